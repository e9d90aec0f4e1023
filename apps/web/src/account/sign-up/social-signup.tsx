import { INTEGRATION } from '@madang/contracts/codes';
import { EMAIL_PATTERN } from '@madang/contracts/fields';
import type { Integrated } from '@madang/contracts/main/account';
import { socialApi } from '@madang/contracts/main/social';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api';
import { ApiError } from '../../lib/api-error';
import { useChannel } from '../../lib/channel';
import { useContractForm, type ValueBinding } from '../../lib/form';
import { setUser } from '../../lib/session';
import { enterSession } from '../../lib/session-moves';
import { setSnsInfo, type SnsSignup } from '../../lib/sns-info';
import { Button } from '../../ui/button';
import { TextInput } from '../../ui/inputs';
import { SignupAgreements } from '../../domain/account/agreements';
import { CodeField } from '../../domain/account/code-field';
import { IntegrationDialog } from '../../domain/account/integration-dialog';
import { PhoneField } from '../../domain/account/phone-field';
import { socialRule } from './social-rule';
import s from '../../domain/account/account.module.css';

/**
 * The rest of a sign-up that began at a social provider, filled in with what the provider told (AU-020). It asks for the consents before
 * the account is created; for an address if the provider told none; or for name, phone and consents of an account that was linked to an
 * unverified address (AU-056).
 */
export function SocialSignup({ info, onDone }: { info: SnsSignup; onDone: () => void }) {
  const { t } = useTranslation('account');
  const [integrated, setIntegrated] = useState<Integrated | null>(null);
  const site = useChannel((state) => state.channel);
  const { accessToken, snsTypeCd } = info;
  // Whether the provider sent an e-mail address; phone and code are then not asked for.
  const told = accessToken !== null && info.email !== null;
  const asked = accessToken !== null && !told;
  const schema = socialRule(info, asked, told);
  const done = () => {
    setSnsInfo(null);
    onDone();
  };
  const form = useContractForm(schema, {
    defaults: {
      name: info.name,
      email: info.email ?? '',
      code: '',
      phone: '',
      ageYn: false,
      termsYn: false,
      privacyYn: false,
      ...(site && { sellerYn: false }),
      marketingConsent: false,
      nightConsent: false,
      channelSeq: site?.channelSeq ?? null,
    },
    submit: async (values, { setError }) => {
      const { name, phone, ageYn, termsYn, privacyYn, sellerYn, marketingConsent, nightConsent } = values;
      const ticked = { ageYn, termsYn, privacyYn, ...(sellerYn !== undefined && { sellerYn }), marketingConsent, nightConsent };
      const own = { channelSeq: site?.channelSeq ?? null };
      const typed = name === info.name ? {} : { name };
      if (!accessToken) {
        const { user } = await call(socialApi.finishSignup, {
          body: { ...typed, ...ticked, phone: phone ?? '', ...own },
        });
        setUser(user);
        await enterSession(user);
        return done();
      }
      try {
        const answer = await call(socialApi.snsSignup, {
          body: {
            snsTypeCd,
            accessToken,
            ...own,
            ...typed,
            ...ticked,
            ...(asked && { phone, email: values.email, code: values.code ?? '' }),
          },
        });
        if (answer.integrated?.status === INTEGRATION.NEED) return setIntegrated(answer.integrated);
        if (!answer.user) throw new Error('a sign-up by a provider answered nobody');
        await enterSession(answer.user);
        done();
      } catch (error) {
        if (error instanceof ApiError && error.is('INCORRECT_CODE'))
          return setError('code', { type: 'server', message: error.claim().serverMessage });
        throw error;
      }
    },
  });
  const address = form.watch('email').trim().toLowerCase();
  return (
    <>
      <form className={s.form} {...form.bind}>
        <TextInput
          label={t('field.email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          required
          readOnly={!asked}
          good={asked || told ? null : t('socialSignup.proved')}
          {...form.text('email')}
        />
        {asked && <CodeField email={address} binding={form.text('code')} ready={EMAIL_PATTERN.test(address)} />}
        <TextInput label={t('field.name')} autoComplete="name" required maxLength={50} quiet {...form.text('name')} />
        {!told && <PhoneField label={t('field.phone')} hint={t('signup.phoneHint')} bound={form.text('phone')} />}
        <SignupAgreements site={site} of={(name) => form.value(name) as ValueBinding<boolean>} />
        <Button type="submit" tone="primary" size="lg" block busy={form.busy} busyLabel={t('signup.busy')}>
          {t('socialSignup.submit')}
        </Button>
      </form>
      {integrated && (
        <IntegrationDialog
          integrated={integrated}
          snsTypeCd={snsTypeCd}
          onDone={done}
          onUnfinished={(linked, name) => {
            setIntegrated(null);
            setSnsInfo({ snsTypeCd, email: linked, name, accessToken: null });
          }}
          onCancel={() => setIntegrated(null)}
        />
      )}
    </>
  );
}
