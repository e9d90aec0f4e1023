import { CURRENCY, WALLET_COUPON, YN } from '@madang/contracts/codes';
import { couponApi, WALLET_STATES, type CouponSite, type MyCoupon, type WalletState } from '@madang/contracts/main/coupon';
import { daysLeft } from '@madang/contracts/time';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { report } from '../../lib/api';
import { siteUrl, useChannel } from '../../lib/channel';
import { couponValue } from '../../domain/coupon/coupon';
import { formatDate, formatMoney } from '../../lib/format';
import { formatDeadline } from '../../lib/own-time';
import { usePages } from '../../lib/pages';
import { goWithTicket } from '../../lib/session-moves';
import { serverNow } from '../../lib/time';
import { useTitle } from '../../lib/title';
import { Button, ButtonLink } from '../../ui/button';
import { cx } from '../../ui/cx';
import { OwnTitle } from '../../ui/own-title';
import { LoadMore } from '../../ui/load-more';
import { Tabs } from '../../ui/nav';
import { Badge } from '../../ui/parts';
import { Empty, ErrorState, SkeletonRows } from '../../ui/states';
import { CodeForm } from './code-form';
import k from '../../domain/coupon/ticket.module.css';
import l from '../../ui/layout.module.css';
import o from '../../ui/own-title.module.css';

/** A coupon shows its end during this many days before it. */
const COUPON_END_SHOWN_DAYS = 3;

/** The page of the person's coupons (RT-008): of this site or, on the product's own host, of all sites. A code adds one. */
export default function MyCoupons() {
  const { t } = useTranslation('coupons');
  useTitle(t('title'));
  const onSite = useChannel((one) => one.channel !== null);
  const [state, setState] = useState<WalletState>(WALLET_COUPON.AVAILABLE);
  const first = useWallet(WALLET_COUPON.AVAILABLE);
  const counts = first.data?.pages[0]?.counts;
  return (
    <section className={cx('wrap', o.page)} aria-labelledby="coupons-title">
      <OwnTitle id="coupons-title">{t('title')}</OwnTitle>
      {!onSite && <p className={l.muted}>{t('everywhere')}</p>}
      <CodeForm onRegistered={() => setState(WALLET_COUPON.AVAILABLE)} />
      <Tabs
        label={t('title')}
        value={state}
        onChange={setState}
        items={WALLET_STATES.map((value) => ({
          value,
          label: t(`state.${value}`),
          ...(counts && { count: counts[value] }),
          content: <Wallet state={value} />,
        }))}
      />
    </section>
  );
}

function useWallet(state: WalletState) {
  const channelSeq = useChannel((one) => one.channel?.channelSeq ?? null);
  return usePages(
    couponApi.mine,
    { query: { channelSeq, state } },
    { next: (last) => (last.cursor ? { cursor: last.cursor } : null), staleTime: 0 },
  );
}

function Wallet({ state }: { state: WalletState }) {
  const { t } = useTranslation('coupons');
  const onSite = useChannel((one) => one.channel !== null);
  const pages = useWallet(state);
  if (pages.isPending) return <SkeletonRows count={3} />;
  if (pages.isError) return <ErrorState tight error={pages.error} onRetry={() => void pages.refetch()} />;
  const list = pages.data.pages.flatMap((page) => page.list);
  if (!list.length)
    return (
      <Empty title={t(`empty.${state}`)} text={state === WALLET_COUPON.AVAILABLE ? t(onSite ? 'emptyText' : 'emptyEverywhere') : undefined}>
        {state === WALLET_COUPON.AVAILABLE && onSite && <ButtonLink to="/classes">{t('browse')}</ButtonLink>}
      </Empty>
    );
  return (
    <>
      <ul className={k.tickets} style={{ paddingTop: 20 }}>
        {list.map((one) => (
          <Coupon key={one.couponSeq} coupon={one} state={state} />
        ))}
      </ul>
      <LoadMore pages={pages} />
    </>
  );
}

function Coupon({ coupon: c, state }: { coupon: MyCoupon; state: WalletState }) {
  const { t } = useTranslation('coupons');
  const now = serverNow();
  const later = c.startAt !== null && Date.parse(c.startAt) > now;
  const days = c.endAt ? daysLeft(c.endAt, now) : null;
  const soon = state === WALLET_COUPON.AVAILABLE && !c.held && !later && days !== null && days <= COUPON_END_SHOWN_DAYS;
  const badge = c.held ? (
    <Badge tone="warn">{t('held')}</Badge>
  ) : state !== WALLET_COUPON.AVAILABLE ? (
    <Badge>{t(`state.${state}`)}</Badge>
  ) : later ? (
    <Badge>{t('later')}</Badge>
  ) : soon ? (
    <Badge tone="bad">{days > 0 ? t('daysLeft', { count: days }) : t('lastDay')}</Badge>
  ) : null;
  return (
    <li className={cx(k.ticket, state !== WALLET_COUPON.AVAILABLE && k.off)}>
      <div className={k.value}>
        <b className="num">{couponValue(c)}</b>
        <span>{t('off')}</span>
      </div>
      <div className={k.what}>
        {badge}
        <h2>{c.title}</h2>
        {c.site && <p>{c.site.name}</p>}
        <p>
          {c.courses.length === 0
            ? t('allClasses')
            : c.courses.slice(0, 2).map((course, i) => (
                <span key={course.courseSeq}>
                  {i > 0 && ', '}
                  {c.site ? (
                    course.title
                  ) : (
                    <Link className="link" to={`/classes/${course.courseSeq}`}>
                      {course.title}
                    </Link>
                  )}
                </span>
              ))}
          {c.courses.length > 2 && ` ${t('more', { count: c.courses.length - 2 })}`}
        </p>
        <p className="num">
          {state === WALLET_COUPON.USED && c.usedFor
            ? t('used', { title: c.usedFor.title, amount: formatMoney(c.usedAmount ?? 0, CURRENCY.KRW), date: formatDate(c.usedAt) })
            : later
              ? t('from', { date: formatDeadline(c.startAt) })
              : c.endAt
                ? t('until', { date: formatDeadline(c.endAt) })
                : t('noEnd')}
        </p>
        {c.site && <AtSite site={c.site} usable={state === WALLET_COUPON.AVAILABLE && !later} />}
      </div>
    </li>
  );
}

/**
 * For a usable coupon, the button that leads to its site; for a coupon of a closed site a note instead, because the site has no pages any
 * more. Nothing for other coupons.
 */
function AtSite({ site, usable }: { site: CouponSite; usable: boolean }) {
  const { t } = useTranslation('coupons');
  const [going, setGoing] = useState(false);
  if (site.closedYn === YN.YES) return <Badge>{t('closedSite')}</Badge>;
  if (!usable) return null;
  const go = () => {
    setGoing(true);
    goWithTicket(siteUrl(site.domain, '/classes'))
      .catch(report)
      .finally(() => setGoing(false));
  };
  return (
    <Button size="sm" busy={going} aria-label={t('atSiteOf', { name: site.name })} onClick={go}>
      {t('atSite')}
      <ExternalLink aria-hidden="true" />
    </Button>
  );
}
