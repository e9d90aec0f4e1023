import { eventApi, type Dashboard, type DashboardRow, type GuideItem } from '@madang/contracts/event/event';
import { insertInto } from '@madang/server/sql/insert';
import { sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import { AppModule } from '../app.module';
import { VisitsService, type Visit } from '../visits/visits.service';

let t: TestApp;
let owner: number;
let stranger: number;
let one: number;
let two: number;
let token: string;

const person = async (name: string) =>
  Number(
    (
      await t.admin<{ user_seq: number }>(
        sql`insert into main.account (email, name) values (${`${name}@madang.test`}, ${name}) returning user_seq`,
      )
    )[0]!.user_seq,
  );
const channel = async (domain: string, by: number) => {
  const seq = Number(
    (
      await t.admin<{ channel_seq: number }>(
        insertInto('main.channel', { domain, name: domain, createdBy: by, createdAt: '2020-01-01' }, sql`returning channel_seq`),
      )
    )[0]!.channel_seq,
  );
  await t.admin(
    insertInto('main.channel_user', {
      channelSeq: seq,
      userSeq: by,
      userTypeCd: 'OWN',
      roles: '["SITE_DASHBOARD_READ"]',
      joinedAt: '2020-01-01',
    }),
  );
  return seq;
};
const join = (channelSeq: number, userSeq: number, at: string) =>
  t.admin(insertInto('main.channel_user', { channelSeq, userSeq, joinedAt: at }));
const course = async (channelSeq: number, extra: Record<string, unknown> = {}) => {
  const columns = { channel_seq: channelSeq, title: '반응형 웹', ...extra };
  const names = Object.keys(columns);
  const rows = await t.admin<{ course_seq: number }>(
    `insert into main.course (${names.join(', ')}) values (${names.map((_, i) => `$${i + 1}`).join(', ')}) returning course_seq`,
    Object.values(columns),
  );
  return Number(rows[0]!.course_seq);
};
const enrol = async (channelSeq: number, courseSeq: number, userSeq: number, at: string | null) =>
  Number(
    (
      await t.admin<{ attend_seq: number }>(
        insertInto('main.attend', { channelSeq, courseSeq, userSeq, choiseStatusCd: '00', appliedAt: at }, sql`returning attend_seq`),
      )
    )[0]!.attend_seq,
  );
let orders = 0;
const pay = async (channelSeq: number, amount: number, currency: string, at: string, kind = amount > 0 ? 'PAY' : 'REFUND') => {
  const orderNo = `o${(orders += 1)}`;
  await t.admin(
    insertInto('util.pay_order', {
      channelSeq,
      orderNo,
      attendSeq: 1,
      courseSeq: 1,
      userSeq: 1,
      title: 't',
      ordererName: 'n',
      email: 'e',
      price: 1,
      amount: 1,
      currency,
      payMethodCd: 'CARD',
      provider: 'sandbox',
      createdAt: at,
    }),
  );
  await t.admin(
    insertInto('util.ledger', {
      channelSeq,
      orderNo,
      attendSeq: 1,
      courseSeq: 1,
      kind,
      amount,
      currency,
      payMethodCd: 'CARD',
      provider: 'sandbox',
      transactionKey: orderNo,
      at,
    }),
  );
};
const visits = (rows: [at: string, visitor: number, isNew?: boolean][], channelSeq = one) =>
  (t.get('event', VisitsService) as unknown as { writeVisits(rows: Visit[]): Promise<void> }).writeVisits(
    rows.map(([at, visitor, isNew = false]) => ({
      channelSeq,
      at: new Date(at),
      visitor: String(visitor),
      isNew,
      path: '/',
      userSeq: null,
    })),
  );

const ask = (query: object, channelSeq = one, as = token) =>
  t.call(eventApi.dashboard, { channelSeq }).set('Access-Token', as).query(query);
const read = async (query: object) => (await ask(query).expect(200)).body.data as Dashboard;
const of = (rows: DashboardRow[], baseDate: string) => rows.find((r) => r.baseDate === baseDate);

beforeAll(async () => {
  t = await testApp({ event: AppModule });
  [owner, stranger] = [await person('owner'), await person('stranger')];
  [one, two] = [await channel('one', owner), await channel('two', stranger)];
  token = await t.tokenOf(owner);
});
afterAll(() => t.close());

describe('the dashboard', () => {
  beforeAll(async () => {
    const classSeq = await course(one);
    const others = await course(two);
    // The two moments are the last millisecond of 9 March in Seoul and midnight of 10 March.
    const [late, midnight] = ['2026-03-09T14:59:59.999Z', '2026-03-09T15:00:00.000Z'];
    await pay(one, 132_000, 'KRW', late);
    await pay(one, 50_000, 'KRW', midnight);
    await pay(one, 8_000, 'KRW', '2026-03-10T14:59:00Z');
    await pay(one, -50_000, 'KRW', '2026-03-11T03:00:00Z');
    await pay(one, 1_050, 'USD', '2026-03-11T03:00:00Z');
    await pay(one, -1_050, 'USD', '2026-03-12T00:30:00Z');
    await pay(two, 999_999, 'KRW', midnight);
    const [a, b, c] = [await person('a'), await person('b'), await person('c')];
    await join(one, a, late);
    await join(one, b, midnight);
    await join(two, c, midnight);
    await enrol(one, classSeq, a, midnight);
    // The order is for a package; the enrolment in the class of the package does not count as an order.
    const pack = await course(one);
    await enrol(one, pack, b, '2026-03-11T00:00:00Z');
    const part = await enrol(one, classSeq, b, '2026-03-11T00:00:00Z');
    await t.admin(sql`update main.attend set package_seq = ${pack} where attend_seq = ${part}`);
    // A checkout that the buyer left is not counted as an enrolment.
    await enrol(one, classSeq, c, null);
    await enrol(two, others, c, midnight);
    await visits([
      [late, 1],
      [late, 1],
      [midnight, 1],
      [midnight, 2, true],
      ['2026-03-10T01:30:00Z', 2],
      ['2026-03-10T01:40:00Z', 1],
      ['2024-09-10T14:00:00Z', 9],
      ['2024-09-10T15:00:00Z', 8],
    ]);
    await visits([[midnight, 7]], two);
  });

  it('DB-001 DB-002 DB-003 DB-004 DB-005 DB-006 DB-007 DB-008 DB-009 DB-010 DB-011 DB-012 DB-013 DB-014 DB-033 gives every day of Seoul its own figures and empty days zeros', async () => {
    const d = await read({ searchType: 'DAILY', startAt: '2026-03-10', endAt: '2026-03-12' });
    const zero = {
      paymentAmountKrw: 0,
      paymentAmountUsd: 0,
      cancelAmountKrw: 0,
      cancelAmountUsd: 0,
      newMemberCount: 0,
      classAttendCount: 0,
      visitorCount: 0,
      newVisitorCount: 0,
      pageViewCount: 0,
    };
    expect(d.baseChannel).toEqual([
      {
        ...zero,
        baseDate: '2026-03-10',
        paymentAmountKrw: 58_000,
        newMemberCount: 1,
        classAttendCount: 1,
        visitorCount: 2,
        newVisitorCount: 1,
        pageViewCount: 3,
      },
      { ...zero, baseDate: '2026-03-11', paymentAmountUsd: 1_050, cancelAmountKrw: 50_000, classAttendCount: 1 },
      { ...zero, baseDate: '2026-03-12', cancelAmountUsd: 1_050 },
    ]);
    expect(d.previousChannel).toEqual([
      { ...zero, baseDate: '2026-03-07' },
      { ...zero, baseDate: '2026-03-08' },
      { ...zero, baseDate: '2026-03-09', paymentAmountKrw: 132_000, newMemberCount: 1, visitorCount: 1, pageViewCount: 2 },
    ]);
    expect(d).toMatchObject({ uvCount: 2, previousUvCount: 1, startAt: '2026-03-10', endAt: '2026-03-12' });
  });

  it('DB-032 answers 24 rows for one day by the hour', async () => {
    const d = await read({ searchType: 'HOURLY', startAt: '2026-03-10', endAt: '2026-03-10' });
    expect(d.baseChannel.map((r) => r.baseDate)).toEqual(
      Array.from({ length: 24 }, (_, h) => `2026-03-10T${String(h).padStart(2, '0')}:00`),
    );
    expect(of(d.baseChannel, '2026-03-10T00:00')).toMatchObject({
      paymentAmountKrw: 50_000,
      newMemberCount: 1,
      classAttendCount: 1,
      visitorCount: 2,
      newVisitorCount: 1,
      pageViewCount: 1,
    });
    expect(of(d.baseChannel, '2026-03-10T10:00')).toMatchObject({ visitorCount: 2, pageViewCount: 2 });
    expect(of(d.baseChannel, '2026-03-10T23:00')).toMatchObject({ paymentAmountKrw: 8_000 });
    expect(d.previousChannel).toHaveLength(24);
    expect(of(d.previousChannel, '2026-03-09T23:00')).toMatchObject({ paymentAmountKrw: 132_000, visitorCount: 1, pageViewCount: 2 });
  });

  it('DB-021 DB-022 DB-023 DB-024 DB-025 DB-026 answers the periods of each choice, with as much time before', async () => {
    for (const [startAt, endAt, searchType, rows] of [
      ['2026-11-20', '2026-11-20', 'HOURLY', 24],
      ['2026-11-19', '2026-11-19', 'HOURLY', 24],
      ['2026-11-14', '2026-11-20', 'DAILY', 7],
      ['2026-10-22', '2026-11-20', 'DAILY', 30],
      ['2026-08-23', '2026-11-20', 'DAILY', 90],
      ['2026-10-01', '2026-10-31', 'DAILY', 31],
    ] as const) {
      const d = await read({ startAt, endAt, searchType });
      expect([d.baseChannel.length, d.previousChannel.length]).toEqual([rows, rows]);
      expect([d.baseChannel[0]!.baseDate.slice(0, 10), d.baseChannel.at(-1)!.baseDate.slice(0, 10)]).toEqual([startAt, endAt]);
    }
  });

  it('DB-035 counts visits since 11 September 2024 only', async () => {
    const d = await read({ searchType: 'DAILY', startAt: '2024-09-10', endAt: '2024-09-11' });
    expect(d.baseChannel.map((r) => r.pageViewCount)).toEqual([0, 1]);
    expect(d.uvCount).toBe(1);
  });

  it('PE-042 refuses impossible periods, visitors and the staff of another site', async () => {
    const field = async (query: object) => (await ask(query).expect(400)).body.errors[0].field as string;
    expect(await field({ startAt: '2026-03-10', endAt: '2026-03-09' })).toBe('endAt');
    expect(await field({ startAt: '2026-02-31', endAt: '2026-03-09' })).toBe('startAt');
    expect(await field({ endAt: '2026-03-09' })).toBe('startAt');
    expect(await field({ searchType: 'HOURLY', startAt: '2026-01-01', endAt: '2026-03-09' })).toBe('endAt');
    expect(await field({ searchType: 'DAILY', startAt: '2020-01-01', endAt: '2026-03-09' })).toBe('endAt');
    const fine = { startAt: '2026-03-10', endAt: '2026-03-10' };
    await t.call(eventApi.dashboard, { channelSeq: one }).query(fine).expect(401);
    await ask(fine, two).expect(403);
    await ask(fine, one, await t.tokenOf(stranger)).expect(403);
  });
});

describe('the setup guide', () => {
  it('DB-015 DB-016 DB-017 DB-034 AM-133 follows what the site has got', async () => {
    const site = await channel('fresh', owner);
    await t.admin(sql`update main.channel set seller_check_yn = 'Y' where channel_seq = ${site}`);
    const guide = async () =>
      (await t.call(eventApi.guide, { channelSeq: site }).set('Access-Token', token).expect(200)).body.data.todoList as GuideItem[];
    const percent = (list: GuideItem[]) => Object.fromEntries(list.map((i) => [i.todo, i.progressPercent]));
    const empty = await guide();
    expect(empty.map((i) => i.group)).toEqual([
      'site',
      'site',
      'class',
      'class',
      'class',
      'sales',
      'sales',
      'sales',
      'member',
      'member',
      'member',
    ]);
    expect(percent(empty)).toEqual({
      siteCreated: 100,
      logo: 0,
      business: 0,
      account: 0,
      search: 0,
      classCreated: 0,
      lessons: 0,
      published: 0,
      price: 0,
      firstInvite: 0,
      firstStudent: 0,
    });
    expect(empty.find((i) => i.todo === 'lessons')!.path).toBe('/classes/create');

    const courseSeq = await course(site, { image_url: '/a.png', curriculum_count: 2, fare_cd: '01', price: 10_000 });
    await course(site, { trash_type_cd: '01' });
    const begun = await guide();
    expect(percent(begun)).toMatchObject({ classCreated: 100, lessons: 100, published: 60, price: 100, firstInvite: 0 });
    expect(begun.find((i) => i.todo === 'published')!.path).toBe(`/classes/${courseSeq}/settings/information`);

    const toInvite = () => guide().then((list) => list.find((i) => i.todo === 'firstInvite')!);
    expect((await toInvite()).path).toBe('/settings/members/joined?open=invite');
    const invite = (status: string, email: string) =>
      t.admin(
        insertInto('main.invite', {
          channelSeq: site,
          email,
          status,
          invitedBy: owner,
          createdAt: '2026-03-01T00:00:00Z',
          expiresAt: '2030-01-01T00:00:00Z',
        }),
      );
    await invite('ASKED', 'asked@madang.test');
    expect((await toInvite()).progressPercent).toBe(0);
    await invite('PENDING', 'sent@madang.test');
    expect((await toInvite()).progressPercent).toBe(100);

    await t.admin(sql`update main.course set publish_status_cd = '00' where course_seq = ${courseSeq}`);
    await join(site, stranger, '2026-03-10T00:00:00Z');
    await enrol(site, courseSeq, stranger, '2026-03-10T00:00:00Z');
    const rest = async () => (await guide()).filter((i) => i.progressPercent < 100).map((i) => [i.todo, i.path]);
    expect(await rest()).toEqual([
      ['logo', '/settings/configuration#images'],
      ['business', '/settings/footer'],
      ['account', '/settings/settlement-document'],
      ['search', '/settings/seo'],
    ]);
    await t.admin(
      sql`update main.channel
       set profile_image_url = '/a.png', private_seller_yn = 'Y',
         footer = '{"ceoName": "윤지호", "phone": "010-1234-5678", "email": "a@madang.example"}',
           setting = setting || '{"seoSetting": {"noIndex": false}}'
       where channel_seq = ${site}`,
    );
    // AM-1020: publishing needs no account of a private person, but nothing is paid out without one.
    expect(await rest()).toEqual([['account', '/settings/settlement-document']]);
    await t.admin(sql`update main.channel set seller_check_yn = 'N' where channel_seq = ${site}`);
    expect(await rest()).toEqual([]);
    await t.call(eventApi.guide, { channelSeq: two }).set('Access-Token', token).expect(403);
  });
});
