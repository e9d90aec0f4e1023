import { REVEAL_HEADER, type Page } from '@madang/contracts/endpoint';
import { ERRORS } from '@madang/contracts/errors';
import { courseApi } from '@madang/contracts/main/course';
import { demandApi as api, type Waiter } from '@madang/contracts/main/demand';
import type { Demand } from '@madang/contracts/main/demand-calls';
import { curriculumApi } from '@madang/contracts/main/curriculum';
import { enrolmentApi } from '@madang/contracts/main/enrolment';
import { packageApi } from '@madang/contracts/main/package';
import { DAY } from '@madang/contracts/time';
import { insertInto } from '@madang/server/sql/insert';
import { raw, sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import { AppModule } from '../app.module';
import { course, enrol, person, site, SORTED, type Person, type Site } from '../course/course.fixture';
import { DemandJob } from './demand.job';

let t: TestApp;
let a: Site;
let b: Site;
beforeAll(async () => {
  t = await testApp({ main: AppModule });
  a = await site(t);
  b = await site(t, '둘 학교');
});
afterAll(() => t.close());

const at = (courseSeq: number, channelSeq = a.channelSeq) => ({ channelSeq, courseSeq });
const as = (who: Person, call: ReturnType<TestApp['call']>) => call.set('Access-Token', who.token);
const post = (call: Parameters<TestApp['call']>[0], courseSeq: number, body: object = {}) =>
  as(a.owner, t.call(call, at(courseSeq))).send(body);
const fields = (r: { body: { errors?: { field: string }[] } }) => r.body.errors?.map((one) => one.field);
const whole = { ...SORTED, sub_title: '한 줄', introduction: '<p>소개</p>', fare_cd: '00' };
const enrolling = { answers: [], phone: null, payMethodCd: null, refererCode: null, eventCode: null, skipAttendCheckYn: false };

describe('a demand survey', () => {
  it('CR-041 counts who waits, lets nobody enrol, and tells those who waited once when the class opens', async () => {
    const seq = await course(t, a.channelSeq, { ...whole, course_type: 'SURVEY' });
    const [one, two] = [await person(t, '김하나', a.channelSeq), await person(t, '김하나', a.channelSeq)];
    const first = (await as(one, t.call(api.add, at(seq))).expect(200)).body.data;
    expect(first).toEqual({ count: 1, toldCount: null, mineAt: expect.stringMatching(/Z$/) });
    expect((await as(one, t.call(api.add, at(seq))).expect(200)).body.data).toEqual(first);
    expect((await as(two, t.call(api.add, at(seq))).expect(200)).body.data.count).toBe(2);
    expect((await as(two, t.call(api.remove, at(seq))).expect(200)).body.data).toEqual({ count: 1, toldCount: null, mineAt: null });
    expect((await t.call(api.find, at(seq)).expect(200)).body.data).toEqual({ count: 1, toldCount: null, mineAt: null });
    expect((await as(one, t.call(enrolmentApi.create, at(seq))).send(enrolling)).body).toMatchObject({ code: ERRORS.CLASS_NOT_OPEN.code });
    // The survey becomes a class that is not ready yet; when it is published, the people who wait are told.
    const { body } = await post(courseApi.update, seq, { courseType: 'COMMUNITY' }).expect(200);
    expect(body.data.course).toMatchObject({ courseType: 'COMMUNITY', publishStatusCd: '99' });
    await post(courseApi.publish, seq).expect(200);
    const told = () => t.admin(sql`select told_at from main.course_demand where course_seq = ${seq}`);
    expect(await told()).toEqual([{ told_at: expect.any(Date) }]);
    const sent = () =>
      t.admin(sql`select count(*)::int as n from jobs.job where name = 'course.opened.alarm' and (data ->> 'courseSeq')::int = ${seq}`);
    expect(await sent()).toEqual([{ n: 1 }]);
    await post(courseApi.unpublish, seq).expect(200);
    await post(courseApi.publish, seq).expect(200);
    expect(await sent()).toEqual([{ n: 1 }]);
  });

  it('CR-041 a class that is asked about again tells those again who were told before, but whoever enrolled', async () => {
    const seq = await course(t, a.channelSeq, { ...whole, course_type: 'SURVEY' });
    const [waits, enrolled] = [await person(t, '기다림', a.channelSeq), await person(t, '수강생', a.channelSeq)];
    for (const who of [waits, enrolled]) await as(who, t.call(api.add, at(seq))).expect(200);
    const becomes = async (courseType: string) => {
      await post(courseApi.unpublish, seq);
      await post(courseApi.update, seq, { courseType }).expect(200);
      await post(courseApi.publish, seq).expect(200);
    };
    const told = () =>
      t.admin<{ n: number }>(sql`select count(*)::int as n from main.course_demand where course_seq = ${seq} and told_at is not null`);
    const sent = async () =>
      (await t.admin(sql`select 1 from jobs.job where name = 'course.opened.alarm' and (data ->> 'courseSeq')::int = ${seq}`)).length;
    await becomes('COMMUNITY');
    expect([await told(), await sent()]).toEqual([[{ n: 2 }], 1]);
    await enrol(t, { ...at(seq), userSeq: enrolled.userSeq });
    await t.admin(sql`update main.course set course_type = 'SURVEY', publish_status_cd = '99' where course_seq = ${seq}`);
    await post(courseApi.publish, seq).expect(200);
    expect(await told()).toEqual([{ n: 1 }]);
    const before = (await t.admin<{ told_at: Date }>(sql`select told_at from main.course_demand where user_seq = ${enrolled.userSeq}`))[0];
    await becomes('COMMUNITY');
    expect([await told(), await sent()]).toEqual([[{ n: 2 }], 2]);
    expect((await t.admin(sql`select told_at from main.course_demand where user_seq = ${enrolled.userSeq}`))[0]).toEqual(before);
  });

  it('CR-041 is refused to visitors, other sites, hidden classes and classes of other kinds', async () => {
    const seq = await course(t, a.channelSeq, { course_type: 'SURVEY' });
    const who = await person(t, '김하나', a.channelSeq);
    await t.call(api.add, at(seq)).expect(401);
    await as(who, t.call(api.add, at(seq, b.channelSeq))).expect(404);
    await as(who, t.call(api.add, at(await course(t, a.channelSeq, { course_type: 'SURVEY', public_cd: '99' })))).expect(404);
    expect((await as(who, t.call(api.add, at(await course(t, a.channelSeq))))).body).toMatchObject({ code: ERRORS.CLASS_OPEN.code });
  });
});

describe('a class in which nobody can enrol now', () => {
  const sent = async (seq: number) =>
    (await t.admin(sql`select 1 from jobs.job where name = 'course.opened.alarm' and (data ->> 'courseSeq')::int = ${seq}`)).length;
  const state = async (who: Person, seq: number) => (await as(who, t.call(api.find, at(seq))).expect(200)).body.data as Demand;
  const round = () => t.get('main', DemandJob).run();
  const paid = { fare_cd: '01', price: 50_000 };
  const FULL = { user_limit_type_cd: '99', max_user_count: 1, attend_count: 1, accept_cnt: 1 };
  const soon = () => new Date(Date.now() + DAY);
  const SHUT: [string, Record<string, unknown>, string][] = [
    ['before its sale', { ...paid, pay_start_cd: '00', pay_start_at: soon() }, "pay_start_at = now() - interval '1 minute'"],
    ['after its sale', { ...paid, pay_end_cd: '00', pay_end_at: new Date(Date.now() - DAY) }, "pay_end_cd = '99', pay_end_at = null"],
    ['without a free seat', { ...paid, ...FULL }, 'attend_count = 0, accept_cnt = 0'],
    ['a package without a price', { course_type_cd: '09', fare_cd: '01' }, 'price = 90000'],
  ];

  it.each(SHUT)('AM-771 %s tells those who asked once, when somebody can enrol again', async (_when, shut, opens) => {
    const seq = await course(t, a.channelSeq, shut);
    const [stays, goes] = [await person(t, '기다림', a.channelSeq), await person(t, '그만둠', a.channelSeq)];
    for (const who of [stays, goes]) await as(who, t.call(api.add, at(seq))).expect(200);
    expect(await state(stays, seq)).toMatchObject({ mineAt: expect.stringMatching(/Z$/) });
    expect(await state(a.owner, seq)).toEqual({ count: 2, toldCount: 0, mineAt: null });
    await as(goes, t.call(api.remove, at(seq))).expect(200);
    expect(await state(goes, seq)).toMatchObject({ mineAt: null });
    expect(await state(a.owner, seq)).toMatchObject({ count: 1 });
    await round();
    expect(await sent(seq)).toBe(0);
    await t.admin(sql`update main.course set ${raw(opens)} where course_seq = ${seq}`);
    await round();
    await round();
    expect([await sent(seq), await state(a.owner, seq)]).toEqual([1, { count: 0, toldCount: 1, mineAt: null }]);
    expect(await state(stays, seq)).toMatchObject({ mineAt: null });
    const told = await t.admin(sql`select user_seq from main.course_demand where course_seq = ${seq} and told_at is not null`);
    expect(told.map((one) => Number(one['user_seq']))).toEqual([stays.userSeq]);
    // A class in which people can enrol has no list of people who wait.
    expect((await as(goes, t.call(api.add, at(seq))).expect(400)).body).toMatchObject({ code: ERRORS.CLASS_OPEN.code });
  });

  it('AM-771 whoever was told asks again for the next time; whoever got in meanwhile is not told', async () => {
    const seq = await course(t, a.channelSeq, { ...paid, ...FULL });
    const [again, inside] = [await person(t, '또기다림', a.channelSeq), await person(t, '들어감', a.channelSeq)];
    const seats = (taken: number) =>
      t.admin(sql`update main.course set attend_count = ${taken}, accept_cnt = ${taken} where course_seq = ${seq}`);
    for (const who of [again, inside]) await as(who, t.call(api.add, at(seq))).expect(200);
    await enrol(t, { ...at(seq), userSeq: inside.userSeq });
    await seats(0);
    await round();
    expect(await state(a.owner, seq)).toEqual({ count: 0, toldCount: 1, mineAt: null });
    await seats(1);
    await as(again, t.call(api.add, at(seq))).expect(200);
    expect(await state(a.owner, seq)).toMatchObject({ count: 1, toldCount: 0 });
    await seats(0);
    await round();
    expect([await sent(seq), (await state(a.owner, seq)).toldCount]).toEqual([2, 1]);
  });

  it('AM-801 tells its staff alone how many wait, and a demand survey everybody', async () => {
    const [seq, survey] = [await course(t, a.channelSeq, { ...paid, ...FULL }), await course(t, a.channelSeq, { course_type: 'SURVEY' })];
    const [who, teacher] = [await person(t, '기다림', a.channelSeq), await person(t, '담당', a.channelSeq)];
    await t.admin(insertInto('main.course_user', { ...at(seq), userSeq: teacher.userSeq, userTypeCd: 'TCH' }));
    const hidden = { count: null, toldCount: null };
    for (const one of [seq, survey]) await as(who, t.call(api.add, at(one))).expect(200);
    expect((await as(who, t.call(api.add, at(seq))).expect(200)).body.data).toMatchObject(hidden);
    expect((await t.call(api.find, at(seq)).expect(200)).body.data).toEqual({ ...hidden, mineAt: null });
    for (const staff of [teacher, a.owner]) expect(await state(staff, seq)).toMatchObject({ count: 1, toldCount: 0 });
    expect(await state(who, survey)).toMatchObject({ count: 1, toldCount: null });
  });

  it('AM-771 a challenge whose terms are over is waited for until it has another one', async () => {
    await t.admin(sql`update main.channel set setting = setting || '{"saasYn":"Y"}' where channel_seq = ${a.channelSeq}`);
    const seq = await course(t, a.channelSeq, { course_type_cd: '07', fare_cd: '00' });
    const term = (from: number, until: number) =>
      t.admin(
        insertInto('main.challenge_term', {
          channelSeq: a.channelSeq,
          courseSeq: seq,
          name: `${from}`,
          maxUserCount: 0,
          startAt: new Date(Date.now() + from * DAY),
          endAt: new Date(Date.now() + until * DAY),
          createdAt: sql`now()`,
          updatedAt: sql`now()`,
        }),
      );
    await term(-9, -1);
    const who = await person(t, '다음기수', a.channelSeq);
    await as(who, t.call(api.add, at(seq))).expect(200);
    await round();
    expect(await sent(seq)).toBe(0);
    await term(1, 8);
    await round();
    expect([await sent(seq), (await state(a.owner, seq)).toldCount]).toEqual([1, 1]);
  });

  it('AM-771 is asked by people alone, on their site alone, and nobody is told of a class that is not on show', async () => {
    const seq = await course(t, a.channelSeq, { ...paid, ...FULL });
    const who = await person(t, '기다림', a.channelSeq);
    await t.call(api.add, at(seq)).expect(401);
    await as(who, t.call(api.add, at(seq, b.channelSeq))).expect(404);
    await as(who, t.call(api.add, at(seq))).expect(200);
    await t.admin(sql`update main.course set attend_count = 0, accept_cnt = 0, publish_status_cd = '99' where course_seq = ${seq}`);
    await round();
    expect(await sent(seq)).toBe(0);
    await t.admin(sql`update main.course set publish_status_cd = '00' where course_seq = ${seq}`);
    await t.admin(sql`update main.channel set closed_at = now(), erase_at = now() where channel_seq = ${a.channelSeq}`);
    await round();
    expect(await sent(seq)).toBe(0);
    await t.admin(sql`update main.channel set closed_at = null, erase_at = null where channel_seq = ${a.channelSeq}`);
    await round();
    expect(await sent(seq)).toBe(1);
  });

  it('AM-771 publishing tells at once only where one can enrol at once', async () => {
    const seq = await course(t, a.channelSeq, { ...whole, course_type: 'COMMUNITY', publish_status_cd: '99' });
    const who = await person(t, '기다림', a.channelSeq);
    await t.admin(
      insertInto('main.course_demand', { channelSeq: a.channelSeq, courseSeq: seq, userSeq: who.userSeq, createdAt: sql`now()` }),
    );
    await t.admin(sql`update main.course set pay_start_cd = '00', pay_start_at = ${soon()} where course_seq = ${seq}`);
    await post(courseApi.publish, seq).expect(200);
    expect(await sent(seq)).toBe(0);
    await t.admin(sql`update main.course set pay_start_at = now() where course_seq = ${seq}`);
    await round();
    expect(await sent(seq)).toBe(1);
  });

  it('AM-771 publishing a private class tells nobody until the class is public', async () => {
    const seq = await course(t, a.channelSeq, { ...whole, course_type: 'COMMUNITY', publish_status_cd: '99', public_cd: '99' });
    const who = await person(t, '기다림', a.channelSeq);
    await t.admin(
      insertInto('main.course_demand', { channelSeq: a.channelSeq, courseSeq: seq, userSeq: who.userSeq, createdAt: sql`now()` }),
    );
    await post(courseApi.publish, seq).expect(200);
    await round();
    expect(await sent(seq)).toBe(0);
    await t.admin(sql`update main.course set public_cd = '00' where course_seq = ${seq}`);
    await round();
    expect(await sent(seq)).toBe(1);
  });
});

describe('who waits for a class', () => {
  const list = async (who: Person, seq: number, query: object = {}) =>
    (
      await as(who, t.call(api.list, at(seq)))
        .query(query)
        .expect(200)
    ).body.data as Page<Waiter>;
  const names = (found: Page<Waiter>) => found.list.map((one) => one.name);

  it('is listed for its staff by name, contact and since when, found, and told of once the class opens', async () => {
    const seq = await course(t, a.channelSeq, { ...whole, course_type: 'SURVEY' });
    expect(await list(a.owner, seq)).toEqual({ list: [], totalCount: 0 });
    const [one, two] = [await person(t, '먼저온이', a.channelSeq), await person(t, '나중온이', a.channelSeq)];
    await t.admin(sql`update main.account set phone = '01048217731' where user_seq = ${two.userSeq}`);
    await as(one, t.call(api.add, at(seq))).expect(200);
    await t.admin(sql`update main.course_demand set created_at = created_at - interval '1 day' where course_seq = ${seq}`);
    await as(two, t.call(api.add, at(seq))).expect(200);
    const all = await list(a.owner, seq);
    expect([names(all), all.totalCount]).toEqual([['나중온이', '먼저온이'], 2]);
    expect(all.list[0]).toMatchObject({ userSeq: two.userSeq, phone: '01048217731', createdAt: expect.stringMatching(/Z$/), toldAt: null });
    expect(await list(a.owner, seq, { page: 2, size: 10 })).toEqual({ list: [], totalCount: 2 });
    expect(names(await list(a.owner, seq, { q: '먼저' }))).toEqual(['먼저온이']);
    expect(names(await list(a.owner, seq, { q: '4821-7731' }))).toEqual(['나중온이']);
    await post(courseApi.update, seq, { courseType: 'COMMUNITY' }).expect(200);
    await post(courseApi.publish, seq).expect(200);
    expect((await list(a.owner, seq)).list.map((waiter) => waiter.toldAt)).toEqual([expect.any(String), expect.any(String)]);
  });

  it('is masked, and given as a sheet, as learners are; nobody else sees it', async () => {
    const seq = await course(t, a.channelSeq, { course_type: 'SURVEY' });
    const waiter = await person(t, '기다림', a.channelSeq);
    await as(waiter, t.call(api.add, at(seq))).expect(200);
    const teacher = await person(t, '교사', a.channelSeq, 'TCH');
    const masked = await list(teacher, seq);
    expect(masked.list[0]!.email).toContain('***');
    const address = (await t.admin<{ email: string }>(sql`select email from main.account where user_seq = ${waiter.userSeq}`))[0]!.email;
    expect(names(await list(teacher, seq, { q: address }))).toEqual([]);
    expect((await as(teacher, t.call(api.list, at(seq))).set(REVEAL_HEADER, String(waiter.userSeq))).body.data.list[0].email).toBe(address);
    const sheet = (who: Person, query: object = { reason: '오픈 준비' }) => as(who, t.call(api.excel, at(seq))).query(query);
    expect(fields(await sheet(a.owner, {}).expect(400))).toEqual(['reason']);
    expect((await sheet(a.owner).expect(200)).headers['content-disposition']).toContain('.xlsx');
    await sheet(teacher).expect(403);
    for (const who of [waiter, b.owner]) for (const call of [api.list, api.excel]) await as(who, t.call(call, at(seq))).expect(403);
    const elsewhere = await as(b.owner, t.call(api.list, at(seq, b.channelSeq))).expect(200);
    expect(elsewhere.body.data).toEqual({ list: [], totalCount: 0 });
  });
});

describe('kinds of classes', () => {
  it('CR-036 CR-038 CR-041 take the lessons of their kind alone, also when a class becomes another one', async () => {
    const lesson = (seq: number, curriculumTypeCd: string) =>
      post(curriculumApi.save, seq, { curriculumTypeCd, title: '레슨', content: '<p>글</p>', requiredMinutes: 5 });
    const special = await course(t, a.channelSeq, { course_type: 'SPECIAL' });
    expect(fields(await lesson(special, '03').expect(400))).toEqual(['curriculumTypeCd']);
    await lesson(special, '05').expect(200);
    expect(fields(await post(courseApi.update, special, { courseType: 'SURVEY' }).expect(400))).toEqual(['courseType']);
    await post(courseApi.update, special, { courseType: 'OFFLINE' }).expect(200);
    const taught = await course(t, a.channelSeq);
    const learner = await person(t, '김하나', a.channelSeq);
    await enrol(t, { ...at(taught), userSeq: learner.userSeq });
    await t.admin(sql`update main.course set attend_count = 1, accept_cnt = 1 where course_seq = ${taught}`);
    expect(fields(await post(courseApi.update, taught, { courseType: 'SURVEY' }).expect(400))).toEqual(['courseType']);
  });

  it('CR-041 nobody gets a seat in a survey of demand: neither by staff nor by a package', async () => {
    const [one, two] = [await course(t, a.channelSeq), await course(t, a.channelSeq)];
    const survey = await course(t, a.channelSeq, { course_type: 'SURVEY' });
    const who = await person(t, '김하나', a.channelSeq);
    const added = await post(enrolmentApi.add, survey, { userSeqs: [who.userSeq] });
    expect([added.status, added.body.errorName]).toEqual([400, 'CLASS_NOT_OPEN']);
    const pack = (courseSeqs: number[]) =>
      as(a.owner, t.call(packageApi.create, { channelSeq: a.channelSeq })).send({ title: '묶음', courseSeqs, price: 70_000 });
    expect(fields(await pack([one, survey]).expect(400))).toEqual(['courseSeqs']);
    await pack([one, two]).expect(200);
    expect(fields(await post(courseApi.update, one, { courseType: 'SURVEY' }).expect(400))).toEqual(['courseType']);
  });

  it('CR-037 CR-040 a custom class is applied for, and a community has neither seats nor an end', async () => {
    const free = { fareCd: '00', userLimitTypeCd: '99', maxUserCount: 5, minUserCount: 1, vodDays: 30 };
    const made = async (courseType: string) => {
      const { body } = await as(a.owner, t.call(courseApi.create, { channelSeq: a.channelSeq })).send({ title: '새 클래스', courseType });
      return body.data.courseSeq as number;
    };
    const custom = await made('CUSTOM');
    expect(fields(await post(courseApi.updatePayment, custom, free).expect(400))).toEqual(['choiseTypeCd']);
    const asked = (await post(courseApi.updatePayment, custom, { ...free, choiseTypeCd: '01' }).expect(200)).body.data.course;
    expect(asked).toMatchObject({ choiseTypeCd: '01', maxUserCount: 5 });
    const community = await made('COMMUNITY');
    const open = (await post(courseApi.updatePayment, community, free).expect(200)).body.data.course;
    expect(open).toMatchObject({ userLimitTypeCd: '01', maxUserCount: 0, vodDays: -1 });
    expect(fields(await post(courseApi.updatePayment, await made('SURVEY'), free).expect(400))).toEqual(['fareCd']);
  });
});
