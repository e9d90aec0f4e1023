import { YN } from '@madang/contracts/codes';
import type { Page } from '@madang/contracts/endpoint';
import type { MyReview } from '@madang/contracts/main/mypage-calls';
import { BEST_REVIEW_STARS, type AdminReview, type Review } from '@madang/contracts/main/review';
import type { ReviewSort } from '@madang/contracts/main/review-helpful-calls';
import { contains } from '@madang/server/contains';
import { COUNT_LIMIT } from '@madang/server/counted';
import { showsPart } from '@madang/server/course-parts.sql';
import { code, fields, constant, flag, moment, plain, quoted, neverNull } from '@madang/server/sql/json';
import { sql, when, type Piece, type Sql } from '@madang/server/sql/sql';
import { forEachSort } from '@madang/server/sql/sorts';
import { statement, type Placeholders } from '@madang/server/sql/statement';
import { shownName, shownOwn } from '../account/hidden-profile.sql';
import { IS_VISIBLE, viewerJoin } from '../course/course.sql';
import { publicName } from './public-name.sql';

/** How many reviews of a class one answer lists. */
const REVIEWS_PER_PAGE = 20;
/** How many reviews the main page of a site shows. */
const BEST_REVIEWS_MAX = 8;
/** How many characters of a class's newest review the class's row stores. */
const DESCRIPTION_SHOWN = 100;

/** The fields of a review `r`, without its key and its author's name. */
const REVIEW_FIELDS = {
  createdAt: moment(sql`r.created_at`),
  updatedAt: moment(sql`r.updated_at`),
  reviewPoint: neverNull(sql`r.review_point`),
  description: quoted(sql`r.description`),
  attendSeq: neverNull(sql`r.attend_seq`),
  userSeq: neverNull(sql`r.user_seq`),
  profileImageUrl: quoted(shownOwn(sql`r.channel_seq`, sql`r.user_seq`, sql`p.profile_image_url`)),
  deliveryPoint: plain(sql`r.delivery_point`),
  kindnessPoint: plain(sql`r.kindness_point`),
  preparationPoint: plain(sql`r.preparation_point`),
  punctualityPoint: plain(sql`r.punctuality_point`),
  recommendYn: plain(sql`r.recommend_yn`),
  photos: neverNull(sql`r.photos`),
  helpfulCount: neverNull(sql`r.helpful_count`),
  helped: constant(false),
  reply: quoted(sql`r.reply`),
  replyAt: moment(sql`r.reply_at`),
} satisfies Record<keyof Omit<Review, 'evaluationSeq' | 'userName'>, Sql>;
/** The JSON of a review `r` by the account `p`; `mayKnow` says whether the reader sees the whole name. */
const review = (mayKnow: Sql, more: Partial<Record<keyof AdminReview | keyof MyReview, Sql>> = {}) =>
  sql`concat('{"evaluationSeq":', r.evaluation_seq, ${fields({
    ...REVIEW_FIELDS,
    userName: quoted(shownName(sql`r.channel_seq`, sql`r.user_seq`, publicName(mayKnow))),
    ...more,
  })}, '}')`;
/** A review for its own writer: the name is whole, unless staff hide the writer's profile. */
export const ownReview = (more: Record<keyof Omit<MyReview, keyof Review>, Sql>) => review(sql`true`, more);
const ADMIN_REVIEW = review(sql`true`, {
  courseSeq: neverNull(sql`r.course_seq`),
  courseTitle: quoted(sql`c.title`),
  hideYn: code(sql`r.hide_yn`),
} satisfies Record<keyof Omit<AdminReview, keyof Review>, Sql>);
const NEWEST_FIRST = sql`r.created_at desc, r.evaluation_seq desc`;

interface OfCourse {
  channelSeq: number | null;
  courseSeq: number;
}
export interface Viewing extends OfCourse {
  /** The account of the person who looks; null for a visitor without one. */
  viewerSeq: number | null;
}
/** The last review of the previous page, behind which the next page begins. */
interface Cursor {
  lastAt: string;
  lastSeq: number;
}
/** The same for an order by a value that may change: the cursor says which value that review had when it was listed. */
interface ValueCursor extends Cursor {
  lastValue: number;
}
/** The value of a cursor that says none, as programs and pages of earlier versions send it: what the review has now counts instead. */
export const VALUE_NOW = -1;
/** The orders of reviews; among equals, the newest comes first. */
const REVIEW_ORDERS: Record<ReviewSort, Sql> = {
  newest: sql`created_at desc, evaluation_seq desc`,
  best: sql`review_point desc, created_at desc, evaluation_seq desc`,
  worst: sql`review_point, created_at desc, evaluation_seq desc`,
  helpful: sql`helpful_count desc, created_at desc, evaluation_seq desc`,
};
const reviewsPage = (p: Placeholders<Viewing>, sort: ReviewSort, after: Sql) => sql`
  select concat(
    '{"reviews":[',
    (
      select string_agg(
        ${review(sql`(su.user_seq is not null or tu.user_seq is not null)`, { helped: flag(hasHelped(p.viewerSeq)) })},
        ',' order by ${REVIEW_ORDERS[sort]}
      )
      from (
        select *
        from review
        where channel_seq = ${p.channelSeq}::bigint
          and course_seq = ${p.courseSeq}::bigint
          and hide_yn = ${YN.NO}
          ${after}
        order by ${REVIEW_ORDERS[sort]}
        limit ${REVIEWS_PER_PAGE}
      ) r
      cross join lateral (
        select
          name,
          profile_image_url
        from account
        where user_seq = r.user_seq
        offset 0
      ) p
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
/** Whether the reader has marked the review `r` as helpful. */
const hasHelped = (viewerSeq: Piece) => sql`exists (
          select
          from review_helpful h
          where h.channel_seq = r.channel_seq
            and h.evaluation_seq = r.evaluation_seq
            and h.user_seq = ${viewerSeq}::bigint
        )`;
/**
 * SQL: whether a review comes after the cursor in an order by `value`, from the highest value on or, with `>`, from the lowest. The place
 * is the one at which the last review stood when it was listed, so that it may move meanwhile, or be deleted, without others being skipped.
 */
const behind = (p: Placeholders<Viewing & ValueCursor>, value: Sql, isBehind: Sql) => {
  const last = sql`coalesce(nullif(${p.lastValue}::int, ${VALUE_NOW}), (
            select l.${value}
            from review l
            where l.channel_seq = ${p.channelSeq}::bigint
              and l.evaluation_seq = ${p.lastSeq}::bigint
          ))`;
  return sql`and (
            ${value} ${isBehind} ${last}
            or (${value} = ${last} and (created_at, evaluation_seq) < (${p.lastAt}::timestamptz, ${p.lastSeq}::bigint))
          )`;
};
/**
 * A page of a class's reviews with their totals, newest first: the first page, and the page after a cursor. No row if the viewer may not
 * see the class.
 */
export const REVIEWS_OF_COURSE = {
  first: statement<Viewing>('review.first', (p) => reviewsPage(p, 'newest', sql``)),
  after: statement<Viewing & Cursor>('review.after', (p) =>
    reviewsPage(p, 'newest', sql`and (created_at, evaluation_seq) < (${p.lastAt}::timestamptz, ${p.lastSeq}::bigint)`),
  ),
};
/** The reviews of a class in the other orders: best, worst and most helpful first. */
export const REVIEWS_SORTED = {
  best: {
    first: statement<Viewing>('review.best-first', (p) => reviewsPage(p, 'best', sql``)),
    after: statement<Viewing & ValueCursor>('review.best-after', (p) => reviewsPage(p, 'best', behind(p, sql`review_point`, sql`<`))),
  },
  worst: {
    first: statement<Viewing>('review.worst-first', (p) => reviewsPage(p, 'worst', sql``)),
    after: statement<Viewing & ValueCursor>('review.worst-after', (p) => reviewsPage(p, 'worst', behind(p, sql`review_point`, sql`>`))),
  },
  helpful: {
    first: statement<Viewing>('review.helpful-first', (p) => reviewsPage(p, 'helpful', sql``)),
    after: statement<Viewing & ValueCursor>('review.helpful-after', (p) =>
      reviewsPage(p, 'helpful', behind(p, sql`helpful_count`, sql`<`)),
    ),
  },
};

/** The writer's review of the enrolment `attendSeq`; with null, the writer's newest review of the class. */
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

/** The orders of a site's reviews in the admin; among equals, the newest comes first. */
const ADMIN_ORDERS = {
  'written.desc': REVIEW_ORDERS.newest,
  'written.asc': sql`created_at, evaluation_seq`,
  'rating.desc': REVIEW_ORDERS.best,
  'rating.asc': REVIEW_ORDERS.worst,
  'helpful.desc': REVIEW_ORDERS.helpful,
  'helpful.asc': sql`helpful_count, created_at desc, evaluation_seq desc`,
};
export interface AdminPage {
  channelSeq: number;
  /** The class whose reviews are listed; null for all classes. */
  courseSeq: number | null;
  reviewPoint: number | null;
  size: number;
  offset: number;
}
/** SQL: limits the list to reviews of classes in which this person has a role. */
const isOwnReview = (userSeq: Piece) => sql`and exists (
        select
        from course_user own
        where own.channel_seq = r.channel_seq
          and own.course_seq = r.course_seq
          and own.user_seq = ${userSeq}::bigint
      )`;
const adminList = (p: Placeholders<AdminPage>, order: Sql, found?: Sql, own?: Sql) => sql`
  with hits as materialized (
    select
      r.evaluation_seq,
      r.created_at,
      r.review_point,
      r.helpful_count
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
      select string_agg(${ADMIN_REVIEW}, ',' order by h.place)
      from (
        select
          evaluation_seq,
          row_number() over (order by ${order}) as place
        from hits
        order by place
        limit ${p.size}::int
        offset ${p.offset}::int
      ) h
      cross join lateral (
        select *
        from review
        where channel_seq = ${p.channelSeq}::bigint
          and evaluation_seq = h.evaluation_seq
        offset 0
      ) r
      cross join lateral (
        select
          name,
          profile_image_url
        from account
        where user_seq = r.user_seq
        offset 0
      ) p
      cross join lateral (
        select title
        from course
        where channel_seq = ${p.channelSeq}::bigint
          and course_seq = r.course_seq
        offset 0
      ) c
    ),
    '],"totalCount":', (select count(*) from hits),
    '}'
  )`;
/** Whether a search finds a review: in its text or in the name of its author. */
const isFound = (q: Piece) => sql`(
        ${contains(sql`r.description`, q)}
        or (
          select ${contains(sql`p.name`, q)}
          from account p
          where p.user_seq = r.user_seq
        )
      )`;
export const ADMIN_REVIEWS = forEachSort(ADMIN_ORDERS, (order, sort) => ({
  all: statement<AdminPage, Page<AdminReview>>(`review.admin-list.${sort}`, (p) => adminList(p, order)),
  found: statement<AdminPage & { q: string }, Page<AdminReview>>(`review.admin-found.${sort}`, (p) => adminList(p, order, isFound(p.q))),
  own: statement<AdminPage & { ownerSeq: number }, Page<AdminReview>>(`review.admin-own.${sort}`, (p) =>
    adminList(p, order, undefined, isOwnReview(p.ownerSeq)),
  ),
  ownFound: statement<AdminPage & { ownerSeq: number; q: string }, Page<AdminReview>>(`review.admin-own-found.${sort}`, (p) =>
    adminList(p, order, isFound(p.q), isOwnReview(p.ownerSeq)),
  ),
}));

/**
 * The newest reviews with at least `BEST_REVIEW_STARS` stars of a site's public classes that show their reviews, without hidden ones,
 * `BEST_REVIEWS_MAX` at most.
 */
export const BEST_REVIEWS = statement<{ channelSeq: number | null }>(
  'review.best',
  (p) => sql`
    select concat('[', string_agg(f.review, ',' order by f.created_at desc, f.evaluation_seq desc), ']')
    from (
      select
        r.created_at,
        r.evaluation_seq,
        ${review(sql`false`, {
          courseSeq: neverNull(sql`r.course_seq`),
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
        and r.review_point >= ${BEST_REVIEW_STARS}
        and ${showsPart('courseReviewShowYn')}
      order by ${NEWEST_FIRST}
      limit ${BEST_REVIEWS_MAX}
    ) f
  `,
);

interface Stars extends OfCourse {
  /** The stars of a review that the totals lose; null if they lose none. `gained` are the stars that they gain. */
  lost: number | null;
  gained: number | null;
}
/** Updates what the class's row says about its reviews: their number, sum and counts by stars, and the newest text that is not hidden. */
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
/** The state of an enrolment that decides whether its learner may write a review. */
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

/** Which of these pictures of the site the person has uploaded. */
export const OWN_PICTURES = statement<{ channelSeq: number; userSeq: number; keys: string[] }, { key: string }>(
  'review.own-pictures',
  (p) => sql`
    select storage_key as key
    from file
    where channel_seq = ${p.channelSeq}
      and created_by = ${p.userSeq}
      and storage_key = any(${p.keys}::text[])
  `,
);
/** Removes the pictures from a person's reviews when the account is withdrawn; answers their keys, so that the files can be deleted. */
export const DELETE_PHOTOS_OF_PERSON = statement<{ userSeq: number }, { key: string }>(
  'review.delete-photos-of-person',
  (p) => sql`
    with cleared as (
      update review r
      set photos = '[]'
      from (
        select
          channel_seq,
          evaluation_seq,
          photos
        from review
        where user_seq = ${p.userSeq}
          and photos <> '[]'
        for update
      ) before
      where r.channel_seq = before.channel_seq
        and r.evaluation_seq = before.evaluation_seq
      returning
        r.channel_seq,
        before.photos
    )
    delete from file f
    using cleared c, jsonb_array_elements_text(c.photos) photo
    where f.storage_key = substr(photo, length('/files/') + 1)
      and f.channel_seq = c.channel_seq
      and f.created_by = ${p.userSeq}
    returning f.storage_key as key
  `,
);
