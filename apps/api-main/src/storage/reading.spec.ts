import sharp from 'sharp';
import supertest from 'supertest';
import { SENDS_FILES } from '@madang/contracts/main/stored-files';
import { MINUTE } from '@madang/contracts/time';
import { testApp, type TestApp } from '@madang/server/test-app';
import { AppModule } from '../app.module';
import { FileAddresses } from './file-addresses';
import { Bucket } from './s3.fixture';
import { Storage } from './storage';

const MASTER = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1000,RESOLUTION=640x360\n360p/index.m3u8\n';
const LADDER = '#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6.0,\n0000.ts\n#EXTINF:2.0,\n0001.ts\n#EXT-X-ENDLIST\n';
const SEGMENT = Buffer.from([0x47, 1, 2, 3]);

async function fill(storage: Storage): Promise<void> {
  const picture = await sharp({ create: { width: 800, height: 400, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();
  await storage.put('public/1/a.png', picture, 'image/png');
  await storage.put('public/1/page.html', Buffer.from('<script>x()</script>'), 'text/html');
  await storage.put('public/1/drawing.svg', Buffer.from('<svg onload="x()"/>'), 'image/svg+xml');
  await storage.put('private/1/x/file.pdf', Buffer.from('%PDF-1'), 'application/pdf');
  await storage.put('private/1/doc-x/file.pdf', Buffer.from('%PDF-2'), 'application/pdf');
  await storage.put('videos/1/2/original.mp4', Buffer.from('the video'), 'video/mp4');
  await storage.put('videos/1/2/thumb.jpg', Buffer.from('picture'), 'image/jpeg');
  await storage.put('videos/1/2/master.m3u8', Buffer.from(MASTER), 'application/vnd.apple.mpegurl');
  await storage.put('videos/1/2/360p/index.m3u8', Buffer.from(LADDER), 'application/vnd.apple.mpegurl');
  for (const name of ['0000', '0001']) await storage.put(`videos/1/2/360p/${name}.ts`, SEGMENT, 'video/mp2t');
}

describe('files in object storage', () => {
  const bucket = new Bucket();
  let t: TestApp;
  let addresses: FileAddresses;
  beforeAll(async () => {
    await bucket.start();
    Object.assign(process.env, bucket.env);
    t = await testApp({ main: AppModule });
    addresses = t.get('main', FileAddresses);
    await fill(t.get('main', Storage as never) as Storage);
  });
  afterAll(async () => {
    await t.close();
    await bucket.stop();
    for (const name of Object.keys(bucket.env)) delete process.env[name];
  });
  afterEach(() => t.resetNow());
  const get = (path: string) => supertest(t.url('main')).get(path).redirects(0);
  const led = async (path: string) => {
    const r = await get(path).expect(302);
    return { to: r.headers['location'] as string, headers: r.headers };
  };
  /** Milliseconds for which an address of the storage still works. */
  const lasts = (address: string) => {
    const q = new URL(address).searchParams;
    const from = Date.parse(q.get('X-Amz-Date')!.replace(/(....)(..)(..T..)(..)(..Z)/, '$1-$2-$3:$4:$5'));
    return from + Number(q.get('X-Amz-Expires')) * 1000 - Date.now();
  };

  it('are read from the storage: a picture by one address a day, which browsers keep for ever', async () => {
    const { to, headers } = await led('/files/public/1/a.png');
    expect(to.startsWith(`${bucket.url}/public/1/a.png?`)).toBe(true);
    expect((await led('/files/public/1/a.png')).to).toBe(to);
    expect(lasts(to)).toBeGreaterThan(23 * 60 * MINUTE);
    const [, kept] = /^public, max-age=(\d+)$/.exec(headers['cache-control']!)!;
    expect([Number(kept) > 0, Number(kept) <= 3600]).toEqual([true, true]);
    const got = await fetch(to);
    expect([got.status, got.headers.get('content-type'), got.headers.get('cache-control')]).toEqual([
      200,
      'image/png',
      'public, max-age=31536000, immutable',
    ]);
    expect((await fetch(to, { headers: { 'if-none-match': got.headers.get('etag')! } })).status).toBe(304);
    expect((await fetch(to, { headers: { range: 'bytes=0-3' } })).status).toBe(206);
    const small = await led('/files/public/1/a.png?w=320');
    expect(small.to).toContain('a.png.w320.webp?');
    expect((await fetch(small.to)).headers.get('content-type')).toBe('image/webp');
    const head = await supertest(t.url('main')).head('/files/public/1/a.png').expect(200);
    expect([head.headers['content-type'], Number(head.headers['content-length'])]).toEqual([
      'image/png',
      (await got.arrayBuffer()).byteLength,
    ]);
    await get('/files/public/1/absent.png').expect(404);
  });

  it('never run: what is neither picture nor video is a download, whatever it was uploaded as', async () => {
    for (const name of ['page.html', 'drawing.svg']) {
      const got = await fetch((await led(`/files/public/1/${name}`)).to);
      expect([name, got.headers.get('content-type'), got.headers.get('content-disposition')]).toEqual([
        name,
        'application/octet-stream',
        'attachment',
      ]);
    }
  });

  it('open by an address of the storage for minutes alone, under the name they were given; documents of a settlement stay in no browser', async () => {
    const { to, headers } = await led(addresses.download('private/1/x/file.pdf', '교안.pdf'));
    expect(lasts(to)).toBeGreaterThan(4 * MINUTE);
    expect(lasts(to)).toBeLessThanOrEqual(10 * MINUTE);
    expect(headers['cache-control']).toMatch(/^private, max-age=\d+$/);
    const got = await fetch(to);
    expect([await got.text(), got.headers.get('content-type'), got.headers.get('content-disposition')]).toEqual([
      '%PDF-1',
      'application/octet-stream',
      `attachment; filename*=UTF-8''${encodeURIComponent('교안.pdf')}`,
    ]);
    expect((await fetch(to.replace('/x/', '/doc-x/'))).status).toBe(403);
    const kept = await led(addresses.brief('private/1/doc-x/file.pdf'));
    expect([kept.headers['cache-control'], (await fetch(kept.to)).headers.get('cache-control')]).toEqual(['no-store', 'no-store']);
  });

  it('play as playlists of ours that name signed segments of the storage, which open nothing else of the video', async () => {
    const { url, expiresAt } = addresses.signed('videos/1/2/master.m3u8');
    expect(expiresAt.getTime() - Date.now()).toBeLessThanOrEqual(75 * MINUTE);
    const master = await get(url).expect(200);
    expect([master.headers['content-type'], master.text ?? master.body.toString()]).toEqual(['application/vnd.apple.mpegurl', MASTER]);
    const ladder = url.replace('master.m3u8', '360p/index.m3u8');
    bucket.asked = [];
    const playlist = await (await fetch(t.url('main') + ladder)).text();
    const segments = playlist.split('\n').filter((line) => line && !line.startsWith('#'));
    expect(playlist.replace(/^http.*\/(\d+\.ts)\?.*$/gm, '$1')).toBe(LADDER);
    expect(bucket.asked.filter((line) => line.endsWith('.ts'))).toEqual([]);
    for (const segment of segments) {
      expect(segment.startsWith(`${bucket.url}/videos/1/2/360p/`)).toBe(true);
      expect(lasts(segment)).toBeLessThanOrEqual(expiresAt.getTime() - Date.now() + 1000);
      const got = await fetch(segment);
      expect([got.headers.get('content-type'), Buffer.from(await got.arrayBuffer())]).toEqual(['video/mp2t', SEGMENT]);
      for (const other of ['original.mp4', 'thumb.jpg', '360p/0009.ts'])
        expect([other, (await fetch(segment.replace(/360p\/\d+\.ts/, other))).status]).toEqual([other, 403]);
    }
    for (const other of ['original.mp4', 'thumb.jpg']) await get(url.replace('master.m3u8', other)).expect(404);
    // Two requests in the same quarter of an hour get the same addresses, so that the browser finds the parts in its cache.
    expect(await (await fetch(t.url('main') + ladder)).text()).toBe(playlist);
    t.setNow(new Date(expiresAt.getTime() + 1));
    await get(ladder).expect(404);
  });

  it('play as the plain video where there is no ladder, by ranges', async () => {
    const { to } = await led(addresses.signed('videos/1/2/original.mp4').url);
    const part = await fetch(to, { headers: { range: 'bytes=4-8' } });
    expect([part.status, await part.text(), part.headers.get('content-type')]).toEqual([206, 'video', 'video/mp4']);
  });

  it('answer 503 while the storage is away, and lead nobody there', async () => {
    bucket.ill = 503;
    try {
      for (const path of ['/files/public/1/a.png', addresses.signed('videos/1/2/360p/index.m3u8').url]) await get(path).expect(503);
    } finally {
      bucket.ill = 0;
    }
  });
});

describe('files on a disk', () => {
  let t: TestApp;
  let addresses: FileAddresses;
  beforeAll(async () => {
    t = await testApp({ main: AppModule });
    addresses = t.get('main', FileAddresses);
    await fill(t.get('main', Storage as never) as Storage);
  });
  afterAll(() => t.close());
  const get = (path: string) => supertest(t.url('main')).get(path);

  it('are handed out by a gateway that reads their folder, once the signature was checked here', async () => {
    const video = addresses.signed('videos/1/2/360p/0000.ts').url;
    const r = await get(video).set(SENDS_FILES, '1').expect(200);
    expect([r.headers['x-accel-redirect'], r.headers['content-type'], r.headers['content-length']]).toEqual([
      '/stored-files/videos/1/2/360p/0000.ts',
      'video/mp2t',
      '0',
    ]);
    const page = await get('/files/public/1/page.html').set(SENDS_FILES, '1').expect(200);
    expect([page.headers['content-type'], page.headers['content-disposition']]).toEqual(['application/octet-stream', 'attachment']);
    for (const path of [video.replace('/2/', '/3/'), video.replace('360p/0000.ts', 'original.mp4'), '/files/public/1/absent.png'])
      expect([path, (await get(path).set(SENDS_FILES, '1')).status]).toEqual([path, 404]);
  });

  it('go through the service where no gateway does, and their playlists name what lies beside them', async () => {
    const { url } = addresses.signed('videos/1/2/360p/index.m3u8');
    const playlist = await fetch(t.url('main') + url);
    expect([playlist.headers.get('x-accel-redirect'), await playlist.text()]).toEqual([null, LADDER]);
    const segment = await fetch(t.url('main') + url.replace('index.m3u8', '0001.ts'));
    expect(Buffer.from(await segment.arrayBuffer())).toEqual(SEGMENT);
  });
});
