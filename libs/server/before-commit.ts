import type { EntityManager } from 'typeorm';
import type { Sent } from './pipeline';

const waiting = new WeakMap<EntityManager, Sent[]>();

/**
 * Leaves a statement for the end of the transaction of `tx`, which sends all of them in one round trip before it commits. They are never
 * sent if the transaction is rolled back, nobody gets their rows, and one that fails makes the transaction fail.
 */
export function beforeCommit(tx: EntityManager, statement: Sent): void {
  const list = waiting.get(tx);
  if (list) list.push(statement);
  else waiting.set(tx, [statement]);
}

/** Answers a function that forgets what `beforeCommit` is given for `tx` from now on. */
export function statementsSoFar(tx: EntityManager): () => void {
  const kept = waiting.get(tx)?.length ?? 0;
  return () => void waiting.get(tx)?.splice(kept);
}

/** Answers what `beforeCommit` was given for `tx`, once. */
export function lastStatements(tx: EntityManager): Sent[] {
  const list = waiting.get(tx) ?? [];
  waiting.delete(tx);
  return list;
}
