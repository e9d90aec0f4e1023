import { CURRENCY, type PayMethod } from '@madang/contracts/codes';
import type { Enrolment } from '@madang/contracts/main/enrolment';
import type { Course } from '@madang/contracts/main/course';
import { agreedPrice } from '@madang/contracts/main/agreed-price';
import { priceOf } from '@madang/contracts/main/course-rules';
import { useAsOf } from '../../lib/time';
import { amountOf } from './methods';
import { useQuote } from './use-quote';

/** The price of the class, the discount of a coupon, and the amount that the chosen way to pay charges. */
export function useCheckoutPrice(course: Course, enrolment: Enrolment | null, couponSeq: number | null, method: PayMethod | null) {
  const { price, byMethod, passed } = useAsOf((now) => ({
    price: enrolment ? agreedPrice(course, enrolment) : priceOf(course, now),
    byMethod: method && amountOf(method, course, enrolment, now),
    passed: enrolment?.holdUntil != null && Date.parse(enrolment.holdUntil) <= now,
  }));
  const takesCoupons = price.currency === CURRENCY.KRW;
  const { quoted, waits, error: refused } = useQuote(course.courseSeq, couponSeq, enrolment);
  const payable = quoted?.total ?? price.total;
  const charged = byMethod && !takesCoupons ? byMethod : { amount: payable, material: price.material, currency: price.currency };
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
    /** Whether the price itself is nothing, by a free class or a coupon; a way to pay that charges nothing makes no class free. */
    free: payable === 0,
    saved: price.discount + (quoted?.couponDiscount ?? 0),
    passed,
  };
}
export type CheckoutPrice = ReturnType<typeof useCheckoutPrice>;
