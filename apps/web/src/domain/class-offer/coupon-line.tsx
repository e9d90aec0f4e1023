import { CURRENCY } from '@madang/contracts/codes';
import { couponCalls } from '@madang/contracts/main/coupon-calls';
import { Ticket } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../lib/format';
import { formatDeadline } from '../../lib/own-time';
import { useCall } from '../../lib/query';
import { useLoggedIn } from '../../lib/session';
import { chooseCoupon } from '../coupon/coupon-choice';
import s from './class-offer.module.css';

/**
 * The person's coupon that takes off most of a class's price, with the price after it; the checkout begins with this coupon. Nothing
 * without such a coupon.
 */
export function CouponLine({ courseSeq, total }: { courseSeq: number; total: number }) {
  const { t } = useTranslation('class-offer');
  const loggedIn = useLoggedIn();
  const usable = useCall(couponCalls.usable, { params: { courseSeq } }, { enabled: loggedIn, silent: true });
  const best = (loggedIn && usable.data?.find((one) => !one.held && one.off > 0)) || null;
  const couponSeq = best?.couponSeq ?? null;
  useEffect(() => chooseCoupon(courseSeq, couponSeq), [courseSeq, couponSeq]);
  if (!best) return null;
  return (
    <div className={s.coupon}>
      <Ticket aria-hidden="true" />
      <p>
        <b>{best.title}</b>
        <small>
          {[t('coupon.applied'), best.endAt && t('coupon.until', { date: formatDeadline(best.endAt, true) })].filter(Boolean).join(' · ')}
        </small>
      </p>
      <p className={s.after}>
        <small>{t('coupon.with')}</small>
        <b className="num">{formatMoney(total - best.off, CURRENCY.KRW)}</b>
      </p>
    </div>
  );
}
