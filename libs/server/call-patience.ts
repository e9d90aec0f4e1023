import type { QueryRunner } from 'typeorm';
import { LOCK_WAIT } from './call-patience.sql';
import { config } from './config';
import { unnamed, type Sent } from './pipeline';
import { requestState, type Waited } from './request-effects';

/**
 * The shortest wait, in milliseconds: even a call whose `DB_WAIT` is used up waits this long for a lock or connection that may be free at
 * once.
 */
const WAIT_MIN_MS = 100;
/** The lock timeout of a transaction is set again once what the call may wait has fallen to this fraction of the timeout set before. */
const TIMEOUT_RESET_FRACTION = 0.75;

const spent = ({ since, under, ms }: Waited) => (under ? ms + performance.now() - since : ms);

/**
 * The part of the call's remaining waiting time that one wait may take: `wait` for a lock or connection, `turn` for a turn among
 * transactions.
 */
const WAIT_PARTS = { wait: 1 / 2, turn: 3 / 4 };
const nextPart = (part: number): number => {
  const waited = requestState()?.waited;
  return waited ? Math.max(WAIT_MIN_MS, Math.round((config.callWait - spent(waited)) * part)) : config.lockWait;
};

/**
 * How many milliseconds the next wait for a connection or a lock may take. All waits of a call together may take `DB_WAIT`, and one wait
 * half of what is left, since a second wait that we cannot see often follows (for the holder of a row after the queue for it; for a pooler
 * after our own pool). The time of a transaction counts as waiting as a whole, since nothing tells which part of it was; the time of a
 * read does not count, since a read may work for long. In a job, outside of a call, each wait may take `DB_LOCK_WAIT`.
 */
export const nextWait = (): number => nextPart(WAIT_PARTS.wait);

/**
 * How many milliseconds a transaction may wait for its turn among those of its holder (connection-quota.ts), most often a site. It may
 * take three quarters of what is left, since the transactions before it wait for the same rows, so that little waiting follows: in a rush
 * on one class nearly all waiting is done here.
 */
export const nextTurn = (): number => nextPart(WAIT_PARTS.turn);

/** Counts the time until the returned function is called against the call's `DB_WAIT`; waits at the same time count once. */
export function startWaiting(): () => void {
  const waited = requestState()?.waited;
  if (!waited) return () => undefined;
  if (!waited.under++) waited.since = performance.now();
  return () => {
    waited.ms = spent(waited);
    waited.since = performance.now();
    waited.under--;
  };
}

/** Starts the call's `DB_WAIT` again from its full length. Bulk work does so before each of its pieces, which commit one by one. */
export function renewPatience(): void {
  const waited = requestState()?.waited;
  if (waited) Object.assign(waited, { ms: 0, since: performance.now() });
}

/** The statement that sets the scope of a read, with its last value added: for how many milliseconds the read may wait for a lock. */
export const waitingFor = ({ name, text, values }: Sent, wait: number): Sent => ({ name, text, values: [...values, String(wait)] });

const reminders = new WeakMap<QueryRunner, () => Promise<unknown> | undefined>();

/** The statement that sets the lock timeout of a transaction to `nextWait`. */
export const lockWait = (): Sent => unnamed(LOCK_WAIT.text, [String(nextWait())]);

/** Makes `runner` lower its lock timeout before a statement whenever the call has much less time left to wait than the timeout allows. */
export function watchPatience(runner: QueryRunner): void {
  if (!requestState()) return;
  const query = runner.query.bind(runner) as (text: string, ...more: unknown[]) => Promise<unknown>;
  let told = nextWait();
  const remind = () => {
    const wait = nextWait();
    return wait <= told * TIMEOUT_RESET_FRACTION ? query(LOCK_WAIT.text, [String((told = wait))]) : undefined;
  };
  reminders.set(runner, remind);
  // PostgreSQL accepts nothing but a rollback in a failed transaction.
  const watched = (text: string, ...more: unknown[]) =>
    (/^rollback/i.test(text) ? undefined : remind())?.then(() => query(text, ...more)) ?? query(text, ...more);
  runner.query = watched as QueryRunner['query'];
}

/** Lowers the lock timeout as `watchPatience` does, before a statement that is sent without `runner.query`. */
export const remindOfPatience = (runner: QueryRunner): Promise<unknown> | undefined => reminders.get(runner)?.();
