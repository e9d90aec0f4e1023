import { sql, type Piece } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';
import type { OrderEntity } from './order.entity';

/** An order as it was read before the payment company was asked about it. */
export type SeenOrder = Pick<OrderEntity, 'channelSeq' | 'orderNo' | 'status' | 'payMethodCd' | 'windowKey'>;

/** How many orders one round of the job asks about. */
const ORDERS_PER_ROUND = 40;
/**
 * SQL: whether the payment company may be asked about an order now: two seconds must lie between two questions. A last question in the
 * future, as after the clock was turned back, counts only if it is at most two seconds away.
 */
const mayLook = (now: Piece) =>
  sql`(look_at is null or look_at not between ${now}::timestamptz - interval '2 seconds' and ${now}::timestamptz + interval '2 seconds')`;

/** SQL: whether no look is planned that is made as soon as the company may be asked again. */
const NO_CHECK_SOON = sql`(look_due is null or look_due > look_at + interval '2 seconds')`;

/**
 * Claims an order for asking the payment company about it because of a notice. `mine` is true for the first notice; a notice within two
 * seconds after it plans one more look, which serves all that follow.
 */
export const CLAIM_LOOK = statement<{ orderNo: string; now: Date }, { mine: boolean }>(
  'order-checks.claim',
  (p) => sql`
    update pay_order
    set
      look_at = case when ${mayLook(p.now)} then ${p.now} else look_at end,
      look_due = case when ${mayLook(p.now)} then null else look_at + interval '2 seconds' end
    where order_no = ${p.orderNo}
      and (${mayLook(p.now)} or ${NO_CHECK_SOON})
    returning look_due is null as mine
  `,
);

/** Takes the orders about which the payment company has to be asked now. Their looks stay planned, for the moment `again`. */
export const DUE_LOOKS = statement<{ now: Date; again: Date }, SeenOrder>(
  'order-checks.due',
  (p) => sql`
    update pay_order o
    set
      look_at = ${p.now},
      look_due = ${p.again}
    from (
      select channel_seq, order_no
      from pay_order
      where look_due <= ${p.now}
      order by look_due
      limit ${ORDERS_PER_ROUND}
      for update skip locked
    ) due
    where o.channel_seq = due.channel_seq
      and o.order_no = due.order_no
    returning
      o.channel_seq as "channelSeq",
      o.order_no as "orderNo",
      o.status,
      o.pay_method_cd as "payMethodCd",
      o.window_key as "windowKey"
  `,
);

interface OfOrder {
  channelSeq: number;
  orderNo: string;
}
/** Strikes out the look of an order that was planned for a moment, since it is made; a look that a later notice planned stays. */
export const CHECK_MADE = statement<OfOrder & { planned: Date }>(
  'order-checks.made',
  (p) => sql`
    update pay_order
    set look_due = null
    where channel_seq = ${p.channelSeq}
      and order_no = ${p.orderNo}
      and look_due = ${p.planned}
  `,
);
/** Plans another look, unless one is already planned. */
export const CHECK_AGAIN = statement<OfOrder & { again: Date }>(
  'order-checks.again',
  (p) => sql`
    update pay_order
    set look_due = coalesce(look_due, ${p.again}::timestamptz)
    where channel_seq = ${p.channelSeq}
      and order_no = ${p.orderNo}
  `,
);
