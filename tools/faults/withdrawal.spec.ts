import { channelApi } from '@madang/contracts/main/channel';
import { enrolmentApi } from '@madang/contracts/main/enrolment';
import { mypageApi } from '@madang/contracts/main/mypage';
import { MINUTE } from '@madang/contracts/time';
import { sql } from '@madang/server/sql/sql';
import { join, PASSWORD } from '../../apps/api-main/src/account/account.fixture';
import type { Person } from '../../apps/api-main/src/course/course.fixture';
import { CLASS_PRICE_KRW, shop, type Shop } from './shop';

let s: Shop;
let leaver: Person;
beforeAll(async () => {
  s = await shop();
});
beforeEach(async () => {
  leaver = await joined();
});
afterEach(() => s.calm());
afterAll(() => s.close());

async function joined(): Promise<Person> {
  await s.t.admin('delete from main.attempt');
  const { userSeq, token } = await join(s.t, { channelSeq: s.site.channelSeq });
  return { userSeq, token };
}
const leave = (who = leaver) => s.t.call(mypageApi.withdraw).set('Access-Token', who.token).send({ reason: '00', password: PASSWORD });
const terms = async () => (await s.t.call(mypageApi.withdrawEffects).set('Access-Token', leaver.token).expect(200)).body.data;
const in20Minutes = () => s.now(new Date(Date.now() + 20 * MINUTE), leaver, s.site.owner);
/** Makes an order whose payment succeeded at the payment company, which has not answered or sent a notice. */
async function confirming(courseSeq: number, who = leaver) {
  const created = await s.order(who, (await s.mine(who, courseSeq)) ?? (await s.enrol(who, courseSeq)));
  const back = await s.press(created);
  Object.assign(s.pay.faults, { errorAfter: 1, drop: 1 });
  expect((await s.success(who, created, back).expect(200)).body.data.status).toBe('CONFIRMING');
  return created.order.orderNo;
}
/** Enrols in a class with approval and has staff approve it, so that the seat is held until it is paid. */
async function offered(courseSeq: number, who = leaver): Promise<void> {
  const { attendSeq } = await s.enrol(who, courseSeq);
  await s.t
    .call(enrolmentApi.setStatus, { channelSeq: s.site.channelSeq, courseSeq })
    .set('Access-Token', s.site.owner.token)
    .send({ attendSeqs: [attendSeq], choiseStatusCd: '00' })
    .expect(200);
}

describe('leaving while a payment is being confirmed', () => {
  it('waits for it however long its seat’s time has passed; the money of what was paid for stays', async () => {
    const courseSeq = await s.course();
    const orderNo = await confirming(courseSeq);
    await in20Minutes();
    expect(await terms()).toMatchObject({ payingCount: 1 });
    expect((await leave().expect(409)).body.errorName).toBe('WITHDRAW_WHILE_PAYING');
    await s.until(async () => {
      await s.recover();
      return (await s.mine(leaver, courseSeq))?.choiseStatusCd === '00';
    });
    expect(await terms()).toMatchObject({ payingCount: 0, courseCount: 1 });
    await leave().expect(200);
    await s.holds();
    expect(await s.status(orderNo)).toBe('PAID');
    expect(await s.ledger(orderNo)).toEqual([{ kind: 'PAY', amount: CLASS_PRICE_KRW }]);
    // The account is deleted and with it the seat; the money is not refunded.
    expect(await s.counters(courseSeq)).toMatchObject({ attend_count: 0, accept_cnt: 0, attend_sum: 1 });
  });

  it('waits for that of an offered seat, too', async () => {
    const courseSeq = await s.course({ choise_type_cd: '01' });
    await offered(courseSeq);
    const orderNo = await confirming(courseSeq);
    expect((await leave().expect(409)).body.errorName).toBe('WITHDRAW_WHILE_PAYING');
    await in20Minutes();
    await s.until(async () => {
      await s.recover();
      return (await s.mine(leaver, courseSeq))?.choiseStatusCd === '00';
    });
    await leave().expect(200);
    expect(await s.held(orderNo)).toBe(CLASS_PRICE_KRW);
  });

  it('gives up seats whose time has passed unpaid, and no payment begins any more', async () => {
    const courseSeq = await s.course({ user_limit_type_cd: '99', max_user_count: 1 });
    const created = await s.order(leaver, await s.enrol(leaver, courseSeq));
    const back = await s.press(created);
    await in20Minutes();
    const late = { ...leaver };
    await leave().expect(200);
    expect(await s.counters(courseSeq)).toMatchObject({ attend_count: 0, accept_cnt: 0 });
    const answer = await s.success(late, created, back);
    // The payment service hears a moment later that the session has ended; until then it refuses by the time alone.
    expect(['LOGIN_REQUIRED', 'HOLD_PASSED']).toContain(answer.body.errorName);
    expect(await s.ledger(created.order.orderNo)).toEqual([]);
    expect(await s.enrol(await s.person(), courseSeq)).toMatchObject({ needsPayment: true });
  });

  it('at the very moment of the payment: money and seat together, or neither', async () => {
    const courseSeq = await s.course({ choise_type_cd: '01' });
    for (let round = 0; round < 6; round++) {
      leaver = await joined();
      await offered(courseSeq);
      const created = await s.order(leaver, (await s.mine(leaver, courseSeq))!);
      const back = await s.press(created);
      const [left, paid] = await Promise.all([leave(), s.success(leaver, created, back)]);
      expect([200, 409]).toContain(left.status);
      expect(paid.status).toBeLessThan(500);
      const { orderNo } = created.order;
      const together = async () => {
        await s.holds();
        const [row] = await s.t.admin<{ inside: boolean }>(
          sql`select choise_status_cd is not distinct from '00' as inside
            from main.attend
            where course_seq = ${courseSeq} and user_seq = ${leaver.userSeq}`,
        );
        return JSON.stringify([row!.inside, await s.held(orderNo), (await s.status(orderNo)) === 'PAID']);
      };
      await s.until(async () =>
        [JSON.stringify([true, CLASS_PRICE_KRW, true]), JSON.stringify([false, 0, false])].includes(await together()),
      );
    }
  });
});

describe('what was paid and has no seat yet', () => {
  const atSite = () => ({ channelSeq: s.site.channelSeq });
  const leaveSite = () => s.t.call(channelApi.leave, atSite()).set('Access-Token', leaver.token).send({});

  it('keeps its buyer from leaving while the word of the payment is on its way', async () => {
    const courseSeq = await s.course();
    const { enrolment } = await s.buy(leaver, courseSeq);
    await s.until(async () => (await s.mine(leaver, courseSeq))?.choiseStatusCd === '00');
    // As it was the moment before: paid in the books of the payments, a passed hold in those of the classes.
    await s.t.admin(
      sql`update main.attend
        set choise_status_cd = null, hold_cd = 'PAY', hold_until = now() - interval '1 second', order_no = null, paid_at = null,
          attend_at = null, valid_at = null, review_expring_at = null, applied_at = null
        where attend_seq = ${enrolment.attendSeq}`,
    );
    expect(await terms()).toMatchObject({ payingCount: 1 });
    expect((await leave().expect(409)).body.errorName).toBe('WITHDRAW_WHILE_PAYING');
    expect((await leaveSite().expect(409)).body.errorName).toBe('LEAVE_WHILE_PAYING');
    await s.sweep();
    await s.holds();
    expect(await s.mine(leaver, courseSeq)).toMatchObject({ choiseStatusCd: '00' });
    expect((await leaveSite().expect(409)).body.errorName).toBe('LEAVE_WITH_ACCESS');
    await leave().expect(200);
  });

  it('keeps its buyer on the site while staff have put it back among the applications', async () => {
    const courseSeq = await s.course({ choise_type_cd: '01' });
    await offered(courseSeq);
    const { enrolment, order } = await s.buy(leaver, courseSeq);
    await s.until(async () => (await s.mine(leaver, courseSeq))?.choiseStatusCd === '00');
    await s.t
      .call(enrolmentApi.setStatus, { ...atSite(), courseSeq })
      .set('Access-Token', s.site.owner.token)
      .send({ attendSeqs: [enrolment.attendSeq], choiseStatusCd: '01' })
      .expect(200);
    expect((await leaveSite().expect(409)).body.errorName).toBe('LEAVE_WITH_ACCESS');
    await s.cancel(enrolment.attendSeq, courseSeq).expect(200);
    await s.until(async () => (await s.status(order.orderNo)) === 'CANCELED');
    await leaveSite().expect(200);
  });
});
