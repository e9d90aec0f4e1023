import { DEVICE } from '@madang/contracts/codes';
import { IDEMPOTENCY_KEY, urlOf, type Endpoint, type PathParams } from '@madang/contracts/endpoint';
import { LIMITS } from '@madang/contracts/limits';
import { ApiError, toApiError } from './api-error';
import { channelSeq } from './channel';
import { getCookie, setCookie } from './cookie';
import { alert } from './dialogs';
import { isCancelled, request, type HttpAnswer } from './http';
import { contractWord, lang } from './i18n';
import { patiently } from './patience';
import { refused, toMain } from './refusal';
import { clearSession, session, setToken } from './session';
import { clientId, newId } from './visitor';

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
export interface Extras {
  signal?: AbortSignal;
  onProgress?: (percent: number) => void;
  /** Arrives even if the page is left meanwhile. */
  keepalive?: boolean;
  /** One step of many: it is repeated also without an answer. */
  persistent?: boolean;
}
/** What a call takes: path parameters (`channelSeq` is this site's unless given), a query and a body. */
export type Args<P extends string, In, Q> = ParamsPart<P> & BodyPart<In> & { query?: Partial<Q> & object } & Extras;
export type ArgsOf<P extends string, In, Q> =
  Record<never, never> extends Args<P, In, Q> ? [args?: Args<P, In, Q>] : [args: Args<P, In, Q>];
type LooseArgs = Extras & { params?: Record<string, string | number | undefined>; query?: object; body?: unknown };

const MOBILE = /Android|iPhone|iPad|iPod|Mobile/i;
const device = () => (MOBILE.test(navigator.userAgent) || window.innerWidth <= LIMITS.mobileMax ? DEVICE.MOBILE : DEVICE.WEB);

/** Where the call comes from; the way back from a social login carries what nobody should keep. */
const source = () => (location.pathname === '/authcallback' ? location.origin + location.pathname : location.href);

/** What every call says about itself (CN-062..070); a form post names its own boundary. */
function headersOf(body: unknown, token: string | null): Record<string, string> {
  const browsing = getCookie('Http-Session');
  return {
    Accept: 'application/json',
    ...(body instanceof FormData ? {} : { 'Content-Type': 'application/json' }),
    'Accept-Lang': getCookie('lang') ?? lang(),
    Source: source(),
    Device: device(),
    ...(token ? { 'Access-Token': token } : {}),
    ...(browsing ? { 'Http-Session': browsing } : {}),
    ...(channelSeq() === undefined ? {} : { 'Client-Id': clientId() }),
  };
}
/** A write takes effect once, however often it is sent; what is only counted (visits, watching) needs no key. */
const keyOf = (e: Endpoint): Record<string, string> => (e.method === 'GET' || e.service === 'event' ? {} : { [IDEMPOTENCY_KEY]: newId() });

function addressOf(e: Endpoint, args: LooseArgs): string {
  const params: Record<string, string | number> = {};
  for (const [key, value] of Object.entries({ channelSeq: channelSeq(), ...args.params })) if (value !== undefined) params[key] = value;
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(args.query ?? {}))
    if (value !== undefined && value !== null && value !== '') query.set(key, String(value));
  return urlOf(e, params) + (query.size ? `?${query}` : '');
}
function keep(answer: HttpAnswer): void {
  const token = answer.header('access-token');
  if (token) setToken(token);
  const browsing = answer.header('http-session');
  if (browsing) setCookie('Http-Session', browsing, LIMITS.sessionDays);
}

async function send<Out>(e: Endpoint, args: LooseArgs, asVisitor = false): Promise<Out> {
  const token = asVisitor ? null : session().token;
  // A body that is absent is sent as an empty object: the services check every post.
  const body = e.method === 'GET' ? null : args.body instanceof FormData ? args.body : JSON.stringify(args.body ?? {});
  // Sent again, it is the same call.
  const key = keyOf(e);
  const ask = () =>
    request({
      method: e.method,
      url: addressOf(e, args),
      headers: { ...headersOf(body, token), ...key },
      body,
      signal: args.signal,
      onProgress: args.onProgress,
      keepalive: args.keepalive,
      blob: e.path.endsWith('/excel'),
      timeout: body instanceof FormData ? 0 : 60_000,
    });
  // A call that outlives its page is not waited for.
  const repeatable = e.method === 'GET' || IDEMPOTENCY_KEY in key;
  const { signal, persistent } = args;
  const answer = args.keepalive ? await ask() : await patiently(ask, { repeatable, persistent, signal });
  keep(answer);
  if (answer.status >= 200 && answer.status < 300)
    return (answer.data instanceof Blob ? answer.data : ((answer.data as { data?: Out } | null)?.data ?? null)) as Out;
  // A deleted thing is an empty success (ER-016).
  if (answer.status === 410) return null as Out;
  const failed = toApiError(answer.status, answer.data);
  failed.read = e.method === 'GET';
  if (failed.is('NO_PERMISSION') && token) refused();
  if (answer.status === 401 && token) {
    // The token died. A guard that is mounted goes to login; a public read goes on as a visitor (AM-177).
    if (session().token === token) clearSession();
    if (e.access === 'public' && e.method === 'GET') return send<Out>(e, args, true);
    if (e.method === 'GET') failed.claim();
  }
  throw failed;
}

/** Sends a declared call and answers its data; rejects with `ApiError`, and answers null for something deleted (410). */
export function call<P extends string, In, Q, Out>(e: Call<P, In, Q, Out>, ...[args]: ArgsOf<P, In, Q>): Promise<Out> {
  return send<Out>(e as unknown as Endpoint, (args ?? {}) as LooseArgs);
}

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
    const told = alert(errorMessage(error));
    // A page whose content is refused is no place to stay; a refused action keeps what was typed.
    if (error instanceof ApiError && error.is('NO_PERMISSION') && error.read) void told.then(toMain);
  });
}
