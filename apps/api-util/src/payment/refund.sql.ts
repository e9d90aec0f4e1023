import { ENROLMENT_END, ORDER_STATUS, REFUND_STATE, SUBSCRIPTION_STATE } from '@madang/contracts/codes';
import type { RefundAccount } from '@madang/contracts/main/enrolment';
import { columnsOf, setOf } from '@madang/server/sql/columns';
import { list, sql } from '@madang/server/sql/sql';
import { query, statement } from '@madang/server/sql/statement';
import { RefundRequestEntity } from '../refund/refund.entity';
import type { OrderEntity } from './order.entity';

export const REFUND_REQUEST = columnsOf(RefundRequestEntity, 'r');

/** Finds and locks the refund request of an order that is undecided, or whose refund is running. */
export const OPEN_REFUND_REQUEST = statement<Pick<OrderEntity, 'channelSeq' | 'orderNo'>, RefundRequestEntity>(
  'refund.open',
  (p) => sql`
    select ${REFUND_REQUEST}
    from refund_request r
    where r.channel_seq = ${p.channelSeq}
      and r.order_no = ${p.orderNo}
      and r.state in (${list([REFUND_STATE.REQUESTED, REFUND_STATE.RETURNING])})
    for update
  `,
);
export const setRefundRequest = (
  { channelSeq, refundSeq }: Pick<RefundRequestEntity, 'channelSeq' | 'refundSeq'>,
  to: Partial<RefundRequestEntity>,
) =>
  query<RefundRequestEntity>(
    'refund.set',
    sql`
      update refund_request r
      set ${setOf(RefundRequestEntity, to)}
      where r.channel_seq = ${channelSeq}
        and r.refund_seq = ${refundSeq}
      returning ${REFUND_REQUEST}
    `,
  );

interface Enrolment {
  channelSeq: number;
  attendSeq: number | null;
}
/**
 * The orders of an enrolment to be refunded; one that is being confirmed cannot be. The enrolment must have been cancelled, whoever asks:
 * the order of one that runs or was completed keeps its money.
 */
export const ORDERS_TO_TAKE_BACK = statement<Enrolment, Pick<OrderEntity, 'orderNo'>>(
  'refund.of-enrolment',
  (p) => sql`
    select o.order_no as "orderNo"
    from pay_order o
    join main.pub_attend a
      on a.channel_seq = o.channel_seq
      and a.attend_seq = o.attend_seq
      and a.end_cd = ${ENROLMENT_END.CANCELLED}
    where o.channel_seq = ${p.channelSeq}
      and o.attend_seq = ${p.attendSeq}
      and o.status in (${list([ORDER_STATUS.PAID, ORDER_STATUS.WAITING_DEPOSIT, ORDER_STATUS.READY])})
  `,
);
export const REFUND_ACCOUNT = statement<Enrolment, { account: RefundAccount }>(
  'refund.account',
  (p) => sql`
    select refund_account as account
    from main.pub_attend_refund
    where channel_seq = ${p.channelSeq}
      and attend_seq = ${p.attendSeq}
  `,
);
/** Answers a row if what the order paid for was not cancelled: an enrolment that runs or has ended normally, or an active subscription. */
export const KEPT_BY_BUYER = statement<Enrolment & { subscriptionSeq: number | null }>(
  'refund.kept',
  (p) => sql`
    select 1
    from main.pub_attend
    where channel_seq = ${p.channelSeq}
      and attend_seq = ${p.attendSeq}
      and end_cd is distinct from ${ENROLMENT_END.CANCELLED}
    union all
    select 1
    from subscription
    where channel_seq = ${p.channelSeq}
      and subscription_seq = ${p.subscriptionSeq}
      and state = ${SUBSCRIPTION_STATE.ACTIVE}
  `,
);
