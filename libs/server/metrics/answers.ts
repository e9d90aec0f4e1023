import type { FastifyInstance } from 'fastify';
import type { ServiceName } from '@madang/contracts/services';
import { httpRequests, httpSeconds } from './metrics';

/** Counts every answer of a service by its route. Undeclared paths count as one route, since strangers could make up any number of them. */
export function countAnswers(service: ServiceName, fastify: FastifyInstance): void {
  fastify.addHook('onResponse', (req, res, done) => {
    const labels = { service, method: req.method, route: req.routeOptions.url ?? 'unknown' };
    httpRequests.inc({ ...labels, status: res.statusCode });
    httpSeconds.observe(labels, res.elapsedTime / 1000);
    done();
  });
}
