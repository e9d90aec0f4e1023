import { useEffect, useRef } from 'react';
import { SkeletonRows } from './states';

interface Pages {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => Promise<unknown>;
}
/** The ref of the element at the end of a list: the next page is loaded when it becomes visible. */
export function useEndOfPages({ hasNextPage, isFetchingNextPage, fetchNextPage }: Pages) {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!hasNextPage || isFetchingNextPage || !end.current) return;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && void fetchNextPage());
    watch.observe(end.current);
    return () => watch.disconnect();
  }, [fetchNextPage, hasNextPage, isFetchingNextPage]);
  return end;
}
/** The end of a list that grows by scrolling: loads the next page when it becomes visible. */
export function LoadMore({ pages }: { pages: Pages }) {
  const end = useEndOfPages(pages);
  return (
    <>
      <div ref={end} />
      {pages.isFetchingNextPage && <SkeletonRows count={1} />}
    </>
  );
}
