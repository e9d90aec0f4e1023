import type { Page } from '@madang/contracts/endpoint';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Filters, SearchField } from '../../ui/page-head';
import { PagedList } from '../../ui/paged-list';
import { Card } from '../../ui/parts';
import { Empty, type EmptyProps } from '../../ui/states';

interface SearchedCardProps<P extends Page<unknown>> {
  list: UseQueryResult<P>;
  paging: { page: number; size: number; q: string; set: (change: { page: number } | { size: number } | { q: string }) => void };
  /** The label of the filters; `searched` is the label and placeholder of the search field among them. */
  find: string;
  searched: string;
  /** Further filters that narrow the list. */
  filters?: ReactNode;
  /** Whether a filter is set. */
  narrowed?: boolean;
  /** Shown instead of rows: `none` when a search or filter finds nothing, `empty` when there is nothing yet. */
  none: EmptyProps;
  empty: EmptyProps;
  children: (rows: P['list'], stale: boolean) => ReactNode;
}
/** A card of the console with one list: its search, its pages, and what is shown while it has no rows. */
export function SearchedCard<P extends Page<unknown>>({ list, paging, find, searched, children, ...more }: SearchedCardProps<P>) {
  const { q, set } = paging;
  const nothing = q || more.narrowed ? <Empty art="search" {...more.none} /> : <Empty {...more.empty} />;
  return (
    <Card flush>
      <Filters label={find}>
        <SearchField label={searched} placeholder={searched} value={q} onSearch={(next) => set({ q: next })} />
        {more.filters}
      </Filters>
      <PagedList list={list} paging={paging} empty={nothing}>
        {children}
      </PagedList>
    </Card>
  );
}
