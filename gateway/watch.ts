import type { Server } from 'node:http';
import { METHODS_ALLOWED, type Route } from './routes';

/** What is counted of an answer that was sent. */
interface Given {
  route: string;
  method: string;
  status: number;
  seconds: number;
  /** How the cache answered (HIT, MISS, STALE or BYPASS), if it was asked. */
  cache?: string | undefined;
}
/** Why a service gave no answer: it could not be reached or broke off ('away'), or was silent for too long. */
export type Reason = 'away' | 'silent';

/** Counts what the gateway does, for metrics. */
export interface Watch {
  /** Called once with the server whose open connections are counted. */
  server(server: Server): void;
  answered(given: Given): void;
  failed(upstream: string, reason: Reason): void;
  /** Counts a request that was refused because its network is above the limit of this name. */
  limited(limit: string): void;
  socket(opened: boolean): void;
}

const nothing = () => undefined;
/** A `Watch` that counts nothing, where there are no metrics. */
export const NO_WATCH: Watch = { server: nothing, answered: nothing, failed: nothing, limited: nothing, socket: nothing };

export const nameOf = (route: Route): string => route.name ?? route.prefix;
/** The methods that are counted by name; all others count as one, since clients could make up any number of them. */
export const knownMethod = (method: string | undefined): string => (METHODS_ALLOWED.has(method ?? '') ? method! : 'other');
