import { Injectable } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as Listening } from 'node:net';

/**
 * Milliseconds that open requests have to end, of the ten seconds a process has. It is well above how long the gateway keeps a connection
 * that it does not use (`KEPT_FOR` of gateway/routes.ts), since a busy machine reads late what was sent in time.
 */
const REQUESTS_WITHIN = 4000;
/** Milliseconds that running jobs have to end, after the requests. */
export const JOBS_WITHIN = 4000;

/** For who holds lines that are no requests, such as sockets: told as soon as the service is to end, before its requests are waited for. */
@Injectable()
export class Ending {
  private readonly listeners: (() => void)[] = [];

  onBegin(listener: () => void): void {
    this.listeners.push(listener);
  }
  begin(): void {
    for (const listener of this.listeners) listener();
  }
}

const answering = new WeakMap<Server, Set<ServerResponse>>();

/** Remembers which requests are being worked on. */
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
 * Ends a service without a failed request: takes no new connection, answers what it was asked, then lets the rest close.
 * Nest alone would take the database away from requests that still run.
 */
export async function closeAfterRequests(app: NestFastifyApplication): Promise<void> {
  const server: Server = app.getHttpServer();
  await allTakenIn(server);
  // Connections that rest are left open: the gateway may be sending on one of them at this moment, and what it sends must not be lost.
  Listening.prototype.close.call(server);
  app.get(Ending).begin();
  const open = answering.get(server) ?? new Set();
  // Callers who keep their connection are told to come back on another one.
  for (const res of open) if (!res.headersSent) res.setHeader('connection', 'close');
  server.prependListener('request', (_: IncomingMessage, res: ServerResponse) => (res.shouldKeepAlive = false));
  const end = Date.now() + REQUESTS_WITHIN;
  while (Date.now() < end && (open.size || (await connectionsOf(server)))) await new Promise((r) => setTimeout(r, 20));
  await app.close();
}

/** A round of the event loop that takes longer did other work after it looked for new connections. */
const IDLE_ROUND_MS = 0.2;
/** A busy loop is not waited for longer than that, and callers who keep coming not longer than twice that. */
const IDLE_WITHIN = 500;

/**
 * Waits for a moment in which no new connection is left to be taken in and the event loop has nothing else to do. A listener that closes
 * cuts off whoever was not taken in yet, with what was sent already, and the loop takes in one connection a round.
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
