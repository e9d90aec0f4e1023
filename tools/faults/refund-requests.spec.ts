import { LESSON_TYPE, HISTORY_ENTITY, PAY_METHOD, REFUND_RULE, REFUND_STATE, TAX_TYPE } from '@madang/contracts/codes';
import type { Endpoint, Page } from '@madang/contracts/endpoint';
import { enrolmentApi, type Learner, type RefundAccount } from '@madang/contracts/main/enrolment';
import { curriculumApi, type CurriculumItem } from '@madang/contracts/main/curriculum';
import { dataHistoryApi } from '@madang/contracts/util/data-history';
import { paymentApi, type Order, type OrderCreated } from '@madang/contracts/util/payment';
import { refundApi, type AdminRefund, type AdminRefundDetail, type AdminRefunds, type RefusedRefund } from '@madang/contracts/util/refund';
import type { RefundQuote, RefundRequest } from '@madang/contracts/util/refund-calls';
import type { RefundTerms } from '@madang/contracts/util/refund-rules';
import { subscriptionApi } from '@madang/contracts/util/subscription';
import type { MySubscription, Subscribed } from '@madang/contracts/util/subscription-calls';
import { settlementApi, type Settlement } from '@madang/contracts/util/settlement';
import { addDays, addMonths, monthStart, seoulDay, seoulMonth } from '@madang/contracts/dates';
import { REFUND_WAY } from '@madang/contracts/refund-codes';
import { salesApi, type SalesEntry, type SalesTotals } from '@madang/contracts/util/sales';
import { DAY, HOUR } from '@madang/contracts/time';
import { settlementDateOf } from '@madang/contracts/util/settlement-rules';
import { insertInto } from '@madang/server/sql/insert';
import { sql } from '@madang/server/sql/sql';
import { person, site, type Person, type Site } from '../../apps/api-main/src/course/course.fixture';
import { Checkpoint } from '../../apps/api-util/src/payment/checkpoint';
import { ReconciliationJob } from '../../apps/api-util/src/reconciliation/reconciliation.job';
import { CLASS_PRICE_KRW, shop, type Shop } from './shop';

const ACCOUNT: RefundAccount = { bank: '20', accountNumber: '1002123456789', holderName: '박결제' };
let s: Shop;
let owner: Person;
let channelSeq: number;
let buyer: Person;
beforeAll(async () => {
  s = await shop();
  ({ owner, channelSeq } = s.site);
});
beforeEach(async () => {
  buyer = await s.person('박결제');
  await setRule(REFUND_RULE.LIFELONG);
});
afterEach(() => s.calm());
afterAll(() => s.close());

const ask = (endpoint: unknown, params: object, who: Person | null, at = channelSeq) => {
  const asked = s.t.call(endpoint as Endpoint, { channelSeq: at, ...params });
  return who ? asked.set('Access-Token', who.token) : asked;
};
const data = async <T>(asked: ReturnType<typeof ask>) => (await asked.expect(200)).body.data as T;
const wrong = async (asked: ReturnType<typeof ask>) => (await asked).body.errorName as string;
const setRule = (ruleCd: string) => data(ask(refundApi.saveSetting, {}, owner).send({ ruleCd }));

/** Makes a class with `count` lessons that can be taken at any time. */
async function recorded(count: number, more: Record<string, unknown> = {}): Promise<{ courseSeq: number; lessons: number[] }> {
  const courseSeq = await s.course(more);
  const rows = await s.t.admin<{ seq: number }>(
    sql`insert into main.curriculum (channel_seq, course_seq, curriculum_order, curriculum_type_cd, title, content)
     select ${channelSeq}, ${courseSeq}, n, '05', 'lesson ' || n, '<p>what was paid for</p>'
     from generate_series(1, ${count}::int) n
     returning curriculum_seq::int as seq`,
  );
  return { courseSeq, lessons: rows.map((row) => row.seq) };
}
/** Makes a class with live lessons of two hours, one for each of `inDays`, in days from now. */
async function live(...inDays: number[]): Promise<number> {
  const courseSeq = await s.course();
  for (const days of inDays) {
    const from = new Date(Date.now() + days * DAY);
    await s.t.admin(
      insertInto('main.curriculum', {
        channelSeq,
        courseSeq,
        curriculumTypeCd: '00',
        title: 'live',
        liveFrom: from,
        liveTo: new Date(from.getTime() + 2 * HOUR),
      }),
    );
  }
  return courseSeq;
}
const approved = (who: Person, courseSeq: number) => s.until(async () => (await s.mine(who, courseSeq))?.choiseStatusCd === '00');
const bought = async (courseSeq: number, who = buyer) => {
  const one = await s.buy(who, courseSeq);
  await approved(who, courseSeq);
  return one;
};
const open = (courseSeq: number, curriculumSeq: number, who = buyer) => ask(curriculumApi.find, { courseSeq, curriculumSeq }, who);
const quote = (orderNo: string, who = buyer) => data<RefundQuote>(ask(refundApi.quote, { orderNo }, who));
const request = (orderNo: string, amount: number, more: object = {}, who = buyer) =>
  ask(refundApi.ask, { orderNo }, who).send({ amount, reason: '시간이 없어요', ...more });
const requested = async (orderNo: string, more: object = {}, who = buyer) =>
  data<RefundRequest>(request(orderNo, (await quote(orderNo, who)).working.amount, more, who));
const approve = (refundSeq: number, amount: number, reason = '', who = owner) =>
  ask(refundApi.approve, { refundSeq }, who).send({ amount, reason });
const queue = (query: object = {}) => data<AdminRefunds>(ask(refundApi.adminList, {}, owner).query(query));
const gone = (who: Person, courseSeq: number) => s.until(async () => (await s.mine(who, courseSeq)) === null);
const refunds = (orderNo: string) => s.ledger(orderNo).then((rows) => rows.filter((row) => row.kind === 'REFUND').map((row) => row.amount));
const history = async () => (await data<{ list: object[] }>(ask(dataHistoryApi.list, {}, owner))).list;
const line = (action: string, after: object) =>
  expect.objectContaining({ entity: HISTORY_ENTITY.REFUND, action, after: expect.objectContaining(after) });
/** Sells a class of four recorded lessons to a learner, who has opened the first one. */
const begun = async (more: Record<string, unknown> = {}) => {
  const made = await recorded(4, more);
  const { order, enrolment, paymentKey } = await bought(made.courseSeq);
  await open(made.courseSeq, made.lessons[0]!).expect(200);
  return { ...made, orderNo: order.orderNo, enrolment, paymentKey };
};

describe('a learner who has opened nothing', () => {
  it('AM-192 reads the working and has everything back at once, and the seat goes to whoever waits', async () => {
    const { courseSeq } = await recorded(4, { user_limit_type_cd: '00', max_user_count: 1 });
    const { order } = await bought(courseSeq);
    const waiting = await s.person();
    await s.enrol(waiting, courseSeq);
    const found = await quote(order.orderNo);
    expect(found).toMatchObject({
      paid: CLASS_PRICE_KRW,
      atOnce: true,
      barred: null,
      needsAccount: false,
      working: { basis: 'WITHDRAWAL', amount: CLASS_PRICE_KRW },
    });
    const done = await data<RefundRequest>(request(order.orderNo, CLASS_PRICE_KRW));
    expect(done).toMatchObject({ state: REFUND_STATE.DONE, amount: CLASS_PRICE_KRW, reason: '시간이 없어요' });
    expect(await s.find(buyer, order.orderNo)).toMatchObject({
      status: 'CANCELED',
      payStatus: 'CANCELED',
      refundedAmount: CLASS_PRICE_KRW,
    });
    expect(await refunds(order.orderNo)).toEqual([-CLASS_PRICE_KRW]);
    expect(await s.held(order.orderNo)).toBe(0);
    await gone(buyer, courseSeq);
    expect(await s.until(async () => (await s.mine(waiting, courseSeq))?.claim)).toBe(true);
    expect((await quote(order.orderNo)).barred).toBe('NOT_PAID');
  });
  it('has everything back before a live class begins, however long ago it was paid', async () => {
    const courseSeq = await live(30, 37);
    const { order } = await bought(courseSeq);
    await s.now(new Date(Date.now() + 20 * DAY), buyer, owner);
    expect((await quote(order.orderNo)).working).toMatchObject({ basis: 'BEFORE_START', amount: CLASS_PRICE_KRW });
    expect(await data(request(order.orderNo, CLASS_PRICE_KRW))).toMatchObject({ state: REFUND_STATE.DONE });
  });
  it('names an account for a deposit, which is forgotten once the money is there', async () => {
    const { courseSeq } = await recorded(2);
    const { order, paymentKey } = await s.buy(buyer, courseSeq, 'VIRTUAL_ACCOUNT');
    expect((await quote(order.orderNo)).barred).toBe('NOT_PAID');
    await s.pay.book.deposit(paymentKey);
    await approved(buyer, courseSeq);
    expect((await quote(order.orderNo)).needsAccount).toBe(true);
    expect(await wrong(request(order.orderNo, CLASS_PRICE_KRW))).toBe('REFUND_ACCOUNT_REQUIRED');
    expect(await wrong(request(order.orderNo, CLASS_PRICE_KRW, { refundAccount: { ...ACCOUNT, accountNumber: 'x' } }))).toBe('BAD_INPUT');
    expect(await data(request(order.orderNo, CLASS_PRICE_KRW, { refundAccount: ACCOUNT }))).toMatchObject({ state: REFUND_STATE.DONE });
    expect(await s.held(order.orderNo)).toBe(0);
    expect(await s.t.admin(sql`select account_sealed from util.refund_request where order_no = ${order.orderNo}`)).toEqual([
      { account_sealed: null },
    ]);
  });
});

describe('a learner who has begun', () => {
  it('AM-192 asks, waits in the queue until its day, and has a part back: provider, ledger, order, seat and statement agree', async () => {
    const { courseSeq, orderNo } = await begun({ user_limit_type_cd: '00', max_user_count: 1 });
    const waiting = await s.person();
    await s.enrol(waiting, courseSeq);
    const found = await quote(orderNo);
    expect(found).toMatchObject({ atOnce: false, working: { basis: 'BY_USE', amount: 37_500 } });
    expect(found.working.lines).toMatchObject([{ what: 'LESSONS', done: 1, of: 4, share: [3, 4], base: CLASS_PRICE_KRW, amount: 37_500 }]);
    const asked = await requested(orderNo);
    expect(asked).toMatchObject({ state: REFUND_STATE.REQUESTED, amount: 37_500, dueAt: found.dueAt });
    expect(await s.mine(buyer, courseSeq)).not.toBeNull();
    expect(await refunds(orderNo)).toEqual([]);
    const [line] = (await queue({ q: orderNo })).list;
    expect(line).toMatchObject({
      refundSeq: asked.refundSeq,
      ordererName: '박결제',
      overdue: false,
      paid: CLASS_PRICE_KRW,
      byStaff: false,
    });
    const detail = await data<AdminRefundDetail>(ask(refundApi.adminFind, { refundSeq: asked.refundSeq }, owner));
    expect(detail.now.lines).toEqual(asked.working.lines);

    expect(await data(approve(asked.refundSeq, 37_500))).toMatchObject({
      state: REFUND_STATE.DONE,
      amount: 37_500,
      decidedByName: '유시연',
    });
    expect(await s.find(buyer, orderNo)).toMatchObject({ status: 'CANCELED', payStatus: 'PARTIAL_CANCELED', refundedAmount: 37_500 });
    expect(await refunds(orderNo)).toEqual([-37_500]);
    expect(await s.held(orderNo)).toBe(12_500);
    await gone(buyer, courseSeq);
    expect(await s.until(async () => (await s.mine(waiting, courseSeq))?.claim)).toBe(true);
    // The end of the enrolment causes no second refund.
    await s.recover();
    expect(await refunds(orderNo)).toEqual([-37_500]);
    expect((await queue({ view: 'CLOSED', q: orderNo })).list).toMatchObject([{ state: REFUND_STATE.DONE }]);

    const month = seoulMonth(new Date());
    const [ledger] = await s.t.admin<{ net: number; refunds: number }>(
      sql`select sum(amount)::bigint as net, coalesce(-sum(amount) filter (where amount < 0), 0)::bigint as refunds
       from util.ledger where channel_seq = ${channelSeq} and at >= ${monthStart(month)} and at < ${monthStart(addMonths(month, 1))}`,
    );
    const settlementDate = settlementDateOf(month);
    const statement = await data<Settlement>(ask(settlementApi.find, { settlementDate }, owner));
    expect(statement).toMatchObject({ net: ledger!.net, refunds: ledger!.refunds });
  });
  it('opens its lessons one by one: the list alone holds nothing that was paid for', async () => {
    const { courseSeq, lessons } = await recorded(3);
    const { order } = await bought(courseSeq);
    const list = await data<CurriculumItem[]>(ask(curriculumApi.list, { courseSeq }, buyer));
    expect(list.map((one) => [one.playable, one.content])).toEqual([
      [true, ''],
      [true, ''],
      [true, ''],
    ]);
    expect((await quote(order.orderNo)).working.amount).toBe(CLASS_PRICE_KRW);
    expect((await open(courseSeq, lessons[1]!).expect(200)).body.data.content).toContain('paid for');
    await open(courseSeq, lessons[1]!).expect(200);
    expect((await quote(order.orderNo)).working).toMatchObject({ basis: 'BY_USE', amount: 33_334 });
  });
  it('gets less for what is opened between the request and the decision, and not less for the time that takes', async () => {
    const { courseSeq, lessons, orderNo } = await begun();
    const asked = await requested(orderNo);
    await open(courseSeq, lessons[1]!).expect(200);
    await s.now(new Date(Date.now() + 9 * DAY), buyer, owner);
    const [line] = (await queue({ q: orderNo })).list;
    expect(line!.overdue).toBe(true);
    expect((await data<AdminRefundDetail>(ask(refundApi.adminFind, { refundSeq: asked.refundSeq }, owner))).now.amount).toBe(25_000);
    expect(await data(approve(asked.refundSeq, 25_000))).toMatchObject({
      state: REFUND_STATE.DONE,
      amount: 25_000,
      working: { amount: 25_000 },
    });
    expect(await refunds(orderNo)).toEqual([-25_000]);
  });
  it('loses nothing by what the staff take out of the class meanwhile', async () => {
    const { lessons, orderNo } = await begun();
    const { refundSeq } = await requested(orderNo);
    await s.t.admin(sql`delete from main.curriculum where curriculum_seq = any(${lessons.slice(1)})`);
    expect((await data<AdminRefundDetail>(ask(refundApi.adminFind, { refundSeq }, owner))).now.amount).toBe(37_500);
    expect((await approve(refundSeq, 1_000).expect(400)).body.errors).toMatchObject([{ field: 'reason' }]);
    expect(await data(approve(refundSeq, 37_500))).toMatchObject({ state: REFUND_STATE.DONE });
  });
  it('loses nothing by what is opened after the access ran out and was bought anew', async () => {
    const { courseSeq, lessons, orderNo, enrolment } = await begun();
    const { refundSeq } = await requested(orderNo);
    await s.t.admin(sql`update main.attend set valid_at = now() + interval '2 days' where attend_seq = ${enrolment.attendSeq}`);
    await s.now(new Date(Date.now() + 3 * DAY), buyer, owner);
    await bought(courseSeq);
    await open(courseSeq, lessons[1]!).expect(200);
    expect((await data<AdminRefundDetail>(ask(refundApi.adminFind, { refundSeq }, owner))).now.amount).toBe(37_500);
  });
  it('can open nothing new while the money is on its way', async () => {
    const { courseSeq, lessons, orderNo } = await begun();
    const asked = await requested(orderNo);
    let tried: { errorName: string } | null = null;
    s.t.get('util', Checkpoint).reached = async (at, of) => {
      if (at === 'cancelled' && of === orderNo) tried = (await open(courseSeq, lessons[3]!)).body;
    };
    // A notice that is faster than the answer would end the refund before the lesson is tried.
    s.pay.faults.drop = 1;
    await approve(asked.refundSeq, 37_500).expect(200);
    s.pay.faults.drop = 0;
    s.t.get('util', Checkpoint).reached = async () => undefined;
    expect(tried).toMatchObject({ errorName: 'REFUND_UNDERWAY' });
  });
  it('takes the request back, and asks again', async () => {
    const { orderNo } = await begun();
    await requested(orderNo);
    expect(await wrong(request(orderNo, 37_500))).toBe('REFUND_REQUESTED');
    expect(await data(ask(refundApi.withdraw, { orderNo }, buyer))).toMatchObject({ state: REFUND_STATE.WITHDRAWN });
    expect(await wrong(ask(refundApi.withdraw, { orderNo }, buyer))).toBe('REFUND_DECIDED');
    expect(await requested(orderNo)).toMatchObject({ state: REFUND_STATE.REQUESTED });
  });
  it('is refused with a reason, and may ask again', async () => {
    const { orderNo } = await begun();
    const { refundSeq } = await requested(orderNo);
    expect(await wrong(ask(refundApi.refuse, { refundSeq }, owner).send({ reason: ' ' }))).toBe('BAD_INPUT');
    await ask(refundApi.refuse, { refundSeq }, owner).send({ reason: '이미 수료했어요' }).expect(200);
    expect((await quote(orderNo)).request).toMatchObject({ state: REFUND_STATE.REFUSED, answer: '이미 수료했어요' });
    expect(await history()).toContainEqual(line('UPDATE', { state: REFUND_STATE.REFUSED, answer: '이미 수료했어요' }));
    expect(await wrong(approve(refundSeq, 37_500))).toBe('REFUND_DECIDED');
    expect((await quote(orderNo)).barred).toBeNull();
  });
  it('keeps the coupon used after a part, and has it again with the whole', async () => {
    for (const [amount, free] of [
      [37_500, false],
      [CLASS_PRICE_KRW, true],
    ] as const) {
      const { courseSeq, orderNo, enrolment } = await begun();
      const [coupon] = await s.t.admin<{ seq: number }>(
        sql`with info as (
           insert into main.coupon_info (channel_seq, title, code, discount_type_cd, discount, created_by, created_at, updated_at)
           values (${channelSeq}, 'spring', gen_random_uuid()::text, '00', 1000, ${buyer.userSeq}, now(), now())
           returning coupon_info_seq
         )
         insert into main.coupon (channel_seq, coupon_info_seq, user_seq, attend_seq, used_at, by_staff, issued_at)
         select ${channelSeq}, coupon_info_seq, ${buyer.userSeq}, ${enrolment.attendSeq}, now(), false, now()
         from info
         returning coupon_seq::int as seq`,
      );
      await s.t.admin(sql`update main.attend set coupon_seq = ${coupon!.seq} where attend_seq = ${enrolment.attendSeq}`);
      const { refundSeq } = await requested(orderNo);
      await approve(refundSeq, amount).expect(200);
      await gone(buyer, courseSeq);
      const [after] = await s.t.admin(sql`select attend_seq is null as free from main.coupon where coupon_seq = ${coupon!.seq}`);
      expect(after).toEqual({ free });
    }
  });
});

describe('staff', () => {
  it('return no more than was paid, less than the rule only with a reason, and leave a line of each decision', async () => {
    const { orderNo } = await begun();
    const { refundSeq } = await requested(orderNo);
    const { request: asked } = await data<RefundQuote>(ask(refundApi.adminQuote, { orderNo }, owner));
    expect(asked).toMatchObject({ refundSeq, working: { amount: 37_500, lines: [{ what: 'LESSONS', amount: 37_500 }] } });
    for (const amount of [0, -1, CLASS_PRICE_KRW + 1, 1.5]) expect(await wrong(approve(refundSeq, amount))).toBe('BAD_INPUT');
    expect((await approve(refundSeq, 30_000).expect(400)).body.errors).toMatchObject([{ field: 'reason' }]);
    await approve(refundSeq, 30_000, '교재비를 뺐어요').expect(200);
    expect((await quote(orderNo)).request).toMatchObject({ amount: 30_000, answer: '교재비를 뺐어요', state: REFUND_STATE.DONE });
    expect(await history()).toContainEqual(line('UPDATE', { amount: 30_000, answer: '교재비를 뺐어요' }));
  });
  it('return the part of a class without tax as one without tax', async () => {
    const { orderNo, paymentKey } = await begun({ tax_type_cd: TAX_TYPE.TAX_FREE });
    expect(await data<AdminRefund>(ask(refundApi.give, { orderNo }, owner).send({ amount: 40_000 }))).toMatchObject({ amount: 40_000 });
    const { cancels } = await s.pay.book.byKey(paymentKey);
    expect(cancels).toMatchObject([{ cancelAmount: 40_000, taxFreeAmount: 40_000 }]);
  });
  it('return a part by their own word, and the whole by EN-016 beside it', async () => {
    const { orderNo, courseSeq } = await begun();
    expect(await data(ask(refundApi.adminQuote, { orderNo }, owner))).toMatchObject({ working: { amount: 37_500 } });
    const give = (amount: number, reason = '') => ask(refundApi.give, { orderNo }, owner).send({ amount, reason });
    expect(await wrong(give(CLASS_PRICE_KRW + 1))).toBe('BAD_INPUT');
    expect(await data<AdminRefund>(give(40_000))).toMatchObject({ state: REFUND_STATE.DONE, byStaff: true, amount: 40_000 });
    expect(await history()).toContainEqual(line('CREATE', { amount: 40_000, orderNo }));
    await gone(buyer, courseSeq);
    expect(await wrong(give(1_000))).toBe('REFUND_NOTHING_LEFT');
    expect(await wrong(ask(paymentApi.adminCancel, { orderNo }, owner).send({ reason: 'x' }))).toBe('ORDER_NOT_PAYABLE');
    expect(await s.held(orderNo)).toBe(CLASS_PRICE_KRW - 40_000);

    const other = await begun();
    const asked = await requested(other.orderNo);
    await s.cancel(other.enrolment.attendSeq, other.courseSeq).expect(200);
    await s.until(async () => (await s.status(other.orderNo)) === 'CANCELED');
    expect((await quote(other.orderNo)).request).toMatchObject({
      refundSeq: asked.refundSeq,
      state: REFUND_STATE.DONE,
      amount: CLASS_PRICE_KRW,
    });
  });
  describe('of a card of another country', () => {
    const today = () => seoulDay(new Date());
    const outside = (more: object = {}) => ({ wayCd: REFUND_WAY.BANK, returnedOn: today(), reference: '마당학교', ...more });
    const note = (refundSeq: number, amount: number, how: object, reason = '') =>
      ask(refundApi.approve, { refundSeq }, owner).send({ amount, reason, outside: how });
    /** The settlement of the month that runs. */
    const month = () => data<Settlement>(ask(settlementApi.find, { settlementDate: settlementDateOf(seoulMonth(new Date())) }, owner));
    /** Sells a class of four lessons by a card of another country to a learner, who opens one and asks for the rest. */
    const asked = async () => {
      const { courseSeq, lessons } = await recorded(4, { pay_methods: ['CARD', 'OVERSEAS_CARD'] });
      const { order, paymentKey } = await bought(courseSeq);
      await s.t.admin(sql`update util.pay_order set pay_method_cd = ${PAY_METHOD.OVERSEAS_CARD} where order_no = ${order.orderNo}`);
      await open(courseSeq, lessons[0]!).expect(200);
      expect(await quote(order.orderNo)).toMatchObject({ byHand: true, working: { amount: 37_500 } });
      const { refundSeq, outside: none } = await requested(order.orderNo);
      expect(none).toBeNull();
      return { courseSeq, orderNo: order.orderNo, refundSeq, paymentKey };
    };
    const own = async (orderNo: string) =>
      (await data<Page<Order>>(ask(paymentApi.mine, {}, buyer).query({ channelSeq }))).list.find((one) => one.orderNo === orderNo)!;

    it('return the whole by the payment company', async () => {
      const { orderNo, refundSeq } = await asked();
      expect(await wrong(approve(refundSeq, 37_500))).toBe('REFUND_WHOLE_ONLY');
      expect(await wrong(note(refundSeq, CLASS_PRICE_KRW, outside()))).toBe('BAD_INPUT');
      await approve(refundSeq, CLASS_PRICE_KRW).expect(200);
      expect(await refunds(orderNo)).toEqual([-CLASS_PRICE_KRW]);
    });

    it('AM-962 note the part that they returned outside the product, which ends the enrolment and which the learner reads', async () => {
      const { courseSeq, orderNo, refundSeq } = await asked();
      for (const bad of [{ returnedOn: addDays(today(), 1) }, { returnedOn: '2020-01-01' }, { reference: ' ' }, { wayCd: 'CASH' }])
        expect(await wrong(note(refundSeq, 37_500, outside(bad)))).toBe('BAD_INPUT');
      const early = await note(refundSeq, 37_500, outside({ returnedOn: addDays(today(), -1) }));
      expect(early.body.errors).toEqual([{ field: 'outside.returnedOn', message: '결제한 날부터 오늘까지의 날을 골라 주세요.' }]);
      const { paidAt } = await data<AdminRefundDetail>(ask(refundApi.adminFind, { refundSeq }, owner));
      expect(seoulDay(paidAt)).toBe(today());
      await s.t.admin(sql`update util.pay_order set paid_at = paid_at - interval '1 day' where order_no = ${orderNo}`);
      const yesterday = outside({ returnedOn: addDays(today(), -1) });
      const done = await data<AdminRefund>(note(refundSeq, 37_500, yesterday));
      expect(done).toMatchObject({ state: REFUND_STATE.DONE, amount: 37_500, outside: yesterday });
      expect(await wrong(note(refundSeq, 37_500, yesterday))).toBe('REFUND_DECIDED');
      expect(await history()).toContainEqual(
        line('UPDATE', { state: REFUND_STATE.DONE, outsideWay: 'BANK', outsideReference: '마당학교' }),
      );
      expect(await refunds(orderNo)).toEqual([-37_500]);
      expect(await s.held(orderNo)).toBe(CLASS_PRICE_KRW);
      await gone(buyer, courseSeq);
      expect(await own(orderNo)).toMatchObject({
        status: 'CANCELED',
        refundedAmount: 37_500,
        refund: { state: REFUND_STATE.DONE, amount: 37_500, outside: yesterday },
      });
    });

    it('AM-962 keep the payout and the comparison as they are, and the sales less by it', async () => {
      const before = await month();
      const { orderNo, refundSeq, paymentKey } = await asked();
      await data(note(refundSeq, 30_000, outside({ wayCd: REFUND_WAY.OTHER, reference: 'PayPal 4X1' }), '합의했어요'));
      const after = await month();
      expect([after.gross - before.gross, after.refunds - before.refunds]).toEqual([CLASS_PRICE_KRW, 0]);
      const { list } = await data<Page<SalesEntry>>(ask(salesApi.day, { salesDate: today() }, owner).query({ status: 'REFUND' }));
      expect(list.find((one) => one.orderNo === orderNo)).toMatchObject({ payMethodCd: 'OUTSIDE', amount: -30_000 });
      const days = await data<{ totals: SalesTotals }>(ask(salesApi.list, {}, owner).query({ startAt: today(), endAt: today() }));
      expect(days.totals.krw.refunds).toBeGreaterThanOrEqual(30_000);
      await s.now(new Date(Date.now() + DAY), owner, buyer);
      await s.t.get('util', ReconciliationJob).run();
      const differing = await s.t.admin(sql`select from util.payment_difference where order_no = ${orderNo}`);
      const corrected = await s.t.admin(sql`select from util.operator_notice where kind = 'LEDGER_DAYS'`);
      expect([differing, corrected]).toEqual([[], []]);
      // The console returns a part later all the same: both are returned now.
      await s.pay.book.cancel(paymentKey, { cancelReason: 'console', cancelAmount: 5_000 });
      await s.until(async () => (await own(orderNo)).refundedAmount === 35_000);
      expect(await refunds(orderNo)).toEqual([-30_000, -5_000]);
    });

    it('AM-962 note a part that they give by their own word', async () => {
      const { courseSeq } = await recorded(4, { pay_methods: ['CARD', 'OVERSEAS_CARD'] });
      const { orderNo } = (await bought(courseSeq)).order;
      await s.t.admin(sql`update util.pay_order set pay_method_cd = ${PAY_METHOD.OVERSEAS_CARD} where order_no = ${orderNo}`);
      expect(await data(ask(refundApi.adminQuote, { orderNo }, owner))).toMatchObject({ wholeOnlyYn: 'Y' });
      const give = (more: object) => ask(refundApi.give, { orderNo }, owner).send({ amount: 30_000, reason: '합의했어요', ...more });
      expect(await wrong(give({}))).toBe('REFUND_WHOLE_ONLY');
      expect(await wrong(give({ outside: outside({ returnedOn: addDays(today(), 1) }) }))).toBe('BAD_INPUT');
      const given = await data<AdminRefund>(give({ outside: outside() }));
      expect(given).toMatchObject({ state: REFUND_STATE.DONE, byStaff: true, amount: 30_000, outside: outside() });
      expect([await refunds(orderNo), await s.held(orderNo)]).toEqual([[-30_000], CLASS_PRICE_KRW]);
      await gone(buyer, courseSeq);
      expect(await history()).toContainEqual(line('CREATE', { amount: 30_000, orderNo, outsideReference: '마당학교' }));
      expect((await own(orderNo)).refund).toMatchObject({ state: REFUND_STATE.DONE, outside: outside() });
    });

    it('AM-962 note a part of one that was paid as a Korean card, once the payment company has refused a part', async () => {
      const { orderNo } = await begun();
      await s.t.admin(sql`update sandbox.payment set international = true where order_id = ${orderNo}`);
      const { refundSeq } = await requested(orderNo);
      const shown = () => data<AdminRefundDetail>(ask(refundApi.adminFind, { refundSeq }, owner));
      expect([(await shown()).wholeOnlyYn, await wrong(note(refundSeq, 37_500, outside()))]).toEqual(['N', 'BAD_INPUT']);
      expect(await wrong(approve(refundSeq, 37_500))).toBe('REFUND_FAILED');
      expect((await shown()).wholeOnlyYn).toBe('Y');
      expect(await quote(orderNo)).toMatchObject({ byHand: true });
      expect(await data(note(refundSeq, 37_500, outside()))).toMatchObject({ state: REFUND_STATE.DONE, outside: outside() });
      expect([await refunds(orderNo), await s.held(orderNo)]).toEqual([[-37_500], CLASS_PRICE_KRW]);
    });

    it('AM-1040 note a part that is refused after the learner was cancelled, which ends the refund', async () => {
      const { orderNo, courseSeq, enrolment } = await begun();
      await s.t.admin(sql`update sandbox.payment set international = true where order_id = ${orderNo}`);
      const { refundSeq } = await requested(orderNo);
      s.pay.faults.errorBefore = 1;
      await approve(refundSeq, 37_500).expect(200);
      await s.cancel(enrolment.attendSeq, courseSeq).expect(200);
      s.pay.faults.errorBefore = 0;
      await s.t.admin(sql`update util.pay_order set check_at = now() where order_no = ${orderNo}`);
      await s.recover();
      expect(await s.find(buyer, orderNo)).toMatchObject({ status: 'CANCELING', failCode: 'NOT_ALLOWED_PARTIAL_REFUND' });
      const [one] = (await data<Page<RefusedRefund>>(ask(refundApi.refused, {}, owner))).list.filter((each) => each.orderNo === orderNo);
      expect(one).toMatchObject({ left: 37_500, byHand: true });
      const again = (body: object) => ask(refundApi.again, { orderNo }, owner).send(body);
      expect(await wrong(again({}))).toBe('REFUND_FAILED');
      expect(await wrong(again({ outside: outside({ returnedOn: addDays(today(), 1) }) }))).toBe('BAD_INPUT');
      const before = await month();
      const ended = await data<Order>(again({ outside: outside() }));
      expect(ended).toMatchObject({ status: 'CANCELED', refundedAmount: 37_500, failCode: null });
      expect(await month()).toEqual(before);
      expect([await refunds(orderNo), await s.held(orderNo)]).toEqual([[-37_500], CLASS_PRICE_KRW]);
      expect((await own(orderNo)).refund).toMatchObject({ state: REFUND_STATE.DONE, amount: 37_500, outside: outside() });
      expect(await history()).toContainEqual(line('UPDATE', { state: REFUND_STATE.DONE, outsideReference: '마당학교' }));
      expect(await wrong(again({ outside: outside() }))).toBe('REFUND_DECIDED');
    });

    it('AM-445 note nothing of a refused refund of the whole, nor of a part that the payment company returns', async () => {
      const { orderNo, courseSeq, enrolment } = await begun();
      s.pay.faults.say = { cancel: 'NOT_CANCELABLE_PAYMENT' };
      await s.cancel(enrolment.attendSeq, courseSeq).expect(200);
      await s.until(async () => (await s.find(buyer, orderNo)).failCode);
      const again = () => ask(refundApi.again, { orderNo }, owner).send({ outside: outside() });
      expect(await wrong(again())).toBe('BAD_INPUT');
      await s.t.admin(sql`update util.pay_order set whole_only = true where order_no = ${orderNo}`);
      expect(await wrong(again())).toBe('BAD_INPUT');
      await s.t.admin(sql`update util.pay_order set whole_only = false, refund_target = 37500 where order_no = ${orderNo}`);
      expect(await wrong(again())).toBe('BAD_INPUT');
      s.pay.faults.say = {};
    });

    it('AM-962 note none of an ordinary card, whose parts the payment company returns', async () => {
      const { orderNo } = await begun();
      expect(await quote(orderNo)).toMatchObject({ byHand: false });
      const { refundSeq } = await requested(orderNo);
      expect(await wrong(note(refundSeq, 37_500, outside()))).toBe('BAD_INPUT');
    });
  });
  it('see in the queue again what the provider refused, with its reason', async () => {
    const { orderNo, courseSeq } = await begun();
    await s.t.admin(sql`update sandbox.payment set international = true where order_id = ${orderNo}`);
    const { refundSeq } = await requested(orderNo);
    expect(await wrong(approve(refundSeq, 37_500))).toBe('REFUND_FAILED');
    expect((await queue({ q: orderNo })).list).toMatchObject([
      { state: REFUND_STATE.REQUESTED, failMessage: 'NOT_ALLOWED_PARTIAL_REFUND' },
    ]);
    expect(await s.find(buyer, orderNo)).toMatchObject({ status: 'PAID', failCode: null });
    expect(await s.mine(buyer, courseSeq)).toMatchObject({ choiseStatusCd: '00' });
    await s.t.admin(sql`update sandbox.payment set international = false where order_id = ${orderNo}`);
    await approve(refundSeq, 37_500).expect(200);
    expect(await refunds(orderNo)).toEqual([-37_500]);
  });
  it('set the rule, which stands in the terms of classes and memberships', async () => {
    const courseSeq = await live(1, 40);
    await setRule(REFUND_RULE.CONTENT);
    const terms = await data<RefundTerms>(ask(refundApi.terms, {}, null).query({ courseSeq }));
    expect(terms).toMatchObject({ ruleCd: 'CONTENT', groups: [{ parts: [{ kind: 'SESSIONS', count: 2, long: true }] }] });
    expect(await data(ask(refundApi.terms, {}, null))).toMatchObject({ groups: [{ parts: [{ kind: 'DAYS' }] }] });
    await ask(refundApi.terms, {}, null).query({ courseSeq: 999_999 }).expect(404);
    expect(await data(ask(refundApi.setting, {}, owner))).toEqual({ ruleCd: 'CONTENT' });
    expect(await wrong(ask(refundApi.saveSetting, {}, owner).send({ ruleCd: 'NONE' }))).toBe('BAD_INPUT');
  });
});

describe('nobody', () => {
  it('asks for, sees or decides what is not theirs', async () => {
    const { orderNo } = await begun();
    const stranger = await s.person();
    for (const call of [
      ask(refundApi.quote, { orderNo }, stranger),
      request(orderNo, 37_500, {}, stranger),
      ask(refundApi.withdraw, { orderNo }, stranger),
    ])
      expect((await call).status).toBe(404);
    await ask(refundApi.quote, { orderNo }, null).expect(401);
    const { refundSeq } = await requested(orderNo);
    const teacher = await person(s.t, '한강사', channelSeq, 'TCH');
    await approve(refundSeq, 37_500, '', teacher).expect(403);
    await approve(refundSeq, 37_500, '', buyer).expect(403);
    const other: Site = await site(s.t, '다른 학교');
    await ask(refundApi.quote, { orderNo }, buyer, other.channelSeq).expect(404);
    await ask(refundApi.approve, { refundSeq }, other.owner, other.channelSeq).send({ amount: 37_500 }).expect(404);
    await ask(refundApi.give, { orderNo }, other.owner, other.channelSeq).send({ amount: 37_500 }).expect(404);
    expect((await data<AdminRefunds>(ask(refundApi.adminList, {}, other.owner, other.channelSeq))).list).toEqual([]);
    expect(await s.status(orderNo)).toBe('PAID');
  });
  it('gets another sum than the one that is reckoned', async () => {
    const { orderNo } = await begun();
    for (const amount of [CLASS_PRICE_KRW, 37_501, 1]) expect(await wrong(request(orderNo, amount))).toBe('AMOUNT_MISMATCH');
    expect(await wrong(request(orderNo, -5))).toBe('BAD_INPUT');
  });
});

describe('at the same moment', () => {
  it('two requests are one, and two decisions are one', async () => {
    const { orderNo } = await begun();
    const answers = await Promise.all(Array.from({ length: 6 }, () => request(orderNo, 37_500)));
    expect(answers.map((one) => one.status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    const [{ refundSeq }] = (await queue({ q: orderNo })).list as [AdminRefund];
    const decided = await Promise.all([
      ...Array.from({ length: 4 }, (_, i) => approve(refundSeq, 37_500 + i)),
      ask(refundApi.refuse, { refundSeq }, owner).send({ reason: '안 돼요' }),
    ]);
    expect(decided.filter((one) => one.status === 200)).toHaveLength(1);
    expect((await refunds(orderNo)).length).toBe(decided[4]!.status === 200 ? 0 : 1);
  });
  it('six askers of a clear refund return it once', async () => {
    const { courseSeq } = await recorded(3);
    const { order } = await bought(courseSeq);
    await Promise.all(Array.from({ length: 6 }, () => request(order.orderNo, CLASS_PRICE_KRW)));
    await s.until(async () => (await s.status(order.orderNo)) === 'CANCELED');
    expect(await refunds(order.orderNo)).toEqual([-CLASS_PRICE_KRW]);
    expect(await s.held(order.orderNo)).toBe(0);
  });
  it('a request, a decision and the staff’s full cancel end in one refund of no more than was paid', async () => {
    for (let i = 0; i < 3; i++) {
      const { orderNo, enrolment, courseSeq } = await begun();
      const { refundSeq } = await requested(orderNo);
      await Promise.all([
        approve(refundSeq, 37_500),
        s.cancel(enrolment.attendSeq, courseSeq),
        ask(paymentApi.adminCancel, { orderNo }, owner).send({ reason: '전액' }),
      ]);
      await s.until(async () => (await s.status(orderNo)) === 'CANCELED');
      expect(await refunds(orderNo)).toHaveLength(1);
      expect(await s.held(orderNo)).toBeGreaterThanOrEqual(0);
      await gone(buyer, courseSeq);
      expect((await quote(orderNo)).request).toMatchObject({ state: REFUND_STATE.DONE });
    }
  });
  it('what the provider’s console returned meanwhile counts', async () => {
    const { courseSeq, orderNo, paymentKey } = await begun();
    const { refundSeq } = await requested(orderNo);
    await s.pay.book.cancel(paymentKey, { cancelReason: 'console', cancelAmount: 20_000 });
    await s.until(async () => (await s.find(buyer, orderNo)).refundedAmount === 20_000);
    expect(await s.status(orderNo)).toBe('PAID');
    const { list } = await data<Page<Learner>>(ask(enrolmentApi.list, { courseSeq }, owner));
    expect(list).toMatchObject([{ amount: CLASS_PRICE_KRW, refundedAmount: 20_000, orderStatus: 'PAID', isAttend: true }]);
    expect(await wrong(approve(refundSeq, 37_500))).toBe('BAD_INPUT');
    await approve(refundSeq, 22_500).expect(200);
    expect(await refunds(orderNo)).toEqual([-20_000, -22_500]);
    expect(await s.find(buyer, orderNo)).toMatchObject({ status: 'CANCELED', refundedAmount: 42_500 });
    // A later refund of the rest in the payment company's console is recorded too.
    await s.pay.book.cancel(paymentKey, { cancelReason: 'console' });
    await s.until(async () => (await s.find(buyer, orderNo)).refundedAmount === CLASS_PRICE_KRW);
    expect(await refunds(orderNo)).toEqual([-20_000, -22_500, -7_500]);
  });
  it('a provider that fails midway, and one that dies, return the part once', async () => {
    const { orderNo } = await begun();
    const { refundSeq } = await requested(orderNo);
    Object.assign(s.pay.faults, { errorAfter: 1, drop: 1 });
    expect(await data(approve(refundSeq, 37_500))).toMatchObject({ state: REFUND_STATE.RETURNING });
    s.pay.faults.errorAfter = 0;
    s.t.setNow(new Date(Date.now() + 3000));
    await s.recover();
    await s.until(async () => (await s.status(orderNo)) === 'CANCELED');
    expect(await refunds(orderNo)).toEqual([-37_500]);
    expect(await s.held(orderNo)).toBe(12_500);
    expect((await quote(orderNo)).request).toMatchObject({ state: REFUND_STATE.DONE });
  });
});

describe('other kinds', () => {
  it('a package comes back by its classes’ share', async () => {
    const [a, b] = [await recorded(4, { price: 10_000 }), await recorded(2, { price: 30_000 })];
    const packageSeq = await s.course({ course_type_cd: '09', price: 40_000 });
    for (const [order, one] of [a, b].entries())
      await s.t.admin(insertInto('main.package_course', { channelSeq, packageSeq, courseSeq: one.courseSeq, packageOrder: order }));
    expect((await data<RefundTerms>(ask(refundApi.terms, {}, null).query({ courseSeq: packageSeq }))).groups).toMatchObject([
      { title: expect.any(String), weight: 10_000 },
      { title: expect.any(String), weight: 30_000 },
    ]);
    const { order } = await bought(packageSeq);
    await approved(buyer, a.courseSeq);
    await open(a.courseSeq, a.lessons[0]!).expect(200);
    const { working } = await quote(order.orderNo);
    expect(working.lines.map((line) => [line.base, line.amount])).toEqual([
      [10_000, 7_500],
      [30_000, 30_000],
    ]);
    const { refundSeq } = await requested(order.orderNo);
    await approve(refundSeq, 37_500).expect(200);
    await gone(buyer, packageSeq);
    await gone(buyer, a.courseSeq);
    expect(await s.held(order.orderNo)).toBe(2_500);
  });
  it('a membership for a term comes back by its days, and is over', async () => {
    const [m] = await s.t.admin<{ seq: number }>(
      insertInto(
        'main.membership',
        { channelSeq, title: '올인원', price: 30000, periodCd: '01', createdBy: 1, createdAt: sql`now()`, updatedAt: sql`now()` },
        sql`returning membership_seq::int as seq`,
      ),
    );
    const opened = await data<Subscribed>(
      ask(subscriptionApi.subscribe, { membershipSeq: m!.seq }, buyer).send({ payMethodCd: 'CARD', price: 30_000, sellerYn: true }),
    );
    const created = { order: { orderNo: opened.window!.orderId }, window: opened.window! } as OrderCreated;
    await s.success(buyer, created, await s.press(created)).expect(200);
    const { orderNo } = created.order;
    expect((await quote(orderNo)).working).toMatchObject({ basis: 'WITHDRAWAL', amount: 30_000 });
    const mine = await data<{ list: MySubscription[] }>(ask(subscriptionApi.mine, {}, buyer).query({ channelSeq }));
    expect(mine.list[0]).toMatchObject({ orderNo, state: 'ACTIVE' });
    await s.now(new Date(Date.now() + 14.5 * DAY), buyer, owner);
    const { working } = await quote(orderNo);
    const [line] = working.lines;
    expect(working).toMatchObject({ basis: 'BY_USE', amount: Math.ceil((30_000 * (line!.of - 15)) / line!.of) });
    const { refundSeq } = await requested(orderNo);
    // Ends the membership as if the member had deleted the account meanwhile; the amount of the refund stays the same.
    await s.t.admin(
      sql`update util.subscription set state = 'ENDED', ended_at = now(), end_cd = 'WITHDRAWN' where membership_seq = ${m!.seq}`,
    );
    expect((await data<AdminRefundDetail>(ask(refundApi.adminFind, { refundSeq }, owner))).now.amount).toBe(working.amount);
    await s.t.admin(sql`update util.subscription set state = 'ACTIVE', ended_at = null, end_cd = null where membership_seq = ${m!.seq}`);
    await approve(refundSeq, working.amount).expect(200);
    expect(await refunds(orderNo)).toEqual([-working.amount]);
    const after = await data<{ list: MySubscription[] }>(ask(subscriptionApi.mine, {}, buyer).query({ channelSeq }));
    expect(after.list[0]).toMatchObject({ state: 'ENDED', endCd: 'REFUND', orderNo: null });
  });
  /** Sells a challenge of twenty days that begins in two days. */
  async function challenged(): Promise<{ courseSeq: number; orderNo: string }> {
    const courseSeq = await s.course({ course_type_cd: '07' });
    const [term] = await s.t.admin<{ seq: number }>(
      insertInto(
        'main.challenge_term',
        {
          channelSeq,
          courseSeq,
          name: '1기',
          startAt: sql`now() + interval '2 days'`,
          endAt: sql`now() + interval '22 days'`,
          createdAt: sql`now()`,
          updatedAt: sql`now()`,
        },
        sql`returning term_seq::int as seq`,
      ),
    );
    await s.t.admin(sql`update main.channel set setting = setting || '{"saasYn":"Y"}' where channel_seq = ${channelSeq}`);
    const enrolment = (await ask(enrolmentApi.create, { courseSeq }, buyer).send({ termSeq: term!.seq }).expect(200)).body.data;
    const created = await s.order(buyer, enrolment);
    await s.success(buyer, created, await s.press(created)).expect(200);
    await approved(buyer, courseSeq);
    return { courseSeq, orderNo: created.order.orderNo };
  }
  it('a challenge comes back by its term', async () => {
    const { orderNo } = await challenged();
    expect((await quote(orderNo)).working).toMatchObject({ basis: 'BEFORE_START', amount: CLASS_PRICE_KRW });
    await s.now(new Date(Date.now() + 11.5 * DAY), buyer, owner);
    expect((await quote(orderNo)).working).toMatchObject({ basis: 'BY_USE', amount: 25_000 });
    expect((await quote(orderNo)).working.lines).toMatchObject([{ what: 'NOW', share: [1, 2] }]);
  });
  it('AM-946 a challenge comes back by its term where it is used after the company refused the whole', async () => {
    const { courseSeq, orderNo } = await challenged();
    const [lesson] = await s.t.admin<{ seq: number }>(
      sql`insert into main.curriculum (channel_seq, course_seq, curriculum_type_cd, title)
       values (${channelSeq}, ${courseSeq}, ${LESSON_TYPE.TEXT}, 'mission')
       returning curriculum_seq::int as seq`,
    );
    await s.now(new Date(Date.now() + 3 * DAY), buyer, owner);
    await s.t.admin(sql`update sandbox.payment set status = 'ABORTED' where order_id = ${orderNo}`);
    const { refundSeq } = await requested(orderNo);
    const now = async () => (await data<AdminRefundDetail>(ask(refundApi.adminFind, { refundSeq }, owner))).now;
    expect(await now()).toMatchObject({ basis: 'WITHDRAWAL', amount: CLASS_PRICE_KRW });
    await open(courseSeq, lesson!.seq).expect(200);
    expect((await now()).basis).toBe('BY_USE');
  });
});
