import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, TraceFlags, type Tracer } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { releaseName, releaseOf } from './release';
import type { Exporter, Place, TracedWork } from './trace';

const SPAN_KINDS: Record<TracedWork['kind'], SpanKind> = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  producer: SpanKind.PRODUCER,
};
/** Milliseconds between two sendings of spans; a process with many spans sends earlier. */
const SENDING_INTERVAL_MS = 2000;

/** Reads headers from `name=value,name=value`, each value URL-encoded. */
const headersOf = (text: string) =>
  Object.fromEntries(
    text.split(',').flatMap((pair) => {
      const at = pair.indexOf('=');
      return at > 0 ? [[pair.slice(0, at).trim(), decodeURIComponent(pair.slice(at + 1).trim())]] : [];
    }),
  );

/**
 * Makes the exporter that sends spans by OTLP, each service under its own name, with the headers in `told`. The OpenTelemetry library reads
 * address and sampling from its own environment variables.
 */
export function makeExporter(told: string): Exporter {
  const headers = headersOf(told);
  const providers = new Map<string, { provider: BasicTracerProvider; tracer: Tracer }>();
  const tracerOf = (service: string) => {
    let known = providers.get(service);
    if (!known) {
      const provider = new BasicTracerProvider({
        resource: resourceFromAttributes({
          'service.name': `madang-${service}`,
          'service.version': releaseName(releaseOf()),
          'process.pid': process.pid,
        }),
        spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ headers }), { scheduledDelayMillis: SENDING_INTERVAL_MS })],
      });
      providers.set(service, (known = { provider, tracer: provider.getTracer('madang') }));
    }
    return known.tracer;
  };
  return {
    begin({ service, name, kind, attributes }, { request, trace: traceId, span: spanId }) {
      const parent = trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true });
      const span = tracerOf(service).startSpan(
        name,
        { kind: SPAN_KINDS[kind], attributes: { 'request.id': request, ...attributes } },
        parent,
      );
      const place: Place = { request, trace: traceId, span: span.spanContext().spanId };
      return {
        place,
        end({ failed, attributes: more } = {}) {
          if (more) span.setAttributes(more);
          if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    async end() {
      await Promise.allSettled([...providers.values()].map(({ provider }) => provider.shutdown()));
    },
  };
}
