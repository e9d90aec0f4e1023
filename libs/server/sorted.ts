type Key = number | string;
const compared = (a: readonly Key[], b: readonly Key[]): number => {
  const at = a.findIndex((one, i) => one !== b[i]);
  return at < 0 ? 0 : a[at]! < b[at]! ? -1 : 1;
};

/**
 * The rows of a list that is short by its nature and read whole, in the order of `sort` (`net.desc`); what is equal stays as it stood,
 * and an empty sort changes nothing.
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
