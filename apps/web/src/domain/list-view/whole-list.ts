import { useState } from 'react';
import { report } from '../../lib/api';
import type { WholeList } from '../../ui/table';

interface Given<T> {
  total: number | undefined;
  /** How many rows can be chosen at most. */
  most: number;
  /** Yields the rows of the list page by page; an empty page ends the gathering. */
  pages: () => AsyncIterable<readonly T[]>;
  onRows: (rows: readonly T[]) => void;
}
/** Chooses all rows of a list up to `most`, also those of pages that were never shown. */
export function useWholeList<T>({ total, most, pages, onRows }: Given<T>): WholeList | undefined {
  const [busy, setBusy] = useState(false);
  const gather = async () => {
    const found: T[] = [];
    for await (const rows of pages()) {
      found.push(...rows);
      if (!rows.length || found.length >= most) break;
    }
    onRows(found.slice(0, most));
  };
  return total === undefined
    ? undefined
    : {
        total,
        most,
        busy,
        choose: () => {
          setBusy(true);
          void gather()
            .catch(report)
            .finally(() => setBusy(false));
        },
      };
}
/** The chosen rows of a list over all its pages; at most `most`. */
export function useChosen<T, K>(keyOf: (row: T) => K, most: number) {
  const [chosen, setChosen] = useState<ReadonlyMap<K, T>>(new Map());
  const choose = (rows: readonly T[]) => setChosen(new Map(rows.slice(0, most).map((row) => [keyOf(row), row])));
  return {
    rows: [...chosen.values()],
    keys: new Set(chosen.keys()) as ReadonlySet<K>,
    choose,
    clear: () => setChosen(new Map()),
    /** Sets the ticked rows of the page `shown`; the chosen rows of other pages stay. */
    pick: (keys: ReadonlySet<K>, shown: readonly T[]) =>
      choose([...keys].flatMap((key) => shown.find((row) => keyOf(row) === key) ?? chosen.get(key) ?? [])),
  };
}
/** Yields the pages of a list whose call takes page numbers; `size` is the largest page that the call answers. */
export async function* numberedPages<T>(page: (page: number, size: number) => Promise<readonly T[]>, size = 100) {
  for (let n = 1; ; n++) {
    const rows = await page(n, size);
    yield rows;
    if (rows.length < size) return;
  }
}
