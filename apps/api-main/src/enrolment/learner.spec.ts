import { courseApi } from '@madang/contracts/main/course';
import { enrolmentApi, type Learner } from '@madang/contracts/main/enrolment';
import { DAY } from '@madang/contracts/time';
import { sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import { AppModule } from '../app.module';
import { course, enrol, person, site, type Person, type Site } from '../course/course.fixture';

let t: TestApp;
let s: Site;
let courseSeq: number;
beforeAll(async () => {
  t = await testApp({ main: AppModule });
});
beforeEach(async () => {
  s = await site(t);
  courseSeq = await course(t, s.channelSeq, { vod_days: 30 });
});
afterAll(() => t.close());

const at = () => ({ channelSeq: s.channelSeq, courseSeq });
const apply = async (who: Person, body: object = {}) =>
  (await t.call(enrolmentApi.create, at()).set('Access-Token', who.token).send(body).expect(200)).body.data.attendSeq as number;
const list = async (query: object = {}) =>
  (await t.call(enrolmentApi.list, at()).query(query).set('Access-Token', s.owner.token).expect(200)).body.data;
const staff = (
  endpoint: typeof enrolmentApi.setStatus | typeof enrolmentApi.cancel | typeof enrolmentApi.extend,
  body: object,
  token = s.owner.token,
) =>
  t
    .call(endpoint as never, at())
    .set('Access-Token', token)
    .send(body);
const valid = async (attendSeq: number) =>
  (await t.admin<{ valid_at: Date | null }>(sql`select valid_at from main.attend where attend_seq = ${attendSeq}`))[0]!.valid_at;
const recount = async () => {
  const [c] = await t.admin(sql`select attend_count, accept_cnt, wait_cnt, attend_sum from main.course where course_seq = ${courseSeq}`);
  const [rows] = await t.admin(
    sql`select count(*) filter (where ended_at is null)::int as attend_count,
        count(*) filter (where ended_at is null and choise_status_cd is distinct from '01')::int as accept_cnt,
       count(*) filter (where ended_at is null and choise_status_cd = '01')::int as wait_cnt, count(applied_at)::int as attend_sum
       from main.attend
       where course_seq = ${courseSeq}`,
  );
  expect(c).toEqual(rows);
};

describe('the list of learners', () => {
  it('EN-005 EN-006 EN-007 shows approved, waiting and cancelled ones with their counts, filters and searches', async () => {
    const people = await Promise.all([
      person(t, '가하나', s.channelSeq),
      person(t, '나두울', s.channelSeq),
      person(t, '다셋', s.channelSeq),
    ]);
    const [approved, waiting, gone] = [await apply(people[0]!, { phone: '01012345678' }), await apply(people[1]!), await apply(people[2]!)];
    await staff(enrolmentApi.setStatus, { attendSeqs: [waiting], choiseStatusCd: '01' }).expect(200);
    await staff(enrolmentApi.cancel, { attendSeqs: [gone], reason: '요청' }).expect(200);
    const all = await list();
    expect(all.counts).toEqual({
      ALL: 3,
      APPROVED: 1,
      WAITING: 1,
      CANCELLED: 1,
      PAYMENT_COMPLETE: 0,
      CANCEL_COMPLETE: 0,
      BY_PACKAGE: 0,
      ENDED: 0,
      WAITLISTED: 0,
      UNPAID: 0,
    });
    expect(all.list.map((e: Learner) => [e.attendSeq, e.state, e.isAttend])).toEqual([
      [gone, 'CANCELLED', false],
      [waiting, 'WAITING', false],
      [approved, 'APPROVED', true],
    ]);
    expect(all.list[2]).toMatchObject({
      name: '가하나',
      phone: '01012345678',
      choiseStatusCd: '00',
      vodDays: 30,
      completedCount: 0,
      curriculumCount: 0,
      orderNo: null,
      amount: 0,
      cancelAt: null,
    });
    expect(all.list[0]).toMatchObject({ choiseStatusCd: null, cancelReason: '요청' });
    expect((await list({ status: 'WAITING' })).list.map((e: Learner) => e.attendSeq)).toEqual([waiting]);
    expect((await list({ q: '가하' })).list).toHaveLength(1);
    expect((await list({ q: '010-1234-5678' })).list).toHaveLength(1);
    expect((await list({ q: '_' })).list).toHaveLength(0);
    expect(await list({ page: 2, size: 10 })).toMatchObject({ list: [], totalCount: 3 });
    await recount();
  });
  it('sorts learners by application, name, progress and the end of their access', async () => {
    const seqs: number[] = [];
    for (const name of ['나둘', '가하나', '다셋']) seqs.push(await apply(await person(t, name, s.channelSeq)));
    const [two, one, three] = seqs as [number, number, number];
    await t.admin(sql`update main.attend set completed_count = 3, valid_at = ${'2027-01-01'} where attend_seq = ${three}`);
    await t.admin(sql`update main.attend set completed_count = 1, valid_at = ${'2026-12-01'} where attend_seq = ${two}`);
    await t.admin(sql`update main.attend set valid_at = null where attend_seq = ${one}`);
    const sorted = async (sort: string, more: object = {}) =>
      (await list({ sort, ...more })).list.map((e: Learner) => e.attendSeq as number);
    expect(await sorted('')).toEqual([three, one, two]);
    expect(await sorted('applied.asc')).toEqual([two, one, three]);
    expect(await sorted('name.asc')).toEqual([one, two, three]);
    expect(await sorted('name.desc', { q: '나' })).toEqual([two, one]);
    expect(await sorted('progress.desc')).toEqual([three, two, one]);
    expect(await sorted('progress.asc', { status: 'APPROVED' })).toEqual([one, two, three]);
    // A learner whose access has no end comes last in both directions.
    expect(await sorted('access.asc')).toEqual([two, three, one]);
    expect(await sorted('access.desc')).toEqual([three, two, one]);
    expect(await sorted('secret.desc')).toEqual([three, one, two]);
  });
  it('leaves checkouts out that were given up', async () => {
    await t.admin(sql`update main.course set fare_cd = '01', price = 1000 where course_seq = ${courseSeq}`);
    const who = await person(t, '김하나', s.channelSeq);
    await apply(who);
    expect((await list()).list).toMatchObject([{ state: 'UNPAID', holdUntil: expect.any(String) }]);
    await t.call(enrolmentApi.cancelMine, at()).set('Access-Token', who.token).send({}).expect(200);
    expect((await list()).counts.ALL).toBe(0);
    await recount();
  });
  it('is open to staff of this site only', async () => {
    const attendSeq = await apply(await person(t, '김하나', s.channelSeq));
    const learner = await person(t, '회원', s.channelSeq);
    const elsewhere = await site(t);
    for (const token of [learner.token, elsewhere.owner.token]) {
      await t.call(enrolmentApi.list, at()).set('Access-Token', token).expect(403);
      await t.call(enrolmentApi.excel, at()).set('Access-Token', token).expect(403);
      for (const [endpoint, body] of [
        [enrolmentApi.setStatus, { attendSeqs: [attendSeq], choiseStatusCd: '01' }],
        [enrolmentApi.cancel, { attendSeqs: [attendSeq], reason: 'x' }],
        [enrolmentApi.extend, { attendSeqs: [attendSeq], days: 1 }],
      ] as const) {
        await staff(endpoint, body, token).expect(403);
      }
    }
    await t.call(enrolmentApi.list, at()).expect(401);
    const theirs = { channelSeq: elsewhere.channelSeq, courseSeq: await course(t, elsewhere.channelSeq) };
    await t
      .call(enrolmentApi.cancel, theirs)
      .set('Access-Token', elsewhere.owner.token)
      .send({ attendSeqs: [attendSeq], reason: 'x' })
      .expect(404);
    await t
      .call(enrolmentApi.list, { channelSeq: elsewhere.channelSeq, courseSeq })
      .set('Access-Token', elsewhere.owner.token)
      .expect(200, {
        data: {
          list: [],
          totalCount: 0,
          counts: {
            ALL: 0,
            APPROVED: 0,
            WAITING: 0,
            CANCELLED: 0,
            PAYMENT_COMPLETE: 0,
            CANCEL_COMPLETE: 0,
            BY_PACKAGE: 0,
            ENDED: 0,
            WAITLISTED: 0,
            UNPAID: 0,
          },
        },
      });
  });
  it('EN-005 EN-008 EN-009 who paid counts as approved too, whose money came back as cancelled too', async () => {
    const [paid, back] = [await apply(await person(t, '김하나', s.channelSeq)), await apply(await person(t, '김하나', s.channelSeq))];
    await t.admin(sql`update main.attend set paid_at = now() where attend_seq = any(${[paid, back]})`);
    await staff(enrolmentApi.cancel, { attendSeqs: [back], reason: '요청' }).expect(200);
    await t.admin(sql`update main.attend set refunded_at = now() where attend_seq = ${back}`);
    expect((await list()).counts).toEqual({
      ALL: 2,
      APPROVED: 1,
      WAITING: 0,
      CANCELLED: 1,
      PAYMENT_COMPLETE: 1,
      CANCEL_COMPLETE: 1,
      BY_PACKAGE: 0,
      ENDED: 0,
      WAITLISTED: 0,
      UNPAID: 0,
    });
    const found = async (state: string) => (await list({ status: state })).list.map((e: Learner) => e.attendSeq);
    expect([await found('APPROVED'), await found('PAYMENT_COMPLETE'), await found('CANCELLED'), await found('WAITING')]).toEqual([
      [paid],
      [paid],
      [back],
      [],
    ]);
  });
  it('downloads as a spreadsheet', async () => {
    await apply(await person(t, '=cmd', s.channelSeq));
    const answer = await t
      .call(enrolmentApi.excel, at())
      .query({ reason: '명단 확인' })
      .set('Access-Token', s.owner.token)
      .responseType('blob')
      .expect(200);
    expect(answer.headers['content-type']).toContain('spreadsheetml');
    expect((answer.body as Buffer).subarray(0, 2).toString()).toBe('PK');
  });
});

describe('changing the state', () => {
  it('EN-010 EN-011 EN-012 EN-013 lets in, puts on standby and cancels, with the counters', async () => {
    await t.admin(sql`update main.course set choise_type_cd = '01' where course_seq = ${courseSeq}`);
    const who = await person(t, '김하나', s.channelSeq);
    const attendSeq = await apply(who);
    const mine = async () => (await t.call(enrolmentApi.mine, at()).set('Access-Token', who.token).expect(200)).body.data;
    await staff(enrolmentApi.setStatus, { attendSeqs: [attendSeq], choiseStatusCd: '00' }).expect(200, {
      data: { failCount: 0, failures: [], fullCount: 0 },
    });
    expect(await mine()).toMatchObject({ choiseStatusCd: '00' });
    await recount();
    await staff(enrolmentApi.setStatus, { attendSeqs: [attendSeq], choiseStatusCd: '01' }).expect(200);
    expect(await mine()).toMatchObject({ choiseStatusCd: '01' });
    await recount();
    await staff(enrolmentApi.cancel, { attendSeqs: [attendSeq], reason: '규정 위반' }).expect(200);
    expect(await mine()).toBeNull();
    await recount();
  });
  it('EN-011 AM-1075 whoever was put off until after the end has access again once approved, for the period anew', async () => {
    const first = await person(t, '김하나', s.channelSeq);
    const [over, running] = [await apply(first), await apply(await person(t, '이둘', s.channelSeq))];
    const put = (choiseStatusCd: '00' | '01') => staff(enrolmentApi.setStatus, { attendSeqs: [over, running], choiseStatusCd }).expect(200);
    await put('01');
    const kept = (await valid(running))!;
    const past = new Date(Date.now() - 5 * DAY);
    await t.admin(
      sql`update main.attend set attend_at = ${new Date(Date.now() - 40 * DAY)}, valid_at = ${past}, review_expring_at = ${past}
        where attend_seq = ${over}`,
    );
    await put('00');
    const found = (await list()).list as Learner[];
    expect(found.map((e) => [e.attendSeq, e.isAttend])).toEqual([
      [running, true],
      [over, true],
    ]);
    const end = (await valid(over))!;
    expect([end.toISOString(), (await valid(running))!.toISOString()]).toEqual([kept.toISOString(), kept.toISOString()]);
    const mine = (await t.call(enrolmentApi.mine, at()).set('Access-Token', first.token).expect(200)).body.data;
    expect(mine).toMatchObject({ choiseStatusCd: '00', validAt: end.toISOString() });
    const [row] = await t.admin(sql`select attend_at < ${past} as "begunBefore", review_expring_at as "reviewUntil",
      staff_end_at as "staffEnd" from main.attend where attend_seq = ${over}`);
    expect(row).toEqual({ begunBefore: true, reviewUntil: end, staffEnd: end });
  });
  it('EN-014 EN-015 EN-021 counts and names those it could not change', async () => {
    const [a, b] = [await apply(await person(t, '김하나', s.channelSeq)), await apply(await person(t, '김하나', s.channelSeq))];
    await staff(enrolmentApi.cancel, { attendSeqs: [a], reason: '요청' }).expect(200);
    for (const [endpoint, body] of [
      [enrolmentApi.cancel, { reason: '요청' }],
      [enrolmentApi.setStatus, { choiseStatusCd: '01' }],
    ] as const) {
      const { body: answer } = await staff(endpoint, { attendSeqs: [a, b], ...body }).expect(200);
      expect(answer.data).toMatchObject({ failCount: expect.any(Number) });
      expect(answer.data.failures).toContainEqual(
        expect.objectContaining({ attendSeq: a, message: '취소된 수강은 되돌릴 수 없어요. 다시 신청해야 해요.' }),
      );
    }
    expect(
      (
        await staff(enrolmentApi.setStatus, { attendSeqs: [a], choiseStatusCd: '00' })
          .set('Accept-Lang', 'en')
          .expect(400)
      ).body,
    ).toMatchObject({ errorName: 'CANCELLED_IS_FINAL', message: 'A cancelled enrolment cannot be restored. Please enrol again.' });
    await recount();
  });
  it('EN-018 leaves learners of a package to the package', async () => {
    const packageSeq = await course(t, s.channelSeq, { course_type_cd: '09' });
    const attendSeq = await enrol(t, { ...at(), userSeq: (await person(t, '김하나', s.channelSeq)).userSeq }, { package_seq: packageSeq });
    expect((await list()).list).toMatchObject([{ attendSeq, packageSeq }]);
    const end = { attendSeqs: [attendSeq], validAt: '2030-01-01T00:00:00Z' };
    expect((await staff(enrolmentApi.extend, end).expect(400)).body.errorName).toBe('PACKAGE_MANAGED');
    expect((await staff(enrolmentApi.cancel, { attendSeqs: [attendSeq], reason: 'x' }).expect(400)).body.errorName).toBe('PACKAGE_MANAGED');
    expect((await staff(enrolmentApi.setStatus, { attendSeqs: [attendSeq], choiseStatusCd: '01' }).expect(400)).body.errorName).toBe(
      'PACKAGE_MANAGED',
    );
  });
  it('EN-023 stops at the plan’s number of learners, and says so', async () => {
    await t.admin(sql`update main.channel set setting = '{"studentLimit": 1}' where channel_seq = ${s.channelSeq}`);
    await t.admin(sql`update main.course set choise_type_cd = '01' where course_seq = ${courseSeq}`);
    const seqs = [];
    for (let i = 0; i < 3; i++) seqs.push(await apply(await person(t, '김하나', s.channelSeq)));
    const { body } = await staff(enrolmentApi.setStatus, { attendSeqs: seqs, choiseStatusCd: '00' }).expect(200);
    expect(body.data.failCount).toBe(2);
    expect(body.data.failures[0].message).toContain('요금제의 수강생 수를 초과');
  });
});

describe('access periods', () => {
  it('EN-017 EN-022 are not extended while approval is pending', async () => {
    const inside = await apply(await person(t, '김하나', s.channelSeq));
    await t.admin(sql`update main.course set choise_type_cd = '01' where course_seq = ${courseSeq}`);
    const pending = await apply(await person(t, '김하나', s.channelSeq));
    expect((await staff(enrolmentApi.extend, { attendSeqs: [pending], days: 30 }).expect(400)).body.errorName).toBe(
      'WAITING_NOT_EXTENDABLE',
    );
    const before = (await valid(inside))!;
    const { body } = await staff(enrolmentApi.extend, { attendSeqs: [inside, pending], days: 30 }).expect(200);
    expect(body.data).toMatchObject({ failCount: 1, failures: [{ attendSeq: pending }] });
    expect((await valid(inside))!.getTime() - before.getTime()).toBe(30 * DAY);
    await staff(enrolmentApi.extend, { attendSeqs: [inside], days: -10 }).expect(200);
    expect((await valid(inside))!.getTime() - before.getTime()).toBe(20 * DAY);
  });
  it('EN-019 EN-020 unlimited ones take an end date, not days', async () => {
    await t.admin(sql`update main.course set vod_days = -1 where course_seq = ${courseSeq}`);
    const attendSeq = await apply(await person(t, '김하나', s.channelSeq));
    expect((await staff(enrolmentApi.extend, { attendSeqs: [attendSeq], days: 30 }).expect(400)).body.errorName).toBe(
      'UNLIMITED_NOT_EXTENDABLE',
    );
    await staff(enrolmentApi.extend, { attendSeqs: [attendSeq], validAt: '2027-03-01T23:59:59+09:00' }).expect(200);
    expect((await valid(attendSeq))!.toISOString()).toBe('2027-03-01T14:59:59.000Z');
    await staff(enrolmentApi.extend, { attendSeqs: [attendSeq], days: 1, validAt: '2027-03-01T23:59:59+09:00' }).expect(400);
    await staff(enrolmentApi.extend, { attendSeqs: [attendSeq] }).expect(400);
  });
});

it('AM-062 EN-019 days are added to nobody if access of one of the chosen has no end', async () => {
  const limited = await apply(await person(t, '김하나', s.channelSeq));
  const before = (await valid(limited))!;
  const unlimited = await apply(await person(t, '이둘', s.channelSeq));
  await t.admin(sql`update main.attend set valid_at = null where attend_seq = ${unlimited}`);
  const both = { attendSeqs: [limited, unlimited] };
  expect((await staff(enrolmentApi.extend, { ...both, days: 30 }).expect(400)).body.errorName).toBe('UNLIMITED_NOT_EXTENDABLE');
  expect([await valid(limited), await valid(unlimited)]).toEqual([before, null]);
  await staff(enrolmentApi.extend, { ...both, validAt: '2099-03-01T23:59:59+09:00' }).expect(200);
  expect([await valid(limited), await valid(unlimited)].map((end) => end!.getFullYear())).toEqual([2099, 2099]);
});

describe('a full class', () => {
  const apply3 = async (terms: object) => {
    courseSeq = await course(t, s.channelSeq, { user_limit_type_cd: '00', max_user_count: 1, ...terms });
    const people = [
      await person(t, '가하나', s.channelSeq),
      await person(t, '나두울', s.channelSeq),
      await person(t, '다셋', s.channelSeq),
    ];
    const seqs: number[] = [];
    for (const who of people) seqs.push(await apply(who));
    return { people, seqs };
  };
  const setStatus = (attendSeqs: number[], choiseStatusCd: '00' | '01', more: object = {}, token?: string) =>
    staff(enrolmentApi.setStatus, { attendSeqs, choiseStatusCd, ...more }, token);
  const states = async () => Object.fromEntries((await list()).list.map((e: Learner) => [e.attendSeq, [e.state, e.waitPosition]]));
  const seats = async () =>
    (await t.admin(sql`select max_user_count, accept_cnt, wait_cnt from main.course where course_seq = ${courseSeq}`))[0];

  it('AM-236 shows the waitlist with places, and approves beyond the seats only with one seat more, which the history tells', async () => {
    const { people, seqs } = await apply3({});
    expect(await states()).toEqual({
      [seqs[0]!]: ['APPROVED', null],
      [seqs[1]!]: ['WAITLISTED', 1],
      [seqs[2]!]: ['WAITLISTED', 2],
    });
    expect((await list()).counts).toMatchObject({ WAITING: 0, WAITLISTED: 2 });
    const answers = [{ question: '경력', answer: '2년' }];
    await t.admin(sql`update main.attend set answers = ${JSON.stringify(answers)} where attend_seq = ${seqs[2]!}`);
    await t.admin(sql`update main.account set profile_image_url = '/files/public/0/face.png' where user_seq = ${people[2]!.userSeq}`);
    expect((await list()).list.find((one: Learner) => one.attendSeq === seqs[2])).toMatchObject({
      answers,
      profileImageUrl: '/files/public/0/face.png',
    });
    const waitlist = { position: 2, total: 2 };
    const { token } = people[2]!;
    const own = await t.call(courseApi.mine).query({ channelSeq: s.channelSeq }).set('Access-Token', token).expect(200);
    expect(own.body.data.list).toMatchObject([{ courseSeq, waitlist }]);
    const seen = t.call(courseApi.viewer, { channelSeq: s.channelSeq }).query({ courseSeqs: String(courseSeq) });
    expect((await seen.set('Access-Token', token).expect(200)).body.data).toMatchObject([{ waitlist }]);
    expect((await setStatus([seqs[2]!], '00').expect(400)).body.errorName).toBe('CAPACITY_FULL');
    const both = (await setStatus([seqs[1]!, seqs[2]!], '00').expect(200)).body.data;
    expect(both).toMatchObject({ failCount: 2, fullCount: 2 });
    // Whoever is refused for another reason is not among those for whom a seat more would help.
    const unknown = 999_999_999;
    expect((await setStatus([seqs[1]!, unknown], '00').expect(200)).body.data).toMatchObject({
      failCount: 2,
      fullCount: 1,
      failures: [
        { attendSeq: seqs[1], full: true },
        { attendSeq: unknown, full: false },
      ],
    });
    expect(await seats()).toEqual({ max_user_count: 1, accept_cnt: 1, wait_cnt: 2 });
    await setStatus([seqs[2]!], '00', { oneMoreYn: 'Y' }).expect(200);
    expect(await seats()).toEqual({ max_user_count: 2, accept_cnt: 2, wait_cnt: 1 });
    expect(await states()).toMatchObject({ [seqs[1]!]: ['WAITLISTED', 1], [seqs[2]!]: ['APPROVED', null] });
    const told = await t.admin<{ after: object }>(
      sql`select after
        from main.data_history
        where channel_seq = ${s.channelSeq} and entity = 'COURSE' and entity_seq = ${courseSeq}
        order by history_seq desc limit 1`,
    );
    expect(told[0]!.after).toMatchObject({ maxUserCount: 2 });
    await recount();
  });

  it('AM-236 one seat more needs the permission for prices and seats', async () => {
    const { seqs } = await apply3({});
    const helper = await person(t, '도우미', s.channelSeq, 'TCH');
    await t.admin(
      sql`update main.channel_user set roles = '["CLASS_STUDENT_READ","CLASS_STUDENT_UPDATE"]' where user_seq = ${helper.userSeq}`,
    );
    await setStatus([seqs[1]!], '00', { oneMoreYn: 'Y' }, helper.token).expect(403);
    expect(await seats()).toMatchObject({ max_user_count: 1, accept_cnt: 1 });
  });

  it('two of the staff at once give the last seat to one', async () => {
    const { seqs } = await apply3({ choise_type_cd: '01', max_user_count: 1 });
    const answers = await Promise.all(seqs.map((seq) => setStatus([seq], '00')));
    expect(answers.map((one) => one.status).sort()).toEqual([200, 400, 400]);
    expect(await seats()).toEqual({ max_user_count: 1, accept_cnt: 1, wait_cnt: 2 });
    await recount();
  });

  it('AM-852 whoever applied reads on the page of the class the sums that were agreed then, until the payment', async () => {
    const { people, seqs } = await apply3({
      choise_type_cd: '01',
      max_user_count: 3,
      fare_cd: '01',
      price: 50_000,
      discount_price: 40_000,
    });
    await t.admin(sql`update main.course set price = 90000, discount_price = null where course_seq = ${courseSeq}`);
    const viewed = async () => {
      const call = t.call(courseApi.viewer, { channelSeq: s.channelSeq }).query({ courseSeqs: String(courseSeq) });
      return (await call.set('Access-Token', people[0]!.token).expect(200)).body.data[0].agreed as unknown;
    };
    const agreed = { price: 50_000, discount: 10_000, couponDiscount: 0, materialPrice: 0, currency: 'KRW', amountKrw: 40_000 };
    expect(await viewed()).toEqual(agreed);
    await setStatus([seqs[0]!], '00').expect(200);
    expect(await viewed()).toEqual(agreed);
    await t.admin(sql`update main.attend set choise_status_cd = '00', hold_cd = null, hold_until = null where attend_seq = ${seqs[0]!}`);
    expect(await viewed()).toBeNull();
  });

  it('an approved application waits for its payment, stands in the own classes, and can be put back until somebody pays', async () => {
    const { people, seqs } = await apply3({
      choise_type_cd: '01',
      max_user_count: 2,
      fare_cd: '01',
      price: 50_000,
      pay_methods: ['SC0010'],
    });
    await setStatus([seqs[0]!], '00').expect(200);
    expect(await states()).toMatchObject({ [seqs[0]!]: ['UNPAID', null], [seqs[1]!]: ['WAITING', null] });
    expect((await list({ status: 'UNPAID' })).list).toMatchObject([{ attendSeq: seqs[0], holdUntil: expect.any(String) }]);
    const own = async () =>
      (await t.call(courseApi.mine).query({ channelSeq: s.channelSeq }).set('Access-Token', people[0]!.token).expect(200)).body.data;
    expect((await own()).list).toMatchObject([
      { courseSeq, choiseStatusCd: null, claim: true, holdUntil: expect.any(String), waitlist: null },
    ]);
    const viewed = await t
      .call(courseApi.viewer, { channelSeq: s.channelSeq })
      .query({ courseSeqs: String(courseSeq) })
      .set('Access-Token', people[0]!.token)
      .expect(200);
    expect(viewed.body.data).toMatchObject([{ claim: true, isDeposit: false, waitlist: null }]);
    await setStatus([seqs[0]!], '01').expect(200);
    expect(await states()).toMatchObject({ [seqs[0]!]: ['WAITING', null] });
    await recount();
  });
});
