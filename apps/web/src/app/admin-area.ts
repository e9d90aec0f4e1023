import { useLayoutEffect } from 'react';
import { useToolFree } from '../lib/consent';
import { dressAsSite, undress } from '../lib/look';

/** Gives the whole document the admin's denser controls, since dialogs are drawn at its end, outside of the admin's own part. */
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
