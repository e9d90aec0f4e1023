import { attendApi, type Attend } from '@madang/contracts/main/attend';
import type { Person } from '../../apps/api-main/src/course/course.fixture';
import { PRICE, shop, type Shop } from './shop';

const DAY = 86_400_000;
let s: Shop;
let learner: Person;
beforeAll(async () => {
  s = await shop();
  await s.t.admin(`update main.channel set setting = setting || '{"saasYn": "Y"}' where channel_seq = $1`, [s.site.channelSeq]);
});
beforeEach(async () => {
  learner = await s.person('박수강');
  await s.t.admin('insert into main.channel_user (channel_seq, user_seq) values ($1, $2)', [s.site.channelSeq, learner.userSeq]);
});
afterEach(() => s.calm());
afterAll(() => s.close());

const ask = (endpoint: (typeof attendApi)[keyof typeof attendApi], courseSeq: number, body: object, who: Person = s.site.owner) =>
  s.t.call(endpoint, { channelSeq: s.site.channelSeq, courseSeq }).set('Access-Token', who.token).send(body);
const inside = (courseSeq: number) => s.until(async () => (await s.mine(learner, courseSeq))?.choiseStatusCd === '00');
/** So many days from now; sessions of before have ended by then. */
const inDays = (days: number) => s.now(new Date(Date.now() + days * DAY), learner, s.site.owner);
/** Everything that was set going in the two services has come to its end. */
const quiet = () =>
  s.until(
    async () =>
      !(await s.t.admin("select 1 from jobs.job where state in ('created', 'retry', 'active') and name ~ '[.](main|util)$'")).length,
  );
/** Whatever jobs there are have looked, and looked again. */
async function looked(): Promise<void> {
  for (let round = 0; round < 2; round++) {
    await quiet();
    await s.sweep();
    await s.holds();
    await quiet();
    await s.recover();
  }
}
async function kept(orderNo: string, amount = PRICE): Promise<void> {
  await looked();
  expect(await s.status(orderNo)).toBe('PAID');
  expect(await s.ledger(orderNo)).toEqual([{ kind: 'PAY', amount }]);
  expect(await s.held(orderNo)).toBe(amount);
  expect(await s.find(learner, orderNo)).toMatchObject({ status: 'PAID', refundedAmount: 0, cancelAt: null });
}
const ended = async (attendSeq: number) =>
  (await s.t.admin('select end_cd, cancel_at, cancel_cd from main.attend where attend_seq = $1', [attendSeq]))[0];
const USED_UP = { end_cd: 'USED_UP', cancel_at: null, cancel_cd: null };
const pack = async (courseSeqs: number[]): Promise<number> => {
  const packageSeq = await s.course({ course_type_cd: '09', price: 70_000 });
  for (const [order, courseSeq] of courseSeqs.entries())
    await s.t.admin('insert into main.package_course (channel_seq, package_seq, course_seq, package_order) values ($1, $2, $3, $4)', [
      ...[s.site.channelSeq, packageSeq, courseSeq, order],
    ]);
  return packageSeq;
};
/** Bought, learned, and over after a day. */
async function over(more: Record<string, unknown> = {}) {
  const courseSeq = await s.course({ vod_days: 1, ...more });
  const bought = await s.buy(learner, courseSeq);
  await inside(courseSeq);
  await inDays(2.5);
  return { courseSeq, attendSeq: bought.attend.attendSeq, orderNo: bought.order.orderNo, paymentKey: bought.paymentKey };
}

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
    await ask(attendApi.extend, courseSeq, { attendSeqs: [first.attend.attendSeq], validAt }).expect(200);
    await s.enrol(learner, courseSeq);
    await kept(first.order.orderNo);
    expect(await ended(first.attend.attendSeq)).toEqual(USED_UP);
  });

  it('when staff let the learner in anew', async () => {
    const first = await over();
    expect((await ask(attendApi.add, first.courseSeq, { userSeqs: [learner.userSeq] }).expect(200)).body.data.added).toBe(1);
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
    await s.cancel(bought.attend.attendSeq, packageSeq).expect(200);
    await s.until(async () => (await s.status(bought.order.orderNo)) === 'CANCELED');
    await kept(first.orderNo);
  });

  it('when the learner joins the next term of a challenge', async () => {
    const courseSeq = await s.course({ course_type_cd: '07' });
    const term = async (name: string, from: number, to: number) =>
      (
        await s.t.admin<{ term_seq: number }>(
          `insert into main.challenge_term (channel_seq, course_seq, name, start_at, end_at, created_at, updated_at)
           values ($1, $2, $3, $4, $5, now(), now()) returning term_seq`,
          [s.site.channelSeq, courseSeq, name, new Date(Date.now() + from * DAY), new Date(Date.now() + to * DAY)],
        )
      )[0]!.term_seq;
    const termSeq = Number(await term('1기', -1, 1));
    const next = await term('2기', 2, 9);
    await ask(attendApi.create, courseSeq, { termSeq }, learner).expect(200);
    const first = await s.buy(learner, courseSeq);
    await inside(courseSeq);
    await inDays(2.5);
    const again = (await ask(attendApi.create, courseSeq, { termSeq: Number(next) }, learner).expect(200)).body.data as Attend;
    expect(again).toMatchObject({ termName: '2기', needsPayment: true });
    await kept(first.order.orderNo);
    expect(await ended(first.attend.attendSeq)).toEqual(USED_UP);
  });

  it('when the provider returns a part of it long after: that part and no more', async () => {
    const first = await over();
    await s.buy(learner, first.courseSeq);
    await kept(first.orderNo);
    await inDays(40);
    await s.pay.book.cancel(first.paymentKey, { cancelReason: '부분 보상', cancelAmount: 5000 } as never);
    const back = [
      { kind: 'PAY', amount: PRICE },
      { kind: 'REFUND', amount: -5000 },
    ];
    await s.until(async () => (await s.ledger(first.orderNo)).length === 2);
    await looked();
    expect(await s.ledger(first.orderNo)).toEqual(back);
    expect(await s.held(first.orderNo)).toBe(PRICE - 5000);
    expect(await s.find(learner, first.orderNo)).toMatchObject({ status: 'PAID', refundedAmount: 5000, cancelAt: null });
    expect(await ended(first.attendSeq)).toEqual(USED_UP);
  });
});
