import supertest from 'supertest';
import { testApp, type TestApp } from '@madang/server/test-app';
import { courseApi, type ClassInformation, type CourseSummary } from '@madang/contracts/main/course';
import { enrolButton, isAttend, priceOf } from '@madang/contracts/main/course-rules';
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

describe('a course on the wire', () => {
  it('CR-001..012 CR-018 CR-020..029 CR-042..050 CR-054..072 CR-076..079 CR-084..093 CR-097..101 CR-105 CR-108..112 CR-116..124 CR-144..159 carries every field under its name', async () => {
    const seq = await course(t, a.channelSeq, { title: '모든 필드' });
    const card = (await list(null, { q: '모든 필드' })).list[0]!;
    const { course: full } = await info(null, seq);
    expect(full).toMatchObject(card);
    expect(full).toMatchObject({
      courseSeq: seq,
      classSeq: seq,
      channelSeq: a.channelSeq,
      channelName: '하나 학교',
      is_public: true,
      categoryCd: { large: null, medium: null },
      teachers: [],
      inPackages: [],
      siteMembershipSeqs: [],
    });
    expect(full.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
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
    await t.admin("insert into main.course_user (channel_seq, course_seq, user_seq, user_type_cd) values ($1, $2, $3, 'FAC')", [
      a.channelSeq,
      seq,
      facilitator.userSeq,
    ]);
    for (const call of [courseApi.find, courseApi.findV2]) {
      const { body } = await as(a.owner, t.call(call, at(seq)))
        .query({ type: 'update' })
        .expect(200);
      expect(Object.keys(body.data)).toEqual(['course', 'setting', 'classManagers']);
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
      expect([c.fare, c.discountPercent]).toEqual([rule.amount, rule.percent]);
      expect(c.payable).toBe(rule.amount > 0);
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
  });

  it('CR-082..083 CR-096 CR-102..104 CR-115 CR-121 CR-125..127 CR-155 EN-030..031 gives a learner and the staff their own side, in list, detail and viewer alike', async () => {
    const seq = await course(t, a.channelSeq, { title: '보는 사람' });
    const valid = new Date(Date.now() + DAY);
    const attendSeq = await enrol(t, { ...at(seq), userSeq: learner.userSeq }, { valid_at: valid, completed_count: 3 });
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
      });
      expect(isAttend(side, new Date())).toBe(true);
    }
    expect(viewer.roles).toEqual([]);
    expect(enrolButton(full, { ...full, manager: false }, new Date())).toEqual({ state: 'enter', enabled: true });
    t.setNow(new Date(valid.getTime() + 1000));
    expect((await info(learner, seq)).course.isAttend).toBe(false);
    t.resetNow();
    await t.admin('update main.attend set valid_at = null where attend_seq = $1', [attendSeq]);
    expect((await info(learner, seq)).course.isAttend).toBe(true);
    const staff = (await info(a.owner, seq)).course;
    expect(staff).toMatchObject({ userTypeCd: 'OWN', isZoomHost: true, attendSeq: null, isAttend: false });
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
      "insert into util.pay_order (channel_seq, order_no, attend_seq, course_seq, user_seq, title, orderer_name, email, price, amount, pay_method_cd, provider, created_at) values ($1, 'ORD-1', $2, $3, $4, 'x', 'x', 'x', 1000, 1000, 'CARD', 'sandbox', now())",
      [a.channelSeq, attendSeq, seq, who.userSeq],
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
  it('CR-106..107 CR-113..114 CR-215 ER-009 hides unpublished and private classes from visitors, not from staff or the enrolled', async () => {
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
