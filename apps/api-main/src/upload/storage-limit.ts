import { rows, type Tx } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { STORAGE_LIMIT, STORAGE_TURN, STORAGE_USED } from './upload.sql';

/**
 * Refuses what does not fit into the space of the site's plan; call it in the transaction that writes the file's row. The lock lets one at
 * a time count and write in a site with a limit.
 */
export async function reserveStorage(tx: Tx, channelSeq: number, bytes: number): Promise<void> {
  const [plan] = await rows(tx, STORAGE_LIMIT, { channelSeq });
  if (!plan) return;
  await rows(tx, STORAGE_TURN, { channelSeq });
  const [used] = await rows(tx, STORAGE_USED, { channelSeq });
  if (used!.storage + bytes > plan.limit) throw fail('PLAN_STORAGE_FULL');
}
