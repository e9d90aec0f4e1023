import type supertest from 'supertest';
import { CONTENT_KIND, CONTENT_STATE, values, type ContentKind } from '@madang/contracts/codes';
import { MODERATOR_PERMISSIONS } from '@madang/contracts/main/moderates';
import { queueApi as api, type Assignee, type QueueMarks } from '@madang/contracts/main/queue';
import { QUEUE_KIND } from '@madang/contracts/main/queue-kinds';
import { reportApi, REPORT_VIEW, type ContentCase } from '@madang/contracts/main/report';
import type { Permission } from '@madang/contracts/permissions';
import { DAY } from '@madang/contracts/time';
import { insertInto } from '@madang/server/sql/insert';
import { sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import { AppModule } from '../app.module';
import { course, person, site, type Person, type Site } from '../course/course.fixture';

const as = (who: Person, call: supertest.Test) => call.set('Access-Token', who.token);
let t: TestApp;
let s: Site;
let courseSeq: number;
/** An open case of each kind, those of posts and messages in a class; `outside` is one of a post on a board of the site. */
const cases = new Map<ContentKind, number>();
let outside: number;
let serial = 1000;
const at = () => ({ channelSeq: s.channelSeq });
const refOf = (caseSeq: number) => ({ kind: QUEUE_KIND.REPORT, ref: String(caseSeq) });
const staff = (name: string, roles: readonly Permission[], type: 'MNG' | 'TCH' = 'MNG') =>
  person(t, name, s.channelSeq, type, ['SITE_CONSOLE_READ', ...roles]);
const assignees = (who: Person, caseSeq: number) => as(who, t.call(api.assignees, at()).query(refOf(caseSeq)));
const marks = async (who: Person) => (await as(who, t.call(api.marks, at())).expect(200)).body.data as QueueMarks;
const listed = async (who: Person) =>
  (
    (await as(who, t.call(reportApi.list, at()).query({ view: REPORT_VIEW.REPORTED, size: 100 })).expect(200)).body.data as {
      list: ContentCase[];
    }
  ).list.map((one) => one.caseSeq);

async function reported(kindCd: ContentKind, ofClass: number | null): Promise<number> {
  const [row] = await t.admin<{ n: number }>(
    insertInto(
      'main.content_case',
      {
        channelSeq: s.channelSeq,
        kindCd,
        itemSeq: ++serial,
        courseSeq: ofClass,
        title: kindCd,
        stateCd: CONTENT_STATE.OPEN,
        reportCount: 1,
        reportedAt: sql`now()`,
        createdAt: sql`now()`,
      },
      sql`returning case_seq::int as n`,
    ),
  );
  return row!.n;
}
beforeAll(async () => {
  t = await testApp({ main: AppModule });
  s = await site(t);
  courseSeq = await course(t, s.channelSeq);
  outside = await reported(CONTENT_KIND.POST, null);
  for (const kind of values(CONTENT_KIND)) cases.set(kind, await reported(kind, kind === CONTENT_KIND.PROFILE ? null : courseSeq));
});
afterAll(() => t.close());

describe('reported texts in the inbox', () => {
  it.each(MODERATOR_PERMISSIONS)(
    'AM-936 with %s alone: what the list of reports has can be assigned and put off, and nothing else',
    async (one) => {
      const who = await staff('신고 담당', [one]);
      const own = await listed(who);
      expect(own.length).toBeGreaterThan(0);
      for (const caseSeq of [outside, ...cases.values()]) {
        const may = own.includes(caseSeq);
        const found = await assignees(who, caseSeq).expect(may ? 200 : 404);
        if (may) expect((found.body.data as Assignee[]).map(({ userSeq }) => userSeq)).toContain(who.userSeq);
        const until = new Date(Date.now() + DAY).toISOString();
        await as(who, t.call(api.snooze, at()).send({ ...refOf(caseSeq), until })).expect(may ? 200 : 404);
        await as(who, t.call(api.history, at()).query(refOf(caseSeq))).expect(may ? 200 : 404);
      }
      expect((await marks(who)).snoozes.map(({ ref }) => Number(ref)).toSorted()).toEqual(own.toSorted());
    },
  );

  it('AM-936 are assigned to those alone who decide about them, and the mark is seen by them alone', async () => {
    const [members, reviews] = [await staff('회원 담당', ['SITE_MEMBER_UPDATE']), await staff('후기 담당', ['SITE_REVIEW_UPDATE'])];
    const profile = cases.get(CONTENT_KIND.PROFILE)!;
    const assign = (userSeq: number) => as(s.owner, t.call(api.assign, at()).send({ ...refOf(profile), userSeq }));
    expect((await assign(reviews.userSeq).expect(400)).body.errors).toMatchObject([{ field: 'userSeq' }]);
    await assign(members.userSeq).expect(200);
    expect((await marks(members)).assignments).toMatchObject([{ ...refOf(profile), mineYn: 'Y' }]);
    expect((await marks(s.owner)).assignments).toMatchObject([{ ...refOf(profile), mineYn: 'N' }]);
    expect((await marks(reviews)).assignments).toEqual([]);
  });

  it('AM-936 of a class are for its staff too, of another class not; a decided one has no marks', async () => {
    const [inside, elsewhere] = [
      await staff('담당 강사', ['CLASS_ROOM_UPDATE'], 'TCH'),
      await staff('다른 강사', ['CLASS_ROOM_UPDATE'], 'TCH'),
    ];
    await t.admin(insertInto('main.course_user', { ...at(), courseSeq, userSeq: inside.userSeq, userTypeCd: 'TCH' }));
    const chat = cases.get(CONTENT_KIND.CHAT)!;
    await assignees(inside, chat).expect(200);
    await assignees(elsewhere, chat).expect(404);
    await t.admin(sql`update main.content_case set state_cd = ${CONTENT_STATE.LEFT} where case_seq = ${chat}`);
    await assignees(inside, chat).expect(404);
    await as(inside, t.call(api.assignees, at()).query({ kind: QUEUE_KIND.REPORT, ref: 'x' })).expect(404);
  });
});
