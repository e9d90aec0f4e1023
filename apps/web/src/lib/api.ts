import { IDEMPOTENCY_KEY, REVEAL, urlOf, type Endpoint, type PathParams } from '@madang/contracts/endpoint';
import { ApiError, isCancelled, toApiError } from './api-error';
import { callSite } from './channel';
import { alert } from './dialogs';
import { contractWord, FORM_WORDS, loadWords } from './i18n';
import { patiently } from './patience';
import { proveMailbox, refused, toMain } from './refusal';
import { clearSession, session } from './session';
import { newId } from './visitor';

/** A declared call as the web needs it. */
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
  /** Whether the call arrives even if the page is left meanwhile. */
  keepalive?: boolean;
  /** The person to show unmasked in the answer, by the `key` of the call's `persons`. */
  reveal?: string;
  /** Whether the call is one step of many, and is repeated also without an answer. */
  persistent?: boolean;
}
/** What a call takes: path parameters (`channelSeq` is this site's unless given), a query and a body. */
export type Args<P extends string, In, Q> = ParamsPart<P> & BodyPart<In> & { query?: Partial<Q> & object } & Extras;
export type ArgsOf<P extends string, In, Q> =
  Record<never, never> extends Args<P, In, Q> ? [args?: Args<P, In, Q>] : [args: Args<P, In, Q>];
type LooseArgs = Extras & { params?: Record<string, string | number | undefined>; query?: object; body?: unknown };

/** A write takes effect once, however often it is sent; what is only counted (visits, watching) needs no key. */
const keyOf = (e: Endpoint): Record<string, string> => (e.method === 'GET' || e.service === 'event' ? {} : { [IDEMPOTENCY_KEY]: newId() });

function pathOf(e: Endpoint, params: LooseArgs['params']): string {
  const all: Record<string, string | number> = {};
  for (const [key, value] of Object.entries({ channelSeq: callSite(), ...params })) if (value !== undefined) all[key] = value;
  return urlOf(e, all);
}
/** The query of a call; what is empty is left out of it. */
function queryOf(query: object = {}): URLSearchParams {
  const told = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value !== undefined && value !== null && value !== '') told.set(key, String(value));
  return told;
}

let loaded: typeof import('./client') | undefined;
/**
 * axios comes with the first call, because most of what a first page shows stands in its document. It is kept to be used in the same
 * turn from then on: a page that is left waits for no import.
 */
async function loadClient() {
  try {
    return (loaded = await import('./client'));
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
  // The key stays the same when the call is sent again, so that it takes effect once.
  const key = keyOf(e);
  const ask = async () => {
    const { client, inPercent } = loaded ?? (await loadClient());
    const { data } = await client.request<Blob | { data?: Out } | null>({
      method: e.method,
      url: path,
      params,
      headers: args.reveal === undefined ? key : { ...key, [REVEAL]: args.reveal },
      token,
      // A body that is absent is sent as an empty object: the services check every post.
      data: read ? undefined : (args.body ?? {}),
      signal,
      ...(onProgress ? { onUploadProgress: inPercent(onProgress) } : {}),
      ...(keepalive ? { adapter: 'fetch', fetchOptions: { keepalive } } : {}),
      ...(/\/(excel|read)$/.test(e.path) ? { responseType: 'blob' } : {}),
      // A form post takes as long as its file.
      ...(args.body instanceof FormData ? { timeout: 0 } : {}),
    });
    return (data instanceof Blob ? data : (data?.data ?? null)) as Out;
  };
  try {
    // A call that outlives its page is not waited for.
    const repeatable = read || IDEMPOTENCY_KEY in key;
    return await (keepalive ? ask() : patiently(ask, { repeatable, persistent, signal }));
  } catch (failed) {
    if (!(failed instanceof ApiError)) throw failed;
    // A deleted thing is an empty success (ER-016).
    if (failed.status === 410) return null as Out;
    failed.read = read;
    if (failed.is('NO_PERMISSION') && token) refused();
    if (failed.status === 401 && token) {
      // The token died. A guard that is mounted goes to login; a public read goes on as a visitor (AM-177).
      if (session().token === token) clearSession();
      if (e.access === 'public' && read) return send<Out>(e, args, true);
      if (read) failed.claim();
    }
    throw failed;
  }
}

/** `call` for whoever has the arguments as one object, which may be missing where the call takes none. */
export function callWith<P extends string, In, Q, Out>(e: Call<P, In, Q, Out>, args?: Args<P, In, Q>): Promise<Out> {
  // A schema of one type is none of another one, so a call of one body is no call of any body.
  return send<Out>(e as unknown as Endpoint, (args ?? {}) as LooseArgs);
}
/** Sends a declared call and answers its data; rejects with `ApiError`, and answers null for something deleted (410). */
export const call = <P extends string, In, Q, Out>(e: Call<P, In, Q, Out>, ...[args]: ArgsOf<P, In, Q>): Promise<Out> => callWith(e, args);

/** What to tell a person: the server's message, or the generic one (ER-013, ER-014). */
export const errorMessage = (error: unknown): string =>
  error instanceof ApiError && error.serverMessage ? error.serverMessage : (contractWord('errors.TEMPORARY') ?? '');

/**
 * Alerts an error unless somebody claims it in this turn, it was cancelled (ER-018), or it is a 404, which
 * its page shows by itself (ER-015).
 */
export function report(error: unknown): void {
  if (isCancelled(error)) return;
  setTimeout(() => {
    if (error instanceof ApiError && (error.claimed || error.status === 404)) return;
    if (error instanceof ApiError) error.claim();
    else console.error(error);
    if (error instanceof ApiError && error.is('NOT_AUTHORIZED_EMAIL') && session().token && proveMailbox(errorMessage(error))) return;
    // A first page may have failed before they were here.
    const told = loadWords(FORM_WORDS).then(() => alert(errorMessage(error)));
    // A page whose content is refused is no place to stay; a refused action keeps what was typed.
    if (error instanceof ApiError && error.is('NO_PERMISSION') && error.read) void told.then(toMain);
  });
}
/** The same of what a page reads: in the next turn the page has been drawn, and its own error with another try has claimed this one. */
export const reportRead = (error: unknown): void => void setTimeout(() => report(error));
