import type { Tx } from './db';

/**
 * One at a time, over the services: who changes the price of an enrolment that waits for its payment, and who begins to take the money.
 * Each reads the other's published rows after it has the lock, and keeps it to the end of its transaction.
 */
export const payLock = (tx: Tx, attendSeq: number) =>
  tx.query(`select pg_advisory_xact_lock(hashtext('pay'), $1::int)`, [attendSeq % 2_147_483_647]);
