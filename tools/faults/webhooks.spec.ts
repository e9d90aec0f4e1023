import supertest from 'supertest';
import { DAY } from '@madang/contracts/time';
import { Clock } from '@madang/server/clock';
import { sql } from '@madang/server/sql/sql';
import type { Person } from '../../apps/api-main/src/course/course.fixture';
import { Checkpoint } from '../../apps/api-util/src/payment/checkpoint';
import { OrderChecks } from '../../apps/api-util/src/payment/order-checks';
import { PayProviders } from '../../apps/api-util/src/payment/pay-providers';
import { ReconciliationJob } from '../../apps/api-util/src/reconciliation/reconciliation.job';
import { CLASS_PRICE_KRW, shop, type Shop } from './shop';

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

const post = (kind: 'webhook' | 'deposit', body: unknown) =>
  supertest(s.t.url('util'))
    .post(`/api/util/v1.0/payments/${kind}`)
    .send(body as object);
const notice = (orderId: string, more: object = {}) => ({
  eventType: 'PAYMENT_STATUS_CHANGED',
  createdAt: '2026-11-20T00:00:00.000000',
  data: { orderId, ...more },
});
const snapshot = async (orderNo: string) => ({
  order: await s.t.admin(
    sql`select status, pay_status, paid_at, refunded_amount, fail_code from util.pay_order where order_no = ${orderNo}`,
  ),
  ledger: await s.ledger(orderNo),
  enrolment: await s.t.admin(
    sql`select choise_status_cd, hold_cd, ended_at
      from main.attend a
      where exists (select 1 from util.pay_order o where o.order_no = ${orderNo} and o.attend_seq = a.attend_seq)`,
  ),
});
const quiet = () =>
  s.until(
    async () =>
      (
        await s.t.admin(
          "select 1 from jobs.job where state in ('created', 'active', 'retry') and (name like '%.main' or name like '%.util')",
        )
      ).length === 0,
  );

describe('R6 notices of the provider', () => {
  it('what they claim changes nothing that the provider does not confirm', async () => {
    const waiting = await s.buy(buyer, await s.course(), 'VIRTUAL_ACCOUNT');
    const [{ deposit_secret: secret }] = (await s.t.admin<{ deposit_secret: string }>(
      sql`select deposit_secret from util.pay_order where order_no = ${waiting.order.orderNo}`,
    )) as [{ deposit_secret: string }];
    const paid = await s.buy(await s.person(), await s.course());
    const ready = await s.order(buyer, await s.enrol(buyer, await s.course()));
    const proven = await s.order(buyer, await s.enrol(buyer, await s.course()));
    await s.press(proven);
    await s.until(async () => (await s.t.admin('select 1 from sandbox.webhook where delivered_at is null')).length === 0);
    await quiet();
    const w = waiting.order.orderNo;
    const p = paid.order.orderNo;
    const cases: [name: string, kind: 'webhook' | 'deposit', body: unknown, status?: number][] = [
      [
        'claims a waiting order is paid',
        'webhook',
        notice(w, {
          status: 'DONE',
          totalAmount: CLASS_PRICE_KRW,
          paymentKey: waiting.paymentKey,
          approvedAt: '2026-11-20T00:00:00+09:00',
        }),
      ],
      ['claims another amount', 'webhook', notice(w, { status: 'DONE', totalAmount: 1 })],
      [
        'claims a paid order was cancelled',
        'webhook',
        notice(p, { status: 'CANCELED', cancels: [{ cancelAmount: CLASS_PRICE_KRW, transactionKey: 'forged' }] }),
      ],
      ['claims a paid order again', 'webhook', notice(p, { status: 'DONE', totalAmount: CLASS_PRICE_KRW })],
      ['stale: the paid order as it was before', 'webhook', notice(p, { status: 'IN_PROGRESS' })],
      ['claims an order nobody began is paid', 'webhook', notice(ready.order.orderNo, { status: 'DONE', totalAmount: CLASS_PRICE_KRW })],
      [
        'claims an order proven but not taken is paid',
        'webhook',
        notice(proven.order.orderNo, { status: 'DONE', totalAmount: CLASS_PRICE_KRW }),
      ],
      ['deposit without a secret', 'deposit', { orderId: w, status: 'DONE', transactionKey: 'x' }],
      ['deposit with a wrong secret', 'deposit', { orderId: w, status: 'DONE', transactionKey: 'x', secret: 'ps_wrong' }],
      ['deposit with the right secret that never happened', 'deposit', { orderId: w, status: 'DONE', transactionKey: 'x', secret }],
      ['deposit at the other address', 'webhook', { orderId: w, status: 'DONE', transactionKey: 'x', secret }],
      ['unknown order', 'webhook', notice('M20261120-ZZZZZZZZ', { status: 'DONE' })],
      ['unknown event', 'webhook', { eventType: 'payout.changed', data: { id: 'x' } }],
      ['no data', 'webhook', { eventType: 'PAYMENT_STATUS_CHANGED', data: null }],
      ['no object', 'webhook', []],
      ['broken text in the order', 'webhook', notice("'; drop table pay_order; --\u0000")],
      ['order that is no text', 'webhook', notice({ $gt: '' } as never)],
    ];
    for (const [name, kind, body] of cases) {
      const before = {
        w: await snapshot(w),
        p: await snapshot(p),
        r: await snapshot(ready.order.orderNo),
        i: await snapshot(proven.order.orderNo),
      };
      const answers = await Promise.all([1, 2, 3, 4, 5].map(() => post(kind, body)));
      expect([name, answers.map((a) => a.status)]).toEqual([name, [200, 200, 200, 200, 200]]);
      await quiet();
      expect([
        name,
        { w: await snapshot(w), p: await snapshot(p), r: await snapshot(ready.order.orderNo), i: await snapshot(proven.order.orderNo) },
      ]).toEqual([name, before]);
    }
    expect(await s.held()).toBe(CLASS_PRICE_KRW);
  });

  it('doubled and shuffled ones of a whole life leave one row of each kind', async () => {
    Object.assign(s.pay.faults, { duplicate: 1, shuffle: true });
    const courseSeq = await s.course();
    const { enrolment, order, paymentKey } = await s.buy(buyer, courseSeq, 'VIRTUAL_ACCOUNT');
    await s.pay.book.deposit(paymentKey);
    await s.until(async () => (await s.mine(buyer, courseSeq))?.choiseStatusCd === '00');
    await s
      .cancel(enrolment.attendSeq, courseSeq, { refundAccount: { bank: '20', accountNumber: '1002123456789', holderName: '박결제' } })
      .expect(200);
    await s.until(async () => (await s.status(order.orderNo)) === 'CANCELED');
    await s.until(async () => (await s.t.admin('select 1 from sandbox.webhook where delivered_at is null')).length === 0);
    await quiet();
    expect(await s.status(order.orderNo)).toBe('CANCELED');
    expect(await s.ledger(order.orderNo)).toEqual([
      { kind: 'PAY', amount: CLASS_PRICE_KRW },
      { kind: 'REFUND', amount: -CLASS_PRICE_KRW },
    ]);
    expect(await s.counters(courseSeq)).toMatchObject({ attend_count: 0, accept_cnt: 0 });
  });

  it('a look that a notice planned is made although the process that took it up died before it asked', async () => {
    const { order, paymentKey } = await s.buy(buyer, await s.course());
    await s.until(async () => (await s.t.admin('select 1 from sandbox.webhook where delivered_at is null')).length === 0);
    const at = (seconds: number) => s.now(new Date(began + seconds * 1000), buyer, s.site.owner);
    const began = Date.now() + 60_000;
    await at(0);
    await post('webhook', notice(order.orderNo)).expect(200);
    s.pay.faults.drop = 1;
    await s.pay.book.cancel(paymentKey, { cancelReason: '단순 변심' });
    await post('webhook', notice(order.orderNo)).expect(200);
    const [checks, providers] = [s.t.get('util', OrderChecks), s.t.get('util', PayProviders)];
    const read = providers.read.bind(providers);
    // Orders of earlier tests may have planned looks as well, which are answered.
    const asked = jest
      .spyOn(providers, 'read')
      .mockImplementation((o) => (o.orderNo === order.orderNo ? new Promise<never>(() => undefined) : read(o)));
    await at(3);
    void checks.round();
    await s.t.eventually(() => asked.mock.calls.some(([o]) => o.orderNo === order.orderNo));
    asked.mockRestore();
    await at(20);
    await checks.round();
    expect(await s.status(order.orderNo)).toBe('PAID');
    await at(40);
    await checks.round();
    expect(await s.status(order.orderNo)).toBe('CANCELED');
    // A look that was made is not made again.
    const again = jest.spyOn(providers, 'read');
    await at(90);
    await checks.round();
    expect(again.mock.calls.filter(([o]) => o.orderNo === order.orderNo)).toEqual([]);
    again.mockRestore();
  });

  it('a bank that takes a deposit back takes the access back until the money is there', async () => {
    const courseSeq = await s.course();
    const { order, paymentKey } = await s.buy(buyer, courseSeq, 'VIRTUAL_ACCOUNT');
    await s.pay.book.deposit(paymentKey);
    await s.until(async () => (await s.mine(buyer, courseSeq))?.choiseStatusCd === '00');
    await s.pay.book.correct(paymentKey);
    await s.until(async () => (await s.mine(buyer, courseSeq))?.needsPayment);
    expect(await s.find(buyer, order.orderNo)).toMatchObject({ status: 'WAITING_DEPOSIT', paidAt: null });
    expect((await s.ledger(order.orderNo)).reduce((sum, l) => sum + l.amount, 0)).toBe(0);
    await s.pay.book.deposit(paymentKey);
    await s.until(async () => (await s.mine(buyer, courseSeq))?.choiseStatusCd === '00');
    expect((await s.ledger(order.orderNo)).reduce((sum, l) => sum + l.amount, 0)).toBe(CLASS_PRICE_KRW);
    expect(await s.counters(courseSeq)).toEqual({ attend_count: 1, accept_cnt: 1, wait_cnt: 0, attend_sum: 1 });
  });

  it('a deposit that the bank took back is no payment again when its account is closed, though it keeps the day of its approval', async () => {
    const courseSeq = await s.course();
    const { enrolment, order, paymentKey } = await s.buy(buyer, courseSeq, 'VIRTUAL_ACCOUNT');
    await s.pay.book.deposit(paymentKey);
    await s.until(async () => (await s.mine(buyer, courseSeq))?.choiseStatusCd === '00');
    s.pay.faults.keepApproval = true;
    await s.pay.book.correct(paymentKey);
    await s.until(async () => (await s.status(order.orderNo)) === 'WAITING_DEPOSIT');
    await s.cancel(enrolment.attendSeq, courseSeq).expect(200);
    await s.until(async () => (await s.status(order.orderNo)) === 'CANCELED');
    expect(await s.ledger(order.orderNo)).toEqual([
      { kind: 'PAY', amount: CLASS_PRICE_KRW },
      { kind: 'REFUND', amount: -CLASS_PRICE_KRW },
    ]);
    expect(await s.held(order.orderNo)).toBe(0);
  });

  it('a deposit that the bank takes back while a refund waits for its account leaves nothing to return, and the order ends', async () => {
    const courseSeq = await s.course();
    const { enrolment, order, paymentKey } = await s.buy(buyer, courseSeq, 'VIRTUAL_ACCOUNT');
    await s.untold(paymentKey);
    await s.cancel(enrolment.attendSeq, courseSeq).expect(200);
    await s.until(
      async () => (await s.t.admin(sql`select from util.pay_order where order_no = ${order.orderNo} and fail_code is not null`)).length,
    );
    expect(await s.find(buyer, order.orderNo)).toMatchObject({ status: 'CANCELING', failCode: 'REFUND_ACCOUNT_REQUIRED' });
    s.pay.faults.drop = 0;
    await s.pay.book.correct(paymentKey);
    await s.until(async () => {
      await s.recover();
      return (await s.status(order.orderNo)) === 'CANCELED';
    });
    expect(await s.ledger(order.orderNo)).toEqual([
      { kind: 'PAY', amount: CLASS_PRICE_KRW },
      { kind: 'REFUND', amount: -CLASS_PRICE_KRW },
    ]);
    expect(await s.find(buyer, order.orderNo)).toMatchObject({ paidAt: null, failCode: null });
    // The virtual account is closed, so no further deposit is possible.
    await expect(s.pay.book.deposit(paymentKey)).rejects.toThrow();
    expect(await s.held(order.orderNo)).toBe(0);
  });

  describe('a deposit that the bank took back unheard, until its account had expired,', () => {
    const expired = async () => {
      const courseSeq = await s.course();
      const { order, paymentKey } = await s.buy(buyer, courseSeq, 'VIRTUAL_ACCOUNT');
      await s.pay.book.deposit(paymentKey);
      await s.until(async () => (await s.mine(buyer, courseSeq))?.choiseStatusCd === '00');
      await s.until(async () => !(await s.t.admin('select 1 from sandbox.webhook where delivered_at is null')).length);
      s.pay.faults.drop = 1;
      await s.pay.book.correct(paymentKey);
      await s.now(new Date(Date.parse(order.depositInfo!.deadline) + 60_000), buyer, s.site.owner);
      return { courseSeq, orderNo: order.orderNo };
    };
    const over = async ({ courseSeq, orderNo }: { courseSeq: number; orderNo: string }) => {
      await s.until(async () => (await s.mine(buyer, courseSeq)) === null);
      expect(await s.status(orderNo)).toBe('EXPIRED');
      expect(await s.find(buyer, orderNo)).toMatchObject({ payStatus: 'EXPIRED', paidAt: null });
      expect((await s.ledger(orderNo)).map((l) => l.amount)).toEqual([CLASS_PRICE_KRW, -CLASS_PRICE_KRW]);
      expect(await s.counters(courseSeq)).toMatchObject({ attend_count: 0, accept_cnt: 0 });
    };

    /** Runs the comparison with the payment company for the day on which the deposit was taken back. */
    const compared = async (orderNo: string) => {
      await s.t.admin(
        sql`update sandbox.transaction t set at = ${new Date(s.t.get('util', Clock).now().getTime() - DAY)} from sandbox.payment p
         where p.payment_key = t.payment_key and p.order_id = ${orderNo} and t.transaction_key = p.last_transaction_key`,
      );
      await s.t.admin('delete from util.reconciliation_run');
      await s.t.get('util', ReconciliationJob).run();
    };

    it('is no payment any more, and the access that it paid for ends', async () => {
      const one = await expired();
      await post('webhook', notice(one.orderNo)).expect(200);
      await over(one);
    });

    it('is found by the daily comparison', async () => {
      const one = await expired();
      await compared(one.orderNo);
      await over(one);
    });

    it('is reported and changes nothing where the provider shows no correction', async () => {
      const one = await expired();
      await s.t.admin(
        sql`update util.pay_order o
          set issue_key = p.last_transaction_key
          from sandbox.payment p
          where p.order_id = o.order_no and o.order_no = ${one.orderNo}`,
      );
      await compared(one.orderNo);
      expect(await s.status(one.orderNo)).toBe('PAID');
      expect(await s.ledger(one.orderNo)).toHaveLength(1);
      expect(
        await s.t.admin(
          sql`select kind, ours, theirs, their_status from util.payment_difference where order_no = ${one.orderNo} and settled_at is null`,
        ),
      ).toEqual([{ kind: 'NO_MONEY', ours: CLASS_PRICE_KRW, theirs: 0, their_status: 'EXPIRED' }]);
      expect((await s.mine(buyer, one.courseSeq))?.choiseStatusCd).toBe('00');
    });
  });

  it('a cancel in the provider’s own console ends the enrolment', async () => {
    const courseSeq = await s.course();
    const { order, paymentKey } = await s.buy(buyer, courseSeq);
    await s.until(async () => (await s.mine(buyer, courseSeq))?.choiseStatusCd === '00');
    await s.pay.book.cancel(paymentKey, { cancelReason: '콘솔' });
    await s.until(async () => (await s.mine(buyer, courseSeq)) === null);
    expect(await s.ledger(order.orderNo)).toHaveLength(2);
  });
});

describe('when nobody says what happened', () => {
  it('a crash between the provider and the record is mended by asking', async () => {
    const courseSeq = await s.course();
    const created = await s.order(buyer, await s.enrol(buyer, courseSeq));
    const back = await s.press(created);
    const checkpoint = s.t.get('util', Checkpoint);
    s.pay.faults.drop = 1;
    checkpoint.reached = async () => {
      throw new Error('killed');
    };
    await s.success(buyer, created, back).expect(500);
    checkpoint.reached = async () => undefined;
    expect(await s.status(created.order.orderNo)).toBe('CONFIRMING');
    expect(await s.ledger(created.order.orderNo)).toEqual([]);
    await s.recover();
    expect(await s.status(created.order.orderNo)).toBe('CONFIRMING');
    s.t.setNow(new Date(Date.now() + 2500));
    await Promise.all([s.recover(), s.recover()]);
    expect(await s.status(created.order.orderNo)).toBe('PAID');
    await s.until(async () => (await s.mine(buyer, courseSeq))?.choiseStatusCd === '00');
    expect(await s.ledger(created.order.orderNo)).toEqual([{ kind: 'PAY', amount: CLASS_PRICE_KRW }]);
  });
  it.each([
    ['500 after it took the money', { errorAfter: 1 }],
    ['500 before it did anything', { errorBefore: 1 }],
    ['silence past our patience', { slow: 1, slowMs: 6500 }],
  ])('%s: the buyer is told to wait, the recovery settles it', async (_, faults) => {
    const courseSeq = await s.course();
    const created = await s.order(buyer, await s.enrol(buyer, courseSeq));
    const back = await s.press(created);
    Object.assign(s.pay.faults, { drop: 1, ...faults });
    expect((await s.success(buyer, created, back).expect(200)).body.data).toMatchObject({ status: 'CONFIRMING', failCode: null });
    expect((await s.success(buyer, created, back).expect(200)).body.data.status).toBe('CONFIRMING');
    Object.assign(s.pay.faults, { drop: 0, errorAfter: 0, errorBefore: 0, slow: 0 });
    await s.until(async () => {
      s.t.setNow(new Date(Date.now() + 60_000));
      await s.recover();
      return (await s.status(created.order.orderNo)) === 'PAID';
    });
    expect(await s.ledger(created.order.orderNo)).toEqual([{ kind: 'PAY', amount: CLASS_PRICE_KRW }]);
    expect(await s.held(created.order.orderNo)).toBe(CLASS_PRICE_KRW);
  });
  it('a deposit told before its account was written down stays paid', async () => {
    const courseSeq = await s.course();
    const created = await s.order(buyer, await s.enrol(buyer, courseSeq), 'VIRTUAL_ACCOUNT');
    const back = await s.press(created);
    const { orderNo } = created.order;
    s.t.get('util', Checkpoint).reached = async (at) => {
      if (at !== 'confirmed') return;
      await s.pay.book.deposit(back.searchParams.get('paymentKey')!);
      await s.until(async () => (await s.status(orderNo)) === 'PAID');
    };
    expect((await s.success(buyer, created, back).expect(200)).body.data.status).toBe('PAID');
    s.t.get('util', Checkpoint).reached = async () => undefined;
    expect(await s.ledger(orderNo)).toEqual([{ kind: 'PAY', amount: CLASS_PRICE_KRW }]);
    await s.until(async () => (await s.mine(buyer, courseSeq))?.choiseStatusCd === '00');
  });
  it('a lost deposit notice is found by looking', async () => {
    const courseSeq = await s.course();
    const { order, paymentKey } = await s.buy(buyer, courseSeq, 'VIRTUAL_ACCOUNT');
    await s.untold(paymentKey);
    s.t.setNow(new Date(Date.now() + 6 * 60_000));
    await s.recover();
    expect(await s.status(order.orderNo)).toBe('PAID');
  });
  it('an order nobody came back to is forgotten', async () => {
    const created = await s.order(buyer, await s.enrol(buyer, await s.course()));
    await s.now(new Date(Date.now() + 46 * 60_000), buyer);
    await s.recover();
    expect(await s.status(created.order.orderNo)).toBe('EXPIRED');
  });
});

describe('the ledger', () => {
  it('only grows', async () => {
    const { order } = await s.buy(buyer, await s.course());
    const db = s.t.db('util');
    const scope = { channelSeq: s.site.channelSeq };
    await expect(db.tx(scope, (tx) => tx.query('delete from ledger'))).rejects.toThrow(/permission denied/);
    await expect(db.tx(scope, (tx) => tx.query('update ledger set amount = 1'))).rejects.toThrow(/permission denied/);
    await expect(s.t.admin('update util.ledger set amount = 1')).rejects.toThrow(/only grows/);
    await expect(s.t.admin('truncate util.ledger')).rejects.toThrow(/only grows/);
    expect(await s.ledger(order.orderNo)).toHaveLength(1);
  });
});
