import { LEDGER_KIND, ORDER_STATUS } from '@madang/contracts/codes';
import { REFUNDED_OUTSIDE } from '@madang/contracts/refund-codes';
import { columnsOf, rowOf, setOf } from '@madang/server/sql/columns';
import { list, sql } from '@madang/server/sql/sql';
import { query, statement } from '@madang/server/sql/statement';
import { LedgerEntity } from '../ledger/ledger.entity';
import { OrderEntity } from './order.entity';
import type { OrderWithEnd } from './order.row';

export const ORDER_COLUMNS = columnsOf(OrderEntity, 'o');
/** SQL for all columns of `pay_order o`, how its enrolment ended, and when its buyer was reminded of the payment. */
export const ORDER_WITH_END = list([
  ORDER_COLUMNS,
  sql`(
    select a.end_cd
    from main.pub_attend a
    where a.channel_seq = o.channel_seq
      and a.attend_seq = o.attend_seq
  ) as "attendEndCd"`,
  sql`(
    select r.reminded_at
    from main.pub_payment_reminder r
    where r.channel_seq = o.channel_seq
      and r.attend_seq = o.attend_seq
  ) as "remindedAt"`,
]);

interface OrderKey {
  channelSeq: number;
  orderNo: string;
}
export const ORDER_OF_SITE = statement<OrderKey, OrderEntity>(
  'order.find',
  (p) => sql`
    select ${ORDER_COLUMNS}
    from pay_order o
    where o.channel_seq = ${p.channelSeq}
      and o.order_no = ${p.orderNo}
  `,
);
export const ORDER_WITH_END_OF_SITE = statement<OrderKey, OrderWithEnd>(
  'order.with-end',
  (p) => sql`
    select ${ORDER_WITH_END}
    from pay_order o
    where o.channel_seq = ${p.channelSeq}
      and o.order_no = ${p.orderNo}
  `,
);
export const ORDER_OF_BUYER = statement<OrderKey & { userSeq: number }, OrderEntity>(
  'order.of-buyer',
  (p) => sql`
    select ${ORDER_COLUMNS}
    from pay_order o
    where o.channel_seq = ${p.channelSeq}
      and o.order_no = ${p.orderNo}
      and o.user_seq = ${p.userSeq}
  `,
);
export const LOCK_ORDER = statement<OrderKey, OrderEntity>(
  'order.lock',
  (p) => sql`
    select ${ORDER_COLUMNS}
    from pay_order o
    where o.channel_seq = ${p.channelSeq}
      and o.order_no = ${p.orderNo}
    for update
  `,
);
export const setOrder = ({ channelSeq, orderNo }: OrderKey, to: Partial<OrderEntity>) =>
  query<OrderEntity>(
    'order.set',
    sql`
      update pay_order o
      set ${setOf(OrderEntity, to)}
      where o.channel_seq = ${channelSeq}
        and o.order_no = ${orderNo}
      returning ${ORDER_COLUMNS}
    `,
  );

type Rival = OrderKey & Pick<OrderEntity, 'attendSeq' | 'subscriptionSeq' | 'dueAt'>;
/** Other orders of the same enrolment, or of the same period of a subscription, that are paid, being paid, or waiting for a deposit. */
export const OTHER_RUNNING_ORDERS = statement<Rival>(
  'order.others',
  (p) => sql`
    select
    from pay_order
    where channel_seq = ${p.channelSeq}
      and (attend_seq = ${p.attendSeq} or (subscription_seq = ${p.subscriptionSeq} and due_at = ${p.dueAt}))
      and order_no <> ${p.orderNo}
      and is_running(status)
  `,
);

/** Writes a row of the ledger; answers no row if the ledger already has this transaction. */
export const enterInLedger = (row: Omit<LedgerEntity, 'ledgerSeq'>) =>
  query<Pick<LedgerEntity, 'ledgerSeq'>>(
    'order.ledger',
    sql`
      insert into ledger ${rowOf(LedgerEntity, row)}
      on conflict do nothing
      returning ledger_seq as "ledgerSeq"
    `,
  );
/** Answers a row if the ledger has the deposit of this approval and its return by the bank. */
export const DEPOSIT_TAKEN_BACK = statement<OrderKey & { approvedAt: Date | null }>(
  'order.taken-back',
  (p) => sql`
    select
    from ledger
    where channel_seq = ${p.channelSeq}
      and order_no = ${p.orderNo}
    group by order_no
    having bool_or(kind = ${LEDGER_KIND.PAY} and at = ${p.approvedAt})
      and sum(amount) = 0
  `,
);
export const TRANSACTION_IN_LEDGER = statement<OrderKey & { transactionKey: string }>(
  'order.transaction',
  (p) => sql`
    select
    from ledger
    where channel_seq = ${p.channelSeq}
      and order_no = ${p.orderNo}
      and transaction_key = ${p.transactionKey}
  `,
);
/** What the seller has returned of an order outside the product. */
export const RETURNED_OUTSIDE = statement<OrderKey, { amount: number }>(
  'order.returned-outside',
  (p) => sql`
    select coalesce(-sum(amount), 0)::bigint as amount
    from ledger
    where channel_seq = ${p.channelSeq}
      and order_no = ${p.orderNo}
      and pay_method_cd = ${REFUNDED_OUTSIDE}
  `,
);
/** Answers a row if the sum of an order's ledger rows is `amount`. */
export const LEDGER_SAYS = statement<OrderKey & { amount: number }>(
  'order.ledger-says',
  (p) => sql`
    select
    from ledger
    where channel_seq = ${p.channelSeq}
      and order_no = ${p.orderNo}
    group by order_no
    having sum(amount) = ${p.amount}
  `,
);

/** Earlier orders of the same period that seem to have taken no money. */
export const EARLIER_CHARGES = statement<{ channelSeq: number; subscriptionSeq: number; dueAt: Date }, Pick<OrderEntity, 'orderNo'>>(
  'order.earlier-charges',
  (p) => sql`
    select order_no as "orderNo"
    from pay_order
    where channel_seq = ${p.channelSeq}
      and subscription_seq = ${p.subscriptionSeq}
      and due_at = ${p.dueAt}
      and payment_key is null
      and status in (${list([ORDER_STATUS.FAILED, ORDER_STATUS.EXPIRED])})
    order by created_at
  `,
);

/** Finds an order of any site by its number, for a notice of the payment company. */
export const ORDER_BY_NUMBER = statement<
  { orderNo: string },
  Pick<OrderEntity, 'channelSeq' | 'orderNo' | 'status' | 'payMethodCd' | 'windowKey' | 'depositSecret'>
>(
  'order.by-number',
  (p) => sql`
    select
      channel_seq as "channelSeq",
      order_no as "orderNo",
      status,
      pay_method_cd as "payMethodCd",
      window_key as "windowKey",
      deposit_secret as "depositSecret"
    from pay_order
    where order_no = ${p.orderNo}
  `,
);
