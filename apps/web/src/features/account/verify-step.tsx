import { LIMITS } from '@madang/contracts/limits';
import { accountApi, codeInput } from '@madang/contracts/main/account';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, report } from '../../lib/api';
import { ApiError } from '../../lib/api-error';
import { channelSeq } from '../../lib/channel';
import { toast } from '../../lib/dialogs';
import { useContractForm } from '../../lib/form';
import { setUser } from '../../lib/session';
import { useNow } from '../../lib/time';
import { Button } from '../../ui/button';
import { TextInput } from '../../ui/inputs';
import s from './account.module.css';

/** Seconds before another code can be asked for. */
export const RESEND_SECONDS = 60;

/** Sends a code to the address unless signing up just did, takes its six digits, verifies the address (AU-079..083, AU-088). */
export function VerifyStep({
  email,
  sent = false,
  onDone,
  onLater,
  laterLabel,
}: {
  email: string;
  /** A code is on its way: a second one would end the first. */
  sent?: boolean;
  onDone: () => void;
  onLater?: () => void;
  laterLabel?: string;
}) {
  const { t } = useTranslation('account');
  const now = useNow();
  const [sentAt, setSentAt] = useState<number | null>(sent ? now : null);
  const [sending, setSending] = useState(false);
  const wait = sentAt === null ? 0 : Math.max(0, Math.ceil((sentAt + RESEND_SECONDS * 1000 - now) / 1000));
  const first = useRef(!sent);

  const sendCode = async (again: boolean) => {
    setSending(true);
    try {
      const own = channelSeq();
      await call(accountApi.sendCode, { body: { email, ...(own === undefined ? {} : { channelSeq: own }) } });
      setSentAt(now);
      if (again) toast(t('verify.resent'));
    } catch (error) {
      report(error);
    } finally {
      setSending(false);
    }
  };
  useEffect(() => {
    if (!first.current) return;
    first.current = false;
    void sendCode(false);
  });
  const form = useContractForm(codeInput, {
    defaults: { email, code: '' },
    submit: async (values, { setError }) => {
      try {
        const { user } = await call(accountApi.verifyEmail, { body: values });
        setUser(user);
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
      <p className={s.resend}>
        {t('verify.none')}
        <Button size="sm" tone="ghost" disabled={wait > 0 || sending} onClick={() => void sendCode(true)}>
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
