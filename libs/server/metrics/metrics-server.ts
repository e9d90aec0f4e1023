import { createServer, type Server } from 'node:http';
import { collectDefaultMetrics } from 'prom-client';
import { logger } from '../log';
import { registry } from './metrics';

const PATH = '/metrics';

/**
 * Answers `/metrics` on a port of its own, which no gateway leads to: what it says is for those who run the platform.
 * Besides what services count it tells of the process: memory, event loop, garbage collection.
 */
export async function startMetrics(port: number, host: string): Promise<Server> {
  if (!registry.getSingleMetric('process_cpu_seconds_total')) collectDefaultMetrics({ register: registry });
  const server = createServer((req, res) => {
    if (req.method !== 'GET' || req.url?.split('?')[0] !== PATH) return void res.writeHead(404).end();
    registry.metrics().then(
      (text) => res.writeHead(200, { 'content-type': registry.contentType }).end(text),
      (e: Error) => {
        logger.warn({ err: e.message }, 'metrics');
        res.writeHead(500).end();
      },
    );
  });
  await new Promise<void>((done, failed) => server.once('error', failed).listen(port, host, done));
  return server;
}
