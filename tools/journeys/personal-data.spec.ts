import { PERSONAL_DATA, READING } from '@madang/contracts/codes';
import { REVEAL_HEADER } from '@madang/contracts/endpoint';
import { enrolmentApi } from '@madang/contracts/main/enrolment';
import { operatorApi } from '@madang/contracts/main/operator';
import { PERMISSIONS } from '@madang/contracts/permission-list';
import { REGISTRY, type Registered } from '@madang/contracts/registry';
import { dataHistoryApi, type PersonalRead } from '@madang/contracts/util/data-history';
import { memberApi } from '@madang/contracts/util/member';
import { paymentApi } from '@madang/contracts/util/payment';
import { seoulDay, seoulTime } from '@madang/contracts/dates';
import { MINUTE } from '@madang/contracts/time';
import { ReadingLog } from '@madang/server/reading-log';
import { RetentionJob } from '@madang/server/retention';
import { insertInto } from '@madang/server/sql/insert';
import { sql, type Sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import type { Schema } from 'yup';
import { AppModule as CampaignModule } from '../../apps/api-campaign/src/app.module';
import { AppModule as EventModule } from '../../apps/api-event/src/app.module';
import { AppModule as FormModule } from '../../apps/api-form/src/app.module';
import { AppModule as MainModule } from '../../apps/api-main/src/app.module';
import { course, enrol, person, site, type Person } from '../../apps/api-main/src/course/course.fixture';
import { AppModule as PageModule } from '../../apps/api-page/src/app.module';
import { AppModule as UtilModule } from '../../apps/api-util/src/app.module';
import { NAMES_NOBODY } from './who-may';

/** Personal data that only staff with the permission may read. */
const EMAIL = 'verborgen.person@geheim.example';
const PHONE = '01098761234';
const STREET = '비밀로 77';

let t: TestApp;
let channelSeq: number;
let courseSeq: number;
let owner: Person;
let operator: Person;
let teacher: Person;
let learner: Person;
let params: Record<string, string | number>;

beforeAll(async () => {
  t = await testApp({
    main: MainModule,
    util: UtilModule,
    event: EventModule,
    form: FormModule,
    campaign: CampaignModule,
    page: PageModule,
  });
  ({ channelSeq, owner } = await site(t));
  courseSeq = await course(t, channelSeq);
  operator = await person(t, '부운영자', channelSeq, 'MNG');
  await give(
    operator,
    PERMISSIONS.filter((p) => p !== 'SITE_PERSONAL_READ' && p !== 'SITE_OWNER_UPDATE'),
  );
  teacher = await person(t, '강하늘', channelSeq, 'TCH');
  learner = await person(t, '박배움', channelSeq);
  await t.admin(sql`update main.account set email = ${EMAIL}, phone = ${PHONE} where user_seq = ${learner.userSeq}`);
  params = { channelSeq, courseSeq, userSeq: learner.userSeq, ...(await things()) };
}, 120_000);
afterAll(() => t.close());

const give = (who: Person, roles: readonly string[]) =>
  t.admin(
    sql`update main.channel_user set roles = ${JSON.stringify(roles)} where channel_seq = ${channelSeq} and user_seq = ${who.userSeq}`,
  );
const one = async (statement: Sql) => (await t.admin<{ n: number }>(statement))[0]!.n;

/** Makes one of everything in which staff see data of a learner, such as an enrolment and an order. */
async function things() {
  const { userSeq } = learner;
  const attendSeq = await enrol(t, { channelSeq, courseSeq, userSeq }, { applied_at: new Date(), paid_at: new Date() });
  await t.admin(
    insertInto('util.pay_order', {
      channelSeq,
      orderNo: 'W-1',
      attendSeq,
      courseSeq,
      userSeq,
      title: '자바',
      price: 1000,
      amount: 1000,
      currency: 'KRW',
      payMethodCd: 'CARD',
      provider: 'sandbox',
      status: 'PAID',
      ordererName: '박배움',
      email: EMAIL,
      phone: PHONE,
      paidAt: sql`now()`,
      createdAt: sql`now()`,
    }),
  );
  const memberSeq = await one(
    insertInto(
      'util.registered_member',
      {
        channelSeq,
        name: '적어 둔 박배움',
        email: `x${EMAIL}`,
        phone: PHONE,
        createdBy: owner.userSeq,
        createdAt: sql`now()`,
        updatedAt: sql`now()`,
      },
      sql`returning member_seq as n`,
    ),
  );
  await t.admin(sql`update main.attend set attend_at = now(), choise_status_cd = '00' where attend_seq = ${attendSeq}`);
  await t.admin(
    insertInto('main.delivery_address', {
      channelSeq,
      attendSeq,
      userSeq,
      recipient: '박배움',
      phone: PHONE,
      zipCode: '04001',
      address: '서울 마포구 비밀로 77',
      addressDetail: '',
      updatedAt: sql`now()`,
    }),
  );
  await t.admin(
    insertInto('util.refund_request', {
      channelSeq,
      orderNo: 'W-1',
      userSeq,
      state: 'REQUESTED',
      amount: 1000,
      working: JSON.stringify({ amount: 1000, lines: [] }),
      requestedAt: sql`now()`,
      dueAt: sql`now()`,
    }),
  );
  const couponInfoSeq = await one(
    insertInto(
      'main.coupon_info',
      {
        channelSeq,
        title: '쿠폰',
        code: 'COUPON77',
        discountTypeCd: '00',
        discount: 1000,
        createdBy: owner.userSeq,
        createdAt: sql`now()`,
        updatedAt: sql`now()`,
      },
      sql`returning coupon_info_seq as n`,
    ),
  );
  await t.admin(insertInto('main.coupon', { channelSeq, couponInfoSeq, userSeq, byStaff: true, issuedAt: sql`now()` }));
  await t.admin(insertInto('main.course_demand', { channelSeq, courseSeq, userSeq, createdAt: sql`now()` }));
  return { orderNo: 'W-1', memberSeq, attendSeq, couponInfoSeq };
}
const ask = ({ endpoint }: Pick<Registered, 'endpoint'>, who: Person, query: object = {}) =>
  t
    .call(endpoint, Object.fromEntries([...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => [name!, params[name!] ?? 999_999_999])))
    .query(query)
    .set('Access-Token', who.token);
const whole = new RegExp(`${EMAIL}|${PHONE}|${PHONE.replace(/(...)(....)(....)/, '$1-$2-$3')}|${STREET}`);
const readings = async (query: object = {}, who = owner) =>
  (await ask({ endpoint: dataHistoryApi.readings as never }, who, { size: 100, ...query }).expect(200)).body.data as {
    list: PersonalRead[];
    cursor: string | null;
    readers: { userSeq: number; name: string }[];
  };
const takes = (query: unknown, field: string) => field in ((query as { fields?: object } | undefined)?.fields ?? {});
const foundBy = new Set<string>();
/** By call: what a search needs besides its text. */
const WHERE: Partial<Record<string, () => object>> = {
  'operator.search': () => ({ channelSeq, type: 'site' }),
  'delivery.list': () => ({ statusCd: '' }),
  'refund.adminList': () => ({ view: 'OPEN' }),
};
/** The lists in which a search by mail address or phone number finds a person. */
const SEARCHED = [
  'attend.list',
  'attendance.book',
  'coupon.issued',
  'delivery.list',
  'demand.list',
  'member.joined',
  'member.registered',
  'operator.search',
  'operator.users',
  'payment.adminList',
  'refund.adminList',
  'subscription.goodsPayments',
  'subscription.members',
];
/** Whether a call is for staff of a site; reads of platform operators are in their own audit log. */
const isStaff = ({ endpoint }: Registered) =>
  !['public', 'secret', 'login', 'member', 'platform', 'platformEntry'].includes(String(endpoint.access));
const reads = REGISTRY.filter((call) => call.endpoint.method === 'GET' && isStaff(call));

describe('every read of the staff', () => {
  it('says whose personal data it shows, or stands among those that show none', () => {
    expect(reads.filter(({ name, endpoint }) => !endpoint.persons === !NAMES_NOBODY.includes(name)).map(({ name }) => name)).toEqual([]);
    expect(NAMES_NOBODY.filter((name) => !reads.some((call) => call.name === name))).toEqual([]);
  });
  it('is masked for whoever may not see personal data whole, and what is whole is declared', async () => {
    const [leaking, undeclared, shown] = [[] as string[], [] as string[], [] as string[]];
    for (const call of reads) {
      if (call.endpoint.persons?.sheet) continue;
      const [masked, all] = [await ask(call, operator), await ask(call, owner)];
      if (whole.test(JSON.stringify(masked.body))) leaking.push(call.name);
      if (!whole.test(JSON.stringify(all.body))) continue;
      shown.push(call.name);
      if (!call.endpoint.persons) undeclared.push(call.name);
    }
    expect({ leaking, undeclared }).toEqual({ leaking: [], undeclared: [] });
    expect(shown).toEqual(
      expect.arrayContaining([
        'attend.list',
        'attendance.book',
        'member.joined',
        'member.registered',
        'payment.adminList',
        'payment.adminFind',
      ]),
    );
  }, 120_000);
  it('AM-331 is searched by a whole address or phone number by nobody who sees them masked', async () => {
    const searches = REGISTRY.filter(
      (call) => call.endpoint.method === 'GET' && call.endpoint.persons && !call.endpoint.persons.sheet && takes(call.endpoint.query, 'q'),
    );
    const hits = async (call: Registered, who: Person, q: string) =>
      /박배움/.test(JSON.stringify((await ask(call, who, { q, ...WHERE[call.name]?.() })).body));
    const [missed, leaking] = [[] as string[], [] as string[]];
    for (const call of searches)
      for (const contact of [EMAIL, PHONE]) {
        if (await hits(call, operator, contact)) leaking.push(`${call.name} ${contact}`);
        const found = await hits(call, owner, contact);
        // Staff who may not search by address or phone number find the same person by name.
        if (found && !(await hits(call, operator, '박배움'))) missed.push(call.name);
        if (found) foundBy.add(call.name);
      }
    expect({ missed, leaking }).toEqual({ missed: [], leaking: [] });
    expect([...foundBy].sort()).toEqual(SEARCHED);
  }, 120_000);
  it('asks for a reason where it is a sheet', () => {
    const sheets = REGISTRY.filter(({ endpoint }) => endpoint.persons?.sheet);
    expect(sheets.length).toBeGreaterThan(6);
    const refuses = ({ endpoint }: Registered) =>
      !(endpoint.query as Schema).isValidSync({ unit: 'order' }) &&
      (endpoint.query as Schema).isValidSync({ unit: 'order', reason: '명단 확인' });
    expect(sheets.filter((sheet) => !refuses(sheet)).map(({ name }) => name)).toEqual([]);
    expect(REGISTRY.filter(({ name, endpoint }) => /excel/i.test(name) && !endpoint.persons && !NAMES_NOBODY.includes(name))).toEqual([]);
  });
});

describe('the log of reading', () => {
  const learners = (who: Person, query: object = {}) =>
    t.call(enrolmentApi.list, { channelSeq, courseSeq }).query(query).set('Access-Token', who.token);
  const own = async (who: Person) => (await readings({ userSeq: who.userSeq })).list;

  it('has a line for what was looked at, of whom, by whom and from where; another look within five minutes adds to it', async () => {
    const looker = await person(t, '한번더', channelSeq, 'MNG');
    await learners(looker).expect(200);
    const [line] = await own(looker);
    expect(line).toMatchObject({
      userSeq: looker.userSeq,
      userName: '한번더',
      kind: PERSONAL_DATA.LEARNER,
      way: READING.PAGE,
      maskedYn: 'N',
      courseSeq,
      courseTitle: '자바 첫걸음',
      subjectSeq: learner.userSeq,
      subjectName: '박배움',
      personCount: 1,
      callCount: 1,
      ip: '127.0.0.*',
    });
    await learners(looker).expect(200);
    await learners(looker).expect(200);
    await t.get('main', ReadingLog).flush();
    expect(await own(looker)).toMatchObject([{ readSeq: line!.readSeq, personCount: 3, callCount: 3 }]);
    t.setNow(new Date(Date.now() + 6 * MINUTE));
    await learners(looker).expect(200);
    expect(await own(looker)).toHaveLength(2);
    t.resetNow();
  });
  it('has no line where nobody is shown, and none of one’s own', async () => {
    const looker = await person(t, '혼자', channelSeq, 'MNG');
    await learners(looker, { q: 'nobody of this name' }).expect(200);
    await ask({ endpoint: memberApi.joinedOne as never }, looker).expect(200);
    const before = (await own(looker)).length;
    await t.call(memberApi.joinedOne, { channelSeq, userSeq: looker.userSeq }).set('Access-Token', looker.token).expect(200);
    expect([before, (await own(looker)).length]).toEqual([1, 1]);
  });
  it('says why a sheet was taken, and no sheet is given without a reason', async () => {
    const take = (query: object) => t.call(paymentApi.adminExcel, { channelSeq }).query(query).set('Access-Token', owner.token);
    expect((await take({}).expect(400)).body.errors).toMatchObject([{ field: 'reason' }]);
    await take({ reason: '세무 신고' }).expect(200);
    expect((await readings({ way: READING.SHEET })).list[0]).toMatchObject({
      userSeq: owner.userSeq,
      kind: PERSONAL_DATA.ORDER,
      reason: '세무 신고',
      personCount: 1,
    });
    await t.call(paymentApi.adminExcel, { channelSeq }).query({ reason: '그냥요' }).set('Access-Token', operator.token).expect(403);
  });
  it('is for owners alone, filtered, and read on by its cursor', async () => {
    await t.call(dataHistoryApi.readings, { channelSeq }).set('Access-Token', operator.token).expect(403);
    const other = await site(t, '이웃 학교');
    await t.call(dataHistoryApi.readings, { channelSeq }).set('Access-Token', other.owner.token).expect(403);
    const all = await readings();
    const first = await readings({ size: 10 });
    expect(first.list.map((l) => l.readSeq)).toEqual(all.list.slice(0, 10).map((l) => l.readSeq));
    const next = await readings({ size: 10, cursor: first.cursor });
    expect(next.list.map((l) => l.readSeq)).toEqual(all.list.slice(10, 20).map((l) => l.readSeq));
    expect(new Set((await readings({ kind: PERSONAL_DATA.MEMBER })).list.map((l) => l.kind))).toEqual(new Set([PERSONAL_DATA.MEMBER]));
    expect(all.readers.map((r) => r.name)).toContain('한번더');
    expect((await readings({ startAt: '2020-01-01', endAt: '2020-12-31' })).list).toEqual([]);
    const [today, minute] = [seoulDay(new Date()), seoulTime(all.list[0]!.readAt)];
    const within = { startAt: today, startTime: minute, endAt: today, endTime: minute };
    expect((await readings(within)).list.map((l) => l.readSeq)).toContain(all.list[0]!.readSeq);
    expect((await readings({ startAt: today, startTime: '00:00', endAt: '2020-01-02', endTime: '00:00' })).list).toEqual([]);
  });
  it('is changed by nobody, and goes after two years', async () => {
    await expect(t.admin(sql`update main.personal_read set reason = 'x' where channel_seq = ${channelSeq}`)).rejects.toThrow('not changed');
    await expect(t.admin(sql`delete from main.personal_read where channel_seq = ${channelSeq}`)).rejects.toThrow('not changed');
    const old = await one(
      insertInto(
        'main.personal_read',
        {
          channelSeq,
          userSeq: owner.userSeq,
          kind: 'MEMBER',
          way: 'PAGE',
          maskedYn: 'N',
          personCount: 1,
          callCount: 1,
          readAt: sql`now() - interval '25 months'`,
          lastAt: sql`now() - interval '25 months'`,
        },
        sql`returning read_seq as n`,
      ),
    );
    await (t.get('main', RetentionJob) as unknown as { round(): Promise<void> }).round();
    expect(await t.admin(sql`select 1 from main.personal_read where read_seq = ${old}`)).toEqual([]);
    expect((await readings()).list.length).toBeGreaterThan(0);
  });
});

describe('a teacher', () => {
  const learners = () => t.call(enrolmentApi.list, { channelSeq, courseSeq }).set('Access-Token', teacher.token);
  const shown = async (request: ReturnType<typeof learners>) =>
    (await request.expect(200)).body.data.list[0] as { name: string; email: string; phone: string };

  it('PE-027 sees the learners and how they learn, with masked ways to reach them', async () => {
    expect(await shown(learners())).toMatchObject({
      name: '박배움',
      email: 've***@geheim.example',
      phone: '010-****-1234',
      completedCount: 0,
    });
    const found = await t
      .call(operatorApi.search)
      .query({ channelSeq, courseSeq, type: 'attendee', q: '회원' })
      .set('Access-Token', teacher.token)
      .expect(200);
    expect(JSON.stringify(found.body)).not.toMatch(whole);
  });
  it('shows one of them whole by asking for that person, which stands in the log', async () => {
    expect(await shown(learners().set(REVEAL_HEADER, String(learner.userSeq)))).toMatchObject({ email: EMAIL, phone: PHONE });
    const { list } = await readings({ userSeq: teacher.userSeq, way: READING.REVEAL });
    expect(list).toMatchObject([{ subjectSeq: learner.userSeq, kind: PERSONAL_DATA.LEARNER, personCount: 1, courseSeq }]);
    expect(await shown(learners().set(REVEAL_HEADER, '1'))).toMatchObject({ email: 've***@geheim.example' });
    await give(teacher, ['CLASS_STUDENT_READ']);
    await learners().set(REVEAL_HEADER, String(learner.userSeq)).expect(403);
  });
  it('AM-299 PE-062 takes sheets of learners where the site allows it', async () => {
    await give(teacher, ['CLASS_STUDENT_READ', 'CLASS_STUDENT_EXCEL_DOWNLOAD']);
    const sheet = () =>
      t.call(enrolmentApi.excel, { channelSeq, courseSeq }).query({ reason: '출석 확인' }).set('Access-Token', teacher.token);
    await sheet().expect(403);
    await t.admin(sql`update main.channel set teacher_sheet_yn = 'Y' where channel_seq = ${channelSeq}`);
    await sheet().expect(200);
    expect((await readings({ userSeq: teacher.userSeq, way: READING.SHEET })).list).toMatchObject([
      { reason: '출석 확인', personCount: 1 },
    ]);
    await give(teacher, ['CLASS_STUDENT_READ']);
    await sheet().expect(403);
  });
});
