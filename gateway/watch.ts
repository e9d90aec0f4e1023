import type { Server } from 'node:http';
import type { Route } from './routes';

/** A sent answer, as it is counted. */
interface Given {
  route: string;
  method: string;
  status: number;
  seconds: number;
  /** HIT, MISS, STALE or BYPASS, where the cache was asked. */
  cache?: string | undefined;
}
/** Why a service gave no answer: it could not be reached or broke off ('away'), or was silent for too long. */
export type Reason = 'away' | 'silent';

/** Counts what the gateway does, for metrics. */
export interface Watch {
  /** Called once with the server whose connections are counted. */
  server(server: Server): void;
  answered(given: Given): void;
  failed(upstream: string, reason: Reason): void;
  /** A request was refused, since its network is above the limit of this name. */
  limited(limit: string): void;
  socket(opened: boolean): void;
}

const nothing = () => undefined;
/** A `Watch` that counts nothing, where there are no metrics. */
export const UNWATCHED: Watch = { server: nothing, answered: nothing, failed: nothing, limited: nothing, socket: nothing };

/** The name of a route in metrics. */
export const nameOf = (route: Route): string => route.name ?? route.prefix;
/** All other methods count as one, since clients could make up any number of them. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
export const knownMethod = (method: string | undefined): string => (METHODS.has(method ?? '') ? method! : 'other');
