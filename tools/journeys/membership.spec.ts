import supertest from 'supertest';
import { alarmApi, type Alarm } from '@madang/contracts/alarm/alarm';
import { CANCEL, LESSON_TYPE, FARE, ORDER_STATUS, REFUND_STATE, TAX_TYPE, VOD_TYPE } from '@madang/contracts/codes';
import { seoulDay } from '@madang/contracts/dates';
import type { Endpoint, Page } from '@madang/contracts/endpoint';
import { enrolmentApi, type Enrolment, type Learner } from '@madang/contracts/main/enrolment';
import { channelApi, type LeaveEffects } from '@madang/contracts/main/channel';
import { mypageApi, type WithdrawEffects } from '@madang/contracts/main/mypage';
import { courseApi, type Course, type CourseSummary, type CourseViewer } from '@madang/contracts/main/course';
import { attendanceApi } from '@madang/contracts/main/attendance';
import { curriculumApi } from '@madang/contracts/main/curriculum';
import { membershipApi, type Membership, type StudioCourse } from '@madang/contracts/main/membership';
import type { MembershipOffer } from '@madang/contracts/main/membership-calls';
import { paymentApi, type Order } from '@madang/contracts/util/payment';
import { refundApi, type AdminRefundDetail } from '@madang/contracts/util/refund';
import type { RefundQuote, RefundRequest } from '@madang/contracts/util/refund-calls';
import { salesApi } from '@madang/contracts/util/sales';
import { subscriptionApi as api, type StudioMember, type StudioMemberDetail } from '@madang/contracts/util/subscription';
import type { MySubscription, Subscribed, Subscription } from '@madang/contracts/util/subscription-calls';
import { Db } from '@madang/server/db';
import { Outbox } from '@madang/server/outbox';
import { insertInto } from '@madang/server/sql/insert';
import { sql, type Sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import { AppModule as AlarmModule } from '../../apps/api-alarm/src/app.module';
import { AppModule as CampaignModule } from '../../apps/api-campaign/src/app.module';
import { course, enrol, person, site, type Person } from '../../apps/api-main/src/course/course.fixture';
import { AppModule as MainModule } from '../../apps/api-main/src/app.module';
import { PackageSeatsService } from '../../apps/api-main/src/enrolment/package-seats.service';
import { PlatformSiteService } from '../../apps/api-main/src/platform/platform-site.service';
import { SuspensionExtensionJob } from '../../apps/api-main/src/platform/suspension-extension.job';
import { AppModule as UtilModule } from '../../apps/api-util/src/app.module';
import { MembershipJob } from '../../apps/api-util/src/membership/membership.job';
import { RecoveryJob } from '../../apps/api-util/src/payment/recovery.job';
import { SubscriptionRecords } from '../../apps/api-util/src/payment/subscription-records';
import { RefundDesk } from '../../apps/api-util/src/refund/refund-desk';
import { NO_FAULTS } from '../../apps/sandbox-pay/src/faults';
import { startSandboxPay, type SandboxPay } from '../../apps/sandbox-pay/src/main';
import { freePort } from '../postgres';

const START = new Date('2027-01-31T01:00:00.000Z');
const PRICE = 9900;
/** The page to which alarms about members of a membership lead. */
const MEMBERS = '/settings/studio/members/joined';

let t: TestApp;
let pay: SandboxPay;
let now = START;
let owner: Person;
let channelSeq: number;
let people: Person[] = [];
beforeAll(async () => {
  const port = await freePort();
  process.env['SANDBOX_PAY_URL'] = `http://127.0.0.1:${port}`;
  t = await testApp({ main: MainModule, util: UtilModule, alarm: AlarmModule, campaign: CampaignModule });
  pay = await startSandboxPay({ port, shop: `${t.url('util')}/api/util/v1.0/payments`, now: () => now });
});
beforeEach(async () => {
  ({ owner, channelSeq } = await site(t));
  people = [owner];
  await plan('Y');
  await at(START);
});
afterEach(() => {
  Object.assign(pay.faults, NO_FAULTS, { say: {} });
});
afterAll(async () => {
  await pay.close();
  await t.close();
});

const plan = (saasYn: 'Y' | 'N', pageTypeCd = '00') =>
  t.admin(
    sql`update main.channel
      set setting = setting || jsonb_build_object('saasYn', ${saasYn}::text), page_type_cd = ${pageTypeCd}
      where channel_seq = ${channelSeq}`,
  );
/** Moves the clock of all services, and makes the sessions anew, which last only two days. */
async function at(moment: Date | string) {
  now = new Date(moment);
  t.setNow(now);
  for (const one of people) one.token = await t.tokenOf(one.userSeq);
}
async function learner(name = '이수강') {
  const one = await person(t, name, channelSeq);
  people.push(one);
  one.token = await t.tokenOf(one.userSeq);
  return one;
}
const ask = (endpoint: Endpoint<never> | Endpoint, who: Person | null = owner, params: object = {}) => {
  const call = t.call(endpoint as Endpoint, { channelSeq, ...params });
  return who ? call.set('Access-Token', who.token) : call;
};
const data = async <T>(call: ReturnType<typeof ask>) => (await call.expect(200)).body.data as T;
const wrong = async (call: ReturnType<typeof ask>, errorName: string) => expect((await call).body).toMatchObject({ errorName });
const input = (more: object = {}) => ({
  title: '결 멤버십',
  description: '매주 새 클래스',
  price: PRICE,
  periodCd: 'AUTO',
  benefits: ['전용 클래스', '매달 특강'],
  ...more,
});
const made = (more: object = {}) => data<Membership>(ask(membershipApi.create).send(input(more)));
const round = async () => {
  await t.get('util', MembershipJob).run();
  await settled();
};
/** Waits until the services have handled all events about subscriptions and payments. */
const settled = () =>
  t.eventually(
    async () =>
      !(
        await t.admin(
          `select
            from jobs.job
            where name like any (array['subscription.changed.%', 'payment.%']) and state in ('created', 'active', 'retry')`,
        )
      ).length,
  );
const orders = (who: Person) =>
  t.admin<{ order_no: string; status: string; amount: number; at: string }>(
    sql`select order_no, status, amount::int, to_char(created_at at time zone 'Asia/Seoul', 'MM-DD') as at
      from util.pay_order
      where channel_seq = ${channelSeq} and user_seq = ${who.userSeq}
      order by created_at, order_no`,
  );
const mine = async (who: Person) => (await data<Page<MySubscription>>(ask(api.mine, who).query({ channelSeq }))).list;
const day = (iso: string | null) => iso && seoulDay(iso);

/** Registers a card in the payment company's window; answers the address it leads back to, and the proof of the card in it. */
async function proof(opened: Subscribed, card: 'good' | 'poor' = 'good') {
  const { customerKey, successUrl, failUrl } = opened.cardWindow!;
  const answer = await supertest(pay.url)
    .post('/sandbox/pay/card')
    .set('Host', new URL(successUrl).host)
    .type('form')
    .send({ customerKey, successUrl, failUrl, card, action: 'register' })
    .expect(303);
  const back = new URL(answer.headers['location'] as string);
  return { back, card: { authKey: back.searchParams.get('authKey')!, customerKey } };
}
const subscribe = (who: Person, m: Membership, more: object = {}) =>
  ask(api.subscribe, who, m).send({ payMethodCd: 'CARD', price: m.price, sellerYn: true, ...more });
async function join(who: Person, m: Membership, card: 'good' | 'poor' = 'good') {
  const opened = await data<Subscribed>(subscribe(who, m));
  const came = await proof(opened, card);
  const answer = await subscribe(who, m, { card: came.card });
  await settled();
  return { ...came, answer, subscription: answer.body.data?.subscription as Subscription };
}
/** Approves a payment in the payment company's window; the test then calls `end`, which confirms it by `paymentApi.success`. */
async function approve(who: Person, m: Membership, payMethodCd = 'CARD') {
  const { window } = await data<Subscribed>(subscribe(who, m, { payMethodCd }));
  const paymentKey = new URL(window!.windowUrl).searchParams.get('paymentKey')!;
  await supertest(pay.url).post('/sandbox/pay/window').type('form').send({ paymentKey, action: 'approve' }).expect(303);
  return {
    orderNo: window!.orderId,
    paymentKey,
    end: () => ask(paymentApi.success, who, { orderNo: window!.orderId }).send({ paymentKey, amount: m.price }),
  };
}
/** Pays for one period of a membership in the payment company's window. */
async function payOnce(who: Person, m: Membership, payMethodCd = 'CARD') {
  const { orderNo, end } = await approve(who, m, payMethodCd);
  const done = await end();
  await settled();
  return { orderNo, done };
}
const leave = (who: Person) => ask(channelApi.leave, who).send({});

describe('the studio', () => {
  it('ST-002 ST-015 CH-071 makes, changes, lists and deletes memberships, with a line of history each', async () => {
    const courseSeq = await course(t, channelSeq, { fare_cd: '00' });
    const m = await made({ courseSeqs: [courseSeq] });
    expect(m).toMatchObject({ title: '결 멤버십', price: PRICE, periodCd: 'AUTO', courseSeqs: [courseSeq], openYn: 'Y', memberCount: 0 });
    expect(await data<Membership>(ask(membershipApi.find, owner, m))).toEqual(m);
    const listed = async () => (await data<MembershipOffer[]>(ask(membershipApi.offers, null))).map((one) => one.title);
    expect(await listed()).toEqual(['결 멤버십']);
    const changed = await data<Membership>(
      ask(membershipApi.update, owner, m).send(input({ title: '결 가족', price: 12_000, openYn: 'N' })),
    );
    expect(changed).toMatchObject({ title: '결 가족', price: 12_000, courseSeqs: [], openYn: 'N' });
    expect(await listed()).toEqual([]);
    expect((await data<Membership[]>(ask(membershipApi.list))).map((one) => one.title)).toEqual(['결 가족']);
    await ask(membershipApi.remove, owner, m).expect(200);
    await ask(membershipApi.find, owner, m).expect(404);
    const lines = await t.admin<{ action: string }>(
      sql`select action from main.data_history where channel_seq = ${channelSeq} and entity = 'MEMBERSHIP' order by history_seq`,
    );
    expect(lines.map((line) => line.action)).toEqual(['CREATE', 'UPDATE', 'DELETE']);
  });

  it.each([
    [{ title: '결' }, 'title'],
    [{ price: 500 }, 'price'],
    [{ price: 1.5 }, 'price'],
    [{ periodCd: '02' }, 'periodCd'],
    [{ benefits: Array.from({ length: 11 }, () => '특강') }, 'benefits'],
    [{ courseSeqs: [999_999_999] }, 'courseSeqs'],
  ])('ST-002 refuses %p by its field', async (more, field) => {
    const { body } = await ask(membershipApi.create).send(input(more)).expect(400);
    expect((body.errors as { field: string }[]).map((e) => e.field)).toContain(field);
  });

  it('ST-002 sells by the pro plan alone, and nothing of another site', async () => {
    const m = await made();
    await plan('N');
    await wrong(ask(membershipApi.create).send(input()), 'PLAN_FEATURE');
    await wrong(ask(membershipApi.update, owner, m).send(input({ price: 1_000_000 })), 'PLAN_FEATURE');
    // Without the Pro plan a membership can still be closed.
    await ask(membershipApi.update, owner, m)
      .send(input({ openYn: 'N' }))
      .expect(200);
    const other = await site(t);
    people.push(other.owner);
    await at(START);
    await ask(membershipApi.find, other.owner, { ...m, channelSeq: other.channelSeq }).expect(404);
    await ask(membershipApi.find, other.owner, m).expect(403);
    await ask(api.subscribe, await learner(), { ...m, channelSeq: other.channelSeq })
      .send({ price: PRICE })
      .expect(404);
  });
});

describe('joining', () => {
  it('AM-359 is begun with the consent to pass data to the seller alone, which stands from then on', async () => {
    const who = await learner();
    const m = await made();
    const { body } = await subscribe(who, m, { sellerYn: false }).expect(400);
    expect(body.errors).toMatchObject([{ field: 'sellerYn' }]);
    expect(await t.admin(sql`select from util.subscription where user_seq = ${who.userSeq}`)).toEqual([]);
    const opened = await data<Subscribed>(subscribe(who, m));
    const { card } = await proof(opened);
    expect((await data<Subscribed>(subscribe(who, m, { card, sellerYn: false }))).subscription.state).toBe('ACTIVE');
    await settled();
    expect(await t.admin(sql`select place_cd from main.consent where user_seq = ${who.userSeq} and kind_cd = 'SELLER'`)).toEqual([
      { place_cd: 'CHECKOUT' },
    ]);
  });
});

describe('leaving the site before the payment is done', () => {
  const taken = async (who: Person) =>
    (
      await t.admin<{ status: string }>(
        sql`select p.status
          from sandbox.payment p
          join util.pay_order o on o.order_no = p.order_id
          where o.channel_seq = ${channelSeq} and o.user_seq = ${who.userSeq}`,
      )
    ).map((one) => one.status);
  const isMember = async (who: Person) => (await data<{ isChannelUser: boolean }>(ask(channelApi.channelUser, who))).isChannelUser;

  it('AM-736 a window that was opened before takes no money afterwards, until the person has joined again', async () => {
    const who = await learner();
    const m = await made({ periodCd: '03' });
    const { end, orderNo } = await approve(who, m);
    await leave(who).expect(200);
    await wrong(end(), 'NOT_CHANNEL_USER');
    expect([await taken(who), await mine(who), await isMember(who)]).toEqual([['IN_PROGRESS'], [], false]);
    // The order still waits for its payment, and can be paid once the person is a member of the site again.
    expect((await data<Order>(ask(paymentApi.find, who, { orderNo }))).status).toBe('READY');
    await ask(channelApi.join, who).send({ termsYn: true, privacyYn: true, sellerYn: true }).expect(200);
    expect((await data<Order>(end())).status).toBe('PAID');
    expect((await mine(who))[0]).toMatchObject({ state: 'ACTIVE' });
  });
  it('AM-736 a card that was registered in a window from before is not charged', async () => {
    const who = await learner();
    const m = await made();
    const { card } = await proof(await data<Subscribed>(subscribe(who, m)));
    await leave(who).expect(200);
    await wrong(subscribe(who, m, { card }), 'NOT_CHANNEL_USER');
    expect([await orders(who), await mine(who)]).toEqual([[], []]);
  });
  it('AM-736 nobody leaves while the money is on its way, nor once it is there', async () => {
    const who = await learner();
    const m = await made({ periodCd: '01' });
    const { end } = await approve(who, m);
    pay.faults.errorBefore = 1;
    expect((await data<Order>(end())).status).toBe('CONFIRMING');
    await wrong(leave(who), 'LEAVE_WHILE_PAYING');
    Object.assign(pay.faults, NO_FAULTS);
    await at(new Date(START.getTime() + 60_000));
    await t.get('util', RecoveryJob).run();
    await settled();
    expect((await orders(who)).map((one) => one.status)).toEqual(['PAID']);
    await wrong(leave(who), 'LEAVE_WITH_ACCESS');
  });
  it('AM-736 money that comes after all for a window which was given up goes back to who has left', async () => {
    const who = await learner();
    const m = await made({ periodCd: '12' });
    const { orderNo, paymentKey } = await approve(who, m);
    await ask(paymentApi.fail, who, { orderNo }).send({ code: 'PAY_PROCESS_CANCELED', message: '' }).expect(200);
    await leave(who).expect(200);
    await pay.book.confirm({ paymentKey, orderId: orderNo, amount: m.price });
    await t.eventually(async () => {
      await t.get('util', RecoveryJob).run();
      return (await orders(who))[0]!.status === 'CANCELED';
    });
    expect([await taken(who), await mine(who), await isMember(who)]).toEqual([['CANCELED'], [], false]);
    expect(await t.admin(sql`select state from util.subscription where user_seq = ${who.userSeq}`)).toEqual([{ state: 'WAITING' }]);
  });
  it('AM-736 of paying and leaving at one moment only one happens', async () => {
    const m = await made({ periodCd: '01' });
    for (let i = 0; i < 6; i++) {
      const who = await learner();
      const { end } = await approve(who, m);
      const [paid, left] = await Promise.all([end(), leave(who)]);
      await settled();
      const [row] = await mine(who);
      expect([paid.status === 200, left.status === 200]).toEqual([row?.state === 'ACTIVE', !row]);
      expect(await isMember(who)).toBe(row !== undefined);
    }
  });
});

describe('a monthly one', () => {
  it('PY-061 AM-158 ST-013 charges on the day of joining, clamped to the month, and shows in orders, sales and the learner’s page', async () => {
    const who = await learner();
    const m = await made();
    const { subscription, back } = await join(who, m);
    expect(back.pathname).toBe(`/membership/${m.membershipSeq}/card`);
    expect(subscription).toMatchObject({ state: 'ACTIVE', price: PRICE, card: { last4: expect.any(String) } });
    expect([day(subscription.periodEnd), day(subscription.nextBillingAt)]).toEqual(['2027-02-28', '2027-02-28']);
    for (const moment of ['2027-02-28T01:30:00Z', '2027-03-31T01:30:00Z']) {
      await at(moment);
      await round();
      await round();
    }
    expect((await orders(who)).map(({ status, amount, at: on }) => [status, amount, on])).toEqual([
      ['PAID', PRICE, '01-31'],
      ['PAID', PRICE, '02-28'],
      ['PAID', PRICE, '03-31'],
    ]);
    expect((await mine(who)).map((one) => [one.state, day(one.nextBillingAt), one.title])).toEqual([['ACTIVE', '2027-04-30', '결 멤버십']]);
    expect((await mine(who))[0]!.refundWaitYn).toBe('N');
    const sales = await data<{ totals: { krw: { net: number; payCount: number } } }>(
      ask(salesApi.list).query({ startAt: '2027-01-01', endAt: '2027-04-30' }),
    );
    expect(sales.totals.krw).toMatchObject({ net: 3 * PRICE, payCount: 3 });
    expect(await t.admin(sql`select from util.settlement_row where channel_seq = ${channelSeq}`)).toHaveLength(3);
    const receipts = await t.admin(
      sql`select
        from campaign.mail
        where mail_key like 'payment.paid:%' and recipient = (select email from main.account where user_seq = ${who.userSeq})`,
    );
    expect(receipts).toHaveLength(3);
  });

  it('PY-062 AM-158 ends at once when its card is refused, with an alarm and a mail', async () => {
    const who = await learner();
    const m = await made();
    await join(who, m);
    await at('2027-02-28T01:30:00Z');
    pay.faults.decline = 1;
    await round();
    await round();
    expect((await orders(who)).map((o) => o.status)).toEqual(['PAID', 'FAILED']);
    expect((await mine(who))[0]).toMatchObject({ state: 'ENDED', endCd: 'REFUSED', nextBillingAt: null });
    await t.eventually(async () =>
      (await data<Page<Alarm>>(ask(alarmApi.list, who).query({ channelSeq }))).list.some((one) => one.alarmType === '35'),
    );
    const mails = await t.admin<{ subject: string; body: string }>(
      "select subject, body from campaign.mail where mail_key like 'membership.refused:%'",
    );
    const [told, ...twice] = mails.filter((one) => one.subject.includes('결 멤버십'));
    expect(twice).toEqual([]);
    for (const term of ['청약 철회와 환불', '미성년자', '1372']) expect(told!.body).toContain(term);
    // The learner joins again with another card.
    Object.assign(pay.faults, NO_FAULTS);
    expect((await join(who, m)).subscription.state).toBe('ACTIVE');
  });

  it('AM-985 its owner hears by alarm and mail who joined and who gave it up, and of no renewal', async () => {
    const who = await learner('이수강');
    const m = await made();
    await join(who, m);
    const alarms = async () =>
      (await data<Page<Alarm>>(ask(alarmApi.list).query({ channelSeq }))).list
        .filter((one) => one.link === MEMBERS)
        .map((one) => one.content);
    const mails = () =>
      t.admin<{ subject: string }>(
        sql`select subject
          from campaign.mail
          where mail_key like 'alarm.mail:%' and recipient = (select email from main.account where user_seq = ${owner.userSeq})`,
      );
    const joined = '이수강 님이 ‘결 멤버십’ 멤버십에 가입했어요.';
    await t.eventually(async () => (await alarms()).includes(joined) && (await mails()).length === 1);
    await at('2027-02-28T01:30:00Z');
    await round();
    expect((await orders(who)).map((o) => o.status)).toEqual(['PAID', 'PAID']);
    for (let i = 0; i < 2; i++) await ask(api.cancel, who, m).expect(200);
    await settled();
    const givenUp = '이수강 님이 ‘결 멤버십’ 멤버십을 해지했어요. 3월 31일 오전 10:00 KST까지 이용해요.';
    await t.eventually(async () => (await mails()).length === 2);
    expect(await alarms()).toEqual([givenUp, joined]);
  });

  it('AM-1320 its owner hears of a membership that a refund ended, also after it was given up', async () => {
    const who = await learner('환불이');
    const m = await made();
    await join(who, m);
    await ask(api.cancel, who, m).expect(200);
    await settled();
    await request(who, (await orders(who))[0]!.order_no);
    await settled();
    const newest = async () => (await data<Page<Alarm>>(ask(alarmApi.list).query({ channelSeq }))).list[0]!;
    await t.eventually(async () => (await newest()).content === '환불이 님의 ‘결 멤버십’ 멤버십이 환불되어 끝났어요.');
    expect((await newest()).link).toBe(MEMBERS);
  });

  it('PY-062 a card that is refused at once begins nothing; pressed twice and opened again it charges once', async () => {
    const who = await learner();
    const m = await made();
    const refused = await join(who, m, 'poor');
    expect(refused.answer.body).toMatchObject({ errorName: 'PAYMENT_DECLINED' });
    expect(await mine(who)).toEqual([]);
    const opened = await data<Subscribed>(subscribe(who, m));
    const { card } = await proof(opened);
    const both = await Promise.all([subscribe(who, m, { card }), subscribe(who, m, { card })]);
    expect(both.some((r) => r.status === 200)).toBe(true);
    expect((await data<Subscribed>(subscribe(who, m, { card }))).subscription.state).toBe('ACTIVE');
    await wrong(subscribe(who, m), 'MEMBERSHIP_RUNNING');
    expect((await orders(who)).filter((o) => o.status === 'PAID')).toHaveLength(1);
    const stranger = await learner();
    await data<Subscribed>(subscribe(stranger, m));
    await wrong(subscribe(stranger, m, { card }), 'CARD_REFUSED');
    await wrong(subscribe(stranger, m, { price: 1 }), 'AMOUNT_MISMATCH');
  });

  it('PY-061 a charge that was not answered is asked for and taken once', async () => {
    const who = await learner();
    const m = await made();
    await join(who, m);
    await at('2027-02-28T01:30:00Z');
    await pay.close();
    await round();
    expect((await orders(who)).map((o) => o.status)).toEqual(['PAID', 'CONFIRMING']);
    const port = Number(new URL(process.env['SANDBOX_PAY_URL']!).port);
    pay = await startSandboxPay({ port, shop: `${t.url('util')}/api/util/v1.0/payments`, now: () => now });
    await at('2027-02-28T01:40:00Z');
    await round();
    await t.get('util', RecoveryJob).run();
    await t.get('util', RecoveryJob).run();
    expect((await orders(who)).map((o) => o.status)).toEqual(['PAID', 'PAID']);
    expect((await mine(who))[0]).toMatchObject({ state: 'ACTIVE', nextBillingAt: expect.stringMatching(/^2027-03-31/) });
  });

  const told = () =>
    t.admin<{ kind: string; subject: string }>('select kind, subject from util.operator_notice where settled_at is null order by subject');
  const DUE = '2027-02-28T01:30:00.000Z';
  const after = (minutes: number) => new Date(new Date(DUE).getTime() + minutes * 60_000);
  const statuses = async (who: Person) => (await orders(who)).map((o) => o.status);
  const recover = async () => {
    await t.get('util', RecoveryJob).run();
    await round();
  };

  it.each(['INVALID_API_KEY', 'FORBIDDEN_REQUEST', 'PROVIDER_ERROR', 'NOT_MATCHES_CUSTOMER_KEY'])(
    'AM-158 %s on its day ends none of them, tells the operator, and each is charged once when it is mended',
    async (code) => {
      const m = await made();
      const members = [await learner('가'), await learner('나'), await learner('다')];
      for (const who of members) await join(who, m);
      pay.faults.say = { charge: code };
      await at(DUE);
      await round();
      for (const minutes of [1, 5, 20]) {
        await at(after(minutes));
        await recover();
      }
      for (const who of members) expect([(await mine(who))[0]!.state, await statuses(who)]).toEqual(['ACTIVE', ['PAID', 'CONFIRMING']]);
      await t.eventually(async () => (await told()).some((n) => n.subject === `sandbox:${code}`));
      pay.faults.say = {};
      for (const minutes of [40, 60]) {
        await at(after(minutes));
        await recover();
      }
      for (const who of members) expect([(await mine(who))[0]!.state, await statuses(who)]).toEqual(['ACTIVE', ['PAID', 'PAID']]);
      const [held] = await t.admin<{ n: number }>(
        sql`select count(*)::int as n
          from sandbox.payment p
          join util.pay_order o on o.order_no = p.order_id
          where o.channel_seq = ${channelSeq} and p.status = 'DONE'`,
      );
      expect(held!.n).toBe(6);
    },
  );

  it('PY-061 a charge in progress is waited for under its one number; one that the provider gave up is made anew', async () => {
    const m = await made();
    const who = await learner();
    await join(who, m);
    pay.faults.charge = 'IN_PROGRESS';
    await at(DUE);
    await round();
    await at(after(2));
    await recover();
    expect(await statuses(who)).toEqual(['PAID', 'CONFIRMING']);
    pay.faults.drop = 1;
    await pay.billing.finish((await orders(who))[1]!.order_no, 'ABORTED', 'PROVIDER_ERROR');
    pay.faults.charge = 'DONE';
    await at(after(5));
    await recover();
    expect([(await mine(who))[0]!.state, await statuses(who)]).toEqual(['ACTIVE', ['PAID', 'FAILED']]);
    await at(after(90));
    await recover();
    expect([(await mine(who))[0]!.state, await statuses(who)]).toEqual(['ACTIVE', ['PAID', 'FAILED', 'PAID']]);
  });

  it('PY-061 a charge that the provider gave up and then took after all pays its period: no second one is made', async () => {
    const m = await made();
    const who = await learner();
    await join(who, m);
    Object.assign(pay.faults, { charge: 'ABORTED', failure: 'PROVIDER_ERROR' });
    await at(DUE);
    await round();
    await at(after(5));
    await recover();
    expect(await statuses(who)).toEqual(['PAID', 'FAILED']);
    Object.assign(pay.faults, { charge: 'DONE', drop: 1 });
    await pay.billing.finish((await orders(who))[1]!.order_no, 'DONE');
    await at(after(90));
    await recover();
    await at(after(100));
    await recover();
    expect([(await mine(who))[0]!.state, await statuses(who)]).toEqual(['ACTIVE', ['PAID', 'PAID']]);
    const [held] = await t.admin<{ n: number }>(
      sql`select count(*)::int as n
        from sandbox.payment p
        join util.pay_order o on o.order_no = p.order_id
        where o.channel_seq = ${channelSeq} and p.status = 'DONE'`,
    );
    expect(held!.n).toBe(2);
  });

  it('PY-062 a card whose key cannot be opened is none: it ends like a refused one, and the operator is told', async () => {
    const m = await made();
    const who = await learner();
    await join(who, m);
    await t.admin(sql`update util.member_card set billing_key = 'unsealable' where channel_seq = ${channelSeq}`);
    await at(DUE);
    await round();
    await round();
    expect([(await mine(who))[0]!.endCd, await statuses(who)]).toEqual(['REFUSED', ['PAID', 'FAILED']]);
    expect(await told()).toContainEqual({ kind: 'UNSEALABLE', subject: `member_card:${channelSeq}:${who.userSeq}` });
  });

  it('PY-061 given up it stays until its period is over, taken back it goes on, and a leaver is charged no more', async () => {
    const who = await learner();
    const m = await made();
    await join(who, m);
    const left = await data<Subscription>(ask(api.cancel, who, m));
    expect(left).toMatchObject({ state: 'ACTIVE', nextBillingAt: null, cancelAt: expect.any(String) });
    expect((await data<Subscription>(ask(api.resume, who, m))).nextBillingAt).toEqual(left.periodEnd);
    await ask(api.cancel, who, m).expect(200);
    await wrong(ask(membershipApi.remove, owner, m), 'MEMBERSHIP_HAS_MEMBERS');
    await at('2027-02-27T01:30:00Z');
    await round();
    expect((await mine(who))[0]!.state).toBe('ACTIVE');
    await at('2027-02-28T01:30:00Z');
    await round();
    expect((await mine(who))[0]).toMatchObject({ state: 'ENDED', endCd: 'CANCEL' });
    expect(await orders(who)).toHaveLength(1);
    await wrong(ask(api.resume, who, m), 'NO_DATA');
    const gone = await learner('박탈퇴');
    await join(gone, m);
    const { userSeq } = gone;
    await t.db('main').all((tx) => t.get('main', Outbox).publish(tx, 'account.withdrawn', { userSeq, email: null as never }));
    await t.eventually(
      async () => (await t.admin(sql`select from util.subscription where user_seq = ${userSeq} and end_cd = 'WITHDRAWN'`)).length,
    );
    expect(await t.admin(sql`select from util.member_card where user_seq = ${userSeq}`)).toEqual([]);
  });

  it('AM-791 charges nobody for a suspended site, and for a whole period from the day on which it is open again', async () => {
    const m = await made();
    const [who, leaver] = [await learner(), await learner()];
    for (const one of [who, leaver]) await join(one, m);
    await ask(api.cancel, leaver, m).expect(200);
    await t.admin(
      sql`insert into main.site_suspension (site_seq, reason, suspended_by, suspended_at)
        values (${channelSeq}, '확인 중', ${owner.userSeq}, ${START})`,
    );
    const states = () => t.admin(sql`select user_seq, state, end_cd from util.subscription where channel_seq = ${channelSeq} order by 1`);
    await at(DUE);
    await round();
    await at(after(4 * 24 * 60));
    await round();
    expect(await statuses(who)).toEqual(['PAID']);
    // Who has given it up is charged no more anyway, and stays a member until the site is open again.
    expect(await states()).toEqual([
      { user_seq: who.userSeq, state: 'ACTIVE', end_cd: null },
      { user_seq: leaver.userSeq, state: 'ACTIVE', end_cd: null },
    ]);
    // A suspension of an earlier version, whose time was not made up for.
    await t.admin(sql`update main.site_suspension set reopened_at = now(), extended_at = now() where site_seq = ${channelSeq}`);
    await at(after(4 * 24 * 60 + 70));
    await round();
    expect(await statuses(who)).toEqual(['PAID', 'PAID']);
    expect((await states())[1]).toEqual({ user_seq: leaver.userSeq, state: 'ENDED', end_cd: 'CANCEL' });
    expect((await mine(who)).map((one) => [one.state, day(one.periodEnd)])).toEqual([['ACTIVE', '2027-04-04']]);
  });

  it('AM-851 makes memberships longer by the days of a suspension, once, and charges or ends them at the new end', async () => {
    const courseSeq = await course(t, channelSeq, { fare_cd: '00' });
    const m = await made({ courseSeqs: [courseSeq] });
    const [who, leaver, refunded] = [await learner(), await learner(), await learner()];
    for (const one of [who, leaver, refunded]) await join(one, m);
    await ask(api.cancel, leaver, m).expect(200);
    await ask(enrolmentApi.create, who, { courseSeq }).send({}).expect(200);
    const sites = t.get('main', PlatformSiteService);
    const operator = { userSeq: owner.userSeq } as Parameters<PlatformSiteService['reopen']>[2];
    await at('2027-02-10T01:00:00.000Z');
    await sites.suspend(channelSeq, '확인 중', operator);
    // The period ends on February 28, while the site is suspended.
    await at('2027-03-05T03:00:00.000Z');
    await round();
    const pressed = await Promise.allSettled([1, 2].map(() => sites.reopen(channelSeq, '해결', operator)));
    expect(pressed.map((one) => one.status).toSorted()).toEqual(['fulfilled', 'rejected']);
    // Nobody is charged, and no membership ends, before the time is made up for.
    await at('2027-03-05T05:00:00.000Z');
    await round();
    const ends = () =>
      t.admin<{ state: string; day: string }>(
        sql`select state, to_char(period_end at time zone 'Asia/Seoul', 'YYYY-MM-DD') as day
          from util.subscription where channel_seq = ${channelSeq} order by user_seq`,
      );
    expect(await ends()).toEqual(Array(3).fill({ state: 'ACTIVE', day: '2027-02-28' }));
    await t.get('main', SuspensionExtensionJob).run();
    // 23 days and two hours are 24 days.
    const longer = Array(3).fill({ state: 'ACTIVE', day: '2027-03-24' });
    await t.eventually(async () => {
      await round();
      return (await ends()).every((one) => one.day === '2027-03-24');
    });
    await t.get('main', SuspensionExtensionJob).run();
    await round();
    expect(await ends()).toEqual(longer);
    expect([await statuses(who), await statuses(leaver)]).toEqual([['PAID'], ['PAID']]);
    const [access] = await t.admin<{ day: string }>(
      sql`select to_char(valid_at at time zone 'Asia/Seoul', 'YYYY-MM-DD') as day
        from main.attend where channel_seq = ${channelSeq} and user_seq = ${who.userSeq}`,
    );
    // A day more than the period, while the next charge is awaited.
    expect(access).toEqual({ day: '2027-03-25' });
    // The order still is the one of the running period: its money back ends the membership.
    const [paid] = await orders(refunded);
    await ask(paymentApi.adminCancel, owner, { orderNo: paid!.order_no }).send({ reason: '단순 변심' }).expect(200);
    await settled();
    expect((await ends())[2]).toMatchObject({ state: 'ENDED' });
    await at('2027-03-24T02:00:00.000Z');
    await round();
    expect([await statuses(who), await statuses(leaver)]).toEqual([['PAID', 'PAID'], ['PAID']]);
    expect(await ends()).toMatchObject([{ state: 'ACTIVE', day: '2027-04-24' }, { state: 'ENDED' }, { state: 'ENDED' }]);
  });

  it('AM-851 charges and ends nobody when the time is made up for while the job looks at the membership', async () => {
    const m = await made();
    const [who, leaver] = [await learner(), await learner()];
    for (const one of [who, leaver]) await join(one, m);
    await ask(api.cancel, leaver, m).expect(200);
    const sites = t.get('main', PlatformSiteService);
    const operator = { userSeq: owner.userSeq } as Parameters<PlatformSiteService['reopen']>[2];
    await at('2027-02-10T01:00:00.000Z');
    await sites.suspend(channelSeq, '확인 중', operator);
    await at('2027-03-05T03:00:00.000Z');
    await sites.reopen(channelSeq, '해결', operator);
    const records = t.get('util', SubscriptionRecords);
    const makeUp = records.makeUp.bind(records);
    Object.assign(records, {
      makeUp: async (...call: Parameters<typeof makeUp>) => {
        const s = await makeUp(...call);
        await t.get('main', SuspensionExtensionJob).run();
        return s;
      },
    });
    await round();
    Reflect.deleteProperty(records, 'makeUp');
    expect([await statuses(who), await statuses(leaver)]).toEqual([['PAID'], ['PAID']]);
    const longer = () =>
      t.admin(
        sql`select from util.subscription
          where channel_seq = ${channelSeq} and state = 'ACTIVE' and period_end > ${'2027-03-23T00:00:00.000Z'}::timestamptz`,
      );
    await t.eventually(async () => {
      await round();
      return (await longer()).length === 2;
    });
  });

  it('AM-900 looks at all memberships that are due in one round, also at more than are taken at once', async () => {
    const { membershipSeq } = await made();
    const beganAt = START;
    const one = { title: '결 멤버십', price: PRICE, periodCd: 'AUTO', state: 'ACTIVE', beganAt, anchorAt: beganAt, createdAt: beganAt };
    for (let i = 1; i <= 90; i++)
      await t.admin(
        insertInto('util.subscription', {
          ...one,
          channelSeq,
          membershipSeq,
          userSeq: 1_000_000 + i,
          periodStart: beganAt,
          periodEnd: new Date(DUE),
          checkAt: beganAt,
        }),
      );
    await round();
    const due = await t.admin(sql`select from util.subscription where channel_seq = ${channelSeq} and check_at < ${new Date(DUE)}`);
    expect(due).toHaveLength(0);
  });

  it('AM-791 keeps its patience with charges without an outcome for the time after a long suspension', async () => {
    const m = await made();
    const who = await learner();
    await join(who, m);
    await t.admin(
      sql`insert into main.site_suspension (site_seq, reason, suspended_by, suspended_at)
        values (${channelSeq}, '확인 중', ${owner.userSeq}, ${START})`,
    );
    await at(DUE);
    await round();
    await t.admin(sql`update main.site_suspension set reopened_at = now(), extended_at = now() where site_seq = ${channelSeq}`);
    Object.assign(pay.faults, { charge: 'ABORTED', failure: 'PROVIDER_ERROR' });
    await at(after(10 * 24 * 60));
    await round();
    await at(after(10 * 24 * 60 + 5));
    await recover();
    expect((await mine(who)).map((one) => one.state)).toEqual(['ACTIVE']);
  });

  it('PY-061 charges nobody whose account was deleted, also before it has heard of that', async () => {
    const m = await made();
    const [who, late] = [await learner(), await learner()];
    for (const one of [who, late]) await join(one, m);
    // The charge of the second one ends without an outcome, and is taken after all once the account is gone.
    Object.assign(pay.faults, { charge: 'ABORTED', failure: 'PROVIDER_ERROR' });
    await at(DUE);
    await t.admin(sql`delete from main.channel_user where channel_seq = ${channelSeq} and user_seq = ${who.userSeq}`);
    await round();
    await at(after(5));
    await recover();
    expect([await statuses(who), await statuses(late)]).toEqual([['PAID'], ['PAID', 'FAILED']]);
    expect(await t.admin(sql`select end_cd from util.subscription where user_seq = ${who.userSeq}`)).toEqual([{ end_cd: 'WITHDRAWN' }]);
    await t.admin(sql`delete from main.channel_user where channel_seq = ${channelSeq} and user_seq = ${late.userSeq}`);
    Object.assign(pay.faults, { charge: 'DONE' });
    await pay.billing.finish((await orders(late))[1]!.order_no, 'DONE');
    await t.eventually(async () => {
      await recover();
      return (await statuses(late))[1] === 'CANCELED';
    });
  });

  it('bears no tax where the site says so, and a part of it comes back as one without tax', async () => {
    await t.admin(sql`update main.channel set tax_type_cd = ${TAX_TYPE.TAX_FREE} where channel_seq = ${channelSeq}`);
    const who = await learner();
    await join(who, await made());
    await t.admin(sql`update main.channel set tax_type_cd = ${TAX_TYPE.TAXABLE} where channel_seq = ${channelSeq}`);
    const [order] = await orders(who);
    await data(ask(refundApi.give, owner, { orderNo: order!.order_no }).send({ amount: PRICE - 1000, reason: '거의 쓰지 못했어요' }));
    const [told] = await t.admin<{ free: number; cancels: { taxFreeAmount: number }[] }>(
      sql`select tax_free_amount::int as free, cancels from sandbox.payment where order_id = ${order!.order_no}`,
    );
    expect(told).toMatchObject({ free: PRICE, cancels: [{ taxFreeAmount: PRICE - 1000 }] });
  });
  it('PY-061 another card takes its place', async () => {
    const who = await learner();
    const m = await made();
    await join(who, m);
    const opened = await data<Subscribed>(ask(api.card, who, m).send({}));
    const { card } = await proof(opened, 'poor');
    await ask(api.card, who, m).send({ card }).expect(200);
    await at('2027-02-28T01:30:00Z');
    await round();
    expect((await mine(who))[0]).toMatchObject({ state: 'ENDED', endCd: 'REFUSED' });
  });
});

describe('one paid once', () => {
  it.each([
    ['EN-035', '01', '2027-02-28'],
    ['EN-036', '03', '2027-04-30'],
    ['EN-037', '06', '2027-07-31'],
    ['EN-038', '12', '2028-01-31'],
  ])('%s AM-159 of %s months ends by itself and is charged no more', async (_, periodCd, end) => {
    const who = await learner();
    const m = await made({ periodCd });
    const { done } = await payOnce(who, m);
    expect(done.body.data).toMatchObject({ status: 'PAID', courseSeq: null, subscriptionSeq: expect.any(Number) });
    expect((await mine(who))[0]).toMatchObject({ state: 'ACTIVE', periodCd, nextBillingAt: null });
    expect(day((await mine(who))[0]!.periodEnd)).toBe(end);
    await wrong(ask(api.cancel, who, m), 'CANCEL_BY_STAFF');
    const leaving = await data<LeaveEffects>(ask(channelApi.leaveEffects, who));
    expect(leaving).toMatchObject({ membershipCount: 1, courseCount: 0 });
    await wrong(ask(channelApi.leave, who), 'LEAVE_WITH_ACCESS');
    // Whoever deletes the account instead is told that the membership ends with it.
    expect(await data<WithdrawEffects>(ask(mypageApi.withdrawEffects, who))).toMatchObject({ membershipCount: 1 });
    await at(new Date(Date.parse(`${end}T01:30:00Z`)));
    await round();
    expect((await mine(who))[0]).toMatchObject({ state: 'ENDED', endCd: 'TERM' });
    expect(await orders(who)).toHaveLength(1);
  });

  it('staff return its money, and it is over', async () => {
    const who = await learner();
    const m = await made({ periodCd: '03' });
    const { orderNo } = await payOnce(who, m);
    const returned = await data<Order>(ask(paymentApi.adminCancel, owner, { orderNo }).send({ reason: '변심' }));
    expect(returned).toMatchObject({ status: 'CANCELED', refundedAmount: PRICE });
    await settled();
    expect((await mine(who))[0]).toMatchObject({ state: 'ENDED', endCd: 'REFUND' });
  });
});

describe('what members may', () => {
  it('PE-031 CR-024 CR-149 AM-230 a members-only class takes members alone, as long as they are members', async () => {
    const courseSeq = await course(t, channelSeq, { fare_cd: '00' });
    const m = await made({ courseSeqs: [courseSeq] });
    const [who, stranger] = [await learner(), await learner('남비회')];
    const list = await data<Page<CourseSummary>>(ask(courseApi.list, null));
    expect(list.list.find((one) => one.courseSeq === courseSeq)!.siteMembershipSeqs).toEqual([m.membershipSeq]);
    await wrong(ask(enrolmentApi.create, stranger, { courseSeq }).send({ answers: [] }), 'MEMBERSHIP_REQUIRED');
    await join(who, m);
    const viewer = async (one: Person) =>
      (await data<CourseViewer[]>(ask(courseApi.viewer, one).query({ courseSeqs: String(courseSeq) })))[0]!;
    expect([(await viewer(who)).isSiteMember, (await viewer(stranger)).isSiteMember]).toEqual([true, false]);
    const subscribeYn = async (one: Person | null) =>
      (await data<Page<CourseSummary>>(ask(courseApi.list, one))).list.find((line) => line.courseSeq === courseSeq)!.subscribeYn;
    expect([await subscribeYn(who), await subscribeYn(stranger), await subscribeYn(null)]).toEqual(['Y', 'N', 'N']);
    expect((await data<{ course: Course }>(ask(courseApi.find, who, { courseSeq }))).course.subscribeYn).toBe('Y');
    await ask(enrolmentApi.create, who, { courseSeq }).send({ answers: [] }).expect(200);
    // While another charge is to come, access ends a day later than the paid period.
    expect(day((await viewer(who)).validAt)).toBe('2027-03-01');
    await ask(api.cancel, who, m).expect(200);
    await settled();
    expect(day((await viewer(who)).validAt)).toBe('2027-02-28');
    await at('2027-02-28T01:30:00Z');
    await round();
    expect(await viewer(who)).toMatchObject({ isAttend: false, isSiteMember: false });
    expect(await subscribeYn(who)).toBe('N');
    // If staff set the end of the access, changes of the membership do not move it.
    const { attendSeq } = (await data<Page<Learner>>(ask(enrolmentApi.list, owner, { courseSeq }))).list[0]!;
    const given = { attendSeqs: [attendSeq], validAt: '2027-03-10T23:59:59+09:00' };
    await ask(enrolmentApi.extend, owner, { courseSeq }).send(given).expect(200);
    for (const courseSeqs of [[], [courseSeq]]) await ask(membershipApi.update, owner, m).send(input({ courseSeqs })).expect(200);
    expect(day((await viewer(who)).validAt)).toBe('2027-03-10');
    // The class belongs to no membership any more, so everybody may enrol again.
    await ask(membershipApi.update, owner, m).send(input()).expect(200);
    expect((await viewer(who)).isAttend).toBe(true);
    await ask(enrolmentApi.create, stranger, { courseSeq }).send({ answers: [] }).expect(200);
  });

  it('AM-1094 access of a member who was put off follows the period that began meanwhile, or ended, once approved', async () => {
    const courseSeq = await course(t, channelSeq, { fare_cd: '00' });
    const m = await made({ courseSeqs: [courseSeq] });
    const who = await learner();
    await join(who, m);
    const { attendSeq } = await data<Enrolment>(ask(enrolmentApi.create, who, { courseSeq }).send({ answers: [] }));
    const status = (choiseStatusCd: string) =>
      ask(enrolmentApi.setStatus, owner, { courseSeq })
        .send({ attendSeqs: [attendSeq], choiseStatusCd })
        .expect(200);
    const end = async () =>
      day((await t.admin<{ at: Date }>(sql`select valid_at as at from main.attend where attend_seq = ${attendSeq}`))[0]!.at.toISOString());
    expect(await end()).toBe('2027-03-01');
    await status('01');
    await at('2027-02-28T01:30:00Z');
    await round();
    expect(await end()).toBe('2027-03-01');
    await status('00');
    expect(await end()).toBe('2027-04-01');
    await status('01');
    await ask(api.cancel, who, m).expect(200);
    await settled();
    await status('00');
    expect(await end()).toBe('2027-03-31');
  });

  it('AM-1094 whom staff choose has access to a class for members as long as the membership', async () => {
    const courseSeq = await course(t, channelSeq, { fare_cd: '00', choise_type_cd: '01', vod_days: -1 });
    const m = await made({ courseSeqs: [courseSeq] });
    const who = await learner();
    await join(who, m);
    const { attendSeq } = await data<Enrolment>(ask(enrolmentApi.create, who, { courseSeq }).send({ answers: [] }));
    await ask(enrolmentApi.setStatus, owner, { courseSeq })
      .send({ attendSeqs: [attendSeq], choiseStatusCd: '00' })
      .expect(200);
    const [row] = await t.admin<{ at: Date | null }>(sql`select valid_at as at from main.attend where attend_seq = ${attendSeq}`);
    expect(day(row!.at && row!.at.toISOString())).toBe('2027-03-01');
  });

  it('AM-900 a seat of a package ends with the package, whatever becomes of a membership of its class', async () => {
    const [courseSeq, bundle] = [await course(t, channelSeq, { fare_cd: '00' }), await course(t, channelSeq, { course_type_cd: '09' })];
    const m = await made({ courseSeqs: [courseSeq] });
    const who = await learner();
    await join(who, m);
    const seat = { package_seq: bundle, price: 0, valid_at: new Date('2027-06-30T00:00:00Z') };
    const attendSeq = await enrol(t, { channelSeq, courseSeq, userSeq: who.userSeq }, seat);
    const end = async () => (await t.admin(sql`select valid_at from main.attend where attend_seq = ${attendSeq}`))[0];
    await ask(api.cancel, who, m).expect(200);
    await settled();
    expect(await end()).toEqual({ valid_at: seat.valid_at });
    await at('2027-02-28T01:30:00Z');
    await round();
    expect(await end()).toEqual({ valid_at: seat.valid_at });
    for (const courseSeqs of [[], [courseSeq]]) {
      await ask(membershipApi.update, owner, m).send(input({ courseSeqs })).expect(200);
      expect(await end()).toEqual({ valid_at: seat.valid_at });
    }
  });

  it('AM-900 an own enrolment that a package extended ends no earlier than the package, until that is taken back', async () => {
    const [courseSeq, bundle] = [await course(t, channelSeq, { fare_cd: '00' }), await course(t, channelSeq, { course_type_cd: '09' })];
    const m = await made({ courseSeqs: [courseSeq] });
    const who = await learner();
    await join(who, m);
    await ask(enrolmentApi.create, who, { courseSeq }).send({ answers: [] }).expect(200);
    const end = new Date('2027-06-30T00:00:00Z');
    const seat = { channelSeq, courseSeq: bundle, userSeq: who.userSeq };
    const attendSeq = await enrol(t, seat, { is_package: true, attend_at: START, valid_at: end });
    const bought = { channelSeq, courseSeq: bundle, attendSeq, userSeq: who.userSeq };
    await t.admin(
      sql`insert into main.package_extension (channel_seq, package_attend_seq, attend_seq)
        select channel_seq, ${attendSeq}, attend_seq from main.attend
        where channel_seq = ${channelSeq} and course_seq = ${courseSeq} and user_seq = ${who.userSeq}`,
    );
    const ways = {} as Parameters<PackageSeatsService['open']>[2];
    const seats = t.get('main', PackageSeatsService);
    const inMain = (work: Parameters<Db['tx']>[1]) => t.get('main', Db).tx({ channelSeq }, work);
    await inMain((tx) => seats.open(tx, bought, ways));
    const access = async () => {
      const [row] = await t.admin<{ valid_at: Date }>(
        sql`select valid_at from main.attend where channel_seq = ${channelSeq} and course_seq = ${courseSeq} and user_seq = ${who.userSeq}`,
      );
      return row!.valid_at && day(row!.valid_at.toISOString());
    };
    expect(await access()).toBe('2027-06-30');
    // The next period is paid, then the membership is given up.
    await at('2027-02-28T01:30:00Z');
    await round();
    await ask(api.cancel, who, m).expect(200);
    await settled();
    expect(await access()).toBe('2027-06-30');
    await ask(membershipApi.update, owner, m)
      .send(input({ courseSeqs: [] }))
      .expect(200);
    expect(await access()).toBeNull();
    await ask(membershipApi.update, owner, m)
      .send(input({ courseSeqs: [courseSeq] }))
      .expect(200);
    expect(await access()).toBe('2027-06-30');
    // Back to the end of the membership as it is now, not as it was when the package was bought.
    await inMain((tx) => seats.close(tx, bought, { cd: CANCEL.STAFF, reason: '' }));
    expect(await access()).toBe('2027-03-31');
  });

  it('PE-032 PE-033 CR-031 AM-109 AM-326 on a membership site a member makes classes, three at a time', async () => {
    const m = await made();
    const who = await learner();
    const create = (title = '내 프로젝트') => ask(courseApi.create, who).send({ title });
    await create().expect(403);
    await join(who, m);
    await create().expect(403);
    const createYn = async () => (await data<MembershipOffer[]>(ask(membershipApi.offers, null)))[0]!.createYn;
    expect(await createYn()).toBe('N');
    await plan('Y', '01');
    expect(await createYn()).toBe('Y');
    expect((await data<{ roles: string[] }>(ask(channelApi.auth, who))).roles).toEqual(['CLASS_LIFECYCLE_CREATE']);
    const { courseSeq } = await data<{ courseSeq: number }>(create());
    await ask(courseApi.update, who, { courseSeq }).send({ subTitle: '함께 만들어요' }).expect(200);
    // A class that a member opens is a project (01), also after it was a club (03) for a while.
    const codeOf = async () =>
      (await data<{ course: { courseTypeCd: string } }>(ask(courseApi.find, who, { courseSeq }))).course.courseTypeCd;
    expect(await codeOf()).toBe('01');
    for (const [courseType, code] of [
      ['CLUB', '03'],
      ['LIVE', '01'],
    ]) {
      await ask(courseApi.update, who, { courseSeq }).send({ courseType }).expect(200);
      expect(await codeOf()).toBe(code);
    }
    await ask(courseApi.update, who, { courseSeq: await course(t, channelSeq) })
      .send({ subTitle: '남의 것' })
      .expect(403);
    const made3 = await Promise.all([create(), create(), create()]);
    expect(made3.map((r) => r.status).sort()).toEqual([200, 200, 400]);
    await wrong(create(), 'MEMBER_PROJECT_LIMIT');
    const closing = (at: Date | null) =>
      t.admin(sql`update main.course set pay_end_cd = '00', pay_end_at = ${at} where course_seq = ${courseSeq}`);
    // A class whose sale has no end counts as running.
    await closing(null);
    await wrong(create(), 'MEMBER_PROJECT_LIMIT');
    await closing(new Date('2027-01-30'));
    await create().expect(200);
    // Neither an end of sale nor a last day that is taken back makes a fourth of a class that was over.
    const reopen = () => ask(courseApi.close, who, { courseSeq }).send({ closeYn: 'N' });
    const lastDay = (endAt: string) => ask(courseApi.update, who, { courseSeq }).send({ endAt });
    await wrong(reopen(), 'MEMBER_PROJECT_LIMIT');
    await wrong(lastDay('2027-06-30'), 'MEMBER_PROJECT_LIMIT');
    await lastDay('2027-01-29').expect(200);
    const [other] = made3.filter((one) => one.status === 200);
    await ask(courseApi.close, who, other!.body.data as { courseSeq: number })
      .send({})
      .expect(200);
    await reopen().expect(200);
  });
});

/** The end of the first period of who joins at START, and the days around it. */
const NEXT = '2027-02-28T01:30:00.000Z';
const LATER = '2027-03-01T03:00:00.000Z';
const quote = (who: Person, orderNo: string) => data<RefundQuote>(ask(refundApi.quote, who, { orderNo }));
const request = async (who: Person, orderNo: string) => {
  const { working } = await quote(who, orderNo);
  return data<RefundRequest>(ask(refundApi.ask, who, { orderNo }).send({ amount: working.amount, reason: '시간이 없어요' }));
};
const agree = (refundSeq: number, amount: number) => ask(refundApi.approve, owner, { refundSeq }).send({ amount });
const decided = (refundSeq: number) => data<AdminRefundDetail>(ask(refundApi.adminFind, owner, { refundSeq }));
const orderNos = async (who: Person) => (await orders(who)).map((one) => one.order_no);

const lesson = async (courseSeq: number, type: string, more: object = {}) => {
  const [row] = await t.admin<{ seq: number }>(
    insertInto(
      'main.curriculum',
      { channelSeq, courseSeq, curriculumTypeCd: type, title: '수업', ...more },
      sql`returning curriculum_seq::int as seq`,
    ),
  );
  return row!.seq;
};
const openLesson = (who: Person, courseSeq: number, curriculumSeq: number) => ask(curriculumApi.find, who, { courseSeq, curriculumSeq });

describe('AM-945 what a member used in the period that is refunded', () => {
  /** A member of a monthly membership of a class with one lesson, which is opened in the first period; the second one is paid. */
  async function renewed(fareCd: string, type: string, more: object = {}) {
    const courseSeq = await course(t, channelSeq, { fare_cd: fareCd });
    const m = await made({ courseSeqs: [courseSeq] });
    const who = await learner();
    await join(who, m);
    if (fareCd !== FARE.OPEN) await ask(enrolmentApi.create, who, { courseSeq }).send({}).expect(200);
    const curriculumSeq = await lesson(courseSeq, type, more);
    await openLesson(who, courseSeq, curriculumSeq).expect(200);
    const [first] = await orderNos(who);
    expect((await quote(who, first!)).working.basis).toBe('BY_USE');
    await at(NEXT);
    await round();
    const orderNo = (await orderNos(who))[1]!;
    expect((await quote(who, orderNo)).working).toMatchObject({ basis: 'WITHDRAWAL', amount: PRICE });
    return { courseSeq, m, who, curriculumSeq, orderNo };
  }

  it.each([
    ['a class that members enrol in', FARE.FREE],
    ['a class that is open to members', FARE.OPEN],
  ])('a lesson of %s that was opened in an earlier period counts once it is opened again, by one note a period', async (_, fareCd) => {
    const { courseSeq, who, curriculumSeq, orderNo } = await renewed(fareCd, LESSON_TYPE.TEXT);
    await at(LATER);
    for (let i = 0; i < 3; i++) await openLesson(who, courseSeq, curriculumSeq).expect(200);
    const found = await quote(who, orderNo);
    expect(found).toMatchObject({ atOnce: false, working: { basis: 'BY_USE' } });
    expect(found.working.amount).toBeLessThan(PRICE);
    await wrong(ask(refundApi.ask, who, { orderNo }).send({ amount: PRICE, reason: '' }), 'AMOUNT_MISMATCH');
    expect(await t.admin(sql`select from main.lesson_opening where curriculum_seq = ${curriculumSeq}`)).toHaveLength(2);
  });
  it('a lesson that is opened again in a later subscription counts for that one', async () => {
    const { courseSeq, m, who, curriculumSeq } = await renewed(FARE.FREE, LESSON_TYPE.TEXT);
    await ask(api.cancel, who, m).expect(200);
    await at('2027-03-31T01:30:00Z');
    await round();
    await join(who, m);
    const orderNo = (await orderNos(who)).at(-1)!;
    expect((await quote(who, orderNo)).working.basis).toBe('WITHDRAWAL');
    await openLesson(who, courseSeq, curriculumSeq).expect(200);
    expect((await quote(who, orderNo)).working.basis).toBe('BY_USE');
  });
  it('a video counts by watching it, also when its page was opened before the period began', async () => {
    const link = { vodTypeCd: VOD_TYPE.YOUTUBE, linkUrl: 'https://youtu.be/dQw4w9WgXcQ', duration: 600 };
    const { courseSeq, who, curriculumSeq, orderNo } = await renewed(FARE.FREE, LESSON_TYPE.VIDEO, link);
    const report = { curriculumSeq, playSecond: 30, watchedSecond: 10 };
    await ask(curriculumApi.savePlaytime, who, { courseSeq }).send(report).expect(200);
    expect((await quote(who, orderNo)).working.basis).toBe('BY_USE');
  });
  it('a live lesson counts once it is entered, and a meeting once staff marked the member as present', async () => {
    const courseSeq = await course(t, channelSeq, { fare_cd: '00' });
    const m = await made({ courseSeqs: [courseSeq] });
    const [who, other] = [await learner(), await learner()];
    for (const one of [who, other]) {
      await join(one, m);
      await ask(enrolmentApi.create, one, { courseSeq }).send({}).expect(200);
    }
    const live = await lesson(courseSeq, LESSON_TYPE.LIVE, {
      liveAt: '2027-01-31',
      liveStartAt: '10:00',
      liveEndAt: '11:00',
      liveEndDateAt: '2027-01-31',
      joinUrl: 'https://live.test/1',
      liveFrom: START,
      liveTo: new Date(START.getTime() + 3_600_000),
    });
    const meeting = await lesson(courseSeq, LESSON_TYPE.OFFLINE, {
      offlineStartAt: '2027-02-02',
      offlineStartTime: '10:00',
      offlineEndTime: '11:00',
    });
    const [[own], [others]] = [await orderNos(who), await orderNos(other)];
    await openLesson(who, courseSeq, meeting);
    expect((await quote(who, own!)).working.basis).toBe('WITHDRAWAL');
    await ask(curriculumApi.joinLive, who, { courseSeq }).query({ i: live }).expect(200);
    expect((await quote(who, own!)).working.basis).toBe('BY_USE');
    expect((await quote(other, others!)).working.basis).toBe('WITHDRAWAL');
    await at('2027-02-02T03:00:00Z');
    const mark = (statusCd: string) =>
      ask(attendanceApi.mark, owner, { courseSeq })
        .send({ curriculumSeq: meeting, userSeqs: [other.userSeq], statusCd })
        .expect(200);
    await mark('02');
    expect((await quote(other, others!)).working.basis).toBe('WITHDRAWAL');
    await mark('00');
    expect((await quote(other, others!)).working.basis).toBe('BY_USE');
  });
  it('a class that the member paid for by itself counts for that class and not for the membership', async () => {
    const courseSeq = await course(t, channelSeq, { fare_cd: '01', price: 30_000 });
    const m = await made({ courseSeqs: [courseSeq] });
    const who = await learner();
    await enrol(t, { channelSeq, courseSeq, userSeq: who.userSeq }, { price: 30_000, attend_at: START });
    await join(who, m);
    const curriculumSeq = await lesson(courseSeq, LESSON_TYPE.TEXT);
    await openLesson(who, courseSeq, curriculumSeq).expect(200);
    const [orderNo] = await orderNos(who);
    expect((await quote(who, orderNo!)).working.basis).toBe('WITHDRAWAL');
  });
  it('AM-946 what is used while staff look at a refund in full that the company refused counts', async () => {
    const { courseSeq, who, curriculumSeq, orderNo } = await renewed(FARE.FREE, LESSON_TYPE.TEXT);
    pay.faults.say = { cancel: 'NOT_CANCELABLE_PAYMENT' };
    const { refundSeq } = await request(who, orderNo);
    expect(await decided(refundSeq)).toMatchObject({ state: REFUND_STATE.REQUESTED, now: { basis: 'WITHDRAWAL', amount: PRICE } });
    await openLesson(who, courseSeq, curriculumSeq).expect(200);
    const { now: then } = await decided(refundSeq);
    expect(then.basis).toBe('BY_USE');
    pay.faults.say = {};
    await agree(refundSeq, then.amount).expect(200);
  });
  it('a lesson cannot be opened for the first time in the period while its money goes back', async () => {
    const { courseSeq, who, curriculumSeq, orderNo } = await renewed(FARE.FREE, LESSON_TYPE.TEXT);
    pay.faults.errorBefore = 1;
    await request(who, orderNo);
    await wrong(openLesson(who, courseSeq, curriculumSeq), 'REFUND_UNDERWAY');
  });
  it('a lesson that is opened while the refund is being reckoned waits for it, so that none is left out of the reckoning', async () => {
    const { courseSeq, who, curriculumSeq, orderNo } = await renewed(FARE.FREE, LESSON_TYPE.TEXT);
    const desk = t.get('util', RefundDesk);
    const reckon = desk.reckon.bind(desk);
    const opened: { errorName?: string }[] = [];
    const waits = async () => (await t.admin("select from pg_locks where locktype = 'advisory' and not granted")).length > 0;
    const reckoned = jest.spyOn(desk, 'reckon').mockImplementationOnce(async (...asked) => {
      const working = await reckon(...asked);
      void openLesson(who, courseSeq, curriculumSeq).then((answer) => opened.push(answer.body));
      await t.eventually(async () => opened.length > 0 || (await waits()));
      return working;
    });
    pay.faults.errorBefore = 1;
    await ask(refundApi.ask, who, { orderNo }).send({ amount: PRICE, reason: '' }).expect(200);
    reckoned.mockRestore();
    expect(await t.eventually(() => opened[0])).toMatchObject({ errorName: 'REFUND_UNDERWAY' });
  });
});

describe('AM-947 a refund over the end of its period', () => {
  /** Two days before the period ends. */
  const LATE = '2027-02-26T00:00:00.000Z';
  const statusesOf = async (who: Person) => (await orders(who)).map((one) => one.status);
  /** A member who used the membership and asks for the rest when two days of the period are left. */
  async function asked(more: object = {}) {
    await at(START);
    const m = await made(more);
    const who = await learner();
    const orderNo = m.periodCd === 'AUTO' ? (await join(who, m), (await orderNos(who))[0]!) : (await payOnce(who, m)).orderNo;
    await at(LATE);
    const { refundSeq, amount, state } = await request(who, orderNo);
    expect([state, amount > 0]).toEqual([REFUND_STATE.REQUESTED, true]);
    return { m, who, orderNo, refundSeq, amount };
  }

  it('charges nobody for the next period while a request waits; agreed to, it is over with the sum of the day it was asked for', async () => {
    const { who, refundSeq, amount } = await asked();
    for (const moment of [NEXT, LATER]) {
      await at(moment);
      await round();
    }
    expect(await statusesOf(who)).toEqual([ORDER_STATUS.PAID]);
    expect((await mine(who))[0]).toMatchObject({ state: 'ACTIVE', refundWaitYn: 'Y' });
    expect((await decided(refundSeq)).now.amount).toBe(amount);
    await agree(refundSeq, amount).expect(200);
    await settled();
    await at('2027-03-01T05:00:00Z');
    await round();
    expect(await statusesOf(who)).toEqual([ORDER_STATUS.CANCELED]);
    expect((await mine(who))[0]).toMatchObject({ state: 'ENDED', endCd: 'REFUND' });
  });
  it('opens nothing from a day after its period on while a request keeps its next charge waiting', async () => {
    const courseSeq = await course(t, channelSeq, { fare_cd: FARE.OPEN });
    const { who } = await asked({ courseSeqs: [courseSeq] });
    const curriculumSeq = await lesson(courseSeq, LESSON_TYPE.TEXT);
    await at(NEXT);
    await round();
    await openLesson(who, courseSeq, curriculumSeq).expect(200);
    await at(LATER);
    await round();
    await wrong(openLesson(who, courseSeq, curriculumSeq), 'NOT_ATTENDING');
  });
  it('PE-032 nor does it let its member make a class from then on', async () => {
    await plan('Y', '01');
    const { who } = await asked();
    const create = () => ask(courseApi.create, who).send({ title: '내 프로젝트' });
    await at(NEXT);
    await round();
    await create().expect(200);
    await at(LATER);
    await round();
    await create().expect(403);
  });
  it('goes on once the request is refused or taken back, and nobody pays for the days in between', async () => {
    const one = await asked();
    const two = await asked();
    for (const moment of [NEXT, LATER]) {
      await at(moment);
      await round();
    }
    for (const { who } of [one, two]) expect(await statusesOf(who)).toEqual([ORDER_STATUS.PAID]);
    await ask(refundApi.refuse, owner, one).send({ reason: '거의 다 쓰셨어요' }).expect(200);
    await ask(refundApi.withdraw, two.who, two).expect(200);
    await at('2027-03-01T05:00:00Z');
    await round();
    for (const { who } of [one, two]) {
      expect(await statusesOf(who)).toEqual([ORDER_STATUS.PAID, ORDER_STATUS.PAID]);
      expect((await mine(who)).map((s) => [s.state, day(s.periodEnd)])).toEqual([['ACTIVE', '2027-04-01']]);
    }
  });
  it('charges nobody while the company has not said whether the money is back, and ends it then', async () => {
    const m = await made();
    const who = await learner();
    await join(who, m);
    const [orderNo] = await orderNos(who);
    pay.faults.errorBefore = 1;
    await request(who, orderNo!);
    await at(NEXT);
    await round();
    expect(await statusesOf(who)).toEqual([ORDER_STATUS.CANCELING]);
    Object.assign(pay.faults, NO_FAULTS);
    await at('2027-02-28T03:00:00Z');
    await t.eventually(async () => {
      await t.get('util', RecoveryJob).run();
      return (await statusesOf(who))[0] === ORDER_STATUS.CANCELED;
    });
    await settled();
    await at(LATER);
    await round();
    expect(await statusesOf(who)).toEqual([ORDER_STATUS.CANCELED]);
    expect((await mine(who))[0]).toMatchObject({ state: 'ENDED', endCd: 'REFUND' });
  });
  it.each([
    ['TERM', '01'],
    ['CANCEL', 'AUTO'],
  ])('gives what it was worth on the day it was asked for, also when the membership ended meanwhile by %s', async (endCd, periodCd) => {
    const { m, who, refundSeq, amount, orderNo } = await asked({ periodCd });
    if (periodCd === 'AUTO') await ask(api.cancel, who, m).expect(200);
    await at(LATER);
    await round();
    expect((await mine(who))[0]).toMatchObject({ state: 'ENDED', endCd });
    expect((await decided(refundSeq)).now.amount).toBe(amount);
    // Who asks only now gets nothing.
    expect((await quote(who, orderNo)).working).toMatchObject({ basis: 'OVER', amount: 0 });
    await join(who, m.periodCd === 'AUTO' ? m : await made());
    expect((await decided(refundSeq)).now.amount).toBe(amount);
    await agree(refundSeq, amount).expect(200);
    expect((await mine(who))[0]).toMatchObject({ state: 'ACTIVE' });
  });
  it('gives that also where the next period was charged already', async () => {
    const { m, who, refundSeq, amount } = await asked();
    // The membership as it was charged before, while the request waited.
    await t.admin(
      sql`update util.subscription set period_start = period_end, period_end = period_end + interval '31 days'
        where channel_seq = ${channelSeq} and membership_seq = ${m.membershipSeq}`,
    );
    await at(LATER);
    expect((await decided(refundSeq)).now.amount).toBe(amount);
    await agree(refundSeq, amount).expect(200);
    expect((await mine(who))[0]).toMatchObject({ state: 'ACTIVE' });
  });
});

describe('the lists of the studio', () => {
  it('PE-043 members with what they are members of, classes and payments of each kind', async () => {
    const m = await made({ courseSeqs: [await course(t, channelSeq, { title: '회원 전용반' })] });
    await course(t, channelSeq, { title: '누구나 듣는 반' });
    const who = await learner('김회원');
    await join(who, m);
    const members = await data<Page<StudioMember>>(ask(api.members).query({ membership: 'Y' }));
    expect(members.list).toMatchObject([
      { userUid: String(who.userSeq), name: '김회원', paidKrw: PRICE, memberships: [{ title: '결 멤버십' }] },
    ]);
    expect([await data<Membership>(ask(membershipApi.find, owner, m)), (await mine(who))[0]]).toMatchObject([
      { memberCount: 1, leavingCount: 0 },
      { courseCount: 1 },
    ]);
    expect(members.list[0]!.memberships[0]!.leavingYn).toBe('N');
    await ask(api.cancel, who, m).expect(200);
    await settled();
    expect(await data<Membership>(ask(membershipApi.find, owner, m))).toMatchObject({ memberCount: 1, leavingCount: 1 });
    expect((await data<Page<StudioMember>>(ask(api.members))).list[0]!.memberships[0]!.leavingYn).toBe('Y');
    const detail = await data<StudioMemberDetail>(ask(api.member, owner, { userUid: members.list[0]!.userUid }));
    expect(detail).toMatchObject({ subscriptions: [{ state: 'ACTIVE' }], orders: [{ amount: PRICE, status: 'PAID' }] });
    await ask(api.member, owner, { userUid: 'x' }).expect(404);
    const courses = async (kind: string) =>
      (await data<Page<StudioCourse>>(ask(membershipApi.courses).query({ kind }))).list.map((one) => one.title);
    expect([await courses('MEMBERS'), await courses('EVERYBODY')]).toEqual([['회원 전용반'], ['누구나 듣는 반']]);
    const payments = async (endpoint: typeof api.membershipPayments | typeof api.goodsPayments) =>
      (await data<Page<Order>>(ask(endpoint))).totalCount;
    expect([await payments(api.membershipPayments), await payments(api.goodsPayments)]).toEqual([1, 0]);
    await t.admin(
      insertInto('util.pay_order', {
        channelSeq,
        orderNo: 'GOODS-1',
        attendSeq: 1,
        courseSeq: m.courseSeqs[0],
        userSeq: who.userSeq,
        title: '누구나 듣는 반',
        ordererName: '김회원',
        email: 'k@madang.test',
        price: 1000,
        amount: 1000,
        payMethodCd: 'CARD',
        provider: 'sandbox',
        status: 'PAID',
        paidAt: sql`now()`,
        createdAt: sql`now()`,
      }),
    );
    expect([await payments(api.membershipPayments), await payments(api.goodsPayments)]).toEqual([1, 1]);
    // A payment that was left is in no list, unless it has a virtual account to which money may still come.
    const left = (orderNo: string, deposit: Sql) =>
      t.admin(
        sql`insert into util.pay_order (channel_seq, order_no, subscription_seq, user_seq, title, orderer_name, email, price, amount,
            pay_method_cd, provider, status, deposit, created_at)
          select channel_seq, ${orderNo}, subscription_seq, user_seq, title, orderer_name, email, price, amount,
            'VIRTUAL_ACCOUNT', provider, 'EXPIRED', ${deposit}, now()
          from util.pay_order
          where subscription_seq is not null and channel_seq = ${channelSeq} and user_seq = ${who.userSeq}
          limit 1`,
      );
    await left('LEFT-1', sql`null`);
    await left('LEFT-2', sql`'{}'::jsonb`);
    const after = await data<StudioMemberDetail>(ask(api.member, owner, { userUid: members.list[0]!.userUid }));
    expect(after.orders.map((o) => o.orderNo).sort()).toEqual(['LEFT-2', detail.orders[0]!.orderNo]);
    expect(await payments(api.membershipPayments)).toBe(2);
    const staff = await person(t, '박직원', channelSeq, 'MNG');
    staff.token = await t.tokenOf(staff.userSeq);
    await ask(api.members, staff).expect(200);
    await t.admin(sql`update main.channel_user set roles = roles - 'SITE_INFO_READ' where user_seq = ${staff.userSeq}`);
    await ask(api.members, staff).expect(403);
    await ask(api.member, staff, { userUid: members.list[0]!.userUid }).expect(403);
  });
});
