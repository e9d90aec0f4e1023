import { createServer, type Server } from 'node:http';
import { collectDefaultMetrics, type Registry } from 'prom-client';

const METRICS_PATH = '/metrics';

/**
 * Serves `/metrics` with the figures of `registry` and those of the process (memory, event loop, garbage collection). It has a port of its
 * own, to which no gateway leads. `say` is called with the error when an answer fails.
 */
export async function serveRegistry(registry: Registry, port: number, host: string, say: (e: Error) => void): Promise<Server> {
  if (!registry.getSingleMetric('process_cpu_seconds_total')) collectDefaultMetrics({ register: registry });
  const server = createServer((req, res) => {
    if (req.method !== 'GET' || req.url?.split('?')[0] !== METRICS_PATH) return void res.writeHead(404).end();
    registry.metrics().then(
      (text) => res.writeHead(200, { 'content-type': registry.contentType }).end(text),
      (e: Error) => {
        say(e);
        res.writeHead(500).end();
      },
    );
  });
  await new Promise<void>((done, failed) => server.once('error', failed).listen(port, host, done));
  return server;
}
