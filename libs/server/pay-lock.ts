import { rows, type Tx } from './db';
import { sql } from './sql/sql';
import { statement } from './sql/statement';

/** The largest integer that names an advisory lock; such a lock has two of them, so the number of a row is folded into this range. */
const INTEGERS = 2_147_483_647;
const PAY_LOCK = statement<{ key: number }>('pay.lock', (p) => sql`select pg_advisory_xact_lock(hashtext('pay'), ${p.key}::int)`);

/**
 * One at a time, over the services: who changes the price of an enrolment that waits for its payment, and who begins to take the money.
 * Each reads the other's published rows after it has the lock, and keeps it to the end of its transaction.
 */
export const payLock = (tx: Tx, attendSeq: number) => rows(tx, PAY_LOCK, { key: attendSeq % INTEGERS });
