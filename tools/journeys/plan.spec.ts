import supertest from 'supertest';
import { alarmApi } from '@madang/contracts/alarm/alarm';
import { courseApi } from '@madang/contracts/main/course';
import { enrolmentApi } from '@madang/contracts/main/enrolment';
import { channelApi, type Channel } from '@madang/contracts/main/channel';
import { uploadApi, videoApi } from '@madang/contracts/main/curriculum';
import { settingApi } from '@madang/contracts/main/site-setting';
import { paymentApi } from '@madang/contracts/util/payment';
import {
  planApi,
  type Bill,
  type BillingCard,
  type CardWindow,
  type Plan,
  type PlanCoupon,
  type PlanDue,
  type SitePlan,
} from '@madang/contracts/util/plan';
import type { Endpoint } from '@madang/contracts/endpoint';
import { DAY } from '@madang/contracts/time';
import { Leases } from '@madang/server/leases';
import { insertInto } from '@madang/server/sql/insert';
import { sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import { AppModule as AlarmModule } from '../../apps/api-alarm/src/app.module';
import { AppModule as CampaignModule } from '../../apps/api-campaign/src/app.module';
import { AppModule as MainModule } from '../../apps/api-main/src/app.module';
import { enrol, course, person, site, type Person } from '../../apps/api-main/src/course/course.fixture';
import { AppModule as UtilModule } from '../../apps/api-util/src/app.module';
import { PlanRecords } from '../../apps/api-util/src/plan/plan-records';
import { PlanJob } from '../../apps/api-util/src/plan/plan.job';
import { PlanChargeService } from '../../apps/api-util/src/plan/plan-charge.service';
import { NO_FAULTS } from '../../apps/sandbox-pay/src/faults';
import { startSandboxPay, type SandboxPay } from '../../apps/sandbox-pay/src/main';
import { Clock } from '@madang/server/clock';
import { Db } from '@madang/server/db';
import { Outbox } from '@madang/server/outbox';
import { freePort } from '../postgres';

const [FREE, BASIC, PRO] = [1, 2, 3];
const START = new Date('2027-01-31T01:00:00.000Z');

let t: TestApp;
let pay: SandboxPay;
let now = START;
let owner: Person;
let channelSeq: number;
beforeAll(async () => {
  const port = await freePort();
  process.env['SANDBOX_PAY_URL'] = `http://127.0.0.1:${port}`;
  t = await testApp({ main: MainModule, util: UtilModule, alarm: AlarmModule, campaign: CampaignModule });
  pay = await startSandboxPay({ port, shop: `${t.url('util')}/api/util/v1.0/payments`, now: () => now });
});
beforeEach(async () => {
  ({ owner, channelSeq } = await site(t));
  await at(START);
});
afterEach(() => {
  Object.assign(pay.faults, NO_FAULTS, { say: {} });
});
afterAll(async () => {
  await pay.close();
  await t.close();
});

/** Moves the clock of all services, and makes the owner's session anew, which lasts only two days. */
async function at(moment: Date | string) {
  now = new Date(moment);
  t.setNow(now);
  owner.token = await t.tokenOf(owner.userSeq);
}
/** The moment `n` days later, plus a minute for each day: the clock of the test goes on, so what is due then is surely past. */
const days = (n: number, from = START) => new Date(from.getTime() + n * (DAY + 60_000));
/** Matches a moment of that day between 01:00 and 02:00 UTC, the hour in which the tests begin. */
const on = (day: string) => expect.stringMatching(`^${day}T01:\\d\\d:`) as string;
const DUE = new Date('2027-02-28T01:01:00.000Z');
const ask = (endpoint: Endpoint<never> | Endpoint, who = owner, params: object = {}) =>
  t.call(endpoint as Endpoint, { channelSeq, ...params }).set('Access-Token', who.token);
const data = async <T>(call: ReturnType<typeof ask>) => (await call.expect(200)).body.data as T;
const plan = () => data<SitePlan>(ask(planApi.find));
const due = () => data<PlanDue | null>(ask(planApi.due));
const bills = async () => (await data<{ list: Bill[] }>(ask(planApi.bills))).list;
const choose = (planSeq: number, months = 1) => ask(planApi.change).send({ planSeq, months });
const cancel = (body: object = { reasonCd: 'PRICE' }) => ask(planApi.cancel).send(body);
const round = () => t.get('util', PlanJob).run();
const history = () =>
  t.admin<{ entity: string; before: Record<string, unknown> | null; after: Record<string, unknown> | null; user_seq: number | null }>(
    sql`select entity, before, after, user_seq from main.data_history where channel_seq = ${channelSeq} order by history_seq desc`,
  );
const setting = async () =>
  (await t.admin<{ setting: Record<string, unknown> }>(sql`select setting from main.channel where channel_seq = ${channelSeq}`))[0]!
    .setting;
/** The amounts that the payment company has charged for this site, in won. */
const taken = async () =>
  (
    await t.admin<{ order_id: string; total_amount: number }>(
      sql`select p.order_id, p.total_amount
        from sandbox.payment p
        join util.plan_bill b on p.order_id like b.bill_no || '-%'
        where b.channel_seq = ${channelSeq} and p.status = 'DONE'
        order by p.requested_at, p.order_id`,
    )
  ).map((row) => row.total_amount);

/** Registers a card in the payment company's window; answers the address it leads back to. */
async function prove(card: 'good' | 'other' | 'poor' = 'good', next = '') {
  const opened = await data<CardWindow>(ask(planApi.openCard).send({ next }));
  const { customerKey, successUrl, failUrl } = opened;
  const answer = await supertest(pay.url)
    .post('/sandbox/pay/card')
    .set('Host', new URL(successUrl).host)
    .type('form')
    .send({ customerKey, successUrl, failUrl, card, action: 'register' })
    .expect(303);
  const back = new URL(answer.headers['location'] as string);
  return { opened, back, body: { authKey: back.searchParams.get('authKey')!, customerKey: back.searchParams.get('customerKey')! } };
}
const register = async (card: 'good' | 'other' | 'poor' = 'good') =>
  data<BillingCard>(ask(planApi.saveCard).send((await prove(card)).body));
const subscribe = async (planSeq = BASIC, months = 1) => {
  await register();
  return data<SitePlan>(choose(planSeq, months));
};

describe('the plans', () => {
  it('PY-051 are public, with their limits, in the language asked for', async () => {
    const list = (await t.call(planApi.plans).set('Accept-Lang', 'en').expect(200)).body.data as Plan[];
    expect(list.map((one) => [one.name, one.monthPrice])).toEqual([
      ['Free', 0],
      ['Basic', 29_000],
      ['Pro', 79_000],
      ['Business', 199_000],
    ]);
    expect(list[0]).toMatchObject({ planSeq: FREE, studentLimit: 100, storageLimit: 5 * 1024 ** 3, whiteLabelYn: 'N', saasYn: 'N' });
    expect(list[3]).toMatchObject({ studentLimit: null, whiteLabelYn: 'Y', saasYn: 'Y' });
  });

  it('AU-027 CH-018 a new site begins on the free one, and its limits hold there', async () => {
    const body = { name: '새 학교', domain: `new${channelSeq}`, pageTypeCd: '00', contentTypeCd: '00', category: '01', customerType: '00' };
    const made = await data<Channel>(ask(channelApi.create).send(body));
    channelSeq = made.channelSeq;
    expect(await plan()).toMatchObject({
      plan: { planSeq: FREE },
      state: 'FREE',
      usage: { students: 0, storage: 0 },
      nextBilling: null,
      card: null,
    });
    expect(await setting()).toMatchObject({ studentLimit: 100, storageLimit: 5 * 1024 ** 3, whiteLabelOpen: false, saasYn: 'N' });
    expect((await ask(settingApi.saveWhiteLabel).send({ whiteLabelYn: 'Y' }).expect(400)).body.errorName).toBe('PLAN_FEATURE');
  });

  it('PE-019 PE-040 PE-081..084 are opened, changed, cancelled and lowered by their own permissions, of this site alone', async () => {
    const staff = async (...roles: string[]) => {
      const one = await person(t, '운영', channelSeq, 'MNG');
      await t.admin(
        sql`update main.channel_user set roles = ${JSON.stringify(roles)} where channel_seq = ${channelSeq} and user_seq = ${one.userSeq}`,
      );
      return one;
    };
    const [reader, changer, canceller, couponer, manager] = [
      await staff('SITE_PLAN_READ'),
      await staff('SITE_PLAN_UPDATE'),
      await staff('SITE_PLAN_CANCEL'),
      await staff('SITE_PLAN_COUPON'),
      await person(t, '운영', channelSeq, 'MNG'),
    ];
    const stranger = (await site(t)).owner;
    for (const [who, find, change, leave, coupons] of [
      [reader, 200, 403, 403, 403],
      [changer, 200, 400, 403, 403],
      [canceller, 403, 403, 409, 403],
      [couponer, 403, 403, 403, 200],
      [manager, 403, 403, 403, 403],
      [stranger, 403, 403, 403, 403],
    ] as const) {
      await ask(planApi.find, who).expect(find);
      await ask(planApi.bills, who).expect(find);
      await ask(planApi.card, who).expect(find);
      await ask(planApi.change, who).send({ planSeq: FREE, months: 1 }).expect(change);
      await ask(planApi.openCard, who)
        .send({})
        .expect(change === 400 ? 200 : 403);
      await ask(planApi.cancel, who).send({ reasonCd: 'PRICE' }).expect(leave);
      await ask(planApi.coupons, who).expect(coupons);
    }
    await t.call(planApi.find, { channelSeq }).expect(401);
    // A manager may do what an owner may, except about the plan.
    const { courseSeq } = await data<{ courseSeq: number }>(ask(courseApi.create, manager).send({ title: '운영자의 수업' }));
    await ask(courseApi.update, manager, { courseSeq }).send({ title: '고친 수업' }).expect(200);
  });
});

describe('a card', () => {
  it('RT-012 RT-017 is proven at the provider; the site keeps its brand, the end of its number and a sealed key', async () => {
    const { opened, back, body } = await prove('good', '/settings/plan?plan=3&months=1');
    expect(opened).toMatchObject({ provider: 'sandbox', clientKey: null });
    expect(new URL(opened.windowUrl!).pathname).toBe('/sandbox/pay/card');
    expect([back.pathname, back.searchParams.get('next')]).toEqual([`/register_card/${channelSeq}`, '/settings/plan?plan=3&months=1']);
    expect(await data(ask(planApi.card))).toBeNull();
    expect(await data<BillingCard>(ask(planApi.saveCard).send(body))).toMatchObject({ brand: 'KB국민', last4: '424*', kind: '신용' });
    const [kept] = await t.admin<{ billing_key: string; row: string }>(
      sql`select billing_key, plan_card::text as row from util.plan_card where channel_seq = ${channelSeq}`,
    );
    const [issued] = await t.admin<{ billing_key: string }>(sql`select billing_key from sandbox.billing where auth_key = ${body.authKey}`);
    expect(kept!.row).not.toContain(issued!.billing_key);
    expect(kept!.row).not.toMatch(/9490/);
    expect((await history())[0]).toMatchObject({ entity: 'PLAN_CARD', after: { brand: 'KB국민', last4: '424*' } });
  });

  it('RT-017 is not taken from another customer, by a used proof, or to a page outside', async () => {
    const mine = await prove();
    const [first, own] = [{ ...mine.body }, channelSeq];
    const another = await site(t);
    ({ owner, channelSeq } = another);
    const refused = async (body: object) => (await ask(planApi.saveCard).send(body).expect(400)).body.errorName;
    const { customerKey } = (await prove()).body;
    expect(await refused(first)).toBe('CARD_REFUSED');
    expect(await refused({ authKey: first.authKey, customerKey })).toBe('CARD_REFUSED');
    expect(await data(ask(planApi.card))).toBeNull();
    for (const next of ['//evil.example', 'https://evil.example', '/service/../login', '/settings'])
      await ask(planApi.openCard).send({ next }).expect(400);
    const [site2] = await t.admin<{ created_by: number }>(sql`select created_by from main.channel where channel_seq = ${own}`);
    channelSeq = own;
    owner = { userSeq: Number(site2!.created_by), token: await t.tokenOf(Number(site2!.created_by)) };
    await ask(planApi.saveCard).send(first).expect(200);
    expect(await refused({ ...first, authKey: 'bln_unknown' })).toBe('CARD_REFUSED');
  });

  it('is registered once when the answer was lost: the same proof is good for the same key', async () => {
    const { body } = await prove();
    pay.faults.errorAfter = 1;
    expect((await ask(planApi.saveCard).send(body)).status).toBe(500);
    pay.faults.errorAfter = 0;
    expect(await data<BillingCard>(ask(planApi.saveCard).send(body))).toMatchObject({ last4: '424*' });
  });

  it('is registered once, and told once, when its proof comes five times at once', async () => {
    const { body } = await prove();
    const before = (await history()).length;
    const answers = await Promise.all(Array.from({ length: 5 }, () => data<BillingCard>(ask(planApi.saveCard).send(body))));
    expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(await history()).toHaveLength(before + 1);
  });

  it('can be changed at any time, and deleted once nothing is charged to it', async () => {
    await subscribe();
    expect(await register('other')).toMatchObject({ brand: '현대', last4: '881*' });
    expect((await ask(planApi.removeCard).expect(409)).body.errorName).toBe('PLAN_CARD_IN_USE');
    await cancel().expect(200);
    await ask(planApi.removeCard).expect(200);
    expect(await data(ask(planApi.card))).toBeNull();
    await ask(planApi.removeCard).expect(404);
  });
});

describe('a change of plan', () => {
  it('PE-016 CH-069 RT-010 starts a paid plan by a card, at once and for a whole period', async () => {
    expect((await choose(BASIC).expect(400)).body.errorName).toBe('PLAN_CARD_REQUIRED');
    const begun = await subscribe();
    expect(begun).toMatchObject({
      plan: { planSeq: BASIC },
      state: 'ACTIVE',
      pendingYn: 'N',
      periodStart: on('2027-01-31'),
      periodEnd: on('2027-02-28'),
      nextBilling: { at: on('2027-02-28'), planSeq: BASIC, amount: 29_000 },
    });
    expect(await bills()).toMatchObject([
      {
        state: 'PAID',
        reason: 'START',
        planName: '베이직',
        amount: 29_000,
        card: expect.stringContaining('KB국민'),
        receiptUrl: expect.stringContaining('/sandbox/pay/receipt'),
      },
    ]);
    expect(await setting()).toMatchObject({ studentLimit: 500, whiteLabelOpen: false });
    expect((await history())[0]).toMatchObject({
      entity: 'PLAN',
      user_seq: owner.userSeq,
      before: { planSeq: FREE },
      after: { planSeq: BASIC },
    });
    // Payments for the plan are the product's income, so they are in no book of the site.
    expect(await t.admin(sql`select from util.ledger where channel_seq = ${channelSeq}`)).toEqual([]);
    expect(await t.admin(sql`select from util.pay_order where channel_seq = ${channelSeq}`)).toEqual([]);
    expect((await data<{ totalCount: number }>(ask(paymentApi.adminList))).totalCount).toBe(0);
  });

  it('PE-016 to a dearer one is charged in full and begins now, to another one with the next billing, and the own one takes that back', async () => {
    await subscribe();
    await at(days(10));
    expect(await data<SitePlan>(choose(PRO))).toMatchObject({ plan: { planSeq: PRO }, periodStart: on('2027-02-10') });
    expect(await taken()).toEqual([29_000, 79_000]);
    expect((await data<Channel>(t.call(channelApi.find, { channelSeq }))).channelSetting.saasYn).toBe('Y');
    await ask(settingApi.saveWhiteLabel).send({ whiteLabelYn: 'Y' }).expect(200);
    expect(await data<SitePlan>(choose(BASIC))).toMatchObject({
      plan: { planSeq: PRO },
      nextPlan: { planSeq: BASIC, months: 1 },
      nextBilling: { planSeq: BASIC, amount: 29_000 },
    });
    expect(await data<SitePlan>(choose(PRO))).toMatchObject({ nextPlan: null, nextBilling: { planSeq: PRO } });
    await choose(BASIC, 12).expect(200);
    await at('2027-03-10T01:30:00.000Z');
    await round();
    expect(await plan()).toMatchObject({ plan: { planSeq: BASIC }, months: 12, nextPlan: null, periodEnd: on('2028-03-10') });
    expect(await taken()).toEqual([29_000, 79_000, 290_000]);
    // Features that the smaller plan lacks are switched off.
    expect(await setting()).toMatchObject({ saasYn: 'N', whiteLabelYn: 'N', whiteLabelOpen: false, studentLimit: 500 });
    for (const body of [{ planSeq: FREE, months: 1 }, { planSeq: 99, months: 1 }, { planSeq: PRO, months: 3 }, {}])
      await ask(planApi.change).send(body).expect(400);
  });

  it('that the card company refuses changes nothing, and stands among the bills', async () => {
    await register('poor');
    expect((await choose(PRO).expect(400)).body.errorName).toBe('PAYMENT_DECLINED');
    expect(await plan()).toMatchObject({ state: 'FREE', pendingYn: 'N' });
    expect(await bills()).toMatchObject([{ state: 'FAILED', failMessage: expect.stringContaining('잔액부족') }]);
    await register('good');
    await choose(PRO).expect(200);
    expect(await taken()).toEqual([79_000]);
  });

  it('pressed twenty times at once is charged once', async () => {
    await register();
    const answers = await Promise.all(Array.from({ length: 20 }, () => choose(BASIC)));
    expect(answers.filter((a) => a.status !== 200).every((a) => a.body.errorName === 'PAYMENT_PENDING')).toBe(true);
    expect(answers.some((a) => a.status === 200)).toBe(true);
    expect(await taken()).toEqual([29_000]);
  });

  it('that was charged before a 500 is found and begins, charged once', async () => {
    await register();
    pay.faults.errorAfter = 1;
    expect(await data<SitePlan>(choose(BASIC))).toMatchObject({ state: 'FREE', pendingYn: 'Y' });
    expect((await choose(PRO).expect(409)).body.errorName).toBe('PAYMENT_PENDING');
    pay.faults.errorAfter = 0;
    await at(new Date(START.getTime() + 20_000));
    await round();
    expect(await plan()).toMatchObject({ plan: { planSeq: BASIC }, state: 'ACTIVE', pendingYn: 'N' });
    expect(await taken()).toEqual([29_000]);
  });

  it('that never arrived is asked for again by the same order, and waits while the provider is slow', async () => {
    await register();
    pay.faults.errorBefore = 1;
    expect(await data<SitePlan>(choose(BASIC))).toMatchObject({ pendingYn: 'Y' });
    await at(new Date(START.getTime() + 20_000));
    await round();
    expect(await plan()).toMatchObject({ pendingYn: 'Y' });
    Object.assign(pay.faults, { errorBefore: 0, slow: 1, slowMs: 300 });
    await at(new Date(START.getTime() + 40_000));
    await round();
    expect(await plan()).toMatchObject({ plan: { planSeq: BASIC }, pendingYn: 'N' });
    expect(await taken()).toEqual([29_000]);
  });
});

/** A second copy of the billing service that knows nothing of the first one and runs the same round. */
const another = () => {
  const [db, clock, outbox, records, charges] = [Db, Clock, Outbox, PlanRecords, PlanChargeService].map((token) =>
    t.get('util', token as never),
  );
  const job = new PlanJob(db as never, clock as never, outbox as never, records as never, charges as never);
  return Object.assign(job, { leases: t.get('util', Leases) });
};

describe('the renewal', () => {
  it('PY-052 RT-011 charges every period once, however many workers look, and keeps the day of the month', async () => {
    await subscribe();
    await round();
    expect(await taken()).toEqual([29_000]);
    await at(DUE);
    await Promise.all([round(), another().run(), another().run()]);
    await round();
    expect(await taken()).toEqual([29_000, 29_000]);
    expect(await plan()).toMatchObject({ periodStart: on('2027-02-28'), periodEnd: on('2027-03-31') });
    expect((await bills()).map((bill) => [bill.reason, bill.state])).toEqual([
      ['RENEW', 'PAID'],
      ['START', 'PAID'],
    ]);
    await t.eventually(async () => {
      const mails = await t.admin(
        sql`select
          from campaign.mail
          where subject like '%결제가 완료%' and recipient = (select email from main.account where user_seq = ${owner.userSeq})`,
      );
      return mails.length === 2;
    });
  });

  it('of a product that stood still for months charges one period, from now on', async () => {
    await subscribe();
    await at('2027-06-15T01:30:00.000Z');
    await round();
    await round();
    expect(await taken()).toEqual([29_000, 29_000]);
    expect(await plan()).toMatchObject({ periodStart: on('2027-06-15'), periodEnd: on('2027-07-15') });
  });

  it('that is refused has days of grace, tells the owners, and is paid by another card at once', async () => {
    await subscribe();
    pay.faults.decline = 1;
    await at(DUE);
    await round();
    await round();
    expect(await plan()).toMatchObject({
      plan: { planSeq: BASIC },
      state: 'PAST_DUE',
      graceEndAt: on('2027-03-07'),
      nextBilling: { at: on('2027-03-01') },
    });
    expect(await due()).toMatchObject({
      ref: '20270228',
      planName: '베이직',
      amount: 29_000,
      reason: 'REFUSED',
      pendingYn: 'N',
      card: { brand: expect.any(String) },
      failMessage: expect.any(String),
      chargeAt: on('2027-03-01'),
      graceEndAt: on('2027-03-07'),
    });
    expect(await setting()).toMatchObject({ studentLimit: 500 });
    const alarms = await t.eventually(async () => {
      const { list } = await data<{ list: { content: string; alarmType: string }[] }>(ask(alarmApi.list));
      return list.length ? list : null;
    });
    expect(alarms).toMatchObject([{ alarmType: '33', content: expect.stringContaining('결제가 거절됐어요') }]);
    await t.eventually(
      async () =>
        (
          await t.admin(
            sql`select
              from campaign.mail
              where subject like '%결제가 거절%' and recipient = (select email from main.account where user_seq = ${owner.userSeq})`,
          )
        ).length,
    );
    await at(days(1, DUE));
    await round();
    expect((await ask(planApi.pay).expect(400)).body.errorName).toBe('PAYMENT_DECLINED');
    pay.faults.decline = 0;
    await register('other');
    expect(await plan()).toMatchObject({
      state: 'ACTIVE',
      periodStart: on('2027-02-28'),
      periodEnd: on('2027-03-31'),
      graceEndAt: null,
    });
    expect(await due()).toBeNull();
    expect(await taken()).toEqual([29_000, 29_000]);
    expect((await bills()).filter((bill) => bill.reason === 'RENEW')).toMatchObject([
      { state: 'PAID', card: expect.stringContaining('현대') },
    ]);
  });

  it('AM-810 whose card is missing is due a week before its day, to whoever may see the plan', async () => {
    await subscribe();
    await t.admin(sql`delete from util.plan_card where channel_seq = ${channelSeq}`);
    expect(await due()).toBeNull();
    await at(days(-6, DUE));
    expect(await due()).toMatchObject({ ref: '20270228', reason: 'NO_CARD', graceEndAt: null, failMessage: null, card: null });
    const manager = await person(t, '운영', channelSeq, 'MNG');
    await ask(planApi.due, manager).expect(403);
    const reader = await person(t, '회계', channelSeq, 'MNG');
    await t.admin(
      sql`update main.channel_user set roles = '["SITE_PLAN_READ"]' where channel_seq = ${channelSeq} and user_seq = ${reader.userSeq}`,
    );
    await ask(planApi.due, reader).expect(200);
    await register('other');
    expect(await due()).toBeNull();
  });

  it('AM-810 whose payment is under way is due as pending until the payment company has answered', async () => {
    await subscribe();
    pay.faults.decline = 1;
    await at(DUE);
    await round();
    Object.assign(pay.faults, { decline: 0, errorBefore: 1 });
    const again = days(1, DUE);
    await at(again);
    expect(await data<SitePlan>(ask(planApi.pay))).toMatchObject({ state: 'PAST_DUE', pendingYn: 'Y' });
    expect(await due()).toMatchObject({ reason: 'REFUSED', pendingYn: 'Y' });
    pay.faults.errorBefore = 0;
    await at(new Date(again.getTime() + 20_000));
    await round();
    expect(await due()).toBeNull();
    expect(await taken()).toEqual([29_000, 29_000]);
  });

  it('that stays refused ends the plan after the grace: nothing is deleted, the limits are those of the free plan', async () => {
    await subscribe();
    pay.faults.decline = 1;
    for (const day of [0, 1, 3, 5]) {
      await at(days(day, DUE));
      await round();
    }
    expect(await plan()).toMatchObject({ state: 'PAST_DUE' });
    await at(days(7, DUE));
    await round();
    expect(await plan()).toMatchObject({ plan: { planSeq: FREE }, state: 'FREE', nextBilling: null, graceEndAt: null });
    expect(await setting()).toMatchObject({ studentLimit: 100 });
    expect(
      (await t.admin<{ try: number }>(sql`select try from util.plan_bill where channel_seq = ${channelSeq} and reason = 'RENEW'`))[0]!.try,
    ).toBe(4);
    expect((await history())[0]).toMatchObject({ entity: 'PLAN', user_seq: null, after: { planSeq: FREE } });
    await t.eventually(
      async () =>
        (
          await t.admin(
            sql`select
              from campaign.mail
              where subject like '%무료로 바뀌었어요' and recipient = (select email from main.account where user_seq = ${owner.userSeq})`,
          )
        ).length,
    );
    pay.faults.decline = 0;
    await choose(BASIC).expect(200);
    expect(await plan()).toMatchObject({ plan: { planSeq: BASIC }, periodStart: on('2027-03-07') });
  });
});

describe('a charge of which the provider has not said its last word', () => {
  /** Order numbers and states of this site's payments in the book of the payment company. */
  const orders = async () =>
    (
      await t.admin<{ order_id: string; status: string }>(
        sql`select p.order_id, p.status
          from sandbox.payment p
          join util.plan_bill b on p.order_id like b.bill_no || '-%'
          where b.channel_seq = ${channelSeq}
          order by p.requested_at, p.order_id`,
      )
    ).map((row) => `${row.order_id.split('-').at(-1)} ${row.status}`);
  const told = () =>
    t.admin<{ kind: string; subject: string }>('select kind, subject from util.operator_notice where settled_at is null order by subject');
  const state = async () => (await bills())[0]!.state;

  it('that is in progress is waited for under its one number, and pays when it is done', async () => {
    await subscribe();
    pay.faults.charge = 'IN_PROGRESS';
    await at(DUE);
    await round();
    expect([await state(), await orders()]).toEqual(['CHARGING', ['1 DONE', '1 IN_PROGRESS']]);
    for (let i = 1; i <= 3; i++) {
      await at(new Date(DUE.getTime() + i * 60_000));
      await round();
    }
    expect([await state(), await orders(), (await plan()).state]).toEqual(['CHARGING', ['1 DONE', '1 IN_PROGRESS'], 'ACTIVE']);
    const [{ order_id }] = (await t.admin<{ order_id: string }>("select order_id from sandbox.payment where status = 'IN_PROGRESS'")) as [
      { order_id: string },
    ];
    await pay.billing.finish(order_id, 'DONE');
    await at(new Date(DUE.getTime() + 9 * 60_000));
    await round();
    expect([await state(), await orders()]).toEqual(['PAID', ['1 DONE', '1 DONE']]);
    expect(await taken()).toEqual([29_000, 29_000]);
  });

  it('that the card refuses in the end has another number with the next try, and none before', async () => {
    await subscribe();
    pay.faults.charge = 'IN_PROGRESS';
    await at(DUE);
    await round();
    const [{ order_id }] = (await t.admin<{ order_id: string }>("select order_id from sandbox.payment where status = 'IN_PROGRESS'")) as [
      { order_id: string },
    ];
    await pay.billing.finish(order_id, 'ABORTED');
    pay.faults.charge = 'DONE';
    await at(new Date(DUE.getTime() + 5 * 60_000));
    await round();
    expect([await state(), (await plan()).state]).toEqual(['FAILED', 'PAST_DUE']);
    await at(new Date(DUE.getTime() + DAY + 10 * 60_000));
    await round();
    expect([await state(), await orders()]).toEqual(['PAID', ['1 DONE', '1 ABORTED', '2 DONE']]);
    expect(await taken()).toEqual([29_000, 29_000]);
  });

  it('that the provider gave up by itself is no refusal: it is charged anew after an hour', async () => {
    await subscribe();
    Object.assign(pay.faults, { charge: 'ABORTED', failure: 'PROVIDER_ERROR' });
    await at(DUE);
    await round();
    await at(new Date(DUE.getTime() + 20 * 60_000));
    await round();
    expect([await state(), (await plan()).state]).toEqual(['CHARGING', 'ACTIVE']);
    expect((await told()).map((n) => n.subject)).toContain('sandbox:PROVIDER_ERROR');
    pay.faults.charge = 'DONE';
    await at(new Date(DUE.getTime() + 90 * 60_000));
    await round();
    expect([await state(), await orders()]).toEqual(['PAID', ['1 DONE', '1 ABORTED', '2 DONE']]);
  });

  it.each(['INVALID_API_KEY', 'FORBIDDEN_REQUEST', 'PROVIDER_ERROR', 'NOT_FOUND_BILLING', 'NOT_AVAILABLE_BANK'])(
    '%s at midnight ends no plan and tells the operator',
    async (code) => {
      await subscribe();
      pay.faults.say = { charge: code };
      await at(DUE);
      await round();
      expect([await state(), (await plan()).state]).toEqual(['CHARGING', 'ACTIVE']);
      await t.eventually(async () => (await told()).some((n) => n.subject === `sandbox:${code}`));
      pay.faults.say = {};
      await at(new Date(DUE.getTime() + 6 * 60_000));
      await round();
      expect([await state(), await orders()]).toEqual(['PAID', ['1 DONE', '1 DONE']]);
    },
  );

  it('that was refused and then taken after all pays the bill: the next try asks for no money', async () => {
    await subscribe();
    pay.faults.decline = 1;
    await at(DUE);
    await round();
    expect(await state()).toBe('FAILED');
    const [{ order_id }] = (await t.admin<{ order_id: string }>(
      sql`select p.order_id
        from sandbox.payment p
        join util.plan_bill b on p.order_id like b.bill_no || '-%'
        where b.channel_seq = ${channelSeq} and p.status = 'ABORTED'`,
    )) as [{ order_id: string }];
    pay.faults.drop = 1;
    await pay.billing.finish(order_id, 'DONE');
    pay.faults.decline = 0;
    await at(days(1, DUE));
    await round();
    expect([await state(), await orders()]).toEqual(['PAID', ['1 DONE', '1 DONE']]);
    expect(await taken()).toEqual([29_000, 29_000]);
  });

  /** Renews a plan by a charge that is refused and that the card company takes after all, unheard. */
  const takenAfterAll = async (planSeq: number) => {
    await subscribe(planSeq);
    pay.faults.decline = 1;
    await at(DUE);
    await round();
    const [{ order_id }] = (await t.admin<{ order_id: string }>(
      sql`select p.order_id
        from sandbox.payment p
        join util.plan_bill b on p.order_id like b.bill_no || '-%'
        where b.channel_seq = ${channelSeq} and p.status = 'ABORTED'`,
    )) as [{ order_id: string }];
    pay.faults.drop = 1;
    await pay.billing.finish(order_id, 'DONE');
    pay.faults.decline = 0;
    await at(days(1, DUE));
  };
  it.each([
    ['Basic instead of Pro', PRO, BASIC, 29_000],
    ['Pro instead of Basic', BASIC, PRO, 79_000],
  ])('that was taken after all does not pay for %s: it goes back, and the chosen plan is charged', async (_, first, chosen, amount) => {
    await takenAfterAll(first);
    expect(await data<SitePlan>(choose(chosen))).toMatchObject({ plan: { planSeq: chosen }, state: 'ACTIVE', pendingYn: 'N' });
    expect(await orders()).toEqual(['1 DONE', '1 CANCELED', '2 DONE']);
    expect((await bills())[0]).toMatchObject({ state: 'PAID', amount });
    expect((await taken()).at(-1)).toBe(amount);
  });

  it('that goes back is returned once and charged once, also if the service stopped in between', async () => {
    await takenAfterAll(PRO);
    pay.faults.say = { charge: 'PROVIDER_ERROR' };
    expect(await data<SitePlan>(choose(BASIC))).toMatchObject({ pendingYn: 'Y' });
    expect(await orders()).toEqual(['1 DONE', '1 CANCELED']);
    pay.faults.say = {};
    await at(days(2, DUE));
    await Promise.all([round(), another().run()]);
    await round();
    expect([await state(), await orders()]).toEqual(['PAID', ['1 DONE', '1 CANCELED', '2 DONE']]);
    expect(await t.admin(sql`select jsonb_array_length(cancels) as n from sandbox.payment where status = 'CANCELED'`)).toContainEqual({
      n: 1,
    });
    expect(await taken()).toEqual([79_000, 29_000]);
  });

  it('that the provider does not return is told to the operators, and nothing is charged before it is', async () => {
    await takenAfterAll(PRO);
    pay.faults.say = { cancel: 'NOT_CANCELABLE_PAYMENT' };
    expect(await data<SitePlan>(choose(BASIC))).toMatchObject({ pendingYn: 'Y', plan: { planSeq: PRO } });
    expect([await state(), await orders()]).toEqual(['CHARGING', ['1 DONE', '1 DONE']]);
    await t.eventually(async () => (await told()).some((n) => n.subject === 'sandbox:NOT_CANCELABLE_PAYMENT'));
    pay.faults.say = {};
    await at(days(2, DUE));
    await round();
    expect([await state(), await orders(), (await plan()).plan.planSeq]).toEqual(['PAID', ['1 DONE', '1 CANCELED', '2 DONE'], BASIC]);
  });

  it('that was taken after all goes back also where the chosen plan costs nothing by a coupon', async () => {
    await takenAfterAll(PRO);
    const name = JSON.stringify({ ko: '무료', en: 'Free', jp: '無料' });
    await t.admin(
      insertInto('util.plan_coupon', { code: `FREE${channelSeq}`, name, percent: 100, amount: null, bills: 1, planSeq: BASIC }),
    );
    await ask(planApi.addCoupon)
      .send({ code: `FREE${channelSeq}` })
      .expect(200);
    expect(await data<SitePlan>(choose(BASIC))).toMatchObject({ plan: { planSeq: BASIC }, state: 'ACTIVE' });
    expect(await orders()).toEqual(['1 DONE', '1 CANCELED']);
  });

  it('that the provider knows no key for is paid by another card at once, under the same number', async () => {
    await subscribe();
    pay.faults.say = { charge: 'NOT_FOUND_BILLING' };
    await at(DUE);
    await round();
    expect(await state()).toBe('CHARGING');
    pay.faults.say = {};
    await register('other');
    expect([await state(), await orders()]).toEqual(['PAID', ['1 DONE', '1 DONE']]);
  });

  it('that cannot be asked for, since the key of the card cannot be opened, is refused like one without a card, and told once', async () => {
    await subscribe();
    await t.admin(sql`update util.plan_card set billing_key = 'unsealable' where channel_seq = ${channelSeq}`);
    await at(DUE);
    await round();
    await round();
    expect([await state(), (await plan()).state]).toEqual(['FAILED', 'PAST_DUE']);
    expect(await told()).toContainEqual({ kind: 'UNSEALABLE', subject: `plan_card:${channelSeq}` });
    await register('other');
    expect([await state(), (await plan()).state]).toEqual(['PAID', 'ACTIVE']);
    expect(await told()).not.toContainEqual({ kind: 'UNSEALABLE', subject: `plan_card:${channelSeq}` });
  });
});

describe('a cancellation', () => {
  it('PE-081 ends the plan with its period, and can be taken back until then', async () => {
    await subscribe();
    expect((await cancel({ reasonCd: 'BORED' }).expect(400)).body.errors[0].field).toBe('reasonCd');
    expect(await data<SitePlan>(cancel({ reasonCd: 'OTHER', reason: '쉬어 가요' }))).toMatchObject({
      plan: { planSeq: BASIC },
      state: 'CANCELLED',
      periodEnd: on('2027-02-28'),
      nextBilling: null,
    });
    expect(await t.admin(sql`select cancel_cd, cancel_reason from util.site_plan where channel_seq = ${channelSeq}`)).toEqual([
      { cancel_cd: 'OTHER', cancel_reason: '쉬어 가요' },
    ]);
    expect(await data<SitePlan>(ask(planApi.uncancel))).toMatchObject({ state: 'ACTIVE', nextBilling: { amount: 29_000 } });
    await ask(planApi.uncancel).expect(409);
    await cancel().expect(200);
    await at(DUE);
    await round();
    expect(await plan()).toMatchObject({ plan: { planSeq: FREE }, state: 'FREE' });
    expect(await taken()).toEqual([29_000]);
    await ask(planApi.uncancel).expect(409);
    await cancel().expect(409);
  });
});

describe('a coupon', () => {
  const offer = async (code: string, more: object = {}) => {
    const row = { percent: 50, amount: null, bills: 2, plan_seq: null, until: null, sites: null, ...more };
    await t.admin(
      insertInto('util.plan_coupon', {
        code,
        name: JSON.stringify({ ko: '첫걸음', en: 'First steps', jp: 'はじめの一歩' }),
        ...row,
      }),
    );
  };
  const add = (code: string, who = owner) => ask(planApi.addCoupon, who).send({ code });

  it('RT-013 PE-084 lowers as many bills as it says, of its plan alone', async () => {
    await offer('HALF');
    await offer('ONLYPRO', { percent: 100, bills: 1, plan_seq: PRO });
    expect(await data<PlanCoupon[]>(add(' half '))).toMatchObject([{ name: '첫걸음', percent: 50, billsLeft: 2, nextYn: 'N' }]);
    await add('ONLYPRO').expect(200);
    await subscribe();
    expect((await bills())[0]).toMatchObject({ price: 29_000, discount: 14_500, amount: 14_500, couponName: '첫걸음' });
    expect(await plan()).toMatchObject({ nextBilling: { price: 29_000, discount: 14_500, amount: 14_500 } });
    expect((await data<PlanCoupon[]>(ask(planApi.coupons))).map((c) => [c.billsLeft, c.nextYn])).toEqual([
      [1, 'N'],
      [1, 'Y'],
    ]);
    await at(DUE);
    await round();
    expect(await taken()).toEqual([14_500, 14_500]);
    expect(await plan()).toMatchObject({ nextBilling: { discount: 0, amount: 29_000 } });
    // A bill of 0 won makes no call to the payment company.
    expect(await data<SitePlan>(choose(PRO))).toMatchObject({ plan: { planSeq: PRO } });
    expect(await taken()).toEqual([14_500, 14_500]);
    expect((await bills())[0]).toMatchObject({ amount: 0, state: 'PAID', card: null });
  });

  it('RT-013 is taken once by a site, in its time, by as many sites as it says', async () => {
    await offer('TWO', { sites: 2 });
    await offer('LATE', { until: days(-1) });
    const wrong = async (code: string, who?: Person) => (await add(code, who).expect(400)).body.errors[0];
    expect(await wrong('NOPE')).toEqual({ field: 'code', message: expect.stringContaining('쓸 수 없는 쿠폰') });
    expect((await wrong('LATE')).message).toContain('등록 기한');
    await offer('WON', { percent: null, amount: 5_000 });
    expect(await data<PlanCoupon[]>(add('WON'))).toMatchObject([{ percent: null, amount: 5_000 }]);
    await add('TWO').expect(200);
    expect((await wrong('TWO')).message).toContain('이미 등록한');
    const others = await Promise.all([site(t), site(t), site(t)]);
    const answers = await Promise.all(
      others.map((o) => t.call(planApi.addCoupon, { channelSeq: o.channelSeq }).set('Access-Token', o.owner.token).send({ code: 'TWO' })),
    );
    expect(answers.map((a) => a.status).sort()).toEqual([200, 400, 400]);
  });
});

describe('the limits of a plan', () => {
  const limit = (key: string, value: number) =>
    t.admin(
      sql`update main.channel
        set setting = setting || jsonb_build_object(${key}::text, ${value}::bigint)
        where channel_seq = ${channelSeq}`,
    );

  it('EN-023 stop the learner who is one too many, say so, and let the learner in once the plan is larger', async () => {
    await limit('studentLimit', 1);
    const free = await course(t, channelSeq, { fare_cd: '00' });
    const [first, second] = [await person(t, '김하나', channelSeq), await person(t, '김하나', channelSeq)];
    await enrol(t, { channelSeq, courseSeq: free, userSeq: first.userSeq });
    const apply = () => t.call(enrolmentApi.create, { channelSeq, courseSeq: free }).set('Access-Token', second.token).send({});
    expect((await apply().expect(400)).body.errorName).toBe('PLAN_STUDENT_LIMIT');
    await subscribe();
    await apply().expect(200);
    expect(await plan()).toMatchObject({ usage: { students: 2 } });
  });

  it('stop what does not fit into the space, as a file, by an address and as a video', async () => {
    await limit('storageLimit', 1000);
    const file = (bytes: number) => ask(uploadApi.file).attach('file', Buffer.alloc(bytes, 'a'), 'a.txt');
    await file(600).expect(200);
    expect(await plan()).toMatchObject({ usage: { storage: 600 } });
    const full = async (call: ReturnType<typeof ask>) => expect((await call.expect(400)).body.errorName).toBe('PLAN_STORAGE_FULL');
    await full(file(401));
    await full(ask(uploadApi.address).query({ filename: 'a.pdf', fileSize: 401 }));
    await full(ask(videoApi.create).send({ filename: 'a.mp4', fileSize: 401 }));
    await ask(videoApi.create).send({ filename: 'a.mp4', fileSize: 400 }).expect(200);
    await full(file(1));
    expect(await plan()).toMatchObject({ usage: { storage: 1000 } });
  });

  it('CH-020 leave a white label to a site that had it before there were plans', async () => {
    await t.admin(
      sql`update main.channel set setting = setting || '{"whiteLabelYn": "Y", "whiteLabelKept": true}' where channel_seq = ${channelSeq}`,
    );
    await subscribe();
    expect(await setting()).toMatchObject({ whiteLabelYn: 'Y', whiteLabelOpen: true });
  });
});
