import type { ReactNode } from 'react';
import { LoadMore } from './load-more';
import { Filters, PageHead } from './page-head';
import { Card } from './parts';
import { Empty, ErrorState, SkeletonRows } from './states';

interface Pages<T> {
  data?: { pages: { list: T[] }[] };
  isPending: boolean;
  isError: boolean;
  error: Error | null;
  isPlaceholderData: boolean;
  refetch: () => Promise<unknown>;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => Promise<unknown>;
}
interface CursorListProps<T> {
  title: string;
  note: string;
  filtersLabel: string;
  filters: ReactNode;
  none: { title: string; text: string };
  /** The pages of the list, from `usePages`. */
  pages: Pages<T>;
  children: (rows: T[], stale: boolean) => ReactNode;
}
/** A page with one list that grows by scrolling: head, filters and rows, with its loading, error and empty states. */
export function CursorList<T>({ title, note, filtersLabel, filters, none, pages, children }: CursorListProps<T>) {
  const rows = pages.data?.pages.flatMap(({ list }) => list) ?? [];
  return (
    <>
      <PageHead title={title} note={note} />
      <Card flush>
        <Filters label={filtersLabel}>{filters}</Filters>
        {pages.isPending ? (
          <SkeletonRows />
        ) : pages.isError ? (
          <ErrorState error={pages.error} onRetry={() => void pages.refetch()} />
        ) : rows.length ? (
          <>
            {children(rows, pages.isPlaceholderData)}
            <LoadMore pages={pages} />
          </>
        ) : (
          <Empty art="search" {...none} />
        )}
      </Card>
    </>
  );
}
