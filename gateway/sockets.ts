import http, { STATUS_CODES, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import type { Duplex } from 'node:stream';
import { answerHeaders, upstreamHeaders, type Arrival } from './arrival';
import type { Address } from './ask';
import { CONNECT_WITHIN_MS } from './routes';
import { knownMethod, nameOf, type Watch } from './watch';

const head = (status: number, headers: Record<string, string | string[] | number | undefined>) => {
  const lines = Object.entries(headers).flatMap(([name, value]) => (Array.isArray(value) ? value : [value]).map((v) => `${name}: ${v}`));
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('\r\n')}\r\n\r\n`;
};

/** Answers a request that may not become a WebSocket or was not read to its end, and closes its connection. */
export function refuseSocket(socket: Duplex, status: number, headers: OutgoingHttpHeaders = {}, body = ''): void {
  const all = { ...headers, connection: 'close', 'content-length': Buffer.byteLength(body) };
  socket.end(head(status, all as Record<string, string | number>) + body);
}

/** Connects the client's socket with the upstream's after both have switched to WebSocket. */
export function joinSockets(a: Arrival, client: Duplex, first: Buffer, { failed, ...to }: Address, watch: Watch): void {
  const from = performance.now();
  const answered = (status: number) =>
    watch.answered({
      route: nameOf(a.route),
      method: knownMethod(a.req.method),
      status,
      seconds: (performance.now() - from) / 1000,
    });
  let open = false;
  const headers = { ...upstreamHeaders(a), connection: 'Upgrade', upgrade: String(a.req.headers.upgrade) };
  const up = http.request({ ...to, method: 'GET', path: a.req.url, headers, agent: false, setHost: false });
  up.setTimeout(CONNECT_WITHIN_MS, () => up.destroy());
  up.on('error', () => {
    if (!open && !client.destroyed) {
      failed?.('away');
      answered(502);
    }
    refuseSocket(client, 502);
  });
  up.on('response', (answer: IncomingMessage) => {
    answered(answer.statusCode!);
    client.write(head(answer.statusCode!, { ...answerHeaders(answer.headers), connection: 'close' } as Record<string, string>));
    answer.pipe(client);
  });
  up.on('upgrade', (answer, server, rest) => {
    const silence = a.route.silence;
    open = true;
    answered(101);
    watch.socket(true);
    server.once('close', () => watch.socket(false));
    client.write(head(101, { ...(answerHeaders(answer.headers) as Record<string, string>), connection: 'Upgrade', upgrade: 'websocket' }));
    if (rest.length) client.write(rest);
    if (first.length) server.write(first);
    server.setTimeout(silence, () => server.destroy());
    server.setNoDelay(true);
    server.pipe(client);
    client.pipe(server);
    for (const [from, other] of [
      [server, client],
      [client, server],
    ] as const) {
      from.on('error', () => other.destroy()).on('close', () => other.destroy());
    }
  });
  up.end();
  client.on('error', () => up.destroy());
  client.on('close', () => up.destroy());
}
