import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { AddressInfo } from 'node:net';
import supertest from 'supertest';
import { HOUR } from '@madang/contracts/time';
import { createApp } from '@madang/server/bootstrap';
import { Clock } from '@madang/server/clock';
import { sql } from '@madang/server/sql/sql';
import type { Person } from '../../apps/api-main/src/course/course.fixture';
import { AppModule as UtilModule } from '../../apps/api-util/src/app.module';
import { RecoveryJob } from '../../apps/api-util/src/payment/recovery.job';
import { CLASS_PRICE_KRW, shop, type Shop } from './shop';

let s: Shop;
let buyer: Person;
beforeAll(async () => {
  s = await shop();
});
beforeEach(async () => {
  buyer = await s.person('박결제');
  s.pay.recorded.length = 0;
});
afterEach(async () => {
  s.calm();
  s.pay.faults.say = {};
  // An hour later a circuit breaker that a test has opened lets a call pass, and closes after its success.
  s.t.setNow(new Date(Date.now() + HOUR));
  await s.recover();
  s.t.resetNow();
});
afterAll(() => s.close());

/** Moves the clock on by minutes and runs the recovery job, until the order has this status. */
const recovered = (orderNo: string, status: string) => {
  let minutes = 0;
  return s.until(async () => {
    s.t.setNow(new Date(Date.now() + ++minutes * 61_000));
    await s.recover();
    return (await s.status(orderNo)) === status;
  });
};
const proven = async () => {
  const courseSeq = await s.course();
  const created = await s.order(buyer, await s.enrol(buyer, courseSeq));
  return { courseSeq, created, back: await s.press(created), orderNo: created.order.orderNo };
};
const notices = () =>
  s.t.admin<{ subject: string; times: number }>(
    "select subject, times from util.operator_notice where kind = 'PROVIDER' and settled_at is null order by subject",
  );
const keysOf = (call: string) => [...new Set(s.pay.recorded.filter((h) => h.call === call).map((h) => h.key))];

describe('an answer that says nothing about the buyer', () => {
  it.each(['PROVIDER_ERROR', 'FORBIDDEN_REQUEST', 'INVALID_API_KEY', 'UNAUTHORIZED_KEY', 'A_CODE_OF_NEXT_YEAR'])(
    '%s keeps the order, tells the operator, and the money is taken once when it is over',
    async (code) => {
      const { courseSeq, created, back, orderNo } = await proven();
      s.pay.faults.say = { confirm: code };
      expect((await s.success(buyer, created, back).expect(200)).body.data).toMatchObject({ status: 'CONFIRMING', failCode: null });
      await s.until(async () => (await notices()).some((n) => n.subject === `sandbox:${code}`));
      s.t.setNow(new Date(Date.now() + 5000));
      await s.recover();
      expect(await s.status(orderNo)).toBe('CONFIRMING');
      s.pay.faults.say = {};
      await recovered(orderNo, 'PAID');
      expect(await s.held(orderNo)).toBe(CLASS_PRICE_KRW);
      expect(await s.ledger(orderNo)).toEqual([{ kind: 'PAY', amount: CLASS_PRICE_KRW }]);
      // The payment company repeats its first answer to the first key, so the product tries again with a new one.
      expect(keysOf('confirm').slice(0, 2)).toEqual([`confirm:${orderNo}`, `confirm:${orderNo}:1`]);
      await s.until(async () => (await s.mine(buyer, courseSeq))?.choiseStatusCd === '00');
      s.t.setNow(new Date(Date.now() + 3 * HOUR));
      await s.recover();
      expect(await notices()).toEqual([]);
    },
  );

  it('to a refund leaves it under way, and it is returned once; a refusal of the refund waits for staff', async () => {
    const courseSeq = await s.course();
    const { enrolment, order } = await s.buy(buyer, courseSeq);
    s.pay.faults.say = { cancel: 'PROVIDER_ERROR' };
    await s.cancel(enrolment.attendSeq, courseSeq).expect(200);
    await s.until(async () => (await notices()).length);
    const [kept] = await s.t.admin<{ status: string; fail_code: string | null }>(
      sql`select status, fail_code from util.pay_order where order_no = ${order.orderNo}`,
    );
    expect(kept).toEqual({ status: 'CANCELING', fail_code: null });
    s.pay.faults.say = {};
    await recovered(order.orderNo, 'CANCELED');
    expect(await s.held(order.orderNo)).toBe(0);
    expect((await s.ledger(order.orderNo)).map((l) => l.amount)).toEqual([CLASS_PRICE_KRW, -CLASS_PRICE_KRW]);

    s.t.resetNow();
    const second = await s.course();
    const other = await s.buy(buyer, second);
    s.pay.faults.say = { cancel: 'EXCEED_MAX_REFUND_DUE' };
    await s.cancel(other.enrolment.attendSeq, second).expect(200);
    await s.until(
      async () =>
        (await s.t.admin(sql`select from util.pay_order where order_no = ${other.order.orderNo} and fail_code = 'EXCEED_MAX_REFUND_DUE'`))
          .length,
    );
  });

  it('stops nobody else; a wrong key is asked for by one order at a time', async () => {
    const all = [];
    for (let i = 0; i < 6; i++) {
      buyer = await s.person();
      all.push({ ...(await proven()), buyer });
    }
    s.pay.faults.say = { confirm: 'INVALID_API_KEY' };
    s.pay.recorded.length = 0;
    for (const one of all) await s.success(one.buyer, one.created, one.back).expect(200);
    for (let second = 1; second <= 60; second++) {
      s.t.setNow(new Date(Date.now() + second * 1000));
      await s.recover();
    }
    expect(s.pay.recorded.filter((h) => h.call === 'confirm').length).toBeLessThan(15);
    s.pay.faults.say = {};
    for (const one of all) await recovered(one.orderNo, 'PAID');
    for (const one of all) expect(await s.held(one.orderNo)).toBe(CLASS_PRICE_KRW);
  });
});

describe('a provider that contradicts itself', () => {
  it('says no, takes the money, and is paid by another order as well: one of both goes back, however often it is told', async () => {
    const { courseSeq, created, back, orderNo } = await proven();
    s.pay.faults.say = { confirm: 'REJECT_CARD_PAYMENT' };
    expect((await s.success(buyer, created, back).expect(200)).body.data.status).toBe('FAILED');
    s.pay.faults.say = {};
    const enrolment = (await s.mine(buyer, courseSeq))!;
    const again = await s.order(buyer, enrolment);
    expect((await s.success(buyer, again, await s.press(again)).expect(200)).body.data.status).toBe('PAID');
    s.pay.faults.duplicate = 1;
    await s.pay.book.confirm({ paymentKey: back.searchParams.get('paymentKey')!, orderId: orderNo, amount: CLASS_PRICE_KRW });
    await recovered(orderNo, 'CANCELED');
    expect([await s.held(orderNo), await s.held(again.order.orderNo)]).toEqual([0, CLASS_PRICE_KRW]);
    expect((await s.ledger(orderNo)).map((l) => l.amount)).toEqual([CLASS_PRICE_KRW, -CLASS_PRICE_KRW]);
    expect(await s.ledger(again.order.orderNo)).toHaveLength(1);
  });

  it('answers about another order: nothing is believed, and the right answer settles it', async () => {
    const other = await s.buy(await s.person(), await s.course());
    const { created, back, orderNo } = await proven();
    const confirm = s.pay.book.confirm.bind(s.pay.book);
    s.pay.book.confirm = () => s.pay.book.byOrder(other.order.orderNo);
    expect((await s.success(buyer, created, back).expect(200)).body.data.status).toBe('CONFIRMING');
    s.pay.book.confirm = confirm;
    expect(await s.ledger(orderNo)).toEqual([]);
    await recovered(orderNo, 'PAID');
    expect(await s.held(orderNo)).toBe(CLASS_PRICE_KRW);
    expect(await s.ledger(other.order.orderNo)).toHaveLength(1);
  });
});

describe('notices of the provider', () => {
  let second: NestFastifyApplication;
  beforeAll(async () => {
    second = await createApp('util', UtilModule);
    await second.listen(0, '127.0.0.1');
  });
  afterAll(() => second.close());
  const post = (i: number, orderId: string) => {
    const url = i % 2 ? s.t.url('util') : `http://127.0.0.1:${(second.getHttpServer().address() as AddressInfo).port}`;
    return supertest(url)
      .post('/api/util/v1.0/payments/webhook')
      .send({ eventType: 'PAYMENT_STATUS_CHANGED', data: { orderId } })
      .expect(200);
  };
  const reads = () => s.pay.recorded.filter((h) => h.call === 'read').length;

  it('two hundred at once to two copies cost one look and one more after it; of unknown orders none', async () => {
    const { order } = await s.buy(buyer, await s.course());
    await s.until(async () => !(await s.t.admin('select from sandbox.webhook where delivered_at is null')).length);
    // Moves the clock on, so that the checks caused by the payment company's own notices are done.
    s.t.setNow(new Date(Date.now() + 10_000));
    second.get(Clock).set(new Date(Date.now() + 10_000));
    await s.recover();
    s.pay.recorded.length = 0;
    Object.assign(s.pay.faults, { slow: 1, slowMs: 200, drop: 1 });
    const began = Date.now();
    await Promise.all(Array.from({ length: 200 }, (_, i) => post(i, order.orderNo)));
    // The product reads the payment at most once in two seconds.
    const looks = reads();
    expect(looks).toBeLessThanOrEqual(1 + Math.floor((Date.now() - began) / 2000));
    s.t.setNow(new Date(Date.now() + 30_000));
    second.get(Clock).set(new Date(Date.now() + 30_000));
    await Promise.all([s.recover(), second.get(RecoveryJob).run()]);
    await s.recover();
    expect(reads()).toBe(looks + 1);
    await Promise.all(Array.from({ length: 20 }, (_, i) => post(i, `M20261120-UNKNOWN${i}`)));
    expect(reads()).toBe(looks + 1);
  });

  it('the last word is heard, though it came while a look was under way or the provider was silent', async () => {
    const courseSeq = await s.course();
    const { order, paymentKey } = await s.buy(buyer, courseSeq);
    await s.until(async () => (await s.mine(buyer, courseSeq))?.choiseStatusCd === '00');
    await s.until(async () => !(await s.t.admin('select from sandbox.webhook where delivered_at is null')).length);
    s.t.setNow(new Date(Date.now() + 10_000));
    s.pay.faults.drop = 1;
    const byOrder = s.pay.book.byOrder.bind(s.pay.book);
    s.pay.book.byOrder = async (orderId) => {
      const before = await byOrder(orderId);
      s.pay.book.byOrder = byOrder;
      // The payment is cancelled while the product waits for the answer with the former state, and the notice arrives at once.
      await s.pay.book.cancel(paymentKey, { cancelReason: '콘솔' });
      await post(1, orderId);
      return before;
    };
    await post(1, order.orderNo);
    expect(await s.status(order.orderNo)).toBe('PAID');
    s.t.setNow(new Date(Date.now() + 13_000));
    s.pay.faults.errorBefore = 1;
    await s.recover();
    expect(await s.status(order.orderNo)).toBe('PAID');
    s.pay.faults.errorBefore = 0;
    s.t.setNow(new Date(Date.now() + 50_000));
    await s.recover();
    expect(await s.status(order.orderNo)).toBe('CANCELED');
    expect(await s.ledger(order.orderNo)).toHaveLength(2);
  });
});

describe('the recovery', () => {
  it('takes money in flight while refunds and open accounts are stuck', async () => {
    const { created, back, orderNo } = await proven();
    s.pay.faults.errorBefore = 1;
    await s.success(buyer, created, back).expect(200);
    s.pay.faults.errorBefore = 0;
    const { order } = await s.buy(await s.person(), await s.course());
    await s.t.admin(
      sql`insert into util.pay_order (channel_seq, order_no, attend_seq, course_seq, user_seq, title, orderer_name, email, price, amount,
          pay_method_cd, provider, status, payment_key, paid_at, created_at, check_at)
       select channel_seq, 'STUCK-' || n, attend_seq, course_seq, user_seq, title, orderer_name, email, price, amount, pay_method_cd,
         provider, 'CANCELING', 'stuck-' || n, now(), now(), now() - interval '1 day'
       from util.pay_order, generate_series(1, 200) n where order_no = ${order.orderNo}`,
    );
    Object.assign(s.pay.faults, { slow: 1, slowMs: 250 });
    s.t.setNow(new Date(Date.now() + 60_000));
    s.pay.recorded.length = 0;
    let over = false;
    const round = s.recover().then(() => (over = true));
    await s.t.eventually(async () => (await s.status(orderNo)) === 'PAID');
    expect(over).toBe(false);
    await round;
    // One round of the job works on at most 40 orders of this kind.
    expect(s.pay.recorded.filter((h) => h.url.includes('STUCK-'))).toHaveLength(40);
    await s.t.admin("update util.pay_order set check_at = null where order_no like 'STUCK-%'");
  });
});
