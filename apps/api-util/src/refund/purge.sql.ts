import { sql, type Sql } from '@madang/server/sql/sql';
import { statement, type Placeholders } from '@madang/server/sql/statement';

/** What stands in place of a removed buyer's name. */
const PURGED_NAME = '–';

interface Past {
  userSeq: number;
  /** The site that the person left; null: the person left the product. */
  channelSeq: number | null;
  before: string;
}
const isOf = (p: Placeholders<Past>, at: Sql) => sql`
      user_seq = ${p.userSeq}
      and ${at} <= ${p.before}::timestamptz
      and (${p.channelSeq}::bigint is null or channel_seq = ${p.channelSeq})`;
/** The columns that name the buyer. Amounts, days and the company's numbers stay, since they belong to the books. */
const ORDER_CLEARED = sql`
      orderer_name = ${PURGED_NAME},
      email = '',
      phone = null,
      deposit = null,
      cash_receipt = null,
      receipt_url = null,
      cancel_reason = null,
      fail_message = null`;
const REQUEST_CLEARED = sql`
      reason = '',
      answer = null,
      account_sealed = null,
      fail_message = null,
      outside_reference = null`;
/**
 * SQL: whether a refund request still has a text, a bank account or a reference of a person. The index `refund_request_said` has the same
 * condition.
 */
const REQUEST_SAYS = sql`(
      reason <> ''
      or answer is not null
      or account_sealed is not null
      or fail_message is not null
      or outside_reference is not null
    )`;
export const PURGE_ORDERS = statement<Past>(
  'purge.orders',
  (p) => sql`
    update pay_order set ${ORDER_CLEARED}
    where ${isOf(p, sql`created_at`)}
  `,
);
/** Removes the buyer's name and contacts from the words by which orders are searched. */
export const PURGE_ORDER_WORDS = statement<Past>(
  'purge.order-words',
  (p) => sql`
    update order_words w set
      words = words_of_order(o),
      contacts = contacts_of_order(o)
    from pay_order o
    where w.channel_seq = o.channel_seq
      and w.order_no = o.order_no
      and o.user_seq = ${p.userSeq}
      and o.created_at <= ${p.before}::timestamptz
      and (${p.channelSeq}::bigint is null or o.channel_seq = ${p.channelSeq})
  `,
);
/** Removes the text of refund requests and of their answers, and the sealed bank accounts. */
export const PURGE_REFUND_REQUESTS = statement<Past>(
  'purge.refund-requests',
  (p) => sql`
    update refund_request set ${REQUEST_CLEARED}
    where ${isOf(p, sql`requested_at`)}
  `,
);

interface OfSite {
  channelSeq: number;
  before: Date;
}
/** How many sites one round looks at. */
const SITES_PER_ROUND = 200;
/** From how many orders one transaction removes the buyers. */
export const OLD_ORDERS_AT_ONCE = 500;
/**
 * SQL: whether an order still names its buyer. The name is a literal as in the partial index, not a parameter, so that the index is used.
 */
const STILL_NAMED = sql`orderer_name <> '–'`;
/**
 * Sites with orders older than the legal retention that still name their buyer, or with refund requests or deliveries of that age, at most
 * `SITES_PER_ROUND` of each. A request or delivery is younger than its order, so its site may have no order left to clear.
 */
export const SITES_WITH_OLD_ORDERS = statement<{ before: Date }, { channelSeq: number }>(
  'purge.sites-with-old-orders',
  (p) => sql`
    (
      select distinct channel_seq as "channelSeq"
      from pay_order
      where created_at < ${p.before}
        and ${STILL_NAMED}
      limit ${SITES_PER_ROUND}
    )
    union
    (
      select distinct channel_seq
      from refund_request
      where requested_at < ${p.before}
        and ${REQUEST_SAYS}
      limit ${SITES_PER_ROUND}
    )
    union
    (
      select distinct channel_seq
      from delivery
      where updated_at < ${p.before}
        and invoice_no is not null
      limit ${SITES_PER_ROUND}
    )
  `,
);
export const PURGE_OLD_ORDERS = statement<OfSite, { orderNo: string }>(
  'purge.old-orders',
  (p) => sql`
    update pay_order set ${ORDER_CLEARED}
    where channel_seq = ${p.channelSeq}
      and order_no in (
        select order_no
        from pay_order
        where channel_seq = ${p.channelSeq}
          and created_at < ${p.before}
          and ${STILL_NAMED}
        limit ${OLD_ORDERS_AT_ONCE}
      )
    returning order_no as "orderNo"
  `,
);
export const PURGE_OLD_ORDER_WORDS = statement<{ channelSeq: number; orderNos: string[] }>(
  'purge.old-order-words',
  (p) => sql`
    update order_words w set
      words = words_of_order(o),
      contacts = contacts_of_order(o)
    from pay_order o
    where o.channel_seq = ${p.channelSeq}
      and o.order_no = any(${p.orderNos}::text[])
      and w.channel_seq = o.channel_seq
      and w.order_no = o.order_no
  `,
);
export const PURGE_OLD_REFUND_REQUESTS = statement<OfSite>(
  'purge.old-refund-requests',
  (p) => sql`
    update refund_request set ${REQUEST_CLEARED}
    where channel_seq = ${p.channelSeq}
      and requested_at < ${p.before}
      and ${REQUEST_SAYS}
  `,
);
/** Removes tracking numbers of old deliveries, since a courier shows the address to anybody who has the number. */
export const PURGE_OLD_DELIVERIES = statement<OfSite>(
  'purge.old-deliveries',
  (p) => sql`
    update delivery set
      invoice_no = null
    where channel_seq = ${p.channelSeq}
      and updated_at < ${p.before}
      and invoice_no is not null
  `,
);
