import { ORDER_GROUP } from '@madang/contracts/answer-codes';
import { CURRENCY, ORDER_STATUS, YN } from '@madang/contracts/codes';
import type { LedgerRow, Order, OrderTotals } from '@madang/contracts/util/payment';
import { list, sql, when, type Piece, type Sql } from '@madang/server/sql/sql';
import { statement, type None, type Placeholders } from '@madang/server/sql/statement';
import { IS_SHOWN, type OrderDays } from './order-days.sql';
import type { OrderWithEnd } from './order.row';
import { ORDER_WITH_END } from './order.sql';

/**
 * How many hits of a search are counted and paged through at most. Where there are more, a statement of its own reads the sums of all
 * hits.
 */
export const HITS_COUNTED = 2000;

/** If the other filters leave at most this many orders, these are searched one by one. */
export const ORDERS_SEARCHED_SINGLY = 10_000;

/** What staff look for among the orders of a site. */
export interface OrderSearch extends OrderDays {
  /** The text of the search; null: no search. */
  q: string | null;
  /** Whether the search also looks at mail addresses and phone numbers. */
  contacts: boolean;
}
export interface PagePlace {
  limit: number;
  offset: number;
}
type P = Placeholders<OrderSearch>;
const isWanted = (p: P) => sql`
  channel_seq = ${p.channelSeq}
    and (${p.from}::timestamptz is null or created_at >= ${p.from})
    and (${p.until}::timestamptz is null or created_at < ${p.until})
    and case when ${p.status}::text is null then ${IS_SHOWN} else status = ${p.status} end
    and (${p.payMethodCd}::text is null or pay_method_cd = ${p.payMethodCd})
    and (${p.kind}::text is null or (${p.kind} = ${ORDER_GROUP.MEMBERSHIP}) = (subscription_seq is not null))`;
/** SQL: whether an order matches the text `q`. Contacts are searched only for staff who may see them. */
const isHit = (p: P, words: Sql, contacts: Sql) => sql`
  (
    position(lower(${p.q}) in ${words}) > 0
    or (${p.contacts}::boolean and position(lower(${p.q}) in ${contacts}) > 0)
  )`;
const HAS_WORDS = (p: P) => sql`
  exists (
    select
    from order_words w
    where w.channel_seq = pay_order.channel_seq
      and w.order_no = pay_order.order_no
      and ${isHit(p, sql`w.words`, sql`w.contacts`)}
  )`;
const NEWEST_FIRST = sql`order by created_at desc, order_no desc`;
const FOUND_COLUMNS = sql`channel_seq, order_no, created_at, amount, refunded_amount, paid_at, currency, orderer_name`;
/** SQL for the hits of a search, week by week from the newest on, so that a page reads no older week than it needs. */
const byWeeks = (p: P) => sql`(
    select
      week_of(least(max(created_at), ${p.until}::timestamptz)) as newest,
      week_of(greatest(min(created_at), ${p.from}::timestamptz)) as oldest
    from pay_order
    where channel_seq = ${p.channelSeq}
  ) span
  cross join lateral generate_series(newest, oldest, -1) week
  cross join lateral (
    select ${FOUND_COLUMNS}
    from pay_order
    where ${isWanted(p)}
      and order_no = any(array(select orders_of_week(${p.q}::text, ${p.contacts}::boolean, week)))
    ${NEWEST_FIRST}
    offset 0
  ) hit`;
/**
 * The ways to find orders, as rows of `FOUND_COLUMNS`: `all` without a search, and three for a search, which find the same orders at
 * different speeds.
 */
const WAYS_TO_FIND = {
  all: (p: P) => sql`pay_order where ${isWanted(p)} and ${p.q}::text is null`,
  found: byWeeks,
  // For searches whose other filters leave few orders: each of these orders is compared with the text.
  filtered: (p: P) => sql`pay_order where ${isWanted(p)} and ${HAS_WORDS(p)}`,
  // For sites with orders that have no search words stored yet: the words are computed for each order.
  scanned: (p: P) => sql`pay_order where ${isWanted(p)} and ${isHit(p, sql`words_of_order(pay_order)`, sql`contacts_of_order(pay_order)`)}`,
};
export type How = keyof typeof WAYS_TO_FIND;
const forEachWay = <S>(make: (hits: (p: P) => Sql, how: How) => S) =>
  Object.fromEntries(Object.entries(WAYS_TO_FIND).map(([how, hits]) => [how, make(hits, how as How)])) as Record<How, S>;

/** Finds the orders of a page in an index, and reads them in full after that. */
export const ORDER_PAGE = forEachWay((hits, how) =>
  statement<OrderSearch & PagePlace, OrderWithEnd>(
    `order-list.${how}`,
    (p) => sql`
      select ${ORDER_WITH_END}
      from (
        select channel_seq, order_no
        from ${hits(p)}
        ${when(how !== 'found', NEWEST_FIRST)}
        limit ${p.limit}
        offset ${p.offset}
      ) page
      join pay_order o on o.channel_seq = page.channel_seq and o.order_no = page.order_no
      order by o.created_at desc, o.order_no desc
    `,
  ),
);

/** Sorts by amount keep each currency together; from the highest amount down, won comes first. */
const SORT_CLAUSES = {
  'created.desc': sql`created_at desc, order_no desc`,
  'created.asc': sql`created_at, order_no`,
  'amount.desc': sql`currency, amount desc, order_no desc`,
  'amount.asc': sql`currency desc, amount, order_no`,
  'buyer.asc': sql`orderer_name, order_no desc`,
  'buyer.desc': sql`orderer_name desc, order_no`,
} as const;
export type OrderSort = keyof typeof SORT_CLAUSES;
const forEachSort = <S>(make: (order: Sql, sort: OrderSort) => S) =>
  Object.fromEntries(Object.entries(SORT_CLAUSES).map(([sort, order]) => [sort, make(order, sort as OrderSort)])) as Record<OrderSort, S>;
/** Pages of orders without a search, found in the index of their sort. */
export const ORDER_PAGE_BY = forEachSort((order, sort) =>
  statement<OrderSearch & PagePlace, OrderWithEnd>(
    `order-list.all.${sort}`,
    (p) => sql`
      select ${ORDER_WITH_END}
      from (
        select
          channel_seq,
          order_no,
          row_number() over (order by ${order}) as place
        from (
          select ${FOUND_COLUMNS}
          from ${WAYS_TO_FIND.all(p)}
          order by ${order}
          limit ${p.limit}
          offset ${p.offset}
        ) found
      ) page
      join pay_order o on o.channel_seq = page.channel_seq and o.order_no = page.order_no
      order by page.place
    `,
  ),
);

const sumOfPaid = (figure: Piece, currency: string) =>
  sql`coalesce(sum(${figure}) filter (where paid_at is not null and currency = ${currency}), 0)::bigint`;
const ORDER_SUMS = sql`
  ${sumOfPaid(sql`amount`, CURRENCY.KRW)} as "paidKrw",
  ${sumOfPaid(sql`amount`, CURRENCY.USD)} as "paidUsd",
  ${sumOfPaid(sql`refunded_amount`, CURRENCY.KRW)} as "refundedKrw",
  ${sumOfPaid(sql`refunded_amount`, CURRENCY.USD)} as "refundedUsd"`;
/** Counts and sums the orders of a search, and orders whose window had no result, since the daily sums have neither. */
export const COUNTED_ORDERS = forEachWay((hits, how) =>
  statement<OrderSearch, OrderTotals>(
    `order-list.counted.${how}`,
    (p) => sql`
      select
        count(*)::int as count,
        ${ORDER_SUMS}
      from ${hits(p)}
    `,
  ),
);

export type OrderHits = OrderTotals & { orderNos: string[] };
/**
 * The order numbers of a page of hits, with the count and sums of the hits. Pages and sorts take only the newest `HITS_COUNTED` hits into
 * account, since sorting all hits would mean reading all weeks of a large site. One more hit is read only to tell whether there are more.
 */
export const ORDER_HITS = forEachSort((order, sort) =>
  forEachWay((hits, how) =>
    statement<OrderSearch & PagePlace, OrderHits>(
      `order-list.hits.${how}.${sort}`,
      (p) => sql`
        with hits as materialized (
          select ${FOUND_COLUMNS}
          from ${hits(p)}
          ${when(how !== 'found', NEWEST_FIRST)}
          limit ${HITS_COUNTED + 1}
        )
        select
          count(*)::int as count,
          ${ORDER_SUMS},
          array(
            select order_no
            from (
              select *
              from hits
              ${NEWEST_FIRST}
              limit ${HITS_COUNTED}
            ) counted
            order by ${order}
            limit ${p.limit}
            offset ${p.offset}
          ) as "orderNos"
        from hits
      `,
    ),
  ),
);

/** Reads orders by their numbers, in the order of the list of numbers. */
export const ORDERS_BY_NUMBERS = statement<{ channelSeq: number; orderNos: string[] }, OrderWithEnd>(
  'order-list.by-numbers',
  (p) => sql`
    select ${ORDER_WITH_END}
    from pay_order o
    where o.channel_seq = ${p.channelSeq}
      and o.order_no = any(${p.orderNos})
    order by array_position(${p.orderNos}::text[], o.order_no::text)
  `,
);
export const IS_FILLING = statement<None, { filling: boolean }>(
  'order-list.filling',
  () => sql`select exists (select from order_fill) as filling`,
);
/** How many orders the filters of a search leave without its text, counted up to one more than `ORDERS_SEARCHED_SINGLY`. */
export const FILTERED_ORDERS = statement<OrderSearch, { n: number }>(
  'order-list.filtered',
  (p) => sql`
    select count(*)::int as n
    from (
      select
      from pay_order
      where ${isWanted(p)}
      limit ${ORDERS_SEARCHED_SINGLY + 1}
    ) few
  `,
);

const { CANCELING, CANCELED, EXPIRED } = ORDER_STATUS;
/**
 * SQL: whether a buyer's own list shows an order: it took money or may still do so, it was cancelled or is being refunded, or its virtual
 * account expired.
 */
const isOwn = (userSeq: Piece) => sql`
  user_seq = ${userSeq}
    and (
      is_running(status)
      or status in (${list([CANCELING, CANCELED])})
      or (status = ${EXPIRED} and deposit is not null)
    )`;
export const OWN_ORDERS = statement<{ userSeq: number } & PagePlace, OrderWithEnd>(
  'order-list.own',
  (p) => sql`
    select ${ORDER_WITH_END}
    from pay_order o
    where ${isOwn(p.userSeq)}
    order by o.created_at desc, o.order_no desc
    limit ${p.limit}
    offset ${p.offset}
  `,
);
export const COUNT_OF_OWN_ORDERS = statement<{ userSeq: number }, { n: number }>(
  'order-list.count-of-own',
  (p) => sql`select count(*)::int as n from pay_order where ${isOwn(p.userSeq)}`,
);

/** Names and domains of the sites of a buyer's orders, and whether each site is closed. */
export const SITES_OF_ORDERS = statement<{ channelSeqs: number[] }, NonNullable<Order['site']> & { channelSeq: number }>(
  'order-list.sites',
  (p) => sql`
    select
      c.channel_seq as "channelSeq",
      c.name,
      c.domain,
      case when x.channel_seq is null then ${YN.NO} else ${YN.YES} end as "closedYn"
    from main.pub_channel c
    left join main.pub_closed_site x on x.channel_seq = c.channel_seq
    where c.channel_seq = any(${p.channelSeqs}::bigint[])
  `,
);

type Refund = NonNullable<Order['refund']>;
/** Reads the latest refund request of each order. */
export const LATEST_REFUND_REQUESTS = statement<{ orderNos: string[] }, Omit<Refund, 'dueAt'> & { orderNo: string; dueAt: Date }>(
  'order-list.refunds',
  (p) => sql`
    select distinct on (order_no)
      order_no as "orderNo",
      state,
      amount,
      answer,
      due_at as "dueAt",
      case
        when outside_way is not null then
          json_build_object('wayCd', outside_way, 'returnedOn', outside_on, 'reference', outside_reference)
      end as outside
    from refund_request
    where order_no = any(${p.orderNos})
    order by order_no, refund_seq desc
  `,
);
export const LEDGER_OF_ORDER = statement<{ channelSeq: number; orderNo: string }, Omit<LedgerRow, 'at'> & { at: Date }>(
  'order-list.ledger',
  (p) => sql`
    select
      ledger_seq as "ledgerSeq",
      kind,
      amount,
      currency,
      at,
      transaction_key as "transactionKey"
    from ledger
    where channel_seq = ${p.channelSeq}
      and order_no = ${p.orderNo}
    order by ledger_seq
  `,
);
