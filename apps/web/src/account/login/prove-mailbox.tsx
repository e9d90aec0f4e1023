import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { VerifyStep } from '../../domain/account/verify-step';
import { useUser } from '../../lib/session';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';

/**
 * Shown when a call was refused because the e-mail address is not verified: offers to mail a code, in a dialog over the page, which keeps
 * its input (AU-092, AM-576).
 */
export default function ProveMailbox({ message, onClose }: { message: string; onClose: () => void }) {
  const { t } = useTranslation('account');
  const user = useUser();
  const [asked, setAsked] = useState(false);
  if (!user) return null;
  return (
    <Dialog
      open
      title={t('verify.title')}
      note={asked ? t('verify.lead', { email: user.email }) : message}
      onClose={onClose}
      foot={
        !asked && (
          <>
            <Button onClick={onClose}>{t('verify.later')}</Button>
            <Button tone="primary" data-first onClick={() => setAsked(true)}>
              {t('verify.send')}
            </Button>
          </>
        )
      }
    >
      {asked && <VerifyStep email={user.email} onDone={onClose} />}
    </Dialog>
  );
}
