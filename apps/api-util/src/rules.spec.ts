import fc from 'fast-check';
import { ORDER_STATUS, values } from '@madang/contracts/codes';
import { isBeingPaid, isRunning } from '@madang/contracts/util/order-rules';
import { testApp, type TestApp } from '@madang/server/test-app';
import { expectTwins } from '@madang/server/test-twins';
import { AppModule } from './app.module';

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ util: AppModule });
}, 60_000);
afterAll(() => t.close());

it('knows by one rule which order runs', () =>
  expectTwins(t, 'util', {
    rows: fc.record({ status: fc.constantFrom(...values(ORDER_STATUS)) }),
    types: { status: 'text' },
    sql: 'array[is_being_paid(status), is_running(status)]',
    twin: ({ status }) => [isBeingPaid(status), isRunning(status)],
  }));

it('lets the planner find the one running order of an enrolment', async () => {
  const plan = await t.db('util').tx({ channelSeq: 1 }, async (tx) => {
    await tx.query('set local enable_seqscan = off');
    await tx.query('set local enable_bitmapscan = off');
    return (await tx.query(
      'explain (costs off) select 1 from pay_order where channel_seq = 1 and attend_seq = 2 and is_running(status)',
    )) as {
      'QUERY PLAN': string;
    }[];
  });
  expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('pay_order_live');
});
