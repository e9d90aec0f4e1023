import { LIMITS } from '@madang/contracts/limits';
import type { SessionUser } from '@madang/contracts/main/account';
import {
  emailAskInput,
  emailChangeApi,
  emailChangeInput,
  proofFieldsOf,
  type EmailChange,
  type EmailChangeState,
} from '@madang/contracts/main/email-change';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InferType } from 'yup';
import { CodeField } from '../../domain/account/code-field';
import { call } from '../../lib/api';
import { ApiError } from '../../lib/api-error';
import { channelSeq } from '../../lib/channel';
import { toast } from '../../lib/dialogs';
import { useContractForm } from '../../lib/form';
import { formatDate } from '../../lib/format';
import { formatDeadline } from '../../lib/own-time';
import { useAct, useCall } from '../../lib/query';
import { setUser } from '../../lib/session';
import { useNow } from '../../lib/time';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/choices';
import { Dialog } from '../../ui/dialog';
import { PasswordInput, TextInput } from '../../ui/inputs';
import { ErrorState, SkeletonLines } from '../../ui/states';
import l from '../../ui/layout.module.css';

type Ask = InferType<typeof emailAskInput>;
const EMAIL_FORM_ID = 'email-form';
/** Says at the code's field that the code is wrong; throws any other error. */
function sayWrongCode(error: unknown, setError: (field: 'code', error: { type: string; message: string }) => void): void {
  if (!(error instanceof ApiError && error.is('INCORRECT_CODE'))) throw error;
  setError('code', { type: 'server', message: error.claim().serverMessage });
}

/**
 * The first step of changing the e-mail address: the person proves who they are, unless they did so just before, and types the new address.
 */
function AskStep({
  user,
  state,
  proved,
  onBusy,
  onSent,
}: Step & { state: EmailChangeState; proved: boolean; onSent: (email: string) => void }) {
  const { t } = useTranslation('account');
  // A person who has just entered the password is not asked for it again when another code is sent.
  const proof = proved ? null : state.proof;
  const rule = useMemo(() => emailAskInput.shape(proofFieldsOf(proof)), [proof]);
  const form = useContractForm(rule, {
    defaults: { email: '', password: '', code: '' },
    submit: async ({ email, password, code }, { setError }) => {
      onBusy(true);
      const own = channelSeq();
      const body: Ask = { email, ...(own !== undefined && { channelSeq: own }) };
      try {
        await call(emailChangeApi.ask, { body: { ...body, ...(proof === 'password' && { password }), ...(proof === 'code' && { code }) } });
        onSent(email);
      } catch (error) {
        sayWrongCode(error, setError);
      } finally {
        onBusy(false);
      }
    },
  });
  return (
    <form id={EMAIL_FORM_ID} className={l.grid20} {...form.bind}>
      {proof === 'password' && (
        <PasswordInput label={t('field.currentPassword')} autoComplete="current-password" required {...form.text('password')} />
      )}
      {proof === 'recent' && <p>{t('emailChange.proofRecent')}</p>}
      {proof === 'code' && (
        <>
          <p>{t('emailChange.proofCode', { email: user.email })}</p>
          <CodeField email={user.email} binding={form.text('code')} ready />
        </>
      )}
      <TextInput label={t('emailChange.email')} type="email" autoComplete="email" required {...form.text('email')} />
      <History changes={state.changes} />
    </form>
  );
}

function History({ changes }: { changes: EmailChange[] }) {
  const { t } = useTranslation('account');
  const now = useNow();
  if (!changes.length) return null;
  return (
    <section>
      <h3>{t('emailChange.history')}</h3>
      <ul className={l.points}>
        {changes.map((one) => (
          <li key={one.changedAt}>
            {t('emailChange.line', { at: formatDate(one.changedAt), from: one.from, to: one.to })}
            {one.takenBackAt && ` (${t('emailChange.takenBack')})`}
            {!one.takenBackAt &&
              Date.parse(one.keepUntil) > now &&
              ` (${t('emailChange.until', { until: formatDeadline(one.keepUntil) })})`}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The second step: the person types the code that was mailed to the new address. */
function CodeStep({ user, email, onBusy, onDone }: Step & { email: string; onDone: () => void }) {
  const { t } = useTranslation('account');
  const form = useContractForm(emailChangeInput, {
    defaults: { email, code: '', endOthers: true },
    submit: async (values, { setError }) => {
      onBusy(true);
      try {
        setUser((await call(emailChangeApi.change, { body: values })).user);
        toast(t('emailChange.done'));
        onDone();
      } catch (error) {
        sayWrongCode(error, setError);
      } finally {
        onBusy(false);
      }
    },
  });
  const { onChange, ...bound } = form.text('code');
  return (
    <form id={EMAIL_FORM_ID} className={l.grid20} {...form.bind}>
      <p role="status">{t('emailChange.sent', { email, minutes: LIMITS.codeMinutes })}</p>
      <TextInput
        label={t('verify.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={LIMITS.codeDigits}
        autoFocus
        required
        {...bound}
        onChange={(event) => {
          event.target.value = event.target.value.replace(/\D/g, '').slice(0, LIMITS.codeDigits);
          void onChange(event);
        }}
      />
      <Resend email={email} />
      <Checkbox label={t('emailChange.endOthers')} {...form.value('endOthers')} value={form.watch('endOthers') === true} />
      <p>{t('emailChange.undo', { old: user.email, days: LIMITS.emailTakeBackDays })}</p>
    </form>
  );
}
function Resend({ email }: { email: string }) {
  const { t } = useTranslation('account');
  const own = channelSeq();
  const again = useAct(emailChangeApi.ask, { onDone: () => toast(t('verify.resent')) });
  return (
    <p>
      {t('verify.none')}
      <Button
        size="sm"
        tone="ghost"
        busy={again.isPending}
        onClick={() => again.mutate({ body: { email, ...(own !== undefined && { channelSeq: own }) } })}
      >
        {t('verify.resend')}
      </Button>
    </p>
  );
}
interface Step {
  user: SessionUser;
  onBusy: (busy: boolean) => void;
}

/** Changes the e-mail address: first a proof of who the person is, then the code mailed to the new address. */
export default function EmailDialog({ user, onClose }: { user: SessionUser; onClose: () => void }) {
  const { t } = useTranslation('account');
  const [busy, setBusy] = useState(false);
  const [proved, setProved] = useState(false);
  const [email, setEmail] = useState<string | null>(null);
  const sent = (to: string) => {
    setProved(true);
    setEmail(to);
  };
  const state = useCall(emailChangeApi.find, {}, { staleTime: 0, silent: true });
  return (
    <Dialog
      open
      size="m"
      title={t('emailChange.title')}
      note={t('emailChange.note')}
      onClose={onClose}
      locked={busy}
      foot={
        <>
          <Button onClick={email ? () => setEmail(null) : onClose} disabled={busy}>
            {t(email ? 'emailChange.other' : 'emailChange.cancel')}
          </Button>
          {state.data && (
            <Button tone="primary" type="submit" form={EMAIL_FORM_ID} busy={busy}>
              {t(email ? 'emailChange.submit' : 'emailChange.send')}
            </Button>
          )}
        </>
      }
    >
      {state.isPending && <SkeletonLines lines={4} />}
      {state.isError && <ErrorState tight error={state.error} onRetry={() => void state.refetch()} />}
      {state.data && !email && <AskStep user={user} state={state.data} proved={proved} onBusy={setBusy} onSent={sent} />}
      {email && <CodeStep user={user} email={email} onBusy={setBusy} onDone={onClose} />}
    </Dialog>
  );
}
