/** The calls about coupons of a class's page and its checkout, without the rules of their input, which ./coupon holds. */
import { service, type CursorPage } from '../endpoint';
import type {
  CouponQuote,
  CouponValue,
  couponQuoteInput,
  MyCoupon,
  ownCouponsQuery,
  registerCouponInput,
  UsableCoupon,
  WalletState,
} from './coupon';

const { get, post } = service('main', 'main/coupon');
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

/** Calls by which a class's page and its checkout know which coupons fit; `coupon.ts` adds those of the staff and the rules. */
export const couponApi = {
  /** The caller's coupons on one site, or on all sites. */
  mine: get('/users/coupons', 'login')
    .takes<typeof ownCouponsQuery>()
    .returns<CursorPage<MyCoupon> & { counts: Record<WalletState, number> }>(),
  register: post('/users/coupons', 'login').takes<typeof registerCouponInput>().returns<MyCoupon>(),
  /** The caller's coupons for a class, the one that takes off most first; none for a class with a price in dollars (PY-022). */
  usable: get(co, 'login').returns<UsableCoupon[]>(),
  /**
   * The coupon that the site offers on the page of the class and that takes off most; null if no coupon is offered that the caller does
   * not have yet.
   */
  offered: get(`${co}/offered`, 'public').returns<OfferedCoupon | null>(),
  /** Gives a member of the site a coupon that the site offers; a second call answers the same coupon. */
  take: post('/channels/:channelSeq/coupons/:couponInfoSeq/take', 'member').returns<MyCoupon>(),
  /** Calculates the price of a class with a coupon; nothing is stored until the enrolment. */
  apply: post(`${co}/apply`, 'login').takes<typeof couponQuoteInput>().returns<CouponQuote>(),
};
