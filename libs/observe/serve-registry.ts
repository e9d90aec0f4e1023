import { createServer, type Server } from 'node:http';
import { collectDefaultMetrics, type Registry } from 'prom-client';

const PATH = '/metrics';

/**
 * Answers `/metrics` with what `registry` holds and what is to be told of the process itself (memory, event loop, garbage collection)
 * on a port of its own, which no gateway leads to. `say` hears why an answer failed.
 */
export async function serveRegistry(registry: Registry, port: number, host: string, say: (e: Error) => void): Promise<Server> {
  if (!registry.getSingleMetric('process_cpu_seconds_total')) collectDefaultMetrics({ register: registry });
  const server = createServer((req, res) => {
    if (req.method !== 'GET' || req.url?.split('?')[0] !== PATH) return void res.writeHead(404).end();
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
