import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Shot {
  /** The service's address, `http://127.0.0.1:port`. */
  origin: string;
  path: string;
  method: string;
  headers: Record<string, string>;
  body: object;
}
export interface Hit {
  status: number;
  errorName?: string | undefined;
}

/** Milliseconds until all requests have reached the service, except for their last bytes. */
const REQUESTS_ARRIVED_MS = 20;

/**
 * Sends requests whose last bytes leave in the same turn of the event loop, so that they reach the service as close together as a network
 * allows.
 */
export async function lastByte(shots: Shot[]): Promise<Hit[]> {
  const lines = await Promise.all(shots.map(aim));
  await sleep(REQUESTS_ARRIVED_MS);
  for (const { socket, last } of lines) socket.write(last);
  return Promise.all(lines.map(({ answer }) => answer));
}

async function aim({ origin, path, method, headers, body }: Shot): Promise<{ socket: Socket; last: Buffer; answer: Promise<Hit> }> {
  const url = new URL(origin);
  const bytes = Buffer.from(JSON.stringify(body));
  const socket = connect(Number(url.port), url.hostname);
  socket.setNoDelay(true);
  const pieces: Buffer[] = [];
  const answer = new Promise<Hit>((resolve, reject) => {
    socket.on('data', (piece) => pieces.push(piece));
    socket.on('end', () => resolve(read(Buffer.concat(pieces).toString('utf8'))));
    socket.on('error', reject);
  });
  await new Promise<void>((open) => socket.once('connect', open));
  const head = Object.entries({ ...headers, host: url.host, 'content-type': 'application/json', connection: 'close' });
  socket.write(
    [`${method} ${path} HTTP/1.1`, ...head.map(([name, value]) => `${name}: ${value}`), `content-length: ${bytes.length}`, '', ''].join(
      '\r\n',
    ),
  );
  socket.write(bytes.subarray(0, -1));
  return { socket, last: bytes.subarray(-1), answer };
}

function read(text: string): Hit {
  const status = Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0);
  const errorName = /"errorName":"(\w+)"/.exec(text)?.[1];
  return { status, errorName };
}
