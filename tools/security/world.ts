import { urlOf, type Endpoint } from '@madang/contracts/endpoint';
import { REGISTRY } from '@madang/contracts/registry';
import { seal } from '@madang/server/seal';
import { insertInto } from '@madang/server/sql/insert';
import { sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import supertest from 'supertest';
import { AppModule as AlarmModule } from '../../apps/api-alarm/src/app.module';
import { AppModule as CampaignModule } from '../../apps/api-campaign/src/app.module';
import { AppModule as EventModule } from '../../apps/api-event/src/app.module';
import { AppModule as FormModule } from '../../apps/api-form/src/app.module';
import { AppModule as MainModule } from '../../apps/api-main/src/app.module';
import { enrol, course, person, site, type Person, type Site } from '../../apps/api-main/src/course/course.fixture';
import { AppModule as PageModule } from '../../apps/api-page/src/app.module';
import { AppModule as UtilModule } from '../../apps/api-util/src/app.module';

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
  const courseSeq = await course(t, channelSeq, { choise_type_cd: '00' });
  const otherSeq = await course(t, channelSeq, { title: '둘째 수업' });
  const packageSeq = await course(t, channelSeq, { title: '묶음', course_type_cd: '09' });
  await t.admin(
    sql`insert into main.package_course (channel_seq, package_seq, course_seq, package_order)
      values (${channelSeq}, ${packageSeq}, ${courseSeq}, 1), (${channelSeq}, ${packageSeq}, ${otherSeq}, 2)`,
  );
  const challengeSeq = await course(t, channelSeq, { title: '챌린지', course_type_cd: '07' });
  const [term] = await t.admin<{ term_seq: string }>(
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
  const [mission] = await t.admin<{ curriculum_seq: string }>(
    insertInto(
      'main.curriculum',
      {
        channelSeq,
        courseSeq: challengeSeq,
        curriculumTypeCd: '09',
        title: '미션',
        taskYn: 'Y',
        maxChallengeCount: 5,
      },
      sql`returning curriculum_seq`,
    ),
  );
  const learner = await person(t, '수강생', channelSeq);
  const attendSeq = await enrol(t, { channelSeq, courseSeq, userSeq: learner.userSeq });
  const second = await person(t, '둘째', channelSeq);
  const spareSeq = await enrol(t, { channelSeq, courseSeq, userSeq: second.userSeq });
  await t.admin(sql`update main.course set attend_count = 2, accept_cnt = 2 where course_seq = ${courseSeq}`);
  const [lesson] = await t.admin<{ curriculum_seq: string }>(
    insertInto(
      'main.curriculum',
      {
        channelSeq,
        courseSeq,
        curriculumTypeCd: '00',
        title: '라이브',
        isPublic: true,
        taskYn: 'Y',
      },
      sql`returning curriculum_seq`,
    ),
  );
  const [form] = await t.admin<{ form_seq: string }>(
    insertInto(
      'form.form',
      {
        channelSeq,
        id: 'walked',
        title: '폼',
        createdAt: sql`now()`,
        updatedAt: sql`now()`,
      },
      sql`returning form_seq`,
    ),
  );
  const [paper] = await t.admin<{ file_seq: string }>(
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
  const [board] = await t.admin<{ board_seq: string }>(
    sql`select board_seq from main.board where channel_seq = ${channelSeq} and course_seq = ${courseSeq} and type_cd = '04'`,
  );
  const [notices] = await t.admin<{ board_seq: string }>(
    insertInto(
      'main.board',
      {
        channelSeq,
        kind: 'NOTICE',
        typeCd: '02',
        readScope: 'EVERYONE',
        writeScope: 'STAFF',
      },
      sql`returning board_seq`,
    ),
  );
  const post = async (boardSeq: string, course: number | null) =>
    (
      await t.admin<{ post_seq: string }>(
        insertInto(
          'main.post',
          {
            channelSeq,
            boardSeq,
            courseSeq: course,
            userSeq: owner.userSeq,
            typeCd: '04',
            title: '질문',
            content: '<p>글</p>',
            createdAt: sql`now()`,
          },
          sql`returning post_seq`,
        ),
      )
    )[0]!.post_seq;
  const postSeq = Number(await post(board!.board_seq, courseSeq));
  const [comment] = await t.admin<{ comment_seq: string }>(
    insertInto(
      'main.post_comment',
      {
        channelSeq,
        postSeq,
        userSeq: owner.userSeq,
        content: '댓글',
        staff: true,
        createdAt: sql`now()`,
      },
      sql`returning comment_seq`,
    ),
  );
  const [page] = await t.admin<{ page_seq: string }>(
    insertInto(
      'page.site_page',
      {
        channelSeq,
        title: '소개',
        path: 'service',
        publishStatusCd: '00',
      },
      sql`returning page_seq`,
    ),
  );
  const [campaign] = await t.admin<{ campaign_seq: string }>(
    insertInto(
      'campaign.campaign',
      {
        channelSeq,
        kind: 'AD',
        title: '캠페인',
        content: '<p>글</p>',
        audience: 'ALL',
        repeatCd: 'D',
        createdBy: owner.userSeq,
        createdAt: sql`now()`,
        updatedAt: sql`now()`,
      },
      sql`returning campaign_seq`,
    ),
  );
  const [webhook] = await t.admin<{ endpoint_seq: string }>(
    insertInto(
      'campaign.webhook_endpoint',
      {
        channelSeq,
        name: '연동',
        url: 'https://hooks.example/in',
        events: '["order.paid"]',
        personalYn: 'N',
        stateCd: 'ACTIVE',
        secret: seal('whsec_AAAA'),
        createdAt: sql`now()`,
      },
      sql`returning endpoint_seq`,
    ),
  );
  const [membership] = await t.admin<{ membership_seq: string }>(
    insertInto(
      'main.membership',
      {
        channelSeq,
        title: '멤버십',
        price: 9900,
        periodCd: 'AUTO',
        createdBy: owner.userSeq,
        createdAt: sql`now()`,
        updatedAt: sql`now()`,
      },
      sql`returning membership_seq`,
    ),
  );
  await t.admin(sql`update main.channel set setting = setting || '{"saasYn": "Y"}' where channel_seq = ${channelSeq}`);
  // The chat room has the people as members who make the calls.
  const [room] = await t.admin<{ chat_room_seq: string }>(
    sql`with room as (insert into main.chat_room (channel_seq, name, scope, created_by, created_at, updated_at)
      values (${channelSeq}, '라운지', '01', ${owner.userSeq}, now(), now()) returning channel_seq, chat_room_seq),
       inside as (insert into main.chat_participant (channel_seq, chat_room_seq, user_seq, entered_at) select channel_seq, chat_room_seq,
         u, now() from room, unnest(array[${owner.userSeq}, ${learner.userSeq}]::bigint[]) u)
     select chat_room_seq from room`,
  );
  const curriculumSeq = Number(lesson!.curriculum_seq);
  const things = {
    channelSeq,
    courseSeq,
    otherSeq,
    packageSeq,
    challengeSeq,
    termSeq: Number(term!.term_seq),
    attendSeq,
    spareSeq,
    curriculumSeq,
    itemSeq: curriculumSeq,
    chatRoomSeq: Number(room!.chat_room_seq),
    formSeq: Number(form!.form_seq),
    fileSeq: Number(paper!.file_seq),
    pageSeq: Number(page!.page_seq),
    boardSeq: Number(board!.board_seq),
    postSeq,
    commentSeq: Number(comment!.comment_seq),
    noticeSeq: Number(await post(notices!.board_seq, null)),
    campaignId: String(campaign!.campaign_seq),
    membershipSeq: Number(membership!.membership_seq),
    endpointSeq: Number(webhook!.endpoint_seq),
    id: 'walked',
  };
  return {
    ...{ t, channelSeq, domain, owner, learner, things },
    ask: (endpoint, token, over = {}) => {
      const params = Object.fromEntries(
        [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => {
          const known: Record<string, number | string> = {
            ...things,
            ...(isOfPackage(endpoint.path) && { courseSeq: packageSeq }),
            ...(isOfChallenge(endpoint.path) && { courseSeq: challengeSeq, curriculumSeq: Number(mission!.curriculum_seq) }),
            ...over,
          };
          return [name!, known[name!] ?? (name!.endsWith('Seq') ? 987_654_321 : 'nothing')];
        }),
      );
      const call = supertest(t.url(endpoint.service))[endpoint.method.toLowerCase() as 'get'](urlOf(endpoint, params));
      return token ? call.set('Access-Token', token) : call;
    },
  };
}

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
