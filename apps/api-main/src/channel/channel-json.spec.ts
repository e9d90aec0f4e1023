import { testApp, type TestApp } from '@madang/server/test-app';
import { AppModule } from '../app.module';
import { rows } from '@madang/server/db';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

interface Found {
  channelSeq: number;
  isParamCustomDomain: boolean;
  menus: { menuTitle: string; subMenus: { menuTitle: string }[] }[];
}
const BY_HOST = statement<{ host: string; address: string | null }, Found>(
  'test.by-host',
  (p) => sql`select main.channel_json(main.channel_of(${p.host}, ${p.address}))`,
);
let t: TestApp;
let seqs: number[];
beforeAll(async () => {
  t = await testApp({ main: AppModule });
  const [u] = await t.admin<{ user_seq: number }>(
    "insert into main.account (email, name) values ('o@madang.test', '주인') returning user_seq",
  );
  seqs = (
    await t.admin<{ channel_seq: number }>(
      sql`insert into main.channel (domain, name, created_by)
        values ('one', '하나', ${u!.user_seq}), ('two', '둘', ${u!.user_seq})
        returning channel_seq`,
    )
  ).map((r) => r.channel_seq);
  await t.admin(
    sql`with held as (insert into main.site_host (channel_seq, host, since)
        values (${seqs[1]!}, 'class.example.com', now()), (${seqs[1]!}, 'www.example.com', now()))
      update main.channel
      set custom_domain = 'class.example.com'
      where channel_seq = ${seqs[1]!}`,
  );
  await t.admin(
    sql`insert into main.menu (channel_seq, menu_title, menu_order)
      values (${seqs[0]!}, 'B', 2), (${seqs[0]!}, 'A', 1), (${seqs[1]!}, 'X', 1)`,
  );
  await t.admin(
    sql`insert into main.menu (channel_seq, menu_title, parent_seq)
      select ${seqs[0]!}, 'A1', menu_seq
      from main.menu
      where channel_seq = ${seqs[0]!} and menu_title = 'A'`,
  );
});
afterAll(() => t.close());

describe('the published channel', () => {
  it('is built for any service in one statement, with its own menus only, and leaves the scope as it was', async () => {
    const db = t.db('main');
    const one = await db.one({}, BY_HOST, { host: 'one.localhost', address: 'one' });
    expect(one).toMatchObject({ channelSeq: seqs[0], isParamCustomDomain: false });
    expect(one!.menus.map((m) => [m.menuTitle, m.subMenus.map((s) => s.menuTitle)])).toEqual([
      ['A', ['A1']],
      ['B', []],
    ]);
    expect(await db.one({}, BY_HOST, { host: 'class.example.com', address: null })).toMatchObject({
      channelSeq: seqs[1],
      isParamCustomDomain: true,
    });
    expect(await db.one({}, BY_HOST, { host: 'www.example.com', address: 'one' })).toMatchObject({ channelSeq: seqs[1] });
    expect(await db.one({}, BY_HOST, { host: 'nowhere.example.com', address: null })).toBeNull();
    await db.tx({ channelSeq: seqs[1]! }, async (tx) => {
      await rows(tx, sql`select main.channel_json(${seqs[0]!})`);
      expect(await tx.query('select menu_title from main.menu')).toEqual([{ menu_title: 'X' }]);
    });
  });
  it('can be read by the role of another service and by nobody outside', async () => {
    const reads = await t.admin<{ role: string; may: boolean }>(
      `select r as role, has_function_privilege(r, 'main.channel_json(bigint)', 'execute') as may
        from unnest(array['madang_page', 'madang_campaign', 'public']) r`,
    );
    expect(reads).toEqual([
      { role: 'madang_page', may: true },
      { role: 'madang_campaign', may: true },
      { role: 'public', may: false },
    ]);
  });
});
