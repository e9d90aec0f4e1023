import { setTimeout as sleep } from 'node:timers/promises';
import { call, type Ask } from './testing/call';
import { KINDS, type Running, startGateway, STORED } from './testing/gateways';

describe.each(KINDS)('%s gateway that reads the folder of stored files', (kind) => {
  let g: Running;
  const ask = (path: string, how?: Ask) => call(g.port, path, how);
  const VIDEO = '/files/stored/videos/1/2/original.mp4';

  beforeAll(async () => {
    g = await startGateway(kind, [], { files: true });
  }, 120_000);
  afterAll(() => g?.stop());

  it('hands out the file that the service leads to, with what the service says of it and all that keeps it from running', async () => {
    const video = await ask(VIDEO, { headers: { 'X-Request-Id': 'abcdef-123456' } });
    expect([video.status, video.body.equals(STORED)]).toEqual([200, true]);
    expect(video.headers).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': '5000',
      'content-disposition': "attachment; filename*=UTF-8''a.mp4",
      'cache-control': 'private, max-age=3600',
      'accept-ranges': 'bytes',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-request-id': 'abcdef-123456',
    });
    expect(video.headers['x-accel-redirect']).toBeUndefined();
    const page = await ask('/files/stored/private/1/x/page.html');
    expect([page.status, page.text]).toEqual([200, '<script>x()</script>']);
    expect(page.headers['content-type']).toBe('video/mp4');
  });

  it('hands out ranges, headers alone, and nothing to whoever has the file', async () => {
    const part = await ask(VIDEO, { headers: { Range: 'bytes=100-199' } });
    expect([part.status, part.body.equals(STORED.subarray(100, 200))]).toEqual([206, true]);
    expect(part.headers).toMatchObject({ 'content-range': 'bytes 100-199/5000', 'content-length': '100' });
    const end = await ask(VIDEO, { headers: { Range: 'bytes=-10' } });
    expect([end.status, end.headers['content-range']]).toEqual([206, 'bytes 4990-4999/5000']);
    expect((await ask(VIDEO, { headers: { Range: 'bytes=5000-' } })).status).toBe(416);
    expect((await ask(VIDEO, { headers: { Range: 'bytes=0-1,3-4' } })).body.length).toBe(5000);
    const head = await ask(VIDEO, { method: 'HEAD' });
    expect([head.status, head.headers['content-length'], head.body.length]).toEqual([200, '5000', 0]);
    const etag = head.headers['etag'] as string;
    const same = await ask(VIDEO, { headers: { 'If-None-Match': etag } });
    expect([same.status, same.body.length, same.headers['cache-control']]).toEqual([304, 0, 'private, max-age=3600']);
    expect((await ask(VIDEO, { headers: { 'If-None-Match': '"other"' } })).status).toBe(200);
    expect((await ask(VIDEO, { headers: { Range: 'bytes=0-9', 'If-Range': etag } })).status).toBe(206);
    expect((await ask(VIDEO, { headers: { Range: 'bytes=0-9', 'If-Range': '"other"' } })).status).toBe(200);
    const since = head.headers['last-modified'] as string;
    expect((await ask(VIDEO, { headers: { 'If-Modified-Since': since } })).status).toBe(304);
  });

  it('answers 404 as the service does where the file is gone', async () => {
    const gone = await ask('/files/stored/videos/1/2/gone.mp4');
    expect([gone.status, JSON.parse(gone.text).errorName, gone.headers['cache-control']]).toEqual([
      404,
      'NOT_FOUND',
      expect.stringContaining('no-store'),
    ]);
  });

  it('opens the folder to nobody who asks for it, and believes no other caller who claims to read it', async () => {
    for (const path of [
      '/stored-files/videos/1/2/original.mp4',
      '/stored-files/../secret.txt',
      '/files/../stored-files/videos/1/2/original.mp4',
    ])
      expect([path, (await ask(path)).body.equals(STORED)]).toEqual([path, false]);
    expect((await ask('/files/stored/..%2f..%2fsecret.txt')).text).not.toBe('secret');
    const other = JSON.parse((await ask('/api/main/v1.0/x', { headers: { 'X-Sends-Files': '1' } })).text);
    expect(other.headers['x-sends-files']).toBeUndefined();
  });

  it('says nothing of the kind where it does not read it', async () => {
    const plain = await startGateway(kind);
    try {
      const echo = JSON.parse((await call(plain.port, '/files/x', { headers: { 'X-Sends-Files': '1' } })).text);
      expect(echo.headers['x-sends-files']).toBeUndefined();
    } finally {
      await plain.stop();
    }
  });
  if (kind !== 'embedded')
    it('docs/security.md 39 logs no signature and no token of an address', async () => {
      await ask('/files/s/1764000000000.abc_d-secret/videos/1/2/original.mp4?name=a');
      await ask('/resetpassword/secret-token');
      // nginx writes its log line a moment after its answer.
      while (!g.logged().includes('"path":"/resetpassword/')) await sleep(20);
      expect(g.logged()).toContain('"path":"/resetpassword/***"');
      expect(g.logged()).toContain('"path":"/files/s/***/videos/1/2/original.mp4"');
      expect(g.logged()).not.toMatch(/abc_d|secret-token/);
    });
});
