import { Module } from '@nestjs/common';
import { DAY } from '@madang/contracts/time';
import { CoreModule } from './core.module';
import { sql } from './sql/sql';
import { testApp, type TestApp } from './test-app';
import { Tokens } from './token';

@Module({ imports: [CoreModule.of('main')] })
class GroundModule {}

let t: TestApp;
let userSeq: number;
beforeAll(async () => {
  t = await testApp({ main: GroundModule });
  const [row] = await t.admin<{ s: number }>(
    "insert into main.account (email, name) values ('a@madang.test', '가') returning user_seq as s",
  );
  userSeq = row!.s;
});
afterAll(() => t.close());
afterEach(() => t.resetNow());

const tokens = () => t.get('main', Tokens);
/** Makes a session that ended `ago` milliseconds before now without a message on the bus; answers its token. */
async function ended(ago: number): Promise<string> {
  const [row] = await t.admin<{ s: number }>(
    sql`insert into main.session (user_seq, revoked_at) values (${userSeq}, ${new Date(Date.now() - ago)}) returning session_seq as s`,
  );
  return tokens().sign({ userSeq, sessionSeq: row!.s });
}

describe('ended sessions', () => {
  it('are known by the next look although nobody was told, also one whose transaction committed late', async () => {
    await tokens().poll();
    const [now, late] = [await ended(0), await ended(30_000)];
    expect([tokens().verify(now), tokens().verify(late)]).toEqual([expect.anything(), expect.anything()]);
    await tokens().poll();
    expect([tokens().verify(now), tokens().verify(late)]).toEqual([null, null]);
  });

  it('are read from the last look on and forgotten once their tokens have expired', async () => {
    await t.admin(
      sql`insert into main.session (user_seq, revoked_at)
        select ${userSeq}, now() - interval '1 day' + i * interval '1 ms'
        from generate_series(1, 500) i`,
    );
    const before = tokens().revokedCount;
    await tokens().poll();
    expect(tokens().revokedCount).toBe(before);
    t.setNow(new Date(Date.now() + 3 * DAY));
    await tokens().poll();
    expect(tokens().revokedCount).toBe(0);
  });
});
