/** Rules of a site plan that server and web share; `now` is always an argument. */
import { PLAN_CHANGE, type PlanChange } from '../answer-codes';
import { YN } from '../codes';
import { daysAfter } from '../dates';

/** The months that one bill can cover. */
export const PLAN_MONTHS = [1, 12] as const;
export type PlanMonths = (typeof PLAN_MONTHS)[number];
/** The number (`planSeq`) of the free plan, which every site has at first. */
export const FREE_PLAN = 1;
/** Whether a site's plan includes the studio: challenges, contents, memberships and chat rooms. SQL: main.has_pro_plan. */
export const hasProPlan = (setting: { saasYn?: string }) => setting.saasYn === YN.YES;

/** Days after a refused renewal on which the charge is tried again; the plan ends after `PLAN_GRACE_DAYS`. */
const PLAN_RETRY_DAYS = [1, 3, 5] as const;
const PLAN_GRACE_DAYS = 7;

interface Priced {
  monthPrice: number;
  yearPrice: number;
}
/** The price of a plan in won for one month or for twelve. */
export const planPrice = (plan: Priced, months: number) => (months === 12 ? plan.yearPrice : plan.monthPrice);

/** The least won that a card can be charged; a coupon that would leave less takes off the whole price. */
const CHARGE_MIN_KRW = 100;
/** The won that a coupon takes off the price of a plan; never more than the price. */
export function planDiscount(price: number, coupon: { percent: number | null; amount: number | null } | null): number {
  if (!coupon) return 0;
  const off = Math.min(price, coupon.percent === null ? coupon.amount! : Math.floor((price * coupon.percent) / 100));
  return price - off < CHARGE_MIN_KRW ? price : off;
}

/** When a change from one plan to another takes effect: a dearer plan at once, anything else with the next billing. */
export function planChange(
  now: { planSeq: number; months: number; monthPrice: number },
  to: { planSeq: number; months: number; monthPrice: number },
): PlanChange {
  if (now.planSeq === to.planSeq) return now.months === to.months ? PLAN_CHANGE.NONE : PLAN_CHANGE.LATER;
  return to.monthPrice > now.monthPrice ? PLAN_CHANGE.NOW : PLAN_CHANGE.LATER;
}

/** The moment until which a site keeps its plan after a charge was refused. */
export const graceEnd = (pastDueAt: Date) => daysAfter(pastDueAt, PLAN_GRACE_DAYS);
/** The moment of the next try after a refused renewal or, after the last try, of the plan's end. */
export function nextTry(pastDueAt: Date, now: Date): Date {
  const tries = [...PLAN_RETRY_DAYS, PLAN_GRACE_DAYS].map((days) => daysAfter(pastDueAt, days));
  return tries.find((at) => at > now) ?? now;
}
