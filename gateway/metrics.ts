import type { Server } from 'node:http';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { releaseOf } from '@madang/observe/release';
import { SERVICE_NAMES } from '@madang/contracts/services';
import { NETWORK_LIMITS } from './routes';
import type { Watch } from './watch';

/** Buckets in seconds for the time of an answer, from a cached one to those that the gateway gives up on. */
const ANSWER_SECONDS_BUCKETS = [0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30];

/** The gateway's metrics for Prometheus. The embedded gateway counts them itself, and for nginx its log lines are counted. */
export function gatewayMetrics(): { registry: Registry; watch: Watch; connections: Gauge } {
  const registry = new Registry();
  const registers = [registry];
  new Gauge({
    name: 'madang_build_info',
    help: '1, for what runs, by version and commit',
    labelNames: ['version', 'commit'],
    registers,
  }).set({ ...releaseOf() }, 1);
  const requests = new Counter({
    name: 'madang_gateway_requests_total',
    help: 'Answers of the gateway by route of its table and status',
    labelNames: ['route', 'method', 'status'],
    registers,
  });
  const seconds = new Histogram({
    name: 'madang_gateway_request_duration_seconds',
    help: 'Seconds until the whole answer was sent, by route',
    labelNames: ['route'],
    buckets: ANSWER_SECONDS_BUCKETS,
    registers,
  });
  const failures = new Counter({
    name: 'madang_gateway_upstream_errors_total',
    help: 'Services that gave no answer: away (not reached, or broken off) or silent for too long',
    labelNames: ['upstream', 'reason'],
    registers,
  });
  const limited = new Counter({
    name: 'madang_gateway_limited_total',
    help: 'Requests refused because one network asked for more than a limit allows',
    labelNames: ['limit'],
    registers,
  });
  // Creates the counter's series with 0: Prometheus computes an increase from two readings, so a series that appears with its first event
  // would hide this event.
  for (const upstream of SERVICE_NAMES) for (const reason of ['away', 'silent']) failures.inc({ upstream, reason }, 0);
  for (const limit of Object.keys(NETWORK_LIMITS)) limited.inc({ limit }, 0);
  const cache = new Counter({
    name: 'madang_gateway_cache_total',
    help: 'Answers that everybody may have, by where they came from (HIT, MISS, STALE, BYPASS)',
    labelNames: ['result'],
    registers,
  });
  const sockets = new Gauge({ name: 'madang_gateway_sockets', help: 'WebSockets that the gateway carries', registers });
  let server: Server | undefined;
  const connections = new Gauge({
    name: 'madang_gateway_connections',
    help: 'Open connections of clients',
    registers,
    async collect() {
      if (server) this.set(await new Promise<number>((done) => server!.getConnections((e, n) => done(e ? 0 : n))));
    },
  });
  const watch: Watch = {
    server: (one) => (server = one),
    answered({ route, method, status, seconds: took, cache: result }) {
      requests.inc({ route, method, status });
      seconds.observe({ route }, took);
      if (result) cache.inc({ result });
    },
    failed: (upstream, reason) => failures.inc({ upstream, reason }),
    limited: (limit) => limited.inc({ limit }),
    socket: (opened) => sockets.inc(opened ? 1 : -1),
  };
  return { registry, watch, connections };
}
