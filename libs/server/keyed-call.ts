import { AsyncLocalStorage } from 'node:async_hooks';

/** A call with an Idempotency-Key, of one person at one service. */
export interface KeyedCall {
  person: string;
  key: string;
  /** The site that it is about, whose share of the connections it uses. */
  channelSeq: number | null;
  /** A hash of method, address and body: the same key with another fingerprint is a mistake of the caller. */
  fingerprint: string;
}

const current = new AsyncLocalStorage<KeyedCall>();

/** Runs the work of a call with an idempotency key, so that what it does can be told to belong to the call. */
export const runKeyedCall = <T>(call: KeyedCall, work: () => T): T => current.run(call, work);

/** The keyed call that is served now; nothing outside of one. */
export const keyedCall = (): KeyedCall | undefined => current.getStore();
