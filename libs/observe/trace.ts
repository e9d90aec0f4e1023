import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';

/** Where work stands in a trace: the id of the request it serves, and the span that is its parent. */
export interface Place {
  /** The request's id, by which its lines are found in the logs. */
  request: string;
  /** The id of the trace: that of the request where it is one, otherwise made from it. */
  trace: string;
  span: string;
}
/** What an exporter is told of a piece of work. */
export interface TracedWork {
  service: string;
  name: string;
  kind: 'server' | 'client' | 'consumer' | 'producer';
  attributes?: Record<string, string | number>;
}
/** A piece of work that began; `end` says when it is over and whether it failed. */
export interface Span {
  place: Place;
  end(how?: { failed?: boolean; attributes?: Record<string, string | number> }): void;
}
/** Sends the spans of a process to the collector. */
export interface Exporter {
  begin(work: TracedWork, parent: Place): Span;
  end(): Promise<void>;
}

const current = new AsyncLocalStorage<Place>();
let exporter: Exporter | null = null;

const TRACE = /^[0-9a-f]{32}$/;
const PARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/;
const traceOf = (request: string): string => {
  const plain = request.replaceAll('-', '').toLowerCase();
  return TRACE.test(plain) && !/^0+$/.test(plain) ? plain : createHash('sha256').update(request).digest('hex').slice(0, 32);
};

/** The place of a request, by its id and the header `traceparent` (https://www.w3.org/TR/trace-context/). */
export function placeOf(request: string, header?: string | string[]): Place {
  const [, trace, span] = PARENT.exec(String(header ?? '')) ?? [];
  const own = traceOf(request);
  return { request, trace: own, span: trace === own ? span! : own.slice(16) };
}

/** The header for whoever goes on with the trace. */
export const traceparent = ({ trace, span }: Pick<Place, 'trace' | 'span'>): string => `00-${trace}-${span}-01`;
/** The trace that a header names; null without one. */
export const traceIn = (header: string | string[] | undefined): string | null => {
  const trace = PARENT.exec(String(header ?? ''))?.[1];
  return trace && !/^0+$/.test(trace) ? trace : null;
};

/** Where the running work stands, if it serves a request. */
export const place = (): Place | undefined => current.getStore();
/** Does `work` as part of the trace. */
export const within = <T>(at: Place, work: () => T): T => current.run(at, work);

/** Begins a span if somebody wants to know; null otherwise. */
export const begin = (work: TracedWork, parent: Place | undefined = place()): Span | null =>
  exporter && parent ? exporter.begin(work, parent) : null;

/**
 * Sends spans from now on, if there is an address for them, with `headers` as OTEL_EXPORTER_OTLP_HEADERS has them. The library is loaded
 * only then.
 */
export async function startTraces(address: string | undefined, headers = ''): Promise<void> {
  if (address) exporter = (await import('./exporter')).makeExporter(headers);
}
/** Sends what waits, as a process ends. */
export async function endTraces(): Promise<void> {
  await exporter?.end();
  exporter = null;
}
