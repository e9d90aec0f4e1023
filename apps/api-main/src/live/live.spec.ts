import type supertest from 'supertest';
import { seoulDay, seoulTime } from '@madang/contracts/dates';
import { liveTimer } from '@madang/contracts/main/course-rules';
import type { LiveLesson } from '@madang/contracts/main/lesson';
import { mypageApi } from '@madang/contracts/main/mypage';
import { insertInto } from '@madang/server/sql/insert';
import { sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import { Db } from '@madang/server/db';
import { curriculumApi as api, type CurriculumItem, type LiveItem, type RunningLive } from '@madang/contracts/main/curriculum';
import { DAY, MINUTE, SECOND } from '@madang/contracts/time';
import { AppModule } from '../app.module';
import { enrol, course, person, site, type Person, type Site } from '../course/course.fixture';
import { LiveNoticeJob } from './live-notice.job';
import { LivePoll } from './live-poll';

/** The beginning of the live lesson: the whole minute an hour from now, from which every test sets the clock. */
const START = Math.ceil(Date.now() / MINUTE) * MINUTE + 60 * MINUTE;
const END = START + 90 * MINUTE;
const live = (from = START, to = END) => ({
  curriculumTypeCd: '00',
  title: '첫 라이브',
  liveAt: seoulDay(from),
  liveStartAt: seoulTime(from),
  liveEndAt: seoulTime(to),
  liveEndDateAt: seoulDay(to),
  joinUrl: 'meet.example.com/abc',
  meetingId: '987',
  password: 'abcd',
  liveType: '99',
});

let t: TestApp;
let a: Site;
beforeAll(async () => {
  t = await testApp({ main: AppModule });
  a = await site(t);
});
afterAll(() => t.close());
afterEach(() => t.resetNow());

const at = (courseSeq: number, itemSeq = 0) => ({ channelSeq: a.channelSeq, courseSeq, itemSeq });
const as = (who: Person | null, call: supertest.Test) => (who ? call.set('Access-Token', who.token) : call);
const save = async (courseSeq: number, body: object) =>
  (
    (
      await as(a.owner, t.call(api.save, at(courseSeq)))
        .send(body)
        .expect(200)
    ).body.data as CurriculumItem
  ).curriculumSeq;
const learnerOf = async (courseSeq: number, more: Record<string, unknown> = {}) => {
  const who = await person(t, '이서준', a.channelSeq);
  await enrol(t, { ...at(courseSeq), userSeq: who.userSeq }, more);
  return who;
};
const join = (who: Person | null, courseSeq: number, i: number | string, call: typeof api.joinLive = api.joinLive) =>
  as(who, t.call(call, at(courseSeq))).query({ i });
const nameOf = (r: { status: number; body: { errorName?: string } }) => (r.status === 200 ? 'in' : r.body.errorName);
const poll = async (who: Person) =>
  (await as(who, t.call(api.lives)).expect(200)).body.data as { nowLives: LiveItem[]; now: string; interval_seconds: number };

describe('the lives that run', () => {
  const running = async (site: Site, who: Person | null = null) =>
    (await as(who, t.call(api.running, { channelSeq: site.channelSeq })).expect(200)).body.data as RunningLive[];

  it('are told to everybody from when to when, with those that begin within two hours', async () => {
    const own = await site(t, '라이브 학교');
    const add = async (state: Record<string, unknown>, from: number, to: number) => {
      const courseSeq = await course(t, own.channelSeq, state);
      await as(own.owner, t.call(api.save, { channelSeq: own.channelSeq, courseSeq }))
        .send(live(from, to))
        .expect(200);
      return courseSeq;
    };
    const soon = await add({}, START, END);
    const later = await add({}, START + 4 * 60 * MINUTE, END + 4 * 60 * MINUTE);
    await add({ public_cd: '99' }, START, END);
    await add({ publish_status_cd: '99' }, START, END);
    // Learners may not enter these live lessons, or not yet.
    const locked = await course(t, own.channelSeq);
    const setLesson = (courseSeq: number, body: object) =>
      as(own.owner, t.call(api.save, { channelSeq: own.channelSeq, courseSeq }))
        .send({ ...live(), ...body })
        .expect(200);
    await setLesson(locked, { lockStatusYn: 'Y' });
    await setLesson(locked, { openedAt: new Date(END).toISOString() });
    await setLesson(locked, { openedAt: new Date(END - 10 * MINUTE).toISOString(), liveEndAt: seoulTime(END - 5 * MINUTE) });
    const told = { courseSeq: soon, startAt: new Date(START).toISOString(), endAt: new Date(END).toISOString() };
    const late = { courseSeq: locked, startAt: new Date(END - 10 * MINUTE).toISOString(), endAt: new Date(END - 5 * MINUTE).toISOString() };
    expect(await running(own)).toEqual([late, told]);
    expect(await running(a)).not.toContainEqual(told);
    t.setNow(new Date(START + MINUTE));
    expect(await running(own, await person(t, '이서준', own.channelSeq))).toEqual([late, told]);
    t.setNow(new Date(END));
    expect(await running(own)).toEqual([]);
    t.setNow(new Date(START + 4 * 60 * MINUTE));
    expect((await running(own)).map((one) => one.courseSeq)).toEqual([later]);
  });
});

describe('the polled lives', () => {
  it('LV-001..014 LV-023 LV-027 answers each life with its fields, the server’s time and the interval, only with a session', async () => {
    const seq = await course(t, a.channelSeq, { title: '라이브 클래스', image_url: '/files/public/1/a.png', fare_cd: '01', price: 1000 });
    const itemSeq = await save(seq, live());
    const learner = await learnerOf(seq);
    const { nowLives, now, interval_seconds } = await poll(learner);
    expect(nowLives).toEqual([
      {
        title: '라이브 클래스',
        curriculumTitle: '첫 라이브',
        imageUrl: '/files/public/1/a.png',
        liveAt: seoulDay(START),
        liveStartAt: seoulTime(START),
        liveEndAt: seoulTime(END),
        liveEndDateAt: seoulDay(END),
        userType: 'user',
        isZoomHost: false,
        liveType: '99',
        attendeeJoinTimeLive: 30,
        tchJoinTimeLive: 30,
        itemSeq,
        channelSeq: a.channelSeq,
        courseSeq: seq,
        fareCd: '01',
      },
    ]);
    expect(Math.abs(Date.parse(now) - Date.now())).toBeLessThan(10_000);
    expect(interval_seconds).toBe(30);
    await t.call(api.lives).expect(401);
  });

  it('LV-041 LV-056 AM-069 says on which day a live of several days ends', async () => {
    const seq = await course(t, a.channelSeq);
    const end = END + 2 * DAY;
    const item = await save(seq, live(START, end));
    const learner = await learnerOf(seq);
    t.setNow(new Date(START + DAY));
    const { nowLives } = await poll(learner);
    expect(nowLives).toMatchObject([{ itemSeq: item, liveAt: seoulDay(START), liveEndDateAt: seoulDay(end) }]);
    expect(liveTimer(nowLives[0]!, 30, START + DAY)).toMatchObject({ label: 'over-long', joinable: true });
    await join(learner, seq, item).expect(200);
  });

  it('LV-015..017 tells a learner from a facilitator and a class manager', async () => {
    const seq = await course(t, a.channelSeq);
    await save(seq, { ...live(), title: '둘째 라이브', liveType: '00' });
    const learner = await learnerOf(seq);
    expect((await poll(learner)).nowLives.map((l) => l.curriculumTitle)).toEqual(['둘째 라이브']);
    const [facilitator, manager] = [await person(t, '한지민', a.channelSeq), await person(t, '최매니', a.channelSeq)];
    for (const [who, type] of [
      [facilitator, 'FAC'],
      [manager, 'CMG'],
    ] as const)
      await t.admin(insertInto('main.course_user', { channelSeq: a.channelSeq, courseSeq: seq, userSeq: who.userSeq, userTypeCd: type }));
    const sides = await Promise.all(
      [learner, facilitator, manager].map(async (who) => (await poll(who)).nowLives.map((l) => [l.userType, l.isZoomHost])),
    );
    expect(sides).toEqual([[['user', false]], [['facilitator', true]], [['classManager', true]]]);
  });

  it('shows nobody what is over, far ahead, not bought, hidden or of somebody else, over every site of a person', async () => {
    const seq = await course(t, a.channelSeq);
    const item = await save(seq, live());
    await save(seq, { ...live(START - 24 * 60 * MINUTE, END - 24 * 60 * MINUTE), pastYn: 'Y' });
    await save(seq, live(START + 8 * 24 * 60 * MINUTE, END + 8 * 24 * 60 * MINUTE));
    await save(seq, { ...live(), lockStatusYn: 'Y' });
    const b = await site(t, '둘 학교');
    const away = await course(t, b.channelSeq);
    const there = (
      await as(b.owner, t.call(api.save, { channelSeq: b.channelSeq, courseSeq: away }))
        .send(live())
        .expect(200)
    ).body.data.curriculumSeq;
    const learner = await learnerOf(seq);
    await enrol(t, { channelSeq: b.channelSeq, courseSeq: away, userSeq: learner.userSeq });
    const itemsOf = async (who: Person) => (await poll(who)).nowLives.map((l) => l.itemSeq);
    expect(await itemsOf(learner)).toEqual([item, there]);
    expect((await as(learner, t.call(mypageApi.home)).expect(200)).body.data).toMatchObject({
      counts: { lives: 2 },
      lives: [{ itemSeq: item }, { itemSeq: there }],
    });
    for (const more of [
      { choise_status_cd: '01', attend_at: null },
      { valid_at: new Date(Date.now() - 1000) },
      { ended_at: new Date(), end_cd: 'USED_UP' },
    ])
      expect(await itemsOf(await learnerOf(seq, more))).toEqual([]);
    await t.admin(sql`update main.course set trash_type_cd = '01' where course_seq = ${seq}`);
    expect(await itemsOf(learner)).toEqual([there]);
    t.setNow(new Date(END + 1000));
    expect(await itemsOf(learner)).toEqual([]);
  });

  it('asks the database once for the polls of a moment', async () => {
    const seq = await course(t, a.channelSeq);
    await save(seq, live());
    const people = await Promise.all(Array.from({ length: 20 }, () => learnerOf(seq)));
    const db = t.get('main', Db);
    const hot = db.hot.bind(db);
    let queries = 0;
    db.hot = ((...asked: Parameters<typeof hot>) => (queries++, hot(...asked))) as typeof hot;
    const polls = t.get('main', LivePoll);
    const answers = await Promise.all([...people, ...people].map((p) => polls.of(p.userSeq)));
    db.hot = hot;
    expect(queries).toBe(1);
    expect(answers.map((x) => JSON.parse(x).nowLives.map((l: LiveItem) => l.courseSeq))).toEqual(answers.map(() => [seq]));
  });
});

describe('joining', () => {
  it('LV-058..066 CU-031 CU-032 gives learners the address to join with what its service asks for, and hosts the one to start', async () => {
    const seq = await course(t, a.channelSeq);
    const item = await save(seq, live());
    const learner = await learnerOf(seq);
    t.setNow(new Date(START - 10 * MINUTE));
    expect((await join(learner, seq, item).expect(200)).body.data).toEqual({
      liveTypeCd: '99',
      userType: 'user',
      itemSeq: item,
      joinUrl: 'https://meet.example.com/abc',
      startUrl: null,
      meetingId: '987',
      password: 'abcd',
      gooroomeeId: null,
      channelLiveTypeCd: '00',
    });
    expect((await join(a.owner, seq, item).expect(200)).body.data).toMatchObject({
      userType: 'classManager',
      startUrl: 'https://meet.example.com/abc',
      joinUrl: 'https://meet.example.com/abc',
    });
    await t.admin(sql`update main.channel set zoom_account_type_cd = '01' where channel_seq = ${a.channelSeq}`);
    const { body } = await join(learner, seq, item).expect(200);
    expect(body.data).toMatchObject({ channelLiveTypeCd: '01', liveTypeCd: '99' });
  });

  it('LV-018..021 names the live service of the lesson', async () => {
    const seq = await course(t, a.channelSeq);
    const learner = await learnerOf(seq);
    t.setNow(new Date(START));
    for (const liveType of ['00', '01', '02', '99']) {
      const { body } = await join(learner, seq, await save(seq, { ...live(START + MINUTE), liveType })).expect(200);
      expect([body.data.liveTypeCd, body.data.gooroomeeId]).toEqual([liveType, liveType === '02' ? '987' : null]);
    }
  });

  it('LV-009..010 LV-043..044 LV-055..057 ER-003 lets people in from thirty minutes before, by role where the site says so, and nobody after the end', async () => {
    const seq = await course(t, a.channelSeq);
    const item = await save(seq, live());
    const learner = await learnerOf(seq);
    const enter = async (ms: number, who = learner) => {
      t.setNow(new Date(ms));
      return nameOf(await join(who, seq, item));
    };
    const sameDay = seoulDay(START - 31 * MINUTE) === seoulDay(START);
    expect(await enter(START - 31 * MINUTE)).toBe(sameDay ? 'LIVE_NOT_OPEN' : 'NO_TODAY_LIVE_CLASS_TIME');
    expect([await enter(START - 30 * MINUTE), await enter(END - 1000), await enter(END + 1000)]).toEqual(['in', 'in', 'LIVE_OUT_OF_TIME']);
    t.setNow(new Date(START - 25 * 60 * MINUTE));
    const r = await join(learner, seq, item).expect(400);
    expect(r.body).toMatchObject({ code: 400002, errorName: 'NO_TODAY_LIVE_CLASS_TIME' });
    await t.admin(
      sql`update main.channel set setting = '{"attendeeJoinTimeLive": 5, "tchJoinTimeLive": 60}' where channel_seq = ${a.channelSeq}`,
    );
    const before = [await enter(START - 6 * MINUTE), await enter(START - 5 * MINUTE), await enter(START - 60 * MINUTE, a.owner)];
    const { nowLives } = await poll(learner);
    expect(nowLives.find((one) => one.courseSeq === seq)).toMatchObject({ attendeeJoinTimeLive: 5, tchJoinTimeLive: 60 });
    t.setNow(new Date(START - 6 * MINUTE));
    const early = (await join(learner, seq, item)).body as { errorName: string; message: string };
    if (early.errorName === 'LIVE_NOT_OPEN') expect(early.message).toContain('시작 5분 전부터');
    await t.admin(sql`update main.channel set setting = '{}' where channel_seq = ${a.channelSeq}`);
    expect(before).toEqual([seoulDay(START - 6 * MINUTE) === seoulDay(START) ? 'LIVE_NOT_OPEN' : 'NO_TODAY_LIVE_CLASS_TIME', 'in', 'in']);
    t.resetNow();
    const text = await save(seq, { curriculumTypeCd: '05', requiredMinutes: 10, title: '글', content: '<p>글</p>' });
    expect([nameOf(await join(learner, seq, text)), nameOf(await join(learner, seq, 99999999))]).toEqual(['LIVE_INVALID', 'LIVE_INVALID']);
    await join(learner, seq, 'x').expect(400);
  });

  it('LV-043 the lesson itself tells its viewer the minutes of their role, enrolled or not', async () => {
    const seq = await course(t, a.channelSeq, { fare_cd: '03' });
    const item = await save(seq, live());
    const member = await person(t, '박지우', a.channelSeq);
    const told = async (who: Person | null) => {
      const one = (await as(who, t.call(api.find, { ...at(seq), curriculumSeq: item })).expect(200)).body.data as LiveLesson;
      const [listed] = (await as(who, t.call(api.list, at(seq))).expect(200)).body.data as LiveLesson[];
      return [one.joinWindowMinutes, listed!.joinWindowMinutes];
    };
    expect(await told(member)).toEqual([30, 30]);
    await t.admin(
      sql`update main.channel set setting = '{"attendeeJoinTimeLive": 0, "tchJoinTimeLive": 60}' where channel_seq = ${a.channelSeq}`,
    );
    const now = [await told(null), await told(member), await told(a.owner)];
    await t.admin(sql`update main.channel set setting = '{}' where channel_seq = ${a.channelSeq}`);
    expect(now).toEqual([
      [0, 0],
      [0, 0],
      [60, 60],
    ]);
  });

  it('LV-048 LV-067 ER-006 wants a member who attends, or a member alone in an open class', async () => {
    const seq = await course(t, a.channelSeq);
    const open = await course(t, a.channelSeq, { fare_cd: '03' });
    const [item, openItem] = [await save(seq, live()), await save(open, live())];
    const [member, stranger] = [await person(t, '박지우', a.channelSeq), await person(t)];
    t.setNow(new Date(START));
    expect([nameOf(await join(null, seq, item)), nameOf(await join(stranger, seq, item)), nameOf(await join(member, seq, item))]).toEqual([
      'LOGIN_REQUIRED',
      'NOT_CHANNEL_USER',
      'NOT_ATTENDING',
    ]);
    expect((await join(stranger, seq, item)).body.code).toBe(800000);
    const openJoin = api.joinLivePublic as unknown as typeof api.joinLive;
    expect([
      nameOf(await join(null, open, openItem, openJoin)),
      nameOf(await join(member, open, openItem, openJoin)),
      nameOf(await join(member, seq, item, openJoin)),
    ]).toEqual(['LOGIN_REQUIRED', 'in', 'NOT_ATTENDING']);
    expect(nameOf(await join(await learnerOf(seq, { valid_at: new Date(START - 1) }), seq, item))).toBe('NOT_ATTENDING');
    const other = await site(t, '셋 학교');
    expect(nameOf(await as(other.owner, t.call(api.joinLive, { channelSeq: other.channelSeq, courseSeq: seq })).query({ i: item }))).toBe(
      'CLASS_NOT_FOUND',
    );
  });

  it('LV-068 AM-073 records the first attendance once and counts the lesson as done', async () => {
    const seq = await course(t, a.channelSeq);
    const item = await save(seq, live());
    const learner = await learnerOf(seq);
    await as(learner, t.call(api.attendLive, at(seq, item))).expect(400);
    t.setNow(new Date(START));
    await Promise.all([1, 2, 3].map(() => as(learner, t.call(api.attendLive, at(seq, item))).expect(200)));
    const [first] = await t.admin<{ joined_at: Date; user_type: string }>(
      sql`select joined_at, user_type from main.live_attend where curriculum_seq = ${item}`,
    );
    t.setNow(new Date(START + 5 * MINUTE));
    await as(learner, t.call(api.attendLive, at(seq, item))).expect(200, { data: null });
    expect(await t.admin(sql`select joined_at, user_type from main.live_attend where curriculum_seq = ${item}`)).toEqual([first]);
    expect(first!.user_type).toBe('user');
    expect(await t.admin(sql`select completed_count from main.attend where course_seq = ${seq}`)).toEqual([{ completed_count: 1 }]);
    await as(await person(t, '박지우', a.channelSeq), t.call(api.attendLive, at(seq, item))).expect(403);
  });
});

describe('the notice of a live lesson', () => {
  it('is given once when it can be entered, again when it was moved, never for one that runs', async () => {
    const seq = await course(t, a.channelSeq);
    const item = await save(seq, live());
    const job = t.get('main', LiveNoticeJob);
    const given = async () =>
      (
        await t.admin<{ n: number }>(
          sql`select count(*)::int as n from jobs.job where name = 'live.opened.alarm' and (data ->> 'curriculumSeq')::bigint = ${item}`,
        )
      )[0]!.n;
    const at = async (ms: number) => {
      t.setNow(new Date(ms));
      await job.run();
      return given();
    };
    expect([await at(START - 31 * MINUTE), await at(START - 30 * MINUTE), await at(START - 29 * MINUTE)]).toEqual([0, 1, 1]);
    await t.admin(sql`update main.curriculum set live_from = ${new Date(START + 60 * MINUTE)} where curriculum_seq = ${item}`);
    expect([await at(START), await at(START + 40 * MINUTE), await at(START + 61 * MINUTE)]).toEqual([1, 2, 2]);
  });

  it('LV-043 comes when the site lets learners in, and not while the lesson is locked or its class is off the site', async () => {
    const seq = await course(t, a.channelSeq);
    const [soon, shut, late] = [await save(seq, live()), await save(seq, live()), await save(seq, live())];
    const given = async (ms: number) => {
      t.setNow(new Date(ms));
      await t.get('main', LiveNoticeJob).run();
      const told = await t.admin<{ seq: number }>(
        sql`select (data ->> 'curriculumSeq')::int as seq
          from jobs.job
          where name = 'live.opened.alarm' and (data ->> 'courseSeq')::bigint = ${seq}`,
      );
      return [soon, shut, late].map((item) => told.some((one) => one.seq === item));
    };
    const minutes = (n: number | null) =>
      t.admin(
        sql`update main.channel
          set setting = setting || jsonb_build_object('attendeeJoinTimeLive', ${n}::int)
          where channel_seq = ${a.channelSeq}`,
      );
    await t.admin(sql`update main.curriculum set lock_status_yn = 'Y' where curriculum_seq = ${shut}`);
    await t.admin(sql`update main.curriculum set opened_at = ${new Date(START - 2 * MINUTE)} where curriculum_seq = ${late}`);
    await minutes(10);
    expect(await given(START - 30 * MINUTE)).toEqual([false, false, false]);
    await t.admin(sql`update main.course set publish_status_cd = '99' where course_seq = ${seq}`);
    expect(await given(START - 9 * MINUTE)).toEqual([false, false, false]);
    await t.admin(sql`update main.course set publish_status_cd = '00' where course_seq = ${seq}`);
    expect(await given(START - 8 * MINUTE)).toEqual([true, false, false]);
    expect(await given(START - MINUTE)).toEqual([true, false, true]);
    // A site that lets people in at the beginning only tells them then.
    await minutes(0);
    await t.admin(sql`update main.curriculum set lock_status_yn = 'N' where curriculum_seq = ${shut}`);
    expect(await given(START - 10 * SECOND)).toEqual([true, false, true]);
    expect(await given(START + 1)).toEqual([true, true, true]);
    await minutes(null);
  });
});
