import type { EntityManager } from 'typeorm';

const waiting = new WeakMap<EntityManager, (() => void)[]>();

/** Does `work` once the transaction of `tx` has committed, and not at all when it is undone. `work` must not throw. */
export function afterCommit(tx: EntityManager, work: () => void): void {
  const list = waiting.get(tx);
  if (list) list.push(work);
  else waiting.set(tx, [work]);
}

/** Called by whoever committed `tx`. */
export function committed(tx: EntityManager): void {
  for (const work of waiting.get(tx) ?? []) work();
  waiting.delete(tx);
}
