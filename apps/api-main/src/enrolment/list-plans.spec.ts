import { insertInto } from '@madang/server/sql/insert';
import { raw, sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import { costOfStatement, vacuumTables } from '@madang/server/test-plan';
import { AppModule } from '../app.module';
import { COUPON_KINDS } from '../coupon/coupon.sql';
import { course, site, type Site } from '../course/course.fixture';
import { ADMIN_REVIEWS } from '../review/review.sql';
import { LEARNERS_OF_CLASS, type LearnerSort } from './learner.sql';

/** How many enrolments the class has, each with a review; another site has five times as many. */
const ROWS = 4000;
const BIG = ['attend', 'review', 'account', 'coupon'];
let t: TestApp;
let a: Site;
let courseSeq: number;
beforeAll(async () => {
  t = await testApp({ main: AppModule });
  a = await site(t);
  courseSeq = await course(t, a.channelSeq);
  const coupon = await t.admin<{ seq: number }>(
    insertInto(
      'main.coupon_info',
      {
        channelSeq: a.channelSeq,
        title: '쿠폰',
        code: 'A1',
        discountTypeCd: '00',
        discount: 1000,
        createdBy: a.owner.userSeq,
        createdAt: sql`now()`,
        updatedAt: sql`now()`,
      },
      sql`returning coupon_info_seq as seq`,
    ),
  );
  await t.admin(
    sql`insert into main.account (email, name) select 'list' || i || '@madang.test', '사람' || i from generate_series(1, ${ROWS}::int) i`,
  );
  const people = "select user_seq from main.account where email like 'list%@madang.test'";
  await t.admin(
    sql`insert into main.coupon (channel_seq, coupon_info_seq, user_seq, by_staff, issued_at)
      select ${a.channelSeq}, ${coupon[0]!.seq}, user_seq, true, now()
      from (${raw(people)}) p`,
  );
  const learn = async (at: Site, classes: number[]) => {
    await t.admin(
      sql`with enrolments as (
         insert into main.attend (channel_seq, course_seq, user_seq, choise_status_cd, attend_at, applied_at)
         select ${at.channelSeq}, c, user_seq, '00', now(), now()
         from (${raw(people)}) p, unnest(${classes}::bigint[]) c
         returning attend_seq, user_seq, course_seq
       )
       insert into main.review (channel_seq, course_seq, attend_seq, user_seq, review_point, description, created_at)
       select ${at.channelSeq}, course_seq, attend_seq, user_seq, 1 + attend_seq % 5, repeat('좋은 수업이었어요. ', 10),
         now() - attend_seq * interval '1 second'
       from enrolments`,
    );
  };
  await learn(a, [courseSeq]);
  // Most rows of these tables belong to another site.
  const b = await site(t, '둘 학교');
  await learn(b, await Promise.all([1, 2, 3, 4, 5].map(() => course(t, b.channelSeq))));
  await vacuumTables(t, ['main.review', 'main.attend', 'main.account', 'main.coupon', 'main.coupon_info']);
}, 120_000);
afterAll(() => t.close());

const learners = (
  which: keyof typeof LEARNERS_OF_CLASS,
  more: { q?: string; status?: string | null; offset?: number },
  sort: LearnerSort = 'applied.desc',
) => {
  const filter = {
    channelSeq: a.channelSeq,
    courseSeq,
    q: null,
    contacts: true,
    status: null,
    termSeq: null,
    now: new Date(),
    limit: 20,
    offset: 0,
  };
  return costOfStatement(t.db('main'), { channelSeq: a.channelSeq }, LEARNERS_OF_CLASS[which][sort], { ...filter, ...more }, BIG);
};

describe(`lists of staff with ${ROWS} enrolments of a class`, () => {
  it('counts learners by their states in an index, and reads the rows of a page alone', async () => {
    for (const status of [null, 'APPROVED', 'CANCELLED'])
      for (const offset of [0, ROWS * 0.8]) {
        const found = await learners('all', { status, offset });
        expect([status, offset, found.whole, found.fetched <= 80]).toEqual([status, offset, [], true]);
      }
  });
  it('sorts learners by what stands in no index with one read of each enrolment of the class, however deep the page', async () => {
    for (const sort of ['progress.desc', 'access.asc'] as const) {
      const found = await learners('all', { offset: ROWS * 0.8 }, sort);
      expect([sort, found.whole, found.fetched <= ROWS + 80]).toEqual([sort, [], true]);
    }
  });
  it('looks for learners by the people of the class alone', async () => {
    const found = await learners('found', { q: '사람7' });
    expect(found.whole).toEqual([]);
    expect(found.fetched).toBeLessThan(2 * ROWS + 100);
  });
  it('counts the reviews of a site in an index, and reads the rows of a page alone', async () => {
    const { channelSeq } = a;
    for (const of of [
      { courseSeq: null, reviewPoint: null },
      { courseSeq, reviewPoint: 5 },
    ])
      for (const [sort, offset] of [
        ['written.desc', 0],
        ['written.desc', 600],
        ['helpful.desc', 600],
        ['rating.asc', 600],
      ] as const) {
        const asked = { channelSeq, ...of, size: 20, offset };
        const found = await costOfStatement(t.db('main'), { channelSeq }, ADMIN_REVIEWS[sort].all, asked, BIG);
        expect([of, sort, offset, found.whole, found.fetched <= 60]).toEqual([of, sort, offset, [], true]);
      }
  });
  it('lists coupons without reading who has them', async () => {
    const filter = { channelSeq: a.channelSeq, now: new Date(), q: null, status: null, limit: 20, offset: 0 };
    const found = await costOfStatement(t.db('main'), { channelSeq: a.channelSeq }, COUPON_KINDS[''], filter, BIG);
    expect(found).toMatchObject({ whole: [], fetched: 0 });
  });
});
