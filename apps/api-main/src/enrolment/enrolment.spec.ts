import { channelApi } from '@madang/contracts/main/channel';
import { couponApi } from '@madang/contracts/main/coupon';
import { enrolmentApi } from '@madang/contracts/main/enrolment';
import { courseApi } from '@madang/contracts/main/course';
import { referralApi, type MemberReferrals } from '@madang/contracts/main/referral';
import { DAY } from '@madang/contracts/time';
import { siteOriginOf } from '@madang/contracts/main/site-host';
import { config } from '@madang/server/config';
import { insertInto } from '@madang/server/sql/insert';
import { sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import { AppModule } from '../app.module';
import { course, enrol as seated, person, site, type Person, type Site } from '../course/course.fixture';
import { HoldJob } from './hold.job';
import { OrderSweepJob } from './order-sweep.job';
import { PaymentFollowerService } from './payment-follower.service';
import { SeatsService } from './seats.service';

const priced = { fare_cd: '01', price: 50_000 };

let t: TestApp;
let s: Site;
let learner: Person;
beforeAll(async () => {
  t = await testApp({ main: AppModule });
});
beforeEach(async () => {
  s = await site(t);
  learner = await person(t, '이배움', s.channelSeq);
});
afterEach(() => t.resetNow());
afterAll(() => t.close());

/** Matches a moment within one second, since the clock of the test goes on running. */
const at = (second: string) => expect.stringContaining(second) as string;
/** Sets the clock, and gives people new sessions, since sessions do not last for days. */
const later = async (now: string | Date, ...people: Person[]) => {
  t.setNow(new Date(now));
  for (const p of people) p.token = await t.tokenOf(p.userSeq);
};
const enrol = (who: Person, courseSeq: number, body: object = {}) =>
  t.call(enrolmentApi.create, { channelSeq: s.channelSeq, courseSeq }).set('Access-Token', who.token).send(body);
const mine = async (who: Person, courseSeq: number) =>
  (await t.call(enrolmentApi.mine, { channelSeq: s.channelSeq, courseSeq }).set('Access-Token', who.token).expect(200)).body.data;
const counters = async (courseSeq: number) =>
  (await t.admin(sql`select attend_count, accept_cnt, wait_cnt, attend_sum from main.course where course_seq = ${courseSeq}`))[0];
const jobs = (event: string, attendSeq: number) =>
  t.admin(sql`select 1 from jobs.job where name = ${event} and (data ->> 'attendSeq')::bigint = ${attendSeq}`);
let serial = 0;
/** Stores an order of an enrolment, as the payment service does; `more` sets columns. */
const order = async (status: string, enrolment: { attendSeq: number; courseSeq: number }, who: Person, more: object = {}) => {
  const orderNo = `EN-${++serial}`;
  const text = { title: 'x', ordererName: 'x', email: 'x', payMethodCd: 'CARD', provider: 'sandbox' };
  const { attendSeq, courseSeq } = enrolment;
  await t.admin(
    insertInto('util.pay_order', {
      channelSeq: s.channelSeq,
      orderNo,
      attendSeq,
      courseSeq,
      userSeq: who.userSeq,
      status,
      ...text,
      price: 50_000,
      amount: 50_000,
      createdAt: sql`now()`,
      ...more,
    }),
  );
  return orderNo;
};
const follow = (attendSeq: number) => t.get('main', PaymentFollowerService).follow(s.channelSeq, attendSeq);

describe('enrolling', () => {
  it('EN-002 EN-003 CR-094 lets a learner into a free first-come class at once', async () => {
    const courseSeq = await course(t, s.channelSeq, { vod_days: 30 });
    t.setNow(new Date('2026-11-20T05:00:00Z'));
    const { body } = await enrol(learner, courseSeq).expect(200);
    expect(body.data).toMatchObject({
      courseSeq,
      choiseStatusCd: '00',
      amount: 0,
      needsPayment: false,
      holdUntil: null,
      attendAt: at('2026-11-20T05:00:00'),
      validAt: '2026-12-20T14:59:59.999Z',
      waitlisted: false,
    });
    expect(await counters(courseSeq)).toEqual({ attend_count: 1, accept_cnt: 1, wait_cnt: 0, attend_sum: 1 });
    expect(await jobs('attend.approved.alarm', body.data.attendSeq)).toHaveLength(1);
    expect(await mine(learner, courseSeq)).toEqual(body.data);
  });
  it.each([
    ['free', {}],
    ['priced', priced],
    ['manager’s choice', { choise_type_cd: '01' }],
  ])(
    'takes nobody into a %s class who has not joined the site and agreed to its texts there, and keeps who agreed to what',
    async (_, more) => {
      const courseSeq = await course(t, s.channelSeq, more);
      const stranger = await person(t, '남모름');
      expect((await enrol(stranger, courseSeq).expect(403)).body.errorName).toBe('NOT_CHANNEL_USER');
      expect(await counters(courseSeq)).toMatchObject({ attend_count: 0, attend_sum: 0 });
      const agreed = () => t.admin(sql`select kind_cd from main.consent where user_seq = ${stranger.userSeq} order by kind_cd`);
      expect(await agreed()).toEqual([]);
      const ticked = { termsYn: true, privacyYn: true, sellerYn: true, marketingConsent: false, nightConsent: false };
      await t.call(channelApi.join, { channelSeq: s.channelSeq }).set('Access-Token', stranger.token).send(ticked).expect(200);
      await enrol(stranger, courseSeq).expect(200);
      expect(await agreed()).toEqual(['SELLER', 'SITE_PRIVACY', 'SITE_TERMS'].map((kind_cd) => ({ kind_cd })));
      // Enrolling in another class asks for no further consents.
      await enrol(stranger, await course(t, s.channelSeq)).expect(200);
      expect(await agreed()).toHaveLength(3);
    },
  );
  it('EN-004 CR-095 keeps an application under manager selection waiting, without a payment', async () => {
    const courseSeq = await course(t, s.channelSeq, { ...priced, choise_type_cd: '01' });
    const { body } = await enrol(learner, courseSeq).expect(200);
    expect(body.data).toMatchObject({ choiseStatusCd: '01', needsPayment: false, holdUntil: null, attendAt: null, waitlisted: false });
    expect(await counters(courseSeq)).toEqual({ attend_count: 1, accept_cnt: 0, wait_cnt: 1, attend_sum: 1 });
    expect(await jobs('attend.approved.alarm', body.data.attendSeq)).toHaveLength(0);
  });
  it('holds the seat of a priced class for 15 minutes at the price of now, and hands the same hold out again', async () => {
    const courseSeq = await course(t, s.channelSeq, {
      ...priced,
      discount_price: 40_000,
      discount_end_at: new Date('2026-11-20T05:10:00Z'),
    });
    t.setNow(new Date('2026-11-20T05:00:00Z'));
    const first = (await enrol(learner, courseSeq, { payMethodCd: 'CARD' }).expect(200)).body.data;
    expect(first).toMatchObject({
      choiseStatusCd: null,
      amount: 40_000,
      price: 50_000,
      discount: 10_000,
      currency: 'KRW',
      needsPayment: true,
      holdUntil: at('2026-11-20T05:15:00'),
    });
    t.setNow(new Date('2026-11-20T05:14:00Z'));
    expect((await enrol(learner, courseSeq).expect(200)).body.data).toEqual(first);
    expect(await counters(courseSeq)).toEqual({ attend_count: 1, accept_cnt: 1, wait_cnt: 0, attend_sum: 0 });
  });
  it('gives the seat of a passed hold back, once, and says nothing about it', async () => {
    const courseSeq = await course(t, s.channelSeq, { ...priced, user_limit_type_cd: '99', max_user_count: 1 });
    t.setNow(new Date('2026-11-20T05:00:00Z'));
    const { attendSeq } = (await enrol(learner, courseSeq).expect(200)).body.data;
    const other = await person(t, '김하나', s.channelSeq);
    expect((await enrol(other, courseSeq).expect(400)).body.errorName).toBe('CAPACITY_FULL');
    const job = t.get('main', HoldJob);
    t.setNow(new Date('2026-11-20T05:15:20Z'));
    await job.run();
    expect((await counters(courseSeq))!['attend_count']).toBe(1);
    t.setNow(new Date('2026-11-20T05:15:40Z'));
    await Promise.all([job.run(), job.run()]);
    await job.run();
    expect(await counters(courseSeq)).toEqual({ attend_count: 0, accept_cnt: 0, wait_cnt: 0, attend_sum: 0 });
    expect(await mine(learner, courseSeq)).toBeNull();
    expect(await jobs('attend.cancelled.util', attendSeq)).toHaveLength(0);
    await enrol(other, courseSeq).expect(200);
  });
  it('AM-1380 tells whoever was sent an account for a deposit that its time is over', async () => {
    const courseSeq = await course(t, s.channelSeq, priced);
    t.setNow(new Date('2026-11-20T05:00:00Z'));
    const enrolment = (await enrol(learner, courseSeq).expect(200)).body.data;
    await order('EXPIRED', enrolment, learner, { payMethodCd: 'VIRTUAL_ACCOUNT', depositUntil: new Date('2026-11-20T05:10:00Z') });
    t.setNow(new Date('2026-11-20T05:16:00Z'));
    await t.get('main', HoldJob).run();
    expect(await jobs('attend.cancelled.alarm', enrolment.attendSeq)).toHaveLength(1);
  });
  it('refuses a second application of somebody inside or waiting, and sells again to somebody whose access ended', async () => {
    const courseSeq = await course(t, s.channelSeq, { vod_days: 1, user_limit_type_cd: '99', max_user_count: 1 });
    t.setNow(new Date('2026-11-20T05:00:00Z'));
    const first = (await enrol(learner, courseSeq).expect(200)).body.data;
    expect((await enrol(learner, courseSeq).expect(409)).body.errorName).toBe('ALREADY_ENROLLED');
    await later('2026-11-23T05:00:00Z', learner);
    const again = (await enrol(learner, courseSeq).expect(200)).body.data;
    expect(again.attendSeq).not.toBe(first.attendSeq);
    expect(await counters(courseSeq)).toEqual({ attend_count: 1, accept_cnt: 1, wait_cnt: 0, attend_sum: 2 });
  });
  it('makes one enrolment of twenty simultaneous clicks of one person', async () => {
    const courseSeq = await course(t, s.channelSeq, priced);
    const answers = await Promise.all(Array.from({ length: 20 }, () => enrol(learner, courseSeq)));
    expect(new Set(answers.map((a) => a.status))).toEqual(new Set([200]));
    expect(new Set(answers.map((a) => a.body.data.attendSeq)).size).toBe(1);
    expect((await counters(courseSeq))!['attend_count']).toBe(1);
  });
});

describe('who may not enrol', () => {
  it('EN-024 CR-091 says that a class capped by seats is full', async () => {
    const courseSeq = await course(t, s.channelSeq, { user_limit_type_cd: '99', max_user_count: 1 });
    await enrol(learner, courseSeq).expect(200);
    const { body } = await enrol(await person(t, '김하나', s.channelSeq), courseSeq).expect(400);
    expect(body).toMatchObject({ errorName: 'CAPACITY_FULL', message: expect.stringContaining('신청 인원을 초과') });
  });
  it('EN-025 says that a class is closed after its sale and not open before it, to the second', async () => {
    const courseSeq = await course(t, s.channelSeq, {
      pay_start_cd: '00',
      pay_end_cd: '00',
      pay_start_at: new Date('2026-11-20T00:00:00Z'),
      pay_end_at: new Date('2026-11-21T00:00:00Z'),
    });
    t.setNow(new Date('2026-11-19T23:59:58Z'));
    expect((await enrol(learner, courseSeq).expect(400)).body.errorName).toBe('CLASS_NOT_OPEN');
    t.setNow(new Date('2026-11-21T00:00:01Z'));
    const { body } = await enrol(learner, courseSeq).set('Accept-Lang', 'en').expect(400);
    expect(body).toMatchObject({ errorName: 'CLASS_CLOSED', message: 'Enrolment for this class is closed.' });
    t.setNow(new Date('2026-11-20T00:00:00Z'));
    await enrol(learner, courseSeq).expect(200);
  });
  it('shows nothing of an unpublished, private, deleted or foreign class', async () => {
    const elsewhere = await site(t);
    const foreign = await course(t, elsewhere.channelSeq);
    const name = async (courseSeq: number) => (await enrol(learner, courseSeq)).body.errorName;
    expect(await name(await course(t, s.channelSeq, { publish_status_cd: '99' }))).toBe('CLASS_NOT_FOUND');
    expect(await name(await course(t, s.channelSeq, { public_cd: '99' }))).toBe('CLASS_NOT_FOUND');
    expect(await name(await course(t, s.channelSeq, { trash_type_cd: '01' }))).toBe('CLASS_DELETED');
    expect(await name(foreign)).toBe('CLASS_NOT_FOUND');
    expect(await name(999_999_999)).toBe('CLASS_NOT_FOUND');
    await t.call(enrolmentApi.create, { channelSeq: s.channelSeq, courseSeq: foreign }).send({}).expect(401);
  });
  it('EN-026 asks for a phone number, and for the answers that are required', async () => {
    const courseSeq = await course(t, s.channelSeq, {
      attend_phone_input_yn: 'Y',
      question_status_cd: '00',
      course_questions: [{ question: '경력', requiredYn: 'Y' }],
    });
    const phone = await enrol(learner, courseSeq).expect(400);
    expect(phone.body).toMatchObject({ errorName: 'PHONE_REQUIRED', errors: [{ field: 'phone' }] });
    const answer = await enrol(learner, courseSeq, { phone: '01012345678' }).expect(400);
    expect(answer.body.errors).toEqual([{ field: 'answers[0].answer', message: '경력 항목을 입력해주세요!' }]);
    await enrol(learner, courseSeq, { phone: '01012345678', answers: [{ question: '경력', answer: '2년' }] }).expect(200);
    expect(await t.admin(sql`select phone, answers from main.attend where course_seq = ${courseSeq}`)).toEqual([
      { phone: '01012345678', answers: [{ question: '경력', answer: '2년' }] },
    ]);
  });
  it('AM-724 hands the phone number of the newest enrolment that has one to its owner alone, and to no other site', async () => {
    const phoneOf = async (who: Person, there = s) =>
      (await t.call(enrolmentApi.phone, { channelSeq: there.channelSeq }).set('Access-Token', who.token).expect(200)).body.data;
    const asking = { attend_phone_input_yn: 'Y' };
    expect(await phoneOf(learner)).toEqual({ phone: null });
    await enrol(learner, await course(t, s.channelSeq, asking), { phone: '01011112222' }).expect(200);
    await enrol(learner, await course(t, s.channelSeq, asking), { phone: '01033334444' }).expect(200);
    await enrol(learner, await course(t, s.channelSeq)).expect(200);
    expect(await phoneOf(learner)).toEqual({ phone: '01033334444' });
    expect(await phoneOf(learner, await site(t))).toEqual({ phone: null });
    expect(await phoneOf(await person(t, '박두리', s.channelSeq))).toEqual({ phone: null });
    await t.call(enrolmentApi.phone, { channelSeq: s.channelSeq }).expect(401);
  });
  it('refuses a payment method that the class does not take, and a price of the caller', async () => {
    const courseSeq = await course(t, s.channelSeq, { ...priced, pay_methods: ['CARD', 'PAYPAL'] });
    expect((await enrol(learner, courseSeq, { payMethodCd: 'TRANSFER' }).expect(400)).body.errorName).toBe('PAY_METHOD_NOT_ALLOWED');
    expect((await enrol(learner, courseSeq, { payMethodCd: 'PAYPAL' }).expect(400)).body.errorName).toBe('PAY_METHOD_NOT_ALLOWED');
    expect((await enrol(learner, courseSeq, { amount: 1, choiseStatusCd: '00' }).expect(400)).body.errorName).toBe('BAD_INPUT');
  });
  it('EN-023 turns away the person who would exceed the plan, also when twenty come at once', async () => {
    await t.admin(sql`update main.channel set setting = '{"studentLimit": 5}' where channel_seq = ${s.channelSeq}`);
    const courses = [await course(t, s.channelSeq), await course(t, s.channelSeq, priced)];
    const people = await Promise.all(Array.from({ length: 20 }, () => person(t, '김하나', s.channelSeq)));
    const answers = await Promise.all(people.map((p, i) => enrol(p, courses[i % 2]!)));
    expect(answers.filter((a) => a.status === 200)).toHaveLength(5);
    expect(new Set(answers.filter((a) => a.status !== 200).map((a) => a.body.errorName))).toEqual(new Set(['PLAN_STUDENT_LIMIT']));
    const inside = people[answers.findIndex((a) => a.status === 200)]!;
    await enrol(inside, answers.findIndex((a) => a.status === 200) % 2 ? courses[0]! : courses[1]!).expect(200);
  });
  it('EN-023 AM-063 takes an application that only waits beyond the plan, and lets nobody in by it', async () => {
    await t.admin(sql`update main.channel set setting = '{"studentLimit": 1}' where channel_seq = ${s.channelSeq}`);
    const line = await course(t, s.channelSeq, { user_limit_type_cd: '00', max_user_count: 1 });
    const byStaff = await course(t, s.channelSeq, { ...priced, choise_type_cd: '01' });
    const seat = (await enrol(learner, line).expect(200)).body.data.attendSeq;
    const [second, third] = [await person(t, '김하나', s.channelSeq), await person(t, '김하나', s.channelSeq)];
    const staff = (call: Parameters<TestApp['call']>[0], courseSeq: number, body: object) =>
      t.call(call, { channelSeq: s.channelSeq, courseSeq }).set('Access-Token', s.owner.token).send(body);
    const applied = (await enrol(second, byStaff).expect(200)).body.data;
    expect(applied).toMatchObject({ choiseStatusCd: '01', needsPayment: false, waitlisted: false });
    expect((await enrol(third, line).expect(200)).body.data).toMatchObject({ choiseStatusCd: '01', waitlisted: true });
    expect((await enrol(second, await course(t, s.channelSeq)).expect(400)).body.errorName).toBe('PLAN_STUDENT_LIMIT');
    const approve = () => staff(enrolmentApi.setStatus, byStaff, { attendSeqs: [applied.attendSeq], choiseStatusCd: '00' });
    const refused = (await approve().expect(400)).body;
    expect([refused.errorName, refused.message]).toEqual(['PLAN_STUDENT_LIMIT', expect.stringContaining('요금제의 수강생 수를 초과')]);
    // The seat that becomes free goes to nobody while another learner counts: the line stands still until the plan has room again.
    await t.admin(sql`update main.channel set setting = '{"studentLimit": 0}' where channel_seq = ${s.channelSeq}`);
    await staff(enrolmentApi.cancel, line, { attendSeqs: [seat], reason: '요청' }).expect(200);
    expect(await mine(third, line)).toMatchObject({ choiseStatusCd: '01', waitlisted: true });
    await t.admin(sql`update main.channel set setting = '{"studentLimit": 1}' where channel_seq = ${s.channelSeq}`);
    await t.get('main', HoldJob).run();
    expect(await mine(third, line)).toMatchObject({ choiseStatusCd: '00', waitlisted: false });
    await approve().expect(400);
  });
});

describe('the waitlist', () => {
  const full = { user_limit_type_cd: '00', max_user_count: 1 };
  it('takes applications of a full 00/00 class and lets the first in when a free seat appears', async () => {
    const courseSeq = await course(t, s.channelSeq, full);
    const seated = (await enrol(learner, courseSeq).expect(200)).body.data;
    const [second, third] = [await person(t, '김하나', s.channelSeq), await person(t, '김하나', s.channelSeq)];
    const waiting = (await enrol(second, courseSeq).expect(200)).body.data;
    expect(waiting).toMatchObject({ choiseStatusCd: '01', waitlisted: true, needsPayment: false });
    await enrol(third, courseSeq).expect(200);
    expect(await counters(courseSeq)).toEqual({ attend_count: 3, accept_cnt: 1, wait_cnt: 2, attend_sum: 3 });
    await t
      .call(enrolmentApi.cancel, { channelSeq: s.channelSeq, courseSeq })
      .set('Access-Token', s.owner.token)
      .send({ attendSeqs: [seated.attendSeq], reason: '요청' })
      .expect(200);
    expect(await mine(second, courseSeq)).toMatchObject({ choiseStatusCd: '00', waitlisted: false });
    expect(await mine(third, courseSeq)).toMatchObject({ choiseStatusCd: '01', waitlisted: true });
    expect(await counters(courseSeq)).toEqual({ attend_count: 2, accept_cnt: 1, wait_cnt: 1, attend_sum: 3 });
  });
  it('offers a priced seat to the first of the waitlist, and to the next when it is not paid', async () => {
    const courseSeq = await course(t, s.channelSeq, { ...full, ...priced });
    t.setNow(new Date('2026-11-20T05:00:00Z'));
    await enrol(learner, courseSeq).expect(200);
    const [second, third] = [await person(t, '김하나', s.channelSeq), await person(t, '김하나', s.channelSeq)];
    const { attendSeq } = (await enrol(second, courseSeq).expect(200)).body.data;
    await enrol(third, courseSeq).expect(200);
    t.setNow(new Date('2026-11-20T05:16:00Z'));
    await t.get('main', HoldJob).run();
    expect(await mine(second, courseSeq)).toMatchObject({
      choiseStatusCd: null,
      needsPayment: true,
      claim: true,
      holdUntil: at('2026-11-23T05:16:00'),
    });
    expect(await jobs('attend.claim.alarm', attendSeq)).toHaveLength(1);
    await later('2026-11-23T05:17:00Z', second, third);
    await t.get('main', HoldJob).run();
    expect(await mine(second, courseSeq)).toBeNull();
    expect(await mine(third, courseSeq)).toMatchObject({ needsPayment: true, claim: true });
    expect(await jobs('attend.cancelled.alarm', attendSeq)).toHaveLength(1);
  });
  it('fills seats that were added', async () => {
    const courseSeq = await course(t, s.channelSeq, full);
    await enrol(learner, courseSeq).expect(200);
    const second = await person(t, '김하나', s.channelSeq);
    await enrol(second, courseSeq).expect(200);
    await t.admin(sql`update main.course set max_user_count = 2 where course_seq = ${courseSeq}`);
    await t.get('main', HoldJob).run();
    expect(await mine(second, courseSeq)).toMatchObject({ choiseStatusCd: '00' });
  });
});

describe('a round of holds and waitlists', () => {
  const job = () => t.get('main', HoldJob);
  const most = { holds: 0, classes: 0 };
  beforeEach(async () => {
    most.holds = job().holdsAtOnce;
    most.classes = job().classesAtOnce;
    // What earlier tests left is worked off.
    await job().run();
  });
  afterEach(() => {
    job().holdsAtOnce = most.holds;
    job().classesAtOnce = most.classes;
  });

  it('AM-952 gives an abandoned seat back while more payments of another site are being looked at than a round ends holds', async () => {
    job().holdsAtOnce = 2;
    const busy = await course(t, s.channelSeq, priced);
    t.setNow(new Date('2026-11-20T05:00:00Z'));
    for (const who of [learner, await person(t, '김하나', s.channelSeq), await person(t, '박두리', s.channelSeq)])
      await order('CONFIRMING', (await enrol(who, busy).expect(200)).body.data, who);
    s = await site(t);
    const buyer = await person(t, '최고객', s.channelSeq);
    const left = await course(t, s.channelSeq, priced);
    t.setNow(new Date('2026-11-20T05:01:00Z'));
    await enrol(buyer, left).expect(200);
    t.setNow(new Date('2026-11-20T05:20:00Z'));
    await job().run();
    expect(await counters(left)).toMatchObject({ attend_count: 0, accept_cnt: 0 });
    expect(await counters(busy)).toMatchObject({ attend_count: 3, accept_cnt: 3 });
  });
  it('AM-995 tries a seat that cannot be given back after growing pauses, and tells the operators once', async () => {
    job().holdsAtOnce = 1;
    const courseSeq = await course(t, s.channelSeq, priced);
    t.setNow(new Date('2026-11-20T05:00:00Z'));
    const stuck = (await enrol(learner, courseSeq).expect(200)).body.data;
    t.setNow(new Date('2026-11-20T05:01:00Z'));
    const other = await person(t, '박두리', s.channelSeq);
    await enrol(other, courseSeq).expect(200);
    const seats = t.get('main', SeatsService);
    const release = seats.release.bind(seats);
    let tries = 0;
    const failing = jest.spyOn(seats, 'release').mockImplementation(async (tx, row, why) => {
      if (row.attendSeq !== stuck.attendSeq) return release(tx, row, why);
      tries++;
      throw new Error('broken');
    });
    const notices = () =>
      t.admin(sql`select times, settled_at is null as open from util.operator_notice where subject = ${`attend:${stuck.attendSeq}`}`);
    t.setNow(new Date('2026-11-20T05:20:00Z'));
    for (let round = 0; round < 3; round++) await job().run();
    expect([tries, await mine(other, courseSeq)]).toEqual([1, null]);
    for (const second of ['11', '33', '59']) {
      t.setNow(new Date(`2026-11-20T05:20:${second}Z`));
      await job().run();
      await job().run();
    }
    expect([tries, await notices()]).toEqual([3, []]);
    for (const moment of ['05:22:00', '05:25:00']) {
      t.setNow(new Date(`2026-11-20T${moment}Z`));
      await job().run();
    }
    expect([tries, await notices()]).toMatchObject([5, [{ open: true }]]);
    failing.mockRestore();
    t.setNow(new Date('2026-11-20T07:00:00Z'));
    for (let round = 0; round < 2; round++) await job().run();
    expect(await counters(courseSeq)).toMatchObject({ attend_count: 0, accept_cnt: 0 });
    expect(await notices()).toMatchObject([{ open: false }]);
    expect(await t.admin(sql`select from main.hold_failure where channel_seq = ${s.channelSeq}`)).toEqual([]);
  });
  it('AM-952 has each class its turn, also behind many whose waitlists stand still', async () => {
    job().classesAtOnce = 2;
    /** A class with a free seat and the person who waits for it. */
    const seatFor = async (seated: Person) => {
      const courseSeq = await course(t, s.channelSeq, { user_limit_type_cd: '00', max_user_count: 1 });
      await enrol(seated, courseSeq).expect(200);
      const next = await person(t, '김하나', s.channelSeq);
      await enrol(next, courseSeq).expect(200);
      await t.admin(sql`update main.course set max_user_count = 2 where course_seq = ${courseSeq}`);
      return { courseSeq, next };
    };
    const still = [await seatFor(learner), await seatFor(learner), await seatFor(learner)];
    await t.admin(sql`update main.channel set setting = '{"studentLimit": 1}' where channel_seq = ${s.channelSeq}`);
    const full = s;
    s = await site(t);
    const { courseSeq, next } = await seatFor(await person(t, '최고객', s.channelSeq));
    for (let round = 0; round < 2; round++) await job().run();
    expect(await mine(next, courseSeq)).toMatchObject({ choiseStatusCd: '00' });
    // Once the plan has room, those who stood still move up in the rounds that come.
    s = full;
    await t.admin(sql`update main.channel set setting = '{}' where channel_seq = ${s.channelSeq}`);
    for (let round = 0; round < 3; round++) await job().run();
    for (const one of still) expect(await mine(one.next, one.courseSeq)).toMatchObject({ choiseStatusCd: '00' });
  });
});

it('AM-998 a package that is paid late while its site is shut keeps an own enrolment whose end passed meanwhile', async () => {
  const courseSeq = await course(t, s.channelSeq, { ...priced, vod_days: 7 });
  const packageSeq = await course(t, s.channelSeq, { ...priced, course_type_cd: '09', vod_days: 60 });
  await t.admin(insertInto('main.package_course', { channelSeq: s.channelSeq, packageSeq, courseSeq, packageOrder: 1 }));
  t.setNow(new Date('2026-11-20T05:00:00Z'));
  const { userSeq } = learner;
  const own = await seated(t, { channelSeq: s.channelSeq, courseSeq, userSeq }, { valid_at: new Date('2026-11-20T05:10:00Z') });
  const held = (await enrol(learner, packageSeq, { skipAttendCheckYn: true }).expect(200)).body.data;
  const suspended = { siteSeq: s.channelSeq, reason: '신고', suspendedBy: s.owner.userSeq, suspendedAt: new Date('2026-11-20T05:05:00Z') };
  await t.admin(insertInto('main.site_suspension', suspended));
  t.setNow(new Date('2026-11-20T05:20:00Z'));
  await t.get('main', HoldJob).run();
  await order('PAID', held, learner, { paidAt: new Date('2026-11-20T05:14:59Z') });
  await follow(held.attendSeq);
  const at = (attendSeq: number) => t.admin(sql`select end_cd, valid_at from main.attend where attend_seq = ${attendSeq}`);
  const [ofPackage] = await at(held.attendSeq);
  expect(ofPackage).toMatchObject({ end_cd: null, valid_at: expect.any(Date) });
  expect(await at(own)).toEqual([ofPackage]);
});

it('AM-998 an own enrolment that ends while its site is shut leaves the class to a package that ran as the site was suspended', async () => {
  const courseSeq = await course(t, s.channelSeq, priced);
  const packageSeq = await course(t, s.channelSeq, { ...priced, course_type_cd: '09', vod_days: 2 });
  await t.admin(insertInto('main.package_course', { channelSeq: s.channelSeq, packageSeq, courseSeq, packageOrder: 1 }));
  t.setNow(new Date('2026-11-20T05:00:00Z'));
  const buy = async (of: number) => {
    const { attendSeq } = (await enrol(learner, of, { skipAttendCheckYn: true }).expect(200)).body.data;
    const orderNo = await order('PAID', { attendSeq, courseSeq: of }, learner, { paidAt: new Date('2026-11-20T05:00:00Z') });
    await follow(attendSeq);
    return { attendSeq, orderNo };
  };
  const own = await buy(courseSeq);
  const bought = await buy(packageSeq);
  const suspended = { siteSeq: s.channelSeq, reason: '신고', suspendedBy: s.owner.userSeq, suspendedAt: new Date('2026-11-20T05:05:00Z') };
  await t.admin(insertInto('main.site_suspension', suspended));
  t.setNow(new Date('2026-11-24T05:00:00Z'));
  await t.admin(sql`update util.pay_order set status = 'CANCELED', paid_at = null, cancel_at = now() where order_no = ${own.orderNo}`);
  await follow(own.attendSeq);
  const [ofPackage] = await t.admin<{ valid_at: Date }>(sql`select valid_at from main.attend where attend_seq = ${bought.attendSeq}`);
  const inClass = await t.admin(
    sql`select package_seq, choise_status_cd, valid_at from main.attend where course_seq = ${courseSeq} and ended_at is null`,
  );
  expect(inClass).toEqual([{ package_seq: packageSeq, choise_status_cd: '00', valid_at: ofPackage!.valid_at }]);
});

describe('money for a class that was deleted meanwhile', () => {
  it.each([
    ['the seat is still held', false],
    ['the hold has ended', true],
  ])('AM-954 goes back, and nobody is let into the trash: %s', async (_, released) => {
    const courseSeq = await course(t, s.channelSeq, priced);
    t.setNow(new Date('2026-11-20T05:00:00Z'));
    const held = (await enrol(learner, courseSeq).expect(200)).body.data;
    t.setNow(new Date('2026-11-20T05:20:00Z'));
    if (released) await t.get('main', HoldJob).run();
    await t.admin(sql`update main.course set trash_type_cd = '01' where course_seq = ${courseSeq}`);
    await order('PAID', held, learner, { paidAt: new Date('2026-11-20T05:19:59Z') });
    await follow(held.attendSeq);
    expect(await mine(learner, courseSeq)).toBeNull();
    expect(await jobs('attend.refund.util', held.attendSeq)).toHaveLength(1);
    expect(await counters(courseSeq)).toEqual({ attend_count: 0, accept_cnt: 0, wait_cnt: 0, attend_sum: 0 });
  });
});

describe('a deposit that the bank took back, whose order then ends', () => {
  const paidFor = async () => {
    const courseSeq = await course(t, s.channelSeq, priced);
    const { attendSeq } = (await enrol(learner, courseSeq).expect(200)).body.data;
    const orderNo = await order('PAID', { attendSeq, courseSeq }, learner, { payMethodCd: 'VIRTUAL_ACCOUNT', paidAt: sql`now()` });
    await follow(attendSeq);
    expect(await mine(learner, courseSeq)).toMatchObject({ choiseStatusCd: '00' });
    return { courseSeq, attendSeq, orderNo };
  };
  const looks = (attendSeq: number) => t.admin(sql`select from main.attend_look where attend_seq = ${attendSeq}`);

  it.each(['CANCELED', 'EXPIRED'])('AM-953 ends the access if only the end is heard (%s), and is no refund', async (status) => {
    const { courseSeq, attendSeq, orderNo } = await paidFor();
    await t.admin(sql`update util.pay_order set status = ${status}, paid_at = null, cancel_at = now() where order_no = ${orderNo}`);
    await follow(attendSeq);
    expect(await mine(learner, courseSeq)).toBeNull();
    expect(await t.admin(sql`select cancel_cd, refunded_at from main.attend where attend_seq = ${attendSeq}`)).toEqual([
      { cancel_cd: 'PAYMENT', refunded_at: null },
    ]);
    // The enrolment is in step, so the sweep asks for no further look.
    await follow(attendSeq);
    await t.get('main', OrderSweepJob).sweep();
    expect(await looks(attendSeq)).toEqual([]);
  });
  it('AM-953 is found by the sweep where the request to look was lost', async () => {
    const { attendSeq, orderNo } = await paidFor();
    await t.admin(sql`update util.pay_order set status = 'CANCELED', paid_at = null, cancel_at = now() where order_no = ${orderNo}`);
    await t.admin(sql`delete from main.attend_look where attend_seq = ${attendSeq}`);
    await t.get('main', OrderSweepJob).sweep();
    expect(await looks(attendSeq)).toHaveLength(1);
  });
});

describe('withdrawing', () => {
  const withdraw = (who: Person, courseSeq: number) =>
    t.call(enrolmentApi.cancelMine, { channelSeq: s.channelSeq, courseSeq }).set('Access-Token', who.token).send({ reason: '일정' });
  it('gives an application and an unpaid seat back, and nothing that was approved', async () => {
    const applied = await course(t, s.channelSeq, { choise_type_cd: '01' });
    const unpaid = await course(t, s.channelSeq, priced);
    const approved = await course(t, s.channelSeq);
    for (const courseSeq of [applied, unpaid, approved]) await enrol(learner, courseSeq).expect(200);
    await withdraw(learner, applied).expect(200);
    await withdraw(learner, unpaid).expect(200);
    expect((await withdraw(learner, approved).expect(400)).body.errorName).toBe('CANCEL_BY_STAFF');
    expect(await mine(learner, applied)).toBeNull();
    expect(await counters(applied)).toMatchObject({ attend_count: 0, wait_cnt: 0 });
    expect(await counters(unpaid)).toMatchObject({ attend_count: 0, accept_cnt: 0 });
    await withdraw(learner, applied).expect(404);
    await withdraw(await person(t, '김하나', s.channelSeq), approved).expect(404);
    await enrol(learner, applied).expect(200);
  });
});

describe('access', () => {
  const find = async (courseSeq: number) =>
    (
      await t
        .call(courseApi.viewer, { channelSeq: s.channelSeq })
        .query({ courseSeqs: String(courseSeq) })
        .set('Access-Token', learner.token)
        .expect(200)
    ).body.data[0];
  it('EN-030 EN-031 lasts while validAt lies ahead, and without an end from the day attendance began', async () => {
    const limited = await course(t, s.channelSeq, { vod_days: 30 });
    const endless = await course(t, s.channelSeq, { vod_days: -1 });
    await enrol(learner, limited).expect(200);
    await enrol(learner, endless).expect(200);
    expect(await find(limited)).toMatchObject({ isAttend: true, choiseStatusCd: '00' });
    await later(new Date(Date.now() + 32 * DAY), learner);
    expect(await find(limited)).toMatchObject({ isAttend: false, choiseStatusCd: '00' });
    expect(await find(endless)).toMatchObject({ isAttend: true, validAt: null });
    const review = await t.admin<{ days: number }>(
      sql`select round(extract(epoch from review_expring_at - attend_at) / 86400)::int as days
        from main.attend
        where course_seq = ${endless}`,
    );
    expect(review[0]!.days).toBe(365);
  });
});

describe('members who invite others', () => {
  const ask = (endpoint: Parameters<TestApp['call']>[0], who: Person | null, params: object = {}) => {
    const asked = t.call(endpoint, { channelSeq: s.channelSeq, ...params });
    return who ? asked.set('Access-Token', who.token) : asked;
  };
  const sums = async () => (await ask(referralApi.list, s.owner).expect(200)).body.data;
  it('RT-041 CR-125 CR-126 counts whom a code brought, gives the inviter the coupon once, and refuses oneself and who is here already', async () => {
    const courseSeq = await course(t, s.channelSeq);
    const off = (await ask(referralApi.mine, learner).expect(200)).body.data;
    expect(off).toMatchObject({ useYn: 'N', refererCode: null });
    const coupon = { title: '초대 고마워요', code: 'THANKS', discount: 1000, courseSeqs: [] };
    const { couponInfoSeq } = (await ask(couponApi.create, s.owner).send(coupon).expect(200)).body.data;
    const setting = { useYn: 'Y', couponInfoSeq };
    await ask(referralApi.saveSetting, learner).send(setting).expect(403);
    expect((await ask(referralApi.saveSetting, s.owner).send({ useYn: 'Y', couponInfoSeq: 987 }).expect(400)).body.errors[0].field).toBe(
      'couponInfoSeq',
    );
    await ask(referralApi.saveSetting, s.owner).send(setting).expect(200);
    await enrol(learner, courseSeq).expect(200);
    const line = async (who: Person | null) =>
      (await ask(courseApi.list, who).expect(200)).body.data.list.find((one: { courseSeq: number }) => one.courseSeq === courseSeq);
    expect(await line(learner)).toMatchObject({ refererCode: null, refererCodeUrl: null });
    const { refererCode } = (await ask(referralApi.mine, learner).expect(200)).body.data;
    const [{ domain }] = (await t.admin<{ domain: string }>(sql`select domain from main.channel where channel_seq = ${s.channelSeq}`)) as [
      { domain: string },
    ];
    const refererCodeUrl = `${siteOriginOf({ domain }, config.siteOrigin)}/invite/${refererCode}`;
    expect(await line(learner)).toMatchObject({ refererCode, refererCodeUrl });
    expect(await line(await person(t, '김하나', s.channelSeq))).toMatchObject({ refererCode: null, refererCodeUrl: null });
    expect(await line(null)).not.toHaveProperty('refererCode');
    const viewer = await ask(courseApi.viewer, learner)
      .query({ courseSeqs: String(courseSeq) })
      .expect(200);
    expect(viewer.body.data[0]).toMatchObject({ refererCode, refererCodeUrl });
    const seen = async (who: Person | null) => (await ask(referralApi.find, who, { refererCode }).expect(200)).body.data.state;
    const [friend, other] = [await person(t, '김하나', s.channelSeq), await person(t, '김하나', s.channelSeq)];
    expect([await seen(null), await seen(friend), await seen(learner)]).toEqual(['OPEN', 'OPEN', 'OWN']);
    await ask(referralApi.find, null, { refererCode: 'NOBODY' }).expect(404);
    const face = async () => (await ask(referralApi.find, null, { refererCode }).expect(200)).body.data.inviterImageUrl;
    expect(await face()).toBeNull();
    await t.admin(sql`update main.account set profile_image_url = '/files/public/0/face.png' where user_seq = ${learner.userSeq}`);
    expect(await face()).toBe('/files/public/0/face.png');

    const second = await course(t, s.channelSeq);
    await enrol(learner, second, { refererCode }).expect(200);
    await enrol(other, courseSeq).expect(200);
    expect(await seen(other)).toBe('MEMBER');
    await enrol(other, second, { refererCode }).expect(200);
    expect(await sums()).toMatchObject({ totalCount: 0, invited: 0 });

    await enrol(friend, courseSeq, { refererCode: refererCode.toLowerCase() }).expect(200);
    await enrol(await person(t, '김하나', s.channelSeq), courseSeq, { refererCode }).expect(200);
    await t.eventually(async () => (await sums()).enrolled === 2);
    expect(await sums()).toMatchObject({ totalCount: 1, invited: 2, coupons: 1 });
    const mine = (await ask(referralApi.mine, learner).expect(200)).body.data;
    expect(mine).toMatchObject({ couponTitle: '초대 고마워요', invitedCount: 2, enrolledCount: 2, couponIssued: true });
    expect(await t.admin(sql`select 1 from main.coupon where user_seq = ${learner.userSeq}`)).toHaveLength(1);
    await ask(referralApi.list, (await site(t)).owner).expect(403);

    // Staff read whom a member invited, and by whom a member was invited; e-mail addresses need a permission of their own.
    const of = async (who: Person, reader: Person = s.owner) =>
      (await ask(referralApi.ofMember, reader, { userSeq: who.userSeq }).expect(200)).body.data as MemberReferrals;
    const invited = await of(learner);
    expect([invited.inviter, invited.totalCount]).toEqual([null, 2]);
    expect(invited.list.map((one) => one.userSeq)).toContain(friend.userSeq);
    expect(invited.list.map((one) => one.couponYn).sort()).toEqual(['N', 'Y']);
    expect(invited.list[0]).toMatchObject({ memberYn: 'Y', enrolledAt: expect.any(String), email: expect.stringContaining('@') });
    expect(await of(friend)).toMatchObject({ inviter: { userSeq: learner.userSeq }, list: [], totalCount: 0 });
    expect(await of(other)).toEqual({ inviter: null, list: [], totalCount: 0 });
    await ask(referralApi.ofMember, learner, { userSeq: learner.userSeq }).expect(403);
    await t.admin(sql`delete from main.channel_user where channel_seq = ${s.channelSeq} and user_seq = ${friend.userSeq}`);
    const left = (await of(learner)).list.find((one) => one.userSeq === friend.userSeq);
    expect(left).toMatchObject({ memberYn: 'N', name: '김하나', email: '' });
    const away = await site(t);
    expect((await ask(referralApi.ofMember, away.owner, { channelSeq: away.channelSeq, userSeq: friend.userSeq })).body.data).toEqual({
      inviter: null,
      list: [],
      totalCount: 0,
    });

    // A coupon that has ended is not promised or given to those who invite, and cannot be chosen for it.
    const over = async () => (await ask(referralApi.setting, s.owner).expect(200)).body.data.couponOverYn;
    expect(await over()).toBe('N');
    await t.admin(sql`update main.coupon_info set end_at = now() - interval '1 minute' where channel_seq = ${s.channelSeq}`);
    expect(await over()).toBe('Y');
    const another = await person(t, '김하나', s.channelSeq);
    await enrol(another, second).expect(200);
    const code = (await ask(referralApi.mine, another).expect(200)).body.data;
    expect(code.couponTitle).toBeNull();
    await enrol(await person(t, '김하나', s.channelSeq), courseSeq, { refererCode: code.refererCode }).expect(200);
    await t.eventually(async () => (await sums()).enrolled === 3);
    expect(await t.admin(sql`select 1 from main.coupon where user_seq = ${another.userSeq}`)).toEqual([]);
    expect((await ask(referralApi.saveSetting, s.owner).send(setting).expect(400)).body.errors[0].field).toBe('couponInfoSeq');
  });
});
