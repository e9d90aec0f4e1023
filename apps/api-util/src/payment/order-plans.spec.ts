import { DAY } from '@madang/contracts/time';
import { rows } from '@madang/server/db';
import { raw, sql } from '@madang/server/sql/sql';
import type { Arguments, Statement } from '@madang/server/sql/statement';
import { testApp, type TestApp } from '@madang/server/test-app';
import { costOfStatement, vacuumTables } from '@madang/server/test-plan';
import { AppModule } from '../app.module';
import { FoldJob } from '../ledger/fold.job';
import { OPEN_MONTHS, SALES_BY_DAYS } from '../ledger/ledger-days.sql';
import { DAY_OF_PAGE, ORDER_TOTALS } from './order-days.sql';
import {
  COUNTED_ORDERS,
  FILTERED_ORDERS,
  HITS_COUNTED,
  ORDER_HITS as HITS_BY,
  ORDER_PAGE,
  ORDER_PAGE_BY,
  type OrderSearch,
} from './order-list.sql';

const ORDER_HITS = HITS_BY['created.desc'];
/** How many orders each of the two sites of the test has. */
const ORDERS = 4000;
/**
 * How many rows a search may read for one week: an order every twenty minutes, and the first and last order, which tell which weeks have
 * orders.
 */
const A_WEEK = 7 * 24 * 3 + 2;
const SITE = 700_001;
const BIG = ['pay_order', 'ledger', 'settlement_row'];
let t: TestApp;
beforeAll(async () => {
  t = await testApp({ util: AppModule });
  await t.admin(
    `insert into util.pay_order (channel_seq, order_no, attend_seq, course_seq, user_seq, title, orderer_name, email, price, amount,
        pay_method_cd, provider, status, created_at, paid_at)
     select s, 'p' || s || 'x' || i, i, 1, i % 500, '수업', '박구매', 'p@madang.test', 9000, 9000, (array['CARD', 'KAKAOPAY'])[1 + i % 2],
       'sandbox',
       case when i % 5 = 0 then 'FAILED' else 'CANCELED' end, now() - i * interval '20 minutes', now() - i * interval '20 minutes'
     from generate_series(${SITE}, ${SITE + 1}) s, generate_series(1, ${ORDERS}) i`,
  );
  await t.admin(
    `insert into util.ledger (channel_seq, order_no, attend_seq, course_seq, kind, amount, currency, pay_method_cd, provider,
        transaction_key, at)
     select channel_seq, order_no, attend_seq, course_seq, 'PAY', amount, currency, pay_method_cd, provider, order_no, paid_at
     from util.pay_order`,
  );
  t.get('util', FoldJob).batch = 20_000;
  await t.get('util', FoldJob).run();
  await vacuumTables(t, [
    'util.pay_order',
    'util.ledger',
    'util.settlement_row',
    'util.order_daily',
    'util.ledger_daily',
    'util.order_words',
  ]);
}, 120_000);
afterAll(() => t.close());

const cost = <A extends object>(statement: Statement<A>, args: A, planned: 'once' | 'each' = 'each') =>
  costOfStatement(t.db('util'), { channelSeq: SITE }, statement, args, BIG, planned);
const answer = <A extends object, R>(statement: Statement<A, R>, args: A) =>
  t.db('util').tx({ channelSeq: SITE }, (tx) => rows<A, R>(tx, statement, ...([args] as unknown as Arguments<A>)));
const today = () => new Date().toISOString().slice(0, 10);
const EVERY_ORDER: OrderSearch = {
  channelSeq: SITE,
  from: null,
  until: null,
  status: null,
  payMethodCd: null,
  kind: null,
  q: null,
  contacts: true,
};
const FIRST_PAGE = { limit: 20, offset: 0 };

describe(`with ${ORDERS} orders`, () => {
  it('finds a page of orders in an index, however deep, and reads its rows alone', async () => {
    for (const filter of [{}, { status: 'FAILED' }, { payMethodCd: 'KAKAOPAY' }, { from: new Date(Date.now() - 30 * DAY) }])
      for (const deep of [1, 35]) {
        const found = await cost(ORDER_PAGE.all, { ...EVERY_ORDER, ...filter, limit: 20, offset: (deep - 1) * 20 });
        expect([filter, deep, found.whole, found.fetched <= 40]).toEqual([filter, deep, [], true]);
      }
  });
  it('sorts orders in an index, and finds the day of a deep page without an order', async () => {
    for (const [sort, page] of Object.entries(ORDER_PAGE_BY))
      for (const offset of [0, 3000]) {
        const found = await cost(page, { ...EVERY_ORDER, limit: 20, offset });
        expect([sort, offset, found.whole, found.fetched <= 40]).toEqual([sort, offset, [], true]);
      }
    for (const newest of [true, false])
      expect(await cost(DAY_OF_PAGE, { ...EVERY_ORDER, offset: 3000, newest })).toMatchObject({ whole: [], fetched: 0 });
  });
  it('looks for orders in the index of the letters of their words', async () => {
    for (const [q, hits] of [
      [`p${SITE}x777`, 1],
      ['x12', 111],
      ['p@', ORDERS],
      ['없는 이름', 0],
      ['힣', 0],
    ] as const) {
      const wanted = { ...EVERY_ORDER, q, ...FIRST_PAGE };
      const found = await cost(ORDER_HITS.found, wanted);
      expect([q, found.whole, found.fetched <= Math.min(hits + 2, HITS_COUNTED + A_WEEK)]).toEqual([q, [], true]);
      const [counted] = await answer(ORDER_HITS.found, wanted);
      const [scanned] = await answer(ORDER_HITS.scanned, wanted);
      expect(counted).toEqual(scanned);
      expect(counted).toMatchObject({ count: Math.min(hits, HITS_COUNTED + 1) });
    }
    // A search finds no order of another site, though the words of all sites are in the same index.
    const week = 'generate_series(util.week_of(now()) - 20, util.week_of(now())) week';
    const found = (q: string) =>
      t.db('util').tx({ channelSeq: SITE }, (tx) => rows(tx, sql`select orders_of_week(${q}, true, week) as no from ${raw(week)}`));
    expect(await found(`p${SITE + 1}x7`)).toEqual([]);
    expect(await found(`p${SITE}x77`)).toHaveLength(11);
  });
  it('asks the letters in their index alone, and never reckons those of an order again', async () => {
    const plan = await t.admin<{ 'QUERY PLAN': string }>(
      `explain select * from util.order_words o
       where util.letters_of(o.channel_seq, o.week, o.words, o.contacts) @> util.letters_of(${SITE}, 1, '구매', '')`,
    );
    expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toContain('order_words_letters');
  });
  it('reads no week beyond the hits that are counted, and finds the same in each way', async () => {
    for (const q of ['구매', '박구매', '매', 'p@madang']) {
      const wanted = { ...EVERY_ORDER, q, limit: 20, offset: HITS_COUNTED - 20 };
      for (const planned of ['once', 'each'] as const) {
        const { whole, fetched } = await cost(ORDER_HITS.found, wanted, planned);
        expect([q, whole, fetched <= HITS_COUNTED + A_WEEK]).toEqual([q, [], true]);
      }
      // Sorted the other way, the search reads as many rows, and shows only the newest `HITS_COUNTED` hits.
      const sorted = HITS_BY['created.asc'].found;
      const { whole, fetched } = await cost(sorted, wanted);
      expect([q, whole, fetched <= HITS_COUNTED + A_WEEK]).toEqual([q, [], true]);
      const [backwards] = await answer(sorted, { ...wanted, ...FIRST_PAGE });
      const [last] = await answer(ORDER_HITS.found, wanted);
      expect(backwards!.orderNos).toEqual([...last!.orderNos].reverse());
      const found = await answer(ORDER_HITS.found, wanted);
      expect(found).toEqual(await answer(ORDER_HITS.scanned, wanted));
      expect(found).toEqual(await answer(ORDER_HITS.filtered, wanted));
      expect(found).toMatchObject([{ count: HITS_COUNTED + 1 }]);
      expect(await answer(COUNTED_ORDERS.found, wanted)).toMatchObject([{ count: ORDERS }]);
    }
  });
  it('looks at few orders one by one where the other filters leave no more', async () => {
    const wanted = { ...EVERY_ORDER, q: '구매', status: 'FAILED', ...FIRST_PAGE };
    expect(await answer(FILTERED_ORDERS, wanted)).toEqual([{ n: ORDERS / 5 }]);
    expect((await cost(FILTERED_ORDERS, wanted)).whole).toEqual([]);
    expect(await answer(ORDER_HITS.filtered, wanted)).toEqual(await answer(ORDER_HITS.found, wanted));
  });
  it('totals orders without an order', async () => {
    for (const wanted of [
      EVERY_ORDER,
      { ...EVERY_ORDER, from: new Date('2026-01-01T15:00:00Z'), status: 'CANCELED', payMethodCd: 'CARD', kind: 'GOODS' } as const,
    ])
      expect(await cost(ORDER_TOTALS, wanted)).toMatchObject({ whole: [], fetched: 0 });
  });
  it('adds up sales and the running settlement without a row of the ledger', async () => {
    for (const planned of ['once', 'each'] as const) {
      expect(await cost(SALES_BY_DAYS, { channelSeq: SITE, from: '2026-01-01', until: today(), kind: null }, planned)).toMatchObject({
        whole: [],
        fetched: 0,
      });
      expect(await cost(OPEN_MONTHS, { channelSeq: SITE }, planned)).toMatchObject({ whole: [], fetched: 0 });
    }
  });
});
