import { paymentApi } from '@madang/contracts/util/payment';
import { refundApi } from '@madang/contracts/util/refund';
import type { RefundAccount } from '@madang/contracts/main/enrolment';
import { sql } from '@madang/server/sql/sql';
import type { Person } from '../../apps/api-main/src/course/course.fixture';
import { PayProvider } from '../../apps/api-util/src/payment/provider';
import { CLASS_PRICE_KRW, shop, type Shop } from './shop';

const ACCOUNT: RefundAccount = { bank: '20', accountNumber: '1002123456789', holderName: '박동시' };
let s: Shop;
let buyer: Person;
beforeAll(async () => {
  s = await shop();
});
beforeEach(async () => {
  buyer = await s.person('박동시');
});
afterEach(() => {
  jest.restoreAllMocks();
  s.calm();
});
afterAll(() => s.close());

it('an order that is paid in one window while another one is opened for it says so', async () => {
  const courseSeq = await s.course();
  const enrolment = await s.enrol(buyer, courseSeq);
  const first = await s.order(buyer, enrolment);
  const provider = s.t.get('util', PayProvider as never) as { open(p: object): Promise<unknown> };
  const open = provider.open.bind(provider);
  jest.spyOn(provider, 'open').mockImplementation(async (payment) => {
    await s.success(buyer, first, await s.press(first)).expect(200);
    return open(payment);
  });
  const answer = await s.create(buyer, enrolment);
  expect(answer.body).toMatchObject({ errorName: 'ORDER_NOT_PAYABLE' });
  expect(await s.held(first.order.orderNo)).toBe(CLASS_PRICE_KRW);
});

it('a deposit that the bank took back unheard, before its refund was asked for, leaves nothing to return: order and request end', async () => {
  const courseSeq = await s.course();
  const { order, paymentKey } = await s.buy(buyer, courseSeq, 'VIRTUAL_ACCOUNT');
  await s.pay.book.deposit(paymentKey);
  await s.until(async () => (await s.mine(buyer, courseSeq))?.choiseStatusCd === '00');
  await s.until(async () => !(await s.t.admin('select 1 from sandbox.webhook where delivered_at is null')).length);
  s.pay.faults.drop = 1;
  await s.pay.book.correct(paymentKey);
  await s.t
    .call(refundApi.ask, { channelSeq: s.site.channelSeq, orderNo: order.orderNo })
    .set('Access-Token', buyer.token)
    .send({ amount: CLASS_PRICE_KRW, refundAccount: ACCOUNT });
  await s.until(async () => {
    await s.recover();
    return (await s.status(order.orderNo)) !== 'CANCELING';
  });
  const [request] = await s.t.admin(sql`select state, account_sealed from util.refund_request where order_no = ${order.orderNo}`);
  expect({ status: await s.status(order.orderNo), request }).toEqual({
    status: 'CANCELED',
    request: { state: 'WITHDRAWN', account_sealed: null },
  });
  expect((await s.ledger(order.orderNo)).reduce((sum, l) => sum + l.amount, 0)).toBe(0);
  expect(await s.held(order.orderNo)).toBe(0);
});

it('a deposit of another amount, in an account that is given up just then, is no payment: it goes back', async () => {
  const courseSeq = await s.course();
  const { order, paymentKey } = await s.buy(buyer, courseSeq, 'VIRTUAL_ACCOUNT');
  await s.t.admin(sql`update sandbox.payment set total_amount = total_amount + 1000 where payment_key = ${paymentKey}`);
  await s.untold(paymentKey);
  await s.t
    .call(paymentApi.cancel, { channelSeq: s.site.channelSeq, orderNo: order.orderNo })
    .set('Access-Token', buyer.token)
    .send({ reason: '변심' });
  expect(await s.status(order.orderNo)).toBe('CANCELING');
  await s.t
    .call(paymentApi.adminCancel, { channelSeq: s.site.channelSeq, orderNo: order.orderNo })
    .set('Access-Token', s.site.owner.token)
    .send({ reason: '변심', refundAccount: ACCOUNT })
    .expect(200);
  expect(await s.status(order.orderNo)).toBe('CANCELED');
  expect(await s.held(order.orderNo)).toBe(0);
  expect((await s.ledger(order.orderNo)).reduce((sum, l) => sum + l.amount, 0)).toBe(0);
  // What is left of the order is nothing, and not what came beyond its amount, so that sums of orders stay true.
  const [kept] = await s.t.admin(sql`select amount - refunded_amount as left from util.pay_order where order_no = ${order.orderNo}`);
  expect(Number(kept!['left'])).toBe(0);
});

it('a bank that takes a deposit back whose account was issued without an answer takes the access back', async () => {
  const courseSeq = await s.course();
  const created = await s.order(buyer, await s.enrol(buyer, courseSeq), 'VIRTUAL_ACCOUNT');
  const back = await s.press(created);
  s.pay.faults.errorAfter = 1;
  s.pay.faults.drop = 1;
  await s.success(buyer, created, back).expect(200);
  const { orderNo } = created.order;
  expect(await s.status(orderNo)).toBe('CONFIRMING');
  s.calm();
  const paymentKey = back.searchParams.get('paymentKey')!;
  await s.pay.book.deposit(paymentKey);
  await s.until(async () => (await s.status(orderNo)) === 'PAID');
  await s.until(async () => !(await s.t.admin('select 1 from sandbox.webhook where delivered_at is null')).length);
  await s.pay.book.correct(paymentKey);
  await s.until(async () => (await s.status(orderNo)) === 'WAITING_DEPOSIT');
  expect((await s.ledger(orderNo)).reduce((sum, l) => sum + l.amount, 0)).toBe(0);
  expect(await s.held(orderNo)).toBe(0);
});
