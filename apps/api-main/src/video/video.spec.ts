import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync, statSync, symlinkSync, unlinkSync, writeFileSync, mkdirSync } from 'node:fs';
import http from 'node:http';
import { join } from 'node:path';
import supertest from 'supertest';
import { Upload } from 'tus-js-client';
import { childEnv } from '@madang/server/child-env';
import { createApp } from '@madang/server/bootstrap';
import { config } from '@madang/server/config';
import { insertInto } from '@madang/server/sql/insert';
import { raw, sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import { SECRET_NAMES } from '@madang/server/variables';
import { LIMITS } from '@madang/contracts/limits';
import {
  curriculumApi,
  videoApi as api,
  type CurriculumItem,
  type Video,
  type VideoLink,
  type VideoPage,
} from '@madang/contracts/main/curriculum';
import { HOUR } from '@madang/contracts/time';
import { AppModule } from '../app.module';
import { course, person, site, type Person, type Site } from '../course/course.fixture';
import { TrashJob } from '../course/trash.job';
import { endOrphan, hasFfmpeg, rungsOf } from './ffmpeg';
import { readMp4 } from './mp4';
import { VideoRoomJob } from './video-room.job';
import { Transcoder } from './transcoder';
import { Storage, StorageUnavailable } from '../storage/storage';
import { DiskParts } from './disk-parts';
import { UploadParts } from './upload-parts';
import { VIDEO_LANE, VideoQueue, type Lane } from './video-queue';
import { VideoIntake } from './video-intake';

const FILE = join(process.cwd(), 'apps/api-main/test-files/lesson.mp4');
const MP4 = readFileSync(FILE);
/** Milliseconds that optimising a video may take in these tests, since the machine may be busy. */
const WITHIN = 120_000;

let t: TestApp;
let a: Site;
let b: Site;
let teacher: Person;
let optimises: boolean;
beforeAll(async () => {
  optimises = await hasFfmpeg();
  t = await testApp({ main: AppModule });
  a = await site(t);
  b = await site(t, '둘 학교');
  teacher = await person(t, '김선생', a.channelSeq, 'TCH');
});
afterAll(() => t.close());
afterEach(() => t.resetNow());

const as = (who: Person | null, call: supertest.Test) => (who ? call.set('Access-Token', who.token) : call);
const ch = (uploadVodSeq = 0) => ({ channelSeq: a.channelSeq, uploadVodSeq });
const create = async (filename = '첫 영상.mp4', fileSize = MP4.length, who = a.owner) =>
  (await as(who, t.call(api.create, ch())).send({ filename, fileSize }).expect(200)).body.data as Video;
const find = async (seq: number, who = a.owner) => (await as(who, t.call(api.find, ch(seq))).expect(200)).body.data as Video;
const tus = (method: 'head' | 'patch' | 'delete', url: string) => supertest(t.url('main'))[method](url).set('Tus-Resumable', '1.0.0');
const patch = (url: string, offset: number, body: Buffer) =>
  tus('patch', url).set('Content-Type', 'application/offset+octet-stream').set('Upload-Offset', String(offset)).send(body);
const send = async (video: Video, body = MP4) => patch(video.uploadUrl, 0, body);
const settled = (seq: number) =>
  t.eventually(async () => ((await find(seq)).status === 'READY' || (await find(seq)).status === 'FAILED' ? find(seq) : null), WITHIN);
const get = (url: string) =>
  supertest(t.url('main'))
    .get(url)
    .buffer(true)
    .parse((res, done) => {
      const parts: Buffer[] = [];
      res.on('data', (d: Buffer) => parts.push(d)).on('end', () => done(null, Buffer.concat(parts)));
    });
const lessonOf = async (courseSeq: number, uploadVodSeq: number, more: object = {}) =>
  (
    (
      await as(a.owner, t.call(curriculumApi.save, { ...ch(), courseSeq }))
        .send({ curriculumTypeCd: '02', title: '영상', vodTypeCd: '02', uploadVodSeq, ...more })
        .expect(200)
    ).body.data as CurriculumItem
  ).curriculumSeq;
/** Runs work without optimising videos, for tests that are not about it. */
const asItCame = async (work: () => Promise<unknown>) => {
  const transcoder = t.get('main', Transcoder);
  transcoder.canOptimise = () => Promise.resolve(false);
  await work();
  transcoder.canOptimise = hasFfmpeg;
};
const link = (who: Person | null, courseSeq: number, curriculumSeq: number) =>
  as(who, t.call(curriculumApi.videoLink, { ...ch(), courseSeq, curriculumSeq }));

describe('an upload', () => {
  it('UP-017..018 UP-020 is made by staff, of a video’s name and size, and listed', async () => {
    const video = await create();
    expect(video).toEqual({
      uploadVodSeq: expect.any(Number),
      status: 'UPLOADING',
      percent: 0,
      originFileName: '첫 영상.mp4',
      fileSize: MP4.length,
      duration: null,
      thumbnailUrl: null,
      uploadUrl: expect.stringMatching(/^\/api\/main\/v1\.0\/tus\/[0-9a-f]{32}\?token=/),
      failure: null,
      createdAt: expect.stringMatching(/Z$/),
    });
    const over = await as(a.owner, t.call(api.create, ch()))
      .send({ filename: 'a.mp4', fileSize: LIMITS.videoBytes + 1 })
      .expect(400);
    expect([over.body.errorName, over.body.message]).toEqual(['VIDEO_TOO_LARGE', expect.stringContaining('5.0 GB')]);
    for (const filename of ['a.exe', 'mp4', 'a.mp4.html'])
      expect((await as(a.owner, t.call(api.create, ch())).send({ filename, fileSize: 10 }).expect(400)).body.errorName).toBe('VIDEO_TYPE');
    await as(a.owner, t.call(api.create, ch())).send({ filename: 'a.mp4', fileSize: 0 }).expect(400);
    const learner = await person(t, '이서준', a.channelSeq);
    await as(learner, t.call(api.create, ch())).send({ filename: 'a.mp4', fileSize: 10 }).expect(403);
    await as(b.owner, t.call(api.find, ch(video.uploadVodSeq))).expect(403);
    await as(b.owner, t.call(api.find, { channelSeq: b.channelSeq, uploadVodSeq: video.uploadVodSeq })).expect(404);
    expect((await find(video.uploadVodSeq, teacher)).uploadUrl).toBe('');
    const list = (await as(a.owner, t.call(api.list, ch())).query({ q: '첫 영' }).expect(200)).body.data;
    expect([list.totalCount, list.list[0].uploadVodSeq]).toEqual([1, video.uploadVodSeq]);
  });

  it('UP-020 stands in the library with the lessons that show it, page after page, and stays while one does', async () => {
    const [first, second, third] = [await create('모음 1.mp4'), await create('모음 2.mp4'), await create('모음 3.mp4')];
    const courseSeq = await course(t, a.channelSeq);
    const curriculumSeq = await lessonOf(courseSeq, second.uploadVodSeq);
    const list = async (query: object, who: Person = a.owner) =>
      (await as(who, t.call(api.list, ch())).query(query).expect(200)).body.data as VideoPage;
    const page = await list({ q: '모음', size: 2 });
    expect([page.totalCount, page.list.map((one) => one.uploadVodSeq)]).toEqual([3, [third.uploadVodSeq, second.uploadVodSeq]]);
    expect(page.storage).toBeGreaterThanOrEqual(MP4.length * 3);
    expect(page.list[0]).toMatchObject({ uses: [], useCount: 0 });
    expect(page.list[1]).toMatchObject({
      uses: [{ courseSeq, courseTitle: '자바 첫걸음', curriculumSeq, title: '영상', courseTypeCd: expect.any(String) }],
      useCount: 1,
    });
    const rest = await list({ q: '모음', size: 2, cursor: page.cursor });
    expect([rest.list.map((one) => one.uploadVodSeq), rest.cursor]).toEqual([[first.uploadVodSeq], null]);
    expect((await list({ q: '모음', size: 2, page: 2 })).list).toMatchObject([{ uploadVodSeq: first.uploadVodSeq }]);
    await as(b.owner, t.call(api.list, ch())).expect(403);

    const remove = (uploadVodSeq: number) => as(a.owner, t.call(api.remove, ch(uploadVodSeq)));
    await t.admin("update main.video set status = 'READY' where origin_file_name like '모음%'");
    expect((await remove(second.uploadVodSeq).expect(409)).body.errorName).toBe('FILE_IN_USE');
    await remove(third.uploadVodSeq).expect(200);
    // A video that failed can be deleted although a lesson shows it, and is removed from the lesson.
    await t.admin(sql`update main.video set status = 'FAILED' where upload_vod_seq = ${second.uploadVodSeq}`);
    await remove(second.uploadVodSeq).expect(200);
    expect((await list({ q: '모음' })).list.map((one) => one.uploadVodSeq)).toEqual([first.uploadVodSeq]);
    expect(await t.admin(sql`select upload_vod_seq from main.curriculum where curriculum_seq = ${curriculumSeq}`)).toEqual([
      { upload_vod_seq: null },
    ]);
  });

  it('UP-020 AM-670 stands in several lessons of the site: its space counts once, and it stays when the first lesson or its class goes', async () => {
    const list = async (who = a.owner) => (await as(who, t.call(api.list, ch())).query({ q: '나눠' }).expect(200)).body.data as VideoPage;
    const video = await create('나눠 쓰는.mp4');
    const { storage } = await list();
    await t.admin(sql`update main.video set status = 'READY', duration = 61 where upload_vod_seq = ${video.uploadVodSeq}`);
    const [first, second] = [await course(t, a.channelSeq), await course(t, a.channelSeq)];
    const original = await lessonOf(first, video.uploadVodSeq);
    const other = await lessonOf(second, video.uploadVodSeq);
    const shown = await list();
    expect([shown.storage, shown.list[0]!.useCount, shown.list[0]!.uses.map((one) => one.courseSeq)]).toEqual([
      storage,
      2,
      [first, second],
    ]);
    await as(a.owner, t.call(curriculumApi.remove, { ...ch(), courseSeq: first, curriculumSeq: original })).expect(200);
    expect((await list()).list[0]!.uses.map((one) => one.curriculumSeq)).toEqual([other]);
    // A lesson that was deleted but can be restored still counts as a use of the video by its class.
    await as(a.owner, t.call(curriculumApi.remove, { ...ch(), courseSeq: second, curriculumSeq: other })).expect(200);
    const third = await course(t, a.channelSeq, { trash_type_cd: '01', restore_expired_at: new Date(Date.now() - 1000) });
    await t.admin(
      insertInto('main.curriculum', {
        channelSeq: a.channelSeq,
        courseSeq: third,
        curriculumOrder: 1,
        curriculumTypeCd: '02',
        title: '영상',
        vodTypeCd: '02',
        uploadVodSeq: video.uploadVodSeq,
      }),
    );
    await t.get('main', TrashJob).run();
    await as(a.owner, t.call(curriculumApi.restore, { ...ch(), courseSeq: second, curriculumSeq: other })).expect(200);
    expect((await list()).list[0]).toMatchObject({ useCount: 1, uses: [{ curriculumSeq: other }] });
  });

  it('AM-670 is taken by a teacher who has the own classes alone if it is the own upload, or stands in that lesson already', async () => {
    const c = await site(t, '셋 학교');
    const own = await person(t, '박선생', c.channelSeq, 'TCH');
    await t.admin(sql`update main.channel set teacher_own_yn = 'Y' where channel_seq = ${c.channelSeq}`);
    const upload = async (by: Person) => {
      const made = (
        await as(by, t.call(api.create, { channelSeq: c.channelSeq }))
          .send({ filename: 'a.mp4', fileSize: MP4.length })
          .expect(200)
      ).body.data as Video;
      await t.admin(sql`update main.video set status = 'READY' where upload_vod_seq = ${made.uploadVodSeq}`);
      return made.uploadVodSeq;
    };
    const [mine, theirs] = [await upload(own), await upload(c.owner)];
    const courseSeq = await course(t, c.channelSeq);
    await t.admin(insertInto('main.course_user', { channelSeq: c.channelSeq, courseSeq, userSeq: own.userSeq, userTypeCd: 'TCH' }));
    const save = (who: Person, body: object) =>
      as(who, t.call(curriculumApi.save, { channelSeq: c.channelSeq, courseSeq })).send({
        curriculumTypeCd: '02',
        title: '영상',
        vodTypeCd: '02',
        ...body,
      });
    await save(own, { uploadVodSeq: mine }).expect(200);
    const refused = (await save(own, { uploadVodSeq: theirs }).expect(400)).body as { errors: { field: string }[] };
    expect(refused.errors.map((one) => one.field)).toEqual(['uploadVodSeq']);
    const { curriculumSeq } = (await save(c.owner, { uploadVodSeq: theirs }).expect(200)).body.data as CurriculumItem;
    await save(own, { curriculumSeq, uploadVodSeq: theirs, title: '고친 제목' }).expect(200);
    await save(own, { curriculumSeq, uploadVodSeq: mine }).expect(200);
    await save(own, { curriculumSeq, uploadVodSeq: theirs }).expect(400);
  });

  it(
    'UP-013 goes on where a cut connection and a restart of the service left it',
    async () => {
      const video = await create('이어서.mp4');
      const half = Math.floor(MP4.length / 2);
      // The connection breaks off in the middle of a part; the bytes that have come stay.
      await new Promise<void>((resolve, reject) => {
        const req = http.request(`${t.url('main')}${video.uploadUrl}`, {
          method: 'PATCH',
          headers: {
            'Tus-Resumable': '1.0.0',
            'Content-Type': 'application/offset+octet-stream',
            'Upload-Offset': '0',
            'Content-Length': String(MP4.length),
          },
        });
        req.on('error', () => resolve()).on('close', () => resolve());
        req.write(MP4.subarray(0, half));
        const kept = join((t.get('main', UploadParts as never) as DiskParts).directory, /tus\/(\w+)/.exec(video.uploadUrl)![1]!);
        void t.eventually(() => statSync(kept).size === half).then(() => req.destroy(), reject);
      });
      const offsetOf = async () => Number((await tus('head', video.uploadUrl).expect(200)).headers['upload-offset']);
      await t.eventually(async () => (await offsetOf()) === half);
      await t.apps.main!.close();
      const again = await createApp('main', AppModule);
      await again.listen(0, '127.0.0.1');
      t.apps.main = again;
      expect(await offsetOf()).toBe(half);
      await asItCame(async () => {
        // Uploads with the web's own client, to the address that the service gave.
        await new Promise<void>((resolve, reject) => {
          const upload = new Upload(MP4 as never, {
            uploadUrl: `${t.url('main')}${video.uploadUrl}`,
            chunkSize: 10_000,
            retryDelays: [0, 100],
            onError: reject,
            onSuccess: () => resolve(),
          });
          upload.start();
        });
        expect(await settled(video.uploadVodSeq)).toMatchObject({ status: 'READY', percent: 100, duration: 8, uploadUrl: '' });
      });
      // The sender may have missed the last answer, so it may ask again without an error.
      const head = await tus('head', video.uploadUrl).expect(200);
      expect([head.headers['upload-offset'], head.headers['upload-length']]).toEqual([String(MP4.length), String(MP4.length)]);
    },
    WITHIN,
  );

  it('opens to its own token alone, for every verb, and keeps its size', async () => {
    const [video, other] = [await create(), await create()];
    const bare = video.uploadUrl.split('?')[0]!;
    const stolen = `${bare}?${other.uploadUrl.split('?')[1]}`;
    for (const url of [bare, stolen, `${bare}?token=x.y`, `${video.uploadUrl}x`]) {
      expect((await tus('head', url)).status).toBe(403);
      expect((await patch(url, 0, MP4)).status).toBe(403);
      expect((await tus('delete', url)).status).toBe(403);
    }
    for (const method of ['get', 'post', 'put'] as const)
      expect(
        (await supertest(t.url('main'))[method](video.uploadUrl).set('Tus-Resumable', '1.0.0').set('Upload-Length', '1')).status,
      ).toBeGreaterThanOrEqual(400);
    expect((await patch(video.uploadUrl, 5, MP4)).status).toBe(409);
    expect((await patch(video.uploadUrl, 0, Buffer.concat([MP4, MP4]))).status).toBeGreaterThanOrEqual(400);
    expect((await find(video.uploadVodSeq)).status).toBe('UPLOADING');
    t.setNow(new Date(Date.now() + 13 * HOUR));
    expect((await tus('head', video.uploadUrl)).status).toBe(403);
    const fresh = await find(video.uploadVodSeq);
    expect((await tus('head', fresh.uploadUrl)).status).toBe(200);
    await tus('delete', fresh.uploadUrl).expect(204);
    await as(a.owner, t.call(api.find, ch(video.uploadVodSeq))).expect(404);
  });

  it('waits where the disk is full, and goes on once there is room', async () => {
    const video = await create();
    const path = join(config.dataDir, 'uploads', /tus\/(\w+)/.exec(video.uploadUrl)![1]!);
    unlinkSync(path);
    // Writing to this path fails because no space is left.
    symlinkSync('/dev/full', path);
    const refused = await send(video);
    expect([refused.status, JSON.parse(refused.text).errorName]).toEqual([503, 'FILES_AWAY']);
    unlinkSync(path);
    writeFileSync(path, '');
    expect((await tus('head', video.uploadUrl)).headers['upload-offset']).toBe('0');
    expect((await send(video)).status).toBe(204);
  });

  it('fails when its bytes are no video, whatever its name says', async () => {
    const page = Buffer.from(`<html>${' '.repeat(500)}</html>`);
    const fake = await create('진짜.mp4', page.length);
    const r = await send(fake, page);
    expect([r.status, JSON.parse(r.text).errorName]).toEqual([400, 'VIDEO_TYPE']);
    expect((await find(fake.uploadVodSeq)).status).toBe('FAILED');
    expect(existsSync(join(config.dataDir, 'uploads', /tus\/(\w+)/.exec(fake.uploadUrl)![1]!))).toBe(false);
    const seq = await course(t, a.channelSeq);
    await as(a.owner, t.call(curriculumApi.save, { ...ch(), courseSeq: seq }))
      .send({ curriculumTypeCd: '02', title: 'x', vodTypeCd: '02', uploadVodSeq: fake.uploadVodSeq })
      .expect(400);
  });

  it('UP-013 whose last byte comes while a sweep looks at it is taken over at once', async () => {
    const intake = t.get('main', VideoIntake);
    await asItCame(async () => {
      const videos = await Promise.all(Array.from({ length: 40 }, () => create('지금.mp4')));
      const ids = videos.map((video) => /tus\/(\w+)/.exec(video.uploadUrl)![1]!);
      const looks = ids.map((id) => intake.finish(id));
      // When the rest of the file comes, some of the runs have ended, some have not begun, and some have just found the file incomplete.
      const ends: Promise<void>[] = [];
      for (const id of ids) {
        await new Promise(setImmediate);
        writeFileSync(join(config.dataDir, 'uploads', id), MP4);
        ends.push(intake.finish(id));
      }
      await Promise.all([...looks, ...ends]);
      const states = await Promise.all(videos.map(async (video) => (await find(video.uploadVodSeq)).status));
      expect(states).not.toContain('UPLOADING');
      for (const { uploadVodSeq } of videos) await settled(uploadVodSeq);
    });
  });

  it(
    'is taken over by the next sweep when the service died right after the last byte',
    async () => {
      const video = await create('끊김.mp4');
      const tusId = /tus\/(\w+)/.exec(video.uploadUrl)![1]!;
      writeFileSync(join(config.dataDir, 'uploads', tusId), MP4);
      await asItCame(async () => {
        await t.get('main', VideoIntake).sweep();
        expect((await settled(video.uploadVodSeq)).status).toBe('READY');
      });
      // An upload that nobody continues for days is given up.
      const left = await create('버려진.mp4');
      await t.admin(sql`update main.video set created_at = now() - interval '4 days' where upload_vod_seq = ${left.uploadVodSeq}`);
      await t.get('main', VideoIntake).sweep();
      expect((await find(left.uploadVodSeq)).status).toBe('FAILED');
    },
    WITHIN,
  );
});

describe('optimising', () => {
  it(
    'CU-038..041 CU-046 CU-085 makes a ladder that is not larger than the picture, tells lessons the length, and plays behind one signature',
    async () => {
      const video = await create();
      const seq = await course(t, a.channelSeq);
      const lesson = await lessonOf(seq, video.uploadVodSeq);
      await send(video).then((r) => expect(r.status).toBe(204));
      const during = (await link(a.owner, seq, lesson).expect(200)).body.data as VideoLink;
      if (during.status !== 'READY') expect(during).toMatchObject({ status: 'OPTIMISING', hlsUrl: null, mp4Url: null });
      expect(await settled(video.uploadVodSeq)).toMatchObject({ status: 'READY', percent: 100, duration: 8 });
      const shown = (
        (await as(a.owner, t.call(curriculumApi.list, { ...ch(), courseSeq: seq })).query({ type: 'edit' })).body.data as CurriculumItem[]
      )[0]!;
      expect(shown).toMatchObject({
        duration: 8,
        vodLockStatusCd: 'READY',
        vodPercent: 100,
        uploadVodSeq: video.uploadVodSeq,
        uploadOriginFile: '첫 영상.mp4',
        fileSize: MP4.length,
        isNewUploaded: false,
      });
      const play = (await link(a.owner, seq, lesson).expect(200)).body.data as VideoLink;
      expect(Date.parse(play.expiresAt!)).toBeGreaterThan(Date.now());
      if (!optimises) return expect(play).toMatchObject({ hlsUrl: null, mp4Url: expect.stringContaining('/original.mp4') });
      expect(play.mp4Url).toBeNull();
      const master = await get(play.hlsUrl!).expect(200);
      expect(master.headers['content-type']).toBe('application/vnd.apple.mpegurl');
      expect([...master.body.toString().matchAll(/RESOLUTION=(\d+x\d+)/g)].map((m) => m[1])).toEqual(['640x480', '480x360']);
      const base = play.hlsUrl!.slice(0, play.hlsUrl!.lastIndexOf('/') + 1);
      for (const rung of master.body.toString().match(/^[^#\n].*m3u8$/gm)!) {
        const playlist = (await get(base + rung).expect(200)).body.toString() as string;
        expect(playlist).toContain('#EXT-X-ENDLIST');
        const segment = await get(`${base}${rung.replace(/[^/]+$/, '')}${playlist.match(/^[^#\n].*\.ts$/m)![0]}`).expect(200);
        expect([segment.headers['content-type'], segment.body[0]]).toEqual(['video/mp2t', 0x47]);
      }
      expect((await get(play.posterUrl!).expect(200)).headers['content-type']).toBe('image/jpeg');
      const elsewhere = play.hlsUrl!.replace(/videos\/(\d+)\/\d+/, (_, c: string) => `videos/${c}/1`);
      await get(elsewhere).expect(404);
      t.setNow(new Date(Date.now() + 7 * HOUR));
      await get(play.hlsUrl!).expect(404);
    },
    WITHIN,
  );

  it(
    'plays the MP4 by ranges where there is no ffmpeg',
    async () => {
      const video = await create();
      await asItCame(async () => {
        await send(video);
        expect(await settled(video.uploadVodSeq)).toMatchObject({ status: 'READY', duration: 8, thumbnailUrl: null });
      });
      const seq = await course(t, a.channelSeq);
      const play = (await link(a.owner, seq, await lessonOf(seq, video.uploadVodSeq)).expect(200)).body.data as VideoLink;
      expect([play.hlsUrl, play.posterUrl]).toEqual([null, null]);
      const part = await get(play.mp4Url!).set('Range', 'bytes=4-7').expect(206);
      expect([part.body.toString(), part.headers['content-type']]).toEqual(['ftyp', 'video/mp4']);
    },
    WITHIN,
  );

  it(
    'is done again by whoever comes when a worker died, and not while one is at it',
    async () => {
      const transcoder = t.get('main', Transcoder);
      const video = await create();
      await asItCame(async () => {
        await send(video);
        await settled(video.uploadVodSeq);
      });
      const dead = (lease: string) =>
        t.admin(
          sql`update main.video
            set status = 'OPTIMISING', percent = 40, attempts = 1, lease_until = now() + interval '${raw(lease)}'
            where upload_vod_seq = ${video.uploadVodSeq}`,
        );
      mkdirSync(join(config.dataDir, 'work', `video-${video.uploadVodSeq}-1`, 'half'), { recursive: true });
      await dead('1 minute');
      transcoder.wake();
      await new Promise((r) => setTimeout(r, 500));
      expect((await find(video.uploadVodSeq)).status).toBe('OPTIMISING');
      await dead('-1 second');
      await asItCame(async () => {
        transcoder.wake();
        expect(await settled(video.uploadVodSeq)).toMatchObject({ status: 'READY', percent: 100 });
      });
      expect(existsSync(join(config.dataDir, 'work', `video-${video.uploadVodSeq}-1`))).toBe(false);
    },
    WITHIN,
  );

  it(
    'gives up on a file without a picture in it',
    async () => {
      if (!optimises) return expect(await readMp4(FILE)).not.toBeNull();
      const broken = Buffer.concat([MP4.subarray(0, 32), Buffer.alloc(500)]);
      const video = await create('깨진.mp4', broken.length);
      await send(video, broken);
      expect(await settled(video.uploadVodSeq)).toMatchObject({ status: 'FAILED', failure: { reason: 'VIDEO_TYPE', max: null } });
    },
    WITHIN,
  );

  it(
    'refuses for good what takes more than one video may take of the machine, and says which it was',
    async () => {
      if (!optimises) return expect(await readMp4(FILE)).not.toBeNull();
      const transcoder = t.get('main', Transcoder);
      const usual = transcoder.limits;
      const cases = [
        [{ seconds: 7 }, 'VIDEO_TOO_LONG', 12],
        [{ pixels: 640 * 480 - 1 }, 'VIDEO_PIXELS', 36],
        [{ least: 0, patience: 0.001 }, 'VIDEO_TOO_SLOW', null],
        [{ bytes: 1000 }, 'VIDEO_MADE_TOO_LARGE', null],
      ] as const;
      try {
        for (const [limit, reason, max] of cases) {
          transcoder.limits = { ...usual, ...limit };
          const video = await create();
          await send(video);
          expect(await settled(video.uploadVodSeq)).toMatchObject({ status: 'FAILED', failure: { reason, max } });
          const [row] = await t.admin<{ attempts: number }>(
            sql`select attempts from main.video where upload_vod_seq = ${video.uploadVodSeq}`,
          );
          expect([reason, row!.attempts]).toEqual([reason, 1]);
          expect(existsSync(join(config.dataDir, 'work', `video-${video.uploadVodSeq}-1`))).toBe(false);
        }
      } finally {
        transcoder.limits = usual;
      }
    },
    WITHIN,
  );

  it(
    'waits where the disk takes not all that is made of a video, which ffmpeg does not say, and is whole once there is room',
    async () => {
      if (!optimises) return expect(await readMp4(FILE)).not.toBeNull();
      const transcoder = t.get('main', Transcoder);
      const usual = transcoder.room;
      // A stand-in for ffmpeg on a full disk: it ends without an error, and its playlists are empty.
      const program = join(config.dataDir, 'ffmpeg-on-a-full-disk');
      const real = execFileSync('sh', ['-c', 'command -v ffmpeg']).toString().trim();
      writeFileSync(
        program,
        `#!/bin/sh\n"${real}" "$@"\nfor last; do :; done\ncase "$last" in *.m3u8) for list in "\${last%/%v/*}"/master.m3u8; do : > "$list"; done;; esac\n`,
        { mode: 0o755 },
      );
      const video = await create();
      const seq = video.uploadVodSeq;
      const row = async () =>
        (
          await t.admin(
            sql`select status, attempts, percent, lease_until > now() as waits, delay_cd as why, delays
              from main.video
              where upload_vod_seq = ${seq}`,
          )
        )[0];
      try {
        process.env['FFMPEG_PATH'] = program;
        transcoder.room = () => Promise.resolve(0);
        await send(video);
        await t.eventually(
          async () =>
            JSON.stringify(await row()) === '{"status":"OPTIMISING","attempts":0,"percent":0,"waits":true,"why":"DISK","delays":1}',
          WITHIN,
        );
        expect(existsSync(join(config.dataDir, 'work', `video-${seq}-1`))).toBe(false);
        expect(existsSync(join(config.dataDir, 'files', 'videos', String(a.channelSeq), String(seq), 'master.m3u8'))).toBe(false);
      } finally {
        delete process.env['FFMPEG_PATH'];
        transcoder.room = usual;
      }
      await t.admin(sql`update main.video set lease_until = null where upload_vod_seq = ${seq}`);
      transcoder.wake();
      expect(await settled(seq)).toMatchObject({ status: 'READY', percent: 100, thumbnailUrl: expect.any(String) });
      expect(await row()).toMatchObject({ why: null, delays: 0 });
    },
    WITHIN,
  );

  it('makes a video that finds no room less and less often, and tells the operator until there is room', async () => {
    const queue = t.get('main', VideoQueue);
    const [{ seq }] = (await t.admin<{ seq: number }>(
      insertInto(
        'main.video',
        {
          channelSeq: a.channelSeq,
          tusId: 'late',
          status: 'OPTIMISING',
          percent: 0,
          originFileName: 'late.mp4',
          fileSize: 1,
          createdBy: 1,
          createdAt: sql`now()`,
          uploadedAt: sql`now()`,
          leaseUntil: sql`now() + interval '1 minute'`,
          attempts: 1,
        },
        sql`returning upload_vod_seq as seq`,
      ),
    )) as [{ seq: number }];
    const place = { channelSeq: a.channelSeq, uploadVodSeq: seq };
    const minutes: number[] = [];
    for (let n = 0; n < 8; n++) {
      await t.admin(sql`update main.video set attempts = 1 where upload_vod_seq = ${seq}`);
      await queue.delay(place, 'DISK');
      const [at] = await t.admin<{ lease: number; until: number; attempts: number }>(
        sql`select round(extract(epoch from lease_until - now()) / 60)::int as lease,
            round(extract(epoch from delayed_until - now()) / 60)::int as until, attempts
         from main.video where upload_vod_seq = ${seq}`,
      );
      expect([at!.until, at!.attempts]).toEqual([at!.lease, 0]);
      minutes.push(at!.lease);
    }
    expect(minutes).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
    const told = () =>
      t.admin("select subject, detail, times from util.operator_notice where kind = 'ROOM' and settled_at is null order by subject");
    const job = t.get('main', VideoRoomJob);
    await job.run();
    await job.run();
    expect(await told()).toEqual([{ subject: 'films', detail: { videos: 1 }, times: 2 }]);
    await t.admin(sql`update main.video set delay_cd = null, status = ${'FAILED'} where upload_vod_seq = ${seq}`);
    await job.run();
    expect(await told()).toEqual([]);
  });

  it(
    'waits for a storage that is away, and takes that for no fault of the video',
    async () => {
      const transcoder = t.get('main', Transcoder);
      const storage = t.get('main', Storage as never) as Storage;
      const local = storage.local.bind(storage);
      const video = await create();
      const seq = video.uploadVodSeq;
      const row = async () =>
        (
          await t.admin<{ status: string; attempts: number; waits: boolean }>(
            sql`select status, attempts, lease_until > now() as waits from main.video where upload_vod_seq = ${seq}`,
          )
        )[0]!;
      storage.local = () => Promise.reject(new StorageUnavailable('answered 403'));
      try {
        await send(video);
        await t.eventually(async () => (await row()).attempts === 0 && (await row()).waits);
        expect((await row()).status).toBe('OPTIMISING');
      } finally {
        storage.local = local;
      }
      await t.admin(sql`update main.video set lease_until = null where upload_vod_seq = ${seq}`);
      await asItCame(async () => {
        transcoder.wake();
        expect((await settled(seq)).status).toBe('READY');
      });
    },
    WITHIN,
  );

  it('goes round over the sites, short videos first, and keeps a lane free of long ones', async () => {
    const queue = t.get('main', VideoQueue);
    await t.admin("update main.video set status = 'FAILED' where status = 'OPTIMISING'");
    await t.admin('delete from main.video_turn');
    const add = async (channelSeq: number, name: string, seconds: number | null) =>
      t.admin(
        insertInto('main.video', {
          channelSeq,
          tusId: name,
          status: 'OPTIMISING',
          percent: 0,
          originFileName: name,
          fileSize: 1,
          createdBy: 1,
          createdAt: sql`now()`,
          uploadedAt: sql`clock_timestamp()`,
          seconds,
        }),
      );
    // One site adds many videos, most of them long; another site adds two later.
    for (let n = 0; n < 8; n++) await add(a.channelSeq, `a-long-${n}`, 40_000);
    await add(a.channelSeq, 'a-short', 60);
    await add(b.channelSeq, 'b-long', 30_000);
    await add(b.channelSeq, 'b-new', null);
    const next = async (lane: Lane) => {
      const place = await queue.take(lane, 1200);
      if (!place) return null;
      const [row] = await t.admin<{ name: string }>(
        sql`select origin_file_name as name from main.video where upload_vod_seq = ${place.uploadVodSeq}`,
      );
      return row!.name;
    };
    expect([
      await next(VIDEO_LANE.ANY),
      await next(VIDEO_LANE.ANY),
      await next(VIDEO_LANE.ANY),
      await next(VIDEO_LANE.ANY),
      await next(VIDEO_LANE.ANY),
    ]).toEqual(['a-short', 'b-new', 'a-long-0', 'b-long', 'a-long-1']);
    expect(await next(VIDEO_LANE.SHORT)).toBeNull();
    await add(b.channelSeq, 'b-short', 30);
    expect(await next(VIDEO_LANE.SHORT)).toBe('b-short');
    // Claims that are made at the same time, in one or several processes, never get the same video.
    const both = await Promise.all(Array.from({ length: 6 }, () => next(VIDEO_LANE.ANY)));
    expect(new Set(both).size).toBe(6);
    await t.admin("update main.video set status = 'FAILED' where status = 'OPTIMISING'");
  });

  it(
    'hands a video that turns out to be long to the lane of long ones',
    async () => {
      if (!optimises) return expect(await readMp4(FILE)).not.toBeNull();
      const transcoder = t.get('main', Transcoder);
      const usual = transcoder.limits;
      transcoder.limits = { ...usual, short: 5 };
      try {
        const videos = await Promise.all([create(), create()]);
        for (const video of videos) await send(video);
        for (const video of videos) expect((await settled(video.uploadVodSeq)).status).toBe('READY');
        const rows = await t.admin<{ attempts: number }>(
          sql`select attempts from main.video where upload_vod_seq = any(${videos.map((v) => v.uploadVodSeq)})`,
        );
        expect(rows.map((row) => row.attempts)).toEqual([1, 1]);
      } finally {
        transcoder.limits = usual;
      }
    },
    WITHIN,
  );

  it('tells its program nothing of our secrets', async () => {
    const script = join(config.dataDir, 'shows-env');
    writeFileSync(script, '#!/bin/sh\nenv\n', { mode: 0o755 });
    const out = execFileSync(script, { env: childEnv(), encoding: 'utf8' });
    expect(out).toContain('PATH=');
    for (const name of SECRET_NAMES) expect(out).not.toContain(`${name}=`);
    expect(readFileSync(join(process.cwd(), 'apps/api-main/src/video/ffmpeg.ts'), 'utf8').match(/env: childEnv\(\)/g)).toHaveLength(2);
  });

  it('ends what a killed worker left running, and nothing else that has its number by now', async () => {
    const dir = join(config.dataDir, 'work', 'video-9-1');
    mkdirSync(join(config.dataDir, 'work'), { recursive: true });
    const run = (name: string) => spawn(process.execPath, ['-e', 'setTimeout(() => undefined, 60000)', name], { stdio: 'ignore' });
    const [orphan, stranger] = [run(`${dir}/index.m3u8`), run('/elsewhere/index.m3u8')];
    const gone = new Promise((resolve) => orphan.once('exit', (_, signal) => resolve(signal)));
    await t.eventually(() => readFileSync(`/proc/${orphan.pid}/cmdline`, 'utf8').includes(dir));
    writeFileSync(`${dir}.pid`, String(stranger.pid));
    endOrphan(dir);
    writeFileSync(`${dir}.pid`, String(orphan.pid));
    endOrphan(dir);
    expect(await gone).toBe('SIGKILL');
    expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
    stranger.kill();
  });

  it('reads length and size out of an MP4 itself, and knows its rungs', async () => {
    expect(await readMp4(FILE)).toEqual({ duration: 8, width: 640, height: 480 });
    expect([1080, 720, 480, 359].map((h) => rungsOf(h).map((r) => r.height))).toEqual([
      [720, 480, 360],
      [720, 480, 360],
      [480, 360],
      [358],
    ]);
  });
});
