import { readFileSync } from 'node:fs';
import type supertest from 'supertest';
import { config } from '@madang/server/config';
import { insertInto } from '@madang/server/sql/insert';
import { sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import { challengeApi } from '@madang/contracts/main/challenge';
import { channelApi } from '@madang/contracts/main/channel';
import { courseApi, type ClassInformation, type CourseSummary, type PublishCheck, type Teacher } from '@madang/contracts/main/course';
import { CLASS_FILTER } from '@madang/contracts/answer-codes';
import { ENROLLABLE_COURSES } from '@madang/contracts/main/enrollable-courses';
import { COURSE_TYPE, COURSE_TYPE_CD, YN } from '@madang/contracts/codes';
import { COURSE_SETTING_DEFAULTS } from '@madang/contracts/main/course-setting';
import { DAY } from '@madang/contracts/time';
import { AppModule } from '../app.module';
import { enrol, course, person, site, SORTED, type Person, type Site } from './course.fixture';

let t: TestApp;
let a: Site;
let teacher: Person;
let learner: Person;
beforeAll(async () => {
  t = await testApp({ main: AppModule });
  a = await site(t);
  teacher = await person(t, '김선생', a.channelSeq, 'TCH');
  learner = await person(t, '이서준', a.channelSeq);
});
afterAll(() => t.close());
afterEach(() => t.resetNow());

const at = (courseSeq: number) => ({ channelSeq: a.channelSeq, courseSeq });
const as = (who: Person, call: supertest.Test) => call.set('Access-Token', who.token);
const post = (call: Parameters<TestApp['call']>[0], courseSeq: number, body: object = {}) =>
  as(a.owner, t.call(call, at(courseSeq))).send(body);
const fields = (r: { body: { errors?: { field: string }[] } }) => r.body.errors?.map((e) => e.field);
const iso = (ms: number) => new Date(ms).toISOString();

describe('creating', () => {
  it('AT-012 CR-034..041 makes every kind with a title of two letters and refuses one', async () => {
    for (const courseType of ['LIVE', 'VOD', 'OFFLINE', 'CUSTOM', 'SPECIAL', 'CLUB', 'COMMUNITY', 'SURVEY']) {
      const { body } = await as(teacher, t.call(courseApi.create, { channelSeq: a.channelSeq }))
        .send({ title: '요가', courseType })
        .expect(200);
      const info = (await as(a.owner, t.call(courseApi.find, at(body.data.courseSeq)))).body.data as ClassInformation;
      expect(info.course.courseType).toBe(courseType);
    }
    const contradicting = await as(a.owner, t.call(courseApi.create, { channelSeq: a.channelSeq }))
      .send({ title: '요가', courseType: 'VOD', courseTypeCd: '03' })
      .expect(400);
    expect(fields(contradicting)).toEqual(['courseTypeCd']);
    const short = await as(a.owner, t.call(courseApi.create, { channelSeq: a.channelSeq }))
      .send({ title: '요' })
      .expect(400);
    expect(fields(short)).toEqual(['title']);
    const stranger = await as(a.owner, t.call(courseApi.create, { channelSeq: a.channelSeq }))
      .send({ title: '요가', channelCategorySeq: 999999 })
      .expect(400);
    expect(fields(stranger)).toEqual(['channelCategorySeq']);
    await as(learner, t.call(courseApi.create, { channelSeq: a.channelSeq }))
      .send({ title: '요가' })
      .expect(403);
  });
});

describe('the code of a class', () => {
  it('CR-030 CR-032 CR-033 follows its kind: a club has its own, everything else is a class', async () => {
    const codeOf = async (seq: number) =>
      ((await as(a.owner, t.call(courseApi.find, at(seq)))).body.data as ClassInformation).course.courseTypeCd;
    const { body } = await as(teacher, t.call(courseApi.create, { channelSeq: a.channelSeq }))
      .send({ title: '독서 모임', courseType: 'CLUB' })
      .expect(200);
    const seq = body.data.courseSeq as number;
    expect(await codeOf(seq)).toBe('03');
    await post(courseApi.update, seq, { courseType: 'LIVE' }).expect(200);
    expect(await codeOf(seq)).toBe('05');
    await post(courseApi.update, seq, { courseType: 'CLUB' }).expect(200);
    await t.admin(sql`update main.course set publish_status_cd = '00', published_at = now() where course_seq = ${seq}`);
    const { list } = (await t.call(courseApi.list, { channelSeq: a.channelSeq }).expect(200)).body.data;
    expect(list.find((one: { courseSeq: number }) => one.courseSeq === seq).courseTypeCd).toBe('03');
  });
});

describe('the information page', () => {
  it('AT-009 AT-011 CR-010 CR-042 CR-165 saves what was sent and leaves the rest', async () => {
    const seq = await course(t, a.channelSeq, { sub_title: '그대로' });
    const { body } = await post(courseApi.update, seq, {
      title: '바뀐 제목',
      introduction: '<p>소개</p>',
      targetAudience: '처음 배우는 분',
      gains: ['하나', '둘'],
      difficultyCd: '03',
      startAt: '2026-12-01',
      endAt: '2026-12-31',
      courseQuestionStatus: '00',
    }).expect(200);
    expect(body.data.course).toMatchObject({
      title: '바뀐 제목',
      subTitle: '그대로',
      introduction: '<p>소개</p>',
      targetAudience: '처음 배우는 분',
      gains: ['하나', '둘'],
      difficulty: 'advanced',
      startAt: '2026-12-01',
      endAt: '2026-12-31',
      questionStatusCd: '00',
      courseQuestionStatus: '00',
    });
    const asked = { questionStatusCd: '00', courseQuestionStatus: '00' };
    expect((await post(courseApi.update, seq, { title: '또 바뀐 제목' }).expect(200)).body.data.course).toMatchObject(asked);
    const off = { questionStatusCd: '99', courseQuestionStatus: '99' };
    expect((await post(courseApi.update, seq, { courseQuestionStatus: '99' }).expect(200)).body.data.course).toMatchObject(off);
    expect(fields(await post(courseApi.update, seq, { startAt: '2026-02-31' }).expect(400))).toEqual(['startAt']);
    expect(fields(await post(courseApi.update, seq, { endAt: '2026-11-30' }).expect(400))).toEqual(['endAt']);
  });

  it('CR-012..017 CR-045 CR-046 CR-047 CR-048 CR-084 CR-085 saves the rules of learning, more texts and addresses', async () => {
    const seq = await course(t, a.channelSeq);
    const change = {
      curriculumProgressCd: '01',
      liveTypeCd: '02',
      openTypeCd: '01',
      openTypeUrl: 'https://camp.example/about',
      operatingStartAt: '2026-12-01T00:00:00.000Z',
      operatingEndAt: '2026-12-31T14:59:59.000Z',
    };
    const texts = {
      desc1: '<p>준비물</p>',
      desc4: '<p>모임</p>',
      desc5: '<p>환불</p>',
      desc6: '<p>과제</p>',
      notPayedIntroduction: '<p>먼저 보세요</p>',
    };
    const { body } = await post(courseApi.update, seq, {
      ...change,
      ...texts,
      desc2: '<p onclick="x()">글</p><script>x()</script>',
    }).expect(200);
    expect(body.data.course).toMatchObject({ ...change, ...texts, desc2: '<p>글</p>' });
    for (const [field, value] of Object.entries({
      operatingEndAt: '2026-11-01T00:00:00Z',
      openTypeUrl: 'javascript:x',
      serviceAlias: 'camp',
    }))
      expect(fields(await post(courseApi.update, seq, { [field]: value }).expect(400))).toEqual([field]);
    const { body: order } = await post(courseApi.update, seq, { operatingEndAt: '2026-11-01T00:00:00Z' }).expect(400);
    expect(order.errors[0].message).toBe('종료일은 시작일보다 뒤여야 해요.');
  });

  it('AT-013..014 AT-020 a class is never without its type, its difficulty and its public setting', async () => {
    const seq = await course(t, a.channelSeq, { course_type: 'LIVE', difficulty_cd: '02', public_cd: '99' });
    for (const field of ['courseType', 'difficultyCd', 'publicCd'])
      for (const nothing of ['', null])
        expect(fields(await post(courseApi.update, seq, { [field]: nothing }).expect(400))).toEqual([field]);
    for (const field of ['courseType', 'difficultyCd']) {
      const made = as(a.owner, t.call(courseApi.create, { channelSeq: a.channelSeq })).send({ title: '요가', [field]: null });
      expect(fields(await made.expect(400))).toEqual([field]);
    }
    const { course: kept } = (await as(a.owner, t.call(courseApi.find, at(seq)))).body.data as ClassInformation;
    expect(kept).toMatchObject({ courseType: 'LIVE', difficultyCd: '02', publicCd: '99' });
  });

  it('stores rich text without anything that runs', async () => {
    const seq = await course(t, a.channelSeq);
    const dirty = `<h2 onclick="x()">제목</h2><script>alert(1)</script><p style="text-align:center;position:fixed">글 <a href="javascript:alert(1)">나쁜</a> <a href="https://a.kr">좋은</a></p>
      <img src="https://a.kr/x.png" onerror="x()"><img src="/files/public/1/a.png"><img src="http://a.kr/x.png"><img src="data:image/png;base64,xx">
      <iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe><iframe src="https://player.vimeo.com/video/1"></iframe><iframe src="https://evil.kr/embed"></iframe><svg onload="x()"></svg><form action="/x"><input></form>`;
    const { introduction } = (await post(courseApi.update, seq, { introduction: dirty }).expect(200)).body.data.course;
    expect(introduction).not.toMatch(/script|onclick|onerror|onload|javascript:|position|evil\.kr|data:|http:\/\/|<svg|<form|<input/);
    expect(introduction).toContain('<h2>제목</h2>');
    expect(introduction).toContain('href="https://a.kr" target="_blank" rel="noopener"');
    expect(introduction).toMatch(/text-align:\s?center/);
    expect(introduction.match(/<img/g)).toHaveLength(2);
    expect(introduction.match(/<iframe[^>]+src="https:\/\/(www\.youtube\.com|player\.vimeo\.com)/g)).toHaveLength(2);
    for (const imageUrl of ['javascript:alert(1)', 'http://a.kr/x.png', '/files/public/../../etc/passwd" onerror="'])
      await post(courseApi.update, seq, { imageUrl }).expect(400);
    await post(courseApi.update, seq, { imageUrl: '/files/public/1/cover.jpg' }).expect(200);
  });

  it('CR-027 takes teachers from the site’s staff alone, in their order', async () => {
    const seq = await course(t, a.channelSeq);
    const { body } = await post(courseApi.update, seq, { teacherSeqs: [teacher.userSeq, a.owner.userSeq] }).expect(200);
    expect(body.data.course.teachers.map((x: { userSeq: number }) => x.userSeq)).toEqual([teacher.userSeq, a.owner.userSeq]);
    expect(fields(await post(courseApi.update, seq, { teacherSeqs: [learner.userSeq] }).expect(400))).toEqual(['teacherSeqs']);
    await post(courseApi.update, seq, { teacherSeqs: [a.owner.userSeq] }).expect(200);
    expect(await t.admin(sql`select user_seq from main.course_user where course_seq = ${seq}`)).toEqual([{ user_seq: a.owner.userSeq }]);
  });

  it('CR-027 says of each teacher what staff wrote, which stays while the teacher does', async () => {
    const seq = await course(t, a.channelSeq);
    const words = (userSeq: number, introduction: string) => ({ userSeq, introduction });
    const saved = async (body: object) => {
      const answer = await post(courseApi.update, seq, body).expect(200);
      return (answer.body.data.course.teachers as Teacher[]).map((one) => one.introduction);
    };
    const both = { teacherSeqs: [teacher.userSeq, a.owner.userSeq] };
    const first = words(teacher.userSeq, ' 스무 해째 코드를 써요 ');
    expect(await saved({ ...both, teacherIntroductions: [first, words(learner.userSeq, '남')] })).toEqual(['스무 해째 코드를 써요', '']);
    expect(await saved({ teacherSeqs: [a.owner.userSeq, teacher.userSeq] })).toEqual(['', '스무 해째 코드를 써요']);
    const shown = (await t.call(courseApi.list, { channelSeq: a.channelSeq }).expect(200)).body.data.list as CourseSummary[];
    expect(shown.find((one) => one.courseSeq === seq)!.teachers[1]).toMatchObject({ introduction: '스무 해째 코드를 써요' });
    expect(await saved({ teacherIntroductions: [words(a.owner.userSeq, '학교를 열었어요')] })).toEqual(['학교를 열었어요', '']);
    const long = { teacherIntroductions: [words(teacher.userSeq, '가'.repeat(201))] };
    expect(fields(await post(courseApi.update, seq, long).expect(400))).toEqual(['teacherIntroductions[0].introduction']);
    expect(await saved({ teacherSeqs: [teacher.userSeq] })).toEqual(['']);
  });
});

describe('payment settings', () => {
  const paid = { fareCd: '01', price: 100000 };
  it('AM-1095 a stored discount of nothing goes, and one in dollars without its sum in won gets the same part', async () => {
    const period = { discount_start_at: new Date(Date.now() - DAY), discount_end_at: new Date(Date.now() + DAY) };
    const won = { fare_cd: '01', price: 100_000, ...period };
    const dollars = { ...won, currency: 'USD', price: 130_000, price_ex: 10_000 };
    const [given, reduced, half, free, whole] = [
      await course(t, a.channelSeq, { ...won, discount_price: 0 }),
      await course(t, a.channelSeq, { ...won, discount_price: 75_000 }),
      await course(t, a.channelSeq, { ...dollars, discount_price: 0, discount_price_ex: 7_500 }),
      await course(t, a.channelSeq, { ...dollars, discount_price: 0, discount_price_ex: 0 }),
      await course(t, a.channelSeq, { ...dollars, discount_price: 90_000, discount_price_ex: 7_500 }),
    ];
    await t.admin(readFileSync('apps/api-main/src/migrations/1770_discount_of_nothing.sql', 'utf8'));
    const stored = await t.admin<{ course_seq: number; sums: (number | null)[]; until: boolean }>(
      sql`select course_seq, array[discount_price, discount_price_ex]::int[] as sums, discount_end_at is not null as until
        from main.course
        where course_seq = any(${[given, reduced, half, free, whole]}::bigint[])
        order by course_seq`,
    );
    expect(stored.map(({ sums, until }) => [...sums, until])).toEqual([
      [null, null, false],
      [75_000, null, true],
      [97_500, 7_500, true],
      [null, null, false],
      [90_000, 7_500, true],
    ]);
  });
  it('AT-039..040 demands a lower price and a period with a discount', async () => {
    const seq = await course(t, a.channelSeq);
    const period = { discountStartAt: iso(Date.now() - DAY), discountEndAt: iso(Date.now() + DAY) };
    for (const discountPrice of [100000, 120000]) {
      const r = await post(courseApi.updatePayment, seq, { ...paid, discountYn: 'Y', discountPrice, ...period }).expect(400);
      expect([r.body.errorName, fields(r)]).toEqual(['DISCOUNT_NOT_LOWER', ['discountPrice']]);
    }
    for (const discountPrice of [0, null])
      expect(fields(await post(courseApi.updatePayment, seq, { ...paid, discountYn: 'Y', discountPrice, ...period }).expect(400))).toEqual([
        'discountPrice',
      ]);
    const bare = await post(courseApi.updatePayment, seq, { ...paid, discountYn: 'Y', discountPrice: 75000 }).expect(400);
    expect([bare.body.errorName, fields(bare)]).toEqual(['DISCOUNT_PERIOD_REQUIRED', ['discountStartAt']]);
    const half = await post(courseApi.updatePayment, seq, {
      ...paid,
      discountYn: 'Y',
      discountPrice: 75000,
      discountStartAt: period.discountStartAt,
    }).expect(400);
    expect(fields(half)).toEqual(['discountEndAt']);
    const { course: c } = (
      await post(courseApi.updatePayment, seq, { ...paid, discountYn: 'Y', discountPrice: 75000, ...period }).expect(200)
    ).body.data;
    expect(c).toMatchObject({ fare: 75000, discountPercent: 25, price: 100000 });
    const off = (await post(courseApi.updatePayment, seq, { ...paid, discountYn: 'N', discountPrice: 75000, ...period }).expect(200)).body
      .data.course;
    expect([off.discountPrice, off.fare]).toEqual([null, 100000]);
  });

  it('PY-019 AT-023 CR-051 CR-163 asks a paid class for its price, in won as well for dollars, and a free one for none', async () => {
    const seq = await course(t, a.channelSeq);
    expect(fields(await post(courseApi.updatePayment, seq, { fareCd: '01' }).expect(400))).toEqual(['price']);
    for (const [installment, field] of [
      [{ installmentPrice: 9000 }, 'installmentMonth'],
      [{ installmentMonth: 1, installmentPrice: 9000 }, 'installmentMonth'],
      [{ installmentMonth: 3, installmentPrice: 33_335 }, 'installmentPrice'],
      [{ installmentMonth: 3, installmentPrice: 9_900 }, 'installmentPrice'],
    ] as const)
      expect(fields(await post(courseApi.updatePayment, seq, { fareCd: '01', price: 100_000, ...installment }).expect(400))).toEqual([
        field,
      ]);
    const monthly = { installmentMonth: 3, installmentPrice: 33_334 };
    const { errors } = (
      await post(courseApi.updatePayment, seq, { fareCd: '01', price: 100_000, installmentMonth: 3, installmentPrice: 9_900 }).expect(400)
    ).body;
    expect(errors[0].message).toBe('월 금액은 가격을 3개월로 나눈 33,334원이에요.');
    expect(
      (await post(courseApi.updatePayment, seq, { fareCd: '01', price: 100_000, installmentMonth: 3 }).expect(200)).body.data.course,
    ).toMatchObject(monthly);
    expect(
      (await post(courseApi.updatePayment, seq, { fareCd: '01', price: 100_000, ...monthly }).expect(200)).body.data.course,
    ).toMatchObject({
      ...monthly,
      installmentStatus: 'Y',
      installmentOriginalPrice: 33_334,
    });
    // While its discount runs, a month costs a part of that; whoever sends either back is not refused.
    const runs = { discountStartAt: new Date(Date.now() - DAY).toISOString(), discountEndAt: new Date(Date.now() + DAY).toISOString() };
    const reduced = { fareCd: '01', price: 100_000, discountYn: 'Y', discountPrice: 60_000, ...runs, installmentMonth: 3 };
    for (const installmentPrice of [33_334, 20_000])
      expect((await post(courseApi.updatePayment, seq, { ...reduced, installmentPrice }).expect(200)).body.data.course).toMatchObject({
        installmentPrice: 20_000,
        installmentOriginalPrice: 33_334,
      });
    expect((await post(courseApi.updatePayment, seq, { fareCd: '01', price: 100_000 }).expect(200)).body.data.course).toMatchObject({
      installmentMonth: null,
      installmentPrice: null,
    });
    expect(fields(await post(courseApi.updatePayment, seq, { fareCd: '01', price: 0 }).expect(400))).toEqual(['price']);
    expect(
      fields(
        await post(courseApi.updatePayment, seq, { fareCd: '01', currency: 'USD', priceEx: 1000, payMethods: ['PAYPAL'] }).expect(400),
      ),
    ).toEqual(['price']);
    expect(
      fields(
        await post(courseApi.updatePayment, seq, {
          fareCd: '01',
          currency: 'USD',
          price: 13000,
          priceEx: 1000,
          payMethods: ['CARD'],
        }).expect(400),
      ),
    ).toEqual(['payMethods']);
    // PayPal cannot be chosen if payments go to the real company and the installation has no keys of PayPal.
    const payProvider = config.payProvider;
    config.payProvider = 'toss';
    const unsold = { fareCd: '01', currency: 'USD', price: 13000, priceEx: 1000, payMethods: ['PAYPAL'] };
    const refused = await post(courseApi.updatePayment, seq, unsold).expect(400);
    expect([refused.body.errorName, fields(refused)]).toEqual(['PAY_METHOD_NOT_SOLD', ['payMethods']]);
    await t.admin(sql`update main.course set fare_cd = '01', currency = 'USD', pay_methods = '["PAYPAL"]' where course_seq = ${seq}`);
    const check = await as(a.owner, t.call(courseApi.publishCheck, at(seq))).expect(200);
    expect(check.body.data.missing).toContainEqual({ step: 'payment', key: 'payMethods' });
    // A way to pay that needs a contract of its own cannot be chosen before the installation has that contract.
    const kakao = { fareCd: '01', price: 13_000, payMethods: ['KAKAOPAY'] };
    expect(fields(await post(courseApi.updatePayment, seq, kakao).expect(400))).toEqual(['payMethods']);
    await t.admin(sql`update main.course set currency = 'KRW', pay_methods = '["KAKAOPAY"]' where course_seq = ${seq}`);
    const missing = async () =>
      (await as(a.owner, t.call(courseApi.publishCheck, at(seq))).expect(200)).body.data.missing as { step: string; key: string }[];
    expect(await missing()).toContainEqual({ step: 'payment', key: 'payMethods' });
    process.env['PAY_METHODS'] = 'CARD,KAKAOPAY';
    expect(await missing()).not.toContainEqual({ step: 'payment', key: 'payMethods' });
    delete process.env['PAY_METHODS'];
    config.payProvider = payProvider;
    const usd = (
      await post(courseApi.updatePayment, seq, {
        fareCd: '01',
        currency: 'USD',
        price: 13000,
        priceEx: 1000,
        payMethods: ['PAYPAL', 'OVERSEAS_CARD'],
      }).expect(200)
    ).body.data.course;
    expect(usd).toMatchObject({ currency: 'USD', price: 13000, priceEx: 1000, fare: 1000 });
    const free = (await post(courseApi.updatePayment, seq, { fareCd: '00', price: 5000 }).expect(200)).body.data.course;
    expect(free).toMatchObject({ fareCd: '00', currency: 'KRW', price: 0, fare: 0, payable: false });
    expect(fields(await post(courseApi.updatePayment, seq, { fareCd: '01', price: 5000, currency: 'EUR' }).expect(400))).toEqual([
      'currency',
    ]);
    for (const price of [-1, 1.5, 100_000_001, 'NaN']) await post(courseApi.updatePayment, seq, { fareCd: '01', price }).expect(400);
  });

  it('CR-088 CR-091 AM-813 refuses fewer seats than are taken, and keeps a class that holds more already', async () => {
    const seq = await course(t, a.channelSeq, {
      user_limit_type_cd: '99',
      max_user_count: 20,
      attend_count: 17,
      accept_cnt: 15,
      wait_cnt: 2,
    });
    const seats = (maxUserCount: number, more: object = {}) =>
      post(courseApi.updatePayment, seq, { fareCd: '00', userLimitTypeCd: '99', maxUserCount, minUserCount: 1, ...more });
    for (const more of [{}, { userLimitTypeCd: '00' }]) {
      const { body } = await seats(14, more).expect(400);
      expect(body.errors).toEqual([expect.objectContaining({ field: 'maxUserCount', message: '15 이상으로 입력해 주세요.' })]);
    }
    await seats(15).expect(200);
    await t.admin(sql`update main.course set accept_cnt = 16 where course_seq = ${seq}`);
    await seats(15, { vodDays: 60 }).expect(200);
    await seats(0, { userLimitTypeCd: '01' }).expect(200);
    expect(fields(await seats(15).expect(400))).toEqual(['maxUserCount']);
  });

  it('AT-041 CR-073..075 orders the sale window, after the class start too, and stretches whole days over Seoul', async () => {
    const seq = await course(t, a.channelSeq, { start_at: '2026-12-20' });
    const wrong = await post(courseApi.updatePayment, seq, {
      ...paid,
      payStartCd: '00',
      payEndCd: '00',
      payStartAt: '2026-12-30T00:00:00Z',
      payEndAt: '2026-12-28T00:00:00Z',
    }).expect(400);
    expect([wrong.body.errorName, fields(wrong)]).toEqual(['SALE_WINDOW_ORDER', ['payEndAt']]);
    const early = await post(courseApi.updatePayment, seq, { ...paid, payEndCd: '00', payEndAt: '2026-12-10T00:00:00Z' }).expect(400);
    expect(early.body.errorName).toBe('SALE_WINDOW_ORDER');
    expect(fields(await post(courseApi.updatePayment, seq, { ...paid, payEndCd: '00' }).expect(400))).toEqual(['payEndAt']);
    const days = (
      await post(courseApi.updatePayment, seq, {
        ...paid,
        payStartCd: '00',
        payEndCd: '00',
        payStartAt: '2026-12-01T05:00:00Z',
        payEndAt: '2026-12-24T05:00:00Z',
      }).expect(200)
    ).body.data.course;
    expect([days.payStartAt, days.payEndAt]).toEqual(['2026-11-30T15:00:00.000Z', '2026-12-24T14:59:59.000Z']);
    const exact = (
      await post(courseApi.updatePayment, seq, { ...paid, settingPayTimeYn: 'Y', payEndCd: '00', payEndAt: '2026-12-24T05:30:00Z' }).expect(
        200,
      )
    ).body.data.course;
    expect([exact.payStartAt, exact.payEndAt]).toEqual([null, '2026-12-24T05:30:00.000Z']);
    const moved = await post(courseApi.update, seq, { startAt: '2026-12-30' }).expect(400);
    expect([moved.body.errorName, fields(moved)]).toEqual(['SALE_WINDOW_ORDER', ['startAt']]);
  });

  it('AT-017..018 CR-161 CR-166 keeps seats within their rules: capped, with a waitlist, or without end', async () => {
    const seq = await course(t, a.channelSeq);
    expect(fields(await post(courseApi.updatePayment, seq, { ...paid, userLimitTypeCd: '99' }).expect(400))).toEqual(['maxUserCount']);
    expect(
      fields(await post(courseApi.updatePayment, seq, { ...paid, userLimitTypeCd: '99', maxUserCount: 5, minUserCount: 6 }).expect(400)),
    ).toEqual(['minUserCount']);
    expect(fields(await post(courseApi.updatePayment, seq, { ...paid, userLimitTypeCd: '99', maxUserCount: 5 }).expect(400))).toEqual([
      'minUserCount',
    ]);
    for (const seats of [
      { userLimitTypeCd: '99', maxUserCount: 5, minUserCount: 2 },
      { userLimitTypeCd: '00', maxUserCount: 8, minUserCount: 8 },
      { userLimitTypeCd: '01', maxUserCount: 0, minUserCount: 0 },
    ])
      expect((await post(courseApi.updatePayment, seq, { ...paid, ...seats }).expect(200)).body.data.course).toMatchObject(seats);
    for (const minUserCount of ['', -1, 1.5])
      expect(fields(await post(courseApi.updatePayment, seq, { ...paid, minUserCount }).expect(400))).toEqual(['minUserCount']);
  });

  it('CR-080 CR-162 EN-032..034 keeps the access period, unlimited or in days, and the ways to pay', async () => {
    const seq = await course(t, a.channelSeq);
    for (const vodDays of [0, -2, 3651, 1.5]) await post(courseApi.updatePayment, seq, { ...paid, vodDays }).expect(400);
    for (const vodDays of [-1, 30, 60, 90, 120, 150, 180, 45]) {
      expect(
        (
          await post(courseApi.updatePayment, seq, {
            ...paid,
            vodDays,
            userLimitTypeCd: '00',
            maxUserCount: 10,
            minUserCount: 3,
            payMethods: ['CARD'],
          }).expect(200)
        ).body.data.course,
      ).toMatchObject({ vodDays, userLimitTypeCd: '00', maxUserCount: 10, minUserCount: 3, payMethods: ['CARD'] });
    }
    await post(courseApi.updatePayment, seq, { ...paid, payMethods: [] }).expect(400);
    await post(courseApi.updatePayment, seq, { ...paid, amount: 1 }).expect(400);
  });
});

describe('display settings', () => {
  const shown = async (seq: number) => (await t.call(courseApi.find, at(seq)).expect(200)).body.data as ClassInformation;
  it('CR-128..139 CR-142..143 turns each toggle by itself and leaves the others as they were', async () => {
    const seq = await course(t, a.channelSeq);
    const { boards: _boards, ...before } = (await shown(seq)).setting;
    expect(before).toEqual(COURSE_SETTING_DEFAULTS);
    const toggles = Object.entries(COURSE_SETTING_DEFAULTS).filter(([, value]) => value === YN.YES || value === YN.NO);
    expect(toggles).toHaveLength(14);
    const now: Record<string, unknown> = { ...before };
    for (const [toggle, value] of toggles) {
      now[toggle] = value === YN.YES ? YN.NO : YN.YES;
      expect((await post(courseApi.updateSetting, seq, { [toggle]: now[toggle] }).expect(200)).body.data).toMatchObject(now);
      expect(fields(await post(courseApi.updateSetting, seq, { [toggle]: 'yes' }).expect(400))).toEqual([toggle]);
    }
    const { course: c, setting } = await shown(seq);
    expect(setting).toMatchObject({ ...now, boards: [{}, {}] });
    expect(c).toMatchObject({ courseFloatingShowYn: 'Y', coursePromotionShowYn: 'Y', courseRemainingEndAt: 'N' });
  });

  it('CR-140..141 keeps the banner’s label and its days, which are in their order', async () => {
    const seq = await course(t, a.channelSeq);
    const banner = { courseFloatingLabel: '마감 임박', courseFloatingStartAt: iso(Date.now()), courseFloatingEndAt: iso(Date.now() + DAY) };
    await post(courseApi.updateSetting, seq, banner).expect(200);
    expect((await shown(seq)).setting).toMatchObject(banner);
    const wrong = { courseFloatingStartAt: iso(Date.now()), courseFloatingEndAt: iso(Date.now() - DAY) };
    expect(fields(await post(courseApi.updateSetting, seq, wrong).expect(400))).toEqual(['courseFloatingEndAt']);
    expect(fields(await post(courseApi.updateSetting, seq, { courseFloatingLabel: '가'.repeat(41) }).expect(400))).toEqual([
      'courseFloatingLabel',
    ]);
    const none = { courseFloatingLabel: '', courseFloatingStartAt: null, courseFloatingEndAt: null };
    await post(courseApi.updateSetting, seq, none).expect(200);
    expect((await shown(seq)).setting).toMatchObject(none);
  });

  it('CR-128 CR-130 CR-135 says in lists too what its page shows of reviews and teachers', async () => {
    const seq = await course(t, a.channelSeq);
    const listed = async () => {
      const { list } = (await t.call(courseApi.list, { channelSeq: a.channelSeq }).query({ size: 100 }).expect(200)).body.data as {
        list: CourseSummary[];
      };
      const { courseReviewShowYn, courseReviewCountShowYn, courseTutorShowYn } = list.find((one) => one.courseSeq === seq)!;
      return { courseReviewShowYn, courseReviewCountShowYn, courseTutorShowYn };
    };
    expect(await listed()).toEqual({ courseReviewShowYn: 'Y', courseReviewCountShowYn: 'Y', courseTutorShowYn: 'Y' });
    const hidden = { courseReviewShowYn: 'N', courseReviewCountShowYn: 'N', courseTutorShowYn: 'N' };
    await post(courseApi.updateSetting, seq, hidden).expect(200);
    expect(await listed()).toEqual(hidden);
  });

  it('CR-148 CR-150 SH-071 keeps an event and a channel for everybody, and a copy has them with the toggles', async () => {
    const seq = await course(t, a.channelSeq);
    const customEvent = { title: '겨울 이벤트', content: '선물을 드려요', startAt: iso(Date.now()), endAt: iso(Date.now() + DAY) };
    const shown = { customEvent, slackChannel: '#nextjs-1기', courseAttendSumShowYn: 'N', coursePromotionShowYn: 'Y' };
    expect((await post(courseApi.updateSetting, seq, shown).expect(200)).body.data).toMatchObject(shown);
    const copy = (await post(courseApi.copy, seq).expect(200)).body.data as { courseSeq: number };
    for (const one of [seq, copy.courseSeq]) {
      const info = (await t.call(courseApi.find, at(one)).set('Access-Token', a.owner.token).expect(200)).body.data as ClassInformation;
      expect(info.course).toMatchObject({ customEvent, slackChannel: '#nextjs-1기', coursePromotionShowYn: 'Y' });
      expect(info.setting).toMatchObject({ courseAttendSumShowYn: 'N' });
    }
    await post(courseApi.updateSetting, seq, { courseTutorShowYn: 'N' }).expect(200);
    await post(courseApi.updateSetting, seq, { customEvent: null, slackChannel: '' }).expect(200);
    expect(((await t.call(courseApi.find, at(seq)).expect(200)).body.data as ClassInformation).course).toMatchObject({
      customEvent: null,
      slackChannel: null,
    });
    const wrong = async (body: object) => fields(await post(courseApi.updateSetting, seq, body).expect(400));
    expect(await wrong({ customEvent: { ...customEvent, title: '' } })).toEqual(['customEvent.title']);
    expect(await wrong({ customEvent: { ...customEvent, endAt: iso(Date.now() - DAY) } })).toEqual(['customEvent.endAt']);
    expect(await wrong({ slackChannel: 'https://join.slack.com/t/madang/shared_invite/zt-1' })).toEqual(['slackChannel']);
    expect(await wrong({ slackChannel: 'https://evil.example/archives/C1' })).toEqual(['slackChannel']);
    const learner = await person(t);
    await t.call(courseApi.updateSetting, at(seq)).set('Access-Token', learner.token).send({ slackChannel: '#x' }).expect(403);
  });
});

describe('publishing', () => {
  const ready = {
    ...SORTED,
    publish_status_cd: '99',
    published_at: null,
    sub_title: '한 줄',
    introduction: '<p>소개</p>',
    curriculum_count: 1,
    fare_cd: '01',
    price: 1000,
  };
  it('AT-045 AT-048 AT-056 publishes a complete class at once, tells so, and takes it back', async () => {
    const draft = await course(t, a.channelSeq, { publish_status_cd: '99', fare_cd: '01' });
    const check = (await as(a.owner, t.call(courseApi.publishCheck, at(draft))).expect(200)).body.data;
    expect(check).toEqual({
      ready: false,
      missing: [
        { step: 'information', key: 'subTitle' },
        { step: 'information', key: 'large' },
        { step: 'information', key: 'medium' },
        { step: 'information', key: 'targetAudience' },
        { step: 'information', key: 'introduction' },
        { step: 'curriculums', key: 'curriculum' },
        { step: 'payment', key: 'price' },
      ],
    });
    const refused = await post(courseApi.publish, draft).expect(400);
    expect(refused.body.errorName).toBe('PUBLISH_INCOMPLETE');
    const missing = ['subTitle', 'categoryCd.large', 'categoryCd.medium', 'targetAudience', 'introduction', 'curriculum', 'price'];
    expect(fields(refused)).toEqual(missing);
    const seq = await course(t, a.channelSeq, ready);
    await t.call(courseApi.find, at(seq)).expect(404);
    expect((await post(courseApi.publish, seq).expect(200)).body.data.course.publishStatusCd).toBe('00');
    await t.call(courseApi.find, at(seq)).expect(200);
    await post(courseApi.unpublish, seq).expect(200);
    await t.call(courseApi.find, at(seq)).expect(404);
    await as(learner, t.call(courseApi.publish, at(seq))).expect(403);
  });

  it('AT-015 AT-016 AT-019 AT-021 AT-038 CR-044 keeps a draft incomplete, and publishes it with both categories, a target and a period', async () => {
    const made = async (name: string, parentCategorySeq: number | null) => {
      const call = t.call(channelApi.createCategory, { channelSeq: a.channelSeq });
      return (await as(a.owner, call).send({ name, parentCategorySeq }).expect(200)).body.data.channelCategorySeq as number;
    };
    const large = await made('외국어', null);
    const medium = await made('회화', large);
    const unsorted = { category_cd: { large: null, medium: null }, target_audience: '', course_type: 'CLUB' };
    const seq = await course(t, a.channelSeq, { ...ready, ...unsorted });
    const missing = async () => {
      const check = (await as(a.owner, t.call(courseApi.publishCheck, at(seq))).expect(200)).body.data as PublishCheck;
      return check.missing.map((one) => one.key);
    };
    const update = async (change: object) => ((await post(courseApi.update, seq, change).expect(200)).body.data as ClassInformation).course;
    expect(await missing()).toEqual(['large', 'medium', 'targetAudience', 'period']);
    expect((await update({ channelCategorySeq: large })).categoryCd).toEqual({ large: String(large), medium: null });
    expect(await missing()).toEqual(['medium', 'targetAudience', 'period']);
    expect(fields(await post(courseApi.publish, seq).expect(400))).toEqual(['categoryCd.medium', 'targetAudience', 'period']);
    for (const period of [0, 37]) expect(fields(await post(courseApi.update, seq, { period }).expect(400))).toEqual(['period']);
    const whole = await update({ channelCategorySeq: medium, targetAudience: '여행을 앞둔 분', period: 1 });
    expect(whole).toMatchObject({ channelCategorySeq: medium, categoryCd: { large: String(large), medium: String(medium) }, period: 1 });
    expect(await missing()).toEqual([]);
    await post(courseApi.publish, seq).expect(200);
    // A published class may be edited, even if a field becomes empty.
    await update({ targetAudience: '', period: null });
    const other = await site(t, '남의 학교');
    const [foreign] = await t.admin<{ seq: number }>(
      sql`insert into main.category (channel_seq, name) values (${other.channelSeq}, '남의 것') returning channel_category_seq as seq`,
    );
    const stolen = post(courseApi.update, seq, { channelCategorySeq: Number(foreign!.seq) });
    expect(fields(await stolen.expect(400))).toEqual(['channelCategorySeq']);
  });

  it('AT-053..054 toggles the public side without touching the price, and opens to everyone for free', async () => {
    const seq = await course(t, a.channelSeq, { fare_cd: '01', price: 9000, discount_price: 5000 });
    expect((await post(courseApi.setPublic, seq, { publicCd: '99' }).expect(200)).body.data.course).toMatchObject({
      publicCd: '99',
      is_public: false,
      price: 9000,
    });
    await t.call(courseApi.find, at(seq)).expect(404);
    expect((await post(courseApi.setPublic, seq, { publicCd: '00', openYn: 'Y' }).expect(200)).body.data.course).toMatchObject({
      publicCd: '00',
      fareCd: '03',
      price: 0,
      discountPrice: null,
      fare: 0,
    });
    await post(courseApi.setPublic, seq, { publicCd: '01' }).expect(400);
  });
  it('AT-054 CR-065..068 what is opened to everyone names no monthly sum of its former price either', async () => {
    const months = { installment_status: 'Y', installment_month: 3, installment_price: 3000, installment_original_price: 3000 };
    const seq = await course(t, a.channelSeq, { fare_cd: '01', price: 9000, ...months });
    expect((await post(courseApi.setPublic, seq, { publicCd: '00', openYn: 'Y' }).expect(200)).body.data.course).toMatchObject({
      installmentStatus: 'N',
      installmentMonth: null,
      installmentPrice: null,
      installmentOriginalPrice: null,
    });
  });

  it('TR-003 TR-005 TR-009 TR-014 moves a class to the trash for seven days, unless somebody learns in it', async () => {
    const seq = await course(t, a.channelSeq);
    const attendSeq = await enrol(t, { ...at(seq), userSeq: learner.userSeq });
    expect((await post(courseApi.remove, seq).expect(400)).body.errorName).toBe('CLASS_HAS_STUDENTS');
    await t.admin(
      sql`update main.attend
        set choise_status_cd = null, hold_cd = 'PAY', hold_until = now() + interval '5 minutes'
        where attend_seq = ${attendSeq}`,
    );
    await post(courseApi.remove, seq).expect(400);
    await t.admin(
      sql`update main.attend
        set ended_at = now(), cancel_at = now(), end_cd = 'CANCELLED', hold_until = null, hold_cd = null
        where attend_seq = ${attendSeq}`,
    );
    await post(courseApi.remove, seq).expect(200);
    const c = ((await as(a.owner, t.call(courseApi.find, at(seq))).expect(200)).body.data as ClassInformation).course;
    expect(c.trashTypeCd).toBe('01');
    expect(Date.parse(c.restoreExpiredAt!) - Date.parse(c.trashedAt!)).toBe(7 * DAY);
    await t.call(courseApi.find, at(seq)).expect(410);
    await post(courseApi.update, seq, { title: '늦은 수정' }).expect(410);
  });
});

describe('the staff’s list', () => {
  it('AT-049..051 shows each class with its state, filters by it, and is closed to others', async () => {
    const b = await site(t, '관리 학교');
    const past = new Date(Date.now() - DAY);
    const made = {
      PREPARING: await course(t, b.channelSeq, { publish_status_cd: '99' }),
      OPEN: await course(t, b.channelSeq),
      FULL: await course(t, b.channelSeq, { user_limit_type_cd: '99', max_user_count: 1, attend_count: 1 }),
      CLOSED: await course(t, b.channelSeq, { pay_end_cd: '00', pay_end_at: past }),
      TRASHED: await course(t, b.channelSeq, { trash_type_cd: '01' }),
    };
    const ask = async (query: object) =>
      (
        await as(b.owner, t.call(courseApi.adminList, { channelSeq: b.channelSeq }))
          .query(query)
          .expect(200)
      ).body.data;
    const all = await ask({});
    expect([all.totalCount, all.list.map((c: { state: string }) => c.state)]).toEqual([4, ['CLOSED', 'FULL', 'OPEN', 'PREPARING']]);
    for (const [state, seq] of Object.entries(made))
      expect((await ask({ state })).list).toEqual([expect.objectContaining({ courseSeq: seq, state })]);
    const survey = await course(t, b.channelSeq, { course_type: COURSE_TYPE.SURVEY });
    const surveys = async (kind: string) => (await ask({ kind })).list.some((c: { courseSeq: number }) => c.courseSeq === survey);
    expect([await surveys(CLASS_FILTER.CLASS), await surveys(ENROLLABLE_COURSES)]).toEqual([true, false]);
    expect((await ask({ kind: ENROLLABLE_COURSES })).totalCount).toBe(4);
    await as(a.owner, t.call(courseApi.adminList, { channelSeq: b.channelSeq })).expect(403);
    await t.call(courseApi.adminList, { channelSeq: b.channelSeq }).expect(401);
  });
  it('AT-048..050 a challenge is open, full or closed by its terms, as in the list of challenges', async () => {
    const b = await site(t, '챌린지 학교');
    const challenge = async (title: string, terms: { days: number; taken: number; deleted?: boolean }[]) => {
      const courseSeq = await course(t, b.channelSeq, { title, course_type_cd: COURSE_TYPE_CD.CHALLENGE });
      for (const { days, taken, deleted } of terms)
        await t.admin(
          insertInto('main.challenge_term', {
            channelSeq: b.channelSeq,
            courseSeq,
            name: '1기',
            startAt: new Date(Date.now() + (days - 5) * DAY),
            endAt: new Date(Date.now() + days * DAY),
            maxUserCount: 2,
            attendCount: taken,
            createdAt: new Date(),
            updatedAt: new Date(),
            ...(deleted && { deletedAt: new Date() }),
          }),
        );
    };
    await challenge('열린', [
      { days: -1, taken: 0 },
      { days: 10, taken: 2 },
      { days: 20, taken: 1 },
    ]);
    await challenge('찬', [
      { days: -1, taken: 0 },
      { days: 10, taken: 2 },
      { days: 20, taken: 0, deleted: true },
    ]);
    await challenge('끝난', [{ days: -1, taken: 0 }]);
    const states = async (call: Parameters<TestApp['call']>[0], query: object = {}) =>
      Object.fromEntries(
        (
          await as(b.owner, t.call(call, { channelSeq: b.channelSeq }))
            .query(query)
            .expect(200)
        ).body.data.list.map((one: { title: string; state: string }) => [one.title, one.state]),
      );
    const told = { 열린: 'OPEN', 찬: 'FULL', 끝난: 'CLOSED' };
    expect(await states(courseApi.adminList)).toEqual(told);
    expect(await states(challengeApi.adminList)).toEqual(told);
    expect(await states(courseApi.adminList, { state: 'FULL' })).toEqual({ 찬: 'FULL' });
  });
});
