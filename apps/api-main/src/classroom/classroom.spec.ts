import { randomUUID } from 'node:crypto';
import type supertest from 'supertest';
import { insertInto } from '@madang/server/sql/insert';
import { sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import { COURSE_TYPE_CD } from '@madang/contracts/codes';
import { courseApi } from '@madang/contracts/main/course';
import { curriculumApi as api, type CurriculumItem } from '@madang/contracts/main/curriculum';
import { seoulDay, seoulTime } from '@madang/contracts/dates';
import { enrolmentApi } from '@madang/contracts/main/enrolment';
import type { FileLesson } from '@madang/contracts/main/lesson';
import { lessonNoteApi as notes, NOTES_MAX } from '@madang/contracts/main/lesson-note';
import { mypageApi } from '@madang/contracts/main/mypage';
import { HOUR, MINUTE } from '@madang/contracts/time';
import { Passwords } from '../account/passwords';
import { AppModule } from '../app.module';
import { Storage } from '../storage/storage';
import { enrol, course, person, site, type Person, type Site } from '../course/course.fixture';

let t: TestApp;
let a: Site;
beforeAll(async () => {
  t = await testApp({ main: AppModule });
  a = await site(t);
});
afterAll(() => t.close());
afterEach(() => t.resetNow());

const at = (courseSeq: number, curriculumSeq = 0) => ({ channelSeq: a.channelSeq, courseSeq, curriculumSeq });
const as = (who: Person | null, call: supertest.Test) => (who ? call.set('Access-Token', who.token) : call);
const save = async (courseSeq: number, body: object) =>
  (
    (
      await as(a.owner, t.call(api.save, at(courseSeq)))
        .send(body)
        .expect(200)
    ).body.data as CurriculumItem
  ).curriculumSeq;
const text = { curriculumTypeCd: '05', requiredMinutes: 10, title: '글', content: '<p>글</p>' };
const video = { curriculumTypeCd: '02', title: '영상', vodTypeCd: '00', linkUrl: 'https://youtu.be/dQw4w9WgXcQ', duration: 100 };
const learnerOf = async (courseSeq: number, more: Record<string, unknown> = {}) => {
  const who = await person(t, '이서준', a.channelSeq);
  const attendSeq = await enrol(t, { ...at(courseSeq), userSeq: who.userSeq }, more);
  return { ...who, attendSeq };
};
const errorOf = async (who: Person | null, courseSeq: number, seq: number) => {
  const r = await as(who, t.call(api.find, at(courseSeq, seq)));
  return r.status === 200 ? 'open' : r.body.errorName;
};

describe('who may open a lesson', () => {
  it('EN-030..031 opens it to the enrolled with access, managers, everybody in an open class and for a free preview', async () => {
    const seq = await course(t, a.channelSeq);
    const [closed, preview] = [await save(seq, text), await save(seq, { ...text, isPublic: true })];
    const [learner, waiting, over, stranger, teacher] = [
      await learnerOf(seq),
      await learnerOf(seq, { choise_status_cd: '01', attend_at: null }),
      await learnerOf(seq, { valid_at: new Date(Date.now() - 1000) }),
      await person(t),
      await person(t, '김선생', a.channelSeq, 'TCH'),
    ];
    expect(await Promise.all([null, learner, waiting, over, stranger, a.owner, teacher].map((who) => errorOf(who, seq, closed)))).toEqual([
      'NOT_ATTENDING',
      'open',
      'NOT_ATTENDING',
      'NOT_ATTENDING',
      'NOT_ATTENDING',
      'open',
      'open',
    ]);
    expect(await Promise.all([null, stranger, over].map((who) => errorOf(who, seq, preview)))).toEqual(['open', 'open', 'open']);
    const open = await course(t, a.channelSeq, { fare_cd: '03' });
    const lesson = await save(open, text);
    expect(await errorOf(null, open, lesson)).toBe('open');
    expect(await errorOf(learner, seq, lesson)).toBe('NO_DATA');
    const section = await save(seq, { curriculumTypeCd: '01', title: '장' });
    expect(await errorOf(learner, seq, section)).toBe('NO_DATA');
  });

  it('CU-013 keeps a lesson shut that is locked or not open yet, but not for its managers', async () => {
    const seq = await course(t, a.channelSeq);
    const [locked, later] = [
      await save(seq, { ...text, lockStatusYn: 'Y', isPublic: true }),
      await save(seq, { ...text, openedAt: new Date(Date.now() + HOUR).toISOString() }),
    ];
    const learner = await learnerOf(seq);
    expect([
      await errorOf(learner, seq, locked),
      await errorOf(learner, seq, later),
      await errorOf(null, seq, locked),
      await errorOf(a.owner, seq, locked),
    ]).toEqual(['LESSON_CLOSED', 'LESSON_CLOSED', 'LESSON_CLOSED', 'open']);
    t.setNow(new Date(Date.now() + 3_700_000));
    expect(await errorOf(learner, seq, later)).toBe('open');
  });

  it('leads through a sequential class one lesson after the other', async () => {
    const seq = await course(t, a.channelSeq, { curriculum_progress_cd: '01' });
    await save(seq, { curriculumTypeCd: '01', title: '1장' });
    await save(seq, {
      curriculumTypeCd: '00',
      title: '지난 라이브',
      joinUrl: 'meet.example/past',
      liveAt: '2026-01-01',
      liveStartAt: '10:00',
      liveEndAt: '11:00',
      pastYn: 'Y',
    });
    const [one, two] = [await save(seq, text), await save(seq, text)];
    const learner = await learnerOf(seq);
    expect([await errorOf(learner, seq, one), await errorOf(learner, seq, two), await errorOf(a.owner, seq, two)]).toEqual([
      'open',
      'LESSON_ORDER',
      'open',
    ]);
    await as(learner, t.call(api.complete, at(seq, one))).expect(200);
    expect(await errorOf(learner, seq, two)).toBe('open');
  });

  it('CR-046 CU-048 AM-043 holds up whoever joins a live out of order or before its opening date', async () => {
    const now = Date.now();
    const live = {
      curriculumTypeCd: '00',
      title: '라이브',
      joinUrl: 'meet.example/x',
      liveType: '99',
      pastYn: 'Y',
      liveAt: seoulDay(now),
      liveStartAt: seoulTime(now),
      liveEndAt: seoulTime(now - MINUTE),
    };
    const seq = await course(t, a.channelSeq, { curriculum_progress_cd: '01' });
    const one = await save(seq, text);
    const [two, later] = [await save(seq, live), await save(seq, { ...live, openedAt: new Date(now + HOUR).toISOString() })];
    const learner = await learnerOf(seq);
    const join = async (i: number) => {
      const r = await as(learner, t.call(api.joinLive, at(seq))).query({ i });
      return r.status === 200 ? 'in' : r.body.errorName;
    };
    expect([await join(two), await join(later)]).toEqual(['LESSON_ORDER', 'LESSON_CLOSED']);
    await as(learner, t.call(api.complete, at(seq, one))).expect(200);
    expect(await join(two)).toBe('in');
  });
});

describe('a protected PDF', () => {
  it('CU-067 has no address for learners; its bytes come by a call behind their token alone', async () => {
    const seq = await course(t, a.channelSeq);
    const key = `private/${a.channelSeq}/${randomUUID()}/book.pdf`;
    await t.get('main', Storage).put(key, Buffer.from('%PDF-1.7 kept'), 'application/pdf');
    const [file] = await t.admin<{ file_seq: number }>(
      insertInto(
        'main.file',
        {
          channelSeq: a.channelSeq,
          storageKey: key,
          url: key,
          contentType: 'application/pdf',
          fileSize: 13,
          originFileName: '교재.pdf',
          createdBy: a.owner.userSeq,
        },
        sql`returning file_seq`,
      ),
    );
    const fileSeq = file!.file_seq;
    const [open, shut] = [
      await save(seq, { curriculumTypeCd: '06', requiredMinutes: 10, title: '자료', addFiles: [fileSeq] }),
      await save(seq, { curriculumTypeCd: '06', requiredMinutes: 10, title: '자료', addFiles: [fileSeq], pdfSecurityYn: 'Y' }),
    ];
    const learner = await learnerOf(seq);
    const urls = async (who: Person, of: number) =>
      ((await as(who, t.call(api.find, at(seq, of))).expect(200)).body.data as FileLesson).files.map((one) => one.url !== '');
    expect([await urls(learner, open), await urls(learner, shut), await urls(a.owner, shut)]).toEqual([[true], [false], [true]]);
    const read = (who: Person | null, of: number) => as(who, t.call(api.readFile, { ...at(seq, of), fileSeq }));
    const { headers, body } = await read(learner, shut).buffer().expect(200);
    expect(body.toString()).toBe('%PDF-1.7 kept');
    expect(headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'cache-control': 'no-store',
      'content-disposition': 'attachment',
    });
    await read(null, shut).expect(401);
    await read(await person(t, '남민준', a.channelSeq), shut).expect(403);
    // A file that may be downloaded has another address, so this call does not answer it.
    await read(learner, open).expect(404);
  });
});

describe('progress', () => {
  const play = async (who: Person, courseSeq: number, curriculumSeq: number, playSecond: number, more: object = {}) =>
    (
      await as(who, t.call(api.savePlaytime, at(courseSeq)))
        .send({ curriculumSeq, playSecond, ...more })
        .expect(200)
    ).body.data;

  it('CU-036 a video that must be watched whole is done at its end, not near it', async () => {
    const seq = await course(t, a.channelSeq);
    const whole = await save(seq, { ...video, limitPercent: 100 });
    const learner = await learnerOf(seq);
    const seen = [await play(learner, seq, whole, 99), await play(learner, seq, whole, 100, { watchedSecond: 1 })];
    expect(seen.map((one) => one.completed)).toEqual([false, true]);
  });

  it('CU-036 AM-760 a YouTube or Vimeo video of 100 % whose file has become shorter is done where its player ends', async () => {
    const seq = await course(t, a.channelSeq);
    const shorter = await save(seq, { ...video, limitPercent: 100 });
    const learner = await learnerOf(seq);
    expect(await play(learner, seq, shorter, 70)).toMatchObject({ completed: false });
    expect(await play(learner, seq, shorter, 70, { endedYn: 'Y' })).toMatchObject({ completed: true, completedCount: 1 });
  });

  it('CU-036 AM-760 nobody says of a YouTube or Vimeo video of 100 % that it was watched but its player', async () => {
    const seq = await course(t, a.channelSeq);
    const vimeo = { ...video, vodTypeCd: '01', linkUrl: 'https://vimeo.com/76979871' };
    const [tube, other, free] = [
      await save(seq, { ...video, limitPercent: 100 }),
      await save(seq, { ...vimeo, limitPercent: 100, duration: null }),
      await save(seq, vimeo),
    ];
    const learner = await learnerOf(seq);
    const claim = async (who: Person, of: number) => {
      const r = await as(who, t.call(api.complete, at(seq, of)));
      return r.status === 200 ? r.body.data.completedCount : r.body.errorName;
    };
    expect([await claim(learner, tube), await claim(learner, other), await claim(learner, free)]).toEqual([
      'VIDEO_NOT_WATCHED',
      'VIDEO_NOT_WATCHED',
      1,
    ]);
    await play(learner, seq, tube, 96);
    expect(await claim(learner, tube)).toBe('VIDEO_NOT_WATCHED');
    expect(await play(learner, seq, tube, 100, { endedYn: 'Y', watchedSecond: 4 })).toMatchObject({ completed: true, completedCount: 2 });
    expect(await claim(learner, tube)).toBe(2);
    // A video whose length is unknown is completed when its player reports the end.
    expect(await play(learner, seq, other, 500)).toMatchObject({ completed: false });
    const end = { endedYn: 'Y', watchedSecond: 200 };
    expect(await play(learner, seq, other, 700, end)).toMatchObject({ completed: true, completedCount: 3 });
    expect(await claim(a.owner, tube)).toBe(0);
  });

  it('AM-986 a player that tells its end alone is not believed of a YouTube or Vimeo video of 100 %, and of no other', async () => {
    const seq = await course(t, a.channelSeq);
    const vimeo = { ...video, vodTypeCd: '01', linkUrl: 'https://vimeo.com/76979871', duration: null, limitPercent: 100 };
    const [tube, other, free] = [
      await save(seq, { ...video, limitPercent: 100 }),
      await save(seq, vimeo),
      await save(seq, { ...video, limitPercent: 90 }),
    ];
    const learner = await learnerOf(seq);
    const ended = (of: number, second: number, watchedSecond = 0) => play(learner, seq, of, second, { endedYn: 'Y', watchedSecond });
    // Somebody drags a player to its end that tells nothing but that end.
    for (const [of, second] of [
      [tube, 100],
      [tube, 0],
      [other, 0],
      [other, 600],
    ] as const)
      expect([second, await ended(of, second)]).toEqual([second, { playSecond: 0, completedCount: 0, completed: false }]);
    // The refused end is no second that was watched, so what comes next is measured from the beginning too.
    expect(await ended(tube, 100, 49)).toMatchObject({ playSecond: 0, completed: false });
    expect(await ended(tube, 100, 1)).toMatchObject({ playSecond: 100, completed: true, completedCount: 1 });
    // The player told its way before: only what is left of it is to be watched.
    expect(await play(learner, seq, other, 590, { watchedSecond: 20 })).toMatchObject({ playSecond: 590, completed: false });
    expect(await ended(other, 600, 5)).toMatchObject({ completed: true, completedCount: 2 });
    expect(await ended(free, 0)).toMatchObject({ completed: true, completedCount: 3 });
  });

  it('CU-010 CU-092 keeps the furthest second and the last one, and completes near the end', async () => {
    const seq = await course(t, a.channelSeq);
    const [v, w] = [await save(seq, video), await save(seq, video)];
    const learner = await learnerOf(seq);
    expect(await play(learner, seq, v, 60, { watchedSecond: 60 })).toEqual({ playSecond: 60, completedCount: 0, completed: false });
    expect(await play(learner, seq, v, 20, { watchedSecond: 5 })).toEqual({ playSecond: 60, completedCount: 0, completed: false });
    const times = (await as(learner, t.call(api.playtimes, at(seq))).expect(200)).body.data;
    expect(times).toEqual({ playtimes: [{ curriculumSeq: v, playSecond: 60, resumeSecond: 20, completedAt: null }] });
    expect(await play(learner, seq, v, 94.4)).toMatchObject({ completed: false });
    expect(await play(learner, seq, v, 95)).toEqual({ playSecond: 100, completedCount: 1, completed: true });
    expect(await play(learner, seq, v, 3)).toEqual({ playSecond: 100, completedCount: 1, completed: true });
    expect(await play(learner, seq, w, 5, { endedYn: 'Y' })).toMatchObject({ completed: true, completedCount: 2 });
    expect(await play(learner, seq, w, 99999)).toMatchObject({ playSecond: 100, completedCount: 2 });
    expect((await as(learner, t.call(api.playtimes, at(seq))).expect(200)).body.data.playtimes).toEqual([
      { curriculumSeq: v, playSecond: 100, resumeSecond: 3, completedAt: expect.stringMatching(/Z$/) },
      { curriculumSeq: w, playSecond: 100, resumeSecond: 100, completedAt: expect.stringMatching(/Z$/) },
    ]);
    expect(await t.admin(sql`select watched_second from main.playtime where curriculum_seq = ${v}`)).toEqual([{ watched_second: 65 }]);
    const lesson = (await as(learner, t.call(api.find, at(seq, v))).expect(200)).body.data;
    expect([lesson.completed, lesson.alreadyAttendedYn, lesson.playSecond]).toEqual([true, 'Y', 3]);
    const listOf = async (who: Person) =>
      ((await as(who, t.call(api.list, at(seq))).expect(200)).body.data as CurriculumItem[]).map((one) => one.alreadyAttendedYn);
    expect([await listOf(learner), await listOf(await learnerOf(seq))]).toEqual([
      ['Y', 'Y'],
      ['N', 'N'],
    ]);
    for (const body of [
      { curriculumSeq: v, playSecond: -1 },
      { curriculumSeq: v, playSecond: 1e9 },
      { curriculumSeq: v },
      { curriculumSeq: 99999999, playSecond: 1 },
    ])
      expect([400, 404]).toContain((await as(learner, t.call(api.savePlaytime, at(seq))).send(body)).status);
  });

  it('CU-042 CU-044 as many devices of a person play a lesson at once as it allows, and for as long', async () => {
    const seq = await course(t, a.channelSeq);
    const [row] = await t.admin<{ upload_vod_seq: number }>(
      insertInto(
        'main.video',
        {
          channelSeq: a.channelSeq,
          tusId: 'limits',
          status: 'READY',
          originFileName: 'a.mp4',
          fileSize: 10,
          createdBy: a.owner.userSeq,
          duration: 60,
        },
        sql`returning upload_vod_seq`,
      ),
    );
    const upload = { curriculumTypeCd: '02', title: '제한', vodTypeCd: '02', uploadVodSeq: row!.upload_vod_seq };
    const v = await save(seq, { ...upload, limitDupPlay: 1, multiplyPlayTime: 2 });
    const home = await learnerOf(seq);
    const phone = { ...home, token: await t.tokenOf(home.userSeq) };
    const start = Date.now();
    const report = (who: Person, more: object = {}) =>
      as(who, t.call(api.savePlaytime, at(seq))).send({ curriculumSeq: v, playSecond: 5, watchedSecond: 10, ...more });
    const link = (who: Person) => as(who, t.call(api.videoLink, at(seq, v)));
    await report(home).expect(200);
    expect((await report(phone).expect(409)).body.errorName).toBe('PLAYED_ELSEWHERE');
    // Other learners' devices do not count towards the limit, and staff have no limit.
    await report(await learnerOf(seq)).expect(200);
    for (const session of [a.owner, { ...a.owner, token: await t.tokenOf(a.owner.userSeq) }]) await report(session).expect(200);
    await report(home, { playingYn: 'N', watchedSecond: 0 }).expect(200);
    await report(phone).expect(200);
    await report(home).expect(409);
    // A device that has sent no report for a minute no longer counts.
    t.setNow(new Date(start + 60_000));
    await report(home).expect(200);
    expect((await link(home).expect(200)).body.data).toMatchObject({ limitPlayTime: 120, watchedSecond: 30 });
    await report(home, { watchedSecond: 90 }).expect(200);
    expect((await link(home).expect(403)).body.errorName).toBe('VIEWING_TIME_OVER');
    expect((await link(a.owner).expect(200)).body.data.limitPlayTime).toBeNull();
    // Each enrolment has its own viewing time: a learner who was cancelled and enrols again begins at zero. Other learners keep theirs.
    const other = await learnerOf(seq);
    await report(other).expect(200);
    await t.admin(sql`update main.course set attend_count = 4, accept_cnt = 4 where course_seq = ${seq}`);
    const [gone] = await t.admin(
      sql`select attend_seq::int as n from main.attend where course_seq = ${seq} and user_seq = ${home.userSeq}`,
    );
    await as(a.owner, t.call(enrolmentApi.cancel, at(seq)))
      .send({ reason: '환불', attendSeqs: [gone!['n']] })
      .expect(200);
    await as(a.owner, t.call(enrolmentApi.add, at(seq)))
      .send({ userSeqs: [home.userSeq] })
      .expect(200);
    expect((await link(home).expect(200)).body.data).toMatchObject({ limitPlayTime: 120, watchedSecond: 0 });
    expect((await link(other).expect(200)).body.data.watchedSecond).toBe(10);
  });

  it('counts lessons that are done at the same moment once each, and shows where to go on', async () => {
    const seq = await course(t, a.channelSeq, { title: '이어 배우기' });
    const lessons: number[] = [];
    for (let i = 0; i < 6; i++) lessons.push(await save(seq, { ...text, title: `글 ${i}` }));
    const learner = await learnerOf(seq);
    await Promise.all(
      [...lessons.slice(0, 5), ...lessons.slice(0, 5)].map((l) => as(learner, t.call(api.complete, at(seq, l))).expect(200)),
    );
    expect(await t.admin(sql`select completed_count from main.attend where attend_seq = ${learner.attendSeq}`)).toEqual([
      { completed_count: 5 },
    ]);
    const mine = (await as(learner, t.call(courseApi.mine)).expect(200)).body.data;
    expect(mine).toMatchObject({
      totalCount: 1,
      list: [
        {
          courseSeq: seq,
          title: '이어 배우기',
          attendSeq: learner.attendSeq,
          isAttend: true,
          completedCount: 5,
          curriculumCount: 6,
          nextCurriculumSeq: lessons[5],
          nextCurriculumTitle: '글 5',
          likeAt: null,
        },
      ],
    });
    const other = await site(t, '다른 학교');
    const away = await course(t, other.channelSeq);
    await enrol(
      t,
      { channelSeq: other.channelSeq, courseSeq: away, userSeq: learner.userSeq },
      { choise_status_cd: '01', attend_at: null },
    );
    const ask = async (query: object) =>
      (await as(learner, t.call(courseApi.mine)).query(query).expect(200)).body.data.list.map((c: { courseSeq: number }) => c.courseSeq);
    expect(await ask({})).toEqual([away, seq]);
    expect(await ask({ channelSeq: a.channelSeq })).toEqual([seq]);
    expect(await ask({ statusCd: '01' })).toEqual([away]);
    expect((await as(await person(t), t.call(courseApi.mine)).expect(200)).body.data).toEqual({ list: [], totalCount: 0 });
  });

  it('counts texts and linked videos by being completed, not our own videos, nor anything of a class somebody is not in', async () => {
    const seq = await course(t, a.channelSeq);
    const [v, free] = [await save(seq, { ...video, isPublic: true }), await save(seq, { ...text, isPublic: true })];
    const stranger = await person(t, '박지우', a.channelSeq);
    await as(stranger, t.call(api.complete, at(seq, free))).expect(403);
    await as(await learnerOf(seq), t.call(api.complete, at(seq, v))).expect(200, { data: { completedCount: 1 } });
    const [upload] = await t.admin<{ upload_vod_seq: number }>(
      insertInto(
        'main.video',
        { channelSeq: a.channelSeq, tusId: 'x', status: 'READY', originFileName: 'a.mp4', fileSize: 10, createdBy: a.owner.userSeq },
        sql`returning upload_vod_seq`,
      ),
    );
    const ours = await save(seq, { curriculumTypeCd: '02', title: '올린 영상', vodTypeCd: '02', uploadVodSeq: upload!.upload_vod_seq });
    await as(await learnerOf(seq), t.call(api.complete, at(seq, ours))).expect(400);
    expect(await play(stranger, seq, v, 50)).toEqual({ playSecond: 50, completedCount: 0, completed: false });
    expect(await t.admin(sql`select 1 from main.playtime where user_seq = ${stranger.userSeq}`)).toEqual([]);
    await t.call(api.complete, at(seq, free)).expect(401);
    await t.call(api.savePlaytime, at(seq)).send({ curriculumSeq: v, playSecond: 1 }).expect(401);
  });
});

describe('the schedule before paying', () => {
  it('PY-010 AM-116 warns of lives that collide, says when all are over, and lets the rest pass, of the classes of a package too', async () => {
    const live = (liveAt: string, liveStartAt: string, liveEndAt: string) => ({
      curriculumTypeCd: '00',
      title: '라이브',
      joinUrl: 'meet.example/a',
      liveAt,
      pastYn: 'Y',
      liveStartAt,
      liveEndAt,
    });
    const mine = await course(t, a.channelSeq, { title: '내 라이브' });
    await save(mine, live('2099-03-01', '20:00', '21:00'));
    const learner = await learnerOf(mine);
    const check = async (seq: number, lang = 'ko') =>
      (await as(learner, t.call(api.checkSchedule, at(seq)).set('Accept-Lang', lang)).expect(200)).body.data;
    const clash = await course(t, a.channelSeq);
    await save(clash, live('2099-03-01', '20:30', '22:00'));
    expect(await check(clash)).toEqual({ code: 100012, message: expect.stringContaining('내 라이브') });
    const after = await course(t, a.channelSeq);
    await save(after, live('2099-03-01', '21:00', '22:00'));
    expect(await check(after)).toEqual({ code: 0, message: null });
    const over = await course(t, a.channelSeq);
    await save(over, live('2026-01-01', '20:00', '21:00'));
    expect((await check(over, 'en')).code).toBe(100010);
    await save(over, text);
    expect((await check(over)).code).toBe(0);
    const pack = async (...classes: number[]) => {
      const packageSeq = await course(t, a.channelSeq, { course_type_cd: COURSE_TYPE_CD.PACKAGE });
      for (const [packageOrder, courseSeq] of classes.entries())
        await t.admin(insertInto('main.package_course', { channelSeq: a.channelSeq, packageSeq, courseSeq, packageOrder }));
      return packageSeq;
    };
    expect(await check(await pack(after, clash))).toEqual({ code: 100012, message: expect.stringContaining('내 라이브') });
    expect((await check(await pack(after, over))).code).toBe(0);
    // A class that the learner has already overlaps with nothing new.
    expect((await check(await pack(mine, after))).code).toBe(0);
    const past = [await course(t, a.channelSeq), await course(t, a.channelSeq)];
    for (const seq of past) await save(seq, live('2026-01-01', '20:00', '21:00'));
    expect((await check(await pack(...past))).code).toBe(100010);
    expect((await check(await pack(past[0]!, after))).code).toBe(0);
  });
});

describe('notes of a lesson', () => {
  const note = (who: Person | null, call: Parameters<TestApp['call']>[0], params: object) => as(who, t.call(call, params as never));
  it('are kept for the learner alone, changed, deleted, and erased with the account', async () => {
    const seq = await course(t, a.channelSeq);
    const lesson = await save(seq, video);
    const [learner, other, stranger] = [await learnerOf(seq), await learnerOf(seq), await person(t)];
    const here = at(seq, lesson);
    const made = (await note(learner, notes.create, here).send({ content: '여기 다시 보기', second: 42 }).expect(200)).body.data;
    expect(made).toMatchObject({ curriculumSeq: lesson, second: 42, content: '여기 다시 보기', updatedAt: null });
    await note(learner, notes.create, here).send({ content: '전체 소감' }).expect(200);
    const listed = async (who: Person) =>
      (await note(who, notes.list, here).expect(200)).body.data.map((one: { content: string }) => one.content);
    expect(await listed(learner)).toEqual(['전체 소감', '여기 다시 보기']);
    expect(await listed(other)).toEqual([]);
    const one = { ...here, noteSeq: made.noteSeq };
    await note(other, notes.update, one).send({ content: '남의 것', second: 1 }).expect(404);
    await note(other, notes.remove, one).expect(404);
    const changed = (await note(learner, notes.update, one).send({ content: '고침', second: 50 }).expect(200)).body.data;
    expect(changed).toMatchObject({ content: '고침', second: 50, updatedAt: expect.any(String) });
    await note(learner, notes.remove, one).expect(200);
    expect(await listed(learner)).toEqual(['전체 소감']);
    const refused = await note(learner, notes.create, here).send({ content: ' ', second: -1 }).expect(400);
    expect(new Set(refused.body.errors.map((e: { field: string }) => e.field))).toEqual(new Set(['content', 'second']));
    expect((await note(stranger, notes.create, here).send({ content: '글' })).body.errorName).toBe('NOT_ATTENDING');
    await note(null, notes.list, here).expect(401);
    const elsewhere = await site(t, '메모 없는 학교');
    await as(learner, t.call(notes.list, { channelSeq: elsewhere.channelSeq, courseSeq: seq })).expect(404);
    const hash = await t.get('main', Passwords).hash('Paperboat7!');
    await t.admin(sql`update main.account set password_hash = ${hash} where user_seq = ${learner.userSeq}`);
    await as(learner, t.call(mypageApi.withdraw)).send({ reason: '00', password: 'Paperboat7!' }).expect(200);
    expect(await t.admin(sql`select note_seq from main.lesson_note where user_seq = ${learner.userSeq}`)).toEqual([]);
  });

  it('hold a bound for each class', async () => {
    const seq = await course(t, a.channelSeq);
    const lesson = await save(seq, video);
    const learner = await learnerOf(seq);
    await t.admin(
      sql`insert into main.lesson_note (channel_seq, user_seq, course_seq, curriculum_seq, content, created_at)
       select ${a.channelSeq}, ${learner.userSeq}, ${seq}, ${lesson}, n::text, now() from generate_series(1, ${NOTES_MAX}::int) n`,
    );
    const full = await note(learner, notes.create, at(seq, lesson)).send({ content: '하나 더' }).expect(400);
    expect(full.body.errors[0].field).toBe('content');
  });

  it('a question keeps its lesson and second, stands on the board of questions, and hides as its author wants', async () => {
    const courseSeq = await course(t, a.channelSeq);
    const lesson = await save(courseSeq, video);
    const [learner, other] = [await learnerOf(courseSeq), await learnerOf(courseSeq)];
    const here = at(courseSeq, lesson);
    expect((await note(null, notes.questions, here).expect(200)).body.data).toEqual({ mayAsk: false, list: [] });
    const asked = (
      await note(learner, notes.ask, here)
        .send({ title: '여기가 궁금해요', content: '왜 <b>그런가요</b>?\n둘째 줄', second: 73 })
        .expect(200)
    ).body.data;
    expect(asked).toMatchObject({ typeCd: '04', courseSeq, lesson: { curriculumSeq: lesson, title: '영상', second: 73 } });
    expect(asked.content).toBe('<p>왜 &lt;b&gt;그런가요&lt;/b&gt;?</p><p>둘째 줄</p>');
    await note(learner, notes.ask, here).send({ title: '비밀', content: '글', second: null, secretYn: 'Y' }).expect(200);
    const seen = (await note(other, notes.questions, here).expect(200)).body.data;
    expect(seen).toMatchObject({
      mayAsk: true,
      list: [
        { locked: true, title: '', lesson: null },
        { title: '여기가 궁금해요', lesson: { second: 73 } },
      ],
    });
    const stranger = await person(t);
    expect((await note(stranger, notes.ask, here).send({ title: '글', content: '글' })).body.errorName).toBe('NOT_ATTENDING');
  });
});
