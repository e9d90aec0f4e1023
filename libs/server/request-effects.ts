import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import { WAITED_BEFORE } from '@madang/contracts/health';
import type { ActingKey } from './acting-key';

interface RequestState {
  /** Whether the request has had an effect that stays: a commit, or an order to another company. */
  final: boolean;
  /** Whether the caller is logged in as support. */
  support: boolean;
  /** The API key by which the request is made. */
  key?: ActingKey;
  /** Set while the call's reads may be answered by the replica; undefined: the primary answers them. */
  published?: PublishedRead | undefined;
  /**
   * How long the request has waited for the database. It is undefined after the answer was sent, since nobody waits for what the request
   * still does then.
   */
  waited?: Waited | undefined;
}
/**
 * A request's time of waiting: `ms` milliseconds so far, and, while `under` (the number of waits that run) is above 0, the time since
 * `since`.
 */
export interface Waited {
  ms: number;
  under: number;
  since: number;
}
/** `after` is the position that a replica must have for a request; `used` says whether a replica has answered one of its reads. */
interface PublishedRead {
  after: number;
  used: boolean;
}
const request = new AsyncLocalStorage<RequestState>();

/** The state of the running request; undefined outside of a request, such as in a job. */
export const requestState = (): RequestState | undefined => request.getStore();

/** Gives each request of a service a state of its own, from the moment at which its body is read. */
export function trackRequestEffects(fastify: FastifyInstance): void {
  fastify.addHook('preHandler', (req, reply, done) => {
    const ms = Math.max(0, Number(req.headers[WAITED_BEFORE]) || 0);
    const state: RequestState = { final: false, support: false, waited: { ms, under: 0, since: 0 } };
    reply.raw.once('close', () => (state.waited = undefined));
    request.run(state, done);
  });
}

/** Notes that the running request has had an effect, so that a later error must not say that nothing happened. */
export function markRequestEffect(): void {
  const current = request.getStore();
  if (current) current.final = true;
}

/** Set while the reads of the running request may come from the replica, since everybody may see them (published-reads.ts). */
export const publishedRead = () => request.getStore()?.published;

/** Whether the running request has had an effect that must not happen twice. */
export const hasRequestEffect = () => request.getStore()?.final ?? false;

/** Notes that the caller is logged in as support; entries of the data history show it. */
export function markSupport(): void {
  const current = request.getStore();
  if (current) current.support = true;
}

/** Whether the caller of the running request is logged in as support. */
export const isSupport = () => request.getStore()?.support ?? false;

/** Whether the current work belongs to a request, for which a person waits; false for the work of a job. */
export const inRequest = () => request.getStore() !== undefined;

/** Runs work that serves the request but does not count as an effect of it, such as its log entry. */
export const withoutRequestEffect = <T>(work: () => T): T => request.exit(work);
