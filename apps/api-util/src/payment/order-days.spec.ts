import fc from 'fast-check';
import { HOUR } from '@madang/contracts/time';
import { Leases } from '@madang/server/leases';
import { rows, type Db } from '@madang/server/db';
import { insertInto } from '@madang/server/sql/insert';
import { testApp, type TestApp } from '@madang/server/test-app';
import { AppModule } from '../app.module';
import { FoldJob } from '../ledger/fold.job';
import { FOLD_ORDERS, ORDER_TOTALS, RECOUNT_ORDERS } from './order-days.sql';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

const NOW = new Date('2026-11-22T03:00:00.000Z');
let t: TestApp;
let db: Db;
let serial = 0;
beforeAll(async () => {
  t = await testApp({ util: AppModule });
  db = t.db('util');
  t.setNow(NOW);
}, 60_000);
afterAll(() => t.close());

const site = () => 800_000 + ++serial;
const job = () => t.get('util', FoldJob);
const METHODS = ['CARD', 'VIRTUAL_ACCOUNT', 'KAKAOPAY'] as const;
const STATES = ['READY', 'CONFIRMING', 'WAITING_DEPOSIT', 'PAID', 'CANCELING', 'CANCELED', 'FAILED', 'EXPIRED'] as const;

async function order(channelSeq: number, agoHours: number, method: string, usd: boolean): Promise<string> {
  const orderNo = `d${channelSeq}x${++serial}`;
  await db.tx({ channelSeq }, (tx) =>
    rows(
      tx,
      insertInto('pay_order', {
        channelSeq,
        orderNo,
        attendSeq: serial,
        courseSeq: 1,
        userSeq: 1,
        title: '수업',
        ordererName: '박구매',
        email: 'p@madang.test',
        price: 9000,
        amount: 9000,
        currency: usd ? 'USD' : 'KRW',
        payMethodCd: method,
        provider: 'sandbox',
        createdAt: new Date(NOW.getTime() - agoHours * HOUR),
      }),
    ),
  );
  return orderNo;
}
const change = (channelSeq: number, orderNo: string, state: string, refunded: number) =>
  db.tx({ channelSeq }, (tx) =>
    rows(
      tx,
      sql`update pay_order
        set status = ${state}, refunded_amount = ${refunded},
          deposit = case when ${state} = 'WAITING_DEPOSIT' then '{}'::jsonb else deposit end,
         paid_at = case when ${state} in ('PAID', 'CANCELING', 'CANCELED') then ${NOW}::timestamptz end
       where channel_seq = ${channelSeq} and order_no = ${orderNo}`,
    ),
  );
/** What is counted by `TOTALS_COUNTED`, which counts every order by a statement of the test's own, for the comparison. */
interface Wanted {
  channelSeq: number;
  from: Date | null;
  until: Date | null;
  status: string | null;
  payMethodCd: string | null;
  kind: string | null;
}
const TOTALS_COUNTED = statement<Wanted, object>(
  'test.all-orders',
  (p) => sql`select count(*)::int as count,
  coalesce(sum(amount) filter (where paid_at is not null and currency = 'KRW'), 0)::bigint as "paidKrw",
    coalesce(sum(amount) filter (where paid_at is not null and currency = 'USD'), 0)::bigint as "paidUsd",
  coalesce(sum(refunded_amount) filter (where paid_at is not null and currency = 'KRW'), 0)::bigint as "refundedKrw",
    coalesce(sum(refunded_amount) filter (where paid_at is not null and currency = 'USD'), 0)::bigint as "refundedUsd"
  from pay_order
  where channel_seq = ${p.channelSeq} and (${p.from}::timestamptz is null or created_at >= ${p.from})
    and (${p.until}::timestamptz is null or created_at < ${p.until})
    and case when ${p.status}::text is null then status not in ('READY', 'EXPIRED') or deposit is not null else status = ${p.status} end
      and (${p.payMethodCd}::text is null or pay_method_cd = ${p.payMethodCd})
    and (${p.kind}::text is null or (${p.kind} = 'MEMBERSHIP') = (subscription_seq is not null))`,
);
/** Two midnights in Seoul as the bounds of a period; null for a period without that bound. */
const DAYS = [null, new Date('2026-11-20T15:00:00Z'), new Date('2026-11-21T15:00:00Z')];
async function mustAgree(channelSeq: number): Promise<void> {
  for (const [from, until] of [
    [null, null],
    [DAYS[1], DAYS[2]],
  ])
    for (const status of [null, 'PAID', 'CANCELED'])
      for (const method of [null, 'CARD']) {
        const kind = status ? null : 'GOODS';
        const wanted = { channelSeq, from: from ?? null, until: until ?? null, status, payMethodCd: method, kind } as const;
        const [kept, all] = await db.tx({ channelSeq }, async (tx) => [
          await rows(tx, ORDER_TOTALS, wanted),
          await rows(tx, TOTALS_COUNTED, wanted),
        ]);
        expect(kept).toEqual(all);
      }
}

describe('orders counted by days', () => {
  it('are as many and brought as much as all of them say, after any changes, folds, and from before', async () => {
    const made = fc.record({ ago: fc.integer({ min: 0, max: 72 }), method: fc.constantFrom(...METHODS), usd: fc.boolean() });
    const changed = fc.record({ which: fc.nat({ max: 20 }), state: fc.constantFrom(...STATES), refunded: fc.constantFrom(0, 4000, 9000) });
    await fc.assert(
      fc.asyncProperty(
        fc.array(made, { minLength: 1, maxLength: 5 }),
        fc.array(fc.oneof(made, changed, fc.constant('fold' as const), fc.constant('fill' as const), fc.constant('killed' as const)), {
          maxLength: 12,
        }),
        async (before, steps) => {
          const channelSeq = site();
          const orders: string[] = [];
          // The orders are as they were stored before the daily sums existed.
          for (const o of before) orders.push(await order(channelSeq, o.ago, o.method, o.usd));
          await t.admin(sql`update util.pay_order set counted = false where channel_seq = ${channelSeq}`);
          await t.admin('insert into util.order_fill (one) values (true) on conflict do nothing');
          job().batch = 2;
          for (const step of steps) {
            if (step === 'fold' || step === 'fill') await job().run();
            else if (step === 'killed')
              await db
                .all(async (tx) => {
                  await rows(tx, FOLD_ORDERS, { limit: 100 });
                  throw new Error('killed');
                })
                .catch(() => undefined);
            else if ('ago' in step) orders.push(await order(channelSeq, step.ago, step.method, step.usd));
            else await change(channelSeq, orders[step.which % orders.length]!, step.state, step.refunded).catch(() => undefined);
            await mustAgree(channelSeq);
          }
          // Two changes of orders and two folds at the same time.
          job().batch = 3;
          const other = Object.assign(new FoldJob(db), { leases: t.get('util', Leases) });
          await Promise.all([
            ...orders.map((orderNo, i) => change(channelSeq, orderNo, STATES[i % STATES.length]!, 0).catch(() => undefined)),
            job().run(),
            other.run(),
          ]);
          job().batch = 2_000;
          await job().run();
          await job().run();
          await mustAgree(channelSeq);
          const left = await t.admin(
            sql`select from util.order_delta where channel_seq = ${channelSeq} union all select from util.order_fill`,
          );
          expect(left).toEqual([]);
        },
      ),
      { numRuns: 15 },
    );
  }, 180_000);

  it('are counted anew and mended where they differ', async () => {
    const channelSeq = site();
    await change(channelSeq, await order(channelSeq, 1, 'CARD', false), 'PAID', 0);
    await job().run();
    const recount = () => db.tx({ channelSeq }, (tx) => rows(tx, RECOUNT_ORDERS, { channelSeq, from: '2026-11-01', until: '2026-11-30' }));
    expect(await recount()).toEqual([]);
    await t.admin(sql`update util.order_daily set count = 3, paid = paid + 1 where channel_seq = ${channelSeq}`);
    expect(await recount()).toEqual([{ day: '2026-11-22', currency: 'KRW', count: -2, paid: -1, refunded: 0 }]);
    await mustAgree(channelSeq);
    expect(await recount()).toEqual([]);
  });
});
