import fc from 'fast-check';
import { alarmApi } from '@madang/contracts/alarm/alarm';
import { webhookApi } from '@madang/contracts/campaign/webhook';
import {
  CONTENT_KIND,
  CONTENT_STATE,
  CURRENCY,
  LESSON_TYPE,
  MAIL_PRIORITY,
  ORDER_STATUS,
  PAY_METHOD,
  PERSONAL_DATA,
  POST_TYPE,
  PUBLISH_STATUS,
  READING,
  REFUND_STATE,
  VIDEO_STATUS,
  WEBHOOK_DELIVERY_STATE,
  WEBHOOK_STATE,
  YN,
  type OrderStatus,
} from '@madang/contracts/codes';
import type { Endpoint } from '@madang/contracts/endpoint';
import { undeliveredApi } from '@madang/contracts/campaign/undelivered';
import { workApi, WORK_KIND } from '@madang/contracts/main/class-work';
import { courseApi } from '@madang/contracts/main/course';
import { paymentApi } from '@madang/contracts/util/payment';
import { refundApi } from '@madang/contracts/util/refund';
import { boardApi } from '@madang/contracts/main/board';
import { chatApi } from '@madang/contracts/main/chat';
import { couponApi } from '@madang/contracts/main/coupon';
import { courseInviteApi } from '@madang/contracts/main/course-invite';
import { videoApi } from '@madang/contracts/main/curriculum';
import { missionApi } from '@madang/contracts/main/mission';
import { platformAuditApi } from '@madang/contracts/main/platform';
import { pictureApi } from '@madang/contracts/main/picture';
import { reportApi } from '@madang/contracts/main/report';
import { reviewApi } from '@madang/contracts/main/review';
import { PLATFORM_ACTION } from '@madang/contracts/platform-codes';
import { REGISTRY } from '@madang/contracts/registry';
import { HOUR } from '@madang/contracts/time';
import { dataHistoryApi } from '@madang/contracts/util/data-history';
import { memberApi } from '@madang/contracts/util/member';
import { settlementApi } from '@madang/contracts/util/settlement';
import { platformOrderApi } from '@madang/contracts/util/platform';
import { subscriptionApi } from '@madang/contracts/util/subscription';
import { insertInto } from '@madang/server/sql/insert';
import { raw, sql, type Sql } from '@madang/server/sql/sql';
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
/** How many rows each list has at first, unless it says so itself: more than two pages. */
const AT_FIRST = 45;
/** How many rows a list has at first whose pages hold a hundred. */
const OF_HUNDREDS = 215;
/** How many rows have the same time. No page size is a multiple of it, so that pages end between rows with the same time. */
const ROWS_A_MOMENT = 7;

type Body = Record<string, unknown> & { list?: Record<string, unknown>[] };
/** A list whose pages continue after the last row of the page before. */
interface Paged {
  /** How many rows the list has at first; otherwise `AT_FIRST`. */
  rows?: number;
  call: Endpoint;
  who(): { token: string };
  params?(): Record<string, number>;
  query?(): Record<string, string | number>;
  /** Inserts a row at `at` and answers the number by which the list names it. */
  add(at: Date): Promise<number>;
  /** Deletes a row; null if the database refuses to delete rows of this list. */
  remove: ((id: number) => Promise<unknown>) | null;
  ids(body: Body): number[];
  /** The query of the next page; null at the end. */
  next(body: Body): Record<string, string | number> | null;
}

let t: TestApp;
let s: Site;
let learner: Person;
let platformOperator: { token: string };
const places = { course: 0, mission: 0, coupon: 0, info: 0, board: 0, post: 0, room: 0, webhook: 0, questions: 0 };
const one = async (insert: Sql): Promise<number> => (await t.admin<{ n: number }>(insert))[0]!.n;

beforeAll(async () => {
  t = await testApp({ main: MainModule, util: UtilModule, alarm: AlarmModule, campaign: CampaignModule });
  platformOperator = await enrolledOperator(t);
});
afterAll(() => t.close());
/** Makes a new site with its lists for each walk through pages. */
async function settle(): Promise<void> {
  s = await site(t);
  const { channelSeq } = s;
  await t.admin(sql`update main.channel set setting = setting || '{"saasYn": "Y"}' where channel_seq = ${channelSeq}`);
  learner = await person(t, '이쪽', channelSeq);
  await t.admin(sql`delete from main.channel_user where channel_seq = ${channelSeq} and user_seq = ${learner.userSeq}`);
  places.course = await course(t, channelSeq);
  await enrol(t, { channelSeq, courseSeq: places.course, userSeq: learner.userSeq });
  places.mission = await one(
    insertInto(
      'main.curriculum',
      { channelSeq, courseSeq: places.course, curriculumTypeCd: LESSON_TYPE.POST, title: '글쓰기', taskYn: YN.YES, isPublic: true },
      sql`returning curriculum_seq as n`,
    ),
  );
  places.info = await info();
  places.board = await one(
    insertInto(
      'main.board',
      { channelSeq, kind: 'SITE', typeCd: '02', name: '게시판', readScope: 'EVERYONE', writeScope: 'MEMBERS' },
      sql`returning board_seq as n`,
    ),
  );
  places.questions = await one(
    insertInto(
      'main.board',
      {
        channelSeq,
        kind: 'COURSE',
        courseSeq: places.course,
        typeCd: POST_TYPE.QUESTION,
        name: '질문',
        readScope: 'PARTICIPANTS',
        writeScope: 'PARTICIPANTS',
      },
      sql`returning board_seq as n`,
    ),
  );
  places.post = await one(
    insertInto(
      'main.post',
      { channelSeq, boardSeq: places.board, userSeq: s.owner.userSeq, typeCd: '02', title: '글', content: '글', createdAt: sql`now()` },
      sql`returning post_seq as n`,
    ),
  );
  places.room = await one(
    insertInto(
      'main.chat_room',
      { channelSeq, name: '방', scope: '00', createdBy: s.owner.userSeq, createdAt: sql`now()`, updatedAt: sql`now()` },
      sql`returning chat_room_seq as n`,
    ),
  );
  await t.admin(
    insertInto('main.chat_participant', { channelSeq, chatRoomSeq: places.room, userSeq: learner.userSeq, enteredAt: sql`now()` }),
  );
  places.webhook = await one(
    insertInto(
      'campaign.webhook_endpoint',
      {
        channelSeq,
        name: '받는 곳',
        url: 'https://hooks.madang.test',
        events: '["member.joined"]',
        personalYn: 'N',
        stateCd: WEBHOOK_STATE.ACTIVE,
        secret: 'secret',
        createdAt: sql`now()`,
      },
      sql`returning endpoint_seq as n`,
    ),
  );
}
let serial = 0;
const info = () =>
  one(
    insertInto(
      'main.coupon_info',
      {
        channelSeq: s.channelSeq,
        title: '쿠폰',
        code: `P${++serial}`,
        discountTypeCd: '00',
        discount: 1000,
        createdBy: s.owner.userSeq,
        createdAt: sql`now()`,
        updatedAt: sql`now()`,
      },
      sql`returning coupon_info_seq as n`,
    ),
  );
const somebody = () => {
  const email = `r${++serial}@madang.test`;
  return one(sql`insert into main.account (email, name, email_auth_at) values (${email}, ${email}, now()) returning user_seq as n`);
};

/** Another month for each settlement, since a site has only one for each month. */
const monthOf = (n: number) => `${1000 + Math.floor(n / 12)}-${String((n % 12) + 1).padStart(2, '0')}`;
/** Adds a case of a chat message of the learner that was reported or taken down, for the list of staff. */
const contentCase = (state: string, at: Date) =>
  one(
    insertInto(
      'main.content_case',
      {
        channelSeq: s.channelSeq,
        kindCd: CONTENT_KIND.CHAT,
        parentSeq: places.room,
        itemSeq: ++serial,
        authorSeq: learner.userSeq,
        title: '말',
        stateCd: state,
        reportCount: 1,
        reportedAt: at,
        decidedAt: at,
        createdAt: at,
      },
      sql`returning case_seq as n`,
    ),
  );

const idsOf = (name: string) => (body: Body) => body.list!.map((row) => row[name] as number);
const cursor = (body: Body) => (body['cursor'] ? { cursor: body['cursor'] as string } : null);
const gone = (table: string, column: string) => (id: number) => t.admin(sql`delete from ${raw(table)} where ${raw(column)} = ${id}`);

const orderSeqs = (body: Body) => body.list!.map((row) => Number((row['orderNo'] as string).replace('paging-', '')));
/** Adds an order of the learner, each for another class, since a later order for the same class makes up for a failed payment. */
async function order(status: OrderStatus, at: Date): Promise<number> {
  const n = ++serial;
  await t.admin(
    insertInto('util.pay_order', {
      channelSeq: s.channelSeq,
      orderNo: `paging-${n}`,
      attendSeq: n,
      courseSeq: 1_000_000 + n,
      userSeq: learner.userSeq,
      status,
      title: '수업',
      price: 1000,
      amount: 1000,
      currency: CURRENCY.KRW,
      ordererName: '이쪽',
      email: 'x@madang.test',
      provider: 'sandbox',
      payMethodCd: PAY_METHOD.CARD,
      failCode: 'REJECT_CARD_PAYMENT',
      createdAt: at,
      cancelAt: at,
    }),
  );
  return n;
}

const LISTS: Record<string, Paged> = {
  'course.publishRequests': {
    call: courseApi.publishRequests as Endpoint,
    who: () => s.owner,
    query: () => ({ size: 10 }),
    add: (at) => {
      const asked = { publish_requested_at: at, publish_requested_by: s.owner.userSeq };
      return course(t, s.channelSeq, { ...asked, publish_status_cd: PUBLISH_STATUS.UNPUBLISHED, published_at: null });
    },
    remove: gone('main.course', 'course_seq'),
    ids: idsOf('courseSeq'),
    next: cursor,
  },
  'payment.failures': {
    rows: OF_HUNDREDS,
    call: paymentApi.failures as Endpoint,
    who: () => s.owner,
    add: (at) => order(ORDER_STATUS.FAILED, at),
    remove: null,
    ids: orderSeqs,
    next: cursor,
  },
  'refund.refused': {
    call: refundApi.refused as Endpoint,
    who: () => s.owner,
    query: () => ({ size: 20 }),
    add: (at) => order(ORDER_STATUS.CANCELING, at),
    remove: null,
    ids: orderSeqs,
    next: cursor,
  },
  'refund.adminList': {
    call: refundApi.adminList as Endpoint,
    who: () => s.owner,
    query: () => ({ size: 20 }),
    add: async (at) => {
      const n = await order(ORDER_STATUS.PAID, at);
      const asked = { orderNo: `paging-${n}`, userSeq: learner.userSeq, state: REFUND_STATE.REQUESTED, amount: 100, working: '{}' };
      return one(
        insertInto(
          'util.refund_request',
          { channelSeq: s.channelSeq, ...asked, requestedAt: at, dueAt: at },
          sql`returning refund_seq::int as n`,
        ),
      );
    },
    remove: gone('util.refund_request', 'refund_seq'),
    ids: idsOf('refundSeq'),
    next: cursor,
  },
  'undelivered.mails': {
    rows: OF_HUNDREDS,
    call: undeliveredApi.mails as Endpoint,
    who: () => s.owner,
    add: (at) =>
      one(
        insertInto(
          'campaign.mail',
          {
            mailKey: `payment.paid:p${++serial}`,
            recipient: `p${serial}@madang.test`,
            fromName: '학교',
            subject: '',
            status: 'DEAD',
            tries: 1,
            nextAt: at,
            error: '550',
            createdAt: at,
            priority: MAIL_PRIORITY.RECEIPT,
            siteSeq: s.channelSeq,
          },
          sql`returning mail_seq::int as n`,
        ),
      ),
    remove: gone('campaign.mail', 'mail_seq'),
    ids: idsOf('mailSeq'),
    next: cursor,
  },
  'work.items': {
    rows: OF_HUNDREDS,
    call: workApi.items as Endpoint,
    who: () => s.owner,
    query: () => ({ kind: WORK_KIND.QUESTION }),
    add: (at) =>
      one(
        insertInto(
          'main.post',
          {
            channelSeq: s.channelSeq,
            boardSeq: places.questions,
            courseSeq: places.course,
            userSeq: learner.userSeq,
            typeCd: POST_TYPE.QUESTION,
            title: '질문',
            content: '왜요?',
            createdAt: at,
          },
          sql`returning post_seq::int as n`,
        ),
      ),
    remove: gone('main.post', 'post_seq'),
    ids: idsOf('itemSeq'),
    next: (body) => {
      const next = (body['cursors'] as Record<string, string | null>)[WORK_KIND.QUESTION];
      return next ? { cursor: next } : null;
    },
  },
  'work.videos': {
    rows: OF_HUNDREDS,
    call: workApi.videos as Endpoint,
    who: () => s.owner,
    add: (at) =>
      one(
        insertInto(
          'main.video',
          {
            channelSeq: s.channelSeq,
            tusId: `paging-${++serial}`,
            status: VIDEO_STATUS.FAILED,
            originFileName: 'a.mov',
            fileSize: 10,
            failure: 'VIDEO_TYPE',
            createdBy: s.owner.userSeq,
            uploadedAt: at,
          },
          sql`returning upload_vod_seq as n`,
        ),
      ),
    remove: gone('main.video', 'upload_vod_seq'),
    ids: idsOf('uploadVodSeq'),
    next: cursor,
  },
  'coupon.issued': {
    call: couponApi.issued as Endpoint,
    who: () => s.owner,
    params: () => ({ couponInfoSeq: places.info }),
    query: () => ({ size: 10 }),
    add: async (at) =>
      one(
        insertInto(
          'main.coupon',
          { channelSeq: s.channelSeq, couponInfoSeq: places.info, userSeq: await somebody(), byStaff: true, issuedAt: at },
          sql`returning coupon_seq as n`,
        ),
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
        insertInto(
          'main.coupon',
          { channelSeq: s.channelSeq, couponInfoSeq: await info(), userSeq: learner.userSeq, byStaff: true, issuedAt: at },
          sql`returning coupon_seq as n`,
        ),
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
        sql`with kept as (
           insert into main.file (channel_seq, storage_key, url, content_type, file_size, origin_file_name, created_by, created_at)
           select ${s.channelSeq}::bigint, key, '/files/' || key, 'image/png', 10, 'a.png', ${s.owner.userSeq}::bigint, ${at}::timestamptz
           from (values (${`public/${s.channelSeq}/picture-${++serial}.png`})) keys (key)
           returning channel_seq, file_seq
         )
         insert into main.picture (channel_seq, file_seq, name, width, height)
         select channel_seq, file_seq, 'a.png', 1, 1
         from kept
         returning file_seq as n`,
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
        insertInto(
          'main.video',
          {
            channelSeq: s.channelSeq,
            tusId: `paging-${++serial}`,
            status: 'READY',
            originFileName: 'a.mp4',
            fileSize: 10,
            createdBy: s.owner.userSeq,
            createdAt: at,
          },
          sql`returning upload_vod_seq as n`,
        ),
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
        insertInto(
          'main.review',
          { channelSeq: s.channelSeq, courseSeq: places.course, attendSeq, userSeq, reviewPoint: 5, description: '좋아요', createdAt: at },
          sql`returning evaluation_seq as n`,
        ),
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
        insertInto(
          'main.post_comment',
          { channelSeq: s.channelSeq, postSeq: places.post, userSeq: learner.userSeq, content: '글', staff: false, createdAt: at },
          sql`returning comment_seq as n`,
        ),
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
        insertInto(
          'main.course_invite',
          {
            channelSeq: s.channelSeq,
            courseSeq: places.course,
            eventCode: `code${++serial}`,
            email: `i${serial}@madang.test`,
            invitedBy: s.owner.userSeq,
            createdAt: at,
            sentAt: at,
          },
          sql`returning invite_seq as n`,
        ),
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
      await t.admin(insertInto('main.channel_user', { channelSeq: s.channelSeq, userSeq, joinedAt: at }));
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
        insertInto(
          'util.registered_member',
          {
            channelSeq: s.channelSeq,
            name: '등록',
            email: `m${++serial}@madang.test`,
            createdBy: s.owner.userSeq,
            createdAt: at,
            updatedAt: at,
          },
          sql`returning member_seq as n`,
        ),
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
        insertInto(
          'alarm.alarm',
          {
            channelSeq: s.channelSeq,
            userSeq: learner.userSeq,
            eventKey: `e${++serial}`,
            alarmType: '01',
            template: 'channelJoined',
            createdAt: at,
          },
          sql`returning alarm_seq as n`,
        ),
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
        sql`with taken as (update main.chat_room set last_seq = last_seq + 1 where chat_room_seq = ${places.room} returning last_seq)
         insert into main.chat_message (channel_seq, chat_room_seq, message_seq, change_seq, user_seq, content, client_key, created_at)
         select ${s.channelSeq}, ${places.room}, last_seq, last_seq, ${learner.userSeq}, '말', ${`key-${++serial}`}, ${at}
         from taken
         returning message_seq as n`,
      ),
    remove: (id) => t.admin(sql`delete from main.chat_message where chat_room_seq = ${places.room} and message_seq = ${id}`),
    ids: idsOf('messageSeq'),
    next: (body) => (body['more'] ? { minSeq: Math.min(...body.list!.map((m) => m['messageSeq'] as number)) } : null),
  },
  'webhook.deliveries': {
    call: webhookApi.deliveries as Endpoint,
    who: () => s.owner,
    params: () => ({ endpointSeq: places.webhook }),
    add: (at) =>
      one(
        insertInto(
          'campaign.webhook_delivery',
          {
            channelSeq: s.channelSeq,
            endpointSeq: places.webhook,
            eventId: `e${++serial}`,
            type: 'member.joined',
            data: '{}',
            stateCd: WEBHOOK_DELIVERY_STATE.DELIVERED,
            tries: 1,
            nextAt: at,
            createdAt: at,
          },
          sql`returning delivery_seq as n`,
        ),
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
      await t.admin(insertInto('main.channel_user', { channelSeq: s.channelSeq, userSeq, joinedAt: at }));
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
        insertInto(
          'main.personal_read',
          {
            channelSeq: s.channelSeq,
            userSeq: s.owner.userSeq,
            kind: PERSONAL_DATA.SUBSCRIBER,
            way: READING.SHEET,
            maskedYn: 'N',
            personCount: 1,
            callCount: 1,
            readAt: at,
            lastAt: at,
          },
          sql`returning read_seq as n`,
        ),
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
        insertInto(
          'util.settlement',
          {
            channelSeq: s.channelSeq,
            month: monthOf(++serial),
            currency: 'KRW',
            settlementDate: sql`${at}::timestamptz::date`,
            statement: '{}',
            payout: 1000,
            carriedOut: 0,
            status: 'SCHEDULED',
            closedAt: at,
          },
          sql`returning replace(month, '-', '')::int as n`,
        ),
      ),
    remove: null,
    ids: (body) => body.list!.map((row) => Number((row['month'] as string).replace('-', ''))),
    next: cursor,
  },
  'mission.submissions': {
    call: missionApi.submissions as Endpoint,
    who: () => s.owner,
    params: () => ({ courseSeq: places.course, curriculumSeq: places.mission }),
    add: (at) =>
      one(
        insertInto(
          'main.submission',
          {
            channelSeq: s.channelSeq,
            courseSeq: places.course,
            curriculumSeq: places.mission,
            userSeq: learner.userSeq,
            content: '글',
            postedOn: sql`${at}::timestamptz::date`,
            createdAt: at,
            updatedAt: at,
          },
          sql`returning submission_seq as n`,
        ),
      ),
    remove: gone('main.submission', 'submission_seq'),
    ids: idsOf('submissionSeq'),
    next: (body) => ({ before: body.list!.at(-1)!['submissionSeq'] as number }),
  },
  'platformAudit.list': {
    call: platformAuditApi.list as Endpoint,
    who: () => platformOperator,
    query: () => ({ siteSeq: s.channelSeq, action: PLATFORM_ACTION.SITE_SWITCH_OFF }),
    rows: OF_HUNDREDS,
    add: (at) =>
      one(
        insertInto(
          'main.platform_audit',
          {
            at,
            userSeq: learner.userSeq,
            email: 'x@madang.test',
            action: PLATFORM_ACTION.SITE_SWITCH_OFF,
            siteSeq: s.channelSeq,
            detail: '{}',
            ip: '203.0.113.7',
            requestId: 'req-12345678',
          },
          sql`returning audit_seq as n`,
        ),
      ),
    remove: gone('main.platform_audit', 'audit_seq'),
    ids: idsOf('auditSeq'),
    next: (body) => (body['before'] ? { before: body['before'] as number } : null),
  },
  'platformOrder.list': {
    call: platformOrderApi.list as Endpoint,
    who: () => platformOperator,
    query: () => ({ siteSeq: s.channelSeq }),
    add: async (at) => {
      const n = ++serial;
      await t.admin(
        insertInto('util.pay_order', {
          channelSeq: s.channelSeq,
          orderNo: `paging-${n}`,
          attendSeq: n,
          courseSeq: places.course,
          userSeq: learner.userSeq,
          title: '수업',
          price: 1000,
          amount: 1000,
          currency: 'KRW',
          status: ORDER_STATUS.READY,
          ordererName: '이쪽',
          email: 'x@madang.test',
          payMethodCd: PAY_METHOD.CARD,
          provider: 'sandbox',
          createdAt: at,
        }),
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
    return fields.some((f) => f === 'cursor' || f === 'before' || f === 'lastSeq' || f === 'minSeq' || f === 'lastEvaluationSeq');
  });
  expect(named.map((r) => r.name).sort()).toEqual(Object.keys(LISTS).sort());
});

/** Generates what happens between two pages: rows are added, also with the time of existing ones, and rows are deleted. */
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
          const atFirst = list.rows ?? AT_FIRST;
          for (let i = 0; i < atFirst; i++) there.add(await list.add(new Date(began + Math.floor(i / ROWS_A_MOMENT))));
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
          expect(there.size + went.size).toBe(atFirst);
        }),
        { numRuns: RUNS },
      );
    },
    LIMIT,
  );
}
