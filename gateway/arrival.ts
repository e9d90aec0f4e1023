import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';
import type { Lang } from '@madang/contracts/codes';
import { DOCUMENT_QUERY } from '@madang/contracts/page/document-keys';
import { traceIn, traceparent, type Span } from '@madang/observe/trace';
import { langOf } from './error-answers';
import { CLIENT_MAY_NOT_SEND, REQUEST_ID, type Route } from './routes';

/** What the gateway knows of a request before it asks a service. */
export interface Arrival {
  req: IncomingMessage;
  route: Route;
  path: string;
  id: string;
  lang: Lang;
  host: string;
  ip: string;
  proto: 'http' | 'https';
  /** How the cache answered (HIT, MISS, STALE, BYPASS); undefined until it did. */
  cache?: string | undefined;
  /** The request's span in its trace; null or undefined where traces are off. */
  span?: Span | null;
}

const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);
const REFUSED_HEADERS = new Set<string>(CLIENT_MAY_NOT_SEND);
const id = new RegExp(REQUEST_ID);

/** The addresses of the load balancers whose X-Forwarded-For and X-Forwarded-Proto are believed. */
export function trustedProxies(list: readonly string[]): BlockList {
  const trusted = new BlockList();
  for (const entry of list) {
    const [address = '', bits] = entry.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits) trusted.addSubnet(address, Number(bits), family);
    else trusted.addAddress(address, family);
  }
  return trusted;
}

/** The decoded path, with double slashes merged and dots resolved, as nginx does it; null for a malformed one. */
function pathOf(target: string): string | null {
  let path: string;
  try {
    path = decodeURIComponent(target.split(/[?#]/, 1)[0]!);
  } catch {
    return null;
  }
  if (!path.startsWith('/') || path.includes('\0')) return null;
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..' && parts.pop() === undefined) return null;
    if (part !== '' && part !== '.' && part !== '..') parts.push(part);
  }
  return `/${parts.join('/')}${parts.length && path.endsWith('/') ? '/' : ''}`;
}

export const cookieOf = (headers: IncomingHttpHeaders, name: string) =>
  new RegExp(`(?:^|;\\s*)${name}=([^;]*)`).exec(headers.cookie ?? '')?.[1];

/** Reads from a request what the gateway needs; null if the path is malformed or the Host header is missing, which is answered with 400. */
export function arrivalOf(req: IncomingMessage, trusted: BlockList, routeOf: (path: string) => Route): Arrival | null {
  const path = pathOf(req.url ?? '');
  const host = req.headers.host;
  if (!path || !host) return null;
  const given = one(req.headers['x-request-id']);
  const remote = (req.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  const believed = isTrusted(trusted, remote);
  return {
    req,
    route: routeOf(path),
    path,
    id: traceIn(req.headers['traceparent']) ?? (given && id.test(given) ? given : randomBytes(16).toString('hex')),
    lang: langOf(one(req.headers['accept-lang']) ?? cookieOf(req.headers, 'lang')),
    host,
    ip: believed ? lastStranger(one(req.headers['x-forwarded-for']), trusted, remote) : remote,
    proto: believed && one(req.headers['x-forwarded-proto']) === 'https' ? 'https' : 'http',
  };
}

const queryOf = (target: string) => /\?([^#]*)/.exec(target)?.[1] ?? '';
/**
 * The path and query for the upstream and the cache key. Where a route names its query keys, only those are passed on, in a fixed order.
 */
export function targetOf({ req, route }: Pick<Arrival, 'req' | 'route'>): string {
  const target = req.url!;
  if (!route.keys) return target;
  const parts = queryOf(target).split('&');
  // As in nginx: of several parameters with one name only the first counts, the case of the name does not matter, and empty ones are left
  // out.
  const kept = route.keys.flatMap((key) => {
    const value = parts.find((part) => part.toLowerCase().startsWith(`${key.toLowerCase()}=`))?.slice(key.length + 1);
    return value ? [`${key}=${value}`] : [];
  });
  return target.split(/[?#]/, 1)[0]! + (kept.length ? `?${kept.join('&')}` : '');
}

/** The headers for the upstream: those of the client that are passed on, and the gateway's own. */
export function upstreamHeaders(a: Arrival): OutgoingHttpHeaders {
  const named = (one(a.req.headers.connection) ?? '').toLowerCase().split(/\s*,\s*/);
  const out: OutgoingHttpHeaders = {};
  for (const [name, value] of Object.entries(a.req.headers)) {
    if (HOP_BY_HOP.has(name) || REFUSED_HEADERS.has(name) || named.includes(name) || name.includes('_') || value === undefined) continue;
    if (name === 'accept-encoding' && a.route.compress) continue;
    if (name === 'expect') continue;
    out[name] = value;
  }
  if (a.req.headers['transfer-encoding']) delete out['content-length'];
  if (a.route.keys) out[DOCUMENT_QUERY] = queryOf(a.req.url!);
  return {
    ...out,
    host: a.host,
    'x-forwarded-for': a.ip,
    'x-forwarded-proto': a.proto,
    'x-forwarded-host': a.host,
    'x-request-id': a.id,
    ...(a.span ? { traceparent: traceparent(a.span.place) } : {}),
  };
}

const HIDDEN_HEADERS = new Set([...HOP_BY_HOP, 'server', 'x-powered-by', 'x-request-id', 'x-cache-status']);

/** The headers of an upstream's answer that are passed on to the client. */
export function answerHeaders(headers: IncomingHttpHeaders): OutgoingHttpHeaders {
  const named = (headers.connection ?? '').toLowerCase().split(/\s*,\s*/);
  const shown = Object.entries(headers).filter(
    ([name]) => !HIDDEN_HEADERS.has(name) && !named.includes(name) && !name.startsWith('x-accel-'),
  );
  return Object.fromEntries(shown);
}

const one = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);
const isTrusted = (trusted: BlockList, address: string) => trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

function lastStranger(forwarded: string | undefined, trusted: BlockList, remote: string): string {
  const hops = (forwarded ?? '')
    .split(',')
    .map((hop) => hop.trim())
    .filter(Boolean);
  return hops.findLast((hop) => !isTrusted(trusted, hop)) ?? hops[0] ?? remote;
}
