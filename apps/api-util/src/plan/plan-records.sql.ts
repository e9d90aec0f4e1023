import { BILL_REASON } from '@madang/contracts/answer-codes';
import { BILL_STATE } from '@madang/contracts/util/plan';
import { columnsOf, setOf } from '@madang/server/sql/columns';
import { sql } from '@madang/server/sql/sql';
import { query, statement } from '@madang/server/sql/statement';
import type { Names, PlanRow } from './plan.row';
import { PlanBillEntity, SitePlanEntity } from './plan.entity';

export const SITE_PLAN_COLUMNS = columnsOf(SitePlanEntity, 's');
export const BILL_COLUMNS = columnsOf(PlanBillEntity, 'b');

interface Site {
  channelSeq: number;
}
interface BillKey extends Site {
  billNo: string;
}

export const ALL_PLANS = statement<Record<never, never>, PlanRow>(
  'plan.plans',
  () => sql`
    select
      plan_seq as "planSeq",
      name,
      month_price as "monthPrice",
      year_price as "yearPrice",
      student_limit as "studentLimit",
      storage_limit as "storageLimit",
      white_label as "whiteLabel",
      studio,
      sold
    from plan
    order by plan_seq
  `,
);

export const MAKE_SITE_PLAN = statement<Site & { customerKey: string }>(
  'plan.make-site-plan',
  (p) => sql`
    insert into site_plan (channel_seq, customer_key)
    values (${p.channelSeq}, ${p.customerKey})
    on conflict do nothing
  `,
);

export const LOCK_SITE_PLAN = statement<Site, SitePlanEntity>(
  'plan.lock-site-plan',
  (p) => sql`select ${SITE_PLAN_COLUMNS} from site_plan s where s.channel_seq = ${p.channelSeq} for update`,
);

export type SitePlanChange = Partial<Omit<SitePlanEntity, 'channelSeq' | 'customerKey'>>;
export const updateSitePlan = (channelSeq: number, to: SitePlanChange) =>
  query<SitePlanEntity>(
    'plan.update-site-plan',
    sql`
      update site_plan s
      set ${setOf(SitePlanEntity, to)}
      where s.channel_seq = ${channelSeq}
      returning ${SITE_PLAN_COLUMNS}
    `,
  );

/** Copies the limits of the plan (learners, storage, own brand, studio) to the main service's tables, which enforce them. */
export const HOLD_PLAN = statement<Site & { planSeq: number }>(
  'plan.hold',
  (p) => sql`
    select main.hold_plan(${p.channelSeq}, student_limit, storage_limit, white_label, studio)
    from plan
    where plan_seq = ${p.planSeq}
  `,
);

export const RUNNING_BILL = statement<Site>(
  'plan.running-bill',
  (p) => sql`select from plan_bill where channel_seq = ${p.channelSeq} and state = ${BILL_STATE.CHARGING}`,
);

export const UNANSWERED_BILL = statement<Site, PlanBillEntity>(
  'plan.unanswered-bill',
  (p) => sql`
    select ${BILL_COLUMNS}
    from plan_bill b
    where channel_seq = ${p.channelSeq}
      and state = ${BILL_STATE.CHARGING}
      and asked > 0
  `,
);

export interface UsableCoupon {
  couponSeq: number;
  name: Names;
  percent: number | null;
  amount: number | null;
}
/** The first of the site's plan coupons that a bill of this plan can use. */
export const USABLE_COUPON = statement<Site & { planSeq: number }, UsableCoupon>(
  'plan.usable-coupon',
  (p) => sql`
    select
      c.coupon_seq as "couponSeq",
      c.name,
      c.percent::int as percent,
      c.amount,
      c.plan_seq
    from site_coupon s
    join plan_coupon c on c.coupon_seq = s.coupon_seq
    where s.channel_seq = ${p.channelSeq}
      and s.bills_left > 0
      and (c.plan_seq is null or c.plan_seq = ${p.planSeq})
    order by s.registered_at, s.coupon_seq
    limit 1
  `,
);

interface NewBill extends BillKey {
  planSeq: number;
  months: number;
  reason: PlanBillEntity['reason'];
  dueAt: Date;
  periodStart: Date;
  periodEnd: Date;
  price: number;
  discount: number;
  amount: number;
  couponSeq: number | null;
  provider: string;
  createdBy: number | null;
  now: Date;
  checkAt: Date;
}
/** Makes a bill, or opens that of a renewal again after it failed; answers no row while it is being charged or once it is paid. */
export const MAKE_BILL = statement<NewBill, PlanBillEntity>(
  'plan.make-bill',
  (p) => sql`
    insert into plan_bill as b (
      channel_seq,
      bill_no,
      plan_seq,
      months,
      reason,
      due_at,
      period_start,
      period_end,
      price,
      discount,
      amount,
      coupon_seq,
      state,
      provider,
      created_by,
      created_at,
      check_at
    )
    values (
      ${p.channelSeq},
      ${p.billNo},
      ${p.planSeq},
      ${p.months},
      ${p.reason},
      ${p.dueAt},
      ${p.periodStart},
      ${p.periodEnd},
      ${p.price},
      ${p.discount},
      ${p.amount},
      ${p.couponSeq},
      ${BILL_STATE.CHARGING},
      ${p.provider},
      ${p.createdBy},
      ${p.now},
      ${p.checkAt}
    )
    on conflict (channel_seq, due_at) where reason = ${BILL_REASON.RENEW} do update
    set
      plan_seq = excluded.plan_seq,
      months = excluded.months,
      period_start = excluded.period_start,
      period_end = excluded.period_end,
      price = excluded.price,
      discount = excluded.discount,
      amount = excluded.amount,
      coupon_seq = excluded.coupon_seq,
      state = ${BILL_STATE.CHARGING},
      try = b.try + 1,
      asked = 0,
      unclear_code = null,
      check_at = excluded.check_at,
      provider = excluded.provider
    where b.state = ${BILL_STATE.FAILED}
    returning ${BILL_COLUMNS}
  `,
);

export const BILL_BY_NUMBER = statement<BillKey, PlanBillEntity>(
  'plan.bill',
  (p) => sql`select ${BILL_COLUMNS} from plan_bill b where channel_seq = ${p.channelSeq} and bill_no = ${p.billNo}`,
);

interface Paid extends BillKey {
  paidAt: Date;
  paymentKey: string | null;
  card: string | null;
  receiptUrl: string | null;
}
export const MARK_BILL_PAID = statement<Paid, PlanBillEntity>(
  'plan.mark-bill-paid',
  (p) => sql`
    update plan_bill b
    set
      state = ${BILL_STATE.PAID},
      paid_at = ${p.paidAt},
      payment_key = ${p.paymentKey},
      card = ${p.card},
      receipt_url = ${p.receiptUrl},
      fail_code = null,
      fail_message = null,
      check_at = null
    where channel_seq = ${p.channelSeq}
      and bill_no = ${p.billNo}
    returning ${BILL_COLUMNS}
  `,
);

export const USE_COUPON = statement<Site & { couponSeq: number }>(
  'plan.use-coupon',
  (p) => sql`
    update site_coupon
    set bills_left = greatest(0, bills_left - 1)
    where channel_seq = ${p.channelSeq}
      and coupon_seq = ${p.couponSeq}
  `,
);

export const MARK_BILL_UNCLEAR = statement<BillKey & { code: string; asked: number }, PlanBillEntity>(
  'plan.mark-bill-unclear',
  (p) => sql`
    update plan_bill b
    set
      unclear_code = ${p.code},
      asked = asked + ${p.asked}
    where channel_seq = ${p.channelSeq}
      and bill_no = ${p.billNo}
    returning ${BILL_COLUMNS}
  `,
);

/** Plans another charge of a bill, as a new order at the payment company. */
export const CHARGE_ANEW = statement<BillKey & { code: string; checkAt: Date }, PlanBillEntity>(
  'plan.charge-anew',
  (p) => sql`
    update plan_bill b
    set
      try = try + 1,
      asked = 0,
      unclear_code = ${p.code},
      check_at = ${p.checkAt}
    where channel_seq = ${p.channelSeq}
      and bill_no = ${p.billNo}
    returning ${BILL_COLUMNS}
  `,
);

/** Opens the failed bill of the due period again, unless it has been charged once more since. */
export const REOPEN_BILL = statement<BillKey & { try: number; dueAt: Date | null }, PlanBillEntity>(
  'plan.reopen-bill',
  (p) => sql`
    update plan_bill b
    set
      state = ${BILL_STATE.CHARGING},
      check_at = created_at
    where channel_seq = ${p.channelSeq}
      and bill_no = ${p.billNo}
      and try = ${p.try}
      and due_at = ${p.dueAt}
      and state = ${BILL_STATE.FAILED}
    returning ${BILL_COLUMNS}
  `,
);

export const MARK_BILL_FAILED = statement<BillKey & { code: string; message: string | null }, PlanBillEntity>(
  'plan.mark-bill-failed',
  (p) => sql`
    update plan_bill b
    set
      state = ${BILL_STATE.FAILED},
      fail_code = ${p.code},
      fail_message = ${p.message},
      check_at = null
    where channel_seq = ${p.channelSeq}
      and bill_no = ${p.billNo}
    returning ${BILL_COLUMNS}
  `,
);
