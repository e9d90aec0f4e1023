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
  /** What the search is called, and what it looks in. */
  find: string;
  searched: string;
  /** Further filters that narrow the list. */
  filters?: ReactNode;
  /** Whether a search or filter is in use. */
  narrowed?: boolean;
  /** Instead of rows: nothing is found, and there is nothing yet. */
  none: EmptyProps;
  empty: EmptyProps;
  children: (rows: P['list'], stale: boolean) => ReactNode;
}
/** A card of the console with one list: what finds in it, its pages, and what stands there without any rows. */
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
