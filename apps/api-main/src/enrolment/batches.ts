import { BULK_STEP } from '@madang/contracts/bulk';
import { renewPatience } from '@madang/server/call-patience';
import type { Db, Tx } from '@madang/server/db';

/** Works on many rows, twenty a transaction, so that nobody waits long for what they lock. */
export async function inBatches<T, R>(
  db: Db,
  channelSeq: number,
  all: readonly T[],
  work: (tx: Tx, some: readonly T[]) => Promise<R[]>,
): Promise<R[]> {
  const results: R[] = [];
  for (let from = 0; from < all.length; from += BULK_STEP) {
    if (from) renewPatience();
    results.push(...(await db.tx({ channelSeq }, (tx) => work(tx, all.slice(from, from + BULK_STEP)))));
  }
  return results;
}
