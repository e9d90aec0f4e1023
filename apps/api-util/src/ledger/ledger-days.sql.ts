import { LEDGER_KIND, type Currency, type LedgerKind, type PayMethod } from '@madang/contracts/codes';
import { REFUNDED_OUTSIDE } from '@madang/contracts/refund-codes';
import type { SalesSum } from '@madang/contracts/util/sales';
import { TIME_ZONE } from '@madang/contracts/time';
import { sql, type Piece, type Sql } from '@madang/server/sql/sql';
import { statement, type None, type Placeholders } from '@madang/server/sql/statement';
import type { SiteDays } from '../payment/order-days.sql';
import type { LedgerFillEntity } from './ledger.entity';
import { takenDeltas } from './deltas.sql';

/** SQL: the day in Korea on which ledger row `l` counts. */
const DAY_OF = sql`(l.at at time zone ${TIME_ZONE})::date`;
const KEY_COLUMNS = sql`day, currency, pay_method_cd, kind`;
const FIGURE_COLUMNS = sql`count, amount, discount, material, open_count, open_amount`;
/** SQL: whether ledger row `l` waits for a settlement `r`; what a seller returned outside the product is in none. */
const IS_OPEN = sql`(r.settlement_seq is null and l.pay_method_cd <> ${REFUNDED_OUTSIDE})`;
/** SQL for the sums of ledger rows `l`, with their orders `o` and settlement rows `r`; the query groups by the first four columns. */
const ADDED_UP = sql`
  ${DAY_OF} as day,
  l.currency,
  l.pay_method_cd,
  l.kind,
  count(*) as count,
  sum(abs(l.amount)) as amount,
  coalesce(sum(o.discount + o.coupon_discount) filter (where l.kind = ${LEDGER_KIND.PAY}), 0) as discount,
  coalesce(sum(o.material_price) filter (where l.kind = ${LEDGER_KIND.PAY}), 0) as material,
  count(*) filter (where ${IS_OPEN}) as open_count,
  coalesce(sum(abs(l.amount)) filter (where ${IS_OPEN}), 0) as open_amount
`;
const WITH_ORDER = sql`
  join pay_order o on o.channel_seq = l.channel_seq and o.order_no = l.order_no
  left join settlement_row r on r.channel_seq = l.channel_seq and r.ledger_seq = l.ledger_seq
`;

/**
 * Which days of a site are read: `kept` is the condition on rows of daily sums, `old` the one on ledger rows `l` with their settlement
 * rows `r`.
 */
interface Wanted {
  kept: Sql;
  old: Sql;
}
const within = (p: Pick<Placeholders<SiteDays>, 'from' | 'until'>): Wanted => ({
  kept: sql`day between ${p.from}::date and ${p.until}::date`,
  old: sql`${DAY_OF} between ${p.from}::date and ${p.until}::date`,
});
const UNSETTLED_ROWS: Wanted = { kept: sql`(open_count <> 0 or open_amount <> 0)`, old: IS_OPEN };

/**
 * SQL for the rows whose sums are the figures of a site's days: the daily sums, changes that are not folded into them yet, and old ledger
 * rows that have not been summed up. It is one statement, so that it sees each fold either done or not begun.
 */
const keptDays = (channelSeq: Piece, wanted: Wanted) => sql`
  select ${KEY_COLUMNS}, ${FIGURE_COLUMNS}
  from ledger_daily
  where channel_seq = ${channelSeq}
    and ${wanted.kept}
  union all
  select ${KEY_COLUMNS}, ${FIGURE_COLUMNS}
  from ledger_delta
  where channel_seq = ${channelSeq}
    and ${wanted.kept}
  union all
  select ${ADDED_UP}
  from ledger_fill f
  join ledger l on l.channel_seq = f.channel_seq and l.ledger_seq > f.done and l.ledger_seq <= f.upto
  ${WITH_ORDER}
  where f.channel_seq = ${channelSeq}
    and ${wanted.old}
  group by 1, 2, 3, 4
`;

/** Sales by day: of payments or of refunds by `kind`; null: of both. */
export const SALES_BY_DAYS = statement<SiteDays & { kind: LedgerKind | null }, SalesSum>(
  'ledger-days.sales',
  (p) => sql`
    select
      to_char(day, 'YYYY-MM-DD') as "salesDate",
      currency,
      kind,
      sum(amount)::bigint as amount,
      sum(discount)::bigint as discount,
      sum(material)::bigint as material,
      sum(count)::int as count
    from (${keptDays(p.channelSeq, within(p))}) d
    where ${p.kind}::text is null
      or kind = ${p.kind}
    group by 1, 2, 3
    having sum(count) <> 0
  `,
);

/** The sum of ledger rows of one month, currency, way to pay and kind; `amount` is positive for refunds too. */
export interface LedgerSum {
  currency: Currency;
  month: string;
  payMethodCd: PayMethod;
  kind: LedgerKind;
  count: number;
  amount: number;
}
/** The sums by month of a site's ledger rows that are in no settlement yet. */
export const OPEN_MONTHS = statement<{ channelSeq: number }, LedgerSum>(
  'ledger-days.open',
  (p) => sql`
    select
      currency,
      to_char(day, 'YYYY-MM') as month,
      pay_method_cd as "payMethodCd",
      kind,
      sum(open_count)::int as count,
      sum(open_amount)::bigint as amount
    from (${keptDays(p.channelSeq, UNSETTLED_ROWS)}) d
    group by 1, 2, 3, 4
    having sum(open_count) <> 0
  `,
);

/**
 * Folds at most `limit` changes into the daily sums; answers how many. Two runs at the same time take different changes, and lock the days
 * in the same order.
 */
export const FOLD_LEDGER = statement<{ limit: number }, { n: number }>(
  'ledger-days.fold',
  (p) => sql`
    with ${takenDeltas(sql`ledger_delta`, p.limit)},
    folded as (
      insert into ledger_daily as d (channel_seq, ${KEY_COLUMNS}, ${FIGURE_COLUMNS})
      select
        channel_seq,
        ${KEY_COLUMNS},
        sum(count),
        sum(amount),
        sum(discount),
        sum(material),
        sum(open_count),
        sum(open_amount)
      from taken
      group by channel_seq, ${KEY_COLUMNS}
      order by channel_seq, ${KEY_COLUMNS}
      on conflict (channel_seq, ${KEY_COLUMNS}) do update set
        count = d.count + excluded.count,
        amount = d.amount + excluded.amount,
        discount = d.discount + excluded.discount,
        material = d.material + excluded.material,
        open_count = d.open_count + excluded.open_count,
        open_amount = d.open_amount + excluded.open_amount
    )
    select count(*)::int as n
    from taken
  `,
);

/** Takes and locks a site some of whose old ledger rows are not summed up yet. */
export const NEXT_FILL = statement<None, LedgerFillEntity>(
  'ledger-days.next-fill',
  () => sql`
    select channel_seq as "channelSeq", done, upto
    from ledger_fill
    order by channel_seq
    limit 1
    for update skip locked
  `,
);
/**
 * Sums up the next ledger rows of a site, at most `limit` of those after `done` up to `upto`, as changes that a fold adds; answers the
 * number of the last one.
 */
export const FILL_LEDGER = statement<LedgerFillEntity & { limit: number }, { last: number | null }>(
  'ledger-days.fill',
  (p) => sql`
    with chunk as materialized (
      select *
      from ledger
      where channel_seq = ${p.channelSeq}
        and ledger_seq > ${p.done}
        and ledger_seq <= ${p.upto}
      order by ledger_seq
      limit ${p.limit}
    ),
    added as (
      insert into ledger_delta (channel_seq, ${KEY_COLUMNS}, ${FIGURE_COLUMNS})
      select ${p.channelSeq}, sums.*
      from (
        select ${ADDED_UP}
        from chunk l
        ${WITH_ORDER}
        group by 1, 2, 3, 4
      ) sums
    )
    select max(ledger_seq)::bigint as last
    from chunk
  `,
);

/** Sites with orders, by number: the next `limit` after `after`. */
export const SITES_WITH_ORDERS = statement<{ after: number; limit: number }, { channelSeq: number }>(
  'ledger-days.sites',
  (p) => sql`
    with recursive site as (
      (
        select channel_seq
        from pay_order
        where channel_seq > ${p.after}
        order by channel_seq
        limit 1
      )
      union all
      select next.channel_seq
      from site s
      cross join lateral (
        select o.channel_seq
        from pay_order o
        where o.channel_seq > s.channel_seq
        order by o.channel_seq
        limit 1
      ) next
    )
    select channel_seq as "channelSeq"
    from site
    limit ${p.limit}
  `,
);
/** The months from the first to the last for which a site has orders, ledger rows or daily sums, each by its first and last day. */
export const MONTHS_OF_SITE = statement<{ channelSeq: number }, Pick<SiteDays, 'from' | 'until'>>(
  'ledger-days.months',
  (p) => sql`
    select
      to_char(month, 'YYYY-MM-DD') as "from",
      to_char(month + interval '1 month' - interval '1 day', 'YYYY-MM-DD') as "until"
    from (
      select min(first) as first, max(last) as last
      from (
        select
          (min(at) at time zone ${TIME_ZONE})::date as first,
          (max(at) at time zone ${TIME_ZONE})::date as last
        from ledger
        where channel_seq = ${p.channelSeq}
        union all
        select
          (min(created_at) at time zone ${TIME_ZONE})::date,
          (max(created_at) at time zone ${TIME_ZONE})::date
        from pay_order
        where channel_seq = ${p.channelSeq}
        union all
        select min(day), max(day)
        from ledger_daily
        where channel_seq = ${p.channelSeq}
        union all
        select min(day), max(day)
        from order_daily
        where channel_seq = ${p.channelSeq}
      ) ends
    ) span
    cross join lateral generate_series(date_trunc('month', first), last, interval '1 month') as month
    order by 1
  `,
);

/** A day whose kept sum differs from its ledger rows. The figures are the ledger's sum less the kept sum. */
type LedgerDayDiffers = {
  day: string;
  currency: string;
  amount: number;
  discount: number;
  material: number;
  openAmount: number;
};
/**
 * Sums up the ledger rows of a site on these days again, and writes the differences to the kept sums as changes that the next fold adds;
 * answers each day that differed. Only under the lock of the site's settlement, so that a difference is not corrected twice.
 */
export const RECOUNT_LEDGER = statement<SiteDays, LedgerDayDiffers>(
  'ledger-days.recount',
  (p) => sql`
    with counted as (
      select ${ADDED_UP}
      from ledger l
      ${WITH_ORDER}
      where l.channel_seq = ${p.channelSeq}
        and l.at >= ${p.from}::date::timestamp at time zone ${TIME_ZONE}
        and l.at < (${p.until}::date + 1)::timestamp at time zone ${TIME_ZONE}
      group by 1, 2, 3, 4
    ),
    kept as (
      select
        ${KEY_COLUMNS},
        sum(count) as count,
        sum(amount) as amount,
        sum(discount) as discount,
        sum(material) as material,
        sum(open_count) as open_count,
        sum(open_amount) as open_amount
      from (${keptDays(p.channelSeq, within(p))}) d
      group by ${KEY_COLUMNS}
    ),
    differs as (
      select
        ${KEY_COLUMNS},
        coalesce(c.count, 0) - coalesce(k.count, 0) as count,
        coalesce(c.amount, 0) - coalesce(k.amount, 0) as amount,
        coalesce(c.discount, 0) - coalesce(k.discount, 0) as discount,
        coalesce(c.material, 0) - coalesce(k.material, 0) as material,
        coalesce(c.open_count, 0) - coalesce(k.open_count, 0) as open_count,
        coalesce(c.open_amount, 0) - coalesce(k.open_amount, 0) as open_amount
      from counted c
      full join kept k using (${KEY_COLUMNS})
    ),
    mended as (
      insert into ledger_delta (channel_seq, ${KEY_COLUMNS}, ${FIGURE_COLUMNS})
      select ${p.channelSeq}, ${KEY_COLUMNS}, ${FIGURE_COLUMNS}
      from differs
      where (count, amount, discount, material, open_count, open_amount) <> (0, 0, 0, 0, 0, 0)
      returning *
    )
    select
      to_char(day, 'YYYY-MM-DD') as day,
      currency,
      amount::bigint as amount,
      discount::bigint as discount,
      material::bigint as material,
      open_amount::bigint as "openAmount"
    from mended
    order by 1
  `,
);
