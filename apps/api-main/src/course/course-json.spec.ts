import type { Course } from '@madang/contracts/main/course';
import { courseApi } from '@madang/contracts/main/course';
import { sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import { AppModule } from '../app.module';
import { CARD_KEYS, FACT_KEYS } from './course-keys';
import { CourseJsonJob } from './course-json.job';
import { course, site, type Site } from './course.fixture';

const PARTS = ['card', 'facts'] as const;
let t: TestApp;
let a: Site;
beforeAll(async () => {
  t = await testApp({ main: AppModule });
  a = await site(t);
});
afterAll(() => t.close());

const kept = async (seq: number) => {
  const [row] = await t.admin<{ card: string; facts: string; today: boolean }>(
    sql`select card, facts, card_version = main.course_card_version() and facts_version = main.course_facts_version() as today
     from main.course where course_seq = ${seq}`,
  );
  return row!;
};
const found = async (seq: number): Promise<Course> =>
  (await t.call(courseApi.find, { channelSeq: a.channelSeq, courseSeq: seq }).expect(200)).body.data.course;
/** Marks the stored JSON of these classes as written by an older version of the functions. */
const aged = (seqs: number[]) =>
  t.admin(
    sql`update main.course set card = '{"title":"old"', card_version = 0, facts = '{"introduction":"old"', facts_version = 0
     where course_seq = any(${seqs})`,
  );

describe('the JSON that a class keeps on its row', () => {
  it('has the keys that statements take from it', async () => {
    const row = await kept(await course(t, a.channelSeq));
    const keysOf = (text: string) => Object.keys(JSON.parse(`${text}}`) as object).sort();
    expect([keysOf(row.card), keysOf(row.facts)]).toEqual([[...CARD_KEYS].sort(), [...FACT_KEYS].sort()]);
  });

  it('follows what it is made of, and is not made again for a counter', async () => {
    const seq = await course(t, a.channelSeq, { title: '처음' });
    expect(await kept(seq)).toMatchObject({ card: expect.stringContaining('"title":"처음"'), today: true });
    // The counters that enrolments, reviews, likes and packages update by statements of their own.
    await t.admin(sql`update main.course set card = 'kept', facts = 'kept' where course_seq = ${seq}`);
    await t.admin(
      sql`update main.course
        set attend_count = 1, accept_cnt = 1, wait_cnt = 1, attend_sum = 1, like_count = 1, review_count = 1, review_point = 5,
         review_stars = '{0,0,0,0,1}', review_desc = 'r', in_package = true, updated_at = now() where course_seq = ${seq}`,
    );
    expect(await kept(seq)).toMatchObject({ card: 'kept', facts: 'kept' });
    await t.admin(sql`update main.course set title = '다음' where course_seq = ${seq}`);
    expect(await kept(seq)).toMatchObject({ card: expect.stringContaining('"title":"다음"'), facts: 'kept' });
    await t.admin(sql`update main.course set introduction = '소개' where course_seq = ${seq}`);
    expect(await kept(seq)).toMatchObject({ facts: expect.stringContaining('"introduction":"소개"') });
  });

  it('of an older version is computed for whoever reads it, and brought up to date in chunks', async () => {
    const seqs = [];
    for (let i = 0; i < 5; i++) seqs.push(await course(t, a.channelSeq, { title: `수업 ${i}`, introduction: `소개 ${i}` }));
    await aged(seqs);
    expect(await found(seqs[3]!)).toMatchObject({ title: '수업 3', introduction: '소개 3' });
    const list = (await t.call(courseApi.list, { channelSeq: a.channelSeq }).expect(200)).body.data.list as Course[];
    expect(list.map((c) => c.title)).toContain('수업 3');
    expect((await kept(seqs[3]!)).today).toBe(false);
    await t.admin('insert into main.course_fill default values on conflict (one) do update set site_seq = 0, course_seq = 0');
    const job = t.get('main', CourseJsonJob);
    job.size = 2;
    await job.run();
    for (const seq of seqs) expect((await kept(seq)).today).toBe(true);
    expect(await kept(seqs[3]!)).toMatchObject({ card: expect.stringContaining('수업 3'), facts: expect.stringContaining('소개 3') });
    expect(await t.admin('select from main.course_fill')).toEqual([]);
  });

  it('is written by today’s functions, for every column they read', async () => {
    for (const part of PARTS) {
      const [row] = await t.admin<{ body: string; version: number; today: number; watched: string[] }>(
        `select p.prosrc as body, hashtext(p.prosrc) as version, main.course_${part}_version() as today,
           (select array_agg(a.attname::text) from pg_trigger g cross join unnest(g.tgattr) n
             join pg_attribute a on a.attrelid = g.tgrelid and a.attnum = n
            where g.tgrelid = 'main.course'::regclass and g.tgname = 'course_${part}') as watched
         from pg_proc p where p.oid = 'main.course_${part}(main.course)'::regprocedure`,
      );
      const read = new Set([...row!.body.matchAll(/\bc\.(\w+)/g)].map((m) => m[1]!));
      // A migration that changes one of these functions must end with `call course_json_changed()`.
      expect({ version: row!.today, watched: row!.watched.sort() }).toEqual({ version: row!.version, watched: [...read].sort() });
    }
  });
});
