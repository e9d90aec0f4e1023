import { Injectable } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as Listening } from 'node:net';

/**
 * Milliseconds that running requests get to end, out of the ten seconds in which the process must stop. They are far more than the time
 * for which the gateway keeps an idle connection (`IDLE_CONNECTION_MS` in gateway/routes.ts), since a busy machine may read a request late
 * although it was sent in time.
 */
const REQUESTS_WITHIN = 4000;
/** Milliseconds that running jobs get to end, after the requests. */
export const JOBS_WITHIN = 4000;

/**
 * Tells owners of open connections that are no requests, such as sockets, that the service is about to stop. It tells them before the
 * service waits for its running requests.
 */
@Injectable()
export class ShutdownNotice {
  private readonly listeners: (() => void)[] = [];

  onBegin(listener: () => void): void {
    this.listeners.push(listener);
  }
  begin(): void {
    for (const listener of this.listeners) listener();
  }
}

const answering = new WeakMap<Server, Set<ServerResponse>>();

/** Keeps a set of the requests that are being answered. */
export function watchRequests(fastify: FastifyInstance): void {
  const open = new Set<ServerResponse>();
  answering.set(fastify.server, open);
  fastify.addHook('onRequest', (_, reply, done) => {
    open.add(reply.raw);
    reply.raw.once('close', () => open.delete(reply.raw));
    done();
  });
}

/**
 * Stops a service without failing a request that ends in time: it accepts no new connection, waits up to `REQUESTS_WITHIN` for the
 * requests that it has, and then closes the app. Nest alone would close the database while requests still run.
 */
export async function closeAfterRequests(app: NestFastifyApplication): Promise<void> {
  const server: Server = app.getHttpServer();
  await allTakenIn(server);
  // Closes only the listener; idle connections stay open, since the gateway may be sending a request on one of them at this moment.
  Listening.prototype.close.call(server);
  app.get(ShutdownNotice).begin();
  const open = answering.get(server) ?? new Set();
  // `connection: close` makes callers that keep a connection send their next request on a new one, which leads to another copy.
  for (const res of open) if (!res.headersSent) res.setHeader('connection', 'close');
  server.prependListener('request', (_: IncomingMessage, res: ServerResponse) => (res.shouldKeepAlive = false));
  const end = Date.now() + REQUESTS_WITHIN;
  while (Date.now() < end && (open.size || (await connectionsOf(server)))) await new Promise((r) => setTimeout(r, 20));
  await app.close();
}

/** A round of the event loop that takes more milliseconds has done something else than accept connections. */
const IDLE_ROUND_MS = 0.2;
/** Milliseconds after which a busy event loop is no longer waited for; twice as many while new connections go on arriving. */
const IDLE_WITHIN = 500;

/**
 * Waits until all connections that the operating system has completed are accepted. A listener that closes resets the others, together
 * with requests already sent on them. The event loop accepts one connection per round, so the wait ends after a round that accepts none
 * and has nothing else to do.
 */
async function allTakenIn(server: Server): Promise<void> {
  let took = false;
  const taken = () => (took = true);
  server.on('connection', taken);
  const begin = performance.now();
  for (let now = begin, from = begin; now - begin < 2 * IDLE_WITHIN; from = now) {
    took = false;
    await new Promise((next) => setImmediate(next));
    now = performance.now();
    if (!took && (now - from < IDLE_ROUND_MS || now - begin > IDLE_WITHIN)) break;
  }
  server.off('connection', taken);
}

const connectionsOf = (server: Server) => new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count ?? 0)));
