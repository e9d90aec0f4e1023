import fc from 'fast-check';
import {
  APPLICATION_STATUS,
  CONTENT_KIND,
  COURSE_TYPE,
  COURSE_TYPE_CD,
  CURRENCY,
  FARE,
  PAY_LIMIT,
  PUBLIC,
  PUBLISH_STATUS,
  TRASH,
  USER_LIMIT,
  USER_TYPE,
  values,
  YN,
} from '@madang/contracts/codes';
import { isTermFull } from '@madang/contracts/main/challenge-rules';
import { isSurvey } from '@madang/contracts/main/course-kinds';
import {
  discountPercent,
  hasFreeSeat,
  isAfterSale,
  isApproved,
  isBeforeSale,
  isEnrolled,
  isEnrolledOrWaiting,
  isOnShow,
  isPublished,
  isSoldOut,
  liveTimes,
  priceOf,
} from '@madang/contracts/main/course-rules';
import { mayModerate } from '@madang/contracts/main/moderates';
import { PERMISSIONS } from '@madang/contracts/permission-list';
import { allowedRoles, hasOwnClassesAlone, worksForClass } from '@madang/contracts/teacher-rules';
import { hasProPlan } from '@madang/contracts/util/plan-rules';
import { rows as rowsOf } from '@madang/server/db';
import { insertInto } from '@madang/server/sql/insert';
import { sql } from '@madang/server/sql/sql';
import { query } from '@madang/server/sql/statement';
import { testApp, type TestApp } from '@madang/server/test-app';
import { vacuumTables } from '@madang/server/test-plan';
import { expectTwins, momentsAround } from '@madang/server/test-twins';
import { AppModule } from './app.module';
import { course, enrol, person, site } from './course/course.fixture';
import { isOwnOf, worksFor } from './course/own-classes.sql';

const NOW = new Date('2026-11-22T00:00:00.000Z');
const AT = `'${NOW.toISOString()}'::timestamptz`;
const moment = momentsAround(NOW);
const anyOf = <T extends Record<string, string>>(codes: T) => fc.constantFrom(...values(codes));
/** A code that this version does not know, as a later version may write it. */
const UNKNOWN = '77';

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ main: AppModule });
}, 60_000);
afterAll(() => t.close());

describe('an enrolment', () => {
  const rows = fc.record({
    choise_status_cd: fc.option(anyOf(APPLICATION_STATUS), { freq: 6 }),
    attend_at: moment,
    valid_at: moment,
    ended_at: fc.option(fc.constant(NOW.toISOString()), { freq: 1 }),
  });
  const types = { choise_status_cd: 'text', attend_at: 'timestamptz', valid_at: 'timestamptz', ended_at: 'timestamptz' };
  const of = (row: { choise_status_cd: string | null; attend_at: string | null; valid_at: string | null; ended_at: string | null }) => ({
    choiseStatusCd: row.choise_status_cd,
    attendAt: row.attend_at,
    validAt: row.valid_at,
    endedAt: row.ended_at,
  });
  it('is approved by one rule', () =>
    expectTwins(t, 'main', {
      rows,
      types,
      sql: 'is_approved(choise_status_cd, ended_at) is true',
      twin: (row) => isApproved(of(row)),
    }));
  it('gives access by one rule', () =>
    expectTwins(t, 'main', {
      rows,
      types,
      sql: `is_enrolled(choise_status_cd, attend_at, valid_at, ended_at, ${AT}) is true`,
      twin: (row) => isEnrolled(of(row), NOW),
    }));
  it('stands in the way of another by one rule', () =>
    expectTwins(t, 'main', {
      rows,
      types,
      sql: `is_enrolled_or_waiting(choise_status_cd, attend_at, valid_at, ended_at, ${AT}) is true`,
      twin: (row) => isEnrolledOrWaiting(of(row), NOW),
    }));
});

describe('a class', () => {
  it('is on show by one rule', () =>
    expectTwins(t, 'main', {
      rows: fc.record({ publish_status_cd: anyOf(PUBLISH_STATUS), public_cd: anyOf(PUBLIC), trash_type_cd: anyOf(TRASH) }),
      types: { publish_status_cd: 'text', public_cd: 'text', trash_type_cd: 'text' },
      sql: 'is_on_show(publish_status_cd, public_cd, trash_type_cd)',
      twin: (c) => isOnShow({ publishStatusCd: c.publish_status_cd, publicCd: c.public_cd, trashTypeCd: c.trash_type_cd }),
    }));
  it('is published by one rule', () =>
    expectTwins(t, 'main', {
      rows: fc.record({ publish_status_cd: anyOf(PUBLISH_STATUS), trash_type_cd: anyOf(TRASH) }),
      types: { publish_status_cd: 'text', trash_type_cd: 'text' },
      sql: 'is_published(publish_status_cd, trash_type_cd)',
      twin: (c) => isPublished({ publishStatusCd: c.publish_status_cd, trashTypeCd: c.trash_type_cd }),
    }));
  it('is a survey by one rule', () =>
    expectTwins(t, 'main', {
      rows: fc.record({ course_type: anyOf(COURSE_TYPE), course_type_cd: anyOf(COURSE_TYPE_CD) }),
      types: { course_type: 'text', course_type_cd: 'text' },
      sql: 'is_survey(course_type, course_type_cd)',
      twin: (c) => isSurvey({ courseType: c.course_type, courseTypeCd: c.course_type_cd }),
    }));
  const count = fc.nat({ max: 4 });
  it('has seats by one rule', () =>
    expectTwins(t, 'main', {
      rows: fc.record({
        user_limit_type_cd: fc.oneof({ weight: 9, arbitrary: anyOf(USER_LIMIT) }, { weight: 1, arbitrary: fc.constant(UNKNOWN) }),
        max_user_count: count,
        attend_count: count,
        accept_cnt: count,
      }),
      types: { user_limit_type_cd: 'text', max_user_count: 'integer', attend_count: 'integer', accept_cnt: 'integer' },
      sql: `array[has_free_seat(user_limit_type_cd, max_user_count, attend_count, accept_cnt),
        is_sold_out(user_limit_type_cd, max_user_count, attend_count)]`,
      twin: (c) => {
        const seats = {
          userLimitTypeCd: c.user_limit_type_cd,
          maxUserCount: c.max_user_count,
          attendCount: c.attend_count,
          acceptCnt: c.accept_cnt,
        };
        return [hasFreeSeat(seats), isSoldOut(seats)];
      },
    }));
  it('has seats in a term by one rule', () =>
    expectTwins(t, 'main', {
      rows: fc.record({ max_user_count: count, attend_count: count }),
      types: { max_user_count: 'integer', attend_count: 'integer' },
      sql: 'is_term_full(max_user_count, attend_count)',
      twin: (term) => isTermFull({ maxUserCount: term.max_user_count, attendCount: term.attend_count }),
    }));
  it('is on sale by one rule', () =>
    expectTwins(t, 'main', {
      rows: fc.record({ pay_start_cd: anyOf(PAY_LIMIT), pay_end_cd: anyOf(PAY_LIMIT), pay_start_at: moment, pay_end_at: moment }),
      types: { pay_start_cd: 'text', pay_end_cd: 'text', pay_start_at: 'timestamptz', pay_end_at: 'timestamptz' },
      sql: `array[is_before_sale(pay_start_cd, pay_start_at, ${AT}), is_after_sale(pay_end_cd, pay_end_at, ${AT})]`,
      twin: (c) => {
        const sale = { payStartCd: c.pay_start_cd, payEndCd: c.pay_end_cd, payStartAt: c.pay_start_at, payEndAt: c.pay_end_at };
        return [isBeforeSale(sale, NOW), isAfterSale(sale, NOW)];
      },
    }));
  it('costs the same at a moment', () => {
    const money = fc.option(fc.oneof(fc.nat({ max: 3 }), fc.nat({ max: 10_000_000 })), { freq: 6 });
    const priced = 'fare_cd, currency, price, price_ex, discount_price, discount_price_ex, discount_start_at, discount_end_at';
    return expectTwins(t, 'main', {
      rows: fc.record({
        fare_cd: fc.oneof({ weight: 9, arbitrary: anyOf(FARE) }, { weight: 1, arbitrary: fc.constant(UNKNOWN) }),
        currency: anyOf(CURRENCY),
        price: money,
        price_ex: money,
        discount_price: money,
        discount_price_ex: money,
        material_price: money,
        material_price_ex: money,
        discount_start_at: moment,
        discount_end_at: moment,
      }),
      types: {
        fare_cd: 'text',
        currency: 'text',
        price: 'bigint',
        price_ex: 'bigint',
        discount_price: 'bigint',
        discount_price_ex: 'bigint',
        material_price: 'bigint',
        material_price_ex: 'bigint',
        discount_start_at: 'timestamptz',
        discount_end_at: 'timestamptz',
      },
      sql: `json_build_array(price_at(${priced}, ${AT}), full_price(fare_cd, currency, price, price_ex),
        material_cost(fare_cd, currency, material_price, material_price_ex), is_reduced(${priced}, ${AT}) is true,
        case when is_reduced(${priced}, ${AT})
          then discount_percent(full_price(fare_cd, currency, price, price_ex),
            reduced_price(currency, discount_price, discount_price_ex)) end)`,
      twin: (c) => {
        const price = priceOf(
          {
            fareCd: c.fare_cd,
            currency: c.currency,
            price: c.price,
            priceEx: c.price_ex,
            discountPrice: c.discount_price,
            discountPriceEx: c.discount_price_ex,
            materialPrice: c.material_price,
            materialPriceEx: c.material_price_ex,
            discountStartAt: c.discount_start_at,
            discountEndAt: c.discount_end_at,
          },
          NOW,
        );
        return [price.amount, price.original, price.material, price.discount > 0, price.percent];
      },
    });
  });
  it('costs so many percent less', () =>
    expectTwins(t, 'main', {
      rows: fc.oneof(
        fc.tuple(fc.integer({ min: 2, max: 1_000_000_000 }), fc.nat()).map(([price, n]) => ({ price, discount: n % price })),
        // Discounts of a whole number and a half percent, which show how halves are rounded.
        fc
          .tuple(fc.integer({ min: 1, max: 10_000 }), fc.nat({ max: 99 }))
          .map(([k, n]) => ({ price: 200 * k, discount: 200 * k - k * (2 * n + 1) })),
      ),
      types: { price: 'bigint', discount: 'bigint' },
      sql: 'discount_percent(price, discount)',
      twin: (c) => discountPercent(c.price, c.discount),
    }));
});

it('holds a lesson at a place from when to when by one rule', () => {
  const time = fc
    .tuple(fc.nat({ max: 23 }), fc.constantFrom(0, 1, 30, 59))
    .map((parts) => parts.map((n) => String(n).padStart(2, '0')).join(':'));
  return expectTwins(t, 'main', {
    rows: fc.record({ day: fc.constantFrom('2026-02-28', '2026-11-22', '2026-12-31'), start_time: time, end_time: time }),
    types: { day: 'date', start_time: 'text', end_time: 'text' },
    sql: 'array[meeting_time(day, start_time), meeting_end(day, start_time, end_time)]',
    twin: ({ day, start_time, end_time }) => {
      const { start, end } = liveTimes({ liveAt: day, liveStartAt: start_time, liveEndAt: end_time });
      return [new Date(start), new Date(end)];
    },
  });
});
it('knows no moment of a lesson at a place without its time', () =>
  expectTwins(t, 'main', {
    rows: fc.record({ day: fc.constantFrom('2026-11-22', null), time: fc.constantFrom('', null) }),
    types: { day: 'date', time: 'text' },
    sql: `array[meeting_time(day, time), meeting_end(day, '10:00', time)]`,
    twin: () => [null, null],
  }));

it('knows the pro plan by one rule', () =>
  expectTwins(t, 'main', {
    rows: fc.record({ setting: fc.record({ saasYn: anyOf(YN) }, { requiredKeys: [] }) }),
    types: { setting: 'jsonb' },
    sql: 'has_pro_plan(setting)',
    twin: ({ setting }) => hasProPlan(setting),
  }));

it('counts what a learner has completed', async () => {
  const a = await site(t);
  const courseSeq = await course(t, a.channelSeq);
  const learner = await person(t, '이서준', a.channelSeq);
  await enrol(t, { channelSeq: a.channelSeq, courseSeq, userSeq: learner.userSeq });
  const lesson = fc.record({ xp: fc.option(fc.nat({ max: 50 })), played: fc.constantFrom('never', 'begun', 'completed') });
  await fc.assert(
    fc.asyncProperty(fc.array(lesson, { maxLength: 12 }), async (lessons) => {
      await t.admin(sql`delete from main.curriculum where channel_seq = ${a.channelSeq}`);
      await t.admin(
        sql`with lesson as (
           select n, xp, played
           from jsonb_to_recordset(${JSON.stringify(lessons.map((one, n) => ({ ...one, n })))}::jsonb) as l (n integer, xp integer,
             played text)
         ), made as (
           insert into main.curriculum (channel_seq, course_seq, curriculum_order, curriculum_type_cd, title, xp)
           select ${a.channelSeq}, ${courseSeq}, n, '05', '글', xp from lesson returning curriculum_seq, curriculum_order
         )
         insert into main.playtime (channel_seq, user_seq, course_seq, curriculum_seq, completed_at, updated_at)
         select ${a.channelSeq}, ${learner.userSeq}, ${courseSeq}, curriculum_seq, case when played = 'completed' then now() end, now()
         from made join lesson on n = curriculum_order where played <> 'never'`,
      );
      const completed = lessons.filter((one) => one.played === 'completed');
      const found = await t
        .db('main')
        .tx(
          { channelSeq: a.channelSeq },
          (tx) => rowsOf(tx, sql`select * from completion_of(${a.channelSeq}, ${learner.userSeq}, ${courseSeq})`) as Promise<unknown>,
        );
      expect(found).toEqual([{ completed_count: completed.length, xp: completed.reduce((sum, one) => sum + (one.xp ?? 0), 0) }]);
    }),
    { numRuns: 25 },
  );
});

describe('the planner', () => {
  const PRICED = 'fare_cd, currency, price, price_ex, discount_price, discount_price_ex, discount_start_at, discount_end_at';
  /**
   * The plan of a statement in the service's own role. Scans of whole tables are switched off, since the test has too few rows for an
   * index to be cheaper.
   */
  const planOf = (sql: string) =>
    t.db('main').tx({ channelSeq: 1 }, async (tx) => {
      await tx.query('set local enable_seqscan = off');
      await tx.query('set local enable_bitmapscan = off');
      const lines = (await tx.query(`explain (costs off, verbose) ${sql}`)) as { 'QUERY PLAN': string }[];
      return lines.map((line) => line['QUERY PLAN']).join('\n');
    });
  let learning = '';
  // With an empty table, the planner could choose any index.
  beforeAll(async () => {
    const { channelSeq } = await site(t, '많은 학습자');
    const [one] = await t.admin<{ course_seq: number; user_seq: number }>(
      sql`with people as (
         insert into main.account (email, name)
         select 'planner' || i || '@madang.test', '사람'
         from generate_series(1, 100) i
         returning user_seq
       ), classes as (
         insert into main.course (channel_seq, title) select ${channelSeq}, '클래스 ' || i from generate_series(1, 20) i returning course_seq
       )
       insert into main.attend (channel_seq, course_seq, user_seq, choise_status_cd, attend_at)
       select ${channelSeq}, course_seq, user_seq, '00', now() from people, classes
       returning course_seq, user_seq`,
    );
    learning = `channel_seq = ${channelSeq} and course_seq = ${one!.course_seq} and user_seq = ${one!.user_seq}`;
    await vacuumTables(t, ['main.attend']);
  });
  const BARE =
    /is_approved|is_enrolled|may_moderate|works_for_class|is_on_show|is_published|is_survey|meeting_|has_free_seat|is_sold_out|is_term_full|_sale\(|_price\(|material_cost|is_reduced|price_at|discount_percent|has_pro_plan|completion_of/;

  it.each([
    [
      'course_public',
      `select 1 from course where channel_seq = 1 and is_on_show(publish_status_cd, public_cd, trash_type_cd)
      order by published_at desc, course_seq desc limit 9`,
    ],
    [
      'attend_learner',
      `select 1 from attend where channel_seq = 1 and user_seq = 2 and is_enrolled(choise_status_cd, attend_at, valid_at, ended_at, ${AT})`,
    ],
    ['attend_learner', 'select 1 from attend where :learning and is_approved(choise_status_cd, ended_at)'],
    [
      'attend_current',
      `select 1 from attend where :learning and is_enrolled_or_waiting(choise_status_cd, attend_at, valid_at, ended_at, ${AT})`,
    ],
    [
      'course_full_total',
      `select 1 from course where channel_seq = 1 and is_on_show(publish_status_cd, public_cd, trash_type_cd)
      order by full_price(fare_cd, currency, price, price_ex) + material_cost(fare_cd, currency, material_price, material_price_ex),
        course_seq desc limit 9`,
    ],
    [
      'course_reduced_total',
      `select 1 from course where channel_seq = 1 and is_on_show(publish_status_cd, public_cd, trash_type_cd)
        and is_reduced(${PRICED}, ${AT}) and reduced_price(currency, discount_price, discount_price_ex) is not null
      order by reduced_price(currency, discount_price, discount_price_ex)
        + material_cost(fare_cd, currency, material_price, material_price_ex), course_seq desc limit 9`,
    ],
    ['playtime_pkey', 'select * from completion_of(1, 2, 3)'],
  ])('finds %s through the rules that stand in a statement', async (index, sql) => {
    const plan = await planOf(sql.replace(':learning', learning));
    expect(plan).toContain(`using ${index} `);
    expect(plan).not.toMatch(BARE);
  });
  it('puts every rule in the place of its call', async () => {
    expect(
      await planOf(`select has_free_seat(user_limit_type_cd, max_user_count, attend_count, accept_cnt),
        is_sold_out(user_limit_type_cd, max_user_count, attend_count), is_term_full(max_user_count, attend_count),
        is_before_sale(pay_start_cd, pay_start_at, ${AT}), is_after_sale(pay_end_cd, pay_end_at, ${AT}),
        price_at(${PRICED}, ${AT}), discount_percent(price, discount_price), has_pro_plan(setting),
        is_published(publish_status_cd, trash_type_cd), is_survey(course_type, course_type_cd) from course where channel_seq = 1`),
    ).not.toMatch(BARE);
    expect(
      await planOf(`select meeting_time(offline_start_at, offline_start_time),
        meeting_end(offline_start_at, offline_start_time, offline_end_time)
        from curriculum where channel_seq = 1`),
    ).not.toMatch(BARE);
    // A subquery among the arguments stays in the place of its call, too, where the rule names the argument once.
    expect(
      await planOf(`select works_for_class('TCH', (select teacher_own_yn from channel h where h.channel_seq = c.channel_seq), c.title),
        may_moderate('{}', true, exists (select from course_user w where w.course_seq = c.course_seq), c.title, c.course_seq)
        from course c where channel_seq = 1`),
    ).not.toMatch(BARE);
  });
});

describe('a person of the staff', () => {
  const rows = fc.record({
    held: fc.subarray([...PERMISSIONS]),
    site_role: fc.constantFrom('OWN', 'MNG', 'TCH', null),
    sheet_yn: fc.constantFrom(YN.YES, YN.NO),
    own_yn: fc.constantFrom(YN.YES, YN.NO),
    below_class: fc.boolean(),
    class_role: fc.constantFrom('TCH', 'FAC', null),
  });
  const types = { held: 'jsonb', site_role: 'text', sheet_yn: 'text', own_yn: 'text', below_class: 'boolean', class_role: 'text' };
  it('may do what the site’s rules for teachers leave, by one rule', () =>
    expectTwins(t, 'main', {
      rows,
      types,
      sql: 'allowed_roles(held, site_role, sheet_yn, own_yn, below_class, class_role)',
      twin: ({ held, site_role, sheet_yn, own_yn, below_class, class_role }) =>
        allowedRoles(held, site_role, { sheetYn: sheet_yn, ownYn: own_yn }, below_class ? class_role : undefined),
    }));
  it('works for a class by one rule', () =>
    expectTwins(t, 'main', {
      rows,
      types,
      sql: 'works_for_class(site_role, own_yn, class_role)',
      twin: ({ site_role, sheet_yn, own_yn, class_role }) => worksForClass(site_role, { sheetYn: sheet_yn, ownYn: own_yn }, class_role),
    }));
  it('decides about a reported text by one rule', () =>
    expectTwins(t, 'main', {
      rows: fc.record({
        kinds: fc.subarray(values(CONTENT_KIND)),
        classes: fc.boolean(),
        in_course: fc.boolean(),
        kind_cd: anyOf(CONTENT_KIND),
        course_seq: fc.constantFrom(1, null),
      }),
      types: { kinds: 'text[]', classes: 'boolean', in_course: 'boolean', kind_cd: 'text', course_seq: 'bigint' },
      sql: 'may_moderate(kinds, classes, in_course, kind_cd, course_seq)',
      twin: ({ kinds, classes, in_course, kind_cd, course_seq }) =>
        mayModerate({ kinds, classes, inCourse: in_course }, { kind: kind_cd, courseSeq: course_seq }),
    }));
  it.each(values(YN))('works for own classes alone by the same rule in joins and in lists (%s)', async (ownYn) => {
    const { channelSeq } = await site(t, `본인 클래스 ${ownYn}`);
    await t.admin(sql`update main.channel set teacher_own_yn = ${ownYn} where channel_seq = ${channelSeq}`);
    const withRole = await course(t, channelSeq);
    await course(t, channelSeq);
    for (const siteRole of [USER_TYPE.MANAGER, USER_TYPE.TEACHER])
      for (const classRole of [USER_TYPE.TEACHER, USER_TYPE.FACILITATOR, null]) {
        const { userSeq } = await person(t, '이서준', channelSeq, siteRole);
        if (classRole) await t.admin(insertInto('main.course_user', { channelSeq, courseSeq: withRole, userSeq, userTypeCd: classRole }));
        const rules = { sheetYn: YN.NO, ownYn };
        const owner = hasOwnClassesAlone(siteRole, rules) ? userSeq : null;
        const asked = query<{ inCourse: string | null; joined: boolean; listed: boolean }>(
          'test.own-classes',
          sql`select tu.user_type_cd as "inCourse", ${worksFor(sql`c.channel_seq`, sql`su.user_type_cd`, sql`tu.user_type_cd`)} as joined,
              ${isOwnOf(owner)} as listed
            from course c
            join channel_user su on su.channel_seq = c.channel_seq and su.user_seq = ${userSeq}
            left join course_user tu on tu.channel_seq = c.channel_seq and tu.course_seq = c.course_seq and tu.user_seq = su.user_seq
            where c.channel_seq = ${channelSeq}
            order by c.course_seq`,
        );
        const found = await t.db('main').tx({ channelSeq }, (tx) => rowsOf(tx, asked));
        expect(found.map((one) => one.inCourse)).toEqual([classRole, null]);
        for (const { inCourse, joined, listed } of found) {
          const works = worksForClass(siteRole, rules, inCourse);
          expect({ joined, listed }).toEqual({ joined: works, listed: works });
        }
      }
  });
});
