import { ENROLMENT_END } from '@madang/contracts/codes';
import { AMOUNT, FULL_PRICE, IS_ATTEND, IS_REDUCED, REDUCED_PRICE, SUMMARY, VIEWER_IN_LIST } from './course.sql';
import { code, fields, flag, moment, plain, quoted, sure } from './json-sql';

/** A list is counted and paged up to here; beyond that people search. */
export const LIST_MAX = 10_000;

const ON_SHOW = `c.channel_seq = $1::bigint and c.publish_status_cd = '00' and c.public_cd = '00' and c.trash_type_cd = '00'`;
const ORDER = {
  new: 'c.published_at desc, c.course_seq desc',
  popular: 'c.attend_sum desc, c.course_seq desc',
  rating: 'c.review_rate desc, c.review_count desc, c.course_seq desc',
};
const BY_PRICE = { priceLow: '', priceHigh: 'desc' };
export type CourseSort = keyof typeof ORDER | keyof typeof BY_PRICE;
const isPrice = (sort: CourseSort): sort is keyof typeof BY_PRICE => sort in BY_PRICE;

/** What a list may be narrowed by; the SQL of each with its parameter. */
const FILTERS = {
  fareCd: (p: string) => `c.fare_cd = ${p}::text`,
  kind: (p: string) => `c.curriculum_status_list ? ${p}::text`,
  difficultyCd: (p: string) => `c.difficulty_cd = ${p}::text`,
  channelCategorySeq: (p: string) => `c.channel_category_seq = ${p}::bigint`,
  q: (p: string) => `c.search_title like lower(${p}::text collate pg_catalog.pg_c_utf8)`,
};
export type Filter = keyof typeof FILTERS;

/** The numbers of a page's classes in their order. By price they come from two indexes, those that cost less just now and the rest, merged. */
function pageText(sort: CourseSort, hits: string): string {
  if (!isPrice(sort)) {
    const order = ORDER[sort];
    return `select c.course_seq, row_number() over (order by ${order}) as n ${hits} order by ${order} limit $4::int offset $5::int`;
  }
  const some = (price: string, which: string) =>
    `(select c.course_seq, ${price} as amount ${hits} and ${which} order by ${price} ${BY_PRICE[sort]}, c.course_seq desc limit $4::int + $5::int)`;
  const order = `amount ${BY_PRICE[sort]}, course_seq desc`;
  return `select course_seq, row_number() over (order by ${order}) as n
    from (${some(FULL_PRICE, `${IS_REDUCED} is not true`)} union all ${some(REDUCED_PRICE, `${REDUCED_PRICE} is not null and ${IS_REDUCED}`)}) prices order by ${order} limit $4::int offset $5::int`;
}

/** The viewer's own rows here: few, so that they are read once and not looked up for every card. */
export const OWN_ROWS = `
  left join (select * from attend where channel_seq = $1::bigint and user_seq = $2::bigint and ended_at is null offset 0) a on a.course_seq = c.course_seq
  left join (select * from course_like where channel_seq = $1::bigint and user_seq = $2::bigint offset 0) l on l.course_seq = c.course_seq
  left join (select * from course_user where channel_seq = $1::bigint and user_seq = $2::bigint offset 0) tu on tu.course_seq = c.course_seq
  left join (select * from channel_user where channel_seq = $1::bigint and user_seq = $2::bigint and user_type_cd is not null offset 0) su on true`;

/**
 * A page of cards: $1 channel, $2 viewer, $3 now, $4 size, $5 offset, from $6 on a value a filter.
 * One text for each set of filters: a parameter that may be null would hide from the planner which index serves.
 * The page is chosen over a narrow index first; only its rows are built, each found by its key. A search reads the titles once for page and count.
 */
function listText(sort: CourseSort, viewer: boolean, filters: readonly Filter[]): string {
  const conditions = filters.map((f, i) => FILTERS[f](`$${6 + i}`));
  const hits = `from course c where ${[ON_SHOW, ...conditions].join(' and ')}`;
  const title = conditions[filters.indexOf('q')];
  const others = conditions.filter((c) => c !== title);
  const order = isPrice(sort) ? `amount ${BY_PRICE[sort]}, course_seq desc` : ORDER[sort].replaceAll('c.', '');
  const keys = isPrice(sort) ? `${AMOUNT} as amount` : 'c.published_at, c.attend_sum, c.review_rate, c.review_count';
  const page = title
    ? `select course_seq, row_number() over (order by ${order}) as n from hits order by ${order} limit $4::int offset $5::int`
    : pageText(sort, hits);
  const found = title
    ? `with hits as materialized (select c.course_seq, ${keys} from (select c.course_seq from course c where ${ON_SHOW} and ${title} offset 0) t
        join course c on c.channel_seq = $1::bigint and c.course_seq = t.course_seq ${others.length ? `where ${others.join(' and ')}` : ''})`
    : '';
  return `${found} select
    '{"list":[' || coalesce((select string_agg(${SUMMARY}${viewer ? ` || ${VIEWER_IN_LIST}` : ''} || '}', ',' order by p.n)
      from (${page}) p
      cross join lateral (select * from course where channel_seq = $1::bigint and course_seq = p.course_seq offset 0) c
      cross join (select * from channel where channel_seq = $1::bigint offset 0) ch ${viewer ? OWN_ROWS : ''}), '') ||
    '],"totalCount":' || (select count(*) from (select 1 ${title ? 'from hits' : hits} limit ${LIST_MAX}) t) || '}'
    where $3::timestamptz is not null and ($2::bigint is not null) = ${viewer}`;
}
const texts = new Map<string, string>();
/** The text for this order, viewer and these filters; the same string each time, since its name is kept by it. */
export function listFor(sort: CourseSort, viewer: boolean, filters: readonly Filter[]): string {
  const key = [sort, viewer, ...filters].join();
  let text = texts.get(key);
  if (!text) texts.set(key, (text = listText(sort, viewer, filters)));
  return text;
}

/** A later enrolment of the same person in the same class, which stands in the list instead. */
const FOLLOWED = `exists (select from attend n where n.user_seq = m.user_seq and n.channel_seq = m.channel_seq and n.course_seq = m.course_seq and n.attend_seq > m.attend_seq
  and (n.end_cd = '${ENROLMENT_END.USED_UP}' or (n.ended_at is null and n.choise_status_cd is not null)))`;

/** My classes of every channel, used up ones as long as no other followed, with packages that still wait (those let in stand there by their classes): $1 channel or null, $2 the learner, $3 now, $4 status or null, $5 size, $6 offset. Runs past the fence, so every join names the learner. */
export const MINE = `with hits as (
    select m.* from attend m join course c on c.channel_seq = m.channel_seq and c.course_seq = m.course_seq and c.trash_type_cd = '00'
    where m.user_seq = $2::bigint and m.choise_status_cd is not null and (m.ended_at is null or (m.end_cd = '${ENROLMENT_END.USED_UP}' and not ${FOLLOWED})) and not (m.is_package and m.choise_status_cd = '00') and ($1::bigint is null or m.channel_seq = $1) and ($4::text is null or m.choise_status_cd = $4))
  select concat(
    '{"list":[', (select string_agg(${SUMMARY} || ${fields({
      attendSeq: sure('a.attend_seq'),
      choiseStatusCd: code('a.choise_status_cd'),
      isAttend: flag(`a.ended_at is null and ${IS_ATTEND}`),
      validAt: moment('a.valid_at'),
      attendAt: moment('a.attend_at'),
      completedCount: sure('a.completed_count'),
      likeAt: moment(
        '(select l.like_at from course_like l where l.channel_seq = c.channel_seq and l.course_seq = c.course_seq and l.user_seq = $2::bigint)',
      ),
      nextCurriculumSeq: plain('n.curriculum_seq'),
      nextCurriculumTitle: quoted('n.title'),
    })} || '}', ',' order by a.attend_seq desc)
      from (select * from hits order by attend_seq desc limit $5::int offset $6::int) a
      join course c on c.channel_seq = a.channel_seq and c.course_seq = a.course_seq join channel ch on ch.channel_seq = c.channel_seq
      left join lateral (select k.curriculum_seq, k.title from curriculum k
        left join playtime p on p.channel_seq = k.channel_seq and p.user_seq = $2::bigint and p.course_seq = k.course_seq and p.curriculum_seq = k.curriculum_seq
        where k.channel_seq = a.channel_seq and k.course_seq = a.course_seq and k.curriculum_type_cd <> '01' and p.completed_at is null
        order by k.curriculum_order, k.curriculum_seq limit 1) n on true),
    '],"totalCount":', (select count(*) from hits), '}')`;

const STATE = `case when c.trash_type_cd <> '00' then 'TRASHED' when c.publish_status_cd <> '00' then case when c.publish_requested_at is null then 'PREPARING' else 'REVIEWING' end when c.pay_end_cd <> '99' and c.pay_end_at < $3::timestamptz then 'CLOSED'
      when c.user_limit_type_cd = '99' and c.attend_count >= c.max_user_count then 'FULL' else 'OPEN' end`;
export const ADMIN_FIELDS = `title, image_url as "imageUrl", course_type as "courseType", course_type_cd as "courseTypeCd", public_cd as "publicCd", publish_status_cd as "publishStatusCd", fare_cd as "fareCd", price, discount_price as "discountPrice", currency,
        attend_count as "attendCount", wait_cnt as "waitCnt", max_user_count as "maxUserCount", user_limit_type_cd as "userLimitTypeCd", review_rate as "reviewRate", review_count as "reviewCount", iso(created_at) as "createdAt", iso(updated_at) as "updatedAt", iso(restore_expired_at) as "restoreExpiredAt"`;
/** Which courses a list of staff is of; contents are what `isContent` says. */
const KIND = `case $7 when 'PACKAGE' then c.course_type_cd = '09' when 'CHALLENGE' then c.course_type_cd = '07' when 'CONTENT' then c.course_type_cd = '05' and c.course_type = 'VOD' else c.course_type_cd not in ('07', '09') end`;

/** Lines of /settings/course and its kin: $1 channel, $2 title pattern, $3 now, $4 state or null, $5 size, $6 offset, $7 CLASS, PACKAGE, CHALLENGE, CONTENT or null. */
export const ADMIN_LIST = `with rows as (
    select c.course_seq, ${STATE} as state
    from course c where c.channel_seq = $1::bigint and c.trash_type_cd <> '99' and ($2::text is null or c.title ilike $2) and ($7::text is null or ${KIND})),
  hits as (select * from rows where case when $4::text is null then state <> 'TRASHED' when $4 = 'PREPARING' then state in ('PREPARING', 'REVIEWING') else state = $4 end)
  select json_build_object(
    'list', (select coalesce(json_agg(row_to_json(f)), '[]') from (
      select c.course_seq as "courseSeq", h.state, ${ADMIN_FIELDS}
      from (select * from hits order by course_seq desc limit $5::int offset $6::int) h
      join course c on c.channel_seq = $1::bigint and c.course_seq = h.course_seq order by c.course_seq desc) f),
    'totalCount', (select count(*) from hits))::text`;
/** One of them: $1 channel, $2 course, $3 now. */
export const ADMIN_LINE = `select c.course_seq as "courseSeq", ${STATE} as state, ${ADMIN_FIELDS} from course c where c.channel_seq = $1::bigint and c.course_seq = $2::bigint`;

/** Live lessons, the next one first, then what is over, newest first: $1 channel, $2 course, $3 now. */
export const TIMETABLE = `select coalesce(json_agg(row_to_json(f)), '[]')::text from (
    select curriculum_seq as "curriculumSeq", title, live_at::text as "liveAt", live_start_at as "liveStartAt", live_end_at as "liveEndAt"
    from curriculum where channel_seq = $1::bigint and course_seq = $2::bigint and curriculum_type_cd = '00' and live_from is not null
    order by live_to < $3::timestamptz, abs(extract(epoch from live_from - $3::timestamptz)), curriculum_seq) f`;

/** Text for ILIKE that finds `q` anywhere, its own % and _ taken as they are. */
export const pattern = (q: string | null | undefined) => (q ? `%${q.replace(/[\\%_]/g, '\\$&')}%` : null);
