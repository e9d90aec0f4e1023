import { urlOf, type Endpoint } from '@madang/contracts/endpoint';
import { REGISTRY } from '@madang/contracts/registry';
import { seal } from '@madang/server/seal';
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

/** All seven services, with a site that has one of everything. */
export interface World {
  t: TestApp;
  channelSeq: number;
  domain: string;
  owner: Person;
  learner: Person;
  /** Numbers and names of things of the site, as paths call them. */
  things: Record<string, number | string>;
  /** A call below its own address, with the things of the site in its path. */
  ask(endpoint: Endpoint, token?: string | null, over?: Record<string, string | number>): supertest.Test;
}

/** A package is a course in its paths, and so is a challenge. */
export const isOfPackage = (path: string) => path.includes('packages/:courseSeq');
const isOfChallenge = (path: string) => path.includes('challenges/:courseSeq');

/** The services beside main and util. */
export const OTHER_SERVICES = { event: EventModule, alarm: AlarmModule, form: FormModule, campaign: CampaignModule, page: PageModule };

/** `given`: services that run already, and the site that gets one of everything. */
export async function world(given?: { t: TestApp; site: Site }): Promise<World> {
  const t = given?.t ?? (await testApp({ main: MainModule, util: UtilModule, ...OTHER_SERVICES }));
  const { channelSeq, owner } = given?.site ?? (await site(t));
  const [{ domain }] = (await t.admin<{ domain: string }>('select domain from main.channel where channel_seq = $1', [channelSeq])) as [
    { domain: string },
  ];
  const courseSeq = await course(t, channelSeq, { choise_type_cd: '00' });
  const otherSeq = await course(t, channelSeq, { title: '둘째 수업' });
  const packageSeq = await course(t, channelSeq, { title: '묶음', course_type_cd: '09' });
  await t.admin(
    'insert into main.package_course (channel_seq, package_seq, course_seq, package_order) values ($1, $2, $3, 1), ($1, $2, $4, 2)',
    [...[channelSeq, packageSeq, courseSeq, otherSeq]],
  );
  const challengeSeq = await course(t, channelSeq, { title: '챌린지', course_type_cd: '07' });
  const [term] = await t.admin<{ term_seq: string }>(
    "insert into main.challenge_term (channel_seq, course_seq, name, start_at, end_at, created_at, updated_at) values ($1, $2, '1기', now() - interval '1 day', now() + interval '9 days', now(), now()) returning term_seq",
    [channelSeq, challengeSeq],
  );
  const [mission] = await t.admin<{ curriculum_seq: string }>(
    "insert into main.curriculum (channel_seq, course_seq, curriculum_type_cd, title, task_yn, max_challenge_count) values ($1, $2, '09', '미션', 'Y', 5) returning curriculum_seq",
    [channelSeq, challengeSeq],
  );
  const learner = await person(t, '수강생', channelSeq);
  const attendSeq = await enrol(t, { channelSeq, courseSeq, userSeq: learner.userSeq });
  const second = await person(t, '둘째', channelSeq);
  const spareSeq = await enrol(t, { channelSeq, courseSeq, userSeq: second.userSeq });
  await t.admin('update main.course set attend_count = 2, accept_cnt = 2 where course_seq = $1', [courseSeq]);
  const [lesson] = await t.admin<{ curriculum_seq: string }>(
    "insert into main.curriculum (channel_seq, course_seq, curriculum_type_cd, title, is_public, task_yn) values ($1, $2, '00', '라이브', true, 'Y') returning curriculum_seq",
    [channelSeq, courseSeq],
  );
  const [form] = await t.admin<{ form_seq: string }>(
    "insert into form.form (channel_seq, id, title, created_at, updated_at) values ($1, 'walked', '폼', now(), now()) returning form_seq",
    [channelSeq],
  );
  const [paper] = await t.admin<{ file_seq: string }>(
    `insert into main.file (channel_seq, storage_key, url, content_type, file_size, origin_file_name, created_by)
     values ($1, 'private/1/doc-walked/file.pdf', '', 'application/pdf', 1, '통장.pdf', $2) returning file_seq`,
    [channelSeq, owner.userSeq],
  );
  const [board] = await t.admin<{ board_seq: string }>(
    "select board_seq from main.board where channel_seq = $1 and course_seq = $2 and type_cd = '04'",
    [channelSeq, courseSeq],
  );
  const [notices] = await t.admin<{ board_seq: string }>(
    "insert into main.board (channel_seq, kind, type_cd, read_scope, write_scope) values ($1, 'NOTICE', '02', 'EVERYONE', 'STAFF') returning board_seq",
    [channelSeq],
  );
  const post = async (boardSeq: string, course: number | null) =>
    (
      await t.admin<{ post_seq: string }>(
        `insert into main.post (channel_seq, board_seq, course_seq, user_seq, type_cd, title, content, created_at)
         values ($1, $2, $3, $4, '04', '질문', '<p>글</p>', now()) returning post_seq`,
        [channelSeq, boardSeq, course, owner.userSeq],
      )
    )[0]!.post_seq;
  const postSeq = Number(await post(board!.board_seq, courseSeq));
  const [comment] = await t.admin<{ comment_seq: string }>(
    "insert into main.post_comment (channel_seq, post_seq, user_seq, content, staff, created_at) values ($1, $2, $3, '댓글', true, now()) returning comment_seq",
    [channelSeq, postSeq, owner.userSeq],
  );
  const [page] = await t.admin<{ page_seq: string }>(
    "insert into page.site_page (channel_seq, title, path, publish_status_cd) values ($1, '소개', 'service', '00') returning page_seq",
    [channelSeq],
  );
  const [campaign] = await t.admin<{ campaign_seq: string }>(
    "insert into campaign.campaign (channel_seq, kind, title, content, audience, repeat_cd, created_by, created_at, updated_at) values ($1, 'AD', '캠페인', '<p>글</p>', 'ALL', 'D', $2, now(), now()) returning campaign_seq",
    [channelSeq, owner.userSeq],
  );
  const [webhook] = await t.admin<{ endpoint_seq: string }>(
    `insert into campaign.webhook_endpoint (channel_seq, name, url, events, personal_yn, state_cd, secret, created_at)
     values ($1, '연동', 'https://hooks.example/in', '["order.paid"]', 'N', 'ACTIVE', $2, now()) returning endpoint_seq`,
    [channelSeq, seal('whsec_AAAA')],
  );
  const [membership] = await t.admin<{ membership_seq: string }>(
    "insert into main.membership (channel_seq, title, price, period_cd, created_by, created_at, updated_at) values ($1, '멤버십', 9900, 'AUTO', $2, now(), now()) returning membership_seq",
    [channelSeq, owner.userSeq],
  );
  await t.admin(`update main.channel set setting = setting || '{"saasYn": "Y"}' where channel_seq = $1`, [channelSeq]);
  // The chat room has the people inside who walk through the calls.
  const [room] = await t.admin<{ chat_room_seq: string }>(
    `with room as (insert into main.chat_room (channel_seq, name, scope, created_by, created_at, updated_at) values ($1, '라운지', '01', $2, now(), now()) returning channel_seq, chat_room_seq),
       inside as (insert into main.chat_participant (channel_seq, chat_room_seq, user_seq, entered_at) select channel_seq, chat_room_seq, u, now() from room, unnest(array[$2, $3]::bigint[]) u)
     select chat_room_seq from room`,
    [channelSeq, owner.userSeq, learner.userSeq],
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
/** Remembers a thing for each number that a path names, for the calls that change one: the row that was made last. */
export async function meet(w: World): Promise<void> {
  const named = new Set(REGISTRY.flatMap(({ endpoint }) => [...endpoint.path.matchAll(/:(\w+Seq)/g)].map(([, name]) => name!)));
  for (const name of [...named].filter((one) => one !== 'userSeq' && w.things[one] === undefined)) {
    const [table] = await w.t.admin<{ of: string }>(
      "select table_schema || '.' || table_name as of from information_schema.columns where column_name = $1 and is_identity = 'YES'",
      [snake(name)],
    );
    const [row] = table ? await w.t.admin<{ s: string | null }>(`select max(${snake(name)}) as s from ${table.of}`) : [];
    if (row?.s) w.things[name] = Number(row.s);
  }
}
