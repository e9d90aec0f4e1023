import fc from 'fast-check';
import pg from 'pg';
import { CURRENCY, PAY_METHOD, type Currency, type PayMethod } from '@madang/contracts/codes';
import { addMonths, monthStart, seoulMonth } from '@madang/contracts/dates';
import { DAY } from '@madang/contracts/time';
import { Leases } from '@madang/server/leases';
import { rows, type Db } from '@madang/server/db';
import { insertInto } from '@madang/server/sql/insert';
import { testApp, type TestApp } from '@madang/server/test-app';
import { AppModule } from '../app.module';
import { ReconciliationJob } from '../reconciliation/reconciliation.job';
import { closeMonths } from '../settlement/statements';
import { FoldJob } from './fold.job';
import { FOLD_LEDGER, OPEN_MONTHS, SALES_BY_DAYS } from './ledger-days.sql';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

/** The present time in these tests: nine o'clock in the morning in Seoul. */
const NOW = new Date('2026-11-22T00:00:00.000Z');
const FIRST = '2026-01-01';
const LAST = '2026-12-31';

let t: TestApp;
let db: Db;
let serial = 0;
beforeAll(async () => {
  t = await testApp({ util: AppModule });
  db = t.db('util');
  t.setNow(NOW);
}, 60_000);
afterAll(() => t.close());

interface Row {
  /** How many days before `NOW` the row was written; may have a fraction. */
  ago: number;
  kind: 'PAY' | 'REFUND';
  amount: number;
  off: number;
  /** The part of the amount that is material cost. */
  material: number;
  method: PayMethod;
  currency: Currency;
}
const site = () => 900_000 + ++serial;
const job = () => t.get('util', FoldJob);

/** Writes an order with a row of the ledger, each order for another enrolment as at a real checkout. */
async function move(channelSeq: number, one: Row): Promise<void> {
  const orderNo = `o${channelSeq}x${++serial}`;
  const at = new Date(NOW.getTime() - one.ago * DAY);
  await db.tx({ channelSeq }, async (tx) => {
    await rows(
      tx,
      insertInto('pay_order', {
        channelSeq,
        orderNo,
        attendSeq: 1,
        courseSeq: 1,
        userSeq: 1,
        title: '수업',
        ordererName: '박구매',
        email: 'p@madang.test',
        price: one.amount + one.off - one.material,
        discount: one.off - (one.off >> 1),
        couponDiscount: one.off >> 1,
        amount: one.amount,
        currency: one.currency,
        payMethodCd: one.method,
        provider: 'sandbox',
        createdAt: at,
        materialPrice: one.material,
      }),
    );
    await rows(
      tx,
      insertInto(
        'ledger',
        {
          channelSeq,
          orderNo,
          attendSeq: 1,
          courseSeq: 1,
          kind: one.kind,
          amount: one.kind === 'PAY' ? one.amount : -one.amount,
          currency: one.currency,
          payMethodCd: one.method,
          provider: 'sandbox',
          transactionKey: orderNo,
          at,
        },
        sql`on conflict do nothing`,
      ),
    );
  });
}

/** The same sales, summed up from every row of the ledger by a statement of the test's own, for the comparison. */
const ALL_SALES = statement<{ channelSeq: number }, object>(
  'test.all-sales',
  (p) => sql`
  select to_char(l.at at time zone 'Asia/Seoul', 'YYYY-MM-DD') as "salesDate", l.currency, l.kind, sum(abs(l.amount))::bigint as amount,
    coalesce(sum(o.discount + o.coupon_discount) filter (where l.kind = 'PAY'), 0)::bigint as discount,
    coalesce(sum(o.material_price) filter (where l.kind = 'PAY'), 0)::bigint as material, count(*)::int as count
  from ledger l
  join pay_order o on o.channel_seq = l.channel_seq and o.order_no = l.order_no
  where l.channel_seq = ${p.channelSeq}
  group by 1, 2, 3`,
);
const ALL_OPEN = statement<{ channelSeq: number }, object>(
  'test.all-open',
  (p) => sql`
  select r.currency, to_char(r.at at time zone 'Asia/Seoul', 'YYYY-MM') as month, l.pay_method_cd as "payMethodCd", l.kind,
    count(*)::int as count, sum(abs(l.amount))::bigint as amount
  from settlement_row r join ledger l on l.channel_seq = r.channel_seq and l.ledger_seq = r.ledger_seq
  where r.channel_seq = ${p.channelSeq} and r.settlement_seq is null group by 1, 2, 3, 4`,
);
const sorted = (list: object[]) => list.map((one) => JSON.stringify(one)).sort();
async function mustAgree(channelSeq: number): Promise<void> {
  const found = await db.tx({ channelSeq }, async (tx) => [
    sorted(await rows(tx, SALES_BY_DAYS, { channelSeq, from: FIRST, until: LAST, kind: null })),
    sorted(await rows(tx, ALL_SALES, { channelSeq })),
    sorted(await rows(tx, OPEN_MONTHS, { channelSeq })),
    sorted(await rows(tx, ALL_OPEN, { channelSeq })),
  ]);
  expect(found[0]).toEqual(found[1]);
  expect(found[2]).toEqual(found[3]);
}
const kept = async (channelSeq: number) =>
  (
    await t.admin<{ deltas: number; days: number; fills: number }>(
      sql`select (select count(*)::int from util.ledger_delta where channel_seq = ${channelSeq}) as deltas,
          (select count(*)::int from util.ledger_daily where channel_seq = ${channelSeq}) as days,
         (select count(*)::int from util.ledger_fill where channel_seq = ${channelSeq}) as fills`,
    )
  )[0]!;
const close = (channelSeq: number, month: string) =>
  db.tx({ channelSeq }, (tx) => closeMonths(tx, channelSeq, new Date(monthStart(addMonths(month, 1)).getTime() + 2 * DAY)));

/** Writes orders as they were stored before the daily sums existed, without the trigger that writes changes of the sums. */
async function old(channelSeq: number, list: readonly Row[]): Promise<void> {
  await t.admin('alter table util.ledger disable trigger ledger_to_day');
  for (const one of list) await move(channelSeq, one);
  await t.admin('alter table util.ledger enable trigger ledger_to_day');
  await t.admin(
    sql`insert into util.ledger_fill select channel_seq, 0, max(ledger_seq) from util.ledger where channel_seq = ${channelSeq} group by 1`,
  );
}
/** Begins a fold and ends its database connection before the commit, as a killed process does. */
async function killedFold(): Promise<void> {
  const client = new pg.Client({ connectionString: process.env['DATABASE_URL']! });
  client.on('error', () => undefined);
  await client.connect();
  const pid = (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid;
  await client.query('begin; set local role madang_util_all; set local search_path = util');
  await client.query(FOLD_LEDGER.text, [1000]);
  await t.admin(sql`select pg_terminate_backend(${pid})`);
  await t.eventually(async () => !(await t.admin(sql`select from pg_stat_activity where pid = ${pid}`)).length);
  await client.end().catch(() => undefined);
}

const row = fc.record<Row>({
  ago: fc.double({ min: 0, max: 90, noNaN: true }),
  kind: fc.constantFrom('PAY' as const, 'PAY' as const, 'REFUND' as const),
  amount: fc.integer({ min: 1, max: 3_000_000 }),
  off: fc.integer({ min: 0, max: 50_000 }),
  material: fc.constantFrom(0, 1, 1),
  method: fc.constantFrom(PAY_METHOD.CARD, PAY_METHOD.VIRTUAL_ACCOUNT, PAY_METHOD.KAKAO_PAY),
  currency: fc.constantFrom(CURRENCY.KRW, CURRENCY.KRW, CURRENCY.USD),
});
type Step =
  | { do: 'write'; rows: Row[] }
  | { do: 'fold'; batch: number }
  | { do: 'killed' }
  | { do: 'close'; back: number }
  | { do: 'storm'; rows: Row[]; back: number };
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('write' as const), rows: fc.array(row, { minLength: 1, maxLength: 4 }) }),
  fc.record({ do: fc.constant('fold' as const), batch: fc.integer({ min: 1, max: 5 }) }),
  fc.record({ do: fc.constant('killed' as const) }),
  fc.record({ do: fc.constant('close' as const), back: fc.integer({ min: 1, max: 3 }) }),
  fc.record({
    do: fc.constant('storm' as const),
    rows: fc.array(row, { minLength: 2, maxLength: 6 }),
    back: fc.integer({ min: 1, max: 3 }),
  }),
);
async function play(channelSeq: number, one: Step): Promise<void> {
  const month = (back: number) => addMonths(seoulMonth(NOW), -back);
  if (one.do === 'write') for (const r of one.rows) await move(channelSeq, r);
  else if (one.do === 'fold') {
    job().batch = one.batch;
    await job().run();
  } else if (one.do === 'killed') await killedFold();
  else if (one.do === 'close') await close(channelSeq, month(one.back));
  // Writes rows, runs two folds and closes a month, all at the same time.
  else {
    job().batch = 3;
    const other = Object.assign(new FoldJob(db), { leases: t.get('util', Leases) });
    other.batch = 2;
    await Promise.all([...one.rows.map((r) => move(channelSeq, r)), job().run(), close(channelSeq, month(one.back)), other.run()]);
  }
}

describe('the ledger added up by days', () => {
  it('is the sum of its rows to the won after any history: late rows, closings, killed folds, writers at once, old rows', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 5 }), fc.array(step, { minLength: 3, maxLength: 9 }), async (before, steps) => {
        const channelSeq = site();
        await old(channelSeq, before);
        await mustAgree(channelSeq);
        for (const one of steps) {
          await play(channelSeq, one);
          await mustAgree(channelSeq);
        }
        job().batch = 2_000;
        await job().run();
        expect(await kept(channelSeq)).toMatchObject({ deltas: 0, fills: 0 });
        await mustAgree(channelSeq);
      }),
      { numRuns: 20 },
    );
  }, 180_000);

  it('is written without a wait behind anybody who writes for the same day', async () => {
    const channelSeq = site();
    const one: Row = { ago: 0, kind: 'PAY', amount: 50_000, off: 0, material: 10_000, method: PAY_METHOD.CARD, currency: CURRENCY.KRW };
    await move(channelSeq, one);
    await db.tx({ channelSeq }, async (tx) => {
      await rows(
        tx,
        sql`insert into ledger (channel_seq, order_no, attend_seq, course_seq, kind, amount, currency, pay_method_cd, provider,
            transaction_key, at)
         select channel_seq, order_no, 1, 1, 'PAY', 1000, currency, pay_method_cd, provider, 'second', created_at
         from pay_order
         where channel_seq = ${channelSeq}`,
      );
      // While the transaction above is open, another order of the same minute and a fold finish without waiting for it.
      await move(channelSeq, one);
      await job().run();
    });
    expect(await kept(channelSeq)).toMatchObject({ deltas: 1, days: 1 });
    await mustAgree(channelSeq);
  });

  it('fills old rows in chunks and leaves out what a month closed meanwhile has taken', async () => {
    const channelSeq = site();
    const some = (ago: number): Row => ({
      ago,
      kind: 'PAY',
      amount: 10_000,
      off: 500,
      material: 0,
      method: PAY_METHOD.CARD,
      currency: CURRENCY.KRW,
    });
    await old(channelSeq, [40, 39, 38, 2, 1].map(some));
    job().batch = 1;
    const fill = job() as unknown as { fill(): Promise<boolean> };
    await fill.fill();
    await fill.fill();
    await mustAgree(channelSeq);
    expect((await kept(channelSeq)).fills).toBe(1);
    await close(channelSeq, '2026-10');
    await mustAgree(channelSeq);
    job().batch = 2_000;
    await job().run();
    await mustAgree(channelSeq);
    expect(await kept(channelSeq)).toMatchObject({ deltas: 0, fills: 0, days: 5 });
  });

  it('is counted anew once a day: what differs is mended, and the operator is told which site and month', async () => {
    const channelSeq = site();
    await move(channelSeq, {
      ago: 3,
      kind: 'PAY',
      amount: 70_000,
      off: 3_000,
      material: 20_000,
      method: PAY_METHOD.CARD,
      currency: CURRENCY.KRW,
    });
    await job().run();
    const notices = () =>
      t.admin<{ subject: string; detail: object }>(
        sql`select subject, detail
          from util.operator_notice
          where kind = 'LEDGER_DAYS' and settled_at is null and subject like '%:' || ${channelSeq}::text || ':%'
          order by subject`,
      );
    t.setNow(new Date(NOW.getTime() + DAY));
    await t.get('util', ReconciliationJob).run();
    expect(await notices()).toEqual([]);
    await t.admin(
      sql`update util.ledger_daily
        set amount = amount - 500, material = material - 7, open_amount = open_amount + 1
        where channel_seq = ${channelSeq}`,
    );
    t.setNow(new Date(NOW.getTime() + 2 * DAY));
    await t.get('util', ReconciliationJob).run();
    expect(await notices()).toMatchObject([
      {
        subject: `ledger:${channelSeq}:2026-11`,
        detail: { days: 1, day: '2026-11-19', currency: 'KRW', amount: 500, discount: 0, material: 7, openAmount: -1 },
      },
    ]);
    await mustAgree(channelSeq);
    // The next day the kept sum agrees with the ledger, so the notice is closed.
    t.setNow(new Date(NOW.getTime() + 3 * DAY));
    await t.get('util', ReconciliationJob).run();
    expect(await notices()).toEqual([]);
    t.setNow(NOW);
  });
});
