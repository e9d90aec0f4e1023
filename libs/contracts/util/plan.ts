import { PLAN_CANCEL_REASON, type BILL_REASON } from '../answer-codes';
import { values, type Yn, type CodeOf } from '../codes';
import { number, object, string } from 'yup';
import { service, type Page } from '../endpoint';
import { message, oneOf, pageNumber, pageSize, REQUIRED, seq, text } from '../fields';
import { LIMITS } from '../limits';
import { PLAN_PERMISSIONS } from '../permissions';
import { planApi as planCalls } from './plan-calls';
import { PLAN_MONTHS } from './plan-rules';
import type { ProviderWindow, WindowScript } from './payment';

const { get, post } = service('util');
const ch = '/channels/:channelSeq' as const;

/** A plan that the platform offers to sites. Prices are in won; a limit of null means any number. */
export interface Plan {
  planSeq: number;
  name: string;
  monthPrice: number;
  yearPrice: number;
  /** Maximum number of people who can be enrolled on the whole site, each counted once (AM-063). */
  studentLimit: number | null;
  /** Maximum number of bytes of files and videos. */
  storageLimit: number | null;
  whiteLabelYn: Yn;
  /** Y: the pro plan, which includes the studio. */
  saasYn: Yn;
}
/** What a site uses of its plan's limits: enrolled people, each counted once, and bytes of files and videos. */
export interface PlanUsage {
  students: number;
  storage: number;
}
/** The next charge for a site plan; amounts are in won. */
export interface NextBilling {
  at: string;
  planSeq: number;
  months: number;
  price: number;
  discount: number;
  amount: number;
}
/**
 * The states of a site plan. FREE: nothing is charged; ACTIVE: paid until `periodEnd`; PAST_DUE: the renewal was not paid, and the plan
 * lasts until `graceEndAt`; CANCELLED: paid until `periodEnd`, then the free plan.
 */
export const PLAN_STATE = { FREE: 'FREE', ACTIVE: 'ACTIVE', PAST_DUE: 'PAST_DUE', CANCELLED: 'CANCELLED' } as const;
export type PlanState = keyof typeof PLAN_STATE;
/** A site's plan with its period, its next charge and its usage; amounts are in won. */
export interface SitePlan {
  plan: Plan;
  months: number;
  state: PlanState;
  usage: PlanUsage;
  periodStart: string | null;
  periodEnd: string | null;
  nextBilling: NextBilling | null;
  /** The plan or period that begins with the next billing; null: no change. */
  nextPlan: { planSeq: number; name: string; months: number } | null;
  cancelAt: string | null;
  graceEndAt: string | null;
  /** Y: the payment provider has not answered the last charge yet. */
  pendingYn: Yn;
  card: BillingCard | null;
}

/** Whether the charge of a bill waits for the provider's answer, is paid, or brought no money. */
export const BILL_STATE = { CHARGING: 'CHARGING', PAID: 'PAID', FAILED: 'FAILED' } as const;
/** A bill of a site plan; amounts are in won. */
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

/** The parts of a card by which its owner recognises it; only the payment provider has its number. */
export interface BillingCard {
  brand: string;
  last4: string;
  kind: string | null;
  registeredAt: string;
}
/** How the browser gets to the payment provider's window that registers a card; `script` is what the provider's script opens there. */
export interface CardWindow {
  provider: ProviderWindow['provider'];
  windowUrl: string | null;
  script: WindowScript | null;
  clientKey: string | null;
  customerKey: string;
  successUrl: string;
  failUrl: string;
}

/** A coupon for site plans that a site has registered: a percentage or an amount off its next bills. */
export interface PlanCoupon {
  couponSeq: number;
  name: string;
  percent: number | null;
  amount: number | null;
  billsLeft: number;
  /** The plan that the coupon is for; null: any. */
  planName: string | null;
  /** Y: the next bill uses the coupon. */
  nextYn: Yn;
  registeredAt: string;
}

/** How many days before its charge a renewal is due whose site has no card. */
export const PLAN_DUE_DAYS = 7;
/** Why the renewal of a plan is due: the payment company refused its charge, or the site has no card to charge. */
export const PLAN_DUE = { REFUSED: 'REFUSED', NO_CARD: 'NO_CARD' } as const;
/** The renewal of a site's plan for which its staff have to do something (AM-810); amounts are in won. */
export interface PlanDue {
  /** Names the renewal among the items of the inbox: that of the next period is another one. */
  ref: string;
  planName: string;
  amount: number;
  reason: CodeOf<typeof PLAN_DUE>;
  /** The payment company's own text about the refusal; null without one. */
  failMessage: string | null;
  /** Since when it is due. */
  at: string;
  /** When it is charged next. */
  chargeAt: string;
  /** Until when the plan goes on unpaid; null: it has not been refused yet. */
  graceEndAt: string | null;
  /** Y: the payment provider has not answered the last charge yet. */
  pendingYn: Yn;
  card: BillingCard | null;
}

const planInput = object({
  planSeq: seq().required(REQUIRED),
  months: number()
    .oneOf([...PLAN_MONTHS], message('oneOf'))
    .required(REQUIRED),
}).noUnknown();
/** The reasons that the form for cancelling a plan offers, in their order. */
export const CANCEL_REASONS = values(PLAN_CANCEL_REASON);
/** The input that cancels a site plan, with its reason. */
export const planCancelInput = object({
  reasonCd: oneOf(CANCEL_REASONS).required(REQUIRED),
  reason: text(LIMITS.memoMax).default(''),
}).noUnknown();
/** The addresses of pages about the plan, with their query: in the account (`/service/`) and in the site's admin (`/settings/plan`). */
export const PLAN_PAGE = /^\/(service\/|settings\/plan)[\w/?=&-]*$/;
/** The input that registers a coupon, by its code. */
export const planCouponInput = object({
  code: string()
    .trim()
    .uppercase()
    .max(40, message('maxLength', { max: 40 }))
    .required(REQUIRED),
}).noUnknown();

/** Calls of a site's staff about the site plan. */
export const planApi = {
  ...planCalls,
  find: get(`${ch}/plan`, PLAN_PERMISSIONS).returns<SitePlan>(),
  /** The renewal that was not paid, or that cannot be for want of a card; null where nothing is due. */
  due: get(`${ch}/plan/due`, PLAN_PERMISSIONS).returns<PlanDue | null>(),
  /** Changes the plan or its period. A dearer plan begins and is charged at once; any other change takes effect with the next billing. */
  change: post(`${ch}/plan`, 'SITE_PLAN_UPDATE', planInput).returns<SitePlan>(),
  /** Tries a refused renewal again, with the card that is registered now. */
  pay: post(`${ch}/plan/pay`, 'SITE_PLAN_UPDATE').whileSuspended().returns<SitePlan>(),
  cancel: post(`${ch}/plan/cancel`, 'SITE_PLAN_CANCEL', planCancelInput).returns<SitePlan>(),
  uncancel: post(`${ch}/plan/cancel/undo`, 'SITE_PLAN_CANCEL').returns<SitePlan>(),
  bills: get(
    `${ch}/billing/history`,
    PLAN_PERMISSIONS,
    object({ page: pageNumber(), size: pageSize(LIMITS.adminPageSizes, LIMITS.itemsPerPage) }),
  ).returns<Page<Bill>>(),
  card: get(`${ch}/billing/card`, PLAN_PERMISSIONS).returns<BillingCard | null>(),
  /** Opens the window that registers a card; `next` is the page that the person gets afterwards. */
  openCard: post(
    `${ch}/billing/card/window`,
    'SITE_PLAN_UPDATE',
    object({
      next: string()
        .trim()
        .max(200, message('maxLength', { max: 200 }))
        .matches(PLAN_PAGE, { message: message('invalid'), excludeEmptyString: true })
        .default(''),
    }).noUnknown(),
  )
    .whileSuspended()
    .returns<CardWindow>(),
  /** Registers the card by the provider's confirmation (`authKey`), which works once. */
  saveCard: post(
    `${ch}/billing/card`,
    'SITE_PLAN_UPDATE',
    object({ authKey: string().trim().max(300).required(REQUIRED), customerKey: string().trim().max(300).required(REQUIRED) }).noUnknown(),
  )
    .whileSuspended()
    .returns<BillingCard>(),
  removeCard: post(`${ch}/billing/card/delete`, 'SITE_PLAN_UPDATE').returns<null>(),
  coupons: get(`${ch}/plan/coupons`, 'SITE_PLAN_COUPON').returns<PlanCoupon[]>(),
  addCoupon: post(`${ch}/plan/coupons`, 'SITE_PLAN_COUPON', planCouponInput).returns<PlanCoupon[]>(),
};
