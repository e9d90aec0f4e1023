import { connect, type Socket } from 'node:net';

export interface Load {
  url: string;
  connections: number;
  seconds: number;
  /** The n-th request. */
  path: (n: number) => string;
  headers: (n: number) => Record<string, string>;
}
export interface Loaded {
  total: number;
  perSecond: number;
  /** Milliseconds, sorted. */
  latencies: number[];
}

/**
 * Asks over kept connections, each the next thing as soon as it has its answer. Written by hand: it shares two cores with what it measures,
 * and a general load generator spends more on a request than the gateway does, so that it would measure itself.
 * Throws at the first answer that is not 200.
 */
export async function load(l: Load): Promise<Loaded> {
  const { hostname, port, host } = new URL(l.url);
  const latencies: number[] = [];
  const began = performance.now();
  const end = began + l.seconds * 1000;
  let n = 0;
  const one = () =>
    new Promise<void>((done, fail) => {
      let socket: Socket;
      let sentAt = 0;
      let wanted = 0;
      let got = 0;
      let last = false;
      const ask = () => {
        sentAt = performance.now();
        if (sentAt >= end) {
          socket.destroy();
          return done();
        }
        n++;
        wanted = got = 0;
        const headers = Object.entries(l.headers(n)).map(([name, value]) => `${name}: ${value}\r\n`);
        socket.write(`GET ${l.path(n)} HTTP/1.1\r\nhost: ${host}\r\n${headers.join('')}\r\n`, 'latin1');
      };
      const hear = (part: Buffer) => {
        if (!wanted) {
          // The head of an answer comes in one piece: it is written at once and shorter than any packet.
          const top = part.indexOf('\r\n\r\n');
          const head = part.toString('latin1', 0, Math.max(top, 0));
          const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
          if (!head.startsWith('HTTP/1.1 200') || !length) {
            socket.destroy();
            return fail(new Error(`${l.url}${l.path(n)}: ${part.toString('latin1', 0, 200)}`));
          }
          wanted = top + 4 + Number(length);
          last = /\r\nconnection: close/i.test(head);
        }
        got += part.length;
        if (got < wanted) return;
        latencies.push(performance.now() - sentAt);
        if (last) socket.end();
        else ask();
      };
      // A server ends a connection after some thousand answers.
      const open = () => {
        socket = connect(Number(port), hostname);
        socket.setNoDelay(true);
        socket.on('connect', ask).on('data', hear).on('error', fail);
        socket.on('close', () => (performance.now() < end ? open() : done()));
      };
      open();
    });
  await Promise.all(Array.from({ length: l.connections }, one));
  const seconds = (performance.now() - began) / 1000;
  return { total: latencies.length, perSecond: latencies.length / seconds, latencies: latencies.sort((a, b) => a - b) };
}
