import { fail } from '@madang/server/fail';
import { rows, type Tx } from '@madang/server/db';
import { PLAN_LOCK } from './channel.sql';

/** Holds the site's row until the end; what belongs to the pro plan (saasYn) is refused on another. */
export async function lockPlan(tx: Tx, channelSeq: number, needsPro = true): Promise<void> {
  const [site] = await rows(tx, PLAN_LOCK, { channelSeq });
  if (needsPro && !site?.pro) throw fail('PLAN_FEATURE');
}
