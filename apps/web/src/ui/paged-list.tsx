import type { Page } from '@madang/contracts/endpoint';
import { LIMITS } from '@madang/contracts/limits';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState, SkeletonRows } from './states';
import { Pager } from './table';

interface PagedListProps<P extends Page<unknown>> {
  list: UseQueryResult<P>;
  /** Where the list stands, of `useListParams`. */
  paging: { page: number; size: number; set: (change: { page: number } | { size: number }) => void };
  sizes?: readonly number[];
  /** Whether the rows are people, whom another word counts than things. */
  people?: boolean;
  /** Instead of a list without rows: an `Empty` of this place, or of its filters. */
  empty: ReactNode;
  /** How many rows the first answer is expected to have. */
  expected?: number;
  /** The rows; `stale` while the next page is on its way. */
  children: (rows: P['list'], stale: boolean) => ReactNode;
}
/** A list shown page by page, in each of its states: loading, failed, empty, or its rows with the pages below. */
export function PagedList<P extends Page<unknown>>({
  list,
  paging: { page, size, set },
  sizes = LIMITS.adminPageSizes,
  people,
  empty,
  expected = 5,
  children,
}: PagedListProps<P>) {
  if (list.isPending) return <SkeletonRows count={expected} />;
  if (list.isError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (list.data.list.length === 0) return empty;
  return (
    <>
      {children(list.data.list, list.isPlaceholderData)}
      <Pager
        page={page}
        size={size}
        sizes={sizes}
        people={people}
        total={list.data.totalCount}
        more={list.data.more}
        onPage={(next) => set({ page: next })}
        onSize={(next) => set({ size: next })}
      />
    </>
  );
}
