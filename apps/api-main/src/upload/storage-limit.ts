import { rows, type Tx } from '@madang/server/db';
import { fail } from '@madang/server/fail';

const LIMIT = `select (setting ->> 'storageLimit')::bigint as "limit" from channel where channel_seq = $1 and setting ->> 'storageLimit' is not null`;

/**
 * Refuses what does not fit into the space of the site's plan; call it in the transaction that writes the file's row. The lock lets one at
 * a time count and write in a site with a limit.
 */
export async function reserveStorage(tx: Tx, channelSeq: number, bytes: number): Promise<void> {
  const [plan] = await rows<{ limit: number }>(tx, LIMIT, [channelSeq]);
  if (!plan) return;
  await tx.query(`select pg_advisory_xact_lock(hashtext('space'), hashtext($1::text))`, [channelSeq]);
  const [used] = await rows<{ storage: number }>(tx, 'select storage from plan_usage($1)', [channelSeq]);
  if (used!.storage + bytes > plan.limit) throw fail('PLAN_STORAGE_FULL');
}
