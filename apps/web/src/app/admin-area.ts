import { useLayoutEffect } from 'react';

/** The admin's denser controls, also for dialogs, which live at the end of the page. */
export function useAdminArea(): void {
  useLayoutEffect(() => {
    document.body.dataset['area'] = 'admin';
    return () => {
      delete document.body.dataset['area'];
    };
  }, []);
}
