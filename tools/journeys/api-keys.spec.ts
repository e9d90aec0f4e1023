import { HISTORY_ENTITY } from '@madang/contracts/codes';
import { IDEMPOTENCY_KEY } from '@madang/contracts/endpoint';
import { isForKeys, NEVER_BY_KEY } from '@madang/contracts/key-rules';
import { NO_SCOPE, API_KEY_SCOPES } from '@madang/contracts/key-scopes';
import { LIMITS } from '@madang/contracts/limits';
import { accountApi } from '@madang/contracts/main/account';
import { apiKeyApi as api, type ApiKey, type MadeApiKey } from '@madang/contracts/main/api-key';
import { challengeApi } from '@madang/contracts/main/challenge';
import { channelApi } from '@madang/contracts/main/channel';
import { couponApi } from '@madang/contracts/main/coupon';
import { courseApi } from '@madang/contracts/main/course';
import { mypageApi } from '@madang/contracts/main/mypage';
import { courseStaffApi, inviteApi, operatorApi, type Invite } from '@madang/contracts/main/operator';
import { snippetApi } from '@madang/contracts/main/snippet';
import { PERMISSIONS } from '@madang/contracts/permission-list';
import { REGISTRY } from '@madang/contracts/registry';
import { DAY, MINUTE } from '@madang/contracts/time';
import { refundApi } from '@madang/contracts/util/refund';
import { memberApi } from '@madang/contracts/util/member';
import { dataHistoryApi, type DataHistory } from '@madang/contracts/util/data-history';
import { sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import { AppModule as MainModule } from '../../apps/api-main/src/app.module';
import { person, site, type Person, type Site } from '../../apps/api-main/src/course/course.fixture';
import { AppModule as UtilModule } from '../../apps/api-util/src/app.module';

let t: TestApp;
let s: Site;
let other: Site;
beforeAll(async () => {
  t = await testApp({ main: MainModule, util: UtilModule });
  other = await site(t);
});
beforeEach(async () => {
  s = await site(t);
});
afterEach(() => t.resetNow());
afterAll(() => t.close());

type Call = ReturnType<TestApp['call']>;
const as = (who: Person, call: Call) => call.set('Access-Token', who.token);
const by = (secret: string, call: Call) => call.set('Authorization', `Bearer ${secret}`);
const at = (keySeq?: number) => ({ channelSeq: s.channelSeq, ...(keySeq ? { keySeq } : {}) });
const snippet = (title = '채팅') => ({ title, position: 'HEAD', code: '<meta name="a" content="b">' });
const make = async (scopes: string[], { who = s.owner, ofSite = false, expireDays = null as number | null, name = '연동' } = {}) =>
  (
    await as(who, t.call(ofSite ? api.createOfSite : api.createOwn, at()))
      .send({ name, scopes, expireDays })
      .expect(200)
  ).body.data as MadeApiKey;
const list = async (who = s.owner) => (await as(who, t.call(api.list, at())).expect(200)).body.data as ApiKey[];
const snippets = (secret: string, channelSeq = s.channelSeq) => by(secret, t.call(snippetApi.list, { channelSeq }));

describe('keys of the API', () => {
  it('AM-463 call with their scopes and no more; their secret is shown once and kept as a hash', async () => {
    const made = await make(['SITE_DESIGN_UPDATE'], { name: '배포' });
    expect(made.secret).toMatch(/^mk_[0-9a-z]+_[\w-]{43}$/);
    await snippets(made.secret).expect(200);
    const small = await make(['SITE_DESIGN_READ']);
    expect((await snippets(small.secret).expect(403)).body.errorName).toBe('NO_PERMISSION');
    const [row] = await t.admin<{ row: string }>(sql`select to_jsonb(k)::text as row from main.api_key k where key_seq = ${made.keySeq}`);
    expect(row!.row).not.toContain(made.secret.slice(-30));
    const shown = (await list()).find((one) => one.keySeq === made.keySeq)!;
    expect(shown).toMatchObject({ name: '배포', kindCd: 'PERSONAL', scopes: ['SITE_DESIGN_UPDATE'], expired: false, expiresAt: null });
    expect(made.secret.startsWith(shown.prefix)).toBe(true);
    expect(shown).toMatchObject({ usedAt: expect.any(String), network: '127.0.0.1' });
  });

  it('AM-463 are refused when forged, of another site, beside a session, past their end, and revoked at once on every copy', async () => {
    const { secret, keySeq } = await make(['SITE_DESIGN_UPDATE'], { expireDays: 30 });
    for (const wrong of [`${secret.slice(0, -2)}xx`, 'mk_0_x', `mk_zzzzzzzzzz_${'a'.repeat(43)}`])
      expect((await snippets(wrong).expect(401)).body.errorName).toBe('KEY_REFUSED');
    await snippets(secret, other.channelSeq).expect(403);
    await as(s.owner, snippets(secret)).expect(400);
    t.setNow(new Date(Date.now() + 31 * DAY));
    await snippets(secret).expect(401);
    t.resetNow();
    await t.admin(sql`update main.api_key set expires_at = now() - interval '1 second' where key_seq = ${keySeq}`);
    await snippets(secret).expect(401);
    expect((await list()).find((one) => one.keySeq === keySeq)).toMatchObject({ expired: true, expiresAt: expect.any(String) });
    // Each service asks the database about a key at every call: after main has revoked it, the next call to util fails.
    const second = await make(['SITE_SUPPORT_UPDATE']);
    const history = () => by(second.secret, t.call(dataHistoryApi.list, at()));
    await history().expect(200);
    await as(s.owner, t.call(api.revoke, at(second.keySeq))).expect(200);
    await history().expect(401);
    await as(s.owner, t.call(api.revoke, at(second.keySeq))).expect(404);
  });

  it('AM-463 a personal key never does more than its person may at the time; a key of the site outlives its maker', async () => {
    const operator = await person(t, '운영자', s.channelSeq, 'MNG');
    const own = await make(['SITE_DESIGN_UPDATE'], { who: operator });
    const ofSite = await make(['SITE_DESIGN_UPDATE'], { who: operator, ofSite: true });
    await snippets(own.secret).expect(200);
    await t.admin(
      sql`update main.channel_user
        set roles = roles - 'SITE_DESIGN_UPDATE'
        where channel_seq = ${s.channelSeq} and user_seq = ${operator.userSeq}`,
    );
    await snippets(own.secret).expect(403);
    await snippets(ofSite.secret).expect(200);
    await t.admin(
      sql`update main.channel_user
        set user_type_cd = null, roles = ${'[]'}
        where channel_seq = ${s.channelSeq} and user_seq = ${operator.userSeq}`,
    );
    await snippets(own.secret).expect(403);
    const made = await by(ofSite.secret, t.call(snippetApi.create, at())).send(snippet()).expect(200);
    const [line] = await t.admin<{ user_seq: number }>(
      sql`select user_seq
        from main.data_history
        where channel_seq = ${s.channelSeq} and entity = 'SNIPPET'
          and entity_seq = ${(made.body.data as { snippetSeq: number }).snippetSeq}`,
    );
    expect(line!.user_seq).toBe(s.owner.userSeq);
  });

  it('AM-1210 a scope is enough where a person needs SITE_CONSOLE_READ besides, which the person of a personal key must have', async () => {
    const operator = await person(t, '운영자', s.channelSeq, 'MNG');
    const own = await make(['SITE_COUPON_READ'], { who: operator });
    const ofSite = await make(['SITE_COUPON_READ'], { who: operator, ofSite: true });
    const coupons = (secret: string) => by(secret, t.call(couponApi.list, { channelSeq: s.channelSeq }));
    for (const { secret } of [own, ofSite]) await coupons(secret).expect(200);
    await t.admin(
      sql`update main.channel_user
        set roles = roles - 'SITE_CONSOLE_READ'
        where channel_seq = ${s.channelSeq} and user_seq = ${operator.userSeq}`,
    );
    await as(operator, t.call(couponApi.list, { channelSeq: s.channelSeq })).expect(403);
    await coupons(own.secret).expect(403);
    await coupons(ofSite.secret).expect(200);
  });

  it('AM-463 the personal keys of somebody who is no longer staff are gone for good, also when the person comes back', async () => {
    const operator = await person(t, '운영자', s.channelSeq, 'MNG');
    const [own, ofSite] = [
      await make(['SITE_DESIGN_UPDATE'], { who: operator }),
      await make(['SITE_DESIGN_UPDATE'], { who: operator, ofSite: true }),
    ];
    await as(s.owner, t.call(operatorApi.remove, { ...at(), userSeq: operator.userSeq })).expect(200);
    expect((await list()).map(({ keySeq }) => keySeq)).toEqual([ofSite.keySeq]);
    await t.admin(
      sql`update main.channel_user
        set user_type_cd = 'MNG', roles = ${'["SITE_DESIGN_UPDATE"]'}
        where channel_seq = ${s.channelSeq} and user_seq = ${operator.userSeq}`,
    );
    await snippets(own.secret).expect(401);
    await snippets(ofSite.secret).expect(200);
  });

  it('AM-463 PE-049 who leaves the site loses them as well, with the role, which the history tells, and what was offered', async () => {
    const operator = await person(t, '운영자', s.channelSeq, 'MNG');
    const friend = await person(t, '새 강사', s.channelSeq);
    const own = await make(['SITE_DESIGN_UPDATE'], { who: operator });
    await as(operator, t.call(inviteApi.create, at())).send({ userTypeCd: 'TCH', userSeq: friend.userSeq }).expect(200);
    await as(operator, t.call(channelApi.leave, at())).send({}).expect(200);
    expect((await list()).map(({ keySeq }) => keySeq)).not.toContain(own.keySeq);
    const invites = (await as(s.owner, t.call(inviteApi.list, at())).expect(200)).body.data as Invite[];
    expect(invites.find((one) => one.userSeq === friend.userSeq)?.status).toBe('CANCELED');
    const lines = await as(s.owner, t.call(dataHistoryApi.list, at())).query({ entity: HISTORY_ENTITY.OPERATOR }).expect(200);
    const [line] = (lines.body.data as { list: DataHistory[] }).list;
    expect(line).toMatchObject({ action: 'DELETE', seq: operator.userSeq, before: { userTypeCd: 'MNG' }, after: null });
    await t.admin(
      sql`insert into main.channel_user (channel_seq, user_seq, user_type_cd, roles, joined_at)
        values (${s.channelSeq}, ${operator.userSeq}, 'MNG', ${'["SITE_DESIGN_UPDATE"]'}, now())`,
    );
    await snippets(own.secret).expect(401);
  });

  it('AM-464 do none of the named things whatever their scopes, and nothing that is a person’s own', async () => {
    const { secret } = await make([...API_KEY_SCOPES], { ofSite: true });
    for (const call of [api.list, operatorApi.update, operatorApi.addOwner])
      await by(secret, t.call(call as never, { ...at(), userSeq: s.owner.userSeq })).expect(403);
    await by(secret, t.call(mypageApi.home)).expect(403);
    await by(secret, t.call(accountApi.login)).send({ email: 'a@madang.test', password: 'x' }).expect(403);
    await by(secret, t.call(courseApi.list, at())).expect(200);
    const named = Object.values(NEVER_BY_KEY).flat();
    expect(named).toEqual(expect.arrayContaining([refundApi.approve, refundApi.give, operatorApi.update, api.createOfSite, api.revoke]));
    // A key cannot make anybody staff of a class either: that person would see more than the key may.
    expect(named).toEqual(expect.arrayContaining([courseStaffApi.addManager, courseStaffApi.addFacilitator, challengeApi.addLeader]));
    const open = REGISTRY.filter(({ endpoint }) => isForKeys(endpoint));
    for (const { name, endpoint } of open) {
      expect([name, named.includes(endpoint)]).toEqual([name, false]);
      expect([name, ['login', 'member', 'platform', 'platformEntry'].includes(String(endpoint.access))]).toEqual([name, false]);
      // Of the calls that need no session, keys may only make reads: the others, such as log-ins and codes, are for people.
      if (endpoint.access === 'public') expect([name, endpoint.method]).toEqual([name, 'GET']);
    }
    // Every permission is either a scope or in NO_SCOPE, such as those about staff, owners and the plan.
    expect([...API_KEY_SCOPES, ...NO_SCOPE].sort()).toEqual([...PERMISSIONS].sort());
    await as(s.owner, t.call(api.createOwn, at()))
      .send({ name: '권한', scopes: ['SITE_ACL_UPDATE'] })
      .expect(400);
  });

  it('AM-463 say their limit in headers, one for all calls of a minute, and when to come back', async () => {
    const { secret, keySeq } = await make(['SITE_DESIGN_UPDATE']);
    t.setNow(new Date('2026-11-20T00:00:45Z'));
    const first = await snippets(secret).expect(200);
    expect(first.headers).toMatchObject({
      'ratelimit-limit': String(LIMITS.apiKeyCallsPerMinute),
      'ratelimit-remaining': String(LIMITS.apiKeyCallsPerMinute - 1),
      'ratelimit-reset': '15',
      'ratelimit-policy': `${LIMITS.apiKeyCallsPerMinute};w=60`,
    });
    await t.admin(sql`update main.api_key_use set call_count = ${LIMITS.apiKeyCallsPerMinute} where key_seq = ${keySeq}`);
    const over = await snippets(secret).expect(429);
    expect(over.headers).toMatchObject({ 'retry-after': '15', 'ratelimit-remaining': '0' });
    t.setNow(new Date(Date.parse('2026-11-20T00:00:45Z') + MINUTE));
    await snippets(secret).expect(200);
  });

  it('AM-463 stand in the history by their name, and repeat a write as one caller of its own', async () => {
    const { secret } = await make(['SITE_DESIGN_UPDATE', 'SITE_SUPPORT_UPDATE'], { name: '자동화' });
    const write = (title: string) => by(secret, t.call(snippetApi.create, at())).set(IDEMPOTENCY_KEY, 'key-12345678').send(snippet(title));
    const [one, again] = [await write('하나').expect(200), await write('하나').expect(200)];
    expect(again.body).toEqual(one.body);
    // The owner sends the same idempotency key without the API key: the owner is another caller, so this write is not a repetition.
    await as(s.owner, t.call(snippetApi.create, at())).set(IDEMPOTENCY_KEY, 'key-12345678').send(snippet('둘')).expect(200);
    const lines = (await by(secret, t.call(dataHistoryApi.list, at())).expect(200)).body.data.list as Record<string, unknown>[];
    expect(lines.map(({ entity, action, keyName }) => [entity, action, keyName])).toEqual([
      ['SNIPPET', 'CREATE', null],
      ['SNIPPET', 'CREATE', '자동화'],
      ['API_KEY', 'CREATE', null],
    ]);
    expect(JSON.stringify(lines)).not.toContain(secret.slice(-20));
  });

  it('AM-463 are changed and revoked by their person or whoever gives rights; given are held permissions alone', async () => {
    const teacher = await person(t, '강사', s.channelSeq, 'TCH');
    const member = await person(t, '회원', s.channelSeq);
    const stranger = await person(t, '남', other.channelSeq, 'OWN');
    const mine = await make(['SITE_CLASS_READ'], { who: teacher, name: '내 키' });
    const site = await make(['SITE_COUPON_READ'], { ofSite: true });
    expect((await list(teacher)).map((one) => one.name)).toEqual(['내 키']);
    expect((await list()).map((one) => one.keySeq).sort()).toEqual([mine.keySeq, site.keySeq].sort());
    for (const who of [member, stranger]) await as(who, t.call(api.list, at())).expect(403);
    await as(teacher, t.call(api.createOfSite, at()))
      .send({ name: '몰래', scopes: ['SITE_CLASS_READ'] })
      .expect(403);
    const beyond = await as(teacher, t.call(api.createOwn, at()))
      .send({ name: '더', scopes: ['SITE_SALES_READ'] })
      .expect(403);
    expect(beyond.body.errorName).toBe('PERMISSION_NOT_HELD');
    await as(teacher, t.call(api.update, at(site.keySeq)))
      .send({ name: '남의 것', scopes: ['SITE_CLASS_READ'] })
      .expect(404);
    await as(teacher, t.call(api.revoke, at(site.keySeq))).expect(404);
    await as(teacher, t.call(api.update, at(mine.keySeq)))
      .send({ name: '새 이름', scopes: ['SITE_CLASS_READ', 'SITE_REVIEW_READ'] })
      .expect(200);
    expect(await list(teacher)).toMatchObject([{ name: '새 이름', scopes: ['SITE_CLASS_READ', 'SITE_REVIEW_READ'] }]);
    for (const wrong of [{ scopes: [] }, { name: '' }, { scopes: ['NOTHING'] }, { expireDays: 7 }])
      await as(s.owner, t.call(api.createOwn, at()))
        .send({ name: '키', scopes: ['SITE_CLASS_READ'], ...wrong })
        .expect(400);
    await as(s.owner, t.call(api.revoke, at(mine.keySeq))).expect(200);
    expect(await list(teacher)).toEqual([]);
  });

  it('AM-463 read people masked without the right to see them whole, and stand in the log of reading', async () => {
    await person(t, '김수강', s.channelSeq);
    const { secret } = await make(['SITE_MEMBER_READ'], { name: '명단', ofSite: true });
    const whole = await make(['SITE_MEMBER_READ', 'SITE_PERSONAL_READ'], { name: '전체' });
    const read = async (key: string) =>
      JSON.stringify((await by(key, t.call(memberApi.joined, at())).query({ size: 10 }).expect(200)).body.data);
    expect(await read(secret)).toContain('***');
    expect(await read(whole.secret)).not.toContain('***');
    const log = (await as(s.owner, t.call(dataHistoryApi.readings, at())).expect(200)).body.data.list as Record<string, unknown>[];
    expect(log.map(({ keyName, maskedYn }) => [keyName, maskedYn])).toEqual([
      ['전체', 'N'],
      ['명단', 'Y'],
    ]);
  });
});
