import { SECOND } from '@madang/contracts/time';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/**
 * Milliseconds for which a migration waits for the lock of a table. Statements of services queue behind it. It is less than the
 * `deadlock_timeout` of 250 ms that operations.md advises: where a service's statement and a migration wait for each other, the migration
 * gives way before PostgreSQL ends the statement.
 */
const LOCK_WAIT_MS = 100;
/** Milliseconds before the migration tries again, so that the queued statements run first. */
const RETRY_PAUSE_MS = SECOND;
/** How many times the migration tries with a short wait; after that it waits for its locks without a limit. */
const BRIEF_TRIES = 60;
/** SQLSTATE codes of a lock timeout and of a deadlock. */
const LOCK_FAILURE_SQLSTATES = ['55P03', '40P01'];

/** Runs `work` in a transaction, and starts it again after a lock timeout or a deadlock, up to `BRIEF_TRIES` times. */
export async function inTransaction(client: pg.Client, work: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries++) {
    await client.query('begin');
    try {
      if (tries <= BRIEF_TRIES) await client.query(`set local lock_timeout = ${LOCK_WAIT_MS}`);
      await work();
      await client.query('commit');
      return;
    } catch (e) {
      // After a lost connection the rollback fails too; only the first error matters.
      await client.query('rollback').catch(() => undefined);
      if (tries > BRIEF_TRIES || !LOCK_FAILURE_SQLSTATES.includes((e as { code?: string }).code ?? '')) throw e;
      await sleep(RETRY_PAUSE_MS);
    }
  }
}
