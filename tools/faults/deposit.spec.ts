import { LIMITS } from '@madang/contracts/limits';
import type { DepositDeadline } from '@madang/contracts/util/deposit';
import { paymentApi, type Order, type OrderCreated } from '@madang/contracts/util/payment';
import { Outbox } from '@madang/server/outbox';
import { seal } from '@madang/server/seal';
import { insertInto } from '@madang/server/sql/insert';
import { raw, sql } from '@madang/server/sql/sql';
import { course, site, type Person } from '../../apps/api-main/src/course/course.fixture';
import { CLASS_PRICE_KRW, shop, type Shop } from './shop';

let s: Shop;
let buyer: Person;
beforeAll(async () => {
  s = await shop();
});
beforeEach(async () => {
  await s.now('2026-11-25T02:00:00Z', s.site.owner);
  buyer = await s.person('박결제');
  buyer.token = await s.t.tokenOf(buyer.userSeq);
});
afterEach(() => s.calm());
afterAll(() => s.close());

const hours = (n: number) => s.t.admin(sql`update main.channel set deposit_hours = ${n} where channel_seq = ${s.site.channelSeq}`);
const lesson = (courseSeq: number, columns: string, values: string) =>
  s.t.admin(
    sql`insert into main.curriculum (channel_seq, course_seq, title, curriculum_type_cd, ${raw(columns)})
      values (${s.site.channelSeq}, ${courseSeq}, '첫 수업', ${raw(values)})`,
  );
const terms = async (courseSeq: number, termSeq?: number) =>
  (
    await s.t
      .call(paymentApi.depositDeadline, { channelSeq: s.site.channelSeq, courseSeq })
      .set('Access-Token', buyer.token)
      .query(termSeq ? { termSeq } : {})
      .expect(200)
  ).body.data as DepositDeadline;
const bought = async (courseSeq: number, cashReceipt?: object) => {
  const enrolment = await s.enrol(buyer, courseSeq);
  const created = (await s.create(buyer, enrolment, 'VIRTUAL_ACCOUNT', { cashReceipt }).expect(200)).body.data as OrderCreated;
  const back = await s.press(created);
  const order = (await s.success(buyer, created, back).expect(200)).body.data as Order;
  return { order, paymentKey: back.searchParams.get('paymentKey')! };
};

describe('the deadline of a deposit', () => {
  afterEach(() => hours(72));

  it('is what the owner chose, and the seat waits no longer than that', async () => {
    await hours(6);
    const courseSeq = await s.course();
    expect(await terms(courseSeq)).toMatchObject({ deadline: expect.stringMatching(/^2026-11-25T08:00:0/), by: 'HOURS', hours: 6 });
    const { order } = await bought(courseSeq);
    expect(Date.parse(order.depositInfo!.deadline)).toBeLessThanOrEqual(Date.parse('2026-11-25T08:00:10Z'));
    await s.until(async () => (await s.mine(buyer, courseSeq))!.holdUntil === order.depositInfo!.deadline);
  });

  it.each([
    [
      'a live lesson',
      'curriculum_order, live_from, live_to',
      "'00', 0, '2026-11-25T11:00:00Z', '2026-11-25T12:00:00Z'",
      '2026-11-25T11:00:00.000Z',
    ],
    ['a meeting', 'curriculum_order, offline_start_at, offline_start_time', "'04', 0, '2026-11-26', '14:30'", '2026-11-26T05:30:00.000Z'],
  ])('is never after %s that it pays for', async (_, columns, values, deadline) => {
    const courseSeq = await s.course();
    await lesson(courseSeq, columns, values);
    expect(await terms(courseSeq)).toMatchObject({ deadline, by: 'START' });
    expect((await bought(courseSeq)).order.depositInfo!.deadline).toBe(deadline);
  });

  it('is never after the sale, nor after the first class of a package begins, nor after the term', async () => {
    const sold = await s.course({ pay_end_cd: '00', pay_end_at: new Date('2026-11-25T14:59:59Z') });
    expect(await terms(sold)).toMatchObject({ deadline: '2026-11-25T14:59:59.000Z', by: 'SALE' });
    const [packageSeq, inside] = [await s.course({ course_type_cd: '09' }), await s.course()];
    await s.t.admin(insertInto('main.package_course', { channelSeq: s.site.channelSeq, packageSeq, courseSeq: inside, packageOrder: 0 }));
    await lesson(inside, 'curriculum_order, live_from, live_to', "'00', 0, '2026-11-25T09:00:00Z', '2026-11-25T10:00:00Z'");
    expect(await terms(packageSeq)).toMatchObject({ deadline: '2026-11-25T09:00:00.000Z', by: 'START' });
    const challenge = await s.course({ course_type_cd: '07' });
    const term = async (name: string, at: string) =>
      (
        await s.t.admin<{ term_seq: number }>(
          insertInto(
            'main.challenge_term',
            {
              channelSeq: s.site.channelSeq,
              courseSeq: challenge,
              name,
              startAt: at,
              endAt: '2026-12-30',
              createdAt: sql`now()`,
              updatedAt: sql`now()`,
            },
            sql`returning term_seq`,
          ),
        )
      )[0]!.term_seq;
    const [soon, later] = [await term('1기', '2026-11-25T06:00:00Z'), await term('2기', '2026-11-27T06:00:00Z')];
    expect((await terms(challenge, soon)).deadline).toBe('2026-11-25T06:00:00.000Z');
    expect((await terms(challenge, later)).deadline).toBe('2026-11-27T06:00:00.000Z');
  });

  it('leaves an hour at least: later no account is issued, and the card still pays', async () => {
    const courseSeq = await s.course();
    await lesson(courseSeq, 'curriculum_order, live_from, live_to', "'00', 0, '2026-11-25T02:30:00Z', '2026-11-25T04:00:00Z'");
    expect((await terms(courseSeq)).deadline).toBeNull();
    const enrolment = await s.enrol(buyer, courseSeq);
    const { body } = await s.create(buyer, enrolment, 'VIRTUAL_ACCOUNT').set('Accept-Lang', 'en').expect(400);
    expect(body).toMatchObject({
      errorName: 'DEPOSIT_TOO_LATE',
      message: 'Too little time is left for a deposit. Choose another way to pay.',
    });
    await s.create(buyer, enrolment, 'CARD').expect(200);
  });

  it('asks for a session, and says nothing of another site', async () => {
    await s.t.call(paymentApi.depositDeadline, { channelSeq: s.site.channelSeq, courseSeq: 1 }).expect(401);
    const elsewhere = await course(s.t, (await site(s.t)).channelSeq);
    await s.t
      .call(paymentApi.depositDeadline, { channelSeq: s.site.channelSeq, courseSeq: elsewhere })
      .set('Access-Token', buyer.token)
      .expect(404);
  });
});

describe('accounts that wait', () => {
  it('are few for one person on one site, however many windows are open, and a card is no account', async () => {
    const courses = await Promise.all(Array.from({ length: LIMITS.openDepositsMax + 2 }, () => s.course()));
    const windows = [];
    for (const courseSeq of courses) {
      const enrolment = await s.enrol(buyer, courseSeq);
      windows.push((await s.create(buyer, enrolment, 'VIRTUAL_ACCOUNT').expect(200)).body.data as OrderCreated);
    }
    const backs = await Promise.all(windows.map((one) => s.press(one)));
    const answers = await Promise.all(windows.map((one, i) => s.success(buyer, one, backs[i]!)));
    expect(answers.filter((one) => one.status === 200)).toHaveLength(LIMITS.openDepositsMax);
    const refused = answers.find((one) => one.status !== 200)!;
    expect(refused.body.errorName).toBe('OPEN_DEPOSITS');
    const more = await s.enrol(buyer, await s.course());
    const { body } = await s.create(buyer, more, 'VIRTUAL_ACCOUNT').expect(409);
    expect(body.message).toContain(`이미 ${LIMITS.openDepositsMax}개`);
    await s.create(buyer, more, 'CARD').expect(200);
    const open = answers.find((one) => one.status === 200)!.body.data as Order;
    await s.t
      .call(paymentApi.cancel, { channelSeq: s.site.channelSeq, orderNo: open.orderNo })
      .set('Access-Token', buyer.token)
      .send({ reason: '' })
      .expect(200);
    await s.create(buyer, more, 'VIRTUAL_ACCOUNT').expect(200);
  });
});

describe('the cash receipt of a deposit', () => {
  interface Told {
    receipt: { type: string; amount: number } | null;
    asked: { type: string; registrationNumber: string } | null;
    free: number;
  }
  /** What the payment stand-in has stored about an order: receipt, requested receipt and tax-free amount. */
  const told = async (orderNo: string) =>
    (
      await s.t.admin<Told>(
        sql`select receipt, receipt_asked as asked, tax_free_amount as free from sandbox.payment where order_id = ${orderNo}`,
      )
    )[0]!;

  it('is issued for the number that was asked for, shown by its ends, and cancelled with the refund', async () => {
    const { order, paymentKey } = await bought(await s.course(), { type: 'INCOME', number: '010-1234-5678' });
    expect(order.cashReceipt).toEqual({ type: 'INCOME', number: '010****5678', issueNumber: null, url: null, cancelledAt: null });
    expect(JSON.stringify(await s.t.admin(sql`select to_json(o) from util.pay_order o where order_no = ${order.orderNo}`))).not.toContain(
      '01012345678',
    );
    expect(await told(order.orderNo)).toMatchObject({ receipt: null, asked: { registrationNumber: '01012345678' } });
    await s.pay.book.deposit(paymentKey);
    const paid = await s.until(async () => {
      const now = await s.find(buyer, order.orderNo);
      return now.status === 'PAID' ? now : null;
    });
    expect(paid.cashReceipt).toMatchObject({
      issueNumber: expect.stringMatching(/^\d{9}$/),
      url: expect.stringContaining('receipt'),
      cancelledAt: null,
    });
    expect((await told(order.orderNo)).receipt).toMatchObject({ type: '소득공제', amount: CLASS_PRICE_KRW });
    await s
      .cancel(order.attendSeq!, order.courseSeq!, { refundAccount: { bank: '88', accountNumber: '11012345678', holderName: '박결제' } })
      .expect(200);
    const back = await s.until(async () => {
      const now = await s.find(buyer, order.orderNo);
      return now.status === 'CANCELED' ? now : null;
    });
    expect(back.cashReceipt!.cancelledAt).not.toBeNull();
    expect((await told(order.orderNo)).receipt).toBeNull();
  });

  it('proves a business by its own number only', async () => {
    const enrolment = await s.enrol(buyer, await s.course());
    const ask = (cashReceipt: object) => s.create(buyer, enrolment, 'VIRTUAL_ACCOUNT', { cashReceipt });
    expect((await ask({ type: 'BUSINESS', number: '123-45-67890' }).expect(400)).body.errors[0]).toMatchObject({
      field: 'cashReceipt.number',
    });
    expect((await ask({ type: 'INCOME', number: '12' }).expect(400)).body.errors[0].message).toContain('현금영수증');
    expect((await ask({ type: 'SELF', number: '0100001234' }).expect(400)).body.errorName).toBe('BAD_INPUT');
    const { order } = (await ask({ type: 'BUSINESS', number: '220-81-62517' }).expect(200)).body.data as OrderCreated;
    expect((await told(order.orderNo)).asked).toEqual({ type: '지출증빙', registrationNumber: '2208162517' });
  });

  it('is issued by law from 100,000 won when nobody asks, not below, and not for cards', async () => {
    const less = await bought(await s.course({ price: 99_999 }));
    expect((await told(less.order.orderNo)).asked).toBeNull();
    expect(less.order.cashReceipt).toBeNull();
    const { order } = await bought(await s.course({ price: 100_000 }));
    expect((await told(order.orderNo)).asked).toEqual({ type: '소득공제', registrationNumber: '0100001234' });
    expect(order.cashReceipt).toMatchObject({ type: 'SELF', number: null });
    const card = await s.buy(buyer, await s.course({ price: 150_000 }));
    expect(card.order.cashReceipt).toBeNull();
  });

  it('bears no tax where the site or the class says so', async () => {
    const free = async (columns: object) => {
      const { order, paymentKey } = await bought(await s.course({ ...columns }));
      await s.pay.book.deposit(paymentKey);
      await s.until(async () => (await s.status(order.orderNo)) === 'PAID');
      return (await told(order.orderNo)).free;
    };
    expect(await free({})).toBe(0);
    expect(await free({ tax_type_cd: '01' })).toBe(CLASS_PRICE_KRW);
    await s.t.admin(sql`update main.channel set tax_type_cd = '01' where channel_seq = ${s.site.channelSeq}`);
    expect(await free({})).toBe(CLASS_PRICE_KRW);
    expect(await free({ tax_type_cd: '00' })).toBe(0);
    await s.t.admin(sql`update main.channel set tax_type_cd = '00' where channel_seq = ${s.site.channelSeq}`);
  });

  it('forgets the number when its owner leaves', async () => {
    const { order } = await bought(await s.course(), { type: 'INCOME', number: '01012345678' });
    await s.t
      .db('main')
      .all((tx) => s.t.get('main', Outbox).publish(tx, 'account.withdrawn', { userSeq: buyer.userSeq, email: seal('x@madang.test') }));
    await s.until(async () => {
      const [row] = await s.t.admin<{ number: string | null }>(
        sql`select cash_receipt ->> 'number' as number from util.pay_order where order_no = ${order.orderNo}`,
      );
      return row!.number === null;
    });
  });
});
