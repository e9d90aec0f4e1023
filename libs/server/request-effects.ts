import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import { SEEN_LINE } from '@madang/contracts/endpoint';
import { WAITED_BEFORE } from '@madang/contracts/health';
import type { ActingKey } from './acting-key';

interface RequestState {
  /** Whether the request has had an effect that stays: a commit, or a request to another company. */
  final: boolean;
  /** Whether the caller is logged in as support. */
  support: boolean;
  /** The account of the caller; undefined for visitors and machines. */
  person?: number;
  /** The API key by which the request is made. */
  key?: ActingKey;
  /** The newest line of the data history that the sender has seen of what the request changes; undefined: the request names none. */
  seenLine?: string | undefined;
  /** Set while a replica may answer the call's reads; undefined: the primary answers them. */
  published?: PublishedRead | undefined;
  /** How long the request has waited for the database; undefined after the answer was sent, since no caller waits for work after that. */
  waited?: Waited | undefined;
}
/**
 * How long a request has waited: `ms` milliseconds so far, and, while `under` (the number of waits that run) is above 0, also the time
 * since `since`.
 */
export interface Waited {
  ms: number;
  under: number;
  since: number;
}
/**
 * `after` is the position that a replica must have reached for the request; `used` says whether a replica has answered one of its reads.
 */
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
    const seenLine = req.headers[SEEN_LINE]?.toString();
    const state: RequestState = { final: false, support: false, seenLine, waited: { ms, under: 0, since: 0 } };
    reply.raw.once('close', () => (state.waited = undefined));
    request.run(state, done);
  });
}

/** Notes that the running request has had an effect, so that an error which follows must not say that nothing happened. */
export function markRequestEffect(): void {
  const current = request.getStore();
  if (current) current.final = true;
}

/** Set while a replica may answer the reads of the running request, since everybody may see their rows (published-reads.ts). */
export const publishedRead = () => request.getStore()?.published;

/** Whether the running request has had an effect that must not happen twice. */
export const hasRequestEffect = () => request.getStore()?.final ?? false;

/** Notes that the caller is logged in as support; entries of the data history show it. */
export function markSupport(): void {
  const current = request.getStore();
  if (current) current.support = true;
}

/** Notes whose account makes the running request. */
export function notePerson(userSeq: number | null): void {
  const current = request.getStore();
  if (current && userSeq) current.person = userSeq;
}

/** Whether the caller of the running request is logged in as support. */
export const isSupport = () => request.getStore()?.support ?? false;

/** The number in the request's header `SEEN_LINE`, as it was sent; undefined without one. */
export const seenLine = () => request.getStore()?.seenLine;

/** Whether the current work belongs to a request, for which a caller waits; false for the work of a job. */
export const inRequest = () => request.getStore() !== undefined;

/** Runs work for the request that does not count as an effect of it, such as writing a log entry. */
export const withoutRequestEffect = <T>(work: () => T): T => request.exit(work);
