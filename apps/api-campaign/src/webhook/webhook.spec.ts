import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Webhook as Verifier } from 'standardwebhooks';
import {
  webhookApi as api,
  type MadeWebhook,
  type Webhook,
  type WebhookDelivery,
  type WebhookDeliveryDetail,
} from '@madang/contracts/campaign/webhook';
import { TEST_EVENT, UNTOLD_EVENTS, WEBHOOK_EVENTS, type WebhookBody } from '@madang/contracts/campaign/webhook-events';
import { EVENT_SUBSCRIBERS, type EventName, type EventPayloads } from '@madang/contracts/events';
import { DAY, HOUR, MINUTE } from '@madang/contracts/time';
import { createApp } from '@madang/server/bootstrap';
import { Clock } from '@madang/server/clock';
import { Outbox } from '@madang/server/outbox';
import { Outgoing } from '@madang/server/outgoing';
import { insertInto } from '@madang/server/sql/insert';
import { sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import { AppModule } from '../app.module';
import { RETRY_PAUSES_MS, WebhookJob } from './webhook.job';

interface Got {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}
let t: TestApp;
let serial = 0;
let receiver: Server;
let got: Got[] = [];
/** What the receiver answers to a call, by the path of the webhook's address. */
let answers: Record<string, { status: number; headers?: Record<string, string>; text?: string; after?: Promise<unknown> }> = {};
let origin: string;

interface Site {
  channelSeq: number;
  courseSeq: number;
  ownerSeq: number;
  owner: string;
  teacher: string;
  /** The token of an operator who may change webhooks but not see personal data. */
  operator: string;
  member: number;
}
let s: Site;

async function person(channelSeq: number, name: string, type: string | null, roles: string[]): Promise<number> {
  const [row] = await t.admin<{ s: number }>(
    sql`insert into main.account (email, name) values (${`h${++serial}@madang.test`}, ${name}) returning user_seq as s`,
  );
  await t.admin(insertInto('main.channel_user', { channelSeq, userSeq: row!.s, userTypeCd: type, roles: JSON.stringify(roles) }));
  return row!.s;
}
async function site(): Promise<Site> {
  const [first] = await t.admin<{ s: number }>(
    sql`insert into main.account (email, name) values (${`h${++serial}@madang.test`}, '처음') returning user_seq as s`,
  );
  const [made] = await t.admin<{ s: number }>(
    insertInto('main.channel', { domain: `hooks${serial}`, name: '훅 학교', createdBy: first!.s }, sql`returning channel_seq as s`),
  );
  const channelSeq = made!.s;
  const [course] = await t.admin<{ s: number }>(
    sql`insert into main.course (channel_seq, title) values (${channelSeq}, '도자기') returning course_seq as s`,
  );
  const support = ['SITE_CONSOLE_READ', 'SITE_SUPPORT_READ', 'SITE_SUPPORT_UPDATE'];
  const ownerSeq = await person(channelSeq, '주인', 'OWN', [...support, 'SITE_PERSONAL_READ']);
  return {
    channelSeq,
    courseSeq: course!.s,
    ownerSeq,
    owner: await t.tokenOf(ownerSeq),
    teacher: await t.tokenOf(await person(channelSeq, '강사', 'TCH', ['SITE_CLASS_READ'])),
    operator: await t.tokenOf(await person(channelSeq, '운영자', 'MNG', support)),
    member: await person(channelSeq, '김수강', null, []),
  };
}
beforeAll(async () => {
  receiver = createServer((req, res) => {
    const parts: Buffer[] = [];
    req.on('data', (part: Buffer) => parts.push(part));
    req.on('end', () => {
      const path = req.url!;
      got.push({ path, headers: req.headers, body: Buffer.concat(parts).toString() });
      const { status, headers = {}, text = 'ok', after } = answers[path] ?? { status: 200 };
      void Promise.resolve(after).then(() => res.writeHead(status, headers).end(text));
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  t = await testApp({ campaign: AppModule });
});
beforeEach(async () => {
  [got, answers] = [[], {}];
  s = await site();
});
afterEach(() => t.resetNow());
afterAll(async () => {
  await t.close();
  receiver.closeAllConnections();
  receiver.close();
});

const outgoing = () => t.get('campaign', Outgoing);
const job = () => t.get('campaign', WebhookJob);
const as = (token: string, call: Parameters<TestApp['call']>[0], params: object = {}) =>
  t.call(call, { channelSeq: s.channelSeq, ...params }).set('Access-Token', token);
const input = (over: object = {}) => ({
  name: '연동',
  url: `${origin}/a`,
  events: ['enrolment.approved', 'order.paid'],
  personalYn: 'N',
  ...over,
});
const make = async (over: object = {}) => (await as(s.owner, api.create).send(input(over)).expect(200)).body.data as MadeWebhook;
const list = async () => (await as(s.owner, api.list).expect(200)).body.data as Webhook[];
const one = async ({ endpointSeq }: MadeWebhook) => (await list()).find((hook) => hook.endpointSeq === endpointSeq)!;
const log = async ({ endpointSeq }: MadeWebhook, query: object = {}) =>
  (await as(s.owner, api.deliveries, { endpointSeq }).query(query).expect(200)).body.data as {
    list: WebhookDelivery[];
    cursor: string | null;
  };
const detail = async ({ endpointSeq }: MadeWebhook, deliverySeq: number) =>
  (await as(s.owner, api.delivery, { endpointSeq, deliverySeq }).expect(200)).body.data as WebhookDeliveryDetail;
const publish = <E extends EventName>(event: E, payload: EventPayloads[E]) =>
  t.db('campaign').all((tx) => t.get('campaign', Outbox).publish(tx, event, payload));
/** Publishes that an enrolment was approved, and waits until a call is stored for each of these webhooks. */
async function approved(of: readonly MadeWebhook[], count = 1, at = s): Promise<void> {
  await publish('attend.approved', { channelSeq: at.channelSeq, courseSeq: at.courseSeq, attendSeq: 99, userSeq: at.member });
  await noted(of, count);
}
const noted = (of: readonly MadeWebhook[], count: number) =>
  t.eventually(async () => {
    const [row] = await t.admin<{ n: number }>(
      sql`select count(*)::int as n
        from campaign.webhook_delivery
        where endpoint_seq = any(${of.map((hook) => hook.endpointSeq)}::bigint[])`,
    );
    return row!.n === of.length * count;
  });
/** Moves the clock on and runs the job of webhooks. */
async function later(ms: number): Promise<void> {
  const clock = t.apps.campaign!.get(Clock);
  t.setNow(new Date(clock.now().getTime() + ms));
  // The owner's token has expired by then, so the owner gets a new one.
  s.owner = await t.tokenOf(s.ownerSeq);
  await job().run();
}
const verify = ({ secret }: { secret: string }, { body, headers }: Got) =>
  new Verifier(secret).verify(body, headers as Record<string, string>);

describe('webhooks of a site', () => {
  it('AM-465 send what happened, signed as Standard Webhooks has it, and the official library takes it', async () => {
    const hook = await make();
    expect(hook.secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/);
    await approved([hook]);
    await job().run();
    expect(got).toHaveLength(1);
    const body = verify(hook, got[0]!) as WebhookBody;
    expect(body).toMatchObject({
      type: 'enrolment.approved',
      timestamp: expect.any(String),
      data: { channelSeq: s.channelSeq, courseSeq: s.courseSeq, attendSeq: 99, userSeq: s.member, course: { title: '도자기' } },
    });
    expect(got[0]!.body).not.toContain('김수강');
    expect(() => verify({ secret: 'whsec_' + 'A'.repeat(32) }, got[0]!)).toThrow();
    expect(() => verify(hook, { ...got[0]!, body: got[0]!.body.replace('99', '98') })).toThrow();
    const [sent] = (await log(hook)).list;
    expect(sent).toMatchObject({ type: 'enrolment.approved', stateCd: 'DELIVERED', tries: 1, status: 200, errorCd: null, nextAt: null });
    expect(got[0]!.headers['webhook-id']).toBe(sent!.eventId);
    expect((await detail(hook, sent!.deliverySeq)).attempts).toMatchObject([{ status: 200, answer: 'ok', request: got[0]!.body }]);
    expect(await one(hook)).toMatchObject({ stateCd: 'ACTIVE', failingSince: null, workedAt: expect.any(String), waitingCount: 0 });
    // An event that no webhook wants, an event that arrives twice, and an event of another site change nothing.
    await publish('review.written', { channelSeq: s.channelSeq, courseSeq: s.courseSeq, evaluationSeq: 1, userSeq: s.member });
    const other = await site();
    await publish('attend.approved', { channelSeq: other.channelSeq, courseSeq: other.courseSeq, attendSeq: 1, userSeq: other.member });
    await job().run();
    expect(got).toHaveLength(1);
  });

  it('AM-466 tell names and addresses only where somebody who sees them chose so, and keep them in no log', async () => {
    expect(
      (
        await as(s.operator, api.create)
          .send(input({ personalYn: 'Y' }))
          .expect(403)
      ).body.errorName,
    ).toBe('PERMISSION_NOT_HELD');
    const hook = await make({ personalYn: 'Y' });
    // A person who may not see names and addresses may not send them to another address either.
    await as(s.operator, api.update, { endpointSeq: hook.endpointSeq })
      .send(input({ personalYn: 'Y', url: `${origin}/mine` }))
      .expect(403);
    await as(s.operator, api.update, { endpointSeq: hook.endpointSeq })
      .send(input({ personalYn: 'Y', name: '새 이름' }))
      .expect(200);
    await approved([hook]);
    await job().run();
    expect(verify(hook, got[0]!)).toMatchObject({
      data: { person: { userSeq: s.member, name: '김수강', email: expect.stringContaining('@') } },
    });
    const [sent] = (await log(hook)).list;
    const { attempts } = await detail(hook, sent!.deliverySeq);
    expect(attempts[0]!.request).toContain(`"person":{"userSeq":${s.member}}`);
    expect(attempts[0]!.request).not.toContain('김수강');
  });

  it('AM-465 are tried again for three days with growing gaps, then paused and their owners told; resumed they go on', async () => {
    answers['/a'] = { status: 500, text: 'broken' };
    const hook = await make();
    await approved([hook]);
    await job().run();
    const { failingSince } = await one(hook);
    expect(failingSince).not.toBeNull();
    for (const [index, gap] of RETRY_PAUSES_MS.entries()) {
      // The clock runs on between the steps, and a busy machine takes a second for one.
      const early = Math.min(gap / 2, MINUTE);
      await later(gap - early);
      expect(got).toHaveLength(index + 1);
      await later(early);
      expect(got).toHaveLength(index + 2);
    }
    expect(RETRY_PAUSES_MS.reduce((sum, gap) => sum + gap, 0)).toBeLessThanOrEqual(3 * DAY);
    expect(RETRY_PAUSES_MS.reduce((sum, gap) => sum + gap, 0)).toBeGreaterThan(3 * DAY - HOUR);
    expect(new Set(got.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect((await log(hook)).list).toMatchObject([{ stateCd: 'FAILED', tries: RETRY_PAUSES_MS.length + 1, status: 500, nextAt: null }]);
    // The first try that failed counts, not the last.
    expect(await one(hook)).toMatchObject({ stateCd: 'FAILING', failingSince });
    expect(await detail(hook, (await log(hook)).list[0]!.deliverySeq)).toMatchObject({
      tries: RETRY_PAUSES_MS.length + 1,
      stateCd: 'FAILED',
    });
    const mail = await t.eventually(async () => {
      const found = await t.admin<{ recipient: string; subject: string }>(
        sql`select recipient, subject from campaign.mail where mail_key like ${`webhook.failing:${hook.endpointSeq}:%`}`,
      );
      return found.length > 0 && found;
    });
    expect(mail).toHaveLength(1);
    const [alarm] = await t.admin(
      sql`select 1 from jobs.job where name = 'webhook.failing.alarm' and data->>'endpointSeq' = ${String(hook.endpointSeq)}`,
    );
    expect(alarm).toBeDefined();
    // Events that occur while the webhook is paused wait.
    answers = {};
    const before = got.length;
    await approved([hook], 2);
    await later(MINUTE);
    expect(got).toHaveLength(before);
    expect(await one(hook)).toMatchObject({ waitingCount: 1 });
    await as(s.owner, api.setState, { endpointSeq: hook.endpointSeq }).send({ stateCd: 'ACTIVE' }).expect(200);
    await later(MINUTE);
    expect(got).toHaveLength(before + 1);
    expect(await one(hook)).toMatchObject({ stateCd: 'ACTIVE', failingSince: null });
  });

  it('AM-465 stop for somebody who pauses them, at once where the receiver is gone; what waited too long is given up', async () => {
    const [hook, gone] = [await make(), await make({ url: `${origin}/gone` })];
    answers['/gone'] = { status: 410 };
    await as(s.owner, api.setState, { endpointSeq: hook.endpointSeq }).send({ stateCd: 'PAUSED' }).expect(200);
    await approved([hook, gone]);
    await job().run();
    expect(got.map(({ path }) => path)).toEqual(['/gone']);
    expect(await one(gone)).toMatchObject({ stateCd: 'FAILING' });
    expect(await one(hook)).toMatchObject({ stateCd: 'PAUSED', waitingCount: 1 });
    await later(3 * DAY + MINUTE);
    await as(s.owner, api.setState, { endpointSeq: hook.endpointSeq }).send({ stateCd: 'ACTIVE' }).expect(200);
    await later(MINUTE);
    expect(got).toHaveLength(1);
    expect((await log(hook)).list).toMatchObject([{ stateCd: 'FAILED', tries: 0, status: null }]);
    await as(s.owner, api.setState, { endpointSeq: hook.endpointSeq }).send({ stateCd: 'FAILING' }).expect(400);
  });

  it('AM-465 are tested and replayed by hand, under the same id, and their secret is changed with a day for both', async () => {
    const hook = await make();
    await as(s.owner, api.test, { endpointSeq: hook.endpointSeq }).expect(200);
    await job().run();
    expect(verify(hook, got[0]!)).toMatchObject({ type: TEST_EVENT });
    const { secret } = (await as(s.owner, api.rotate, { endpointSeq: hook.endpointSeq }).expect(200)).body.data as { secret: string };
    expect(await one(hook)).toMatchObject({ formerUntil: expect.any(String) });
    const [sent] = (await log(hook)).list;
    const key = { endpointSeq: hook.endpointSeq, deliverySeq: sent!.deliverySeq };
    await as(s.owner, api.replay, key).expect(200);
    expect((await as(s.owner, api.replay, key).expect(409)).body.errorName).toBe('WEBHOOK_WAITING');
    await job().run();
    expect(got).toHaveLength(2);
    expect(got[1]!.headers['webhook-id']).toBe(got[0]!.headers['webhook-id']);
    for (const known of [{ secret }, hook]) expect(verify(known, got[1]!)).toBeDefined();
    t.setNow(new Date(Date.now() + DAY + MINUTE));
    await as(s.owner, api.test, { endpointSeq: hook.endpointSeq }).expect(200);
    await job().run();
    // The library refuses a timestamp that is not close to now, so the test only counts the signatures.
    expect(String(got[2]!.headers['webhook-signature']).split(' ')).toHaveLength(1);
    expect(await one(hook)).toMatchObject({ formerUntil: null });
    expect((await log(hook)).list[1]).toMatchObject({ stateCd: 'DELIVERED', tries: 1 });
    // A failed test call is not repeated, and does not count as a failure of the webhook.
    answers['/a'] = { status: 503 };
    await as(s.owner, api.test, { endpointSeq: hook.endpointSeq }).expect(200);
    await job().run();
    expect((await log(hook, { state: 'FAILED' })).list).toMatchObject([{ type: TEST_EVENT, status: 503, tries: 1 }]);
    expect(await one(hook)).toMatchObject({ failingSince: null });
    const [last] = (await log(hook)).list;
    expect(await detail(hook, last!.deliverySeq)).toMatchObject({ type: TEST_EVENT, attempts: [{ status: 503 }] });
    const pages = [await log(hook, { size: 10 }), await log(hook, { size: 10, cursor: String((await log(hook)).list[0]!.deliverySeq) })];
    expect(pages.map((page) => page.list.length)).toEqual([3, 2]);
  });

  it('AM-467 reach no private network: by number, by a name that leads there when the call is made, or by a redirect', async () => {
    const wrong = async (url: string) => (await as(s.owner, api.create).send(input({ url })).expect(400)).body.errors[0].field as string;
    for (const url of [
      'http://10.0.0.1/',
      'http://169.254.169.254/latest',
      'http://[fd00::1]/',
      'http://[::ffff:127.0.0.1]/',
      'http://a:b@x.test/',
      'ftp://x.test/',
    ])
      expect([url, await wrong(url)]).toEqual([url, 'url']);
    const { resolve } = outgoing();
    const port = new URL(origin).port;
    const hosts: Record<string, string[]> = {
      'inside.example': ['10.1.2.3'],
      'both.example': ['127.0.0.1', '192.168.0.9'],
      'meta.example': ['169.254.169.254'],
      'six.example': ['fe80::1'],
      'good.example': ['127.0.0.1'],
    };
    outgoing().resolve = (host, done) =>
      hosts[host]
        ? done(
            null,
            hosts[host].map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
          )
        : resolve(host, done);
    answers['/moved'] = { status: 302, headers: { location: `${origin}/inner` } };
    const hooks = [];
    for (const host of Object.keys(hosts)) hooks.push(await make({ url: `http://${host}:${port}/${host}` }));
    hooks.push(await make({ url: `${origin}/moved` }));
    await approved(hooks);
    await job().run();
    expect(got.map(({ path }) => path).sort()).toEqual(['/good.example', '/moved']);
    const errors = await Promise.all(hooks.map(async (hook) => (await log(hook)).list[0]!));
    expect(errors.map(({ errorCd }) => errorCd)).toEqual([...Array(4).fill('PRIVATE'), null, null]);
    expect(await detail(hooks[0]!, errors[0]!.deliverySeq)).toMatchObject({
      stateCd: 'WAITING',
      status: null,
      errorCd: 'PRIVATE',
      nextAt: expect.any(String),
      attempts: [{ status: null, errorCd: 'PRIVATE', answer: '' }],
    });
    expect(errors.at(-1)).toMatchObject({ stateCd: 'WAITING', status: 302, nextAt: expect.any(String) });
    outgoing().resolve = resolve;
    // In production an address on this machine, or one without TLS, is not allowed.
    outgoing().allowsLoopback = false;
    expect(outgoing().isAllowed(`${origin}/a`)).toBe(false);
    expect(outgoing().isPublic('1.1.1.1')).toBe(true);
    outgoing().allowsLoopback = true;
  });

  it('AM-467 a slow receiver keeps nobody waiting, and a long answer is read no further than its beginning', async () => {
    let release = (): void => undefined;
    answers['/slow'] = { status: 200, after: new Promise<void>((resolve) => (release = resolve)) };
    answers['/long'] = { status: 200, text: 'x'.repeat(200_000) };
    const [slow, quick, long] = [await make({ url: `${origin}/slow` }), await make(), await make({ url: `${origin}/long` })];
    await approved([slow, quick, long]);
    const round = job().run();
    await t.eventually(async () => (await log(long)).list[0]!.stateCd === 'DELIVERED');
    await approved([slow, quick, long], 2);
    await t.eventually(async () => (await log(quick)).list.every(({ stateCd }) => stateCd === 'DELIVERED'));
    expect((await log(slow)).list.map(({ stateCd }) => stateCd)).toEqual(['WAITING', 'WAITING']);
    release();
    await round;
    expect((await log(slow)).list.map(({ stateCd }) => stateCd)).toEqual(['DELIVERED', 'DELIVERED']);
    expect((await detail(long, (await log(long)).list[0]!.deliverySeq)).attempts[0]!.answer).toHaveLength(2048);
  });

  it('AM-467 an answer that changes the protocol is one that got lost: the round goes on', async () => {
    answers['/other'] = { status: 101, headers: { connection: 'Upgrade', upgrade: 'other' } };
    const hook = await make({ url: `${origin}/other` });
    await approved([hook]);
    await job().run();
    expect((await log(hook)).list).toMatchObject([{ stateCd: 'WAITING', status: null, errorCd: 'LOST' }]);
  });

  it('AM-465 two copies call each receiver once for each event', async () => {
    const copy: NestFastifyApplication = await createApp('campaign', AppModule);
    await copy.init();
    const hooks = [await make(), await make({ url: `${origin}/b` })];
    for (let count = 1; count <= 5; count++) await approved(hooks, count);
    await Promise.all([job().run(), copy.get(WebhookJob).run(), job().run(), copy.get(WebhookJob).run()]);
    await job().run();
    await copy.close();
    expect(got).toHaveLength(10);
    expect(new Set(got.map(({ path, headers }) => `${path} ${String(headers['webhook-id'])}`)).size).toBe(10);
  });

  it('AM-465 are for SITE_SUPPORT_UPDATE of this site, checked, and deleted with their log', async () => {
    const hook = await make();
    const { endpointSeq } = hook;
    await as(s.teacher, api.list).expect(403);
    await as(s.teacher, api.create).send(input()).expect(403);
    const mine = s;
    s = await site();
    const stranger = s.owner;
    await as(stranger, api.update, { endpointSeq }).send(input()).expect(404);
    for (const call of [api.test, api.rotate, api.remove]) await as(stranger, call, { endpointSeq }).expect(404);
    expect((await log(hook)).list).toEqual([]);
    s = mine;
    await as(stranger, api.list).expect(403);
    for (const over of [{ events: [] }, { events: ['account.code'] }, { url: 'x' }, { name: '' }, { personalYn: 'X' }])
      await as(s.owner, api.create).send(input(over)).expect(400);
    await as(s.owner, api.update, { endpointSeq })
      .send(input({ name: '바꾼 이름', events: ['order.paid'] }))
      .expect(200);
    expect(await one(hook)).toMatchObject({ name: '바꾼 이름', events: ['order.paid'], url: `${origin}/a` });
    await as(s.owner, api.remove, { endpointSeq }).expect(200);
    await as(s.owner, api.remove, { endpointSeq }).expect(404);
    const lines = await t.admin<{ action: string; line: string }>(
      sql`select action, before::text || after::text as line
        from main.data_history
        where channel_seq = ${s.channelSeq} and entity = 'WEBHOOK'
        order by history_seq`,
    );
    expect(lines.map(({ action }) => action)).toEqual(['CREATE', 'UPDATE', 'DELETE']);
    expect(JSON.stringify(lines)).not.toContain('whsec_');
  });

  it('AM-465 know every event of the product, or say why it is told to nobody', () => {
    const told = Object.values(WEBHOOK_EVENTS) as EventName[];
    expect([...told, ...Object.keys(UNTOLD_EVENTS)].sort()).toEqual(Object.keys(EVENT_SUBSCRIBERS).sort());
    for (const event of told) expect([event, EVENT_SUBSCRIBERS[event]]).toEqual([event, expect.arrayContaining(['campaign'])]);
  });
});
