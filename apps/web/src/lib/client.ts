import { DEVICE } from '@madang/contracts/codes';
import { LIMITS } from '@madang/contracts/limits';
import axios, { AxiosError, type AxiosProgressEvent, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import { Cancelled, toApiError } from './api-error';
import { channelSeq } from './channel';
import { getCookie, setCookie } from './cookie';
import { langToAsk } from './i18n';
import { setToken } from './session';
import { traceparent } from './trace';
import { clientId } from './visitor';

declare module 'axios' {
  interface AxiosRequestConfig {
    /**
     * Whose call to a service it is, null for a visitor; a call that is sent again keeps it. A request without it goes to a storage
     * instead of a service, and nothing about the person is sent along.
     */
    token?: string | null;
  }
}

/** Milliseconds until a call counts as not answered. */
const TIMEOUT = 60_000;

/**
 * The one way to the services. The adapter is XMLHttpRequest because it reports how much of a body is sent, and because it has an event of
 * its own for a call that the browser drops when the page is left: fetch reports no progress in most browsers, and fails alike for
 * dropped and unanswered calls. fetch carries only what has to outlive its page.
 */
export const client = axios.create({
  baseURL: location.origin,
  adapter: 'xhr',
  headers: { Accept: 'application/json' },
  timeout: TIMEOUT,
  // By default axios gives a timeout the same code as a call that the browser dropped.
  transitional: { clarifyTimeoutError: true },
  // No cookie of this product carries such a token; axios would look for it before every call.
  withXSRFToken: false,
});

const MOBILE = /Android|iPhone|iPad|iPod|Mobile/i;
const device = () => (MOBILE.test(navigator.userAgent) || window.innerWidth <= LIMITS.mobileMax ? DEVICE.MOBILE : DEVICE.WEB);

/** Where the call comes from; the way back from a social login carries what nobody should keep. */
const source = () => (location.pathname === '/authcallback' ? location.origin + location.pathname : location.href);

const isForService = (config: InternalAxiosRequestConfig) => config.token !== undefined;

/** What every call to a service says about itself (CN-062..070). */
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
  // A form post names its own boundary. axios takes the type off a call whose data are undefined, but a read has one too (CN-062).
  if (!(config.data instanceof FormData)) config.headers.setContentType('application/json');
  config.data ??= null;
  return config;
}

/** Takes the new token and the browsing session's name from the headers of an answer; refusals bring them, too. */
function takeSession({ config, headers }: AxiosResponse): void {
  if (!isForService(config)) return;
  const token = headers['access-token'] as string | undefined;
  if (token) setToken(token);
  const browsing = headers['http-session'] as string | undefined;
  if (browsing) setCookie('Http-Session', browsing, LIMITS.sessionDays);
}

/** A refused download answers JSON where a file was asked for. */
async function bodyOf(response: AxiosResponse | undefined): Promise<unknown> {
  if (!(response?.data instanceof Blob)) return response?.data;
  return response.data
    .text()
    .then(JSON.parse)
    .catch(() => null);
}

/** Seconds after which the answer says to come again, null where it says nothing. */
function retryAfter(response: AxiosResponse | undefined): number | null {
  const told = response?.headers['retry-after'] as string | undefined;
  return told && /^\d{1,5}$/.test(told) ? Number(told) : null;
}

/** The error of axios stays behind: it holds the token and what was sent, and errors are logged. */
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

/** Tells the percent of the body that is sent. */
export const inPercent =
  (onProgress: (percent: number) => void) =>
  ({ progress }: AxiosProgressEvent): void => {
    if (progress !== undefined) onProgress(Math.round(progress * 100));
  };
