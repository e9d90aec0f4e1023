import type { Server } from 'node:http';
import type { Route } from './routes';

/** An answer that the gateway gave, to whoever asked. */
interface Given {
  route: string;
  method: string;
  status: number;
  seconds: number;
  /** HIT, MISS, STALE or BYPASS where the answer may have been a kept one. */
  cache?: string | undefined;
}
/** Why a service gave none: it could not be reached or broke off, or it was silent for too long. */
export type Reason = 'away' | 'silent';

/** Is told what the gateway does, and counts it. */
export interface Watch {
  /** The server whose connections are told of. */
  server(server: Server): void;
  answered(given: Given): void;
  failed(upstream: string, reason: Reason): void;
  /** A network asked for more than `limit` allows. */
  limited(limit: string): void;
  socket(opened: boolean): void;
}

const nothing = () => undefined;
/** Stands where no metrics are asked for: it counts nothing. */
export const UNWATCHED: Watch = { server: nothing, answered: nothing, failed: nothing, limited: nothing, socket: nothing };

/** What a route is called where it is counted. */
export const nameOf = (route: Route): string => route.name ?? route.prefix;
/** Methods that nobody declared are one, or strangers would make as many as they like. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
export const knownMethod = (method: string | undefined): string => (METHODS.has(method ?? '') ? method! : 'other');
