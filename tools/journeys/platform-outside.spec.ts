import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:tls';
import { platformMailApi, type SenderCheck } from '@madang/contracts/campaign/platform';
import { platformAuditApi, platformFilmApi } from '@madang/contracts/main/platform';
import { platformDomainApi } from '@madang/contracts/util/platform';
import { config } from '@madang/server/config';
import { testApp, type TestApp } from '@madang/server/test-app';
import type supertest from 'supertest';
import { AppModule as CampaignModule } from '../../apps/api-campaign/src/app.module';
import { Mailer } from '../../apps/api-campaign/src/mail/mailer';
import { AppModule } from '../../apps/api-main/src/app.module';
import { person, site, type Site } from '../../apps/api-main/src/course/course.fixture';
import { AppModule as UtilModule } from '../../apps/api-util/src/app.module';
import { dnsStandIn, type DnsStandIn } from '../../apps/api-util/src/domain/dns.fixture';
import { CertificateReader, isPrivateAddress } from '../../apps/api-util/src/platform/certificate';
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
  await t.admin('insert into main.platform_operator (user_seq, added_at, enrolled_at) values ($1, now(), now())', [operator.userSeq]);
  await t.admin(
    "insert into main.platform_session select session_seq, user_seq, now(), now() + interval '1 year' from main.session where user_seq = $1",
    [operator.userSeq],
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
      "insert into campaign.mail_address values ('gone@madang.test', 'BOUNCED', '550 no such user', now()), ('angry@madang.test', 'COMPLAINED', 'abuse', now() - interval '1 day')",
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
    const [account] = await t.admin<{ email: string }>('select email from main.account where user_seq = $1', [s.owner.userSeq]);
    await t.admin("insert into campaign.mail_address values ($1, 'BOUNCED', 'x', now() - interval '1 day')", [account!.email]);
    await t.admin('update main.account set email_auth_at = now() where user_seq = $1', [s.owner.userSeq]);
    expect((await list(account!.email)).list).toMatchObject([{ proved: true }]);
  });
});

describe('domains', () => {
  const madeDomain = async (domain: string, state = 'SERVING') => {
    const [row] = await t.admin<{ domain_seq: number }>(
      "insert into util.site_domain (channel_seq, domain, token, state, created_at) values ($1, $2, 'x', $3, now()) returning domain_seq",
      [s.channelSeq, domain, state],
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

  it.each([
    '10.1.2.3',
    '127.0.0.1',
    '169.254.169.254',
    '172.31.0.1',
    '192.168.0.1',
    '100.64.0.1',
    '::1',
    'fd00::1',
    'fe80::1',
    '::ffff:10.0.0.1',
  ])('%s is never connected to', (address) => expect(isPrivateAddress(address)).toBe(true));
  it.each(['8.8.8.8', '172.32.0.1', '2606:4700::1111'])('%s is', (address) => expect(isPrivateAddress(address)).toBe(false));
});

describe('films', () => {
  it('that wait, are worked on and failed are listed, and a failed one joins the queue again', async () => {
    const film = (name: string, more: string) =>
      t.admin(
        `insert into main.video (channel_seq, tus_id, origin_file_name, file_size, created_by, created_at, uploaded_at, status, lease_until, failure, attempts)
         values ($1, $2, $2, 5, $3, now(), now(), ${more})`,
        [s.channelSeq, name, s.owner.userSeq],
      );
    await film('wait.mp4', "'OPTIMISING', now() + interval '1 day', null, 1");
    await film('bad.mp4', "'FAILED', null, 'VIDEO_BROKEN', 3");
    await film('ready.mp4', "'READY', null, null, 1");
    const list = async (state = '') => (await as(t.call(platformFilmApi.list).query({ state })).expect(200)).body.data;
    expect(await list()).toMatchObject({
      totalCount: 2,
      list: [
        { fileName: 'wait.mp4', state: 'WORKING', siteName: '마을 공방', failure: null },
        { fileName: 'bad.mp4', state: 'FAILED', failure: 'VIDEO_BROKEN', attempts: 3 },
      ],
    });
    const [bad] = (await list('FAILED')).list;
    const retry = () => as(t.call(platformFilmApi.retry, { siteSeq: bad.siteSeq, uploadVodSeq: bad.uploadVodSeq })).send();
    await retry().expect(200);
    await retry().expect(404);
    await t.admin("update main.video set deleted_at = now() where origin_file_name in ('wait.mp4', 'bad.mp4')");
    expect((await list()).list).toEqual([]);
  });
});
