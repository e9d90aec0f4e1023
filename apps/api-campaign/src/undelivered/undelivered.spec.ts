import {
  undeliveredApi as api,
  UNDELIVERED_DAYS,
  UNDELIVERED_MAX,
  type TroubledWebhook,
  type UndeliveredMail,
} from '@madang/contracts/campaign/undelivered';
import { MAIL_PRIORITY, WEBHOOK_STATE } from '@madang/contracts/codes';
import { QUEUE_KIND } from '@madang/contracts/main/queue-kinds';
import { mailReportApi } from '@madang/contracts/campaign/mail';
import { DAY } from '@madang/contracts/time';
import { config } from '@madang/server/config';
import { Outbox } from '@madang/server/outbox';
import { person, site, type Person, type Site } from '@madang/server/people.fixture';
import { seal } from '@madang/server/seal';
import { insertInto } from '@madang/server/sql/insert';
import { sql } from '@madang/server/sql/sql';
import { allPages } from '@madang/server/pages.fixture';
import { testApp, type TestApp } from '@madang/server/test-app';
import { AppModule } from '../app.module';
import { ADDRESS_REPORTED, TOO_LATE } from '../mail/mail.sql';

let t: TestApp;
let serial = 0;
interface School extends Site {
  teacher: Person;
}
let s: School;
let other: School;
const school = async (): Promise<School> => {
  const made = await site(t);
  return { ...made, teacher: await person(t, '강사', made.channelSeq, 'TCH') };
};
beforeAll(async () => {
  t = await testApp({ campaign: AppModule });
});
beforeEach(async () => {
  [s, other] = [await school(), await school()];
});
afterAll(() => t.close());

async function mail(recipient: string, more: Record<string, unknown> = {}): Promise<number> {
  const [row] = await t.admin<{ n: number }>(
    insertInto(
      'campaign.mail',
      {
        mailKey: `payment.paid:${++serial}`,
        recipient,
        fromName: '학교',
        subject: '',
        status: 'DEAD',
        tries: 1,
        nextAt: sql`now()`,
        error: '550 5.1.1 user unknown',
        createdAt: sql`now()`,
        priority: MAIL_PRIORITY.RECEIPT,
        siteSeq: s.channelSeq,
        ...more,
      },
      sql`returning mail_seq::int as n`,
    ),
  );
  return row!.n;
}
const emailOf = async ({ userSeq }: Person) =>
  (await t.admin<{ email: string }>(sql`select email from main.account where user_seq = ${userSeq}`))[0]!.email;
const ask = (call: (typeof api)[keyof typeof api], token = s.owner.token) =>
  t.call(call as typeof api.waiting, { channelSeq: s.channelSeq }).set('Access-Token', token);
const mails = async () => (await ask(api.mails as never).expect(200)).body.data as { list: UndeliveredMail[]; totalCount: number };
const webhooks = async () => (await ask(api.webhooks as never).expect(200)).body.data as TroubledWebhook[];
const counts = async () => (await ask(api.waiting).expect(200)).body.data as { mail: number; webhook: number };
const note = (kind: string, ref: string) =>
  t.admin(insertInto('main.queue_seen', { channelSeq: s.channelSeq, kind, ref, seenBy: 1, seenAt: sql`now()` }));

describe('mails that did not arrive', () => {
  it('AM-777 stand by address with the person and the reason, and go once a later mail arrives or somebody has seen them', async () => {
    const member = await person(t, '한회원', s.channelSeq);
    const email = await emailOf(member);
    await mail(email);
    const last = await mail(email, { mailKey: `attend.approved:${++serial}` });
    const nobody = await mail('nobody@madang.test');
    await mail(email, { siteSeq: other.channelSeq });
    const found = await mails();
    expect(found.totalCount).toBe(2);
    expect(found.list).toEqual([
      {
        mailSeq: last,
        userSeq: member.userSeq,
        userName: '한회원',
        email,
        event: 'attend.approved',
        mailCount: 2,
        reason: '550 5.1.1 user unknown',
        at: expect.any(String),
      },
      expect.objectContaining({ mailSeq: nobody, userSeq: null, userName: null, event: 'payment.paid' }),
    ]);
    expect(await counts()).toEqual({ mail: 2, webhook: 0 });
    await note(QUEUE_KIND.MAIL, String(nobody));
    expect((await mails()).list).toHaveLength(1);
    await mail(email, { status: 'SENT', error: null });
    expect(await counts()).toEqual({ mail: 0, webhook: 0 });
  });
  it('AM-811 go on beyond a page, each once', async () => {
    await t.admin(sql`
      insert into campaign.mail (mail_key, recipient, from_name, subject, status, tries, next_at, error, created_at, priority, site_seq)
      select 'payment.paid:m' || ${++serial} || '-' || n, 'm' || n || '@madang.test', '학교', '', 'DEAD', 1, now(), '550', now(),
        ${MAIL_PRIORITY.RECEIPT}, ${s.channelSeq}
      from generate_series(1, ${UNDELIVERED_MAX + 5}) n
    `);
    const pages = await allPages<UndeliveredMail>(async (cursor) => {
      const call = t.call(api.mails, { channelSeq: s.channelSeq }).query({ cursor });
      return (await call.set('Access-Token', s.owner.token).expect(200)).body.data;
    });
    expect(pages.map((one) => one.length)).toEqual([UNDELIVERED_MAX, 5]);
    expect(new Set(pages.flat().map((one) => one.email)).size).toBe(UNDELIVERED_MAX + 5);
  });
  it('AM-777 name nobody who is no member of the site', async () => {
    const email = await emailOf(await person(t, '낯선이', other.channelSeq));
    await mail(email, { mailKey: `invite.sent:${++serial}` });
    expect((await mails()).list).toMatchObject([{ email, userSeq: null, userName: null }]);
  });
  it('AM-777 are not codes, campaigns, what was not sent on purpose, and what is old', async () => {
    await mail('a@madang.test', { priority: MAIL_PRIORITY.CODE });
    await mail('b@madang.test', { siteSeq: null, campaignSeq: 5 });
    await mail('c@madang.test', { error: TOO_LATE });
    await mail('d@madang.test', { error: ADDRESS_REPORTED });
    await mail('e@madang.test', { createdAt: new Date(Date.now() - (UNDELIVERED_DAYS + 1) * DAY) });
    await mail('f@madang.test', { status: 'FAILED' });
    expect(await mails()).toEqual({ list: [], totalCount: 0, cursor: null });
  });
  it('AM-777 know their site when they are written, and come back also after the provider has taken them', async () => {
    const code = { userSeq: null, email: 'code@madang.test', code: seal('042917'), lang: 'ko', channelSeq: s.channelSeq };
    await t.db('campaign').tx({}, (tx) => t.get('campaign', Outbox).publish(tx, 'account.code', code));
    const [written] = await t.eventually(async () => {
      const found = await t.admin<{ n: number }>(sql`select site_seq::int as n from campaign.mail where recipient = 'code@madang.test'`);
      return found.length > 0 && found;
    });
    expect(written).toEqual({ n: s.channelSeq });
    config.mailReportSecret = 'secret';
    const taken = await mail('back@madang.test', { status: 'SENT', error: null, messageId: 'abc123' });
    expect((await mails()).list).toEqual([]);
    const report = [
      'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
      '',
      '--b',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx',
      '',
      'Final-Recipient: rfc822; back@madang.test',
      'Action: failed',
      'Status: 5.1.1',
      '',
      '--b',
      'Content-Type: text/rfc822-headers',
      '',
      'Message-ID: <abc123@madang.local>',
      '',
      '--b--',
      '',
    ].join('\r\n');
    const call = t.call(mailReportApi.report).set('Content-Type', 'message/rfc822').set('Authorization', 'Bearer secret');
    await call.send(report).expect(200);
    config.mailReportSecret = '';
    expect((await mails()).list).toMatchObject([{ mailSeq: taken, reason: '5.1.1' }]);
  });
});

describe('webhooks in trouble', () => {
  const endpoint = async (stateCd: string, more: object = {}) =>
    (
      await t.admin<{ n: number }>(
        insertInto(
          'campaign.webhook_endpoint',
          {
            channelSeq: s.channelSeq,
            name: '회계',
            url: 'https://x.example/in',
            events: '[]',
            personalYn: 'N',
            stateCd,
            secret: 'x',
            createdAt: sql`now()`,
            ...more,
          },
          sql`returning endpoint_seq::int as n`,
        ),
      )
    )[0]!.n;
  const delivery = async (endpointSeq: number, stateCd: string, more: object = {}) =>
    (
      await t.admin<{ n: number }>(
        insertInto(
          'campaign.webhook_delivery',
          {
            channelSeq: s.channelSeq,
            endpointSeq,
            eventId: `e${++serial}`,
            type: 'order.paid',
            data: '{}',
            stateCd,
            tries: 5,
            nextAt: sql`now()`,
            createdAt: sql`now()`,
            ...more,
          },
          sql`returning delivery_seq::int as n`,
        ),
      )
    )[0]!.n;
  it('AM-777 are those that the product stopped and those that did not take events, until the trouble is seen; another one is new', async () => {
    const stopped = await endpoint(WEBHOOK_STATE.FAILING, { failingSince: sql`now() - interval '2 days'` });
    const lossy = await endpoint(WEBHOOK_STATE.ACTIVE);
    const lost = await delivery(lossy, 'FAILED');
    await delivery(lossy, 'DELIVERED');
    await delivery(lossy, 'FAILED', { type: 'webhook.test' });
    await delivery(await endpoint(WEBHOOK_STATE.PAUSED), 'FAILED');
    await endpoint(WEBHOOK_STATE.ACTIVE);
    const found = await webhooks();
    expect(found).toMatchObject([
      { endpointSeq: stopped, stateCd: WEBHOOK_STATE.FAILING, failedCount: 0, lastFailedSeq: null },
      { endpointSeq: lossy, stateCd: WEBHOOK_STATE.ACTIVE, failedCount: 1, lastFailedSeq: lost },
    ]);
    expect(found.every((one) => /^[A-Za-z0-9-]{1,40}$/.test(one.ref))).toBe(true);
    expect(await counts()).toEqual({ mail: 0, webhook: 2 });
    for (const one of found) await note(QUEUE_KIND.WEBHOOK, one.ref);
    expect(await webhooks()).toEqual([]);
    const failing = (endpointSeq: number, since: Date | null) =>
      t.admin(sql`update campaign.webhook_endpoint set failing_since = ${since} where endpoint_seq = ${endpointSeq}`);
    // The receiver refused one try and accepted the next, so no further event was lost.
    for (const since of [new Date(), null]) {
      await failing(lossy, since);
      expect(await webhooks()).toEqual([]);
    }
    await delivery(stopped, 'FAILED');
    expect(await webhooks()).toEqual([]);
    await failing(stopped, new Date());
    expect(await webhooks()).toMatchObject([{ endpointSeq: stopped }]);
    for (const one of await webhooks()) await note(QUEUE_KIND.WEBHOOK, one.ref);
    await delivery(lossy, 'FAILED');
    expect(await webhooks()).toMatchObject([{ endpointSeq: lossy, failedCount: 2 }]);
  });
});

describe('who sees what did not arrive', () => {
  it('is whoever sees members, or looks after webhooks; nobody of another site', async () => {
    for (const call of [api.waiting, api.mails, api.webhooks])
      for (const token of [s.teacher.token, other.owner.token]) await ask(call as never, token).expect(403);
    const { token: support } = await person(t, '지원', s.channelSeq, 'MNG', ['SITE_SUPPORT_UPDATE']);
    await mail('a@madang.test');
    expect((await ask(api.waiting, support).expect(200)).body.data).toEqual({ mail: 0, webhook: 0 });
    await ask(api.mails as never, support).expect(403);
  });
});
