/** The calls of a class's page about coupons; ./coupon has all others, with the rules of their input. */
import { service } from '../endpoint';
import type { CouponValue, MyCoupon, UsableCoupon } from './coupon';

const { get, post } = service('main');
const co = '/channels/:channelSeq/courses/:courseSeq/coupons' as const;

/** A kind of coupon that a class's page offers. */
export interface OfferedCoupon extends CouponValue {
  couponInfoSeq: number;
  title: string;
  endAt: string | null;
  /** The won that the coupon takes off the price of this class: that of a held seat, where the person has one. */
  off: number;
  /** The won to pay with the coupon, with the material. */
  total: number;
}

/** The calls by which a class's page and its checkout know which coupons fit. */
export const couponCalls = {
  /** The caller's coupons for a class, the one that takes off most first; none for a class with a price in dollars (PY-022). */
  usable: get(co, 'login').returns<UsableCoupon[]>(),
  /**
   * The coupon that the site offers on the page of the class and that takes off most; null if no coupon is offered that the caller does
   * not have yet.
   */
  offered: get(`${co}/offered`, 'public').returns<OfferedCoupon | null>(),
  /** Gives a member of the site a coupon that the site offers; a second call answers the same coupon. */
  take: post('/channels/:channelSeq/coupons/:couponInfoSeq/take', 'member').returns<MyCoupon>(),
};
