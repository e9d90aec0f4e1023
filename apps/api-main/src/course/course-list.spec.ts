import type supertest from 'supertest';
import { insertInto } from '@madang/server/sql/insert';
import { sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import { YN } from '@madang/contracts/codes';
import { WORK_KIND, workApi, type BoardWork, type ClassWork, type WorkItems } from '@madang/contracts/main/class-work';
import { courseApi, type CourseSummary } from '@madang/contracts/main/course';
import { priceOf } from '@madang/contracts/main/course-rules';
import { HOUR } from '@madang/contracts/time';
import { AppModule } from '../app.module';
import { course, enrol, person, site, type Person, type Site } from './course.fixture';

const as = (who: Person, call: supertest.Test) => call.set('Access-Token', who.token);
let t: TestApp;
beforeAll(async () => {
  t = await testApp({ main: AppModule });
});
afterAll(() => t.close());

const list = async (query: Record<string, unknown>, channelSeq: number) =>
  (await t.call(courseApi.list, { channelSeq }).query(query).expect(200)).body.data as { list: CourseSummary[]; totalCount: number };

describe('the list', () => {
  let c: Site;
  const seqs: Record<string, number> = {};
  beforeAll(async () => {
    c = await site(t, '목록 학교');
    const [{ seq }] = (await t.admin<{ seq: number }>(
      sql`insert into main.category (channel_seq, name) values (${c.channelSeq}, '개발') returning channel_category_seq as seq`,
    )) as [{ seq: number }];
    seqs['category'] = Number(seq);
    const [{ below }] = (await t.admin<{ below: number }>(
      insertInto(
        'main.category',
        { channelSeq: c.channelSeq, name: '파이썬', parentCategorySeq: seq },
        sql`returning channel_category_seq as below`,
      ),
    )) as [{ below: number }];
    seqs['below'] = Number(below);
    const rows: [string, object][] = [
      [
        'old',
        {
          title: '파이썬 기초',
          fare_cd: '01',
          price: 30000,
          published_at: new Date('2026-01-01'),
          attend_sum: 5,
          curriculum_status_list: ['02'],
          channel_category_seq: below,
        },
      ],
      [
        'mid',
        {
          title: '100% 자바',
          fare_cd: '01',
          price: 50000,
          discount_price: 10000,
          published_at: new Date('2026-02-01'),
          attend_sum: 9,
          review_count: 2,
          review_point: 9,
          curriculum_status_list: ['00'],
          difficulty_cd: '03',
        },
      ],
      [
        'new',
        {
          title: '파이썬 심화_1',
          fare_cd: '00',
          price: 0,
          published_at: new Date('2026-03-01'),
          attend_sum: 1,
          review_count: 1,
          review_point: 5,
          curriculum_status_list: ['00', '02'],
        },
      ],
    ];
    for (const [key, more] of rows) seqs[key] = await course(t, c.channelSeq, more as Record<string, unknown>);
  });
  const keys = async (query: Record<string, unknown>) =>
    (await list(query, c.channelSeq)).list.map((r) =>
      Object.keys(seqs).find((k) => seqs[k] === r.courseSeq && !['category', 'below'].includes(k)),
    );

  it('sorts by newest, popularity, rating and price', async () => {
    expect(await keys({})).toEqual(['new', 'mid', 'old']);
    expect(await keys({ sort: 'popular' })).toEqual(['mid', 'old', 'new']);
    expect(await keys({ sort: 'rating' })).toEqual(['new', 'mid', 'old']);
    expect(await keys({ sort: 'priceLow' })).toEqual(['new', 'mid', 'old']);
    expect(await keys({ sort: 'priceHigh' })).toEqual(['old', 'mid', 'new']);
  });
  it('sorts by what a class costs at the moment, over every page, as the rule of prices says', async () => {
    const d = await site(t, '값 학교');
    const [past, soon] = [new Date(Date.now() - HOUR), new Date(Date.now() + HOUR)];
    const kinds = [
      {},
      { discount_price: 15_000 },
      { discount_price: 15_000, discount_start_at: past, discount_end_at: soon },
      { discount_price: 15_000, discount_start_at: soon },
      { discount_price: 15_000, discount_end_at: past },
      { discount_price: 90_000 },
      { fare_cd: '00', price: 0, discount_price: 100 },
      { fare_cd: '03', price: 0 },
      { currency: 'USD', price_ex: 2000, discount_price_ex: 1500 },
      { currency: 'USD', price_ex: 2000, discount_price_ex: 1500, discount_end_at: past },
      { price: null },
      { price: 3000, material_price: 30_000 },
      { price: 16_000, discount_price: 1000, material_price: 2500 },
      { currency: 'USD', price_ex: 900, material_price_ex: 700 },
      { fare_cd: '00', price: 0, material_price: 9000 },
    ];
    for (let i = 0; i < 3; i++) for (const more of kinds) await course(t, d.channelSeq, { fare_cd: '01', price: 20_000 + i, ...more });
    for (const sort of ['priceLow', 'priceHigh']) {
      const pages = [1, 2, 3].map(async (page) => (await list({ sort, page, size: 20 }, d.channelSeq)).list);
      const all = (await Promise.all(pages)).flat();
      const expected = [...all].sort((x, y) => {
        const [p, q] = [priceOf(x, new Date()).total, priceOf(y, new Date()).total];
        return (sort === 'priceLow' ? p - q : q - p) || y.courseSeq - x.courseSeq;
      });
      expect(new Set(all.map((one) => one.courseSeq)).size).toBe(45);
      expect(all.map((one) => one.courseSeq)).toEqual(expected.map((one) => one.courseSeq));
    }
  });
  it('filters by title, kind of price, kind, difficulty and category, taking % and _ as letters', async () => {
    expect(await keys({ q: '파이썬' })).toEqual(['new', 'old']);
    expect(await keys({ q: '100%' })).toEqual(['mid']);
    expect(await keys({ q: '_' })).toEqual(['new']);
    expect(await keys({ fareCd: '00' })).toEqual(['new']);
    expect(await keys({ kind: 'LIVE' })).toEqual(['new', 'mid']);
    expect(await keys({ kind: 'VOD' })).toEqual(['new', 'old']);
    expect(await keys({ difficultyCd: '03' })).toEqual(['mid']);
    for (const level of ['category', 'below']) expect(await keys({ channelCategorySeq: seqs[level] })).toEqual(['old']);
    expect(await keys({ channelCategorySeq: 999_999 })).toEqual([]);
    expect(await keys({ q: "'; drop table course; --" })).toEqual([]);
  });
  it('CR-041 AM-1183 a survey of demand is among all classes, and among those of no price, however it is searched', async () => {
    const d = await site(t, '수요 학교');
    const free = await course(t, d.channelSeq, { title: '무료 도예', fare_cd: '00', price: 0 });
    const survey = await course(t, d.channelSeq, { title: '도예 수요', fare_cd: '00', price: 0, course_type: 'SURVEY' });
    const seqsOf = async (query: Record<string, unknown>) => (await list(query, d.channelSeq)).list.map((one) => one.courseSeq);
    expect((await seqsOf({})).toSorted()).toEqual([free, survey].toSorted());
    for (const query of [{}, { q: '도예' }, { sort: 'priceLow' }]) {
      expect(await seqsOf({ ...query, fareCd: '00' })).toEqual([free]);
      expect(await seqsOf({ ...query, fareCd: '01' })).toEqual([]);
    }
  });
  it('pages without gaps and counts over all pages', async () => {
    const first = await list({ size: 3, page: 1 }, c.channelSeq);
    expect([first.list.length, first.totalCount]).toEqual([3, 3]);
    expect((await list({ size: 3, page: 2 }, c.channelSeq)).list).toEqual([]);
    expect((await list({ page: 'x', size: 7 }, c.channelSeq)).list).toHaveLength(3);
    await t.call(courseApi.list, { channelSeq: c.channelSeq }).query({ fareCd: 'zz' }).expect(400);
  });
});

describe('the work of the staff', () => {
  it('counts questions, missions and applications of the site, puts the own classes first, and is for its staff alone', async () => {
    const s = await site(t);
    const teacher = await person(t, '박강사', s.channelSeq, 'TCH');
    const own = await course(t, s.channelSeq, { title: '내 클래스' });
    const other = await course(t, s.channelSeq, {
      title: '기다리는 클래스',
      image_url: '/files/public/1/wait.png',
      wait_cnt: 2,
      attend_count: 2,
      user_limit_type_cd: '00',
      max_user_count: 20,
    });
    await course(t, s.channelSeq, { title: '조용한 클래스' });
    await t.admin(
      insertInto('main.course_user', { channelSeq: s.channelSeq, courseSeq: own, userSeq: teacher.userSeq, userTypeCd: 'TCH' }),
    );
    for (const [waitlisted, name] of [
      [true, '대기'],
      [false, '신청'],
    ] as const)
      await enrol(
        t,
        { channelSeq: s.channelSeq, courseSeq: other, userSeq: (await person(t, name)).userSeq },
        {
          choise_status_cd: '01',
          waitlisted,
          attend_at: null,
          valid_at: null,
        },
      );
    const [board] = await t.admin<{ n: number }>(
      insertInto(
        'main.board',
        {
          channelSeq: s.channelSeq,
          kind: 'SITE',
          name: '질문',
          typeCd: '04',
          readScope: 'EVERYONE',
          writeScope: 'MEMBERS',
          createdAt: sql`now()`,
        },
        sql`returning board_seq as n`,
      ),
    );
    const ask = (courseSeq: number | null, answers: number) =>
      t.admin(
        insertInto('main.post', {
          channelSeq: s.channelSeq,
          boardSeq: board!.n,
          courseSeq,
          userSeq: teacher.userSeq,
          typeCd: '04',
          title: '왜요?',
          content: '왜요?',
          answerCount: answers,
          createdAt: sql`now()`,
        }),
      );
    await ask(own, 0);
    await ask(own, 1);
    await ask(null, 0);
    const [mission] = await t.admin<{ n: number }>(
      insertInto(
        'main.curriculum',
        { channelSeq: s.channelSeq, courseSeq: own, title: '과제', curriculumTypeCd: '03' },
        sql`returning curriculum_seq::int as n`,
      ),
    );
    await t.admin(
      insertInto('main.submission', {
        channelSeq: s.channelSeq,
        courseSeq: own,
        curriculumSeq: mission!.n,
        userSeq: (await person(t, '학습자')).userSeq,
        content: '했어요',
        createdAt: sql`now()`,
        updatedAt: sql`now()`,
      }),
    );
    const work = async (who: Person) =>
      (await as(who, t.call(courseApi.work, { channelSeq: s.channelSeq })).expect(200)).body.data as {
        classes: ClassWork[];
        boards: BoardWork[];
      };
    const found = await work(teacher);
    expect(found.classes).toMatchObject([
      { courseSeq: own, mineYn: 'Y', questionCount: 1, missionCount: 1, missionSeq: mission!.n, approvalCount: 0, imageUrl: null },
      {
        courseSeq: other,
        mineYn: 'N',
        questionCount: 0,
        missionCount: 0,
        missionSeq: null,
        waitCnt: 2,
        approvalCount: 1,
        imageUrl: '/files/public/1/wait.png',
        maxUserCount: 20,
      },
    ]);
    expect(found.boards.map((one) => one.name)).toEqual(['질문']);
    const asksFor = (at: string | null) =>
      t.admin(sql`update main.course set publish_status_cd = '99', publish_requested_at = ${at} where course_seq = ${own}`);
    for (const [at, reviewingYn] of [
      [new Date().toISOString(), 'Y'],
      [null, 'N'],
    ] as const) {
      await asksFor(at);
      expect((await work(teacher)).classes).toMatchObject([{ courseSeq: own, publishStatusCd: '99', reviewingYn }, { courseSeq: other }]);
    }
    await t.admin(sql`update main.course set publish_status_cd = '00' where course_seq = ${own}`);
    const items = async (who: Person, q = {}) =>
      (await as(who, t.call(workApi.items, { channelSeq: s.channelSeq }).query(q)).expect(200)).body.data as WorkItems;
    await t.admin("update main.account set profile_image_url = '/files/public/1/face.png' where name = '신청'");
    const all = await items(s.owner);
    expect(all.list.map((one) => one.profileImageUrl)).toEqual(['/files/public/1/face.png', null, null, null]);
    expect(all.counts).toEqual({ QUESTION: 2, MISSION: 1, APPROVAL: 1, REVIEW: 0 });
    expect(all.list.map((one) => [one.kind, one.courseSeq, one.place, one.title, one.userName])).toEqual([
      [WORK_KIND.APPROVAL, other, expect.any(String), '', '신청'],
      [WORK_KIND.MISSION, own, expect.any(String), '과제', '학습자'],
      [WORK_KIND.QUESTION, own, expect.any(String), '왜요?', expect.any(String)],
      [WORK_KIND.QUESTION, null, '질문', '왜요?', expect.any(String)],
    ]);
    // A teacher may not answer on the boards of the site, and can narrow the list to classes in which the teacher has a role.
    expect((await items(teacher)).counts).toEqual({ QUESTION: 1, MISSION: 1, APPROVAL: 1, REVIEW: 0 });
    expect((await items(teacher, { mineYn: YN.YES })).counts).toEqual({ QUESTION: 1, MISSION: 1, APPROVAL: 0, REVIEW: 0 });
    const stranger = await site(t, '다른 학교');
    expect((await as(stranger.owner, t.call(workApi.items, { channelSeq: stranger.channelSeq })).expect(200)).body.data.list).toEqual([]);
    await as(stranger.owner, t.call(workApi.items, { channelSeq: s.channelSeq })).expect(403);
    expect((await as(stranger.owner, t.call(courseApi.work, { channelSeq: stranger.channelSeq })).expect(200)).body.data).toEqual({
      classes: [],
      boards: [],
      videoCount: 0,
    });
    await as(stranger.owner, t.call(courseApi.work, { channelSeq: s.channelSeq })).expect(403);
  });
});
