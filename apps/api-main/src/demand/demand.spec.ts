import { REVEAL, type Page } from '@madang/contracts/endpoint';
import { ERRORS } from '@madang/contracts/errors';
import { courseApi } from '@madang/contracts/main/course';
import { demandApi as api, type Waiter } from '@madang/contracts/main/demand';
import { curriculumApi } from '@madang/contracts/main/curriculum';
import { enrolmentApi } from '@madang/contracts/main/enrolment';
import { sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import { AppModule } from '../app.module';
import { course, enrol, person, site, SORTED, type Person, type Site } from '../course/course.fixture';

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
    expect(first).toEqual({ count: 1, mineAt: expect.stringMatching(/Z$/) });
    expect((await as(one, t.call(api.add, at(seq))).expect(200)).body.data).toEqual(first);
    expect((await as(two, t.call(api.add, at(seq))).expect(200)).body.data.count).toBe(2);
    expect((await as(two, t.call(api.remove, at(seq))).expect(200)).body.data).toEqual({ count: 1, mineAt: null });
    expect((await t.call(api.find, at(seq)).expect(200)).body.data).toEqual({ count: 1, mineAt: null });
    expect((await as(one, t.call(enrolmentApi.create, at(seq))).send(enrolling)).body).toMatchObject({ code: ERRORS.CLASS_NOT_OPEN.code });
    // It ends as a class that is not ready yet, and tells once it is published.
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
    expect((await as(who, t.call(api.add, at(await course(t, a.channelSeq))))).body).toMatchObject({ code: ERRORS.CLASS_CLOSED.code });
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
    expect((await as(teacher, t.call(api.list, at(seq))).set(REVEAL, String(waiter.userSeq))).body.data.list[0].email).toBe(address);
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
