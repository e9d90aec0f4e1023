import { VIEWER_JOIN, VISIBLE } from '../course/course.sql';

/** Names for the public: the middle is hidden (유*연). */
const NAME = (staff: string) =>
  `case when ${staff} or char_length(p.name) < 2 then p.name when char_length(p.name) = 2 then left(p.name, 1) || '*' else left(p.name, 1) || repeat('*', char_length(p.name) - 2) || right(p.name, 1) end`;
const REVIEW = (staff: string) => `
  r.evaluation_seq as "evaluationSeq", iso(r.created_at) as "createdAt", iso(r.updated_at) as "updatedAt", r.review_point as "reviewPoint", r.description, r.attend_seq as "attendSeq", r.user_seq as "userSeq",
  ${NAME(staff)} as "userName", p.profile_image_url as "profileImageUrl", r.delivery_point as "deliveryPoint", r.kindness_point as "kindnessPoint", r.preparation_point as "preparationPoint", r.punctuality_point as "punctualityPoint", r.recommend_yn as "recommendYn"`;
const PAGE = 20;
const BEST = 8;

const STAFF = '(su.user_seq is not null or tu.user_seq is not null)';

/** A page and the totals: $1 channel, $2 viewer or null, $3 course, $4 and $5 the last row's moment and number or null. No row when the viewer may not see the course. */
export const LIST = `select json_build_object(
    'reviews', (select coalesce(json_agg(row_to_json(f)), '[]') from (
      select ${REVIEW(STAFF)} from review r join account p on p.user_seq = r.user_seq
      where r.channel_seq = $1::bigint and r.course_seq = $3::bigint and r.hide_yn = 'N' and ($5::bigint is null or (r.created_at, r.evaluation_seq) < ($4::timestamptz, $5::bigint))
      order by r.created_at desc, r.evaluation_seq desc limit ${PAGE}) f),
    'reviewCount', c.review_count, 'reviewRate', c.review_rate, 'distribution', c.review_stars)::text
  from course c ${VIEWER_JOIN} where c.channel_seq = $1::bigint and c.course_seq = $3::bigint and ${VISIBLE}`;

/** $1 channel, $2 course, $3 writer, $4 his current enrolment or null: its review, else his last one. */
export const MINE = `select row_to_json(f)::text from (select ${REVIEW('true')} from review r join account p on p.user_seq = r.user_seq
  where r.channel_seq = $1::bigint and r.course_seq = $2::bigint and r.user_seq = $3::bigint and ($4::bigint is null or r.attend_seq = $4) order by r.created_at desc, r.evaluation_seq desc limit 1) f`;

/** $1 channel, $2 review. */
export const ADMIN_ONE = `select row_to_json(f)::text from (select ${REVIEW('true')}, r.course_seq as "courseSeq", c.title as "courseTitle", r.hide_yn as "hideYn"
  from review r join account p on p.user_seq = r.user_seq join course c on c.channel_seq = r.channel_seq and c.course_seq = r.course_seq where r.channel_seq = $1::bigint and r.evaluation_seq = $2::bigint) f`;

/** $1 channel, $2 course or null, $3 stars or null, $4 text pattern or null, $5 size, $6 offset. */
export const ADMIN_LIST = `with hits as (select r.evaluation_seq, r.created_at from review r join account p on p.user_seq = r.user_seq
    where r.channel_seq = $1::bigint and ($2::bigint is null or r.course_seq = $2) and ($3::int is null or r.review_point = $3) and ($4::text is null or r.description ilike $4 or p.name ilike $4))
  select json_build_object('list', (select coalesce(json_agg(row_to_json(f)), '[]') from (
      select ${REVIEW('true')}, r.course_seq as "courseSeq", c.title as "courseTitle", r.hide_yn as "hideYn"
      from (select * from hits order by created_at desc, evaluation_seq desc limit $5::int offset $6::int) h join review r on r.channel_seq = $1::bigint and r.evaluation_seq = h.evaluation_seq
      join account p on p.user_seq = r.user_seq join course c on c.channel_seq = r.channel_seq and c.course_seq = r.course_seq order by r.created_at desc, r.evaluation_seq desc) f),
    'totalCount', (select count(*) from hits))::text`;

/** The newest good ones of classes on show: $1 channel. */
export const BEST_OF = `select coalesce(json_agg(row_to_json(f)), '[]')::text from (
    select ${REVIEW('false')}, r.course_seq as "courseSeq", c.title as "courseTitle", c.image_url as "courseImageUrl"
    from review r join account p on p.user_seq = r.user_seq
    join course c on c.channel_seq = r.channel_seq and c.course_seq = r.course_seq and c.publish_status_cd = '00' and c.public_cd = '00' and c.trash_type_cd = '00'
    where r.channel_seq = $1::bigint and r.hide_yn = 'N' and r.review_point >= 4 order by r.created_at desc, r.evaluation_seq desc limit ${BEST}) f`;

/** Takes a review with $3 stars off the course's totals and puts one with $4 on; null for none. $1 channel, $2 course. */
export const COUNT = `update course set review_count = review_count + (case when $4::int is null then 0 else 1 end) - (case when $3::int is null then 0 else 1 end), review_point = review_point + coalesce($4, 0) - coalesce($3, 0),
    review_stars = (select array_agg(review_stars[i] + (case when i = $4 then 1 else 0 end) - (case when i = $3 then 1 else 0 end) order by i) from generate_series(1, 5) i),
    review_desc = (select left(r.description, 100) from review r where r.channel_seq = $1 and r.course_seq = $2 and r.hide_yn = 'N' order by r.created_at desc, r.evaluation_seq desc limit 1)
  where channel_seq = $1 and course_seq = $2`;
