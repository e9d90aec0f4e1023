import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { SERVICE_NAMES } from '@madang/contracts/services';
import { rows } from '@madang/server/db';
import { RetentionJob } from '@madang/server/retention';
import { insertInto } from '@madang/server/sql/insert';
import { sql, type Sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import { AppModule as MainModule } from '../apps/api-main/src/app.module';
import { course, person, site, type Site } from '../apps/api-main/src/course/course.fixture';

const ROOT = resolve(import.meta.dirname, '..');

/** Files whose statements may ask the database for the time, with the reason; all others use the product's own clock. */
const STATEMENTS: Record<string, string> = {
  'apps/api-campaign/src/mail/mail.sql.ts': 'turns at the mail provider of machines, whose clocks may differ',
  'apps/api-main/src/video/video.sql.ts': 'leases, locks and turns of machines, whose clocks may differ',
  'apps/api-util/src/platform/job.sql.ts': 'the library of the queues times its jobs by the database',
  'libs/server/leases.sql.ts': 'leases of machines, whose clocks may differ',
  'libs/server/metrics/backlog.sql.ts': 'the library of the queues times its jobs by the database',
  'libs/server/stalled-jobs.sql.ts': 'the library of the queues times its jobs by the database',
};
/** Functions, views, defaults, rules and checks in the database that may do so, with the reason. */
const CATALOGUE: Record<string, string> = {
  'function public.moment': 'the one place that falls back to it, where nobody said which moment it is',
  'default public.migration.ran_at': 'when a file ran, which no statement of the product reads',
};

const ASKS =
  /(?<![\w.])(?:now|clock_timestamp|statement_timestamp|transaction_timestamp|timeofday)\(\)|\b(?:current|local)_?(?:date|time|timestamp)\b/i;
const SCHEMAS = [...SERVICE_NAMES, 'public'];
const DEFINITIONS = sql`
  select 'function ' || n.nspname || '.' || p.proname as name, p.prosrc as text
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace join pg_language l on l.oid = p.prolang
  where n.nspname = any(${SCHEMAS}) and l.lanname in ('sql', 'plpgsql')
  union all
  select 'view ' || n.nspname || '.' || c.relname, pg_get_viewdef(c.oid)
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = any(${SCHEMAS}) and c.relkind in ('v', 'm')
  union all
  select 'default ' || n.nspname || '.' || c.relname || '.' || a.attname, pg_get_expr(d.adbin, d.adrelid)
  from pg_attrdef d join pg_class c on c.oid = d.adrelid join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
  where n.nspname = any(${SCHEMAS})
  union all
  select 'check ' || n.nspname || '.' || k.conname, pg_get_constraintdef(k.oid)
  from pg_constraint k join pg_namespace n on n.oid = k.connamespace
  where n.nspname = any(${SCHEMAS}) and k.contype = 'c'
  union all
  select 'policy ' || schemaname || '.' || tablename || '.' || policyname, concat(qual, ' ', with_check)
  from pg_policies
  where schemaname = any(${SCHEMAS})
  union all
  select 'trigger ' || n.nspname || '.' || c.relname || '.' || t.tgname, pg_get_triggerdef(t.oid)
  from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = any(${SCHEMAS}) and not t.tgisinternal`;

describe('time comes from the Clock alone', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await testApp({ main: MainModule });
  });
  afterEach(() => t.resetNow());
  afterAll(() => t.close());

  it('no statement asks the database for it, but for those of machines', () => {
    const files = ['libs/server/**/*.sql.ts', 'apps/api-*/src/**/*.sql.ts'].flatMap((pattern) => globSync(pattern, { cwd: ROOT }));
    expect(files.length).toBeGreaterThan(200);
    const bodies = (text: string) => [...text.matchAll(/sql`[^]*?`/g)].map(([body]) => body).join('\n');
    const asking = files.filter((path) => ASKS.test(bodies(readFileSync(join(ROOT, path), 'utf8'))));
    expect(asking.sort()).toEqual(Object.keys(STATEMENTS));
  });

  it('no function, view, default, check, policy or trigger of the migrated database does', async () => {
    const all = await t.admin<{ name: string; text: string }>(DEFINITIONS);
    expect(all.length).toBeGreaterThan(800);
    expect(
      all
        .filter(({ text }) => ASKS.test(text))
        .map(({ name }) => name)
        .sort(),
    ).toEqual(Object.keys(CATALOGUE).sort());
  });

  it('a transaction carries its moment to triggers and defaults, and the next one has its own', async () => {
    const at = new Date('2031-05-06T07:08:09.123Z');
    const moment = async () => ({
      site: (await t.db('main').tx({ channelSeq: 1 }, (tx) => tx.query('select public.moment() as at')))[0].at as Date,
      wide: (await t.db('main').all((tx) => tx.query('select public.moment() as at')))[0].at as Date,
    });
    t.setNow(at);
    const told = await moment();
    for (const one of Object.values(told)) {
      expect(one.getTime()).toBeGreaterThanOrEqual(at.getTime());
      expect(one.getTime()).toBeLessThan(at.getTime() + 60_000);
    }
    t.resetNow();
    for (const one of Object.values(await moment())) expect(Math.abs(one.getTime() - Date.now())).toBeLessThan(60_000);
    // On a connection that was used with a moment of the product's clock, a later statement without one gets the database's time.
    const [bare] = await t.db('main').source.query<{ off: number }[]>('select extract(epoch from public.moment() - now())::float8 as off');
    expect(bare!.off).toBe(0);
  });

  describe('and triggers go by it', () => {
    const later = new Date('2031-05-06T07:08:09.000Z');
    const row = async (insert: Sql) => (await t.admin<{ n: number }>(insert))[0]!.n;
    const file = (s: Site, key: string) =>
      row(
        insertInto(
          'main.file',
          {
            channelSeq: s.channelSeq,
            storageKey: key,
            url: key,
            contentType: 'text/plain',
            fileSize: 1,
            originFileName: 'a.txt',
            createdBy: s.owner.userSeq,
          },
          sql`returning file_seq as n`,
        ),
      );
    const looseAt = async (fileSeq: number) =>
      (await t.admin<{ at: Date | null }>(sql`select loose_at as at from main.file where file_seq = ${fileSeq}`))[0]!.at;

    it('a file that its post or its lesson let go of is loose since then', async () => {
      const s = await site(t);
      const courseSeq = await course(t, s.channelSeq);
      const postSeq = await row(
        sql`insert into main.post (channel_seq, board_seq, user_seq, type_cd, title, content, created_at)
         select ${s.channelSeq}, min(board_seq), ${s.owner.userSeq}, '02', 'x', 'x', now()
         from main.board
         where channel_seq = ${s.channelSeq}
         returning post_seq as n`,
      );
      const lessonSeq = await row(
        insertInto(
          'main.curriculum',
          { channelSeq: s.channelSeq, courseSeq, curriculumTypeCd: '02', title: 'x', curriculumOrder: 1 },
          sql`returning curriculum_seq as n`,
        ),
      );
      const [ofPost, ofLesson] = [await file(s, 'post'), await file(s, 'lesson')];
      await t.admin(insertInto('main.post_file', { channelSeq: s.channelSeq, postSeq, fileSeq: ofPost, fileOrder: 1 }));
      await t.admin(insertInto('main.curriculum_file', { channelSeq: s.channelSeq, curriculumSeq: lessonSeq, fileSeq: ofLesson }));
      t.setNow(later);
      await t.db('main').tx({ channelSeq: s.channelSeq }, async (tx) => {
        await rows(tx, sql`delete from post_file where file_seq = ${ofPost}`);
        await rows(tx, sql`delete from curriculum_file where file_seq = ${ofLesson}`);
      });
      for (const seq of [ofPost, ofLesson]) expect((await looseAt(seq))!.getFullYear()).toBe(2031);
    });

    it('a log of reading may go once its term is over, and not before', async () => {
      const s = await site(t);
      const reading = (at: Date) =>
        t.admin(
          insertInto('main.personal_read', {
            channelSeq: s.channelSeq,
            userSeq: s.owner.userSeq,
            kind: 'X',
            way: 'SHEET',
            maskedYn: 'Y',
            personCount: 1,
            callCount: 1,
            readAt: at,
            lastAt: at,
          }),
        );
      await reading(new Date('2029-03-01T00:00:00Z'));
      await reading(new Date('2030-03-01T00:00:00Z'));
      const left = () => t.admin<{ at: Date }>(sql`select read_at as at from main.personal_read where channel_seq = ${s.channelSeq}`);
      const forget = () => t.db('main').all((tx) => rows(tx, sql`delete from personal_read where channel_seq = ${s.channelSeq}`));
      await expect(forget()).rejects.toThrow('the log of reading is not changed');
      t.setNow(later);
      await expect(forget()).rejects.toThrow('the log of reading is not changed');
      await t.get('main', RetentionJob).run();
      expect((await left()).map(({ at }) => at.getUTCFullYear())).toEqual([2030]);
    });

    it('an address is kept for who had it until its term is over', async () => {
      const who = await person(t);
      await t.admin(
        insertInto('main.email_change', {
          userSeq: who.userSeq,
          sessionSeq: 1,
          oldEmail: 'kept@madang.test',
          newEmail: 'new@madang.test',
          provedAt: sql`now()`,
          askedAt: sql`now()`,
          changedAt: sql`now()`,
          keepUntil: sql`now() + interval '7 days'`,
        }),
      );
      const take = () => t.db('main').all((tx) => tx.query("insert into account (email, name) values ('kept@madang.test', '새이름')"));
      await expect(take()).rejects.toThrow('the address is kept');
      t.setNow(later);
      await take();
    });
  });
});
