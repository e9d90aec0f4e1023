import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import supertest from 'supertest';
import { insertInto } from '@madang/server/sql/insert';
import { sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import { VIDEO_FAILURE } from '@madang/contracts/codes';
import { curriculumApi, videoApi as api, type CurriculumItem, type Video, type VideoLink } from '@madang/contracts/main/curriculum';
import { AppModule } from '../app.module';
import { enrol, course, person, site, type Person, type Site } from '../course/course.fixture';
import { Storage } from '../storage/storage';
import { VideoHostClient } from './video-info';
import { originalKey } from './video.entity';

const MP4 = readFileSync(join(process.cwd(), 'apps/api-main/test-files/lesson.mp4'));

let t: TestApp;
let a: Site;
let b: Site;
let teacher: Person;
beforeAll(async () => {
  t = await testApp({ main: AppModule });
  a = await site(t);
  b = await site(t, '둘 학교');
  teacher = await person(t, '김선생', a.channelSeq, 'TCH');
});
afterAll(() => t.close());

const as = (who: Person | null, call: supertest.Test) => (who ? call.set('Access-Token', who.token) : call);
const ch = (uploadVodSeq = 0) => ({ channelSeq: a.channelSeq, uploadVodSeq });
const get = (url: string) => supertest(t.url('main')).get(url);
const lessonOf = async (courseSeq: number, uploadVodSeq: number, more: object = {}) =>
  (
    (
      await as(a.owner, t.call(curriculumApi.save, { ...ch(), courseSeq }))
        .send({ curriculumTypeCd: '02', title: '영상', vodTypeCd: '02', uploadVodSeq, ...more })
        .expect(200)
    ).body.data as CurriculumItem
  ).curriculumSeq;
const link = (who: Person | null, courseSeq: number, curriculumSeq: number) =>
  as(who, t.call(curriculumApi.videoLink, { ...ch(), courseSeq, curriculumSeq }));

describe('playing', () => {
  let uploadVodSeq: number;
  beforeAll(async () => {
    const [row] = await t.admin<{ upload_vod_seq: number }>(
      insertInto(
        'main.video',
        {
          channelSeq: a.channelSeq,
          tusId: 'ready',
          status: 'READY',
          originFileName: 'a.mp4',
          fileSize: MP4.length,
          contentType: 'video/mp4',
          duration: 8,
          createdBy: a.owner.userSeq,
        },
        sql`returning upload_vod_seq`,
      ),
    );
    uploadVodSeq = Number(row!.upload_vod_seq);
    await t
      .get<Storage>('main', Storage as never)
      .put(originalKey({ channelSeq: a.channelSeq, uploadVodSeq, contentType: 'video/mp4' }), MP4, 'video/mp4');
  });

  it('CU-116 CR-188 opens to those who attend, managers, an open class and a free preview', async () => {
    const seq = await course(t, a.channelSeq);
    const [closed, preview] = [await lessonOf(seq, uploadVodSeq), await lessonOf(seq, uploadVodSeq, { isPublic: true })];
    const [learner, stranger] = [await person(t, '이서준', a.channelSeq), await person(t)];
    await enrol(t, { ...ch(), courseSeq: seq, userSeq: learner.userSeq });
    const codes = async (lesson: number) =>
      Promise.all([null, stranger, learner, a.owner, teacher].map(async (who) => (await link(who, seq, lesson)).status));
    expect(await codes(closed)).toEqual([403, 403, 200, 200, 200]);
    expect(await codes(preview)).toEqual([200, 200, 200, 200, 200]);
    const open = await course(t, a.channelSeq, { fare_cd: '03' });
    await link(null, open, await lessonOf(open, uploadVodSeq)).expect(200);
    expect((await link(null, seq, preview)).headers['cache-control']).toBe('no-store');
    await as(learner, t.call(curriculumApi.savePlaytime, { ...ch(), courseSeq: seq }))
      .send({ curriculumSeq: closed, playSecond: 5 })
      .expect(200);
    expect((await link(learner, seq, closed)).body.data.playSecond).toBe(5);
  });

  it('hands a linked video’s own address to the player, and forgets a deleted upload', async () => {
    const seq = await course(t, a.channelSeq);
    const linked = (
      (
        await as(a.owner, t.call(curriculumApi.save, { ...ch(), courseSeq: seq })).send({
          curriculumTypeCd: '02',
          title: 'x',
          vodTypeCd: '00',
          linkUrl: 'https://youtu.be/dQw4w9WgXcQ',
        })
      ).body.data as CurriculumItem
    ).curriculumSeq;
    expect((await link(a.owner, seq, linked).expect(200)).body.data).toMatchObject({
      vodTypeCd: '00',
      status: 'READY',
      linkUrl: 'https://youtu.be/dQw4w9WgXcQ',
      hlsUrl: null,
      mp4Url: null,
    });
    const lesson = await lessonOf(seq, uploadVodSeq);
    const play = (await link(a.owner, seq, lesson)).body.data as VideoLink;
    expect(play).toMatchObject({ hlsUrl: null, posterUrl: null, mp4Url: expect.stringContaining('/original.mp4') });
    const prepared = (hls: boolean) =>
      t.admin(sql`update main.video set hls = ${hls}, thumbnail = ${hls} where upload_vod_seq = ${uploadVodSeq}`);
    const listed = async () =>
      ((await as(a.owner, t.call(api.list, ch())).expect(200)).body.data.list as Video[]).find((one) => one.uploadVodSeq === uploadVodSeq)!;
    expect((await listed()).thumbnailUrl).toBeNull();
    await prepared(true);
    expect((await link(a.owner, seq, lesson)).body.data).toMatchObject({
      hlsUrl: expect.stringContaining('.m3u8'),
      posterUrl: expect.stringContaining('/thumb.jpg'),
      mp4Url: null,
    });
    expect((await listed()).thumbnailUrl).toContain('/thumb.jpg');
    await t.admin(sql`update main.video set status = 'FAILED', failure = ${VIDEO_FAILURE.TOO_LONG} where upload_vod_seq = ${uploadVodSeq}`);
    expect((await listed()).failure).toEqual({ reason: VIDEO_FAILURE.TOO_LONG, max: expect.any(Number) });
    await t.admin(sql`update main.video set status = 'READY', failure = null where upload_vod_seq = ${uploadVodSeq}`);
    await prepared(false);
    await as(b.owner, t.call(api.remove, { channelSeq: b.channelSeq, uploadVodSeq })).expect(404);
    // A video cannot be deleted while a lesson shows it.
    expect((await as(a.owner, t.call(api.remove, ch(uploadVodSeq))).expect(409)).body.errorName).toBe('FILE_IN_USE');
    await t.admin(sql`update main.curriculum set upload_vod_seq = null where upload_vod_seq = ${uploadVodSeq}`);
    await as(a.owner, t.call(api.remove, ch(uploadVodSeq))).expect(200);
    expect((await link(a.owner, seq, lesson).expect(400)).body.errorName).toBe('VIDEO_NOT_FOUND');
    await get(play.mp4Url!).expect(404);
  });
});

describe('a linked video’s information', () => {
  const info = (linkUrl: string, who: Person | null = a.owner) =>
    as(who, t.call(curriculumApi.videoLinkInfo, { ...ch(), courseSeq: infoCourse })).query({ linkUrl });
  let infoCourse: number;
  const asked: string[] = [];
  beforeAll(async () => {
    infoCourse = await course(t, a.channelSeq);
    t.get('main', VideoHostClient).fetch = async (url) => {
      asked.push(url);
      if (url.startsWith('https://www.youtube.com/oembed'))
        return { ok: true, status: 200, json: async () => ({ title: '유튜브 강의', thumbnail_url: 'https://i.ytimg.com/vi/x/hq.jpg' }) };
      if (url.includes('76979871'))
        return {
          ok: true,
          status: 200,
          json: async () => ({ title: '비메오 강의', description: '설명', duration: 61, thumbnail_url: 'https://i.vimeocdn.com/x.jpg' }),
        };
      if (url.includes('503')) return { ok: false, status: 503, json: async () => ({}) };
      if (url.includes('504')) throw new TypeError('fetch failed');
      return { ok: false, status: 401, json: async () => Promise.reject(new Error('Unauthorized')) };
    };
  });

  it('CU-078 CU-084 asks the service of its id for title, description, length and picture', async () => {
    expect((await info('https://youtu.be/dQw4w9WgXcQ').expect(200)).body.data).toEqual({
      id: 'dQw4w9WgXcQ',
      title: '유튜브 강의',
      description: '',
      duration: null,
      thumbnail: 'https://i.ytimg.com/vi/x/hq.jpg',
      vodTypeCd: '00',
    });
    expect((await info('https://vimeo.com/76979871').expect(200)).body.data).toEqual({
      id: '76979871',
      title: '비메오 강의',
      description: '설명',
      duration: 61,
      thumbnail: 'https://i.vimeocdn.com/x.jpg',
      vodTypeCd: '01',
    });
    expect((await info('https://vimeo.com/1').expect(400)).body).toMatchObject({
      errorName: 'VIDEO_NOT_FOUND',
      message: expect.stringContaining('도메인 설정'),
    });
  });
  it('CU-084 does not call a video missing because its service is busy or out of reach', async () => {
    for (const id of ['503', '504'])
      expect((await info(`https://vimeo.com/${id}`).expect(400)).body).toMatchObject({
        errorName: 'VIDEO_SERVICE_SILENT',
        message: expect.not.stringContaining('찾을 수 없'),
      });
  });
  it('never asks a host of the caller’s choosing', async () => {
    asked.length = 0;
    for (const url of [
      'http://169.254.169.254/latest',
      'https://evil.kr/?v=dQw4w9WgXcQ',
      'https://youtube.com.evil.kr/watch?v=dQw4w9WgXcQ',
      'https://evil.kr#https://youtu.be/dQw4w9WgXcQ',
      'file:///etc/passwd',
    ])
      expect((await info(url).expect(400)).body.errorName).toBe('VIDEO_NOT_FOUND');
    expect(asked).toEqual([]);
    await info('https://youtu.be/dQw4w9WgXcQ', null).expect(401);
    await info('https://youtu.be/dQw4w9WgXcQ', b.owner).expect(403);
  });
});
