import { workApi, type WorkItem } from '@madang/contracts/main/class-work';
import { enrolmentApi, type Enrolment, type Learner } from '@madang/contracts/main/enrolment';
import { mypageApi } from '@madang/contracts/main/mypage';
import { insertInto } from '@madang/server/sql/insert';
import { sql } from '@madang/server/sql/sql';
import { join, PASSWORD } from '../../apps/api-main/src/account/account.fixture';
import type { Person } from '../../apps/api-main/src/course/course.fixture';
import { HoldJob } from '../../apps/api-main/src/enrolment/hold.job';
import { CLASS_PRICE_KRW, shop, type Shop } from './shop';

const PACKAGE_PRICE = 70_000;
const ACCOUNT = { bank: '20', accountNumber: '1002123456789', holderName: '박꾸림' };
let s: Shop;
let learner: Person;
beforeAll(async () => {
  s = await shop();
});
beforeEach(async () => {
  learner = await member();
});
afterEach(() => s.calm());
afterAll(() => s.close());

const member = () => s.person('박꾸림');
const pack = async (courseSeqs: number[], more: object = {}): Promise<number> => {
  const packageSeq = await s.course({ course_type_cd: '09', price: PACKAGE_PRICE, vod_days: 60, ...more });
  for (const [order, courseSeq] of courseSeqs.entries())
    await s.t.admin(insertInto('main.package_course', { channelSeq: s.site.channelSeq, packageSeq, courseSeq, packageOrder: order }));
  return packageSeq;
};
const inside = (courseSeq: number) => s.until(async () => (await s.mine(learner, courseSeq))?.choiseStatusCd === '00');
const enrolled = async (who: Person, courseSeq: number) =>
  (
    await s.t
      .call(enrolmentApi.create, { channelSeq: s.site.channelSeq, courseSeq })
      .set('Access-Token', who.token)
      .send({ skipAttendCheckYn: true })
      .expect(200)
  ).body.data as Enrolment;
/** Buys the package, which contains a class in which the learner is enrolled already. */
async function bought(packageSeq: number) {
  const enrolment = await enrolled(learner, packageSeq);
  const created = await s.order(learner, enrolment);
  await s.success(learner, created, await s.press(created)).expect(200);
  await inside(packageSeq);
  return { attendSeq: enrolment.attendSeq, orderNo: created.order.orderNo, validAt: (await s.mine(learner, packageSeq))!.validAt };
}
const row = async (attendSeq: number) =>
  (
    await s.t.admin<{ package_seq: number | null; valid_at: Date; end_cd: string | null }>(
      sql`select package_seq, valid_at, end_cd from main.attend where attend_seq = ${attendSeq}`,
    )
  )[0]!;
async function both(how: 'CARD' | 'VIRTUAL_ACCOUNT' = 'CARD', more: object = {}) {
  const courseSeq = await s.course({ vod_days: 30, ...more });
  const single = await s.buy(learner, courseSeq, how);
  if (how === 'VIRTUAL_ACCOUNT') await s.pay.book.deposit(single.paymentKey);
  await inside(courseSeq);
  const packageSeq = await pack([courseSeq, await s.course()]);
  const byPackage = await bought(packageSeq);
  expect(await s.mine(learner, courseSeq)).toMatchObject({ attendSeq: single.enrolment.attendSeq, validAt: byPackage.validAt });
  return {
    courseSeq,
    packageSeq,
    byPackage,
    attendSeq: single.enrolment.attendSeq,
    orderNo: single.order.orderNo,
    paymentKey: single.paymentKey,
  };
}
/** Checks that the learner stays in the class by the package, until its end, and that only the single enrolment was refunded. */
async function goesOn({ courseSeq, packageSeq, byPackage, orderNo }: Awaited<ReturnType<typeof both>>) {
  const own = (await s.mine(learner, courseSeq))!;
  expect(own).toMatchObject({ choiseStatusCd: '00', validAt: byPackage.validAt });
  expect(await row(own.attendSeq)).toMatchObject({ package_seq: packageSeq });
  expect(await s.counters(courseSeq)).toMatchObject({ attend_count: 1, accept_cnt: 1, attend_sum: 2 });
  expect(await s.held(orderNo)).toBe(0);
  expect((await s.ledger(orderNo)).reduce((sum, l) => sum + l.amount, 0)).toBe(0);
  expect(await s.held(byPackage.orderNo)).toBe(PACKAGE_PRICE);
  return own.attendSeq;
}
const cancelled = (orderNo: string) => s.until(async () => (await s.status(orderNo)) === 'CANCELED');

describe('a single enrolment that a running package prolonged', () => {
  it('leaves its learner in the class by the package when staff cancel it, and the package ends that when it is cancelled itself', async () => {
    const all = await both();
    await s.cancel(all.attendSeq, all.courseSeq).expect(200);
    // The package takes over in the same transaction, so the learner never loses access.
    expect(await s.mine(learner, all.courseSeq)).toMatchObject({ choiseStatusCd: '00', validAt: all.byPackage.validAt });
    await cancelled(all.orderNo);
    const attendSeq = await goesOn(all);
    await s.cancel(all.byPackage.attendSeq, all.packageSeq).expect(200);
    expect(await s.mine(learner, all.courseSeq)).toBeNull();
    expect(await row(attendSeq)).toMatchObject({ end_cd: 'CANCELLED' });
    expect(await s.counters(all.courseSeq)).toMatchObject({ attend_count: 0, accept_cnt: 0 });
    await cancelled(all.byPackage.orderNo);
  });

  it('keeps its seat for them in a full class, before anybody who waits', async () => {
    const all = await both('CARD', { user_limit_type_cd: '00', max_user_count: 1 });
    const waiter = await member();
    await enrolled(waiter, all.courseSeq);
    await s.cancel(all.attendSeq, all.courseSeq).expect(200);
    expect(await s.mine(waiter, all.courseSeq)).toMatchObject({ choiseStatusCd: '01' });
    expect(await s.counters(all.courseSeq)).toMatchObject({ accept_cnt: 1, wait_cnt: 1 });
    await s.cancel(all.byPackage.attendSeq, all.packageSeq).expect(200);
    expect(await s.mine(waiter, all.courseSeq)).toMatchObject({ needsPayment: true, claim: true });
    expect(await s.counters(all.courseSeq)).toMatchObject({ accept_cnt: 1, wait_cnt: 0 });
  });

  it('does so when its money goes back at the provider', async () => {
    const all = await both();
    await s.pay.book.cancel(all.paymentKey, { cancelReason: '콘솔' });
    await s.until(async () => (await row(all.attendSeq)).end_cd);
    await goesOn(all);
  });

  it('does so when the bank takes its deposit back', async () => {
    const all = await both('VIRTUAL_ACCOUNT');
    await s.pay.book.correct(all.paymentKey);
    await s.until(async () => (await row(all.attendSeq)).end_cd);
    await cancelled(all.orderNo);
    await goesOn(all);
  });

  it('is handed from one package to the other, and ends with the last of them', async () => {
    const all = await both();
    const longer = await pack([all.courseSeq], { vod_days: 90 });
    const second = await bought(longer);
    await s.cancel(all.attendSeq, all.courseSeq).expect(200);
    expect(await s.mine(learner, all.courseSeq)).toMatchObject({ choiseStatusCd: '00', validAt: second.validAt });
    await s.cancel(second.attendSeq, longer).expect(200);
    expect(await s.mine(learner, all.courseSeq)).toMatchObject({ choiseStatusCd: '00', validAt: all.byPackage.validAt });
    await s.cancel(all.byPackage.attendSeq, all.packageSeq).expect(200);
    expect(await s.mine(learner, all.courseSeq)).toBeNull();
    expect(await s.counters(all.courseSeq)).toMatchObject({ attend_count: 0, accept_cnt: 0 });
  });

  it('is not put off while that package runs', async () => {
    const { courseSeq, attendSeq } = await both();
    const { body } = await s.t
      .call(enrolmentApi.setStatus, { channelSeq: s.site.channelSeq, courseSeq })
      .set('Access-Token', s.site.owner.token)
      .send({ attendSeqs: [attendSeq], choiseStatusCd: '01' })
      .expect(400);
    expect(body.errorName).toBe('PACKAGE_MANAGED');
    expect(await s.mine(learner, courseSeq)).toMatchObject({ choiseStatusCd: '00' });
  });

  it('ends for good where the package is over or was cancelled before', async () => {
    const all = await both('VIRTUAL_ACCOUNT');
    await s.cancel(all.byPackage.attendSeq, all.packageSeq).expect(200);
    await s.cancel(all.attendSeq, all.courseSeq, { refundAccount: ACCOUNT }).expect(200);
    expect(await s.mine(learner, all.courseSeq)).toBeNull();
    await cancelled(all.orderNo);
    expect(await s.held(all.orderNo)).toBe(0);
  });

  describe('while that package is being paid', () => {
    /** A learner who has paid the class by a deposit, and whose payment of the package is not confirmed yet. */
    const paying = async () => {
      const courseSeq = await s.course({ vod_days: 30 });
      const single = await s.buy(learner, courseSeq, 'VIRTUAL_ACCOUNT');
      await s.pay.book.deposit(single.paymentKey);
      await inside(courseSeq);
      const packageSeq = await pack([courseSeq, await s.course()]);
      const enrolment = await enrolled(learner, packageSeq);
      const created = await s.order(learner, enrolment);
      return {
        courseSeq,
        packageSeq,
        attendSeq: single.enrolment.attendSeq,
        orderNo: single.order.orderNo,
        paymentKey: single.paymentKey,
        created,
      };
    };

    it('is not put off', async () => {
      const { courseSeq, attendSeq } = await paying();
      const { body } = await s.t
        .call(enrolmentApi.setStatus, { channelSeq: s.site.channelSeq, courseSeq })
        .set('Access-Token', s.site.owner.token)
        .send({ attendSeqs: [attendSeq], choiseStatusCd: '01' });
      expect(body.errorName).toBe('PAYMENT_PENDING');
      expect(await s.mine(learner, courseSeq)).toMatchObject({ choiseStatusCd: '00' });
    });

    it('gives way to it once it is paid, when the bank took its deposit back before', async () => {
      const { courseSeq, packageSeq, attendSeq, orderNo, paymentKey, created } = await paying();
      await s.pay.book.correct(paymentKey);
      await s.until(async () => (await s.mine(learner, courseSeq))?.needsPayment);
      await s.success(learner, created, await s.press(created)).expect(200);
      await inside(packageSeq);
      const { validAt } = (await s.mine(learner, packageSeq))!;
      const own = (await s.mine(learner, courseSeq))!;
      expect(own).toMatchObject({ choiseStatusCd: '00', validAt });
      expect(await row(own.attendSeq)).toMatchObject({ package_seq: packageSeq });
      expect(await row(attendSeq)).toMatchObject({ end_cd: 'CANCELLED' });
      expect(await s.counters(courseSeq)).toMatchObject({ attend_count: 1, accept_cnt: 1 });
      await cancelled(orderNo);
      expect(await s.held(orderNo)).toBe(0);
    });
  });
});

describe('whoever waits for a package and pays for one of its classes meanwhile', () => {
  /** A package of one seat, which somebody has whose account can be deleted; the learner waits for it, and for the deposit of a class. */
  async function waiting() {
    await s.t.admin('delete from main.attempt');
    const { userSeq, token } = await join(s.t, { channelSeq: s.site.channelSeq });
    const first: Person = { userSeq, token };
    const courseSeq = await s.course();
    const packageSeq = await pack([courseSeq, await s.course()], { user_limit_type_cd: '00', max_user_count: 1 });
    const { enrolment } = await s.buy(first, packageSeq);
    await s.until(async () => (await s.mine(first, packageSeq))?.choiseStatusCd === '00');
    expect(await enrolled(learner, packageSeq)).toMatchObject({ choiseStatusCd: '01' });
    const single = await s.buy(learner, courseSeq, 'VIRTUAL_ACCOUNT');
    return { first, attendSeq: enrolment.attendSeq, courseSeq, packageSeq, single };
  }
  /** The payment of the class takes its own course, and the package is offered after that. */
  async function comesIn({ courseSeq, packageSeq, single }: Awaited<ReturnType<typeof waiting>>) {
    expect(await s.mine(learner, packageSeq)).toMatchObject({ choiseStatusCd: '01' });
    expect(await s.mine(learner, courseSeq)).toMatchObject({ attendSeq: single.enrolment.attendSeq, needsPayment: true });
    await s.holds();
    await s.pay.book.deposit(single.paymentKey);
    await inside(courseSeq);
    await s.holds();
    expect(await s.mine(learner, packageSeq)).toMatchObject({ needsPayment: true, claim: true });
    expect(await s.held(single.order.orderNo)).toBe(CLASS_PRICE_KRW);
  }

  it('is no reason to refuse whoever is cancelled there', async () => {
    const all = await waiting();
    await s.cancel(all.attendSeq, all.packageSeq).expect(200);
    await comesIn(all);
  });

  it('keeps that payment when the account of whoever was there is deleted', async () => {
    const all = await waiting();
    await s.t.call(mypageApi.withdraw).set('Access-Token', all.first.token).send({ reason: '00', password: PASSWORD }).expect(200);
    await comesIn(all);
  });

  it('AM-955 leaves an application to the class alone, which cannot be paid by itself meanwhile and ends with the account', async () => {
    const { userSeq, token } = await join(s.t, { channelSeq: s.site.channelSeq });
    learner = { userSeq, token };
    const first = await member();
    const courseSeq = await s.course({ choise_type_cd: '01' });
    const packageSeq = await pack([courseSeq, await s.course()], { user_limit_type_cd: '00', max_user_count: 1 });
    const { enrolment } = await s.buy(first, packageSeq);
    await s.until(async () => (await s.mine(first, packageSeq))?.choiseStatusCd === '00');
    const own = await enrolled(learner, courseSeq);
    await enrolled(learner, packageSeq);
    await s.cancel(enrolment.attendSeq, packageSeq).expect(200);
    expect(await s.mine(learner, packageSeq)).toMatchObject({ needsPayment: true, claim: true });
    expect(await s.mine(learner, courseSeq)).toMatchObject({ attendSeq: own.attendSeq, choiseStatusCd: null });
    expect((await s.create(learner, own).expect(409)).body.errorName).toBe('ORDER_NOT_PAYABLE');
    await s.t.call(mypageApi.withdraw).set('Access-Token', token).send({ reason: '00', password: PASSWORD }).expect(200);
    expect(await s.t.admin(sql`select from main.attend where user_seq = ${userSeq} and ended_at is null`)).toEqual([]);
    expect(await s.counters(courseSeq)).toMatchObject({ attend_count: 0, accept_cnt: 0, wait_cnt: 0 });
  });

  describe('AM-996 a seat that was offered to the buyer', () => {
    /** The learner waits for a class and for a package with it, and has been offered the seat of the class; then the package is offered. */
    async function offeredBoth() {
      const [first, other, third] = [await member(), await member(), await member()];
      const courseSeq = await s.course({ user_limit_type_cd: '00', max_user_count: 2 });
      const packageSeq = await pack([courseSeq, await s.course()], { user_limit_type_cd: '00', max_user_count: 1 });
      const byPackage = await s.buy(first, packageSeq);
      await s.until(async () => (await s.mine(first, packageSeq))?.choiseStatusCd === '00');
      const single = await s.buy(other, courseSeq);
      await s.until(async () => (await s.mine(other, courseSeq))?.choiseStatusCd === '00');
      for (const seq of [courseSeq, packageSeq]) await enrolled(learner, seq);
      await enrolled(third, courseSeq);
      await s.cancel(single.enrolment.attendSeq, courseSeq).expect(200);
      const own = (await s.mine(learner, courseSeq))!;
      expect(own).toMatchObject({ needsPayment: true, claim: true });
      await s.cancel(byPackage.enrolment.attendSeq, packageSeq).expect(200);
      expect(await s.mine(learner, packageSeq)).toMatchObject({ needsPayment: true, claim: true });
      expect(await s.mine(learner, courseSeq)).toMatchObject({ attendSeq: own.attendSeq, needsPayment: false });
      expect((await s.create(learner, own).expect(409)).body.errorName).toBe('ORDER_NOT_PAYABLE');
      return { courseSeq, packageSeq, own, third };
    }
    const giveUp = (courseSeq: number) =>
      s.t
        .call(enrolmentApi.cancelMine, { channelSeq: s.site.channelSeq, courseSeq })
        .set('Access-Token', learner.token)
        .send({ reason: '' });

    it('is put aside while a package with its class waits for its payment, and is offered until the same moment if that is given up', async () => {
      const { courseSeq, packageSeq, own, third } = await offeredBoth();
      await giveUp(packageSeq).expect(200);
      expect(await s.mine(learner, courseSeq)).toMatchObject({
        attendSeq: own.attendSeq,
        needsPayment: true,
        claim: true,
        holdUntil: own.holdUntil,
      });
      expect(await s.counters(courseSeq)).toMatchObject({ attend_count: 2, accept_cnt: 2, wait_cnt: 0 });
      expect(await s.mine(third, courseSeq)).toMatchObject({ claim: true });
      await s.buy(learner, courseSeq);
      await inside(courseSeq);
    });

    it('is not put aside again once its time is over, and goes to whoever waits', async () => {
      const { courseSeq, packageSeq, own } = await offeredBoth();
      const fourth = await member();
      await enrolled(fourth, courseSeq);
      await s.t.admin(sql`
        update main.package_extension
        set offered_until = now() - interval '1 minute'
        where attend_seq = ${own.attendSeq}
      `);
      await giveUp(packageSeq).expect(200);
      const again = await s.t
        .call(enrolmentApi.create, { channelSeq: s.site.channelSeq, courseSeq: packageSeq })
        .set('Access-Token', learner.token)
        .send({ skipAttendCheckYn: true });
      expect([again.status, again.body.errorName]).toEqual([400, 'PACKAGE_CLASS_FULL']);
      await s.t.get('main', HoldJob).run();
      await s.until(async () => !!(await s.mine(fourth, courseSeq))?.claim);
    });

    it('ends without a word once the package is paid, which gives the seat', async () => {
      const { courseSeq, packageSeq, own } = await offeredBoth();
      await s.buy(learner, packageSeq);
      await inside(packageSeq);
      const now = (await s.mine(learner, courseSeq))!;
      expect(now).toMatchObject({ choiseStatusCd: '00' });
      expect(await row(now.attendSeq)).toMatchObject({ package_seq: packageSeq });
      expect(await s.t.admin(sql`select end_cd, cancel_cd from main.attend where attend_seq = ${own.attendSeq}`)).toEqual([
        { end_cd: 'CANCELLED', cancel_cd: 'PACKAGE' },
      ]);
      expect(await s.counters(courseSeq)).toMatchObject({ attend_count: 2, accept_cnt: 2 });
    });
  });

  it('AM-997 staff who give a package free end the application to its class as fulfilled, and not as given up', async () => {
    const courseSeq = await s.course({ choise_type_cd: '01' });
    const packageSeq = await pack([courseSeq, await s.course()]);
    const own = await enrolled(learner, courseSeq);
    expect(own.choiseStatusCd).toBe('01');
    await s.t
      .call(enrolmentApi.add, { channelSeq: s.site.channelSeq, courseSeq: packageSeq })
      .set('Access-Token', s.site.owner.token)
      .send({ userSeqs: [learner.userSeq] })
      .expect(200);
    expect(await s.mine(learner, courseSeq)).toMatchObject({ choiseStatusCd: '00' });
    expect(await s.t.admin(sql`select end_cd, cancel_cd from main.attend where attend_seq = ${own.attendSeq}`)).toEqual([
      { end_cd: 'CANCELLED', cancel_cd: 'PACKAGE' },
    ]);
    const { channelSeq, owner } = s.site;
    const listed = async (query: object) =>
      (await s.t.call(enrolmentApi.list, { channelSeq, courseSeq }).query(query).set('Access-Token', owner.token).expect(200)).body
        .data as { list: Learner[]; counts: Record<string, number> };
    const ended = (await listed({ status: 'BY_PACKAGE' })).list;
    expect(ended.map((one) => [one.attendSeq, one.state])).toEqual([[own.attendSeq, 'BY_PACKAGE']]);
    expect((await listed({})).counts).toMatchObject({ BY_PACKAGE: 1, CANCELLED: 0 });
    const told = sql`
      select data ->> 'cancelCd' as cause
      from jobs.job
      where name = 'attend.cancelled.campaign'
        and (data ->> 'attendSeq')::bigint = ${own.attendSeq}
    `;
    expect(await s.t.admin(told)).toEqual([{ cause: 'PACKAGE' }]);
  });

  it('AM-853 is shown to staff where they decide, once it stops the line for a free seat, and no longer once they have decided', async () => {
    const [courseSeq, first] = [await s.course(), await member()];
    const title = '두 달 꾸러미';
    const packageSeq = await pack([courseSeq, await s.course()], { title, user_limit_type_cd: '00', max_user_count: 1 });
    const { enrolment } = await s.buy(first, packageSeq);
    await s.until(async () => (await s.mine(first, packageSeq))?.choiseStatusCd === '00');
    await enrolled(learner, packageSeq);
    const single = await s.buy(learner, courseSeq);
    await inside(courseSeq);
    const { channelSeq, owner } = s.site;
    const ask = (call: ReturnType<typeof s.t.call>) => call.set('Access-Token', owner.token).expect(200);
    const decide = (choiseStatusCd: string) =>
      ask(s.t.call(enrolmentApi.setStatus, { channelSeq, courseSeq })).send({ attendSeqs: [single.enrolment.attendSeq], choiseStatusCd });
    const shown = async () => {
      const learners = (await ask(s.t.call(enrolmentApi.list, { channelSeq, courseSeq }))).body.data.list as Learner[];
      const items = (await ask(s.t.call(workApi.items, { channelSeq }).query({ kind: 'APPROVAL' }))).body.data.list as WorkItem[];
      const of = <T extends object>(list: T[], key: keyof T) => list.filter((one) => one[key] === single.enrolment.attendSeq);
      return [...of(learners, 'attendSeq'), ...of(items, 'itemSeq')].map((one) => one.holdsUp);
    };
    await decide('01');
    // The package is full, so nobody waits for this.
    expect(await shown()).toEqual([null, null]);
    await s.cancel(enrolment.attendSeq, packageSeq).expect(200);
    expect(await s.mine(learner, packageSeq)).toMatchObject({ choiseStatusCd: '01' });
    expect(await shown()).toEqual([title, title]);
    await decide('00');
    expect(await shown()).toEqual([null]);
    await s.holds();
    expect(await s.mine(learner, packageSeq)).toMatchObject({ needsPayment: true, claim: true });
  });

  it('is told to staff who approve several, of whom the others are approved', async () => {
    const courseSeq = await s.course();
    const packageSeq = await pack([courseSeq], { choise_type_cd: '01', fare_cd: '00', price: null });
    const other = await member();
    const attendSeqs = [(await enrolled(learner, packageSeq)).attendSeq, (await enrolled(other, packageSeq)).attendSeq];
    await s.buy(learner, courseSeq, 'VIRTUAL_ACCOUNT');
    const { body } = await s.t
      .call(enrolmentApi.setStatus, { channelSeq: s.site.channelSeq, courseSeq: packageSeq })
      .set('Access-Token', s.site.owner.token)
      .send({ attendSeqs, choiseStatusCd: '00' })
      .expect(200);
    expect(body.data).toMatchObject({ failCount: 1, failures: [{ attendSeq: attendSeqs[0] }] });
    expect(await s.mine(other, packageSeq)).toMatchObject({ choiseStatusCd: '00' });
  });

  it('gets nothing where its unpaid seat in a full class would go to somebody who waits there', async () => {
    const courseSeq = await s.course({ user_limit_type_cd: '00', max_user_count: 1 });
    const packageSeq = await pack([courseSeq], { user_limit_type_cd: '00', max_user_count: 1 });
    const [first, line] = [await member(), await member()];
    await s.t.admin(sql`update main.course set max_user_count = 2 where course_seq = ${courseSeq}`);
    const { enrolment } = await s.buy(first, packageSeq);
    await s.until(async () => (await s.mine(first, packageSeq))?.choiseStatusCd === '00');
    await enrolled(learner, packageSeq);
    const unpaid = await enrolled(learner, courseSeq);
    for (const one of [line, await member()]) expect(await enrolled(one, courseSeq)).toMatchObject({ choiseStatusCd: '01' });
    await s.cancel(enrolment.attendSeq, packageSeq).expect(200);
    // The seat of the package went to whoever waits for the class.
    expect(await s.mine(line, courseSeq)).toMatchObject({ claim: true });
    expect(await s.mine(learner, packageSeq)).toMatchObject({ choiseStatusCd: '01' });
    expect(await s.mine(learner, courseSeq)).toMatchObject({ attendSeq: unpaid.attendSeq, needsPayment: true });
  });
});
