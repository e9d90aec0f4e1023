import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { WebSocket } from 'ws';
import { ERRORS, type ErrorBody } from '@madang/contracts/errors';
import { GATEWAY_COPY } from '@madang/contracts/gateway-copy';
import { en } from '@madang/contracts/words/en';
import { ko } from '@madang/contracts/words/ko';
import { SERVICE_NAMES } from '@madang/contracts/services';
import { call, upload, type Ask } from './testing/call';
import { KINDS, type Running, startGateway, VERSION } from './testing/gateways';

interface Echo {
  by: string;
  url: string;
  method: string;
  bytes: number;
  headers: Record<string, string>;
}

describe.each(KINDS)('%s gateway', (kind) => {
  let g: Running;
  const ask = (path: string, how?: Ask) => call(g.port, path, how);
  const echo = async (path: string, how?: Ask) => (await ask(path, how)).json<Echo>();

  beforeAll(async () => {
    g = await startGateway(kind);
  }, 120_000);
  afterAll(() => g?.stop());

  describe('routing', () => {
    it('CN-071 CN-072 gives each service its own base address', async () => {
      for (const name of SERVICE_NAMES)
        expect(await echo(`/api/${name}/v1.0/thing?x=1`)).toMatchObject({ by: name, url: `/api/${name}/v1.0/thing?x=1` });
    });

    it.each([
      ['/files/channels/1/a.png', 'main'],
      ['/sandbox/pay/window?order=1', 'sandbox-pay'],
      ['/', 'page'],
      ['/classes/12', 'page'],
      ['/dev/mail', 'campaign'],
      ['/robots.txt', 'page'],
      ['/apiary', 'page'],
    ])('sends %s to %s', async (path, by) => {
      expect(await echo(path)).toMatchObject({ by, url: path });
    });

    it('CN-073 passes every version on as it is written', async () => {
      for (const version of ['v1.0', 'v1-0', 'v2.0', 'v3.0'])
        expect(await echo(`/api/util/${version}/x`)).toMatchObject({ by: 'util', url: `/api/util/${version}/x` });
    });

    it('CN-075 passes PUT, PATCH, DELETE and OPTIONS with their bodies', async () => {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
        expect(await echo('/api/main/v1.0/x', { method, body: 'abc' })).toMatchObject({ method, bytes: 3 });
      expect((await ask('/api/main/v1.0/x', { method: 'OPTIONS' })).status).toBe(200);
      expect((await ask('/api/main/v1.0/x', { method: 'TRACE' })).status).toBe(405);
    });

    it('answers 404 in the shape of calls for a service that does not exist', async () => {
      const body = (
        await ask('/api/nobody/v1.0/x', { headers: { 'Accept-Lang': 'en', 'X-Request-Id': 'req-12345678' } })
      ).json<ErrorBody>();
      expect(body).toEqual({
        code: ERRORS.NOT_FOUND.code,
        errorName: 'NOT_FOUND',
        message: en.errors.NOT_FOUND,
        requestId: 'req-12345678',
      });
      expect((await ask('/api/nobody')).json<ErrorBody>().message).toBe(ko.errors.NOT_FOUND);
    });

    it('carries long tokens and escaped characters in paths untouched', async () => {
      const path = `/api/main/v1.0/auth/integrated/${'t'.repeat(8000)}`;
      expect((await echo(path, { method: 'POST' })).url).toBe(path);
      expect((await echo('/api/main/v1.0/a%2Fb%20c/%EA%B0%80?q=%26')).url).toBe('/api/main/v1.0/a%2Fb%20c/%EA%B0%80?q=%26');
    });

    it.each([
      [414, 'an address of a call', `/api/main/v1.0/${'t'.repeat(40_000)}`, {}],
      [414, 'the query of a page', `/classes?q=${'t'.repeat(40_000)}`, {}],
      [431, 'a header of a call', '/api/main/v1.0/x', { 'X-Long': 't'.repeat(40_000) }],
      [431, 'the cookies of a page', '/classes/1', { Cookie: `a=${'t'.repeat(40_000)}` }],
    ])('answers %s in our own form where %s cannot be read for its length', async (status, _, path, headers) => {
      const refused = await ask(path, { headers });
      expect([refused.status, refused.headers['cache-control'], refused.headers['x-robots-tag']]).toEqual([
        status,
        'no-store',
        path.startsWith('/api') ? 'noindex' : undefined,
      ]);
      const id = refused.headers['x-request-id'];
      expect(id).toMatch(/^[0-9a-f]{32}$/);
      if (!path.startsWith('/api')) {
        expect(refused.headers['content-type']).toBe('text/html; charset=utf-8');
        expect(refused.text).toContain('<h1>주소나 쿠키가 너무 길어요</h1>');
        return;
      }
      expect(refused.headers['content-type']).toBe('application/json; charset=utf-8');
      const { code } = ERRORS.BAD_INPUT;
      expect(refused.json()).toEqual({ code, errorName: 'BAD_INPUT', message: ko.errors.BAD_INPUT, requestId: id });
    });

    it('matches the path that dots and slashes amount to', async () => {
      expect((await ask('/assets/../api/nobody/x')).status).toBe(404);
      expect((await ask('/../../etc/passwd')).status).toBe(400);
      expect((await echo('//api//util/x')).by).toBe('util');
    });
  });

  describe('headers', () => {
    it('says itself who asks and drops what a client claims', async () => {
      const headers = {
        'X-Forwarded-For': '6.6.6.6',
        'X-Forwarded-Proto': 'https',
        'X-Forwarded-Host': 'evil.test',
        'X-Real-IP': '6.6.6.6',
        Forwarded: 'for=6.6.6.6',
        'X-Original-URL': '/admin',
        Host: 'shop.localhost:8080',
      };
      const got = (await echo('/api/main/v1.0/x', { headers })).headers;
      expect(got).toMatchObject({
        'x-forwarded-for': '127.0.0.1',
        'x-forwarded-proto': 'http',
        'x-forwarded-host': 'shop.localhost:8080',
        host: 'shop.localhost:8080',
      });
      expect(Object.keys(got)).not.toEqual(expect.arrayContaining(['x-real-ip']));
      expect(got['forwarded']).toBeUndefined();
      expect(got['x-original-url']).toBeUndefined();
    });

    it('names itself to api-main and to nobody else, and drops what a client claims to be', async () => {
      const headers = { 'X-Gateway-Copy': 'evil;9.9.9;' };
      const named = async (path: string) => (await echo(path, { headers })).headers[GATEWAY_COPY];
      // The embedded gateway does not add its name to requests of clients; it sends requests of its own (announce.spec.ts).
      const nginx = kind === 'embedded' ? undefined : `${hostname().toLowerCase()};${VERSION};`;
      expect(await named('/api/main/v1.0/x')).toBe(nginx);
      expect(await named('/api/util/v1.0/x')).toBeUndefined();
      expect(await named('/')).toBeUndefined();
    });

    it('CN-062..066 CN-068 CN-070 passes the headers of calls', async () => {
      const headers = {
        'Access-Token': 'a.b.c',
        'Accept-Lang': 'en',
        Source: 'http://x/y',
        'Http-Session': 's',
        'Client-Id': 'c',
        Device: 'mobile',
        'Content-Type': 'application/json',
      };
      const got = (await echo('/api/main/v1.0/x', { method: 'POST', body: '{}', headers })).headers;
      for (const [name, value] of Object.entries(headers)) expect(got[name.toLowerCase()]).toBe(value);
    });

    it('passes a request id or makes one, and answers with it', async () => {
      const passed = await ask('/api/main/v1.0/x', { headers: { 'X-Request-Id': 'abcdef-123456' } });
      expect(passed.headers['x-request-id']).toBe('abcdef-123456');
      expect(passed.json<Echo>().headers['x-request-id']).toBe('abcdef-123456');
      const made = await ask('/api/main/v1.0/x', { headers: { 'X-Request-Id': 'no good <id>' } });
      expect(made.headers['x-request-id']).toMatch(/^[\w-]{8,64}$/);
      expect(made.json<Echo>().headers['x-request-id']).toBe(made.headers['x-request-id']);
      const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
      const traced = await ask('/api/main/v1.0/x', {
        headers: { 'X-Request-Id': 'abcdef-123456', traceparent: `00-${trace}-00f067aa0ba902b7-01` },
      });
      expect(traced.headers['x-request-id']).toBe(trace);
      expect(traced.json<Echo>().headers).toMatchObject({ 'x-request-id': trace, traceparent: expect.stringContaining(trace) });
      for (const traceparent of [`00-${'0'.repeat(32)}-00f067aa0ba902b7-01`, `01-${trace}-x`])
        expect((await ask('/api/main/v1.0/x', { headers: { 'X-Request-Id': 'abcdef-123456', traceparent } })).headers['x-request-id']).toBe(
          'abcdef-123456',
        );
    });

    it('says of answers to calls, its own refusals among them, that no search engine lists them; of documents and files nothing', async () => {
      const tag = async (path: string, how?: Ask) => (await ask(path, how)).headers['x-robots-tag'];
      const calls = ['/api/main/v1.0/x', '/api/docs', '/api/nobody', '/api/main/v1.0/login', '/api/main/v1.0/channels/1/uploads/x'];
      for (const path of calls) expect([path, await tag(path)]).toEqual([path, 'noindex']);
      expect(await tag('/api/main/v1.0/x', { headers: { 'Access-Token': 'a' } })).toBe('noindex');
      expect(await tag('/api/main/v1.0/x', { method: 'TRACE' })).toBe('noindex');
      for (const path of ['/', '/classes/1', '/robots.txt', '/files/x', '/assets/none.js', '/apiary'])
        expect([path, await tag(path)]).toEqual([path, undefined]);
    });

    it('keeps what belongs to one connection, and what names our software, to itself', async () => {
      const answer = await ask('/api/main/v1.0/x', { headers: { TE: 'trailers', 'Proxy-Authorization': 'x', 'Accept-Encoding': 'gzip' } });
      expect(answer.headers['x-powered-by']).toBeUndefined();
      const got = JSON.parse((answer.headers['content-encoding'] ? gunzipSync(answer.body) : answer.body).toString()) as Echo;
      expect(got.headers['accept-encoding']).toBeUndefined();
    });

    it('believes a load balancer it was told of', async () => {
      const behind = await startGateway(kind, ['127.0.0.1', '10.0.0.0/8']);
      const answer = await call(behind.port, '/api/main/v1.0/x', {
        headers: { 'X-Forwarded-For': '6.6.6.6, 9.9.9.9, 10.1.2.3', 'X-Forwarded-Proto': 'https' },
      });
      await behind.stop();
      expect(answer.json<Echo>().headers).toMatchObject({ 'x-forwarded-for': '9.9.9.9', 'x-forwarded-proto': 'https' });
    });
  });

  describe('bodies', () => {
    const MB = 1024 ** 2;

    it('takes a megabyte in calls and answers more with 413 in the shape of calls', async () => {
      expect(await echo('/api/main/v1.0/x', { method: 'POST', body: Buffer.alloc(MB) })).toMatchObject({ bytes: MB });
      const refused = await ask('/api/main/v1.0/x', { method: 'POST', body: Buffer.alloc(MB + 1), headers: { 'Accept-Lang': 'en' } });
      expect(refused.status).toBe(413);
      expect(refused.json<ErrorBody>()).toMatchObject({ errorName: 'BAD_INPUT', message: en.errors.BAD_INPUT });
    });

    it('counts a body of unknown length too', async () => {
      const refused = await ask('/api/main/v1.0/x', {
        method: 'POST',
        body: Buffer.alloc(2 * MB),
        headers: { 'Transfer-Encoding': 'chunked' },
      });
      expect(refused.status).toBe(413);
    });

    it('UP-011 takes larger form uploads and answers 413 as a page elsewhere', async () => {
      for (const version of ['v1.0', 'v1-0'])
        expect(await echo(`/api/main/${version}/channels/7/uploads/image`, { method: 'POST', body: Buffer.alloc(3 * MB) })).toMatchObject({
          bytes: 3 * MB,
        });
      const refused = await ask('/classes', { method: 'POST', body: Buffer.alloc(2 * MB) });
      expect(refused.status).toBe(413);
      expect(refused.headers['content-type']).toContain('text/html');
    });

    it.each(['/api/main/v1.0/tus/5', '/api/main/v1-0/tus/5', '/files/up/9'])(
      'UP-012 UP-013 passes an upload to %s on while it is still arriving',
      async (path) => {
        const { req, answer } = upload(g.port, path, { 'content-length': 4 * MB });
        req.write(Buffer.alloc(2 * MB));
        for (let tries = 0; tries < 500 && g.fakes.main.received() < MB; tries++) await sleep(20);
        expect(g.fakes.main.received()).toBeGreaterThanOrEqual(MB);
        req.end(Buffer.alloc(2 * MB));
        expect((await answer).json<Echo>()).toMatchObject({ bytes: 4 * MB });
      },
    );
  });

  describe('failures', () => {
    it('answers 504 when a service stays silent, as JSON or as a page, and serves others meanwhile', async () => {
      let over = false;
      const silent = ask('/api/alarm/v1.0/hang', { headers: { 'Access-Token': 't' } }).finally(() => (over = true));
      const page = ask('/some/hang', { headers: { Cookie: 'a=1; lang=en' } });
      expect(await echo('/api/form/v1.0/x')).toMatchObject({ by: 'form' });
      expect(over).toBe(false);
      const answer = await silent;
      expect(answer.status).toBe(504);
      expect(answer.json<ErrorBody>()).toMatchObject({ errorName: 'TEMPORARY', message: ko.errors.TEMPORARY });
      expect(answer.json<ErrorBody>().requestId).toBe(answer.headers['x-request-id']);
      expect((await page).status).toBe(504);
      expect((await page).headers['content-type']).toContain('text/html');
      expect((await page).text).toContain('<html lang="en">');
    });

    it('answers 502 at once when a service is gone', async () => {
      await g.fakes.campaign.stop();
      const answer = await ask('/api/campaign/v1.0/x', { method: 'POST', body: '{}' });
      expect(answer.status).toBe(502);
      expect(answer.json<ErrorBody>().errorName).toBe('TEMPORARY');
    });

    it('does not let a cut answer look like a whole one', async () => {
      await expect(ask('/api/util/v1.0/cut')).rejects.toThrow();
    });
  });

  describe('sockets', () => {
    const talk = (path: string) =>
      new Promise<string[]>((resolve, reject) => {
        const received: string[] = [];
        const socket = new WebSocket(`ws://127.0.0.1:${g.port}${path}`, { headers: { 'X-Forwarded-For': '6.6.6.6' } });
        socket.on('open', () => socket.send('ping'));
        socket.on('message', (data: Buffer) => {
          received.push(data.toString());
          if (received.length === 2) socket.close();
        });
        socket.on('close', () => resolve(received));
        socket.on('error', reject);
      });

    it('CU-093 joins the classroom socket with its token in the address', async () => {
      expect(await talk('/api/event/socket?Access-Token=a.b.c')).toEqual([
        'hello /api/event/socket?Access-Token=a.b.c 127.0.0.1',
        'echo ping',
      ]);
    });

    it('lets nothing else become a socket', async () => {
      await expect(talk('/api/main/v1.0/x')).rejects.toThrow();
    });
  });
});
