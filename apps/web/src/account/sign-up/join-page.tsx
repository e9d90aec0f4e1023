import { channelApi } from '@madang/contracts/main/channel';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useSite } from '../../lib/channel';
import { toast } from '../../lib/dialogs';
import { safeNext } from '../../lib/next';
import { useAct } from '../../lib/query';
import { sending } from '../../lib/sending';
import { useSession } from '../../lib/session';
import { useTitle } from '../../lib/title';
import { Button } from '../../ui/button';
import { SignupAgreements, useConsentBoxes, type ConsentBox } from '../../domain/account/agreements';
import s from '../../domain/account/account.module.css';

const OPTIONAL: readonly ConsentBox[] = ['marketingConsent', 'nightConsent'];

/** Joins the person who is logged in to this site, then goes on to `next` or, without it, to the page that says so (AM-065). */
export default function JoinPage() {
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const site = useSite();
  const user = useSession((state) => state.user);
  const member = useSession((state) => state.isChannelUser);
  const way = params.get('next');
  const next = way ? safeNext(way) : '/join/complete';
  const [consents, setConsents] = useState<ReadonlySet<ConsentBox>>(new Set());
  const missing = useConsentBoxes(false).filter((name) => !OPTIONAL.includes(name) && !consents.has(name));
  const [tried, setTried] = useState(false);
  useTitle(t('join.title', { name: site.name }));
  const join = useAct(channelApi.join, {
    onDone: (answer) => {
      useSession.setState({ isChannelUser: answer.isChannelUser, roles: answer.roles, userTypeCd: answer.userTypeCd });
      if (way) toast(t('join.done', { name: site.name }));
    },
  });
  useEffect(() => {
    if (member) void navigate(next, { replace: true });
  }, [member, navigate, next]);
  const consent = (name: ConsentBox) => ({
    value: consents.has(name),
    error: tried && missing.includes(name) ? { key: 'accept' } : null,
    onChange: (value: boolean) => setConsents((old) => new Set(value ? [...old, name] : [...old].filter((one) => one !== name))),
  });
  return (
    <section className={s.card}>
      <h1>{t('join.title', { name: site.name })}</h1>
      <p className={s.lead}>{t(way ? 'join.leadOn' : 'join.lead', { user: user?.name ?? '' })}</p>
      <form
        className={s.form}
        onSubmit={sending(() => {
          setTried(true);
          if (missing.length) return 'shown';
          const optional = { marketingConsent: consents.has('marketingConsent'), nightConsent: consents.has('nightConsent') };
          join.mutate({ body: { termsYn: true, privacyYn: true, sellerYn: true, ...optional } });
          return 'acted';
        })}
      >
        <SignupAgreements of={consent} age={false} />
        <Button type="submit" tone="primary" size="lg" block busy={join.isPending}>
          {t('join.submit')}
        </Button>
      </form>
    </section>
  );
}
