import { AsyncLocalStorage } from 'node:async_hooks';
import type { EntityManager } from 'typeorm';

/** A call with an Idempotency-Key, of one person at one service. */
export interface KeyedCall {
  person: string;
  key: string;
  /** The site that it is about, whose share of the connections it uses. */
  channelSeq: number | null;
  /** Of method, address and body: the same key with another one is a mistake of the caller. */
  fingerprint: string;
}

/** Only a transaction that wrote something has an id. */
const MARK = `
update kept_answer set acted = true
where person = $1 and key = $2 and not acted and pg_current_xact_id_if_assigned() is not null`;

const current = new AsyncLocalStorage<KeyedCall>();

/** Runs what a keyed call does. */
export const runKeyedCall = <T>(call: KeyedCall, work: () => T): T => current.run(call, work);

/** Notes in `tx` that the keyed call which it serves has its effect with this commit; does nothing outside of such a call. */
export async function markActed(tx: EntityManager): Promise<void> {
  const call = current.getStore();
  if (call) await tx.query(MARK, [call.person, call.key]);
}
