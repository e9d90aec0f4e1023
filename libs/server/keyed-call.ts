import { AsyncLocalStorage } from 'node:async_hooks';

/** A call with an Idempotency-Key: the caller and the key identify it within one service. */
export interface KeyedCall {
  person: string;
  key: string;
  /** The site that the call is about, whose share of the database connections it uses. */
  channelSeq: number | null;
  /** A hash of method, address and body. The same key with another fingerprint is a mistake of the caller. */
  fingerprint: string;
  /** Whether the answer to a commit of the call was lost: it may have had an effect, or the database may still be about to commit. */
  outcomeOpen?: boolean;
}

const current = new AsyncLocalStorage<KeyedCall>();

/** Runs the work of a call with an Idempotency-Key, so that `keyedCall` answers it in all that the work does. */
export const runKeyedCall = <T>(call: KeyedCall, work: () => T): T => current.run(call, work);

/** Runs work that is no effect of the running call with an Idempotency-Key, such as storing its answer. */
export const outsideKeyedCall = <T>(work: () => T): T => current.exit(work);

/** Notes that the answer to a commit of the running call was lost, so that a repeat must not begin before it is known what became of it. */
export function leaveOutcomeOpen(): void {
  const call = current.getStore();
  if (call) call.outcomeOpen = true;
}

/** The running call with an Idempotency-Key; undefined in other calls. */
export const keyedCall = (): KeyedCall | undefined => current.getStore();
