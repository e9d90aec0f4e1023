import { enrolmentApi } from '@madang/contracts/main/enrolment';
import type { Endpoint, Page } from '@madang/contracts/endpoint';
import { paymentApi } from '@madang/contracts/util/payment';
import { refundApi, type RefundsWaiting, type RefusedRefund } from '@madang/contracts/util/refund';
import { refundDueAt } from '@madang/contracts/util/refund-rules';
import { sql } from '@madang/server/sql/sql';
import { site, type Person } from '../../apps/api-main/src/course/course.fixture';
import { Checkpoint } from '../../apps/api-util/src/payment/checkpoint';
import { CLASS_PRICE_KRW, shop, type Shop } from './shop';

const ACCOUNT = { bank: '20', accountNumber: '1002123456789', holderName: '박결제' };
let s: Shop;
let buyer: Person;
beforeAll(async () => {
  s = await shop();
});
beforeEach(async () => {
  buyer = await s.person('박결제');
});
afterEach(() => s.calm());
afterAll(() => s.close());

const inside = (who: Person, courseSeq: number) => s.until(async () => (await s.mine(who, courseSeq))?.choiseStatusCd === '00');
const becomes = (orderNo: string, status: string) => s.until(async () => (await s.status(orderNo)) === status);
const staff = (attendSeqs: number[], courseSeq: number) => ({
  status: (choiseStatusCd: string) =>
    s.t
      .call(enrolmentApi.setStatus, { channelSeq: s.site.channelSeq, courseSeq })
      .set('Access-Token', s.site.owner.token)
      .send({ attendSeqs, choiseStatusCd }),
});
const state = async (attendSeq: number, courseSeq: number) => {
  const { body } = await s.t
    .call(enrolmentApi.list, { channelSeq: s.site.channelSeq, courseSeq })
    .set('Access-Token', s.site.owner.token)
    .expect(200);
  return body.data.list.find((e: { attendSeq: number }) => e.attendSeq === attendSeq);
};

describe('cancelling an enrolment', () => {
  it('EN-013 EN-014 EN-015 EN-016 returns its payment in full and is final', async () => {
    const courseSeq = await s.course();
    const { enrolment, order } = await s.buy(buyer, courseSeq);
    await inside(buyer, courseSeq);
    expect(await state(enrolment.attendSeq, courseSeq)).toMatchObject({
      state: 'PAYMENT_COMPLETE',
      orderStatus: 'PAID',
      orderNo: order.orderNo,
      payMethodCd: 'CARD',
    });
    expect((await s.cancel(enrolment.attendSeq, courseSeq).expect(200)).body.data).toEqual({ failCount: 0, failures: [] });
    expect(await s.mine(buyer, courseSeq)).toBeNull();
    await becomes(order.orderNo, 'CANCELED');
    expect(await s.find(buyer, order.orderNo)).toMatchObject({
      status: 'CANCELED',
      payStatus: 'CANCELED',
      refundedAmount: CLASS_PRICE_KRW,
      cancelReason: '단순 변심',
    });
    expect(await s.ledger(order.orderNo)).toEqual([
      { kind: 'PAY', amount: CLASS_PRICE_KRW },
      { kind: 'REFUND', amount: -CLASS_PRICE_KRW },
    ]);
    expect(await s.held(order.orderNo)).toBe(0);
    await s.until(async () => (await state(enrolment.attendSeq, courseSeq)).state === 'CANCEL_COMPLETE');
    for (const to of ['00', '01'])
      expect((await staff([enrolment.attendSeq], courseSeq).status(to).expect(400)).body.errorName).toBe('CANCELLED_IS_FINAL');
    expect((await s.cancel(enrolment.attendSeq, courseSeq).expect(400)).body.errorName).toBe('CANCELLED_IS_FINAL');
    expect(await s.counters(courseSeq)).toMatchObject({ attend_count: 0, accept_cnt: 0, attend_sum: 1 });
    expect((await s.buy(buyer, courseSeq)).order.status).toBe('PAID');
  });

  it('needs an account for a deposited virtual account, returns there, and forgets it', async () => {
    const courseSeq = await s.course();
    const { enrolment, order, paymentKey } = await s.buy(buyer, courseSeq, 'VIRTUAL_ACCOUNT');
    await s.pay.book.deposit(paymentKey);
    await inside(buyer, courseSeq);
    expect((await s.cancel(enrolment.attendSeq, courseSeq).expect(400)).body.errorName).toBe('REFUND_ACCOUNT_REQUIRED');
    expect(
      (await s.cancel(enrolment.attendSeq, courseSeq, { refundAccount: { ...ACCOUNT, accountNumber: 'x' } }).expect(400)).body.errors[0]
        .field,
    ).toBe('refundAccount.accountNumber');
    expect(await s.mine(buyer, courseSeq)).not.toBeNull();
    await s.cancel(enrolment.attendSeq, courseSeq, { refundAccount: ACCOUNT }).expect(200);
    await becomes(order.orderNo, 'CANCELED');
    expect(await s.held(order.orderNo)).toBe(0);
    await s.until(
      async () =>
        (
          await s.t.admin(
            sql`select 1 from main.attend where attend_seq = ${enrolment.attendSeq} and refund_account is null and refunded_at is not null`,
          )
        ).length,
    );
  });

  it('closes the account of an unpaid one without any money moving', async () => {
    const courseSeq = await s.course();
    const { enrolment, order } = await s.buy(buyer, courseSeq, 'VIRTUAL_ACCOUNT');
    await s.cancel(enrolment.attendSeq, courseSeq).expect(200);
    await becomes(order.orderNo, 'CANCELED');
    expect(await s.ledger(order.orderNo)).toEqual([]);
    expect(await s.t.admin(sql`select status from sandbox.payment where order_id = ${order.orderNo}`)).toEqual([{ status: 'CANCELED' }]);
  });

  it('a provider that fails midway returns the money once all the same', async () => {
    const courseSeq = await s.course();
    const { enrolment, order } = await s.buy(buyer, courseSeq);
    await inside(buyer, courseSeq);
    // Drops the payment company's notice, by which the product would learn of the refund at once.
    Object.assign(s.pay.faults, { errorAfter: 1, drop: 1 });
    await s.cancel(enrolment.attendSeq, courseSeq).expect(200);
    await s.until(async () => (await s.held(order.orderNo)) === 0);
    s.pay.faults.errorAfter = 0;
    s.t.setNow(new Date(Date.now() + 3000));
    await s.recover();
    await becomes(order.orderNo, 'CANCELED');
    expect(await s.ledger(order.orderNo)).toHaveLength(2);
  });

  it('dying between the provider and the record returns the money once', async () => {
    const courseSeq = await s.course();
    const { enrolment, order } = await s.buy(buyer, courseSeq);
    await inside(buyer, courseSeq);
    const checkpoint = s.t.get('util', Checkpoint);
    let died = 0;
    checkpoint.reached = async (at) => {
      if (at === 'cancelled' && died++ === 0) throw new Error('killed');
    };
    await s.cancel(enrolment.attendSeq, courseSeq).expect(200);
    await s.until(() => died > 0);
    s.t.setNow(new Date(Date.now() + 3000));
    await s.recover();
    await becomes(order.orderNo, 'CANCELED');
    checkpoint.reached = async () => undefined;
    expect(await s.ledger(order.orderNo)).toEqual([
      { kind: 'PAY', amount: CLASS_PRICE_KRW },
      { kind: 'REFUND', amount: -CLASS_PRICE_KRW },
    ]);
    expect(await s.held(order.orderNo)).toBe(0);
  });
});

describe('staff returning the money of an order', () => {
  const cancel = (orderNo: string, body: object = {}) =>
    s.t
      .call(paymentApi.adminCancel, { channelSeq: s.site.channelSeq, orderNo })
      .set('Access-Token', s.site.owner.token)
      .send({ reason: '중복 결제', ...body });
  it('ends the enrolment when it is back', async () => {
    const courseSeq = await s.course();
    const { order } = await s.buy(buyer, courseSeq);
    await inside(buyer, courseSeq);
    expect((await cancel(order.orderNo).expect(200)).body.data).toMatchObject({ status: 'CANCELED', refundedAmount: CLASS_PRICE_KRW });
    await s.until(async () => (await s.mine(buyer, courseSeq)) === null);
    expect((await cancel(order.orderNo).expect(409)).body.errorName).toBe('ORDER_NOT_PAYABLE');
    expect(await s.counters(courseSeq)).toMatchObject({ attend_count: 0 });
  });
  it('a refusal leaves it paid and says so; the next try carries another key', async () => {
    const courseSeq = await s.course();
    const { order, paymentKey } = await s.buy(buyer, courseSeq, 'VIRTUAL_ACCOUNT');
    await s.pay.book.deposit(paymentKey);
    await inside(buyer, courseSeq);
    expect((await cancel(order.orderNo).expect(400)).body.errorName).toBe('REFUND_ACCOUNT_REQUIRED');
    expect((await cancel(order.orderNo, { refundAccount: { ...ACCOUNT, holderName: ' ' } }).expect(400)).body.errorName).toBe('BAD_INPUT');
    await s.t.admin(sql`update sandbox.payment set status = 'ABORTED' where payment_key = ${paymentKey}`);
    expect((await cancel(order.orderNo, { refundAccount: ACCOUNT }).expect(400)).body.errorName).toBe('REFUND_FAILED');
    expect(await s.find(buyer, order.orderNo)).toMatchObject({ status: 'PAID', failCode: null });
    expect(await s.mine(buyer, courseSeq)).toMatchObject({ choiseStatusCd: '00' });
    await s.t.admin(sql`update sandbox.payment set status = 'DONE' where payment_key = ${paymentKey}`);
    expect((await cancel(order.orderNo, { refundAccount: ACCOUNT }).expect(200)).body.data.status).toBe('CANCELED');
  });
  it('twenty at once return it once', async () => {
    const courseSeq = await s.course();
    const { enrolment, order } = await s.buy(buyer, courseSeq);
    await inside(buyer, courseSeq);
    await Promise.all([
      ...Array.from({ length: 10 }, () => cancel(order.orderNo)),
      ...Array.from({ length: 10 }, () => s.cancel(enrolment.attendSeq, courseSeq)),
    ]);
    await becomes(order.orderNo, 'CANCELED');
    expect(await s.ledger(order.orderNo)).toEqual([
      { kind: 'PAY', amount: CLASS_PRICE_KRW },
      { kind: 'REFUND', amount: -CLASS_PRICE_KRW },
    ]);
    expect(await s.counters(courseSeq)).toMatchObject({ attend_count: 0, accept_cnt: 0, wait_cnt: 0 });
  });
});

describe('money that comes after its seat was lost', () => {
  it('goes back by itself when the class is full', async () => {
    const courseSeq = await s.course({ user_limit_type_cd: '99', max_user_count: 1 });
    const enrolment = await s.enrol(buyer, courseSeq);
    const created = await s.order(buyer, enrolment);
    const back = await s.press(created);
    const other = await s.person();
    // Between the confirmation of the payment and the enrolment, the seat is released and sold to another person.
    s.t.get('util', Checkpoint).reached = async (at) => {
      if (at !== 'confirmed') return;
      await s.t.admin(
        sql`update main.attend
          set ended_at = now(), cancel_at = now(), cancel_cd = 'HOLD', end_cd = 'CANCELLED', hold_cd = null, hold_until = null
          where attend_seq = ${enrolment.attendSeq}`,
      );
      await s.t.admin(sql`update main.course set attend_count = 0, accept_cnt = 0 where course_seq = ${courseSeq}`);
      await s.enrol(other, courseSeq);
    };
    expect((await s.success(buyer, created, back).expect(200)).body.data.status).toBe('PAID');
    s.t.get('util', Checkpoint).reached = async () => undefined;
    await becomes(created.order.orderNo, 'CANCELED');
    expect(await s.held(created.order.orderNo)).toBe(0);
    expect(await s.mine(buyer, courseSeq)).toBeNull();
    expect(await s.mine(other, courseSeq)).toMatchObject({ needsPayment: true });
    expect(await s.counters(courseSeq)).toMatchObject({ attend_count: 1, accept_cnt: 1 });
  });
  it('takes a seat that is left', async () => {
    const courseSeq = await s.course({ user_limit_type_cd: '99', max_user_count: 1 });
    const enrolment = await s.enrol(buyer, courseSeq);
    const created = await s.order(buyer, enrolment);
    const back = await s.press(created);
    s.t.get('util', Checkpoint).reached = async (at) => {
      if (at !== 'confirmed') return;
      await s.t.admin(
        sql`update main.attend
          set ended_at = now(), cancel_at = now(), cancel_cd = 'HOLD', end_cd = 'CANCELLED', hold_cd = null, hold_until = null
          where attend_seq = ${enrolment.attendSeq}`,
      );
      await s.t.admin(sql`update main.course set attend_count = 0, accept_cnt = 0 where course_seq = ${courseSeq}`);
    };
    await s.success(buyer, created, back).expect(200);
    s.t.get('util', Checkpoint).reached = async () => undefined;
    await inside(buyer, courseSeq);
    expect(await s.counters(courseSeq)).toEqual({ attend_count: 1, accept_cnt: 1, wait_cnt: 0, attend_sum: 1 });
    expect(await s.status(created.order.orderNo)).toBe('PAID');
  });
  it('a seat is kept while its payment is being confirmed, however late it is', async () => {
    const courseSeq = await s.course();
    const created = await s.order(buyer, await s.enrol(buyer, courseSeq));
    const back = await s.press(created);
    s.pay.faults.errorBefore = 1;
    expect((await s.success(buyer, created, back).expect(200)).body.data.status).toBe('CONFIRMING');
    await s.now(new Date(Date.now() + 20 * 60_000), buyer);
    await s.holds();
    expect(await s.mine(buyer, courseSeq)).toMatchObject({ needsPayment: true });
    expect(
      (
        await s.t
          .call(enrolmentApi.cancelMine, { channelSeq: s.site.channelSeq, courseSeq })
          .set('Access-Token', buyer.token)
          .send({})
          .expect(400 + 9)
      ).body.errorName,
    ).toBe('PAYMENT_PENDING');
  });
});

describe('an application', () => {
  it('EN-011 EN-012 becomes payable when staff approve it, and stands by when they say so', async () => {
    const courseSeq = await s.course({ choise_type_cd: '01' });
    const enrolment = await s.enrol(buyer, courseSeq);
    expect(enrolment.choiseStatusCd).toBe('01');
    await staff([enrolment.attendSeq], courseSeq).status('00').expect(200);
    const offer = (await s.mine(buyer, courseSeq))!;
    expect(offer).toMatchObject({ needsPayment: true, claim: true });
    expect((await staff([enrolment.attendSeq], courseSeq).status('00').expect(409)).body.errorName).toBe('SEAT_AWAITS_PAYMENT');
    const created = await s.order(buyer, offer);
    await s.success(buyer, created, await s.press(created)).expect(200);
    await inside(buyer, courseSeq);
    await staff([enrolment.attendSeq], courseSeq).status('01').expect(200);
    expect(await s.mine(buyer, courseSeq)).toMatchObject({ choiseStatusCd: '01', needsPayment: false });
    await staff([enrolment.attendSeq], courseSeq).status('00').expect(200);
    expect(await s.mine(buyer, courseSeq)).toMatchObject({ choiseStatusCd: '00' });
    expect(await s.counters(courseSeq)).toEqual({ attend_count: 1, accept_cnt: 1, wait_cnt: 0, attend_sum: 1 });
  });
});

describe('a deposit that comes while its account is given up', () => {
  it('goes back to the account that staff named', async () => {
    const courseSeq = await s.course();
    const { enrolment, order, paymentKey } = await s.buy(buyer, courseSeq, 'VIRTUAL_ACCOUNT');
    await s.untold(paymentKey);
    await s.cancel(enrolment.attendSeq, courseSeq, { refundAccount: ACCOUNT }).expect(200);
    await becomes(order.orderNo, 'CANCELED');
    expect(await s.ledger(order.orderNo)).toEqual([
      { kind: 'PAY', amount: CLASS_PRICE_KRW },
      { kind: 'REFUND', amount: -CLASS_PRICE_KRW },
    ]);
    expect(await s.held(order.orderNo)).toBe(0);
  });
  it('waits for staff when no account is known, and lets in who gave up a moment too late', async () => {
    const courseSeq = await s.course();
    const first = await s.buy(buyer, courseSeq, 'VIRTUAL_ACCOUNT');
    await s.untold(first.paymentKey);
    await s.cancel(first.enrolment.attendSeq, courseSeq).expect(200);
    const stuck = await s.until(async () => {
      const o = await s.find(buyer, first.order.orderNo);
      return o.failCode ? o : null;
    });
    expect(stuck).toMatchObject({
      status: 'CANCELING',
      failCode: 'REFUND_ACCOUNT_REQUIRED',
      failMessage: '환불받을 계좌를 입력해 주세요.',
    });
    const { body } = await s.t
      .call(paymentApi.adminCancel, { channelSeq: s.site.channelSeq, orderNo: first.order.orderNo })
      .set('Access-Token', s.site.owner.token)
      .send({ reason: '입금 확인', refundAccount: ACCOUNT })
      .expect(200);
    expect(body.data.status).toBe('CANCELED');
    const second = await s.buy(buyer, courseSeq, 'VIRTUAL_ACCOUNT');
    await s.pay.book.deposit(second.paymentKey);
    const answer = await s.t
      .call(paymentApi.cancel, { channelSeq: s.site.channelSeq, orderNo: second.order.orderNo })
      .set('Access-Token', buyer.token)
      .send({})
      .expect(200);
    expect(answer.body.data.status).toBe('PAID');
    await inside(buyer, courseSeq);
  });
});

it('a refusal whose reason cannot be looked up at once is looked up later', async () => {
  const courseSeq = await s.course();
  const { enrolment, order, paymentKey } = await s.buy(buyer, courseSeq, 'VIRTUAL_ACCOUNT');
  await s.untold(paymentKey);
  const byOrder = s.pay.book.byOrder.bind(s.pay.book);
  s.pay.book.byOrder = async () => {
    throw new Error('down');
  };
  await s.cancel(enrolment.attendSeq, courseSeq, { refundAccount: ACCOUNT }).expect(200);
  await s.until(async () => (await s.t.admin('select 1 from sandbox.idempotency where status = 400')).length);
  s.pay.book.byOrder = byOrder;
  await s.until(async () => {
    s.t.setNow(new Date(Date.now() + 60_000));
    await s.recover();
    return (await s.status(order.orderNo)) === 'CANCELED';
  });
  expect(await s.held(order.orderNo)).toBe(0);
});

describe('a refund that the payment company refuses', () => {
  const ask = (endpoint: Endpoint, params: object, who: Person = s.site.owner) =>
    s.t.call(endpoint, { channelSeq: s.site.channelSeq, ...params }).set('Access-Token', who.token);
  const queue = async (who?: Person) => (await ask(refundApi.refused, {}, who).expect(200)).body.data as Page<RefusedRefund>;
  const waiting = async () => (await ask(refundApi.waiting, {}).expect(200)).body.data as RefundsWaiting;
  const refusedOne = async () => {
    const courseSeq = await s.course();
    const bought = await s.buy(buyer, courseSeq);
    await inside(buyer, courseSeq);
    s.pay.faults.say = { cancel: 'NOT_CANCELABLE_PAYMENT' };
    await s.cancel(bought.enrolment.attendSeq, courseSeq).expect(200);
    await s.until(async () => (await s.find(buyer, bought.order.orderNo)).failCode);
    return { ...bought, courseSeq };
  };

  it('waits in the queue of the staff with its reason and its day until they ask again', async () => {
    const had = await waiting();
    const { order } = await refusedOne();
    const [one] = (await queue()).list.filter((line) => line.orderNo === order.orderNo) as [RefusedRefund];
    expect(one).toMatchObject({
      left: CLASS_PRICE_KRW,
      cancelReason: '단순 변심',
      failCode: 'NOT_CANCELABLE_PAYMENT',
      overdue: false,
      needsAccount: false,
    });
    expect(one.dueAt).toBe(refundDueAt(new Date(one.cancelAt)).toISOString());
    expect(await waiting()).toEqual({ ...had, refused: had.refused + 1 });
    await s.now(new Date(Date.parse(one.dueAt) + 1000), buyer, s.site.owner);
    expect(await waiting()).toMatchObject({ refusedOverdue: 1 });
    expect((await queue()).list.find((line) => line.orderNo === order.orderNo)).toMatchObject({ overdue: true });
    // If the payment company refuses again, the refund stays in the list and nothing is paid back.
    expect((await ask(refundApi.again, order).send({}).expect(400)).body.errorName).toBe('REFUND_FAILED');
    expect((await queue()).list.map((line) => line.orderNo)).toContain(order.orderNo);
    expect(await s.held(order.orderNo)).toBe(CLASS_PRICE_KRW);
    s.pay.faults.say = {};
    expect((await ask(refundApi.again, order).send({}).expect(200)).body.data).toMatchObject({
      status: 'CANCELED',
      refundedAmount: CLASS_PRICE_KRW,
    });
    expect(await s.held(order.orderNo)).toBe(0);
    expect((await queue()).list.map((line) => line.orderNo)).not.toContain(order.orderNo);
    expect((await ask(refundApi.again, order).send({}).expect(409)).body.errorName).toBe('REFUND_DECIDED');
    await s.now(new Date(), s.site.owner);
  });
  it('is settled as well when the payment company’s console returns the money', async () => {
    const { order, paymentKey } = await refusedOne();
    s.pay.faults.say = {};
    await s.pay.book.cancel(paymentKey, { cancelReason: '콘솔' });
    await becomes(order.orderNo, 'CANCELED');
    expect((await queue()).list.map((line) => line.orderNo)).not.toContain(order.orderNo);
  });
  it('goes to the account that staff name', async () => {
    const courseSeq = await s.course();
    const { enrolment, order, paymentKey } = await s.buy(buyer, courseSeq, 'VIRTUAL_ACCOUNT');
    await s.untold(paymentKey);
    await s.cancel(enrolment.attendSeq, courseSeq).expect(200);
    await s.until(async () => (await s.find(buyer, order.orderNo)).failCode);
    expect((await queue()).list.find((line) => line.orderNo === order.orderNo)).toMatchObject({
      needsAccount: true,
      left: CLASS_PRICE_KRW,
    });
    expect((await ask(refundApi.again, order).send({}).expect(400)).body.errorName).toBe('REFUND_ACCOUNT_REQUIRED');
    await ask(refundApi.again, order).send({ refundAccount: ACCOUNT }).expect(200);
    expect(await s.held(order.orderNo)).toBe(0);
  });
  it('is of its own site', async () => {
    const { order } = await refusedOne();
    const other = await site(s.t, '다른 학교');
    expect((await s.t.call(refundApi.refused, other).set('Access-Token', other.owner.token).expect(200)).body.data).toEqual({
      list: [],
      totalCount: 0,
      cursor: null,
    });
    await s.t
      .call(refundApi.again, { ...other, orderNo: order.orderNo })
      .set('Access-Token', other.owner.token)
      .send({})
      .expect(404);
    await ask(refundApi.again, order, buyer).send({}).expect(403);
  });
});
