import { BADGE, STAMP } from '@madang/contracts/answer-codes';
import { addDays, dayStart, seoulDay } from '@madang/contracts/dates';
import { type Endpoint, type Page } from '@madang/contracts/endpoint';
import type { ChallengeProgress } from '@madang/contracts/main/challenge-calls';
import { challengeApi as api } from '@madang/contracts/main/challenge';
import { isTodayDone, planOf, soFar, stampsOf, type MissionFacts, type OwnFacts } from '@madang/contracts/main/challenge-progress';
import { missionApi, type Submission } from '@madang/contracts/main/mission';
import { mypageApi } from '@madang/contracts/main/mypage';
import type { MyHome } from '@madang/contracts/main/mypage-calls';
import { HOUR } from '@madang/contracts/time';
import { Db } from '@madang/server/db';
import { insertInto } from '@madang/server/sql/insert';
import { sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import { costOfStatement } from '@madang/server/test-plan';
import { AppModule } from '../app.module';
import { course, person, site, type Person, type Site } from '../course/course.fixture';
import { teamAsked } from './challenge-progress.service';
import { OWN_CHALLENGES, TEAM_SO_FAR } from './challenge-progress.sql';

let t: TestApp;
let s: Site;
beforeAll(async () => {
  t = await testApp({ main: AppModule });
  s = await site(t);
});
afterEach(() => t.resetNow());
afterAll(() => t.close());

const today = seoulDay(Date.now());
/** The day `n` days from today. */
const day = (n: number) => addDays(today, n);
const noon = (n: number) => new Date(dayStart(day(n)).getTime() + 12 * HOUR);
const call = (endpoint: unknown, params: object, who: Person | null, body: object = {}) => {
  const e = endpoint as Endpoint;
  const asked = t.call(e, { channelSeq: s.channelSeq, ...params } as never);
  if (who) void asked.set('Access-Token', who.token);
  return e.method === 'GET' ? asked.query(body) : asked.send(body);
};
const got = async <T>(endpoint: unknown, params: object, who: Person | null, body: object = {}): Promise<T> =>
  (await call(endpoint, params, who, body).expect(200)).body.data as T;
const progress = (courseSeq: number, who: Person | null) => got<ChallengeProgress>(api.progress, { courseSeq }, who);

const insert = async (table: string, row: Parameters<typeof insertInto>[1], seq: string): Promise<number> =>
  Number((await t.admin<{ seq: number }>(insertInto(`main.${table}`, row, sql`returning ${raw(seq)} as seq`)))[0]!.seq);
const raw = (name: string) => ({ term_seq: sql`term_seq`, curriculum_seq: sql`curriculum_seq`, attend_seq: sql`attend_seq` })[name]!;

const challenge = (more: object = {}) => course(t, s.channelSeq, { course_type_cd: '07', fare_cd: '00', ...more });
const addTerm = (courseSeq: number, from: number, to: number, name = '1기') =>
  insert(
    'challenge_term',
    {
      channelSeq: s.channelSeq,
      courseSeq,
      name,
      startAt: dayStart(day(from)),
      endAt: dayStart(day(to)),
      createdAt: noon(-90),
      updatedAt: noon(-90),
    },
    'term_seq',
  );
let order = 0;
const addMission = (courseSeq: number, more: Parameters<typeof insertInto>[1] = {}) =>
  insert(
    'curriculum',
    { channelSeq: s.channelSeq, courseSeq, curriculumTypeCd: '08', title: '미션', curriculumOrder: ++order, ...more },
    'curriculum_seq',
  );
const DAILY = { curriculumTypeCd: '09', taskYn: 'Y', publicScopeCd: '01', dailyChallengeCount: 1 };
const join = (courseSeq: number, termSeq: number, who: Person, on: number, more: object = {}) =>
  insert(
    'attend',
    {
      channelSeq: s.channelSeq,
      courseSeq,
      userSeq: who.userSeq,
      termSeq,
      termName: '1기',
      choiseStatusCd: '00',
      attendAt: noon(on),
      createdAt: noon(on),
      appliedAt: noon(on),
      validAt: noon(30),
      ...more,
    },
    'attend_seq',
  );
const post = (at: { courseSeq: number; curriculumSeq: number; termSeq: number }, who: Person, on: number) =>
  t.admin(
    insertInto('main.submission', {
      channelSeq: s.channelSeq,
      ...at,
      userSeq: who.userSeq,
      content: '오늘',
      postedOn: day(on),
      createdAt: noon(on),
      updatedAt: noon(on),
    }),
  );
const complete = (courseSeq: number, curriculumSeq: number, who: Person, on: number) =>
  t.admin(
    insertInto('main.playtime', {
      channelSeq: s.channelSeq,
      courseSeq,
      curriculumSeq,
      userSeq: who.userSeq,
      completedAt: noon(on),
      updatedAt: noon(on),
    }),
  );
const learner = (name = '이배움') => person(t, name, s.channelSeq);

/** A challenge whose term began five days ago and ends in four days, with a daily mission and one that may be done on any day. */
async function running() {
  const courseSeq = await challenge();
  const termSeq = await addTerm(courseSeq, -5, 5);
  const daily = await addMission(courseSeq, { ...DAILY, maxChallengeCount: 10, completionRateCondition: 80 });
  const other = await addMission(courseSeq);
  return { courseSeq, termSeq, daily, other, at: { courseSeq, termSeq, curriculumSeq: daily } };
}

describe('how far a challenge is', () => {
  it('shows a participant stamps, streak, badges and the team, without naming anybody', async () => {
    const c = await running();
    const [kim, lee] = [await learner('김스탬프'), await learner('이연속')];
    for (const who of [kim, lee]) await join(c.courseSeq, c.termSeq, who, -6);
    for (const on of [-5, -4, -2, -1]) await post(c.at, kim, on);
    for (const on of [-5, 0]) await post(c.at, lee, on);
    await complete(c.courseSeq, c.other, kim, -3);
    const seen = await progress(c.courseSeq, kim);
    expect(seen.today).toBe(today);
    expect(seen.term).toMatchObject({ termSeq: c.termSeq, name: '1기' });
    expect(seen.mine!.days.map((one) => one.stampCd)).toEqual([
      STAMP.DONE,
      STAMP.DONE,
      STAMP.MISSED,
      STAMP.DONE,
      STAMP.DONE,
      STAMP.TODAY,
      STAMP.COMING,
      STAMP.COMING,
      STAMP.COMING,
      STAMP.COMING,
    ]);
    expect(seen.mine!.days[5]).toEqual({ day: today, stampCd: STAMP.TODAY, curriculumSeq: c.daily });
    expect(seen.mine).toMatchObject({ courseSeq: c.courseSeq, streak: { now: 2, longest: 2 }, done: 4, asked: 5 });
    expect(seen.mine!.badges).toEqual([
      { badgeCd: BADGE.FIRST, day: day(-5), done: 1, of: 1 },
      { badgeCd: BADGE.STREAK, day: null, done: 2, of: 7 },
      { badgeCd: BADGE.HALF, day: day(-1), done: 5, of: 5 },
      { badgeCd: BADGE.EVERY, day: null, done: 5, of: 9 },
    ]);
    expect(seen.team).toEqual({ participants: 2, todayCount: 1, done: 6, asked: 11 });
    expect(JSON.stringify(seen)).not.toMatch(/이연속|김스탬프/);
  });

  it('says no name of somebody who hides their profile, and counts them all the same', async () => {
    const c = await running();
    const hidden = await learner('숨은사람');
    await join(c.courseSeq, c.termSeq, hidden, -6);
    await t.admin(insertInto('main.hidden_profile', { channelSeq: s.channelSeq, userSeq: hidden.userSeq }));
    const answer = await call(api.progress, { courseSeq: c.courseSeq }, null).expect(200);
    expect(answer.body.data.team).toMatchObject({ participants: 1 });
    expect(answer.text).not.toContain('숨은');
  });

  it('shows staff, visitors and people who wait the team alone', async () => {
    const c = await running();
    const kim = await learner();
    await join(c.courseSeq, c.termSeq, kim, -6);
    const waits = await learner();
    await join(c.courseSeq, c.termSeq, waits, -1, { choiseStatusCd: '01', attendAt: null });
    for (const who of [null, s.owner, await learner(), waits])
      expect(await progress(c.courseSeq, who)).toMatchObject({ term: { termSeq: c.termSeq }, team: { participants: 1 }, mine: null });
  });

  it('is not to be found on another site, of a class that is no challenge, or of one that is not on show', async () => {
    const other = await site(t);
    const c = await running();
    await call(api.progress, { channelSeq: other.channelSeq, courseSeq: c.courseSeq }, null).expect(404);
    await call(api.progress, { courseSeq: await course(t, s.channelSeq) }, null).expect(404);
    await call(api.progress, { courseSeq: await challenge({ publish_status_cd: '99' }) }, null).expect(404);
  });

  it('takes a stamp back with its post, and gives it with a new one at once', async () => {
    const c = await running();
    const kim = await learner();
    await join(c.courseSeq, c.termSeq, kim, -6);
    const at = { courseSeq: c.courseSeq, curriculumSeq: c.daily };
    const handed = await got<Submission>(missionApi.submit, at, kim, { content: '첫 글' });
    const after = await progress(c.courseSeq, kim);
    expect(after.mine).toMatchObject({ streak: { now: 1, longest: 1 } });
    expect(after.team).toMatchObject({ todayCount: 1 });
    await got(missionApi.remove, { ...at, submissionSeq: handed.submissionSeq }, kim);
    const before = await progress(c.courseSeq, kim);
    expect(before.mine!.streak).toEqual({ now: 0, longest: 0 });
    expect(before.mine!.days.find((one) => one.day === today)!.stampCd).toBe(STAMP.TODAY);
    expect(before.mine!.badges.every((one) => one.day === null)).toBe(true);
    await got(missionApi.submit, at, kim, { content: '다시' });
    expect((await progress(c.courseSeq, kim)).mine!.streak.now).toBe(1);
  });

  it('of others may be a minute old, and is counted anew after it', async () => {
    const c = await running();
    const kim = await learner();
    await join(c.courseSeq, c.termSeq, kim, -6);
    expect((await progress(c.courseSeq, null)).team!.todayCount).toBe(0);
    await post(c.at, kim, 0);
    expect((await progress(c.courseSeq, null)).team!.todayCount).toBe(0);
    t.setNow(new Date(Date.now() + 61_000));
    const { todayCount } = (await progress(c.courseSeq, null)).team!;
    // After the minute it may be the next day, on which nothing is done yet.
    expect(todayCount).toBe(seoulDay(Date.now() + 61_000) === today ? 1 : 0);
  });

  it('is told of a term that is to come, one that is over, and a challenge without a term or without missions', async () => {
    const courseSeq = await challenge();
    const kim = await learner();
    expect(await progress(courseSeq, null)).toEqual({ today, term: null, team: null, mine: null });
    const past = await addTerm(courseSeq, -20, -10, '지난 기수');
    await join(courseSeq, past, kim, -21);
    expect(await progress(courseSeq, kim)).toMatchObject({
      term: { name: '지난 기수' },
      team: { participants: 1, todayCount: null, done: 0, asked: 0 },
      mine: { days: [], badges: [], streak: { now: 0, longest: 0 } },
    });
    const curriculumSeq = await addMission(courseSeq, { ...DAILY, maxChallengeCount: 10 });
    for (const on of [-20, -19, -18, -17, -16, -15, -14]) await post({ courseSeq, curriculumSeq, termSeq: past }, kim, on);
    const over = await progress(courseSeq, kim);
    expect(over.mine!.days.map((one) => one.stampCd)).toEqual([...Array(7).fill(STAMP.DONE), ...Array(3).fill(STAMP.MISSED)]);
    expect(over.mine!.badges[1]).toEqual({ badgeCd: BADGE.STREAK, day: day(-14), done: 7, of: 7 });
    await addTerm(courseSeq, 3, 13, '다음 기수');
    expect((await progress(courseSeq, null)).term).toMatchObject({ name: '다음 기수' });
    const coming = await challenge();
    const next = await addTerm(coming, 3, 13);
    await addMission(coming, { ...DAILY, maxChallengeCount: 10 });
    await join(coming, next, kim, -1);
    const soon = await progress(coming, kim);
    expect(soon.mine!.days).toHaveLength(10);
    expect(soon.mine!.days.every((one) => one.stampCd === STAMP.COMING)).toBe(true);
    expect(soon.team).toEqual({ participants: 1, todayCount: null, done: 0, asked: 0 });
  });

  it('of a single mission without a day is that mission', async () => {
    const courseSeq = await challenge();
    const termSeq = await addTerm(courseSeq, -5, 5);
    const only = await addMission(courseSeq);
    const [kim, lee] = [await learner(), await learner()];
    for (const who of [kim, lee]) await join(courseSeq, termSeq, who, -6);
    await complete(courseSeq, only, kim, -1);
    expect(await progress(courseSeq, kim)).toMatchObject({
      team: { participants: 2, todayCount: null, done: 1, asked: 2 },
      mine: { days: [], done: 1, asked: 1, badges: [{ badgeCd: BADGE.EVERY, day: day(-1), done: 1, of: 1 }] },
    });
  });

  it('stands on the page of the learner', async () => {
    const c = await running();
    const kim = await learner();
    await join(c.courseSeq, c.termSeq, kim, -6);
    await post(c.at, kim, -1);
    const { challenges } = await got<MyHome>(mypageApi.home, {}, kim, { channelSeq: s.channelSeq });
    expect(challenges).toEqual([
      {
        courseSeq: c.courseSeq,
        done: 1,
        asked: 5,
        streak: { now: 1, longest: 1 },
        badges: expect.arrayContaining([{ badgeCd: BADGE.FIRST, day: day(-1), done: 1, of: 1 }]),
      },
    ]);
    expect((await got<MyHome>(mypageApi.home, {}, kim)).challenges).toEqual([]);
  });
});

it('the feed of posts goes on behind its last post while new ones come in', async () => {
  const c = await running();
  const [kim, lee] = [await learner(), await learner()];
  for (const who of [kim, lee]) await join(c.courseSeq, c.termSeq, who, -6);
  for (let n = 0; n < 25; n++) await post(c.at, n % 2 ? kim : lee, -5 + (n % 5));
  const at = { courseSeq: c.courseSeq, curriculumSeq: c.daily };
  const first = await got<Page<Submission>>(missionApi.submissions, at, kim, { size: 20 });
  await post(c.at, lee, 0);
  const more = await got<Page<Submission>>(missionApi.submissions, at, kim, { size: 20, before: first.list.at(-1)!.submissionSeq });
  expect([first.list.length, more.list.length, more.totalCount]).toEqual([20, 5, 26]);
  const seqs = [...first.list, ...more.list].map((one) => one.submissionSeq);
  expect(new Set(seqs).size).toBe(25);
});

describe('the team in SQL', () => {
  it('is the sum of what the rules say of each participant', async () => {
    const db = t.get('main', Db);
    // Pseudo-random numbers that are the same in every run, so that a failure can be repeated.
    let state = 7;
    const random = (n: number) => (state = (state * 48_271) % 2_147_483_647) % n;
    const courseSeq = await challenge();
    const termSeq = await addTerm(courseSeq, -6, 5);
    const facts = async (more: Record<string, unknown>, type = '08'): Promise<MissionFacts> => ({
      curriculumSeq: await addMission(courseSeq, { curriculumTypeCd: type, ...more }),
      curriculumTypeCd: type as MissionFacts['curriculumTypeCd'],
      openedAt: (more['openedAt'] as Date | undefined)?.toISOString() ?? null,
      dueAt: (more['dueAt'] as Date | undefined)?.toISOString() ?? null,
      lockStatusYn: 'N',
      maxChallengeCount: (more['maxChallengeCount'] as number | undefined) ?? null,
      completionRateCondition: null,
    });
    const missions = [
      await facts({ maxChallengeCount: 8, dailyChallengeCount: 2 }, '09'),
      await facts({ maxChallengeCount: 4, openedAt: noon(-4), dueAt: noon(0) }, '09'),
      await facts({ dueAt: noon(-3) }),
      await facts({ dueAt: noon(0) }),
      await facts({ dueAt: noon(2) }),
      await facts({}),
    ];
    const people: OwnFacts[] = [];
    for (let i = 0; i < 24; i++) {
      const who = await learner();
      const joined = -8 + random(8);
      await join(courseSeq, termSeq, who, joined);
      const posts: { curriculumSeq: number; day: string; count: number }[] = [];
      for (const { curriculumSeq } of missions.slice(0, 2))
        for (let on = -6; on <= 0; on++) {
          const count = random(3);
          if (count) posts.push({ curriculumSeq, day: day(on), count });
          for (let n = 0; n < count; n++) await post({ courseSeq, curriculumSeq, termSeq }, who, on);
        }
      const completed: { curriculumSeq: number; day: string }[] = [];
      for (const { curriculumSeq } of missions.slice(2))
        if (random(2)) {
          await complete(courseSeq, curriculumSeq, who, -2);
          completed.push({ curriculumSeq, day: day(-2) });
        }
      people.push({ joinedOn: day(joined), posts, completed });
    }
    const term = { startAt: dayStart(day(-6)).toISOString(), endAt: dayStart(day(5)).toISOString() };
    for (const some of [missions, missions.slice(0, 1), missions.slice(2), missions.slice(5)])
      for (const on of [0, 1, 4, 9]) {
        const plan = planOf(term, some);
        const told = (await db.one({ channelSeq: s.channelSeq }, TEAM_SO_FAR, teamAsked(s.channelSeq, termSeq, plan, day(on))))!;
        const sums = people.map((one) => soFar(plan, one, day(on)));
        expect({ on, ...told }).toEqual({
          on,
          participants: people.length,
          done: sums.reduce((sum, one) => sum + one.done, 0),
          asked: sums.reduce((sum, one) => sum + one.asked, 0),
          todayCount: people.filter((one) => isTodayDone(stampsOf(plan, one, day(on)), day(on))).length,
        });
      }
  });

  it('finds 5,000 participants and their posts by indexes, and one’s own by one’s own rows', async () => {
    const c = await running();
    const other = await running();
    await t.admin(sql`
      with made as (
        insert into main.account (email, name, email_auth_at)
        select 'many' || n || ${`.${c.courseSeq}@madang.test`}, '사람', now() from generate_series(1, 6000) n
        returning user_seq
      ), numbered as (select user_seq, row_number() over () as n from made)
      insert into main.attend (channel_seq, course_seq, user_seq, term_seq, choise_status_cd, attend_at, created_at)
      select ${s.channelSeq}::bigint, case when n <= 5000 then ${c.courseSeq}::bigint else ${other.courseSeq}::bigint end, user_seq,
        case when n <= 5000 then ${c.termSeq}::bigint else ${other.termSeq}::bigint end, '00', ${noon(-6)}::timestamptz,
          ${noon(-6)}::timestamptz
      from numbered`);
    await t.admin(sql`
      insert into main.submission (channel_seq, course_seq, curriculum_seq, user_seq, term_seq, content, posted_on, created_at, updated_at)
      select a.channel_seq, a.course_seq,
        case when a.course_seq = ${c.courseSeq}::bigint then ${c.daily}::bigint else ${other.daily}::bigint end,
        a.user_seq, a.term_seq, 'x', ${today}::date - n, ${noon(-1)}::timestamptz, ${noon(-1)}::timestamptz
      from main.attend a cross join generate_series(0, 5) n
      where a.term_seq in (${c.termSeq}::bigint, ${other.termSeq}::bigint)`);
    await t.admin(sql`
      insert into main.playtime (channel_seq, course_seq, curriculum_seq, user_seq, completed_at, updated_at)
      select a.channel_seq, a.course_seq,
        case when a.course_seq = ${c.courseSeq}::bigint then ${c.other}::bigint else ${other.other}::bigint end,
        a.user_seq, ${noon(-2)}::timestamptz, ${noon(-2)}::timestamptz
      from main.attend a
      where a.term_seq in (${c.termSeq}::bigint, ${other.termSeq}::bigint)`);
    await t.admin('vacuum analyze main.attend, main.submission, main.playtime, main.curriculum');
    const tables = ['attend', 'submission', 'playtime', 'challenge_term'];
    const one = { startAt: dayStart(day(-5)).toISOString(), endAt: dayStart(day(5)).toISOString() };
    const facts = { openedAt: null, dueAt: null, lockStatusYn: 'N', maxChallengeCount: 10, completionRateCondition: 80 } as const;
    const plan = planOf(one, [
      { ...facts, curriculumSeq: other.daily, curriculumTypeCd: '09' },
      { ...facts, curriculumSeq: other.other, curriculumTypeCd: '08', dueAt: noon(0).toISOString() },
    ]);
    const scope = { channelSeq: s.channelSeq };
    const small = await costOfStatement(
      t.get('main', Db),
      scope,
      TEAM_SO_FAR,
      teamAsked(s.channelSeq, other.termSeq, plan, today),
      tables,
      'each',
    );
    expect(small.whole).toEqual([]);
    expect(small.fetched).toBeLessThan(9 * 1000);
    const began = performance.now();
    expect((await progress(c.courseSeq, null)).team).toMatchObject({ participants: 5000, todayCount: 5000, done: 30_000, asked: 30_000 });
    expect(performance.now() - began).toBeLessThan(3000);
    const [user] = await t.admin<{ seq: number }>(sql`select min(user_seq)::int as seq from main.attend where term_seq = ${c.termSeq}`);
    const own = await costOfStatement(t.get('main', Db), scope, OWN_CHALLENGES, { ...scope, userSeq: user!.seq, courseSeq: null }, tables);
    expect(own.whole.filter((name) => name !== 'challenge_term')).toEqual([]);
    expect(own.fetched).toBeLessThan(50);
  });
});
