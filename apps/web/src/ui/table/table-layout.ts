import {
  columnOrderingFeature,
  columnVisibilityFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type SortingState,
  type Updater,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import type { Column, Sorting, Way } from '../table';

/** How the person arranged a list: the order and visibility of its columns, and the height of its rows. */
export interface TableLayout {
  /** The keys of the columns in order; columns that are not listed follow. */
  order: readonly string[];
  hidden: readonly string[];
  compact: boolean;
}
export const PLAIN_LAYOUT: TableLayout = { order: [], hidden: [], compact: false };

const features = tableFeatures({ columnOrderingFeature, columnVisibilityFeature, rowSortingFeature });
const NO_ROWS: object[] = [];
interface Asked {
  id: string;
  header: string;
  enableHiding: boolean;
  enableSorting: boolean;
  sortDescFirst: boolean;
}
interface Given<T> {
  columns: readonly Column<T>[];
  layout: TableLayout;
  onLayout: (layout: TableLayout) => void;
  /** The chosen sorting, such as `amount.desc`; '' for the default sorting, which is `own`. */
  sort: string;
  own: string;
  onSort: (sort: string) => void;
}
export interface ChosenColumn {
  key: string;
  head: string;
  shown: boolean;
  /** Whether the column cannot be hidden, because it names the row and opens it. */
  fixed: boolean;
}
const resolved = <S>(updater: Updater<S>, old: S): S => (typeof updater === 'function' ? (updater as (old: S) => S)(old) : updater);

/** The columns that a list shows in order, and its sorting. The library only handles the columns: the server sorts and pages the rows. */
export function useTableLayout<T>({ columns, layout, onLayout, sort, own, onSort }: Given<T>) {
  // The columns without their cells, as a text: cells are new functions in each render, but the library only needs the rest.
  const asked = JSON.stringify(
    columns.map((c): Asked => ({
      id: c.key,
      header: c.head,
      enableHiding: c.phone !== 'title' && !c.quiet,
      enableSorting: c.sort !== undefined,
      sortDescFirst: c.end ?? false,
    })),
  );
  const defs = useMemo(() => JSON.parse(asked) as ColumnDef<typeof features, object>[], [asked]);
  const byKey = new Map(columns.map((c) => [c.key, c]));
  const [name, way] = (sort || own).split('.');
  const sorted = columns.find((c) => c.sort !== undefined && c.sort === name);
  const sorting: SortingState = sorted ? [{ id: sorted.key, desc: way === 'desc' }] : [];
  const set = (value: string) => onSort(value === own ? '' : value);
  const table = useTable({
    features,
    data: NO_ROWS,
    columns: defs,
    manualSorting: true,
    enableMultiSort: false,
    state: {
      columnOrder: [...layout.order],
      columnVisibility: Object.fromEntries(layout.hidden.map((key) => [key, false])),
      sorting,
    },
    onColumnOrderChange: (next) => onLayout({ ...layout, order: resolved(next, [...layout.order]) }),
    onColumnVisibilityChange: (next) => {
      const shown = resolved(next, Object.fromEntries(layout.hidden.map((key) => [key, false])));
      onLayout({ ...layout, hidden: Object.keys(shown).filter((key) => !shown[key]) });
    },
    onSortingChange: (next) => {
      const [first] = resolved(next, sorting);
      const by = first && byKey.get(first.id)?.sort;
      // A list always has an order, so a press on the column of its default order reverses that order instead of removing it.
      if (!first && (sort || own) === own) return set(`${name}.${way === 'desc' ? 'asc' : 'desc'}`);
      set(by ? `${by}.${first.desc ? 'desc' : 'asc'}` : '');
    },
  });
  const ordered = table.getAllLeafColumns();
  const wayOf = (key: string): Way | null => table.getColumn(key)?.getIsSorted() || null;
  return {
    columns: ordered.filter((c) => c.getIsVisible() || !c.getCanHide()).flatMap((c) => byKey.get(c.id) ?? []),
    choice: ordered.flatMap((c): ChosenColumn[] => {
      const column = byKey.get(c.id);
      if (!column || column.quiet) return [];
      return [{ key: c.id, head: column.head, shown: c.getIsVisible() || !c.getCanHide(), fixed: !c.getCanHide() }];
    }),
    show: (key: string, shown: boolean) => table.getColumn(key)?.toggleVisibility(shown),
    reorder: (keys: readonly string[]) => table.setColumnOrder([...keys]),
    sorting: { wayOf, turn: (key) => table.getColumn(key)?.toggleSorting(), value: sort || own, set } satisfies Sorting as Sorting,
  };
}
