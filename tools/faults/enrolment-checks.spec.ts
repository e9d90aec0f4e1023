import { DAY, HOUR, MINUTE } from '@madang/contracts/time';
import { insertInto } from '@madang/server/sql/insert';
import { sql } from '@madang/server/sql/sql';
import type { Person } from '../../apps/api-main/src/course/course.fixture';
import { OrderSweepJob } from '../../apps/api-main/src/enrolment/order-sweep.job';
import { checkAgain, claimChecks, takeChecks } from '../../apps/api-main/src/enrolment/enrolment-checks';
import { CLASS_PRICE_KRW, shop, type Shop } from './shop';

let s: Shop;
let buyer: Person;
let serial = 0;
beforeAll(async () => {
  s = await shop();
});
beforeEach(async () => {
  buyer = await s.person('박결제');
});
afterEach(() => s.calm());
afterAll(() => s.close());

const inside = (courseSeq: number) => s.until(async () => (await s.mine(buyer, courseSeq))?.choiseStatusCd === '00');
const looks = (attendSeq: number) => s.t.admin(sql`select 1 from main.attend_look where attend_seq = ${attendSeq}`);
const forget = () => s.t.admin('delete from main.attend_look');
const quiet = () =>
  s.until(
    async () =>
      !(await s.t.admin("select 1 from jobs.job where state in ('created', 'retry', 'active') and name ~ '[.](main|util)$'")).length,
  );
/** Writes a paid order for an enrolment, without the event that reports it. */
async function paidInSilence(attendSeq: number, courseSeq: number): Promise<string> {
  const orderNo = `LK-${++serial}`;
  await s.t.admin(
    insertInto('util.pay_order', {
      channelSeq: s.site.channelSeq,
      orderNo,
      attendSeq,
      courseSeq,
      userSeq: buyer.userSeq,
      title: 'x',
      ordererName: 'x',
      email: 'x',
      price: CLASS_PRICE_KRW,
      amount: CLASS_PRICE_KRW,
      payMethodCd: 'CARD',
      provider: 'sandbox',
      createdAt: sql`now()`,
      status: 'CONFIRMING',
    }),
  );
  await s.t.admin(sql`update util.pay_order set status = 'PAID', paid_at = now() where order_no = ${orderNo}`);
  return orderNo;
}

describe('what changed is looked at', () => {
  it('when its event was lost, and is forgotten then', async () => {
    const courseSeq = await s.course();
    const { attendSeq } = await s.enrol(buyer, courseSeq);
    await paidInSilence(attendSeq, courseSeq);
    expect(await looks(attendSeq)).toHaveLength(1);
    await s.holds();
    expect(await s.mine(buyer, courseSeq)).toMatchObject({ choiseStatusCd: '00' });
    expect(await looks(attendSeq)).toEqual([]);
  });

  it('and by events alone leaves nothing to look at', async () => {
    const courseSeq = await s.course();
    const { enrolment } = await s.buy(buyer, courseSeq);
    await inside(courseSeq);
    await quiet();
    expect(await looks(enrolment.attendSeq)).toEqual([]);
  });

  it('when money should have gone back and nobody was told, a minute later by the clock', async () => {
    const courseSeq = await s.course();
    const { enrolment, order } = await s.buy(buyer, courseSeq);
    await inside(courseSeq);
    // A trigger drops the jobs for api-util, so that it does not learn of the cancelled enrolment.
    await s.t.admin('create function main.swallow() returns trigger language plpgsql as $$ begin return null; end $$');
    await s.t.admin(
      `create trigger swallow before insert on jobs.job_common
      for each row when (new.name = 'attend.cancelled.util') execute function main.swallow()`,
    );
    await s.cancel(enrolment.attendSeq, courseSeq).expect(200);
    await s.t.admin('drop trigger swallow on jobs.job_common');
    await s.t.admin('drop function main.swallow');
    await quiet();
    await s.holds();
    await quiet();
    expect(await s.status(order.orderNo)).toBe('PAID');
    await s.now(new Date(Date.now() + 2 * MINUTE), buyer);
    await s.holds();
    await s.until(async () => (await s.status(order.orderNo)) === 'CANCELED');
    expect(await s.held(order.orderNo)).toBe(0);
  });

  it('by one of two copies, each look once', async () => {
    await forget();
    await s.t.admin(
      sql`insert into main.attend_look (channel_seq, attend_seq) select ${s.site.channelSeq}, n from generate_series(900001, 900040) n`,
    );
    const db = s.t.db('main');
    const now = new Date();
    const both = await Promise.all([1, 2].map(() => db.all((tx) => claimChecks(tx, now, 30))));
    const claimed = both.flat().map((one) => one.attendSeq);
    expect(new Set(claimed).size).toBe(40);
    expect(claimed).toHaveLength(40);
    // Claimed checks are not claimed again at once, but after a pause, as if the process that claimed them had died.
    expect(await db.all((tx) => claimChecks(tx, now, 50))).toEqual([]);
    expect(await db.all((tx) => claimChecks(tx, new Date(now.getTime() + MINUTE), 50))).toHaveLength(40);
    await forget();
  });

  it('seventy times in some three days while nothing comes of it, each time later', async () => {
    await forget();
    const db = s.t.db('main');
    const at = { channelSeq: s.site.channelSeq, attendSeq: 900100 };
    const begin = Date.now();
    const due = async () =>
      (await s.t.admin<{ due_at: Date }>(sql`select due_at from main.attend_look where attend_seq = ${at.attendSeq}`))[0]?.due_at;
    await db.tx(at, (tx) => checkAgain(tx, at, new Date(begin), 0));
    const times: number[] = [];
    for (let now = await due(); now && times.length < 200; now = await due()) {
      const time = now;
      expect(await db.all((tx) => claimChecks(tx, time, 50))).toEqual([at]);
      await db.tx(at, async (tx) => checkAgain(tx, at, time, await takeChecks(tx, at.channelSeq, at.attendSeq)));
      times.push(time.getTime());
    }
    expect(times).toHaveLength(70);
    const pauses = times.map((time, n) => (time - (times[n - 1] ?? begin)) / MINUTE);
    expect(pauses.slice(0, 8)).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
    expect((times.at(-1)! - begin) / HOUR).toBeCloseTo(65, 0);
  });
});

describe('the look over everything of late', () => {
  it('asks for what is out of step in the last three days of the clock, not of the database', async () => {
    const courseSeq = await s.course();
    const { attendSeq } = await s.enrol(buyer, courseSeq);
    const orderNo = await paidInSilence(attendSeq, courseSeq);
    await forget();
    await s.now(new Date(Date.now() + 3 * DAY + MINUTE), buyer);
    await s.sweep();
    expect(await looks(attendSeq)).toEqual([]);
    await s.now(new Date(Date.now() + 3 * DAY - MINUTE), buyer);
    await s.sweep();
    await s.sweep();
    expect(await looks(attendSeq)).toHaveLength(1);
    s.calm();
    await s.holds();
    expect(await s.status(orderNo)).toBe('PAID');
    expect(await s.t.admin(sql`select choise_status_cd from main.attend where attend_seq = ${attendSeq}`)).toEqual([
      { choise_status_cd: '00' },
    ]);
  });

  it('passes over what was used up, and comes by itself within the hour', async () => {
    const courseSeq = await s.course({ vod_days: 1 });
    const first = await s.buy(buyer, courseSeq);
    await inside(courseSeq);
    await s.now(new Date(Date.now() + 2.5 * DAY), buyer);
    await s.enrol(buyer, courseSeq);
    await forget();
    await s.sweep();
    expect(await looks(first.enrolment.attendSeq)).toEqual([]);
    const other = await s.enrol(buyer, await s.course());
    await paidInSilence(other.attendSeq, other.courseSeq);
    await forget();
    const sweep = s.t.get('main', OrderSweepJob);
    await sweep.run();
    await forget();
    await sweep.run();
    await s.holds();
    expect(await s.mine(buyer, other.courseSeq)).toMatchObject({ needsPayment: true });
    await s.now(new Date(Date.now() + 3 * DAY + MINUTE), buyer);
    await s.t.admin(sql`update util.pay_order set paid_at = ${new Date(Date.now() + 2 * DAY)} where attend_seq = ${other.attendSeq}`);
    await sweep.run();
    await s.holds();
    expect(await s.mine(buyer, other.courseSeq)).toMatchObject({ choiseStatusCd: '00' });
  });
});
