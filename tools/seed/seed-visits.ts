import type { Seeder } from './seed';

/** Ninety days of page views of a site, about `perDay` a day, with the roll-ups that a recount of them gives. */
export async function seedVisits(s: Seeder, channelSeq: number, perDay: number): Promise<void> {
  await s.as('madang_event', "select event.page_view_month((now() - make_interval(months => m))::date) from generate_series(0, 3) as m");
  await s.rows('event', 'select setseed(0.42)');
  await s.rows(
    'event',
    `insert into event.page_view (channel_seq, at, visitor, is_new, path)
     select $1, date_trunc('day', now() at time zone 'Asia/Seoul') at time zone 'Asia/Seoul' - make_interval(days => d) + make_interval(secs => (86399 * greatest(least(0.58 + (random() + random() - 1) * 0.4, 0.999), 0.01))),
       ($1::bigint * 1000000 + floor(power(random(), 2) * $2 * 6)::bigint), false,
       (array['/', '/', '/classes', '/classes', '/classes/1', '/classes/2', '/classes/4', '/me/classes'])[1 + floor(random() * 8)::int]
     from generate_series(0, 89) as d, generate_series(1, ($2 * (1.25 - d / 150.0) * (case when extract(isodow from now() - make_interval(days => d)) >= 6 then 0.7 else 1 end))::int) as n`,
    [channelSeq, perDay],
  );
  await s.rows('event', 'delete from event.page_view where channel_seq = $1 and at > now()', [channelSeq]);
  await s.rows('event', 'insert into event.page_view (channel_seq, at, visitor, is_new, path) select channel_seq, min(at), visitor, true, $2 from event.page_view where channel_seq = $1 group by channel_seq, visitor', [channelSeq, '/']);
  await s.rows(
    'event',
    `insert into event.visitor_day (channel_seq, day, visitor, hours, new_hour)
     select channel_seq, (at at time zone 'Asia/Seoul')::date, visitor, bit_or(1 << extract(hour from at at time zone 'Asia/Seoul')::int), min(extract(hour from at at time zone 'Asia/Seoul')) filter (where is_new)
     from event.page_view where channel_seq = $1 group by 1, 2, 3`,
    [channelSeq],
  );
  await s.rows(
    'event',
    `with seen as (
       select (at at time zone 'Asia/Seoul')::date as day, extract(hour from at at time zone 'Asia/Seoul')::int as hour, count(*) filter (where not is_new) as views, count(distinct visitor) as visitors
       from event.page_view where channel_seq = $1 group by 1, 2),
     fresh as (select day, new_hour as hour, count(*) as visitors from event.visitor_day where channel_seq = $1 and new_hour is not null group by 1, 2)
     insert into event.traffic_hour (channel_seq, day, hour, page_view, visitor, new_visitor)
     select $1, day, hour, views, s.visitors, coalesce(f.visitors, 0) from seen s left join fresh f using (day, hour)`,
    [channelSeq],
  );
  await s.rows(
    'event',
    `insert into event.traffic_day (channel_seq, day, page_view, visitor, new_visitor)
     select channel_seq, (at at time zone 'Asia/Seoul')::date, count(*) filter (where not is_new), count(distinct visitor), count(distinct visitor) filter (where is_new) from event.page_view where channel_seq = $1 group by 1, 2`,
    [channelSeq],
  );
}
