import { ORDER_GROUP, type OrderGroup } from '@madang/contracts/answer-codes';
import { CURRENCY, ORDER_STATUS } from '@madang/contracts/codes';
import type { OrderTotals } from '@madang/contracts/util/payment';
import { TIME_ZONE } from '@madang/contracts/time';
import { list, sql, type Piece } from '@madang/server/sql/sql';
import { statement, type None, type Placeholders } from '@madang/server/sql/statement';
import type { OrderEntity } from './order.entity';
import { takenDeltas } from '../ledger/deltas.sql';

/** SQL: whether lists show an order. They leave out one whose payment window was left without a result, unless it has a virtual account. */
export const IS_SHOWN = sql`(status not in (${list([ORDER_STATUS.READY, ORDER_STATUS.EXPIRED])}) or deposit is not null)`;
const KEY_COLUMNS = sql`day, status, pay_method_cd, currency, membership`;
const FIGURE_COLUMNS = sql`count, paid, refunded`;
/** SQL: what one order adds to the sums of its day. */
const COUNTED_ORDER = sql`
  (created_at at time zone ${TIME_ZONE})::date as day,
  status,
  pay_method_cd,
  currency,
  subscription_seq is not null as membership,
  1 as count,
  case when paid_at is not null then amount else 0 end as paid,
  case when paid_at is not null then refunded_amount else 0 end as refunded
`;

/**
 * SQL for the rows whose sums are the figures of a site's days: the daily sums, changes that are not folded into them yet, and old orders
 * that have not been counted.
 */
const keptDays = (channelSeq: Piece) => sql`
  select ${KEY_COLUMNS}, ${FIGURE_COLUMNS}
  from order_daily
  where channel_seq = ${channelSeq}
  union all
  select ${KEY_COLUMNS}, ${FIGURE_COLUMNS}
  from order_delta
  where channel_seq = ${channelSeq}
  union all
  select ${COUNTED_ORDER}
  from pay_order
  where channel_seq = ${channelSeq}
    and not counted
    and ${IS_SHOWN}
    and (select exists (select from order_fill))
`;

/** Which orders are meant; a null does not narrow the result. */
export interface OrderDays {
  channelSeq: number;
  /** The first day that is meant, as its beginning in Korea; `until` is the beginning of the first day after. */
  from: Date | null;
  until: Date | null;
  status: string | null;
  payMethodCd: string | null;
  kind: OrderGroup | null;
}
const isMeant = (p: Placeholders<OrderDays>) => sql`
    (${p.from}::timestamptz is null or day >= (${p.from}::timestamptz at time zone ${TIME_ZONE})::date)
      and (${p.until}::timestamptz is null or day < (${p.until}::timestamptz at time zone ${TIME_ZONE})::date)
      and (${p.status}::text is null or status = ${p.status})
      and (${p.payMethodCd}::text is null or pay_method_cd = ${p.payMethodCd})
      and (${p.kind}::text is null or (${p.kind} = ${ORDER_GROUP.MEMBERSHIP}) = membership)`;
const sumOf = (figure: Piece, currency: string) => sql`coalesce(sum(${figure}) filter (where currency = ${currency}), 0)::bigint`;
export const ORDER_TOTALS = statement<OrderDays, OrderTotals>(
  'order-days.totals',
  (p) => sql`
    select
      coalesce(sum(count), 0)::int as count,
      ${sumOf(sql`paid`, CURRENCY.KRW)} as "paidKrw",
      ${sumOf(sql`paid`, CURRENCY.USD)} as "paidUsd",
      ${sumOf(sql`refunded`, CURRENCY.KRW)} as "refundedKrw",
      ${sumOf(sql`refunded`, CURRENCY.USD)} as "refundedUsd"
    from (${keptDays(p.channelSeq)}) d
    where ${isMeant(p)}
  `,
);

/**
 * The day on which a page begins that leaves out `offset` orders (the newest or the oldest first), and how many orders come before that
 * day.
 */
export const DAY_OF_PAGE = statement<OrderDays & { offset: number; newest: boolean }, { day: string; before: number }>(
  'order-days.page',
  (p) => sql`
    select to_char(day, 'YYYY-MM-DD') as day, before
    from (
      select
        day,
        count,
        (
          sum(count) over (
            order by
              case when ${p.newest} then day end desc,
              day
          ) - count
        )::int as before
      from (
        select day, sum(count)::int as count
        from (${keptDays(p.channelSeq)}) d
        where ${isMeant(p)}
        group by day
      ) days
    ) places
    where before <= ${p.offset}
      and before + count > ${p.offset}
  `,
);

/** Folds at most `limit` changes into the daily sums; answers how many. */
export const FOLD_ORDERS = statement<{ limit: number }, { n: number }>(
  'order-days.fold',
  (p) => sql`
    with ${takenDeltas(sql`order_delta`, p.limit)},
    folded as (
      insert into order_daily as d (channel_seq, ${KEY_COLUMNS}, ${FIGURE_COLUMNS})
      select
        channel_seq,
        ${KEY_COLUMNS},
        sum(count),
        sum(paid),
        sum(refunded)
      from taken
      group by channel_seq, ${KEY_COLUMNS}
      order by channel_seq, ${KEY_COLUMNS}
      on conflict (channel_seq, ${KEY_COLUMNS}) do update set
        count = d.count + excluded.count,
        paid = d.paid + excluded.paid,
        refunded = d.refunded + excluded.refunded
    )
    select count(*)::int as n
    from taken
  `,
);

type Place = Pick<OrderEntity, 'channelSeq' | 'orderNo'>;
/** Takes and locks the place up to which old orders have been counted. */
export const ORDER_FILL = statement<None, Place>(
  'order-days.place',
  () => sql`
    select site_seq as "channelSeq", order_no as "orderNo"
    from order_fill
    for update skip locked
  `,
);
/** Counts the next old orders after a place, at most `limit`, by an update whose trigger adds each to its day; answers the last one. */
export const FILL_ORDERS = statement<Place & { limit: number }, Place>(
  'order-days.fill',
  (p) => sql`
    with chunk as materialized (
      select channel_seq, order_no
      from pay_order
      where (channel_seq, order_no) > (${p.channelSeq}, ${p.orderNo})
      order by channel_seq, order_no
      limit ${p.limit}
      for update
    ),
    counted as (
      update pay_order o
      set counted = true
      from chunk c
      where o.channel_seq = c.channel_seq
        and o.order_no = c.order_no
        and not o.counted
    )
    select channel_seq as "channelSeq", order_no as "orderNo"
    from chunk
    order by channel_seq desc, order_no desc
    limit 1
  `,
);

/** Days of a site, from the first to the last, both included. */
export interface SiteDays {
  channelSeq: number;
  from: string;
  until: string;
}
/** A day whose kept sum differs from its orders. The figures are the orders' sum less the kept sum. */
type OrderDayDiffers = {
  day: string;
  currency: string;
  count: number;
  paid: number;
  refunded: number;
};
/**
 * Counts a site's orders of these days again and writes the differences to the kept sums as changes that the next fold adds; answers each
 * day that differed. Only one process may run it at a time.
 */
export const RECOUNT_ORDERS = statement<SiteDays, OrderDayDiffers>(
  'order-days.recount',
  (p) => sql`
    with counted as (
      select
        ${KEY_COLUMNS},
        count(*) as count,
        sum(paid) as paid,
        sum(refunded) as refunded
      from (
        select ${COUNTED_ORDER}
        from pay_order
        where channel_seq = ${p.channelSeq}
          and ${IS_SHOWN}
          and created_at >= ${p.from}::date::timestamp at time zone ${TIME_ZONE}
          and created_at < (${p.until}::date + 1)::timestamp at time zone ${TIME_ZONE}
      ) o
      group by ${KEY_COLUMNS}
    ),
    kept as (
      select
        ${KEY_COLUMNS},
        sum(count) as count,
        sum(paid) as paid,
        sum(refunded) as refunded
      from (${keptDays(p.channelSeq)}) d
      where day between ${p.from}::date and ${p.until}::date
      group by ${KEY_COLUMNS}
    ),
    differs as (
      select
        ${KEY_COLUMNS},
        coalesce(c.count, 0) - coalesce(k.count, 0) as count,
        coalesce(c.paid, 0) - coalesce(k.paid, 0) as paid,
        coalesce(c.refunded, 0) - coalesce(k.refunded, 0) as refunded
      from counted c
      full join kept k using (${KEY_COLUMNS})
    ),
    mended as (
      insert into order_delta (channel_seq, ${KEY_COLUMNS}, ${FIGURE_COLUMNS})
      select ${p.channelSeq}, ${KEY_COLUMNS}, ${FIGURE_COLUMNS}
      from differs
      where (count, paid, refunded) <> (0, 0, 0)
      returning *
    )
    select
      to_char(day, 'YYYY-MM-DD') as day,
      currency,
      count::int as count,
      paid::bigint as paid,
      refunded::bigint as refunded
    from mended
    order by 1
  `,
);
