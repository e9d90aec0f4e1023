import { YN, type Lang } from '@madang/contracts/codes';
import { FREE_PLAN, graceEnd } from '@madang/contracts/util/plan-rules';
import { PLAN_STATE, type Bill, type BillingCard, type Plan, type PlanState } from '@madang/contracts/util/plan';

export type Names = Record<Lang, string>;
export interface PlanRow {
  plan_seq: number;
  name: Names;
  month_price: number;
  year_price: number;
  student_limit: number | null;
  storage_limit: number | null;
  white_label: boolean;
  studio: boolean;
  sold: boolean;
}
export interface SitePlanRow {
  channel_seq: number;
  plan_seq: number;
  months: number;
  state: 'ACTIVE' | 'PAST_DUE';
  anchor_at: Date | null;
  period_start: Date | null;
  period_end: Date | null;
  next_plan_seq: number | null;
  next_months: number | null;
  cancel_at: Date | null;
  cancel_cd: string | null;
  cancel_reason: string | null;
  past_due_at: Date | null;
  customer_key: string;
  check_at: Date | null;
}
export interface CardRow {
  channel_seq: number;
  billing_key: string;
  brand: string;
  last4: string;
  kind: string | null;
  registered_by: number;
  registered_at: Date;
}
export interface BillRow {
  channel_seq: number;
  bill_no: string;
  plan_seq: number;
  months: number;
  reason: Bill['reason'];
  due_at: Date;
  period_start: Date;
  period_end: Date;
  price: number;
  discount: number;
  amount: number;
  coupon_seq: number | null;
  state: Bill['state'];
  try: number;
  provider: string;
  payment_key: string | null;
  card: string | null;
  receipt_url: string | null;
  fail_code: string | null;
  fail_message: string | null;
  created_by: number | null;
  created_at: Date;
  paid_at: Date | null;
  check_at: Date | null;
  asked: number;
  unclear_code: string | null;
}

/** Each try is an order of its own at the provider, which keeps what it once refused. */
export const orderOf = (bill: Pick<BillRow, 'bill_no' | 'try'>) => `${bill.bill_no}-${bill.try}`;
export const pricesOf = (plan: PlanRow) => ({ monthPrice: plan.month_price, yearPrice: plan.year_price });

export const toPlan = (plan: PlanRow, lang: Lang): Plan => ({
  planSeq: plan.plan_seq,
  name: plan.name[lang],
  ...pricesOf(plan),
  studentLimit: plan.student_limit,
  storageLimit: plan.storage_limit,
  whiteLabelYn: plan.white_label ? YN.YES : YN.NO,
  saasYn: plan.studio ? YN.YES : YN.NO,
});

export function stateOf(site: SitePlanRow | null): PlanState {
  if (!site || site.plan_seq === FREE_PLAN) return PLAN_STATE.FREE;
  if (site.state === PLAN_STATE.PAST_DUE) return PLAN_STATE.PAST_DUE;
  return site.cancel_at ? PLAN_STATE.CANCELLED : PLAN_STATE.ACTIVE;
}

export const graceOf = (site: SitePlanRow) => (site.state === PLAN_STATE.PAST_DUE && site.past_due_at ? graceEnd(site.past_due_at) : null);

export const toCard = (card: CardRow): BillingCard => ({
  brand: card.brand,
  last4: card.last4,
  kind: card.kind,
  registeredAt: card.registered_at.toISOString(),
});

export const toBill = (bill: BillRow & { plan_name: Names; coupon_name: Names | null }, lang: Lang): Bill => ({
  billNo: bill.bill_no,
  planName: bill.plan_name[lang],
  months: bill.months,
  reason: bill.reason,
  periodStart: bill.period_start.toISOString(),
  periodEnd: bill.period_end.toISOString(),
  price: bill.price,
  discount: bill.discount,
  amount: bill.amount,
  couponName: bill.coupon_name?.[lang] ?? null,
  state: bill.state,
  card: bill.card,
  receiptUrl: bill.receipt_url,
  failMessage: bill.fail_message,
  createdAt: bill.created_at.toISOString(),
  paidAt: bill.paid_at?.toISOString() ?? null,
});

/** What a line of the site's history says of its plan. */
export const lineOf = (site: SitePlanRow) => ({
  planSeq: site.plan_seq,
  months: site.months,
  nextPlanSeq: site.next_plan_seq,
  nextMonths: site.next_months,
  cancelYn: site.cancel_at ? YN.YES : YN.NO,
});
