import { readdirSync, readFileSync, rmSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import supertest from 'supertest';
import { videoApi as api, type Video } from '@madang/contracts/main/curriculum';
import { DAY } from '@madang/contracts/time';
import { createApp } from '@madang/server/bootstrap';
import { config } from '@madang/server/config';
import { Leases } from '@madang/server/leases';
import { sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import { AppModule } from '../app.module';
import { site, type Site } from '../course/course.fixture';
import { Bucket } from '../storage/s3.fixture';
import { Storage } from '../storage/storage';
import { hasFfmpeg } from './ffmpeg';
import { Transcoder } from './transcoder';
import { UploadLocker } from './upload-locker';
import { LOCK_SECONDS } from './video.sql';
import { UploadParts } from './upload-parts';
import { VideoIntake } from './video-intake';
import { VideoSweep } from './video.sweep';

const MB = 1024 ** 2;
const MP4 = readFileSync(join(process.cwd(), 'apps/api-main/test-files/lesson.mp4'));
/** A video in three parts at the storage. The bytes after the last box of the file are ignored by players. */
const VIDEO_FILE = Buffer.concat([MP4, Buffer.alloc(17 * MB - MP4.length).map((_, i) => i % 251)]);
const SECRET_ENV = ['STORAGE', 'S3_ENDPOINT', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];

describe.each(['disk', 's3'] as const)('two copies that share one %s', (kind) => {
  const bucket = new Bucket();
  let t: TestApp;
  let other: NestFastifyApplication;
  let copies: [string, string];
  let a: Site;
  beforeAll(async () => {
    await bucket.start();
    // Each test database numbers its videos from one, so files of an earlier database are deleted.
    rmSync(join(config.dataDir, 'files/videos'), { recursive: true, force: true });
    if (kind === 's3') Object.assign(process.env, bucket.env);
    t = await testApp({ main: AppModule });
    other = await createApp('main', AppModule);
    await other.listen(0, '127.0.0.1');
    copies = [t.url('main'), `http://127.0.0.1:${(other.getHttpServer().address() as AddressInfo).port}`];
    for (const app of [t.apps.main!, other]) app.get(Transcoder, { strict: false }).canOptimise = () => Promise.resolve(false);
    a = await site(t);
  });
  afterAll(async () => {
    for (const app of [t.apps.main!, other]) app.get(Transcoder, { strict: false }).canOptimise = hasFfmpeg;
    await other.close();
    await t.close();
    await bucket.stop();
    for (const name of SECRET_ENV) delete process.env[name];
  });

  const create = async (fileSize = VIDEO_FILE.length) =>
    (
      await t
        .call(api.create, { channelSeq: a.channelSeq })
        .set('Access-Token', a.owner.token)
        .send({ filename: '두 곳.mp4', fileSize })
        .expect(200)
    ).body.data as Video;
  const find = async ({ uploadVodSeq }: Video) =>
    (await t.call(api.find, { channelSeq: a.channelSeq, uploadVodSeq }).set('Access-Token', a.owner.token).expect(200)).body.data as Video;
  const head = (at: 0 | 1, { uploadUrl }: Video) => supertest(copies[at]).head(uploadUrl).set('Tus-Resumable', '1.0.0');
  const offsetAt = async (at: 0 | 1, video: Video) => Number((await head(at, video).expect(200)).headers['upload-offset']);
  const patch = (at: 0 | 1, { uploadUrl }: Video, from: number, to: number) =>
    supertest(copies[at])
      .patch(uploadUrl)
      .set('Tus-Resumable', '1.0.0')
      .set('Content-Type', 'application/offset+octet-stream')
      .set('Upload-Offset', String(from))
      .send(VIDEO_FILE.subarray(from, to));
  /** Begins to send a part and sends only `sent` bytes of it; the caller sends the rest, or never does. */
  const begin = (at: 0 | 1, { uploadUrl }: Video, from: number, sent: number) => {
    const req = http.request(`${copies[at]}${uploadUrl}`, {
      method: 'PATCH',
      headers: {
        'Tus-Resumable': '1.0.0',
        'Content-Type': 'application/offset+octet-stream',
        'Upload-Offset': String(from),
        'Content-Length': String(VIDEO_FILE.length - from),
      },
    });
    const answer = new Promise<number>((resolve) =>
      req.on('response', (res) => resolve(res.resume().statusCode!)).on('error', () => resolve(0)),
    );
    req.write(VIDEO_FILE.subarray(from, from + sent));
    return { req, answer };
  };
  const tusIdOf = ({ uploadUrl }: Video) => /tus\/(\w+)/.exec(uploadUrl)![1]!;
  /** The files of an upload that are left in the place of unfinished uploads. */
  const left = (video: Video) =>
    kind === 'disk'
      ? readdirSync(join(config.dataDir, 'uploads')).filter((name) => name.startsWith(tusIdOf(video)))
      : [
          ...[...bucket.files.keys()].filter((key) => key.includes(tusIdOf(video))),
          ...[...bucket.multiparts.values()].map(({ key }) => key).filter((key) => key.includes(tusIdOf(video))),
        ];
  const stored = async (video: Video) => {
    const storage = t.get('main', Storage as never) as Storage;
    const local = await storage.local(`videos/${a.channelSeq}/${video.uploadVodSeq}/original.mp4`);
    try {
      return local && readFileSync(local.path);
    } finally {
      await local?.release();
    }
  };
  const isStoredWhole = async (video: Video) => {
    await t.eventually(async () => (await find(video)).status === 'READY');
    expect((await stored(video))?.equals(VIDEO_FILE)).toBe(true);
    expect(left(video)).toEqual([]);
  };

  it('UP-013 take the parts of one upload in turn, of any size, and both know how far it came', async () => {
    const video = await create();
    const ends = [1, 2 * MB, 2 * MB + 7, 9 * MB, 15 * MB, VIDEO_FILE.length];
    let from = 0;
    for (const [n, to] of ends.entries()) {
      const at = (n % 2) as 0 | 1;
      expect([n, (await patch(at, video, from, to)).status]).toEqual([n, 204]);
      if (to < VIDEO_FILE.length) expect([await offsetAt(0, video), await offsetAt(1, video)]).toEqual([to, to]);
      from = to;
    }
    await isStoredWhole(video);
    for (const at of [0, 1] as const) expect(await offsetAt(at, video)).toBe(VIDEO_FILE.length);
  });

  it('write one upload one after the other: whoever comes asks the one that is there to leave', async () => {
    const video = await create();
    const first = begin(0, video, 0, 6 * MB);
    await t.eventually(async () => (await t.admin('select from main.upload_lock')).length === 1);
    const began = Date.now();
    // The second request waits until the first one has stored what it received, and then learns that the upload has more bytes than it
    // assumed.
    const second = await patch(1, video, 0, VIDEO_FILE.length);
    expect([409, 423]).toContain(second.status);
    expect(Date.now() - began).toBeLessThan(LOCK_SECONDS * 1000);
    first.req.destroy();
    await first.answer;
    const offset = await offsetAt(1, video);
    expect(offset).toBeGreaterThan(0);
    expect(offset).toBeLessThanOrEqual(6 * MB);
    expect((await patch(1, video, offset, VIDEO_FILE.length)).status).toBe(204);
    await isStoredWhole(video);
    expect(await t.admin('select from main.upload_lock')).toEqual([]);
  });

  it('keep an upload whole of which the same part comes to both at once', async () => {
    const video = await create();
    const both = await Promise.all([patch(0, video, 0, VIDEO_FILE.length), patch(1, video, 0, VIDEO_FILE.length)]);
    for (const { status } of both) expect([204, 409, 423]).toContain(status);
    // The request that was asked to stop has stored the bytes that it received.
    const offset = await offsetAt(0, video);
    expect(offset).toBeGreaterThan(0);
    if (offset < VIDEO_FILE.length) expect((await patch(1, video, offset, VIDEO_FILE.length)).status).toBe(204);
    await isStoredWhole(video);
  });

  it('have an upload whose holder is gone again after seconds', async () => {
    const video = await create();
    const name = kind === 'disk' ? tusIdOf(video) : `uploads/${tusIdOf(video)}/film`;
    await t.admin(sql`insert into main.upload_lock values (${name}, 'dead', clock_timestamp() + interval '2 seconds')`);
    const began = Date.now();
    expect((await patch(1, video, 0, VIDEO_FILE.length)).status).toBe(204);
    expect(Date.now() - began).toBeGreaterThan(1500);
    await isStoredWhole(video);
  });

  it('UP-013 tell whoever waited while the video was taken over that all of it has come', async () => {
    const video = await create();
    const name = kind === 'disk' ? tusIdOf(video) : `uploads/${tusIdOf(video)}/film`;
    await t.admin(sql`insert into main.upload_lock values (${name}, 'other', clock_timestamp() + interval '3 seconds')`);
    const waiting = Promise.all([head(0, video), patch(1, video, 0, 10)]);
    await t.eventually(async () => (await t.admin('select from main.upload_lock where wanted')).length === 1);
    await t.admin(sql`update main.video set status = 'READY' where upload_vod_seq = ${video.uploadVodSeq}`);
    await (t.get('main', UploadParts as never) as UploadParts).remove(tusIdOf(video));
    const [asked, sent] = await waiting;
    expect([asked.status, asked.headers['upload-offset'], sent.status]).toEqual([200, String(VIDEO_FILE.length), 409]);
  });

  it('answer 423 to whoever waits too long for an upload that stays held', async () => {
    const video = await create();
    const name = kind === 'disk' ? tusIdOf(video) : `uploads/${tusIdOf(video)}/film`;
    await t.admin(sql`insert into main.upload_lock values (${name}, 'busy', clock_timestamp() + interval '1 hour')`);
    const locker = t.get('main', UploadLocker);
    const { patience } = locker;
    locker.patience = 1000;
    expect((await patch(0, video, 0, VIDEO_FILE.length)).status).toBe(423);
    locker.patience = patience;
    expect((await t.admin<{ wanted: boolean }>(sql`select wanted from main.upload_lock where name = ${name}`))[0]!.wanted).toBe(true);
    await t.admin('delete from main.upload_lock');
  });

  it('clear away an upload that was given up or forgotten, with its parts', async () => {
    const [givenUp, forgotten] = [await create(), await create()];
    for (const video of [givenUp, forgotten]) {
      expect((await patch(0, video, 0, 6 * MB)).status).toBe(204);
      expect((await patch(1, video, 6 * MB, 7 * MB)).status).toBe(204);
      expect(left(video).length).toBeGreaterThan(0);
    }
    await supertest(copies[1]).delete(givenUp.uploadUrl).set('Tus-Resumable', '1.0.0').expect(204);
    await t.get('main', VideoSweep).run();
    expect(left(givenUp)).toEqual([]);
    await t.admin(sql`update main.video set created_at = now() - interval '4 days' where upload_vod_seq = ${forgotten.uploadVodSeq}`);
    await t.get('main', VideoIntake).sweep();
    expect([(await find(forgotten)).status, left(forgotten)]).toEqual(['FAILED', []]);
  });

  if (kind === 's3') {
    it('put the parts together that a copy left beside each other when it died, and take the video over', async () => {
      const video = await create();
      bucket.fails = `POST uploads/${tusIdOf(video)}`;
      const r = await patch(0, video, 0, VIDEO_FILE.length);
      expect([r.status, JSON.parse(r.text).errorName]).toEqual([503, 'FILES_AWAY']);
      bucket.fails = '';
      expect(await offsetAt(1, video)).toBe(VIDEO_FILE.length);
      await other.get(VideoIntake, { strict: false }).sweep();
      await isStoredWhole(video);
    });

    it('take a storage that is away for no lost upload', async () => {
      const video = await create();
      expect((await patch(0, video, 0, 6 * MB)).status).toBe(204);
      bucket.ill = 503;
      try {
        expect((await head(1, video)).status).toBe(503);
      } finally {
        bucket.ill = 0;
      }
      expect(await offsetAt(1, video)).toBe(6 * MB);
      await supertest(copies[1]).delete(video.uploadUrl).set('Tus-Resumable', '1.0.0').expect(204);
    });

    it('abort what was begun at the storage days ago and belongs to no video', async () => {
      bucket.multiparts.clear();
      for (const key of bucket.files.keys()) if (key.startsWith('uploads/')) bucket.files.delete(key);
      const begun = (key: string, days: number) => ({ key, type: '', begun: new Date(Date.now() - days * DAY), parts: new Map() });
      bucket.multiparts.set('old', begun('uploads/0123/film', 5));
      bucket.multiparts.set('new', begun('uploads/4567/film', 3));
      bucket.multiparts.set('others', begun('elsewhere/film', 90));
      bucket.files.set('uploads/0123/film.info', { body: Buffer.from('{}'), type: '' });
      // The first copy has already searched for stray uploads today, so it gives back its lease and the other copy runs the job.
      await (t.get('main', Leases as never) as Leases).beforeApplicationShutdown();
      await other.get(VideoSweep, { strict: false }).run();
      expect([...bucket.multiparts.keys()].sort()).toEqual(['new', 'others']);
      expect([...bucket.files.keys()].filter((key) => key.startsWith('uploads/'))).toEqual([]);
    });
  }
});

it('the client of the object storage is loaded by a first upload alone', () => {
  const folder = join(process.cwd(), 'apps');
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.ts') && !path.includes('web/'),
  );
  const loaded = sources.filter((path) =>
    /^import (?!type )[^;]*'@(aws-sdk|tus\/s3-store)/m.test(readFileSync(join(folder, path), 'utf8')),
  );
  expect(loaded).toEqual([]);
});
