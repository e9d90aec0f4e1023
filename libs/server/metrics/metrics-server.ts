import type { Server } from 'node:http';
import { logger } from '../log';
import { registry } from './metrics';
import { serveRegistry } from '@madang/observe/serve-registry';

/** Starts the HTTP server that answers `/metrics` for all services of this process. */
export const startMetrics = (port: number, host: string): Promise<Server> =>
  serveRegistry(registry, port, host, (e) => logger.warn({ err: e.message }, 'metrics'));
