import type { SnsType } from '@madang/contracts/codes';
import type { Integrated } from '@madang/contracts/main/account';
import { socialApi } from '@madang/contracts/main/social';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, report } from '../../lib/api';
import { sessionCalls } from '../../lib/session';
import { enterSession } from '../../lib/session-moves';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { SocialIcon } from './social-icons';
import { VerifyStep } from './verify-step';
import { cx } from '../../ui/cx';
import l from '../../ui/layout.module.css';

type Step = 'ask' | 'code' | 'done';

/** Links a social login to the account with the same address: asks, takes the mailed code where one is needed, and says that it is done. */
export function IntegrationDialog({
  integrated,
  snsTypeCd,
  onDone,
  onUnfinished,
  onCancel,
}: {
  integrated: Integrated;
  snsTypeCd: SnsType;
  onDone: () => void;
  /** Runs when the login is linked but the account's address was never verified: the rest of its data has to be entered again. */
  onUnfinished: (email: string, name: string) => void;
  onCancel: () => void;
}) {
  const { t } = useTranslation('account');
  const [step, setStep] = useState<Step>('ask');
  const [busy, setBusy] = useState(false);
  const { email, token } = integrated;
  const name = t(`social.names.${snsTypeCd}`);

  const link = async (code?: string): Promise<void> => {
    const linked = await call(socialApi.integrate, { params: { token }, body: { token, email, ...(code ? { code } : {}) } });
    const { finished } = linked;
    // The account is fetched by the new token (AU-057). The answer holds it, too, so that a person who is linked is never left without it.
    const { user } = await call(sessionCalls.me).catch(() => linked);
    await enterSession(user);
    if (finished) setStep('done');
    else onUnfinished(user.email, user.name);
  };
  const confirm = async () => {
    if (!integrated.verified) return setStep('code');
    setBusy(true);
    try {
      await link();
    } catch (error) {
      report(error);
      onCancel();
    } finally {
      setBusy(false);
    }
  };
  if (step === 'done')
    return (
      <Dialog
        open
        title={t('integrate.doneTitle')}
        onClose={onDone}
        foot={
          <Button tone="primary" data-first onClick={onDone}>
            {t('integrate.continue')}
          </Button>
        }
      >
        <p>{t('integrate.doneText', { name, email })}</p>
      </Dialog>
    );
  if (step === 'code')
    return (
      <Dialog open title={t('verify.title')} note={t('integrate.codeNote', { email })} onClose={onCancel}>
        <VerifyStep email={email} redeem={(_, code) => link(code)} onDone={() => undefined} />
      </Dialog>
    );
  return (
    <Dialog
      open
      title={t('integrate.title')}
      onClose={onCancel}
      locked={busy}
      foot={
        <>
          <Button onClick={onCancel} disabled={busy}>
            {t('integrate.cancel')}
          </Button>
          <Button tone="primary" data-first busy={busy} onClick={() => void confirm()}>
            {t('integrate.confirm')}
          </Button>
        </>
      }
    >
      <div className={l.grid16}>
        <p>{t('integrate.text', { name })}</p>
        <p className={cx(l.box, l.withIcon)}>
          <SocialIcon type={snsTypeCd} />
          {email}
        </p>
      </div>
    </Dialog>
  );
}
