import { useLayoutEffect } from 'react';
import { useToolFree } from '../lib/consent';
import { dressAsSite, undress } from '../lib/look';

/**
 * Gives the whole document the look and the denser controls of the admin, because dialogs are rendered outside of the admin's own element.
 * Third-party code is removed by a reload.
 */
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
