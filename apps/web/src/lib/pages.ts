import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { callWith, type Args, type Call } from './api';
import { keyOf } from './query';

export interface PagesOptions<Out> {
  /** The query for the page after `last`; null at the end. */
  next: (last: Out, all: Out[]) => object | null;
  /** Whether the old list stays visible while the list for other arguments loads. */
  keep?: boolean;
  enabled?: boolean;
  silent?: boolean;
  staleTime?: number;
}
/** Reads a list that grows by scrolling: the call of each page has the query that `next` returns. */
export function usePages<P extends string, Q, Out>(
  e: Call<P, undefined, Q, Out>,
  args: Args<P, undefined, Q> | undefined,
  options: PagesOptions<Out>,
) {
  return useInfiniteQuery({
    queryKey: [...keyOf(e, args), 'pages'],
    queryFn: ({ signal, pageParam }) =>
      callWith(e, { ...args, query: { ...args?.query, ...(pageParam as object) }, signal } as Args<P, undefined, Q>),
    initialPageParam: {} as object,
    getNextPageParam: (last: Out, all: Out[]) => options.next(last, all),
    enabled: options.enabled ?? true,
    ...(options.keep && { placeholderData: keepPreviousData }),
    ...(options.staleTime === undefined ? {} : { staleTime: options.staleTime }),
    meta: { silent: options.silent ?? false },
  });
}
