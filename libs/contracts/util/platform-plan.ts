import { object } from 'yup';
import type { BILL_REASON } from '../answer-codes';
import { DISCOUNT_TYPE, values, type CodeOf } from '../codes';
import { discountFields, newCouponCode } from '../discount-fields';
import { service, type Page } from '../endpoint';
import { count, fallbackOneOf, message, pageNumber, pageSize, REQUIRED, seq, text, when } from '../fields';
import { LIMITS } from '../limits';
import { PLAN_COUPON_SHOWN, PLAN_COUPON_STATE, PLATFORM_ACTION } from '../platform-codes';
import { BILL_STATE, type BillingCard } from './plan';

const { get, post } = service('util');
const paged = { page: pageNumber(), size: pageSize(LIMITS.adminPageSizes) };

/** States of a plan that costs money. */
const PAYING_STATE = { ACTIVE: 'ACTIVE', PAST_DUE: 'PAST_DUE', CANCELLED: 'CANCELLED' } as const;
/** The states by which operators filter the sites with a paid plan. */
export const PAYING_STATES = values(PAYING_STATE);
/** Whether the charge of a bill waits, is paid, or brought no money (`BILL_STATE`). */
export type BillState = CodeOf<typeof BILL_STATE>;
type PlanCouponState = CodeOf<typeof PLAN_COUPON_STATE>;

/** A site with a paid plan, as a line of the operators' list. */
export interface PayingSite {
  siteSeq: number;
  siteName: string;
  planName: string;
  months: number;
  state: CodeOf<typeof PAYING_STATE>;
  /** Since when the site has paid for this plan without a break. */
  since: string;
  /** When the site is charged next; `nextAmount` is that charge in won, with coupons taken off. null: there is no next charge. */
  nextAt: string | null;
  nextAmount: number | null;
  /** Until when the site keeps its plan, where it was cancelled or its card was refused; otherwise null. */
  endsAt: string | null;
  card: Pick<BillingCard, 'brand' | 'last4'> | null;
  lastBill: { billNo: string; amount: number; state: BillState; at: string; failMessage: string | null } | null;
}
/** A bill of a site plan, as a line of the operators' list; amounts are in won. */
export interface PlatformBill {
  siteSeq: number;
  siteName: string;
  billNo: string;
  planName: string;
  months: number;
  reason: CodeOf<typeof BILL_REASON>;
  price: number;
  discount: number;
  amount: number;
  couponName: string | null;
  state: BillState;
  /** How often the card was charged for this bill. */
  tries: number;
  card: string | null;
  failMessage: string | null;
  createdAt: string;
  paidAt: string | null;
}
/** Calls of platform operators about the plans that sites pay for. */
export const platformPlanApi = {
  /** Sites with a paid plan: first those whose card was refused, then by the time of the next charge. */
  list: get(
    '/platform/plans',
    'platform',
    object({ ...paged, q: text(100), planSeq: seq().nullable(), state: fallbackOneOf(['', ...PAYING_STATES] as const) }),
  )
    .audited(PLATFORM_ACTION.PLANS)
    .returns<Page<PayingSite>>(),
  /** Bills, searched by number or by a part of the site's name, the latest first. */
  bills: get(
    '/platform/plan-bills',
    'platform',
    object({ ...paged, q: text(100), siteSeq: seq().nullable(), state: fallbackOneOf(['', ...values(BILL_STATE)] as const) }),
  )
    .audited(PLATFORM_ACTION.PLANS)
    .returns<Page<PlatformBill>>(),
};

/** A coupon for site plans, as platform operators see it. */
export interface PlatformPlanCoupon {
  couponSeq: number;
  code: string;
  name: string;
  percent: number | null;
  amount: number | null;
  /** How many bills of one site the coupon lowers. */
  bills: number;
  /** The plan that the coupon is for; null: any. */
  planName: string | null;
  /** The moment until which sites can register the coupon; `sites` is how many can. null: no limit. */
  until: string | null;
  sites: number | null;
  takenCount: number;
  /** The won that the coupon took off paid bills, in all. */
  discountSum: number;
  state: PlanCouponState;
  /** The e-mail address of the operator who made the coupon; null: it was made directly in the database. */
  madeBy: string | null;
  madeAt: string;
  endedBy: string | null;
  endedAt: string | null;
}
/** A site that registered a coupon for site plans, and what the coupon has taken off so far. */
export interface PlanCouponUse {
  siteSeq: number;
  siteName: string;
  /** The e-mail address of the person who registered the coupon; null: the account was deleted. */
  registeredBy: string | null;
  registeredAt: string;
  billsLeft: number;
  discountSum: number;
}
const name = () => text(60, 2).required(REQUIRED);
const coupon = '/platform/plan-coupons/:couponSeq' as const;
const reason = text(LIMITS.memoMax, 2).required(REQUIRED);
/** Calls of platform operators about coupons for site plans: making and ending them, and seeing which sites use them. */
export const platformPlanCouponApi = {
  list: get(
    '/platform/plan-coupons',
    'platform',
    object({ ...paged, q: text(100), show: fallbackOneOf(['', ...values(PLAN_COUPON_SHOWN)] as const) }),
  )
    .audited(PLATFORM_ACTION.PLAN_COUPONS)
    .returns<Page<PlatformPlanCoupon>>(),
  make: post(
    '/platform/plan-coupons',
    'platform',
    object({
      code: newCouponCode(),
      nameKo: name(),
      nameEn: name(),
      nameJp: name(),
      ...discountFields(DISCOUNT_TYPE.PERCENT),
      bills: count(120).min(1, message('number')).required(REQUIRED),
      planSeq: seq().nullable().default(null),
      until: when().nullable().default(null),
      sites: count(1_000_000).min(1, message('number')).nullable().default(null),
      reason,
    }).noUnknown(),
  )
    .audited(PLATFORM_ACTION.PLAN_COUPON_MAKE)
    .returns<null>(),
  /** Ends a coupon: no further site can register it; sites that have it keep their discount. */
  end: post(`${coupon}/end`, 'platform', object({ reason }).noUnknown()).audited(PLATFORM_ACTION.PLAN_COUPON_END).returns<null>(),
  uses: get(`${coupon}/uses`, 'platform', object(paged)).audited(PLATFORM_ACTION.PLAN_COUPONS).returns<Page<PlanCouponUse>>(),
};
