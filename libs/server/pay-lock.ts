import { rows, type Tx } from './db';
import { lockKey } from './lock-key';
import { sql } from './sql/sql';
import { statement } from './sql/statement';

const PAY_LOCK = statement<{ key: number }>('pay.lock', (p) => sql`select pg_advisory_xact_lock(hashtext('pay'), ${p.key}::int)`);

/**
 * Takes the lock of an enrolment's payment, which all services share, until the transaction ends. Code that changes the price of an
 * enrolment, takes money for it or refunds it takes the lock first, and only then reads the published rows of other services.
 */
export const payLock = (tx: Tx, attendSeq: number) => rows(tx, PAY_LOCK, { key: lockKey(attendSeq) });
