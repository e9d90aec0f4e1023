import { MINUTE } from '@madang/contracts/time';
import { DEVICE } from '@madang/contracts/codes';
import { LIMITS } from '@madang/contracts/limits';
import axios, { AxiosError, type AxiosProgressEvent, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import { Cancelled, toApiError } from './api-error';
import { channelSeq } from './channel';
import { getCookie, setCookie } from './cookie';
import { langToAsk } from './i18n';
import { mediaMatches } from './media';
import { setToken } from './session';
import { traceparent } from './trace';
import { clientId } from './visitor';

declare module 'axios' {
  interface AxiosRequestConfig {
    /**
     * The token that a call to a service is sent with, null for a visitor; a repeated call keeps it. Undefined means a request to a
     * storage instead of a service, which sends nothing about the person.
     */
    token?: string | null;
  }
}

/** Milliseconds after which a call without an answer fails, unless the call sets a limit of its own. */
const CALL_TIMEOUT_MS = MINUTE;

/**
 * The HTTP client of all calls. It uses XMLHttpRequest, because fetch reports no upload progress in most browsers, and cannot tell a call
 * that the browser dropped when the page was left from one without an answer. Only calls that must outlive their page use fetch.
 */
export const client = axios.create({
  baseURL: location.origin,
  adapter: 'xhr',
  headers: { Accept: 'application/json' },
  timeout: CALL_TIMEOUT_MS,
  // Gives a timeout a code of its own: by default axios uses the one of a call that the browser dropped.
  transitional: { clarifyTimeoutError: true },
  // The product has no XSRF cookie, so axios need not look for one before every call.
  withXSRFToken: false,
});

const MOBILE_AGENT_PATTERN = /Android|iPhone|iPad|iPod|Mobile/i;
const MOBILE_MEDIA = `(max-width: ${LIMITS.mobileMax}px)`;
const device = () => (MOBILE_AGENT_PATTERN.test(navigator.userAgent) || mediaMatches(MOBILE_MEDIA) ? DEVICE.MOBILE : DEVICE.WEB);

/** The page that sends the call. At the return from a social login the query is cut off, because it holds secrets. */
const source = () => (location.pathname === '/authcallback' ? location.origin + location.pathname : location.href);

const isForService = (config: InternalAxiosRequestConfig) => config.token !== undefined;

/** Adds the headers that every call to a service has (CN-062..070). */
function addHeaders(config: InternalAxiosRequestConfig): InternalAxiosRequestConfig {
  config.headers.set({
    'Access-Token': config.token ?? null,
    'Http-Session': getCookie('Http-Session'),
    'Client-Id': channelSeq() === undefined ? null : clientId(),
    Device: device(),
    'Accept-Lang': langToAsk(),
    Source: source(),
    traceparent: traceparent(),
  });
  // The browser sets the content type of a form post. For calls without a body, axios removes the content type, but reads have one too
  // (CN-062).
  if (!(config.data instanceof FormData)) config.headers.setContentType('application/json');
  config.data ??= null;
  return config;
}

/** Takes a new token and the name of the browsing session from the headers of a service's answer; error answers have them, too. */
function takeSession({ config, headers }: AxiosResponse): void {
  if (!isForService(config)) return;
  const token = headers['access-token'] as string | undefined;
  if (token) setToken(token);
  const browsing = headers['http-session'] as string | undefined;
  if (browsing) setCookie('Http-Session', browsing, LIMITS.sessionDays);
}

/** A refused download answers JSON inside a Blob, which is parsed here. */
async function bodyOf(response: AxiosResponse | undefined): Promise<unknown> {
  if (!(response?.data instanceof Blob)) return response?.data;
  return response.data
    .text()
    .then(JSON.parse)
    .catch(() => null);
}

/** The seconds of the answer's Retry-After header; null if it names none. */
function retryAfter(response: AxiosResponse | undefined): number | null {
  const told = response?.headers['retry-after'] as string | undefined;
  return told && /^\d{1,5}$/.test(told) ? Number(told) : null;
}

/** Turns an axios error into one of the product's own, because axios' error holds the token and the body, and errors are logged. */
async function toOwnError(error: unknown): Promise<unknown> {
  if (!(error instanceof AxiosError)) return error;
  if (error.code === AxiosError.ERR_CANCELED || error.code === AxiosError.ECONNABORTED) return new Cancelled();
  const { response } = error;
  if (response) takeSession(response);
  const failed = toApiError(response?.status ?? 0, await bodyOf(response));
  failed.retryAfter = retryAfter(response);
  return failed;
}

client.interceptors.request.use(addHeaders, null, { synchronous: true, runWhen: isForService });
client.interceptors.response.use(
  (response) => {
    takeSession(response);
    return response;
  },
  async (error: unknown) => {
    throw await toOwnError(error);
  },
);

/** Calls `onProgress` with the percentage of the body that is sent. */
export const inPercent =
  (onProgress: (percent: number) => void) =>
  ({ progress }: AxiosProgressEvent): void => {
    if (progress !== undefined) onProgress(Math.round(progress * 100));
  };
