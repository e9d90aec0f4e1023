import supertest from 'supertest';
import { snakeCase } from '@madang/server/columns';
import { insertInto } from '@madang/server/sql/insert';
import { sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import { courseApi, type ClassInformation, type Course, type CourseSummary } from '@madang/contracts/main/course';
import { enrolButton, isEnrolled, priceOf } from '@madang/contracts/main/course-rules';
import { DAY, HOUR } from '@madang/contracts/time';
import { AppModule } from '../app.module';
import { enrol, course, person, site, type Person, type Site } from './course.fixture';

let t: TestApp;
let a: Site;
let b: Site;
let learner: Person;
let stranger: Person;
beforeAll(async () => {
  t = await testApp({ main: AppModule });
  a = await site(t);
  b = await site(t, '둘 학교');
  learner = await person(t, '이서준', a.channelSeq);
  stranger = await person(t, '박지우');
});
afterAll(() => t.close());
afterEach(() => t.resetNow());

const at = (courseSeq: number, channelSeq = a.channelSeq) => ({ channelSeq, courseSeq });
const as = (who: Person | null, call: supertest.Test) => (who ? call.set('Access-Token', who.token) : call);
const info = async (who: Person | null, courseSeq: number): Promise<ClassInformation> =>
  (await as(who, t.call(courseApi.find, at(courseSeq))).expect(200)).body.data;
const list = async (who: Person | null, query: Record<string, unknown> = {}, channelSeq = a.channelSeq) =>
  (await as(who, t.call(courseApi.list, { channelSeq })).query(query).expect(200)).body.data as {
    list: CourseSummary[];
    totalCount: number;
  };
const create = async (input: object = { title: '새 클래스' }) =>
  (
    await as(a.owner, t.call(courseApi.create, { channelSeq: a.channelSeq }))
      .send(input)
      .expect(200)
  ).body.data.courseSeq as number;

let serial = 0;
/**
 * Makes a class with these column values, and checks that its card in the list has those of `card`, and its own page those of `card` and
 * `page`. `more` sets columns with other names; a field that is undefined is computed from other columns.
 */
async function told(card: Partial<CourseSummary>, page: Partial<Course> = {}, more: Record<string, unknown> = {}) {
  const said = { title: `말하는 수업 ${++serial}`, ...card };
  const columns = Object.fromEntries(Object.entries({ ...said, ...page }).filter(([key]) => !(key in more)));
  const seq = await course(t, a.channelSeq, {
    ...Object.fromEntries(Object.entries(columns).map(([key, value]) => [snakeCase(key), value])),
    ...Object.fromEntries(Object.entries(more).filter(([, value]) => value !== undefined)),
  });
  const [found] = (await list(null, { q: said.title })).list;
  const { course: full } = await info(null, seq);
  expect(found).toMatchObject({ courseSeq: seq, ...said });
  expect(full).toMatchObject({ ...found, ...page });
  return { card: found!, page: full };
}

describe('a course on the wire', () => {
  it('CR-001..009 CR-020..022 carries its numbers, its site, its name and its writer', async () => {
    const [category] = await t.admin<{ category_seq: number }>(
      sql`insert into main.category (channel_seq, name) values (${a.channelSeq}, '백엔드') returning channel_category_seq as category_seq`,
    );
    const logos = { header_logo_url: '/files/public/1/head.png', profile_image_url: '/files/public/1/logo.png' };
    const [home] = await t.admin<{ domain: string }>(
      sql`update main.channel
        set header_logo_url = ${logos.header_logo_url}, profile_image_url = ${logos.profile_image_url}
        where channel_seq = ${a.channelSeq}
        returning domain`,
    );
    const own = { channelCategorySeq: Number(category!.category_seq), title: '자리 찾기', subTitle: '어디에 있나' };
    const { card, page } = await told(own, {}, { writer_seq: a.owner.userSeq });
    const [kept] = await t.admin<{ content_id: string }>(sql`select content_id from main.course where course_seq = ${card.courseSeq}`);
    expect(card).toMatchObject({ contentId: kept!.content_id, channelSeq: a.channelSeq, channelName: '하나 학교', domain: home!.domain });
    expect(page).toMatchObject({
      courseSeq: card.courseSeq,
      classSeq: card.courseSeq,
      writerName: '유시연',
      headerLogoUrl: logos.header_logo_url,
      channelLogoUrl: logos.profile_image_url,
    });
    expect(page.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  it('CR-010..018 carries its picture and its texts, desc3 excepted', async () => {
    const { page } = await told(
      { imageUrl: '/files/public/1/cover.png' },
      {
        introduction: '<p>소개</p>',
        introductionTypeCd: '01',
        notPayedIntroduction: '<p>먼저</p>',
        desc1: '하나',
        desc2: '둘',
        desc4: '넷',
        desc5: '다섯',
        desc6: '여섯',
      },
    );
    expect(page).not.toHaveProperty('desc3');
  });

  it('CR-023 CR-026 CR-029..030 CR-042..048 CR-152 carries its kind, its level, its category and how it is opened', async () => {
    await told(
      {
        serviceAlias: 'bootcamp',
        courseType: 'CLUB',
        courseTypeCd: '03',
        difficultyCd: '03',
        openTypeCd: '01',
        classTime: '화 20:00',
      },
      {
        partNumber: 7,
        difficulty: 'advanced',
        categoryCd: { large: '10', medium: '11' },
        liveTypeCd: '01',
        curriculumProgressCd: '01',
        openTypeUrl: 'https://camp.example/about',
      },
      { difficulty: undefined },
    );
    const { page } = await told({ difficultyCd: '02' });
    expect(page).toMatchObject({ difficulty: 'intermediate', categoryCd: { large: null, medium: null } });
  });

  it('CR-050 CR-054..068 CR-086..087 carries its price in both currencies, its discount, material and parts', async () => {
    const price = {
      fareCd: '01',
      price: 130_000,
      priceEx: 10_000,
      discountPrice: 97_500,
      discountPriceEx: 7_500,
      discountStartAt: '2026-01-01T00:00:00.000Z',
      discountEndAt: '2099-01-01T00:00:00.000Z',
      currency: 'USD',
      displayCurrency: 'KRW',
      installmentStatus: 'Y',
      installmentMonth: 3,
      months: 6,
      monthPrice: 9_000,
      installmentOriginalPrice: 48_334,
    } as const;
    const material = { materialPrice: 15_000, materialPriceEx: 1_200, materialTitle: '그림 도구' };
    // A month of what it costs while the discount runs: 97,500 and 15,000 for the material.
    const { card } = await told({ ...price, installmentPrice: 37_500 }, material, { installment_price: 48_334 });
    expect(card.discountPercent).toBe(25);
    await told({ ...price, installmentPrice: 48_334, discountEndAt: '2026-01-02T00:00:00.000Z' }, material);
    await told({ ...price, installmentPrice: 37_500, currency: 'KRW' }, material);
    expect((await told({ price: 1000, fareCd: '01' })).card).toMatchObject({ discountPercent: null, displayCurrency: 'KRW' });
  });

  it('CR-070..072 CR-074..079 CR-084..085 carries when it is sold, held, run and how long it stays open', async () => {
    await told(
      {
        payStartCd: '00',
        payEndCd: '00',
        payStartAt: '2026-01-02T00:00:00.000Z',
        payEndAt: '2098-03-04T05:06:07.000Z',
        operatingStartAt: '2026-02-03T00:00:00.000Z',
        operatingEndAt: '2097-02-03T00:00:00.000Z',
        vodDays: 90,
      },
      { settingPayTimeYn: 'Y', startAt: '2026-05-06', endAt: '2026-07-08', period: 4 },
    );
  });

  it('CR-088..090 CR-093 CR-097..101 CR-112 carries its seats and how they are taken', async () => {
    await told(
      {
        maxUserCount: 8,
        minUserCount: 2,
        userLimitTypeCd: '99',
        choiseTypeCd: '01',
        deliveryCd: '00',
        attendCount: 5,
        acceptCnt: 3,
        waitCnt: 2,
      },
      { acceptPercent: 38, attendSum: 11 },
      { acceptPercent: undefined },
    );
    expect((await told({ maxUserCount: 0, acceptCnt: 3, attendCount: 3 })).page.acceptPercent).toBe(0);
  });

  it('CR-105 CR-108..109 says whether it is public, and that it is not in the trash', async () => {
    await told({ trashTypeCd: '00' }, { publicCd: '00', is_public: true }, { is_public: undefined });
    const hidden = await course(t, a.channelSeq, { public_cd: '99' });
    expect((await info(a.owner, hidden)).course).toMatchObject({ publicCd: '99', is_public: false, trashTypeCd: '00' });
  });

  it('CR-110..111 tells staff since when it is in the trash and until when it comes back', async () => {
    const times = { trashed_at: new Date(Date.now() - DAY), restore_expired_at: new Date(Date.now() + 6 * DAY) };
    const seq = await course(t, a.channelSeq, { trash_type_cd: '01', ...times });
    const trashed = { trashedAt: times.trashed_at.toISOString(), restoreExpiredAt: times.restore_expired_at.toISOString() };
    expect((await info(a.owner, seq)).course).toMatchObject({ trashTypeCd: '01', ...trashed });
    const bin = (await as(a.owner, t.call(courseApi.trash, { channelSeq: a.channelSeq })).expect(200)).body.data;
    expect(bin.list.find((one: { courseSeq: number }) => one.courseSeq === seq)).toMatchObject(trashed);
    expect((await told({})).page).toMatchObject({ trashedAt: null, restoreExpiredAt: null });
  });

  it('CR-116..120 CR-153..154 carries its likes, its reviews and its lessons', async () => {
    const { card } = await told({
      likeCount: 4,
      reviewCount: 3,
      reviewPoint: 14,
      reviewDesc: '알차요',
      curriculumStatusList: ['00', '02'],
      curriculumCount: 12,
    });
    expect(card.reviewRate).toBe(4.7);
    expect((await told({})).card).toMatchObject({ likeCount: 0, reviewCount: 0, reviewPoint: 0, reviewRate: 0, reviewDesc: null });
  });

  it('CR-122..124 CR-147 CR-151 asks its questions while they are switched on', async () => {
    const courseQuestions = [{ question: '경력은?', requiredYn: 'Y' as const }];
    const asked = { courseQuestions, questionStatusCd: '00' };
    await told(
      { attendPhoneInputYn: 'Y', question: '바라는 점' },
      { ...asked, courseQuestionStatus: '00' },
      { courseQuestionStatus: undefined },
    );
    const { page } = await told({}, { questionStatusCd: '99' }, { course_questions: courseQuestions });
    expect(page).toMatchObject({ courseQuestionStatus: '99', courseQuestions: [] });
  });

  it('CR-144..146 CR-148..150 carries what it shows of itself: promotion, floating banner, end, event, members and channel', async () => {
    const customEvent = { title: '겨울', content: '선물', startAt: null, endAt: null };
    const setting = { coursePromotionShowYn: 'Y', courseFloatingShowYn: 'Y', courseRemainingEndAtShowYn: 'N' };
    const { card, page } = await told({ customEvent, slackChannel: '#camp' }, {}, { setting, site_membership_seqs: '{7,9}' });
    const shows = { coursePromotionShowYn: 'Y', courseFloatingShowYn: 'Y', courseRemainingEndAt: 'N', siteMembershipSeqs: [7, 9] };
    expect(card).toMatchObject(shows);
    expect(page).toMatchObject(shows);
    expect((await told({})).card).toMatchObject({
      coursePromotionShowYn: 'N',
      courseFloatingShowYn: 'N',
      courseRemainingEndAt: 'Y',
      siteMembershipSeqs: [],
      customEvent: null,
      slackChannel: null,
    });
  });

  it('CR-024..025 CR-027..028 names its teachers in their order; nobody subscribes to it, and it is in no package', async () => {
    const first = await person(t, '가강사', a.channelSeq, 'TCH');
    const second = await person(t, '나강사', a.channelSeq, 'TCH');
    const seq = await course(t, a.channelSeq, { title: '두 강사' });
    for (const [order, who] of [second, first].entries())
      await t.admin(
        insertInto('main.course_user', {
          channelSeq: a.channelSeq,
          courseSeq: seq,
          userSeq: who.userSeq,
          userTypeCd: 'TCH',
          userOrder: order,
        }),
      );
    const card = (await list(null, { q: '두 강사' })).list[0]!;
    expect(card.teachers).toMatchObject([
      { userSeq: second.userSeq, name: '나강사' },
      { userSeq: first.userSeq, name: '가강사' },
    ]);
    expect(card).toMatchObject({ subscribeYn: 'N', linkPackage: null, inPackages: [] });
    expect((await info(null, seq)).course).toMatchObject(card);
  });

  it('CR-156..159 tells of its invite event, and lets learners alone take part', async () => {
    const event = { inviteEventYn: 'Y', inviteEventTitle: '친구 초대', inviteEventInfo: '쿠폰을 드려요' } as const;
    const { card, page } = await told({}, event);
    expect(page.canSendInviteEventYn).toBe('N');
    await enrol(t, { ...at(card.courseSeq), userSeq: learner.userSeq });
    expect((await info(learner, card.courseSeq)).course).toMatchObject({ ...event, canSendInviteEventYn: 'Y' });
    const viewer = as(learner, t.call(courseApi.viewer, { channelSeq: a.channelSeq })).query({ courseSeqs: String(card.courseSeq) });
    expect((await viewer.expect(200)).body.data).toMatchObject([{ canSendInviteEventYn: 'Y' }]);
    expect((await info(stranger, card.courseSeq)).course.canSendInviteEventYn).toBe('N');
    const without = (await told({})).page;
    expect(without).toMatchObject({ inviteEventYn: 'N', inviteEventTitle: null, inviteEventInfo: null });
  });

  it('CR-013..017 CR-023 CR-030 CR-043 CR-045..046 CR-063 CR-072 CR-074..075 CR-093 CR-109 CR-112 starts with the written defaults', async () => {
    const { course: c, setting } = await info(a.owner, await create());
    expect(c).toMatchObject({
      desc1: '',
      desc2: '',
      desc4: '',
      desc5: '',
      desc6: '',
      serviceAlias: 'default',
      courseTypeCd: '05',
      difficultyCd: '01',
      difficulty: 'beginner',
      liveTypeCd: '00',
      curriculumProgressCd: '00',
      currency: 'KRW',
      displayCurrency: 'KRW',
      settingPayTimeYn: 'N',
      payStartCd: '99',
      payEndCd: '99',
      choiseTypeCd: '00',
      trashTypeCd: '00',
      deliveryCd: '99',
      vodDays: -1,
      publishStatusCd: '99',
    });
    expect(c.teachers).toEqual([expect.objectContaining({ userSeq: a.owner.userSeq, name: '유시연' })]);
    expect(c.writerName).toBe('유시연');
    expect(setting).toMatchObject({
      courseReviewShowYn: 'Y',
      courseQnaShowYn: 'Y',
      courseFloatingShowYn: 'N',
      coursePromotionShowYn: 'N',
      marketingRollingAttendeeYn: 'N',
      boards: [{ typeCd: '02' }, { typeCd: '04' }],
    });
  });

  it('CR-211..216 CR-218..219 answers course, setting with boards and classManagers under v1.0, v2.0, type=update and as contents info', async () => {
    const seq = await course(t, a.channelSeq);
    const facilitator = await person(t, '한지민', a.channelSeq);
    await t.admin(
      insertInto('main.course_user', { channelSeq: a.channelSeq, courseSeq: seq, userSeq: facilitator.userSeq, userTypeCd: 'FAC' }),
    );
    for (const call of [courseApi.find, courseApi.findV2]) {
      const { body } = await as(a.owner, t.call(call, at(seq)))
        .query({ type: 'update' })
        .expect(200);
      expect(Object.keys(body.data)).toEqual(['course', 'setting', 'classManagers', 'couponYn']);
      expect(body.data.setting.boards).toMatchObject([{ name: '공지' }, { name: '질문과 답변' }]);
      expect(body.data.classManagers).toEqual([expect.objectContaining({ userSeq: facilitator.userSeq, userTypeCd: 'FAC' })]);
    }
    await supertest(t.url('main')).get(`/api/main/v1.0/channels/${a.channelSeq}/contents/${seq}`).expect(200);
    expect((await t.call(courseApi.facilitators, at(seq)).expect(200)).body.data).toEqual([expect.objectContaining({ name: '한지민' })]);
  });

  it('CR-049 CR-069 CR-170 CR-206 computes fare, percent and payable as the shared price rule does', async () => {
    const now = new Date();
    const ago = new Date(now.getTime() - HOUR);
    const ahead = new Date(now.getTime() + HOUR);
    for (const more of [
      { fare_cd: '01', price: 132000, discount_price: 99000, discount_start_at: ago, discount_end_at: ahead },
      {
        fare_cd: '01',
        price: 132000,
        discount_price: 99000,
        discount_start_at: ahead,
        discount_end_at: new Date(now.getTime() + 7_200_000),
      },
      { fare_cd: '01', price: 132000, discount_price: 132000 },
      { fare_cd: '01', currency: 'USD', price: 13000, price_ex: 1000, discount_price: 10000, discount_price_ex: 750 },
      { fare_cd: '03', price: 5000 },
      { fare_cd: '00' },
    ]) {
      const { course: c } = await info(null, await course(t, a.channelSeq, more));
      const rule = priceOf(c, now);
      expect([c.fare, c.discountPercent]).toEqual([rule.total, rule.percent]);
      expect(c.payable).toBe(rule.total > 0);
    }
    const closed = await course(t, a.channelSeq, { fare_cd: '01', price: 1000, pay_end_cd: '00', pay_end_at: ago });
    const full = await course(t, a.channelSeq, {
      fare_cd: '01',
      price: 1000,
      user_limit_type_cd: '99',
      max_user_count: 1,
      attend_count: 1,
    });
    expect((await info(null, closed)).course.payable).toBe(false);
    expect((await info(null, full)).course.payable).toBe(false);
    // A class for money that became a survey of demand, and a challenge before it has a term, take nobody's money.
    const survey = await course(t, a.channelSeq, { fare_cd: '01', price: 1000, course_type: 'SURVEY' });
    const challenge = await course(t, a.channelSeq, { fare_cd: '01', price: 1000, course_type_cd: '07' });
    for (const seq of [survey, challenge]) expect((await info(null, seq)).course.payable).toBe(false);
    await t.admin(
      insertInto('main.challenge_term', {
        channelSeq: a.channelSeq,
        courseSeq: challenge,
        name: '1기',
        startAt: sql`now()`,
        endAt: sql`now() + interval '1 day'`,
        createdAt: sql`now()`,
        updatedAt: sql`now()`,
      }),
    );
    await t.admin(sql`update main.channel set setting = setting || '{"saasYn": "Y"}' where channel_seq = ${a.channelSeq}`);
    expect((await info(null, challenge)).course.payable).toBe(true);
    await t.admin(sql`update main.channel set setting = setting || '{"saasYn": "N"}' where channel_seq = ${a.channelSeq}`);
  });

  it('CR-022 AM-367 hides the name of a writer whose profile is hidden on the site', async () => {
    const writer = await person(t, '한숨김', a.channelSeq, 'TCH');
    const seq = await course(t, a.channelSeq, { writer_seq: writer.userSeq });
    expect((await info(null, seq)).course.writerName).toBe('한숨김');
    await t.admin(insertInto('main.hidden_profile', { channelSeq: a.channelSeq, userSeq: writer.userSeq }));
    expect((await info(null, seq)).course.writerName).toBe('***');
  });

  it('CR-103 tells a teacher who may work in own classes alone of no role in the others, in list, detail and viewer alike', async () => {
    const d = await site(t, '제 것만 학교');
    const teacher = await person(t, '김선생', d.channelSeq, 'TCH');
    const [own, other] = [await course(t, d.channelSeq, { title: '제 수업' }), await course(t, d.channelSeq, { title: '남의 수업' })];
    await t.admin(insertInto('main.course_user', { channelSeq: d.channelSeq, courseSeq: own, userSeq: teacher.userSeq }));
    const roles = async (seq: number) => {
      const listed = (await list(teacher, {}, d.channelSeq)).list.find((one) => one.courseSeq === seq) as unknown as Course;
      const full = (await as(teacher, t.call(courseApi.find, at(seq, d.channelSeq))).expect(200)).body.data.course as Course;
      const [viewer] = (
        await as(teacher, t.call(courseApi.viewer, { channelSeq: d.channelSeq }))
          .query({ courseSeqs: String(seq) })
          .expect(200)
      ).body.data;
      return [listed, full, viewer].map((side) => [side.userTypeCd, side.isZoomHost]);
    };
    for (const seq of [own, other]) expect(await roles(seq)).toEqual(Array(3).fill(['TCH', true]));
    await t.admin(sql`update main.channel set teacher_own_yn = 'Y' where channel_seq = ${d.channelSeq}`);
    expect(await roles(own)).toEqual(Array(3).fill(['TCH', true]));
    expect(await roles(other)).toEqual(Array(3).fill([null, false]));
  });

  it('CR-082..083 CR-096 CR-102..104 CR-115 CR-121 CR-125..127 CR-155 EN-030..031 gives a learner and the staff their own side, in list, detail and viewer alike', async () => {
    const seq = await course(t, a.channelSeq, { title: '보는 사람' });
    const valid = new Date(Date.now() + DAY);
    const [begun, reviewed] = [new Date(Date.now() - DAY), new Date(Date.now() + 9 * DAY)];
    const columns = { valid_at: valid, completed_count: 3, attend_at: begun, review_expring_at: reviewed };
    const attendSeq = await enrol(t, { ...at(seq), userSeq: learner.userSeq }, columns);
    await as(learner, t.call(courseApi.like, at(seq)))
      .send({})
      .expect(200);
    const card = (await list(learner, { q: '보는 사람' })).list[0] as CourseSummary & Record<string, unknown>;
    const { course: full } = await info(learner, seq);
    const [viewer] = (
      await as(learner, t.call(courseApi.viewer, { channelSeq: a.channelSeq }))
        .query({ courseSeqs: String(seq) })
        .expect(200)
    ).body.data;
    for (const side of [card, full, viewer]) {
      expect(side).toMatchObject({
        attendSeq,
        choiseStatusCd: '00',
        isAttend: true,
        completedCount: 3,
        userTypeCd: null,
        isZoomHost: false,
        // Members of this site cannot invite friends, so they have no code.
        refererCode: null,
        refererCodeUrl: null,
        validAt: valid.toISOString(),
        attendAt: begun.toISOString(),
        reviewExpringAt: reviewed.toISOString(),
      });
      expect(Math.abs(Date.parse(side.likeAt!) - Date.now())).toBeLessThan(HOUR);
      expect(isEnrolled(side, new Date())).toBe(true);
    }
    expect(viewer.roles).toEqual([]);
    expect(enrolButton(full, { ...full, manager: false }, new Date())).toEqual({ state: 'enter', enabled: true });
    t.setNow(new Date(valid.getTime() + 1000));
    expect((await info(learner, seq)).course.isAttend).toBe(false);
    t.resetNow();
    await t.admin(sql`update main.attend set valid_at = null where attend_seq = ${attendSeq}`);
    expect((await info(learner, seq)).course.isAttend).toBe(true);
    const staff = (await info(a.owner, seq)).course;
    const nothing = { attendSeq: null, choiseStatusCd: null, validAt: null, attendAt: null, reviewExpringAt: null, likeAt: null };
    expect(staff).toMatchObject({ userTypeCd: 'OWN', isZoomHost: true, isAttend: false, completedCount: 0, ...nothing });
    expect((await list(a.owner, { q: '보는 사람' })).list[0]).toMatchObject({ userTypeCd: 'OWN', isZoomHost: true });
    const elsewhere = await course(t, a.channelSeq, { live_type_cd: '01' });
    expect((await info(a.owner, elsewhere)).course).toMatchObject({ userTypeCd: 'OWN', isZoomHost: false });
  });
});

describe('an order that waits for its money', () => {
  it('stands with the viewer’s side until it is paid or its seat is let go', async () => {
    const seq = await course(t, a.channelSeq);
    const who = await person(t, '이서준', a.channelSeq);
    const attendSeq = await enrol(
      t,
      { ...at(seq), userSeq: who.userSeq },
      { choise_status_cd: null, attend_at: null, hold_cd: 'PAY', hold_until: new Date(Date.now() + 60_000) },
    );
    const pending = async () =>
      (
        await as(who, t.call(courseApi.viewer, { channelSeq: a.channelSeq }))
          .query({ courseSeqs: String(seq) })
          .expect(200)
      ).body.data[0].pendingOrderNo;
    expect(await pending()).toBeNull();
    await t.admin(
      insertInto('util.pay_order', {
        channelSeq: a.channelSeq,
        orderNo: 'ORD-1',
        attendSeq,
        courseSeq: seq,
        userSeq: who.userSeq,
        title: 'x',
        ordererName: 'x',
        email: 'x',
        price: 1000,
        amount: 1000,
        payMethodCd: 'CARD',
        provider: 'sandbox',
        createdAt: sql`now()`,
      }),
    );
    expect(await pending()).toBe('ORD-1');
    t.setNow(new Date(Date.now() + 120_000));
    expect(await pending()).toBeNull();
    await t.admin("update util.pay_order set status = 'WAITING_DEPOSIT' where order_no = 'ORD-1'");
    expect(await pending()).toBe('ORD-1');
    await t.admin("update util.pay_order set status = 'PAID' where order_no = 'ORD-1'");
    expect(await pending()).toBeNull();
  });
});

describe('who sees a course', () => {
  it('CR-106 CR-113 shows a public, published class to everybody', async () => {
    const shown = await course(t, a.channelSeq, { title: '열린 수업', public_cd: '00', publish_status_cd: '00' });
    for (const who of [null, stranger, learner]) {
      expect((await list(who, { q: '열린 수업' })).list.map((one) => one.courseSeq)).toEqual([shown]);
      expect((await info(who, shown)).course).toMatchObject({ publicCd: '00', publishStatusCd: '00' });
    }
  });

  it('CR-107 CR-114 CR-215 ER-009 hides unpublished and private classes from visitors, not from staff or the enrolled', async () => {
    const draft = await course(t, a.channelSeq, { title: '가려진 초안', publish_status_cd: '99' });
    const hidden = await course(t, a.channelSeq, { title: '가려진 비공개', public_cd: '99' });
    expect((await list(null, { q: '가려진' })).totalCount).toBe(0);
    for (const seq of [draft, hidden]) {
      const r = await t.call(courseApi.find, at(seq)).expect(404);
      expect(r.body).toMatchObject({ code: 800003, errorName: 'CLASS_NOT_FOUND' });
      await as(stranger, t.call(courseApi.find, at(seq))).expect(404);
      expect(
        (
          await as(a.owner, t.call(courseApi.find, at(seq)))
            .query({ type: 'update' })
            .expect(200)
        ).body.data.course.courseSeq,
      ).toBe(seq);
    }
    await t.call(courseApi.find, at(999_999_999)).expect(404);
    await enrol(t, { ...at(hidden), userSeq: learner.userSeq });
    expect((await info(learner, hidden)).course.isAttend).toBe(true);
  });

  it('TR-001 TR-011 answers 410 for a trashed class to everybody but staff', async () => {
    const seq = await course(t, a.channelSeq, { trash_type_cd: '01' });
    expect((await t.call(courseApi.find, at(seq)).expect(410)).body.errorName).toBe('CLASS_DELETED');
    await as(learner, t.call(courseApi.timetable, at(seq))).expect(410);
    expect((await info(a.owner, seq)).course.trashTypeCd).toBe('01');
  });

  it('keeps one site out of another', async () => {
    const seq = await course(t, a.channelSeq);
    await t.call(courseApi.find, at(seq, b.channelSeq)).expect(404);
    await as(b.owner, t.call(courseApi.update, at(seq)))
      .send({ title: '훔친 제목' })
      .expect(403);
    await as(b.owner, t.call(courseApi.update, at(seq, b.channelSeq)))
      .send({ title: '훔친 제목' })
      .expect(404);
    await as(b.owner, t.call(courseApi.remove, at(seq, b.channelSeq))).expect(404);
    await as(learner, t.call(courseApi.updatePayment, at(seq)))
      .send({ fareCd: '00' })
      .expect(403);
    await t.call(courseApi.create, { channelSeq: a.channelSeq }).send({ title: '몰래' }).expect(401);
  });

  it('names the site’s staff to who may choose teachers', async () => {
    const d = await site(t, '강사 학교');
    const teacher = await person(t, '가강사', d.channelSeq, 'TCH');
    await person(t, '나수강', d.channelSeq);
    const staff = (await as(d.owner, t.call(courseApi.staff, { channelSeq: d.channelSeq })).expect(200)).body.data;
    expect(staff).toEqual([
      { userSeq: teacher.userSeq, name: '가강사', profileImageUrl: null },
      { userSeq: d.owner.userSeq, name: '유시연', profileImageUrl: null },
    ]);
    await as(a.owner, t.call(courseApi.staff, { channelSeq: d.channelSeq })).expect(403);
    await as(learner, t.call(courseApi.staff, { channelSeq: a.channelSeq })).expect(403);
  });

  it('lets the gateway keep what every visitor sees and nothing that is somebody’s own', async () => {
    const seq = await course(t, a.channelSeq);
    expect((await t.call(courseApi.find, at(seq))).headers['cache-control']).toBe('public, max-age=0, s-maxage=1');
    expect((await as(learner, t.call(courseApi.find, at(seq)))).headers['cache-control']).toBe('no-store');
    expect((await t.call(courseApi.list, { channelSeq: a.channelSeq })).headers['etag']).toBeTruthy();
  });
});
