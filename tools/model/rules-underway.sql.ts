import { APPLICATION_STATUS, ORDER_STATUS } from '@madang/contracts/codes';
import { sql, type Sql } from '@madang/server/sql/sql';
import { AGREED, IS_MEMBER, MAY_LEARN, moneyOf } from './money.sql';
import type { Asked } from './rules-always.sql';

/** SQL: about which order a notice `w` of the payment company is. */
const ORDER_OF_NOTICE = sql`coalesce(w.body -> 'data' ->> 'orderId', w.body ->> 'orderId', w.body -> 'resource' ->> 'custom_id',
      w.body -> 'resource' -> 'purchase_units' -> 0 ->> 'custom_id')`;
/** SQL: whether we are still to hear of order `m`: the payment company will be asked about it, or a notice has not come yet. */
const IS_ASKED_ABOUT = sql`(m.check_at is not null or m.look_due is not null or exists (
    select from sandbox.webhook w where w.delivered_at is null and ${ORDER_OF_NOTICE} = m.order_no))`;
/** SQL: whether main is still to follow order `m`: an event has not come yet, or the enrolment will be compared with its orders. */
const IS_FOLLOWED = sql`(
    exists (
      select from main.attend_look k
      where k.channel_seq = m.channel_seq
        and k.attend_seq = m.attend_seq
    )
    or exists (
      select from jobs.job j
      where j.state in ('created', 'retry', 'active')
        and j.name ~ '[.](main|util)$'
        and (j.data ->> 'orderNo' = m.order_no or j.data ->> 'attendSeq' = m.attend_seq::text)
    ))`;

/**
 * Rules about money that hold after each command, but for what is under way. What is under way is named order by order: whoever has to go
 * on with it must have a note of it that outlives the process. A difference without such a note is a fault, even if a later look at
 * everything would find it. Each query answers the rows that break its rule.
 */
export const underWay = ({ channelSeq, now }: Asked): Record<string, Sql> => ({
  'the books are the provider’s, but for what is under way': sql`
    with ${moneyOf(channelSeq)} select order_no, status, fail_code, ours, theirs from money m
    where ours <> theirs and not ${IS_ASKED_ABOUT}`,
  // The money of an order that is CANCELING goes back.
  'who is charged for a class may learn there, but for what is under way': sql`
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
    where m.subscription_seq is null and m.ours > 0 and m.status <> ${ORDER_STATUS.CANCELING} and not ${AGREED} and not ${MAY_LEARN}
      and not ${IS_FOLLOWED}`,
  'who is charged for a membership is a member, unless the money goes back': sql`
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
    where m.subscription_seq is not null and m.ours > 0 and m.status <> ${ORDER_STATUS.CANCELING}
      and not ${AGREED} and not ${IS_MEMBER(now)}`,
  'nobody is charged twice, unless the money goes back': sql`
    with ${moneyOf(channelSeq)}
    select
      attend_seq,
      subscription_seq,
      sum(ours) as ours,
      min(amount) as asked,
      array_agg(order_no) as orders
    from money m
    where ours > 0
      and m.status <> ${ORDER_STATUS.CANCELING}
      and not ${AGREED}
    group by attend_seq, subscription_seq, due_at
    having count(*) > 1`,
  'who is let in has paid, but for what is under way': sql`
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
      and a.package_seq is null and coalesce(m.ours, 0) <= 0 and (m.order_no is null or not ${IS_FOLLOWED})`,
});
