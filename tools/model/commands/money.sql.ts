import { PAYMENT_STATUS } from '@madang/contracts/answer-codes';
import { ORDER_STATUS } from '@madang/contracts/codes';
import { list, sql, type Sql } from '@madang/server/sql/sql';

const SHOWN_STATUSES = list([
  PAYMENT_STATUS.WAITING_FOR_DEPOSIT,
  PAYMENT_STATUS.DONE,
  PAYMENT_STATUS.PARTIAL_CANCELED,
  PAYMENT_STATUS.EXPIRED,
]);
/** What the payment company keeps about the orders of a site, the latest first. */
export const paymentsOf = (channelSeq: number, kind = sql`true`): Sql => sql`
  select
    o.order_no,
    o.user_seq,
    p.payment_key,
    p.status,
    p.method
  from util.pay_order o
  join sandbox.payment p on p.order_id = o.order_no
  where o.channel_seq = ${channelSeq}
    and p.status in (${SHOWN_STATUSES})
    and ${kind}
  order by o.created_at desc, o.order_no`;
/** Raises the amount that an account of a deposit expects, by a thousand won. */
export const amountRaised = (paymentKey: string): Sql => sql`
  update sandbox.payment set total_amount = total_amount + 1000
  where payment_key = ${paymentKey}
    and status = ${PAYMENT_STATUS.WAITING_FOR_DEPOSIT}`;

/** The orders of a site, the latest first. */
export const ordersOf = (channelSeq: number): Sql => sql`
  select
    order_no,
    user_seq
  from util.pay_order
  where channel_seq = ${channelSeq}
  order by created_at desc, order_no`;
/** Refunds that wait for staff, since the payment company refused them, or the buyer has named no bank account. */
export const stuckRefunds = (channelSeq: number, kind = sql`true`): Sql => sql`
  select
    order_no,
    user_seq
  from util.pay_order
  where channel_seq = ${channelSeq}
    and status = ${ORDER_STATUS.CANCELING}
    and fail_code is not null
    and ${kind}
  order by order_no`;
