import http, { type IncomingMessage, type OutgoingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { APPEARANCE_COOKIE, appearanceOf } from '@madang/contracts/page/look';
import { WROTE_COOKIE } from '@madang/contracts/published';
import { SERVICE_NAMES, type ServiceName } from '@madang/contracts/services';
import { answerHeaders, arrivalOf, cookieOf, targetOf, trustedProxies, upstreamHeaders, type Arrival } from './arrival';
import { SENDS_FILES, storedPath } from '@madang/contracts/main/stored-files';
import { ask, NoAnswer, type Address } from './ask';
import { sendCached, refuse, stream } from './deliver';
import { serveFile } from './files';
import { serveStored } from './stored-files';
import { Limiter } from './limiter';
import { GOES_ON_WITHIN, isAlive, isSilent } from './liveness';
import { refuseLong } from './long-headers';
import { isPublic, MicroCache, ANSWER_BYTES_MAX, type Filling, type Kept } from './micro-cache';
import { errorPage } from './error-answers';
import {
  CLIENT_PATIENCE,
  doubtedAfter,
  HEARD_WITHIN,
  livesPath,
  type ClientPatience,
  MAX_HEADER_BYTES,
  METHODS_ALLOWED,
  READING_METHODS,
  routeFinder,
  type LocalUpstream,
  type NetworkLimit,
  type Pace,
  type Route,
  type Upstream,
} from './routes';
import { joinSockets, refuseSocket } from './sockets';
import { hasBody, watchBodyPace } from '@madang/observe/body-pace';
import { begin, placeOf } from '@madang/observe/trace';
import { knownMethod, nameOf, NO_WATCH, type Watch } from './watch';

export interface GatewayOptions {
  upstreams: Record<Upstream, Address> & Partial<Record<LocalUpstream, Address>>;
  /** The folder of the built web app, which contains `assets/`. */
  web: string;
  /** The folder of stored files, if the gateway can read it: it then sends a file itself after api-main has named it. */
  files?: string;
  /** The load balancers whose X-Forwarded-* headers are believed, as addresses or CIDR ranges. */
  trusted?: readonly string[];
  routes?: readonly Route[];
  limits?: Record<NetworkLimit, Pace>;
  patience?: ClientPatience;
  writesAtOnce?: number;
  watch?: Watch;
  /** Whether spans are sent to a collector of traces (libs/observe). */
  traced?: boolean;
}

function addressOf({ upstreams, watch }: GatewayOptions, name: Upstream | LocalUpstream): Address {
  const address = upstreams[name];
  if (!address) throw new Error(`The gateway has no address of ${name}`);
  return watch ? { ...address, failed: (reason) => watch.failed(name, reason) } : address;
}

/** Counts an answer when it has been sent or the client has gone, and traces requests to services. */
function watched(a: Arrival, res: ServerResponse, watch: Watch): void {
  const from = performance.now();
  const [route, method] = [nameOf(a.route), knownMethod(a.req.method)];
  const attributes = { 'http.request.method': method, 'http.route': route };
  // A request that does not go to a service gets no span.
  const leads = a.route.to !== 'nowhere' && 'upstream' in a.route.to;
  const place = placeOf(a.id, a.req.headers['traceparent']);
  a.span = leads ? begin({ service: 'gateway', name: `${method} ${route}`, kind: 'server', attributes }, place) : null;
  res.once('close', () => {
    const status = res.headersSent ? res.statusCode : 499;
    watch.answered({ route, method, status, seconds: (performance.now() - from) / 1000, cache: a.cache });
    a.span?.end({
      failed: status >= 500,
      attributes: { 'http.response.status_code': status, ...(a.cache ? { 'cache.result': a.cache } : {}) },
    });
  });
}

/**
 * Statuses at which the cache gives the expired answer instead. 503 is not among them: by it the service says that it is busy or under
 * maintenance.
 */
const FAILING_STATUSES = new Set([500, 502, 504]);

/** The gateway as a Node server, from the same table of routes as nginx.conf. */
export function createGateway(options: GatewayOptions): Server {
  const cache = new MicroCache();
  const limiter = new Limiter(options.limits, options.writesAtOnce);
  const trusted = trustedProxies(options.trusted ?? []);
  const routeOf = routeFinder(options.routes);
  const patience = options.patience ?? CLIENT_PATIENCE;
  const watch = options.watch ?? NO_WATCH;
  const server = http.createServer(
    {
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: patience.headers,
      requestTimeout: 0,
      keepAliveTimeout: 65_000,
      connectionsCheckingInterval: patience.headers / 3,
    },
    (req, res) => {
      const a = arrivalOf(req, trusted, routeOf);
      if (!a) {
        res.writeHead(400, { 'content-type': 'text/html; charset=utf-8', connection: 'close' }).end(errorPage(400, 'ko'));
        return;
      }
      if (options.watch || options.traced) watched(a, res, watch);
      if (!limiter.allows(a.route.limit, a.ip)) {
        watch.limited(a.route.limit!);
        return refuse(a, res, 429);
      }
      if (!limiter.opens(req.method!, a.ip, (done) => res.once('close', done))) return refuse(a, res, 429);
      if (hasBody(req)) {
        const within = a.route.streamIn ? null : patience.whole;
        watchBodyPace(req, { every: patience.body, within }, () => refuse(a, res, 408));
        req.setTimeout(patience.body, () => refuse(a, res, 408));
        req.on('end', () => req.setTimeout(0));
      }
      handle(a, res, options, cache).catch((e: unknown) => refuse(a, res, e instanceof NoAnswer ? e.status : 502));
    },
  );
  watch.server(server);
  server.on('upgrade', (req: IncomingMessage, socket: Duplex, first: Buffer) => {
    socket.on('error', () => socket.destroy());
    const a = arrivalOf(req, trusted, routeOf);
    if (!a) return refuseSocket(socket, 400);
    const { to } = a.route;
    if (!a.route.socket || to === 'nowhere' || !('upstream' in to)) return refuseSocket(socket, 404);
    joinSockets(a, socket, first, addressOf(options, to.upstream), watch);
  });
  server.on('clientError', (e: NodeJS.ErrnoException & { rawPacket?: Buffer }, socket) => {
    if (!socket.writable || e.code === 'ECONNRESET') return socket.destroy();
    if (e.code === 'HPE_HEADER_OVERFLOW') return refuseLong(socket, e.rawPacket, routeOf);
    refuseSocket(socket, e.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400);
  });
  return server;
}

async function handle(a: Arrival, res: ServerResponse, options: GatewayOptions, cache: MicroCache): Promise<void> {
  const { req, route } = a;
  if (!METHODS_ALLOWED.has(req.method!)) return refuse(a, res, 405);
  if (Number(req.headers['content-length'] ?? 0) > route.bodyBytes) return refuse(a, res, 413);
  if (route.to === 'nowhere') return refuse(a, res, 404);
  if ('folder' in route.to) return serveFile(a, res, options.web);
  const to = addressOf(options, route.to.upstream);
  if (isWrite(a) && (await isSilent(to, livesPath(route.to.upstream as ServiceName)))) {
    to.failed?.('silent');
    return refuse(a, res, 503);
  }
  // The client may have gone while the service was probed; then nothing is sent.
  if (res.destroyed) return;
  if (mayKeep(a)) return fromCache(a, res, to, cache);
  return route.storedFiles && options.files ? stored(a, res, to, options.files) : through(a, res, to);
}

function mayKeep(a: Arrival): boolean {
  const h = a.req.headers;
  const forOne = h['access-token'] || h.authorization || h.range || cookieOf(h, WROTE_COOKIE);
  return a.route.microCache && a.req.method === 'GET' && !forOne && !hasBody(a.req);
}

/** Milliseconds after which a quick read is doubted; the embedded gateway has one copy of each service. */
const DOUBTED_AFTER = doubtedAfter(1);
const upstreamOf = ({ to }: Route) => (typeof to === 'object' && 'upstream' in to ? to.upstream : null);
const reading = new Set<string>(READING_METHODS);
/** Whether a request is a write to a service; stand-ins have no health probe. */
const isWrite = ({ route, req }: Arrival) => !reading.has(req.method!) && SERVICE_NAMES.includes(upstreamOf(route) as ServiceName);
const isQuick = ({ route, req }: Arrival) =>
  route.quick && (req.method === 'GET' || req.method === 'HEAD') && !req.headers.range && !hasBody(req);

/** When the service of a request is asked whether it lives, beside the request, and what the client gets where it does not. */
function doubtOf(a: Arrival, to: Address): Parameters<typeof ask>[0]['doubt'] {
  const path = livesPath(upstreamOf(a.route) as ServiceName);
  if (isQuick(a)) return { after: DOUBTED_AFTER, hope: () => isAlive(to, path), status: 503, again: false };
  // Nobody knows what becomes of a write that a service was doing when it stopped.
  if (isWrite(a)) return { after: HEARD_WITHIN, hope: async () => !(await isSilent(to, path, GOES_ON_WITHIN)), status: 504, again: true };
  return undefined;
}

const question = (a: Arrival, to: Address) => ({
  to,
  method: a.req.method!,
  target: targetOf(a),
  headers: upstreamHeaders(a),
  silence: a.route.silence,
  doubt: doubtOf(a, to),
});

/** Passes a request on to the upstream, and its answer on to the client, both as they arrive. */
async function through(a: Arrival, res: ServerResponse, to: Address, cache?: string): Promise<void> {
  const answer = await asked(a, res, to);
  stream(a, res, answer.statusCode!, answerHeaders(answer.headers), answer, cache);
}

/** Sends the stored file that the service names, with the headers that only the service knows; an answer that names none is passed on. */
async function stored(a: Arrival, res: ServerResponse, to: Address, folder: string): Promise<void> {
  const answer = await asked(a, res, to, { [SENDS_FILES]: '1' });
  const path = storedPath(answer.headers['x-accel-redirect'] as string | undefined);
  if (path === null) return stream(a, res, answer.statusCode!, answerHeaders(answer.headers), answer);
  answer.resume();
  await serveStored(a, res, join(folder, path), answer.headers);
}

async function asked(a: Arrival, res: ServerResponse, to: Address, more: OutgoingHttpHeaders = {}): Promise<IncomingMessage> {
  const gone = new AbortController();
  res.on('close', () => res.writableFinished || gone.abort());
  const body = hasBody(a.req) ? a.req : undefined;
  const given = question(a, to);
  return ask({ ...given, headers: { ...given.headers, ...more }, body, bodyBytes: a.route.bodyBytes }, gone.signal);
}

async function fromCache(a: Arrival, res: ServerResponse, to: Address, cache: MicroCache): Promise<void> {
  const { headers } = a.req;
  const address = [
    a.proto,
    a.host,
    targetOf(a),
    headers['accept-lang'] ?? '',
    cookieOf(headers, 'lang') ?? '',
    appearanceOf(cookieOf(headers, APPEARANCE_COOKIE)) ?? '',
  ].join('\n');
  const verdict = await cache.ask(address, headers);
  if (verdict.as === 'BYPASS') return through(a, res, to, 'BYPASS');
  if (verdict.as !== 'MISS') return sendCached(a, res, verdict.kept, verdict.as);

  const standIn = cache.standIn(address, headers);
  // An answer for the cache must not depend on what this one client has cached itself.
  const { 'if-none-match': _, 'if-modified-since': __, ...asked } = upstreamHeaders(a);
  const asking = ask({ ...question(a, to), headers: asked });
  if (standIn && (await isLate(asking))) {
    void late(asking).then(verdict.filled);
    return sendCached(a, res, standIn, 'STALE');
  }
  let filling: Filling = 'failed';
  try {
    const answer = await asking;
    const status = answer.statusCode!;
    const given = answerHeaders(answer.headers);
    if (standIn && FAILING_STATUSES.has(status)) {
      answer.resume();
      return await sendCached(a, res, standIn, 'STALE');
    }
    const body = isPublic(status, given) ? await whole(answer) : null;
    if (!body) {
      filling = status >= 500 ? 'failed' : 'private';
      return stream(a, res, status, given, answer, 'MISS');
    }
    const kept: Kept = { status, headers: given, body, at: Date.now() };
    filling = kept;
    await sendCached(a, res, kept, 'MISS');
  } catch (e) {
    if (!standIn || res.headersSent) throw e;
    await sendCached(a, res, standIn, 'STALE');
  } finally {
    verdict.filled(filling);
  }
}

const isLate = (asking: Promise<unknown>) =>
  Promise.race([
    asking.then(
      () => false,
      () => false,
    ),
    new Promise<boolean>((resolve) => setTimeout(() => resolve(true), DOUBTED_AFTER).unref()),
  ]);

/** What to cache of an answer that came after the caller had already got the expired one. */
async function late(asking: Promise<IncomingMessage>): Promise<Filling> {
  try {
    const answer = await asking;
    const [status, headers] = [answer.statusCode!, answerHeaders(answer.headers)];
    const body = isPublic(status, headers) ? await whole(answer) : null;
    if (body) return { status, headers, body, at: Date.now() };
    answer.destroy();
    return status >= 500 ? 'failed' : 'private';
  } catch {
    return 'failed';
  }
}

/** The body of an answer; null, without reading it, if its Content-Length is too large for the cache. */
async function whole(answer: IncomingMessage): Promise<Buffer | null> {
  if (!(Number(answer.headers['content-length'] ?? 0) <= ANSWER_BYTES_MAX)) return null;
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  if (!answer.complete) throw new NoAnswer(502);
  return Buffer.concat(chunks);
}
