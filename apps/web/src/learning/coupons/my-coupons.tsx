import { WALLET_COUPON, CURRENCY } from '@madang/contracts/codes';
import { couponApi, WALLET_STATES, type MyCoupon, type WalletState } from '@madang/contracts/main/coupon';
import { DAY } from '@madang/contracts/time';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { call } from '../../lib/api';
import { ApiError } from '../../lib/api-error';
import { useSite } from '../../lib/channel';
import { couponValue } from '../../domain/coupon/coupon';
import { toast } from '../../lib/dialogs';
import { useContractForm } from '../../lib/form';
import { formatDate, formatDateTime, formatMoney } from '../../lib/format';
import { formatDeadline } from '../../lib/own-time';
import { joinPath } from '../../lib/next';
import { invalidate, usePages } from '../../lib/query';
import { serverNow } from '../../lib/time';
import { useTitle } from '../../lib/title';
import { Button, ButtonLink } from '../../ui/button';
import { cx } from '../../ui/cx';
import { OwnTitle } from '../../ui/own-title';
import { TextInput } from '../../ui/inputs';
import { LoadMore } from '../../ui/load-more';
import { Tabs } from '../../ui/nav';
import { Badge } from '../../ui/parts';
import { Empty, ErrorState, SkeletonRows } from '../../ui/states';
import s from './my-coupons.module.css';

/** From so many days before its end a coupon shows the end. */
const SOON = 3;

/** This person's coupons of this site, and a code to get one (RT-008). */
export default function MyCoupons() {
  const { t } = useTranslation('coupons');
  useTitle(t('title'));
  const [state, setState] = useState<WalletState>(WALLET_COUPON.AVAILABLE);
  const first = useWallet(WALLET_COUPON.AVAILABLE);
  const counts = first.data?.pages[0]?.counts;
  return (
    <section className={cx('wrap', s.page)} aria-labelledby="coupons-title">
      <OwnTitle id="coupons-title">{t('title')}</OwnTitle>
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

function CodeForm({ onRegistered }: { onRegistered: () => void }) {
  const { t } = useTranslation('coupons');
  const { channelSeq } = useSite();
  const here = useLocation();
  const navigate = useNavigate();
  const form = useContractForm(couponApi.register, {
    defaults: { channelSeq, code: '' },
    submit: async (body, form) => {
      try {
        const { title } = await call(couponApi.register, { body });
        form.reset();
        await invalidate(couponApi.mine);
        onRegistered();
        toast(t('registered', { title }));
      } catch (error) {
        if (!(error instanceof ApiError) || !error.is('NOT_CHANNEL_USER')) throw error;
        error.claim();
        void navigate(joinPath(here.pathname));
      }
    },
  });
  return (
    <form {...form.bind} className={s.code}>
      <TextInput
        label={t('code')}
        hint={t('codeHint')}
        maxLength={20}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className={s.field}
        {...form.text('code')}
      />
      <Button type="submit" tone="primary" busy={form.busy}>
        {t('register')}
      </Button>
    </form>
  );
}

function useWallet(state: WalletState) {
  const { channelSeq } = useSite();
  return usePages(
    couponApi.mine,
    { query: { channelSeq, state } },
    { next: (last) => (last.cursor ? { cursor: last.cursor } : null), staleTime: 0 },
  );
}

function Wallet({ state }: { state: WalletState }) {
  const { t } = useTranslation('coupons');
  const pages = useWallet(state);
  if (pages.isPending) return <SkeletonRows count={3} />;
  if (pages.isError) return <ErrorState tight error={pages.error} onRetry={() => void pages.refetch()} />;
  const list = pages.data.pages.flatMap((page) => page.list);
  if (!list.length)
    return (
      <Empty title={t(`empty.${state}`)} text={state === WALLET_COUPON.AVAILABLE ? t('emptyText') : undefined}>
        {state === WALLET_COUPON.AVAILABLE && <ButtonLink to="/classes">{t('browse')}</ButtonLink>}
      </Empty>
    );
  return (
    <>
      <ul className={s.list}>
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
  const days = c.endAt ? Math.floor((Date.parse(c.endAt) - now) / DAY) : null;
  const soon = state === WALLET_COUPON.AVAILABLE && !c.held && !later && days !== null && days <= SOON;
  return (
    <li className={cx(s.coupon, state !== WALLET_COUPON.AVAILABLE && s.off)}>
      <div className={s.value}>
        <b className="num">{couponValue(c)}</b>
        <span>{t('off')}</span>
      </div>
      <div className={s.what}>
        <h2>{c.title}</h2>
        <p>
          {c.courses.length === 0
            ? t('allClasses')
            : c.courses.slice(0, 2).map((course, i) => (
                <span key={course.courseSeq}>
                  {i > 0 && ', '}
                  <Link to={`/classes/${course.courseSeq}`}>{course.title}</Link>
                </span>
              ))}
          {c.courses.length > 2 && ` ${t('more', { count: c.courses.length - 2 })}`}
        </p>
        <p className="num">
          {state === WALLET_COUPON.USED && c.usedFor
            ? t('used', { title: c.usedFor.title, amount: formatMoney(c.usedAmount ?? 0, CURRENCY.KRW), date: formatDate(c.usedAt) })
            : later
              ? t('from', { date: formatDateTime(c.startAt) })
              : c.endAt
                ? t('until', { date: formatDeadline(c.endAt) })
                : t('noEnd')}
        </p>
      </div>
      <div className={s.corner}>
        {c.held ? (
          <Badge tone="warn">{t('held')}</Badge>
        ) : state !== WALLET_COUPON.AVAILABLE ? (
          <Badge>{t(`state.${state}`)}</Badge>
        ) : later ? (
          <Badge>{t('later')}</Badge>
        ) : soon ? (
          <Badge tone="bad">{days > 0 ? t('daysLeft', { count: days }) : t('today')}</Badge>
        ) : null}
      </div>
    </li>
  );
}
