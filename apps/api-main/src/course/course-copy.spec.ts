import { insertInto } from '@madang/server/sql/insert';
import { sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import { courseApi, type AdminCourse, type ClassInformation } from '@madang/contracts/main/course';
import { curriculumApi } from '@madang/contracts/main/curriculum';
import type { LessonJson } from '@madang/contracts/main/lesson';
import { AppModule } from '../app.module';
import { LESSON_COPIED, LIVE_COPIED } from './course-copy.sql';
import { enrol, course, person, site, type Person, type Site } from './course.fixture';

let t: TestApp;
let a: Site;
let teacher: Person;
beforeAll(async () => {
  t = await testApp({ main: AppModule });
  a = await site(t);
  teacher = await person(t, '김선생', a.channelSeq, 'TCH');
});
afterAll(() => t.close());
afterEach(() => t.resetNow());

const at = (courseSeq: number) => ({ channelSeq: a.channelSeq, courseSeq });
const copy = (courseSeq: number, who: Person = teacher) => t.call(courseApi.copy, at(courseSeq)).set('Access-Token', who.token);
const copied = async (courseSeq: number) => ((await copy(courseSeq).expect(200)).body.data as { courseSeq: number }).courseSeq;
const information = async (courseSeq: number) =>
  (await t.call(courseApi.find, at(courseSeq)).set('Access-Token', a.owner.token).expect(200)).body.data as ClassInformation;
const lesson = async (courseSeq: number, columns: Record<string, unknown>) => {
  const all = { channel_seq: a.channelSeq, course_seq: courseSeq, curriculum_type_cd: '05', ...columns };
  const [row] = await t.admin<{ curriculum_seq: number }>(
    `insert into main.curriculum (${Object.keys(all).join(', ')})
      values (${Object.keys(all).map((_, i) => `$${i + 1}`)})
      returning curriculum_seq`,
    Object.values(all),
  );
  return Number(row!.curriculum_seq);
};
const lessons = async (courseSeq: number) =>
  (await t.call(curriculumApi.list, at(courseSeq)).query({ type: 'edit' }).set('Access-Token', a.owner.token).expect(200)).body
    .data as LessonJson[];

it('CR-071 TR-002 the copy of a class that was closed by hand has the end of sale that the class had before', async () => {
  const payEndAt = '2099-01-31T14:59:59.000Z';
  const sale = async (seq: number) => {
    const { course: c } = await information(seq);
    return [c.settingPayTimeYn, c.payEndCd, c.payEndAt];
  };
  const [dated, endless] = [await course(t, a.channelSeq, { pay_end_cd: '00', pay_end_at: payEndAt }), await course(t, a.channelSeq)];
  for (const seq of [dated, endless]) await t.call(courseApi.close, at(seq)).set('Access-Token', a.owner.token).send({}).expect(200);
  expect(await sale(await copied(dated))).toEqual(['N', '00', payEndAt]);
  expect(await sale(await copied(endless))).toEqual(['N', '99', null]);
});

it('PE-025 TR-002 TR-013 TR-017 an instructor copies a class by a post without a body: a draft of the same content, price, questions and teachers', async () => {
  const left = await person(t, '떠난 강사', a.channelSeq);
  const seq = await course(t, a.channelSeq, {
    title: '자바 첫걸음',
    sub_title: '하루 한 시간',
    introduction: '<p>소개</p>',
    gains: ['기초'],
    fare_cd: '01',
    price: 90_000,
    discount_price: 70_000,
    max_user_count: 20,
    user_limit_type_cd: '99',
    question_status_cd: '00',
    course_questions: [{ question: '하는 일', requiredYn: 'Y' }],
    setting: { courseQnaShowYn: 'N' },
    like_count: 3,
    review_count: 2,
    review_point: 9,
    attend_count: 1,
    accept_cnt: 1,
    attend_sum: 4,
  });
  for (const [n, who] of [teacher, left].entries())
    await t.admin(
      insertInto('main.course_user', { channelSeq: a.channelSeq, courseSeq: seq, userSeq: who.userSeq, userTypeCd: 'TCH', userOrder: n }),
    );
  const learner = await person(t, '이서준', a.channelSeq);
  await enrol(t, { channelSeq: a.channelSeq, courseSeq: seq, userSeq: learner.userSeq });

  const before = await information(seq);
  const made = await copied(seq);
  const after = await information(made);
  const { course: old } = before;
  expect(after.course).toMatchObject({
    title: '자바 첫걸음 (copy)',
    publishStatusCd: '99',
    trashTypeCd: '00',
    attendCount: 0,
    acceptCnt: 0,
  });
  expect(after.course).toMatchObject({ attendSum: 0, likeCount: 0, reviewCount: 0, reviewRate: 0, attendSeq: null });
  const kept = [
    'subTitle',
    'introduction',
    'gains',
    'fareCd',
    'price',
    'discountPrice',
    'maxUserCount',
    'userLimitTypeCd',
    'courseQuestions',
  ] as const;
  for (const key of kept) expect([key, after.course[key]]).toEqual([key, old[key]]);
  const boards = before.setting.boards.map((board) => ({ ...board, boardSeq: expect.any(Number) as number }));
  expect(after.setting).toEqual({ ...before.setting, boards });
  expect(after.course.teachers.map((one) => one.userSeq)).toEqual([teacher.userSeq]);
  expect(after.course.contentId).not.toBe(old.contentId);
  await t.call(courseApi.find, at(made)).expect(404);

  const { body } = await t.call(courseApi.adminList, { channelSeq: a.channelSeq }).set('Access-Token', teacher.token).expect(200);
  const states = new Map((body.data.list as AdminCourse[]).map((one) => [one.courseSeq, one.state]));
  expect([states.get(seq), states.get(made)]).toEqual(['OPEN', 'PREPARING']);
});

it('TR-002 the lessons of a copy lie in sections of their own, with their files; a live that began waits for a new time', async () => {
  const now = new Date('2026-11-21T03:00:00Z');
  t.setNow(now);
  const seq = await course(t, a.channelSeq, { curriculum_count: 3, curriculum_status_list: ['00', '06'] });
  const section = await lesson(seq, { curriculum_type_cd: '01', title: '1부', curriculum_order: 1 });
  const file = await lesson(seq, { curriculum_type_cd: '06', title: '교재', curriculum_order: 2, section_seq: section });
  const live = {
    curriculum_type_cd: '00',
    live_start_at: '10:00',
    live_end_at: '11:00',
    join_url: 'https://live.example/1',
    section_seq: section,
  };
  await lesson(seq, {
    ...live,
    title: '지난 라이브',
    curriculum_order: 3,
    live_at: '2026-11-20',
    live_from: '2026-11-20T01:00:00Z',
    live_to: '2026-11-20T02:00:00Z',
  });
  await lesson(seq, {
    ...live,
    title: '다음 라이브',
    curriculum_order: 4,
    live_at: '2026-11-25',
    live_from: '2026-11-25T01:00:00Z',
    live_to: '2026-11-25T02:00:00Z',
  });
  const [stored] = await t.admin<{ file_seq: number }>(
    insertInto(
      'main.file',
      {
        channelSeq: a.channelSeq,
        storageKey: `copy-${seq}`,
        url: '/files/x.pdf',
        contentType: 'application/pdf',
        fileSize: 10,
        originFileName: '교재.pdf',
        createdBy: a.owner.userSeq,
      },
      sql`returning file_seq`,
    ),
  );
  await t.admin(insertInto('main.curriculum_file', { channelSeq: a.channelSeq, curriculumSeq: file, fileSeq: stored!.file_seq }));

  const made = await copied(seq);
  const [one, two, past, next] = await lessons(made);
  expect([one, two, past, next].map((l) => l?.title)).toEqual(['1부', '교재', '지난 라이브', '다음 라이브']);
  expect([one, two, past, next].map((l) => l?.sectionSeq)).toEqual([null, one!.curriculumSeq, one!.curriculumSeq, one!.curriculumSeq]);
  expect(one!.curriculumSeq).not.toBe(section);
  expect(two!.files.map((f) => f.originFileName)).toEqual(['교재.pdf']);
  expect(past).toMatchObject({ liveAt: null, liveStartAt: null, joinUrl: null });
  expect(next).toMatchObject({ liveAt: '2026-11-25', liveStartAt: '10:00', joinUrl: 'https://live.example/1' });
  expect((await lessons(seq)).map((l) => l.liveAt)).toEqual([null, null, '2026-11-20', '2026-11-25']);
  const { body } = await t.call(courseApi.timetable, at(seq)).expect(200);
  expect(body.data).toHaveLength(2);
  const draft = await t.call(courseApi.timetable, at(made)).set('Access-Token', a.owner.token).expect(200);
  expect(draft.body.data.map((l: { title: string }) => l.title)).toEqual(['다음 라이브']);
});

it('TR-002 a title at its limit has room for the mark; a class without teachers is given who copied it', async () => {
  const made = await copied(await course(t, a.channelSeq, { title: '가'.repeat(100) }));
  const { course: draft } = await information(made);
  expect(draft.title).toBe(`${'가'.repeat(93)} (copy)`);
  expect(draft.teachers.map((one) => one.userSeq)).toEqual([teacher.userSeq]);
});

it('PE-052 refuses a copy to who may not, of a class of another site, and of one in the trash', async () => {
  const seq = await course(t, a.channelSeq);
  const manager = await person(t, '운영자', a.channelSeq, 'MNG');
  await t.admin(
    sql`update main.channel_user
      set roles = roles - 'CLASS_LIFECYCLE_COPY'
      where channel_seq = ${a.channelSeq} and user_seq = ${manager.userSeq}`,
  );
  expect((await copy(seq, manager).expect(403)).body.errorName).toBe('NO_PERMISSION');
  const b = await site(t, '다른 학교');
  await copy(await course(t, b.channelSeq)).expect(404);
  await copy(await course(t, a.channelSeq, { trash_type_cd: '01', trashed_at: new Date() })).expect(410);
});

it('knows every column of a lesson', async () => {
  const columns = async (table: string) =>
    (
      await t.admin<{ column_name: string }>(
        sql`select column_name
          from information_schema.columns
          where table_schema = 'main' and table_name = ${table} and is_generated = 'NEVER'
          order by 1`,
      )
    ).map((c) => c.column_name);
  const own = [
    'channel_seq',
    'curriculum_seq',
    'course_seq',
    'section_seq',
    'curriculum_order',
    'live_set_at',
    'created_at',
    'updated_at',
    'removed_at',
  ];
  expect([...LESSON_COPIED, ...LIVE_COPIED, ...own].sort()).toEqual(await columns('curriculum'));
});
