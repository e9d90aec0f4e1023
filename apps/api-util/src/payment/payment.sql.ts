import { ORDER_STATUS } from '@madang/contracts/codes';
import { rowOf } from '@madang/server/sql/columns';
import { sql } from '@madang/server/sql/sql';
import { query, statement } from '@madang/server/sql/statement';
import { OrderEntity } from './order.entity';
import { ORDER_COLUMNS } from './order.sql';

interface Wanted extends Pick<OrderEntity, 'channelSeq' | 'attendSeq' | 'payMethodCd' | 'amount' | 'couponSeq' | 'termSeq'> {
  youngerThan: Date;
}
/** Orders of an enrolment that prevent a new one, or that can be used again because they are recent and the same. */
export const OPEN_ORDERS = statement<Wanted, OrderEntity>(
  'payment.open',
  (p) => sql`
    select ${ORDER_COLUMNS}
    from pay_order o
    where o.channel_seq = ${p.channelSeq}
      and o.attend_seq = ${p.attendSeq}
      and (
        is_running(o.status)
        or (
          o.status = ${ORDER_STATUS.READY}
          and o.pay_method_cd = ${p.payMethodCd}
          and o.amount = ${p.amount}
          and o.created_at > ${p.youngerThan}
          and o.coupon_seq is not distinct from ${p.couponSeq}
          and o.term_seq is not distinct from ${p.termSeq}
        )
      )
    order by o.created_at desc
  `,
);

/**
 * Inserts an order. It is a statement and not an entity's `save`: the answer needs values that the database fills in, and TypeORM's query
 * builder is too slow for the checkout.
 */
export const createOrder = (order: Partial<OrderEntity>) =>
  query<OrderEntity>(
    'payment.create',
    sql`
      insert into pay_order as o ${rowOf(OrderEntity, order)}
      returning ${ORDER_COLUMNS}
    `,
  );
