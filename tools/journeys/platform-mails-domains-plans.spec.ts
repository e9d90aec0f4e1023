import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:tls';
import { platformMailApi, type SenderCheck } from '@madang/contracts/campaign/platform';
import { platformAuditApi, platformVideoApi } from '@madang/contracts/main/platform';
import { planApi } from '@madang/contracts/util/plan';
import { platformDomainApi } from '@madang/contracts/util/platform';
import { platformPlanApi, platformPlanCouponApi as couponApi } from '@madang/contracts/util/platform-plan';
import { config } from '@madang/server/config';
import { insertInto } from '@madang/server/sql/insert';
import { raw, sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import type supertest from 'supertest';
import { AppModule as CampaignModule } from '../../apps/api-campaign/src/app.module';
import { Mailer } from '../../apps/api-campaign/src/mail/mailer';
import { AppModule } from '../../apps/api-main/src/app.module';
import { person, site, type Site } from '../../apps/api-main/src/course/course.fixture';
import { AppModule as UtilModule } from '../../apps/api-util/src/app.module';
import { dnsStandIn, type DnsStandIn } from '../../apps/api-util/src/domain/domain-dns.fixture';
import { CertificateReader } from '../../apps/api-util/src/platform/certificate-reader';
import { PaypalSigner } from '../../apps/sandbox-pay/src/paypal-signer';

let t: TestApp;
let dns: DnsStandIn;
let token: string;
let s: Site;
const { mailFrom } = config;
beforeAll(async () => {
  dns = await dnsStandIn();
  process.env['DNS_SERVERS'] = dns.address;
  t = await testApp({ main: AppModule, util: UtilModule, campaign: CampaignModule });
  const operator = await person(t, '운영자');
  token = operator.token;
  await t.admin(insertInto('main.platform_operator', { userSeq: operator.userSeq, addedAt: sql`now()`, enrolledAt: sql`now()` }));
  await t.admin(
    sql`insert into main.platform_session
      select session_seq, user_seq, now(), now() + interval '1 year'
      from main.session
      where user_seq = ${operator.userSeq}`,
  );
  s = await site(t, '마을 공방');
});
afterAll(async () => {
  await t.close();
  dns.close();
  delete process.env['DNS_SERVERS'];
  Object.assign(config, { mailFrom });
});
const as = (test: supertest.Test) => test.set('Access-Token', token);

describe('the post', () => {
  it('says what receivers can tell of the sender, and whether the provider takes a mail', async () => {
    Object.assign(config, { mailFrom: 'no-reply@school.example' });
    const test = async (body: object = {}) =>
      (
        await as(t.call(platformMailApi.test))
          .send({ to: 'ops@madang.test', selector: 's1', ...body })
          .expect(200)
      ).body.data;
    const results = async (body?: object) => ((await test(body)).checks as SenderCheck[]).map(({ result }) => result);
    expect((await as(t.call(platformMailApi.test)).send({ to: 'x' }).expect(400)).body.errors[0].field).toBe('to');
    expect((await as(t.call(platformMailApi.test)).send({ to: 'a@b.kr', selector: 'a b' }).expect(400)).body.errors[0].field).toBe(
      'selector',
    );
    expect(await test()).toMatchObject({ from: 'no-reply@school.example', sent: true, error: null });
    expect(await results()).toEqual(['MISSING', 'MISSING', 'MISSING']);
    dns.set('school.example', { TXT: ['v=spf1 include:mail.example ~all', 'something else'] });
    dns.set('s1._domainkey.school.example', { TXT: ['v=DKIM1; k=rsa; p=MIGf'] });
    dns.set('_dmarc.school.example', { TXT: ['v=DMARC1; p=reject'] });
    const right = await test();
    expect(right.checks).toMatchObject([
      { kind: 'SPF', result: 'RIGHT', found: ['v=spf1 include:mail.example ~all'] },
      { kind: 'DKIM', result: 'RIGHT', name: 's1._domainkey.school.example' },
      { kind: 'DMARC', result: 'RIGHT', name: '_dmarc.school.example' },
    ]);
    expect((await test({ selector: '' })).checks[1]).toMatchObject({ result: 'UNCLEAR', name: null });
    dns.set('school.example', { TXT: ['v=spf1 include:mail.example ?all'] });
    dns.set('s1._domainkey.school.example', { TXT: ['v=DKIM1; p='] });
    dns.set('_dmarc.school.example', { TXT: ['v=DMARC1; p=none'] });
    expect(await results()).toEqual(['WEAK', 'WRONG', 'WEAK']);
    dns.set('school.example', { TXT: ['v=spf1 +all'] });
    dns.set('_dmarc.school.example', 'SERVFAIL');
    expect(await results()).toEqual(['WRONG', 'WRONG', 'UNCLEAR']);
    const mailer = t.get('campaign', Mailer);
    const send = jest.spyOn(mailer, 'send').mockRejectedValueOnce(new Error('535 wrong password'));
    expect(await test()).toMatchObject({ sent: false, error: '535 wrong password' });
    send.mockRestore();
  });

  it('has the addresses that get no marketing, and lifts the mark with a reason', async () => {
    await t.admin(
      `insert into campaign.mail_address
        values ('gone@madang.test', 'BOUNCED', '550 no such user', now()),
          ('angry@madang.test', 'COMPLAINED', 'abuse', now() - interval '1 day')`,
    );
    const list = async (q = '') => (await as(t.call(platformMailApi.addresses).query({ q })).expect(200)).body.data;
    expect(await list()).toMatchObject({ totalCount: 2, list: [{ address: 'gone@madang.test', state: 'BOUNCED', proved: false }, {}] });
    expect((await list('ANGRY')).list).toMatchObject([{ address: 'angry@madang.test', reason: 'abuse' }]);
    const lift = (body: object) => as(t.call(platformMailApi.lift)).send({ email: 'gone@madang.test', ...body });
    expect((await lift({ reason: '' }).expect(400)).body.errors[0].field).toBe('reason');
    await lift({ reason: '주소를 되살렸어요' }).expect(200);
    await lift({ reason: '주소를 되살렸어요' }).expect(404);
    expect((await list()).totalCount).toBe(1);
    const [act] = (await as(t.call(platformAuditApi.list).query({ action: 'MAIL_LIFT' })).expect(200)).body.data.list;
    expect(act).toMatchObject({ detail: { email: 'gone@madang.test', reason: '주소를 되살렸어요' } });
    const [account] = await t.admin<{ email: string }>(sql`select email from main.account where user_seq = ${s.owner.userSeq}`);
    await t.admin(sql`insert into campaign.mail_address values (${account!.email}, 'BOUNCED', 'x', now() - interval '1 day')`);
    await t.admin(sql`update main.account set email_auth_at = now() where user_seq = ${s.owner.userSeq}`);
    expect((await list(account!.email)).list).toMatchObject([{ proved: true }]);
  });
});

describe('domains', () => {
  const madeDomain = async (domain: string, state = 'SERVING') => {
    const [row] = await t.admin<{ domain_seq: number }>(
      insertInto(
        'util.site_domain',
        { channelSeq: s.channelSeq, domain, token: 'x', state, createdAt: sql`now()` },
        sql`returning domain_seq`,
      ),
    );
    return { siteSeq: s.channelSeq, domainSeq: row!.domain_seq };
  };
  const check = async (at: object) =>
    (
      await as(t.call(platformDomainApi.check, at as never))
        .send()
        .expect(200)
    ).body.data;

  it('say until when their certificates are good, by a handshake that never goes into private networks', async () => {
    const signer = new PaypalSigner(() => new Date());
    const tls = createServer({ key: signer['key'].export({ type: 'pkcs8', format: 'pem' }), cert: signer.pem });
    tls.on('tlsClientError', () => undefined).listen(0, '127.0.0.1');
    await once(tls, 'listening');
    const reader = t.get('util', CertificateReader);
    const at = await madeDomain('shop.school.example');
    expect(await check(at)).toMatchObject({ certificate: 'NO_ADDRESS', endsAt: null });
    dns.set('shop.school.example', { A: ['127.0.0.1'] });
    reader.port = (tls.address() as AddressInfo).port;
    expect(await check(at)).toMatchObject({ certificate: 'PRIVATE_ADDRESS', endsAt: null });
    reader.isRefused = () => false;
    const seen = await check(at);
    expect(seen).toMatchObject({ certificate: 'UNTRUSTED', endsAt: expect.any(String), issuer: 'messageverificationcerts.sandbox' });
    reader.port = 1;
    expect(await check(at)).toMatchObject({ certificate: 'NO_ANSWER' });
    tls.close();
    await madeDomain('waits.school.example', 'WAITING');
    const { list, totalCount } = (await as(t.call(platformDomainApi.list)).expect(200)).body.data;
    expect([totalCount, list.map((one: { domain: string; certificate: string | null }) => [one.domain, one.certificate])]).toEqual([
      2,
      [
        ['shop.school.example', 'NO_ANSWER'],
        ['waits.school.example', null],
      ],
    ]);
    expect((await as(t.call(platformDomainApi.list).query({ q: 'waits' })).expect(200)).body.data.totalCount).toBe(1);
    await as(t.call(platformDomainApi.check, { siteSeq: 999_999_999, domainSeq: at.domainSeq }))
      .send()
      .expect(404);
  });
});

describe('videos', () => {
  it('that wait, are worked on, are held up and failed are listed, and one that failed or is held up joins the queue again', async () => {
    const video = (name: string, more: string) =>
      t.admin(
        sql`insert into main.video (channel_seq, tus_id, origin_file_name, file_size, created_by, created_at, uploaded_at, status,
            lease_until, failure, attempts)
         values (${s.channelSeq}, ${name}, ${name}, 5, ${s.owner.userSeq}, now(), now(), ${raw(more)})`,
      );
    await video('wait.mp4', "'OPTIMISING', now() + interval '1 day', null, 1");
    await video('bad.mp4', "'FAILED', null, 'VIDEO_BROKEN', 3");
    await video('ready.mp4', "'READY', null, null, 1");
    await video('held.mp4', "'OPTIMISING', now() + interval '1 hour', null, 0");
    await t.admin(
      `update main.video
        set delay_cd = 'DISK', delays = 7, delayed_until = lease_until, uploaded_at = now() + interval '1 second'
        where origin_file_name = 'held.mp4'`,
    );
    const list = async (state = '') => (await as(t.call(platformVideoApi.list).query({ state })).expect(200)).body.data;
    expect(await list()).toMatchObject({
      totalCount: 3,
      list: [
        { fileName: 'wait.mp4', state: 'WORKING', siteName: '마을 공방', failure: null, delayCd: null, delayedUntil: null },
        { fileName: 'held.mp4', state: 'DELAYED', failure: null, delayCd: 'DISK', delayedUntil: expect.stringMatching(/Z$/) },
        { fileName: 'bad.mp4', state: 'FAILED', failure: 'VIDEO_BROKEN', attempts: 3 },
      ],
    });
    const [bad] = (await list('FAILED')).list;
    const retry = () => as(t.call(platformVideoApi.retry, { siteSeq: bad.siteSeq, uploadVodSeq: bad.uploadVodSeq })).send();
    await retry().expect(200);
    await retry().expect(404);
    const [held] = (await list('DELAYED')).list;
    await as(t.call(platformVideoApi.retry, { siteSeq: held.siteSeq, uploadVodSeq: held.uploadVodSeq }))
      .send()
      .expect(200);
    expect((await list('DELAYED')).list).toEqual([]);
    expect(await t.admin("select delays, delay_cd from main.video where origin_file_name = 'held.mp4'")).toEqual([
      { delays: 0, delay_cd: null },
    ]);
    await t.admin("update main.video set deleted_at = now() where origin_file_name in ('wait.mp4', 'bad.mp4', 'held.mp4')");
    expect((await list()).list).toEqual([]);
  });
});

describe('plans', () => {
  const bill = (no: string, more: { plan?: number; reason?: string; start: string; state?: string; coupon?: number; discount?: number }) =>
    t.admin(
      insertInto('util.plan_bill', {
        channelSeq: s.channelSeq,
        billNo: no,
        planSeq: more.plan ?? 3,
        months: 1,
        reason: more.reason ?? 'RENEW',
        dueAt: new Date(more.start),
        periodStart: new Date(more.start),
        periodEnd: sql`${new Date(more.start)}::timestamptz + interval '1 month'`,
        price: 79000,
        discount: more.discount ?? 0,
        amount: 79000 - (more.discount ?? 0),
        couponSeq: more.coupon ?? null,
        state: more.state ?? 'PAID',
        provider: 'sandbox',
        card: '국민 424*',
        failMessage: more.state === 'FAILED' ? '한도 초과' : null,
        createdAt: new Date(more.start),
        paidAt: (more.state ?? 'PAID') === 'PAID' ? new Date(more.start) : null,
      }),
    );
  const list = async (query: object = {}) => (await as(t.call(platformPlanApi.list).query(query)).expect(200)).body.data;
  const bills = async (query: object = {}) => (await as(t.call(platformPlanApi.bills).query(query)).expect(200)).body.data;
  const coupons = async (query: object = {}) => (await as(t.call(couponApi.list).query(query)).expect(200)).body.data.list;
  const named = { nameKo: '봄 할인', nameEn: 'Spring', nameJp: '春の割引', bills: 2, reason: '봄 행사' };
  const other = { nameKo: '겨울 할인', nameEn: 'Winter', nameJp: '冬の割引' };
  const make = (body: object) => as(t.call(couponApi.make)).send({ discountTypeCd: '01', discount: 50, ...named, ...body });
  const wrong = async (body: object) => (await make(body).expect(400)).body.errors[0].field;
  const end = (couponSeq: number, reason = '행사가 끝났어요') => as(t.call(couponApi.end, { couponSeq })).send({ reason });
  const register = (code: string, at = s) =>
    t.call(planApi.addCoupon, { channelSeq: at.channelSeq }).set('Access-Token', at.owner.token).send({ code });

  it('say which site pays what since when, what comes next, and whose card was refused', async () => {
    await t.admin(
      sql`insert into util.site_plan (channel_seq, customer_key) values (${(await site(t, '무료 공방')).channelSeq}, 'mc_free')`,
    );
    expect(await list()).toEqual({ list: [], totalCount: 0 });
    await t.admin(
      insertInto('util.site_plan', {
        channelSeq: s.channelSeq,
        planSeq: 3,
        months: 1,
        anchorAt: '2026-11-01',
        periodStart: '2026-11-01',
        periodEnd: '2026-12-01',
        customerKey: 'mc_paying',
      }),
    );
    expect((await list()).list).toMatchObject([{ since: '2026-11-01T00:00:00.000Z', card: null, lastBill: null, endsAt: null }]);
    await t.admin(
      insertInto('util.plan_card', {
        channelSeq: s.channelSeq,
        billingKey: 'x',
        brand: 'KB국민',
        last4: '424*',
        registeredBy: 1,
        registeredAt: sql`now()`,
      }),
    );
    await bill('P1', { reason: 'START', start: '2026-05-01' });
    await bill('P2', { reason: 'START', start: '2026-08-01', plan: 2 });
    await bill('P3', { reason: 'CHANGE', start: '2026-09-01' });
    await bill('P4', { start: '2026-10-01' });
    await bill('P5', { start: '2026-11-01', state: 'FAILED' });
    expect((await list({ q: '마을', planSeq: 3, state: 'ACTIVE' })).list).toEqual([
      {
        siteSeq: s.channelSeq,
        siteName: '마을 공방',
        planName: '프로',
        months: 1,
        state: 'ACTIVE',
        since: '2026-09-01T00:00:00.000Z',
        nextAt: '2026-12-01T00:00:00.000Z',
        nextAmount: 79_000,
        endsAt: null,
        card: { brand: 'KB국민', last4: '424*' },
        lastBill: { billNo: 'P5', amount: 79_000, state: 'FAILED', at: '2026-11-01T00:00:00.000Z', failMessage: '한도 초과' },
      },
    ]);
    for (const none of [{ q: '없는 이름' }, { planSeq: 2 }, { state: 'PAST_DUE' }, { page: 2 }])
      expect((await list(none)).list).toEqual([]);
    const set = (what: string) => t.admin(sql`update util.site_plan set ${raw(what)} where channel_seq = ${s.channelSeq}`);
    await set("state = 'PAST_DUE', past_due_at = '2026-11-01', check_at = '2026-11-02', next_plan_seq = 2, next_months = 12");
    expect((await list({ state: 'PAST_DUE' })).list).toMatchObject([
      { nextAt: '2026-11-02T00:00:00.000Z', nextAmount: 290_000, endsAt: '2026-11-08T00:00:00.000Z' },
    ]);
    await set("state = 'ACTIVE', past_due_at = null, check_at = null, next_plan_seq = null, next_months = null, cancel_at = '2026-12-01'");
    expect((await list({ state: 'CANCELLED' })).list).toMatchObject([
      { nextAt: null, nextAmount: null, endsAt: '2026-12-01T00:00:00.000Z' },
    ]);
    await set('cancel_at = null');
    expect((await bills({ state: 'FAILED' })).list).toMatchObject([{ billNo: 'P5', failMessage: '한도 초과', paidAt: null, tries: 1 }]);
    expect((await bills({ q: 'p4' })).list).toMatchObject([{ siteName: '마을 공방', planName: '프로', reason: 'RENEW', amount: 79_000 }]);
    expect([(await bills({ q: '마을' })).totalCount, (await bills({ siteSeq: s.channelSeq + 1 })).totalCount]).toEqual([5, 0]);
  });

  it('have coupons, which an operator makes with a reason, and whose code no other has', async () => {
    expect(await wrong({ code: 'A' })).toBe('code');
    expect(await wrong({ code: 'SPRING_1' })).toBe('code');
    expect(await wrong({ code: 'SPRING', discount: 101 })).toBe('discount');
    expect(await wrong({ code: 'SPRING', discount: 0 })).toBe('discount');
    expect(await wrong({ code: 'SPRING', bills: 0 })).toBe('bills');
    expect(await wrong({ code: 'SPRING', sites: 0 })).toBe('sites');
    expect(await wrong({ code: 'SPRING', planSeq: 1 })).toBe('planSeq');
    expect(await wrong({ code: 'SPRING', planSeq: 999 })).toBe('planSeq');
    expect(await wrong({ code: 'SPRING', until: '2020-01-01T00:00:00Z' })).toBe('until');
    expect(await wrong({ code: 'SPRING', nameEn: '' })).toBe('nameEn');
    expect(await wrong({ code: 'SPRING', reason: '' })).toBe('reason');
    await make({ code: ' spring ', planSeq: 3, sites: 10, until: '2099-01-01T00:00:00Z' }).expect(200);
    expect((await make({ code: 'SPRING' }).expect(400)).body.errors[0]).toEqual({
      field: 'code',
      message: '다른 쿠폰이 쓰고 있는 코드예요.',
    });
    await make({ ...other, code: 'WON5000', discountTypeCd: '00', discount: 5_000 }).expect(200);
    expect(await coupons()).toMatchObject([
      { code: 'WON5000', percent: null, amount: 5_000, planName: null, until: null, sites: null, state: 'OPEN' },
      {
        code: 'SPRING',
        name: '봄 할인',
        percent: 50,
        amount: null,
        bills: 2,
        planName: '프로',
        sites: 10,
        takenCount: 0,
        discountSum: 0,
        until: '2099-01-01T00:00:00.000Z',
        madeBy: expect.stringContaining('@'),
        endedAt: null,
        endedBy: null,
      },
    ]);
    const [act] = (await as(t.call(platformAuditApi.list).query({ action: 'PLAN_COUPON_MAKE', q: 'WON5000' })).expect(200)).body.data.list;
    expect(act).toMatchObject({ status: 200, detail: { code: 'WON5000', discount: 5_000, reason: '봄 행사' } });
  });

  it('are lowered by a coupon, which says who took it and what it took off', async () => {
    await register('SPRING').expect(200);
    await register('SPRING').expect(400);
    const [spring] = await coupons({ q: 'spring' });
    expect((await list()).list).toMatchObject([{ nextAmount: 39_500 }]);
    await bill('P6', { start: '2026-12-01', coupon: spring.couponSeq, discount: 39_500 });
    await bill('P7', { start: '2027-01-01', coupon: spring.couponSeq, discount: 39_500, state: 'FAILED' });
    expect((await bills({ q: 'P6' })).list).toMatchObject([{ couponName: '봄 할인', discount: 39_500, amount: 39_500 }]);
    expect(await coupons({ q: '春', show: 'OPEN' })).toMatchObject([{ takenCount: 1, discountSum: 39_500 }]);
    const uses = async (couponSeq: number) => (await as(t.call(couponApi.uses, { couponSeq })).expect(200)).body.data;
    expect(await uses(spring.couponSeq)).toMatchObject({
      totalCount: 1,
      list: [
        { siteSeq: s.channelSeq, siteName: '마을 공방', registeredBy: expect.stringContaining('@'), billsLeft: 2, discountSum: 39_500 },
      ],
    });
    await as(t.call(couponApi.uses, { couponSeq: 999_999_999 })).expect(404);
  });

  it('give the last use of a coupon to one of two sites that register it at once', async () => {
    await make({ ...other, code: 'LASTONE', sites: 1 }).expect(200);
    const two = await Promise.all([site(t, '동쪽 공방'), site(t, '서쪽 공방')]);
    expect((await Promise.all(two.map((one) => register('LASTONE', one)))).map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await coupons({ show: 'OVER' })).toMatchObject([{ code: 'LASTONE', state: 'USED_UP', takenCount: 1 }]);
  });

  it('keep what a site registered of a coupon that is ended, and give it to nobody else', async () => {
    const [{ couponSeq }] = await coupons({ q: 'SPRING' });
    expect((await end(couponSeq, '').expect(400)).body.errors[0].field).toBe('reason');
    await end(couponSeq).expect(200);
    expect((await end(couponSeq).expect(409)).body.errorName).toBe('PLAN_COUPON_OVER');
    await end(999_999_999).expect(404);
    expect((await coupons({ q: 'SPRING' }))[0]).toMatchObject({
      state: 'ENDED',
      endedBy: expect.stringContaining('@'),
      endedAt: expect.any(String),
    });
    await register('SPRING', await site(t, '늦은 공방')).expect(400);
    expect((await list()).list).toMatchObject([{ nextAmount: 39_500 }]);
    await t.admin("update util.plan_coupon set until = now() - interval '1 day' where code = 'WON5000'");
    expect((await coupons({ q: 'WON' }))[0]).toMatchObject({ state: 'EXPIRED' });
    const acts = (await as(t.call(platformAuditApi.list).query({ action: 'PLAN_COUPON_END' })).expect(200)).body.data.list;
    expect(acts.find((one: { status: number }) => one.status === 200)).toMatchObject({ detail: { couponSeq, reason: '행사가 끝났어요' } });
  });

  it('are nobody else’s, neither an owner’s nor an operator’s before the second factor', async () => {
    const locked = await person(t, '잠긴 운영자');
    await t.admin(insertInto('main.platform_operator', { userSeq: locked.userSeq, addedAt: sql`now()`, enrolledAt: sql`now()` }));
    const calls = [t.call(platformPlanApi.list), t.call(platformPlanApi.bills), t.call(couponApi.list)];
    for (const call of calls) await call.set('Access-Token', s.owner.token).expect(404);
    await t.call(couponApi.make).set('Access-Token', s.owner.token).send({ code: 'MINE' }).expect(404);
    const refused = await t.call(couponApi.end, { couponSeq: 1 }).set('Access-Token', locked.token).send({ reason: '사유' });
    expect([refused.status, refused.body.errorName]).toEqual([403, 'SECOND_FACTOR_REQUIRED']);
    await t.call(couponApi.uses, { couponSeq: 1 }).set('Access-Token', locked.token).expect(403);
  });
});
