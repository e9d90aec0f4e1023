/** The call of a class's page about the viewer's coupons; ./coupon has all others, with the rules of their input. */
import { service } from '../endpoint';
import type { UsableCoupon } from './coupon';

const { get } = service('main');

/** The call by which a class's page and its checkout know which of the viewer's coupons fit. */
export const couponCalls = {
  /** The caller's coupons for a class, the one that takes off most first; none for a class with a price in dollars (PY-022). */
  usable: get('/channels/:channelSeq/courses/:courseSeq/coupons', 'login').returns<UsableCoupon[]>(),
};
