import { WINDOW_END } from '@madang/contracts/answer-codes';
import { ORDER_STATUS, type OrderStatus } from '@madang/contracts/codes';
import { QUEUE_KIND } from '@madang/contracts/main/queue-kinds';
import { FAILED_PAYMENT_DAYS, FAILED_PAYMENTS_MAX, paymentApi, type FailedPayment } from '@madang/contracts/util/payment';
import { refundApi, type AdminRefund, type RefusedRefund } from '@madang/contracts/util/refund';
import { DAY, HOUR } from '@madang/contracts/time';
import { person, site, type Person, type Site } from '@madang/server/people.fixture';
import { insertInto } from '@madang/server/sql/insert';
import { sql } from '@madang/server/sql/sql';
import { allPages } from '@madang/server/pages.fixture';
import { testApp, type TestApp } from '@madang/server/test-app';
import { AppModule } from '../app.module';

let t: TestApp;
let serial = 0;
let s: Site;
beforeAll(async () => {
  t = await testApp({ util: AppModule });
});
beforeEach(async () => {
  s = await site(t);
});
afterAll(() => t.close());

const ago = (ms: number) => new Date(Date.now() - ms);
async function order({ userSeq }: Person, status: OrderStatus, more: Record<string, unknown> = {}): Promise<string> {
  const orderNo = `F${s.channelSeq}-${++serial}`;
  await t.admin(
    insertInto('util.pay_order', {
      channelSeq: s.channelSeq,
      orderNo,
      attendSeq: serial,
      courseSeq: 7,
      userSeq,
      title: '도자기',
      ordererName: '한구매',
      email: 'buyer@madang.test',
      price: 9000,
      amount: 9000,
      payMethodCd: 'CARD',
      provider: 'sandbox',
      createdAt: ago(HOUR),
      status,
      ...(status === ORDER_STATUS.FAILED && { failCode: 'REJECT_CARD_PAYMENT', failMessage: '한도를 넘었어요' }),
      ...more,
    }),
  );
  return orderNo;
}
const call = ({ token } = s.owner, there = s) => t.call(paymentApi.failures, { channelSeq: there.channelSeq }).set('Access-Token', token);
const failures = async () => (await call().expect(200)).body.data as { list: FailedPayment[]; totalCount: number };
const numbers = async () => (await failures()).list.map((one) => one.orderNo);

describe('more than a page of money to see after', () => {
  const many = (count: number, status: OrderStatus, buyer: number, key: string) =>
    t.admin(sql`
      insert into util.pay_order (channel_seq, order_no, attend_seq, course_seq, user_seq, title, orderer_name, email, price, amount,
        pay_method_cd, provider, created_at, status, fail_code, cancel_at)
      select ${s.channelSeq}, ${key} || n, 900000 + n, 7, ${buyer}, '도자기', '한구매', 'b@madang.test', 9000, 9000, 'CARD', 'sandbox',
        ${ago(HOUR)}, ${status}, 'REJECT_CARD_PAYMENT', ${ago(HOUR)}
      from generate_series(1, ${count}) n
    `);
  const pagesOf = <T>(endpoint: typeof paymentApi.failures, more = {}) =>
    allPages<T>(async (cursor) => {
      const asked = t.call(endpoint, { channelSeq: s.channelSeq }).query({ ...more, cursor });
      return (await asked.set('Access-Token', s.owner.token).expect(200)).body.data;
    });

  it('AM-811 failed payments are read on from the last one, each once', async () => {
    await many(FAILED_PAYMENTS_MAX + 5, ORDER_STATUS.FAILED, (await person(t, '한구매')).userSeq, `P${s.channelSeq}-`);
    const pages = await pagesOf<FailedPayment>(paymentApi.failures);
    expect(pages.map((one) => one.length)).toEqual([FAILED_PAYMENTS_MAX, 5]);
    expect(new Set(pages.flat().map((one) => one.orderNo)).size).toBe(FAILED_PAYMENTS_MAX + 5);
  });
  it('AM-811 so are refunds that the payment company refused, and open requests for refunds', async () => {
    const key = `R${s.channelSeq}-`;
    await many(25, ORDER_STATUS.CANCELING, (await person(t, '한구매')).userSeq, key);
    const refused = await pagesOf<RefusedRefund>(refundApi.refused as never, { size: 20 });
    expect(refused.map((one) => one.length)).toEqual([20, 5]);
    expect(new Set(refused.flat().map((one) => one.orderNo)).size).toBe(25);
    await t.admin(sql`
      insert into util.refund_request (channel_seq, order_no, user_seq, state, amount, working, requested_at, due_at)
      select ${s.channelSeq}, ${key} || n, 1, 'REQUESTED', 100, '{}', now(), timestamptz '2027-01-01Z'
      from generate_series(1, 25) n
    `);
    const open = await pagesOf<AdminRefund>(refundApi.adminList as never, { size: 20 });
    expect(open.map((one) => one.length)).toEqual([20, 5]);
    expect(new Set(open.flat().map((one) => one.refundSeq)).size).toBe(25);
  });
});

describe('failed payments', () => {
  it('AM-778 wait for the staff with their reason, the oldest first, for two weeks, and are counted for the menu', async () => {
    const [older, newer] = [
      await order(await person(t, '가'), ORDER_STATUS.FAILED, { createdAt: ago(2 * DAY) }),
      await order(await person(t, '나'), ORDER_STATUS.FAILED),
    ];
    await order(await person(t, '다'), ORDER_STATUS.FAILED, { createdAt: ago((FAILED_PAYMENT_DAYS + 1) * DAY) });
    for (const status of [ORDER_STATUS.READY, ORDER_STATUS.EXPIRED, ORDER_STATUS.PAID, ORDER_STATUS.WAITING_DEPOSIT])
      await order(await person(t, '라'), status);
    const found = await failures();
    expect(found).toMatchObject({
      list: [{ orderNo: older }, { orderNo: newer, failMessage: '한도를 넘었어요', heldUntil: null, ordererName: '한구매' }],
      totalCount: 2,
    });
    const counted = await t.call(refundApi.waiting, { channelSeq: s.channelSeq }).set('Access-Token', s.owner.token).expect(200);
    expect(counted.body.data).toMatchObject({ failedPayments: 2 });
  });
  it('AM-778 are over once the buyer has paid or is let in, and of several the last one waits', async () => {
    const buyer = await person(t, '가');
    await order(buyer, ORDER_STATUS.FAILED, { createdAt: ago(3 * HOUR) });
    const last = await order(buyer, ORDER_STATUS.FAILED, { createdAt: ago(2 * HOUR) });
    await order(buyer, ORDER_STATUS.READY);
    await order(buyer, ORDER_STATUS.PAID, { courseSeq: 8 });
    expect(await numbers()).toEqual([last]);
    const paid = await order(buyer, ORDER_STATUS.PAID);
    expect(await numbers()).toEqual([]);
    await t.admin(sql`update util.pay_order set status = 'EXPIRED', paid_at = null where order_no = ${paid}`);
    expect(await numbers()).toEqual([last]);
    const [course] = await t.admin<{ n: number }>(
      sql`insert into main.course (channel_seq, title) values (${s.channelSeq}, '도자기') returning course_seq::int as n`,
    );
    await t.admin(sql`update util.pay_order set course_seq = ${course!.n} where user_seq = ${buyer.userSeq} and course_seq = 7`);
    const enrolment = {
      channelSeq: s.channelSeq,
      courseSeq: course!.n,
      userSeq: buyer.userSeq,
      choiseStatusCd: '00',
      attendAt: sql`now()`,
    };
    await t.admin(insertInto('main.attend', enrolment));
    expect(await numbers()).toEqual([]);
  });
  it('AM-778 leave out windows that their buyers closed, which hide no failure from before', async () => {
    const [gaveUp, declined] = [await person(t, '닫음'), await person(t, '거절')];
    await order(gaveUp, ORDER_STATUS.FAILED, { failCode: WINDOW_END.CLOSED });
    const first = await order(declined, ORDER_STATUS.FAILED, { createdAt: ago(2 * HOUR) });
    await order(declined, ORDER_STATUS.FAILED, { failCode: WINDOW_END.CLOSED_OLD });
    expect(await numbers()).toEqual([first]);
  });
  it('AM-778 of a seat that was offered say until when it is held', async () => {
    const buyer = await person(t, '가');
    const [course] = await t.admin<{ n: number }>(
      sql`insert into main.course (channel_seq, title) values (${s.channelSeq}, '도자기') returning course_seq::int as n`,
    );
    const until = new Date(Date.now() + DAY);
    const [attend] = await t.admin<{ n: number }>(
      insertInto(
        'main.attend',
        { channelSeq: s.channelSeq, courseSeq: course!.n, userSeq: buyer.userSeq, amount: 9000, holdCd: 'CLAIM', holdUntil: until },
        sql`returning attend_seq::int as n`,
      ),
    );
    await order(buyer, ORDER_STATUS.FAILED, { courseSeq: course!.n, attendSeq: attend!.n });
    expect((await failures()).list).toMatchObject([{ heldUntil: until.toISOString() }]);
  });
  it('AM-778 of a membership are over once the member has joined again', async () => {
    const buyer = await person(t, '가');
    const subscription = async (state: string, more: object = {}) =>
      (
        await t.admin<{ n: number }>(
          insertInto(
            'util.subscription',
            {
              channelSeq: s.channelSeq,
              membershipSeq: 3,
              userSeq: buyer.userSeq,
              title: '정기 모임',
              price: 9000,
              periodCd: 'AUTO',
              state,
              createdAt: sql`now()`,
              ...more,
            },
            sql`returning subscription_seq::int as n`,
          ),
        )
      )[0]!.n;
    const refused = await subscription('ENDED', { endedAt: sql`now()`, endCd: 'REFUSED' });
    const ofMembership = { courseSeq: null, attendSeq: null, dueAt: ago(HOUR), subscriptionSeq: refused };
    const orderNo = await order(buyer, ORDER_STATUS.FAILED, ofMembership);
    expect(await numbers()).toEqual([orderNo]);
    await subscription('ACTIVE', { periodStart: sql`now()`, periodEnd: sql`now() + interval '1 month'` });
    expect(await numbers()).toEqual([]);
  });
  it('AM-778 are settled as seen by the staff of the site alone, and read by those who see sales', async () => {
    const orderNo = await order(await person(t, '가'), ORDER_STATUS.FAILED);
    const elsewhere = await site(t);
    await call(await person(t, '강사', s.channelSeq, 'TCH')).expect(403);
    await call(elsewhere.owner).expect(403);
    await t.admin(
      insertInto('main.queue_seen', {
        channelSeq: elsewhere.channelSeq,
        kind: QUEUE_KIND.FAILED,
        ref: orderNo,
        seenBy: 1,
        seenAt: sql`now()`,
      }),
    );
    expect(await numbers()).toEqual([orderNo]);
    await t.admin(
      insertInto('main.queue_seen', { channelSeq: s.channelSeq, kind: QUEUE_KIND.FAILED, ref: orderNo, seenBy: 1, seenAt: sql`now()` }),
    );
    expect(await numbers()).toEqual([]);
  });
});
