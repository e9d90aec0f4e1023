import { CURRENCY } from '@madang/contracts/codes';
import { couponCalls, type OfferedCoupon } from '@madang/contracts/main/coupon-calls';
import { Ticket } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../lib/format';
import { formatDeadline } from '../../lib/own-time';
import { useCall } from '../../lib/query';
import { useLoggedIn } from '../../lib/session';
import { Button } from '../../ui/button';
import { chooseCoupon } from '../coupon/coupon-choice';
import { useTake } from './use-take';
import s from './class-offer.module.css';

interface About {
  courseSeq: number;
  title: string;
  imageUrl: string | null;
}
/**
 * The coupon that takes off most of a class's price, with the price after it: one that the person has, with which the checkout begins, or
 * one that the site offers here and that takes off more. Nothing without such a coupon.
 */
export function CouponLine({ course, total }: { course: About; total: number }) {
  const { t } = useTranslation('class-offer');
  const { courseSeq } = course;
  const loggedIn = useLoggedIn();
  const usable = useCall(couponCalls.usable, { params: { courseSeq } }, { enabled: loggedIn, silent: true });
  const offered = useCall(couponCalls.offered, { params: { courseSeq } }, { silent: true }).data ?? null;
  const best = (loggedIn && usable.data?.find((one) => !one.held && one.off > 0)) || null;
  const couponSeq = best?.couponSeq ?? null;
  useEffect(() => chooseCoupon(courseSeq, couponSeq), [courseSeq, couponSeq]);
  if (loggedIn && usable.isPending) return null;
  if (offered && offered.off > (best?.off ?? 0)) return <Offered course={course} coupon={offered} total={total} />;
  return best && <Line coupon={best} total={total} word={t('coupon.with')} note={t('coupon.applied')} />;
}

function Offered({ course, coupon, total }: { course: About; coupon: OfferedCoupon; total: number }) {
  const { t } = useTranslation('class-offer');
  const { take, busy } = useTake(course, coupon.couponInfoSeq);
  return (
    <Line coupon={coupon} total={total} word={t('coupon.after')}>
      <Button size="sm" tone="brand" busy={busy} onClick={take}>
        {t('coupon.take')}
      </Button>
    </Line>
  );
}

function Line({
  coupon,
  total,
  word,
  note,
  children,
}: {
  coupon: Pick<OfferedCoupon, 'title' | 'endAt' | 'off'>;
  total: number;
  /** Stands before the price with the coupon. */
  word: string;
  note?: string;
  children?: ReactNode;
}) {
  const { t } = useTranslation('class-offer');
  const until = coupon.endAt && t('coupon.until', { date: formatDeadline(coupon.endAt, true) });
  return (
    <div className={s.coupon}>
      <Ticket aria-hidden="true" />
      <p>
        <b>{coupon.title}</b>
        <small className="num">
          {word} <strong>{formatMoney(total - coupon.off, CURRENCY.KRW)}</strong>
        </small>
        {(note || until) && <small>{[note, until].filter(Boolean).join(' · ')}</small>}
      </p>
      {children}
    </div>
  );
}
