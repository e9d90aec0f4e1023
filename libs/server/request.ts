import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from './caller';

/** A request as a handler gets it: with the caller, the validated input, and the parameters of its path. */
export type Req = FastifyRequest & {
  caller: Caller;
  input: unknown;
  pathParams: Record<string, string | number>;
};
/** The reply of Fastify, by which a handler may set headers. */
export type Res = FastifyReply;
