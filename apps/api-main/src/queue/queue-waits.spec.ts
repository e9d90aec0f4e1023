import type supertest from 'supertest';
import { APPLICATION_STATUS, LESSON_TYPE, POST_TYPE, TRASH } from '@madang/contracts/codes';
import { REVIEW_WAITS_DAYS, workApi, type ClassWork, type SiteWork, type WorkItems } from '@madang/contracts/main/class-work';
import { courseApi, type PublishRequest } from '@madang/contracts/main/course';
import { queueApi as api, type QueueMarks, type QueueRef } from '@madang/contracts/main/queue';
import { CLASS_KINDS, QUEUE_KIND, type MarkedKind } from '@madang/contracts/main/queue-kinds';
import { DAY } from '@madang/contracts/time';
import { insertInto } from '@madang/server/sql/insert';
import { raw, sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import { AppModule } from '../app.module';
import { course, enrol, person, site, type Site } from '../course/course.fixture';

let t: TestApp;
let s: Site;
beforeAll(async () => {
  t = await testApp({ main: AppModule });
  s = await site(t);
});
afterAll(() => t.close());

const at = () => ({ channelSeq: s.channelSeq });
const owner = (call: supertest.Test) => call.set('Access-Token', s.owner.token);
const ago = (days: number) => new Date(Date.now() - days * DAY);
const made = async (table: string, values: Parameters<typeof insertInto>[1], key: string): Promise<string> => {
  const [row] = await t.admin<{ n: number }>(insertInto(table, values, sql`returning ${raw(key)}::int as n`));
  return String(row!.n);
};
/** One item of each kind that waits in a class. */
const makers = {
  question: async (courseSeq: number) => {
    const scopes = { readScope: 'PARTICIPANTS', writeScope: 'PARTICIPANTS', createdAt: ago(1) };
    const board = { ...at(), kind: 'COURSE', courseSeq, name: '질문', typeCd: POST_TYPE.QUESTION, ...scopes };
    const boardSeq = await made('main.board', board, 'board_seq');
    const { userSeq } = await person(t, '학습자', s.channelSeq);
    const post = { ...at(), boardSeq, courseSeq, userSeq, typeCd: POST_TYPE.QUESTION, title: '왜요?', content: '왜요?' };
    return made('main.post', { ...post, answerCount: 0, createdAt: ago(1) }, 'post_seq');
  },
  mission: async (courseSeq: number) => {
    const lesson = { ...at(), courseSeq, title: '과제', curriculumTypeCd: LESSON_TYPE.MISSION };
    const curriculumSeq = await made('main.curriculum', lesson, 'curriculum_seq');
    const { userSeq } = await person(t, '학습자', s.channelSeq);
    const submission = { ...at(), courseSeq, curriculumSeq, userSeq, content: '했어요', createdAt: ago(1), updatedAt: ago(1) };
    return made('main.submission', submission, 'submission_seq');
  },
  approval: async (courseSeq: number) => {
    const { userSeq } = await person(t, '신청', s.channelSeq);
    const waiting = { choise_status_cd: APPLICATION_STATUS.WAITING, attend_at: null, valid_at: null };
    return String(await enrol(t, { ...at(), courseSeq, userSeq }, waiting));
  },
  review: async (courseSeq: number) => {
    const { userSeq } = await person(t, '한수강', s.channelSeq);
    const attendSeq = await enrol(t, { ...at(), courseSeq, userSeq });
    const review = { ...at(), courseSeq, attendSeq, userSeq, reviewPoint: 1, description: '별 한 개', createdAt: ago(1) };
    return made('main.review', review, 'evaluation_seq');
  },
  publish: async (courseSeq: number) => {
    await t.admin(sql`update main.course set publish_requested_at = now() where course_seq = ${courseSeq}`);
    return String(courseSeq);
  },
} as const;
const read = async <T>(call: supertest.Test): Promise<T> => (await owner(call).expect(200)).body.data as T;
const marks = () => read<QueueMarks>(t.call(api.marks, at()));
const snooze = (item: QueueRef) => owner(t.call(api.snooze, at()).send({ ...item, until: new Date(Date.now() + DAY).toISOString() }));
/** Where a class says how many of a kind wait; applications are counted on the class's own row, requests in their list. */
const COUNT_OF: Partial<Record<MarkedKind, keyof ClassWork>> = {
  question: 'questionCount',
  mission: 'missionCount',
  review: 'reviewCount',
};
/** Whether the lists have the item, how many of its kind the counts have, and whether it has a mark. */
async function seenOf({ kind, ref }: QueueRef, courseSeq: number) {
  const items = await read<WorkItems>(t.call(workApi.items, at()));
  const requests = await read<{ list: PublishRequest[] }>(t.call(courseApi.publishRequests, at()).query({ page: 1, size: 10 }));
  const counted = (await read<SiteWork>(t.call(courseApi.work, at()))).classes.find((one) => one.courseSeq === courseSeq);
  const { snoozes, assignments } = await marks();
  const isIt = (one: QueueRef) => one.kind === kind && one.ref === ref;
  return {
    listed:
      items.list.some((one) => one.kind.toLowerCase() === kind && String(one.itemSeq) === ref) ||
      (kind === QUEUE_KIND.PUBLISH && requests.list.some((one) => String(one.courseSeq) === ref)),
    counted: COUNT_OF[kind] && counted?.[COUNT_OF[kind]],
    putOff: snoozes.some(isIt),
    assigned: assignments.some(isIt),
  };
}
const trashed = (_ref: string, courseSeq: number) =>
  sql`update main.course set trash_type_cd = ${TRASH.TRASHED} where course_seq = ${courseSeq}`;

describe('the marks of an item', () => {
  it.each([
    ['a question of a class in the trash', 'question', trashed],
    ['a submission of a class in the trash', 'mission', trashed],
    ['an application to a class in the trash', 'approval', trashed],
    ['a review of a class in the trash', 'review', trashed],
    ['a request to publish a class in the trash', 'publish', trashed],
    [
      'a review that is older than a month',
      'review',
      (ref: string) => sql`update main.review set created_at = ${ago(REVIEW_WAITS_DAYS + 1)} where evaluation_seq = ${ref}`,
    ],
    [
      'a post of a challenge, which counts for a day',
      'mission',
      (ref: string) => sql`update main.submission set posted_on = current_date where submission_seq = ${ref}`,
    ],
    ['a place on the waitlist', 'approval', (ref: string) => sql`update main.attend set waitlisted = true where attend_seq = ${ref}`],
  ] as const)('AM-886 go where the lists leave it out: %s', async (_what, kind, leave) => {
    const courseSeq = await course(t, s.channelSeq, { wait_cnt: 1 });
    const item = { kind, ref: await makers[kind](courseSeq) };
    await snooze(item).expect(200);
    await owner(t.call(api.assign, at()).send({ ...item, userSeq: s.owner.userSeq })).expect(200);
    expect(await seenOf(item, courseSeq)).toMatchObject({ listed: true, putOff: true, assigned: true });
    await t.admin(leave(item.ref, courseSeq));
    const after = await seenOf(item, courseSeq);
    expect(after).toMatchObject({ listed: false, putOff: false, assigned: false });
    expect(after.counted ?? 0).toBe(0);
    if (CLASS_KINDS.includes(kind)) await snooze(item).expect(404);
  });
});
