import type { FastifyInstance } from 'fastify';
import type { ServiceName } from '@madang/contracts/services';
import { begin, placeOf, within, type Place, type Span } from '@madang/observe/trace';

const places = new WeakMap<object, { place: Place; span: Span | null }>();

/** Begins a span for each request of a service when it arrives; after its body is read, its work runs inside of the span. */
export function traceRequests(service: ServiceName, fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (req, _, done) => {
    const from = placeOf(req.id, req.headers['traceparent']);
    const route = req.routeOptions.url ?? 'unknown';
    const span = begin(
      { service, name: `${req.method} ${route}`, kind: 'server', attributes: { 'http.request.method': req.method, 'http.route': route } },
      from,
    );
    places.set(req.raw, { place: span?.place ?? from, span });
    done();
  });
  fastify.addHook('preHandler', (req, _, done) => within(places.get(req.raw)!.place, done));
  fastify.addHook('onResponse', (req, res, done) => {
    const status = res.statusCode;
    places.get(req.raw)?.span?.end({ failed: status >= 500, attributes: { 'http.response.status_code': status } });
    done();
  });
}
