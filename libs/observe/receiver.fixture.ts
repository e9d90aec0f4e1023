import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

interface Received {
  path: string;
  text: string;
  event: {
    release: string;
    platform: string;
    tags: Record<string, string>;
    exception: {
      values: {
        type: string;
        value: string;
        stacktrace: { frames: { filename: string; abs_path?: string; function: string; lineno: number; colno: number }[] };
      }[];
    };
  };
}
export interface ErrorReceiver {
  /** The address, in the form of a Sentry DSN, to which errors are reported. */
  dsn: string;
  received: Received[];
  /** Waits until `count` reports have come. */
  arrived(count: number): Promise<Received[]>;
  close(): void;
}

/** A stand-in for an error tracker. It receives errors by Sentry's protocol: envelopes of lines, the third of which is the event. */
export async function errorReceiver(): Promise<ErrorReceiver> {
  const received: Received[] = [];
  const server = createServer((req, res) => {
    const parts: Buffer[] = [];
    req.on('data', (part: Buffer) => parts.push(part));
    req.on('end', () => {
      const text = Buffer.concat(parts).toString();
      received.push({ path: req.url!, text, event: JSON.parse(text.split('\n')[2]!) as Received['event'] });
      res.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    dsn: `http://key@127.0.0.1:${(server.address() as AddressInfo).port}/7`,
    received,
    async arrived(count) {
      for (let tries = 0; tries < 200 && received.length < count; tries++) await sleep(25);
      return received;
    },
    close: () => server.close().closeAllConnections(),
  };
}
