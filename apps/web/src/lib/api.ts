import { IDEMPOTENCY_KEY, REVEAL_HEADER, SEEN_LINE, urlOf, type Endpoint, type PathParams } from '@madang/contracts/endpoint';
import { ApiError, isCancelled, isGone, toApiError } from './api-error';
import { callSite } from './channel';
import { alert } from './dialogs';
import { contractWord, FORM_WORDS, loadWords } from './i18n';
import { nextTask } from './next-task';
import { patiently } from './patience';
import { proveMailbox, refused, toMain } from './refusal';
import { clearSession, session } from './session';
import { newId } from './visitor';

/** A call as the contracts declare it, with the types that the web needs. */
export type Call<P extends string, In, Q, Out> = Endpoint<P, In, Q, Out>;
type OwnParams<P extends string> = 'channelSeq' extends keyof PathParams<P>
  ? Omit<PathParams<P>, 'channelSeq'> & { channelSeq?: number }
  : PathParams<P>;
type ParamsPart<P extends string> = Record<never, never> extends OwnParams<P> ? { params?: OwnParams<P> } : { params: OwnParams<P> };
type BodyPart<In> = [In] extends [undefined]
  ? { body?: FormData }
  : undefined extends In
    ? { body?: In | FormData }
    : { body: In | FormData };
interface Extras {
  signal?: AbortSignal;
  onProgress?: (percent: number) => void;
  /** Whether the browser finishes the call even if the page is left meanwhile. */
  keepalive?: boolean;
  /** The key of the person whose masked data the answer shows unmasked, as named by the call's `persons`. */
  reveal?: string;
  /** The newest line of the data history that the person has seen of what the call changes; later changes of it refuse the call. */
  seen?: number;
  /** Whether the call is one batch of many; such a call is also repeated when no answer came. */
  persistent?: boolean;
}
/** The arguments of a call: path parameters (`channelSeq` is this site's by default), a query and a body. */
export type Args<P extends string, In, Q> = ParamsPart<P> & BodyPart<In> & { query?: Partial<Q> & object } & Extras;
export type ArgsOf<P extends string, In, Q> =
  Record<never, never> extends Args<P, In, Q> ? [args?: Args<P, In, Q>] : [args: Args<P, In, Q>];
type LooseArgs = Extras & { params?: Record<string, string | number | undefined>; query?: object; body?: unknown };

/**
 * The idempotency key of a write, by which the service applies it once, however often it is sent. Calls of the event service only count
 * visits and watching, and need none.
 */
const keyOf = (e: Endpoint): Record<string, string> => (e.method === 'GET' || e.service === 'event' ? {} : { [IDEMPOTENCY_KEY]: newId() });

/** The headers by which a call says what of masked data it shows, and what its sender has seen. */
const toldOf = ({ reveal, seen }: Extras): Record<string, string> => ({
  ...(reveal !== undefined && { [REVEAL_HEADER]: reveal }),
  ...(seen !== undefined && { [SEEN_LINE]: String(seen) }),
});

function pathOf(e: Endpoint, params: LooseArgs['params']): string {
  const all: Record<string, string | number> = {};
  for (const [key, value] of Object.entries({ channelSeq: callSite(), ...params })) if (value !== undefined) all[key] = value;
  return urlOf(e, all);
}
/** The query of a call, without its empty values. */
function queryOf(query: object = {}): URLSearchParams {
  const told = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value !== undefined && value !== null && value !== '') told.set(key, String(value));
  return told;
}

let loaded: typeof import('./client') | undefined;
/**
 * Loads axios with the first call, because a first page mostly shows what its document contains. Afterwards it is kept for synchronous
 * use, because a page that is being left cannot wait for an import.
 */
async function loadClient() {
  try {
    const client = await import('./client');
    // Evaluating the client and sending the first call are two steps.
    await nextTask();
    return (loaded = client);
  } catch (error) {
    throw toApiError(0, null, error);
  }
}

async function send<Out>(e: Endpoint, args: LooseArgs, asVisitor = false): Promise<Out> {
  const { signal, persistent, keepalive, onProgress } = args;
  const token = asVisitor ? null : session().token;
  const read = e.method === 'GET';
  const path = pathOf(e, args.params);
  const params = queryOf(args.query);
  // The key is made before the first try, so that a repeated call has the same key and takes effect once.
  const key = keyOf(e);
  const ask = async () => {
    // The reads with which a page begins are sent one by one, so that it answers to who scrolls or presses something in between.
    if (read && loaded) await nextTask();
    const { client, inPercent } = loaded ?? (await loadClient());
    const { data } = await client.request<Blob | { data?: Out } | null>({
      method: e.method,
      url: path,
      params,
      headers: { ...key, ...toldOf(args) },
      token,
      // A write without a body sends an empty object, because the services validate the body of every write.
      data: read ? undefined : (args.body ?? {}),
      signal,
      ...(onProgress ? { onUploadProgress: inPercent(onProgress) } : {}),
      ...(keepalive ? { adapter: 'fetch', fetchOptions: { keepalive } } : {}),
      ...(e.file ? { responseType: 'blob' } : {}),
      // An upload has no time limit.
      ...(args.body instanceof FormData ? { timeout: 0 } : {}),
    });
    return (data instanceof Blob ? data : (data?.data ?? null)) as Out;
  };
  try {
    // A call that must outlive its page is sent once and not repeated.
    const repeatable = read || IDEMPOTENCY_KEY in key;
    return await (keepalive ? ask() : patiently(ask, { repeatable, persistent, signal }));
  } catch (failed) {
    if (!(failed instanceof ApiError)) throw failed;
    failed.read = read;
    if (isGone(failed)) return (await import('./gone')).gone(e, failed) as Out;
    if (failed.is('NO_PERMISSION') && token) refused();
    if (failed.status === 401 && token) {
      // The token is no longer valid. A page that needs a session goes to the login; a public read is repeated as a visitor (AM-177).
      if (session().token === token) clearSession();
      if (e.access === 'public' && read) return send<Out>(e, args, true);
      if (read) failed.claim();
    }
    throw failed;
  }
}

/** `call` for code that has the arguments as one object; the object may be missing if the call takes none. */
export function callWith<P extends string, In, Q, Out>(e: Call<P, In, Q, Out>, args?: Args<P, In, Q>): Promise<Out> {
  // The cast is needed because TypeScript does not accept a call with a body of one type as a call with a body of any type.
  return send<Out>(e as unknown as Endpoint, (args ?? {}) as LooseArgs);
}
/**
 * Sends a declared call and resolves with the data of its answer, a read of something deleted (410) with null; rejects with `ApiError`,
 * which a notice has told already where a write was for something deleted.
 */
export const call = <P extends string, In, Q, Out>(e: Call<P, In, Q, Out>, ...[args]: ArgsOf<P, In, Q>): Promise<Out> => callWith(e, args);

/** The text to show for an error: the server's message, or a generic one (ER-013, ER-014). */
export const errorMessage = (error: unknown): string =>
  error instanceof ApiError && error.serverMessage ? error.serverMessage : (contractWord('errors.TEMPORARY') ?? '');

/**
 * Shows an error as an alert, unless a part of the page claims it in the same tick, it was cancelled (ER-018), or it is a 404, which the
 * page shows itself (ER-015). If the e-mail address is not verified, it offers to verify it instead.
 */
export function report(error: unknown): void {
  if (isCancelled(error)) return;
  setTimeout(() => {
    if (error instanceof ApiError && (error.claimed || error.status === 404)) return;
    if (error instanceof ApiError) error.claim();
    else console.error(error);
    if (error instanceof ApiError && error.is('NOT_AUTHORIZED_EMAIL') && session().token && proveMailbox(errorMessage(error))) return;
    // If the first page failed, the words of error messages may not be loaded yet.
    const told = loadWords(FORM_WORDS).then(() => alert(errorMessage(error)));
    // After a refused read the person is sent to the main page; after a refused write they stay, so that their input is kept.
    if (error instanceof ApiError && error.is('NO_PERMISSION') && error.read) void told.then(toMain);
  });
}
/** Reports an error of a read one tick later: by then a page that shows the error itself has claimed it. */
export const reportRead = (error: unknown): void => void setTimeout(() => report(error));
