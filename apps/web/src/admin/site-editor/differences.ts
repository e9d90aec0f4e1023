import type { Block } from '@madang/contracts/page/blocks/block';

export type Difference = 'added' | 'removed' | 'changed' | 'moved';
/** The blocks in which a draft differs from the published page, by kind of difference; a changed block does not count as moved. */
export function differences(draft: readonly Block[], live: readonly Block[]): Record<Difference, Block[]> {
  const before = new Map(live.map((one) => [one.id, one]));
  const now = new Set(draft.map(({ id }) => id));
  const both = draft.filter(({ id }) => before.has(id));
  const order = live.filter(({ id }) => now.has(id)).map(({ id }) => id);
  const changed = both.filter((one) => !same(one, before.get(one.id)!));
  return {
    added: draft.filter(({ id }) => !before.has(id)),
    removed: live.filter(({ id }) => !now.has(id)),
    changed,
    moved: both.filter((one, i) => order[i] !== one.id && !changed.includes(one)),
  };
}
/** Whether two blocks have the same values, whatever the order of their keys in the stored JSON. */
const same = (a: Block, b: Block) => sorted(a) === sorted(b);
const sorted = (block: Block) =>
  JSON.stringify(block, (_, value: unknown) =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([x], [y]) => (x < y ? -1 : 1)))
      : value,
  );
