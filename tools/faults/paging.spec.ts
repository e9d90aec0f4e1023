import fc from 'fast-check';
import { alarmApi } from '@madang/contracts/alarm/alarm';
import { webhookApi } from '@madang/contracts/campaign/webhook';
import {
  CONTENT_KIND,
  CONTENT_STATE,
  ORDER_STATUS,
  PAY_METHOD,
  PERSONAL_DATA,
  READING,
  WEBHOOK_DELIVERY_STATE,
  WEBHOOK_STATE,
} from '@madang/contracts/codes';
import type { Endpoint } from '@madang/contracts/endpoint';
import { boardApi } from '@madang/contracts/main/board';
import { chatApi } from '@madang/contracts/main/chat';
import { couponApi } from '@madang/contracts/main/coupon';
import { courseInviteApi } from '@madang/contracts/main/course-invite';
import { videoApi } from '@madang/contracts/main/curriculum';
import { pictureApi } from '@madang/contracts/main/picture';
import { reportApi } from '@madang/contracts/main/report';
import { reviewApi } from '@madang/contracts/main/review';
import { REGISTRY } from '@madang/contracts/registry';
import { HOUR } from '@madang/contracts/time';
import { dataHistoryApi } from '@madang/contracts/util/data-history';
import { memberApi } from '@madang/contracts/util/member';
import { settlementApi } from '@madang/contracts/util/settlement';
import { platformOrderApi } from '@madang/contracts/util/platform';
import { subscriptionApi } from '@madang/contracts/util/subscription';
import { testApp, type TestApp } from '@madang/server/test-app';
import { AppModule as AlarmModule } from '../../apps/api-alarm/src/app.module';
import { AppModule as CampaignModule } from '../../apps/api-campaign/src/app.module';
import { AppModule as MainModule } from '../../apps/api-main/src/app.module';
import { enrol, course, person, site, type Person, type Site } from '../../apps/api-main/src/course/course.fixture';
import { AppModule as UtilModule } from '../../apps/api-util/src/app.module';
import { enrolledOperator } from '../operator/operator.fixture';
import { sized } from './size';

const RUNS = sized(4, 200);
const LIMIT = 60_000 + RUNS * 4000;
/** More than two pages of every list. */
const AT_FIRST = 45;
/** Rows of one millisecond. No page size is a multiple of it, so that pages end among rows which their time alone does not tell apart. */
const ROWS_A_MOMENT = 7;

type Body = Record<string, unknown> & { list?: Record<string, unknown>[] };
/** A list that goes on where its last page ended. */
interface Paged {
  call: Endpoint;
  who(): { token: string };
  params?(): Record<string, number>;
  query?(): Record<string, string | number>;
  /** Inserts a row at `at` and answers the number by which the list names it. */
  add(at: Date): Promise<number>;
  /** Null where rows are never deleted: the database refuses it. */
  remove: ((id: number) => Promise<unknown>) | null;
  ids(body: Body): number[];
  /** The query of the next page; null at the end. */
  next(body: Body): Record<string, string | number> | null;
}

let t: TestApp;
let s: Site;
let learner: Person;
let platformOperator: { token: string };
const places = { course: 0, coupon: 0, info: 0, board: 0, post: 0, room: 0, webhook: 0 };
const one = async (sql: string, values: unknown[]): Promise<number> => (await t.admin<{ n: number }>(sql, values))[0]!.n;

beforeAll(async () => {
  t = await testApp({ main: MainModule, util: UtilModule, alarm: AlarmModule, campaign: CampaignModule });
  platformOperator = await enrolledOperator(t);
});
afterAll(() => t.close());
/** Makes a new site with its lists for each walk through pages. */
async function settle(): Promise<void> {
  s = await site(t);
  const { channelSeq } = s;
  await t.admin(`update main.channel set setting = setting || '{"saasYn": "Y"}' where channel_seq = $1`, [channelSeq]);
  learner = await person(t, '이쪽', channelSeq);
  await t.admin('delete from main.channel_user where channel_seq = $1 and user_seq = $2', [channelSeq, learner.userSeq]);
  places.course = await course(t, channelSeq);
  await enrol(t, { channelSeq, courseSeq: places.course, userSeq: learner.userSeq });
  places.info = await info();
  places.board = await one(
    "insert into main.board (channel_seq, kind, type_cd, name, read_scope, write_scope) values ($1, 'SITE', '02', '게시판', 'EVERYONE', 'MEMBERS') returning board_seq as n",
    [channelSeq],
  );
  places.post = await one(
    "insert into main.post (channel_seq, board_seq, user_seq, type_cd, title, content, created_at) values ($1, $2, $3, '02', '글', '글', now()) returning post_seq as n",
    [channelSeq, places.board, s.owner.userSeq],
  );
  places.room = await one(
    "insert into main.chat_room (channel_seq, name, scope, created_by, created_at, updated_at) values ($1, '방', '00', $2, now(), now()) returning chat_room_seq as n",
    [channelSeq, s.owner.userSeq],
  );
  await t.admin('insert into main.chat_participant (channel_seq, chat_room_seq, user_seq, entered_at) values ($1, $2, $3, now())', [
    ...[channelSeq, places.room, learner.userSeq],
  ]);
  places.webhook = await one(
    `insert into campaign.webhook_endpoint (channel_seq, name, url, events, personal_yn, state_cd, secret, created_at)
     values ($1, '받는 곳', 'https://hooks.madang.test', '["member.joined"]', 'N', $2, 'secret', now()) returning endpoint_seq as n`,
    [channelSeq, WEBHOOK_STATE.ACTIVE],
  );
}
let serial = 0;
const info = () =>
  one(
    "insert into main.coupon_info (channel_seq, title, code, discount_type_cd, discount, created_by, created_at, updated_at) values ($1, '쿠폰', $2, '00', 1000, $3, now(), now()) returning coupon_info_seq as n",
    [s.channelSeq, `P${++serial}`, s.owner.userSeq],
  );
const somebody = () =>
  one('insert into main.account (email, name, email_auth_at) values ($1, $1, now()) returning user_seq as n', [`r${++serial}@madang.test`]);

/** A month of its own for each settlement, since a site has one of a month. */
const monthOf = (n: number) => `${1000 + Math.floor(n / 12)}-${String((n % 12) + 1).padStart(2, '0')}`;
/** A chat message of the learner as staff see it that was reported, or taken down. */
const contentCase = (state: string, at: Date) =>
  one(
    `insert into main.content_case (channel_seq, kind_cd, parent_seq, item_seq, author_seq, title, state_cd, report_count, reported_at, decided_at, created_at)
     values ($1, $2, $3, $4, $5, '말', $6, 1, $7, $7, $7) returning case_seq as n`,
    [s.channelSeq, CONTENT_KIND.CHAT, places.room, ++serial, learner.userSeq, state, at],
  );

const idsOf = (name: string) => (body: Body) => body.list!.map((row) => row[name] as number);
const cursor = (body: Body) => (body['cursor'] ? { cursor: body['cursor'] as string } : null);
const gone = (table: string, column: string) => (id: number) => t.admin(`delete from ${table} where ${column} = $1`, [id]);

const LISTS: Record<string, Paged> = {
  'coupon.issued': {
    call: couponApi.issued as Endpoint,
    who: () => s.owner,
    params: () => ({ couponInfoSeq: places.info }),
    query: () => ({ size: 10 }),
    add: async (at) =>
      one(
        'insert into main.coupon (channel_seq, coupon_info_seq, user_seq, by_staff, issued_at) values ($1, $2, $3, true, $4) returning coupon_seq as n',
        [s.channelSeq, places.info, await somebody(), at],
      ),
    remove: gone('main.coupon', 'coupon_seq'),
    ids: idsOf('couponSeq'),
    next: cursor,
  },
  'coupon.mine': {
    call: couponApi.mine as Endpoint,
    who: () => learner,
    query: () => ({ channelSeq: s.channelSeq }),
    add: async (at) =>
      one(
        'insert into main.coupon (channel_seq, coupon_info_seq, user_seq, by_staff, issued_at) values ($1, $2, $3, true, $4) returning coupon_seq as n',
        [s.channelSeq, await info(), learner.userSeq, at],
      ),
    remove: gone('main.coupon', 'coupon_seq'),
    ids: idsOf('couponSeq'),
    next: cursor,
  },
  'picture.list': {
    call: pictureApi.list as Endpoint,
    who: () => s.owner,
    add: async (at) =>
      one(
        `with kept as (
           insert into main.file (channel_seq, storage_key, url, content_type, file_size, origin_file_name, created_by, created_at)
           select $1::bigint, $4::text, '/files/' || $4::text, 'image/png', 10, 'a.png', $2::bigint, $3::timestamptz
           returning channel_seq, file_seq
         )
         insert into main.picture (channel_seq, file_seq, name, width, height) select channel_seq, file_seq, 'a.png', 1, 1 from kept returning file_seq as n`,
        [s.channelSeq, s.owner.userSeq, at, `public/${s.channelSeq}/picture-${++serial}.png`],
      ),
    remove: gone('main.picture', 'file_seq'),
    ids: idsOf('fileSeq'),
    next: cursor,
  },
  'video.list': {
    call: videoApi.list as Endpoint,
    who: () => s.owner,
    add: async (at) =>
      one(
        `insert into main.video (channel_seq, tus_id, status, origin_file_name, file_size, created_by, created_at)
         values ($1, $2, 'READY', 'a.mp4', 10, $3, $4) returning upload_vod_seq as n`,
        [s.channelSeq, `paging-${++serial}`, s.owner.userSeq, at],
      ),
    remove: gone('main.video', 'upload_vod_seq'),
    ids: idsOf('uploadVodSeq'),
    next: cursor,
  },
  'review.list': {
    call: reviewApi.list as Endpoint,
    who: () => learner,
    params: () => ({ courseSeq: places.course }),
    add: async (at) => {
      const userSeq = await somebody();
      const attendSeq = await enrol(t, { channelSeq: s.channelSeq, courseSeq: places.course, userSeq });
      return one(
        "insert into main.review (channel_seq, course_seq, attend_seq, user_seq, review_point, description, created_at) values ($1, $2, $3, $4, 5, '좋아요', $5) returning evaluation_seq as n",
        [s.channelSeq, places.course, attendSeq, userSeq, at],
      );
    },
    remove: gone('main.review', 'evaluation_seq'),
    ids: (body) => (body['reviews'] as { evaluationSeq: number }[]).map((r) => r.evaluationSeq),
    next: (body) => {
      const last = (body['reviews'] as { evaluationSeq: number; createdAt: string }[]).at(-1);
      return last ? { lastEvaluationSeq: last.evaluationSeq, lastReviewDatetime: last.createdAt } : null;
    },
  },
  'board.comments': {
    call: boardApi.comments as Endpoint,
    who: () => learner,
    params: () => ({ boardSeq: places.board, postSeq: places.post }),
    query: () => ({ size: 10 }),
    add: (at) =>
      one(
        "insert into main.post_comment (channel_seq, post_seq, user_seq, content, staff, created_at) values ($1, $2, $3, '글', false, $4) returning comment_seq as n",
        [s.channelSeq, places.post, learner.userSeq, at],
      ),
    remove: gone('main.post_comment', 'comment_seq'),
    ids: idsOf('commentSeq'),
    next: cursor,
  },
  'courseInvite.list': {
    call: courseInviteApi.list as Endpoint,
    who: () => s.owner,
    params: () => ({ courseSeq: places.course }),
    add: (at) =>
      one(
        'insert into main.course_invite (channel_seq, course_seq, event_code, email, invited_by, created_at, sent_at) values ($1, $2, $3, $4, $5, $6, $6) returning invite_seq as n',
        [s.channelSeq, places.course, `code${++serial}`, `i${serial}@madang.test`, s.owner.userSeq, at],
      ),
    remove: gone('main.course_invite', 'invite_seq'),
    ids: idsOf('inviteSeq'),
    next: (body) => (body['cursor'] ? { lastSeq: Number(body['cursor']) } : null),
  },
  'member.joined': {
    call: memberApi.joined as Endpoint,
    who: () => s.owner,
    query: () => ({ size: 10 }),
    add: async (at) => {
      const userSeq = await somebody();
      await t.admin('insert into main.channel_user (channel_seq, user_seq, joined_at) values ($1, $2, $3)', [s.channelSeq, userSeq, at]);
      return userSeq;
    },
    remove: gone('main.channel_user', 'user_seq'),
    ids: idsOf('userSeq'),
    next: cursor,
  },
  'member.registered': {
    call: memberApi.registered as Endpoint,
    who: () => s.owner,
    query: () => ({ size: 10 }),
    add: (at) =>
      one(
        "insert into util.registered_member (channel_seq, name, email, created_by, created_at, updated_at) values ($1, '등록', $2, $3, $4, $4) returning member_seq as n",
        [s.channelSeq, `m${++serial}@madang.test`, s.owner.userSeq, at],
      ),
    remove: gone('util.registered_member', 'member_seq'),
    ids: idsOf('memberSeq'),
    next: cursor,
  },
  'alarm.list': {
    call: alarmApi.list as Endpoint,
    who: () => learner,
    add: (at) =>
      one(
        "insert into alarm.alarm (channel_seq, user_seq, event_key, alarm_type, template, created_at) values ($1, $2, $3, '01', 'channelJoined', $4) returning alarm_seq as n",
        [s.channelSeq, learner.userSeq, `e${++serial}`, at],
      ),
    remove: gone('alarm.alarm', 'alarm_seq'),
    ids: idsOf('alarmSeq'),
    next: (body) => (body.list!.length ? { minSeq: body.list!.at(-1)!['alarmSeq'] as number } : null),
  },
  'chat.messages': {
    call: chatApi.messages as Endpoint,
    who: () => learner,
    params: () => ({ chatRoomSeq: places.room }),
    add: (at) =>
      one(
        `with taken as (update main.chat_room set last_seq = last_seq + 1 where chat_room_seq = $2 returning last_seq)
         insert into main.chat_message (channel_seq, chat_room_seq, message_seq, change_seq, user_seq, content, client_key, created_at)
         select $1, $2, last_seq, last_seq, $3, '말', $4, $5 from taken returning message_seq as n`,
        [s.channelSeq, places.room, learner.userSeq, `key-${++serial}`, at],
      ),
    remove: (id) => t.admin('delete from main.chat_message where chat_room_seq = $1 and message_seq = $2', [places.room, id]),
    ids: idsOf('messageSeq'),
    next: (body) => (body['more'] ? { minSeq: Math.min(...body.list!.map((m) => m['messageSeq'] as number)) } : null),
  },
  'webhook.deliveries': {
    call: webhookApi.deliveries as Endpoint,
    who: () => s.owner,
    params: () => ({ endpointSeq: places.webhook }),
    add: (at) =>
      one(
        `insert into campaign.webhook_delivery (channel_seq, endpoint_seq, event_id, type, data, state_cd, tries, next_at, created_at)
         values ($1, $2, $3, 'member.joined', '{}', $4, 1, $5, $5) returning delivery_seq as n`,
        [s.channelSeq, places.webhook, `e${++serial}`, WEBHOOK_DELIVERY_STATE.DELIVERED, at],
      ),
    remove: gone('campaign.webhook_delivery', 'delivery_seq'),
    ids: idsOf('deliverySeq'),
    next: cursor,
  },
  'report.list': {
    call: reportApi.list as Endpoint,
    who: () => s.owner,
    add: (at) => contentCase(CONTENT_STATE.OPEN, at),
    remove: gone('main.content_case', 'case_seq'),
    ids: idsOf('caseSeq'),
    next: cursor,
  },
  'report.hidden': {
    call: reportApi.hidden as Endpoint,
    who: () => learner,
    add: (at) => contentCase(CONTENT_STATE.HIDDEN, at),
    remove: gone('main.content_case', 'case_seq'),
    ids: idsOf('caseSeq'),
    next: cursor,
  },
  'subscription.members': {
    call: subscriptionApi.members as Endpoint,
    who: () => s.owner,
    query: () => ({ size: 10 }),
    add: async (at) => {
      const userSeq = await somebody();
      await t.admin('insert into main.channel_user (channel_seq, user_seq, joined_at) values ($1, $2, $3)', [s.channelSeq, userSeq, at]);
      return userSeq;
    },
    remove: gone('main.channel_user', 'user_seq'),
    ids: (body) => body.list!.map((row) => Number(row['userUid'])),
    next: cursor,
  },
  'dataHistory.readings': {
    call: dataHistoryApi.readings as Endpoint,
    who: () => s.owner,
    query: () => ({ size: 10 }),
    add: (at) =>
      one(
        `insert into main.personal_read (channel_seq, user_seq, kind, way, masked_yn, person_count, call_count, read_at, last_at)
         values ($1, $2, $3, $4, 'N', 1, 1, $5, $5) returning read_seq as n`,
        [s.channelSeq, s.owner.userSeq, PERSONAL_DATA.SUBSCRIBER, READING.SHEET, at],
      ),
    remove: null,
    ids: idsOf('readSeq'),
    next: cursor,
  },
  'settlement.mine': {
    call: settlementApi.mine as Endpoint,
    who: () => s.owner,
    add: (at) =>
      one(
        `insert into util.settlement (channel_seq, month, currency, settlement_date, statement, payout, carried_out, status, closed_at)
         values ($1, $2, 'KRW', $3::timestamptz::date, '{}', 1000, 0, 'SCHEDULED', $3::timestamptz) returning replace(month, '-', '')::int as n`,
        [s.channelSeq, monthOf(++serial), at],
      ),
    remove: null,
    ids: (body) => body.list!.map((row) => Number((row['month'] as string).replace('-', ''))),
    next: cursor,
  },
  'platformOrder.list': {
    call: platformOrderApi.list as Endpoint,
    who: () => platformOperator,
    query: () => ({ siteSeq: s.channelSeq }),
    add: async (at) => {
      const n = ++serial;
      await t.admin(
        `insert into util.pay_order (channel_seq, order_no, attend_seq, course_seq, user_seq, title, price, amount, currency, status, orderer_name, email, pay_method_cd, provider, created_at)
         values ($1, $2, $3, $4, $5, '수업', 1000, 1000, 'KRW', $6, '이쪽', 'x@madang.test', $7, 'sandbox', $8)`,
        [s.channelSeq, `paging-${n}`, n, places.course, learner.userSeq, ORDER_STATUS.READY, PAY_METHOD.CARD, at],
      );
      return n;
    },
    remove: null,
    ids: (body) => body.list!.map((row) => Number((row['orderNo'] as string).replace('paging-', ''))),
    next: cursor,
  },
};

it('R8 knows every call that pages by what came last', () => {
  const named = REGISTRY.filter(({ endpoint }) => {
    const fields = Object.keys((endpoint.query as { fields?: object } | undefined)?.fields ?? {});
    return fields.some((f) => f === 'cursor' || f === 'lastSeq' || f === 'minSeq' || f === 'lastEvaluationSeq');
  });
  expect(named.map((r) => r.name).sort()).toEqual(Object.keys(LISTS).sort());
});

/** What happens between two pages: rows come (at once, or at the same moment as others) and go. */
const happening = fc.array(fc.record({ come: fc.nat(4), go: fc.array(fc.nat(1000), { maxLength: 3 }) }), { minLength: 8, maxLength: 8 });

for (const [name, list] of Object.entries(LISTS)) {
  it(
    `R8 ${name} skips no row and repeats none while rows come and go`,
    async () => {
      await fc.assert(
        fc.asyncProperty(happening, async (turns) => {
          await settle();
          const began = Date.now() - HOUR;
          const there = new Set<number>();
          for (let i = 0; i < AT_FIRST; i++) there.add(await list.add(new Date(began + Math.floor(i / ROWS_A_MOMENT))));
          const seen: number[] = [];
          const went = new Set<number>();
          let query: Record<string, string | number> | null = {};
          for (let page = 0; query; page++) {
            const params = { channelSeq: s.channelSeq, ...list.params?.() };
            const answer = await t
              .call(list.call as never, params)
              .query({ ...list.query?.(), ...query })
              .set('Access-Token', list.who().token)
              .expect(200);
            const body = answer.body.data as Body;
            seen.push(...list.ids(body));
            query = list.ids(body).length ? list.next(body) : null;
            const turn = turns[page % turns.length]!;
            for (let i = 0; i < turn.come; i++) await list.add(new Date(Date.now() - HOUR + i));
            for (const nth of list.remove ? turn.go : []) {
              const id = [...there][nth % there.size]!;
              await list.remove!(id);
              went.add(id);
              there.delete(id);
            }
          }
          expect(seen.length).toBe(new Set(seen).size);
          expect([...there].filter((id) => !seen.includes(id))).toEqual([]);
          expect(there.size + went.size).toBe(AT_FIRST);
        }),
        { numRuns: RUNS },
      );
    },
    LIMIT,
  );
}
