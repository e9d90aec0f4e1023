import { YN } from '@madang/contracts/codes';
import { accountApi } from '@madang/contracts/main/account';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { call } from '../../lib/api';
import { ApiError } from '../../lib/api-error';
import { useChannel } from '../../lib/channel';
import { useContractForm, type ValueBinding } from '../../lib/form';
import { contractWord } from '../../lib/i18n';
import { safeNext } from '../../lib/next';
import { isLoggedIn } from '../../lib/session';
import { enterSession } from '../../lib/session-moves';
import { setSnsInfo, useSnsInfo } from '../../lib/sns-info';
import { useTitle } from '../../lib/title';
import { Button } from '../../ui/button';
import { PasswordInput, TextInput } from '../../ui/inputs';
import { SignupAgreements } from '../../domain/account/agreements';
import { useHome } from '../../domain/account/use-home';
import { PasswordRules } from '../../domain/account/password-rules';
import { PhoneField } from '../../domain/account/phone-field';
import { SocialButtons } from '../../domain/account/social-buttons';
import { useClientIdsAwaited } from '../../domain/account/social-flow';
import { SocialSignup } from './social-signup';
import { useUsedEmail } from './use-used-email';
import { VerifyStep } from '../../domain/account/verify-step';
import s from '../../domain/account/account.module.css';

function SignupForm({ onDone }: { onDone: (email: string) => void }) {
  const { t } = useTranslation('account');
  const site = useChannel((state) => state.channel);
  const own = site?.channelSeq;
  const form = useContractForm(accountApi.signup, {
    defaults: {
      name: '',
      email: '',
      password: '',
      passwordConfirm: '',
      phone: '',
      ageYn: false,
      termsYn: false,
      privacyYn: false,
      ...(own !== undefined && { sellerYn: false }),
      marketingConsent: false,
      nightConsent: false,
      channelSeq: own ?? null,
    },
    submit: async (values, { setError }) => {
      const { usedYn } = await call(accountApi.checkUserId, { query: { userId: values.email } });
      if (usedYn === YN.YES)
        return setError('email', { type: 'server', message: contractWord('errors.DUPLICATE_EMAIL') ?? '' }, { shouldFocus: true });
      try {
        const { user } = await call(accountApi.signup, {
          body: { ...values, ...(own === undefined ? { channelSeq: null } : { channelSeq: own }) },
        });
        await enterSession(user);
        onDone(user.email);
      } catch (error) {
        if (error instanceof ApiError && error.is('DUPLICATE_EMAIL'))
          return setError('email', { type: 'server', message: error.claim().serverMessage }, { shouldFocus: true });
        throw error;
      }
    },
  });
  const used = useUsedEmail(form.watch('email'));
  const email = form.text('email');
  return (
    // What comes after the answer is shorter, so the foot is seen again once it stands below that.
    <form className={s.form} {...form.bind} {...(form.busy && { 'data-foot-waits': true })}>
      <TextInput label={t('field.name')} autoComplete="name" required maxLength={50} quiet {...form.text('name')} />
      <TextInput
        label={t('field.email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        required
        good={used === 'free' ? t('signup.free') : null}
        {...email}
        error={email.error ?? (used === 'used' ? contractWord('errors.DUPLICATE_EMAIL') : null)}
      />
      <div>
        <PasswordInput label={t('field.password')} autoComplete="new-password" required {...form.text('password')} />
        <PasswordRules value={form.watch('password')} />
      </div>
      <PasswordInput label={t('field.passwordConfirm')} autoComplete="new-password" required {...form.text('passwordConfirm')} />
      <PhoneField label={t('field.phone')} hint={t('signup.phoneHint')} bound={form.text('phone')} />
      <SignupAgreements site={site} of={(name) => form.value(name) as ValueBinding<boolean>} />
      <Button type="submit" tone="primary" size="lg" block busy={form.busy} busyLabel={t('signup.busy')}>
        {t('signup.submit')}
      </Button>
    </form>
  );
}

/**
 * Creates an account by e-mail, then asks for the code that was mailed; or finishes the sign-up that began at a social provider (RT-003).
 */
export default function SignupPage() {
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const site = useChannel((state) => state.channel);
  const way = params.get('next');
  const next = safeNext(way, useHome());
  // Where to go after sign-up: the page the person was on the way to, unless that is `/`; else the page that says that joining is done
  // (RT-029).
  const done = way && next !== '/' ? next : '/join/complete';
  const [email, setEmail] = useState<string | null>(null);
  const [wasLoggedIn] = useState(isLoggedIn);
  const social = useSnsInfo((state) => state.info);
  const awaited = useClientIdsAwaited();
  useTitle(t(email ? 'verify.title' : 'signup.title'));
  if (social)
    return (
      <section className={s.card}>
        <h1>{t('socialSignup.title')}</h1>
        <p className={s.lead}>
          {t(social.accessToken ? (social.email ? 'socialSignup.agree' : 'socialSignup.noEmail') : 'socialSignup.rest', {
            name: t(`social.names.${social.snsTypeCd}`),
          })}
        </p>
        <SocialSignup key={String(social.accessToken)} info={social} onDone={() => void navigate(done, { replace: true })} />
        {social.accessToken && (
          <p className={s.links}>
            <button type="button" onClick={() => setSnsInfo(null)}>
              {t('socialSignup.other')}
            </button>
          </p>
        )}
      </section>
    );
  if (wasLoggedIn) return <Navigate to={next} replace />;
  const go = () => void navigate(done, { replace: true });
  if (email)
    return (
      <section className={s.card}>
        <h1>{t('verify.title')}</h1>
        <p className={s.lead}>{t('verify.lead', { email })}</p>
        <VerifyStep email={email} sent onDone={go} onLater={go} />
      </section>
    );
  return (
    <section className={s.card}>
      <h1>{t('signup.title')}</h1>
      <p className={s.lead}>{site ? t('signup.site', { name: site.name }) : t('signup.lead')}</p>
      <SocialButtons first next={next} />
      {/* What stands below the buttons is drawn once they are known, so that the form does not move away from whoever begins to type. */}
      {awaited ? (
        <div data-foot-waits />
      ) : (
        <>
          <SignupForm onDone={setEmail} />
          <p className={s.links}>
            {t('signup.have')}
            <Link to={`/login${way ? `?next=${encodeURIComponent(next)}` : ''}`}>{t('login.submit')}</Link>
          </p>
        </>
      )}
    </section>
  );
}
