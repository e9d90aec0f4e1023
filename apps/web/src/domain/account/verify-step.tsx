import { LIMITS } from '@madang/contracts/limits';
import { accountApi, codeInput } from '@madang/contracts/main/account';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api';
import { ApiError } from '../../lib/api-error';
import { toast } from '../../lib/dialogs';
import { useContractForm } from '../../lib/form';
import { setUser } from '../../lib/session';
import { Button } from '../../ui/button';
import { TextInput } from '../../ui/inputs';
import { useCodeSender } from './code-sender';
import s from './account.module.css';

/** Verifies the e-mail address of the logged-in person (AU-088). */
async function verifyOwn(email: string, code: string): Promise<void> {
  setUser((await call(accountApi.verifyEmail, { body: { email, code } })).user);
}

/** Verifies an e-mail address: sends a code, unless the sign-up just did, and takes its six digits (AU-079..083, AU-088). */
export function VerifyStep({
  email,
  sent = false,
  redeem = verifyOwn,
  onDone,
  onLater,
  laterLabel,
}: {
  email: string;
  /** Whether a code was sent already; sending another would make it invalid. */
  sent?: boolean;
  /** Uses the code; by default it verifies the address of the logged-in person. */
  redeem?: (email: string, code: string) => Promise<void>;
  onDone: () => void;
  onLater?: () => void;
  laterLabel?: string;
}) {
  const { t } = useTranslation('account');
  const { send, sending, wait } = useCodeSender(sent);
  const first = useRef(!sent);
  useEffect(() => {
    if (!first.current) return;
    first.current = false;
    void send(email, false);
  });
  const form = useContractForm(codeInput, {
    defaults: { email, code: '' },
    submit: async (values, { setError }) => {
      try {
        await redeem(values.email, values.code);
        toast(t('verify.done'));
        onDone();
      } catch (error) {
        if (error instanceof ApiError && error.is('INCORRECT_CODE'))
          return setError('code', { type: 'server', message: error.claim().serverMessage });
        throw error;
      }
    },
  });
  const code = form.watch('code');
  const { onChange, ...bound } = form.text('code');
  return (
    <form className={s.form} {...form.bind}>
      <TextInput
        className={s.code}
        label={t('verify.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={LIMITS.codeDigits}
        autoFocus
        quiet
        hint={t('verify.hint', { minutes: LIMITS.codeMinutes })}
        {...bound}
        onChange={(event) => {
          event.target.value = event.target.value.replace(/\D/g, '').slice(0, LIMITS.codeDigits);
          void onChange(event);
        }}
      />
      <Button type="submit" tone="primary" size="lg" block busy={form.busy} disabled={code.length !== LIMITS.codeDigits}>
        {t('verify.submit')}
      </Button>
      <p className={s.links}>
        {t('verify.none')}
        <Button size="sm" tone="ghost" disabled={wait > 0 || sending} onClick={() => void send(email, true)}>
          {wait > 0 ? t('verify.wait', { seconds: wait }) : t('verify.resend')}
        </Button>
        {onLater && (
          <Button size="sm" tone="ghost" onClick={onLater}>
            {laterLabel ?? t('verify.later')}
          </Button>
        )}
      </p>
    </form>
  );
}
