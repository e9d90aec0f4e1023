import type { Seeder } from './seed';
import { classCounters, completedCounts } from './seed-counters.sql';

/** Sets the counters in tables to the numbers of rows. */
export async function seedCounters(s: Seeder, channelSeq: number): Promise<void> {
  await s.rows('main', classCounters(channelSeq));
  await s.rows('main', completedCounts(channelSeq));
}
