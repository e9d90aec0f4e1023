import type supertest from 'supertest';
import { sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import { courseApi as api } from '@madang/contracts/main/course';
import type { Page } from '@madang/contracts/endpoint';
import { likeApi, type LikedCourse, type Liker } from '@madang/contracts/main/like';
import { AppModule } from '../app.module';
import { course, person, site, type Person, type Site } from '../course/course.fixture';

let t: TestApp;
let a: Site;
let b: Site;
beforeAll(async () => {
  t = await testApp({ main: AppModule });
  a = await site(t);
  b = await site(t, '둘 학교');
});
afterAll(() => t.close());

const at = (courseSeq: number, channelSeq = a.channelSeq) => ({ channelSeq, courseSeq });
const as = (who: Person, call: supertest.Test) => call.set('Access-Token', who.token);

describe('likes', () => {
  it('RV-033 RV-037..038 CR-115..116 set and clear the moment and count once, however often they are sent', async () => {
    const seq = await course(t, a.channelSeq);
    const who = await person(t);
    const first = (await as(who, t.call(api.like, at(seq))).expect(200)).body.data;
    expect(first).toEqual({ likeAt: expect.stringMatching(/Z$/), likeCount: 1 });
    expect((await as(who, t.call(api.like, at(seq))).expect(200)).body.data).toEqual(first);
    const shown = (await as(who, t.call(api.find, at(seq))).expect(200)).body.data.course;
    expect([shown.likeAt, shown.likeCount]).toEqual([first.likeAt, 1]);
    expect((await t.call(api.find, at(seq)).expect(200)).body.data.course).toMatchObject({ likeAt: null, likeCount: 1 });
    for (let i = 0; i < 2; i++)
      expect((await as(who, t.call(api.unlike, at(seq))).expect(200)).body.data).toEqual({ likeAt: null, likeCount: 0 });
  });

  it('keep their count and events through many at once', async () => {
    const seq = await course(t, a.channelSeq);
    const people = await Promise.all(Array.from({ length: 10 }, () => person(t)));
    await Promise.all([...people, ...people].map((p) => as(p, t.call(api.like, at(seq))).expect(200)));
    await Promise.all(
      people
        .slice(0, 4)
        .flatMap((p) => [as(p, t.call(api.unlike, at(seq))), as(p, t.call(api.unlike, at(seq)))])
        .map((c) => c.expect(200)),
    );
    const [row] = await t.admin(
      sql`select like_count, (select count(*)::int from main.course_like l where l.course_seq = c.course_seq) as rows
        from main.course c
        where course_seq = ${seq}`,
    );
    expect(row).toEqual({ like_count: 6, rows: 6 });
    expect(
      await t.admin(
        sql`select count(*)::int as n from jobs.job where name = 'course.liked.alarm' and (data ->> 'courseSeq')::int = ${seq}`,
      ),
    ).toEqual([{ n: 10 }]);
  });

  it('PE-069 are listed for staff: classes by their count, and who likes one, the newest first', async () => {
    const [one, two, none] = [await course(t, b.channelSeq), await course(t, b.channelSeq, { title: '둘' }), await course(t, b.channelSeq)];
    const [first, second] = [await person(t, '이서준'), await person(t, '김하늘')];
    for (const [who, seq] of [
      [first, one],
      [first, two],
      [second, two],
    ] as const)
      await as(who, t.call(api.like, at(seq, b.channelSeq))).expect(200);
    const there = { channelSeq: b.channelSeq };
    const courses = (await as(b.owner, t.call(likeApi.courses, there)).expect(200)).body.data as Page<LikedCourse>;
    expect([courses.totalCount, courses.list.map((c) => [c.courseSeq, c.likeCount])]).toEqual([
      2,
      [
        [two, 2],
        [one, 1],
      ],
    ]);
    const likers = async (courseSeq: number, query: object = {}) =>
      (
        await as(b.owner, t.call(likeApi.list, there))
          .query({ courseSeq, ...query })
          .expect(200)
      ).body.data as Page<Liker>;
    expect((await likers(two)).list.map((l) => l.name).sort()).toEqual(['김하늘', '이서준']);
    expect((await likers(none)).totalCount).toBe(0);
    // Staff of another site see none of these likes, and learners may not read the lists.
    for (const call of [t.call(likeApi.courses, there), t.call(likeApi.list, there).query({ courseSeq: two })])
      await as(a.owner, call).expect(403);
    const foreign = as(a.owner, t.call(likeApi.list, { channelSeq: a.channelSeq })).query({ courseSeq: two });
    expect((await foreign.expect(200)).body.data.totalCount).toBe(0);
    await as(b.owner, t.call(likeApi.list, there)).expect(400);
  });

  it('RV-035 are off for a trashed class, a hidden one, another site and a visitor', async () => {
    const trashed = await course(t, a.channelSeq, { trash_type_cd: '01' });
    const who = await person(t);
    await as(who, t.call(api.like, at(trashed))).expect(410);
    await as(a.owner, t.call(api.like, at(trashed))).expect(410);
    await as(who, t.call(api.like, at(await course(t, a.channelSeq, { public_cd: '99' })))).expect(404);
    const seq = await course(t, a.channelSeq);
    await as(who, t.call(api.like, at(seq, b.channelSeq))).expect(404);
    await t.call(api.like, at(seq)).expect(401);
    expect(await t.admin(sql`select like_count from main.course where course_seq = any(${[seq, trashed]})`)).toEqual([
      { like_count: 0 },
      { like_count: 0 },
    ]);
  });
});
