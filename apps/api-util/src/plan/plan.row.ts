import { YN, type Lang } from '@madang/contracts/codes';
import { payNamesIn } from '@madang/contracts/util/card-companies';
import { FREE_PLAN, graceEnd } from '@madang/contracts/util/plan-rules';
import { PLAN_STATE, type Bill, type BillingCard, type Plan, type PlanState } from '@madang/contracts/util/plan';
import type { PlanBillEntity, PlanCardEntity, SitePlanEntity } from './plan.entity';

export type Names = Record<Lang, string>;
export interface PlanRow {
  planSeq: number;
  name: Names;
  monthPrice: number;
  yearPrice: number;
  studentLimit: number | null;
  storageLimit: number | null;
  whiteLabel: boolean;
  studio: boolean;
  sold: boolean;
}
/**
 * The order number of a bill at the payment company. Each try has a number of its own, since the company keeps its answer to a refused
 * one.
 */
export const orderOf = (bill: Pick<PlanBillEntity, 'billNo' | 'try'>) => `${bill.billNo}-${bill.try}`;
export const pricesOf = (plan: PlanRow) => ({ monthPrice: plan.monthPrice, yearPrice: plan.yearPrice });

export const toPlan = (plan: PlanRow, lang: Lang): Plan => ({
  planSeq: plan.planSeq,
  name: plan.name[lang],
  ...pricesOf(plan),
  studentLimit: plan.studentLimit,
  storageLimit: plan.storageLimit,
  whiteLabelYn: plan.whiteLabel ? YN.YES : YN.NO,
  saasYn: plan.studio ? YN.YES : YN.NO,
});

export function stateOf(site: SitePlanEntity | null): PlanState {
  if (!site || site.planSeq === FREE_PLAN) return PLAN_STATE.FREE;
  if (site.state === PLAN_STATE.PAST_DUE) return PLAN_STATE.PAST_DUE;
  return site.cancelAt ? PLAN_STATE.CANCELLED : PLAN_STATE.ACTIVE;
}

export const graceOf = (site: SitePlanEntity) => (site.state === PLAN_STATE.PAST_DUE && site.pastDueAt ? graceEnd(site.pastDueAt) : null);

export const toCard = (card: PlanCardEntity, lang: Lang): BillingCard => ({
  brand: payNamesIn(card.brand, lang),
  last4: card.last4,
  kind: card.kind,
  registeredAt: card.registeredAt.toISOString(),
});

export const toBill = (bill: PlanBillEntity & { planName: Names; couponName: Names | null }, lang: Lang): Bill => ({
  billNo: bill.billNo,
  planName: bill.planName[lang],
  months: bill.months,
  reason: bill.reason,
  periodStart: bill.periodStart.toISOString(),
  periodEnd: bill.periodEnd.toISOString(),
  price: bill.price,
  discount: bill.discount,
  amount: bill.amount,
  couponName: bill.couponName?.[lang] ?? null,
  state: bill.state,
  card: bill.card && payNamesIn(bill.card, lang),
  receiptUrl: bill.receiptUrl,
  failMessage: bill.failMessage,
  createdAt: bill.createdAt.toISOString(),
  paidAt: bill.paidAt?.toISOString() ?? null,
});

/** A site's plan as an entry of its data history shows it. */
export const lineOf = (site: SitePlanEntity) => ({
  planSeq: site.planSeq,
  months: site.months,
  nextPlanSeq: site.nextPlanSeq,
  nextMonths: site.nextMonths,
  cancelYn: site.cancelAt ? YN.YES : YN.NO,
});
