type Key = number | string;
const compared = (a: readonly Key[], b: readonly Key[]): number => {
  const at = a.findIndex((one, i) => one !== b[i]);
  return at < 0 ? 0 : a[at]! < b[at]! ? -1 : 1;
};

/**
 * Sorts a short list that was read as a whole, by `sort` (such as `net.desc`). Equal rows keep their order; an empty sort changes nothing.
 */
export function sortedBy<T, C extends string>(
  rows: readonly T[],
  sort: '' | `${C}.asc` | `${C}.desc`,
  keys: Record<C, (row: T) => readonly Key[]>,
): T[] {
  if (!sort) return [...rows];
  const [name, way] = sort.split('.') as [C, 'asc' | 'desc'];
  const turn = way === 'desc' ? -1 : 1;
  return [...rows].sort((a, b) => turn * compared(keys[name](a), keys[name](b)));
}
