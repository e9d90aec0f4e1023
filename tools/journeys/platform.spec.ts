import type supertest from 'supertest';
import { LIMITS } from '@madang/contracts/limits';
import { GATEWAY_COPY, gatewayCopy } from '@madang/contracts/gateway-copy';
import { healthApi } from '@madang/contracts/health';
import { channelApi } from '@madang/contracts/main/channel';
import { courseApi } from '@madang/contracts/main/course';
import { platformAuditApi, platformOverviewApi, platformSessionApi, platformSiteApi } from '@madang/contracts/main/platform';
import { settingApi } from '@madang/contracts/main/site-setting';
import { platformMailApi } from '@madang/contracts/campaign/platform';
import { DAY, MINUTE, SECOND } from '@madang/contracts/time';
import { planApi } from '@madang/contracts/util/plan';
import { paymentApi } from '@madang/contracts/util/payment';
import {
  platformFiguresApi,
  platformDifferenceApi,
  platformJobApi,
  platformOrderApi,
  platformPayoutApi,
} from '@madang/contracts/util/platform';
import { ClosedSites } from '@madang/server/closed-sites';
import { GatewayCopies } from '@madang/server/gateway-copies';
import { seal } from '@madang/server/seal';
import { ServiceCopy } from '@madang/server/service-copies';
import { insertInto } from '@madang/server/sql/insert';
import { sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import { AppModule as AlarmModule } from '../../apps/api-alarm/src/app.module';
import { AppModule as CampaignModule } from '../../apps/api-campaign/src/app.module';
import { MailService } from '../../apps/api-campaign/src/mail/mail.service';
import { AppModule } from '../../apps/api-main/src/app.module';
import { SuspensionExtensionJob } from '../../apps/api-main/src/platform/suspension-extension.job';
import { join } from '../../apps/api-main/src/account/account.fixture';
import { course, person, site, type Site } from '../../apps/api-main/src/course/course.fixture';
import { AppModule as PageModule } from '../../apps/api-page/src/app.module';
import { withWeb } from '../../apps/api-page/src/shell/shell.fixture';
import { AppModule as UtilModule } from '../../apps/api-util/src/app.module';
import { operator } from '../operator/operator';
import { enrolledOperator, setupCodeOf, totpOf, type PlatformOperator } from '../operator/operator.fixture';

let t: TestApp;
let closeWeb: () => void;
let who: PlatformOperator;
beforeAll(async () => {
  closeWeb = withWeb();
  t = await testApp({ main: AppModule, util: UtilModule, campaign: CampaignModule, alarm: AlarmModule, page: PageModule });
  who = await enrolledOperator(t);
});
afterAll(async () => {
  await t.close();
  closeWeb();
});
afterEach(() => t.resetNow());

interface Ordered {
  channelSeq: number;
  orderNo: string;
  userSeq: number;
  status: string;
  email?: string;
  ago?: number;
}
let attendSeq = 0;
const order = ({ channelSeq, orderNo, userSeq, status, email = 'x@madang.test', ago = 0 }: Ordered) => {
  const createdAt = new Date(Date.now() - ago);
  return t.admin(
    insertInto('util.pay_order', {
      channelSeq,
      orderNo,
      attendSeq: ++attendSeq,
      courseSeq: attendSeq,
      userSeq,
      title: '자바',
      price: 1000,
      amount: 1000,
      currency: 'KRW',
      status,
      ordererName: '박두곳',
      email,
      payMethodCd: '00',
      provider: 'sandbox',
      createdAt,
      paidAt: status === 'PAID' ? createdAt : null,
    }),
  );
};
const as = (one: { token: string }, test: supertest.Test) => test.set('Access-Token', one.token);
const unlock = (one: { token: string }, code: string) => as(one, t.call(platformSessionApi.unlock)).send({ code });
const session = async (one: { token: string }) => (await as(one, t.call(platformSessionApi.find)).expect(200)).body.data;
const acts = async (query: object = {}) => (await as(who, t.call(platformAuditApi.list).query(query)).expect(200)).body.data.list;

describe('the way into the console', () => {
  it('is not there for strangers, and open after the second factor alone', async () => {
    const stranger = await join(t);
    for (const call of [
      t.call(platformSessionApi.find),
      as(stranger, t.call(platformSessionApi.find)),
      as(stranger, t.call(platformSiteApi.list)),
    ])
      expect((await call.expect(404)).body.errorName).toBe('NOT_FOUND');
    const code = await setupCodeOf(stranger.email);
    expect(await session(stranger)).toEqual({
      name: '김마당',
      email: stranger.email,
      enrolled: false,
      expiresAt: null,
      recoveryLeft: 0,
    });
    expect((await as(stranger, t.call(platformSiteApi.list)).expect(403)).body.errorName).toBe('SECOND_FACTOR_REQUIRED');
    const setup = (setupCode: string) => as(stranger, t.call(platformSessionApi.setup)).send({ setupCode });
    expect((await setup('AAAA-BBBB').expect(400)).body.errors[0].field).toBe('setupCode');
    const { secret, uri } = (await setup(code.toLowerCase()).expect(200)).body.data;
    expect(uri).toContain(`secret=${secret}`);
    const confirm = (given: string) => as(stranger, t.call(platformSessionApi.confirm)).send({ code: given });
    expect((await confirm('000000').expect(400)).body.errorName).toBe('SECOND_FACTOR_WRONG');
    const { recoveryCodes } = (await confirm(totpOf(secret)).expect(200)).body.data;
    expect(recoveryCodes).toHaveLength(LIMITS.recoveryCodes);
    expect(await session(stranger)).toMatchObject({ enrolled: true, expiresAt: expect.any(String), recoveryLeft: LIMITS.recoveryCodes });
    await as(stranger, t.call(platformSiteApi.list)).expect(200);
    // The setup code from the command line works only once.
    expect((await setup(code).expect(409)).body.errorName).toBe('SECOND_FACTOR_SET_UP');
    const kept = await t.admin<{ totp_secret: string }>(
      sql`select totp_secret from main.platform_operator where user_seq = ${stranger.userSeq}`,
    );
    expect(kept[0]!.totp_secret).not.toContain(secret);
    expect(
      await t.admin(
        sql`select 1 from main.platform_recovery_code where code_hash = any(${recoveryCodes.map((one: string) => one.replace(/-/g, ''))})`,
      ),
    ).toEqual([]);
  });

  it('takes a code once, a recovery code once, and few wrong ones', async () => {
    const one = await enrolledOperator(t);
    await as(one, t.call(platformSessionApi.lock)).send().expect(200);
    expect((await as(one, t.call(platformOverviewApi.find)).expect(403)).body.errorName).toBe('SECOND_FACTOR_REQUIRED');
    // The code of the time step in which the second factor was set up is refused, and so are older ones.
    expect((await unlock(one, totpOf(one.secret, -1)).expect(400)).body.errorName).toBe('SECOND_FACTOR_WRONG');
    const code = totpOf(one.secret);
    await unlock(one, `${code.slice(0, 3)} ${code.slice(3)}`).expect(200);
    expect((await unlock(one, code).expect(400)).body.errors[0].field).toBe('code');
    expect((await unlock(one, one.recoveryCodes[0]!).expect(200)).body.data).toMatchObject({ recoveryLeft: LIMITS.recoveryCodes - 1 });
    await unlock(one, one.recoveryCodes[0]!).expect(400);
    expect((await unlock(one, 'abc').expect(400)).body.errors[0].field).toBe('code');
    for (let i = 0; i < 4; i++) await unlock(one, '000000').expect(400);
    expect((await unlock(one, totpOf(one.secret, 1)).expect(429)).body.errorName).toBe('EXCEED_MAXIMUM_ATTEMPTS');
  });

  it('closes by itself, is of one log-in, and is gone with the role', async () => {
    const one = await enrolledOperator(t);
    const other = { token: await t.tokenOf(one.userSeq) };
    expect(await session(other)).toMatchObject({ enrolled: true, expiresAt: null });
    await as(other, t.call(platformSiteApi.list)).expect(403);
    t.setNow(new Date(Date.now() + (LIMITS.platformMinutes + 1) * MINUTE));
    await as(one, t.call(platformSiteApi.list)).expect(403);
    await as(one, t.call(platformFiguresApi.overview)).expect(403);
    t.resetNow();
    await as(one, t.call(platformSiteApi.list)).expect(200);
    // After a new setup code, as for a lost device, the former second factor opens nothing.
    await setupCodeOf(one.email);
    expect(await session(one)).toMatchObject({ enrolled: false, recoveryLeft: 0 });
    await as(one, t.call(platformSiteApi.list)).expect(403);
    expect((await operator(['list']))!.find((line) => line.startsWith(one.email))).toContain('–');
    expect(await operator(['remove', one.email])).toEqual([`${one.email} does not run the platform any more.`]);
    expect(await operator(['remove', one.email])).toEqual([`${one.email} does not run the platform.`]);
    await as(one, t.call(platformSessionApi.find)).expect(404);
    expect((await operator(['add', 'nobody@madang.test']))![0]).toContain('Nobody has an account');
    expect([await operator([]), await operator(['add']), await operator(['list', 'x'])]).toEqual([null, null, null]);
  });
});

describe('sites', () => {
  let s: Site & { email: string; domain: string };
  const at = () => ({ siteSeq: s.channelSeq });
  const learn = () => Promise.all((['main', 'campaign', 'util', 'page'] as const).map((one) => t.get(one, ClosedSites).refresh()));
  const list = async (query: object) => (await as(who, t.call(platformSiteApi.list).query(query)).expect(200)).body.data;
  beforeAll(async () => {
    const made = await site(t, '마을 공방');
    const [row] = await t.admin<{ email: string; domain: string }>(
      sql`select email, domain
        from main.account a
        join main.channel c on c.created_by = a.user_seq
        where c.channel_seq = ${made.channelSeq}`,
    );
    s = { ...made, ...row! };
  });

  it('are found by address, name and mail of an owner, with what they use', async () => {
    for (const q of [s.domain, '마을 공방', s.email]) {
      const { list: found, totalCount } = await list({ q });
      expect(found[0]).toMatchObject({ siteSeq: s.channelSeq, ownerEmail: s.email, state: 'OPEN', members: 1, domain: s.domain });
      expect(totalCount).toBe(1);
    }
    expect(await list({ q: '아무 데도 없는 곳' })).toEqual({ list: [], totalCount: 0 });
    await course(t, s.channelSeq);
    expect((await as(who, t.call(platformSiteApi.find, at())).expect(200)).body.data).toMatchObject({
      classes: 1,
      videos: 0,
      storage: 0,
      suspensions: [],
      closedAt: null,
      owners: [{ email: s.email }],
    });
    await as(who, t.call(platformSiteApi.find, { siteSeq: 999_999_999 })).expect(404);
    expect((await as(who, t.call(platformFiguresApi.sites).query({ siteSeqs: String(s.channelSeq) })).expect(200)).body.data).toEqual([
      { siteSeq: s.channelSeq, planName: expect.any(String), planState: 'FREE', orders: 0, paidKrw: 0, paidUsd: 0 },
    ]);
    await as(who, t.call(platformFiguresApi.sites).query({ siteSeqs: 'x' })).expect(400);
  });

  it('RT-018 RT-056 RT-065 RT-078 are shut for visitors when suspended, and their owner is told; money, receipts and mails’ ends go on', async () => {
    const learner = await person(t, '이수강', s.channelSeq);
    const orderNo = 'platform-receipt';
    await order({ channelSeq: s.channelSeq, orderNo, userSeq: learner.userSeq, status: 'PAID' });
    const suspend = (reason: string) => as(who, t.call(platformSiteApi.suspend, at())).send({ reason });
    expect((await suspend('').expect(400)).body.errors[0].field).toBe('reason');
    expect((await suspend('약관 위반 신고가 있어요').expect(200)).body.data).toMatchObject({
      state: 'SUSPENDED',
      suspensions: [{ reason: '약관 위반 신고가 있어요', suspendedBy: who.email, reopenedAt: null }],
    });
    expect((await suspend('한 번 더').expect(409)).body.errorName).toBe('SITE_SUSPENDED_ALREADY');
    await learn();
    const courseSeq = await course(t, s.channelSeq);
    const refused = [
      t.call(courseApi.list, { channelSeq: s.channelSeq }),
      as(learner, t.call(channelApi.join, { channelSeq: s.channelSeq })).send({}),
      as(s.owner, t.call(courseApi.setPublic, { channelSeq: s.channelSeq, courseSeq })).send({}),
    ];
    for (const call of refused) expect((await call.expect(451)).body.errorName).toBe('SITE_SUSPENDED');
    // Reads of a suspended site that still answer: receipts for learners, and settings for staff.
    const mine = await as(learner, t.call(paymentApi.mine).query({ channelSeq: s.channelSeq })).expect(200);
    expect(mine.body.data.list).toMatchObject([{ orderNo }]);
    await as(learner, t.call(paymentApi.find, { channelSeq: s.channelSeq, orderNo })).expect(200);
    await as(s.owner, t.call(settingApi.profile, { channelSeq: s.channelSeq })).expect(200);
    await as(s.owner, t.call(paymentApi.adminList, { channelSeq: s.channelSeq })).expect(200);
    // The plan goes on, and so does what it is charged to; another plan would be a beginning.
    const next = '/settings/plan/card';
    await as(s.owner, t.call(planApi.openCard, { channelSeq: s.channelSeq }))
      .send({ next })
      .expect(200);
    await as(s.owner, t.call(planApi.change, { channelSeq: s.channelSeq }))
      .send({})
      .expect(451);
    // Pages of staff are made of what visitors read, too, such as the class above its learners.
    const find = () => t.call(courseApi.find, { channelSeq: s.channelSeq, courseSeq });
    await as(s.owner, find()).expect(200);
    for (const call of [find(), as(learner, find())]) expect((await call.expect(451)).body.errorName).toBe('SITE_SUSPENDED');

    const host = `${s.domain}.localhost:8080`;
    const page = await t.apps.page!.inject({ url: '/classes', headers: { host } });
    expect(page.statusCode).toBe(503);
    expect(page.headers['retry-after']).toBe('86400');
    expect(page.body).toContain('noindex');
    const boot = (body: string) => JSON.parse(/id="madang">(.*?)<\/script>/s.exec(body)?.[1] ?? '{}');
    expect(boot(page.body)).toMatchObject({ suspended: { name: '마을 공방', suspendedAt: expect.any(String) } });
    expect(page.body).not.toContain('약관 위반');
    const langOf = async () => /<html lang="(\w+)"/.exec((await t.apps.page!.inject({ url: '/classes', headers: { host } })).body)?.[1];
    const speaks = (lang: string) =>
      t.admin(
        sql`update main.channel set setting = setting || ${JSON.stringify({ firstLang: lang })}::jsonb where channel_seq = ${s.channelSeq}`,
      );
    await speaks('en');
    expect(await langOf()).toBe('en');
    await speaks('ko');
    expect(await langOf()).toBe('ko');
    const open = [
      '/settings',
      `/classes/${courseSeq}/settings/attendees`,
      `/classes/${courseSeq}/payment/success`,
      '/me/memberships',
      '/membership/3/card',
      `/register_card/${s.channelSeq}`,
      '/unsubscribe/email',
    ];
    for (const url of open) expect([url, (await t.apps.page!.inject({ url, headers: { host } })).statusCode]).toEqual([url, 200]);
    for (const url of [`/classes/${courseSeq}`, `/classes/${courseSeq}/payment`, '/membership', '/me/classes'])
      expect([url, (await t.apps.page!.inject({ url, headers: { host } })).statusCode]).toEqual([url, 503]);
    expect((await t.apps.page!.inject({ url: '/sitemap.xml', headers: { host } })).body).not.toContain(s.domain);

    await t.eventually(
      async () =>
        (await t.admin(sql`select 1 from campaign.mail where recipient = ${s.email} and mail_key like 'site.suspension:%'`)).length,
    );
    await t.eventually(
      async () => (await t.admin(sql`select 1 from alarm.alarm where user_seq = ${s.owner.userSeq} and template = 'siteSuspended'`)).length,
    );
    expect((await list({ state: 'SUSPENDED' })).list).toMatchObject([{ siteSeq: s.channelSeq }]);

    const reopen = () => as(who, t.call(platformSiteApi.reopen, at())).send({ reason: '해결됐어요' });
    expect((await reopen().expect(200)).body.data).toMatchObject({
      state: 'REOPENING',
      suspensions: [{ reopenedBy: who.email, reopenReason: '해결됐어요' }],
    });
    expect((await reopen().expect(409)).body.errorName).toBe('SITE_NOT_SUSPENDED');
    expect((await suspend('또 한 번').expect(409)).body.errorName).toBe('SITE_SUSPENDED_ALREADY');
    expect((await list({ state: 'REOPENING' })).list).toMatchObject([{ siteSeq: s.channelSeq }]);
    // It is open once the job has made up for the time.
    await learn();
    await t.call(courseApi.list, { channelSeq: s.channelSeq }).expect(451);
    await t.get('main', SuspensionExtensionJob).run();
    expect((await list({ state: 'OPEN' })).list).toContainEqual(expect.objectContaining({ siteSeq: s.channelSeq }));
    const opened = await as(who, t.call(platformSiteApi.find, at())).expect(200);
    expect(opened.body.data).toMatchObject({ state: 'OPEN', suspensions: [{ days: 1, extendedCount: 0 }] });
    await learn();
    await t.call(courseApi.list, { channelSeq: s.channelSeq }).expect(200);
    expect((await t.apps.page!.inject({ url: '/classes', headers: { host } })).statusCode).toBe(200);
    await t.eventually(
      async () => (await t.admin(sql`select 1 from alarm.alarm where user_seq = ${s.owner.userSeq} and template = 'siteReopened'`)).length,
    );
    const done = await acts({ siteSeq: s.channelSeq, action: 'CHANGES' });
    expect(done.map(({ action, status }: { action: string; status: number }) => [action, status])).toEqual([
      ['SITE_SUSPEND', 409],
      ['SITE_REOPEN', 409],
      ['SITE_REOPEN', 200],
      ['SITE_SUSPEND', 409],
      ['SITE_SUSPEND', 200],
    ]);
    expect(done[4]).toMatchObject({ email: who.email, siteName: '마을 공방', detail: { reason: '약관 위반 신고가 있어요' } });
  });

  it('say what they have and earn, which other operators look at as well, and when they were closed', async () => {
    const [made, other] = [await site(t, '떠나는 곳'), await enrolledOperator(t)];
    const there = { siteSeq: made.channelSeq };
    const detail = async () => (await as(who, t.call(platformSiteApi.find, there)).expect(200)).body.data;
    const counted = async () => (await as(who, t.call(platformOverviewApi.find)).expect(200)).body.data.sites;
    await t.admin(sql`update main.account set name = '정주인' where user_seq = ${made.owner.userSeq}`);
    await t.admin(insertInto('main.site_host', { channelSeq: made.channelSeq, host: 'leaving.example.com', since: sql`now()` }));
    await t.admin(sql`update main.channel set custom_domain = 'leaving.example.com' where channel_seq = ${made.channelSeq}`);
    await t.admin(
      sql`insert into main.video (channel_seq, tus_id, status, origin_file_name, file_size, created_by, created_at)
       values (${made.channelSeq}, 'platform-video', 'READY', 'x.mp4', 700, ${made.owner.userSeq}, now()),
         (${made.channelSeq}, 'platform-failed', 'FAILED', 'y.mp4', 50, ${made.owner.userSeq}, now() - interval '8 days')`,
    );
    await t.admin(
      insertInto('main.file', {
        channelSeq: made.channelSeq,
        storageKey: 'public/platform',
        url: '/files/public/platform',
        contentType: 'image/png',
        fileSize: 300,
        originFileName: 'p.png',
        createdBy: made.owner.userSeq,
      }),
    );
    expect(await detail()).toMatchObject({
      ownerName: '정주인',
      customDomain: 'leaving.example.com',
      videos: 1,
      storage: 1000,
      closedAt: null,
      eraseAt: null,
    });
    await t.admin(
      insertInto('util.site_plan', {
        channelSeq: made.channelSeq,
        planSeq: 2,
        periodStart: sql`now()`,
        periodEnd: sql`now() + interval '1 month'`,
        customerKey: 'platform-plan',
      }),
    );
    for (const orderNo of ['site-krw', 'site-usd'])
      await order({ channelSeq: made.channelSeq, orderNo, userSeq: made.owner.userSeq, status: 'PAID' });
    await t.admin("update util.pay_order set currency = 'USD', amount = 50 where order_no = 'site-usd'");
    expect((await as(who, t.call(platformFiguresApi.sites).query({ siteSeqs: String(made.channelSeq) })).expect(200)).body.data).toEqual([
      { siteSeq: made.channelSeq, planName: '베이직', planState: 'ACTIVE', orders: 2, paidKrw: 1000, paidUsd: 50 },
    ]);

    const before = await counted();
    const suspend = () => as(other, t.call(platformSiteApi.suspend, there)).send({ reason: '확인이 필요해요' });
    await suspend().expect(200);
    expect(await counted()).toMatchObject({ suspended: before.suspended + 1, open: before.open - 1, closed: before.closed });
    const reopened = await as(who, t.call(platformSiteApi.reopen, there)).send({ reason: '확인했어요' }).expect(200);
    const [times] = reopened.body.data.suspensions;
    expect(times).toMatchObject({ suspendedBy: other.email, reopenedBy: who.email });
    expect(times.suspendedAt <= times.reopenedAt).toBe(true);
    expect(await counted()).toMatchObject({ suspended: before.suspended + 1, open: before.open - 1 });
    await t.get('main', SuspensionExtensionJob).run();
    expect(await counted()).toMatchObject({ suspended: before.suspended, open: before.open });

    const [closedAt, eraseAt] = ['2026-11-20T00:00:00.000Z', '2126-12-20T00:00:00.000Z'];
    await t.admin(sql`update main.channel set closed_at = ${closedAt}, erase_at = ${eraseAt} where channel_seq = ${made.channelSeq}`);
    expect(await detail()).toMatchObject({ state: 'CLOSED', closedAt, eraseAt });
    expect(await counted()).toMatchObject({ suspended: before.suspended, open: before.open - 1, closed: before.closed + 1 });
    expect((await suspend().expect(410)).body.errorName).toBe('SITE_CLOSED');
    await learn();
  });

  it('are left alone by whoever runs a site', async () => {
    await as(s.owner, t.call(platformSiteApi.suspend, at())).send({ reason: '남의 일' }).expect(404);
    await as(s.owner, t.call(platformSiteApi.find, at())).expect(404);
  });
});

describe('jobs', () => {
  const queue = 'payment.paid.main';
  const fail = async (message = 'no such seat') =>
    (
      await t.admin<{ id: string }>(
        insertInto(
          'jobs.job',
          {
            name: `${queue}.dead`,
            data: '{"orderNo":"no-such-order","channelSeq":1}',
            sourceName: queue,
            sourceOutput: JSON.stringify({ message }),
          },
          sql`returning id`,
        ),
      )
    )[0]!.id;
  const letters = async () => (await as(who, t.call(platformJobApi.deadLetters)).expect(200)).body.data.list;

  it('that failed for good say why, and are tried again or thrown away', async () => {
    const [first, second] = [await fail(), await fail('the seat is taken')];
    expect(await letters()).toMatchObject([
      { queue, id: first, why: 'no such seat', data: expect.stringContaining('no-such-order') },
      { queue, id: second, why: 'the seat is taken' },
    ]);
    const queues = (await as(who, t.call(platformJobApi.queues)).expect(200)).body.data;
    expect(queues[0]).toMatchObject({ queue, letters: 2 });
    expect((await as(who, t.call(platformFiguresApi.overview)).expect(200)).body.data.jobs).toMatchObject({ letters: 2 });
    const discard = () => as(who, t.call(platformJobApi.discard)).send({ queue, id: first });
    await discard().expect(200);
    expect((await discard().expect(409)).body.errorName).toBe('LETTER_GONE');
    await as(who, t.call(platformJobApi.retry)).send({ queue, id: second }).expect(200);
    await as(who, t.call(platformJobApi.retry)).send({ queue, id: second }).expect(409);
    expect(await letters()).toEqual([]);
    await as(who, t.call(platformJobApi.retryAll)).send({ queue: 'no.such.queue' }).expect(409);
    await fail();
    expect((await as(who, t.call(platformJobApi.retryAll)).send({ queue }).expect(200)).body.data).toEqual({ count: 1 });
    await as(who, t.call(platformJobApi.discard)).send({ queue, id: 'x' }).expect(400);
  });

  it('that wait and that are worked on are counted, with how long the oldest waits', async () => {
    // A job for api-form, which does not run in this test, so that it waits.
    const idle = 'account.withdrawn.form';
    const jobs = async () => (await as(who, t.call(platformFiguresApi.overview)).expect(200)).body.data.jobs;
    const made = await t.admin<{ id: string }>(
      sql`insert into jobs.job (name, data, state, start_after)
       select ${idle}, '{}', state::jobs.job_state, now() - interval '90 seconds'
       from unnest(${['created', 'active']}::text[]) state
       returning id`,
    );
    const queues = (await as(who, t.call(platformJobApi.queues)).expect(200)).body.data;
    const own = queues.find((one: { queue: string }) => one.queue === idle);
    expect(own).toMatchObject({ waiting: 1, working: 1, letters: 0 });
    expect([own.oldest >= 90, own.oldest < 100, (await jobs()).oldest >= 90]).toEqual([true, true, true]);
    await t.admin(sql`delete from jobs.job where id = any(${made.map(({ id }) => id)})`);
    expect((await jobs()).oldest).toBeLessThan(90);
  });
});

describe('orders and books', () => {
  it('are found over all sites, by number and by the mail of a buyer', async () => {
    const [one, other] = [await site(t, '첫째'), await site(t, '둘째')];
    const { email, userSeq } = await join(t);
    await order({ channelSeq: one.channelSeq, orderNo: 'two-sites-1', userSeq, status: 'FAILED', email, ago: 2 * SECOND });
    await order({ channelSeq: other.channelSeq, orderNo: 'two-sites-2', userSeq, status: 'FAILED', email, ago: SECOND });
    const orders = async (query: object) => (await as(who, t.call(platformOrderApi.list).query(query)).expect(200)).body.data;
    expect((await orders({ q: email })).list.map((o: { siteName: string }) => o.siteName)).toEqual(['둘째', '첫째']);
    expect((await orders({ q: 'two-sites-1' })).list).toMatchObject([{ siteSeq: one.channelSeq, status: 'FAILED' }]);
    expect((await orders({ siteSeq: other.channelSeq })).list).toHaveLength(1);
    expect((await orders({ status: 'PAID', q: email })).list).toEqual([]);
    // One order of each outcome: failed with a reason, paid, refunded in part.
    await t.admin("update util.pay_order set fail_message = '한도를 넘었어요' where order_no = 'two-sites-1'");
    await order({ channelSeq: other.channelSeq, orderNo: 'two-sites-3', userSeq, status: 'PAID', email });
    await t.admin("update util.pay_order set refunded_amount = 400 where order_no = 'two-sites-3'");
    expect((await orders({ q: email })).list).toMatchObject([
      { orderNo: 'two-sites-3', paidAt: expect.any(String), refundedAmount: 400, failMessage: null },
      { orderNo: 'two-sites-2', paidAt: null, refundedAmount: 0, failMessage: null },
      { orderNo: 'two-sites-1', paidAt: null, refundedAmount: 0, failMessage: '한도를 넘었어요' },
    ]);
    for (let n = 1; n <= 40; n++)
      await order({ channelSeq: one.channelSeq, orderNo: `many-${n}`, userSeq, status: 'READY', ago: n * MINUTE });
    const first = await orders({ siteSeq: one.channelSeq });
    const rest = await orders({ siteSeq: one.channelSeq, cursor: first.cursor });
    expect([first.list.length, rest.list.length, rest.cursor]).toEqual([30, 11, null]);
  });

  it('differences are settled by hand with a note, once', async () => {
    const s = await site(t, '장부');
    await order({ channelSeq: s.channelSeq, orderNo: 'differs', userSeq: s.owner.userSeq, status: 'PAID' });
    const [row] = await t.admin<{ n: number }>(
      insertInto(
        'util.payment_difference',
        {
          channelSeq: s.channelSeq,
          orderNo: 'differs',
          kind: 'NO_MONEY',
          ours: 1000,
          theirs: 0,
          currency: 'KRW',
          ourStatus: 'PAID',
          foundAt: sql`now()`,
          seenAt: sql`now()`,
        },
        sql`returning difference_seq as n`,
      ),
    );
    const differences = async (state: string) => (await as(who, t.call(platformDifferenceApi.list).query({ state })).expect(200)).body.data;
    expect(await differences('OPEN')).toMatchObject({ totalCount: 1, list: [{ orderNo: 'differs', siteName: '장부', kind: 'NO_MONEY' }] });
    expect((await as(who, t.call(platformFiguresApi.overview)).expect(200)).body.data).toMatchObject({ differences: 1 });
    const settle = (note: string, differenceSeq = Number(row!.n)) =>
      as(who, t.call(platformDifferenceApi.settle, { siteSeq: s.channelSeq, differenceSeq })).send({ note });
    expect((await settle('').expect(400)).body.errors[0].field).toBe('note');
    await settle('손으로 돌려줬어요', 999_999).expect(404);
    await settle('손으로 돌려줬어요').expect(200);
    expect((await settle('또').expect(400)).body.errors[0].field).toBe('note');
    expect((await settle('한 번 더').expect(409)).body.errorName).toBe('DIFFERENCE_SETTLED');
    expect((await differences('OPEN')).list).toEqual([]);
    expect((await differences('SETTLED')).list).toMatchObject([{ settledBy: who.email, settledNote: '손으로 돌려줬어요' }]);

    // A second difference, with what the payment company says of the payment, and the comparison that found it.
    await order({ channelSeq: s.channelSeq, orderNo: 'holds-less', userSeq: s.owner.userSeq, status: 'READY' });
    await t.admin(
      insertInto('util.payment_difference', {
        channelSeq: s.channelSeq,
        orderNo: 'holds-less',
        kind: 'NO_ORDER',
        ours: 0,
        theirs: 400,
        currency: 'KRW',
        ourStatus: 'READY',
        theirStatus: 'PARTIAL_CANCELED',
        foundAt: sql`now()`,
        seenAt: sql`now()`,
      }),
    );
    await t.admin(
      `insert into util.reconciliation_run
         (provider, day, from_at, until_at, phase, lease_until, transactions, compared, failure, started_at, finished_at)
       values ('paypal', '2026-11-01', '2026-11-01', '2026-11-02', 'DONE', null, 1, 1, null, '2026-11-02', '2026-11-02'),
         ('paypal', '2026-11-02', '2026-11-02', '2026-11-03', 'GIVEN_UP', null, 3, 2, 'key refused', '2026-11-03', '2026-11-04'),
         ('toss', '2026-11-03', '2026-11-03', '2026-11-04', 'ORDERS', now() + interval '1 hour', 7, 5, null, '2026-11-04', null)`,
    );
    expect(await differences('OPEN')).toMatchObject({
      list: [{ orderNo: 'holds-less', ours: 0, theirs: 400, ourStatus: 'READY', theirStatus: 'PARTIAL_CANCELED' }],
      runs: [
        {
          provider: 'paypal',
          day: '2026-11-02',
          transactions: 3,
          compared: 2,
          failure: 'key refused',
          finishedAt: '2026-11-04T00:00:00.000Z',
        },
        { provider: 'toss', day: '2026-11-03', transactions: 7, compared: 5, failure: null, finishedAt: null },
      ],
    });
    await t.admin('delete from util.reconciliation_run');
  });

  it('what the platform has to look at stands in the overview until it is settled', async () => {
    const notices = async () => (await as(who, t.call(platformFiguresApi.overview)).expect(200)).body.data.notices;
    expect(await notices()).toEqual([]);
    const [earlier, first, again] = ['2026-11-19T00:00:00.000Z', '2026-11-20T00:00:00.000Z', '2026-11-20T01:00:00.000Z'] as const;
    const raise = (kind: string, subject: string, at: string) =>
      t.admin(sql`select util.raise_notice(${kind}, ${subject}, null, '{}', ${at})`);
    await raise('STORAGE', 'bucket', first);
    await raise('STORAGE', 'bucket', again);
    await raise('PROVIDER', 'sandbox', earlier);
    expect(await notices()).toEqual([
      { kind: 'STORAGE', subject: 'bucket', times: 2, firstAt: first, lastAt: again },
      { kind: 'PROVIDER', subject: 'sandbox', times: 1, firstAt: earlier, lastAt: earlier },
    ]);
    await t.admin('select util.settle_notice(kind, subject, now()) from util.operator_notice');
    expect(await notices()).toEqual([]);
  });
});

describe('payouts', () => {
  const settlementDate = '2026-10-15';
  const list = async (one = who) => (await as(one, t.call(platformPayoutApi.list)).expect(200)).body.data;
  let siteSeq: number;
  const paid = (one: PlatformOperator, at = siteSeq, date = settlementDate) =>
    as(one, t.call(platformPayoutApi.paid, { siteSeq: at, settlementDate: date })).send({ currency: 'KRW' });
  const document = async (status: string) =>
    Number(
      (
        await t.admin<{ n: number }>(
          insertInto(
            'util.settlement_document',
            {
              channelSeq: siteSeq,
              bank: '20',
              accountSealed: seal('1002123456789'),
              accountMasked: '•••789',
              holder: '유시연',
              files: '{1}',
              status,
              createdBy: who.userSeq,
              createdAt: sql`now()`,
            },
            sql`returning document_seq as n`,
          ),
        )
      )[0]!.n,
    );
  const settlement = (payout: number, at = siteSeq, date = settlementDate) =>
    t.admin(
      insertInto('util.settlement', {
        channelSeq: at,
        month: sql`to_char(${date}::date - interval '1 month', 'YYYY-MM')`,
        currency: 'KRW',
        settlementDate: date,
        statement: '{}',
        payout,
        carriedOut: 0,
        status: 'SCHEDULED',
        closedAt: sql`now()`,
      }),
    );
  beforeAll(async () => {
    siteSeq = (await site(t, '받을 곳')).channelSeq;
  });
  afterEach(() => {
    delete process.env['PAYOUT_LIMIT'];
  });

  it('go to an account that was approved, and documents are returned with a reason', async () => {
    const [first, second] = [await document('REPLACED'), await document('REVIEW')];
    expect((await list()).reviews).toMatchObject([{ siteSeq, documentSeq: second, accountNumber: '1002123456789', files: [1] }]);
    const at = { siteSeq, documentSeq: second };
    expect((await as(who, t.call(platformPayoutApi.refuse, at)).send({ reason: '' }).expect(400)).body.errors[0].field).toBe('reason');
    await as(who, t.call(platformPayoutApi.refuse, at)).send({ reason: '흐려서 읽을 수 없어요' }).expect(200);
    const third = await document('REVIEW');
    await as(who, t.call(platformPayoutApi.approve, { siteSeq, documentSeq: first }))
      .send()
      .expect(404);
    await as(who, t.call(platformPayoutApi.approve, { siteSeq, documentSeq: third }))
      .send()
      .expect(200);
    expect((await list()).reviews).toEqual([]);
    await as(who, t.call(platformSiteApi.document, { siteSeq, fileSeq: 999_999 })).expect(404);
  });

  it('of a large sum want a second operator, of the same account', async () => {
    await settlement(20_000_000);
    process.env['PAYOUT_LIMIT'] = '10000000';
    const other = await enrolledOperator(t);
    expect((await list()).due).toMatchObject([{ siteSeq, payout: 20_000_000, isLarge: true, askedBy: null, isMine: false }]);
    expect((await paid(who).expect(200)).body.data).toEqual({ state: 'WAITING' });
    expect((await list()).due).toMatchObject([{ askedBy: who.email, isMine: true }]);
    expect((await paid(who).expect(409)).body.errorName).toBe('PAYOUT_SECOND_OPERATOR');
    const withdraw = () => as(other, t.call(platformPayoutApi.withdraw, { siteSeq, settlementDate })).send({ currency: 'KRW' });
    await withdraw().expect(200);
    await withdraw().expect(404);
    await paid(who).expect(200);
    // A newly approved bank account voids the first operator's confirmation, so two operators must confirm again.
    await document('APPROVED');
    expect((await list()).due).toMatchObject([{ askedBy: null }]);
    expect((await paid(other).expect(200)).body.data).toEqual({ state: 'WAITING' });
    expect((await paid(who).expect(200)).body.data).toEqual({ state: 'PAID' });
    await paid(who).expect(404);
    expect((await list()).due).toEqual([]);
  });

  it('below the limit are noted by one, and never of a site that has no account', async () => {
    process.env['PAYOUT_LIMIT'] = '10000000';
    const bare = (await site(t, '계좌 없는 곳')).channelSeq;
    await settlement(1000, bare);
    await paid(who, bare).expect(404);
    await settlement(5000, siteSeq, '2026-09-15');
    expect((await list()).due).toMatchObject([{ isLarge: false }]);
    expect((await paid(who, siteSeq, '2026-09-15').expect(200)).body.data).toEqual({ state: 'PAID' });
    await as(who, t.call(platformPayoutApi.paid, { siteSeq, settlementDate: 'x' }))
      .send({ currency: 'KRW' })
      .expect(404);
    await as(who, t.call(platformPayoutApi.paid, { siteSeq, settlementDate })).send({ currency: 'EUR' }).expect(400);
  });
});

describe('the overview', () => {
  it('names every copy with its version, and what waits', async () => {
    await t.get('main', ServiceCopy).run();
    await t.get('util', ServiceCopy).run();
    const overview = async () => (await as(who, t.call(platformOverviewApi.find)).expect(200)).body.data;
    const { copies, sites, videos, accounts } = await overview();
    expect(copies.map((one: { service: string; state: string }) => [one.service, one.state])).toEqual([
      ['main', 'READY'],
      ['util', 'READY'],
    ]);
    expect(copies[0]).toMatchObject({ version: expect.stringMatching(/^\d+\.\d+\.\d+/), failure: null });
    expect(sites.open).toBeGreaterThan(3);
    expect(videos).toEqual({ waiting: 0, working: 0, failed: 0 });
    expect(accounts).toBeGreaterThan(3);
    const made = await site(t, '영상');
    await t.admin(
      sql`insert into main.video (channel_seq, tus_id, status, origin_file_name, file_size, lease_until, created_by)
       select ${made.channelSeq}, 'platform-' || n, case when n = 3 then 'FAILED' else 'OPTIMISING' end, 'x.mp4', 1000,
         case when n = 2 then now() + interval '1 hour' end, ${made.owner.userSeq}
       from generate_series(1, 3) n`,
    );
    expect(await overview()).toMatchObject({ videos: { waiting: 1, working: 1, failed: 1 } });
    await t.admin("update main.service_copy set seen_at = now() - interval '1 minute', failure = null where service = 'util'");
    await t.admin("update main.service_copy set failure = 'storage' where service = 'main'");
    expect((await overview()).copies.map((one: { state: string }) => one.state)).toEqual(['FAILING', 'SILENT']);
  });

  it('AM-830 names the gateways that api-main hears, without those that another one has replaced, and not what is none', async () => {
    const gateways = async () =>
      (await as(who, t.call(platformOverviewApi.find)).expect(200)).body.data.copies.filter(
        ({ service }: { service: string }) => service === 'gateway',
      );
    const startedAt = Date.parse('2026-11-01T00:00:00Z');
    const beside = gatewayCopy({ host: 'one', version: '0.1.0+0a1b2c3d', startedAt });
    const hears = (value: string) => t.call(healthApi('main').live).set(GATEWAY_COPY, value).expect(200);
    for (const value of [beside, beside, 'two;0.1.0;', 'no gateway']) await hears(value);
    await t.get('main', GatewayCopies).run();
    expect(await gateways()).toMatchObject([
      { host: 'two', version: '0.1.0', state: 'READY', failure: null },
      { host: 'one', version: '0.1.0+0a1b2c3d', state: 'READY', startedAt: new Date(startedAt).toISOString() },
    ]);
    // A copy of the gateway that stops reporting is shown as silent.
    t.setNow(new Date(Date.now() + MINUTE));
    await hears('two;0.1.0;');
    await t.get('main', GatewayCopies).run();
    expect((await gateways()).map(({ host, state }: { host: string; state: string }) => [host, state])).toEqual([
      ['two', 'READY'],
      ['one', 'SILENT'],
    ]);
    // nginx ends without a word: it is silent until another one has taken its place. A process of `npm start` says when it ends.
    const states = async () => (await gateways()).map(({ host, state }: { host: string; state: string }) => [host, state]);
    t.setNow(new Date(Date.now() + 2 * MINUTE));
    expect(await states()).toEqual([
      ['two', 'SILENT'],
      ['one', 'SILENT'],
    ]);
    await hears('three;0.2.0;');
    await t.get('main', GatewayCopies).run();
    expect(await states()).toEqual([
      ['three', 'READY'],
      ['one', 'SILENT'],
    ]);
    // One that is not heard while others go on was not replaced.
    t.setNow(new Date(Date.now() + 4 * MINUTE));
    await hears('four;0.2.0;');
    await t.get('main', GatewayCopies).run();
    t.setNow(new Date(Date.now() + 4 * MINUTE + 1000));
    await hears('three;0.2.0;');
    await t.get('main', GatewayCopies).run();
    t.setNow(new Date(Date.now() + 5 * MINUTE));
    await hears('three;0.2.0;');
    await t.get('main', GatewayCopies).run();
    expect((await states()).slice(0, 2)).toEqual([
      ['four', 'SILENT'],
      ['three', 'READY'],
    ]);
  });

  it('adds up the money of today over all sites', async () => {
    const books = async () => (await as(who, t.call(platformFiguresApi.overview)).expect(200)).body.data.charges;
    const before = await books();
    const made = await site(t, '오늘');
    await order({ channelSeq: made.channelSeq, orderNo: 'today', userSeq: made.owner.userSeq, status: 'PAID' });
    for (const [kind, amount, currency] of [
      ['PAY', 3000, 'KRW'],
      ['PAY', 50, 'USD'],
      ['REFUND', -1000, 'KRW'],
      ['REFUND', -20, 'USD'],
    ] as const)
      await t.admin(
        insertInto('util.ledger', {
          channelSeq: made.channelSeq,
          orderNo: 'today',
          kind,
          amount,
          currency,
          payMethodCd: '00',
          provider: 'sandbox',
          transactionKey: `${kind}${currency}`,
          at: sql`now()`,
        }),
      );
    const after = await books();
    const grown = (key: string) => after[key] - before[key];
    expect(['paid', 'paidKrw', 'paidUsd', 'refundedKrw', 'refundedUsd'].map(grown)).toEqual([2, 3000, 50, 1000, 20]);
  });

  it('tells of mails that were given up, that came back, that are tried again, and that wait', async () => {
    const mails = t.get('campaign', MailService);
    const { sendDue } = mails;
    await mails.wake();
    const overview = async () => (await as(who, t.call(platformMailApi.overview)).expect(200)).body.data;
    const before = await overview();
    // Keeps the service from sending the mails that this test adds.
    mails.sendDue = () => Promise.resolve();
    await t.admin(
      `insert into campaign.mail (mail_key, recipient, from_name, subject, status, next_at, created_at, error, tries)
       values ('platform-dead', 'gone@madang.test', 'x', 'x', 'DEAD', now(), now() - interval '1 minute', '550 no such user', 5),
         ('platform-useless', 'late@madang.test', 'x', 'x', 'DEAD', now(), now(), '451 try later', 3),
         ('platform-again', 'busy@madang.test', 'x', 'x', 'FAILED', now() + interval '1 hour', now(), '451 try later', 1),
         ('platform-waits', 'soon@madang.test', 'x', 'x', 'QUEUED', now() - interval '1 second', now(), null, 0)`,
    );
    await t.admin(
      `insert into campaign.mail (mail_key, recipient, from_name, subject, status, next_at, created_at, sent_at, error, tries)
       values ('platform-bounced', 'moved@madang.test', 'x', 'x', 'DEAD', now(), now(), now(), '550 5.1.1 user unknown', 1)`,
    );
    const after = await overview();
    await t.admin("delete from campaign.mail where mail_key in ('platform-waits', 'platform-again')");
    mails.sendDue = sendDue;
    expect(after).toMatchObject({
      bounced: 1,
      failed: 2,
      retrying: before.retrying + 1,
      failures: [
        { recipient: 'late@madang.test', error: '451 try later', tries: 3 },
        { recipient: 'gone@madang.test', error: '550 no such user', tries: 5 },
      ],
    });
    expect(after.waiting).toBeGreaterThan(before.waiting);
  });
});

describe('the audit log', () => {
  it('has what was asked for and what came of it, and is filtered', async () => {
    const { body } = await as(who, t.call(platformAuditApi.list).query({ action: 'LETTER_DISCARD' })).expect(200);
    expect(body.data.list).toMatchObject([{ status: 409 }, { status: 200, detail: { queue: 'payment.paid.main' } }]);
    expect(await acts({ startAt: '2020-01-01', endAt: '2020-01-02' })).toEqual([]);
    expect((await acts({ q: who.email })).length).toBeGreaterThan(5);
    await as(who, t.call(platformDifferenceApi.list).query({ state: 'OPEN', page: 2, size: 20 })).expect(200);
    expect((await acts({ action: 'DIFFERENCES' }))[0]).toMatchObject({ detail: { state: 'OPEN', page: 2, size: 20 } });
    // The audit log does not store the code of the second factor.
    expect((await acts({ action: 'UNLOCK' }))[0].detail).toEqual({});
    await t.admin(
      sql`insert into main.platform_audit (at, user_seq, email, action, detail, ip, request_id)
        select now(), ${who.userSeq}, ${who.email}, 'OVERVIEW', '{}', '::1', 'x'
        from generate_series(1, 60)`,
    );
    const all = await acts();
    expect(all).toHaveLength(50);
    const { list } = (await as(who, t.call(platformAuditApi.list).query({ before: all.at(-1).auditSeq })).expect(200)).body.data;
    expect(list[0].auditSeq).toBeLessThan(all.at(-1).auditSeq);
    expect(new Date(all[0].at).getTime()).toBeGreaterThan(Date.now() - DAY);
  });
});
