import { FULL_PRICE, IS_ATTEND, IS_REDUCED, REDUCED_PRICE, SUMMARY, VIEWER, VIEWER_JOIN } from './course.sql';

/** How far a list is counted and paged; nobody reads on from there, he searches. */
export const LIST_MAX = 10_000;

const ON_SHOW = `c.channel_seq = $1::bigint and c.publish_status_cd = '00' and c.public_cd = '00' and c.trash_type_cd = '00'`;
const HAS = { LIVE: `c.curriculum_status_list ? '00'`, VOD: `c.curriculum_status_list ? '02'` };
const ORDER = {
  new: 'c.published_at desc, c.course_seq desc',
  popular: 'c.attend_sum desc, c.course_seq desc',
  rating: 'c.review_rate desc, c.review_count desc, c.course_seq desc',
};
const BY_PRICE = { priceLow: '', priceHigh: 'desc' };
export type CourseSort = keyof typeof ORDER | keyof typeof BY_PRICE;
const SORTS = [...Object.keys(ORDER), ...Object.keys(BY_PRICE)] as CourseSort[];

/** The numbers of a page's classes in their order. By price they come from two indexes, those that cost less just now and the rest, merged. */
function pageText(sort: CourseSort, hits: string): string {
  if (sort in ORDER) {
    const order = ORDER[sort as keyof typeof ORDER];
    return `select c.course_seq, row_number() over (order by ${order}) as n ${hits} order by ${order} limit $9::int offset $10::int`;
  }
  const direction = BY_PRICE[sort as keyof typeof BY_PRICE];
  const some = (price: string, which: string) =>
    `(select c.course_seq, ${price} as amount ${hits} and ${which} order by ${price} ${direction}, c.course_seq desc limit $9::int + $10::int)`;
  const order = `amount ${direction}, course_seq desc`;
  return `select course_seq, row_number() over (order by ${order}) as n
    from (${some(FULL_PRICE, `${IS_REDUCED} is not true`)} union all ${some(REDUCED_PRICE, `${REDUCED_PRICE} is not null and ${IS_REDUCED}`)}) prices order by ${order} limit $9::int offset $10::int`;
}

/**
 * A page of cards: $1 channel, $2 viewer, $3 now, $4 fareCd, $5 kind, $6 difficultyCd, $7 category, $8 title pattern, $9 size, $10 offset.
 * The page is chosen over the narrow index first; only its rows are built.
 */
function listText(sort: CourseSort, viewer: boolean): string {
  const hits = `from course c where ${ON_SHOW}
    and ($4::text is null or c.fare_cd = $4) and ($5::text is null or ($5 = 'LIVE' and ${HAS.LIVE}) or ($5 = 'VOD' and ${HAS.VOD}))
    and ($6::text is null or c.difficulty_cd = $6) and ($7::bigint is null or c.channel_category_seq = $7) and ($8::text is null or c.title ilike $8)`;
  return `select json_build_object(
    'list', (select coalesce(json_agg(f.card order by f.n), '[]') from (
      select p.n, (select row_to_json(s) from (select ${SUMMARY}${viewer ? `, ${VIEWER}` : ''}) s) as card
      from (${pageText(sort, hits)}) p
      join course c on c.channel_seq = $1::bigint and c.course_seq = p.course_seq join channel ch on ch.channel_seq = c.channel_seq
      ${viewer ? VIEWER_JOIN : ''} where ${viewer ? 'true' : '$2::bigint is null'}) f),
    'totalCount', (select count(*) from (select 1 ${hits} limit ${LIST_MAX}) t))::text`;
}
const texts = (viewer: boolean) => Object.fromEntries(SORTS.map((sort) => [sort, listText(sort, viewer)])) as Record<CourseSort, string>;
export const LIST = { visitor: texts(false), member: texts(true) };

/** My classes of every channel: $1 channel or null, $2 the learner, $3 now, $4 status or null, $5 size, $6 offset. Runs past the fence, so every join names the learner. */
export const MINE = `with hits as (
    select m.* from attend m join course c on c.channel_seq = m.channel_seq and c.course_seq = m.course_seq and c.trash_type_cd = '00'
    where m.user_seq = $2::bigint and m.ended_at is null and m.choise_status_cd is not null and ($1::bigint is null or m.channel_seq = $1) and ($4::text is null or m.choise_status_cd = $4))
  select json_build_object(
    'list', (select coalesce(json_agg(row_to_json(f) order by f."attendSeq" desc), '[]') from (
      select ${SUMMARY}, a.attend_seq as "attendSeq", a.choise_status_cd as "choiseStatusCd", coalesce(${IS_ATTEND}, false) as "isAttend", iso(a.valid_at) as "validAt", iso(a.attend_at) as "attendAt", a.completed_count as "completedCount",
        (select iso(l.like_at) from course_like l where l.channel_seq = c.channel_seq and l.course_seq = c.course_seq and l.user_seq = $2::bigint) as "likeAt",
        n.curriculum_seq as "nextCurriculumSeq", n.title as "nextCurriculumTitle"
      from (select * from hits order by attend_seq desc limit $5::int offset $6::int) a
      join course c on c.channel_seq = a.channel_seq and c.course_seq = a.course_seq join channel ch on ch.channel_seq = c.channel_seq
      left join lateral (select k.curriculum_seq, k.title from curriculum k
        left join playtime p on p.channel_seq = k.channel_seq and p.user_seq = $2::bigint and p.course_seq = k.course_seq and p.curriculum_seq = k.curriculum_seq
        where k.channel_seq = a.channel_seq and k.course_seq = a.course_seq and k.curriculum_type_cd <> '01' and p.completed_at is null
        order by k.curriculum_order, k.curriculum_seq limit 1) n on true) f),
    'totalCount', (select count(*) from hits))::text`;

/** Lines of /settings/course: $1 channel, $2 title pattern, $3 now, $4 state or null, $5 size, $6 offset. */
export const ADMIN_LIST = `with rows as (
    select c.course_seq, case when c.trash_type_cd <> '00' then 'TRASHED' when c.publish_status_cd <> '00' then 'PREPARING' when c.pay_end_cd <> '99' and c.pay_end_at < $3::timestamptz then 'CLOSED'
      when c.user_limit_type_cd = '99' and c.attend_count >= c.max_user_count then 'FULL' else 'OPEN' end as state
    from course c where c.channel_seq = $1::bigint and c.trash_type_cd <> '99' and ($2::text is null or c.title ilike $2)),
  hits as (select * from rows where case when $4::text is null then state <> 'TRASHED' else state = $4 end)
  select json_build_object(
    'list', (select coalesce(json_agg(row_to_json(f)), '[]') from (
      select c.course_seq as "courseSeq", title, image_url as "imageUrl", course_type as "courseType", h.state, public_cd as "publicCd", publish_status_cd as "publishStatusCd", fare_cd as "fareCd", price, discount_price as "discountPrice", currency,
        attend_count as "attendCount", wait_cnt as "waitCnt", max_user_count as "maxUserCount", user_limit_type_cd as "userLimitTypeCd", review_rate as "reviewRate", review_count as "reviewCount", iso(created_at) as "createdAt", iso(updated_at) as "updatedAt"
      from (select * from hits order by course_seq desc limit $5::int offset $6::int) h
      join course c on c.channel_seq = $1::bigint and c.course_seq = h.course_seq order by c.course_seq desc) f),
    'totalCount', (select count(*) from hits))::text`;

/** Live lessons, the next one first, then what is over, newest first: $1 channel, $2 course, $3 now. */
export const TIMETABLE = `select coalesce(json_agg(row_to_json(f)), '[]')::text from (
    select curriculum_seq as "curriculumSeq", title, live_at::text as "liveAt", live_start_at as "liveStartAt", live_end_at as "liveEndAt"
    from curriculum where channel_seq = $1::bigint and course_seq = $2::bigint and curriculum_type_cd = '00'
    order by live_to < $3::timestamptz, abs(extract(epoch from live_from - $3::timestamptz)), curriculum_seq) f`;

/** Text for ILIKE that finds `q` anywhere, its own % and _ taken as they are. */
export const pattern = (q: string | null | undefined) => (q ? `%${q.replace(/[\\%_]/g, '\\$&')}%` : null);
