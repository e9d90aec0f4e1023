import { BILL_REASON } from '@madang/contracts/answer-codes';
import { BILL_STATE, PLAN_STATE } from '@madang/contracts/util/plan';
import { FREE_PLAN } from '@madang/contracts/util/plan-rules';
import type { BillState, PayingSite, PlatformBill } from '@madang/contracts/util/platform-plan';
import type { Lang } from '@madang/contracts/codes';
import { contains } from '@madang/server/contains';
import { sql } from '@madang/server/sql/sql';
import { statement, type Placeholders } from '@madang/server/sql/statement';

interface Cut {
  limit: number;
  offset: number;
}
interface PayingWanted {
  /** Part of a site's name or address; null: no search. */
  q: string | null;
  planSeq: number | null;
  state: PayingSite['state'] | null;
}
export interface FoundPaying extends Pick<PayingSite, 'siteSeq' | 'siteName' | 'planName' | 'months' | 'state'> {
  since: Date;
  periodEnd: Date;
  checkAt: Date | null;
  cancelAt: Date | null;
  pastDueAt: Date | null;
  /** For how many months the next bill is; a changed period begins with it. */
  nextMonths: number;
  monthPrice: number;
  yearPrice: number;
  percent: number | null;
  amount: number | null;
  hasCoupon: boolean;
  brand: string | null;
  last4: string | null;
  billNo: string | null;
  billAmount: number | null;
  billState: BillState | null;
  billAt: Date | null;
  failMessage: string | null;
}
const STATE_OF_PLAN = sql`
  case
    when x.state = ${PLAN_STATE.PAST_DUE} then ${PLAN_STATE.PAST_DUE}
    when x.cancel_at is not null then ${PLAN_STATE.CANCELLED}
    else ${PLAN_STATE.ACTIVE}
  end`;
const isPaying = (p: Placeholders<PayingWanted>) => sql`
  x.plan_seq <> ${FREE_PLAN}
  and (${p.q}::text is null or ${contains(sql`c.name || ' ' || c.domain`, p.q)})
  and (${p.planSeq}::bigint is null or x.plan_seq = ${p.planSeq})
  and (${p.state}::text is null or ${STATE_OF_PLAN} = ${p.state})`;
/** SQL: `from` and `where` of a query for the bills that the site has paid since its plan last began. */
const PAID_SINCE_START = sql`
  from plan_bill b
  where b.channel_seq = x.channel_seq
    and b.state = ${BILL_STATE.PAID}
    and b.period_start >= (
      select coalesce(max(f.period_start), '-infinity')
      from plan_bill f
      where f.channel_seq = x.channel_seq
        and f.state = ${BILL_STATE.PAID}
        and f.reason = ${BILL_REASON.START}
    )`;
export const PAYING_SITES = statement<PayingWanted & Cut & { lang: Lang }, FoundPaying>(
  'platform.paying-sites',
  (p) => sql`
    select
      x.channel_seq as "siteSeq",
      c.name as "siteName",
      n.name ->> ${p.lang} as "planName",
      x.months,
      ${STATE_OF_PLAN} as state,
      coalesce(
        (
          select min(b.period_start)
          ${PAID_SINCE_START}
            and b.period_start > (
              select coalesce(max(b.period_start) filter (where b.plan_seq <> x.plan_seq), '-infinity')
              ${PAID_SINCE_START}
            )
        ),
        x.period_start
      ) as since,
      x.period_end as "periodEnd",
      x.check_at as "checkAt",
      x.cancel_at as "cancelAt",
      x.past_due_at as "pastDueAt",
      coalesce(x.next_months, x.months) as "nextMonths",
      m.month_price as "monthPrice",
      m.year_price as "yearPrice",
      u.percent,
      u.amount,
      u.coupon_seq is not null as "hasCoupon",
      d.brand,
      d.last4,
      l.bill_no as "billNo",
      l.amount as "billAmount",
      l.state as "billState",
      l.created_at as "billAt",
      l.fail_message as "failMessage"
    from site_plan x
    join main.pub_channel c on c.channel_seq = x.channel_seq
    join plan n on n.plan_seq = x.plan_seq
    join plan m on m.plan_seq = coalesce(x.next_plan_seq, x.plan_seq)
    left join plan_card d on d.channel_seq = x.channel_seq
    left join lateral (
      select
        k.coupon_seq,
        k.percent::int as percent,
        k.amount
      from site_coupon s
      join plan_coupon k on k.coupon_seq = s.coupon_seq
      where s.channel_seq = x.channel_seq
        and s.bills_left > 0
        and (k.plan_seq is null or k.plan_seq = m.plan_seq)
      order by s.registered_at, s.coupon_seq
      limit 1
    ) u on true
    left join lateral (
      select
        b.bill_no,
        b.amount,
        b.state,
        b.created_at,
        b.fail_message
      from plan_bill b
      where b.channel_seq = x.channel_seq
      order by b.created_at desc, b.bill_no desc
      limit 1
    ) l on true
    where ${isPaying(p)}
    order by x.state = ${PLAN_STATE.PAST_DUE} desc, x.period_end, x.channel_seq
    limit ${p.limit}
    offset ${p.offset}
  `,
);
export const COUNT_OF_PAYING_SITES = statement<PayingWanted, { n: number }>(
  'platform.count-of-paying-sites',
  (p) => sql`
    select count(*)::int as n
    from site_plan x
    join main.pub_channel c on c.channel_seq = x.channel_seq
    where ${isPaying(p)}
  `,
);

interface BillsWanted {
  /** A bill's number, or part of a site's name; null: no search. */
  q: string | null;
  siteSeq: number | null;
  state: BillState | null;
}
const isWanted = (p: Placeholders<BillsWanted>) => sql`
  (${p.q}::text is null or b.bill_no = upper(${p.q}) or ${contains(sql`c.name`, p.q)})
  and (${p.siteSeq}::bigint is null or b.channel_seq = ${p.siteSeq})
  and (${p.state}::text is null or b.state = ${p.state})`;
type FoundBill = Omit<PlatformBill, 'createdAt' | 'paidAt'> & { createdAt: Date; paidAt: Date | null };
export const PLATFORM_BILLS = statement<BillsWanted & Cut & { lang: Lang }, FoundBill>(
  'platform.plan-bills',
  (p) => sql`
    select
      b.channel_seq as "siteSeq",
      c.name as "siteName",
      b.bill_no as "billNo",
      n.name ->> ${p.lang} as "planName",
      b.months,
      b.reason,
      b.price,
      b.discount,
      b.amount,
      k.name ->> ${p.lang} as "couponName",
      b.state,
      b.try as tries,
      b.card,
      b.fail_message as "failMessage",
      b.created_at as "createdAt",
      b.paid_at as "paidAt"
    from plan_bill b
    join main.pub_channel c on c.channel_seq = b.channel_seq
    join plan n on n.plan_seq = b.plan_seq
    left join plan_coupon k on k.coupon_seq = b.coupon_seq
    where ${isWanted(p)}
    order by b.created_at desc, b.bill_no desc
    limit ${p.limit}
    offset ${p.offset}
  `,
);
export const COUNT_OF_PLATFORM_BILLS = statement<BillsWanted, { n: number }>(
  'platform.count-of-plan-bills',
  (p) => sql`
    select count(*)::int as n
    from plan_bill b
    join main.pub_channel c on c.channel_seq = b.channel_seq
    where ${isWanted(p)}
  `,
);
