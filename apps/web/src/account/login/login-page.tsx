import { accountApi } from '@madang/contracts/main/account';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { call } from '../../lib/api';
import { useChannel } from '../../lib/channel';
import { useContractForm } from '../../lib/form';
import { safeNext } from '../../lib/next';
import { isLoggedIn } from '../../lib/session';
import { enterSession } from '../../lib/session-moves';
import { useTitle } from '../../lib/title';
import { Button } from '../../ui/button';
import { PasswordInput, TextInput } from '../../ui/inputs';
import ResetDialog from './reset-dialog';
import { SocialButtons } from '../../domain/account/social-buttons';
import { useClientIdsAwaited } from '../../domain/account/social-flow';
import { useHome } from '../../domain/account/use-home';
import s from '../../domain/account/account.module.css';

/**
 * The login page, by e-mail or by a social provider; afterwards, or at once for a person who is logged in, the browser goes to the path in
 * `next` (RT-001, RT-002).
 */
export default function LoginPage() {
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const site = useChannel((state) => state.channel);
  const next = safeNext(params.get('next'), useHome());
  const [resetting, setResetting] = useState(false);
  const [wasLoggedIn] = useState(isLoggedIn);
  const awaited = useClientIdsAwaited();
  useTitle(t('login.title'));
  const form = useContractForm(accountApi.login, {
    defaults: { email: '', password: '' },
    submit: async (values) => {
      const { user } = await call(accountApi.login, { body: values });
      await enterSession(user);
      await navigate(next, { replace: true });
    },
  });
  if (wasLoggedIn) return <Navigate to={next} replace />;
  const query = params.get('next') ? `?next=${encodeURIComponent(next)}` : '';
  return (
    <section className={s.card}>
      <h1>{t('login.title')}</h1>
      <p className={s.lead}>{site ? t('login.site', { name: site.name }) : t('login.lead')}</p>
      <form className={s.form} {...form.bind}>
        <TextInput
          label={t('field.email')}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoFocus
          required
          {...form.text('email')}
        />
        <PasswordInput label={t('field.password')} autoComplete="current-password" required {...form.text('password')} />
        <Button type="submit" tone="primary" size="lg" block busy={form.busy} busyLabel={t('login.busy')}>
          {t('login.submit')}
        </Button>
      </form>
      {/* What stands below the buttons is drawn once they are known, so that no link moves away from whoever is about to press it. */}
      {awaited ? (
        <div data-foot-waits />
      ) : (
        <>
          <SocialButtons next={next} />
          <p className={s.links}>
            <Link to={`/createaccount${query}`}>{t('login.signup')}</Link>
            <i aria-hidden="true" />
            <button type="button" onClick={() => setResetting(true)}>
              {t('login.reset')}
            </button>
          </p>
        </>
      )}
      {resetting && <ResetDialog email={form.getValues('email')} onClose={() => setResetting(false)} />}
    </section>
  );
}
