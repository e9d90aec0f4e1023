import { createSocket, type Socket } from 'node:dgram';
import { STORED_FILES } from '@madang/contracts/main/stored-files';
import type { gatewayMetrics } from './metrics';
import { routeFinder } from './routes';
import { knownMethod, nameOf, type Watch } from './watch';

/** A line of the log format `counted` (nginx.ts). */
interface Line {
  method: string;
  path: string;
  status: number;
  seconds: number;
  /** One status a try, `-` where none was asked. */
  upstream: string;
  cache: string;
}
const routeOf = routeFinder();
/** nginx hands built and stored files out from folders that no address has. */
const asked = (path: string) =>
  path.startsWith(STORED_FILES) ? `/files/${path.slice(STORED_FILES.length)}` : path.replace(/^\/encoded\/[a-z]+/, '');

/** Counts what one line of nginx says. */
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

/** Hears the lines of nginx, which sends each as one datagram of syslog. */
export function countRequests(watch: Watch, port: number, host: string): Promise<Socket> {
  const socket = createSocket('udp4');
  socket.on('message', (datagram) => {
    const text = datagram.toString('utf8');
    const from = text.indexOf('{');
    try {
      if (from >= 0) count(watch, JSON.parse(text.slice(from)) as Line);
    } catch {
      // A line that was cut off on its way counts as lost.
    }
  });
  return new Promise((done, failed) => socket.once('error', failed).bind(port, host, () => done(socket)));
}

/** Makes what is told of connections that which nginx says at `status` (stub_status). */
export function readStatus({ registry, connections }: ReturnType<typeof gatewayMetrics>, status: string): void {
  const read = registry.metrics.bind(registry);
  registry.metrics = async () => {
    const text = await fetch(status, { signal: AbortSignal.timeout(1000) }).then(
      (answer) => answer.text(),
      () => '',
    );
    const active = /Active connections: (\d+)/.exec(text)?.[1];
    // Without an answer of nginx the gauge goes, since a number would look as if nobody came.
    if (active === undefined) connections.remove();
    else connections.set(Number(active));
    return read();
  };
}
