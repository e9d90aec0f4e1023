import { ERRORS } from '@madang/contracts/errors';
import { courseApi } from '@madang/contracts/main/course';
import { demandApi as api } from '@madang/contracts/main/demand-calls';
import { curriculumApi } from '@madang/contracts/main/curriculum';
import { enrolmentApi } from '@madang/contracts/main/enrolment';
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
    const [one, two] = [await person(t), await person(t)];
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
    const told = () => t.admin('select told_at from main.course_demand where course_seq = $1', [seq]);
    expect(await told()).toEqual([{ told_at: expect.any(Date) }]);
    const sent = () =>
      t.admin("select count(*)::int as n from jobs.job where name = 'course.opened.alarm' and (data ->> 'courseSeq')::int = $1", [seq]);
    expect(await sent()).toEqual([{ n: 1 }]);
    await post(courseApi.unpublish, seq).expect(200);
    await post(courseApi.publish, seq).expect(200);
    expect(await sent()).toEqual([{ n: 1 }]);
  });

  it('CR-041 is refused to visitors, other sites, hidden classes and classes of other kinds', async () => {
    const seq = await course(t, a.channelSeq, { course_type: 'SURVEY' });
    const who = await person(t);
    await t.call(api.add, at(seq)).expect(401);
    await as(who, t.call(api.add, at(seq, b.channelSeq))).expect(404);
    await as(who, t.call(api.add, at(await course(t, a.channelSeq, { course_type: 'SURVEY', public_cd: '99' })))).expect(404);
    expect((await as(who, t.call(api.add, at(await course(t, a.channelSeq))))).body).toMatchObject({ code: ERRORS.CLASS_CLOSED.code });
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
    const learner = await person(t);
    await enrol(t, { ...at(taught), userSeq: learner.userSeq });
    await t.admin('update main.course set attend_count = 1, accept_cnt = 1 where course_seq = $1', [taught]);
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
