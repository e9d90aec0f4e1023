import { BOARD_SCOPE, POST_TYPE, YN } from '@madang/contracts/codes';
import type { Endpoint } from '@madang/contracts/endpoint';
import { boardApi, type Board, type CourseBoards } from '@madang/contracts/main/board';
import { membershipApi } from '@madang/contracts/main/membership';
import { challengeApi } from '@madang/contracts/main/challenge';
import { courseApi } from '@madang/contracts/main/course';
import { enrolmentApi } from '@madang/contracts/main/enrolment';
import { missionApi } from '@madang/contracts/main/mission';
import { operatorApi } from '@madang/contracts/main/operator';
import { packageApi } from '@madang/contracts/main/package';
import { reviewApi } from '@madang/contracts/main/review';
import { settingApi } from '@madang/contracts/main/site-setting';
import { seoApi } from '@madang/contracts/page/seo-setting';
import { ROLE_PERMISSIONS } from '@madang/contracts/role-permissions';
import { REGISTRY } from '@madang/contracts/registry';
import { allowedRoles } from '@madang/contracts/teacher-rules';
import { dataHistoryApi } from '@madang/contracts/util/data-history';
import { insertInto } from '@madang/server/sql/insert';
import { sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import { AppModule as AlarmModule } from '../../apps/api-alarm/src/app.module';
import { AppModule as CampaignModule } from '../../apps/api-campaign/src/app.module';
import { AppModule as EventModule } from '../../apps/api-event/src/app.module';
import { AppModule as FormModule } from '../../apps/api-form/src/app.module';
import { AppModule as MainModule } from '../../apps/api-main/src/app.module';
import { course, enrol, person, site, type Person } from '../../apps/api-main/src/course/course.fixture';
import { AppModule as PageModule } from '../../apps/api-page/src/app.module';
import { AppModule as UtilModule } from '../../apps/api-util/src/app.module';

let t: TestApp;
let channelSeq: number;
let owner: Person;
let teacher: Person;
let mine: number;
let others: number;

beforeAll(async () => {
  t = await testApp({
    main: MainModule,
    util: UtilModule,
    event: EventModule,
    alarm: AlarmModule,
    form: FormModule,
    campaign: CampaignModule,
    page: PageModule,
  });
  ({ channelSeq, owner } = await site(t));
  teacher = await person(t, '강하늘', channelSeq, 'TCH');
  mine = await course(t, channelSeq, { title: '내 수업' });
  others = await course(t, channelSeq, { title: '남의 수업', publish_status_cd: '99', published_at: null });
  await t.admin(insertInto('main.course_user', { channelSeq, courseSeq: mine, userSeq: teacher.userSeq, userTypeCd: 'TCH' }));
  for (const courseSeq of [mine, others]) {
    const learner = await person(t, `배움${courseSeq}`, channelSeq);
    const attendSeq = await enrol(t, { channelSeq, courseSeq, userSeq: learner.userSeq });
    await t.admin(
      insertInto('main.review', {
        channelSeq,
        courseSeq,
        attendSeq,
        userSeq: learner.userSeq,
        reviewPoint: 5,
        description: '좋아요',
        hideYn: 'N',
        createdAt: sql`now()`,
      }),
    );
  }
}, 120_000);
afterAll(() => t.close());

const ask = (endpoint: unknown, params: object = {}, who = teacher) =>
  t.call(endpoint as Endpoint, { channelSeq, ...params }).set('Access-Token', who.token);
const rules = (ownYn: string, sheetYn: string = YN.NO) => ask(settingApi.saveTeacherRules, {}, owner).send({ ownYn, sheetYn }).expect(200);
const titles = async (endpoint: unknown, query: object = {}) =>
  ((await ask(endpoint).query(query).expect(200)).body.data.list as { title: string }[]).map((one) => one.title).sort();

describe('a site begins', () => {
  it('PE-026 PE-027 with teachers who see and edit every class', async () => {
    expect(await titles(courseApi.adminList)).toEqual(['남의 수업', '내 수업']);
    await ask(enrolmentApi.list, { courseSeq: others }).expect(200);
    await ask(courseApi.find, { courseSeq: others }).query({ type: 'update' }).expect(200);
  });
});

describe('AM-197 a site whose teachers have their own classes alone', () => {
  beforeAll(() => rules(YN.YES));

  it('is set by owners, and its history says so', async () => {
    await ask(settingApi.saveTeacherRules).send({ ownYn: YN.NO, sheetYn: YN.NO }).expect(403);
    const operator = await person(t, '운영자', channelSeq, 'MNG');
    await ask(settingApi.saveTeacherRules, {}, operator).send({ ownYn: YN.NO, sheetYn: YN.NO }).expect(403);
    expect((await ask(settingApi.teacherRules, {}, operator).expect(200)).body.data).toEqual({ ownYn: YN.YES, sheetYn: YN.NO });
    const { list } = (await ask(dataHistoryApi.list, {}, owner).query({ entity: 'TEACHER_RULES' }).expect(200)).body.data;
    expect(list).toMatchObject([{ before: { ownYn: YN.NO }, after: { ownYn: YN.YES } }]);
  });
  it('opens no call below another class, and every one below the own', async () => {
    const held = allowedRoles(ROLE_PERMISSIONS.TCH, 'TCH', { ownYn: YN.YES, sheetYn: YN.NO });
    const below = REGISTRY.filter(({ endpoint: { access, path } }) => {
      const needed: readonly string[] = typeof access === 'string' ? [access] : access;
      return path.includes(':courseSeq') && needed.some((one) => held.includes(one));
    });
    expect(below.length).toBeGreaterThan(35);
    const wrong: string[] = [];
    for (const { name, endpoint } of below)
      for (const [courseSeq, open] of [
        [mine, true],
        [others, false],
      ] as const) {
        const params = Object.fromEntries([...endpoint.path.matchAll(/:(\w+)/g)].map(([, key]) => [key!, 999_999_999]));
        const request = ask(endpoint, { ...params, channelSeq, courseSeq });
        const { status, body } = endpoint.method === 'GET' ? await request : await request.send({ __unknown: 1 });
        const refused = status === 403 && body.errorName === 'NO_PERMISSION';
        if (refused === open) wrong.push(`${name} ${open ? 'is closed to the own class' : 'is open to another class'}`);
      }
    expect(wrong).toEqual([]);
  }, 120_000);
  it('keeps learners, questions and missions of another class to its own teachers, also where a call decides by itself', async () => {
    await ask(courseApi.find, { courseSeq: others }).expect(404);
    for (const endpoint of [missionApi.list, boardApi.courses]) {
      const { status } = await ask(endpoint, { courseSeq: others });
      expect([403, 404]).toContain(status);
    }
    const viewer = async (courseSeq: number) =>
      (
        (
          await ask(courseApi.viewer)
            .query({ courseSeqs: String(courseSeq) })
            .expect(200)
        ).body.data as { roles: string[] }[]
      )[0];
    expect((await viewer(mine))?.roles).toContain('CLASS_STUDENT_READ');
    expect((await viewer(others))?.roles ?? []).not.toContain('CLASS_STUDENT_READ');
  });
  it('lists the own classes, their work and their reviews', async () => {
    // Leaves out the copy that the calls above have made, which also belongs to the teacher.
    const own = async () => (await titles(courseApi.adminList)).filter((title) => title !== '내 수업 (copy)');
    expect(await own()).toEqual(['내 수업']);
    expect(((await ask(courseApi.work).expect(200)).body.data.classes as { title: string }[]).map((one) => one.title)).not.toContain(
      '남의 수업',
    );
    const { list } = (await ask(reviewApi.adminList).expect(200)).body.data as { list: { courseTitle: string }[] };
    expect(list.map((one) => one.courseTitle)).toEqual(['내 수업']);
    expect(await titles(challengeApi.adminList)).toEqual([]);
  });
  it('shows the memberships that open an own class, with the own classes, and no secret post of the site', async () => {
    const membership = async (title: string, courseSeqs: number[]) => {
      const [made] = await t.admin<{ n: number }>(
        insertInto(
          'main.membership',
          {
            channelSeq,
            title,
            price: 1000,
            periodCd: '01',
            openYn: 'Y',
            createdBy: owner.userSeq,
            createdAt: sql`now()`,
            updatedAt: sql`now()`,
          },
          sql`returning membership_seq as n`,
        ),
      );
      await t.admin(
        sql`update main.course set site_membership_seqs = site_membership_seqs || ${made!.n}::bigint where course_seq = any(${courseSeqs})`,
      );
      return made!.n;
    };
    await membership('둘 다', [mine, others]);
    const foreign = await membership('남의 것', [others]);
    const seen = async (who: Person) =>
      (await ask(membershipApi.list, {}, who).expect(200)).body.data as { title: string; courses: { title: string }[] }[];
    expect((await seen(teacher)).map((one) => [one.title, one.courses.map((c) => c.title)])).toEqual([['둘 다', ['내 수업']]]);
    expect((await seen(owner)).map((one) => one.courses.length)).toEqual([1, 2]);
    await ask(membershipApi.find, { membershipSeq: foreign }).expect(404);

    const { boardSeq } = (
      await ask(boardApi.create, {}, owner)
        .send({ name: '건의', readScope: BOARD_SCOPE.EVERYONE, writeScope: BOARD_SCOPE.MEMBERS })
        .expect(200)
    ).body.data as { boardSeq: number };
    const asker = await person(t, '묻는 이', channelSeq);
    const { postSeq } = (
      await ask(boardApi.createPost, { boardSeq }, asker)
        .send({ title: '비밀 이야기', content: '<p>남모르게</p>', secretYn: YN.YES })
        .expect(200)
    ).body.data as { postSeq: number };
    const read = (who: Person) => ask(boardApi.post, { boardSeq, postSeq }, who);
    expect((await read(owner).expect(200)).text).toContain('남모르게');
    expect((await read(teacher)).text).not.toContain('남모르게');
  });
  it('refuses classes of others that are named in a body', async () => {
    await ask(courseApi.removeMany)
      .send({ courseSeqs: [others] })
      .expect(404);
    const second = await course(t, channelSeq, { title: '둘째 남의 수업' });
    const made = await ask(packageApi.create).send({ title: '묶음', courseSeqs: [mine, second] });
    expect([made.status, made.body.errors?.[0]?.field]).toEqual([400, 'courseSeqs']);
    await ask(operatorApi.search).query({ channelSeq, type: 'attendee', q: '배움' }).expect(403);
    await ask(operatorApi.search).query({ channelSeq, type: 'attendee', q: '배움', courseSeq: others }).expect(403);
    await ask(operatorApi.search).query({ channelSeq, type: 'attendee', q: '배움', courseSeq: mine }).expect(200);
  });
  it('leaves owners and operators as they were, and goes back', async () => {
    const operator = await person(t, '운영자', channelSeq, 'MNG');
    await ask(enrolmentApi.list, { courseSeq: others }, operator).expect(200);
    await rules(YN.NO);
    await ask(enrolmentApi.list, { courseSeq: others }).expect(200);
    await rules(YN.YES);
    const waiting = async () =>
      ((await ask(boardApi.courses, {}, operator).expect(200)).body.data.list as CourseBoards[]).map((one) => [
        one.courseSeq,
        one.openCount,
      ]);
    expect(await waiting()).toEqual(expect.arrayContaining([[mine, 0]]));
    const boards = (await ask(boardApi.list, {}, owner).query({ courseSeq: mine }).expect(200)).body.data as Board[];
    const { boardSeq } = boards.find((one) => one.typeCd === POST_TYPE.QUESTION)!;
    const asked = { typeCd: POST_TYPE.QUESTION, title: '언제 시작해요?', content: '<p>궁금해요</p>' };
    await ask(boardApi.createPost, { boardSeq }, owner).send(asked).expect(200);
    expect((await waiting())[0]).toEqual([mine, 1]);
  });
  it('takes what shows people of the whole site from a teacher who was given it', async () => {
    await t.admin(
      sql`update main.channel_user
        set roles = roles
          || ${JSON.stringify(['SITE_SALES_READ', 'SITE_MEMBER_READ', 'SITE_DASHBOARD_READ', 'SITE_SEO_READ', 'SITE_SUPPORT_UPDATE'])}
        where channel_seq = ${channelSeq} and user_seq = ${teacher.userSeq}`,
    );
    const named = ['payment.adminList', 'member.joined', 'event.dashboard', 'refund.adminList', 'sales.list'];
    for (const { endpoint } of REGISTRY.filter(({ name }) => named.includes(name))) await ask(endpoint).expect(403);
  });
  it('AM-362 tells them neither the titles of all classes nor what happened on the whole site', async () => {
    const whole = [seoApi.courses, seoApi.find, dataHistoryApi.list];
    for (const endpoint of whole) expect((await ask(endpoint).expect(403)).text).not.toContain('남의 수업');
    await rules(YN.NO);
    for (const endpoint of whole) await ask(endpoint).expect(200);
    await rules(YN.YES);
    const operator = await person(t, '운영자', channelSeq, 'MNG');
    for (const endpoint of whole) await ask(endpoint, {}, operator).expect(200);
  });
});
