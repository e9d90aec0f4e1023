import type { ALL } from '../answer-codes';
import { array, number, object, string } from 'yup';
import {
  COUPON_WINDOW,
  DISCOUNT_TYPE,
  ISSUED_COUPON,
  values,
  WALLET_COUPON,
  type CodeOf,
  type Currency,
  YN,
  type Yn,
  PERSONAL_DATA,
} from '../codes';
import { service, withRules, type CursorPage, type Page } from '../endpoint';
import { count, fallbackOneOf, message, pageNumber, pageSize, REQUIRED, seq, text, when, yn, sortOf } from '../fields';
import { couponCode, discountFields, newCouponCode } from '../discount-fields';
import { LIST_SORTS } from '../list-codes';
import { LIMITS } from '../limits';
import { couponApi as couponCalls } from './coupon-calls';

const { get, post } = service('main');
const ch = '/channels/:channelSeq/coupons' as const;

/** Whether a coupon takes off an amount of money or percent (`DISCOUNT_TYPE`). */
export type DiscountType = CodeOf<typeof DISCOUNT_TYPE>;
/** The discount of a coupon: an amount in won, or a percentage. */
export interface CouponValue {
  discountTypeCd: DiscountType;
  discount: number;
}
/** The won that a coupon takes off `amount`: a percentage is rounded down to whole won, and never more than `amount`. */
export const couponOff = (c: CouponValue, amount: number): number =>
  Math.min(amount, c.discountTypeCd === DISCOUNT_TYPE.PERCENT ? Math.floor((amount * c.discount) / 100) : c.discount);

/** States by which staff filter coupon kinds; they depend on the first and the last moment of a kind alone. */
export const COUPON_STATUS = values(COUPON_WINDOW);
/** A state by which staff filter coupon kinds (`COUPON_WINDOW`). */
export type CouponStatus = CodeOf<typeof COUPON_WINDOW>;
/** Whether a coupon kind is not yet usable, usable, or over at `now`; it is usable at both `startAt` and `endAt` themselves. */
export function couponStatus(c: { startAt: string | Date | null; endAt: string | Date | null }, now: Date | number): CouponStatus {
  const ms = typeof now === 'number' ? now : now.getTime();
  if (c.startAt !== null && ms < new Date(c.startAt).getTime()) return COUPON_WINDOW.SCHEDULED;
  return c.endAt !== null && ms > new Date(c.endAt).getTime() ? COUPON_WINDOW.ENDED : COUPON_WINDOW.RUNNING;
}

/** A class for which a coupon can be used. */
export interface CouponCourse {
  courseSeq: number;
  title: string;
}
/** A coupon kind, as the site's staff made it. */
export interface CouponInfo extends CouponValue {
  couponInfoSeq: number;
  title: string;
  code: string;
  /** The first moment at which the coupon can be used; `endAt` is the last. null: no limit on that side. */
  startAt: string | null;
  endAt: string | null;
  status: CouponStatus;
  /** The classes for which coupons of this kind can be used; empty: all classes. */
  courseSeqs: number[];
  courses: CouponCourse[];
  /** How many people may get a coupon of this kind; null: no limit. */
  issueCount: number | null;
  /** Whether the pages of these classes offer the coupon to everybody, beside its code. */
  offerYn: Yn;
  issuedCount: number;
  usedCount: number;
  createdAt: string;
}
/** A coupon kind with figures about the coupons that people have of it. */
export interface CouponDetail extends CouponInfo {
  /** Coupons in an order that is not paid yet, or in an application. */
  heldCount: number;
  /** The won that used coupons of this kind took off, in all. */
  discountSum: number;
}
/** States by which staff filter the coupons of one kind. */
export const ISSUED_STATES = values(ISSUED_COUPON);
/** One person's coupon, as a line of the staff's list. */
export interface IssuedCoupon {
  couponSeq: number;
  userSeq: number;
  name: string;
  email: string;
  state: CodeOf<typeof ISSUED_COUPON>;
  /** Whether staff gave the coupon to the person; if not, the person entered its code, or a form or an invitation brought it. */
  byStaff: boolean;
  issuedAt: string;
  usedAt: string | null;
  /** The class for which the coupon was used; `amount` is the won it took off there. Both are null where it is unused. */
  courseSeq: number | null;
  courseTitle: string | null;
  amount: number | null;
}
/** States by which a person filters the own coupons. */
export const WALLET_STATES = values(WALLET_COUPON);
/** Whether a person's own coupon can still be used (`WALLET_COUPON`). */
export type WalletState = CodeOf<typeof WALLET_COUPON>;
/** A coupon that a person has, as their own page shows it. */
export interface MyCoupon extends CouponValue {
  couponSeq: number;
  title: string;
  startAt: string | null;
  endAt: string | null;
  courses: CouponCourse[];
  /** Whether an unpaid order or an undecided application uses the coupon. */
  held: boolean;
  usedAt: string | null;
  usedFor: CouponCourse | null;
  usedAmount: number | null;
  /** The site that the coupon belongs to; null in the list of one site's coupons. */
  site: CouponSite | null;
}
/** The site that a person's coupon belongs to. */
export interface CouponSite {
  name: string;
  domain: string;
  /** Y: its owner closed the site, so that it has no pages any more. */
  closedYn: Yn;
}
/** A coupon that the buyer has for this class; `held`: another enrolment uses it now. */
export interface UsableCoupon extends CouponValue {
  couponSeq: number;
  title: string;
  endAt: string | null;
  held: boolean;
  /** The won that the coupon takes off the price of this class: that of a held seat, where the person has one. */
  off: number;
  /** The won to pay with the coupon, with the material. */
  total: number;
}
/** How the price of a class with a coupon is calculated, step by step. */
export interface CouponQuote {
  couponSeq: number;
  title: string;
  price: number;
  discount: number;
  couponDiscount: number;
  /** The class's material cost, which the coupon does not lower. */
  materialPrice: number;
  total: number;
  currency: Currency;
}

const couponInput = object({
  title: text(60, 2).required(REQUIRED),
  code: newCouponCode(),
  ...discountFields(DISCOUNT_TYPE.AMOUNT),
  startAt: when().nullable().default(null),
  endAt: when()
    .nullable()
    .default(null)
    .test('order', message('datetime'), (endAt, { parent }) => {
      const { startAt } = parent as { startAt?: string | null };
      return !endAt || !startAt || Date.parse(endAt) >= Date.parse(startAt);
    }),
  courseSeqs: array(seq().required(REQUIRED))
    .max(200, message('listMax', { max: 200 }))
    .default([]),
  issueCount: count(10_000_000).min(1, message('number')).nullable().default(null),
  offerYn: yn().default(YN.NO),
}).noUnknown();
const cursorFields = { cursor: string().max(100), size: pageSize(LIMITS.adminPageSizes, LIMITS.itemsPerPage) };

/** Asks for the caller's own coupons of one site or, without `channelSeq`, of all. */
export const ownCouponsQuery = object({ channelSeq: seq().nullable(), state: fallbackOneOf(WALLET_STATES), cursor: string().max(100) });
/** The code by which a person takes a coupon of a site. */
export const registerCouponInput = object({ channelSeq: seq().required(REQUIRED), code: couponCode().required(REQUIRED) }).noUnknown();
/** The coupon with which the price of a class is asked. */
export const couponQuoteInput = object({ couponSeq: number().integer().min(1).required(REQUIRED) }).noUnknown();

/** Calls about coupons: staff make and issue them, people use them. */
export const couponApi = {
  ...withRules(couponCalls, { mine: ownCouponsQuery, register: registerCouponInput, apply: couponQuoteInput }),
  list: get(
    ch,
    'SITE_COUPON_READ',
    object({
      page: pageNumber(),
      size: pageSize(LIMITS.adminPageSizes),
      q: text(100),
      status: fallbackOneOf(['', ...COUPON_STATUS] as const),
      sort: sortOf(LIST_SORTS.COUPONS),
    }),
  ).returns<Page<CouponInfo> & { counts: Record<CouponStatus | typeof ALL, number> }>(),
  create: post(ch, 'SITE_COUPON_UPDATE', couponInput).returns<CouponInfo>(),
  find: get(`${ch}/:couponInfoSeq`, 'SITE_COUPON_READ').returns<CouponDetail>(),
  update: post(`${ch}/:couponInfoSeq`, 'SITE_COUPON_UPDATE', couponInput).returns<CouponInfo>(),
  /** Deletes a coupon kind. Unused coupons of it become void; used ones stay in the books. */
  remove: post(`${ch}/:couponInfoSeq/delete`, 'SITE_COUPON_UPDATE').returns<null>(),
  /**
   * Gives a coupon to chosen members or to a segment. People who have one are left out. If fewer coupons remain than people, nobody gets
   * one.
   */
  issue: post(
    `${ch}/:couponInfoSeq/issue`,
    'SITE_COUPON_UPDATE',
    object({
      userSeqs: array(seq().required(REQUIRED))
        .max(1000, message('listMax', { max: 1000 }))
        .default([]),
      segmentSeq: seq().nullable().default(null),
    }).noUnknown(),
  ).returns<{ issuedCount: number; passedOver: number }>(),
  /** The people who have a coupon of this kind, the latest first. */
  issued: get(
    `${ch}/:couponInfoSeq/issued`,
    'SITE_COUPON_READ',
    object({ ...cursorFields, q: text(100), state: fallbackOneOf(['', ...ISSUED_STATES] as const) }),
  )
    .persons(PERSONAL_DATA.COUPON)
    .returns<CursorPage<IssuedCoupon>>(),
};
