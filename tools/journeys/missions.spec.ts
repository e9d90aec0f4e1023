import type supertest from 'supertest';
import { alarmApi, type Alarm } from '@madang/contracts/alarm/alarm';
import { alarmPath } from '@madang/contracts/alarm/kinds';
import { addDays, seoulDay } from '@madang/contracts/dates';
import { curriculumApi, type CurriculumItem, type UploadedFile } from '@madang/contracts/main/curriculum';
import { missionApi as api, type Mission, type Submission } from '@madang/contracts/main/mission';
import { fromSeoul, HOUR, MINUTE } from '@madang/contracts/time';
import { insertInto } from '@madang/server/sql/insert';
import { sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import { AppModule as AlarmModule } from '../../apps/api-alarm/src/app.module';
import { AppModule } from '../../apps/api-main/src/app.module';
import { enrol, course, person, site, type Person, type Site } from '../../apps/api-main/src/course/course.fixture';
import { Clock } from '@madang/server/clock';
import { RESTORE_TERM_MS } from '../../apps/api-main/src/curriculum/removed-lesson';
import { RemovedLessonJob } from '../../apps/api-main/src/curriculum/removed-lesson.job';
import { UploadSweep } from '../../apps/api-main/src/upload/upload.sweep';

let t: TestApp;
let a: Site;
let teacher: Person;
beforeAll(async () => {
  t = await testApp({ main: AppModule, alarm: AlarmModule });
  a = await site(t);
  teacher = await person(t, '김선생', a.channelSeq, 'TCH');
});
afterAll(() => t.close());
afterEach(() => t.resetNow());

const as = (who: Person | null, call: supertest.Test) => (who ? call.set('Access-Token', who.token) : call);
type At = { courseSeq: number; curriculumSeq?: number; submissionSeq?: number };
const at = (p: At) => ({ channelSeq: a.channelSeq, curriculumSeq: 0, submissionSeq: 0, ...p });
const lesson = async (courseSeq: number, body: object = {}) =>
  (
    await as(a.owner, t.call(curriculumApi.save, at({ courseSeq })))
      .send({ curriculumTypeCd: '03', requiredMinutes: 10, title: '첫 과제', content: '<p>써 보세요</p>', ...body })
      .expect(200)
  ).body.data as CurriculumItem;
const learnerOf = async (courseSeq: number, name = '이서준') => {
  const who = await person(t, name, a.channelSeq);
  await enrol(t, { ...at({ courseSeq }), userSeq: who.userSeq });
  return who;
};
/** A class with a mission and a learner in it. */
async function aClass(body: object = {}) {
  const courseSeq = await course(t, a.channelSeq);
  await t.admin(insertInto('main.course_user', { channelSeq: a.channelSeq, courseSeq, userSeq: teacher.userSeq, userTypeCd: 'TCH' }));
  const { curriculumSeq } = await lesson(courseSeq, body);
  return { courseSeq, curriculumSeq, learner: await learnerOf(courseSeq) };
}
const hand = (who: Person, p: At, body: object) => as(who, t.call(api.submit, at(p))).send(body);
const read = async (who: Person, p: At, query: object = {}) =>
  (
    await as(who, t.call(api.submissions, at(p)))
      .query(query)
      .expect(200)
  ).body.data as { list: Submission[]; totalCount: number; mine: Submission | null; posted: { total: number; today: number } };
const answer = (who: Person, p: At, body: object) => as(who, t.call(api.feedback, at(p))).send(body);
const attach = (who: Person, p: At, name = '과제.txt', body = Buffer.from('과제\n')) =>
  as(who, t.call(api.upload, at(p))).attach('file', body, name);
const doneOf = async (courseSeq: number, who: Person) =>
  Number(
    (
      await t.admin<{ completed_count: number }>(
        sql`select completed_count from main.attend where course_seq = ${courseSeq} and user_seq = ${who.userSeq}`,
      )
    )[0]!.completed_count,
  );
const alarms = async (who: Person, type: string, courseSeq: number) =>
  ((await as(who, t.call(alarmApi.list)).query({ limit: 20 }).expect(200)).body.data.list as Alarm[]).filter(
    (one) => one.alarmType === type && one.courseSeq === courseSeq,
  );

it('CU-006..009 CU-012 CU-017 a mission takes submissions with scope, due date, XP and points; another lesson may take them, a section none', async () => {
  const courseSeq = await course(t, a.channelSeq);
  const dueAt = '2027-01-31T14:59:00.000Z';
  expect(await lesson(courseSeq, { publicScopeCd: '01', dueAt, xp: 30, point: 10, taskYn: 'N' })).toMatchObject({
    curriculumTypeCd: '03',
    missionType: null,
    missionResourceId: null,
    xp: 30,
    point: 10,
    taskYn: 'Y',
    publicScopeCd: '01',
    dueAt,
  });
  const text = {
    curriculumTypeCd: '05',
    requiredMinutes: 10,
    title: '글',
    content: '<p>글</p>',
    publicScopeCd: '01',
    dueAt,
    point: 10,
    xp: 30,
  };
  expect(await lesson(courseSeq, text)).toMatchObject({ taskYn: 'N', publicScopeCd: '99', dueAt: null, point: null, xp: null });
  expect(await lesson(courseSeq, { ...text, taskYn: 'Y' })).toMatchObject({ taskYn: 'Y', publicScopeCd: '01', dueAt, point: 10, xp: null });
  expect(await lesson(courseSeq, { curriculumTypeCd: '01', title: '장', taskYn: 'Y' })).toMatchObject({ taskYn: 'N' });
  const wrong = await as(a.owner, t.call(curriculumApi.save, at({ courseSeq }))).send({
    curriculumTypeCd: '03',
    requiredMinutes: 10,
    title: '과제',
    openedAt: '2027-02-01T00:00:00Z',
    dueAt,
  });
  expect([wrong.status, wrong.body.errors[0].field]).toEqual([400, 'dueAt']);
});

it('CU-077 CU-113 PE-030 a learner hands in once, which completes the mission, edits and takes back until there is feedback', async () => {
  const c = await aClass({ point: 10 });
  const complete = await as(c.learner, t.call(curriculumApi.complete, at(c)));
  expect([complete.status, complete.body.errors[0].field]).toEqual([400, 'curriculumSeq']);
  expect((await hand(c.learner, c, { content: ' ', files: [] }).expect(400)).body.errors[0].field).toBe('content');
  const made = (await hand(c.learner, c, { content: '다 했어요' }).expect(200)).body.data as Submission;
  expect(made).toMatchObject({ content: '다 했어요', userName: '이서준', ownYn: 'Y', lateYn: 'N', feedback: null, files: [] });
  await hand(c.learner, c, { content: '또' }).expect(409);
  expect(await doneOf(c.courseSeq, c.learner)).toBe(1);
  const one = { ...c, submissionSeq: made.submissionSeq };
  await as(c.learner, t.call(api.edit, at(one)))
    .send({ content: '고쳤어요' })
    .expect(200);
  await as(c.learner, t.call(api.remove, at(one))).expect(200);
  expect(await doneOf(c.courseSeq, c.learner)).toBe(0);
  expect((await read(c.learner, c)).mine).toBeNull();
  const again = (await hand(c.learner, c, { content: '다시' }).expect(200)).body.data as Submission;
  expect(await doneOf(c.courseSeq, c.learner)).toBe(1);
  const last = { ...c, submissionSeq: again.submissionSeq };
  expect((await answer(teacher, last, { content: '좋아요', point: 11 }).expect(400)).body.errors[0].field).toBe('point');
  await answer(c.learner, last, { content: '내가' }).expect(403);
  expect((await answer(teacher, last, { content: '좋아요', point: 9 }).expect(200)).body.data.feedback).toMatchObject({
    content: '좋아요',
    point: 9,
    userName: '김선생',
  });
  for (const call of [as(c.learner, t.call(api.edit, at(last))).send({ content: '늦었다' }), as(c.learner, t.call(api.remove, at(last)))])
    expect((await call.expect(409)).body.errorName).toBe('MISSION_ANSWERED');
  const missions = (await as(c.learner, t.call(api.list, at(c))).expect(200)).body.data.list as Mission[];
  expect(missions).toEqual([
    expect.objectContaining({ curriculumSeq: c.curriculumSeq, submissionSeq: again.submissionSeq, submittedCount: null }),
  ]);
  expect(missions[0]!.feedbackAt).not.toBeNull();
});

it('CU-113 hands in a submission of a text without completing it, and marks what comes after its day', async () => {
  const c = await aClass({
    curriculumTypeCd: '05',
    requiredMinutes: 10,
    content: '<p>글</p>',
    taskYn: 'Y',
    dueAt: new Date(Date.now() + HOUR).toISOString(),
  });
  t.setNow(new Date(Date.now() + 7_200_000));
  expect((await hand(c.learner, c, { content: '늦었어요' }).expect(200)).body.data.lateYn).toBe('Y');
  expect(await doneOf(c.courseSeq, c.learner)).toBe(0);
});

it('AL-020 AL-021 the teacher hears of what was handed in, the learner of its feedback, and both are led to it', async () => {
  const c = await aClass();
  const { submissionSeq } = (await hand(c.learner, c, { content: '다 했어요' }).expect(200)).body.data as Submission;
  const told = await t.eventually(async () => (await alarms(teacher, '08', c.courseSeq))[0]);
  expect(told).toMatchObject({ courseSeq: c.courseSeq, targetUserSeq: c.learner.userSeq });
  expect(told.content).toContain('첫 과제');
  const path = `/classes/${c.courseSeq}/classroom/${c.curriculumSeq}?submission=${submissionSeq}`;
  expect(alarmPath(told)).toBe(path);
  for (const content of ['좋아요', '아주 좋아요']) await answer(teacher, { ...c, submissionSeq }, { content }).expect(200);
  await t.eventually(async () => (await alarms(c.learner, '09', c.courseSeq))[0]);
  expect((await alarms(c.learner, '09', c.courseSeq)).map((one) => [one.targetUserSeq, alarmPath(one)])).toEqual([[teacher.userSeq, path]]);
  expect((await as(teacher, t.call(api.submission, at({ ...c, submissionSeq }))).expect(200)).body.data.feedback.content).toBe(
    '아주 좋아요',
  );
});

it('CU-012 CU-113 what was handed in is read by its author and the staff, by the class where the lesson says so, and its feedback by neither classmate', async () => {
  const c = await aClass();
  const other = await learnerOf(c.courseSeq, '박지우');
  const { submissionSeq } = (await hand(c.learner, c, { content: '내 것' }).expect(200)).body.data as Submission;
  const seen = async (who: Person) => (await read(who, c)).list.map((one) => one.submissionSeq);
  expect([await seen(c.learner), await seen(other), await seen(teacher), await seen(a.owner)]).toEqual([
    [submissionSeq],
    [],
    [submissionSeq],
    [submissionSeq],
  ]);
  await as(other, t.call(api.submission, at({ ...c, submissionSeq }))).expect(404);
  const listed = async () => ((await as(other, t.call(api.list, at(c))).expect(200)).body.data.list as Mission[])[0];
  expect(await listed()).toMatchObject({ dueAt: null, xp: null });
  const dueAt = '2099-01-31T14:59:00.000Z';
  const { curriculumSeq: _, ...rest } = c;
  await as(a.owner, t.call(curriculumApi.save, at(rest)))
    .send({
      curriculumSeq: c.curriculumSeq,
      curriculumTypeCd: '03',
      requiredMinutes: 10,
      title: '첫 과제',
      publicScopeCd: '01',
      dueAt,
      xp: 30,
    })
    .expect(200);
  expect(await listed()).toMatchObject({ dueAt, xp: 30 });
  await answer(teacher, { ...c, submissionSeq }, { content: '비밀' }).expect(200);
  const [shown] = (await read(other, c)).list;
  expect(shown).toMatchObject({ userName: '이*준', content: '내 것', feedback: null, ownYn: 'N' });
  expect((await read(teacher, c, { waitingYn: 'Y' })).list).toEqual([]);
  await as(other, t.call(api.edit, at({ ...c, submissionSeq })))
    .send({ content: '남의 것' })
    .expect(404);
  await as(other, t.call(api.remove, at({ ...c, submissionSeq }))).expect(404);
  const stranger = await person(t, '남', a.channelSeq);
  const b = await site(t, '둘 학교');
  for (const call of [
    t.call(api.submissions, at(c)),
    t.call(api.submission, at({ ...c, submissionSeq })),
    t.call(api.list, at(c)),
    t.call(api.submit, at(c)).send({ content: 'x' }),
    t.call(api.upload, at(c)).attach('file', Buffer.from('x'), 'a.txt'),
  ])
    await as(stranger, call).expect(403);
  for (const who of [b.owner, a.owner]) await as(who, t.call(api.submissions, { ...at(c), channelSeq: b.channelSeq })).expect(404);
  await t.call(api.submissions, at(c)).expect(401);
  await as(a.owner, t.call(api.submit, at(c)))
    .send({ content: 'x' })
    .expect(403);
});

it('CU-077 files come over the upload path, count against the plan’s space, open for readers alone and go when nothing holds them', async () => {
  const c = await aClass();
  const other = await learnerOf(c.courseSeq, '박지우');
  const up = (await attach(c.learner, c).expect(200)).body.data as UploadedFile;
  const spare = (await attach(c.learner, c, '남는 것.txt').expect(200)).body.data as UploadedFile;
  expect((await attach(c.learner, c, 'a.html', Buffer.from('<html>')).expect(400)).body.errorName).toBe('FILE_TYPE');
  expect((await hand(other, c, { files: [up.fileSeq] }).expect(400)).body.errors[0].field).toBe('files');
  expect(await doneOf(c.courseSeq, other)).toBe(0);
  const made = (await hand(c.learner, c, { files: [up.fileSeq] }).expect(200)).body.data as Submission;
  expect(made.files).toEqual([expect.objectContaining({ fileSeq: up.fileSeq, originFileName: '과제.txt' })]);
  expect((await read(teacher, c)).list[0]!.files[0]!.url).toContain('/files/s/');
  await t.admin(sql`update main.channel set setting = setting || '{"storageLimit":1}' where channel_seq = ${a.channelSeq}`);
  expect((await attach(c.learner, c).expect(400)).body.errorName).toBe('PLAN_STORAGE_FULL');
  await t.admin(sql`update main.channel set setting = setting - 'storageLimit' where channel_seq = ${a.channelSeq}`);
  const kept = async () =>
    (await t.admin<{ file_seq: string }>(sql`select file_seq from main.file where created_by = ${c.learner.userSeq} order by 1`)).map((f) =>
      Number(f.file_seq),
    );
  t.setNow(new Date(Date.now() + 25 * HOUR));
  const sweep = t.get('main', UploadSweep) as unknown as { round(): Promise<void> };
  await sweep.round();
  expect([await kept(), spare.fileSeq > 0]).toEqual([[up.fileSeq], true]);
  await as(c.learner, t.call(api.remove, at({ ...c, submissionSeq: made.submissionSeq }))).expect(200);
  await sweep.round();
  expect(await kept()).toEqual([up.fileSeq]);
  t.setNow(new Date(Date.now() + 50 * HOUR));
  await sweep.round();
  expect(await kept()).toEqual([]);
});

it('CU-113 AM-350 a mission that is deleted leaves the progress at once, and takes what was handed in along when it can no longer come back', async () => {
  const c = await aClass();
  const up = (await attach(c.learner, c).expect(200)).body.data as UploadedFile;
  await hand(c.learner, c, { content: '다 했어요', files: [up.fileSeq] }).expect(200);
  await as(a.owner, t.call(curriculumApi.remove, at(c))).expect(200);
  expect(await doneOf(c.courseSeq, c.learner)).toBe(0);
  const loose = () => t.admin(sql`select loose_at is not null as loose from main.file where file_seq = ${up.fileSeq}`);
  expect(await loose()).toEqual([{ loose: false }]);
  t.setNow(new Date(t.get('main', Clock).now().getTime() + RESTORE_TERM_MS + MINUTE));
  await t.get('main', RemovedLessonJob).run();
  expect(await loose()).toEqual([{ loose: true }]);
});

/** The moment at `time` in Seoul, `days` days after today. */
const seoul = (days: number, time: string) => {
  const day = addDays(seoulDay(Date.now()), days);
  return new Date(fromSeoul(day, time));
};
const POST = {
  curriculumTypeCd: '09',
  title: '매일 쓰기',
  publicScopeCd: '01',
  xp: 50,
  maxChallengeCount: 4,
  dailyChallengeCount: 2,
  dailyStartTime: '06:00',
  dailyEndTime: '09:00',
  completionRateCondition: 75,
};
it('AM-001 AM-002 CU-023 CU-069 CU-070 CU-071..076 post missions and lesson-complete missions carry what they ask for', async () => {
  const courseSeq = await course(t, a.channelSeq);
  const post = await lesson(courseSeq, POST);
  expect(post).toMatchObject({ ...POST, missionType: 'NEW_POST', missionResourceId: null, taskYn: 'Y' });
  const text = await lesson(courseSeq, { curriculumTypeCd: '05', requiredMinutes: 10, title: '글', content: '<p>글</p>' });
  const linked = await lesson(courseSeq, {
    curriculumTypeCd: '08',
    title: '글 마치기',
    missionResourceId: String(text.curriculumSeq),
    xp: 5,
  });
  expect(linked).toMatchObject({ missionType: 'LESSON_COMPLETE', missionResourceId: String(text.curriculumSeq), xp: 5, taskYn: 'N' });
  for (const [field, body] of [
    ['dailyEndTime', { ...POST, dailyEndTime: '05:00' }],
    ['dailyChallengeCount', { ...POST, dailyChallengeCount: 5 }],
    ['maxChallengeCount', { ...POST, maxChallengeCount: 0 }],
    ['completionRateCondition', { ...POST, completionRateCondition: 101 }],
    ['missionResourceId', { curriculumTypeCd: '08', title: '없는 수업', missionResourceId: '987654321' }],
    [
      'missionResourceId',
      { curriculumTypeCd: '08', title: '자신', curriculumSeq: linked.curriculumSeq, missionResourceId: String(linked.curriculumSeq) },
    ],
  ] as const) {
    const answered = await as(a.owner, t.call(curriculumApi.save, at({ courseSeq }))).send(body);
    expect([answered.status, answered.body.errors?.[0]?.field]).toEqual([400, field]);
  }
  const learner = await learnerOf(courseSeq);
  const done = (curriculumSeq: number) => as(learner, t.call(curriculumApi.complete, at({ courseSeq, curriculumSeq })));
  expect((await done(linked.curriculumSeq).expect(400)).body.errorName).toBe('MISSION_LESSON');
  await done(text.curriculumSeq).expect(200);
  await done(linked.curriculumSeq).expect(200);
  await done(post.curriculumSeq).expect(400);
  expect(await doneOf(courseSeq, learner)).toBe(2);
});

it('CU-071..076 posts come at their hours, so many a day and in all, are seen by the class, and complete the mission at its rate', async () => {
  const c = await aClass(POST);
  const other = await learnerOf(c.courseSeq, '박지우');
  const post = async (when: Date, content = '오늘의 글') => {
    t.setNow(when);
    const { status, body } = await hand(c.learner, c, { content });
    return status === 200
      ? (body.data as Submission).submissionSeq
      : (body.errors[0] as { message: string }).message.includes('06:00')
        ? 'hours'
        : 'limit';
  };
  expect([await post(seoul(0, '05:59')), await post(seoul(0, '09:01'))]).toEqual(['hours', 'hours']);
  const first = await post(seoul(0, '06:00'));
  // Two posts at the same moment: the day has room for only one of them.
  const both = await Promise.all([hand(c.learner, c, { content: '둘' }), hand(c.learner, c, { content: '셋' })]);
  expect(both.map((one) => one.status).sort()).toEqual([200, 400]);
  expect((await read(c.learner, c)).posted).toEqual({ total: 2, today: 2 });
  expect(await post(seoul(0, '08:00'))).toBe('limit');
  expect(await doneOf(c.courseSeq, c.learner)).toBe(0);
  const third = await post(seoul(1, '09:00'));
  expect([await doneOf(c.courseSeq, c.learner), (await read(c.learner, c)).posted]).toEqual([1, { total: 3, today: 1 }]);
  expect((await read(other, c)).list.map((one) => [one.submissionSeq, one.userName])).toEqual([
    [third, '이*준'],
    [expect.any(Number), '이*준'],
    [first, '이*준'],
  ]);
  await as(c.learner, t.call(api.remove, at({ ...c, submissionSeq: third as number }))).expect(200);
  expect(await doneOf(c.courseSeq, c.learner)).toBe(0);
  for (const time of ['07:00', '08:00']) expect(await post(seoul(1, time))).toEqual(expect.any(Number));
  expect([await doneOf(c.courseSeq, c.learner), await post(seoul(1, '09:00'))]).toEqual([1, 'limit']);
  // Staff answer a post like a submission, but get no alarm for each post.
  await answer(teacher, { ...c, submissionSeq: first as number }, { content: '꾸준하네요' }).expect(200);
  expect(await alarms(teacher, '08', c.courseSeq)).toEqual([]);
});
