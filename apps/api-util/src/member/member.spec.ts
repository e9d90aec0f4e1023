import type { Endpoint } from '@madang/contracts/endpoint';
import { memberApi as api, type Member, type RegisterAnswer, type Segment } from '@madang/contracts/util/member';
import { insertInto } from '@madang/server/sql/insert';
import { sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import { sheetRows } from '@madang/server/sheet-rows';
import { AppModule } from '../app.module';

let t: TestApp;
let channelSeq: number;
let other: number;
let owner: { userSeq: number; token: string };
let serial = 0;
beforeAll(async () => {
  t = await testApp({ util: AppModule });
});
beforeEach(async () => {
  const userSeq = await account('유시연');
  const site = async () =>
    (
      await t.admin<{ s: number }>(
        insertInto('main.channel', { domain: `m${++serial}`, name: '하나 학교', createdBy: userSeq }, sql`returning channel_seq as s`),
      )
    )[0]!.s;
  [channelSeq, other] = [await site(), await site()];
  const roles = ['SITE_CONSOLE_READ', 'SITE_MEMBER_READ', 'SITE_MEMBER_UPDATE', 'SITE_USER_READ', 'SITE_USER_UPDATE', 'SITE_PERSONAL_READ'];
  for (const seq of [channelSeq, other])
    await t.admin(
      insertInto('main.channel_user', {
        channelSeq: seq,
        userSeq,
        userTypeCd: 'OWN',
        roles: JSON.stringify(roles),
        joinedAt: '2020-01-01',
      }),
    );
  owner = { userSeq, token: await t.tokenOf(userSeq) };
});
afterAll(() => t.close());

const account = async (name: string, phone: string | null = null) =>
  (
    await t.admin<{ s: number }>(
      insertInto('main.account', { email: `m${++serial}@madang.test`, name, phone }, sql`returning user_seq as s`),
    )
  )[0]!.s;
async function member(name: string, more: { at?: string; consent?: boolean; phone?: string; memo?: string; channel?: number } = {}) {
  const userSeq = await account(name, more.phone ?? null);
  await t.admin(
    insertInto('main.channel_user', {
      channelSeq: more.channel ?? channelSeq,
      userSeq,
      joinedAt: more.at ?? new Date(),
      marketingConsent: more.consent ?? false,
      memo: more.memo ?? '',
    }),
  );
  return userSeq;
}
const course = async (title = '자바') =>
  (
    await t.admin<{ s: number }>(
      sql`insert into main.course (channel_seq, title) values (${channelSeq}, ${title}) returning course_seq as s`,
    )
  )[0]!.s;
async function enrolled(userSeq: number, courseSeq: number, more: Record<string, unknown> = {}) {
  const row = {
    channel_seq: channelSeq,
    course_seq: courseSeq,
    user_seq: userSeq,
    choise_status_cd: '00',
    attend_at: new Date(),
    applied_at: new Date(),
    ...more,
  };
  const keys = Object.keys(row);
  return (
    await t.admin<{ s: number }>(
      `insert into main.attend (${keys.join(', ')}) values (${keys.map((_, i) => `$${i + 1}`).join(', ')}) returning attend_seq as s`,
      Object.values(row),
    )
  )[0]!.s;
}
const paid = (userSeq: number, courseSeq: number, attendSeq: number, amount: number, refunded = 0) =>
  t.admin(
    insertInto('util.pay_order', {
      channelSeq,
      orderNo: `O${++serial}`,
      attendSeq,
      courseSeq,
      userSeq,
      title: '자바',
      price: amount,
      amount,
      currency: 'KRW',
      payMethodCd: 'CARD',
      provider: 'sandbox',
      status: 'PAID',
      ordererName: '주문자',
      email: 'o@madang.test',
      refundedAmount: refunded,
      paidAt: sql`now()`,
      createdAt: sql`now()`,
    }),
  );
const ask = async <T>(endpoint: Pick<Endpoint, 'path'>, query: object = {}, params: object = {}) =>
  (
    await t
      .call(endpoint as never, { channelSeq, ...params })
      .query(query)
      .set('Access-Token', owner.token)
      .expect(200)
  ).body.data as T;
const send = (endpoint: Pick<Endpoint, 'path'>, body: object, params: object = {}) =>
  t
    .call(endpoint as never, { channelSeq, ...params })
    .set('Access-Token', owner.token)
    .send(body);
type List = { list: Member[]; cursor: string | null; totalCount: number };
const names = async (query: object) => (await ask<List>(api.joined, query)).list.map((m) => m.name);

describe('members who joined', () => {
  it('PY-042 IN-020 IN-021 IN-026 IN-029 IN-031 IN-035 lists them newest first with memo and role, and one member with orders and classes', async () => {
    const userSeq = await member('이하늘', { memo: '단골', consent: true, phone: '01048217730' });
    await member('남의 회원', { channel: other });
    const courseSeq = await course();
    const attendSeq = await enrolled(userSeq, courseSeq);
    await enrolled(userSeq, await course('지난 수업'), {
      choise_status_cd: null,
      ended_at: new Date(),
      cancel_at: new Date(),
      cancel_cd: 'STAFF',
      end_cd: 'CANCELLED',
    });
    // An enrolment in a package is not counted itself, since the enrolments in its classes are counted.
    const pack = await course('묶음');
    await enrolled(userSeq, pack, { is_package: true });
    await enrolled(userSeq, await course('묶인 수업'), { package_seq: pack });
    await paid(userSeq, courseSeq, attendSeq, 50_000, 20_000);
    const { list, totalCount } = await ask<List>(api.joined);
    expect(totalCount).toBe(2);
    expect(list[0]).toMatchObject({
      userSeq,
      name: '이하늘',
      phone: '01048217730',
      memo: '단골',
      userTypeCd: null,
      marketingConsent: true,
      courseCount: 2,
      paidKrw: 30_000,
    });
    expect(list[1]).toMatchObject({ userTypeCd: 'OWN', memo: '' });
    expect(await ask(api.joinedOne, {}, { userSeq })).toMatchObject({
      ...list[0],
      orderCount: 1,
      paidUsd: 0,
      reviewCount: 0,
      likeCount: 0,
    });
    const validAt = '2026-12-31T14:59:59.000Z';
    await t.admin(sql`update main.attend set valid_at = ${validAt} where attend_seq = ${attendSeq}`);
    await t.admin(insertInto('main.course_like', { channelSeq, courseSeq, userSeq, likeAt: sql`now()` }));
    await t.admin(
      insertInto('main.review', {
        channelSeq,
        courseSeq,
        attendSeq,
        userSeq,
        reviewPoint: 5,
        description: '좋아요',
        createdAt: sql`now()`,
      }),
    );
    await t.admin(sql`update util.pay_order set currency = 'USD' where user_seq = ${userSeq}`);
    await t.admin(sql`update main.channel_user set night_consent = true where user_seq = ${userSeq}`);
    await t.admin(
      insertInto('main.consent', {
        channelSeq,
        userSeq,
        addressHash: 'h',
        kindCd: 'SITE_MARKETING',
        version: '1',
        agreedYn: 'Y',
        placeCd: 'JOIN',
        createdAt: sql`now()`,
      }),
    );
    expect(await ask(api.joinedOne, {}, { userSeq })).toMatchObject({
      marketing: { agreedYn: 'Y', placeCd: 'JOIN', at: expect.stringMatching(/Z$/) },
      paidKrw: 0,
      paidUsd: 30_000,
      reviewCount: 1,
      likeCount: 1,
      nightYn: 'Y',
    });
    await t.admin(sql`update util.pay_order set currency = 'KRW' where user_seq = ${userSeq}`);
    expect(await ask(api.joinedCourses, {}, { userSeq })).toMatchObject({
      totalCount: 4,
      list: [
        { title: '묶인 수업', state: 'ATTENDING' },
        { title: '묶음', state: 'ATTENDING' },
        { title: '지난 수업', state: 'CANCELLED', validAt: null },
        { title: '자바', state: 'ATTENDING', courseSeq, validAt },
      ],
    });
    await t.admin(sql`update main.attend set cancel_cd = 'PACKAGE' where user_seq = ${userSeq} and cancel_at is not null`);
    const byPackage = (await ask(api.joinedCourses, {}, { userSeq })) as { list: { title: string; state: string }[] };
    expect(byPackage.list.find((one) => one.title === '지난 수업')).toMatchObject({ state: 'BY_PACKAGE' });
    expect(await ask(api.joinedOrders, {}, { userSeq })).toMatchObject({
      totalCount: 1,
      list: [{ amount: 50_000, refundedAmount: 20_000, status: 'PAID' }],
    });
    const stranger = await member('남', { channel: other });
    await t.call(api.joinedOne, { channelSeq, userSeq: stranger }).set('Access-Token', owner.token).expect(404);
  });
  it('says whose mail comes back, until the address is proved again', async () => {
    const userSeq = await member('반송');
    const [{ email }] = (await t.admin<{ email: string }>(sql`select email from main.account where user_seq = ${userSeq}`)) as [
      { email: string },
    ];
    const stateOf = async () => {
      const one = await ask<Member>(api.joinedOne, {}, { userSeq });
      expect((await ask<List>(api.joined, { q: '반송' })).list[0]!.mailState).toBe(one.mailState);
      return one.mailState;
    };
    expect(await stateOf()).toBeNull();
    await t.admin(insertInto('campaign.mail_address', { address: email, state: 'BOUNCED', reason: '550', reportedAt: sql`now()` }));
    expect(await stateOf()).toBe('BOUNCED');
    await t.admin(sql`update main.account set email_auth_at = now() + interval '1 second' where user_seq = ${userSeq}`);
    expect(await stateOf()).toBeNull();
  });
  it('sorts them by the day they joined, their names or what they paid, page by page', async () => {
    const courseSeq = await course();
    const people: number[] = [];
    for (let i = 0; i < 24; i++)
      people.push(await member(`회원${String.fromCharCode(65 + (i % 12))}`, { at: `2026-03-${String(i + 1).padStart(2, '0')}` }));
    for (const [i, userSeq] of people.slice(0, 13).entries())
      await paid(userSeq, courseSeq, await enrolled(userSeq, courseSeq), 1000 + 1000 * (i % 4), 0);
    const all = async (sort: string) => {
      const seen: Member[] = [];
      let cursor: string | null | undefined;
      do {
        const page: List = await ask<List>(api.joined, { size: 10, sort, q: '회원', ...(cursor ? { cursor } : {}) });
        seen.push(...page.list);
        ({ cursor } = page);
      } while (cursor);
      expect(new Set(seen.map((m) => m.userSeq)).size).toBe(24);
      return seen;
    };
    const newest = (await all('')).map((m) => m.userSeq);
    expect(newest).toEqual([...people].reverse());
    expect((await all('joined.asc')).map((m) => m.userSeq)).toEqual(people);
    const named = (await all('name.asc')).map((m) => m.name);
    expect(named).toEqual([...named].sort());
    expect((await all('name.desc')).map((m) => m.name)).toEqual([...named].reverse());
    const sums = (await all('paid.desc')).map((m) => m.paidKrw);
    expect(sums.slice(0, 4)).toEqual([4000, 4000, 4000, 3000]);
    expect(sums).toEqual([...sums].sort((a, b) => b - a));
    expect((await all('paid.asc')).map((m) => m.paidKrw)).toEqual([...sums].reverse());
    // CN-052: a sort by an unknown column is ignored, and so is a cursor of another sort.
    expect((await all('password.asc')).map((m) => m.userSeq)).toEqual(newest);
    const { cursor } = await ask<List>(api.joined, { size: 10, sort: 'paid.desc', q: '회원' });
    expect((await ask<List>(api.joined, { size: 10, sort: 'name.asc', q: '회원', cursor: cursor! })).list[0]!.name).toBe('회원A');
  });
  it('IN-026 goes on behind a name of fifty letters', async () => {
    const long = '가나다라마바사아자차'.repeat(5);
    for (let i = 0; i < 12; i++) await member(long, { at: `2026-03-${String(i + 1).padStart(2, '0')}` });
    const asked = { size: 10, sort: 'name.asc', q: long };
    const first = await ask<List>(api.joined, asked);
    expect((await ask<List>(api.joined, { ...asked, cursor: first.cursor! })).list).toHaveLength(2);
  });
  it('pages by the last row: nobody twice, nobody left out while others join', async () => {
    const moment = '2026-03-01T00:00:00.123Z';
    for (let i = 0; i < 25; i++) await member(`회원${i}`, { at: moment });
    const seen: number[] = [];
    let cursor: string | null | undefined;
    do {
      const page: List = await ask<List>(api.joined, { size: 10, ...(cursor ? { cursor } : {}) });
      seen.push(...page.list.map((m) => m.userSeq));
      ({ cursor } = page);
      await member('새 회원');
    } while (cursor);
    expect(seen).toHaveLength(26);
    expect(new Set(seen).size).toBe(26);
    expect((await ask<List>(api.joined, { cursor: 'broken' })).list).not.toEqual([]);
  });
  it('finds by name, address and phone, and by every condition', async () => {
    const [javaNow, never, gone] = [
      await member('김지금', { at: '2026-05-10T03:00:00Z', consent: true, phone: '01011112222' }),
      await member('박없음', { at: '2026-05-11T15:00:00Z' }),
      await member('최지남', { at: '2026-06-01T00:00:00Z' }),
    ];
    const [java, go] = [await course('자바'), await course('고')];
    await paid(javaNow, java, await enrolled(javaNow, java), 90_000);
    await enrolled(gone, go, { ended_at: new Date(), end_cd: 'USED_UP', valid_at: new Date(0) });
    expect(await names({ q: '지금' })).toEqual(['김지금']);
    expect(await names({ q: '1111-22' })).toEqual(['김지금']);
    expect(await names({ kind: 'STAFF' })).toEqual(['유시연']);
    expect(await names({ kind: 'MEMBER', marketing: 'Y' })).toEqual(['김지금']);
    // The days are those of Seoul: 15:00 UTC of the 11th is the 12th there.
    expect(await names({ startAt: '2026-05-10', endAt: '2026-05-11' })).toEqual(['김지금']);
    expect(await names({ startAt: '2026-05-12', endAt: '2026-05-12' })).toEqual(['박없음']);
    expect(await names({ learning: 'NOW' })).toEqual(['김지금']);
    expect(await names({ learning: 'ENDED' })).toEqual(['최지남']);
    expect(await names({ kind: 'MEMBER', learning: 'NEVER' })).toEqual(['박없음']);
    expect(await names({ courseSeq: go })).toEqual(['최지남']);
    expect(await names({ courseSeq: java, learning: 'NOW' })).toEqual(['김지금']);
    expect(await names({ paidMin: 90_000 })).toEqual(['김지금']);
    expect(await names({ kind: 'MEMBER', paidMax: 89_999 })).toEqual(['최지남', '박없음']);
    expect(await names({ paidMin: 90_001 })).toEqual([]);
    expect(await names({ paidMin: 10_000, paidMax: 90_000 })).toEqual(['김지금']);
    // What a member paid at another site does not count at this one.
    await t.admin(
      insertInto('util.pay_order', {
        channelSeq: channelSeq + 1_000_000,
        orderNo: 'elsewhere',
        attendSeq: 1,
        courseSeq: 1,
        userSeq: never,
        title: '남의 수업',
        ordererName: '박없음',
        email: 'never@madang.test',
        price: 50000,
        amount: 50000,
        payMethodCd: 'CARD',
        provider: 'sandbox',
        status: 'PAID',
        createdAt: sql`now()`,
        paidAt: sql`now()`,
      }),
    );
    expect(await names({ kind: 'MEMBER', paidMin: 0, paidMax: 0 })).toEqual(['최지남', '박없음']);
    await t
      .call(api.joined, { channelSeq })
      .query({ startAt: '2026-05-12', endAt: '2026-05-11' })
      .set('Access-Token', owner.token)
      .expect(400);
  });
});

describe('sheets of members', () => {
  it('go out with a reason that is kept with who, when and how many', async () => {
    await member('=이하늘', { memo: '+단골', consent: true });
    const take = (query: object) => t.call(api.excel, { channelSeq }).query(query).set('Access-Token', owner.token);
    await take({ reason: '' }).expect(400);
    const file = await take({ reason: '행사 안내', kind: 'MEMBER' }).responseType('blob').expect(200);
    const sheet = await sheetRows(file.body as Buffer);
    expect(sheet[0]!.slice(0, 3)).toEqual(['이름', '이메일', '휴대폰']);
    expect(sheet[1]![0]).toBe("'=이하늘");
    expect(sheet[1]!.at(-1)).toBe("'+단골");
    expect(sheet).toHaveLength(2);
    expect(await ask(api.exports)).toMatchObject([{ name: '유시연', kind: 'JOINED', reason: '행사 안내', rowCount: 1 }]);
    await member('박하늘');
    await take({ reason: '명단 확인', kind: 'MEMBER' }).expect(200);
    const [second, first] = await ask<{ exportSeq: number; reason: string; rowCount: number }[]>(api.exports);
    expect([second!.reason, second!.rowCount, first!.rowCount]).toEqual(['명단 확인', 2, 1]);
    expect(second!.exportSeq).toBeGreaterThan(first!.exportSeq);
    const [log] = await t.admin(sql`select filter, user_seq from util.member_export where channel_seq = ${channelSeq} order by export_seq`);
    expect(log).toEqual({ filter: expect.objectContaining({ kind: 'MEMBER' }), user_seq: owner.userSeq });
  });
});

describe('members whom staff register', () => {
  const register = async (members: object[], checkOnly = false) =>
    (await send(api.register, { members, checkOnly }).expect(200)).body.data as RegisterAnswer;

  it('IN-027 are created, found, changed and removed; one who has joined is known by the address', async () => {
    const joined = await member('가입자');
    const [{ email }] = (await t.admin<{ email: string }>(sql`select email from main.account where user_seq = ${joined}`)) as [
      { email: string },
    ];
    expect(
      await register([
        { name: '이하늘', email: 'Sky@Example.com', phone: '+82 10-4821-7730', memo: '박람회' },
        { name: '가입자', email },
      ]),
    ).toEqual({
      createdCount: 2,
      failCount: 0,
      failures: [],
    });
    type Rows = { list: { memberSeq: number; name: string; userSeq: number | null }[]; totalCount: number };
    const { list } = await ask<Rows>(api.registered);
    expect(list).toMatchObject([
      { name: '이하늘', email: 'sky@example.com', phone: '01048217730', memo: '박람회', userSeq: null, createdByName: '유시연' },
      { name: '가입자', userSeq: joined },
    ]);
    const { memberSeq } = list[0]!;
    expect((await ask<Rows>(api.registered, { q: '박람' })).totalCount).toBe(1);
    await send(api.updateRegistered, { name: '이하늘', email: 'sky@example.com', memo: '' }, { memberSeq }).expect(200);
    expect((await send(api.updateRegistered, { name: '이하늘', email, memo: '' }, { memberSeq }).expect(400)).body.errors).toMatchObject([
      { field: 'email' },
    ]);
    expect(await ask(api.registeredOne, {}, { memberSeq })).toMatchObject({ memo: '', phone: null });
    await send(api.removeRegistered, {}, { memberSeq }).expect(200);
    await t.call(api.registeredOne, { channelSeq, memberSeq }).set('Access-Token', owner.token).expect(404);
    await send(api.removeRegistered, {}, { memberSeq: list[1]!.memberSeq, channelSeq: other }).expect(404);
  });
  it('an import writes the right rows and names each wrong one with its place and why', async () => {
    await register([{ name: '먼저', email: 'first@example.com' }]);
    const rows = [
      { name: '하나', email: 'one@example.com' },
      { name: '', email: 'two@example.com' },
      { name: '셋', email: 'three@@example' },
      { name: '넷째', email: 'ONE@example.com' },
      { name: '다섯', email: 'five@example.com', phone: '12' },
      { name: '여섯', email: 'first@example.com' },
      { name: '일곱', email: 'seven@example.com', memo: '가'.repeat(501) },
      { name: '여덟', email: 'eight@example.com', phone: '+82 2-123-4567' },
      { name: 'Nina Hall', email: 'nina@example.com', phone: '+1 213-555-0123' },
    ];
    const expected = {
      createdCount: 2,
      failCount: 7,
      failures: [
        { index: 1, field: 'name' },
        { index: 2, field: 'name' },
        { index: 3, field: 'email', message: '파일 안에 같은 이메일이 또 있어요.' },
        { index: 4, field: 'phone' },
        { index: 5, field: 'email', message: '이미 등록된 이메일이에요.' },
        { index: 6, field: 'memo', message: '최대 500자까지 입력할 수 있어요.' },
        {
          index: 8,
          field: 'phone',
          message: '0으로 시작하는 국내 번호만 등록할 수 있어요. 번호를 비워 두면 나머지는 등록할 수 있어요.',
        },
      ],
    };
    expect(await register(rows, true)).toMatchObject(expected);
    expect((await ask<{ totalCount: number }>(api.registered)).totalCount).toBe(1);
    expect(await register(rows)).toMatchObject(expected);
    const kept = await ask<{ list: { name: string; phone: string | null }[]; totalCount: number }>(api.registered);
    expect(kept.totalCount).toBe(3);
    expect(kept.list.find(({ name }) => name === '여덟')).toMatchObject({ phone: '021234567' });
  });
  it('the template has the heads that an import reads', async () => {
    const file = await t.call(api.template, { channelSeq }).set('Access-Token', owner.token).responseType('blob').expect(200);
    expect((await sheetRows(file.body as Buffer))[0]).toEqual(['이름', '이메일', '휴대폰', '메모']);
  });
});

describe('segments', () => {
  it('IN-028 are saved filters whose members are counted when they are shown', async () => {
    await member('하나', { consent: true });
    const conditions = { kind: 'MEMBER', marketing: 'Y' };
    expect(await ask(api.countSegment, conditions)).toEqual({ memberCount: 1 });
    const made = (await send(api.createSegment, { name: '마케팅 동의', conditions }).expect(200)).body.data as Segment;
    expect(made).toMatchObject({ name: '마케팅 동의', memberCount: 1, conditions });
    await member('둘', { consent: true });
    await member('셋');
    expect(await ask(api.segments)).toMatchObject([{ segmentSeq: made.segmentSeq, memberCount: 2 }]);
    expect((await names({ segmentSeq: made.segmentSeq })).sort()).toEqual(['둘', '하나']);
    expect(await names({ segmentSeq: made.segmentSeq, q: '하나' })).toEqual(['하나']);
    expect((await send(api.createSegment, { name: '마케팅 동의', conditions: {} }).expect(400)).body.errors).toMatchObject([
      { field: 'name', message: '이미 있는 이름이에요.' },
    ]);
    const at = { segmentSeq: made.segmentSeq };
    expect((await send(api.updateSegment, { name: '모두', conditions: {} }, at).expect(200)).body.data).toMatchObject({
      name: '모두',
      memberCount: 4,
    });
    await send(api.updateSegment, { name: '모두', conditions: {} }, { ...at, channelSeq: other }).expect(404);
    const payers = { learning: 'NEVER', paidMin: 10_000, paidMax: 50_000 };
    await send(api.updateSegment, { name: '구매자', conditions: payers }, at).expect(200);
    expect(await ask(api.segments)).toMatchObject([{ name: '구매자', memberCount: 0, conditions: payers }]);
    await send(api.removeSegment, {}, at).expect(200);
    await t.call(api.joined, { channelSeq }).query(at).set('Access-Token', owner.token).expect(404);
  });
});
