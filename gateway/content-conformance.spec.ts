import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { arrivals, call, type Ask } from './testing/call';
import { KINDS, type Running, SCRIPT, startGateway } from './testing/gateways';

describe.each(KINDS)('%s gateway', (kind) => {
  let g: Running;
  const ask = (path: string, how?: Ask) => call(g.port, path, how);

  beforeAll(async () => {
    g = await startGateway(kind);
  }, 120_000);
  afterAll(() => g?.stop());

  describe('compression and ranges', () => {
    const gzip = { 'Accept-Encoding': 'gzip, deflate, br' };

    it('compresses long text and weakens its tag', async () => {
      const answer = await ask('/api/main/v1.0/long', { headers: gzip });
      expect(answer.headers).toMatchObject({
        'content-encoding': 'gzip',
        vary: expect.stringContaining('Accept-Encoding') as string,
        etag: 'W/"v1"',
      });
      expect(JSON.parse(gunzipSync(answer.body).toString())).toHaveProperty('data');
      expect((await ask('/api/main/v1.0/long')).headers['content-encoding']).toBeUndefined();
    });

    it('leaves short text, pictures and uploads alone', async () => {
      expect((await ask('/api/main/v1.0/public', { headers: gzip })).headers['content-encoding']).toBeUndefined();
      expect((await ask('/picture', { headers: gzip })).headers['content-encoding']).toBeUndefined();
      expect((await ask('/files/long', { headers: gzip })).headers['content-encoding']).toBeUndefined();
    });

    it('passes ranges of videos', async () => {
      const part = await ask('/files/video.mp4', { headers: { Range: 'bytes=100-199' } });
      expect(part.status).toBe(206);
      expect(part.headers).toMatchObject({ 'content-range': 'bytes 100-199/5000', 'content-length': '100' });
      expect(part.body[0]).toBe(100);
      expect((await ask('/files/video.mp4')).body.length).toBe(5000);
    });

    it('passes events on as they happen', async () => {
      const pieces = await arrivals(g.port, '/api/event/v1.0/events');
      expect(pieces.map((p) => p.text).join('')).toBe('data: first\n\ndata: second\n\n');
      expect(pieces.at(-1)!.at - pieces[0]!.at).toBeGreaterThan(200);
    });
  });

  describe('built files', () => {
    it('are served compressed and for ever', async () => {
      const br = await ask('/assets/app-1a2b.js', { headers: { 'Accept-Encoding': 'gzip, br' } });
      expect(br.headers).toMatchObject({
        'content-encoding': 'br',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-type': 'text/javascript; charset=utf-8',
        'x-content-type-options': 'nosniff',
        vary: 'Accept-Encoding',
      });
      expect(brotliDecompressSync(br.body).toString()).toBe(SCRIPT);
      const gz = await ask('/assets/app-1a2b.js', { headers: { 'Accept-Encoding': 'gzip' } });
      expect(gz.headers['content-encoding']).toBe('gzip');
      expect(gunzipSync(gz.body).toString()).toBe(SCRIPT);
      const plain = await ask('/assets/app-1a2b.js');
      expect(plain.headers['content-encoding']).toBeUndefined();
      expect(plain.text).toBe(SCRIPT);
    });

    it('are served plain where no compressed copy is', async () => {
      const css = await ask('/assets/new-3c4d.css', { headers: { 'Accept-Encoding': 'br' } });
      expect(css.text).toBe('body{}');
      expect((await ask('/assets/font-5e6f.woff2')).headers).toMatchObject({
        'content-type': 'font/woff2',
        'cache-control': 'public, max-age=31536000, immutable',
      });
    });

    it('are only what lies in the folder', async () => {
      const missing = await ask('/assets/gone-9z.js');
      expect(missing.status).toBe(404);
      expect(missing.headers['cache-control']).toBe('no-store');
      for (const path of [
        '/assets/../secret.txt',
        '/assets/%2e%2e/secret.txt',
        '/assets/..%2fsecret.txt',
        '/encoded/br/assets/app-1a2b.js',
      ])
        expect((await ask(path)).text).not.toContain('secret"');
      expect((await ask('/assets/..%2fsecret.txt')).text).not.toBe('secret');
    });
  });
});
