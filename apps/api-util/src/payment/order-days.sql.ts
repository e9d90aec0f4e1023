/** A window that was never answered is no order yet. */
export const IS_SHOWN = "(status not in ('READY', 'EXPIRED') or deposit is not null)";
const KEY = 'day, status, pay_method_cd, currency, membership';
const FIGURES = 'count, paid, refunded';
const OLD = `
  (created_at at time zone 'Asia/Seoul')::date as day,
  status,
  pay_method_cd,
  currency,
  subscription_seq is not null as membership,
  1 as count,
  case when paid_at is not null then amount else 0 end as paid,
  case when paid_at is not null then refunded_amount else 0 end as refunded`;

/** The days of site $1: what is folded, what waits to be, and orders from before that are not counted yet, while there are such. */
const KEPT = `
  select ${KEY}, ${FIGURES} from order_daily where channel_seq = $1
  union all
  select ${KEY}, ${FIGURES} from order_delta where channel_seq = $1
  union all
  select ${OLD} from pay_order where channel_seq = $1 and not counted and ${IS_SHOWN} and (select exists (select from order_fill))`;

/** $1 channel, $2 from, $3 until (before), both beginnings of days in Seoul, $4 status, $5 method, $6 kind; each null for any. */
export const ORDER_TOTALS = `
select coalesce(sum(count), 0)::int as count,
  coalesce(sum(paid) filter (where currency = 'KRW'), 0)::bigint as "paidKrw",
  coalesce(sum(paid) filter (where currency = 'USD'), 0)::bigint as "paidUsd",
  coalesce(sum(refunded) filter (where currency = 'KRW'), 0)::bigint as "refundedKrw",
  coalesce(sum(refunded) filter (where currency = 'USD'), 0)::bigint as "refundedUsd"
from (${KEPT}) d
where ($2::timestamptz is null or day >= ($2::timestamptz at time zone 'Asia/Seoul')::date)
  and ($3::timestamptz is null or day < ($3::timestamptz at time zone 'Asia/Seoul')::date)
  and ($4::text is null or status = $4)
  and ($5::text is null or pay_method_cd = $5)
  and ($6::text is null or ($6 = 'MEMBERSHIP') = membership)`;

/** Folds at most $1 rows; answers how many. */
export const FOLD_ORDERS = `
with due as materialized (
  select channel_seq, delta_seq from order_delta order by channel_seq, delta_seq limit $1 for update skip locked
), taken as (
  delete from order_delta d using due where d.channel_seq = due.channel_seq and d.delta_seq = due.delta_seq returning d.*
), folded as (
  insert into order_daily as d (channel_seq, ${KEY}, ${FIGURES})
  select channel_seq, ${KEY}, sum(count), sum(paid), sum(refunded)
  from taken group by channel_seq, ${KEY} order by channel_seq, ${KEY}
  on conflict (channel_seq, ${KEY}) do update set
    count = d.count + excluded.count,
    paid = d.paid + excluded.paid,
    refunded = d.refunded + excluded.refunded
)
select count(*)::int as n from taken`;

/** How far the counting of old orders has come; nobody else goes on meanwhile. */
export const ORDER_FILL = 'select site_seq as "channelSeq", order_no as "orderNo" from order_fill for update skip locked';
/** Counts the orders after site $1 and order $2, at most $3; answers the last one. Their triggers add them. */
export const FILL_ORDERS = `
with chunk as materialized (
  select channel_seq, order_no from pay_order
  where (channel_seq, order_no) > ($1, $2)
  order by channel_seq, order_no limit $3 for update
), counted as (
  update pay_order o set counted = true from chunk c
  where o.channel_seq = c.channel_seq and o.order_no = c.order_no and not o.counted
)
select channel_seq as "channelSeq", order_no as "orderNo" from chunk order by channel_seq desc, order_no desc limit 1`;

/**
 * Counts the orders of $1 made from day $2 to $3 anew and puts the difference to what was kept among the deltas; answers each day that
 * differed. Only by one at a time.
 */
export const RECOUNT_ORDERS = `
with counted as (
  select ${KEY}, count(*) as count, sum(paid) as paid, sum(refunded) as refunded
  from (
    select ${OLD} from pay_order
    where channel_seq = $1 and ${IS_SHOWN}
      and created_at >= $2::date::timestamp at time zone 'Asia/Seoul'
      and created_at < ($3::date + 1)::timestamp at time zone 'Asia/Seoul'
  ) o group by ${KEY}
), kept as (
  select ${KEY}, sum(count) as count, sum(paid) as paid, sum(refunded) as refunded
  from (${KEPT}) d where day between $2::date and $3::date group by ${KEY}
), differs as (
  select ${KEY},
    coalesce(c.count, 0) - coalesce(k.count, 0) as count,
    coalesce(c.paid, 0) - coalesce(k.paid, 0) as paid,
    coalesce(c.refunded, 0) - coalesce(k.refunded, 0) as refunded
  from counted c full join kept k using (${KEY})
), mended as (
  insert into order_delta (channel_seq, ${KEY}, ${FIGURES})
  select $1, ${KEY}, ${FIGURES} from differs where (count, paid, refunded) <> (0, 0, 0)
  returning *
)
select to_char(day, 'YYYY-MM-DD') as day, currency, count::int as count, paid::bigint as paid, refunded::bigint as refunded from mended order by 1`;
