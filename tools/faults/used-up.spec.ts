import { APPLICATION_STATUS, ENROLMENT_END } from '@madang/contracts/codes';
import { enrolmentApi, type Enrolment, type Learner } from '@madang/contracts/main/enrolment';
import { courseApi, type MyCourse } from '@madang/contracts/main/course';
import { DAY } from '@madang/contracts/time';
import { paymentApi, type Order } from '@madang/contracts/util/payment';
import { Outbox } from '@madang/server/outbox';
import { insertInto } from '@madang/server/sql/insert';
import { sql } from '@madang/server/sql/sql';
import { SiteErasureJob } from '../../apps/api-main/src/closing/site-erasure.job';
import { enrol, type Person } from '../../apps/api-main/src/course/course.fixture';
import { CLASS_PRICE_KRW, shop, type Shop } from './shop';

let s: Shop;
let learner: Person;
beforeAll(async () => {
  s = await shop();
  await s.t.admin(sql`update main.channel set setting = setting || '{"saasYn": "Y"}' where channel_seq = ${s.site.channelSeq}`);
});
beforeEach(async () => {
  learner = await s.person('박수강');
});
afterEach(() => s.calm());
afterAll(() => s.close());

const ask = (endpoint: (typeof enrolmentApi)[keyof typeof enrolmentApi], courseSeq: number, body: object, who: Person = s.site.owner) =>
  s.t.call(endpoint, { channelSeq: s.site.channelSeq, courseSeq }).set('Access-Token', who.token).send(body);
const inside = (courseSeq: number) => s.until(async () => (await s.mine(learner, courseSeq))?.choiseStatusCd === '00');
/** Moves the clock to `days` days from now, and makes the sessions anew, since the former ones have ended by then. */
const inDays = (days: number) => s.now(new Date(Date.now() + days * DAY), learner, s.site.owner);
/** Waits until main and util have no unfinished job. */
const quiet = () =>
  s.until(
    async () =>
      !(await s.t.admin("select 1 from jobs.job where state in ('created', 'retry', 'active') and name ~ '[.](main|util)$'")).length,
  );
/** Runs all jobs about enrolments and orders twice. */
async function looked(): Promise<void> {
  for (let round = 0; round < 2; round++) {
    await quiet();
    await s.sweep();
    await s.holds();
    await quiet();
    await s.recover();
  }
}
async function kept(orderNo: string, amount = CLASS_PRICE_KRW): Promise<void> {
  await looked();
  expect(await s.status(orderNo)).toBe('PAID');
  expect(await s.ledger(orderNo)).toEqual([{ kind: 'PAY', amount }]);
  expect(await s.held(orderNo)).toBe(amount);
  expect(await s.find(learner, orderNo)).toMatchObject({ status: 'PAID', refundedAmount: 0, cancelAt: null });
}
const ended = async (attendSeq: number) =>
  (await s.t.admin(sql`select end_cd, cancel_at, cancel_cd from main.attend where attend_seq = ${attendSeq}`))[0];
const USED_UP = { end_cd: 'USED_UP', cancel_at: null, cancel_cd: null };
const pack = async (courseSeqs: number[]): Promise<number> => {
  const packageSeq = await s.course({ course_type_cd: '09', price: 70_000 });
  for (const [order, courseSeq] of courseSeqs.entries())
    await s.t.admin(insertInto('main.package_course', { channelSeq: s.site.channelSeq, packageSeq, courseSeq, packageOrder: order }));
  return packageSeq;
};
/** Sells a class with access for one day to a learner, and moves the clock beyond its end. */
async function over(more: Record<string, unknown> = {}) {
  const courseSeq = await s.course({ vod_days: 1, ...more });
  const bought = await s.buy(learner, courseSeq);
  await inside(courseSeq);
  await inDays(2.5);
  return { courseSeq, attendSeq: bought.enrolment.attendSeq, orderNo: bought.order.orderNo, paymentKey: bought.paymentKey };
}

const people = async (courseSeq: number, status = '') =>
  (
    await s.t
      .call(enrolmentApi.list, { channelSeq: s.site.channelSeq, courseSeq })
      .query({ status })
      .set('Access-Token', s.site.owner.token)
      .expect(200)
  ).body.data as { list: Learner[]; counts: Record<string, number> };
const orders = async (who: Person) =>
  (await s.t.call(paymentApi.mine).query({ channelSeq: s.site.channelSeq }).set('Access-Token', who.token).expect(200)).body.data
    .list as Order[];
const classes = async () =>
  (await s.t.call(courseApi.mine).query({ channelSeq: s.site.channelSeq }).set('Access-Token', learner.token).expect(200)).body.data
    .list as MyCourse[];
/** Publishes an event once more, like one that arrives late or twice. */
const say = (service: 'main' | 'util', event: Parameters<Outbox['publish']>[1], payload: object) =>
  s.t.db(service).tx({ channelSeq: s.site.channelSeq }, (tx) => s.t.get(service, Outbox).publish(tx, event, payload as never));

describe('an enrolment that was used up keeps its payment', () => {
  it('when the learner enrols again', async () => {
    const first = await over();
    const second = await s.buy(learner, first.courseSeq);
    expect(second.order.status).toBe('PAID');
    await inside(first.courseSeq);
    await kept(first.orderNo);
    await kept(second.order.orderNo);
    expect(await ended(first.attendSeq)).toEqual(USED_UP);
    expect(await s.counters(first.courseSeq)).toEqual({ attend_count: 1, accept_cnt: 1, wait_cnt: 0, attend_sum: 2 });
  });

  it('when staff shortened it and the learner enrols again within the hour', async () => {
    const courseSeq = await s.course();
    const first = await s.buy(learner, courseSeq);
    await inside(courseSeq);
    const validAt = new Date(Date.now() - 60_000).toISOString();
    await ask(enrolmentApi.extend, courseSeq, { attendSeqs: [first.enrolment.attendSeq], validAt }).expect(200);
    await s.enrol(learner, courseSeq);
    await kept(first.order.orderNo);
    expect(await ended(first.enrolment.attendSeq)).toEqual(USED_UP);
  });

  it('when staff let the learner in anew', async () => {
    const first = await over();
    expect((await ask(enrolmentApi.add, first.courseSeq, { userSeqs: [learner.userSeq] }).expect(200)).body.data.added).toBe(1);
    await kept(first.orderNo);
    expect(await ended(first.attendSeq)).toEqual(USED_UP);
    expect(await s.mine(learner, first.courseSeq)).toMatchObject({ choiseStatusCd: '00' });
  });

  it('when a package takes the class over, and when that package is cancelled', async () => {
    const first = await over();
    const packageSeq = await pack([first.courseSeq, await s.course()]);
    const bought = await s.buy(learner, packageSeq);
    await inside(first.courseSeq);
    await kept(first.orderNo);
    expect(await ended(first.attendSeq)).toEqual(USED_UP);
    await s.cancel(bought.enrolment.attendSeq, packageSeq).expect(200);
    await s.until(async () => (await s.status(bought.order.orderNo)) === 'CANCELED');
    await kept(first.orderNo);
  });

  it('when the learner joins the next term of a challenge', async () => {
    const courseSeq = await s.course({ course_type_cd: '07' });
    const term = async (name: string, from: number, to: number) =>
      (
        await s.t.admin<{ term_seq: number }>(
          insertInto(
            'main.challenge_term',
            {
              channelSeq: s.site.channelSeq,
              courseSeq,
              name,
              startAt: new Date(Date.now() + from * DAY),
              endAt: new Date(Date.now() + to * DAY),
              createdAt: sql`now()`,
              updatedAt: sql`now()`,
            },
            sql`returning term_seq`,
          ),
        )
      )[0]!.term_seq;
    const termSeq = Number(await term('1기', -1, 1));
    const next = await term('2기', 2, 9);
    await ask(enrolmentApi.create, courseSeq, { termSeq }, learner).expect(200);
    const first = await s.buy(learner, courseSeq);
    await inside(courseSeq);
    await inDays(2.5);
    const again = (await ask(enrolmentApi.create, courseSeq, { termSeq: Number(next) }, learner).expect(200)).body.data as Enrolment;
    expect(again).toMatchObject({ termName: '2기', needsPayment: true });
    await kept(first.order.orderNo);
    expect(await ended(first.enrolment.attendSeq)).toEqual(USED_UP);
  });

  it('when the provider returns a part of it long after: that part and no more', async () => {
    const first = await over();
    await s.buy(learner, first.courseSeq);
    await kept(first.orderNo);
    await inDays(40);
    await s.pay.book.cancel(first.paymentKey, { cancelReason: '부분 보상', cancelAmount: 5000 } as never);
    const back = [
      { kind: 'PAY', amount: CLASS_PRICE_KRW },
      { kind: 'REFUND', amount: -5000 },
    ];
    await s.until(async () => (await s.ledger(first.orderNo)).length === 2);
    await looked();
    expect(await s.ledger(first.orderNo)).toEqual(back);
    expect(await s.held(first.orderNo)).toBe(CLASS_PRICE_KRW - 5000);
    expect(await s.find(learner, first.orderNo)).toMatchObject({ status: 'PAID', refundedAmount: 5000, cancelAt: null });
    expect(await ended(first.attendSeq)).toEqual(USED_UP);
  });
});

describe('what is seen of it', () => {
  it('staff see it as ended, with its payment, and change the newer one alone', async () => {
    const first = await over();
    const second = await s.buy(learner, first.courseSeq);
    await inside(first.courseSeq);
    const { list, counts } = await people(first.courseSeq);
    expect(list.map((e) => [e.attendSeq, e.state, e.isAttend, e.orderNo, e.orderStatus, e.cancelAt])).toEqual([
      [second.enrolment.attendSeq, 'PAYMENT_COMPLETE', true, second.order.orderNo, 'PAID', null],
      [first.attendSeq, 'ENDED', false, first.orderNo, 'PAID', null],
    ]);
    expect(counts).toMatchObject({ ALL: 2, ENDED: 1, APPROVED: 1, CANCELLED: 0, PAYMENT_COMPLETE: 1 });
    expect((await people(first.courseSeq, 'ENDED')).list.map((e) => e.attendSeq)).toEqual([first.attendSeq]);
    const attendSeqs = [first.attendSeq];
    for (const [endpoint, body] of [
      [enrolmentApi.setStatus, { attendSeqs, choiseStatusCd: '01' }],
      [enrolmentApi.cancel, { attendSeqs, reason: '환불' }],
      [enrolmentApi.extend, { attendSeqs, days: 30 }],
    ] as const)
      expect((await ask(endpoint, first.courseSeq, body).expect(400)).body.errorName).toBe('USED_UP_IS_FINAL');
    const { body } = await s.t
      .call(paymentApi.adminList, { channelSeq: s.site.channelSeq })
      .query({ q: first.orderNo })
      .set('Access-Token', s.site.owner.token)
      .expect(200);
    expect(body.data.list).toMatchObject([{ status: 'PAID', attendEndCd: ENROLMENT_END.USED_UP, refundedAmount: 0 }]);
  });

  it('the learner sees both purchases, and the class as ended until the new one is paid', async () => {
    const first = await over();
    const ofClass = async () => (await classes()).filter((c) => c.courseSeq === first.courseSeq).map((c) => [c.attendSeq, c.isAttend]);
    expect(await ofClass()).toEqual([[first.attendSeq, false]]);
    const held = await s.enrol(learner, first.courseSeq);
    expect(await ofClass()).toEqual([[first.attendSeq, false]]);
    const second = await s.buy(learner, first.courseSeq);
    expect(second.enrolment.attendSeq).toBe(held.attendSeq);
    await inside(first.courseSeq);
    expect(await ofClass()).toEqual([[held.attendSeq, true]]);
    expect((await orders(learner)).map((o) => [o.orderNo, o.status, o.attendEndCd])).toEqual([
      [second.order.orderNo, 'PAID', null],
      [first.orderNo, 'PAID', 'USED_UP'],
    ]);
  });
});

describe('nobody gets money back that nobody asked for', () => {
  const ids = (attendSeq: number) => ({ channelSeq: s.site.channelSeq, attendSeq });

  it('by events that come twice, late, swapped, or that were never meant', async () => {
    const first = await over();
    const second = await s.buy(learner, first.courseSeq);
    await inside(first.courseSeq);
    for (const { attendSeq, orderNo } of [first, { attendSeq: second.enrolment.attendSeq, orderNo: second.order.orderNo }])
      for (let time = 0; time < 2; time++) {
        for (const event of ['payment.refunded', 'payment.failed', 'payment.paid'] as const)
          await say('util', event, { ...ids(attendSeq), orderNo });
        for (const event of ['attend.refund', 'attend.cancelled'] as const)
          await say('main', event, { ...ids(attendSeq), courseSeq: first.courseSeq, userSeq: learner.userSeq, reason: '' });
      }
    await kept(first.orderNo);
    await kept(second.order.orderNo);
    expect(await s.mine(learner, first.courseSeq)).toMatchObject({ choiseStatusCd: '00' });
  });

  it('by shortening, prolonging, letting in anew and cancelling that', async () => {
    const courseSeq = await s.course();
    const first = await s.buy(learner, courseSeq);
    await inside(courseSeq);
    const attendSeqs = [first.enrolment.attendSeq];
    const until = (ms: number) => ask(enrolmentApi.extend, courseSeq, { attendSeqs, validAt: new Date(Date.now() + ms).toISOString() });
    await until(-DAY).expect(200);
    await until(DAY).expect(200);
    expect((await ask(enrolmentApi.add, courseSeq, { userSeqs: [learner.userSeq] }).expect(409)).body.errorName).toBe('ALREADY_ENROLLED');
    await kept(first.order.orderNo);
    await until(-DAY).expect(200);
    await ask(enrolmentApi.add, courseSeq, { userSeqs: [learner.userSeq] }).expect(200);
    const anew = (await s.mine(learner, courseSeq))!;
    await s.cancel(anew.attendSeq, courseSeq).expect(200);
    await kept(first.order.orderNo);
    expect(await s.counters(courseSeq)).toMatchObject({ attend_count: 0, accept_cnt: 0 });
  });

  it('by cancelling the second purchase: that one alone goes back', async () => {
    const first = await over();
    const second = await s.buy(learner, first.courseSeq);
    await inside(first.courseSeq);
    await s.cancel(second.enrolment.attendSeq, first.courseSeq).expect(200);
    await s.until(async () => (await s.status(second.order.orderNo)) === 'CANCELED');
    await kept(first.orderNo);
  });

  it('by a package that ended, was bought again and then cancelled', async () => {
    const classSeq = await s.course();
    const packageSeq = await pack([classSeq, await s.course()]);
    await s.t.admin(sql`update main.course set vod_days = 1 where course_seq = ${packageSeq}`);
    const first = await s.buy(learner, packageSeq);
    await inside(classSeq);
    await inDays(2.5);
    const second = await s.buy(learner, packageSeq);
    await inside(classSeq);
    await kept(first.order.orderNo, 70_000);
    expect(await ended(first.enrolment.attendSeq)).toEqual(USED_UP);
    await s.cancel(second.enrolment.attendSeq, packageSeq).expect(200);
    await s.until(async () => (await s.status(second.order.orderNo)) === 'CANCELED');
    await kept(first.order.orderNo, 70_000);
    const { list } = await people(classSeq);
    expect(list.map((e) => e.state)).toEqual(['CANCELLED', 'ENDED']);
  });

  it('by a refund of staff that the provider refuses: the order is paid as before', async () => {
    const first = await over();
    await s.buy(learner, first.courseSeq);
    await s.t.admin(sql`update sandbox.payment set status = 'ABORTED' where payment_key = ${first.paymentKey}`);
    const { body } = await s.t
      .call(paymentApi.adminCancel, { channelSeq: s.site.channelSeq, orderNo: first.orderNo })
      .set('Access-Token', s.site.owner.token)
      .send({ reason: '보상' })
      .expect(400);
    expect(body.errorName).toBe('REFUND_FAILED');
    await s.t.admin(sql`update sandbox.payment set status = 'DONE' where payment_key = ${first.paymentKey}`);
    await kept(first.orderNo);
  });

  it('while staff who ask for it get it, and the enrolment stays one that was used up', async () => {
    const first = await over();
    await s.buy(learner, first.courseSeq);
    await s.t
      .call(paymentApi.adminCancel, { channelSeq: s.site.channelSeq, orderNo: first.orderNo })
      .set('Access-Token', s.site.owner.token)
      .send({ reason: '보상' })
      .expect(200);
    await looked();
    expect(await s.status(first.orderNo)).toBe('CANCELED');
    expect(await s.held(first.orderNo)).toBe(0);
    expect(await ended(first.attendSeq)).toEqual(USED_UP);
    expect(await s.mine(learner, first.courseSeq)).toMatchObject({ choiseStatusCd: '00' });
  });

  it('by a bank that takes the deposit of long ago back and pays it again', async () => {
    const courseSeq = await s.course({ vod_days: 1 });
    const first = await s.buy(learner, courseSeq, 'VIRTUAL_ACCOUNT');
    await s.pay.book.deposit(first.paymentKey);
    await inside(courseSeq);
    await inDays(2.5);
    await s.enrol(learner, courseSeq);
    await s.pay.book.correct(first.paymentKey);
    await s.until(async () => (await s.status(first.order.orderNo)) === 'WAITING_DEPOSIT');
    await looked();
    expect(await s.status(first.order.orderNo)).toBe('WAITING_DEPOSIT');
    await s.pay.book.deposit(first.paymentKey);
    await s.until(async () => (await s.status(first.order.orderNo)) === 'PAID');
    await looked();
    expect((await s.ledger(first.order.orderNo)).map((l) => l.amount)).toEqual([CLASS_PRICE_KRW, -CLASS_PRICE_KRW, CLASS_PRICE_KRW]);
    expect(await s.status(first.order.orderNo)).toBe('PAID');
    expect(await ended(first.enrolment.attendSeq)).toEqual(USED_UP);
  });
});

// The last tests of this file, since the shop's site is erased in them.
describe('the end of a site', () => {
  const close = () =>
    s.t.admin(
      sql`update main.channel set closed_at = now(), erase_at = now(), closed_by = ${s.site.owner.userSeq}
        where channel_seq = ${s.site.channelSeq}`,
    );
  it('uses up what was had and cancels what came to nothing; a part that the provider’s console returns later stays all that goes back', async () => {
    const first = await over();
    const at = { channelSeq: s.site.channelSeq, courseSeq: await s.course() };
    const applied = await enrol(
      s.t,
      { ...at, userSeq: learner.userSeq },
      { choise_status_cd: APPLICATION_STATUS.WAITING, attend_at: null },
    );
    const free = await enrol(s.t, { ...at, userSeq: (await s.person('이무료')).userSeq });
    await close();
    await s.t.get('main', SiteErasureJob).run();
    expect(await ended(first.attendSeq)).toEqual(USED_UP);
    expect(await ended(free)).toEqual(USED_UP);
    expect(await ended(applied)).toEqual({ end_cd: 'CANCELLED', cancel_at: expect.any(Date), cancel_cd: 'STAFF' });
    await s.pay.book.cancel(first.paymentKey, { cancelReason: 'console', cancelAmount: 10_000 });
    await s.until(async () => (await s.ledger(first.orderNo)).length === 2);
    await looked();
    expect(await s.status(first.orderNo)).toBe('PAID');
    expect(await s.ledger(first.orderNo)).toEqual([
      { kind: 'PAY', amount: CLASS_PRICE_KRW },
      { kind: 'REFUND', amount: -10_000 },
    ]);
    expect(await s.held(first.orderNo)).toBe(CLASS_PRICE_KRW - 10_000);
  });
});
