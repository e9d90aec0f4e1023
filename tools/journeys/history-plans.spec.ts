import { HISTORY_ENTITY } from '@madang/contracts/codes';
import { rows } from '@madang/server/db';
import type { Arguments, Statement } from '@madang/server/sql/statement';
import { testApp, type TestApp } from '@madang/server/test-app';
import { costOfStatement, vacuumTables } from '@madang/server/test-plan';
import { AppModule as MainModule } from '../../apps/api-main/src/app.module';
import { site } from '../../apps/api-main/src/course/course.fixture';
import { AppModule } from '../../apps/api-util/src/app.module';
import { COUNT_OF_THING_LINES, LATER_CHANGES, LINES_OF_THING, NEWEST_LINE } from '../../apps/api-util/src/history/history.sql';

/** How many lines the site of the test has, and how many of them are about the class and its lessons. */
const LINES = 20_000;
const LINES_OF_CLASS = 40;
const COURSE_SEQ = 900_001;
let t: TestApp;
let channelSeq: number;
beforeAll(async () => {
  t = await testApp({ main: MainModule, util: AppModule });
  ({ channelSeq } = await site(t));
  await t.admin(
    `insert into main.data_history (channel_seq, entity, entity_seq, course_seq, action, before, after, created_at)
     select ${channelSeq},
       case when i % 1000 = 0 or i % 3 = 0 then 'COURSE' when i % 1000 = 500 or i % 3 = 1 then 'LESSON' else 'COUPON' end,
       case when i % 1000 = 0 then ${COURSE_SEQ} else i end,
       case when i % 1000 = 0 then null when i % 1000 = 500 then ${COURSE_SEQ} when i % 3 = 1 then i % 300 end,
       'UPDATE', '{"title": "전"}', '{"title": "후"}', now() - (${LINES} - i) * interval '1 minute'
     from generate_series(1, ${LINES}) i`,
  );
  await vacuumTables(t, ['main.data_history']);
}, 120_000);
afterAll(() => t.close());

const cost = <A extends object>(statement: Statement<A>, args: A) =>
  costOfStatement(t.db('util'), { channelSeq }, statement, args, ['data_history'], 'each');
const answer = <A extends object, R>(statement: Statement<A, R>, args: A) =>
  t.db('util').tx({ channelSeq }, (tx) => rows<A, R>(tx, statement, ...([args] as unknown as Arguments<A>)));
const ofClass = () => ({
  channelSeq,
  entity: HISTORY_ENTITY.COURSE,
  asWell: HISTORY_ENTITY.CONTENT,
  entitySeq: COURSE_SEQ,
  courseSeq: COURSE_SEQ,
  support: false,
});

describe(`with ${LINES} lines of a site`, () => {
  it('finds the history of a class with that of its parts in two indexes, however deep the page', async () => {
    expect(await answer(COUNT_OF_THING_LINES, ofClass())).toEqual([{ n: LINES_OF_CLASS }]);
    for (const order of ['at.desc', 'at.asc'] as const)
      for (const offset of [0, 20]) {
        const found = await cost(LINES_OF_THING[order], { ...ofClass(), limit: 20, offset });
        expect([order, offset, found.whole, found.fetched <= 20 + LINES_OF_CLASS]).toEqual([order, offset, [], true]);
      }
    const counted = await cost(COUNT_OF_THING_LINES, ofClass());
    expect([counted.whole, counted.fetched <= LINES_OF_CLASS]).toEqual([[], true]);
  });
  it('shows each line of a class once, over all its pages in both orders', async () => {
    const pages = async (order: 'at.desc' | 'at.asc') =>
      (await Promise.all([0, 15, 30, 45].map((offset) => answer(LINES_OF_THING[order], { ...ofClass(), limit: 15, offset }))))
        .flat()
        .map((line) => line.historySeq);
    const latest = await pages('at.desc');
    expect(latest).toHaveLength(LINES_OF_CLASS);
    expect(latest).toEqual(latest.toSorted((a, b) => b - a));
    expect(new Set(latest).size).toBe(LINES_OF_CLASS);
    expect(await pages('at.asc')).toEqual(latest.toReversed());
  });
  it('finds the newest line of a thing, of one without a line, and what came after the first line of a class', async () => {
    for (const seq of [COURSE_SEQ, 900_002]) {
      const found = await cost(NEWEST_LINE, { channelSeq, entity: HISTORY_ENTITY.COURSE, seq, courseSeq: null });
      expect([seq, found.whole, found.fetched <= LINES_OF_CLASS]).toEqual([seq, [], true]);
    }
    const [first] = await answer(LINES_OF_THING['at.asc'], { ...ofClass(), courseSeq: null, limit: 1, offset: 0 });
    const later = await cost(LATER_CHANGES, { channelSeq, historySeq: first!.historySeq });
    expect([later.whole, later.fetched <= 3 * LINES_OF_CLASS]).toEqual([[], true]);
  });
});
