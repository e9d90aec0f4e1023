import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { ERRORS, type ErrorBody } from '@madang/contracts/errors';
import { DOCUMENT_QUERY } from '@madang/contracts/page/document-keys';
import { en } from '@madang/contracts/words/en';
import { call, type Ask } from './testing/call';
import { KINDS, type Running, startGateway } from './testing/gateways';
import { HEARD_WITHIN } from './routes';

const BURST = { entry: 3, reads: 40, webhooks: 6, uploads: 9, pageErrors: 5 };
/** Limits that refill so slowly (one request per second) that a test sees the burst, and only a few requests more on a busy machine. */
const limits = Object.fromEntries(Object.entries(BURST).map(([name, burst]) => [name, { burst, perSecond: 1 }])) as Record<
  keyof typeof BURST,
  { burst: number; perSecond: number }
>;

describe.each(KINDS)('%s gateway, what one network may ask for', (kind) => {
  let g: Running;
  beforeAll(async () => {
    g = await startGateway(kind, ['127.0.0.1'], { limits, counted: true });
  }, 120_000);
  afterAll(() => g?.stop());

  const ask = (path: string, from: string, how: Ask = {}) =>
    call(g.port, path, { ...how, headers: { ...how.headers, 'X-Forwarded-For': from } });
  /** Sends `count` requests at once; answers how many were let through. */
  async function passed(count: number, one: (i: number) => ReturnType<typeof ask>): Promise<number> {
    const answers = await Promise.all(Array.from({ length: count }, (_, i) => one(i)));
    expect(new Set(answers.map((a) => a.status))).toEqual(new Set([200, 429]));
    return answers.filter((a) => a.status === 200).length;
  }
  const about = (burst: number, got: number) => {
    expect(got).toBeGreaterThanOrEqual(burst);
    // On a busy machine sending them all takes seconds, in which a few more are let through.
    expect(got).toBeLessThanOrEqual(burst + 4);
  };

  it.each([
    ['logins', '/api/main/v1.0/auth/login', 'POST', BURST.entry, 1],
    ['codes', '/api/main/v1-0/auth/code/123456', 'GET', BURST.entry, 2],
    ['links to a new password', '/api/main/v1.0/auth/sendResetPasswordToken', 'POST', BURST.entry, 7],
    ['proofs of a mailbox', '/api/main/v1-0/user/auth', 'POST', BURST.entry, 8],
    ['second factors', '/api/main/v1.0/platform/session', 'POST', BURST.entry, 10],
    ['mail reports', '/api/campaign/v1.0/mail/reports', 'POST', BURST.webhooks, 11],
    ['page errors', '/api/page/v1.0/errors', 'POST', BURST.pageErrors, 9],
    ['webhooks', '/api/util/v1.0/payments/webhook', 'POST', BURST.webhooks, 3],
    ['uploads', '/api/main/v1.0/channels/7/uploads/image', 'POST', BURST.uploads, 4],
    ['calls', '/api/form/v1.0/x', 'GET', BURST.reads, 5],
    ['documents', '/classes', 'GET', BURST.reads, 6],
  ])('lets a burst of %s through and answers more with 429', async (_, path, method, burst, n) => {
    const how = method === 'POST' ? { method, body: '{}' } : {};
    about(burst, await passed(burst * 2 + 4, (i) => ask(`${path}${method === 'GET' ? `?x=${i}` : ''}`, `203.0.113.${n}`, how)));
    // A request from another address is still let through.
    expect((await ask(path, `198.51.100.${n}`, how)).status).toBe(200);
  });

  it('says when to come back, as JSON or as a page, in words and with the id', async () => {
    for (let i = 0; i < 20; i++) await ask('/api/main/v1.0/auth/login', '203.0.113.50', { method: 'POST', body: '{}' });
    const refused = await ask('/api/main/v1.0/auth/login', '203.0.113.50', {
      method: 'POST',
      body: '{}',
      headers: { 'Accept-Lang': 'en' },
    });
    expect(refused.status).toBe(429);
    expect(refused.headers['retry-after']).toBe('2');
    expect(refused.json<ErrorBody>()).toEqual({
      code: ERRORS.TOO_MANY_REQUESTS.code,
      errorName: 'TOO_MANY_REQUESTS',
      message: en.errors.TOO_MANY_REQUESTS,
      requestId: refused.headers['x-request-id'],
    });
    const pages = await Promise.all(Array.from({ length: BURST.reads + 20 }, (_, i) => ask(`/page/${i}`, '203.0.113.51')));
    const page = pages.find((one) => one.status === 429)!;
    expect([page.headers['retry-after'], page.headers['content-type']]).toEqual(['2', 'text/html; charset=utf-8']);
  });

  it.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2:ffff::1', '2001:db8:1:3:3:4:5:6'],
    ['2001:db8:7::3:4:5:6', '2001:db8:7:0:9:9:9:9', '2001:db8:7:1:9:9:9:9'],
    ['2001:db8::3:4:5:6', '2001:db8::1', '2001:db8:0:1::1'],
    ['2001::d:3:4:5:6', '2001:0:0:d::9', '2001::e:3:4:5:6'],
  ])('counts an IPv6 network as one: %s and %s, not %s', async (one, same, other) => {
    const login = (from: string) => ask('/api/main/v1.0/auth/login', from, { method: 'POST', body: '{}' });
    await passed(20, (i) => login(i % 2 ? one : same));
    expect([(await login(one)).status, (await login(same)).status]).toEqual([429, 429]);
    expect((await login(other)).status).toBe(200);
  });

  it('counts no proxy of our own', async () => {
    for (const from of ['10.1.2.3', '192.168.7.7', '172.20.0.1', 'fd00::1']) {
      const answers = await Promise.all(
        Array.from({ length: 12 }, () => ask('/api/main/v1.0/auth/login', from, { method: 'POST', body: '{}' })),
      );
      expect(answers.map((a) => a.status)).toEqual(answers.map(() => 200));
    }
  });

  describe('is told to Prometheus', () => {
    /** The value of a metric with its labels; NaN if there is none. */
    const number = async (name: string) =>
      Number(
        (await g.told())
          .split('\n')
          .find((line) => line.startsWith(`${name} `))
          ?.slice(name.length) ?? NaN,
      );
    /** Checks that an action raises a metric by `by`. It waits for that, since nginx sends its log line a moment after the answer. */
    async function grows(name: string, by: number, what: () => Promise<unknown>): Promise<void> {
      let before = -1;
      for (let last = -2; last !== before; await sleep(50)) [last, before] = [before, (await number(name)) || 0];
      await what();
      for (let tries = 0; tries < 200 && !((await number(name)) >= before + by); tries++) await sleep(25);
      expect([name, (await number(name)) - before]).toEqual([name, by]);
    }
    const requests = (route: string, method: string, status: number) =>
      `madang_gateway_requests_total{route="${route}",method="${method}",status="${status}"}`;

    it.each([
      ['/api/form/v1.0/x', 'GET', '/api/form/', 200],
      ['/api/main/v1.0/auth/login', 'POST', 'logins', 200],
      ['/files/any', 'GET', '/files/', 200],
      ['/assets/app-1a2b.js', 'GET', '/assets/', 200],
      ['/assets/absent.js', 'GET', '/assets/', 404],
      ['/api/nobody', 'GET', '/api/', 404],
    ])('%s by %s as %s with %i, and how long it took', async (path, method, route, status) => {
      const headers = { 'Accept-Encoding': 'br' };
      const once = () => ask(path, '198.51.100.90', { method, headers, ...(method === 'POST' ? { body: '{}' } : {}) });
      await grows(requests(route, method, status), 1, once);
      await grows(`madang_gateway_request_duration_seconds_count{route="${route}"}`, 1, once);
    });

    it('which answers were kept ones', async () => {
      const path = '/api/page/v1.0/public';
      await grows('madang_gateway_cache_total{result="MISS"}', 1, () => ask(path, '198.51.100.91'));
      await grows('madang_gateway_cache_total{result="HIT"}', 1, () => ask(path, '198.51.100.91'));
    });

    it('what a limit refused, and nothing that a service refused', async () => {
      const login = () => ask('/api/main/v1.0/auth/login', '203.0.113.92', { method: 'POST', body: '{}' });
      let answer = await login();
      while (answer.status !== 429) answer = await login();
      await grows('madang_gateway_limited_total{limit="entry"}', 1, login);
    });

    it('the connections of clients', async () => {
      const open = connect(g.port, '127.0.0.1');
      await new Promise((done) => open.once('connect', done));
      for (let tries = 0; tries < 100 && !((await number('madang_gateway_connections')) >= 1); tries++) await sleep(25);
      expect(await number('madang_gateway_connections')).toBeGreaterThanOrEqual(1);
      open.destroy();
    });

    it('the services that give no answer, silent or away', async () => {
      await grows('madang_gateway_upstream_errors_total{upstream="alarm",reason="silent"}', 1, () =>
        ask('/api/alarm/v1.0/hang', '198.51.100.93', { method: 'POST', body: '{}' }),
      );
      await g.fakes.alarm.stop();
      await grows('madang_gateway_upstream_errors_total{upstream="alarm",reason="away"}', 1, () =>
        ask('/api/alarm/v1.0/x', '198.51.100.93', { method: 'POST', body: '{}' }),
      );
      // A write to a silent service is not sent, and counts as a failure because of silence.
      await ask('/api/form/v1.0/stall', '198.51.100.94', { method: 'POST' });
      await sleep(HEARD_WITHIN + 50);
      await grows('madang_gateway_upstream_errors_total{upstream="form",reason="silent"}', 1, () =>
        ask('/api/form/v1.0/x', '198.51.100.95', { method: 'POST', body: '{}' }),
      );
      await ask('/api/form/v1.0/mend', '198.51.100.96');
      expect(await g.told()).not.toContain('198.51.100');
    });
  });
});

describe.each(KINDS)('%s gateway, the query of documents', (kind) => {
  let g: Running;
  beforeAll(async () => {
    g = await startGateway(kind);
  }, 120_000);
  afterAll(() => g?.stop());
  interface Echo {
    url: string;
    headers: Record<string, string>;
  }
  const echo = async (path: string, headers: Record<string, string> = {}) => (await call(g.port, path, { headers })).json<Echo>();

  it('asks for a document by the keys it depends on, and hands the whole query over beside it', async () => {
    const got = await echo('/classes/5?utm_source=x&channelSeq=7&page=2&channelSeq=8', { [DOCUMENT_QUERY]: 'forged=1' });
    expect(got.url).toBe('/classes/5?channelSeq=7&page=2');
    expect(got.headers[DOCUMENT_QUERY]).toBe('utm_source=x&channelSeq=7&page=2&channelSeq=8');
    expect((await echo('/login?x=%26ticket=1&ticket=a%20b&next=%2Fsettings%3Fa%3D1&CHANNELSEQ=3')).url).toBe(
      '/login?channelSeq=3&next=%2Fsettings%3Fa%3D1&ticket=a%20b',
    );
    for (const bare of ['/classes?', '/classes?a', '/classes?channelSeq=', '/classes?nextto=1'])
      expect((await echo(bare)).url).toBe('/classes');
    expect((await echo('/%EA%B0%80%2F?a=1')).url).toBe('/%EA%B0%80%2F');
  });

  it('leaves the queries of calls as they are, and passes nobody’s word for the query on', async () => {
    const got = await echo('/api/main/v1.0/x?a=1&b=%20', { [DOCUMENT_QUERY]: 'forged=1' });
    expect(got.url).toBe('/api/main/v1.0/x?a=1&b=%20');
    expect(got.headers[DOCUMENT_QUERY]).toBeUndefined();
  });

  it('asks once for a document, however many made-up queries it is asked with', async () => {
    const began = Date.now();
    const answers = await Promise.all(Array.from({ length: 30 }, (_, i) => call(g.port, `/made/up/public?r${i}=${i}&pages=${i}`)));
    expect(answers.map((a) => a.status)).toEqual(answers.map(() => 200));
    // The answer is cached for a second, so the service is asked at most once per second.
    expect(g.fakes.page.asked.get('/made/up/public')).toBeLessThanOrEqual(1 + Math.ceil((Date.now() - began) / 1000));
  });
});
