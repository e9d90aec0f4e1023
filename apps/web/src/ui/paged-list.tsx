import type { Page } from '@madang/contracts/endpoint';
import { LIMITS } from '@madang/contracts/limits';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { ErrorState, SkeletonRows } from './states';
import { Pager } from './table';

interface PagedListProps<P extends Page<unknown>> {
  list: UseQueryResult<P>;
  /** The page and size of the list, from `useListParams`. */
  paging: { page: number; size: number; set: (change: { page: number } | { size: number }, how?: { replace: boolean }) => void };
  sizes?: readonly number[];
  /** Whether the rows are people, who are counted with another word than things. */
  people?: boolean;
  /** Shown instead of a list without rows: an `Empty` for the list, or for its filters. */
  empty: ReactNode;
  /** How many placeholder rows to show while the first page loads. */
  expected?: number;
  /** Renders the rows; `stale` is true while they are the rows of the previous page or filter. */
  children: (rows: P['list'], stale: boolean) => ReactNode;
}
/** The last page that has rows; 1 for an empty list. */
const lastPage = (data: Page<unknown> | undefined, size: number) => Math.max(1, Math.ceil((data?.totalCount ?? 0) / size));

/** A list shown page by page, with its loading, error and empty states. */
export function PagedList<P extends Page<unknown>>({
  list,
  paging: { page, size, set },
  sizes = LIMITS.adminPageSizes,
  people,
  empty,
  expected = 5,
  children,
}: PagedListProps<P>) {
  const last = lastPage(list.data, size);
  const beyond = list.isSuccess && !list.isPlaceholderData && list.data.list.length === 0 && page > last;
  const turn = useRef(set);
  useEffect(() => {
    turn.current = set;
  });
  // The page has no rows any more, as after the last one was deleted, or an old link names it: the last page that has some is shown.
  useEffect(() => {
    if (beyond) turn.current({ page: last }, { replace: true });
  }, [beyond, last]);
  if (list.isPending || beyond) return <SkeletonRows count={expected} />;
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
