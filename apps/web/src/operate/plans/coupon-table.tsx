import { PLAN_COUPON_STATE } from '@madang/contracts/platform-codes';
import type { PlatformPlanCoupon } from '@madang/contracts/util/platform-plan';
import { useTranslation } from 'react-i18next';
import { formatCount, formatDate, formatDateTime } from '../../lib/format';
import { Button } from '../../ui/button';
import { Badge } from '../../ui/parts';
import { Table, type Column } from '../../ui/table';
import { won } from './plan-words';
import l from '../../ui/layout.module.css';

interface CouponTableProps {
  coupons: PlatformPlanCoupon[];
  stale: boolean;
  onEnd: (coupon: PlatformPlanCoupon) => void;
  onOpen: (coupon: PlatformPlanCoupon) => void;
}
export function CouponTable({ coupons, stale, onEnd, onOpen }: CouponTableProps) {
  const { t } = useTranslation('operate-plans');
  const columns: Column<PlatformPlanCoupon>[] = [
    {
      key: 'code',
      head: t('coupons.coupon'),
      cell: (one) => (
        <div className={l.named}>
          <b>{one.code}</b>
          <small>{one.name}</small>
        </div>
      ),
      phone: 'title',
    },
    { key: 'state', head: t('coupons.state'), cell: (one) => <CouponStateText coupon={one} />, phone: 'corner' },
    {
      key: 'off',
      head: t('coupons.off'),
      cell: (one) => (
        <div className={l.named}>
          {one.percent === null ? t('coupons.amountOff', { amount: won(one.amount ?? 0) }) : t('coupons.percentOff', { n: one.percent })}
          <small>{t('coupons.bills', { count: one.bills })}</small>
        </div>
      ),
    },
    { key: 'plan', head: t('sites.plan'), cell: (one) => one.planName ?? t('coupons.anyPlan') },
    {
      key: 'until',
      head: t('coupons.until'),
      cell: (one) => <Until coupon={one} />,
    },
    {
      key: 'taken',
      head: t('coupons.taken'),
      cell: (one) => (
        <div className={l.named}>
          <button type="button" className="link" onClick={() => onOpen(one)}>
            {one.sites === null
              ? t('coupons.takenCount', { n: formatCount(one.takenCount), count: one.takenCount })
              : t('coupons.takenOf', { n: formatCount(one.takenCount), all: formatCount(one.sites) })}
            <span className="sr-only">{`, ${t('coupons.usesOf', { code: one.code })}`}</span>
          </button>
          <small>{t('coupons.sum', { amount: won(one.discountSum) })}</small>
        </div>
      ),
    },
    {
      key: 'made',
      head: t('coupons.made'),
      cell: (one) => (
        <div className={l.named}>
          <span className="num">{formatDate(one.madeAt)}</span>
          <small>{one.madeBy ?? t('coupons.byHand')}</small>
        </div>
      ),
    },
    {
      key: 'end',
      head: t('end.open'),
      quiet: true,
      end: true,
      phone: 'wide',
      cell: (one) =>
        one.state !== PLAN_COUPON_STATE.ENDED && (
          <Button size="sm" aria-label={t('end.of', { code: one.code })} onClick={() => onEnd(one)}>
            {t('end.open')}
          </Button>
        ),
    },
  ];
  return <Table label={t('coupons.tab')} columns={columns} rows={coupons} keyOf={(one) => one.couponSeq} stale={stale} />;
}

function CouponStateText({ coupon: { state } }: { coupon: PlatformPlanCoupon }) {
  const { t } = useTranslation('operate-plans');
  return state === PLAN_COUPON_STATE.OPEN ? <Badge tone="good">{t('coupons.states.OPEN')}</Badge> : <>{t(`coupons.states.${state}`)}</>;
}

/** The table's cell that says until when a coupon can be registered, or who ended it early. */
function Until({ coupon: { until, endedAt, endedBy } }: { coupon: PlatformPlanCoupon }) {
  const { t } = useTranslation('operate-plans');
  return (
    <div className={l.named}>
      {until ? <span className="num">{formatDateTime(until)}</span> : t('coupons.noEnd')}
      {endedAt && <small>{t('coupons.endedBy', { date: formatDate(endedAt), by: endedBy ?? '' })}</small>}
    </div>
  );
}
