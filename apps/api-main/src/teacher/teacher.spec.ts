import type supertest from 'supertest';
import { insertInto } from '@madang/server/sql/insert';
import { sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import { courseApi } from '@madang/contracts/main/course';
import { reviewApi } from '@madang/contracts/main/review';
import { teacherApi as api, TEACHER_LINE_MAX, type TeacherWords } from '@madang/contracts/main/teacher';
import type { TeacherPage } from '@madang/contracts/main/teacher-calls';
import { HOUR } from '@madang/contracts/time';
import { AppModule } from '../app.module';
import { course, enrol, person, site, type Person, type Site } from '../course/course.fixture';

let t: TestApp;
let a: Site;
let b: Site;
beforeAll(async () => {
  t = await testApp({ main: AppModule });
  a = await site(t);
  b = await site(t, '둘 학교');
});
afterAll(() => t.close());

const as = (who: Person, call: supertest.Test) => call.set('Access-Token', who.token);
const of = (who: Person, channelSeq = a.channelSeq) => ({ channelSeq, userSeq: who.userSeq });
const page = async (who: Person, status = 200) => (await t.call(api.find, of(who)).expect(status)).body.data as TeacherPage;
const teaches = (who: Person, courseSeq: number, introduction = '', channelSeq = a.channelSeq) =>
  t.admin(insertInto('main.course_user', { channelSeq, courseSeq, userSeq: who.userSeq, introduction }));
const teacher = (name = '박서윤') => person(t, name, a.channelSeq, 'TCH');
async function reviewed(courseSeq: number, reviewPoint: number, description: string): Promise<void> {
  const who = await person(t, '유시연', a.channelSeq);
  const at = { channelSeq: a.channelSeq, courseSeq };
  const attendSeq = await enrol(t, { ...at, userSeq: who.userSeq });
  await as(who, t.call(reviewApi.save, at)).send({ reviewPoint, description, attendSeq }).expect(200);
}
const live = (courseSeq: number, title: string, hours: number) =>
  t.admin(
    insertInto('main.curriculum', {
      channelSeq: a.channelSeq,
      courseSeq,
      curriculumOrder: 1,
      curriculumTypeCd: '00',
      title,
      liveFrom: new Date(Date.now() + hours * HOUR),
      liveTo: new Date(Date.now() + (hours + 1) * HOUR),
    }),
  );

describe('the page of a teacher', () => {
  it('has what the classes on show say: their number, learners, rating, next lives and newest reviews', async () => {
    const who = await teacher();
    const first = await course(t, a.channelSeq, { title: '첫 클래스', attend_sum: 30, image_url: '/files/public/1/first.png' });
    await t.admin(sql`update main.account set profile_image_url = '/files/public/1/face.png' where user_seq = ${who.userSeq}`);
    const second = await course(t, a.channelSeq, { title: '둘째 클래스', attend_sum: 12, published_at: new Date(Date.now() - HOUR) });
    const draft = await course(t, a.channelSeq, { title: '초안', publish_status_cd: '99', attend_sum: 99 });
    const quiet = await course(t, a.channelSeq, { title: '이름 없는 클래스', setting: { courseTutorShowYn: 'N' }, attend_sum: 99 });
    for (const [seq, said] of [
      [first, ''],
      [second, '십 년째 가르쳐요'],
      [draft, ''],
      [quiet, ''],
    ] as const)
      await teaches(who, seq, said);
    for (const [seq, point, said] of [
      [first, 5, '좋아요'],
      [second, 4, '괜찮아요'],
      [quiet, 1, '숨은 말'],
    ] as const)
      await reviewed(seq, point, said);
    await live(first, '지난 라이브', -30);
    await live(first, '다음 라이브', 48);
    await live(second, '지금 라이브', -0.5);
    await live(draft, '초안의 라이브', 3);
    expect(await page(who)).toMatchObject({
      userSeq: who.userSeq,
      name: '박서윤',
      teacherLine: '',
      teacherText: '십 년째 가르쳐요',
      profileImageUrl: '/files/public/1/face.png',
      courseCount: 2,
      learnerCount: 44,
      reviewRate: 4.5,
      reviewCount: 2,
      lives: [
        { title: '지금 라이브', courseTitle: '둘째 클래스', courseImageUrl: null },
        { title: '다음 라이브', courseTitle: '첫 클래스', courseImageUrl: '/files/public/1/first.png' },
      ],
      reviews: [
        { description: '괜찮아요', userName: '유*연', courseTitle: '둘째 클래스' },
        { description: '좋아요', userName: '유*연' },
      ],
    });
    const { list, totalCount } = (
      await t.call(courseApi.list, { channelSeq: a.channelSeq }).query({ teacherSeq: who.userSeq, sort: 'new' }).expect(200)
    ).body.data;
    expect([list.map((one: { courseSeq: number }) => one.courseSeq), totalCount]).toEqual([[first, second], 2]);
  });

  it('leaves away reviews that are hidden, and those that a class does not show', async () => {
    const who = await teacher();
    const open = await course(t, a.channelSeq);
    const shut = await course(t, a.channelSeq, { setting: { courseReviewShowYn: 'N', courseAttendSumShowYn: 'N' }, attend_sum: 7 });
    for (const seq of [open, shut]) await teaches(who, seq);
    await reviewed(open, 5, '보이는 말');
    await reviewed(open, 1, '가려질 말');
    await reviewed(shut, 1, '안 보이는 말');
    const all = (await page(who)).reviews;
    const bad = all.find((one) => one.description === '가려질 말')!;
    await as(a.owner, t.call(reviewApi.hide, { channelSeq: a.channelSeq, evaluationSeq: bad.evaluationSeq }))
      .send({ hideYn: 'Y', reasonCd: 'ABUSE', reasonText: '욕설이 있어요' })
      .expect(200);
    const after = await page(who);
    expect(after).toMatchObject({ courseCount: 2, learnerCount: 2, reviewRate: 5, reviewCount: 1 });
    expect(after.reviews.map((one) => one.description)).toEqual(['보이는 말']);
  });

  it('is none of who teaches nothing on show here, of another role in a class, and of who left', async () => {
    const who = await teacher();
    await page(who, 404);
    const hidden = await course(t, a.channelSeq, { public_cd: '99' });
    await teaches(who, hidden);
    await page(who, 404);
    const shown = await course(t, a.channelSeq);
    const helper = await person(t, '도우미', a.channelSeq, 'MNG');
    await t.admin(
      insertInto('main.course_user', { channelSeq: a.channelSeq, courseSeq: shown, userSeq: helper.userSeq, userTypeCd: 'FAC' }),
    );
    await page(helper, 404);
    await teaches(who, shown);
    await page(who);
    await t.call(api.find, of(who, b.channelSeq)).expect(404);
    await t.admin(sql`update main.account set withdrawn_at = now() where user_seq = ${who.userSeq}`);
    await page(who, 404);
  });
});

describe('the words of a teacher', () => {
  const words = { teacherLine: '함께 만들어요', teacherText: '첫 문단\n\n둘째 문단' };
  it('are written by the teacher, and by who looks after the staff, which leaves a line of history', async () => {
    const who = await teacher();
    await teaches(who, await course(t, a.channelSeq), '클래스가 한 말');
    const own = { channelSeq: a.channelSeq };
    expect((await as(who, t.call(api.mine, own)).expect(200)).body.data).toEqual({
      userSeq: who.userSeq,
      teacherLine: '',
      teacherText: '',
      shown: true,
    });
    const saved = (await as(who, t.call(api.saveMine, own)).send(words).expect(200)).body.data as TeacherWords;
    expect(saved).toMatchObject(words);
    expect(await page(who)).toMatchObject(words);
    const lines = async () =>
      (await t.admin<{ n: number }>(sql`select count(*)::int as n from main.data_history where channel_seq = ${a.channelSeq}`))[0]!.n;
    const before = await lines();
    const changed = { ...words, teacherLine: '고쳐 쓴 한 줄' };
    for (let i = 0; i < 2; i++)
      await as(a.owner, t.call(api.saveWords, of(who)))
        .send(changed)
        .expect(200);
    expect(await lines()).toBe(before + 1);
    expect((await as(a.owner, t.call(api.words, of(who))).expect(200)).body.data).toMatchObject(changed);
  });

  it('are refused when they are too long, to members, to visitors and to other sites', async () => {
    const who = await teacher();
    const own = { channelSeq: a.channelSeq };
    const { body } = await as(who, t.call(api.saveMine, own))
      .send({ ...words, teacherLine: '가'.repeat(TEACHER_LINE_MAX + 1) })
      .expect(400);
    expect(body.errors.map((one: { field: string }) => one.field)).toEqual(['teacherLine']);
    const member = await person(t, '회원', a.channelSeq);
    expect((await as(member, t.call(api.mine, own)).expect(200)).body.data).toBeNull();
    await as(member, t.call(api.saveMine, own)).send(words).expect(403);
    await t.call(api.saveMine, own).send(words).expect(401);
    await as(who, t.call(api.saveWords, of(a.owner)))
      .send(words)
      .expect(403);
    await as(b.owner, t.call(api.saveWords, of(who)))
      .send(words)
      .expect(403);
    await as(b.owner, t.call(api.saveWords, of(who, b.channelSeq)))
      .send(words)
      .expect(404);
  });
});
