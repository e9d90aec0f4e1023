import { CURRENCY } from '@madang/contracts/codes';
import { couponApi, type OfferedCoupon } from '@madang/contracts/main/coupon-calls';
import { Ticket } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../lib/format';
import { formatEnd } from '../../lib/own-time';
import { useCall } from '../../lib/query';
import { useLoggedIn } from '../../lib/session';
import { Button } from '../../ui/button';
import { cx } from '../../ui/cx';
import { pickCoupon, pickedCoupon, promiseCoupon } from '../coupon/coupon-choice';
import { takePendingAct } from '../course/pending-act';
import { useTake } from './use-take';
import s from './class-offer.module.css';

interface About {
  courseSeq: number;
  title: string;
  imageUrl: string | null;
}
/**
 * The coupon that lowers a class's price most, with the lowered price: a coupon that the person has, which the checkout then applies, or
 * one that the site offers here and that lowers the price more. What the person chose at the checkout before stays chosen: a person who
 * wanted no coupon is shown one but not promised that the checkout applies it. Without such a coupon the line says where one would be
 * used, in the same place, so that nothing moves.
 */
export function CouponLine({ course }: { course: About }) {
  const { t } = useTranslation('class-offer');
  const { courseSeq } = course;
  const loggedIn = useLoggedIn();
  const usable = useCall(couponApi.usable, { params: { courseSeq } }, { enabled: loggedIn, silent: true });
  const offers = useCall(couponApi.offered, { params: { courseSeq } }, { silent: true });
  const offered = offers.data ?? null;
  const picked = pickedCoupon(courseSeq);
  const applicable = (loggedIn && usable.data?.filter((one) => !one.held && one.off > 0)) || [];
  const best = applicable.find((one) => one.couponSeq === picked) ?? applicable[0] ?? null;
  const couponSeq = best?.couponSeq ?? null;
  useEffect(() => promiseCoupon(courseSeq, couponSeq), [courseSeq, couponSeq]);
  // A coupon that was chosen before and that another seat holds now or that was used must not be what the checkout begins with.
  const stale = loggedIn && usable.isSuccess && !usable.isFetching && typeof picked === 'number' && picked !== couponSeq;
  useEffect(() => {
    if (stale) pickCoupon(courseSeq, undefined);
  }, [stale, courseSeq]);
  const loading = offers.isPending || (loggedIn && usable.isPending);
  const better = offered && offered.off > (best?.off ?? 0) ? offered : null;
  // What the person pressed for before the login is over where it is not offered now: a coupon that comes later was not asked for.
  const over = loggedIn && !loading && better === null;
  useEffect(() => {
    if (over) takePendingAct('coupon', courseSeq);
  }, [over, courseSeq]);
  if (loading) return <div className={s.room} />;
  if (better) return <Offered course={course} coupon={better} />;
  if (!best) return <NoCoupon />;
  return <Line coupon={best} word={t('coupon.with')} note={t(picked === null ? 'coupon.choosable' : 'coupon.applied')} />;
}

function NoCoupon() {
  const { t } = useTranslation('class-offer');
  return (
    <div className={cx(s.coupon, s.none)}>
      <Ticket aria-hidden="true" />
      <p>
        <b>{t('coupon.none')}</b>
        <small>{t('coupon.noneNote')}</small>
      </p>
    </div>
  );
}

function Offered({ course, coupon }: { course: About; coupon: OfferedCoupon }) {
  const { t } = useTranslation('class-offer');
  const { take, busy } = useTake(course, coupon.couponInfoSeq);
  return (
    <Line coupon={coupon} word={t('coupon.after')}>
      <Button size="sm" busy={busy} onClick={take}>
        {t('coupon.take')}
      </Button>
    </Line>
  );
}

function Line({
  coupon,
  word,
  note,
  children,
}: {
  coupon: Pick<OfferedCoupon, 'title' | 'endAt' | 'total'>;
  /** The words before the lowered price. */
  word: string;
  note?: string;
  children?: ReactNode;
}) {
  const { t } = useTranslation('class-offer');
  const until = coupon.endAt && t('coupon.until', { date: formatEnd(coupon.endAt) });
  return (
    <div className={s.coupon}>
      <Ticket aria-hidden="true" />
      <p>
        <b title={coupon.title}>{coupon.title}</b>
        <small className="num">
          {word} <strong>{formatMoney(coupon.total, CURRENCY.KRW)}</strong>
        </small>
        {(note || until) && <small className={s.until}>{[note, until].filter(Boolean).join(' · ')}</small>}
      </p>
      {children}
    </div>
  );
}
