import { BULK_STEP } from '@madang/contracts/bulk';
import { renewPatience } from '@madang/server/call-patience';
import type { Db, Tx } from '@madang/server/db';

/** Runs work for many rows in transactions of twenty rows each, so that other callers wait only briefly for the locked rows. */
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
