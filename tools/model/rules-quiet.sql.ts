import { BILL_STATE, PLAN_STATE } from '@madang/contracts/util/plan';
import { APPLICATION_STATUS, HOLD, ORDER_STATUS, PAY_METHOD, REFUND_STATE, SUBSCRIPTION_STATE } from '@madang/contracts/codes';
import { sql, type Piece, type Sql } from '@madang/server/sql/sql';
import { leftOpen } from './closed-months.sql';
import { AGREED, AT_PAYPAL, IS_MEMBER, MAY_LEARN, moneyOf } from './money.sql';
import type { Asked } from './rules-always.sql';
import { PAYPAL_CAPTURE } from '../../apps/sandbox-pay/src/codes';

/** SQL: whether the site is suspended, so that memberships neither end nor are charged. */
const IS_SHUT = (channelSeq: Piece) => sql`exists (
  select from main.site_suspension where site_seq = ${channelSeq} and extended_at is null)`;
/** SQL: whether a deposit waits for the bank account to which it is refunded; staff see it in their list. */
const WAITS_FOR_ACCOUNT = sql`m.status = ${ORDER_STATUS.CANCELING} and m.fail_code = 'REFUND_ACCOUNT_REQUIRED'
  and m.pay_method_cd in (${PAY_METHOD.VIRTUAL_ACCOUNT}, ${PAY_METHOD.TRANSFER})`;

/**
 * Rules that hold once all events were handled, all notices came and all jobs have run. Each query answers the rows that break its rule.
 */
export const quiet = ({ channelSeq, now }: Asked): Record<string, Sql> => ({
  'nothing is left undone': sql`
    select
      'order' as what,
      order_no as which,
      status,
      fail_code,
      fail_message
    from util.pay_order m
    where channel_seq = ${channelSeq}
      and (status = ${ORDER_STATUS.CONFIRMING} or (status = ${ORDER_STATUS.CANCELING} and not (${WAITS_FOR_ACCOUNT})))
    union all
    select 'bill', bill_no, state, fail_code, fail_message
    from util.plan_bill
    where channel_seq = ${channelSeq}
      and state = ${BILL_STATE.CHARGING}
    union all
    select 'hold', attend_seq::text, hold_cd, null, null
    from main.attend
    where channel_seq = ${channelSeq} and ended_at is null and package_seq is null
      and hold_until < ${now}::timestamptz - interval '2 minutes'
      and not (hold_cd = ${HOLD.CLAIM} and ${IS_SHUT(channelSeq)})
    union all
    select 'membership', subscription_seq::text, state, null, null
    from util.subscription
    where channel_seq = ${channelSeq} and state = ${SUBSCRIPTION_STATE.ACTIVE} and period_end < ${now}::timestamptz - interval '2 minutes'
      and not ${IS_SHUT(channelSeq)}
    union all
    select 'suspension', suspension_seq::text, null, null, null
    from main.site_suspension
    where site_seq = ${channelSeq} and reopened_at is not null and extended_at is null
    union all
    select 'plan', plan_seq::text, state, null, null
    from util.site_plan
    where channel_seq = ${channelSeq} and state = ${PLAN_STATE.ACTIVE} and period_end < ${now}::timestamptz - interval '2 minutes'
    union all
    select 'refund', order_no, state, fail_message, null
    from util.refund_request r
    where channel_seq = ${channelSeq} and state = ${REFUND_STATE.RETURNING}
      and not exists (
        select from util.pay_order m
        where m.channel_seq = r.channel_seq
          and m.order_no = r.order_no
          and ${WAITS_FOR_ACCOUNT}
      )
    union all
    select 'event', name, state::text, null, null
    from jobs.job
    where state in ('created', 'retry', 'active') and name ~ '[.](main|util)$'`,

  'the books are the provider’s': sql`
    with ${moneyOf(channelSeq)} select order_no, status, ours, theirs from money where ours <> theirs`,
  'what PayPal takes is in the dollars of its order, once': sql`
    select
      o.order_no,
      o.amount,
      o.currency,
      p.amount as theirs,
      p.currency as their_currency,
      p.captures,
      p.refunds
    from util.pay_order o
    join sandbox.paypal_order p on p.custom_id = o.order_no
    where o.channel_seq = ${channelSeq} and ((o.amount, o.currency) is distinct from (p.amount, p.currency) or ${AT_PAYPAL} < 0
      or (
        select count(*)
        from jsonb_array_elements(p.captures) c
        where c ->> 'status' <> ${PAYPAL_CAPTURE.DECLINED}
      ) > 1)`,

  // Excepted are people who delete their account: they give up the seat and the rest of the paid time.
  'who is charged for a class may learn there until the end': sql`
    with ${moneyOf(channelSeq)}
    select
      m.order_no,
      m.status,
      m.ours,
      a.attend_seq,
      a.order_no as pays,
      a.choise_status_cd,
      a.valid_at,
      a.ended_at,
      a.cancel_cd
    from money m
    left join main.attend a on a.channel_seq = m.channel_seq and a.attend_seq = m.attend_seq
    where m.subscription_seq is null and m.ours > 0 and not (${WAITS_FOR_ACCOUNT}) and not ${AGREED} and not ${MAY_LEARN}`,
  // Whoever deletes the account gives up the rest of the period that was paid before.
  'who is charged for a membership is a member for its period': sql`
    with ${moneyOf(channelSeq)}
    select
      m.order_no,
      m.status,
      m.ours,
      m.paid_at,
      m.period_end,
      s.state,
      s.end_cd
    from money m
    left join util.subscription s on s.channel_seq = m.channel_seq and s.subscription_seq = m.subscription_seq
    where m.subscription_seq is not null and m.ours > 0 and not (${WAITS_FOR_ACCOUNT}) and not ${AGREED} and not ${IS_MEMBER(now)}`,
  'nobody is charged twice': sql`
    with ${moneyOf(channelSeq)}
    select
      attend_seq,
      subscription_seq,
      sum(ours) as ours,
      min(amount) as asked,
      array_agg(order_no) as orders
    from money m
    where ours > 0
      and not (${WAITS_FOR_ACCOUNT})
      and not ${AGREED}
    group by attend_seq, subscription_seq, due_at
    having count(*) > 1`,

  'who is let in has paid, or was let in for nothing': sql`
    with ${moneyOf(channelSeq)}
    select
      a.attend_seq,
      c.title,
      a.user_seq,
      a.amount,
      a.order_no,
      m.status,
      m.ours
    from main.attend a
    join main.course c on c.channel_seq = a.channel_seq and c.course_seq = a.course_seq
    left join money m on m.order_no = a.order_no
    where a.channel_seq = ${channelSeq}
      and a.ended_at is null and a.choise_status_cd = ${APPLICATION_STATUS.APPROVED} and a.amount > 0 and a.let_in_by is null
      and a.package_seq is null and coalesce(m.ours, 0) <= 0`,
  'who is in a package is in its classes': sql`
    select
      p.attend_seq,
      k.course_seq,
      p.user_seq,
      p.valid_at,
      a.valid_at as class_until
    from main.attend p
    join main.package_course k on k.channel_seq = p.channel_seq and k.package_seq = p.course_seq
    left join main.attend a on a.channel_seq = p.channel_seq and a.course_seq = k.course_seq and a.user_seq = p.user_seq
      and a.ended_at is null and a.choise_status_cd = ${APPLICATION_STATUS.APPROVED}
    where p.channel_seq = ${channelSeq} and p.is_package and p.ended_at is null and p.choise_status_cd = ${APPLICATION_STATUS.APPROVED}
      and p.valid_at > ${now}::timestamptz
      and (a.attend_seq is null or a.valid_at < p.valid_at)`,
  'who learns as a member is one': sql`
    select a.attend_seq, a.valid_at, s.until
    from main.attend a
    join main.course c on c.channel_seq = a.channel_seq and c.course_seq = a.course_seq
    left join lateral (
      select max(least(coalesce(s.ended_at, 'infinity'), s.period_end)) as until
      from util.subscription s
      where s.channel_seq = a.channel_seq and s.user_seq = a.user_seq and s.membership_seq = any(c.site_membership_seqs)
        and s.began_at is not null
    ) s on true
    where a.channel_seq = ${channelSeq} and c.site_membership_seqs <> '{}'
      and a.ended_at is null and a.choise_status_cd = ${APPLICATION_STATUS.APPROVED}
      and a.let_in_by is null and a.package_seq is null
      and (s.until is null or a.valid_at is null or a.valid_at > s.until + interval '1 day')
      and (a.staff_end_at is null or a.valid_at is null or a.valid_at > a.staff_end_at)
      and not exists (
        select from main.attend p
        join main.package_course k on k.channel_seq = p.channel_seq and k.package_seq = p.course_seq
        where p.channel_seq = a.channel_seq and p.user_seq = a.user_seq and k.course_seq = a.course_seq and p.is_package
          and p.choise_status_cd = ${APPLICATION_STATUS.APPROVED} and p.valid_at >= a.valid_at)`,
  'a member may enter to the end of the period': sql`
    select a.attend_seq, a.valid_at, s.period_end, s.subscription_seq
    from util.subscription s
    join main.course c on c.channel_seq = s.channel_seq and s.membership_seq = any(c.site_membership_seqs)
    join main.attend a on a.channel_seq = s.channel_seq and a.user_seq = s.user_seq and a.course_seq = c.course_seq
    where s.channel_seq = ${channelSeq} and s.state = ${SUBSCRIPTION_STATE.ACTIVE}
      and a.ended_at is null and a.choise_status_cd = ${APPLICATION_STATUS.APPROVED}
      and a.let_in_by is null and a.package_seq is null and a.price = 0 and a.valid_at < s.period_end`,

  'a coupon comes back with the whole of its payment': sql`
    select c.coupon_seq, a.attend_seq, o.order_no, o.refunded_amount
    from main.coupon c
    join main.attend a on a.channel_seq = c.channel_seq and a.attend_seq = c.attend_seq
    join util.pay_order o on o.channel_seq = a.channel_seq and o.order_no = a.order_no
    where c.channel_seq = ${channelSeq} and a.cancel_at is not null and o.refunded_amount >= o.amount`,

  // The first in the line goes first: while the plan has no room for this person, nobody behind moves up.
  'a free seat goes to who waits': sql`
    select c.title, c.accept_cnt, w.attend_seq, l."limit", l.learners
    from main.course c
    cross join lateral (
      select a.attend_seq, a.user_seq
      from main.attend a
      where a.channel_seq = c.channel_seq and a.course_seq = c.course_seq and a.waitlisted and a.ended_at is null and not a.is_package
      order by a.attend_seq
      limit 1
    ) w
    cross join lateral (
      select
        (h.setting ->> 'studentLimit')::int as "limit",
        count(distinct a.user_seq) as learners,
        bool_or(a.user_seq = w.user_seq) as counted
      from main.channel h
      left join main.attend a on a.channel_seq = h.channel_seq and a.ended_at is null
        and (a.choise_status_cd = ${APPLICATION_STATUS.APPROVED} or a.hold_until is not null)
      where h.channel_seq = c.channel_seq
      group by h.channel_seq
    ) l
    where c.channel_seq = ${channelSeq} and c.accept_cnt < c.max_user_count and not ${IS_SHUT(channelSeq)}
      and (l."limit" is null or l.learners < l."limit" or l.counted)`,
  'a month is closed in time': leftOpen(channelSeq, now),

  'a bill is paid once, and a failed one costs nothing': sql`
    select b.bill_no, b.state, b.try, b.amount, p.held, p.orders
    from util.plan_bill b
    cross join lateral (
      select
        coalesce(sum(received - returned), 0) as held,
        array_agg(order_id || ' ' || status) as orders
      from sandbox.payment
      where order_id like b.bill_no || '-%'
    ) p
    where b.channel_seq = ${channelSeq} and p.held <> case b.state when ${BILL_STATE.PAID} then b.amount else 0 end`,
  'a period of the site’s plan is billed once': sql`
    select
      b.bill_no,
      o.bill_no as other,
      b.period_start,
      b.period_end,
      o.period_start as other_start
    from util.plan_bill b
    join util.plan_bill o on o.channel_seq = b.channel_seq and o.bill_no > b.bill_no and o.plan_seq = b.plan_seq
    and o.months = b.months
    where b.channel_seq = ${channelSeq} and b.state = ${BILL_STATE.PAID} and o.state = ${BILL_STATE.PAID}
      and o.reason = b.reason and o.due_at = b.due_at`,
  'a site on a plan has paid for it': sql`
    select s.plan_seq, s.period_end, s.state
    from util.site_plan s
    where s.channel_seq = ${channelSeq} and s.plan_seq > 1 and s.state = ${PLAN_STATE.ACTIVE} and not exists (
      select from util.plan_bill b
      where b.channel_seq = s.channel_seq and b.state = ${BILL_STATE.PAID} and b.plan_seq = s.plan_seq and b.period_end = s.period_end)`,
});
