import { CONSENT_KIND, YN, type ConsentKind } from '@madang/contracts/codes';
import { consentApi, type ADVERTISING_CONSENTS, type Consent, type MarketingStand } from '@madang/contracts/main/consent';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/dialogs';
import { formatDate, formatDateTime } from '../../lib/format';
import { useAct, useCall } from '../../lib/query';
import { Button } from '../../ui/button';
import { Switch } from '../../ui/choices';
import { Badge } from '../../ui/parts';
import { ErrorState, SkeletonRows } from '../../ui/states';
import p from '../../ui/page.module.css';
import a from '../../domain/account/account.module.css';
import l from '../../ui/layout.module.css';
import { cx } from '../../ui/cx';
import s from './consents.module.css';

/** How many consents the panel lists until the person asks to see all. */
const CONSENTS_SHOWN_FIRST = 5;

/** What the person agreed to, and the switches of advertising (정보통신망법 §50). */
export function ConsentsPanel() {
  const { t } = useTranslation('consents');
  const own = useCall(consentApi.list, {}, { staleTime: 0, silent: true });
  return (
    <section className={cx(p.box, a.panel)} id="consents">
      <h2>{t('title')}</h2>
      <p>{t('note')}</p>
      {own.isPending && <SkeletonRows count={3} />}
      {own.isError && <ErrorState tight error={own.error} onRetry={() => void own.refetch()} />}
      {own.data && (
        <>
          <h3 className={s.head}>{t('advertising')}</h3>
          {own.data.stands.filter(isShown).map((stand) => (
            <Advertising key={stand.channelSeq ?? 'product'} stand={stand} />
          ))}
          <h3 className={s.head}>{t('list')}</h3>
          <ConsentList list={own.data.list} />
        </>
      )}
    </section>
  );
}
/** A consent to advertising that the site no longer asks for stays listed while it is given, so that the person can take it back. */
const isShown = ({ offeredYn, marketingYn }: MarketingStand) => offeredYn === YN.YES || marketingYn === YN.YES;

function Advertising({ stand }: { stand: MarketingStand }) {
  const { t } = useTranslation('consents');
  const sender = stand.siteName ?? t('product');
  const say = useAct(consentApi.say, {
    invalidates: [consentApi.list],
  });
  const set = (kindCd: (typeof ADVERTISING_CONSENTS)[number], on: boolean) =>
    say.mutate(
      { body: { channelSeq: stand.channelSeq, kindCd, agreedYn: on ? YN.YES : YN.NO } },
      {
        onSuccess: () => {
          const said = on ? 'given' : 'taken';
          const named = kindCd === CONSENT_KIND.NIGHT ? (`${said}Night` as const) : said;
          toast(t(named, { sender, date: formatDate(new Date().toISOString()) }));
        },
      },
    );
  const on = stand.marketingYn === YN.YES;
  return (
    <div className={s.stand}>
      <Switch
        label={t('from', { sender })}
        hint={on && stand.marketingAt ? t('since', { date: formatDate(stand.marketingAt) }) : t('off')}
        value={on}
        disabled={say.isPending}
        onChange={(value) => set(stand.channelSeq === null ? CONSENT_KIND.PRODUCT_MARKETING : CONSENT_KIND.SITE_MARKETING, value)}
      />
      {on && stand.channelSeq !== null && (
        <Switch
          label={t('night', { sender })}
          hint={t('nightHint')}
          value={stand.nightYn === YN.YES}
          disabled={say.isPending}
          onChange={(value) => set(CONSENT_KIND.NIGHT, value)}
        />
      )}
    </div>
  );
}

function ConsentList({ list }: { list: readonly Consent[] }) {
  const { t } = useTranslation('consents');
  const [all, setAll] = useState(false);
  if (list.length === 0) return <p className={l.muted}>{t('none')}</p>;
  return (
    <>
      <ul className={l.rows}>
        {(all ? list : list.slice(0, CONSENTS_SHOWN_FIRST)).map((consent) => (
          <li key={consent.consentSeq}>
            <div className={cx(l.named, l.grow)}>
              <b>
                {t(`kind.${consent.kindCd satisfies ConsentKind}`)} <span className={l.muted}>{consent.siteName ?? t('product')}</span>
              </b>
              <small className="num">
                {formatDateTime(consent.createdAt)} · {t(`place.${consent.placeCd}`)} · {versionOf(consent.version, t)}
              </small>
            </div>
            <Badge tone={consent.agreedYn === YN.YES ? 'good' : 'plain'}>{t(consent.agreedYn === YN.YES ? 'agreed' : 'refused')}</Badge>
          </li>
        ))}
      </ul>
      {!all && list.length > CONSENTS_SHOWN_FIRST && (
        <Button size="sm" onClick={() => setAll(true)}>
          {t('more', { count: list.length - CONSENTS_SHOWN_FIRST })}
        </Button>
      )}
    </>
  );
}

/**
 * Names a version of a text: `site-12` is the twelfth version that the site wrote, `before` is from before versions were recorded, any
 * other is a date.
 */
function versionOf(version: string, t: (key: 'versionSite' | 'versionBefore' | 'version', values?: { version: string }) => string): string {
  if (version === 'before') return t('versionBefore');
  return version.startsWith('site-')
    ? t('versionSite', { version: version.slice('site-'.length) })
    : t('version', { version: formatDate(version) });
}
