import fc from 'fast-check';
import { CURRENCY, ORDER_STATUS } from '@madang/contracts/codes';
import { DAY } from '@madang/contracts/time';
import type { Db } from '@madang/server/db';
import { rows } from '@madang/server/db';
import { insertInto } from '@madang/server/sql/insert';
import { raw, sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import { costOfStatement, vacuumTables } from '@madang/server/test-plan';
import { memberFilter } from '@madang/server/members';
import { AppModule } from '../app.module';
import { ReconciliationJob } from '../reconciliation/reconciliation.job';
import { MEMBER_COUNT, MEMBERS_OF_SITE } from './member.sql';

const NOW = new Date('2026-11-22T00:00:00.000Z');
let t: TestApp;
let db: Db;
let serial = 0;
beforeAll(async () => {
  t = await testApp({ util: AppModule });
  db = t.db('util');
  t.setNow(NOW);
}, 60_000);
afterAll(() => t.close());

const site = () => 950_000 + ++serial;
interface Made {
  member: number;
  currency: string;
  paid: boolean;
}
async function order(channelSeq: number, { member, currency, paid }: Made): Promise<string> {
  const attendSeq = ++serial;
  const orderNo = `m${channelSeq}x${attendSeq}`;
  await db.tx({ channelSeq }, (tx) =>
    rows(
      tx,
      insertInto('pay_order', {
        channelSeq,
        orderNo,
        attendSeq,
        courseSeq: 1,
        userSeq: member,
        title: '수업',
        ordererName: '박구매',
        email: 'p@madang.test',
        price: 9000,
        amount: 9000,
        currency,
        payMethodCd: 'CARD',
        provider: 'sandbox',
        createdAt: NOW,
        paidAt: paid ? NOW : null,
        status: paid ? ORDER_STATUS.PAID : ORDER_STATUS.READY,
      }),
    ),
  );
  return orderNo;
}
/** The changes of an order that a test makes, each as SQL. */
const CHANGES = {
  paid: `update pay_order set status = 'PAID', paid_at = '2026-11-22'`,
  'refunded in part': `update pay_order set status = 'CANCELED', refunded_amount = least(amount, refunded_amount + 2500)`,
  refunded: `update pay_order set status = 'CANCELED', refunded_amount = amount`,
  'taken back by the bank': `update pay_order set status = 'WAITING_DEPOSIT', paid_at = null`,
  corrected: `update pay_order set amount = amount + 700, currency = 'USD'`,
  'of another account': `update pay_order set user_seq = user_seq % 3 + 1`,
  cleared: `update pay_order set orderer_name = '–', email = ''`,
};
type Change = keyof typeof CHANGES;
const change = (channelSeq: number, orderNo: string | undefined, what: Change) =>
  db.tx({ channelSeq }, (tx) => rows(tx, sql`${raw(CHANGES[what])} where channel_seq = ${channelSeq} and order_no = ${orderNo!}`));
const kept = (channelSeq: number) =>
  t.admin(sql`select user_seq, currency, paid from util.member_paid where channel_seq = ${channelSeq} and paid <> 0 order by 1, 2`);
const counted = (channelSeq: number) =>
  t.admin(
    sql`select user_seq, currency, sum(amount - refunded_amount)::bigint as paid from util.pay_order
     where channel_seq = ${channelSeq} and paid_at is not null group by 1, 2 having sum(amount - refunded_amount) <> 0 order by 1, 2`,
  );
const mustAgree = async (channelSeq: number) => expect(await kept(channelSeq)).toEqual(await counted(channelSeq));

describe('what members paid, as it is kept', () => {
  it('is what their orders say, after any history, also of two at once and of one that came to nothing', async () => {
    const made = fc.record({
      member: fc.integer({ min: 1, max: 3 }),
      currency: fc.constantFrom(CURRENCY.KRW, CURRENCY.USD),
      paid: fc.boolean(),
    });
    const changed = fc.record({ which: fc.nat({ max: 20 }), what: fc.constantFrom(...(Object.keys(CHANGES) as Change[])) });
    await fc.assert(
      fc.asyncProperty(
        fc.array(made, { minLength: 2, maxLength: 5 }),
        fc.array(fc.oneof(made, changed), { maxLength: 12 }),
        async (before, steps) => {
          const channelSeq = site();
          const orders = await Promise.all(before.map((one) => order(channelSeq, one)));
          await mustAgree(channelSeq);
          for (const step of steps) {
            if ('paid' in step) orders.push(await order(channelSeq, step));
            else await change(channelSeq, orders[step.which % orders.length], step.what);
            await mustAgree(channelSeq);
          }
          const ways = Object.keys(CHANGES) as Change[];
          await Promise.all([
            ...orders.map((orderNo, i) => change(channelSeq, orderNo, ways[i % ways.length]!)),
            ...before.map((one) => order(channelSeq, { ...one, paid: true })),
            db
              .tx({ channelSeq }, async (tx) => {
                await rows(tx, sql`update pay_order set refunded_amount = 1 where channel_seq = ${channelSeq}`);
                throw new Error('killed');
              })
              .catch(() => undefined),
          ]);
          await mustAgree(channelSeq);
        },
      ),
      { numRuns: 25 },
    );
  }, 120_000);

  it('is counted anew once a day: who differs is summed up again, and the operator is told', async () => {
    const channelSeq = site();
    for (const member of [1, 2, 3]) await order(channelSeq, { member, currency: CURRENCY.KRW, paid: true });
    const notices = () =>
      t.admin(sql`select detail from util.operator_notice where settled_at is null and subject = 'members:' || ${channelSeq}::text`);
    const nextDay = async (n: number) => {
      t.setNow(new Date(NOW.getTime() + n * DAY));
      await t.get('util', ReconciliationJob).run();
      await mustAgree(channelSeq);
      return notices();
    };
    expect(await nextDay(1)).toEqual([]);
    await t.admin(sql`update util.member_paid set paid = paid - 500 where channel_seq = ${channelSeq} and user_seq = 2`);
    await t.admin(sql`delete from util.member_paid where channel_seq = ${channelSeq} and user_seq = 3`);
    await t.admin(sql`insert into util.member_paid values (${channelSeq}, 9, 'KRW', 1)`);
    expect(await nextDay(2)).toEqual([{ detail: { members: 3, userSeq: 2, currency: 'KRW', paid: 500 } }]);
    expect(await nextDay(3)).toEqual([]);
    t.setNow(NOW);
  });
});

describe('with 4,000 members', () => {
  const SITE = 940_001;
  const PAYERS = 3000;
  beforeAll(async () => {
    await t.admin(
      `insert into main.account (user_seq, email, name, email_auth_at) overriding system value
       select 70000 + i, 'sum' || i || '@madang.test', '회원' || i, now() from generate_series(1, 4000) i`,
    );
    await t.admin(
      sql`insert into main.channel (channel_seq, domain, name, created_by) overriding system value
        values (${SITE}, 'sums', '합계 학교', 70001)`,
    );
    await t.admin(
      sql`insert into main.channel_user (channel_seq, user_seq, joined_at)
        select ${SITE}, 70000 + i, now() - i * interval '1 minute'
        from generate_series(1, 4000) i`,
    );
    await t.admin(
      sql`insert into util.pay_order (channel_seq, order_no, attend_seq, course_seq, user_seq, title, orderer_name, email, price, amount,
          pay_method_cd, provider, status, created_at, paid_at)
       select ${SITE}, 's' || i, i, 1, 70000 + i, '수업', '박구매', 'p@madang.test', 9000, 1000 * (1 + i % 500), 'CARD', 'sandbox', 'PAID',
         now(), now()
       from generate_series(1, ${PAYERS}::int) i`,
    );
    await vacuumTables(t, ['main.account', 'main.channel_user', 'util.pay_order', 'util.member_paid']);
  }, 120_000);
  const BIG = ['pay_order', 'member_paid', 'channel_user'];
  const wanted = (more: object) => memberFilter(SITE, null, NOW, more as never);

  it('a page by what was paid walks the index of the sums, however deep, and asks no order', async () => {
    for (const place of [
      { afterKey: null, afterSeq: null },
      { afterKey: '300000', afterSeq: 70_300 },
    ])
      for (const planned of ['once', 'each'] as const) {
        const args = { ...wanted({}), ...place, limit: 21 };
        const { fetched } = await costOfStatement(db, { channelSeq: SITE }, MEMBERS_OF_SITE['paid.desc'], args, BIG, planned);
        // A page reads its members and their sums, at most four rows for each.
        expect([place, planned, fetched, fetched <= 4 * 21]).toEqual([place, planned, fetched, true]);
      }
  });
  it('whoever paid so much is found without an order', async () => {
    const args = { ...wanted({ paidMin: 400_000 }), afterKey: null, afterSeq: null, limit: 21 };
    expect(await costOfStatement(db, { channelSeq: SITE }, MEMBERS_OF_SITE['joined.desc'], args, ['pay_order'])).toMatchObject({
      fetched: 0,
      whole: [],
    });
    expect(await costOfStatement(db, { channelSeq: SITE }, MEMBER_COUNT, wanted({ paidMin: 400_000 }), ['pay_order'])).toMatchObject({
      fetched: 0,
    });
  });
});
