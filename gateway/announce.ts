import http from 'node:http';
import { SECOND } from '@madang/contracts/time';
import { livesPath } from './routes';

/** Milliseconds between two announcements; the operators' console calls a process silent after thirty seconds. */
const ANNOUNCEMENT_INTERVAL_MS = 10 * SECOND;
const ANNOUNCEMENT_TIMEOUT_MS = 5 * SECOND;

/**
 * Sends api-main a health probe every ten seconds, so that api-main hears of this gateway while nobody visits. `headers` name the gateway
 * if the request does not go through nginx, which adds its own name. Returns a function that stops this.
 */
export function announce(
  to: { host: string; port: number },
  headers: http.OutgoingHttpHeaders = {},
  every = ANNOUNCEMENT_INTERVAL_MS,
): () => void {
  const tell = () => {
    // Each request has a connection of its own: a kept one would hold up an api-main that is about to end.
    const req = http.get({ ...to, path: livesPath('main'), headers, agent: false, timeout: ANNOUNCEMENT_TIMEOUT_MS }, (res) =>
      res.resume(),
    );
    req.on('timeout', () => req.destroy()).on('error', () => undefined);
  };
  tell();
  const timer = setInterval(tell, every).unref();
  return () => clearInterval(timer);
}
