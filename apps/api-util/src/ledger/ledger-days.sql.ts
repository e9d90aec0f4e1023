/** A day of Seoul. */
const DAY_OF = "(l.at at time zone 'Asia/Seoul')::date";
const KEY = 'day, currency, pay_method_cd, kind';
const FIGURES = 'count, amount, discount, open_count, open_amount';
/** What rows l of the ledger with their orders o and settlement rows r add up to; to be grouped by the first columns. */
const ADDED_UP = `
  ${DAY_OF} as day,
  l.currency,
  l.pay_method_cd,
  l.kind,
  count(*) as count,
  sum(abs(l.amount)) as amount,
  coalesce(sum(o.discount + o.coupon_discount) filter (where l.kind = 'PAY'), 0) as discount,
  count(*) filter (where r.settlement_seq is null) as open_count,
  coalesce(sum(abs(l.amount)) filter (where r.settlement_seq is null), 0) as open_amount`;
const WITH_ORDER = `
  join pay_order o on o.channel_seq = l.channel_seq and o.order_no = l.order_no
  join settlement_row r on r.channel_seq = l.channel_seq and r.ledger_seq = l.ledger_seq`;

/**
 * The days of site $1, to be added up by whoever reads: what is folded, what waits to be folded, and rows of the ledger from before
 * that are not added up yet. All in one statement, which sees a fold either done or not begun.
 */
const kept = (folded: string, waiting: string, old: string) => `
  select ${KEY}, ${FIGURES} from ledger_daily where channel_seq = $1 and ${folded}
  union all
  select ${KEY}, ${FIGURES} from ledger_delta where channel_seq = $1 and ${waiting}
  union all
  select ${ADDED_UP}
  from ledger_fill f
  join ledger l on l.channel_seq = f.channel_seq and l.ledger_seq > f.done and l.ledger_seq <= f.upto
  ${WITH_ORDER}
  where f.channel_seq = $1 and ${old}
  group by 1, 2, 3, 4`;

/** Sales: $1 channel, $2 first day, $3 last day, $4 kind or null. */
export const SALES = `
select to_char(day, 'YYYY-MM-DD') as "salesDate", currency, kind,
  sum(amount)::bigint as amount,
  sum(discount)::bigint as discount,
  sum(count)::int as count
from (${kept('day between $2::date and $3::date', 'day between $2::date and $3::date', `${DAY_OF} between $2::date and $3::date`)}) d
where $4::text is null or kind = $4
group by 1, 2, 3
having sum(count) <> 0`;

const IS_OPEN = '(open_count <> 0 or open_amount <> 0)';
/** Of $1 what no settlement has yet, month by month. */
export const OPEN = `
select currency, to_char(day, 'YYYY-MM') as month, pay_method_cd as "payMethodCd", kind,
  sum(open_count)::int as count,
  sum(open_amount)::bigint as amount
from (${kept(IS_OPEN, IS_OPEN, 'r.settlement_seq is null')}) d
group by 1, 2, 3, 4
having sum(open_count) <> 0`;

/** Folds at most $1 rows; answers how many. Two at a time take different ones, and the days in one order. */
export const FOLD = `
with due as materialized (
  select channel_seq, delta_seq from ledger_delta order by channel_seq, delta_seq limit $1 for update skip locked
), taken as (
  delete from ledger_delta d using due where d.channel_seq = due.channel_seq and d.delta_seq = due.delta_seq returning d.*
), folded as (
  insert into ledger_daily as d (channel_seq, ${KEY}, ${FIGURES})
  select channel_seq, ${KEY}, sum(count), sum(amount), sum(discount), sum(open_count), sum(open_amount)
  from taken group by channel_seq, ${KEY} order by channel_seq, ${KEY}
  on conflict (channel_seq, ${KEY}) do update set
    count = d.count + excluded.count,
    amount = d.amount + excluded.amount,
    discount = d.discount + excluded.discount,
    open_count = d.open_count + excluded.open_count,
    open_amount = d.open_amount + excluded.open_amount
)
select count(*)::int as n from taken`;

/** A site whose old rows are not all added up; nobody else takes it meanwhile. */
export const NEXT_FILL = `
select channel_seq as "channelSeq", done, upto from ledger_fill order by channel_seq limit 1 for update skip locked`;
/** Adds up the next rows of $1 after $2 up to $3, at most $4; answers the last one. */
export const FILL = `
with chunk as materialized (
  select * from ledger where channel_seq = $1 and ledger_seq > $2 and ledger_seq <= $3 order by ledger_seq limit $4
), added as (
  insert into ledger_delta (channel_seq, ${KEY}, ${FIGURES})
  select $1, sums.* from (select ${ADDED_UP} from chunk l ${WITH_ORDER} group by 1, 2, 3, 4) sums
)
select max(ledger_seq)::bigint as last from chunk`;

/** Sites with orders, after $1, at most $2. */
export const SITES = `
with recursive site as (
  (select channel_seq from pay_order where channel_seq > $1 order by channel_seq limit 1)
  union all
  select next.channel_seq
  from site s
  cross join lateral (select o.channel_seq from pay_order o where o.channel_seq > s.channel_seq order by o.channel_seq limit 1) next
)
select channel_seq as "channelSeq" from site limit $2`;
/** The months of $1 that its orders, its ledger or their days know of. */
export const MONTHS = `
select to_char(month, 'YYYY-MM-DD') as "from", to_char(month + interval '1 month' - interval '1 day', 'YYYY-MM-DD') as "until"
from (
  select min(first) as first, max(last) as last
  from (
    select (min(at) at time zone 'Asia/Seoul')::date as first, (max(at) at time zone 'Asia/Seoul')::date as last from ledger where channel_seq = $1
    union all
    select (min(created_at) at time zone 'Asia/Seoul')::date, (max(created_at) at time zone 'Asia/Seoul')::date from pay_order where channel_seq = $1
    union all
    select min(day), max(day) from ledger_daily where channel_seq = $1
    union all
    select min(day), max(day) from order_daily where channel_seq = $1
  ) ends
) span
cross join lateral generate_series(date_trunc('month', first), last, interval '1 month') as month
order by 1`;
/**
 * Counts the rows of the ledger of $1 from $2 to $3 anew and puts the difference to what was kept among the deltas; answers each day
 * that differed. Only under the lock of the site's settlement, so that nobody mends twice.
 */
export const RECOUNT = `
with counted as (
  select ${ADDED_UP} from ledger l ${WITH_ORDER}
  where l.channel_seq = $1
    and l.at >= $2::date::timestamp at time zone 'Asia/Seoul'
    and l.at < ($3::date + 1)::timestamp at time zone 'Asia/Seoul'
  group by 1, 2, 3, 4
), kept as (
  select ${KEY}, sum(count) as count, sum(amount) as amount, sum(discount) as discount, sum(open_count) as open_count, sum(open_amount) as open_amount
  from (${kept('day between $2::date and $3::date', 'day between $2::date and $3::date', `${DAY_OF} between $2::date and $3::date`)}) d
  group by ${KEY}
), differs as (
  select ${KEY},
    coalesce(c.count, 0) - coalesce(k.count, 0) as count,
    coalesce(c.amount, 0) - coalesce(k.amount, 0) as amount,
    coalesce(c.discount, 0) - coalesce(k.discount, 0) as discount,
    coalesce(c.open_count, 0) - coalesce(k.open_count, 0) as open_count,
    coalesce(c.open_amount, 0) - coalesce(k.open_amount, 0) as open_amount
  from counted c full join kept k using (${KEY})
), mended as (
  insert into ledger_delta (channel_seq, ${KEY}, ${FIGURES})
  select $1, ${KEY}, ${FIGURES} from differs
  where (count, amount, discount, open_count, open_amount) <> (0, 0, 0, 0, 0)
  returning *
)
select to_char(day, 'YYYY-MM-DD') as day, currency, amount::bigint as amount, discount::bigint as discount, open_amount::bigint as "openAmount" from mended order by 1`;
