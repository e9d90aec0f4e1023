import { ORDER_STATUS, REFUND_STATE } from '@madang/contracts/codes';
import { list, sql, type Sql } from '@madang/server/sql/sql';
import type { Place } from '@madang/server/place-cursor';
import { isBehind, placedAt, SEQ_KEY_TYPE, TEXT_KEY_TYPE } from '@madang/server/place-cursor.sql';
import { statement, type Placeholders } from '@madang/server/sql/statement';
import type { OrderEntity } from '../payment/order.entity';
import { ORDER_COLUMNS } from '../payment/order.sql';
import { REFUND_REQUEST } from '../payment/refund.sql';
import type { RefundRequestEntity } from './refund.entity';
import type { RefundWithOrder } from './refund.row';

/** SQL: refund requests `r` with their orders `o`. */
const WITH_ORDER = sql`
  select
    ${REFUND_REQUEST},
    o.title,
    o.orderer_name as "ordererName",
    o.email,
    o.pay_method_cd as "payMethodCd",
    o.currency,
    o.amount - o.refunded_amount as left,
    o.whole_only as "wholeOnly",
    a.name as "decidedByName"
  from refund_request r
  join pay_order o on o.channel_seq = r.channel_seq and o.order_no = r.order_no
  left join main.pub_account a on a.user_seq = r.decided_by
`;

interface RefundSearch {
  channelSeq: number;
  /** Whether requests without a decision or with an unfinished refund are read (true), or all others (false). */
  open: boolean;
  /** Part of the order's number, the buyer's name or the title; null: no search. */
  q: string | null;
  /** Whether the search also looks at mail addresses, for staff who may see them. */
  contacts: boolean;
}
const isHit = (p: Placeholders<RefundSearch>) => sql`
  r.channel_seq = ${p.channelSeq}
    and (r.state in (${list([REFUND_STATE.REQUESTED, REFUND_STATE.RETURNING])})) = ${p.open}
    and (
      ${p.q}::text is null
      or position(lower(${p.q}) in lower(o.order_no || ' ' || o.orderer_name || ' ' || o.title)) > 0
      or (${p.contacts}::boolean and position(lower(${p.q}) in lower(o.email)) > 0)
    )`;
const refundList = (name: string, order: Sql) =>
  statement<RefundSearch & Place & { limit: number; offset: number }, RefundWithOrder>(
    name,
    (p) => sql`
      ${WITH_ORDER}
      where ${isHit(p)}
        and ${isBehind(p, sql`r.due_at`, sql`r.refund_seq`, SEQ_KEY_TYPE)}
      order by ${order}
      limit ${p.limit}
      offset ${p.offset}
    `,
  );
export const OPEN_REFUNDS = refundList('refund-queue.open', sql`${placedAt(sql`r.due_at`)}, r.refund_seq`);
export const CLOSED_REFUNDS = refundList('refund-queue.closed', sql`r.refund_seq desc`);
export const COUNT_OF_REFUNDS = statement<RefundSearch, { n: number }>(
  'refund-queue.count',
  (p) => sql`
    select count(*)::int as n
    from refund_request r
    join pay_order o on o.channel_seq = r.channel_seq and o.order_no = r.order_no
    where ${isHit(p)}
  `,
);
/** SQL: whether the refund of order `o` has stopped, mostly because the payment company refused it. */
const IS_REFUSED = sql`o.status = ${ORDER_STATUS.CANCELING} and o.fail_code is not null`;
export const REFUSED_REFUNDS = statement<Place & { channelSeq: number; limit: number }, OrderEntity>(
  'refund-queue.refused',
  (p) => sql`
    select ${ORDER_COLUMNS}
    from pay_order o
    where o.channel_seq = ${p.channelSeq}
      and ${IS_REFUSED}
      and ${isBehind(p, sql`o.cancel_at`, sql`o.order_no`, TEXT_KEY_TYPE)}
    order by ${placedAt(sql`o.cancel_at`)}, o.order_no
    limit ${p.limit}
  `,
);
/** Since when each stopped refund of a site has been waiting. */
export const REFUSED_SINCE = statement<{ channelSeq: number }, { cancelAt: Date }>(
  'refund-queue.refused-since',
  (p) => sql`
    select o.cancel_at as "cancelAt"
    from pay_order o
    where o.channel_seq = ${p.channelSeq}
      and ${IS_REFUSED}
  `,
);
/** How many requests wait for a decision, and how many of them are past their due date. */
export const WAITING_REFUNDS = statement<{ channelSeq: number; now: Date }, { open: number; overdue: number }>(
  'refund-queue.waiting',
  (p) => sql`
    select
      count(*)::int as open,
      (count(*) filter (where due_at <= ${p.now}))::int as overdue
    from refund_request
    where channel_seq = ${p.channelSeq}
      and state = ${REFUND_STATE.REQUESTED}
  `,
);

type RefundKey = Pick<RefundRequestEntity, 'channelSeq' | 'refundSeq'>;
export const REFUND_WITH_ORDER = statement<RefundKey, RefundWithOrder>(
  'refund-queue.find',
  (p) => sql`
    ${WITH_ORDER}
    where r.channel_seq = ${p.channelSeq}
      and r.refund_seq = ${p.refundSeq}
  `,
);
export const ORDER_OF_REFUND = statement<RefundKey, Pick<RefundRequestEntity, 'orderNo'>>(
  'refund-queue.order',
  (p) => sql`
    select order_no as "orderNo"
    from refund_request
    where channel_seq = ${p.channelSeq}
      and refund_seq = ${p.refundSeq}
  `,
);
