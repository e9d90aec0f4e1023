import { CANCEL, APPLICATION_STATUS, LEDGER_KIND, ORDER_STATUS, USER_LIMIT } from '@madang/contracts/codes';
import { sql, type Piece, type Sql } from '@madang/server/sql/sql';
import { AT_PAYPAL } from './money.sql';
import { PAYS_ITS_ROWS, wronglyClosed } from './closed-months.sql';
import { PAYPAL_REFUND } from '../../apps/sandbox-pay/src/codes';

/** The parameters of every rule. */
export interface Asked {
  channelSeq: Piece;
  now: Piece;
}

/** The names of rules about what must not happen while the site is suspended. */
export const BEGINS_NOTHING = 'nothing begins on a suspended site, and no membership is charged there';
export const KEEPS_OFFERS = 'nobody loses an offered seat while the site is suspended';

/**
 * SQL: whether the seat `a` came with a package in place of an enrolment of the buyer, which ended while the package was being paid: the
 * paid package gives a seat also in a full class.
 */
const GIVEN_FOR_A_LOST_ONE = sql`a.package_seq is not null and exists (
  select from main.attend p
  join main.attend o on o.channel_seq = p.channel_seq and o.user_seq = p.user_seq and o.course_seq = a.course_seq
    and o.ended_at >= p.created_at and o.ended_at < a.created_at
  where p.channel_seq = a.channel_seq and p.user_seq = a.user_seq and p.is_package and p.let_in_by is null and p.attend_at is not null
    and p.created_at < a.created_at)`;

/** Rules that hold between any two commits, whatever is unfinished. Each query answers the rows that break its rule. */
export const always = ({ channelSeq, now }: Asked): Record<string, Sql> => ({
  'the counters of a class are those of its enrolments': sql`
    select
      c.title,
      c.attend_count,
      c.accept_cnt,
      c.wait_cnt,
      c.attend_sum,
      r.*
    from main.course c
    cross join lateral (
      select
        count(*) filter (where a.ended_at is null)::int as held,
        count(*) filter (where a.ended_at is null and a.choise_status_cd is distinct from ${APPLICATION_STATUS.WAITING})::int as accepted,
        count(*) filter (where a.ended_at is null and a.choise_status_cd = ${APPLICATION_STATUS.WAITING})::int as waiting,
        count(a.applied_at)::int as ever
      from main.attend a
      where a.channel_seq = c.channel_seq
        and a.course_seq = c.course_seq
    ) r
    where c.channel_seq = ${channelSeq} and (c.attend_count, c.accept_cnt, c.wait_cnt, c.attend_sum) is distinct
    from (r.held, r.accepted, r.waiting, r.ever)`,

  'the counter of a term is that of its enrolments': sql`
    select t.name, t.attend_count, r.held
    from main.challenge_term t
    cross join lateral (
      select count(*)::int as held
      from main.attend a
      where a.channel_seq = t.channel_seq
        and a.term_seq = t.term_seq
        and a.ended_at is null
    ) r
    where t.channel_seq = ${channelSeq} and t.attend_count <> r.held`,

  // One more than there are is right for each buyer of a package whose own enrolment in the class ended while the package was being paid.
  'no seat is sold twice': sql`
    select
      c.title,
      c.attend_count,
      c.accept_cnt,
      c.max_user_count,
      l.lost
    from main.course c
    cross join lateral (
      select count(*)::int as lost
      from main.attend a
      where a.channel_seq = c.channel_seq and a.course_seq = c.course_seq and a.ended_at is null and ${GIVEN_FOR_A_LOST_ONE}
    ) l
    where c.channel_seq = ${channelSeq} and c.user_limit_type_cd in (${USER_LIMIT.WAITLIST}, ${USER_LIMIT.CAPPED})
      and case c.user_limit_type_cd when ${USER_LIMIT.CAPPED} then c.attend_count else c.accept_cnt end > c.max_user_count + l.lost`,
  'no seat of a term is sold twice': sql`
    select name, attend_count, max_user_count from main.challenge_term where channel_seq = ${channelSeq} and max_user_count between 1
    and attend_count - 1`,

  // After a partial refund the coupon stays used; main learns of the refund of the rest a moment later.
  'a coupon belongs to the one enrolment that it lowers': sql`
    select
      c.coupon_seq,
      c.attend_seq as named,
      a.attend_seq as lowered,
      a.ended_at,
      a.cancel_at
    from main.coupon c
    full join (
      select
        a.*,
        exists (
          select from util.pay_order o
          where o.channel_seq = a.channel_seq and o.order_no = a.order_no and o.refunded_amount > 0) as in_part
      from main.attend a
      where a.channel_seq = ${channelSeq}
        and a.coupon_seq is not null
    ) a on a.coupon_seq = c.coupon_seq and a.attend_seq = c.attend_seq
    where coalesce(c.channel_seq, a.channel_seq) = ${channelSeq} and case
      when c.coupon_seq is null then a.cancel_at is null
      else c.attend_seq is not null and (a.attend_seq is null or (a.cancel_at is not null and not a.in_part)) end`,
  'a coupon is used by who is let in, and waits with who waits': sql`
    select c.coupon_seq, c.used_at, a.choise_status_cd, a.ended_at
    from main.coupon c
    join main.attend a on a.channel_seq = c.channel_seq and a.attend_seq = c.attend_seq
    where c.channel_seq = ${channelSeq}
      and a.ended_at is null and (c.used_at is not null) <> (a.choise_status_cd is not distinct from ${APPLICATION_STATUS.APPROVED})
      and a.choise_status_cd is distinct from ${APPLICATION_STATUS.WAITING}`,

  'an ended enrolment holds nothing': sql`
    select attend_seq, choise_status_cd, hold_until, waitlisted
    from main.attend
    where channel_seq = ${channelSeq} and ended_at is not null
      and (hold_until is not null or waitlisted or (cancel_at is not null and choise_status_cd is not null))`,
  // Money that came in spite of all takes a seat, and staff may give somebody who left the rest of a class.
  'who has a seat belongs to the site': sql`
    select
      a.attend_seq,
      a.user_seq,
      a.choise_status_cd,
      a.hold_until,
      a.valid_at
    from main.attend a
    join main.account p on p.user_seq = a.user_seq and p.withdrawn_at is null
    where a.channel_seq = ${channelSeq} and a.ended_at is null and a.package_seq is null and a.paid_at is null and a.staff_end_at is null
      and (a.choise_status_cd is distinct from ${APPLICATION_STATUS.APPROVED} or a.valid_at is null or a.valid_at > ${now}::timestamptz)
      and not exists (
        select from main.channel_user u
        where u.channel_seq = a.channel_seq
          and u.user_seq = a.user_seq
      )`,
  'an enrolment is let in, waits or is held, one of them': sql`
    select attend_seq, choise_status_cd, hold_cd, hold_until
    from main.attend
    where channel_seq = ${channelSeq} and ended_at is null and (choise_status_cd is null) <> (hold_until is not null)
      and not (package_seq is not null and choise_status_cd is null)`,

  // The bank may take a deposit back, and another one may come; only the last one counts. What came beyond an order's amount, or short of
  // it, goes back whole, and the order says that its amount is back.
  'the ledger of an order is what the order says': sql`
    select o.order_no, o.status, o.amount, o.refunded_amount, l.*
    from util.pay_order o
    cross join lateral (
      select
        coalesce(sum(amount), 0) as ledger,
        coalesce(sum(amount) filter (where kind = ${LEDGER_KIND.PAY} or transaction_key like 'correction:%'), 0) as came
      from util.ledger
      where channel_seq = o.channel_seq
        and order_no = o.order_no
    ) l
    where o.channel_seq = ${channelSeq} and l.ledger <> case
      when o.status = ${ORDER_STATUS.PAID} then o.amount - o.refunded_amount
      when o.status = ${ORDER_STATUS.CANCELED} and l.came <> o.amount and o.refunded_amount = o.amount then 0
      when o.status in (${ORDER_STATUS.CANCELING}, ${ORDER_STATUS.CANCELED}) and o.paid_at is not null then l.came - o.refunded_amount
      else 0 end`,
  'nobody gets back more than was paid': sql`
    select o.order_no, o.amount, o.refunded_amount, l.*
    from util.pay_order o
    cross join lateral (
      select
        coalesce(sum(amount), 0) as ours,
        coalesce(-sum(amount) filter (where kind = ${LEDGER_KIND.REFUND} and transaction_key not like 'correction:%'), 0) as back
      from util.ledger
      where channel_seq = o.channel_seq
        and order_no = o.order_no
    ) l
    where o.channel_seq = ${channelSeq} and (o.refunded_amount > o.amount or l.ours < 0 or l.back > (
      select sum(p.returned)
      from (
        select returned
        from sandbox.payment
        where order_id = o.order_no
        union all
        select (r ->> 'amount')::bigint
        from sandbox.paypal_order b, jsonb_array_elements(b.refunds) r
        where b.custom_id = o.order_no and r ->> 'status' = ${PAYPAL_REFUND.COMPLETED}
      ) p))`,
  // A call that was let in a moment before may still write; a history waits for at most an hour beside other deeds.
  [BEGINS_NOTHING]: sql`
    select s.suspended_at, s.extended_at, b.*
    from main.site_suspension s
    join (
      select
        'enrolment' as what,
        attend_seq::text as which,
        created_at as at
      from main.attend
      where channel_seq = ${channelSeq} and package_seq is null
      union all
      select 'order', order_no, created_at
      from util.pay_order
      where channel_seq = ${channelSeq}
      union all
      select 'membership', subscription_seq::text, created_at
      from util.subscription
      where channel_seq = ${channelSeq}
    ) b on b.at > s.suspended_at + interval '2 hours' and b.at < coalesce(s.extended_at, 'infinity')
    where s.site_seq = ${channelSeq}`,
  // Somebody who waited and was offered a seat has never been let in; a claim can be paid for once the site is open.
  [KEEPS_OFFERS]: sql`
    select
      a.attend_seq,
      a.course_seq,
      a.ended_at,
      s.suspended_at,
      s.extended_at
    from main.site_suspension s
    join main.attend a on a.channel_seq = s.site_seq
      and a.ended_at > s.suspended_at and a.ended_at < coalesce(s.extended_at, 'infinity')
    where s.site_seq = ${channelSeq} and a.cancel_cd = ${CANCEL.HOLD} and a.applied_at is not null and a.attend_at is null
      and not exists (
        select from util.pay_order o
        where o.channel_seq = a.channel_seq
          and o.attend_seq = a.attend_seq
      )`,
  'the ledger counts in the currency of its order': sql`
    select l.ledger_seq, l.amount, l.currency, o.currency as asked
    from util.ledger l
    join util.pay_order o on o.channel_seq = l.channel_seq and o.order_no = l.order_no
    where l.channel_seq = ${channelSeq} and l.currency <> o.currency`,
  'what a member paid is what the orders say': sql`
    select user_seq, currency, o.paid as counted, m.paid as kept
    from (
      select user_seq, currency, sum(amount - refunded_amount) as paid
      from util.pay_order
      where channel_seq = ${channelSeq}
        and paid_at is not null
      group by user_seq, currency
    ) o
    full join (
      select *
      from util.member_paid
      where channel_seq = ${channelSeq}
    ) m using (user_seq, currency)
    where coalesce(o.paid, 0) <> coalesce(m.paid, 0)`,
  'every row of the ledger is settled once': sql`
    select l.ledger_seq, l.amount, s.at
    from util.ledger l
    full join util.settlement_row s on s.channel_seq = l.channel_seq and s.ledger_seq = l.ledger_seq
    where coalesce(l.channel_seq, s.channel_seq) = ${channelSeq} and (l.ledger_seq is null or s.ledger_seq is null)`,
  [PAYS_ITS_ROWS]: wronglyClosed(channelSeq),
  'no payment of the provider is without an order': sql`
    select p.order_id, p.status, p.received
    from sandbox.payment p
    where p.received > p.returned
      and not exists (select from util.pay_order o where o.order_no = p.order_id)
      and not exists (
        select from util.plan_bill b
        where p.order_id like b.bill_no || '-%'
      )
    union all
    select p.custom_id, p.status, p.amount
    from sandbox.paypal_order p
    where ${AT_PAYPAL} > 0
      and not exists (
        select from util.pay_order o
        where o.order_no = p.custom_id
      )`,
  // Main opens and ends a package and its classes in one transaction.
  'who is in a class by a package is in the package': sql`
    select a.attend_seq, a.course_seq, a.user_seq, a.choise_status_cd
    from main.attend a
    where a.channel_seq = ${channelSeq} and a.ended_at is null and a.package_seq is not null and not exists (
      select from main.attend p
      where p.channel_seq = a.channel_seq and p.course_seq = a.package_seq and p.user_seq = a.user_seq and p.ended_at is null
        and p.choise_status_cd is not distinct from a.choise_status_cd)`,
});

/** SQL: orders of memberships and of enrolments that were let in, whose money was refunded in full or in part. */
export const returnedOrders = (channelSeq: Piece) => sql`
  select
    o.order_no as "orderNo",
    o.attend_seq as "attendSeq",
    o.cancel_reason as reason,
    o.refunded_amount as amount
  from util.pay_order o
  left join main.attend a on a.channel_seq = o.channel_seq and a.attend_seq = o.attend_seq
  where o.channel_seq = ${channelSeq}
    and exists (
      select from util.ledger l
      where l.channel_seq = o.channel_seq
        and l.order_no = o.order_no
        and l.kind = ${LEDGER_KIND.REFUND}
    )
    and (o.period_end is not null or (a.order_no = o.order_no and a.attend_at is not null))`;

/** SQL: how many different people are enrolled or have a held seat, and how many the plan allows. */
export const learnerLimit = (channelSeq: Piece) => sql`
  select
    (
      select count(distinct user_seq)::int
      from main.attend
      where channel_seq = ${channelSeq}
        and ended_at is null
        and (choise_status_cd = ${APPLICATION_STATUS.APPROVED} or hold_until is not null)
    ) as students,
    (
      select (setting ->> 'studentLimit')::int
      from main.channel
      where channel_seq = ${channelSeq}
    ) as "limit"`;
