import type supertest from 'supertest';
import type { Endpoint } from '@madang/contracts/endpoint';
import { accountApi } from '@madang/contracts/main/account';
import { pageErrorApi } from '@madang/contracts/page/page-error';
import { announcementApi, platformAnnouncementApi } from '@madang/contracts/main/announcement';
import { channelApi } from '@madang/contracts/main/channel';
import { platformMaintenanceApi } from '@madang/contracts/main/maintenance';
import { courseApi } from '@madang/contracts/main/course';
import { courseStaffApi, operatorApi } from '@madang/contracts/main/operator';
import { platformAuditApi, platformSiteApi } from '@madang/contracts/main/platform';
import { settingApi } from '@madang/contracts/main/site-setting';
import { socialApi } from '@madang/contracts/main/social';
import { platformSupportApi, siteSupportApi, type SupportAccess } from '@madang/contracts/main/support';
import { REGISTRY } from '@madang/contracts/registry';
import { supportMay } from '@madang/contracts/support-rule';
import { ANNOUNCED_TO, SUPPORT_STATE } from '@madang/contracts/platform-codes';
import { DAY, HOUR, MINUTE } from '@madang/contracts/time';
import { dataHistoryApi } from '@madang/contracts/util/data-history';
import { memberApi } from '@madang/contracts/util/member';
import { planApi } from '@madang/contracts/util/plan';
import { refundApi } from '@madang/contracts/util/refund';
import { settlementApi } from '@madang/contracts/util/settlement';
import { ClosedSites } from '@madang/server/closed-sites';
import { sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import { Tokens } from '@madang/server/token';
import { AppModule as AlarmModule } from '../../apps/api-alarm/src/app.module';
import { AppModule as CampaignModule } from '../../apps/api-campaign/src/app.module';
import { AppModule } from '../../apps/api-main/src/app.module';
import { course, person, site, type Person, type Site } from '../../apps/api-main/src/course/course.fixture';
import { AppModule as PageModule } from '../../apps/api-page/src/app.module';
import { withWeb } from '../../apps/api-page/src/shell/shell.fixture';
import { AppModule as UtilModule } from '../../apps/api-util/src/app.module';
import { operator } from '../operator/operator';
import { enrolledOperator } from '../operator/operator.fixture';
import { SUPPORT_MAY_CHANGE } from './who-may';

let t: TestApp;
let closeWeb: () => void;
let who: { token: string; email: string };
let s: Site;
beforeAll(async () => {
  closeWeb = withWeb();
  t = await testApp({ main: AppModule, util: UtilModule, campaign: CampaignModule, alarm: AlarmModule, page: PageModule });
  who = await enrolledOperator(t);
  s = await site(t, '마을 공방');
});
afterAll(async () => {
  await t.close();
  closeWeb();
});
afterEach(() => t.resetNow());

const as = (one: { token: string }, test: supertest.Test) => test.set('Access-Token', one.token);
const errorOf = (answer: supertest.Response) => (answer.body as { errorName: string }).errorName;
const acts = async (query: object) => (await as(who, t.call(platformAuditApi.list).query(query)).expect(200)).body.data.list;

/** Writing calls of the running services that answer a support session otherwise than `SUPPORT_MAY_CHANGE` says. */
async function walked(support: { token: string }): Promise<string[]> {
  const wrong: string[] = [];
  const others = ['GET', 'account.logout'];
  for (const { name, endpoint } of REGISTRY) {
    if (others.includes(endpoint.method) || others.includes(name) || !t.apps[endpoint.service] || !endpoint.path.includes(':channelSeq'))
      continue;
    const params = Object.fromEntries(
      [...endpoint.path.matchAll(/:(\w+)/g)].map(([, key]) => [key!, key === 'channelSeq' ? s.channelSeq : 999_999_999]),
    );
    const answer = await as(support, t.call(endpoint, params)).send({ __unknown: 1 });
    const refused = errorOf(answer) === 'SUPPORT_REFUSED';
    if (refused === SUPPORT_MAY_CHANGE.includes(name)) wrong.push(`${name}: ${answer.status} ${errorOf(answer)}`);
  }
  return wrong;
}

describe('a log-in as support', () => {
  it('AM-559 may change what the matrix names, and no declaration says so twice', () => {
    const writes = REGISTRY.filter(
      ({ endpoint: { access, method } }) => method !== 'GET' && access !== 'platform' && access !== 'platformEntry',
    );
    expect(
      writes
        .filter(({ endpoint }) => supportMay(endpoint))
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(SUPPORT_MAY_CHANGE.toSorted());
    const twice = REGISTRY.filter(({ endpoint: { support, ...rest } }) => support === false && !supportMay(rest));
    expect(twice.map(({ name }) => name)).toEqual([]);
  });

  const at = () => ({ siteSeq: s.channelSeq });
  const here = (more: object = {}) => ({ channelSeq: s.channelSeq, ...more });
  const ask = (one = who) => as(one, t.call(platformSupportApi.ask, at())).send({ reason: '배너가 보이지 않는다는 문의' });
  const enter = (one = who) => as(one, t.call(platformSupportApi.enter, at())).send();
  const mine = async () => (await as(s.owner, t.call(siteSupportApi.list, here())).expect(200)).body.data as SupportAccess[];
  const grant = async (hours: number, by: Person = s.owner) =>
    as(by, t.call(siteSupportApi.grant, here({ accessSeq: (await mine())[0]!.accessSeq }))).send({ hours });
  const finish = async (what: 'refuse' | 'end') =>
    as(s.owner, t.call(siteSupportApi[what], here({ accessSeq: (await mine())[0]!.accessSeq }))).send();
  /** Enters the site as support: exchanges the ticket for a session of the site's host. */
  const enteredBy = async (one = who) => {
    const { ticket } = (await enter(one).expect(200)).body.data;
    return { token: (await t.call(accountApi.redeemTicket).send({ ticket }).expect(200)).headers['access-token'] as string };
  };

  it('wants the consent of an owner: without it, with a refusal and after a withdrawal there is no entry', async () => {
    expect(errorOf(await enter().expect(409))).toBe('SUPPORT_NOT_OPEN');
    expect((await as(who, t.call(platformSupportApi.ask, at())).send({ reason: '' }).expect(400)).body.errors[0].field).toBe('reason');
    await as(s.owner, t.call(platformSupportApi.ask, at())).send({ reason: '사유' }).expect(404);
    expect((await ask().expect(200)).body.data[0]).toMatchObject({ state: SUPPORT_STATE.WAITING, operatorEmail: who.email, entries: 0 });
    expect(errorOf(await ask().expect(409))).toBe('SUPPORT_ASKED_ALREADY');
    await enter().expect(409);
    await t.eventually(
      async () =>
        (await t.admin(sql`select 1 from alarm.alarm where user_seq = ${s.owner.userSeq} and template = 'supportAsked'`)).length === 1,
    );
    await (
      await finish('refuse')
    ).body;
    expect((await mine())[0]).toMatchObject({ state: SUPPORT_STATE.REFUSED, endedBy: expect.any(String) });
    await enter().expect(409);
    await ask().expect(200);
    await as(who, t.call(platformSupportApi.withdraw, at())).send().expect(200);
    expect((await mine())[0]).toMatchObject({ state: SUPPORT_STATE.WITHDRAWN });
    await as(who, t.call(platformSupportApi.withdraw, at())).send().expect(409);
    await as(who, t.call(platformSupportApi.ask, { siteSeq: 999_999_999 }))
      .send({ reason: '사유' })
      .expect(404);
  });

  it('is granted by an owner alone, for a term; it reads and writes there and nowhere else, and neither money nor keys nor people', async () => {
    await ask().expect(200);
    const staff = await person(t, '운영진', s.channelSeq, 'MNG');
    await (
      await grant(24, staff)
    ).body;
    expect((await mine())[0]!.state).toBe(SUPPORT_STATE.WAITING);
    expect((await grant(5)).body.errors[0].field).toBe('hours');
    expect((await grant(24)).body.data[0]).toMatchObject({ state: SUPPORT_STATE.OPEN, grantedBy: expect.any(String) });
    const support = await enteredBy();
    expect((await as(support, t.call(channelApi.auth, here())).expect(200)).body.data).toMatchObject({
      userTypeCd: 'MNG',
      supportUntil: (await mine())[0]!.expiresAt,
    });
    const profile = (await as(support, t.call(settingApi.profile, here())).expect(200)).body.data;
    await as(support, t.call(settingApi.saveFooter, here())).send({ corpName: '마을 공방' }).expect(200);
    // What a page tells by itself, such as its errors, is no change by support.
    await as(support, t.call(pageErrorApi.report)).send({ name: 'TypeError', at: '/settings/footer' }).expect(200);
    expect(profile.name).toBe('마을 공방');
    // Support also sees an unpublished class, since owners ask about those.
    const courseSeq = await course(t, s.channelSeq, { publish_status_cd: '99' });
    expect((await as(support, t.call(courseApi.find, here({ courseSeq }))).expect(200)).body.data).toMatchObject({ course: { courseSeq } });
    const refused: [Endpoint<never> | Endpoint, object?][] = [
      [settlementApi.submit as Endpoint],
      [refundApi.give as Endpoint, { orderNo: 'x' }],
      [planApi.change as Endpoint],
      [operatorApi.update as Endpoint, { userSeq: s.owner.userSeq }],
      [courseStaffApi.addManager as Endpoint, { courseSeq }],
      [courseStaffApi.removeFacilitator as Endpoint, { courseSeq, userSeq: s.owner.userSeq }],
      [socialApi.saveApp as Endpoint],
      [accountApi.changePassword as Endpoint],
      [accountApi.createTicket as Endpoint],
      [channelApi.join as Endpoint],
      [siteSupportApi.grant as Endpoint, { accessSeq: 1 }],
    ];
    for (const [call, more] of refused) {
      const answer = await as(support, t.call(call as Endpoint, here(more))).send({});
      expect([call.path, answer.status, ['SUPPORT_REFUSED', 'NO_PERMISSION'].includes(errorOf(answer))]).toEqual([call.path, 403, true]);
    }
    await as(support, t.call(memberApi.excel, here()).query({ reason: '확인' })).expect(403);
    // A support session opens no other site and not the operators' console.
    const other = await site(t, '이웃');
    await as(support, t.call(settingApi.profile, { channelSeq: other.channelSeq })).expect(403);
    await as(support, t.call(platformSiteApi.list)).expect(404);
    const lines = async (query: object) =>
      (await as(s.owner, t.call(dataHistoryApi.list, here()).query({ size: 20, ...query })).expect(200)).body.data.list;
    expect((await lines({ supportYn: 'Y' })).map((one: { entity: string; bySupport: boolean }) => [one.entity, one.bySupport])).toEqual([
      ['FOOTER', true],
    ]);
    expect((await lines({}))[0]).toMatchObject({ entity: 'FOOTER', bySupport: true });
    expect((await lines({ entity: 'SUPPORT' }))[0]).toMatchObject({ after: { supportState: SUPPORT_STATE.OPEN }, bySupport: false });
    expect((await mine())[0]).toMatchObject({ entries: 1, writes: 1 });
    expect(await acts({ siteSeq: s.channelSeq, action: 'SUPPORT_WRITE' })).toMatchObject([
      { email: who.email, status: 200, detail: { call: 'POST main/footer' } },
    ]);
    expect(await walked(support)).toEqual([]);
    // Support may change other fields of a class, but its price is refused by the name of the field.
    const priced = await as(support, t.call(courseApi.update, here({ courseSeq }))).send({ publicCd: { none: 1 } });
    expect([priced.status, priced.body.errors?.[0]?.field]).toEqual([403, 'publicCd']);
    // Calls that look up the role of the account also treat support as a manager.
    await as(support, t.call(operatorApi.search).query({ channelSeq: s.channelSeq, type: 'course', courseSeq, q: '주인' })).expect(200);
  });

  it('ends at once when the owner says so, by itself with its term, and with the role of the operator', async () => {
    const first = await enteredBy();
    await (
      await finish('end')
    ).body;
    expect((await mine())[0]).toMatchObject({ state: SUPPORT_STATE.ENDED });
    await t.get('util', Tokens).poll();
    expect(errorOf(await as(first, t.call(settingApi.profile, here())).expect(401))).toBe('LOGIN_REQUIRED');
    await as(first, t.call(dataHistoryApi.list, here())).expect(401);
    await ask().expect(200);
    await grant(2);
    const second = await enteredBy();
    t.setNow(new Date(Date.now() + 2 * HOUR + MINUTE));
    await as(second, t.call(settingApi.profile, here())).expect(401);
    expect((await mine())[0]).toMatchObject({ state: SUPPORT_STATE.ENDED, endedAt: expect.any(String), endedBy: null });
    t.resetNow();
    const colleague = await enrolledOperator(t);
    await ask(colleague).expect(200);
    await grant(2);
    const third = await enteredBy(colleague);
    await as(third, t.call(settingApi.profile, here())).expect(200);
    await operator(['remove', colleague.email]);
    await t.get('main', Tokens).poll();
    await as(third, t.call(settingApi.profile, here())).expect(401);
  });
});

describe('maintenance', () => {
  const learn = () => Promise.all((['main', 'util', 'page'] as const).map((one) => t.get(one, ClosedSites).refresh()));
  const begin = (body: object) =>
    as(who, t.call(platformMaintenanceApi.begin)).send({
      expectedEnd: new Date(Date.now() + HOUR).toISOString(),
      reason: '판올림',
      ...body,
    });
  const end = (maintenanceSeq: number) => as(who, t.call(platformMaintenanceApi.end, { maintenanceSeq })).send().expect(200);
  const page = (url: string, at: string) => t.apps.page!.inject({ url, headers: { host: at } });
  const statusOf = async (url: string, at: string) => (await page(url, at)).statusCode;
  let host: string;
  beforeAll(async () => {
    const [row] = await t.admin<{ domain: string }>(sql`select domain from main.channel where channel_seq = ${s.channelSeq}`);
    host = `${row!.domain}.localhost:8080`;
  });

  it('of one site: its pages and calls say until when, those of others and of operators go on', async () => {
    expect((await begin({ siteSeq: 999_999_999 }).expect(400)).body.errors[0].field).toBe('siteSeq');
    expect((await begin({ expectedEnd: new Date(Date.now() - DAY).toISOString() }).expect(400)).body.errors[0].field).toBe('expectedEnd');
    const [made] = (await begin({ siteSeq: s.channelSeq }).expect(200)).body.data;
    await learn();
    const refused = await as(s.owner, t.call(settingApi.profile, { channelSeq: s.channelSeq })).expect(503);
    expect(errorOf(refused)).toBe('MAINTENANCE');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000);
    await as(s.owner, t.call(dataHistoryApi.list, { channelSeq: s.channelSeq })).expect(503);
    await t.call(channelApi.menus, { channelSeq: (await site(t, '다른 곳')).channelSeq }).expect(200);
    await as(who, t.call(channelApi.menus, { channelSeq: s.channelSeq })).expect(200);
    const document = await page('/classes', host);
    expect(document.statusCode).toBe(503);
    expect(document.body).toContain('점검 중이에요');
    expect(document.body).toContain('"maintained":{"name":"마을 공방"');
    expect(Number(document.headers['retry-after'])).toBeGreaterThan(3000);
    // Feed readers and crawlers also get 503 and the time after which to come back.
    for (const list of ['/sitemap.xml', '/rss.xml']) {
      const told = await page(list, host);
      expect([list, told.statusCode, Number(told.headers['retry-after']) > 3000]).toEqual([list, 503, true]);
    }
    expect(await statusOf('/', 'localhost:8080')).toBe(200);
    // A second `begin` for a running maintenance changes its expected end.
    const list = (await begin({ siteSeq: s.channelSeq, reason: '길어졌어요' }).expect(200)).body.data;
    expect(list.filter((one: { endedAt: string | null }) => !one.endedAt)).toMatchObject([{ siteName: '마을 공방', reason: '길어졌어요' }]);
    await end(made.maintenanceSeq);
    await learn();
    expect(await statusOf('/classes', host)).toBe(200);
    await as(who, t.call(platformMaintenanceApi.end, { maintenanceSeq: made.maintenanceSeq }))
      .send()
      .expect(409);
  });

  it('is known after three seconds to a copy that nobody asked anything meanwhile, as is its end', async () => {
    const listAge = () => new Promise((done) => setTimeout(done, 3100));
    const { maintenanceSeq } = (await begin({ siteSeq: s.channelSeq }).expect(200)).body.data[0];
    await listAge();
    expect(await statusOf('/classes', host)).toBe(503);
    await end(maintenanceSeq);
    await listAge();
    expect(await statusOf('/classes', host)).toBe(200);
  });

  it('of the whole platform: the way into the console stands', async () => {
    const [made] = (await begin({}).expect(200)).body.data;
    await learn();
    expect(await statusOf('/classes', host)).toBe(503);
    expect(await statusOf('/', 'localhost:8080')).toBe(503);
    expect(await statusOf('/operate/sites', 'localhost:8080')).toBe(200);
    expect(await statusOf('/login', 'localhost:8080')).toBe(200);
    await as(s.owner, t.call(channelApi.managed)).expect(503);
    await as(s.owner, t.call(accountApi.me)).expect(200);
    await as(who, t.call(platformSiteApi.list)).expect(200);
    const running = (await as(who, t.call(platformMaintenanceApi.list)).expect(200)).body.data;
    expect(running[0]).toMatchObject({ siteSeq: null, endedAt: null, beganBy: who.email });
    await end(made.maintenanceSeq);
    await learn();
    await as(s.owner, t.call(channelApi.managed)).expect(200);
  });
});

describe('announcements', () => {
  const texts = { textKo: '새벽에 점검해요', textEn: 'Maintenance tonight', textJp: '深夜にメンテナンスします' };
  const moment = (ms: number) => new Date(Date.now() + ms).toISOString();
  const make = (body: object = {}) =>
    as(who, t.call(platformAnnouncementApi.make)).send({
      ...texts,
      audience: ANNOUNCED_TO.OWNERS,
      startAt: moment(-MINUTE),
      endAt: moment(DAY),
      mailed: false,
      ...body,
    });
  const read = async (one: { token: string }, lang = 'ko') =>
    (await as(one, t.call(announcementApi.list, { channelSeq: s.channelSeq }).set('Accept-Lang', lang)).expect(200)).body.data.map(
      (found: { text: string }) => found.text,
    );

  it('are read by those they are for, in their language, from one moment to another, and by mail where wanted', async () => {
    const staff = await person(t, '선생님', s.channelSeq, 'TCH');
    expect((await make({ textEn: '' }).expect(400)).body.errors[0].field).toBe('textEn');
    expect((await make({ endAt: moment(-DAY) }).expect(400)).body.errors[0].field).toBe('endAt');
    const [made] = (await make({ mailed: true }).expect(200)).body.data;
    expect([await read(s.owner), await read(s.owner, 'en'), await read(staff)]).toEqual([[texts.textKo], [texts.textEn], []]);
    await make({ textKo: '모두에게', audience: ANNOUNCED_TO.STAFF }).expect(200);
    await make({ textKo: '나중에', startAt: moment(HOUR) }).expect(200);
    expect([await read(s.owner), await read(staff)]).toEqual([['모두에게', texts.textKo], ['모두에게']]);
    await t.eventually(
      async () =>
        (
          await t.admin(
            sql`select 1
              from campaign.mail
              where mail_key like 'announcement:%' and recipient = (select email from main.account where user_seq = ${s.owner.userSeq})`,
          )
        ).length === 1,
    );
    const end = () => as(who, t.call(platformAnnouncementApi.end, { announcementSeq: made.announcementSeq })).send();
    await end().expect(200);
    expect(await read(s.owner)).toEqual(['모두에게']);
    await end().expect(409);
    await t.call(announcementApi.list, { channelSeq: s.channelSeq }).expect(401);
  });
});
