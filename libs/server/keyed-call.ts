import { AsyncLocalStorage } from 'node:async_hooks';

/** A call with an Idempotency-Key: the caller and the key identify it within one service. */
export interface KeyedCall {
  person: string;
  key: string;
  /** The site that the call is about, whose share of the database connections it uses. */
  channelSeq: number | null;
  /** A hash of method, address and body. The same key with another fingerprint is a mistake of the caller. */
  fingerprint: string;
}

const current = new AsyncLocalStorage<KeyedCall>();

/** Runs the work of a call with an Idempotency-Key, so that `keyedCall` answers it in all that the work does. */
export const runKeyedCall = <T>(call: KeyedCall, work: () => T): T => current.run(call, work);

/** The running call with an Idempotency-Key; undefined in other calls. */
export const keyedCall = (): KeyedCall | undefined => current.getStore();
