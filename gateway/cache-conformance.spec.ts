import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { WROTE_COOKIE } from '@madang/contracts/published';
import { call, type Ask } from './testing/call';
import { KINDS, type Running, startGateway } from './testing/gateways';

interface Counted {
  by: string;
  n: number;
  host: string;
  lang: string | null;
}

async function eventually(check: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 30_000; !(await check()); await sleep(100)) if (Date.now() > end) throw new Error('never true');
}
/** Milliseconds after which an answer has expired; more than a second, since nginx counts in whole seconds. */
const EXPIRED = 2100;

describe.each(KINDS)('%s gateway, public answers', (kind) => {
  let g: Running;
  const ask = (path: string, how?: Ask) => call(g.port, path, how);
  const count = async (path: string, headers: Ask['headers'] = {}) => (await ask(path, { headers })).json<Counted>();

  beforeAll(async () => {
    g = await startGateway(kind);
  }, 120_000);
  afterAll(() => g?.stop());

  let serial = 0;
  /** Makes the calls at a fresh address, and repeats them until all of them fall into the second for which an answer is cached. */
  async function inOneSecond<T>(last: string, calls: (path: string) => Promise<T>): Promise<T> {
    for (;;) {
      const start = Date.now();
      const answers = await calls(`/api/main/v1.0/${++serial}/${last}`);
      if (Date.now() - start < 900) return answers;
    }
  }

  it('are asked for once a second', async () => {
    const { path, first, second } = await inOneSecond('public', async (at) => ({ path: at, first: await ask(at), second: await ask(at) }));
    expect(first.headers['x-cache-status']).toBe('MISS');
    expect(second.headers['x-cache-status']).toBe('HIT');
    expect(second.body).toEqual(first.body);
    expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
    await sleep(EXPIRED);
    expect(await count(path)).toMatchObject({ n: 2 });
  });

  it('are kept apart by site, address, language and brightness', async () => {
    const answers = await inOneSecond('public', async (path) => [
      await count(path, { Host: 'a.localhost' }),
      await count(path, { Host: 'b.localhost' }),
      await count(`${path}?x=1`, { Host: 'a.localhost' }),
      await count(path, { Host: 'a.localhost', 'Accept-Lang': 'en' }),
      await count(path, { Host: 'a.localhost', Cookie: 'x=1; lang=en' }),
      await count(path, { Host: 'a.localhost' }),
      await count(path, { Host: 'a.localhost', Cookie: 'appearance=01' }),
      // A cookie with an unknown brightness gets the usual answer, so it does not fill the cache with answers of its own.
      await count(path, { Host: 'a.localhost', Cookie: 'appearance=whatever' }),
    ]);
    expect(answers.map((a) => a.n)).toEqual([1, 2, 3, 4, 5, 1, 6, 1]);
    expect(answers.map((a) => a.host[0])).toEqual(['a', 'b', 'a', 'a', 'a', 'a', 'a', 'a']);
    expect(answers[3]!.lang).toBe('en');
  });

  it('docs/security.md 34 know a site by its Host alone: what else a caller claims neither fills nor empties another’s answer', async () => {
    const claims = {
      'X-Forwarded-Host': 'evil.test',
      Forwarded: 'host=evil.test',
      'X-Original-URL': '/evil',
      'X-Rewrite-URL': '/evil',
      'X-HTTP-Method-Override': 'POST',
    };
    const answers = await inOneSecond('public', async (path) => [
      await count(path, { Host: 'a.localhost', ...claims }),
      await count(path, { Host: 'a.localhost' }),
      await count(path, { Host: 'a.localhost:81' }),
      await count(path, { Host: 'evil.test', 'X-Forwarded-Host': 'a.localhost' }),
      await count(path, { Host: 'a.localhost' }),
    ]);
    expect(answers.map((a) => a.host)).toEqual(['a.localhost', 'a.localhost', 'a.localhost:81', 'evil.test', 'a.localhost']);
    expect(answers.map((a) => a.n)).toEqual([1, 1, 2, 3, 1]);
    expect(JSON.stringify([answers[0], answers[1], answers[4]])).not.toContain('evil');
  });

  it('are kept apart by what they say they differ by', async () => {
    const devices = ['web', 'mobile', 'mobile', 'web'];
    const answers = await inOneSecond('varied', async (path) => [
      await count(path, { Device: 'web' }),
      await count(path, { Device: 'mobile' }),
      await count(path, { Device: 'mobile' }),
      await count(path, { Device: 'web' }),
    ]);
    expect(answers).toEqual(devices.map((device) => expect.objectContaining({ device }) as Counted));
  });

  it('are neither given to nor taken from those who are logged in, or wrote a moment ago', async () => {
    const loggedIn = { 'Access-Token': 't' };
    const wrote = { Cookie: `a=1; ${WROTE_COOKIE}=k1.sealed` };
    const answers = await inOneSecond('public', async (path) => [
      await count(path, loggedIn),
      await count(path, wrote),
      await count(path),
      await count(path, loggedIn),
      await count(path, wrote),
      await count(path),
    ]);
    expect(answers.map((a) => a.n)).toEqual([1, 2, 3, 4, 5, 3]);
  });

  it('hand on what says how far the database had come, both ways', async () => {
    const answer = await ask('/api/main/v1.0/cookie', { method: 'POST', headers: { Cookie: `${WROTE_COOKIE}=k1.sealed` } });
    expect(answer.headers['set-cookie']).toHaveLength(1);
    const echoed = await ask('/api/main/v1.0/x', { headers: { Cookie: `${WROTE_COOKIE}=k1.sealed` } });
    expect(echoed.json<{ headers: Record<string, string> }>().headers['cookie']).toBe(`${WROTE_COOKIE}=k1.sealed`);
  });

  it('are the only ones kept', async () => {
    for (const path of ['/api/main/v1.0/private', '/api/main/v1.0/cookie', '/files/public']) {
      const first = await ask(path);
      const second = await ask(path);
      expect(second.body).not.toEqual(first.body);
    }
  });

  it('are fetched by one caller while the others wait', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => count('/api/main/v1.0/d/public?wait=200')));
    expect(new Set(all.map((a) => a.n))).toEqual(new Set([1]));
    expect(g.fakes.main.asked.get('/api/main/v1.0/d/public')).toBe(1);
  });

  it('stand in for the new one while it is fetched', async () => {
    const path = '/api/main/v1.0/e/public?wait=700';
    expect(await count(path)).toMatchObject({ n: 1 });
    await sleep(EXPIRED);
    let filled = false;
    const filler = count(path).finally(() => (filled = true));
    while (g.fakes.main.asked.get('/api/main/v1.0/e/public') !== 2) await sleep(10);
    const other = await ask(path);
    expect(filled).toBe(false);
    expect(other.json<Counted>().n).toBe(1);
    expect(other.headers['x-cache-status']).toBe('STALE');
    expect(await filler).toMatchObject({ n: 2 });
  });

  it('R12 stand in within two seconds for a service that hangs, and are asked for patiently where one lives', async () => {
    const path = '/api/form/v1.0/f/public';
    expect(await count(path)).toMatchObject({ n: 1 });
    await ask('/api/form/v1.0/stall');
    await sleep(EXPIRED);
    for (let i = 0; i < 3; i++) {
      const began = Date.now();
      const answers = await Promise.all([ask(path), ask(path), ask(path)]);
      expect(answers.map((a) => [a.status, a.headers['x-cache-status']])).toEqual(answers.map(() => [200, 'STALE']));
      expect(Date.now() - began).toBeLessThan(2000);
    }
    expect((await ask('/api/form/v1.0/g/public')).status).toBe(503);
    await ask('/api/form/v1.0/mend');
    await eventually(async () => (await count(path)).n > 1);
    const slow = await ask('/api/form/v1.0/h/public?wait=2500');
    expect([slow.status, slow.headers['x-cache-status']]).toEqual([200, 'MISS']);
  }, 60_000);

  it('stand in for a service that fails, and for one that is gone', async () => {
    expect(await count('/shop/public')).toMatchObject({ by: 'page', n: 1 });
    await ask('/break');
    await sleep(EXPIRED);
    const failing = await ask('/shop/public');
    expect([failing.status, failing.json<Counted>().n, failing.headers['x-cache-status']]).toEqual([200, 1, 'STALE']);
    expect((await ask('/never/seen/public')).status).toBe(500);
    // A service that answers 503 because of maintenance is not replaced by a cached answer.
    await ask('/close');
    expect((await ask('/shop/public')).status).toBe(503);
    await g.fakes.page.stop();
    expect(await count('/shop/public')).toMatchObject({ n: 1 });
    expect((await ask('/never/seen/public')).status).toBe(502);
  });

  it('are compressed and answer 304 to those who have them', async () => {
    const { path, first, again, plain } = await inOneSecond('tagged', async (at) => {
      const first = await ask(at, { headers: { 'Accept-Encoding': 'gzip' } });
      const again = await ask(at, { headers: { 'Accept-Encoding': 'gzip', 'If-None-Match': first.headers.etag } });
      return { path: at, first, again, plain: await ask(at) };
    });
    expect(first.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(first.body).length).toBeGreaterThan(4000);
    expect(again.status).toBe(304);
    expect(again.body.length).toBe(0);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.body.length).toBeGreaterThan(4000);
    expect(g.fakes.main.asked.get(path)).toBe(1);
  });
});
