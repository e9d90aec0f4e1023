import supertest from 'supertest';
import type { Endpoint } from '@madang/contracts/endpoint';
import { DAY, HOUR } from '@madang/contracts/time';
import { planApi, type CardWindow } from '@madang/contracts/util/plan';
import { reconciliationApi, type Reconciliation } from '@madang/contracts/util/reconciliation';
import { Clock } from '@madang/server/clock';
import { Leases } from '@madang/server/leases';
import { sql } from '@madang/server/sql/sql';
import { person, site, type Person } from '../../apps/api-main/src/course/course.fixture';
import { PlanJob } from '../../apps/api-util/src/plan/plan.job';
import { ReconciliationJob } from '../../apps/api-util/src/reconciliation/reconciliation.job';
import { CLASS_PRICE_KRW, shop, type Shop } from '../faults/shop';

/** 14:00 in Seoul. */
const START = new Date('2026-11-24T05:00:00.000Z');
let s: Shop;
let buyer: Person;
let owner: Person;
let today = START;
beforeAll(async () => {
  s = await shop();
  owner = s.site.owner;
});
beforeEach(async () => {
  buyer = await s.person('박결제');
  await at(today);
});
afterEach(async () => {
  s.calm();
  s.pay.faults.say = {};
  // Ten days later for each test, so that none compares the days of another one.
  today = new Date(today.getTime() + 10 * DAY);
  await s.t.admin('update util.payment_difference set settled_at = now() where settled_at is null');
  await s.t.admin('update util.operator_notice set settled_at = now() where settled_at is null');
});
afterAll(() => s.close());

const at = (moment: Date) => s.now(moment, buyer, owner);
/** Runs the comparison with the payment company's books, `days` days later. */
const compared = async (days = 1) => {
  await at(new Date(today.getTime() + days * DAY));
  await s.t.get('util', ReconciliationJob).run();
};
const find = async (who: Person = owner, channelSeq = s.site.channelSeq) =>
  (await s.t.call(reconciliationApi.find, { channelSeq }).set('Access-Token', who.token).expect(200)).body.data as Reconciliation;
const notices = () =>
  s.t.admin<{ subject: string; detail: Record<string, unknown> }>(
    "select subject, detail from util.operator_notice where kind = 'RECONCILIATION' and settled_at is null order by subject",
  );
const runs = () =>
  s.t.admin<{
    phase: string;
    transactions: number;
    compared: number;
    settled: number;
    failure: string | null;
    from_at: Date;
    until_at: Date;
  }>(
    `select phase, transactions, compared, settled, failure, from_at, until_at
      from util.reconciliation_run
      where provider = 'sandbox'
      order by run_seq desc`,
  );
/** The comparison's reads of transactions; reads of single orders are by the recovery job. */
const reads = () => s.pay.recorded.filter((h) => h.call === 'read' && h.url.startsWith('/v1/transactions'));
const approved = (courseSeq: number) => s.until(async () => (await s.mine(buyer, courseSeq))?.choiseStatusCd === '00');

describe('the daily comparison with the payment company', () => {
  it('finds nothing where both books say the same, and asks about no order', async () => {
    const courseSeq = await s.course();
    const { enrolment, order } = await s.buy(buyer, courseSeq);
    await approved(courseSeq);
    const second = await s.course();
    await s.buy(await s.person(), second);
    await s.cancel(enrolment.attendSeq, courseSeq).expect(200);
    await s.until(async () => (await s.status(order.orderNo)) === 'CANCELED');
    await s.until(async () => !(await s.t.admin('select from sandbox.webhook where delivered_at is null')).length);
    s.pay.recorded.length = 0;
    await compared();
    expect((await runs())[0]).toMatchObject({ phase: 'DONE', transactions: 3, compared: 0, failure: null });
    expect(reads()).toHaveLength(1);
    expect(await find()).toMatchObject({ list: [], totalCount: 0, failedYn: 'N', checkedAt: expect.stringMatching(/^2026/) });
    expect(await notices()).toEqual([]);
  });

  it('enters money that came for an order that was given up, and lets its buyer in', async () => {
    const courseSeq = await s.course();
    const created = await s.order(buyer, await s.enrol(buyer, courseSeq));
    const back = await s.press(created);
    s.pay.faults.drop = 1;
    s.pay.faults.say = { confirm: 'REJECT_CARD_PAYMENT' };
    expect((await s.success(buyer, created, back).expect(200)).body.data.status).toBe('FAILED');
    s.pay.faults.say = {};
    // The card was charged in spite of the refusal, and the payment company has sent no notice.
    await s.pay.book.confirm({ paymentKey: back.searchParams.get('paymentKey')!, orderId: created.order.orderNo, amount: CLASS_PRICE_KRW });
    await compared();
    expect(await s.status(created.order.orderNo)).toBe('PAID');
    expect(await s.ledger(created.order.orderNo)).toEqual([{ kind: 'PAY', amount: CLASS_PRICE_KRW }]);
    await s.until(async () => (await runs())[0]!.settled === 1);
    expect(await notices()).toEqual([]);
  });

  it('returns such money where the seat is gone', async () => {
    const courseSeq = await s.course({ user_limit_type_cd: '99', max_user_count: 1 });
    const created = await s.order(buyer, await s.enrol(buyer, courseSeq));
    const back = await s.press(created);
    s.pay.faults.drop = 1;
    s.pay.faults.say = { confirm: 'REJECT_CARD_PAYMENT' };
    await s.success(buyer, created, back).expect(200);
    s.pay.faults.say = {};
    await s.pay.book.confirm({ paymentKey: back.searchParams.get('paymentKey')!, orderId: created.order.orderNo, amount: CLASS_PRICE_KRW });
    await s.now(new Date(today.getTime() + HOUR));
    await s.holds();
    const other = await s.person();
    await s.now(new Date(today.getTime() + HOUR), other);
    await s.buy(other, courseSeq);
    await compared();
    await s.until(async () => {
      await s.recover();
      return (await s.status(created.order.orderNo)) === 'CANCELED';
    });
    expect(await s.held(created.order.orderNo)).toBe(0);
    expect((await s.ledger(created.order.orderNo)).map((l) => l.amount)).toEqual([CLASS_PRICE_KRW, -CLASS_PRICE_KRW]);
  });

  it('shows staff what differs, until both say the same; the operator is told, another site and a stranger see nothing', async () => {
    const [first, second] = [await s.course(), await s.course({ price: 70_000 })];
    const gone = await s.buy(buyer, first);
    const less = await s.buy(await s.person(), second);
    // The payment company's books lack the first payment, and have a smaller amount for the second.
    await s.t.admin(sql`delete from sandbox.transaction where payment_key = ${gone.paymentKey}`);
    await s.t.admin(sql`update sandbox.payment set order_id = 'lost-' || order_id where payment_key = ${gone.paymentKey}`);
    await s.t.admin(sql`update sandbox.payment set total_amount = 49000, received = 49000 where payment_key = ${less.paymentKey}`);
    await s.t.admin(sql`update sandbox.transaction set amount = 49000 where payment_key = ${less.paymentKey}`);
    await compared();
    const { list, totalCount } = await find();
    expect(totalCount).toBe(2);
    expect(Object.fromEntries(list.map((d) => [d.orderNo, d]))).toMatchObject({
      [gone.order.orderNo]: { kind: 'NO_MONEY', ours: CLASS_PRICE_KRW, theirs: 0, payStatus: null, status: 'PAID', ordererName: '박결제' },
      [less.order.orderNo]: { kind: 'AMOUNT', ours: 70_000, theirs: 49_000, payStatus: 'DONE' },
    });
    expect((await notices()).map((n) => [n.subject, n.detail['orders']])).toEqual([['sandbox:orders', 2]]);
    const stranger = await site(s.t);
    await at(new Date(today.getTime() + DAY));
    stranger.owner.token = await s.t.tokenOf(stranger.owner.userSeq);
    expect(await find(stranger.owner, stranger.channelSeq)).toMatchObject({ list: [], totalCount: 0 });
    const learner = await person(s.t, '이수강', s.site.channelSeq);
    const ask = (who: Person | null) => {
      const call = s.t.call(reconciliationApi.find as Endpoint, { channelSeq: s.site.channelSeq });
      return who ? call.set('Access-Token', who.token) : call;
    };
    await ask(learner).expect(403);
    await ask(stranger.owner).expect(403);
    await ask(null).expect(401);
    // The payment company corrects its books, so the next comparison settles both differences.
    await s.t.admin(sql`update sandbox.payment set order_id = replace(order_id, 'lost-', '') where payment_key = ${gone.paymentKey}`);
    await s.t.admin(sql`update sandbox.payment set total_amount = ${70_000}, received = ${70_000} where payment_key = ${less.paymentKey}`);
    await compared(2);
    expect((await find()).totalCount).toBe(0);
    expect(await notices()).toEqual([]);
  });

  it('leaves a difference settled that an operator settled by hand, until a sum moves', async () => {
    const { order, paymentKey } = await s.buy(buyer, await s.course());
    await s.t.admin(sql`delete from sandbox.transaction where payment_key = ${paymentKey}`);
    await s.t.admin(sql`update sandbox.payment set order_id = 'lost-' || order_id where payment_key = ${paymentKey}`);
    await compared();
    expect((await find()).list).toMatchObject([{ orderNo: order.orderNo, kind: 'NO_MONEY', ours: CLASS_PRICE_KRW, theirs: 0 }]);
    await s.t.admin(
      sql`update util.payment_difference
        set settled_at = now(), settled_by = ${owner.userSeq}, settled_note = '회사에 확인했어요'
        where settled_at is null`,
    );
    await compared(2);
    expect((await runs())[0]).toMatchObject({ phase: 'DONE', compared: 1, settled: 0 });
    expect((await find()).totalCount).toBe(0);
    expect(await notices()).toEqual([]);
    // The company has found the payment, with another sum, while the comparison still looks back at it.
    await s.t.admin(
      sql`update sandbox.payment set order_id = replace(order_id, 'lost-', ''), total_amount = 49000, received = 49000
        where payment_key = ${paymentKey}`,
    );
    await compared(2.95);
    expect((await find()).list).toMatchObject([{ orderNo: order.orderNo, kind: 'AMOUNT', ours: CLASS_PRICE_KRW, theirs: 49_000 }]);
  });

  it('tells the operator of money that is nobody’s', async () => {
    const open = { method: 'CARD', amount: 1234, orderId: `strange-${today.getTime()}`, orderName: '?' };
    const p = await s.pay.book.open({ ...open, successUrl: 'http://a.localhost/', failUrl: 'http://a.localhost/' });
    await s.pay.book.authenticate(p.paymentKey, undefined);
    await s.pay.book.confirm({ paymentKey: p.paymentKey, orderId: p.orderId, amount: 1234 });
    await compared();
    expect(await notices()).toEqual([
      { subject: 'sandbox:strangers', detail: expect.objectContaining({ orders: 1, amount: 1234, example: p.orderId }) },
    ]);
  });

  it('begins where the last finished one ended, so that days whose comparison was given up are not skipped', async () => {
    await compared();
    const [finished] = await runs();
    // The payment company answers only errors, for two days.
    s.pay.faults.errorBefore = 1000;
    await compared(2);
    expect((await runs())[0]).toMatchObject({ phase: 'READ' });
    s.pay.faults.errorBefore = 0;
    await compared(8);
    const [last, givenUp] = await runs();
    expect(givenUp!.phase).toBe('GIVEN_UP');
    expect(last).toMatchObject({ phase: 'DONE', from_at: finished!.until_at });
  });
  it('reads page by page, goes on where it was stopped, and is made once a day by one copy', async () => {
    const courseSeq = await s.course();
    for (let i = 0; i < 5; i++) await s.buy(await s.person(), courseSeq);
    const job = s.t.get('util', ReconciliationJob);
    Object.assign(job, { page: 2, batch: 1 });
    const books = s.pay.book.pool;
    await at(new Date(today.getTime() + DAY));
    // The payment company answers an error after the first page of transactions.
    s.pay.recorded.length = 0;
    const query = books.query.bind(books);
    let pages = 0;
    books.query = ((...args: [statement: string | { text: string }, ...never[]]) => {
      const [statement] = args;
      if ((typeof statement === 'string' ? statement : statement.text).includes('from transaction t') && ++pages > 1)
        s.pay.faults.errorBefore = 1;
      return (query as (...a: unknown[]) => unknown)(...args);
    }) as never;
    await job.run();
    books.query = query;
    expect((await runs())[0]).toMatchObject({ phase: 'READ', transactions: 4, failure: '500 COMMON_ERROR' });
    expect(await find()).toMatchObject({ failedYn: 'Y' });
    s.pay.faults.errorBefore = 0;
    await job.run();
    expect((await runs())[0]).toMatchObject({ phase: 'READ' });
    // No copy goes on with the comparison before its pause is over, and then only one of two copies does.
    await at(new Date(today.getTime() + DAY + 11 * 60_000));
    s.pay.recorded.length = 0;
    const copy = Object.assign(Object.create(ReconciliationJob.prototype) as object, job, {
      running: null,
      leases: new Leases(s.t.db('util'), s.t.get('util', Clock)),
    }) as unknown as ReconciliationJob;
    await Promise.all([job.run(), copy.run()]);
    expect((await runs())[0]).toMatchObject({ phase: 'DONE', transactions: 5, failure: null });
    expect(reads().filter((h) => h.url.includes('startingAfter'))).toHaveLength(1);
    await job.run();
    await at(new Date(today.getTime() + DAY + HOUR));
    await job.run();
    expect(reads()).toHaveLength(1);
    expect(await find()).toMatchObject({ failedYn: 'N' });
    Object.assign(job, { page: 1000, batch: 50 });
  });
  it('AM-1391 where none was ever finished, is late since the first began; before one has begun, the first is to come', async () => {
    await s.buy(buyer, await s.course());
    const failed = async (hours: number) => {
      await at(new Date(today.getTime() + hours * HOUR));
      return (await find()).failedYn;
    };
    await s.t.admin('delete from util.reconciliation_run');
    expect(await failed(0)).toBe('N');
    // The job dies in its first run, which notes no failure.
    await s.t.admin(
      sql`insert into util.reconciliation_run (provider, day, from_at, until_at, phase, started_at)
        values ('sandbox', ${today}::timestamptz::date, ${today}, ${today}, 'READ', ${today})`,
    );
    expect([await failed(35), await failed(37)]).toEqual(['N', 'Y']);
    await s.t.admin('delete from util.reconciliation_run');
    await compared(3);
    expect((await find()).failedYn).toBe('N');
  });
});

describe('the bills of plans', () => {
  const ask = (endpoint: Endpoint<never> | Endpoint) =>
    s.t.call(endpoint as Endpoint, { channelSeq: s.site.channelSeq }).set('Access-Token', owner.token);
  const register = async () => {
    const { customerKey, successUrl, failUrl } = (await ask(planApi.openCard).send({ next: '' }).expect(200)).body.data as CardWindow;
    const answer = await supertest(s.pay.url)
      .post('/sandbox/pay/card')
      .set('Host', new URL(successUrl).host)
      .type('form')
      .send({ customerKey, successUrl, failUrl, card: 'good', action: 'register' })
      .expect(303);
    const authKey = new URL(answer.headers['location'] as string).searchParams.get('authKey')!;
    await ask(planApi.saveCard).send({ authKey, customerKey }).expect(200);
  };
  const bills = () =>
    s.t.admin<{ bill_no: string; state: string; try: number }>(
      sql`select bill_no, state, try from util.plan_bill where channel_seq = ${s.site.channelSeq} order by created_at desc, bill_no desc`,
    );

  it('a renewal that was refused and taken after all is paid; money beside its bill is the operator’s', async () => {
    await register();
    await ask(planApi.change).send({ planSeq: 2, months: 1 }).expect(200);
    const [period] = await s.t.admin<{ period_end: Date }>(
      sql`select period_end from util.site_plan where channel_seq = ${s.site.channelSeq}`,
    );
    today = new Date(period!.period_end.getTime() + 60_000);
    await at(today);
    s.pay.faults.decline = 1;
    await s.t.get('util', PlanJob).run();
    const [refused] = await bills();
    expect(refused).toMatchObject({ state: 'FAILED', try: 1 });
    Object.assign(s.pay.faults, { decline: 0, drop: 1 });
    await s.pay.billing.finish(`${refused!.bill_no}-1`, 'DONE');
    await compared();
    expect((await bills())[0]).toMatchObject({ state: 'PAID', try: 1 });
    expect(await notices()).toEqual([]);
    // A second charge for the same bill, which is reported to the platform's operator only.
    const open = { method: 'CARD', amount: 29_000, orderId: `${refused!.bill_no}-2`, orderName: '?' };
    const p = await s.pay.book.open({ ...open, successUrl: 'http://a.localhost/', failUrl: 'http://a.localhost/' });
    await s.pay.book.authenticate(p.paymentKey, undefined);
    await s.pay.book.confirm({ paymentKey: p.paymentKey, orderId: p.orderId, amount: 29_000 });
    await compared(2);
    expect(await notices()).toEqual([
      { subject: `bill:${p.orderId}`, detail: expect.objectContaining({ problem: 'MONEY_WITHOUT_BILL', provider: 29_000 }) },
    ]);
    await s.pay.book.cancel(p.paymentKey, { cancelReason: '이중 청구' });
    await compared(3);
    expect(await notices()).toEqual([]);
  });
});
