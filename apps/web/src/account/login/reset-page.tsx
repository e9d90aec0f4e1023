import { accountApi } from '@madang/contracts/main/account';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { call } from '../../lib/api';
import { useContractForm } from '../../lib/form';
import { useCall } from '../../lib/query';
import { clearSession } from '../../lib/session';
import { useTitle } from '../../lib/title';
import { Button, ButtonLink } from '../../ui/button';
import { PasswordInput } from '../../ui/inputs';
import { Empty, ErrorState, Loading, SkeletonLines } from '../../ui/states';
import { newPassword } from '../../domain/account/new-passwords';
import { PasswordRules } from '../../domain/account/password-rules';
import s from '../../domain/account/account.module.css';

function NewPasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
  const { t } = useTranslation('account');
  const form = useContractForm(newPassword, {
    defaults: { password: '', passwordConfirm: '' },
    submit: async (values) => {
      await call(accountApi.resetPassword, { body: { token, password: values.password } });
      clearSession();
      onDone();
    },
  });
  return (
    <form className={s.form} {...form.bind}>
      <div>
        <PasswordInput label={t('field.newPassword')} autoComplete="new-password" autoFocus required {...form.text('password')} />
        <PasswordRules value={form.watch('password')} />
      </div>
      <PasswordInput label={t('field.passwordConfirm')} autoComplete="new-password" required {...form.text('passwordConfirm')} />
      <Button type="submit" tone="primary" size="lg" block busy={form.busy}>
        {t('newPassword.submit')}
      </Button>
    </form>
  );
}

/** /resetpassword/{code}: checks whether the link is still valid, then takes the new password (RT-004). */
export default function ResetPage() {
  const { t } = useTranslation('account');
  const { code = '' } = useParams();
  const [done, setDone] = useState(false);
  const check = useCall(accountApi.checkResetToken, { query: { token: code } }, { staleTime: Infinity, silent: true });
  useTitle(t('newPassword.title'));
  if (done)
    return (
      <section className={s.card}>
        <Empty art="done" tight heading="h1" title={t('newPassword.done')} text={t('newPassword.doneText')}>
          <ButtonLink to="/login" tone="primary">
            {t('login.submit')}
          </ButtonLink>
        </Empty>
      </section>
    );
  return (
    <section className={s.card}>
      {check.isPending && (
        <Loading>
          <SkeletonLines lines={5} />
        </Loading>
      )}
      {check.isError && <ErrorState tight error={check.error} onRetry={() => void check.refetch()} />}
      {check.data && !check.data.isValid && (
        <Empty art="lock" tight heading="h1" title={t('newPassword.dead')} text={t('newPassword.deadText')}>
          <ButtonLink to="/login" tone="primary">
            {t('newPassword.again')}
          </ButtonLink>
        </Empty>
      )}
      {check.data?.isValid && (
        <>
          <h1>{t('newPassword.title')}</h1>
          <p className={s.lead}>{t('newPassword.lead')}</p>
          <NewPasswordForm token={code} onDone={() => setDone(true)} />
        </>
      )}
    </section>
  );
}
