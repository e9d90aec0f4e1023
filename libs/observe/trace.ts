import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';

/** The place of some work in a trace: the id of its request, and the span that is its parent. */
export interface Place {
  /** The id of the request, which its lines in the logs have as well. */
  request: string;
  /** The id of the trace: the request's id where that has the right form, otherwise made from it. */
  trace: string;
  span: string;
}
/** A piece of work, as it is described to an exporter. */
export interface TracedWork {
  service: string;
  name: string;
  kind: 'server' | 'client' | 'consumer' | 'producer';
  attributes?: Record<string, string | number>;
}
/** A piece of work that has begun; `end` tells that it is over, and whether it failed. */
export interface Span {
  place: Place;
  end(how?: { failed?: boolean; attributes?: Record<string, string | number> }): void;
}
/** Sends the spans of a process to a collector. */
export interface Exporter {
  begin(work: TracedWork, parent: Place): Span;
  end(): Promise<void>;
}

const current = new AsyncLocalStorage<Place>();
let exporter: Exporter | null = null;

const TRACE_ID_FORMAT = /^[0-9a-f]{32}$/;
const TRACEPARENT_FORMAT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/;
const traceOf = (request: string): string => {
  const plain = request.replaceAll('-', '').toLowerCase();
  return TRACE_ID_FORMAT.test(plain) && !/^0+$/.test(plain) ? plain : createHash('sha256').update(request).digest('hex').slice(0, 32);
};

/** The place of a request in its trace, from its id and its header `traceparent` (https://www.w3.org/TR/trace-context/). */
export function placeOf(request: string, header?: string | string[]): Place {
  const [, trace, span] = TRACEPARENT_FORMAT.exec(String(header ?? '')) ?? [];
  const own = traceOf(request);
  return { request, trace: own, span: trace === own ? span! : own.slice(16) };
}

/** The header `traceparent` for a service that continues the trace. */
export const traceparent = ({ trace, span }: Pick<Place, 'trace' | 'span'>): string => `00-${trace}-${span}-01`;
/** The id of the trace that a header `traceparent` names; null without one. */
export const traceIn = (header: string | string[] | undefined): string | null => {
  const trace = TRACEPARENT_FORMAT.exec(String(header ?? ''))?.[1];
  return trace && !/^0+$/.test(trace) ? trace : null;
};

/** The place of the running work in a trace; undefined for work that neither a request nor a job published by a request has started. */
export const place = (): Place | undefined => current.getStore();
/** Runs `work` so that everything in it has this place in the trace. */
export const within = <T>(at: Place, work: () => T): T => current.run(at, work);

/** Begins a span; null where no exporter runs or the work has no place in a trace. */
export const begin = (work: TracedWork, parent: Place | undefined = place()): Span | null =>
  exporter && parent ? exporter.begin(work, parent) : null;

/**
 * Starts to send spans if there is an `address` for them; `headers` is the value of OTEL_EXPORTER_OTLP_HEADERS. The OpenTelemetry library
 * is loaded only then.
 */
export async function startTraces(address: string | undefined, headers = ''): Promise<void> {
  if (address) exporter = (await import('./exporter')).makeExporter(headers);
}
/** Sends the spans that still wait, when the process ends. */
export async function endTraces(): Promise<void> {
  await exporter?.end();
  exporter = null;
}
