import type { Endpoint } from '@madang/contracts/endpoint';
import { LIMITS } from '@madang/contracts/limits';
import {
  MutationCache,
  QueryCache,
  QueryClient,
  keepPreviousData,
  useMutation,
  useQuery,
  type Query,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import { ApiError, isGone } from './api-error';
import { callWith, report, reportRead, type Args, type Call } from './api';
import { callSite } from './channel';
import { log } from './log';

/** A call without an answer is tried once more; answers of a busy site were repeated already (patience.ts). */
const retry = (count: number, error: unknown) => count < 1 && error instanceof ApiError && error.status === 0;

/** How often a query had failed by its last answer: its own count never falls, and only the failures since then prolong a wait. */
const failuresByAnswer = new WeakMap<object, number>();
const createQueryClient = () =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => (query.meta?.['silent'] ? log(query.queryHash, error) : reportRead(error)),
      onSuccess: (_data, query) => failuresByAnswer.set(query, query.state.errorUpdateCount),
    }),
    mutationCache: new MutationCache({
      onError: (error, _v, _c, mutation) => (mutation.meta?.['silent'] ? log('mutation', error) : report(error)),
    }),
    defaultOptions: {
      queries: { staleTime: LIMITS.queryStaleTime, refetchOnWindowFocus: false, retry, retryDelay: 800 },
      mutations: { retry: false },
    },
  });
export const queryClient = createQueryClient();

type AnyCall = Pick<Endpoint, 'service' | 'method' | 'version' | 'path'>;
/** A call whose cached answers are old; with parameters, only those for the same ones. */
type Changed = AnyCall | [AnyCall, Record<string, unknown>];
type KeyArgs = { params?: object | undefined; query?: object | undefined } | undefined;
const idOf = (e: AnyCall) => `${e.method} ${e.service}/${e.version}${e.path}`;
/** The cache key of a call: its name, path parameters and query. */
export const keyOf = (e: AnyCall, args?: KeyArgs) =>
  [idOf(e), { ...(e.path.includes(':channelSeq') ? { channelSeq: callSite() } : {}), ...args?.params }, args?.query ?? {}] as const;

export interface UseCallOptions {
  enabled?: boolean;
  /** Whether failures are only logged (ER-019..024); others are alerted, unless an `ErrorState` shows them. */
  silent?: boolean;
  staleTime?: number;
  /** Milliseconds after which the call is repeated, again and again; false for never. */
  every?: number | false;
  /**
   * Whether a failed call is repeated until it is answered. For calls whose answer warns people, since a page without the warning says that
   * there is nothing to warn of.
   */
  untilAnswered?: boolean;
  /** Whether to repeat the call when the window gets the focus back, because somebody may have changed the data. */
  onReturn?: boolean;
  /** Whether the previous answer stays visible while one for other arguments loads. */
  keep?: boolean;
  /**
   * Whether an answer counts only if it was asked for since the component appeared. For forms: a form keeps the values that it begins with,
   * so one that began with a cached answer would show old values and save them over newer ones.
   */
  fresh?: boolean;
}
/**
 * Milliseconds after which a call with `untilAnswered` is repeated; each later wait is twice as long, up to the longest one, until the
 * call is answered.
 */
const RETRY_WAITS_MS = { first: 5000, longest: 60_000 };
/** Whether a failed call may be answered later; it may not if the person has no right to its answer. */
const mayPass = (error: unknown) => !(error instanceof ApiError) || (error.status !== 401 && error.status !== 403);
/** When a call is repeated: after a failure, if it warns people, and else every so often if it says so. */
const repeating =
  ({ every = false, untilAnswered = false }: UseCallOptions) =>
  (query: Pick<Query, 'state'>): number | false => {
    const { status, error, errorUpdateCount } = query.state;
    if (!untilAnswered || status !== 'error' || !mayPass(error)) return every;
    const failures = errorUpdateCount - (failuresByAnswer.get(query) ?? 0);
    return Math.min(RETRY_WAITS_MS.first * 2 ** (failures - 1), RETRY_WAITS_MS.longest);
  };

/** What a read with `fresh` says until its answer comes, whatever is cached. */
const UNANSWERED = { data: undefined, error: null, status: 'pending', isPending: true, isSuccess: false, isError: false } as const;

/** Reads by a declared call: `useCall(courseApi.find, { params: { courseSeq } })`. The data is null for something deleted (410). */
export function useCall<P extends string, Q, Out>(
  e: Call<P, undefined, Q, Out>,
  args?: Args<P, undefined, Q>,
  options: UseCallOptions = {},
): UseQueryResult<Out> {
  const found = useQuery({
    queryKey: keyOf(e, args),
    queryFn: ({ signal }) => callWith(e, { ...args, signal } as Args<P, undefined, Q>),
    enabled: options.enabled ?? true,
    ...(options.fresh ? { staleTime: 0 } : options.staleTime === undefined ? {} : { staleTime: options.staleTime }),
    ...(options.every || options.untilAnswered ? { refetchInterval: repeating(options) } : {}),
    ...(options.onReturn ? { refetchOnWindowFocus: true } : {}),
    ...(options.keep ? { placeholderData: keepPreviousData } : {}),
    meta: { silent: options.silent ?? false },
  }) as UseQueryResult<Out>;
  return options.fresh && !found.isFetchedAfterMount ? ({ ...found, ...UNANSWERED } as UseQueryResult<Out>) : found;
}

/** Marks all cached answers of these calls as old; with `params`, only those for the same parameters. */
export async function invalidate(...calls: Changed[]): Promise<void> {
  await Promise.all(
    calls.map((one) => {
      const [e, params] = Array.isArray(one) ? one : [one, null];
      return queryClient.invalidateQueries({
        predicate: ({ queryKey }) =>
          queryKey[0] === idOf(e) &&
          (!params || Object.entries(params).every(([k, v]) => (queryKey[1] as Record<string, unknown>)[k] === v)),
      });
    }),
  );
}
/** Changes a cached answer, for example after a like. */
export function patchAnswer<P extends string, Q, Out>(
  e: Call<P, undefined, Q, Out>,
  args: Args<P, undefined, Q> | undefined,
  change: (old: Out) => Out,
): void {
  queryClient.setQueryData<Out>(keyOf(e, args), (old) => (old === undefined || old === null ? old : change(old)));
}

export interface UseActOptions<Out, A> {
  /** The calls whose answers this call changes; they are fetched again. */
  invalidates?: Changed[];
  /** The calls whose answers this call changes even if it fails, such as a refused payment, which is noted. */
  invalidatesOnError?: Changed[];
  onDone?: (out: Out, args: A) => void | Promise<void>;
  silent?: boolean;
}
/** A write: `const save = useAct(courseApi.update, { invalidates: [courseApi.find] })`, then `save.mutate({ params, body })`. */
export function useAct<P extends string, In, Q, Out>(
  e: Call<P, In, Q, Out>,
  options: UseActOptions<Out, Args<P, In, Q>> = {},
): UseMutationResult<Out, Error, Args<P, In, Q>> {
  return useMutation({
    mutationFn: (args: Args<P, In, Q>) => callWith(e, args),
    onSuccess: async (out, args) => {
      if (options.invalidates) await invalidate(...options.invalidates);
      await options.onDone?.(out, args);
    },
    // 404 and 410 mean that somebody else deleted the thing. Nothing is alerted then; what `invalidates` names is fetched again and
    // shows it.
    onError: (error) => {
      const gone = isGone(error) || (error instanceof ApiError && error.status === 404);
      void invalidate(...(options.invalidatesOnError ?? []), ...((gone && options.invalidates) || []));
    },
    meta: { silent: options.silent ?? false },
  });
}
