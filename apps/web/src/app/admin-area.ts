import { useLayoutEffect } from 'react';
import { useToolFree } from '../lib/consent';
import { dressAsSite, undress } from '../lib/look';

/** The admin's denser controls, also for dialogs, which live at the end of the page. */
export function useAdminArea(): void {
  useToolFree();
  useLayoutEffect(() => {
    document.body.dataset['area'] = 'admin';
    undress();
    return () => {
      dressAsSite();
      delete document.body.dataset['area'];
    };
  }, []);
}
