import type supertest from 'supertest';
import { VIDEO_STATUS, WEBHOOK_STATE, YN } from '@madang/contracts/codes';
import {
  REVIEW_WAITS_DAYS,
  WORK_ITEMS_MAX,
  workApi,
  type FailedVideo,
  type SiteWork,
  type WorkItem,
  type WorkItems,
} from '@madang/contracts/main/class-work';
import { courseApi } from '@madang/contracts/main/course';
import { queueApi as api, type QueueMarks } from '@madang/contracts/main/queue';
import { QUEUE_KIND } from '@madang/contracts/main/queue-kinds';
import { reviewApi } from '@madang/contracts/main/review';
import { DAY } from '@madang/contracts/time';
import { insertInto } from '@madang/server/sql/insert';
import { sql } from '@madang/server/sql/sql';
import { allPages } from '@madang/server/pages.fixture';
import { testApp, type TestApp } from '@madang/server/test-app';
import { AppModule } from '../app.module';
import { course, enrol, person, site, type Person, type Site } from '../course/course.fixture';

const as = (who: Person, call: supertest.Test) => call.set('Access-Token', who.token);
let t: TestApp;
let s: Site;
let stranger: Site;
/** `teacher` teaches the class `own`; `colleague` teaches no class. */
let teacher: Person;
let colleague: Person;
let own: number;
beforeAll(async () => {
  t = await testApp({ main: AppModule });
  s = await site(t);
  stranger = await site(t, '다른 학교');
  teacher = await person(t, '박강사', s.channelSeq, 'TCH');
  colleague = await person(t, '최강사', s.channelSeq, 'TCH');
  own = await course(t, s.channelSeq);
  await t.admin(insertInto('main.course_user', { channelSeq: s.channelSeq, courseSeq: own, userSeq: teacher.userSeq, userTypeCd: 'TCH' }));
});
afterAll(() => t.close());

const at = () => ({ channelSeq: s.channelSeq });
const ago = (days: number) => new Date(Date.now() - days * DAY);
async function review(reviewPoint: number, more: Record<string, unknown> = {}): Promise<number> {
  const { userSeq } = await person(t, '한수강', s.channelSeq);
  const attendSeq = await enrol(t, { channelSeq: s.channelSeq, courseSeq: own, userSeq });
  const [row] = await t.admin<{ n: number }>(
    insertInto(
      'main.review',
      {
        channelSeq: s.channelSeq,
        courseSeq: own,
        attendSeq,
        userSeq,
        reviewPoint,
        description: `별 ${reviewPoint}개`,
        createdAt: ago(1),
        ...more,
      },
      sql`returning evaluation_seq::int as n`,
    ),
  );
  return row!.n;
}
async function video(createdBy: Person, more: Record<string, unknown> = {}): Promise<number> {
  const [row] = await t.admin<{ n: number }>(
    insertInto(
      'main.video',
      {
        channelSeq: s.channelSeq,
        tusId: `t${Math.random()}`,
        originFileName: '수업.mov',
        fileSize: 10,
        createdBy: createdBy.userSeq,
        status: VIDEO_STATUS.FAILED,
        failure: 'VIDEO_TYPE',
        uploadedAt: ago(1),
        ...more,
      },
      sql`returning upload_vod_seq::int as n`,
    ),
  );
  return row!.n;
}
const items = async (who: Person) => (await as(who, t.call(workApi.items, at())).expect(200)).body.data as WorkItems;
const reviews = async (who: Person): Promise<WorkItem[]> => (await items(who)).list.filter((one) => one.kind === 'REVIEW');
const work = async (who: Person) => (await as(who, t.call(courseApi.work, at())).expect(200)).body.data as SiteWork;
const videos = async (who: Person) => (await as(who, t.call(workApi.videos, at())).expect(200)).body.data.list as FailedVideo[];
const seen = (who: Person, kind: string, ref: number | string, seenYn = YN.YES as string) =>
  as(who, t.call(api.seen, at()).send({ kind, ref: String(ref), seenYn }));
const marks = async (who: Person) => (await as(who, t.call(api.marks, at())).expect(200)).body.data as QueueMarks;

describe('reviews as work', () => {
  it('AM-776 are those with few stars that nobody has answered, for a month, for those who may answer them', async () => {
    const photos = ['/files/public/1/low.png'];
    const low = await review(2, { photos: JSON.stringify(photos) });
    await review(5);
    await review(1, { hideYn: 'Y' });
    await review(1, { reply: '고칠게요' });
    await review(1, { createdAt: ago(REVIEW_WAITS_DAYS + 1) });
    for (const who of [s.owner, teacher, colleague])
      expect((await reviews(who)).map((one) => [one.itemSeq, one.courseSeq, one.review])).toEqual([
        [low, own, { reviewPoint: 2, description: '별 2개', photos }],
      ]);
    expect((await work(teacher)).classes).toMatchObject([{ courseSeq: own, reviewCount: 1 }]);
    expect((await items(s.owner)).counts.REVIEW).toBe(1);
    expect((await as(stranger.owner, t.call(workApi.items, { channelSeq: stranger.channelSeq })).expect(200)).body.data.list).toEqual([]);
    await as(teacher, t.call(reviewApi.reply, { ...at(), courseSeq: own, evaluationSeq: low }).send({ reply: '살펴볼게요' })).expect(200);
    expect(await reviews(s.owner)).toEqual([]);
    expect((await work(s.owner)).classes).toEqual([]);
  });
  it('AM-776 may be left without an answer, by everybody and with a way back, and then have no marks', async () => {
    const low = await review(3);
    const item = { kind: QUEUE_KIND.REVIEW, ref: String(low) };
    await as(s.owner, t.call(api.assign, at()).send({ ...item, userSeq: teacher.userSeq })).expect(200);
    await as(teacher, t.call(api.snooze, at()).send({ ...item, until: new Date(Date.now() + DAY).toISOString() })).expect(200);
    expect(await marks(teacher)).toMatchObject({ snoozes: [item], assignments: [item] });
    await seen(teacher, QUEUE_KIND.REVIEW, low).expect(200);
    await seen(teacher, QUEUE_KIND.REVIEW, low).expect(200);
    expect(await reviews(s.owner)).toEqual([]);
    expect(await marks(teacher)).toEqual({ snoozes: [], assignments: [] });
    await seen(s.owner, QUEUE_KIND.REVIEW, low, YN.NO).expect(200);
    expect(await reviews(s.owner)).toHaveLength(1);
    expect(await marks(teacher)).toMatchObject({ snoozes: [item], assignments: [item] });
    await seen(s.owner, QUEUE_KIND.REVIEW, low).expect(200);
  });
});

describe('videos as work', () => {
  it('AM-777 are those that were uploaded and cannot be played, each with the lessons that show it', async () => {
    const profileImageUrl = '/files/public/1/teacher.png';
    await t.admin(sql`update main.account set profile_image_url = ${profileImageUrl} where user_seq = ${teacher.userSeq}`);
    const broken = await video(teacher);
    await video(teacher, { status: VIDEO_STATUS.READY, failure: null });
    await video(teacher, { uploadedAt: null });
    await video(teacher, { deletedAt: new Date() });
    await t.admin(
      insertInto('main.curriculum', {
        channelSeq: s.channelSeq,
        courseSeq: own,
        title: '1강',
        curriculumTypeCd: '02',
        uploadVodSeq: broken,
      }),
    );
    expect(await videos(s.owner)).toMatchObject([
      { uploadVodSeq: broken, fileName: '수업.mov', userName: '박강사', profileImageUrl, uses: [{ title: '1강' }] },
    ]);
    expect((await work(s.owner)).videoCount).toBe(1);
    const none = { list: [], totalCount: 0, cursor: null };
    expect((await as(stranger.owner, t.call(workApi.videos, { channelSeq: stranger.channelSeq })).expect(200)).body.data).toEqual(none);
    await as(stranger.owner, t.call(workApi.videos, at())).expect(403);
    // If instructors may work only in own classes, they see only videos that they uploaded themselves.
    await t.admin(sql`update main.channel set teacher_own_yn = 'Y' where channel_seq = ${s.channelSeq}`);
    expect(await videos(teacher)).toHaveLength(1);
    expect(await videos(colleague)).toEqual([]);
    expect((await work(colleague)).videoCount).toBe(0);
    await seen(colleague, QUEUE_KIND.VIDEO, broken).expect(404);
    await t.admin(sql`update main.channel set teacher_own_yn = 'N' where channel_seq = ${s.channelSeq}`);
    await seen(teacher, QUEUE_KIND.VIDEO, broken).expect(200);
    expect(await videos(s.owner)).toEqual([]);
    expect((await work(s.owner)).videoCount).toBe(0);
  });
});

describe('what is settled as seen', () => {
  it('is a thing that waits and that the person may do, of a kind that needs no decision', async () => {
    await seen(s.owner, QUEUE_KIND.REVIEW, 999_999).expect(404);
    await seen(s.owner, QUEUE_KIND.VIDEO, 'x').expect(404);
    await seen(teacher, QUEUE_KIND.MAIL, 4).expect(404);
    await seen(teacher, QUEUE_KIND.WEBHOOK, `4-0-${WEBHOOK_STATE.ACTIVE}`).expect(404);
    await seen(teacher, QUEUE_KIND.FAILED, 'M1').expect(404);
    for (const kind of [QUEUE_KIND.APPROVAL, QUEUE_KIND.REFUND, QUEUE_KIND.REPORT])
      expect((await seen(s.owner, kind, 1).expect(400)).body.errors).toMatchObject([{ field: 'kind' }]);
    await as(stranger.owner, t.call(api.seen, at()).send({ kind: QUEUE_KIND.FAILED, ref: 'M1', seenYn: YN.YES })).expect(403);
  });
});

describe('more than a page of work', () => {
  const MANY = 2 * WORK_ITEMS_MAX + 30;
  beforeAll(async () => {
    const [board] = await t.admin<{ n: number }>(
      insertInto(
        'main.board',
        {
          channelSeq: s.channelSeq,
          kind: 'COURSE',
          courseSeq: own,
          name: '질문',
          typeCd: '04',
          readScope: 'PARTICIPANTS',
          writeScope: 'PARTICIPANTS',
          createdAt: sql`now()`,
        },
        sql`returning board_seq::int as n`,
      ),
    );
    // Three questions share each moment, so that a page may end between two of one moment.
    await t.admin(sql`
      insert into main.post (channel_seq, board_seq, course_seq, user_seq, type_cd, title, content, answer_count, created_at)
      select ${s.channelSeq}, ${board!.n}, ${own}, ${s.owner.userSeq}, '04', '질문 ' || n, '왜요?', 0,
        timestamptz '2026-01-01T00:00:00.123456Z' + (n / 3) * interval '1 minute'
      from generate_series(1, ${MANY}) n
    `);
  });
  const page = async (cursor: string, kind = 'QUESTION') =>
    (await as(s.owner, t.call(workApi.items, at()).query({ kind, cursor })).expect(200)).body.data as WorkItems;
  const questions = async (cursor: string) => {
    const { list, cursors } = await page(cursor);
    return { list, cursor: cursors.QUESTION };
  };

  it('AM-811 is read on from the last item, the oldest first: each one once, whatever is answered meanwhile', async () => {
    const pages = await allPages(questions);
    expect(pages.map((one) => one.length)).toEqual([WORK_ITEMS_MAX, WORK_ITEMS_MAX, 30]);
    expect(pages.flat().map((one) => one.title)).toEqual(Array.from({ length: MANY }, (_, i) => `질문 ${i + 1}`));
    const first = await page('');
    expect(first.counts).toEqual({ QUESTION: MANY, MISSION: 0, APPROVAL: 0, REVIEW: 0 });
    await t.admin(sql`update main.post set answer_count = 1 where post_seq = any(${first.list.slice(0, 20).map((one) => one.itemSeq)})`);
    const second = await page(first.cursors.QUESTION!);
    expect(second.list[0]!.title).toBe(`질문 ${WORK_ITEMS_MAX + 1}`);
    expect(second.counts.QUESTION).toBe(MANY - 20);
    expect((await page('none')).list[0]!.title).toBe('질문 21');
  });
  it('AM-811 without a kind the oldest of each kind come together, and go on by kind', async () => {
    const all = await page('', '');
    expect(all.cursors).toEqual({ QUESTION: (await page('')).cursors.QUESTION, MISSION: null, APPROVAL: null, REVIEW: null });
    expect(all.list.filter((one) => one.kind === 'QUESTION')).toHaveLength(WORK_ITEMS_MAX);
  });
  it('AM-811 marks reach an item of a later page', async () => {
    const late = (await allPages(questions)).at(-1)!.at(-1)!;
    const item = { kind: QUEUE_KIND.QUESTION, ref: String(late.itemSeq) };
    await as(s.owner, t.call(api.snooze, at()).send({ ...item, until: new Date(Date.now() + DAY).toISOString() })).expect(200);
    expect((await marks(s.owner)).snoozes).toContainEqual(expect.objectContaining(item));
  });
  it('AM-811 videos that cannot be played go on as well', async () => {
    const had = (await videos(s.owner)).length;
    await t.admin(sql`
      insert into main.video (channel_seq, tus_id, origin_file_name, file_size, created_by, status, failure, uploaded_at)
      select ${s.channelSeq}, 'many' || n, 'n' || n || '.mov', 10, ${s.owner.userSeq}, ${VIDEO_STATUS.FAILED}, 'VIDEO_TYPE',
        timestamptz '2026-10-01Z'
      from generate_series(1, ${WORK_ITEMS_MAX + 5}) n
    `);
    const pages = await allPages(
      async (cursor) => (await as(s.owner, t.call(workApi.videos, at()).query({ cursor })).expect(200)).body.data,
    );
    expect(pages.map((one) => one.length)).toEqual([WORK_ITEMS_MAX, had + 5]);
    expect(new Set(pages.flat().map((one) => (one as FailedVideo).uploadVodSeq)).size).toBe(had + WORK_ITEMS_MAX + 5);
  });
});
