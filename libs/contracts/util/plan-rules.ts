/** Rules of the site's own plan, with the clock as an argument. */
import { PLAN_CHANGE, type PlanChange } from '../answer-codes';
import { YN } from '../codes';
import { DAY } from '../time';

/** A bill is for a month or for a year. */
export const PLAN_MONTHS = [1, 12] as const;
export type PlanMonths = (typeof PLAN_MONTHS)[number];
/** The number (`planSeq`) of the plan that every site has without paying. */
export const FREE_PLAN = 1;
/** The site's plan has the studio: challenges, contents, memberships and chat rooms. SQL: main.has_pro_plan. */
export const hasProPlan = (setting: { saasYn?: string }) => setting.saasYn === YN.YES;

/** A refused renewal is tried again after so many days; the plan ends when the grace does. */
const PLAN_RETRY_DAYS = [1, 3, 5] as const;
const PLAN_GRACE_DAYS = 7;

interface Priced {
  monthPrice: number;
  yearPrice: number;
}
/** The price of a plan in won for a month or for twelve. */
export const planPrice = (plan: Priced, months: number) => (months === 12 ? plan.yearPrice : plan.monthPrice);

/** The least amount in won that a card can be charged; a coupon that leaves less takes off the whole price. */
const LEAST = 100;
/** What a coupon takes off a price, in won: never more than the price. */
export function planDiscount(price: number, coupon: { percent: number | null; amount: number | null } | null): number {
  if (!coupon) return 0;
  const off = Math.min(price, coupon.percent === null ? coupon.amount! : Math.floor((price * coupon.percent) / 100));
  return price - off < LEAST ? price : off;
}

/** When the change from one plan to another holds. */
export function planChange(
  now: { planSeq: number; months: number; monthPrice: number },
  to: { planSeq: number; months: number; monthPrice: number },
): PlanChange {
  if (now.planSeq === to.planSeq) return now.months === to.months ? PLAN_CHANGE.NONE : PLAN_CHANGE.LATER;
  return to.monthPrice > now.monthPrice ? PLAN_CHANGE.NOW : PLAN_CHANGE.LATER;
}

/** Until when a site keeps its plan after a charge failed. */
export const graceEnd = (pastDueAt: Date) => new Date(pastDueAt.getTime() + PLAN_GRACE_DAYS * DAY);
/** When a refused renewal is looked at again: its next try, or the end of the grace. */
export function nextTry(pastDueAt: Date, now: Date): Date {
  const tries = [...PLAN_RETRY_DAYS, PLAN_GRACE_DAYS].map((days) => new Date(pastDueAt.getTime() + days * DAY));
  return tries.find((at) => at > now) ?? now;
}
