import { CURRENCY, type PayMethod } from '@madang/contracts/codes';
import type { Enrolment } from '@madang/contracts/main/enrolment';
import type { Course } from '@madang/contracts/main/course';
import { priceOf, type Price } from '@madang/contracts/main/course-rules';
import { useNow } from '../../lib/time';
import { amountOf } from './methods';
import { useQuote } from './use-quote';

/** The price of an enrolment is frozen when its seat is taken. */
const frozenPrice = (
  enrolment: Enrolment,
): Pick<Price, 'amount' | 'material' | 'total' | 'original' | 'discount' | 'currency' | 'percent'> => ({
  amount: enrolment.price - enrolment.discount,
  material: enrolment.materialPrice,
  total: enrolment.price - enrolment.discount + enrolment.materialPrice,
  original: enrolment.price,
  discount: enrolment.discount,
  currency: enrolment.currency,
  percent: enrolment.discount > 0 ? Math.round((enrolment.discount / enrolment.price) * 100) : null,
});

/** The price of the class, the discount of a coupon, and the amount that the chosen way to pay charges. */
export function useCheckoutPrice(course: Course, enrolment: Enrolment | null, couponSeq: number | null, method: PayMethod | null) {
  const now = useNow();
  const price = { ...priceOf(course, now), ...(enrolment && frozenPrice(enrolment)) };
  const takesCoupons = price.currency === CURRENCY.KRW;
  const { quoted, waits, error: refused } = useQuote(course.courseSeq, couponSeq, enrolment);
  const payable = quoted?.total ?? price.total;
  const charged =
    method && !takesCoupons
      ? amountOf(method, course, enrolment, now)
      : { amount: payable, material: price.material, currency: price.currency };
  return {
    price,
    materialTitle: enrolment ? enrolment.materialTitle : course.materialTitle,
    takesCoupons,
    quoted,
    waits,
    refused,
    payable,
    charged,
    /** Whether the charge is in another currency than the price: a foreign card is charged in won for a price in dollars. */
    inWon: charged.currency !== price.currency,
    free: charged.amount === 0,
    saved: price.discount + (quoted?.couponDiscount ?? 0),
    passed: enrolment?.holdUntil != null && Date.parse(enrolment.holdUntil) <= now,
  };
}
export type CheckoutPrice = ReturnType<typeof useCheckoutPrice>;
