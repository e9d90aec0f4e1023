import { CURRENCY, ORDER_STATUS } from '@madang/contracts/codes';
import type { LedgerRow, Order, OrderTotals } from '@madang/contracts/util/payment';
import { COUNT_LIMIT, COUNTED_TO } from '@madang/server/counted';
import { list, sql, type Piece, type Sql } from '@madang/server/sql/sql';
import { statement, type None, type Placeholders, type Statement } from '@madang/server/sql/statement';
import { IS_SHOWN, type OrderDays } from './order-days.sql';
import type { OrderWithEnd } from './order.row';
import { ORDER_WITH_END } from './order.sql';

/** Up to so many hits are read by their numbers; more are a table of numbers that a walk over the orders asks. */
export const FEW = 5000;
/** Where half of the newest orders are hits, a walk that looks at the words of each comes sooner to the end of what is counted. */
export const SAMPLE = 400;
const LOOKED_AT = 4 * COUNTED_TO;

/** What staff look for among the orders of a site. */
export interface OrderSearch extends OrderDays {
  /** A piece of what an order is found by, null for any. */
  q: string | null;
  /** The search looks at addresses and phone numbers, too. */
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
    and (${p.kind}::text is null or (${p.kind} = 'MEMBERSHIP') = (subscription_seq is not null))`;
/** What everybody who sees orders finds them by. */
const SHOWN_WORDS = sql`order_no || ' ' || orderer_name || ' ' || title`;
const isHitShown = (p: P) => sql`position(lower(${p.q}) in lower(${SHOWN_WORDS})) > 0`;
const WORDS = sql`order_no || ' ' || orderer_name || ' ' || email || ' ' || coalesce(phone, '') || ' ' || title`;
/** The ways to find orders. Each finds the same; which one is quick depends on how many hits there are. */
const HIT = {
  all: (p: P) => sql`${isWanted(p)} and ${p.q}::text is null`,
  found: (p: P) => sql`${isWanted(p)} and order_no = any(array(select orders_with(${p.q}::text, ${FEW})))`,
  // `is true` keeps the planner from joining the two: the numbers stay a table that is asked.
  walked: (p: P) => sql`${isWanted(p)} and (order_no in (select orders_with(${p.q}::text, null))) is true`,
  // Orders from before have no words yet.
  scanned: (p: P) => sql`${isWanted(p)} and position(lower(${p.q}) in lower(${WORDS})) > 0`,
  // For whoever sees no contacts: their words stand among those of an order, so each hit is looked at.
  shownFew: (p: P) => sql`${isWanted(p)} and order_no = any(array(select orders_with(${p.q}::text, ${FEW}))) and ${isHitShown(p)}`,
  shown: (p: P) => sql`${isWanted(p)} and ${isHitShown(p)}`,
};
export type How = keyof typeof HIT;
const forEachWay = <S>(make: (hit: (p: P) => Sql, how: How) => S) =>
  Object.fromEntries(Object.entries(HIT).map(([how, hit]) => [how, make(hit, how as How)])) as Record<How, S>;

const NEWEST_FIRST = sql`order by created_at desc, order_no desc`;
/** A page is found in an index, then its rows are read. */
export const ORDER_PAGE = forEachWay((hit, how) =>
  statement<OrderSearch & PagePlace, OrderWithEnd>(
    `orderList.${how}`,
    (p) => sql`
      select ${ORDER_WITH_END}
      from (
        select channel_seq, order_no
        from pay_order
        where ${hit(p)}
        ${NEWEST_FIRST}
        limit ${p.limit}
        offset ${p.offset}
      ) page
      join pay_order o on o.channel_seq = page.channel_seq and o.order_no = page.order_no
      order by o.created_at desc, o.order_no desc
    `,
  ),
);

/** Amounts of one currency stand together, won first where the dearest come first. */
const SORTS = {
  'created.desc': sql`created_at desc, order_no desc`,
  'created.asc': sql`created_at, order_no`,
  'amount.desc': sql`currency, amount desc, order_no desc`,
  'amount.asc': sql`currency desc, amount, order_no`,
  'buyer.asc': sql`orderer_name, order_no desc`,
  'buyer.desc': sql`orderer_name desc, order_no`,
} as const;
export type OrderSort = keyof typeof SORTS;
const sorted = (sort: OrderSort) =>
  forEachWay((hit, how) =>
    statement<OrderSearch & PagePlace, OrderWithEnd>(
      `orderList.${how}.${sort}`,
      (p) => sql`
        select ${ORDER_WITH_END}
        from (
          select channel_seq, order_no, row_number() over (order by ${SORTS[sort]}) as place
          from (
            select channel_seq, order_no, created_at, currency, amount, orderer_name
            from pay_order
            where ${hit(p)}
            order by ${SORTS[sort]}
            limit ${p.limit}
            offset ${p.offset}
          ) found
        ) page
        join pay_order o on o.channel_seq = page.channel_seq and o.order_no = page.order_no
        order by page.place
      `,
    ),
  );
/** Pages in another order than the newest first. */
export const ORDER_PAGE_BY = Object.fromEntries(
  Object.keys(SORTS)
    .filter((sort) => sort !== 'created.desc')
    .map((sort) => [sort, sorted(sort as OrderSort)]),
) as Record<Exclude<OrderSort, 'created.desc'>, ReturnType<typeof sorted>>;

const sumOfPaid = (figure: Piece, currency: string) =>
  sql`coalesce(sum(${figure}) filter (where paid_at is not null and currency = ${currency}), 0)::bigint`;
const SUMS = sql`
  ${sumOfPaid(sql`amount`, CURRENCY.KRW)} as "paidKrw",
  ${sumOfPaid(sql`amount`, CURRENCY.USD)} as "paidUsd",
  ${sumOfPaid(sql`refunded_amount`, CURRENCY.KRW)} as "refundedKrw",
  ${sumOfPaid(sql`refunded_amount`, CURRENCY.USD)} as "refundedUsd"`;
/** Of what is searched for, and of windows that came to nothing, which no day counts. */
export const COUNTED_ORDERS = forEachWay((hit, how) =>
  statement<OrderSearch, OrderTotals>(
    `orderList.counted.${how}`,
    (p) => sql`
      select
        count(*)::int as count,
        ${SUMS}
      from pay_order
      where ${hit(p)}
    `,
  ),
);

const FIGURES = sql`amount, refunded_amount, paid_at, currency`;
const HITS = sql`hits`;
/** The figures of each of `hits`, unless there are more than are counted: whoever walks an index has not read them. */
const LOOKED_UP = sql`hits
      cross join lateral (
        select ${FIGURES}
        from pay_order o
        where o.channel_seq = hits.channel_seq
          and o.order_no = hits.order_no
          and (select count from counted) <= ${COUNTED_TO}
        offset 0
      ) o`;
export type OrderHits = OrderTotals & { orderNos: string[] };
const hitsOf = (name: string, from: (p: P) => Sql, figures: Sql): Statement<OrderSearch & PagePlace, OrderHits> =>
  statement(
    name,
    (p) => sql`
      with hits as materialized (
        select ${list([sql`channel_seq, order_no, created_at`, ...(figures === HITS ? [FIGURES] : [])])}
        from ${from(p)}
        ${NEWEST_FIRST}
        limit ${COUNT_LIMIT}
      ),
      counted as (
        select count(*)::int as count
        from hits
      )
      select
        count,
        array(
          select order_no
          from hits
          ${NEWEST_FIRST}
          limit ${p.limit}
          offset ${p.offset}
        ) as "orderNos",
        sums.*
      from counted
      cross join (
        select ${SUMS}
        from ${figures}
      ) sums
    `,
  );
/** The numbers of a page of hits, and what the hits add up to, as long as they can be counted. */
export const ORDER_HITS = forEachWay((hit, how) =>
  hitsOf(`orderList.hits.${how}`, (p) => sql`pay_order where ${hit(p)}`, how === 'found' || how === 'shownFew' ? HITS : LOOKED_UP),
);

const hasWords = (q: Piece) => sql`
  position(lower(${q}) in (
    select w.words
    from order_words w
    where w.channel_seq = pay_order.channel_seq
      and w.order_no = pay_order.order_no
  )) > 0`;
/** The same by the words of the newest orders: whole only if there are more hits than are counted. */
export const DENSE_ORDER_HITS = hitsOf(
  'orderList.hits.dense',
  (p) => sql`(
    select channel_seq, order_no, created_at
    from pay_order
    where ${isWanted(p)}
    ${NEWEST_FIRST}
    limit ${LOOKED_AT}
  ) pay_order
  where ${hasWords(p.q)}`,
  LOOKED_UP,
);
/** How many of the newest orders are hits. */
export const DENSITY_OF_HITS = statement<{ channelSeq: number; q: string }, { n: number }>(
  'order-list.density',
  (p) => sql`
    select count(*)::int as n
    from (
      select channel_seq, order_no
      from pay_order
      where channel_seq = ${p.channelSeq}
        and ${IS_SHOWN}
      ${NEWEST_FIRST}
      limit ${SAMPLE}
    ) pay_order
    where ${hasWords(p.q)}
  `,
);
export const ORDERS_BY_NUMBERS = statement<{ channelSeq: number; orderNos: string[] }, OrderWithEnd>(
  'order-list.by-numbers',
  (p) => sql`
    select ${ORDER_WITH_END}
    from pay_order o
    where o.channel_seq = ${p.channelSeq}
      and o.order_no = any(${p.orderNos})
    order by o.created_at desc, o.order_no desc
  `,
);
export const IS_FILLING = statement<None, { filling: boolean }>(
  'order-list.filling',
  () => sql`select exists (select from order_fill) as filling`,
);
/** How many orders have a piece, counted up to one more than are few. */
export const FEW_HITS = statement<{ q: string }, { n: number }>(
  'order-list.few-hits',
  (p) => sql`select count(*)::int as n from orders_with(${p.q}, ${FEW + 1})`,
);

const { CANCELING, CANCELED, EXPIRED } = ORDER_STATUS;
/** A buyer's own orders: what took money, waits for it or returned it. */
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

type Refund = NonNullable<Order['refund']>;
/** The latest request for the refund of each order. */
export const LATEST_REFUND_REQUESTS = statement<{ orderNos: string[] }, Omit<Refund, 'dueAt'> & { orderNo: string; dueAt: Date }>(
  'order-list.refunds',
  (p) => sql`
    select distinct on (order_no)
      order_no as "orderNo",
      state,
      amount,
      answer,
      due_at as "dueAt"
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
