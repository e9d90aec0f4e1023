import type { PayMethod } from '@madang/contracts/codes';
import type { Enrolment } from '@madang/contracts/main/enrolment';
import { couponApi } from '@madang/contracts/main/coupon-calls';
import type { Course } from '@madang/contracts/main/course';
import type { CashReceiptInput } from '@madang/contracts/util/cash-receipt';
import { paymentApi } from '@madang/contracts/util/payment-calls';
import { useEffect, useState } from 'react';
import { useJoinFirst } from '../../domain/account/join-first';
import { openWindow } from '../../domain/order/pay-window';
import { ENROLMENT_READS } from '../../domain/course/course-viewer';
import type { EnrolAnswers } from '../../domain/enrolment/enrol-fields';
import { call } from '../../lib/api';
import { ApiError } from '../../lib/api-error';
import { invalidate } from '../../lib/query';
import { serverNow } from '../../lib/time';
import { keepHold, takeSeat } from './hold';
import { amountOf } from './methods';
import { isCouponRefusal, type useCoupon } from './use-coupon';

const STALE_ORDER_REFUSALS = ['HOLD_PASSED', 'AMOUNT_MISMATCH', 'PAYMENT_PENDING'] as const;
/**
 * The fields of the answers that a class asks for. They were given before a seat was held, so a refusal that names one means that the
 * seat was lost and the answers are needed again.
 */
const ANSWER_FIELD_PATTERN = /^(phone$|delivery$|answers\b)/;

export interface Checkout {
  course: Course;
  enrolment: Enrolment | null;
  path: string;
  /** Whether to buy the package even though the buyer is enrolled in some of its classes. */
  skip: boolean;
  /** Takes a new seat after the hold on the old one ended. */
  onRenew: () => void;
}

/**
 * Takes the seat if it is not taken yet or was taken with another coupon. Then creates the order, unless the seat needs no payment, and
 * goes to the payment provider's window; `leaving` is true until the browser returns.
 */
export function usePay(
  { course, enrolment, path, skip, onRenew }: Checkout,
  method: PayMethod | null,
  coupon: Pick<ReturnType<typeof useCoupon>, 'couponSeq' | 'drop'>,
) {
  const join = useJoinFirst();
  const [leaving, setLeaving] = useState(false);
  // Makes the page usable again when the buyer comes back from the provider by the browser's back button.
  useEffect(() => {
    const shown = () => setLeaving(false);
    window.addEventListener('pageshow', shown);
    return () => window.removeEventListener('pageshow', shown);
  }, []);

  const order = async (answers: EnrolAnswers, cashReceipt: CashReceiptInput | null, sellerYn: boolean) => {
    const seat = enrolment?.couponSeq === coupon.couponSeq ? enrolment : await takeSeat(course.courseSeq, answers, coupon.couponSeq, skip);
    if (seat !== enrolment) keepHold(course.courseSeq, seat);
    if (!seat.needsPayment || !method) return void invalidate(...ENROLMENT_READS);
    const { amount, currency } = amountOf(method, course, seat, serverNow());
    const { window: provider } = await call(paymentApi.create, {
      body: {
        courseSeq: course.courseSeq,
        attendSeq: seat.attendSeq,
        payMethodCd: method,
        amount,
        currency,
        couponSeq: seat.couponSeq,
        cashReceipt,
        sellerYn,
      },
    });
    setLeaving(true);
    openWindow(provider);
  };
  /** Updates the page after a refusal; true if the page is left, so that no message is needed. */
  const settle = (error: ApiError): boolean => {
    if (error.is('NOT_CHANNEL_USER')) {
      error.claim();
      join(`${path}/payment`);
      return true;
    }
    // The coupon was used, ended or withdrawn meanwhile: the price is shown without it.
    if (isCouponRefusal(error)) {
      coupon.drop(error);
      void invalidate(couponApi.usable);
    }
    // The seat or price that this page shows is no longer valid, or the service asks for answers again, which means that the seat was
    // lost.
    if (
      STALE_ORDER_REFUSALS.some((name) => error.is(name)) ||
      (enrolment && error.fields.some(({ field }) => ANSWER_FIELD_PATTERN.test(field)))
    )
      onRenew();
    return false;
  };
  const pay = async (answers: EnrolAnswers, cashReceipt: CashReceiptInput | null, sellerYn: boolean) => {
    try {
      await order(answers, cashReceipt, sellerYn);
    } catch (error) {
      if (error instanceof ApiError && settle(error)) return;
      throw error;
    }
  };
  return { pay, leaving };
}
