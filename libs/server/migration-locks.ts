import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/** Milliseconds that a migration waits for a table. Whoever comes meanwhile waits behind it, for less than a service waits for a lock. */
const WAIT = 500;
/** Milliseconds until it is tried again: those who waited are served first. */
const PAUSE = 1000;
/** From then on it waits as long as it takes. */
const BRIEF_TRIES = 60;
/** PostgreSQL's codes for a lock that was not to be had in time, and for one that two waited for in turn. */
const LOCKED = ['55P03', '40P01'];

/** Does `work` in a transaction, from its beginning again where somebody holds a table that it needs. */
export async function inTransaction(client: pg.Client, work: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries++) {
    await client.query('begin');
    try {
      if (tries <= BRIEF_TRIES) await client.query(`set local lock_timeout = ${WAIT}`);
      await work();
      await client.query('commit');
      return;
    } catch (e) {
      // A connection that is gone has undone it; what failed is the news.
      await client.query('rollback').catch(() => undefined);
      if (tries > BRIEF_TRIES || !LOCKED.includes((e as { code?: string }).code ?? '')) throw e;
      await sleep(PAUSE);
    }
  }
}
