import { createSocket, type Socket } from 'node:dgram';
import { STORED_FILES } from '@madang/contracts/main/stored-files';
import type { gatewayMetrics } from './metrics';
import { routeFinder } from './routes';
import { knownMethod, nameOf, type Watch } from './watch';

/** A line of the log format `counted` in nginx.ts. */
interface Line {
  method: string;
  path: string;
  status: number;
  seconds: number;
  /** The status of each upstream that was tried, such as `502, 200`; `-` if none was asked. */
  upstream: string;
  cache: string;
}
const routeOf = routeFinder();
/** The requested path of a built or stored file: nginx logs the internal folder from which it sent the file. */
const asked = (path: string) =>
  path.startsWith(STORED_FILES) ? `/files/${path.slice(STORED_FILES.length)}` : path.replace(/^\/encoded\/[a-z]+/, '');

function count(watch: Watch, line: Line): void {
  const route = routeOf(asked(line.path));
  const { status, seconds, cache } = line;
  watch.answered({ route: nameOf(route), method: knownMethod(line.method), status, seconds, ...(cache && cache !== '-' ? { cache } : {}) });
  if (status === 429 && (line.upstream === '' || line.upstream === '-') && route.limit) watch.limited(route.limit);
  if (route.to === 'nowhere' || !('upstream' in route.to)) return;
  for (const tried of line.upstream.split(/[,:]\s*/)) {
    if (tried.trim() === '502') watch.failed(route.to.upstream, 'away');
    if (tried.trim() === '504') watch.failed(route.to.upstream, 'silent');
  }
}

/** Receives the log lines of nginx; each comes as one syslog datagram over UDP. */
export function countRequests(watch: Watch, port: number, host: string): Promise<Socket> {
  const socket = createSocket('udp4');
  socket.on('message', (datagram) => {
    const text = datagram.toString('utf8');
    const from = text.indexOf('{');
    try {
      if (from >= 0) count(watch, JSON.parse(text.slice(from)) as Line);
    } catch {
      // A line that arrives cut off is not counted.
    }
  });
  return new Promise((done, failed) => socket.once('error', failed).bind(port, host, () => done(socket)));
}

/** Sets the gauge of open connections at each reading of the metrics, by nginx's status page (stub_status). */
export function readStatus({ registry, connections }: ReturnType<typeof gatewayMetrics>, status: string): void {
  const read = registry.metrics.bind(registry);
  registry.metrics = async () => {
    const text = await fetch(status, { signal: AbortSignal.timeout(1000) }).then(
      (answer) => answer.text(),
      () => '',
    );
    const active = /Active connections: (\d+)/.exec(text)?.[1];
    // If nginx does not answer, the gauge is removed, since 0 would look as if there were no visitors.
    if (active === undefined) connections.remove();
    else connections.set(Number(active));
    return read();
  };
}
