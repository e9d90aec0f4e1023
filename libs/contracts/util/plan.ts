import { PLAN_CANCEL_REASON, type BILL_REASON } from '../answer-codes';
import { values, type Yn, type CodeOf } from '../codes';
import { number, object, string } from 'yup';
import { service, type Page } from '../endpoint';
import { message, oneOf, pageNumber, pageSize, REQUIRED, seq, text } from '../fields';
import { LIMITS } from '../limits';
import type { Permission } from '../permissions';
import { planApi as planCalls } from './plan-calls';
import { PLAN_MONTHS } from './plan-rules';
import type { ProviderWindow, WindowScript } from './payment';

const { get, post } = service('util');
const ch = '/channels/:channelSeq' as const;
/** Either of these permissions opens the page of the site's plan (PE-040). */
const READERS: readonly Permission[] = ['SITE_PLAN_READ', 'SITE_PLAN_UPDATE'];

/** What the product sells to sites; null is no limit. Prices are won. */
export interface Plan {
  planSeq: number;
  name: string;
  monthPrice: number;
  yearPrice: number;
  /** Different people enrolled on the whole site (AM-063). */
  studentLimit: number | null;
  /** Bytes of uploaded files and videos. */
  storageLimit: number | null;
  whiteLabelYn: Yn;
  /** The pro plan (saasYn of the site): its management is the Studio. */
  saasYn: Yn;
}
/** How much of a plan's limits a site uses: different learners, and bytes of files. */
export interface PlanUsage {
  students: number;
  storage: number;
}
/** The next charge of a site's plan, in won. */
export interface NextBilling {
  at: string;
  planSeq: number;
  months: number;
  price: number;
  discount: number;
  amount: number;
}
/**
 * FREE: nothing is charged. ACTIVE: paid to `periodEnd`. PAST_DUE: the renewal was refused, the plan goes on until `graceEndAt`.
 * CANCELLED: paid to `periodEnd`, then free.
 */
export const PLAN_STATE = { FREE: 'FREE', ACTIVE: 'ACTIVE', PAST_DUE: 'PAST_DUE', CANCELLED: 'CANCELLED' } as const;
export type PlanState = keyof typeof PLAN_STATE;
/** A site's plan with its period, its next bill and what it uses; sums are won. */
export interface SitePlan {
  plan: Plan;
  months: number;
  state: PlanState;
  usage: PlanUsage;
  periodStart: string | null;
  periodEnd: string | null;
  nextBilling: NextBilling | null;
  /** Another plan or period begins with the next billing. */
  nextPlan: { planSeq: number; name: string; months: number } | null;
  cancelAt: string | null;
  graceEndAt: string | null;
  /** The provider was asked for money and has not answered yet. */
  pendingYn: Yn;
  card: BillingCard | null;
}

/** How far the charge of a bill is: its answer is awaited, the money came, or the card was refused. */
export const BILL_STATE = { CHARGING: 'CHARGING', PAID: 'PAID', FAILED: 'FAILED' } as const;
/** A bill of a site's plan; sums are won. */
export interface Bill {
  billNo: string;
  planName: string;
  months: number;
  reason: CodeOf<typeof BILL_REASON>;
  periodStart: string;
  periodEnd: string;
  price: number;
  discount: number;
  amount: number;
  couponName: string | null;
  state: keyof typeof BILL_STATE;
  card: string | null;
  receiptUrl: string | null;
  failMessage: string | null;
  createdAt: string;
  paidAt: string | null;
}

/** What a person recognises a card by; only the provider has its number. */
export interface BillingCard {
  brand: string;
  last4: string;
  kind: string | null;
  registeredAt: string;
}
/** The provider's own window for a card; `script` is what its script opens there. */
export interface CardWindow {
  provider: ProviderWindow['provider'];
  windowUrl: string | null;
  script: WindowScript | null;
  clientKey: string | null;
  customerKey: string;
  successUrl: string;
  failUrl: string;
}

/** A coupon of plans that a site registered: percent or won off its next bills. */
export interface PlanCoupon {
  couponSeq: number;
  name: string;
  percent: number | null;
  amount: number | null;
  billsLeft: number;
  /** The only plan the coupon is for. */
  planName: string | null;
  /** Whether the next bill uses the coupon. */
  nextYn: Yn;
  registeredAt: string;
}

const planInput = object({
  planSeq: seq().required(REQUIRED),
  months: number()
    .oneOf([...PLAN_MONTHS], message('oneOf'))
    .required(REQUIRED),
}).noUnknown();
/** The reasons that the form of giving a plan up offers, in their order. */
export const CANCEL_REASONS = values(PLAN_CANCEL_REASON);
/** Why a site gives its plan up. */
export const planCancelInput = object({
  reasonCd: oneOf(CANCEL_REASONS).required(REQUIRED),
  reason: text(LIMITS.memoMax).default(''),
}).noUnknown();
/** The code of a coupon, as it is typed. */
export const planCouponInput = object({
  code: string()
    .trim()
    .uppercase()
    .max(40, message('maxLength', { max: 40 }))
    .required(REQUIRED),
}).noUnknown();

/** Calls of a site's staff about the plan it pays the platform for. */
export const planApi = {
  ...planCalls,
  find: get(`${ch}/plan`, READERS).returns<SitePlan>(),
  /** A dearer plan begins and is charged now, any other one with the next billing. */
  change: post(`${ch}/plan`, 'SITE_PLAN_UPDATE', planInput).returns<SitePlan>(),
  /** Tries the refused renewal again, by the card that is registered now. */
  pay: post(`${ch}/plan/pay`, 'SITE_PLAN_UPDATE').returns<SitePlan>(),
  cancel: post(`${ch}/plan/cancel`, 'SITE_PLAN_CANCEL', planCancelInput).returns<SitePlan>(),
  uncancel: post(`${ch}/plan/cancel/undo`, 'SITE_PLAN_CANCEL').returns<SitePlan>(),
  bills: get(
    `${ch}/billing/history`,
    READERS,
    object({ page: pageNumber(), size: pageSize(LIMITS.adminPageSizes, LIMITS.itemsPerPage) }),
  ).returns<Page<Bill>>(),
  card: get(`${ch}/billing/card`, READERS).returns<BillingCard | null>(),
  /** The window that proves a card; `next` is where the person goes on then. */
  openCard: post(
    `${ch}/billing/card/window`,
    'SITE_PLAN_UPDATE',
    object({
      next: string()
        .trim()
        .max(200, message('maxLength', { max: 200 }))
        .matches(/^\/service\/[\w?=&-]*$/, { message: message('invalid'), excludeEmptyString: true })
        .default(''),
    }).noUnknown(),
  ).returns<CardWindow>(),
  /** The provider's word that the card was proven, good for one card. */
  saveCard: post(
    `${ch}/billing/card`,
    'SITE_PLAN_UPDATE',
    object({ authKey: string().trim().max(300).required(REQUIRED), customerKey: string().trim().max(300).required(REQUIRED) }).noUnknown(),
  ).returns<BillingCard>(),
  removeCard: post(`${ch}/billing/card/delete`, 'SITE_PLAN_UPDATE').returns<null>(),
  coupons: get(`${ch}/plan/coupons`, 'SITE_PLAN_COUPON').returns<PlanCoupon[]>(),
  addCoupon: post(`${ch}/plan/coupons`, 'SITE_PLAN_COUPON', planCouponInput).returns<PlanCoupon[]>(),
};
