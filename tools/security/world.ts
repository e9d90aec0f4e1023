import { AUDIENCE, CAMPAIGN_KIND } from '@madang/contracts/answer-codes';
import {
  BOARD_KIND,
  BOARD_SCOPE,
  SELECTION_TYPE,
  COURSE_TYPE_CD,
  LESSON_TYPE,
  MEMBERSHIP_PERIOD,
  POST_TYPE,
  PUBLISH_STATUS,
  SCHEDULE,
  WEBHOOK_STATE,
  YN,
} from '@madang/contracts/codes';
import type { Endpoint } from '@madang/contracts/endpoint';
import { REGISTRY } from '@madang/contracts/registry';
import { seal } from '@madang/server/seal';
import { insertInto } from '@madang/server/sql/insert';
import { sql, type Sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import type supertest from 'supertest';
import { AppModule as AlarmModule } from '../../apps/api-alarm/src/app.module';
import { AppModule as CampaignModule } from '../../apps/api-campaign/src/app.module';
import { AppModule as EventModule } from '../../apps/api-event/src/app.module';
import { AppModule as FormModule } from '../../apps/api-form/src/app.module';
import { AppModule as MainModule } from '../../apps/api-main/src/app.module';
import { enrol, course, person, site, type Person, type Site } from '../../apps/api-main/src/course/course.fixture';
import { AppModule as PageModule } from '../../apps/api-page/src/app.module';
import { AppModule as UtilModule } from '../../apps/api-util/src/app.module';
import { chatRoomInsert } from './world.sql';

/** All seven services, and a site with one of everything. */
export interface World {
  t: TestApp;
  channelSeq: number;
  domain: string;
  owner: Person;
  learner: Person;
  /** The numbers and names of the site's things, by the names of path parameters. */
  things: Record<string, number | string>;
  /** A request of a call, with the site's things in its path. */
  ask(endpoint: Endpoint, token?: string | null, over?: Record<string, string | number>): supertest.Test;
}

/** Whether a path is about a package, whose parameter is named courseSeq like that of a class. */
export const isOfPackage = (path: string) => path.includes('packages/:courseSeq');
const isOfChallenge = (path: string) => path.includes('challenges/:courseSeq');

/** The modules of the services other than main and util. */
export const OTHER_SERVICES = { event: EventModule, alarm: AlarmModule, form: FormModule, campaign: CampaignModule, page: PageModule };

/** Creates one of everything on a site; `given`: services that run already, and their site. */
export async function world(given?: { t: TestApp; site: Site }): Promise<World> {
  const t = given?.t ?? (await testApp({ main: MainModule, util: UtilModule, ...OTHER_SERVICES }));
  const { channelSeq, owner } = given?.site ?? (await site(t));
  const [{ domain }] = (await t.admin<{ domain: string }>(sql`select domain from main.channel where channel_seq = ${channelSeq}`)) as [
    { domain: string },
  ];
  const classes = await addClasses(t, channelSeq);
  const { missionSeq, ...challenge } = await addChallenge(t, channelSeq);
  const { learner, ...enrolments } = await addEnrolments(t, channelSeq, classes.courseSeq);
  const curriculumSeq = await addLesson(t, channelSeq, classes.courseSeq);
  const things = {
    channelSeq,
    ...classes,
    ...challenge,
    ...enrolments,
    curriculumSeq,
    itemSeq: curriculumSeq,
    ...(await addFormAndFile(t, channelSeq, owner)),
    ...(await addBoards(t, channelSeq, classes.courseSeq, owner)),
    ...(await addSelling(t, channelSeq, owner)),
    chatRoomSeq: await addChatRoom(t, channelSeq, owner, learner),
  };
  return { t, channelSeq, domain, owner, learner, things, ask: askerOf(t, things, missionSeq) };
}

/** Makes requests of calls with the site's things in their paths. A path that names something else has a number that nothing has. */
function askerOf(t: TestApp, things: Record<string, number | string>, missionSeq: number): World['ask'] {
  return (endpoint, token, over = {}) => {
    const known: Record<string, number | string> = {
      ...things,
      ...(isOfPackage(endpoint.path) && { courseSeq: things['packageSeq']! }),
      ...(isOfChallenge(endpoint.path) && { courseSeq: things['challengeSeq']!, curriculumSeq: missionSeq }),
      ...over,
    };
    const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name!);
    const params = Object.fromEntries(names.map((name) => [name, known[name] ?? (name.endsWith('Seq') ? 987_654_321 : 'nothing')]));
    const call = t.call(endpoint, params);
    return token ? call.set('Access-Token', token) : call;
  };
}

/** Runs an insert that returns one number. */
async function numberOf(t: TestApp, insert: Sql): Promise<number> {
  const [row] = await t.admin<Record<string, string>>(insert);
  return Number(Object.values(row!)[0]);
}

/** Adds two classes and a package of both. */
async function addClasses(t: TestApp, channelSeq: number) {
  const courseSeq = await course(t, channelSeq, { choise_type_cd: SELECTION_TYPE.FIRST_COME });
  const otherSeq = await course(t, channelSeq, { title: '둘째 수업' });
  const packageSeq = await course(t, channelSeq, { title: '묶음', course_type_cd: COURSE_TYPE_CD.PACKAGE });
  await t.admin(
    sql`insert into main.package_course (channel_seq, package_seq, course_seq, package_order)
      values (${channelSeq}, ${packageSeq}, ${courseSeq}, 1), (${channelSeq}, ${packageSeq}, ${otherSeq}, 2)`,
  );
  return { courseSeq, otherSeq, packageSeq };
}

/** Adds a challenge with a running term and a mission. */
async function addChallenge(t: TestApp, channelSeq: number) {
  const challengeSeq = await course(t, channelSeq, { title: '챌린지', course_type_cd: COURSE_TYPE_CD.CHALLENGE });
  const termSeq = await numberOf(
    t,
    insertInto(
      'main.challenge_term',
      {
        channelSeq,
        courseSeq: challengeSeq,
        name: '1기',
        startAt: sql`now() - interval '1 day'`,
        endAt: sql`now() + interval '9 days'`,
        createdAt: sql`now()`,
        updatedAt: sql`now()`,
      },
      sql`returning term_seq`,
    ),
  );
  const mission = { curriculumTypeCd: LESSON_TYPE.POST, title: '미션', taskYn: YN.YES, maxChallengeCount: 5 };
  const missionSeq = await numberOf(
    t,
    insertInto('main.curriculum', { channelSeq, courseSeq: challengeSeq, ...mission }, sql`returning curriculum_seq`),
  );
  return { challengeSeq, termSeq, missionSeq };
}

/** Enrols the learner who makes calls, and a second one. */
async function addEnrolments(t: TestApp, channelSeq: number, courseSeq: number) {
  const learner = await person(t, '수강생', channelSeq);
  const attendSeq = await enrol(t, { channelSeq, courseSeq, userSeq: learner.userSeq });
  const second = await person(t, '둘째', channelSeq);
  const spareSeq = await enrol(t, { channelSeq, courseSeq, userSeq: second.userSeq });
  await t.admin(sql`update main.course set attend_count = 2, accept_cnt = 2 where course_seq = ${courseSeq}`);
  return { learner, attendSeq, spareSeq };
}

/** Adds a live lesson that everybody may see and that takes submissions. */
const addLesson = (t: TestApp, channelSeq: number, courseSeq: number) =>
  numberOf(
    t,
    insertInto(
      'main.curriculum',
      { channelSeq, courseSeq, curriculumTypeCd: LESSON_TYPE.LIVE, title: '라이브', isPublic: true, taskYn: YN.YES },
      sql`returning curriculum_seq`,
    ),
  );

async function addFormAndFile(t: TestApp, channelSeq: number, owner: Person) {
  const id = 'walked';
  const formSeq = await numberOf(
    t,
    insertInto('form.form', { channelSeq, id, title: '폼', createdAt: sql`now()`, updatedAt: sql`now()` }, sql`returning form_seq`),
  );
  const fileSeq = await numberOf(
    t,
    insertInto(
      'main.file',
      {
        channelSeq,
        storageKey: 'private/1/doc-walked/file.pdf',
        url: '',
        contentType: 'application/pdf',
        fileSize: 1,
        originFileName: '통장.pdf',
        createdBy: owner.userSeq,
      },
      sql`returning file_seq`,
    ),
  );
  return { id, formSeq, fileSeq };
}

/** Adds a question with a comment on the class's board, and a notice of the site. */
async function addBoards(t: TestApp, channelSeq: number, courseSeq: number, owner: Person) {
  const [board] = await t.admin<{ board_seq: string }>(
    sql`select board_seq from main.board where channel_seq = ${channelSeq} and course_seq = ${courseSeq}
      and type_cd = ${POST_TYPE.QUESTION}`,
  );
  const boardSeq = Number(board!.board_seq);
  const noticesSeq = await numberOf(
    t,
    insertInto(
      'main.board',
      { channelSeq, kind: BOARD_KIND.NOTICE, typeCd: POST_TYPE.NOTICE, readScope: BOARD_SCOPE.EVERYONE, writeScope: BOARD_SCOPE.STAFF },
      sql`returning board_seq`,
    ),
  );
  const post = (of: { boardSeq: number; courseSeq: number | null }) =>
    numberOf(
      t,
      insertInto(
        'main.post',
        {
          channelSeq,
          ...of,
          userSeq: owner.userSeq,
          typeCd: POST_TYPE.QUESTION,
          title: '질문',
          content: '<p>글</p>',
          createdAt: sql`now()`,
        },
        sql`returning post_seq`,
      ),
    );
  const postSeq = await post({ boardSeq, courseSeq });
  const comment = { userSeq: owner.userSeq, content: '댓글', staff: true, createdAt: sql`now()` };
  const commentSeq = await numberOf(t, insertInto('main.post_comment', { channelSeq, postSeq, ...comment }, sql`returning comment_seq`));
  return { boardSeq, postSeq, commentSeq, noticeSeq: await post({ boardSeq: noticesSeq, courseSeq: null }) };
}

/** Adds a page, a campaign, a webhook and a membership; the site sells memberships. */
async function addSelling(t: TestApp, channelSeq: number, owner: Person) {
  const made = { createdBy: owner.userSeq, createdAt: sql`now()`, updatedAt: sql`now()` };
  const page = { title: '소개', path: 'service', publishStatusCd: PUBLISH_STATUS.PUBLISHED };
  const pageSeq = await numberOf(t, insertInto('page.site_page', { channelSeq, ...page }, sql`returning page_seq`));
  const campaign = { kind: CAMPAIGN_KIND.AD, title: '캠페인', content: '<p>글</p>', audience: AUDIENCE.ALL, repeatCd: SCHEDULE.DEFAULT };
  const campaignSeq = await numberOf(t, insertInto('campaign.campaign', { channelSeq, ...campaign, ...made }, sql`returning campaign_seq`));
  const endpointSeq = await numberOf(
    t,
    insertInto(
      'campaign.webhook_endpoint',
      {
        channelSeq,
        name: '연동',
        url: 'https://hooks.example/in',
        events: '["order.paid"]',
        personalYn: YN.NO,
        stateCd: WEBHOOK_STATE.ACTIVE,
        secret: seal('whsec_AAAA'),
        createdAt: sql`now()`,
      },
      sql`returning endpoint_seq`,
    ),
  );
  const membershipSeq = await numberOf(
    t,
    insertInto(
      'main.membership',
      { channelSeq, title: '멤버십', price: 9900, periodCd: MEMBERSHIP_PERIOD.AUTO, ...made },
      sql`returning membership_seq`,
    ),
  );
  await t.admin(
    sql`update main.channel set setting = setting || ${JSON.stringify({ saasYn: YN.YES })}::jsonb where channel_seq = ${channelSeq}`,
  );
  return { pageSeq, campaignId: String(campaignSeq), endpointSeq, membershipSeq };
}

/** Adds a chat room with the people as members who make the calls. */
const addChatRoom = (t: TestApp, channelSeq: number, owner: Person, learner: Person) =>
  numberOf(t, chatRoomInsert(channelSeq, owner.userSeq, learner.userSeq));

const snake = (name: string) => name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`);
/** Remembers for each path parameter the row that was created last, for calls that change one. */
export async function meet(w: World): Promise<void> {
  const named = new Set(REGISTRY.flatMap(({ endpoint }) => [...endpoint.path.matchAll(/:(\w+Seq)/g)].map(([, name]) => name!)));
  for (const name of [...named].filter((one) => one !== 'userSeq' && w.things[one] === undefined)) {
    const [table] = await w.t.admin<{ of: string }>(
      sql`select table_schema || '.' || table_name as of from information_schema.columns where column_name = ${snake(name)}
        and is_identity = 'YES'`,
    );
    const [row] = table ? await w.t.admin<{ s: string | null }>(`select max(${snake(name)}) as s from ${table.of}`) : [];
    if (row?.s) w.things[name] = Number(row.s);
  }
}
