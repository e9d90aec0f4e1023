import { serveRegistry } from '@madang/observe/serve-registry';
import { gatewayMetrics } from './metrics';
import { countRequests, readStatus } from './nginx-counter';

// This program runs in the network of nginx: it counts the log lines that nginx sends, and serves metrics to Prometheus
// (docs/monitoring.md).

const env = process.env;
const [udp, status] = [env['NGINX_COUNTER'] ?? '127.0.0.1:5514', env['NGINX_STATUS'] ?? '127.0.0.1:8081'].map((address) => {
  const { hostname, port } = new URL(`http://${address}`);
  return { hostname, port: Number(port || 80) };
}) as [{ hostname: string; port: number }, { hostname: string; port: number }];
const port = Number(env['GATEWAY_METRICS_PORT'] ?? 9464);

try {
  const told = gatewayMetrics();
  readStatus(told, `http://${status.hostname}:${status.port}/`);
  await countRequests(told.watch, udp.port, udp.hostname);
  await serveRegistry(told.registry, port, env['HOST'] ?? '127.0.0.1', (e) => process.stderr.write(`${e.message}\n`));
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => process.exit(0));
} catch (e) {
  process.stderr.write(`${(e as Error).message}\n`);
  process.exit(1);
}
