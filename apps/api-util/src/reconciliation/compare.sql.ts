import { PAYMENT_STATUS } from '@madang/contracts/answer-codes';
import { LEDGER_KIND, NOTICE, type Currency, type OrderStatus } from '@madang/contracts/codes';
import { REFUNDED_OUTSIDE } from '@madang/contracts/refund-codes';
import { BILL_STATE } from '@madang/contracts/util/plan';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';
import type { OrderEntity } from '../payment/order.entity';
import type { PaymentDifferenceEntity } from './reconciliation.entity';
import { BILL_COLUMNS } from '../plan/plan-records.sql';
import type { PlanBillEntity } from '../plan/plan.entity';

/** The movements that a step compares: those of a time span, after the order at which the step before ended. */
interface Wanted {
  provider: string;
  from: Date;
  until: Date;
  after: string;
  limit: number;
}
interface OrderKey {
  channelSeq: number;
  orderNo: string;
}

/** Orders with a movement that only our books or only the payment company's have, and orders that differed before. */
export const ORDERS_TO_COMPARE = statement<Wanted, OrderKey & Pick<OrderEntity, 'payMethodCd' | 'windowKey'>>(
  'order-compare.candidates',
  (p) => sql`
    select
      o.channel_seq as "channelSeq",
      o.order_no as "orderNo",
      o.pay_method_cd as "payMethodCd",
      o.window_key as "windowKey"
    from pay_order o
    where o.provider = ${p.provider}
      and o.order_no > ${p.after}
      and o.order_no in (
        select t.order_no
        from provider_transaction t
        join pay_order p on p.order_no = t.order_no
        where t.provider = ${p.provider}
          and t.at >= ${p.from}
          and t.at < ${p.until}
          and t.status in (${PAYMENT_STATUS.DONE}, ${PAYMENT_STATUS.CANCELED}, ${PAYMENT_STATUS.PARTIAL_CANCELED})
          and not exists (
            select
            from ledger l
            where l.channel_seq = p.channel_seq
              and l.order_no = t.order_no
              and l.transaction_key = t.transaction_key
              and abs(l.amount) = t.amount
          )
        union
        -- The bank took a deposit back, and we have not heard of it.
        select t.order_no
        from provider_transaction t
        join pay_order p on p.order_no = t.order_no
        join ledger l
          on l.channel_seq = p.channel_seq
          and l.order_no = p.order_no
          and l.kind = ${LEDGER_KIND.PAY}
          and l.at <= t.at
        where t.provider = ${p.provider}
          and t.at >= ${p.from}
          and t.at < ${p.until}
          and t.status = ${PAYMENT_STATUS.WAITING_FOR_DEPOSIT}
          and not exists (
            select
            from ledger c
            where c.channel_seq = l.channel_seq
              and c.order_no = t.order_no
              and c.transaction_key = 'correction:' || t.transaction_key
          )
        union
        select l.order_no
        from ledger l
        where l.provider = ${p.provider}
          and l.at >= ${p.from}
          and l.at < ${p.until}
          and not exists (
            select
            from provider_transaction t
            where t.provider = ${p.provider}
              and t.transaction_key = l.transaction_key
          )
        union
        select d.order_no
        from payment_difference d
        where d.settled_at is null
      )
    order by o.order_no
    limit ${p.limit}
  `,
);
export interface OurBook {
  status: OrderStatus;
  currency: Currency;
  held: number;
}
/** The sums and the state of an order in our books, without what the seller returned outside the product. */
export const OUR_BOOK = statement<OrderKey, OurBook>(
  'order-compare.ours',
  (p) => sql`
    select
      o.status,
      o.currency,
      coalesce(
        (
          select sum(l.amount)
          from ledger l
          where l.channel_seq = o.channel_seq
            and l.order_no = o.order_no
            and l.pay_method_cd <> ${REFUNDED_OUTSIDE}
        ),
        0
      )::bigint as held
    from pay_order o
    where o.channel_seq = ${p.channelSeq}
      and o.order_no = ${p.orderNo}
  `,
);
type LeftOut = 'differenceSeq' | 'foundAt' | 'seenAt' | 'settledAt' | 'settledBy' | 'settledNote';
type Found = Omit<PaymentDifferenceEntity, LeftOut> & { now: Date };
/**
 * Writes a difference; an order has at most one that is open. One that an operator has settled by hand stays settled while both books
 * still say the same of the order.
 */
export const WRITE_DIFFERENCE = statement<Found>(
  'order-compare.differs',
  (p) => sql`
    insert into payment_difference (
      channel_seq,
      order_no,
      kind,
      ours,
      theirs,
      currency,
      our_status,
      their_status,
      found_at,
      seen_at
    )
    select
      ${p.channelSeq}::bigint,
      ${p.orderNo}::text,
      ${p.kind}::text,
      ${p.ours}::bigint,
      ${p.theirs}::bigint,
      ${p.currency}::text,
      ${p.ourStatus}::text,
      ${p.theirStatus}::text,
      ${p.now}::timestamptz,
      ${p.now}::timestamptz
    where not exists (
      select
      from (
        select kind, ours, theirs, settled_by
        from payment_difference
        where channel_seq = ${p.channelSeq}
          and order_no = ${p.orderNo}
        order by difference_seq desc
        limit 1
      ) last
      where last.settled_by is not null
        and last.kind = ${p.kind}
        and last.ours = ${p.ours}
        and last.theirs = ${p.theirs}
    )
    on conflict (channel_seq, order_no) where settled_at is null do update set
      kind = excluded.kind,
      ours = excluded.ours,
      theirs = excluded.theirs,
      our_status = excluded.our_status,
      their_status = excluded.their_status,
      seen_at = excluded.seen_at
  `,
);
/** Settles the difference of an order whose books agree again; answers a row if there was one. */
export const SETTLE_DIFFERENCE = statement<OrderKey & { now: Date }>(
  'order-compare.same',
  (p) => sql`
    update payment_difference
    set settled_at = ${p.now}
    where channel_seq = ${p.channelSeq}
      and order_no = ${p.orderNo}
      and settled_at is null
    returning 1
  `,
);

/** The prefix of an operator's notice about a bill; the order number of the bill's charge follows it. */
export const BILL_SUBJECT = 'bill:';
/**
 * The order numbers of bills to compare: the company's payments that do not match a paid bill, paid bills without a payment at the
 * company, and bills with an open notice. Each charge of a bill is an order `bill_no-try`.
 */
export const BILLS_TO_COMPARE = statement<Wanted, { orderNo: string }>(
  'bill-compare.candidates',
  (p) => sql`
    select order_no as "orderNo"
    from (
      select t.order_no
      from provider_transaction t
      join plan_bill b on b.bill_no = regexp_replace(t.order_no, '-[0-9]+$', '')
      where t.provider = ${p.provider}
        and t.at >= ${p.from}
        and t.at < ${p.until}
        and not (
          b.state = ${BILL_STATE.PAID}
          and b.payment_key = t.payment_key
          and b.amount = t.amount
          and t.status = ${PAYMENT_STATUS.DONE}
        )
      union
      select b.bill_no || '-' || b.try
      from plan_bill b
      where b.provider = ${p.provider}
        and b.state = ${BILL_STATE.PAID}
        and b.amount > 0
        and b.paid_at >= ${p.from}
        and b.paid_at < ${p.until}
        and not exists (
          select
          from provider_transaction t
          where t.provider = ${p.provider}
            and t.payment_key = b.payment_key
        )
      union
      select substr(n.subject, ${BILL_SUBJECT.length + 1})
      from pub_operator_notice n
      where n.kind = ${NOTICE.RECONCILIATION}
        and n.subject like ${`${BILL_SUBJECT}%`}
        and n.settled_at is null
    ) c
    where order_no > ${p.after}
    order by order_no
    limit ${p.limit}
  `,
);
export const BILL_OF_TRY = statement<{ orderNo: string }, PlanBillEntity>(
  'bill-compare.bill',
  (p) => sql`select ${BILL_COLUMNS} from plan_bill b where bill_no = regexp_replace(${p.orderNo}, '-[0-9]+$', '')`,
);
