import { contains } from '@madang/server/contains';
import { COUNT_LIMIT } from '@madang/server/counted';
import { VIEWER_JOIN, VISIBLE } from '../course/course.sql';
import { code, fields, moment, plain, quoted, sure } from '../course/json-sql';

/** Names for the public: the middle is hidden (유*연). */
export const NAME = (staff: string) =>
  `case when ${staff} or char_length(p.name) < 2 then p.name when char_length(p.name) = 2 then left(p.name, 1) || '*' else left(p.name, 1) || repeat('*', char_length(p.name) - 2) || right(p.name, 1) end`;
/** The JSON of review `r` by `p`. */
const review = (staff: string, more: Record<string, string> = {}) =>
  `concat('{"evaluationSeq":', r.evaluation_seq, ${fields({
    createdAt: moment('r.created_at'),
    updatedAt: moment('r.updated_at'),
    reviewPoint: sure('r.review_point'),
    description: quoted('r.description'),
    attendSeq: sure('r.attend_seq'),
    userSeq: sure('r.user_seq'),
    userName: quoted(NAME(staff)),
    profileImageUrl: quoted('p.profile_image_url'),
    deliveryPoint: plain('r.delivery_point'),
    kindnessPoint: plain('r.kindness_point'),
    preparationPoint: plain('r.preparation_point'),
    punctualityPoint: plain('r.punctuality_point'),
    recommendYn: plain('r.recommend_yn'),
    ...more,
  })}, '}')`;
const forStaff = { courseSeq: sure('r.course_seq'), courseTitle: quoted('c.title'), hideYn: code('r.hide_yn') };
const PAGE = 20;
const BEST = 8;

const STAFF = '(su.user_seq is not null or tu.user_seq is not null)';

const page = (
  after: string,
) => `select concat('{"reviews":[', (select string_agg(${review(STAFF)}, ',' order by r.created_at desc, r.evaluation_seq desc) from (
      select * from review where channel_seq = $1::bigint and course_seq = $3::bigint and hide_yn = 'N' ${after}
      order by created_at desc, evaluation_seq desc limit ${PAGE}) r
      cross join lateral (select name, profile_image_url from account where user_seq = r.user_seq offset 0) p),
    '],"reviewCount":', c.review_count, ',"reviewRate":', c.review_rate, ',"distribution":', to_json(c.review_stars), '}')
  from course c ${VIEWER_JOIN} where c.channel_seq = $1::bigint and c.course_seq = $3::bigint and ${VISIBLE}`;
/**
 * A page and the totals: $1 channel, $2 viewer or null, $3 course; after the first page $4 and $5 are the last row's moment and number.
 * No row when the viewer may not see the course.
 */
export const LIST = { first: page(''), after: page('and (created_at, evaluation_seq) < ($4::timestamptz, $5::bigint)') };

/** $1 channel, $2 course, $3 writer, $4 the writer's current enrolment or null: its review, else the writer's last one. */
export const MINE = `select ${review('true')} from review r join account p on p.user_seq = r.user_seq
  where r.channel_seq = $1::bigint and r.course_seq = $2::bigint and r.user_seq = $3::bigint and ($4::bigint is null or r.attend_seq = $4) order by r.created_at desc, r.evaluation_seq desc limit 1`;

/** $1 channel, $2 review. */
export const ADMIN_ONE = `select ${review('true', forStaff)}
  from review r join account p on p.user_seq = r.user_seq join course c on c.channel_seq = r.channel_seq and c.course_seq = r.course_seq where r.channel_seq = $1::bigint and r.evaluation_seq = $2::bigint`;

/**
 * $1 channel, $2 course or null, $3 stars or null, $4 search text, null without a search, $5 size, $6 offset. The hits come out of an
 * index alone unless something is searched for.
 */
const adminList = (found: string, limit = '') => `with hits as materialized (
    select r.evaluation_seq, r.created_at from review r
    where r.channel_seq = $1::bigint and ($2::bigint is null or r.course_seq = $2) and ($3::int is null or r.review_point = $3) and ${found}
    ${limit})
  select concat('{"list":[', (select string_agg(${review('true', forStaff)}, ',' order by r.created_at desc, r.evaluation_seq desc)
      from (select * from hits order by created_at desc, evaluation_seq desc limit $5::int offset $6::int) h
      cross join lateral (select * from review where channel_seq = $1::bigint and evaluation_seq = h.evaluation_seq offset 0) r
      cross join lateral (select name, profile_image_url from account where user_seq = r.user_seq offset 0) p
      cross join lateral (select title from course where channel_seq = $1::bigint and course_seq = r.course_seq offset 0) c),
    '],"totalCount":', (select count(*) from hits), '}')`;
export const ADMIN_LIST = {
  all: adminList('$4::text is null'),
  found: adminList(
    `(${contains('r.description', '$4')} or (select ${contains('p.name', '$4')} from account p where p.user_seq = r.user_seq))`,
    `order by r.created_at desc, r.evaluation_seq desc limit ${COUNT_LIMIT}`,
  ),
};

/** The newest good ones of classes on show: $1 channel. */
export const BEST_OF = `select concat('[', string_agg(f.review, ',' order by f.created_at desc, f.evaluation_seq desc), ']') from (
    select r.created_at, r.evaluation_seq, ${review('false', { courseSeq: sure('r.course_seq'), courseTitle: quoted('c.title'), courseImageUrl: quoted('c.image_url') })} as review
    from review r join account p on p.user_seq = r.user_seq
    join course c on c.channel_seq = r.channel_seq and c.course_seq = r.course_seq and c.publish_status_cd = '00' and c.public_cd = '00' and c.trash_type_cd = '00'
    where r.channel_seq = $1::bigint and r.hide_yn = 'N' and r.review_point >= 4 order by r.created_at desc, r.evaluation_seq desc limit ${BEST}) f`;

/** Takes a review with $3 stars off the course's totals and puts one with $4 on; null for none. $1 channel, $2 course. */
export const COUNT = `update course set review_count = review_count + (case when $4::int is null then 0 else 1 end) - (case when $3::int is null then 0 else 1 end), review_point = review_point + coalesce($4, 0) - coalesce($3, 0),
    review_stars = (select array_agg(review_stars[i] + (case when i = $4 then 1 else 0 end) - (case when i = $3 then 1 else 0 end) order by i) from generate_series(1, 5) i),
    review_desc = (select left(r.description, 100) from review r where r.channel_seq = $1 and r.course_seq = $2 and r.hide_yn = 'N' order by r.created_at desc, r.evaluation_seq desc limit 1)
  where channel_seq = $1 and course_seq = $2`;
