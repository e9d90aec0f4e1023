import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';

/** Whether the request that runs has made something final: a commit, or an order to somebody outside. */
const request = new AsyncLocalStorage<{ final: boolean }>();

/** Follows each request of a service from the moment its body is read. */
export function watchDeeds(fastify: FastifyInstance): void {
  fastify.addHook('preHandler', (_req, _res, done) => request.run({ final: false }, done));
}

/** What is done now stays done, whatever becomes of the request: a later failure may no longer say that nothing happened. */
export function madeFinal(): void {
  const current = request.getStore();
  if (current) current.final = true;
}

export const hasMadeFinal = () => request.getStore()?.final ?? false;

/** Whether a person waits for what is done now, or it is the work of a job. */
export const inRequest = () => request.getStore() !== undefined;

/** Runs what serves the request without being a deed of it. */
export const uncounted = <T>(work: () => T): T => request.exit(work);
