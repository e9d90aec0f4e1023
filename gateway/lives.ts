import http from 'node:http';
import type { Address } from './ask';
import { LIVES_WITHIN } from './routes';

const asking = new Map<string, Promise<boolean>>();

/**
 * Whether a service answers its health probe within `LIVES_WITHIN` milliseconds. It tells a slow read of a living service from a service
 * that hangs.
 */
export function lives({ host, port }: Address, path: string): Promise<boolean> {
  const at = `${host}:${port}${path}`;
  const found = asking.get(at) ?? ask({ host, port, path }).finally(() => asking.delete(at));
  asking.set(at, found);
  return found;
}

const ask = (to: http.RequestOptions): Promise<boolean> =>
  new Promise((resolve) => {
    const req = http.get({ ...to, agent: false, signal: AbortSignal.timeout(LIVES_WITHIN) }, (res) => {
      res.resume();
      resolve(res.statusCode === 200);
    });
    req.on('error', () => resolve(false));
  });
