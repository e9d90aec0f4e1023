import pg from 'pg';
import { Db, rows } from '@madang/server/db';
import { testApp, type TestApp } from '@madang/server/test-app';
import { AppModule } from '../../apps/api-main/src/app.module';
import { DatabaseProxy } from './database-proxy';
import { sql } from '@madang/server/sql/sql';
import { query } from '@madang/server/sql/statement';

/** Milliseconds until locks are free: the database ends a transaction that is idle for 8,000 (migrate.ts); more for a busy machine. */
const FREE_WITHIN = 12_000;
/** Milliseconds until a query without an answer fails: 20,000 by resilient-client.ts, more for a busy machine. */
const TOLD_WITHIN = 30_000;

let t: TestApp;
let line: DatabaseProxy;
let far: Db;
beforeAll(async () => {
  t = await testApp({ main: AppModule });
  const direct = process.env['DATABASE_URL']!;
  line = await DatabaseProxy.to(direct);
  process.env['DATABASE_URL'] = line.through;
  far = await Db.open('main');
  process.env['DATABASE_URL'] = direct;
}, 120_000);
afterAll(async () => {
  line.close();
  await far.close();
  await t.close();
});

it('a client whose line goes dead without a word loses its locks within seconds, and hears of it itself', async () => {
  const [owner] = await t.admin<{ user_seq: number }>(
    "insert into main.account (email, name) values ('gone@madang.test', '사라진') returning user_seq",
  );
  const user = Number(owner!.user_seq);
  let silentAt = 0;
  const lost = far.all(async (tx) => {
    await rows(tx, sql`select 1 from account where user_seq = ${user} for update`);
    line.silence();
    silentAt = Date.now();
    await tx.query('select 1');
  });
  const told = lost.then(
    () => null,
    (e: unknown) => e,
  );
  await t.eventually(() => silentAt > 0);
  const other = new pg.Client({ connectionString: process.env['DATABASE_URL'] });
  await other.connect();
  await expect(other.query(sql`select 1 from main.account where user_seq = ${user} for update nowait`)).rejects.toMatchObject({
    code: '55P03',
  });
  await other.query(sql`select 1 from main.account where user_seq = ${user} for update`);
  expect(Date.now() - silentAt).toBeLessThan(FREE_WITHIN);
  await other.end();
  expect(await told).toMatchObject({ errorName: 'BUSY' });
  expect(Date.now() - silentAt).toBeLessThan(TOLD_WITHIN);
  line.mend();
  await t.eventually(() => far.rows(query('test.one', sql`select 1`)).catch(() => null));
}, 90_000);
