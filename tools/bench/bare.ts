import { createServer } from 'node:http';
import pg from 'pg';
import { LIMITS } from '@madang/contracts/limits';
import { COURSE_SETTING_DEFAULTS } from '@madang/contracts/main/course-setting';
import { COURSE_INFORMATION } from '../../apps/api-main/src/course/course.sql';
import { coursesBy, ownRows } from '../../apps/api-main/src/course/course-list.sql';
import { LIVES_OF_PEOPLE } from '../../apps/api-main/src/live/live.sql';
import { REVIEWS_OF_COURSE } from '../../apps/api-main/src/review/review.sql';
import { roleUrl } from '@madang/server/config';
import { sql, type Piece } from '@madang/server/sql/sql';
import { statement, valuesOf, type Statement } from '@madang/server/sql/statement';

/**
 * The yardstick of the benchmark: a bare server of node:http and pg with prepared statements, without framework, token, log or gateway.
 * `/rows` selects the columns of a card and builds the JSON in Node, as such servers usually do; the other paths run the product's own
 * statements, planned once as in the product. There is no row-level security, since its role sees everything.
 */
pg.types.setTypeParser(20, Number);
pg.types.setTypeParser(1700, Number);
const pool = new pg.Pool({
  connectionString: roleUrl('madang_main'),
  max: 10,
  idleTimeoutMillis: 0,
  options: '-c search_path=main,public -c role=madang_main_all -c plan_cache_mode=force_generic_plan',
});

const runs = (now: Piece) =>
  sql`(c.discount_price < c.price and (c.discount_start_at is null or ${now}::timestamptz >= c.discount_start_at)
    and (c.discount_end_at is null or ${now}::timestamptz <= c.discount_end_at))`;
const approved = (now: Piece) =>
  sql`(a.choise_status_cd = '00' and case when a.valid_at is not null then a.valid_at > ${now}::timestamptz else a.attend_at is not null
    end)`;
interface Page {
  channel: number | null;
  user: number | null;
  now: Date;
  offset: number;
  promotion: string;
  floating: string;
  remaining: string;
}
const ROWS = statement<Page>(
  'bare.rows',
  (p) => sql`select
    c.course_seq as "courseSeq", c.content_id as "contentId", c.channel_seq as "channelSeq", ch.name as "channelName", ch.domain,
      c.channel_category_seq as "channelCategorySeq",
    c.title, c.sub_title as "subTitle", c.image_url as "imageUrl", c.service_alias as "serviceAlias", 'N' as "subscribeYn",
      null::bigint as "linkPackage",
    (select coalesce(json_agg(json_build_object('userSeq', u.user_seq, 'name', p.name, 'profileImageUrl', p.profile_image_url,
      'introduction', u.introduction) order by u.user_order, u.user_seq), '[]')
      from course_user u cross join lateral (select name, profile_image_url from account where user_seq = u.user_seq offset 0) p
      where u.channel_seq = c.channel_seq and u.course_seq = c.course_seq and u.user_type_cd = 'TCH') as teachers,
    '[]'::json as "inPackages", c.course_type as "courseType", c.course_type_cd as "courseTypeCd", c.difficulty_cd as "difficultyCd",
      c.open_type_cd as "openTypeCd",
    c.fare_cd as "fareCd", c.price, c.price_ex as "priceEx", c.discount_price as "discountPrice", c.discount_price_ex as "discountPriceEx",
    case when c.fare_cd not in ('00', '03') and ${runs(p.now)}
      then round(100 - c.discount_price * 100.0 / c.price)::int end as "discountPercent",
    c.discount_start_at as "discountStartAt", c.discount_end_at as "discountEndAt", c.currency,
      coalesce(c.display_currency, c.currency) as "displayCurrency",
    c.installment_status as "installmentStatus", c.installment_month as "installmentMonth", c.installment_price as "installmentPrice",
      c.installment_original_price as "installmentOriginalPrice",
    c.pay_start_cd as "payStartCd", c.pay_end_cd as "payEndCd", c.pay_start_at as "payStartAt", c.pay_end_at as "payEndAt",
    c.operating_start_at as "operatingStartAt", c.operating_end_at as "operatingEndAt", c.vod_days as "vodDays", c.months,
      c.month_price as "monthPrice",
    c.max_user_count as "maxUserCount", c.min_user_count as "minUserCount", c.user_limit_type_cd as "userLimitTypeCd",
      c.choise_type_cd as "choiseTypeCd",
    c.attend_count as "attendCount", c.accept_cnt as "acceptCnt", c.wait_cnt as "waitCnt", c.delivery_cd as "deliveryCd",
      c.trash_type_cd as "trashTypeCd",
    c.like_count as "likeCount", c.review_count as "reviewCount", c.review_point as "reviewPoint", c.review_rate as "reviewRate",
      c.review_desc as "reviewDesc",
    c.curriculum_status_list as "curriculumStatusList", c.curriculum_count as "curriculumCount",
    coalesce(c.setting ->> 'coursePromotionShowYn', ${p.promotion}) as "coursePromotionShowYn",
      coalesce(c.setting ->> 'courseFloatingShowYn', ${p.floating}) as "courseFloatingShowYn",
        coalesce(c.setting ->> 'courseRemainingEndAtShowYn', ${p.remaining}) as "courseRemainingEndAt",
    c.attend_phone_input_yn as "attendPhoneInputYn", c.custom_event as "customEvent", '[]'::json as "siteMembershipSeqs",
      c.slack_channel as "slackChannel", c.question, c.class_time as "classTime", c.created_at as "createdAt",
    l.like_at as "likeAt", a.attend_seq as "attendSeq", a.choise_status_cd as "choiseStatusCd", a.attend_at as "attendAt",
      a.valid_at as "validAt", coalesce(${approved(p.now)}, false) as "isAttend",
    a.review_expring_at as "reviewExpringAt", coalesce(a.completed_count, 0) as "completedCount",
      coalesce(tu.user_type_cd, su.user_type_cd) as "userTypeCd",
    coalesce(c.live_type_cd = '00' and coalesce(tu.user_type_cd, su.user_type_cd) in ('OWN', 'MNG', 'TCH'), false) as "isZoomHost",
      null::text as "refererCode", null::text as "refererCodeUrl",
    case when c.invite_event_yn = 'Y' and a.choise_status_cd = '00' then 'Y' else 'N' end as "canSendInviteEventYn"
  from (select course_seq, row_number() over (order by published_at desc, course_seq desc) as n from course
      where channel_seq = ${p.channel}::bigint and publish_status_cd = '00' and public_cd = '00' and trash_type_cd = '00'
      order by published_at desc, course_seq desc limit 20 offset ${p.offset}::int) page
    cross join lateral (select * from course where channel_seq = ${p.channel}::bigint and course_seq = page.course_seq offset 0) c
    cross join (select * from channel where channel_seq = ${p.channel}::bigint offset 0) ch ${ownRows(p.channel, p.user)} order by page.n`,
);
const COUNT = statement<Pick<Page, 'channel'>>(
  'bare.count',
  (p) =>
    sql`select count(*)::int as n from (select 1 from course where channel_seq = ${p.channel}::bigint and publish_status_cd = '00'
      and public_cd = '00' and trash_type_cd = '00' limit 10000) t`,
);

const TOGGLES = {
  promotion: COURSE_SETTING_DEFAULTS.coursePromotionShowYn,
  floating: COURSE_SETTING_DEFAULTS.courseFloatingShowYn,
  remaining: COURSE_SETTING_DEFAULTS.courseRemainingEndAtShowYn,
};

type Answer = (q: URLSearchParams) => Promise<string>;
const number = (q: URLSearchParams, name: string) => (q.has(name) ? Number(q.get(name)) : null);
/** The first column of the first row: JSON text that the database has built. */
async function text(name: string, statement: string, values: unknown[]): Promise<string> {
  const { rows } = await pool.query<[string]>({ name, text: statement, values, rowMode: 'array' });
  return rows[0]![0];
}
const answer = <P extends object>(name: string, statement: Statement<P>, args: P) => text(name, statement.text, valuesOf(statement, args));
const data = (json: string) => `{"data":${json}}`;
const offset = (q: URLSearchParams) => (Number(q.get('page') ?? 1) - 1) * 20;

const answers: Record<string, Answer> = {
  '/rows': async (q) => {
    const channel = number(q, 'channel');
    const page = { channel, user: number(q, 'user'), now: new Date(), offset: offset(q), ...TOGGLES };
    const list = await pool.query({ name: 'rows', text: ROWS.text, values: valuesOf(ROWS, page) });
    const count = await pool.query<{ n: number }>({ name: 'count', text: COUNT.text, values: [channel] });
    return JSON.stringify({ data: { list: list.rows as unknown[], totalCount: count.rows[0]!.n } });
  },
  '/list': async (q) => {
    const asked = {
      channelSeq: number(q, 'channel'),
      userSeq: number(q, 'user'),
      siteOrigin: 'http://{domain}.bench',
      now: new Date(),
      size: 20,
      offset: offset(q),
    };
    return data(await answer('list', coursesBy('new', true, []), asked));
  },
  '/detail': async (q) => {
    const asked = {
      channelSeq: number(q, 'channel'),
      userSeq: number(q, 'user'),
      siteOrigin: 'http://{domain}.bench',
      now: new Date(),
      courseSeq: number(q, 'course')!,
      support: false,
    };
    return data(await answer('detail', COURSE_INFORMATION, asked));
  },
  '/reviews': async (q) => {
    const args = { channelSeq: number(q, 'channel'), viewerSeq: number(q, 'user'), courseSeq: number(q, 'course')! };
    return data(await text('reviews', REVIEWS_OF_COURSE.first.text, valuesOf(REVIEWS_OF_COURSE.first, args)));
  },
  '/lives': async (q) => {
    const now = new Date();
    const row = await text('lives', LIVES_OF_PEOPLE.text, valuesOf(LIVES_OF_PEOPLE, { userSeqs: [number(q, 'user')!], now }));
    return data(
      `{"nowLives":${row.slice(row.indexOf(' ') + 1)},"now":"${now.toISOString()}","interval_seconds":${LIMITS.livePollSeconds}}`,
    );
  },
};

createServer((req, res) => {
  const url = new URL(req.url!, 'http://bench');
  const reply = answers[url.pathname];
  if (!reply) return res.writeHead(404).end();
  reply(url.searchParams).then(
    (body) =>
      res.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body) }).end(body),
    (e: Error) => res.writeHead(500).end(e.message),
  );
}).listen(Number(process.env['BENCH_PORT']), '127.0.0.1', () => process.send?.('ready'));
