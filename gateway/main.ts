import { hostname } from 'node:os';
import { join } from 'node:path';
import { GATEWAY_COPY, gatewayCopy } from '@madang/contracts/gateway-copy';
import { SERVICES, type ServiceName } from '@madang/contracts/services';
import { releaseName, releaseOf } from '@madang/observe/release';
import { endTraces, startTraces } from '@madang/observe/trace';
import { announce } from './announce';
import { createGateway } from './proxy';
import { routesWith, type LocalUpstream, type Upstream } from './routes';

const env = process.env;
const port = Number(env['PORT'] ?? 8080);
const host = env['GATEWAY_HOST'] ?? '127.0.0.1';
const base = Number(env['SERVICE_PORT_BASE'] ?? 4000);
/** The offset of the payment stand-in's port from SERVICE_PORT_BASE. */
const SANDBOX_PAY = 10;
/** The offset of the social login stand-in's port from SERVICE_PORT_BASE. */
const SANDBOX_SOCIAL = 11;
/** The offset of the conference stand-in's port from SERVICE_PORT_BASE. */
const SANDBOX_LIVE = 12;
/** Milliseconds after which the stopping process ends, even with open connections. */
const CLOSE_WITHIN = 10_000;

const at = (offset: number) => ({ host: '127.0.0.1', port: base + offset });
const upstreams = {
  ...(Object.fromEntries(Object.entries(SERVICES).map(([name, s]) => [name, at(s.port)])) as Record<ServiceName, ReturnType<typeof at>>),
  'sandbox-pay': at(SANDBOX_PAY),
} satisfies Record<Upstream, ReturnType<typeof at>>;

const local: Record<LocalUpstream, { provider: string; port: number }> = {
  'sandbox-social': { provider: 'SOCIAL_PROVIDER', port: SANDBOX_SOCIAL },
  'sandbox-live': { provider: 'LIVE_PROVIDER', port: SANDBOX_LIVE },
};
const standIns = (Object.keys(local) as LocalUpstream[]).filter((name) => env[local[name].provider] === 'sandbox');
const metricsPort = Number(env['GATEWAY_METRICS_PORT']) || null;
// Requests are counted only if a port for metrics is set; the library is loaded only then.
const told = metricsPort ? (await import('./metrics')).gatewayMetrics() : undefined;
const collector = env['OTEL_EXPORTER_OTLP_ENDPOINT'];
await startTraces(collector, env['OTEL_EXPORTER_OTLP_HEADERS']);
const server = createGateway({
  traced: !!collector,
  ...(told ? { watch: told.watch } : {}),
  upstreams: { ...upstreams, ...Object.fromEntries(standIns.map((name) => [name, at(local[name].port)])) },
  routes: routesWith(standIns),
  web: env['WEB_ROOT'] ?? 'dist/web',
  ...(env['STORAGE'] === 's3' ? {} : { files: join(env['DATA_DIR'] ?? '.data', 'files') }),
  trusted: (env['TRUSTED_PROXIES'] ?? '').split(/[\s,]+/).filter(Boolean),
});

const stop = () => {
  server.close(() => void endTraces().finally(() => process.exit(0)));
  server.closeIdleConnections();
  setTimeout(() => process.exit(0), CLOSE_WITHIN).unref();
};
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
process.on('disconnect', stop);
server.on('error', (e: NodeJS.ErrnoException) => {
  process.stderr.write(e.code === 'EADDRINUSE' ? `Port ${port} is taken. Set PORT to another one.\n` : `${e.stack}\n`);
  process.exit(1);
});
if (told && metricsPort) {
  const { serveRegistry } = await import('@madang/observe/serve-registry');
  await serveRegistry(told.registry, metricsPort, host, (e) => process.stderr.write(`${e.message}\n`)).catch((e: Error) => {
    process.stderr.write(`Port ${metricsPort} is taken. Set GATEWAY_METRICS_PORT to another one. (${e.message})\n`);
    process.exit(1);
  });
}
server.listen(port, host, () => {
  announce(upstreams.main, {
    [GATEWAY_COPY]: gatewayCopy({ host: hostname(), version: releaseName(releaseOf()), startedAt: Date.now() }),
  });
  process.send?.('ready');
});
