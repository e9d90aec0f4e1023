import { BULK_STEP } from '@madang/contracts/bulk';
import { enrolmentApi } from '@madang/contracts/main/enrolment';
import { courseApi } from '@madang/contracts/main/course';
import { sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import pg from 'pg';
import { AppModule } from '../app.module';
import { course, person, site, type Site } from '../course/course.fixture';

let t: TestApp;
let s: Site;
let courseSeq: number;
beforeAll(async () => {
  t = await testApp({ main: AppModule });
});
beforeEach(async () => {
  s = await site(t);
  courseSeq = await course(t, s.channelSeq, { vod_days: 30 });
});
afterAll(() => t.close());

const at = () => ({ channelSeq: s.channelSeq, courseSeq });
/** Makes people who are enrolled in the class, by inserting rows. */
async function enrolled(count: number): Promise<number[]> {
  const rows = await t.admin<{ attend_seq: number }>(
    sql`with p as (
       insert into main.account (email, name)
       select 'bulk' || gen_random_uuid() || '@madang.test', '학습자'
       from generate_series(1, ${count})
       returning user_seq
     )
     insert into main.attend (channel_seq, course_seq, user_seq, choise_status_cd, applied_at, attend_at, valid_at)
     select ${s.channelSeq}, ${courseSeq}, user_seq, '00', now(), now(), now() + interval '30 days' from p returning attend_seq`,
  );
  await t.admin(
    sql`update main.course
      set attend_count = attend_count + ${count}, accept_cnt = accept_cnt + ${count}, attend_sum = attend_sum + ${count}
      where course_seq = ${courseSeq}`,
  );
  return rows.map((r) => Number(r.attend_seq)).sort((a, b) => a - b);
}
const bulk = (endpoint: typeof enrolmentApi.cancel | typeof enrolmentApi.extend | typeof enrolmentApi.setStatus, body: object) =>
  t
    .call(endpoint as never, at())
    .set('Access-Token', s.owner.token)
    .send(body);
const ended = async () => (await t.admin(sql`select 1 from main.attend where course_seq = ${courseSeq} and ended_at is not null`)).length;
const daysLeft = async (attendSeqs: number[]) =>
  (
    await t.admin<{ days: number }>(
      sql`select distinct round(extract(epoch from valid_at - now()) / 86400)::int as days
        from main.attend
        where attend_seq = any(${attendSeqs})`,
    )
  ).map((r) => r.days);

it('works on twenty at a time: what is done is done while the rest waits for somebody else', async () => {
  const all = await enrolled(BULK_STEP * 2 + 5);
  const other = new pg.Client({ connectionString: process.env['DATABASE_URL'] });
  await other.connect();
  await other.query('begin');
  await other.query(sql`select 1 from main.attend where attend_seq = ${all[BULK_STEP + 3]!} for update`);
  const working = bulk(enrolmentApi.cancel, { attendSeqs: all, reason: '폐강' }).then();
  await t.eventually(async () => (await ended()) === BULK_STEP);
  await other.query('rollback');
  await other.end();
  const { status, body } = await working;
  expect({ status, data: body.data }).toEqual({ status: 200, data: { failCount: 0, failures: [] } });
  expect(await ended()).toBe(all.length);
  const [counter] = await t.admin(sql`select attend_count, accept_cnt from main.course where course_seq = ${courseSeq}`);
  expect(counter).toEqual({ attend_count: 0, accept_cnt: 0 });
});

it('EN-022 sent again as the same call answers the same and extends nobody twice, also at the same moment', async () => {
  const all = await enrolled(BULK_STEP);
  await t.admin(sql`update main.attend set choise_status_cd = '01' where attend_seq = ${all[2]!}`);
  const send = (key: string) => bulk(enrolmentApi.extend, { attendSeqs: all, days: 10 }).set('Idempotency-Key', key).expect(200);
  const [one, two] = await Promise.all([send('this-very-press'), send('this-very-press')]);
  const three = await send('this-very-press');
  expect(one.body.data).toMatchObject({ failCount: 1, failures: [{ attendSeq: all[2] }] });
  expect([two.body.data, three.body.data]).toEqual([one.body.data, one.body.data]);
  const extended = all.filter((seq) => seq !== all[2]);
  expect(await daysLeft(extended)).toEqual([40]);
  await send('the-next-press');
  expect(await daysLeft(extended)).toEqual([50]);
});

it('EN-021 counts somebody of another class among those who failed, and goes on', async () => {
  const all = await enrolled(3);
  const { body } = await bulk(enrolmentApi.cancel, { attendSeqs: [...all, 999_999_999], reason: '폐강' }).expect(200);
  expect(body.data).toMatchObject({ failCount: 1, failures: [{ attendSeq: 999_999_999 }] });
  expect(await ended()).toBe(3);
});

it('lets many in, twenty at a time', async () => {
  const people: number[] = [];
  for (let i = 0; i < BULK_STEP + 2; i++) people.push((await person(t, `회원${i}`, s.channelSeq)).userSeq);
  const send = () =>
    t
      .call(enrolmentApi.add, at())
      .set('Access-Token', s.owner.token)
      .set('Idempotency-Key', 'letting-them-in-once')
      .send({ userSeqs: people })
      .expect(200);
  expect((await send()).body.data).toEqual({ added: people.length, failed: [] });
  expect((await send()).body.data).toEqual({ added: people.length, failed: [] });
});

it('leaves the readers of another site alone while a class is worked on and rushed at: none of their reads fails', async () => {
  const all = await enrolled(160);
  const elsewhere = await site(t);
  const theirs = { channelSeq: elsewhere.channelSeq, courseSeq: await course(t, elsewhere.channelSeq) };
  const learners = await Promise.all(Array.from({ length: 12 }, () => person(t, '김하나', s.channelSeq)));
  let over = false;
  const work = Promise.all([
    bulk(enrolmentApi.cancel, { attendSeqs: all.slice(0, 80), reason: '폐강' }).then(),
    bulk(enrolmentApi.setStatus, { attendSeqs: all.slice(80), choiseStatusCd: '01' }).then(),
    ...learners.map((one) => t.call(enrolmentApi.create, at()).set('Access-Token', one.token).send({}).then()),
  ]).finally(() => (over = true));
  const statuses: number[] = [];
  while (!over || statuses.length < 50) {
    const reads = await Promise.all(
      Array.from({ length: 6 }, (_, i) => (i % 2 ? t.call(courseApi.find, theirs) : t.call(courseApi.list, theirs)).then()),
    );
    statuses.push(...reads.map((r) => r.status));
  }
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
  expect((await work).map((r) => r.status)).toEqual(Array.from({ length: 14 }, () => 200));
});
