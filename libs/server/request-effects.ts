import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import type { ActingKey } from './acting-key';

interface RequestState {
  /** Whether the request has had a final effect: a commit, or an order to an outside provider. */
  final: boolean;
  /** Whether the person who calls is logged in as support. */
  support: boolean;
  /** The key of the API by which it is made. */
  key?: ActingKey;
  /** What the replica may answer of the call's reads; undefined where the primary answers. */
  published?: PublishedRead | undefined;
  /** How long it has waited for the database; nothing once it is answered, since what goes on then keeps nobody waiting. */
  waited?: Waited | undefined;
}
/** Milliseconds of waiting, those under way since `since` left out while `under` is above 0. */
export interface Waited {
  ms: number;
  under: number;
  since: number;
}
/** How far a replica has to be for a request, and whether one has answered some of it. */
interface PublishedRead {
  after: number;
  used: boolean;
}
const request = new AsyncLocalStorage<RequestState>();

/** What is known of the running request; nothing outside of one. */
export const requestState = (): RequestState | undefined => request.getStore();

/** Follows each request of a service from the moment its body is read. */
export function trackRequestEffects(fastify: FastifyInstance): void {
  fastify.addHook('preHandler', (_req, reply, done) => {
    const state: RequestState = { final: false, support: false, waited: { ms: 0, under: 0, since: 0 } };
    reply.raw.once('close', () => (state.waited = undefined));
    request.run(state, done);
  });
}

/** Marks that the request has had an effect: a later failure may no longer say that nothing happened. */
export function markRequestEffect(): void {
  const current = request.getStore();
  if (current) current.final = true;
}

/** What the running request reads is on show for everybody (published-reads.ts). */
export const publishedRead = () => request.getStore()?.published;

/** Whether the running request had an effect that must not happen twice. */
export const hasRequestEffect = () => request.getStore()?.final ?? false;

/** Marks that whoever calls is logged in as support: lines of history say so. */
export function markSupport(): void {
  const current = request.getStore();
  if (current) current.support = true;
}

/** Whether the running request comes from a log-in as support. */
export const isSupport = () => request.getStore()?.support ?? false;

/** Whether a person waits for what is done now, or it is the work of a job. */
export const inRequest = () => request.getStore() !== undefined;

/** Runs work that serves the request but is no effect of it. */
export const withoutRequestEffect = <T>(work: () => T): T => request.exit(work);
