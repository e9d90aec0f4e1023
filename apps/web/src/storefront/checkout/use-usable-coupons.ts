import { SECOND } from '@madang/contracts/time';
import { couponApi } from '@madang/contracts/main/coupon-calls';
import { useCall } from '../../lib/query';

/** Milliseconds for which an answer counts: the checkout asks while the seat is awaited, and its box of coupons a moment later. */
const COUPONS_FRESH_MS = 10 * SECOND;
/** The person's coupons that this class accepts. */
export const useUsableCoupons = (courseSeq: number, enabled = true) =>
  useCall(couponApi.usable, { params: { courseSeq } }, { enabled, staleTime: COUPONS_FRESH_MS, silent: true });
