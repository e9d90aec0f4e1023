import { service } from './endpoint';
import type { ServiceName } from './services';

/** The two calls every service has: is the process up, and can it work. */
export const healthApi = (name: ServiceName) => {
  const { get } = service(name);
  return {
    live: get('/health', 'public').whileMaintenance().returns<{ service: string }>(),
    ready: get('/ready', 'public').whileMaintenance().returns<{ service: string; database: boolean; storage?: boolean }>(),
  };
};
