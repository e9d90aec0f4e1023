import type { SnsType } from '@madang/contracts/codes';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '../../lib/api';
import { ApiError } from '../../lib/api-error';
import { alert, confirm } from '../../lib/dialogs';
import { isSupported, openProvider } from './social-flow';

/** Opens a social provider at the press of a button, to log in or to add the login to one's account; shows what prevents it. */
export function useOpenProvider(next: string, link = false) {
  const { t } = useTranslation('account');
  const [busy, setBusy] = useState<SnsType | null>(null);
  // Whoever comes back from the provider by the browser's own button finds this page as it was left, and may choose again (AU-040).
  useEffect(() => {
    const back = ({ persisted }: PageTransitionEvent) => persisted && setBusy(null);
    window.addEventListener('pageshow', back);
    return () => window.removeEventListener('pageshow', back);
  }, []);
  const open = async (type: SnsType): Promise<void> => {
    if (!isSupported(type)) return alert(t('social.unsupported'));
    setBusy(type);
    try {
      await openProvider(type, next, link);
    } catch (error) {
      setBusy(null);
      if (error instanceof ApiError) error.claim();
      // The call for the provider's address failed: shows the service's message or, without one, asks to try again (AU-043).
      if (error instanceof ApiError && error.serverMessage) return alert(errorMessage(error));
      const name = t(`social.names.${type}`);
      if (await confirm(t('social.notOpened', { name }), { action: t('social.again') })) await open(type);
    }
  };
  return { busy, open };
}
