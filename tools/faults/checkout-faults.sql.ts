import { PAYMENT_STATUS } from '@madang/contracts/answer-codes';
import { APPLICATION_STATUS, ORDER_STATUS } from '@madang/contracts/codes';
import { sql, type Sql } from '@madang/server/sql/sql';

/** How many events wait for a service, and how many have failed at every try. */
export const WAITING_EVENTS: Sql = sql`
  select
    count(*) filter (where name not like '%.dead' and state in ('created', 'retry', 'active'))::int as open,
    count(*) filter (where name like '%.dead')::int as dead
  from jobs.job`;

/** How many orders of a site are unfinished, or differ from their seat or the payment company. */
export const unfinishedOrders = (channelSeq: number): Sql => sql`
  select count(*)::int as n
  from util.pay_order o
  join main.attend a on a.channel_seq = o.channel_seq
    and a.attend_seq = o.attend_seq
  left join sandbox.payment p on p.order_id = o.order_no
  where o.channel_seq = ${channelSeq}
    and (
      o.status = ${ORDER_STATUS.CONFIRMING}
      or (o.status = ${ORDER_STATUS.CANCELING} and o.fail_code is null)
      or (
        o.status = ${ORDER_STATUS.PAID}
        and (a.ended_at is not null or a.choise_status_cd is distinct from ${APPLICATION_STATUS.APPROVED})
      )
      or (
        o.status = ${ORDER_STATUS.WAITING_DEPOSIT}
        and (a.ended_at is not null or p.status <> ${PAYMENT_STATUS.WAITING_FOR_DEPOSIT})
      )
      or (o.status = ${ORDER_STATUS.CANCELED} and a.order_no = o.order_no and a.refunded_at is null)
    )`;

/** What the payment company keeps of each order. */
const HELD_MONEY = sql`(
      select
        p.order_id,
        p.received - p.returned as held
      from sandbox.payment p
    )`;
const HAS_SEAT = sql`(a.ended_at is null and a.choise_status_cd = ${APPLICATION_STATUS.APPROVED})`;

/** The queries that compare the payment company's book, the orders, the ledger and the seats of a site. */
export function booksOf(
  channelSeq: number,
): Record<'chargedWithoutSeat' | 'seatWithoutCharge' | 'doubled' | 'ledgerDrift' | 'counterDrift' | 'charged', Sql> {
  const chargedOrders = sql`
    from ${HELD_MONEY} p
    join util.pay_order o on o.order_no = p.order_id
    join main.attend a on a.channel_seq = o.channel_seq
      and a.attend_seq = o.attend_seq
    where o.channel_seq = ${channelSeq}
      and p.held > 0`;
  return {
    chargedWithoutSeat: sql`
    select count(*)
    ${chargedOrders}
      and not ${HAS_SEAT}`,
    seatWithoutCharge: sql`
    select count(*)
    from main.attend a
    where a.channel_seq = ${channelSeq}
      and ${HAS_SEAT}
      and not exists (
        select from ${HELD_MONEY} p
        join util.pay_order o on o.order_no = p.order_id
        where o.channel_seq = a.channel_seq
          and o.attend_seq = a.attend_seq
          and p.held = a.amount
      )`,
    doubled: sql`
    select count(*)
    from (
      select o.attend_seq
      ${chargedOrders}
      group by o.attend_seq
      having count(*) > 1
    ) d`,
    ledgerDrift: sql`
    select count(*)
    from ${HELD_MONEY} p
    full join (
      select
        order_no,
        sum(amount) as sum
      from util.ledger
      group by order_no
    ) l on l.order_no = p.order_id
    where coalesce(p.held, 0) <> coalesce(l.sum, 0)`,
    counterDrift: sql`
    select count(*)
    from main.course c
    cross join lateral (
      select
        count(*) filter (where ended_at is null) as held,
        count(*) filter (where ended_at is null and choise_status_cd is distinct from ${APPLICATION_STATUS.WAITING}) as accepted,
        count(*) filter (where ended_at is null and choise_status_cd = ${APPLICATION_STATUS.WAITING}) as waiting,
        count(applied_at) as ever
      from main.attend a
      where a.course_seq = c.course_seq
    ) r
    where c.channel_seq = ${channelSeq}
      and (c.attend_count, c.accept_cnt, c.wait_cnt, c.attend_sum) is distinct from (r.held, r.accepted, r.waiting, r.ever)`,
    charged: sql`
    select
      o.order_no,
      o.status,
      o.fail_code,
      o.pay_method_cd,
      o.refund_try,
      o.check_at,
      p.held,
      a.choise_status_cd,
      a.cancel_cd,
      a.refund_account is not null as account
    ${chargedOrders}
      and not ${HAS_SEAT}`,
  };
}
