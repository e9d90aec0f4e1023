import { LIMITS } from '@madang/contracts/limits';
import { useTranslation } from 'react-i18next';
import type { TextBinding } from '../../lib/form';
import { Button } from '../../ui/button';
import { TextInput } from '../../ui/inputs';
import { useCodeSender } from './code-sender';
import s from './social.module.css';

/** The field for a mailed code inside a longer form, with the button that sends the code. */
export function CodeField({ email, binding, ready }: { email: string; binding: TextBinding; ready: boolean }) {
  const { t } = useTranslation('account');
  const { send, sending, wait, sent } = useCodeSender();
  return (
    <div className={s.withButton}>
      <TextInput
        label={t('verify.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={LIMITS.codeDigits}
        quiet
        required
        {...binding}
        onChange={(event) => {
          event.target.value = event.target.value.replace(/\D/g, '').slice(0, LIMITS.codeDigits);
          void binding.onChange(event);
        }}
      />
      <Button disabled={!ready || wait > 0} busy={sending} onClick={() => void send(email, sent)}>
        {wait > 0 ? t('verify.wait', { seconds: wait }) : t(sent ? 'verify.resend' : 'verify.send')}
      </Button>
    </div>
  );
}
