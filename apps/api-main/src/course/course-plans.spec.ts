import { LESSON_TYPE, FARE } from '@madang/contracts/codes';
import { sql } from '@madang/server/sql/sql';
import type { Statement } from '@madang/server/sql/statement';
import { testApp, type TestApp } from '@madang/server/test-app';
import { costOfStatement, vacuumTables } from '@madang/server/test-plan';
import { LESSONS_OF_CLASS } from '../curriculum/curriculum.sql';
import { KNOWN_OPENING, NO_ENROLMENT } from '../curriculum/lesson-openings.sql';
import { LIVES_OF_PEOPLE, RUNNING_LIVES } from '../live/live.sql';
import { REVIEWS_OF_COURSE } from '../review/review.sql';
import { FOUND_COURSES } from '../search/match.sql';
import { TEACHER_PAGE } from '../teacher/teacher.sql';
import { AppModule } from '../app.module';
import { enrol, course, person, site, type Person, type Site } from './course.fixture';
import { coursesBy, type Filter } from './course-list.sql';
import { COURSE_INFORMATION, COURSE_VIEWERS } from './course.sql';

const ROWS = 4000;
/** How many seats of other classes, a hundred each on both sites, wait for their payment. */
const HELD = 2000;
let t: TestApp;
let a: Site;
let learner: Person;
let teacher: Person;
let seq: number;
beforeAll(async () => {
  t = await testApp({ main: AppModule });
  a = await site(t);
  const b = await site(t, '둘 학교');
  learner = await person(t, '이서준', a.channelSeq);
  teacher = await person(t, '박서윤', a.channelSeq, 'TCH');
  for (const s of [a, b]) {
    await t.admin(
      sql`insert into main.course (channel_seq, title, introduction, publish_status_cd, published_at, fare_cd, price, attend_sum,
          review_count, review_point, curriculum_status_list)
       select ${s.channelSeq}, '클래스 ' || i, repeat('글', 300), '00', now() - i * interval '1 minute', '01', 10000 + i, i % 997, i % 50,
         (i % 50) * (1 + i % 5), '["02"]'
       from generate_series(1, ${ROWS}) i`,
    );
  }
  seq = await course(t, a.channelSeq);
  await enrol(t, { channelSeq: a.channelSeq, courseSeq: seq, userSeq: learner.userSeq });
  await t.admin(
    sql`with people as (insert into main.account (email, name) select 'plan' || i || '@madang.test', '사람' from generate_series(1, ${ROWS}) i
        returning user_seq),
      attends as (insert into main.attend (channel_seq, course_seq, user_seq, choise_status_cd, attend_at)
        select ${a.channelSeq}, ${seq}, user_seq, '00', now() from people returning attend_seq, user_seq)
     insert into main.review (channel_seq, course_seq, attend_seq, user_seq, review_point, description, created_at)
     select ${a.channelSeq}, ${seq}, attend_seq, user_seq, 5, 'r', now() - attend_seq * interval '1 second'
     from attends`,
  );
  await t.admin(
    `insert into main.curriculum (channel_seq, course_seq, curriculum_order, curriculum_type_cd, title, live_from, live_to)
      select channel_seq, course_seq, 1, '00', '라이브', now() + interval '1 hour', now() + interval '2 hours'
      from main.course`,
  );
  await t.admin(
    sql`insert into main.course_user (channel_seq, course_seq, user_seq)
     select c.channel_seq, c.course_seq, case when c.course_seq % 1000 = 0
       or c.course_seq = ${seq} then ${teacher.userSeq}::bigint else p.user_seq end
     from main.course c
     join (select user_seq, row_number() over () as n from main.account where name = '사람') p on p.n = c.course_seq % ${ROWS} + 1`,
  );
  await t.admin(
    sql`insert into main.attend (channel_seq, course_seq, user_seq, hold_cd, hold_until)
     select c.channel_seq, c.course_seq, p.user_seq, 'PAY', now() + interval '10 minutes'
     from (select * from main.course where course_seq <> ${seq} order by course_seq % 400, course_seq limit ${HELD / 100}) c
     cross join (select user_seq from main.account where name = '사람' limit 100) p`,
  );
  await vacuumTables(t, ['main.course', 'main.course_user', 'main.review', 'main.attend', 'main.curriculum', 'main.account']);
}, 120_000);
afterAll(() => t.close());

const TABLES = ['course', 'course_user', 'review', 'attend', 'curriculum', 'account'];
const costHere = <P extends object>(statement: Statement<P>, args: P) =>
  costOfStatement(t.db('main'), { channelSeq: a.channelSeq }, statement, args, TABLES);

describe(`with ${ROWS} classes, learners and reviews`, () => {
  const page = (n: number) => ({
    channelSeq: a.channelSeq,
    userSeq: null,
    siteOrigin: 'http://{domain}.test',
    now: new Date(),
    size: 20,
    offset: (n - 1) * 20,
  });
  it('reads a class by its key', async () => {
    const cost = await costHere(COURSE_INFORMATION, { ...page(1), userSeq: learner.userSeq, courseSeq: seq, support: false });
    const viewer = await costHere(COURSE_VIEWERS, { ...page(1), userSeq: learner.userSeq, courseSeqs: [seq] });
    expect([cost.whole, viewer.whole]).toEqual([[], []]);
    expect(Math.max(cost.rows, viewer.rows)).toBeLessThan(20);
  });
  it('AM-757 counts the learners of a class without the seats that wait for a payment, of which it reads those of this class alone', async () => {
    const cost = await costHere(COURSE_INFORMATION, { ...page(1), userSeq: null, courseSeq: seq, support: false });
    expect([cost.whole, cost.rows + cost.collected < 20]).toEqual([[], true]);
  });
  it('takes the first page of each indexed order from its index and counts without touching rows', async () => {
    for (const sort of ['new', 'popular', 'rating', 'priceLow', 'priceHigh'] as const) {
      const cost = await costHere(coursesBy(sort, false, []), page(1));
      expect([sort, cost.whole]).toEqual([sort, []]);
      // The statement reads the whole list once for the count, and at most 200 further rows for the page.
      expect([sort, cost.rows < ROWS + 200]).toEqual([sort, true]);
    }
  });
  it('reads a member’s own rows once for a page, and the titles once for a search', async () => {
    for (const asked of [{}, { fareCd: FARE.PAID, kind: LESSON_TYPE.VIDEO, channelCategorySeq: 1 }, { q: '%클래스 77%' }]) {
      const filters = Object.keys(asked) as Filter[];
      const cost = await costHere(coursesBy('new', true, filters), { ...page(1), userSeq: learner.userSeq, ...asked });
      expect([filters, cost.rows < (filters.length ? 2 * ROWS : ROWS) + 300]).toEqual([filters, true]);
    }
  });
  it('puts what a search finds in order within the index of the titles', async () => {
    for (const sort of ['order', 'new', 'popular', 'rating'] as const) {
      const cost = await costHere(coursesBy(sort, false, ['q']), { ...page(1), q: '%클래스%' });
      // The statement reads each title once, and at most 300 further rows for the page.
      expect([sort, cost.whole, cost.rows < ROWS + 300]).toEqual([sort, [], true]);
    }
  });
  it('goes through the titles of its site in their index, however a search is meant', async () => {
    for (const q of ['클래스 77', 'ㅋㄹㅅ', 'zmffotm', '글래쓰']) {
      const cost = await costHere(FOUND_COURSES, { channelSeq: a.channelSeq, q, words: `%${q}%` });
      expect([q, cost.whole, cost.rows < 4 * ROWS]).toEqual([q, [], true]);
    }
  });
  it('builds only the page’s rows however deep it is, in every order', async () => {
    for (const sort of ['new', 'priceLow', 'priceHigh'] as const)
      expect([sort, (await costHere(coursesBy(sort, false, []), page((ROWS * 0.8) / 20))).rows < 3 * ROWS]).toEqual([sort, true]);
  });
  it('reads a page of reviews from its cursor on', async () => {
    const [last] = await t.admin<{ created_at: Date; evaluation_seq: number }>(
      sql`select created_at, evaluation_seq from main.review where course_seq = ${seq} order by created_at desc offset ${ROWS / 2} limit 1`,
    );
    const viewing = { channelSeq: a.channelSeq, viewerSeq: learner.userSeq, courseSeq: seq };
    const cursor = { lastAt: last!.created_at.toISOString(), lastSeq: last!.evaluation_seq };
    for (const cost of [
      await costHere(REVIEWS_OF_COURSE.first, viewing),
      await costHere(REVIEWS_OF_COURSE.after, { ...viewing, ...cursor }),
    ]) {
      expect(cost.whole).toEqual([]);
      expect(cost.rows).toBeLessThan(60);
    }
  });
  it('reads the page of a teacher, and a page of the classes, by the rows of the own classes', async () => {
    const who = { channelSeq: a.channelSeq, userSeq: teacher.userSeq, now: new Date() };
    const found = await costHere(TEACHER_PAGE, who);
    const list = await costHere(coursesBy('new', false, ['teacherSeq']), { ...page(1), teacherSeq: teacher.userSeq });
    expect([found.whole, list.whole]).toEqual([[], []]);
    expect(found.rows).toBeLessThan(100);
    expect(list.rows).toBeLessThan(2 * ROWS);
  });
  it('AM-945 reads whether a lesson was opened by the own enrolment, package and membership, with and without an enrolment', async () => {
    const [own] = await t.admin<{ attend_seq: number; curriculum_seq: number }>(
      sql`select a.attend_seq::int, k.curriculum_seq::int
       from main.attend a
       join main.curriculum k on k.course_seq = a.course_seq
       where a.course_seq = ${seq} and a.user_seq = ${learner.userSeq}`,
    );
    const opening = { channelSeq: a.channelSeq, userSeq: learner.userSeq, courseSeq: seq, curriculumSeq: own!.curriculum_seq };
    for (const attendSeq of [own!.attend_seq, NO_ENROLMENT]) {
      const cost = await costHere(KNOWN_OPENING, { ...opening, attendSeq });
      expect([cost.whole, cost.rows + cost.collected < 20]).toEqual([[], true]);
    }
  });
  it('reads a class’s lessons and a person’s lives by their own rows', async () => {
    const lessons = await costHere(LESSONS_OF_CLASS, {
      channelSeq: a.channelSeq,
      courseSeq: seq,
      userSeq: learner.userSeq,
      now: new Date(),
      edit: false,
      inside: true,
      manager: false,
      size: 1000,
      offset: 0,
      publicCd: null,
    });
    const lives = await costOfStatement(t.db('main'), 'all', LIVES_OF_PEOPLE, { userSeqs: [learner.userSeq], now: new Date() }, TABLES);
    expect([lessons.whole, lives.whole]).toEqual([[], []]);
    expect(Math.max(lessons.rows, lives.rows)).toBeLessThan(20);
    await t.admin(
      sql`update main.curriculum
        set live_from = live_from + interval '3 days', live_to = live_to + interval '3 days'
        where course_seq <> ${seq}`,
    );
    await vacuumTables(t, ['main.curriculum']);
    const running = await costHere(RUNNING_LIVES, { channelSeq: a.channelSeq, now: new Date() });
    expect([running.whole, running.rows < 20]).toEqual([[], true]);
  });
});
