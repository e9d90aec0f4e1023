import { WINDOW_END } from '@madang/contracts/answer-codes';
import { HOLD, ORDER_STATUS, SUBSCRIPTION_STATE } from '@madang/contracts/codes';
import { QUEUE_KIND } from '@madang/contracts/main/queue-kinds';
import { FAILED_PAYMENTS_MAX } from '@madang/contracts/util/payment';
import { list, sql, type Sql } from '@madang/server/sql/sql';
import type { Place } from '@madang/server/place-cursor';
import { isBehind, placedAt, TEXT_KEY_TYPE } from '@madang/server/place-cursor.sql';
import { statement, type Placeholders } from '@madang/server/sql/statement';
import { ORDER_WITH_END } from './order.sql';
import type { OrderWithEnd } from './order.row';

interface Since {
  channelSeq: number;
  since: Date;
}
/** SQL: whether the buyer closed the payment window of an order, which does not count as a failed payment. */
const isGivenUp = (order: Sql) => sql`coalesce(${order}.fail_code in (${list([WINDOW_END.CLOSED, WINDOW_END.CLOSED_OLD])}), false)`;
/**
 * SQL: whether the payment of order `o` failed, staff have not settled the failure as seen, and the buyer has not made up for it by a
 * later order for the same class or membership, by a running membership, or by an enrolment. Of several failures only the last one counts,
 * and an order whose window was closed or left without a result does not count.
 */
const isOpenFailure = (p: Placeholders<Since>) => sql`
      o.channel_seq = ${p.channelSeq}
      and o.status = ${ORDER_STATUS.FAILED}
      and not ${isGivenUp(sql`o`)}
      and o.created_at >= ${p.since}
      and not exists (
        select
        from main.pub_queue_seen d
        where d.channel_seq = o.channel_seq
          and d.kind = ${QUEUE_KIND.FAILED}
          and d.ref = o.order_no
      )
      and not exists (
        select
        from pay_order n
        where n.user_seq = o.user_seq
          and n.created_at > o.created_at
          and n.channel_seq = o.channel_seq
          and n.course_seq is not distinct from o.course_seq
          and n.subscription_seq is not distinct from o.subscription_seq
          and n.status not in (${list([ORDER_STATUS.READY, ORDER_STATUS.EXPIRED])})
          and not ${isGivenUp(sql`n`)}
      )
      and not exists (
        select
        from main.pub_attend a
        where a.channel_seq = o.channel_seq
          and a.course_seq = o.course_seq
          and a.user_seq = o.user_seq
          and main.is_approved(a.choise_status_cd, a.ended_at)
      )
      and not exists (
        select
        from subscription was
        join subscription s on s.channel_seq = was.channel_seq
          and s.membership_seq = was.membership_seq
          and s.user_seq = was.user_seq
        where was.channel_seq = o.channel_seq
          and was.subscription_seq = o.subscription_seq
          and s.state = ${SUBSCRIPTION_STATE.ACTIVE}
      )`;

export const FAILED_PAYMENTS = statement<Since & Place, OrderWithEnd & { heldUntil: Date | null }>(
  'order.failures',
  (p) => sql`
    select
      ${ORDER_WITH_END},
      (
        select a.hold_until
        from main.pub_attend a
        where a.channel_seq = o.channel_seq
          and a.attend_seq = o.attend_seq
          and a.ended_at is null
          and a.choise_status_cd is null
          and a.hold_cd = ${HOLD.CLAIM}
      ) as "heldUntil"
    from pay_order o
    where ${isOpenFailure(p)}
      and ${isBehind(p, sql`o.created_at`, sql`o.order_no`, TEXT_KEY_TYPE)}
    order by ${placedAt(sql`o.created_at`)}, o.order_no
    limit ${FAILED_PAYMENTS_MAX + 1}
  `,
);
export const COUNT_OF_FAILED_PAYMENTS = statement<Since, { n: number }>(
  'order.count-of-failures',
  (p) => sql`
    select count(*)::int as n
    from pay_order o
    where ${isOpenFailure(p)}
  `,
);
