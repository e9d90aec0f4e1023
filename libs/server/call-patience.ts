import type { QueryRunner } from 'typeorm';
import { LOCK_WAIT } from './call-patience.sql';
import { config } from './config';
import type { Sent } from './pipeline';
import { requestState, type Waited } from './request-effects';

/** What is about to be free is waited for even by a call whose patience is over, in milliseconds. */
const LEAST = 100;
/** A transaction is told anew once this part of what it was told is left. */
const NOTICED = 0.75;

const spent = ({ since, under, ms }: Waited) => (under ? ms + performance.now() - since : ms);

/**
 * How many milliseconds the next wait for a connection or a lock may take. A call has `DB_WAIT` for all of its waits together, and each may
 * take half of what is left: a second one often follows that nobody sees from here (a row is waited for in line and then for its holder, a
 * pooler after the own pool). The time of transactions counts whole, since nobody hears how much of it was waiting; that of reads does not,
 * since their work may be long. Nobody waits for a job, so each of its waits may take `DB_LOCK_WAIT`.
 */
export function nextWait(): number {
  const waited = requestState()?.waited;
  return waited ? Math.max(LEAST, Math.round((config.callWait - spent(waited)) / 2)) : config.lockWait;
}

/** Counts the time until the returned function is called as waited; what a call does side by side counts once. */
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

/** Gives the call its whole patience again, for the next piece of bulk work, which commits by itself. */
export function renewPatience(): void {
  const waited = requestState()?.waited;
  if (waited) Object.assign(waited, { ms: 0, since: performance.now() });
}

/** The statement that opens the scope of a read, once it is known how long a lock may be waited for. */
export const waitingFor = ({ name, text, values }: Sent, wait: number): Sent => ({ name, text, values: [...values, String(wait)] });

const reminders = new WeakMap<QueryRunner, () => Promise<unknown> | undefined>();

/** Tells the transaction of `runner` how long it may wait for a lock. */
export const tellLockWait = (runner: QueryRunner): Promise<unknown> => runner.query(LOCK_WAIT.text, [String(nextWait())]);

/** From here on each statement of `runner`, whose transaction knows how long it may wait, waits no longer than its call has left. */
export function watchPatience(runner: QueryRunner): void {
  if (!requestState()) return;
  const query = runner.query.bind(runner) as (text: string, ...more: unknown[]) => Promise<unknown>;
  let told = nextWait();
  const remind = () => {
    const wait = nextWait();
    return wait <= told * NOTICED ? query(LOCK_WAIT.text, [String((told = wait))]) : undefined;
  };
  reminders.set(runner, remind);
  // A transaction that failed takes nothing but its end.
  const watched = (text: string, ...more: unknown[]) =>
    (/^rollback/i.test(text) ? undefined : remind())?.then(() => query(text, ...more)) ?? query(text, ...more);
  runner.query = watched as QueryRunner['query'];
}

/** What `watchPatience` does by itself, for a statement that goes past the runner. */
export const remindOfPatience = (runner: QueryRunner): Promise<unknown> | undefined => reminders.get(runner)?.();
