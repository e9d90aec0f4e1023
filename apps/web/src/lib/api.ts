import { DEVICE, LANG } from '@madang/contracts/codes';
import { urlOf, type Endpoint, type PathParams } from '@madang/contracts/endpoint';
import { LIMITS } from '@madang/contracts/limits';
import axios, { AxiosHeaders, type AxiosProgressEvent, type AxiosResponse } from 'axios';
import { ApiError, toApiError } from './api-error';
import { channelSeq } from './channel';
import { getCookie, setCookie } from './cookie';
import { alert } from './dialogs';
import { contractWord, lang } from './i18n';
import { clearSession, session, setToken } from './session';
import { clientId } from './visitor';

/** A declared call as the web needs it. */
export type Call<P extends string, In, Q, Out> = Endpoint<P, In, Q, Out>;
type OwnParams<P extends string> = 'channelSeq' extends keyof PathParams<P> ? Omit<PathParams<P>, 'channelSeq'> & { channelSeq?: number } : PathParams<P>;
type ParamsPart<P extends string> = Record<never, never> extends OwnParams<P> ? { params?: OwnParams<P> } : { params: OwnParams<P> };
type BodyPart<In> = [In] extends [undefined] ? { body?: FormData } : undefined extends In ? { body?: In | FormData } : { body: In | FormData };
export interface Extras {
  signal?: AbortSignal;
  onProgress?: (percent: number) => void;
}
/** What a call takes: path parameters (`channelSeq` is this site's unless given), a query and a body. */
export type Args<P extends string, In, Q> = ParamsPart<P> & BodyPart<In> & { query?: Partial<Q> & object } & Extras;
export type ArgsOf<P extends string, In, Q> = Record<never, never> extends Args<P, In, Q> ? [args?: Args<P, In, Q>] : [args: Args<P, In, Q>];
type LooseArgs = Extras & { params?: Record<string, string | number | undefined>; query?: object; body?: unknown };

export const http = axios.create({ timeout: 60_000 });
const MOBILE = /Android|iPhone|iPad|iPod|Mobile/i;
const device = () => (MOBILE.test(navigator.userAgent) || window.innerWidth <= LIMITS.mobileMax ? DEVICE.MOBILE : DEVICE.WEB);

http.interceptors.request.use((config) => {
  const headers = AxiosHeaders.from(config.headers);
  // A form post names its own boundary.
  if (config.data instanceof FormData) headers.delete('Content-Type');
  else headers.set('Content-Type', 'application/json');
  headers.set('Accept-Lang', getCookie('lang') ?? (lang() || LANG.KO));
  headers.set('Source', location.href);
  headers.set('Device', device());
  const { token } = session();
  if (token && !headers.has('Access-Token')) headers.set('Access-Token', token);
  const browsing = getCookie('Http-Session');
  if (browsing) headers.set('Http-Session', browsing);
  if (channelSeq() !== undefined) headers.set('Client-Id', clientId());
  config.headers = headers;
  return config;
});

function keep(answer: AxiosResponse): void {
  const token: unknown = answer.headers['access-token'];
  if (typeof token === 'string' && token) setToken(token);
  const browsing: unknown = answer.headers['http-session'];
  if (typeof browsing === 'string' && browsing) setCookie('Http-Session', browsing, LIMITS.sessionDays);
}

const present = (query: object | undefined) => Object.fromEntries(Object.entries(query ?? {}).filter(([, v]) => v !== undefined && v !== null && v !== ''));

async function send<Out>(e: Endpoint, args: LooseArgs, asVisitor = false): Promise<Out> {
  const params: Record<string, string | number> = {};
  for (const [key, value] of Object.entries({ channelSeq: channelSeq(), ...args.params })) if (value !== undefined) params[key] = value;
  const sentToken = asVisitor ? null : session().token;
  try {
    const answer = await http.request<{ data: Out } | Blob | null>({
      method: e.method,
      url: urlOf(e, params),
      params: present(args.query),
      // A body that is absent is sent as an empty object: the services validate every post.
      data: e.method === 'GET' ? undefined : (args.body ?? {}),
      ...(args.signal ? { signal: args.signal } : {}),
      ...(e.path.endsWith('/excel') ? { responseType: 'blob' as const } : {}),
      ...(args.onProgress ? { onUploadProgress: (p: AxiosProgressEvent) => args.onProgress?.(Math.round((p.progress ?? 0) * 100)) } : {}),
    });
    keep(answer);
    if (answer.data instanceof Blob) return answer.data as Out;
    return (answer.data?.data ?? null) as Out;
  } catch (error) {
    if (!axios.isAxiosError(error) || axios.isCancel(error)) throw error;
    const status = error.response?.status ?? 0;
    if (error.response) keep(error.response);
    // A deleted thing is an empty success (ER-016).
    if (status === 410) return null as Out;
    const failed = toApiError(status, error.response?.data, error);
    if (status === 401 && sentToken) {
      // The token died. A guard that is mounted goes to login; a public read goes on as a visitor (AM-177).
      if (session().token === sentToken) clearSession();
      if (e.access === 'public' && e.method === 'GET') return send<Out>(e, args, true);
      if (e.method === 'GET') failed.claim();
    }
    throw failed;
  }
}

/** Sends a declared call and answers its data; rejects with `ApiError`, and with null for something deleted (410). */
export function call<P extends string, In, Q, Out>(e: Call<P, In, Q, Out>, ...[args]: ArgsOf<P, In, Q>): Promise<Out> {
  return send<Out>(e as unknown as Endpoint, (args ?? {}) as LooseArgs);
}

/** What to tell a person: the server's message, or the generic one (ER-013, ER-014). */
export const errorMessage = (error: unknown): string => (error instanceof ApiError && error.serverMessage ? error.serverMessage : (contractWord('errors.TEMPORARY') ?? ''));

/**
 * Alerts an error unless somebody claims it in this turn, it was cancelled (ER-018), or it is a 404, which
 * its page shows by itself (ER-015).
 */
export function report(error: unknown): void {
  if (axios.isCancel(error)) return;
  setTimeout(() => {
    if (error instanceof ApiError && (error.claimed || error.status === 404)) return;
    if (error instanceof ApiError) error.claim();
    else console.error(error);
    void alert(errorMessage(error));
  });
}
