import { rows, type Tx } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { STORAGE_LIMIT, STORAGE_TURN, STORAGE_USED } from './upload.sql';

/**
 * Refuses a file that does not fit into the storage of the site's plan. It must run in the transaction that inserts the file's row, since
 * its lock makes such transactions of one site wait for each other.
 */
export async function reserveStorage(tx: Tx, channelSeq: number, bytes: number): Promise<void> {
  const [plan] = await rows(tx, STORAGE_LIMIT, { channelSeq });
  if (!plan) return;
  await rows(tx, STORAGE_TURN, { channelSeq });
  const [used] = await rows(tx, STORAGE_USED, { channelSeq });
  if (used!.storage + bytes > plan.limit) throw fail('PLAN_STORAGE_FULL');
}
