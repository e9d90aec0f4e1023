import { courseApi } from '@madang/contracts/main/course';
import { DAY } from '@madang/contracts/time';
import type { OrderCreated } from '@madang/contracts/util/payment';
import { reconciliationApi } from '@madang/contracts/util/reconciliation';
import type { Enrolment } from '@madang/contracts/main/enrolment';
import { paymentApi } from '@madang/contracts/util/payment';
import { refundApi } from '@madang/contracts/util/refund';
import supertest from 'supertest';
import { sql } from '@madang/server/sql/sql';
import type { Person } from '../../apps/api-main/src/course/course.fixture';
import { ReconciliationJob } from '../../apps/api-util/src/reconciliation/reconciliation.job';
import { PaypalSigner } from '../../apps/sandbox-pay/src/paypal-signer';
import { shop, type Shop } from './shop';

const CENTS = 8900;
let s: Shop;
let buyer: Person;
let courseSeq: number;
beforeAll(async () => {
  s = await shop();
  courseSeq = await ofDollars();
});
beforeEach(async () => {
  buyer = await s.person('Kim Paypal');
});
afterEach(() => s.calm());
afterAll(() => s.close());

const ofDollars = () => s.course({ currency: 'USD', price: 120_000, price_ex: CENTS, pay_methods: ['OVERSEAS_CARD', 'PAYPAL'] });
const tokenOf = (created: OrderCreated) => new URL(created.window.windowUrl).searchParams.get('token')!;
/** Presses a button of PayPal's page and answers where the browser goes. */
async function press(created: OrderCreated, action = 'approve', account = 'good'): Promise<URL> {
  const body = new URLSearchParams({ token: tokenOf(created), action, account });
  const answer = await fetch(`${s.pay.url}/sandbox/pay/paypal`, { method: 'POST', redirect: 'manual', body });
  expect(answer.status).toBe(303);
  return new URL(answer.headers.get('location')!);
}
const success = (created: OrderCreated, back: URL) =>
  s.t
    .call(paymentApi.success, { channelSeq: s.site.channelSeq, orderNo: created.order.orderNo })
    .set('Access-Token', buyer.token)
    .send({ paymentKey: back.searchParams.get('token'), amount: Number(back.searchParams.get('amount')) });
async function ordered(): Promise<{ enrolment: Enrolment; created: OrderCreated }> {
  const enrolment = await s.enrol(buyer, courseSeq);
  return { enrolment, created: await s.order(buyer, enrolment, 'PAYPAL') };
}
async function bought(account = 'good') {
  const { enrolment, created } = await ordered();
  const { body } = await success(created, await press(created, 'approve', account));
  return { enrolment, created, orderNo: created.order.orderNo, order: body.data };
}
const inside = () => s.until(async () => (await s.mine(buyer, courseSeq))?.choiseStatusCd === '00');
/** The cents that the PayPal stand-in holds for an order, by its own book. */
const held = async (orderNo: string) =>
  (
    await s.t.admin<{ held: number }>(
      sql`select coalesce(sum(amount * (captures @> '[{"status": "COMPLETED"}]')::int
        - (select coalesce(sum((r ->> 'amount')::bigint), 0) from jsonb_array_elements(refunds) r where r ->> 'status' = 'COMPLETED')),
          0)::bigint as held
       from sandbox.paypal_order where custom_id = ${orderNo}`,
    )
  )[0]!.held;
/** Refunds an order in PayPal's own console, `cents` or all that is left. */
async function console(orderNo: string, cents?: number): Promise<object> {
  const [order] = await s.t.admin<{ capture: string }>(
    sql`select captures -> 0 ->> 'id' as capture from sandbox.paypal_order where custom_id = ${orderNo}`,
  );
  return s.pay.paypal.refund(order!.capture, cents ? { amount: { currency_code: 'USD', value: (cents / 100).toFixed(2) } } : {});
}
const refunds = async (orderNo: string) => (await s.ledger(orderNo)).flatMap(({ kind, amount }) => (kind === 'REFUND' ? [amount] : []));
const give = (orderNo: string, amount: number) =>
  s.t
    .call(refundApi.give, { channelSeq: s.site.channelSeq, orderNo })
    .set('Access-Token', s.site.owner.token)
    .send({ amount, reason: 'one lesson is missing' });
const staff = (orderNo: string) =>
  s.t
    .call(paymentApi.adminCancel, { channelSeq: s.site.channelSeq, orderNo })
    .set('Access-Token', s.site.owner.token)
    .send({ reason: 'changed mind' });

describe('PayPal', () => {
  it('PY-008 PY-009 takes dollars by an order that the buyer approves, and lets the buyer in', async () => {
    const { enrolment, created } = await ordered();
    expect(enrolment).toMatchObject({ currency: 'USD', amount: CENTS });
    expect(created.window).toMatchObject({ provider: 'paypal-sandbox', amount: CENTS, currency: 'USD' });
    const page = await fetch(`${s.pay.url}/sandbox/pay/paypal?token=${tokenOf(created)}`, { headers: { 'accept-language': 'en' } });
    expect(await page.text()).toContain('$89');
    const back = await press(created);
    expect(back.pathname).toBe(`/classes/${courseSeq}/payment/success`);
    expect((await success(created, back).expect(200)).body.data).toMatchObject({
      status: 'PAID',
      amount: CENTS,
      currency: 'USD',
      payMethodCd: 'PAYPAL',
      methodDetail: 'bu***@paypal.example',
    });
    await inside();
    expect(await s.ledger(created.order.orderNo)).toEqual([{ kind: 'PAY', amount: CENTS }]);
    const list = await s.t
      .call(paymentApi.adminList, { channelSeq: s.site.channelSeq })
      .query({ payMethodCd: 'PAYPAL' })
      .set('Access-Token', s.site.owner.token);
    expect(list.body.data.list[0]).toMatchObject({ payMethodCd: 'PAYPAL', amount: CENTS, currency: 'USD' });
  });

  it('PY-017 leaves the buyer who goes back, and one who has not approved, without a payment', async () => {
    const { created } = await ordered();
    const back = await press(created, 'cancel');
    expect(back.pathname).toBe(`/classes/${courseSeq}/payment/fail`);
    expect(back.searchParams.get('code')).toBe('PAY_PROCESS_CANCELED');
    const early = new URL(`${created.window.successUrl}?token=${tokenOf(created)}&amount=${CENTS}`);
    expect((await success(created, early)).body.data).toMatchObject({ status: 'FAILED', failCode: 'ORDER_NOT_APPROVED' });
    expect(await held(created.order.orderNo)).toBe(0);
  });

  it('opens one order for who presses twice at once', async () => {
    const enrolment = await s.enrol(buyer, courseSeq);
    // PayPal answers slowly, so that the second request arrives while the first one is still worked on.
    await s.order(buyer, enrolment, 'PAYPAL');
    await s.t.admin('delete from sandbox.idempotency');
    s.pay.faults.slow = 1;
    s.pay.faults.slowMs = 200;
    const both = await Promise.all([s.order(buyer, enrolment, 'PAYPAL'), s.order(buyer, enrolment, 'PAYPAL')]);
    expect(new Set(both.map(tokenOf)).size).toBe(1);
  });

  it('says that an account was declined, and takes another try', async () => {
    const { order } = await bought('decline');
    expect(order).toMatchObject({ status: 'FAILED', failCode: 'INSTRUMENT_DECLINED' });
    expect((await bought()).order.status).toBe('PAID');
  });

  it('believes no order of PayPal’s that is another’s', async () => {
    const { created: other } = await ordered();
    const back = await press(other);
    buyer = await s.person('Lee Forger');
    const { created } = await ordered();
    expect((await success(created, back)).body.data.status).toBe('FAILED');
    expect(await held(other.order.orderNo)).toBe(0);
  });

  it('waits while PayPal looks at a payment, and lets in when its money is there', async () => {
    const { orderNo, order, created, enrolment } = await bought('review');
    expect(order).toMatchObject({ status: 'CONFIRMING', payStatus: 'PENDING' });
    await s.recover();
    expect(await s.status(orderNo)).toBe('CONFIRMING');
    expect((await s.create(buyer, enrolment, 'PAYPAL')).body.errorName).toBe('PAYMENT_PENDING');
    await s.now(new Date(Date.now() + DAY), buyer);
    await s.holds();
    await s.pay.paypal.review(tokenOf(created), 'COMPLETED');
    await s.until(async () => (await s.status(orderNo)) === 'PAID');
    await inside();
    expect(await s.ledger(orderNo)).toEqual([{ kind: 'PAY', amount: CENTS }]);
  });

  it('AM-954 keeps a class from the trash while PayPal looks at a payment for it', async () => {
    const shared = courseSeq;
    courseSeq = await ofDollars();
    try {
      const { created, orderNo } = await bought('review');
      const remove = () => s.t.call(courseApi.remove, { channelSeq: s.site.channelSeq, courseSeq }).set('Access-Token', s.site.owner.token);
      await s.now(new Date(Date.now() + DAY), buyer, s.site.owner);
      await s.holds();
      expect((await remove()).body.errorName).toBe('CLASS_HAS_STUDENTS');
      await s.pay.paypal.review(tokenOf(created), 'DECLINED');
      await s.until(async () => (await s.status(orderNo)) === 'FAILED');
      await s.holds();
      await remove().expect(200);
    } finally {
      courseSeq = shared;
    }
  });

  it('ends an order whose payment PayPal refuses after a look', async () => {
    const { orderNo, created } = await bought('review');
    await s.pay.paypal.review(tokenOf(created), 'DECLINED');
    await s.until(async () => (await s.status(orderNo)) === 'FAILED');
    expect(await s.ledger(orderNo)).toEqual([]);
  });

  it('captures once while answers are lost, keys repeat and notices come twice, late and out of turn', async () => {
    Object.assign(s.pay.faults, { errorAfter: 0.5, errorBefore: 0.2, duplicate: 1, shuffle: true });
    const { enrolment } = await ordered().catch(() => ({ enrolment: null }));
    const seat = enrolment ?? (await s.enrol(buyer, courseSeq));
    const created = await s.until(async () => {
      const answer = await s.create(buyer, seat, 'PAYPAL');
      return answer.status === 200 ? (answer.body.data as OrderCreated) : null;
    });
    const back = await press(created);
    await Promise.all([success(created, back), success(created, back)]);
    await s.until(async () => {
      await s.t.admin(sql`update util.pay_order set check_at = now() where order_no = ${created.order.orderNo} and check_at is not null`);
      await s.recover();
      return (await s.status(created.order.orderNo)) === 'PAID';
    });
    expect(await s.ledger(created.order.orderNo)).toEqual([{ kind: 'PAY', amount: CENTS }]);
    expect(await held(created.order.orderNo)).toBe(CENTS);
    // The product sends the same key each time, so PayPal has only one order.
    expect(await s.t.admin(sql`select 1 from sandbox.paypal_order where custom_id = ${created.order.orderNo}`)).toHaveLength(1);
    Object.assign(s.pay.faults, { errorBefore: 0 });
    await staff(created.order.orderNo);
    await s.until(async () => {
      await s.t.admin(sql`update util.pay_order set check_at = now() where order_no = ${created.order.orderNo} and check_at is not null`);
      await s.recover();
      return (await s.status(created.order.orderNo)) === 'CANCELED';
    });
    expect(await held(created.order.orderNo)).toBe(0);
    expect((await s.ledger(created.order.orderNo)).map(({ amount }) => amount)).toEqual([CENTS, -CENTS]);
  });

  it('ends nothing by an answer that says nothing about the buyer', async () => {
    const { created } = await ordered();
    const back = await press(created);
    s.pay.faults.issue = { capture: 'PAYEE_NOT_CONSENTED' };
    expect((await success(created, back)).body.data.status).toBe('CONFIRMING');
    s.pay.faults.issue = {};
    // The error is about our account, so the product asks PayPal nothing for some minutes; the clock is moved on.
    let minutes = 0;
    await s.until(async () => {
      await s.now(new Date(Date.now() + ++minutes * 90_000));
      await s.recover();
      return (await s.status(created.order.orderNo)) === 'PAID';
    });
  });

  it('returns a part and waits for what is on its way; the order is over then, and of the rest what PayPal’s console returns is booked', async () => {
    const { orderNo, created } = await bought();
    await inside();
    s.pay.faults.slowRefund = true;
    const asked = await give(orderNo, 2900);
    expect([asked.status, asked.body.errorName]).toEqual([200, undefined]);
    expect(await s.status(orderNo)).toBe('CANCELING');
    await s.pay.paypal.arrive(tokenOf(created));
    await s.until(async () => (await s.status(orderNo)) === 'CANCELED');
    expect(await s.ledger(orderNo)).toEqual([
      { kind: 'PAY', amount: CENTS },
      { kind: 'REFUND', amount: -2900 },
    ]);
    expect(await held(orderNo)).toBe(CENTS - 2900);
    s.pay.faults.slowRefund = false;
    expect((await give(orderNo, 100)).body.errorName).toBe('REFUND_NOTHING_LEFT');
    expect((await staff(orderNo)).body.errorName).toBe('ORDER_NOT_PAYABLE');
    await console(orderNo);
    await s.until(async () => (await refunds(orderNo)).length === 2);
    expect(await refunds(orderNo)).toEqual([-2900, 2900 - CENTS]);
    await expect(console(orderNo)).rejects.toThrow('CAPTURE_FULLY_REFUNDED');
    expect(await held(orderNo)).toBe(0);
  });

  it.each([
    ['a part', 2900],
    ['all', CENTS],
  ])('asks for %s once, though an answer about a refund on its way says nothing', async (_, amount) => {
    const { orderNo, created } = await bought();
    await inside();
    s.pay.faults.slowRefund = true;
    expect((await give(orderNo, amount)).status).toBe(200);
    // Such an answer is final for its key, so the product would ask by another one.
    let minutes = 0;
    const looks = async (issue: Shop['pay']['faults']['issue']) => {
      s.pay.faults.issue = issue;
      await s.t.admin(sql`update util.pay_order set check_at = now() where order_no = ${orderNo} and check_at is not null`);
      await s.now(new Date(Date.now() + ++minutes * 90_000));
      await s.recover();
    };
    await looks({ refund: 'PAYEE_ACCOUNT_RESTRICTED' });
    await looks({});
    expect(await s.status(orderNo)).toBe('CANCELING');
    s.pay.faults.drop = 1;
    await s.pay.paypal.arrive(tokenOf(created));
    await s.until(async () => {
      await looks({});
      return (await s.status(orderNo)) === 'CANCELED';
    });
    expect(await refunds(orderNo)).toEqual([-amount]);
    expect(await held(orderNo)).toBe(CENTS - amount);
  });

  it('returns the rest of what PayPal’s console has returned in part, in part or whole, and never more', async () => {
    for (const [rest, left] of [
      [5000, 1900],
      [6900, 0],
    ] as const) {
      buyer = await s.person('Kim Paypal');
      const { orderNo } = await bought();
      await inside();
      await console(orderNo, 2000);
      await s.until(async () => (await s.find(buyer, orderNo)).refundedAmount === 2000);
      expect(await s.status(orderNo)).toBe('PAID');
      expect((await give(orderNo, 6901)).body).toMatchObject({ errorName: 'BAD_INPUT', errors: [{ field: 'amount' }] });
      await (rest === 6900 ? staff(orderNo) : give(orderNo, rest)).expect(200);
      await s.until(async () => (await s.status(orderNo)) === 'CANCELED');
      expect([await refunds(orderNo), await held(orderNo)]).toEqual([[-2000, -rest], left]);
      expect((await give(orderNo, 1)).body.errorName).toBe('REFUND_NOTHING_LEFT');
      expect((await staff(orderNo)).body.errorName).toBe('ORDER_NOT_PAYABLE');
      expect(await held(orderNo)).toBe(left);
    }
  });

  it('keeps who learns where PayPal refuses to return the money, tells staff, and returns it once PayPal does', async () => {
    const { orderNo } = await bought();
    await inside();
    s.pay.faults.issue = { refund: 'REFUND_NOT_ALLOWED' };
    expect((await staff(orderNo)).body.errorName).toBe('REFUND_FAILED');
    expect([await s.status(orderNo), await held(orderNo)]).toEqual(['PAID', CENTS]);
    await inside();
    s.pay.faults.issue = {};
    await staff(orderNo).expect(200);
    expect([await s.status(orderNo), await held(orderNo)]).toEqual(['CANCELED', 0]);
  });

  it('believes PayPal’s book more than a refusal: a return that was on its way has arrived unheard, and staff ask once more', async () => {
    const { orderNo, created } = await bought();
    await inside();
    s.pay.faults.slowRefund = true;
    await staff(orderNo).expect(200);
    s.pay.faults.slowRefund = false;
    s.pay.faults.drop = 1;
    await s.pay.paypal.arrive(tokenOf(created));
    s.pay.faults.issue = { refund: 'REFUND_NOT_ALLOWED' };
    await staff(orderNo).expect(200);
    s.pay.faults.issue = {};
    s.pay.faults.drop = 0;
    expect([await s.status(orderNo), await held(orderNo)]).toEqual(['CANCELED', 0]);
    expect((await s.ledger(orderNo)).map(({ amount }) => amount)).toEqual([CENTS, -CENTS]);
  });

  it('tells of a return that was on its way and came to nothing, and lets staff return it again', async () => {
    const { orderNo, created } = await bought();
    await inside();
    s.pay.faults.slowRefund = true;
    await staff(orderNo).expect(200);
    s.pay.faults.slowRefund = false;
    await s.pay.paypal.arrive(tokenOf(created), 'FAILED');
    const order = await s.until(async () => {
      await s.recover();
      const { body } = await s.t
        .call(paymentApi.adminFind, { channelSeq: s.site.channelSeq, orderNo })
        .set('Access-Token', s.site.owner.token);
      return body.data.failCode ? body.data : null;
    });
    expect(order).toMatchObject({ status: 'CANCELING', failCode: 'REFUND_FAILED' });
    expect(await held(orderNo)).toBe(CENTS);
    await inside();
    await staff(orderNo).expect(200);
    expect([await s.status(orderNo), await held(orderNo)]).toEqual(['CANCELED', 0]);
    expect((await s.ledger(orderNo)).map(({ amount }) => amount)).toEqual([CENTS, -CENTS]);
  });

  it('hears no notice whose signature is another’s, and asks no stranger for a certificate', async () => {
    const { created } = await ordered();
    const body = JSON.stringify({ event_type: 'PAYMENT.CAPTURE.COMPLETED', resource: { custom_id: created.order.orderNo } });
    const send = (headers: object, text = body) =>
      supertest(s.t.url('util'))
        .post('/api/util/v1.0/payments/paypal')
        .set({ 'content-type': 'application/json', ...headers })
        .send(text);
    const forger = new PaypalSigner(() => new Date());
    forger.certificates = 'http://127.0.0.1:9/';
    expect((await send({})).status).toBe(400);
    expect((await send(forger.headers('a', body))).status).toBe(400);
    // Now with the address of PayPal's real certificate: a signature by another key, and a body that was changed after signing.
    const [row] = await s.t.admin<{ n: number }>(`select count(*)::int as n from sandbox.webhook where kind = 'paypal'`);
    expect(row!.n).toBeGreaterThan(0);
    await s.until(async () => !(await s.t.admin(`select 1 from sandbox.webhook where delivered_at is null`)).length);
    const real = await fetch(`${s.pay.url}/paypal/v1/notifications/certs/any`);
    expect(await real.text()).toContain('BEGIN CERTIFICATE');
    expect((await send({ ...forger.headers('a', body), 'paypal-cert-url': `${s.pay.url}/paypal/v1/notifications/certs/any` })).status).toBe(
      400,
    );
  });

  it('is compared with PayPal’s own book every day', async () => {
    const { orderNo } = await bought();
    // The product has given up the order, but PayPal has taken the money, and its notice is lost.
    const { created } = await ordered2();
    s.pay.faults.drop = 1;
    await s.t.admin(sql`update util.pay_order set status = 'FAILED', check_at = null where order_no = ${created.order.orderNo}`);
    await s.pay.paypal.approve(tokenOf(created), 'good');
    await s.pay.paypal.capture(tokenOf(created));
    await s.now(new Date(Date.now() + DAY), s.site.owner);
    await s.t.get('util', ReconciliationJob).run();
    await s.until(async () => {
      await s.t.get('util', ReconciliationJob).run();
      return (await s.status(created.order.orderNo)) === 'PAID';
    });
    const said = await s.t.call(reconciliationApi.find, { channelSeq: s.site.channelSeq }).set('Access-Token', s.site.owner.token);
    expect(said.body.data.failedYn).toBe('N');
    expect(said.body.data.list.filter((one: { orderNo: string }) => one.orderNo === orderNo)).toEqual([]);
  });
});

/** Makes an order of another buyer. */
async function ordered2() {
  buyer = await s.person('Park Second');
  return ordered();
}
