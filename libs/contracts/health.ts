import { service } from './endpoint';
import type { ServiceName } from './services';

/** The two calls that every service has: whether its process runs, and whether it can do its work. */
export const healthApi = (name: ServiceName) => {
  const { get } = service(name);
  return {
    live: get('/health', 'public').whileMaintenance().returns<{ service: string }>(),
    ready: get('/ready', 'public').whileMaintenance().returns<{ service: string; database: boolean; storage?: boolean }>(),
  };
};

/**
 * The header that says how many milliseconds a read has waited at another copy of the service before it was sent to this one. Only the
 * gateway sets it.
 */
export const WAITED_BEFORE = 'x-waited-before';
