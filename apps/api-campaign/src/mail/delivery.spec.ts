import { mailReportApi } from '@madang/contracts/campaign/mail';
import { MAIL_PRIORITY } from '@madang/contracts/codes';
import { HOUR } from '@madang/contracts/time';
import { Clock } from '@madang/server/clock';
import { config } from '@madang/server/config';
import { OperatorNotices } from '@madang/server/operator-notices';
import { closeAfterRequests } from '@madang/server/shutdown';
import { sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import { AppModule } from '../app.module';
import { MailAddresses } from './mail-addresses';
import { MailService, type NewMail } from './mail.service';
import { SmtpMailer } from './mailer';
import { answer, smtpProvider, type Provider } from './smtp.fixture';

let provider: Provider;
let t: TestApp;
const { mailProvider, mailRate, mailConnections, mailReportSecret } = config;
async function start(settings: Partial<typeof config> = {}): Promise<void> {
  provider = await smtpProvider();
  process.env['SMTP_URL'] = provider.url;
  Object.assign(config, { mailProvider: 'smtp', mailRate: 1000, ...settings });
  t = await testApp({ campaign: AppModule });
}
async function stop(): Promise<void> {
  await t.close();
  await provider.close();
  delete process.env['SMTP_URL'];
  Object.assign(config, { mailProvider, mailRate, mailConnections, mailReportSecret });
}
const mails = () => t.get('campaign', MailService);
const mail = (key: string, over: Partial<NewMail> = {}): NewMail => ({
  key,
  to: `${key}@madang.test`,
  fromName: '코드베이',
  subject: key,
  html: '<p>h</p>',
  text: 't',
  priority: MAIL_PRIORITY.RECEIPT,
  ...over,
});
const marketing = { priority: MAIL_PRIORITY.MANY, unsubscribeUrl: 'https://madang.test/out' };
const takenBy = () => provider.taken.map((text) => /^To: (\S+)@/m.exec(text)?.[1]);
const idsOf = (to: string) =>
  provider.taken.filter((text) => text.includes(`To: ${to}@`)).map((text) => /^Message-ID: (\S+)/im.exec(text)?.[1]);
const rowOf = async (key: string) =>
  (await t.admin<{ status: string; tries: number; error: string | null }>(sql`select * from campaign.mail where mail_key = ${key}`))[0]!;
const addresses = () => t.admin('select address, state from campaign.mail_address order by address');
/** Makes the provider hold each mail until the test calls `open`. */
function gate(): { held: () => number; open: () => void } {
  let open = () => {};
  let held = 0;
  const opened = new Promise<void>((resolve) => (open = resolve));
  provider.onMail = async () => {
    held++;
    await opened;
    return null;
  };
  return { held: () => held, open };
}

describe('the post of two copies', () => {
  beforeAll(() => start({ mailConnections: 4, mailRate: 10 }));
  afterAll(stop);

  it('sends no more mails a second than MAIL_RATE says, both together', async () => {
    const [addresses, notices] = [t.get('campaign', MailAddresses), t.get('campaign', OperatorNotices)];
    const mailer = new SmtpMailer(provider.url);
    const second = new MailService(t.db('campaign'), t.get('campaign', Clock), mailer, addresses, notices);
    for (let n = 0; n < 24; n++)
      await t.db('campaign').tx({}, (tx) => mails().write(tx, mail(`pace${n}`, { priority: MAIL_PRIORITY.MANY })));
    const bySecond = jest.spyOn(mailer, 'send');
    const began = Date.now();
    await Promise.all([mails().wake(), second.wake()]);
    mailer.close();
    expect(provider.taken).toHaveLength(24);
    const at = provider.at.toSorted((a, b) => a - b);
    // A busy machine sends late, but no mail leaves before its turn, which is a tenth of a second after that of the one before.
    const early = at.filter((one, nth) => one < began + nth * 100 - 20);
    expect(early).toEqual([]);
    // Each copy has sent some of them.
    expect(bySecond.mock.calls.length).toBeGreaterThan(0);
    expect(bySecond.mock.calls.length).toBeLessThan(24);
  });
});

describe('the post', () => {
  beforeAll(() => start({ mailConnections: 1, mailReportSecret: 'reports-secret' }));
  afterAll(stop);
  beforeEach(() => {
    provider.taken.splice(0);
    provider.onMail = () => Promise.resolve(null);
    provider.onRecipient = () => null;
  });
  afterEach(() => t.resetNow());

  it('sends a code before receipts, and those before alarms and a campaign, whenever they were written', async () => {
    const at = gate();
    const campaign = Array.from({ length: 30 }, (_, i) => `many${i}`);
    for (const key of campaign) await mails().post(mail(key, { priority: MAIL_PRIORITY.MANY }));
    await t.eventually(() => at.held() === 1);
    await mails().post(mail('alarm', { priority: MAIL_PRIORITY.ALARM }));
    await mails().post(mail('receipt'));
    await mails().post(mail('code', { priority: MAIL_PRIORITY.CODE }));
    at.open();
    await mails().wake();
    expect(takenBy()).toHaveLength(33);
    // The provider already held one mail of the campaign when the other mails were written.
    expect(takenBy().slice(1, 4)).toEqual(['code', 'receipt', 'alarm']);
  });

  it('sends what the provider has taken never again, though the database is away at that moment', async () => {
    provider.onMail = async () => {
      await t.admin('revoke update on campaign.mail from madang_campaign');
      return null;
    };
    const posted = mails().post(mail('once'));
    await t.eventually(() => provider.taken.length === 1);
    await posted;
    // The job that sends due mails runs while the mail cannot be marked as sent.
    await mails()
      .sendDue()
      .catch(() => undefined);
    expect((await rowOf('once')).status).toBe('SENDING');
    await t.admin('grant update on campaign.mail to madang_campaign');
    await t.eventually(async () => (await rowOf('once')).status === 'SENT');
    t.setNow(new Date(Date.now() + HOUR));
    await mails().sendDue();
    expect(takenBy()).toEqual(['once']);
  });

  it('gives up a mailbox that is not there at once: marketing to it ends, codes and receipts still go', async () => {
    provider.onRecipient = (address) => (address.startsWith('gone') ? answer(550, '5.1.1 no such person') : null);
    await mails().post(mail('gone', marketing));
    await mails().wake();
    expect(await rowOf('gone')).toMatchObject({ status: 'DEAD', tries: 1, error: expect.stringContaining('5.1.1') });
    expect(await addresses()).toEqual([{ address: 'gone@madang.test', state: 'BOUNCED' }]);
    provider.onRecipient = () => null;
    const to = 'gone@madang.test';
    await mails().post(mail('offer', { ...marketing, to }));
    await mails().post(mail('proof', { priority: MAIL_PRIORITY.CODE, to }));
    await mails().post(mail('bill', { to }));
    await mails().wake();
    expect(provider.taken.map((text) => /^Subject: (\S+)/m.exec(text)?.[1])).toEqual(['proof', 'bill']);
    expect(await rowOf('offer')).toMatchObject({ status: 'DEAD', error: 'the address was reported' });
  });

  describe('told by a provider what came back', () => {
    const report = (body: string | object, type = 'application/json', authorization: string | null = 'Bearer reports-secret') => {
      const call = t.call(mailReportApi.report).set('Content-Type', type);
      if (authorization) void call.set('Authorization', authorization);
      return call.send(body);
    };
    const bounce = (address: string) =>
      `Reporting-MTA: dns; mx\r\n\r\nFinal-Recipient: rfc822; ${address}\r\nAction: failed\r\nStatus: 5.1.1\r\n`;
    const written = async (key: string) => {
      await mails().post(mail(key));
      await mails().wake();
    };
    const stateOf = async (key: string) =>
      (await t.admin<{ state: string }>(sql`select state from campaign.pub_mail_address where address = ${`${key}@madang.test`}`))[0]
        ?.state;

    it('believes who holds the secret, as a bearer or as a password, and nobody else', async () => {
      await written('told');
      const body = bounce('told@madang.test');
      for (const authorization of [null, 'Bearer wrong', 'Basic !', `Basic ${Buffer.from('reports:wrong').toString('base64')}`])
        await report(body, 'message/delivery-status', authorization).expect(401);
      expect(await stateOf('told')).toBeUndefined();
      await report(body, 'message/delivery-status', `Basic ${Buffer.from('reports:reports-secret').toString('base64')}`).expect(200);
      expect(await stateOf('told')).toBe('BOUNCED');
      config.mailReportSecret = '';
      await report(body, 'message/delivery-status', 'Bearer ').expect(404);
      config.mailReportSecret = 'reports-secret';
    });
    it('finds the mail by its Message-ID where the report hides to whom it went, and an address we never wrote to is none of ours', async () => {
      await written('hidden');
      const [id] = idsOf('hidden');
      const complaint = [
        'Content-Type: multipart/report; report-type=feedback-report; boundary=b',
        '',
        '--b',
        'Content-Type: message/feedback-report',
        '',
        'Feedback-Type: abuse',
        'Original-Rcpt-To: redacted@elsewhere.test',
        '',
        '--b',
        'Content-Type: text/rfc822-headers',
        '',
        `Message-ID: ${id}`,
        '',
        '--b--',
        '',
      ].join('\r\n');
      await report(complaint, 'message/rfc822').expect(200);
      expect(await stateOf('hidden')).toBe('COMPLAINED');
      await report({ RecordType: 'Bounce', Type: 'HardBounce', Email: 'stranger@madang.test' }).expect(200);
      expect(await stateOf('stranger')).toBeUndefined();
      // The address has a reader who wants no more mail, so a later bounce does not replace the complaint.
      await report({ RecordType: 'Bounce', Type: 'HardBounce', Email: 'Hidden@madang.test' }).expect(200);
      expect(await stateOf('hidden')).toBe('COMPLAINED');
    });
    it('is settled once the person has proved that mail arrives', async () => {
      await written('back');
      await report(bounce('back@madang.test'), 'message/delivery-status').expect(200);
      await t.admin(
        "insert into main.account (email, name, email_auth_at) values ('back@madang.test', '돌아온이', now() - interval '1 day')",
      );
      expect(await stateOf('back')).toBe('BOUNCED');
      await t.admin("update main.account set email_auth_at = now() + interval '1 second' where email = 'back@madang.test'");
      expect(await stateOf('back')).toBeUndefined();
    });
  });
});

describe('the end of the service', () => {
  afterEach(stop);

  it('R11 waits for what is being handed over, hands over nothing more, and the next one sends each of the others once', async () => {
    await start({ mailConnections: 2 });
    const at = gate();
    const keys = Array.from({ length: 12 }, (_, i) => `end${i}`);
    for (const key of keys) await mails().post(mail(key));
    await t.eventually(() => at.held() === 2);
    const began = Date.now();
    const ended = closeAfterRequests(t.apps.campaign!);
    setTimeout(at.open, 500);
    await ended;
    expect(Date.now() - began).toBeLessThan(10_000);
    expect(takenBy()).toHaveLength(2);
    const states = await t.admin<{ status: string; n: number }>(
      'select status, count(*)::int as n from campaign.mail group by 1 order by 1',
    );
    expect(states).toEqual([
      { status: 'QUEUED', n: 10 },
      { status: 'SENT', n: 2 },
    ]);
    const { createApp } = await import('@madang/server/bootstrap');
    const next = await createApp('campaign', AppModule);
    await next.init();
    await next.get(MailService).wake();
    await next.close();
    expect(takenBy().sort()).toEqual([...keys].sort());
  });

  it('R11 is within ten seconds though the provider is silent; a mail of which nobody knows goes again under its own Message-ID', async () => {
    await start({ mailConnections: 1 });
    const at = gate();
    await mails().post(mail('unknown'));
    await t.eventually(() => at.held() === 1);
    const began = Date.now();
    await closeAfterRequests(t.apps.campaign!);
    expect(Date.now() - began).toBeLessThan(10_000);
    expect((await rowOf('unknown')).status).toBe('SENDING');
    at.open();
    const { createApp } = await import('@madang/server/bootstrap');
    const next = await createApp('campaign', AppModule);
    await next.init();
    const { Clock } = await import('@madang/server/clock');
    next.get(Clock).set(new Date(Date.now() + 6 * 60_000));
    await next.get(MailService).wake();
    await next.close();
    expect((await rowOf('unknown')).status).toBe('SENT');
    expect(new Set(idsOf('unknown')).size).toBe(1);
  }, 30_000);
});
