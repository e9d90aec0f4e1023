import type { PayMethod } from '@madang/contracts/codes';
import type { Enrolment } from '@madang/contracts/main/enrolment';
import { couponApi } from '@madang/contracts/main/coupon';
import type { Course } from '@madang/contracts/main/course';
import type { CashReceiptInput } from '@madang/contracts/util/cash-receipt';
import { paymentApi } from '@madang/contracts/util/payment';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { openWindow } from '../../domain/order/pay-window';
import { ENROLMENT_READS } from '../../domain/course/course-viewer';
import type { EnrolAnswers } from '../../domain/enrolment/enrol-fields';
import { call } from '../../lib/api';
import { ApiError } from '../../lib/api-error';
import { joinPath } from '../../lib/next';
import { invalidate } from '../../lib/query';
import { useNow } from '../../lib/time';
import { keepHold, takeSeat } from './hold';
import { amountOf } from './methods';

const COUPON_REFUSALS = ['COUPON_IN_USE', 'COUPON_PERIOD', 'COUPON_OTHER_CLASS', 'COUPON_NOT_FOR_USD'] as const;
const STALE = ['HOLD_PASSED', 'AMOUNT_MISMATCH', 'PAYMENT_PENDING'] as const;
/**
 * Fields of an enrolment's answers. With a held seat they were given before, so a refusal that names one means that the seat was lost and
 * the answers are asked for again.
 */
const ASKED = /^(phone$|delivery$|answers\b)/;

export interface Checkout {
  course: Course;
  enrolment: Enrolment | null;
  path: string;
  /** Whether the package is bought although the buyer has some of its classes already. */
  skip: boolean;
  /** Takes a new seat after the old one was given back. */
  onRenew: () => void;
}

/** Takes the seat and leaves for the provider's window; `leaving` until the browser is back. */
export function usePay(
  { course, enrolment, path, skip, onRenew }: Checkout,
  method: PayMethod | null,
  coupon: { couponSeq: number | null; set: (couponSeq: number | null) => void },
) {
  const navigate = useNavigate();
  const now = useNow();
  const [leaving, setLeaving] = useState(false);
  // Back from the provider by the browser's own button.
  useEffect(() => {
    const shown = () => setLeaving(false);
    window.addEventListener('pageshow', shown);
    return () => window.removeEventListener('pageshow', shown);
  }, []);

  const order = async (answers: EnrolAnswers, cashReceipt: CashReceiptInput | null, sellerYn: boolean) => {
    const seat = enrolment?.couponSeq === coupon.couponSeq ? enrolment : await takeSeat(course.courseSeq, answers, coupon.couponSeq, skip);
    if (seat !== enrolment) keepHold(course.courseSeq, seat);
    if (!seat.needsPayment || !method) return void invalidate(...ENROLMENT_READS);
    const { amount, currency } = amountOf(method, course, seat, now);
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
  /** What a refusal changes on the page; true where the page is left and nothing is to be told. */
  const settle = (error: ApiError): boolean => {
    if (error.is('NOT_CHANNEL_USER')) {
      error.claim();
      void navigate(joinPath(`${path}/payment`));
      return true;
    }
    // Used, ended or taken back meanwhile: the price is shown without it again.
    if (COUPON_REFUSALS.some((name) => error.is(name))) {
      coupon.set(enrolment?.couponSeq ?? null);
      void invalidate(couponApi.usable);
    }
    // The seat or the price is no longer what this page shows; a seat that asks for answers again was lost.
    if (STALE.some((name) => error.is(name)) || (enrolment && error.fields.some(({ field }) => ASKED.test(field)))) onRenew();
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
