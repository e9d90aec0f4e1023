import { useCallback, useState } from 'react';
import { firstCoupon, forgetCoupon, pickCoupon } from '../../domain/coupon/coupon-choice';
import { errorMessage } from '../../lib/api';
import { ApiError } from '../../lib/api-error';

const COUPON_REFUSALS = ['COUPON_IN_USE', 'COUPON_PERIOD', 'COUPON_OTHER_CLASS', 'COUPON_NOT_FOR_USD'] as const;
/** Whether a call was refused because of its coupon: it was used, ended or withdrawn meanwhile, or does not fit. */
export const isCouponRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && COUPON_REFUSALS.some((name) => error.is(name));

/** The coupon of a checkout; `ofSeat` is the one with which the seat was taken. */
export function useCoupon(courseSeq: number, ofSeat: number | null) {
  const [couponSeq, set] = useState(() => firstCoupon(courseSeq, ofSeat));
  const [dropped, setDropped] = useState<string | null>(null);
  const choose = (next: number | null) => {
    pickCoupon(courseSeq, next);
    setDropped(null);
    set(next);
  };
  /** Goes on without a coupon that the service refused: with the one that the class's page promised, if that is another, or the seat's. */
  const drop = useCallback(
    (refusal: ApiError) => {
      forgetCoupon(courseSeq, couponSeq);
      setDropped(errorMessage(refusal));
      set(firstCoupon(courseSeq, ofSeat));
    },
    [courseSeq, couponSeq, ofSeat],
  );
  return {
    couponSeq,
    /** Why the coupon that was chosen is not used; null: none was refused. */
    dropped,
    choose,
    drop,
  };
}
