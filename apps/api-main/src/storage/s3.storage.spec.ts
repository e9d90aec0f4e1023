import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Bucket, SECRET } from './s3.fixture';
import { S3Storage } from './s3.storage';
import { StorageUnavailable } from './storage';

const bucket = new Bucket();
let storage: S3Storage;
let dir: string;
beforeAll(async () => {
  await bucket.start();
  storage = new S3Storage({ endpoint: bucket.url, region: 'ap-northeast-2', accessKeyId: 'AKID', secretAccessKey: SECRET });
  dir = mkdtempSync(join(tmpdir(), 'madang-s3-spec-'));
});
afterAll(async () => {
  await bucket.stop();
  rmSync(dir, { recursive: true });
});

describe('files in object storage', () => {
  it('go in and out, in whole and in part, and by folder away', async () => {
    await storage.put('public/1/a.png', Buffer.from('picture'), 'image/png');
    expect(bucket.files.get('public/1/a.png')).toEqual({ body: Buffer.from('picture'), type: 'image/png' });
    expect(await storage.stat('public/1/a.png')).toEqual({ size: 7 });
    expect([await storage.stat('public/1/b.png'), await storage.open('public/1/b.png'), await storage.local('public/1/b.png')]).toEqual([
      null,
      null,
      null,
    ]);
    expect(await text((await storage.open('public/1/a.png'))!)).toBe('picture');
    expect(await text((await storage.open('public/1/a.png', { start: 1, end: 3 }))!)).toBe('ict');
    const path = join(dir, 'video.mp4');
    writeFileSync(path, Buffer.alloc(300_000, 7));
    await storage.adopt('videos/1/2/original.mp4', path, 'video/mp4');
    expect([existsSync(path), bucket.files.get('videos/1/2/original.mp4')!.body.length]).toEqual([false, 300_000]);
    const local = (await storage.local('videos/1/2/original.mp4'))!;
    expect(readFileSync(local.path).length).toBe(300_000);
    await local.release();
    expect(existsSync(local.path)).toBe(false);
    for (const name of ['a.ts', 'b.ts', 'c.ts', 'd.ts']) await storage.put(`videos/1/2/${name}`, Buffer.from('part'), 'video/mp2t');
    await storage.put('videos/1/22/x.ts', Buffer.from('other'), 'video/mp2t');
    await storage.remove('videos/1/2');
    expect([...bucket.files.keys()].sort()).toEqual(['public/1/a.png', 'videos/1/22/x.ts']);
  });

  it('UP-012 take a presigned PUT of the signed size and type only, for as long as it lasts', async () => {
    const address = (ms: number) =>
      storage.putAddress('private/1/x/file.pdf', { size: 4, contentType: 'application/pdf', expiresAt: new Date(Date.now() + ms) });
    const put = async (url: string, body: string, type = 'application/pdf') =>
      (await fetch(url, { method: 'PUT', body, headers: { 'content-type': type } })).status;
    const url = await address(60_000);
    expect([await put(url, '%PDF-'), await put(url, '%PDF', 'text/html'), await put(url.replace('file.pdf', 'file2.pdf'), '%PDF')]).toEqual(
      [403, 403, 403],
    );
    expect(await put(url, '%PDF')).toBe(200);
    expect(bucket.files.get('private/1/x/file.pdf')!.body.toString()).toBe('%PDF');
    const short = await address(1000);
    await new Promise((r) => setTimeout(r, 2100));
    expect(await put(short, '%PDF')).toBe(403);
  });

  it('say what is missing in the environment', () => {
    const from = (env: Record<string, string>) => S3Storage.fromEnv((name) => env[name]);
    expect(() => from({ S3_ENDPOINT: 'x' })).toThrow('S3_ACCESS_KEY_ID');
    expect(from({ S3_ENDPOINT: 'https://s3.test/b/', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' })).toBeInstanceOf(S3Storage);
  });

  it('take another key, in place of what lay there', async () => {
    await storage.put('private/1/put-x/file.pdf', Buffer.from('new'), 'application/pdf');
    expect(await storage.move('private/1/put-x/file.pdf', 'private/1/x/file.pdf', 'application/pdf')).toBe(true);
    expect(await storage.move('private/1/put-x/file.pdf', 'private/1/x/file.pdf', 'application/pdf')).toBe(false);
    expect([bucket.files.has('private/1/put-x/file.pdf'), bucket.files.get('private/1/x/file.pdf')]).toEqual([
      false,
      { body: Buffer.from('new'), type: 'application/pdf' },
    ]);
  });

  it('are absent only where the storage says so: another key, another bucket, no answer and a failure are errors', async () => {
    await storage.put('public/1/there.png', Buffer.from('x'), 'image/png');
    await storage.check();
    const path = join(dir, 'kept.mp4');
    writeFileSync(path, 'kept');
    const wrong = {
      'a wrong secret': new S3Storage({ ...bucket.keys, secretAccessKey: SECRET + SECRET }),
      'another bucket': new S3Storage({ ...bucket.keys, endpoint: bucket.url.replace('bucket', 'other') }),
      'nobody there': new S3Storage({ ...bucket.keys, endpoint: 'http://127.0.0.1:9/bucket' }),
    };
    for (const [name, away] of Object.entries(wrong)) {
      const work = {
        check: () => away.check(),
        // A 404 without a body may mean that the bucket is missing, which only the check of the storage finds out.
        ...(name === 'another bucket' ? {} : { stat: () => away.stat('public/1/there.png'), open: () => away.open('public/1/there.png') }),
        put: () => away.put('public/1/a.png', Buffer.from('a'), 'image/png'),
        adopt: () => away.adopt('public/1/a.png', path, 'video/mp4'),
      };
      for (const [what, run] of Object.entries(work)) {
        const e = await run().then(
          () => null,
          (thrown: unknown) => thrown,
        );
        expect([name, what, e instanceof StorageUnavailable, (e as StorageUnavailable).refused]).toEqual([
          name,
          what,
          true,
          name !== 'nobody there',
        ]);
      }
      expect(readFileSync(path, 'utf8')).toBe('kept');
    }
    bucket.ill = 403;
    try {
      await expect(storage.stat('public/1/there.png')).rejects.toBeInstanceOf(StorageUnavailable);
      await expect(storage.remove('public/1')).rejects.toBeInstanceOf(StorageUnavailable);
    } finally {
      bucket.ill = 0;
    }
    expect(await storage.stat('public/1/absent.png')).toBeNull();
  });
});
