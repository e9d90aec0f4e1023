import { Module } from '@nestjs/common';
import { beforeCommit } from './before-commit';
import { CoreModule } from './core.module';
import { rows, type Tx } from './db';
import { commitLazily } from './lazy-commit';
import { unnamed } from './pipeline';
import { sql } from './sql/sql';
import { testApp, type TestApp } from './test-app';

@Module({ imports: [CoreModule.of('main')] })
class TestModule {}

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ main: TestModule });
});
afterAll(() => t.close());

/** Fails the transaction if its commit is going to wait for the disk. */
const REFUSE_DISK = unnamed(
  "do $$ begin if current_setting('synchronous_commit') <> 'off' then raise exception 'waits for the disk'; end if; end $$",
  [],
);
/** Runs `first` in a transaction that waits for the disk by its setting, and refuses that at its end. */
const inTransaction = (first: (tx: Tx) => void) =>
  t.db('main').tx({}, async (tx) => {
    await rows(tx, sql`select set_config('synchronous_commit', 'on', true)`);
    first(tx);
    beforeCommit(tx, REFUSE_DISK);
    return 'committed';
  });

it('lets one transaction commit without waiting for the disk, and not the next one', async () => {
  await expect(inTransaction(commitLazily)).resolves.toBe('committed');
  await expect(inTransaction(() => undefined)).rejects.toThrow('waits for the disk');
});
