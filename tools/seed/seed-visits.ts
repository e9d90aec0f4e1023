import { sql } from '@madang/server/sql/sql';
import type { Seeder } from './seed';

/** Adds ninety days of page views of a site, about `perDay` a day, with the daily counts that a recount would give. */
export async function seedVisits(s: Seeder, channelSeq: number, perDay: number): Promise<void> {
  await s.as('madang_event', 'select event.page_view_month((now() - make_interval(months => m))::date) from generate_series(0, 3) as m');
  await s.rows('event', 'select setseed(0.42)');
  await s.rows(
    'event',
    sql`insert into event.page_view (channel_seq, at, visitor, is_new, path)
     select ${channelSeq}, date_trunc('day',
       now() at time zone 'Asia/Seoul') at time zone 'Asia/Seoul' - make_interval(days => d) +
         make_interval(secs => (86399 * greatest(least(0.58 + (random() + random() - 1) * 0.4, 0.999), 0.01))),
       (${channelSeq}::bigint * 1000000 + floor(power(random(), 2) * ${perDay} * 6)::bigint), false,
       (array['/', '/', '/classes', '/classes', '/classes/1', '/classes/2', '/classes/4', '/me/classes'])[1 + floor(random() * 8)::int]
     from generate_series(0, 89) as d, generate_series(1,
       (${perDay} * (1.25 - d / 150.0) * (case when extract(isodow
       from now() - make_interval(days => d)) >= 6 then 0.7 else 1 end))::int) as n`,
  );
  await s.rows('event', sql`delete from event.page_view where channel_seq = ${channelSeq} and at > now()`);
  await s.rows(
    'event',
    sql`insert into event.page_view (channel_seq, at, visitor, is_new, path) select channel_seq, min(at), visitor, true,
      ${'/'} from event.page_view where channel_seq = ${channelSeq} group by channel_seq, visitor`,
  );
  await s.rows('event', sql`select event.recount_visits(${channelSeq})`);
}
