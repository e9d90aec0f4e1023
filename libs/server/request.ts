import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from './caller';

/** A request as it reaches a handler: with the caller, the checked input, and the parameters of its path. */
export type Req = FastifyRequest & {
  caller: Caller;
  input: unknown;
  pathParams: Record<string, string | number>;
};
/** An answer that is not sent yet. */
export type Res = FastifyReply;
