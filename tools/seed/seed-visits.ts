import { sql } from '@madang/server/sql/sql';
import type { Seeder } from './seed';
import { firstViews, pageViews } from './seed-visits.sql';

/** Adds ninety days of page views of a site, about `perDay` a day, with the daily counts that a recount would give. */
export async function seedVisits(s: Seeder, channelSeq: number, perDay: number): Promise<void> {
  await s.as('madang_event', 'select event.page_view_month((now() - make_interval(months => m))::date) from generate_series(0, 3) as m');
  await s.rows('event', 'select setseed(0.42)');
  await s.rows('event', pageViews(channelSeq, perDay));
  await s.rows('event', sql`delete from event.page_view where channel_seq = ${channelSeq} and at > now()`);
  await s.rows('event', firstViews(channelSeq));
  await s.rows('event', sql`select event.recount_visits(${channelSeq})`);
}
