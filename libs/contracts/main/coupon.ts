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
  type Yn,
  PERSONAL_DATA,
} from '../codes';
import { service, type CursorPage, type Page } from '../endpoint';
import { count, fallbackOneOf, message, money, oneOf, pageNumber, pageSize, REQUIRED, seq, text, when, sortOf } from '../fields';
import { LIST_SORTS } from '../list-codes';
import { LIMITS } from '../limits';

const { get, post } = service('main');
const ch = '/channels/:channelSeq/coupons' as const;
const co = '/channels/:channelSeq/courses/:courseSeq/coupons' as const;

/** Whether a coupon takes off an amount of money or percent (`DISCOUNT_TYPE`). */
export type DiscountType = CodeOf<typeof DISCOUNT_TYPE>;
/** What a coupon takes off; an amount in won, or a percent. */
export interface CouponValue {
  discountTypeCd: DiscountType;
  discount: number;
}
/** Won off a price: a percent is cut to whole won, and nothing goes below zero. */
export const couponOff = (c: CouponValue, amount: number): number =>
  Math.min(amount, c.discountTypeCd === DISCOUNT_TYPE.PERCENT ? Math.floor((amount * c.discount) / 100) : c.discount);

/** States by which kinds of coupons are filtered, of their first and last day alone; both days belong to the window. */
export const COUPON_STATUS = values(COUPON_WINDOW);
/** By which staff filter their kinds of coupons (`COUPON_WINDOW`). */
export type CouponStatus = CodeOf<typeof COUPON_WINDOW>;
/** Whether a coupon is to come, usable or over; both ends of its window belong to it. */
export function couponStatus(c: { startAt: string | Date | null; endAt: string | Date | null }, now: Date | number): CouponStatus {
  const ms = typeof now === 'number' ? now : now.getTime();
  if (c.startAt !== null && ms < new Date(c.startAt).getTime()) return COUPON_WINDOW.SCHEDULED;
  return c.endAt !== null && ms > new Date(c.endAt).getTime() ? COUPON_WINDOW.ENDED : COUPON_WINDOW.RUNNING;
}

/** A class that a coupon is for. */
export interface CouponCourse {
  courseSeq: number;
  title: string;
}
/** A kind of coupon, as the site's staff made it. */
export interface CouponInfo extends CouponValue {
  couponInfoSeq: number;
  title: string;
  code: string;
  /** The first and the last day of the coupon; null: no bound on this side. */
  startAt: string | null;
  endAt: string | null;
  status: CouponStatus;
  /** The classes it is for; none chosen means all. */
  courseSeqs: number[];
  courses: CouponCourse[];
  /** How many people may have one; null: any number. */
  issueCount: number | null;
  issuedCount: number;
  usedCount: number;
  createdAt: string;
}
/** A kind of coupon with what became of the coupons issued of it. */
export interface CouponDetail extends CouponInfo {
  /** Coupons that are chosen in a checkout that is not paid yet. */
  heldCount: number;
  /** Won that the used coupons took off. */
  discountSum: number;
}
/** The choices by which staff filter the coupons of one kind. */
export const ISSUED_STATES = values(ISSUED_COUPON);
/** One person's coupon, as a line of the staff's list. */
export interface IssuedCoupon {
  couponSeq: number;
  userSeq: number;
  name: string;
  email: string;
  state: CodeOf<typeof ISSUED_COUPON>;
  /** Whether staff gave the coupon, and no code did. */
  byStaff: boolean;
  issuedAt: string;
  usedAt: string | null;
  /** The class that the coupon was used for; `amount` is how many won it took off there. */
  courseSeq: number | null;
  courseTitle: string | null;
  amount: number | null;
}
/** The choices by which a person filters their own coupons. */
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
  /** Whether the coupon is chosen in a checkout or an application that is not settled yet. */
  held: boolean;
  usedAt: string | null;
  usedFor: CouponCourse | null;
  usedAmount: number | null;
  /** The site of the coupon; only in the list over all sites. */
  site: CouponSite | null;
}
/** The site that a coupon in somebody's wallet is of. */
export interface CouponSite {
  name: string;
  domain: string;
  /** A closed one has no pages any more. */
  closedYn: Yn;
}
/** A coupon beside a price; `held`: chosen for another class meanwhile. */
export interface UsableCoupon extends CouponValue {
  couponSeq: number;
  title: string;
  endAt: string | null;
  held: boolean;
  /** Won that the coupon takes off this class. */
  off: number;
}
/** The working of a price with a coupon. */
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

const couponCode = () =>
  string()
    .trim()
    .uppercase()
    .max(20, message('maxLength', { max: 20 }))
    .matches(/^[A-Z0-9]*$/, { message: message('lettersDigits'), excludeEmptyString: true });
const couponInput = object({
  title: text(60, 2).required(REQUIRED),
  code: couponCode()
    .min(4, message('minLength', { min: 4 }))
    .required(REQUIRED),
  discountTypeCd: oneOf(values(DISCOUNT_TYPE)).default(DISCOUNT_TYPE.AMOUNT).required(REQUIRED),
  discount: money()
    .min(1, REQUIRED)
    .when('discountTypeCd', {
      is: DISCOUNT_TYPE.PERCENT,
      then: (schema) => schema.max(100, message('numberMax', { max: 100 })),
    })
    .required(REQUIRED),
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
}).noUnknown();
const cursorFields = { cursor: string().max(100), size: pageSize(LIMITS.adminPageSizes, LIMITS.itemsPerPage) };

/** Calls about coupons: staff make and issue them, people use them. */
export const couponApi = {
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
  /** Removes a kind of coupon. Given coupons that nobody used become void; used ones stay in the books. */
  remove: post(`${ch}/:couponInfoSeq/delete`, 'SITE_COUPON_UPDATE').returns<null>(),
  /** To chosen members or to a segment; who has one already is passed over. All or, beyond the number of coupons, nobody. */
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
  /** People who have a coupon of this kind, newest first. */
  issued: get(
    `${ch}/:couponInfoSeq/issued`,
    'SITE_COUPON_READ',
    object({ ...cursorFields, q: text(100), state: fallbackOneOf(['', ...ISSUED_STATES] as const) }),
  )
    .persons(PERSONAL_DATA.COUPON)
    .returns<CursorPage<IssuedCoupon>>(),
  /** The person's coupons on one site, or on all. */
  mine: get(
    '/users/coupons',
    'login',
    object({ channelSeq: seq().nullable(), state: fallbackOneOf(WALLET_STATES), cursor: string().max(100) }),
  ).returns<CursorPage<MyCoupon> & { counts: Record<WalletState, number> }>(),
  register: post(
    '/users/coupons',
    'login',
    object({ channelSeq: seq().required(REQUIRED), code: couponCode().required(REQUIRED) }).noUnknown(),
  ).returns<MyCoupon>(),
  /** The coupons that take off most come first; a class in dollars has none (PY-022). */
  usable: get(co, 'login').returns<UsableCoupon[]>(),
  /** The price with a coupon; nothing is stored until the enrolment freezes it. */
  apply: post(
    `${co}/apply`,
    'login',
    object({ couponSeq: number().integer().min(1).required(REQUIRED) }).noUnknown(),
  ).returns<CouponQuote>(),
};
