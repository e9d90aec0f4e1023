import http, { type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocketServer } from 'ws';
import { watchBodyPace, type BodyPatience } from '@madang/observe/body-pace';
import { SENDS_FILES, STORED_FILES } from '@madang/contracts/main/stored-files';

export interface Fake {
  port: number;
  /** How often each path was requested. */
  asked: Map<string, number>;
  /** Bytes that have arrived of the upload that is under way. */
  received: () => number;
  stop(): Promise<void>;
}
const LONG = 'x'.repeat(4000);

function sendJson(res: ServerResponse, body: unknown, headers: http.OutgoingHttpHeaders): void {
  const text = JSON.stringify(body);
  res
    .writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': text.length,
      'cache-control': 'no-store',
      'x-powered-by': 'fake',
      ...headers,
    })
    .end(text);
}

/** A stand-in for a service, whose answers say which request reached it. */
export async function fakeUpstream(name: string, patience?: BodyPatience): Promise<Fake> {
  const asked = new Map<string, number>();
  let received = 0;
  let broken = 0;
  let stalled = false;
  const server: Server = http.createServer((req, res) => void answer(req, res));
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (socket, req) => {
    socket.send(`hello ${req.url} ${req.headers['x-forwarded-for']}`);
    socket.on('message', (data) => socket.send(`echo ${String(data)}`));
  });

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const url = new URL(req.url!, 'http://x');
    const last = url.pathname.split('/').at(-1)!;
    const n = (asked.get(url.pathname) ?? 0) + 1;
    asked.set(url.pathname, n);
    const json = (body: unknown, headers: http.OutgoingHttpHeaders = {}) => sendJson(res, body, headers);
    const counted = { by: name, n, host: req.headers.host, lang: req.headers['accept-lang'] ?? null };
    if (url.searchParams.has('wait')) await sleep(Number(url.searchParams.get('wait')));
    if (stalled && last !== 'mend') return;
    if (broken && last !== 'mend' && last !== 'close') return void res.writeHead(broken, { 'content-type': 'application/json' }).end('{}');
    const led = /^\/files\/stored\/(.+)$/.exec(url.pathname);
    if (led && req.headers[SENDS_FILES] === '1')
      return void res
        .writeHead(200, {
          'content-type': 'video/mp4',
          'cache-control': 'private, max-age=3600',
          'content-disposition': "attachment; filename*=UTF-8''a.mp4",
          'x-accel-redirect': `${STORED_FILES}${led[1]}`,
        })
        .end();
    switch (last) {
      case 'public':
        return json(counted, { 'cache-control': 'public, max-age=0, s-maxage=1' });
      case 'tagged':
        return json({ data: LONG }, { 'cache-control': 'public, max-age=0', etag: '"t1"' });
      case 'varied':
        return json({ ...counted, device: req.headers['device'] ?? null }, { 'cache-control': 'public', vary: 'Device' });
      case 'cookie':
        return json(counted, { 'cache-control': 'public', 'set-cookie': `n=${n}` });
      case 'break':
        broken = 500;
        return json({});
      case 'close':
        broken = 503;
        return json({});
      case 'stall':
        stalled = true;
        return json({});
      case 'mend':
        broken = 0;
        stalled = false;
        return json({});
      case 'hang':
        return;
      case 'cut':
        res.writeHead(200, { 'content-length': 100 }).write('half');
        return void setTimeout(() => res.destroy(), 50);
      case 'long':
        return json({ data: LONG }, { etag: '"v1"' });
      case 'picture':
        return void res.writeHead(200, { 'content-type': 'image/png' }).end(LONG);
      case 'events':
        res.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
        res.write('data: first\n\n');
        return void setTimeout(() => res.end('data: second\n\n'), 600);
      case 'video.mp4':
        return range(req, res);
    }
    // A probe whether the service lives comes beside an upload.
    const reads = req.method === 'GET' || req.method === 'HEAD';
    let bytes = 0;
    if (!reads) received = 0;
    let body = '';
    // Watches the pace of bodies as services do (libs/server/slow-bodies.ts).
    const within = /json/.test(req.headers['content-type'] ?? '') ? patience?.within : null;
    if (patience)
      watchBodyPace(req, { ...patience, within: within ?? null }, () => res.writeHead(408, { connection: 'close' }).end('slow'));
    req.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      received += chunk.length;
      if (body.length < 1000) body += chunk.toString('latin1');
    });
    req.on('end', () => json({ by: name, method: req.method, url: req.url, headers: req.headers, bytes, body: body.slice(0, 100) }));
  }

  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    port: (server.address() as AddressInfo).port,
    asked,
    received: () => received,
    stop: () =>
      new Promise((done) => {
        sockets.clients.forEach((c) => c.terminate());
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

const VIDEO = Buffer.from(Array.from({ length: 5000 }, (_, i) => i % 251));

function range(req: IncomingMessage, res: ServerResponse): void {
  const [, from = '0', to = String(VIDEO.length - 1)] = /bytes=(\d+)-(\d*)/.exec(req.headers.range ?? '') ?? [];
  const end = to === '' ? VIDEO.length - 1 : Number(to);
  const part = VIDEO.subarray(Number(from), end + 1);
  const headers = { 'content-type': 'video/mp4', 'accept-ranges': 'bytes', 'content-length': part.length, 'cache-control': 'private' };
  if (!req.headers.range) return void res.writeHead(200, headers).end(part);
  res.writeHead(206, { ...headers, 'content-range': `bytes ${from}-${end}/${VIDEO.length}` }).end(part);
}
