import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import type { Server, ServerResponse } from 'node:http';

/** Of the ten seconds a process has to end: requests, then jobs. */
const REQUESTS_WITHIN = 4000;
export const JOBS_WITHIN = 4000;

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
export async function closeGently(app: NestFastifyApplication): Promise<void> {
  const server = app.getHttpServer();
  server.close();
  const open = answering.get(server) ?? new Set();
  // Whoever keeps his connection is told to come back on another one.
  for (const res of open) if (!res.headersSent) res.setHeader('connection', 'close');
  const end = Date.now() + REQUESTS_WITHIN;
  while (open.size && Date.now() < end) await new Promise((r) => setTimeout(r, 20));
  await app.close();
}
