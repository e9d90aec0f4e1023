import { enrolmentApi } from '@madang/contracts/main/enrolment';
import { courseApi } from '@madang/contracts/main/course';
import { courseInviteApi, type CourseInvited } from '@madang/contracts/main/course-invite';
import { operatorApi } from '@madang/contracts/main/operator';
import { DAY, HOUR } from '@madang/contracts/time';
import { insertInto } from '@madang/server/sql/insert';
import { sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import { AppModule } from '../app.module';
import { enrol, course, person, site, type Person, type Site } from '../course/course.fixture';

let t: TestApp;
let s: Site;
let courseSeq: number;
beforeAll(async () => {
  t = await testApp({ main: AppModule });
});
/** The details in a footer that name the sender of advertising. */
const WHOLE = { corpName: '(주)하나', addr: '서울시 종로구 1', phone: '02-123-4567', email: 'hello@hana.test' };
const sender = (footer: object) =>
  t.admin(sql`update main.channel set footer = ${JSON.stringify(footer)} where channel_seq = ${s.channelSeq}`);
beforeEach(async () => {
  s = await site(t);
  await sender(WHOLE);
  courseSeq = await course(t, s.channelSeq, { vod_days: 30 });
});
afterEach(() => t.resetNow());
afterAll(() => t.close());

const at = () => ({ channelSeq: s.channelSeq, courseSeq });
const as = (who: Person, endpoint: unknown, body: object = {}) =>
  t
    .call(endpoint as never, at())
    .set('Access-Token', who.token)
    .send(body);
const add = (body: object, who = s.owner) => as(who, enrolmentApi.add, body);
const invite = (body: object, who = s.owner) => as(who, courseInviteApi.create, body);
const invited = async (body: object, who = s.owner) => (await invite(body, who).expect(200)).body.data as CourseInvited;
const sent = async (courseInvites: readonly { inviteSeq: number }[]) =>
  (
    await t.admin<{ data: { inviteSeq: number; sent: number } }>(
      sql`select data
        from jobs.job
        where name = 'course.invited.campaign' and (data->>'inviteSeq')::bigint = any(${courseInvites.map((i) => i.inviteSeq)})
        order by (data->>'inviteSeq')::bigint, (data->>'sent')::int`,
    )
  ).map((job) => [job.data.inviteSeq, job.data.sent]);
const row = async (userSeq: number) =>
  (
    await t.admin<Record<string, unknown>>(
      sql`select choise_status_cd, amount, valid_at, let_in_by, event_code, attend_seq
        from main.attend
        where course_seq = ${courseSeq} and user_seq = ${userSeq} and ended_at is null`,
    )
  )[0];
const counters = async () =>
  (await t.admin(sql`select attend_count, accept_cnt, wait_cnt, attend_sum from main.course where course_seq = ${courseSeq}`))[0];
const nameless = (list: { name: string }[]) => list.every((one) => one.name === '');

describe('learners let in by staff', () => {
  it('PE-059 lets members in at no charge, counts them, and tells them', async () => {
    await t.admin(sql`update main.course set fare_cd = '01', price = 50000 where course_seq = ${courseSeq}`);
    const [one, two] = [await person(t, '가하나', s.channelSeq), await person(t, '나두울', s.channelSeq)];
    const until = new Date(Date.now() + 90 * DAY).toISOString();
    expect((await add({ userSeqs: [one.userSeq] }).expect(200)).body.data).toEqual({ added: 1, failed: [] });
    await add({ userSeqs: [two.userSeq], validAt: until }).expect(200);
    expect(await row(one.userSeq)).toMatchObject({ choise_status_cd: '00', amount: 0, let_in_by: s.owner.userSeq });
    expect(((await row(two.userSeq))!['valid_at'] as Date).toISOString()).toBe(until);
    expect(await counters()).toEqual({ attend_count: 2, accept_cnt: 2, wait_cnt: 0, attend_sum: 2 });
    const { list } = (await t.call(enrolmentApi.list, at()).set('Access-Token', s.owner.token).expect(200)).body.data;
    expect(list.map((e: { letInBy: string; state: string }) => [e.letInBy, e.state])).toEqual([
      ['유시연', 'APPROVED'],
      ['유시연', 'APPROVED'],
    ]);
    const told = await t.admin<{ name: string }>(
      sql`select name from jobs.job where name like 'attend.%' and (data->>'userSeq')::bigint = ${one.userSeq}`,
    );
    expect(told.map((j) => j.name).sort()).toEqual([
      'attend.approved.alarm',
      'attend.approved.campaign',
      'attend.approved.main',
      'attend.created.alarm',
      'attend.created.campaign',
    ]);
    await as(one, enrolmentApi.cancelMine, { reason: '' }).expect(400);
  });
  it('keeps to the seats, and names each who stays outside and why', async () => {
    await t.admin(sql`update main.course set user_limit_type_cd = '99', max_user_count = 2 where course_seq = ${courseSeq}`);
    const people = [];
    for (const name of ['가하나', '나두울', '다셋']) people.push(await person(t, name, s.channelSeq));
    const stranger = await person(t, '남');
    await enrol(t, { ...at(), userSeq: people[0]!.userSeq });
    await t.admin(sql`update main.course set attend_count = 1, accept_cnt = 1 where course_seq = ${courseSeq}`);
    const { data } = (await add({ userSeqs: [...people, stranger].map((p) => p.userSeq) }).expect(200)).body;
    expect(data.added).toBe(1);
    expect(data.failed.map((f: { userSeq: number; message: string }) => [f.userSeq, f.message])).toEqual([
      [people[0]!.userSeq, '이미 신청한 클래스예요.'],
      [people[2]!.userSeq, '신청 인원을 초과했어요. 정원이 가득 찼어요.'],
      [stranger.userSeq, '이 사이트의 회원만 추가할 수 있어요. 먼저 회원으로 초대해 주세요.'],
    ]);
    expect(await counters()).toMatchObject({ attend_count: 2, accept_cnt: 2 });
    expect((await add({ userSeqs: [people[2]!.userSeq] }).expect(400)).body.errorName).toBe('CAPACITY_FULL');
    expect((await add({ userSeqs: [people[0]!.userSeq], validAt: '2020-01-01T00:00:00Z' }).expect(400)).body.errors[0].field).toBe(
      'validAt',
    );
  });
  it('lets nobody in twice at once, and again when the first time is over', async () => {
    const who = await person(t, '가하나', s.channelSeq);
    const answers = await Promise.all([add({ userSeqs: [who.userSeq] }), add({ userSeqs: [who.userSeq] })]);
    expect(answers.map((a) => a.status).sort()).toEqual([200, 409]);
    expect(await counters()).toMatchObject({ attend_count: 1, accept_cnt: 1 });
    await t.admin(sql`update main.attend set valid_at = now() - interval '1 day' where user_seq = ${who.userSeq}`);
    await add({ userSeqs: [who.userSeq] }).expect(200);
    expect(await counters()).toMatchObject({ attend_count: 1, accept_cnt: 1, attend_sum: 2 });
  });
  it('leaves a seat alone whose payment runs, and works in a hidden class but not in a draft', async () => {
    await t.admin(sql`update main.course set fare_cd = '01', price = 50000 where course_seq = ${courseSeq}`);
    const payer = await person(t, '가하나', s.channelSeq);
    await as(payer, enrolmentApi.create).expect(200);
    expect((await add({ userSeqs: [payer.userSeq] }).expect(409)).body.errorName).toBe('PAYMENT_PENDING');
    const other = await person(t, '나두울', s.channelSeq);
    await t.admin(sql`update main.course set public_cd = '01' where course_seq = ${courseSeq}`);
    await add({ userSeqs: [other.userSeq] }).expect(200);
    await t.admin(sql`update main.course set publish_status_cd = '01' where course_seq = ${courseSeq}`);
    expect((await add({ userSeqs: [(await person(t, '다셋', s.channelSeq)).userSeq] }).expect(400)).body.errorName).toBe('CLASS_NOT_OPEN');
  });
  it('is for staff of this class; the search for it leaves out who learns here', async () => {
    const [learner, member] = [await person(t, '가하나', s.channelSeq), await person(t, '가두울', s.channelSeq)];
    await enrol(t, { ...at(), userSeq: learner.userSeq });
    const elsewhere = await site(t);
    for (const who of [learner, elsewhere.owner]) {
      await add({ userSeqs: [member.userSeq] }, who).expect(403);
      await t.call(courseInviteApi.list, at()).set('Access-Token', who.token).expect(403);
    }
    const theirs = { channelSeq: elsewhere.channelSeq, courseSeq };
    await t
      .call(enrolmentApi.add, theirs)
      .set('Access-Token', elsewhere.owner.token)
      .send({ userSeqs: [elsewhere.owner.userSeq] })
      .expect(404);
    const query = { channelSeq: s.channelSeq, courseSeq, type: 'attendee', q: '가' };
    const found = await t.call(operatorApi.search, {}).query(query).set('Access-Token', s.owner.token).expect(200);
    expect(found.body.data.map((u: { userSeq: number }) => u.userSeq)).toEqual([member.userSeq]);
    await t.call(operatorApi.search, {}).query(query).set('Access-Token', learner.token).expect(403);
    // A learner whose access has ended may be invited again.
    await t.admin(sql`update main.attend set valid_at = now() + interval '1 hour' where course_seq = ${courseSeq}`);
    const people = async () => {
      const answer = await t.call(operatorApi.search, {}).query(query).set('Access-Token', s.owner.token).expect(200);
      return (answer.body.data as { userSeq: number }[]).length;
    };
    const before = await people();
    t.setNow(new Date(Date.now() + 2 * HOUR));
    expect(await people()).toBeGreaterThan(before);
    t.resetNow();
  });
});

describe('IN-033 invitations to a class', () => {
  it('AM-333 leave by nobody who is not named whole, and are not kept', async () => {
    for (const left of Object.keys(WHOLE)) {
      await sender({ ...WHOLE, [left]: '' });
      expect((await invite({ emails: ['friend@example.com'] }).expect(400)).body.errors).toMatchObject([{ field: 'sender' }]);
    }
    await sender(WHOLE);
    expect(await t.admin(sql`select 1 from main.course_invite where course_seq = ${courseSeq}`)).toEqual([]);
    expect((await invited({ emails: ['friend@example.com'] })).list).toHaveLength(1);
  });
  it('IN-033 invites members by number and anybody by address, each by another link', async () => {
    const member = await person(t, '가하나', s.channelSeq);
    const { list, failures } = await invited({ userSeqs: [member.userSeq], emails: ['Friend@madang.test'], message: '같이 들어요' });
    expect(failures).toEqual([]);
    expect(list.map((i) => i.name)).toEqual(['가하나', '']);
    expect(list[1]).toMatchObject({ email: 'friend@madang.test', inviterName: '유시연', sentCount: 1, enrolledAt: null });
    expect(new Set(list.map((i) => i.eventCode)).size).toBe(2);
    expect(list[0]!.url).toMatch(new RegExp(`/in/${courseSeq}/${list[0]!.eventCode}$`));
    expect(await sent(list)).toEqual(list.map((i) => [i.inviteSeq, 1]));
    const { body } = await t.call(courseInviteApi.find, { ...at(), eventCode: list[1]!.eventCode }).expect(200);
    expect(body.data).toEqual({
      eventCode: list[1]!.eventCode,
      courseSeq,
      inviterName: '유시연',
      inviterImageUrl: null,
      message: '같이 들어요',
      inviteEventYn: 'N',
      inviteEventTitle: null,
      inviteEventInfo: null,
    });
    await t.call(courseInviteApi.find, { ...at(), eventCode: 'none' }).expect(404);
  });
  it('AM-125 RT-042 shows staff who came by a link, and keeps the link when it is sent again the next day', async () => {
    const { list } = await invited({ emails: ['come@madang.test'] });
    const { eventCode } = list[0]!;
    const again = await invited({ emails: ['come@madang.test'] });
    expect([again.list, again.failures]).toEqual([
      [],
      [{ userSeq: null, email: 'come@madang.test', message: expect.stringContaining('오늘') }],
    ]);
    t.setNow(new Date(Date.now() + 25 * HOUR));
    const tomorrow = await invited({ emails: ['come@madang.test'] });
    expect(tomorrow.list[0]).toMatchObject({ eventCode, sentCount: 2 });
    expect(await sent(list)).toEqual([1, 2].map((n) => [list[0]!.inviteSeq, n]));
    const guest = await person(t, '손님', s.channelSeq);
    await as(guest, enrolmentApi.create, { eventCode }).expect(200);
    expect(await row(guest.userSeq)).toMatchObject({ event_code: eventCode, choise_status_cd: '00' });
    const page = (await t.call(courseInviteApi.list, at()).set('Access-Token', s.owner.token).expect(200)).body.data;
    expect(page).toMatchObject({ list: [{ eventCode, enrolledAt: expect.any(String) }], cursor: null });
  });
  it('CR-156 CR-157 CR-158 CR-159 learners invite by address while the class runs its invite event, and learn nothing of others', async () => {
    const [learner, friend] = [await person(t, '가하나', s.channelSeq), await person(t, '나두울', s.channelSeq)];
    await enrol(t, { ...at(), userSeq: learner.userSeq });
    const [{ email }] = (await t.admin<{ email: string }>(sql`select email from main.account where user_seq = ${friend.userSeq}`)) as [
      { email: string },
    ];
    await enrol(t, { ...at(), userSeq: friend.userSeq });
    await invite({ emails: [email] }, learner).expect(403);
    const save = (body: object) => as(s.owner, courseApi.updateSetting, body);
    expect((await save({ inviteEventYn: 'Y' }).expect(400)).body.errors[0].field).toBe('inviteEventTitle');
    await save({ inviteEventYn: 'Y', inviteEventTitle: '친구 초대', inviteEventInfo: '함께 들으면 쿠폰을 드려요' }).expect(200);
    // While the event runs it keeps its title, also when both are sent at once.
    for (const body of [{ inviteEventTitle: null }, { inviteEventYn: 'Y', inviteEventTitle: null }])
      expect((await save(body).expect(400)).body.errors[0].field).toBe('inviteEventTitle');
    const { course: shown } = (await t.call(courseApi.find, at()).set('Access-Token', learner.token).expect(200)).body.data;
    expect(shown).toMatchObject({ inviteEventYn: 'Y', inviteEventTitle: '친구 초대', inviteEventInfo: '함께 들으면 쿠폰을 드려요' });
    expect(shown.canSendInviteEventYn).toBe('Y');
    await invite({ userSeqs: [friend.userSeq] }, learner).expect(403);
    await t.admin(sql`update main.account set profile_image_url = '/files/public/0/face.png' where user_seq = ${learner.userSeq}`);
    const { list, failures } = await invited({ emails: [email] }, learner);
    expect([nameless(list), failures]).toEqual([true, []]);
    const view = (await t.call(courseInviteApi.find, { ...at(), eventCode: list[0]!.eventCode }).expect(200)).body.data;
    expect(view).toMatchObject({ inviterName: '가하나', inviterImageUrl: '/files/public/0/face.png', inviteEventTitle: '친구 초대' });
    await t.admin(insertInto('main.hidden_profile', { channelSeq: at().channelSeq, userSeq: learner.userSeq }));
    const masked = (await t.call(courseInviteApi.find, { ...at(), eventCode: list[0]!.eventCode }).expect(200)).body.data;
    expect([masked.inviterName, masked.inviterImageUrl]).toEqual(['***', null]);
    await t.admin(sql`delete from main.hidden_profile where channel_seq = ${at().channelSeq} and user_seq = ${learner.userSeq}`);
    await t.admin(sql`update main.attend set choise_status_cd = '01' where user_seq = ${learner.userSeq}`);
    await invite({ emails: ['x@madang.test'] }, learner).expect(403);
  });
  it('refuses what leads nowhere: nobody, a hidden class, a class of another site, a learner of the class', async () => {
    expect((await invite({}).expect(400)).body.errors[0].field).toBe('emails');
    const learner = await person(t, '가하나', s.channelSeq);
    await enrol(t, { ...at(), userSeq: learner.userSeq });
    expect((await invited({ userSeqs: [learner.userSeq] })).failures).toMatchObject([{ userSeq: learner.userSeq }]);
    const { list } = await invited({ emails: ['gone@madang.test'] });
    const elsewhere = await site(t);
    await t.call(courseInviteApi.find, { ...at(), channelSeq: elsewhere.channelSeq, eventCode: list[0]!.eventCode }).expect(404);
    await t
      .call(courseInviteApi.create, { ...at(), channelSeq: elsewhere.channelSeq })
      .set('Access-Token', elsewhere.owner.token)
      .send({ emails: ['x@madang.test'] })
      .expect(404);
    await t.admin(sql`update main.course set public_cd = '01' where course_seq = ${courseSeq}`);
    expect((await invite({ emails: ['x@madang.test'] }).expect(400)).body.errorName).toBe('CLASS_NOT_OPEN');
  });
});
