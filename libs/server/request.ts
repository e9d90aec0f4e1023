import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from './caller';

export type Req = FastifyRequest & {
  caller: Caller;
  input: unknown;
  pathParams: Record<string, string | number>;
};
export type Res = FastifyReply;
