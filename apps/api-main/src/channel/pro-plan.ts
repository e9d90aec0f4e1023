import { fail } from '@madang/server/fail';
import { rows, type Tx } from '@madang/server/db';
import { PLAN_LOCK } from './channel.sql';

/**
 * Locks the site's row until the transaction ends, and refuses a site that is not on the pro plan (`saasYn`), unless `needsPro` is false.
 */
export async function lockPlan(tx: Tx, channelSeq: number, needsPro = true): Promise<void> {
  const [site] = await rows(tx, PLAN_LOCK, { channelSeq });
  if (needsPro && !site?.pro) throw fail('PLAN_FEATURE');
}
