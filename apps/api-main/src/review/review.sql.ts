import { YN } from '@madang/contracts/codes';
import type { Page } from '@madang/contracts/endpoint';
import type { MyReview } from '@madang/contracts/main/mypage-calls';
import type { AdminReview, Review } from '@madang/contracts/main/review';
import { contains } from '@madang/server/contains';
import { COUNT_LIMIT } from '@madang/server/counted';
import { code, fields, moment, plain, quoted, sure } from '@madang/server/sql/json';
import { sql, when, type Piece, type Sql } from '@madang/server/sql/sql';
import { statement, type Placeholders } from '@madang/server/sql/statement';
import { shownName, shownOwn } from '../account/hidden-profile.sql';
import { IS_VISIBLE, viewerJoin } from '../course/course.sql';
import { publicName } from './public-name.sql';

const PAGE = 20;
const BEST = 8;
const BEST_POINTS = 4;
const DESCRIPTION_SHOWN = 100;

/** The JSON of review `r` by account `p`; `mayKnow`: the reader sees whole names. */
const review = (mayKnow: Sql, more: Partial<Record<keyof AdminReview | keyof MyReview, Sql>> = {}) =>
  sql`concat('{"evaluationSeq":', r.evaluation_seq, ${fields({
    createdAt: moment(sql`r.created_at`),
    updatedAt: moment(sql`r.updated_at`),
    reviewPoint: sure(sql`r.review_point`),
    description: quoted(sql`r.description`),
    attendSeq: sure(sql`r.attend_seq`),
    userSeq: sure(sql`r.user_seq`),
    userName: quoted(shownName(sql`r.channel_seq`, sql`r.user_seq`, publicName(mayKnow))),
    profileImageUrl: quoted(shownOwn(sql`r.channel_seq`, sql`r.user_seq`, sql`p.profile_image_url`)),
    deliveryPoint: plain(sql`r.delivery_point`),
    kindnessPoint: plain(sql`r.kindness_point`),
    preparationPoint: plain(sql`r.preparation_point`),
    punctualityPoint: plain(sql`r.punctuality_point`),
    recommendYn: plain(sql`r.recommend_yn`),
    ...more,
  })}, '}')`;
/** Of the writer, whose name stands there whole. */
export const ownReview = (more: Record<keyof Omit<MyReview, keyof Review>, Sql>) => review(sql`true`, more);
const ADMIN_REVIEW = review(sql`true`, {
  courseSeq: sure(sql`r.course_seq`),
  courseTitle: quoted(sql`c.title`),
  hideYn: code(sql`r.hide_yn`),
});
const NEWEST_FIRST = sql`r.created_at desc, r.evaluation_seq desc`;

interface OfCourse {
  channelSeq: number | null;
  courseSeq: number;
}
interface Viewing extends OfCourse {
  /** Null for a visitor. */
  viewerSeq: number | null;
}
/** The last review of the page before. */
interface Cursor {
  lastAt: string;
  lastSeq: number;
}
const reviewsPage = (p: Placeholders<Viewing>, after: Sql) => sql`
  select concat(
    '{"reviews":[',
    (
      select string_agg(${review(sql`(su.user_seq is not null or tu.user_seq is not null)`)}, ',' order by ${NEWEST_FIRST})
      from (
        select *
        from review
        where channel_seq = ${p.channelSeq}::bigint
          and course_seq = ${p.courseSeq}::bigint
          and hide_yn = ${YN.NO}
          ${after}
        order by created_at desc, evaluation_seq desc
        limit ${PAGE}
      ) r
      cross join lateral (select name, profile_image_url from account where user_seq = r.user_seq offset 0) p
    ),
    '],"reviewCount":', c.review_count,
    ',"reviewRate":', c.review_rate,
    ',"distribution":', to_json(c.review_stars),
    '}'
  )
  from course c
  ${viewerJoin(p.viewerSeq)}
  where c.channel_seq = ${p.channelSeq}::bigint
    and c.course_seq = ${p.courseSeq}::bigint
    and ${IS_VISIBLE}`;
/** The first page of a class's reviews with the totals, and those after a cursor; no row when the viewer may not see the class. */
export const REVIEWS_OF_COURSE = {
  first: statement<Viewing>('review.first', (p) => reviewsPage(p, sql``)),
  after: statement<Viewing & Cursor>('review.after', (p) =>
    reviewsPage(p, sql`and (created_at, evaluation_seq) < (${p.lastAt}::timestamptz, ${p.lastSeq}::bigint)`),
  ),
};

/** The writer's review of the current enrolment, `attendSeq`; without one the writer's last review. */
export const REVIEW_OF_WRITER = statement<OfCourse & { userSeq: number; attendSeq: number | null }, Review>(
  'review.of-writer',
  (p) => sql`
    select ${review(sql`true`)}
    from review r
    join account p on p.user_seq = r.user_seq
    where r.channel_seq = ${p.channelSeq}::bigint
      and r.course_seq = ${p.courseSeq}::bigint
      and r.user_seq = ${p.userSeq}::bigint
      and (${p.attendSeq}::bigint is null or r.attend_seq = ${p.attendSeq})
    order by ${NEWEST_FIRST}
    limit 1
  `,
);

export const ADMIN_REVIEW_ONE = statement<{ channelSeq: number; evaluationSeq: number }, AdminReview>(
  'review.admin-one',
  (p) => sql`
    select ${ADMIN_REVIEW}
    from review r
    join account p on p.user_seq = r.user_seq
    join course c on c.channel_seq = r.channel_seq and c.course_seq = r.course_seq
    where r.channel_seq = ${p.channelSeq}::bigint
      and r.evaluation_seq = ${p.evaluationSeq}::bigint
  `,
);

export interface AdminPage {
  channelSeq: number;
  /** Null for all. */
  courseSeq: number | null;
  reviewPoint: number | null;
  size: number;
  offset: number;
}
/** Of classes that are this person's own. */
const isOwnReview = (userSeq: Piece) => sql`and exists (
        select
        from course_user own
        where own.channel_seq = r.channel_seq
          and own.course_seq = r.course_seq
          and own.user_seq = ${userSeq}::bigint
      )`;
const adminList = (p: Placeholders<AdminPage>, found?: Sql, own?: Sql) => sql`
  with hits as materialized (
    select r.evaluation_seq, r.created_at
    from review r
    where r.channel_seq = ${p.channelSeq}::bigint
      and (${p.courseSeq}::bigint is null or r.course_seq = ${p.courseSeq})
      and (${p.reviewPoint}::int is null or r.review_point = ${p.reviewPoint})
      ${own ?? sql``}
      ${when(!!found, sql`and ${found ?? sql``} order by ${NEWEST_FIRST} limit ${COUNT_LIMIT}`)}
  )
  select concat(
    '{"list":[',
    (
      select string_agg(${ADMIN_REVIEW}, ',' order by ${NEWEST_FIRST})
      from (
        select * from hits
        order by created_at desc, evaluation_seq desc
        limit ${p.size}::int offset ${p.offset}::int
      ) h
      cross join lateral (
        select * from review where channel_seq = ${p.channelSeq}::bigint and evaluation_seq = h.evaluation_seq offset 0
      ) r
      cross join lateral (select name, profile_image_url from account where user_seq = r.user_seq offset 0) p
      cross join lateral (
        select title from course where channel_seq = ${p.channelSeq}::bigint and course_seq = r.course_seq offset 0
      ) c
    ),
    '],"totalCount":', (select count(*) from hits),
    '}'
  )`;
/** A page of a site's reviews for its staff. The hits come out of an index alone unless something is searched for. */
const isFound = (q: Piece) => sql`(
        ${contains(sql`r.description`, q)}
        or (select ${contains(sql`p.name`, q)} from account p where p.user_seq = r.user_seq)
      )`;
export const ADMIN_REVIEWS = {
  all: statement<AdminPage, Page<AdminReview>>('review.admin-list', (p) => adminList(p)),
  found: statement<AdminPage & { q: string }, Page<AdminReview>>('review.admin-found', (p) => adminList(p, isFound(p.q))),
  own: statement<AdminPage & { ownerSeq: number }, Page<AdminReview>>('review.admin-own', (p) =>
    adminList(p, undefined, isOwnReview(p.ownerSeq)),
  ),
  ownFound: statement<AdminPage & { ownerSeq: number; q: string }, Page<AdminReview>>('review.admin-own-found', (p) =>
    adminList(p, isFound(p.q), isOwnReview(p.ownerSeq)),
  ),
};

/** The newest good reviews of classes on show. */
export const BEST_REVIEWS = statement<{ channelSeq: number | null }>(
  'review.best',
  (p) => sql`
    select concat('[', string_agg(f.review, ',' order by f.created_at desc, f.evaluation_seq desc), ']')
    from (
      select
        r.created_at,
        r.evaluation_seq,
        ${review(sql`false`, {
          courseSeq: sure(sql`r.course_seq`),
          courseTitle: quoted(sql`c.title`),
          courseImageUrl: quoted(sql`c.image_url`),
        })} as review
      from review r
      join account p on p.user_seq = r.user_seq
      join course c on c.channel_seq = r.channel_seq
        and c.course_seq = r.course_seq
        and is_on_show(c.publish_status_cd, c.public_cd, c.trash_type_cd)
      where r.channel_seq = ${p.channelSeq}::bigint
        and r.hide_yn = ${YN.NO}
        and r.review_point >= ${BEST_POINTS}
      order by ${NEWEST_FIRST}
      limit ${BEST}
    ) f
  `,
);

interface Stars extends OfCourse {
  /** Of the review that the totals lose, and of the one that they gain; null for none. */
  lost: number | null;
  gained: number | null;
}
/** Keeps what a class says of its reviews: count, points, stars one by one, and the newest text. */
export const COURSE_REVIEW_TOTALS = statement<Stars>(
  'review.course-totals',
  (p) => sql`
    update course
    set
      review_count = review_count
        + (case when ${p.gained}::int is null then 0 else 1 end)
        - (case when ${p.lost}::int is null then 0 else 1 end),
      review_point = review_point + coalesce(${p.gained}, 0) - coalesce(${p.lost}, 0),
      review_stars = (
        select array_agg(
          review_stars[i] + (case when i = ${p.gained} then 1 else 0 end) - (case when i = ${p.lost} then 1 else 0 end)
          order by i
        )
        from generate_series(1, 5) i
      ),
      review_desc = (
        select left(r.description, ${DESCRIPTION_SHOWN})
        from review r
        where r.channel_seq = ${p.channelSeq}
          and r.course_seq = ${p.courseSeq}
          and r.hide_yn = ${YN.NO}
        order by ${NEWEST_FIRST}
        limit 1
      )
    where channel_seq = ${p.channelSeq}
      and course_seq = ${p.courseSeq}
  `,
);

interface Writer {
  channelSeq: number;
  courseSeq: number;
  attendSeq: number;
  userSeq: number;
}
/** What decides whether an enrolment may be reviewed. */
export const REVIEWED_ENROLMENT = statement<Writer, { choiseStatusCd: string | null; reviewExpringAt: Date | null }>(
  'review.enrolment',
  (p) => sql`
    select
      choise_status_cd as "choiseStatusCd",
      review_expring_at as "reviewExpringAt"
    from attend
    where channel_seq = ${p.channelSeq}
      and course_seq = ${p.courseSeq}
      and attend_seq = ${p.attendSeq}
      and user_seq = ${p.userSeq}
  `,
);
