import { serveRegistry } from '@madang/observe/serve-registry';
import { announce } from './announce';
import { gatewayMetrics } from './metrics';
import { countRequests, readStatus } from './nginx-counter';

// This program runs in the network of nginx: it counts the log lines that nginx sends, serves metrics to Prometheus (docs/monitoring.md),
// and sends a request through nginx every ten seconds, by which api-main hears of it while nobody visits.

const env = process.env;
const place = (address: string) => {
  const { hostname, port } = new URL(`http://${address}`);
  return { hostname, port: Number(port || 80) };
};
const udp = place(env['NGINX_COUNTER'] ?? '127.0.0.1:5514');
const status = place(env['NGINX_STATUS'] ?? '127.0.0.1:8081');
const listen = env['NGINX_LISTEN'] ?? '8080';
const nginx = place(listen.includes(':') ? listen : `127.0.0.1:${listen}`);
const port = Number(env['GATEWAY_METRICS_PORT'] ?? 9464);

try {
  const told = gatewayMetrics();
  readStatus(told, `http://${status.hostname}:${status.port}/`);
  await countRequests(told.watch, udp.port, udp.hostname);
  await serveRegistry(told.registry, port, env['HOST'] ?? '127.0.0.1', (e) => process.stderr.write(`${e.message}\n`));
  // A socket takes an address of IPv6 without the brackets of a URL.
  announce({ host: nginx.hostname.replace(/^\[|\]$/g, ''), port: nginx.port });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => process.exit(0));
} catch (e) {
  process.stderr.write(`${(e as Error).message}\n`);
  process.exit(1);
}
