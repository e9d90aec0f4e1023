import { YN } from '@madang/contracts/codes';
import { LIST_DENSITY, type ListName } from '@madang/contracts/list-codes';
import { sortsOf } from '@madang/contracts/fields';
import { listViewApi, type ListView } from '@madang/contracts/util/list-view';
import { useEffect, useRef, useState } from 'react';
import { useCan } from '../../lib/can';
import { useCall } from '../../lib/query';
import type { Column } from '../../ui/table';
import { PLAIN_LAYOUT, useTableLayout, type TableLayout } from '../../ui/table/table-layout';
import { setListLayout, useListLayout } from './list-layout';

/** The query parameters that a list with list views has besides its filters. */
export const viewParams = <C extends string>(sorts: readonly C[]) => ({ sort: sortsOf(sorts), view: null });

interface Params {
  filters: Record<string, string>;
  set: (change: Record<string, string>) => void;
}
export interface ListViewGiven<T> {
  list: ListName;
  columns: readonly Column<T>[];
  /** The answer of `useListParams`, called with `viewParams`. */
  params: Params;
  /** The filters that a list view saves, each with its value while nobody has chosen, which is mostly ''. */
  kept: Readonly<Record<string, string>>;
  /** The order of the list by default, such as `created.desc`. */
  own: string;
}
/** What a new list view would save of the list as it is shown now. */
export type ListState = Pick<ListView, 'listCd' | 'filters' | 'sort' | 'columns' | 'densityCd'>;
const NO_VIEWS: readonly ListView[] = [];
const layoutOf = (view: ListView): TableLayout => ({
  order: view.columns.map((c) => c.key),
  hidden: view.columns.filter((c) => c.shownYn === YN.NO).map((c) => c.key),
  compact: view.densityCd === LIST_DENSITY.COMPACT,
});

/** A list with its list views: the props of its table, the views to choose from, and what a new view would save. */
export function useListView<T>({ list, columns, params, kept, own }: ListViewGiven<T>) {
  const may = useCan(listViewApi.list);
  const views = useCall(listViewApi.list, { query: { listCd: list } }, { enabled: may, silent: true });
  const layout = useListLayout(list);
  const { filters, set } = params;
  const sort = filters['sort'] ?? '';
  const table = useTableLayout({
    columns,
    layout,
    onLayout: (next) => setListLayout(list, next),
    sort,
    own,
    onSort: (next) => set({ sort: next }),
  });
  const choose = (view: ListView | null) => {
    const kepts = new Map(view?.filters.map(({ name, value }) => [name, value]));
    setListLayout(list, view ? layoutOf(view) : PLAIN_LAYOUT);
    set({
      ...Object.fromEntries(Object.keys(kept).map((name) => [name, kepts.get(name) ?? ''])),
      sort: view?.sort ?? '',
      view: view ? String(view.viewSeq) : '',
    });
  };
  // The default view is opened only if the address has no query, since a query says what to show.
  const [bare] = useState(() => !location.search);
  const [opened, setOpened] = useState(false);
  // The number of the default view while it is being opened, until the address names it.
  const [opening, setOpening] = useState<string | null>(null);
  if (opening !== null && filters['view'] === opening) setOpening(null);
  const settled = !may || views.isSuccess || views.isError;
  const start = useRef<() => void>(() => undefined);
  useEffect(() => {
    start.current = () => {
      if (opened) return;
      setOpened(true);
      const first = views.data?.find((view) => view.defaultYn === YN.YES);
      if (!bare || !first) return;
      setOpening(String(first.viewSeq));
      choose(first);
    };
  });
  useEffect(() => {
    if (settled) start.current();
  }, [settled]);

  const state: ListState = {
    listCd: list,
    filters: Object.entries(kept).flatMap(([name, plain]) => {
      const value = filters[name] ?? '';
      return value === plain ? [] : [{ name, value }];
    }),
    sort,
    columns: table.choice.map(({ key, shown }) => ({ key, shownYn: shown ? YN.YES : YN.NO })),
    densityCd: layout.compact ? LIST_DENSITY.COMPACT : LIST_DENSITY.NORMAL,
  };
  const current = views.data?.find((view) => String(view.viewSeq) === filters['view']) ?? null;
  return {
    /** The props of the table: its columns, its sorting and the height of its rows. */
    table: { columns: table.columns, sorting: table.sorting, compact: layout.compact },
    /** Whether the list can be fetched: it waits until the default view is set. */
    ready: (opened && opening === null) || !bare,
    settings: {
      choice: table.choice,
      show: table.show,
      reorder: table.reorder,
      layout,
      onLayout: (l: TableLayout) => setListLayout(list, l),
    },
    may,
    views: views.data ?? NO_VIEWS,
    current,
    changed: current !== null && !isSame(current, state),
    state,
    choose,
    sort,
  };
}
export type ListViews = Omit<ReturnType<typeof useListView<never>>, 'table'>;

function isSame(view: ListView, state: ListState): boolean {
  const filters = (one: Pick<ListState, 'filters'>) =>
    one.filters
      .map((f) => `${f.name}=${f.value}`)
      .sort()
      .join('&');
  const columns = (one: Pick<ListState, 'columns'>) => one.columns.map((c) => `${c.key}${c.shownYn}`).join(' ');
  return (
    filters(view) === filters(state) && view.sort === state.sort && view.densityCd === state.densityCd && columns(view) === columns(state)
  );
}
