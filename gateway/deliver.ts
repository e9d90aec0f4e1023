import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { constants, createGzip, gzip } from 'node:zlib';
import type { Arrival } from './arrival';
import { RETRYABLE_STATUS, errorJson, errorPage, type GatewayErrorStatus } from './error-answers';
import type { Kept } from './micro-cache';
import { RETRY_AFTER_SECONDS, COMPRESSIBLE_TYPES, COMPRESS_FROM, NO_INDEX, ROBOTS_TAG } from './routes';

/** The level of gzip, 1 to 9; higher ones cost more time than their saved bytes are worth. */
const GZIP_LEVEL = 5;
const squeeze = promisify(gzip);
const types = new Set<string>(COMPRESSIBLE_TYPES);

const typeOf = (headers: OutgoingHttpHeaders) =>
  String(headers['content-type'] ?? '')
    .split(';', 1)[0]!
    .trim()
    .toLowerCase();
export const takes = (a: Arrival, coding: 'gzip' | 'br') =>
  new RegExp(`\\b${coding}\\b(?!\\s*;\\s*q=0(\\.0*)?(\\s*,|\\s*$))`).test(String(a.req.headers['accept-encoding'] ?? ''));

function compressible(a: Arrival, status: number, headers: OutgoingHttpHeaders, length: number | undefined): boolean {
  if (!a.route.compress || !types.has(typeOf(headers)) || headers['content-encoding'] || status === 204 || status === 206 || status === 304)
    return false;
  return (length === undefined || length >= COMPRESS_FROM) && !/no-transform/.test(String(headers['cache-control'] ?? ''));
}

function withVary(headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  const vary = String(headers['vary'] ?? '');
  return /accept-encoding/i.test(vary) ? headers : { ...headers, vary: vary ? `${vary}, Accept-Encoding` : 'Accept-Encoding' };
}

function compressed(headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  const { 'content-length': _, 'accept-ranges': __, etag, ...rest } = headers;
  // The compressed bytes differ, so the ETag becomes a weak one.
  return { ...rest, 'content-encoding': 'gzip', ...(etag ? { etag: String(etag).replace(/^(?!W\/)/, 'W/') } : {}) };
}

const own = (a: Arrival, cache?: string): OutgoingHttpHeaders => ({
  'x-request-id': a.id,
  ...(a.route.noIndex ? { [ROBOTS_TAG]: NO_INDEX } : {}),
  ...(cache ? { 'x-cache-status': cache } : {}),
});

/** Sends an upstream's answer on to the client as it arrives. */
export function stream(
  a: Arrival,
  res: ServerResponse,
  status: number,
  given: OutgoingHttpHeaders,
  body: IncomingMessage,
  cache?: string,
): void {
  a.cache = cache;
  const length = given['content-length'] === undefined ? undefined : Number(given['content-length']);
  let headers = given;
  let out: Readable = body;
  if (compressible(a, status, headers, length)) {
    headers = withVary(headers);
    if (takes(a, 'gzip') && a.req.method !== 'HEAD') {
      headers = compressed(headers);
      out = body.pipe(createGzip({ level: GZIP_LEVEL, flush: constants.Z_SYNC_FLUSH }));
    }
  }
  // If the upstream's answer breaks off, the client's connection is closed too, so that the client does not take it for complete.
  body.on('close', () => body.complete || res.destroy());
  res.on('close', () => body.destroy());
  res.writeHead(status, { ...headers, ...own(a, cache) });
  res.flushHeaders();
  out.pipe(res);
}

/** Sends an answer out of the cache. */
export async function sendCached(a: Arrival, res: ServerResponse, kept: Kept, cache: string): Promise<void> {
  a.cache = cache;
  let headers = kept.headers;
  let body = kept.body;
  if (compressible(a, kept.status, headers, body.length)) {
    headers = withVary(headers);
    if (takes(a, 'gzip')) {
      headers = compressed(headers);
      body = await (kept.gzip ??= squeeze(kept.body, { level: GZIP_LEVEL }));
    }
  }
  if (matches(a.req.headers['if-none-match'], kept.headers['etag'])) {
    const { 'content-length': _, 'content-encoding': __, 'content-type': ___, ...rest } = headers;
    res.writeHead(304, { ...rest, ...own(a, cache) }).end();
    return;
  }
  res.writeHead(kept.status, { ...headers, 'content-length': body.length, ...own(a, cache) }).end(body);
}

function matches(asked: string | undefined, etag: unknown): boolean {
  if (!asked || !etag) return false;
  const weak = (tag: string) => tag.trim().replace(/^W\//, '');
  return asked.trim() === '*' || asked.split(',').some((tag) => weak(tag) === weak(String(etag)));
}

/**
 * Sends an error of the gateway, or breaks off an answer that has begun. A client that is still sending may go on for five seconds, so
 * that it reads the answer.
 */
export function refuse(a: Arrival, res: ServerResponse, status: GatewayErrorStatus): void {
  if (res.headersSent) {
    res.destroy();
    return;
  }
  const json = a.route.errors === 'json';
  const body = json ? errorJson(status, a.lang, a.id) : errorPage(status, a.lang);
  const unread = !a.req.complete;
  const after: OutgoingHttpHeaders = RETRYABLE_STATUS.includes(status) ? { 'retry-after': String(RETRY_AFTER_SECONDS) } : {};
  res.writeHead(status, {
    'content-type': json ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    ...after,
    ...(unread ? { connection: 'close' } : {}),
    ...own(a),
  });
  res.end(a.req.method === 'HEAD' ? '' : body);
  if (unread) {
    a.req.resume();
    setTimeout(() => a.req.destroy(), 5000).unref();
  }
}
