import { useLayoutEffect } from 'react';
import { useToolFree } from '../lib/consent';

/** The admin's denser controls, also for dialogs, which live at the end of the page. */
export function useAdminArea(): void {
  useToolFree();
  useLayoutEffect(() => {
    document.body.dataset['area'] = 'admin';
    return () => {
      delete document.body.dataset['area'];
    };
  }, []);
}
