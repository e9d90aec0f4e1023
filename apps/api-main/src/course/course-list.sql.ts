import { ENROLLABLE_COURSES } from '@madang/contracts/main/enrollable-courses';
import { CLASS_STATE, CLASS_FILTER, VIDEO_COURSES } from '@madang/contracts/answer-codes';
import { COURSE_TYPE, COURSE_TYPE_CD, LESSON_TYPE, PUBLISH_STATUS, TRASH, USER_TYPE } from '@madang/contracts/codes';
import type { AdminCourse } from '@madang/contracts/main/course';
import type { Page } from '@madang/contracts/endpoint';

import { COUNTED_TO } from '@madang/server/counted';
import { namesTeachers } from '@madang/server/course-parts.sql';
import { every, list, raw, sql, when, type Piece, type Sql } from '@madang/server/sql/sql';
import { forEachSort, sortsBy } from '@madang/server/sql/sorts';
import { termsNotOver, termsWithSeats } from '../challenge/terms.sql';
import { IN_ORDER } from './course-order.sql';
import { isOwnOf, worksFor } from './own-classes.sql';
import { statement, type Placeholders, type Statement } from '@madang/server/sql/statement';
import { FULL_PRICE, isReduced, MATERIAL_COST, ownReferrer, REDUCED_PRICE, summary, totalAt, viewerSideInList } from './course.sql';

/** How many classes a list counts at most. Its pages end there, and a visitor who looks for further classes has to search. */
export const LIST_MAX = COUNTED_TO;

/** What a list of classes is filtered by; a filter that is null leaves no class out. */
export interface Filters {
  fareCd: string | null;
  kind: string | null;
  difficultyCd: string | null;
  channelCategorySeq: number | null;
  teacherSeq: number | null;
  q: string | null;
  courseSeqs: number[] | null;
}
export type Filter = keyof Filters;
interface Asked {
  channelSeq: number | null;
  /** The account of the person who looks; null for a visitor without one. */
  userSeq: number | null;
  siteOrigin: string;
  now: Date;
  size: number;
  offset: number;
}
type ListArguments = Asked & Partial<Filters>;
type Of<P> = Placeholders<P>;

const COURSE_FILTERS: Record<Filter, (p: Of<ListArguments>) => Sql> = {
  // A survey of demand costs nothing since it sells nothing, and so is no free class.
  fareCd: (p) => sql`c.fare_cd = ${p.fareCd}::text and not is_survey(c.course_type, c.course_type_cd)`,
  kind: (p) => sql`c.curriculum_status_list ? ${p.kind}::text`,
  difficultyCd: (p) => sql`c.difficulty_cd = ${p.difficultyCd}::text`,
  // The class belongs to the chosen category or to a medium category of it.
  channelCategorySeq: (p) => sql`c.channel_category_seq = any(array(
        select channel_category_seq
        from category
        where channel_seq = ${p.channelSeq}::bigint
          and ${p.channelCategorySeq}::bigint in (channel_category_seq, parent_category_seq)
      ))`,
  // The person teaches the class, and the class's page shows its teachers.
  teacherSeq: (p) => sql`c.course_seq = any(array(
        select course_seq
        from course_user
        where channel_seq = ${p.channelSeq}::bigint
          and user_seq = ${p.teacherSeq}::bigint
          and user_type_cd = ${USER_TYPE.TEACHER}
      ))
        and ${namesTeachers}`,
  courseSeqs: (p) => sql`c.course_seq = any(${p.courseSeqs}::bigint[])`,
  q: (p) => sql`c.search_title like lower(${p.q}::text collate pg_catalog.pg_c_utf8)`,
};
const isOnShow = (channelSeq: Piece) => sql`c.channel_seq = ${channelSeq}::bigint
  and is_on_show(c.publish_status_cd, c.public_cd, c.trash_type_cd)`;

/** The orders of a list that each have an index of their own. `c` is the prefix of the column names. */
const COURSE_ORDERS = {
  order: (c: Sql) => sql`${c}course_order, ${c}published_at desc, ${c}course_seq desc`,
  new: (c: Sql) => sql`${c}published_at desc, ${c}course_seq desc`,
  popular: (c: Sql) => sql`${c}attend_sum desc, ${c}course_seq desc`,
  rating: (c: Sql) => sql`${c}review_rate desc, ${c}review_count desc, ${c}course_seq desc`,
};
const OF_CLASS = raw('c.');
const OF_HITS = raw('');
const BY_PRICE = { priceLow: raw(''), priceHigh: raw('desc') };
export type CourseSort = keyof typeof COURSE_ORDERS | keyof typeof BY_PRICE;
const isPrice = (sort: CourseSort): sort is keyof typeof BY_PRICE => sort in BY_PRICE;
const orderOf = (sort: CourseSort, of: Sql) => (isPrice(sort) ? sql`amount ${BY_PRICE[sort]}, course_seq desc` : COURSE_ORDERS[sort](of));

const hitsOf = (p: Of<ListArguments>, conditions: readonly Sql[]) => sql`from course c
      where ${every([isOnShow(p.channelSeq), ...conditions])}`;

/**
 * The numbers and positions of a page's classes. By price, they come from two indexes: one of the classes that are discounted now by their
 * reduced prices, and one of the others by their full prices.
 */
function pageOf(p: Of<ListArguments>, sort: CourseSort, hits: Sql): Sql {
  const order = orderOf(sort, OF_CLASS);
  if (!isPrice(sort))
    return sql`select
        c.course_seq,
        row_number() over (order by ${order}) as n
      ${hits}
      order by ${order}
      limit ${p.size}::int
      offset ${p.offset}::int`;
  const some = (price: Sql, which: Sql) => sql`(
          select
            c.course_seq,
            ${price} as amount
          ${hits}
            and ${which}
          order by ${price} ${BY_PRICE[sort]}, c.course_seq desc
          limit ${p.size}::int + ${p.offset}::int
        )`;
  return sql`select
        course_seq,
        row_number() over (order by ${order}) as n
      from (
        ${some(sql`${FULL_PRICE} + ${MATERIAL_COST}`, sql`${isReduced(p.now)} is not true`)}
        union all
        ${some(sql`${REDUCED_PRICE} + ${MATERIAL_COST}`, sql`${REDUCED_PRICE} is not null and ${isReduced(p.now)}`)}
      ) prices
      order by ${order}
      limit ${p.size}::int
      offset ${p.offset}::int`;
}

/**
 * Joins the viewer's own enrolment, like and roles to the classes `c`. The viewer has few enrolments and one role on the site, which the
 * subqueries read once. A like and a role in the class are found by their key for each class: otherwise the planner, which takes a search
 * for one of few hits, reads all likes of the site for each class.
 */
export const ownRows = (channelSeq: Piece, userSeq: Piece) => sql`
    left join (
      select *
      from attend
      where channel_seq = ${channelSeq}::bigint
        and user_seq = ${userSeq}::bigint
        and ended_at is null
      offset 0
    ) a on a.course_seq = c.course_seq
    left join lateral (
      select like_at
      from course_like
      where channel_seq = ${channelSeq}::bigint
        and course_seq = c.course_seq
        and user_seq = ${userSeq}::bigint
      offset 0
    ) l on true
    left join lateral (
      select *
      from course_user
      where channel_seq = ${channelSeq}::bigint
        and course_seq = c.course_seq
        and user_seq = ${userSeq}::bigint
      offset 0
    ) tu on true
    left join (
      select *
      from channel_user
      where channel_seq = ${channelSeq}::bigint
        and user_seq = ${userSeq}::bigint
        and user_type_cd is not null
      offset 0
    ) su on ${worksFor(sql`${channelSeq}::bigint`, sql`su.user_type_cd`, sql`tu.user_type_cd`)}`;

const SAYS_ORDER = sql`c.course_order,
        c.published_at,
        c.attend_sum,
        c.review_rate,
        c.review_count`;
/**
 * The classes that a search finds, read once for the page and for the total. Without a sort by price and without other filters, the index
 * of titles alone answers.
 */
const searched = (p: Of<ListArguments>, sort: CourseSort, others: readonly Sql[]) =>
  isPrice(sort) || others.length
    ? sql`with hits as materialized (
      select
        c.course_seq,
        ${isPrice(sort) ? sql`${totalAt(p.now)} as amount` : SAYS_ORDER}
      from (
        select c.course_seq
        from course c
        where ${isOnShow(p.channelSeq)}
          and ${COURSE_FILTERS.q(p)}
        offset 0
      ) t
      join course c on c.channel_seq = ${p.channelSeq}::bigint and c.course_seq = t.course_seq
      where ${every(others)}
    )`
    : sql`with hits as materialized (
      select
        c.course_seq,
        ${SAYS_ORDER}
      from course c
      where ${isOnShow(p.channelSeq)}
        and ${COURSE_FILTERS.q(p)}
    )`;
function foundPage(p: Of<ListArguments>, sort: CourseSort): Sql {
  const order = orderOf(sort, OF_HITS);
  return sql`select
        course_seq,
        row_number() over (order by ${order}) as n
      from hits
      order by ${order}
      limit ${p.size}::int
      offset ${p.offset}::int`;
}

/**
 * A page of classes as JSON. The numbers of the page's classes are found first, and only the rows of these are then built, each found by
 * its key. Each set of filters has a statement of its own, since a parameter that may be null would keep the planner from choosing the
 * fitting index.
 */
function cards(p: Of<ListArguments>, sort: CourseSort, viewer: boolean, filters: readonly Filter[]): Sql {
  const search = filters.includes('q');
  const ofViewer = when(viewer, sql` || ${viewerSideInList(p.now)} || ${ownReferrer(p)}`);
  const card = sql`${summary(p.now, viewer ? p : undefined)}${ofViewer}`;
  const hits = hitsOf(
    p,
    filters.map((f) => COURSE_FILTERS[f](p)),
  );
  const others = filters.filter((f) => f !== 'q').map((f) => COURSE_FILTERS[f](p));
  return sql`
    ${when(search, searched(p, sort, others))}
    select
      '{"list":[' || coalesce((
        select string_agg(${card} || '}', ',' order by p.n)
        from (${search ? foundPage(p, sort) : pageOf(p, sort, hits)}) p
        cross join lateral (
          select *
          from course
          where channel_seq = ${p.channelSeq}::bigint
            and course_seq = p.course_seq
          offset 0
        ) c
        cross join (
          select *
          from channel
          where channel_seq = ${p.channelSeq}::bigint
          offset 0
        ) ch
        ${when(viewer, ownRows(p.channelSeq, p.userSeq))}
      ), '') || '],"totalCount":' || (
        select count(*)
        from (
          select 1 ${search ? sql`from hits` : hits}
          limit ${LIST_MAX}
        ) t
      ) || '}'
  `;
}
const lists = new Map<string, Statement<ListArguments>>();
/** The statement for this order, these filters, and a viewer or none; made at the first call and kept. */
export function coursesBy(sort: CourseSort, viewer: boolean, filters: readonly Filter[]): Statement<ListArguments> {
  const key = [sort, viewer, ...filters].join();
  let made = lists.get(key);
  if (!made) lists.set(key, (made = statement('course.list', (p) => cards(p, sort, viewer, filters))));
  return made;
}

const IS_CHALLENGE = sql`c.course_type_cd = ${COURSE_TYPE_CD.CHALLENGE}`;
/** The state of the class `c` at a moment, as lists of staff tell it; a challenge is closed or full by its terms. */
export const classStateAt = (now: Piece) => sql`case
        when c.trash_type_cd <> ${TRASH.NORMAL} then ${CLASS_STATE.TRASHED}
        when c.publish_status_cd <> ${PUBLISH_STATUS.PUBLISHED} and c.publish_requested_at is null then ${CLASS_STATE.PREPARING}
        when c.publish_status_cd <> ${PUBLISH_STATUS.PUBLISHED} then ${CLASS_STATE.REVIEWING}
        when is_after_sale(c.pay_end_cd, c.pay_end_at, ${now}::timestamptz) then ${CLASS_STATE.CLOSED}
        when ${IS_CHALLENGE} and not exists (select from ${termsNotOver(now)}) then ${CLASS_STATE.CLOSED}
        when is_sold_out(c.user_limit_type_cd, c.max_user_count, c.attend_count) then ${CLASS_STATE.FULL}
        when ${IS_CHALLENGE} and not exists (select from ${termsWithSeats(now)}) then ${CLASS_STATE.FULL}
        else ${CLASS_STATE.OPEN}
      end`;
/** The columns of a class in lists of staff, beside its name and kind. */
export const ADMIN_FIGURES = sql`public_cd as "publicCd",
        publish_status_cd as "publishStatusCd",
        fare_cd as "fareCd",
        price,
        price_ex as "priceEx",
        discount_price as "discountPrice",
        discount_price_ex as "discountPriceEx",
        iso(discount_start_at) as "discountStartAt",
        iso(discount_end_at) as "discountEndAt",
        material_price as "materialPrice",
        material_price_ex as "materialPriceEx",
        currency,
        attend_count as "attendCount",
        accept_cnt as "acceptCnt",
        wait_cnt as "waitCnt",
        max_user_count as "maxUserCount",
        user_limit_type_cd as "userLimitTypeCd",
        review_rate as "reviewRate",
        review_count as "reviewCount",
        iso(created_at) as "createdAt",
        iso(updated_at) as "updatedAt"`;
/** All fields of `AdminCourse`, except the number and the state of the class. */
export const ADMIN_FIELDS = sql`title,
        image_url as "imageUrl",
        course_type as "courseType",
        course_type_cd as "courseTypeCd",
        ${ADMIN_FIGURES},
        iso(restore_expired_at) as "restoreExpiredAt"`;
/** Whether the class `c` belongs in the list of staff of this kind; contents are what `isContent` says. */
const isOfKind = (kind: Piece) => sql`case ${kind}
            when ${CLASS_FILTER.PACKAGE} then c.course_type_cd = ${COURSE_TYPE_CD.PACKAGE}
            when ${CLASS_FILTER.CHALLENGE} then c.course_type_cd = ${COURSE_TYPE_CD.CHALLENGE}
            when ${ENROLLABLE_COURSES} then
              c.course_type_cd not in (${list([COURSE_TYPE_CD.CHALLENGE, COURSE_TYPE_CD.PACKAGE])})
              and c.course_type <> ${COURSE_TYPE.SURVEY}
            when ${VIDEO_COURSES} then c.course_type_cd = ${COURSE_TYPE_CD.CLASS} and c.course_type = ${COURSE_TYPE.VOD}
            else c.course_type_cd not in (${list([COURSE_TYPE_CD.CHALLENGE, COURSE_TYPE_CD.PACKAGE])})
          end`;

interface AdminSearch extends Omit<Asked, 'userSeq' | 'siteOrigin'> {
  /** The instructor whose classes are listed; null lists everybody's. */
  ownerSeq: number | null;
  /** A pattern for ILIKE that a title has to match; null lists every title. */
  q: string | null;
  /** The state that a class has to have; PREPARING includes classes under review. Null lists all that are not in the trash. */
  state: string | null;
  /** CLASS, PACKAGE, CHALLENGE, ENROLLABLE or CONTENT; null lists all kinds. */
  kind: string | null;
}
/**
 * The orders of the list of staff: as on the storefront, or by a column. Each page sorts all classes that the search finds, so every page
 * costs the same.
 */
const ADMIN_ORDERS = {
  '': IN_ORDER,
  ...sortsBy({ title: sql`title`, learners: sql`accept_cnt`, rating: sql`nullif(review_rate, 0)` }, sql`course_seq desc`),
};
/** A page of the lines of the lists of classes in the admin, such as /settings/course. */
export const ADMIN_COURSES = forEachSort(ADMIN_ORDERS, (order, sort) =>
  statement<AdminSearch, Page<AdminCourse>>(
    `course.admin-list.${sort}`,
    (p) => sql`
    with rows as (
      select
        c.course_seq,
        c.course_order,
        c.published_at,
        c.title,
        c.accept_cnt,
        c.review_rate,
        ${classStateAt(p.now)} as state
      from course c
      where c.channel_seq = ${p.channelSeq}::bigint
        and c.trash_type_cd <> ${TRASH.DELETED}
        and (${p.q}::text is null or c.title ilike ${p.q})
        and (${p.kind}::text is null or ${isOfKind(p.kind)})
        and ${isOwnOf(p.ownerSeq)}
    ),
    hits as (
      select *
      from rows
      where case
        when ${p.state}::text is null then state <> ${CLASS_STATE.TRASHED}
        when ${p.state} = ${CLASS_STATE.PREPARING} then state in (${CLASS_STATE.PREPARING}, ${CLASS_STATE.REVIEWING})
        else state = ${p.state}
      end
    )
    select json_build_object(
      'list', (
        select coalesce(json_agg(row_to_json(f)), '[]')
        from (
          select
            c.course_seq as "courseSeq",
            h.state,
            ${ADMIN_FIELDS}
          from (
            select
              course_seq,
              state,
              row_number() over (order by ${order}) as place
            from hits
            order by place
            limit ${p.size}::int
            offset ${p.offset}::int
          ) h
          join course c on c.channel_seq = ${p.channelSeq}::bigint and c.course_seq = h.course_seq
          order by h.place
        ) f
      ),
      'totalCount', (select count(*) from hits)
    )::text
  `,
  ),
);
/** One class as a line of the staff's list. */
export const ADMIN_COURSE = statement<{ channelSeq: number; courseSeq: number; now: Date }, AdminCourse>(
  'course.admin-line',
  (p) => sql`
    select
      c.course_seq as "courseSeq",
      ${classStateAt(p.now)} as state,
      ${ADMIN_FIELDS}
    from course c
    where c.channel_seq = ${p.channelSeq}::bigint
      and c.course_seq = ${p.courseSeq}::bigint
  `,
);

/** The live lessons of a class: first those to come, the earliest first, then those that are over, the latest first. */
export const TIMETABLE_OF_CLASS = statement<{ channelSeq: number | null; courseSeq: number; now: Date }>(
  'course.timetable',
  (p) => sql`
    select coalesce(json_agg(row_to_json(f)), '[]')::text
    from (
      select
        curriculum_seq as "curriculumSeq",
        title,
        live_at::text as "liveAt",
        live_start_at as "liveStartAt",
        live_end_at as "liveEndAt"
      from curriculum
      where channel_seq = ${p.channelSeq}::bigint
        and course_seq = ${p.courseSeq}::bigint
        and curriculum_type_cd = ${LESSON_TYPE.LIVE}
        and live_from is not null
      order by
        live_to < ${p.now}::timestamptz,
        abs(extract(epoch from live_from - ${p.now}::timestamptz)),
        curriculum_seq
    ) f
  `,
);

/** The people who may teach a class: the site's staff. */
export const SITE_STAFF = statement<{ channelSeq: number }>(
  'course.staff',
  (p) => sql`
    select coalesce(
      json_agg(
        json_build_object('userSeq', a.user_seq, 'name', a.name, 'profileImageUrl', a.profile_image_url)
        order by a.name, a.user_seq
      ),
      '[]'
    )::text
    from channel_user u
    join account a on a.user_seq = u.user_seq
    where u.channel_seq = ${p.channelSeq}::bigint
      and u.user_type_cd is not null
  `,
);

/** A pattern for ILIKE that finds `q` anywhere in a text; the characters % and _ in `q` mean themselves. */
export const pattern = (q: string | null | undefined) => (q ? `%${q.replace(/[\\%_]/g, '\\$&')}%` : null);
