import { rows, type Tx } from '@madang/server/db';
import { lockLimit } from './locks';
import { LEARNERS_OF_SITE, LIMIT_OF_LEARNERS } from './plan-limit.sql';

/**
 * Whether this person, as one more learner, would exceed the number of learners that the site's plan allows (AM-063). Somebody who counts
 * already never does. Seats that wait for their payment count as taken, so that nobody who has paid is turned away.
 */
export async function planIsFull(tx: Tx, channelSeq: number, userSeq: number): Promise<boolean> {
  const [plan] = await rows(tx, LIMIT_OF_LEARNERS, { channelSeq });
  if (!plan) return false;
  await lockLimit(tx, channelSeq);
  const [learners] = await rows(tx, LEARNERS_OF_SITE, { channelSeq, userSeq });
  return !learners!.counted && learners!.count >= plan.limit;
}
