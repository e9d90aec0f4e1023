import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { call, type Ask } from './testing/call';
import { startGateway, type Kind, type Running } from './testing/gateways';

interface Counted {
  by: string;
  n: number;
  host: string;
  lang: string | null;
}

/** nginx counts in whole seconds. */
const EXPIRED = 2100;

describe.each<Kind>(['embedded', 'nginx'])('%s gateway, public answers', (kind) => {
  let g: Running;
  const ask = (path: string, how?: Ask) => call(g.port, path, how);
  const count = async (path: string, headers: Ask['headers'] = {}) => (await ask(path, { headers })).json<Counted>();

  beforeAll(async () => {
    g = await startGateway(kind);
  }, 120_000);
  afterAll(() => g?.stop());

  it('are asked for once a second', async () => {
    const first = await ask('/api/main/v1.0/a/public');
    expect(first.headers['x-cache-status']).toBe('MISS');
    const second = await ask('/api/main/v1.0/a/public');
    expect(second.headers['x-cache-status']).toBe('HIT');
    expect(second.body).toEqual(first.body);
    expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
    await sleep(EXPIRED);
    expect(await count('/api/main/v1.0/a/public')).toMatchObject({ n: 2 });
  });

  it('are kept apart by site, address and language', async () => {
    const path = '/api/main/v1.0/b/public';
    expect(await count(path, { Host: 'a.localhost' })).toMatchObject({ n: 1, host: 'a.localhost' });
    expect(await count(path, { Host: 'b.localhost' })).toMatchObject({ n: 2, host: 'b.localhost' });
    expect(await count(`${path}?x=1`, { Host: 'a.localhost' })).toMatchObject({ n: 3 });
    expect(await count(path, { Host: 'a.localhost', 'Accept-Lang': 'en' })).toMatchObject({ n: 4, lang: 'en' });
    expect(await count(path, { Host: 'a.localhost', Cookie: 'x=1; lang=en' })).toMatchObject({ n: 5 });
    expect(await count(path, { Host: 'a.localhost' })).toMatchObject({ n: 1 });
  });

  it('are kept apart by what they say they differ by', async () => {
    const path = '/api/main/v1.0/varied';
    expect(await count(path, { Device: 'web' })).toMatchObject({ n: 1, device: 'web' });
    expect(await count(path, { Device: 'mobile' })).toMatchObject({ device: 'mobile' });
    expect(await count(path, { Device: 'mobile' })).toMatchObject({ device: 'mobile' });
  });

  it('are neither given to nor taken from those who are logged in', async () => {
    const path = '/api/main/v1.0/c/public';
    expect(await count(path, { 'Access-Token': 't' })).toMatchObject({ n: 1 });
    expect(await count(path)).toMatchObject({ n: 2 });
    expect(await count(path, { 'Access-Token': 't' })).toMatchObject({ n: 3 });
    expect(await count(path)).toMatchObject({ n: 2 });
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
    const path = '/api/main/v1.0/e/public?wait=500';
    expect(await count(path)).toMatchObject({ n: 1 });
    await sleep(EXPIRED);
    const filler = count(path);
    await sleep(100);
    const before = Date.now();
    const other = await ask(path);
    expect(Date.now() - before).toBeLessThan(300);
    expect(other.json<Counted>().n).toBe(1);
    expect(other.headers['x-cache-status']).toBe('STALE');
    expect(await filler).toMatchObject({ n: 2 });
  });

  it('stand in for a service that fails, and for one that is gone', async () => {
    expect(await count('/shop/public')).toMatchObject({ by: 'page', n: 1 });
    await ask('/break');
    await sleep(EXPIRED);
    const failing = await ask('/shop/public');
    expect([failing.status, failing.json<Counted>().n, failing.headers['x-cache-status']]).toEqual([200, 1, 'STALE']);
    expect((await ask('/never/seen/public')).status).toBe(503);
    await g.fakes.page.stop();
    expect(await count('/shop/public')).toMatchObject({ n: 1 });
    expect((await ask('/never/seen/public')).status).toBe(502);
  });

  it('are compressed and answer 304 to those who have them', async () => {
    const path = '/api/main/v1.0/tagged';
    const first = await ask(path, { headers: { 'Accept-Encoding': 'gzip' } });
    expect(first.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(first.body).length).toBeGreaterThan(4000);
    const again = await ask(path, { headers: { 'Accept-Encoding': 'gzip', 'If-None-Match': first.headers.etag } });
    expect(again.status).toBe(304);
    expect(again.body.length).toBe(0);
    const plain = await ask(path);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.body.length).toBeGreaterThan(4000);
    expect(g.fakes.main.asked.get(path)).toBe(1);
  });
});
