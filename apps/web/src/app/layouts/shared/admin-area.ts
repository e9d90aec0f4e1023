import { useLayoutEffect } from 'react';
import { useToolFree } from '../../../lib/consent';
import { applySiteLook, applyPlainLook } from '../../../lib/look';

/**
 * Gives the whole document the look and the denser controls of the admin, because dialogs are rendered outside of the admin's own element.
 * Third-party code is removed by a reload.
 */
export function useAdminArea(): void {
  useToolFree();
  useLayoutEffect(() => {
    document.body.dataset['area'] = 'admin';
    applyPlainLook();
    return () => {
      applySiteLook();
      delete document.body.dataset['area'];
    };
  }, []);
}
