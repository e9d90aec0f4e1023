import { VISITS_SINCE } from '@madang/contracts/event/event';

type Unit = 'day' | 'hour';
/** A moment as the row it belongs to. */
const slot = (unit: Unit, at: string) => `date_trunc('${unit}', ${at} at time zone 'Asia/Seoul')`;
const LABEL: Record<Unit, string> = { day: 'YYYY-MM-DD', hour: 'YYYY-MM-DD"T"HH24:00' };
const TRAFFIC: Record<Unit, string> = {
  day: 'select day::timestamp as slot, page_view, visitor, new_visitor from event.traffic_day',
  hour: 'select day + make_interval(hours => hour) as slot, page_view, visitor, new_visitor from event.traffic_hour',
};
/** Money by days comes added up; by hours it is summed over the rows of the ledger, of which a few days have few. */
const sums = (slotOf: string, amount: string) => `select ${slotOf} as slot,
    sum(${amount}) filter (where kind = 'PAY' and currency = 'KRW') as paid_krw,
    sum(${amount}) filter (where kind = 'PAY' and currency = 'USD') as paid_usd,
    sum(${amount}) filter (where kind = 'REFUND' and currency = 'KRW') as back_krw,
    sum(${amount}) filter (where kind = 'REFUND' and currency = 'USD') as back_usd`;
const MONEY: Record<Unit, string> = {
  day: `${sums('day::timestamp', 'amount')}
  from util.pub_ledger_daily where channel_seq = $1::bigint and day between $2::date and $4::date group by 1`,
  hour: `${sums(slot('hour', 'at'), 'abs(amount)')}
  from util.pub_ledger where channel_seq = $1::bigint and at >= (select low from bounds) and at < (select high from bounds) group by 1`,
};
/** Visitors of a period, each once. */
const unique = (from: string, to: string) => `(
    select coalesce(sum(visitor), 0) from event.visitor_gap, greatest(${from}, '${VISITS_SINCE}') as first
    where channel_seq = $1::bigint and day between first and ${to} and (gap = 0 or gap > day - first))`;

/**
 * The dashboard as JSON. $1 channel, $2 first day of the time before, $3 first day, $4 last day; days are Seoul's.
 * Visits and the money of days come from roll-ups; members and enrolments are summed over their owners' indexed views.
 */
const dashboard = (unit: Unit) => `
with slots as (
  select s as slot, to_char(s, '${LABEL[unit]}') as label from generate_series($2::date::timestamp, $4::date + interval '23 hours', interval '1 ${unit}') as s
), bounds as (
  select $2::date::timestamp at time zone 'Asia/Seoul' as low, ($4::date + 1)::timestamp at time zone 'Asia/Seoul' as high
), money as (
  ${MONEY[unit]}
), members as (
  select ${slot(unit, 'joined_at')} as slot, count(*) as n from main.pub_channel_user
  where channel_seq = $1::bigint and joined_at >= (select low from bounds) and joined_at < (select high from bounds) group by 1
), attends as (
  select ${slot(unit, 'applied_at')} as slot, count(*) as n from main.pub_attend_package
  where channel_seq = $1::bigint and package_seq is null and applied_at >= (select low from bounds) and applied_at < (select high from bounds) group by 1
), traffic as (
  ${TRAFFIC[unit]} where channel_seq = $1::bigint and day between $2::date and $4::date and day >= '${VISITS_SINCE}'
), points as (
  select slot, json_build_object(
    'baseDate', label,
    'paymentAmountKrw', coalesce(paid_krw, 0), 'paymentAmountUsd', coalesce(paid_usd, 0), 'cancelAmountKrw', coalesce(back_krw, 0), 'cancelAmountUsd', coalesce(back_usd, 0),
    'newMemberCount', coalesce(members.n, 0), 'classAttendCount', coalesce(attends.n, 0),
    'visitorCount', coalesce(visitor, 0), 'newVisitorCount', coalesce(new_visitor, 0), 'pageViewCount', coalesce(page_view, 0)) as point
  from slots left join money using (slot) left join members using (slot) left join attends using (slot) left join traffic using (slot)
)
select json_build_object(
  'baseChannel', coalesce(json_agg(point order by slot) filter (where slot >= $3::date), '[]'),
  'previousChannel', coalesce(json_agg(point order by slot) filter (where slot < $3::date), '[]'),
  'uvCount', ${unique('$3::date', '$4::date')},
  'previousUvCount', ${unique('$2::date', '$3::date - 1')},
  'startAt', $3::date, 'endAt', $4::date)::text
from points`;

export const DASHBOARD = { DAILY: dashboard('day'), HOURLY: dashboard('hour') } as const;

/** What a channel has got so far; the newest class stands for those that are to be finished. */
export const GUIDE = `
select json_build_object(
  'courses', count(*),
  'published', count(*) filter (where publish_status_cd = '00'),
  'lessons', count(*) filter (where curriculum_count > 0),
  'priced', count(*) filter (where fare_cd <> '00' and coalesce(price, price_ex, 0) > 0),
  'newest', (array_agg(json_build_object('courseSeq', course_seq, 'image', image_url is not null, 'introduction', introduction <> '', 'lessons', curriculum_count > 0) order by course_seq desc))[1],
  'members', (select count(*) from (select from main.pub_channel_user where channel_seq = $1::bigint and user_type_cd is null limit 1) as m),
  'students', (select count(*) from (select from main.pub_attend where channel_seq = $1::bigint and choise_status_cd = '00' limit 1) as a))::text
from main.pub_course where channel_seq = $1::bigint and trash_type_cd = '00'`;
