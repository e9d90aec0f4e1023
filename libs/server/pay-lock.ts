import { rows, type Tx } from './db';
import { lockKey } from './lock-key';
import { sql } from './sql/sql';
import { statement } from './sql/statement';

const MEMBER_PAY_LOCK = statement<{ key: number }>(
  'pay.member-lock',
  (p) => sql`select pg_advisory_xact_lock(hashtext('member pay'), ${p.key}::int)`,
);
const PAY_LOCK = statement<{ key: number }>('pay.lock', (p) => sql`select pg_advisory_xact_lock(hashtext('pay'), ${p.key}::int)`);

/**
 * Takes the lock of an enrolment's payment, which all services share, until the transaction ends. Code that changes the price of an
 * enrolment, takes money for it or refunds it takes the lock first, and only then reads the published rows of other services.
 */
export const payLock = (tx: Tx, attendSeq: number) => rows(tx, PAY_LOCK, { key: lockKey(attendSeq) });

/**
 * Takes the same lock for the payments of a membership: a refund takes the one of its subscription before it reckons what was used. Whoever
 * needs both takes this one after those of enrolments.
 */
export const memberPayLock = (tx: Tx, subscriptionSeq: number) => rows(tx, MEMBER_PAY_LOCK, { key: lockKey(subscriptionSeq) });
