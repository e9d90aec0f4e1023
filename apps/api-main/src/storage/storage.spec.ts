import { sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import { healthApi } from '@madang/contracts/health';
import { mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import supertest from 'supertest';
import { NOTICE } from '@madang/contracts/codes';
import { AppModule } from '../app.module';
import { DiskStorage } from './disk.storage';
import { FileAddresses } from './file-addresses';
import { Bucket, SECRET } from './s3.fixture';
import { S3Storage } from './s3.storage';
import { Storage } from './storage';
import { StorageWatch } from './storage-watch';

const bucket = new Bucket();
let t: TestApp;
let storage: Storage;
beforeAll(async () => {
  await bucket.start();
  t = await testApp({ main: AppModule });
  storage = t.get('main', Storage as never);
});
afterAll(async () => {
  await t.close();
  await bucket.stop();
});
/** Runs work while the service uses another storage. */
const behind = async (other: Storage, work: () => Promise<void>) => {
  const names = ['stat', 'open', 'put', 'check'] as const;
  const before = names.map((name) => storage[name]);
  for (const name of names) storage[name] = (other[name] as (...given: never[]) => never).bind(other) as never;
  try {
    await work();
  } finally {
    names.forEach((name, i) => (storage[name] = before[i] as never));
  }
};
const get = (path: string) => supertest(t.url('main')).get(path);
const notices = () => t.admin(sql`select kind, subject from util.operator_notice where kind = ${NOTICE.STORAGE} and settled_at is null`);

describe('a storage that does not answer as it should', () => {
  it('makes no file absent: whoever asks hears that files are away, and the service is not ready', async () => {
    const good = new S3Storage(bucket.keys);
    await good.put('public/1/a.png', Buffer.from('picture'), 'image/png');
    await behind(good, async () => {
      await get('/files/public/1/a.png').expect(200);
      await get('/files/public/1/absent.png').expect(404);
    });
    for (const wrong of [{ secretAccessKey: 'wrong' + SECRET }, { endpoint: 'http://127.0.0.1:9/bucket' }])
      await behind(new S3Storage({ ...bucket.keys, ...wrong }), async () => {
        const watch = t.get('main', StorageWatch);
        (watch as unknown as { last: null }).last = null;
        for (const path of ['/files/public/1/a.png', '/files/public/1/absent.png', '/files/public/1/a.png?w=320']) {
          const r = await get(path);
          expect([path, r.status, r.body.errorName]).toEqual([path, 503, 'FILES_AWAY']);
          expect(JSON.stringify(r.body)).not.toMatch(/Signature|ECONN|public/);
        }
        await t.call(healthApi('main').ready).expect(503);
        await t.call(healthApi('main').live).expect(200);
        await watch.run();
        expect(await notices()).toEqual([{ kind: NOTICE.STORAGE, subject: 'disk' }]);
      });
    const watch = t.get('main', StorageWatch);
    (watch as unknown as { last: null }).last = null;
    expect((await t.call(healthApi('main').ready).expect(200)).body.data).toEqual({ service: 'main', database: true, storage: true });
    await watch.run();
    expect(await notices()).toEqual([]);
  });

  it('that refuses us stops the start with a sentence; one that is not there yet does not', async () => {
    const watch = t.get('main', StorageWatch);
    await behind(new S3Storage({ ...bucket.keys, secretAccessKey: 'wrong' + SECRET }), () =>
      expect(watch.onModuleInit()).rejects.toThrow(
        /^The file storage refuses us \(answered 403 SignatureDoesNotMatch\): set S3_ENDPOINT.*right\.$/,
      ),
    );
    await behind(new S3Storage({ ...bucket.keys, endpoint: bucket.url.replace('bucket', 'other') }), () =>
      expect(watch.onModuleInit()).rejects.toThrow('answered 404 NoSuchBucket'),
    );
    await behind(new S3Storage({ ...bucket.keys, endpoint: 'http://127.0.0.1:9/bucket' }), () => watch.onModuleInit());
  });
});

describe('a full disk', () => {
  it('makes an upload wait, keeps nothing of it, and does no harm to what lies there', async () => {
    const root = await mkdtemp(join(tmpdir(), 'madang-full-'));
    const disk = new DiskStorage(t.get('main', FileAddresses), root);
    const key = 'private/1/a/file.pdf';
    await disk.put(key, Buffer.from('before'));
    // Writing to this path fails because no space is left.
    await symlink('/dev/full', join(root, `${key}.part`));
    try {
      await expect(disk.put(key, Buffer.from('after'))).rejects.toMatchObject({
        errorName: 'FILES_AWAY',
        why: expect.stringMatching(/ENOSPC/),
      });
      expect(await readdir(join(root, 'private/1/a'))).toEqual(['file.pdf']);
      expect(await readFile(join(root, key), 'utf8')).toBe('before');
      await disk.put(key, Buffer.from('after'));
      expect(await readFile(join(root, key), 'utf8')).toBe('after');
    } finally {
      await rm(root, { recursive: true });
    }
  });
});

describe('a signed address', () => {
  it('of a stream opens its parts, and neither the video it was made of nor its picture nor another video', () => {
    const addresses = t.get('main', FileAddresses);
    const signed = addresses.signed('videos/1/22/master.m3u8').url.replace('/files/s/', '');
    const at = (key: string) => addresses.verify(signed.replace('videos/1/22/master.m3u8', key))?.key ?? null;
    expect(['videos/1/22/master.m3u8', 'videos/1/22/720p/index.m3u8', 'videos/1/22/720p/0001.ts'].map(at)).not.toContain(null);
    for (const key of [
      'videos/1/22/original.mp4',
      'videos/1/22/original.mov',
      'videos/1/22/thumb.jpg',
      'videos/1/2/master.m3u8',
      'videos/2/22/master.m3u8',
    ])
      expect([key, at(key)]).toEqual([key, null]);
    const picture = addresses.signed('videos/1/22/thumb.jpg').url.replace('/files/s/', '');
    expect(addresses.verify(picture)?.key).toBe('videos/1/22/thumb.jpg');
    for (const key of ['videos/1/22/original.mp4', 'videos/1/22/master.m3u8', 'videos/1/22/thumb.jpg.png'])
      expect(addresses.verify(picture.replace('videos/1/22/thumb.jpg', key))).toBeNull();
  });
});
