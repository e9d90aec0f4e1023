import { HISTORY_ENTITY, ORDER_STATUS, type OrderStatus } from '@madang/contracts/codes';
import { enrolmentApi, type Learner } from '@madang/contracts/main/enrolment';
import { SITE_SWITCH } from '@madang/contracts/platform-codes';
import { DAY, HOUR, MINUTE } from '@madang/contracts/time';
import { ClosedSites } from '@madang/server/closed-sites';
import { insertInto } from '@madang/server/sql/insert';
import { sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import { AppModule } from '../app.module';
import { course, enrol, person, site, type Person, type Site } from '../course/course.fixture';

let t: TestApp;
let s: Site;
let courseSeq: number;
beforeAll(async () => {
  t = await testApp({ main: AppModule });
});
beforeEach(async () => {
  s = await site(t);
  courseSeq = await course(t, s.channelSeq, { fare_cd: '01', price: 50_000 });
});
afterEach(() => t.resetNow());
afterAll(() => t.close());

const later = (ms: number) => new Date(Date.now() + ms);
/** Makes an enrolment that waits for its payment; its seat is offered for two days unless `more` sets other columns. */
async function unpaid(more: Record<string, unknown> = {}): Promise<number> {
  const { userSeq } = await person(t, '김하나', s.channelSeq);
  const held = { choise_status_cd: null, attend_at: null, amount: 50_000, hold_cd: 'CLAIM', hold_until: later(2 * DAY) };
  return enrol(t, { channelSeq: s.channelSeq, courseSeq, userSeq }, { ...held, ...more });
}
/** The columns of an enrolment that is paid. */
const APPROVED = { choise_status_cd: '00', attend_at: new Date(), paid_at: new Date(), hold_cd: null, hold_until: null };
const order = (attendSeq: number, status: OrderStatus, depositUntil: Date | null = null) =>
  t.admin(
    insertInto('util.pay_order', {
      channelSeq: s.channelSeq,
      orderNo: `R-${attendSeq}`,
      attendSeq,
      courseSeq,
      userSeq: s.owner.userSeq,
      title: 'x',
      ordererName: 'x',
      email: 'x',
      price: 50_000,
      amount: 50_000,
      payMethodCd: 'VIRTUAL_ACCOUNT',
      provider: 'sandbox',
      createdAt: sql`now()`,
      status,
      depositUntil,
    }),
  );
const remind = (attendSeqs: number[], who: Person = s.owner, at = { channelSeq: s.channelSeq, courseSeq }) =>
  t.call(enrolmentApi.remind, at).set('Access-Token', who.token).send({ attendSeqs });
const refusal = async (attendSeq: number) => (await remind([attendSeq])).body.errorName as string | undefined;
const told = async () =>
  (
    await t.admin<{ name: string; seq: number }>(
      sql`select name, (data ->> 'attendSeq')::int as seq from jobs.job
          where name like 'attend.reminded.%' and (data ->> 'channelSeq')::int = ${s.channelSeq}
          order by name, seq`,
    )
  ).map(({ name, seq }) => `${name} ${seq}`);
const learner = async (attendSeq: number) => {
  const answer = await t.call(enrolmentApi.list, { channelSeq: s.channelSeq, courseSeq }).set('Access-Token', s.owner.token).expect(200);
  return (answer.body.data.list as Learner[]).find((one) => one.attendSeq === attendSeq)!;
};

describe('a reminder of a payment', () => {
  it('AM-775 goes to alarm and mail, is noted with its sender, and stands in the history of the class', async () => {
    const attendSeq = await unpaid();
    expect(await learner(attendSeq)).toMatchObject({ claim: true, reminder: null });
    await remind([attendSeq]).expect(200);
    expect(await told()).toEqual([`attend.reminded.alarm ${attendSeq}`, `attend.reminded.campaign ${attendSeq}`]);
    expect((await learner(attendSeq)).reminder).toEqual({ at: expect.any(String), byName: '유시연', times: 1 });
    const lines = await t.admin(
      sql`select after, user_seq::int as by from main.data_history
          where channel_seq = ${s.channelSeq} and entity = ${HISTORY_ENTITY.COURSE} and entity_seq = ${courseSeq}`,
    );
    expect(lines).toEqual([{ after: { paymentReminders: 1 }, by: s.owner.userSeq }]);
  });
  it('AM-775 is sent once a day, also by two of the staff at the same moment', async () => {
    const attendSeq = await unpaid();
    const answers = await Promise.all([remind([attendSeq]), remind([attendSeq])]);
    expect(answers.map((one) => one.status).sort((a, b) => a - b)).toEqual([200, 409]);
    t.setNow(later(DAY - MINUTE));
    expect(await refusal(attendSeq)).toBe('REMINDED_TODAY');
    t.setNow(later(DAY + MINUTE));
    await remind([attendSeq]).expect(200);
    expect((await learner(attendSeq)).reminder).toMatchObject({ times: 2 });
  });
  it('AM-775 is refused with the true reason', async () => {
    expect(await refusal(await unpaid({ amount: 0 }))).toBe('NOTHING_TO_PAY');
    expect(await refusal(await unpaid(APPROVED))).toBe('NOTHING_TO_PAY');
    expect(await refusal(await unpaid({ choise_status_cd: '01', hold_cd: null, hold_until: null }))).toBe('NOTHING_TO_PAY');
    expect(await refusal(await unpaid({ hold_until: later(-MINUTE) }))).toBe('PAY_DEADLINE_PASSED');
    expect(await refusal(await unpaid({ hold_cd: 'PAY', hold_until: later(10 * MINUTE) }))).toBe('AT_CHECKOUT');
    expect(await refusal(await unpaid({ ended_at: new Date(), end_cd: 'CANCELLED', cancel_at: new Date(), cancel_cd: 'SELF' }))).toBe(
      'CANCELLED_IS_FINAL',
    );
    expect(await refusal(9_999_999)).toBe('NO_DATA');
    expect(await told()).toEqual([]);
  });
  it('AM-775 goes by the deposit where an account was issued', async () => {
    const [awaited, late, paying] = [await unpaid({ hold_cd: 'PAY' }), await unpaid(), await unpaid()];
    await order(awaited, ORDER_STATUS.WAITING_DEPOSIT, later(HOUR));
    await order(late, ORDER_STATUS.WAITING_DEPOSIT, later(-HOUR));
    await order(paying, ORDER_STATUS.CONFIRMING);
    await remind([awaited]).expect(200);
    expect(await refusal(late)).toBe('PAY_DEADLINE_PASSED');
    expect(await refusal(paying)).toBe('PAYMENT_PENDING');
  });
  it('AM-775 of several goes to those who can be reminded, and says of the others why not', async () => {
    const [one, two, done] = [await unpaid(), await unpaid(), await unpaid(APPROVED)];
    const { body } = await remind([done, two, one]).expect(200);
    expect(body.data).toEqual({ failCount: 1, failures: [{ attendSeq: done, message: '결제할 것이 없는 분이에요.' }] });
    expect((await told()).filter((line) => line.startsWith('attend.reminded.alarm'))).toEqual([
      `attend.reminded.alarm ${one}`,
      `attend.reminded.alarm ${two}`,
    ]);
  });
  it('AM-775 is not sent while the platform has switched the mails of the site off', async () => {
    const attendSeq = await unpaid();
    await t.admin(
      insertInto('main.site_switch', {
        siteSeq: s.channelSeq,
        switchCd: SITE_SWITCH.MAILS,
        offReason: '신고를 확인해요',
        offBy: s.owner.userSeq,
        offAt: sql`now()`,
      }),
    );
    await t.get('main', ClosedSites).refresh();
    const { body } = await remind([attendSeq]).expect(403);
    expect(body).toMatchObject({ errorName: 'MAILS_OFF', message: expect.stringContaining('신고를 확인해요') });
    await t.admin(sql`delete from main.site_switch where site_seq = ${s.channelSeq}`);
    await t.get('main', ClosedSites).refresh();
    await remind([attendSeq]).expect(200);
  });
  it('AM-775 is sent by the staff of this class alone', async () => {
    const attendSeq = await unpaid();
    const stranger = await site(t);
    for (const who of [await person(t, '회원', s.channelSeq), stranger.owner]) await remind([attendSeq], who).expect(403);
    const theirs = { channelSeq: stranger.channelSeq, courseSeq: await course(t, stranger.channelSeq) };
    expect((await remind([attendSeq], stranger.owner, theirs).expect(404)).body.errorName).toBe('NO_DATA');
  });
});
