import type { EntityManager } from 'typeorm';

const waiting = new WeakMap<EntityManager, (() => void)[]>();

/** Runs `work` after the transaction of `tx` has committed, and never if it is rolled back. `work` must not throw. */
export function afterCommit(tx: EntityManager, work: () => void): void {
  const list = waiting.get(tx);
  if (list) list.push(work);
  else waiting.set(tx, [work]);
}

/** Answers a function that forgets what `afterCommit` is given for `tx` from now on. */
export function commitWorkSoFar(tx: EntityManager): () => void {
  const kept = waiting.get(tx)?.length ?? 0;
  return () => void waiting.get(tx)?.splice(kept);
}

/** Runs what `afterCommit` was given for `tx`; the code that has committed `tx` calls this. */
export function committed(tx: EntityManager): void {
  for (const work of waiting.get(tx) ?? []) work();
  waiting.delete(tx);
}
