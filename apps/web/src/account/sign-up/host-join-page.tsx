import { channelApi } from '@madang/contracts/main/channel-calls';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, report } from '../../lib/api';
import { ApiError } from '../../lib/api-error';
import { siteHost, siteUrl } from '../../lib/channel';
import { sending } from '../../lib/sending';
import { useSession } from '../../lib/session';
import { goWithTicket } from '../../lib/session-moves';
import { useTitle } from '../../lib/title';
import { Button, ButtonLink } from '../../ui/button';
import { TextInput } from '../../ui/inputs';
import { JoinedSites } from '../../domain/account/joined-sites';
import s from '../../domain/account/account.module.css';

/** The page for joining the product; a person who has an account joins one of its sites instead (RT-028). */
export default function HostJoinPage() {
  return useSession((state) => state.token) ? <JoinSite /> : <JoinProduct />;
}

function JoinProduct() {
  const { t } = useTranslation('account');
  useTitle(t('hostJoin.title'));
  return (
    <section className={s.card}>
      <h1>{t('hostJoin.title')}</h1>
      <p className={s.lead}>{t('hostJoin.lead')}</p>
      <div className={s.form}>
        <ButtonLink to="/createaccount?next=%2Fjoin%2Fcomplete" tone="primary" size="lg" block>
          {t('hostJoin.create')}
        </ButtonLink>
        <ButtonLink to="/login?next=%2Fjoin" size="lg" block>
          {t('hostJoin.login')}
        </ButtonLink>
      </div>
    </section>
  );
}

/** The subdomain in what was typed or pasted: the protocol, all that follows the host, and the product's domain are cut off. */
function addressOf(typed: string): string {
  const host = typed
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/[/?#].*$/, '');
  const rest = siteHost('');
  return host.endsWith(rest) ? host.slice(0, -rest.length) : host;
}

/** Leads to the join page on the site's own host, because each site has terms of its own. */
function JoinSite() {
  const { t } = useTranslation('account');
  const user = useSession((state) => state.user?.name ?? '');
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  useTitle(t('joinSite.title'));
  const go = async (domain: string) => {
    setBusy(true);
    try {
      const site = await call(channelApi.lookup, { query: { domain } });
      await goWithTicket(siteUrl(site.domain, '/join'));
    } catch (error) {
      if (!(error instanceof ApiError) || !error.is('NO_DATA')) return report(error);
      error.claim();
      setWrong(t('joinSite.unknown'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className={s.card}>
      <h1>{t('joinSite.title')}</h1>
      <p className={s.lead}>{t('joinSite.lead', { user })}</p>
      <form
        className={s.form}
        onSubmit={sending(() => {
          const domain = addressOf(typed);
          if (!domain) {
            setWrong(t('joinSite.empty'));
            return 'shown';
          }
          void go(domain);
          return 'acted';
        })}
      >
        <TextInput
          label={t('joinSite.address')}
          hint={t('joinSite.hint')}
          required
          quiet
          maxLength={253}
          autoCapitalize="off"
          autoComplete="off"
          spellCheck={false}
          suffix={siteHost('')}
          value={typed}
          error={wrong}
          onChange={(event) => {
            setTyped(event.target.value);
            setWrong(null);
          }}
        />
        <Button type="submit" tone="primary" size="lg" block busy={busy}>
          {t('joinSite.go')}
        </Button>
      </form>
      <h2 className={s.under}>{t('joinedSites.title')}</h2>
      <JoinedSites />
    </section>
  );
}
