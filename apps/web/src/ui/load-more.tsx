import { useEffect, useRef } from 'react';
import { SkeletonRows } from './states';

/** The end of a list that grows by scrolling: loads the next page when it becomes visible. */
export function LoadMore({
  pages: { hasNextPage, isFetchingNextPage, fetchNextPage },
}: {
  pages: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
}) {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!hasNextPage || isFetchingNextPage || !end.current) return;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && void fetchNextPage());
    watch.observe(end.current);
    return () => watch.disconnect();
  }, [fetchNextPage, hasNextPage, isFetchingNextPage]);
  return (
    <>
      <div ref={end} />
      {isFetchingNextPage && <SkeletonRows count={1} />}
    </>
  );
}
