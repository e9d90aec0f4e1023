import { COURSE_TYPE_CD } from '@madang/contracts/codes';
import { asText, raw } from '@madang/server/sql/sql';
import { ADMIN_FIELDS as COURSE_FIELDS } from '../course/course-list.sql';
import { priceAt } from '../course/course.sql';

const ADMIN_FIELDS = asText(COURSE_FIELDS);
const AMOUNT = asText(priceAt(raw('$3')));
const CHALLENGE = COURSE_TYPE_CD.CHALLENGE;
/** t is the term. */
const TERM = `json_build_object('termSeq', t.term_seq, 'name', t.name, 'startAt', iso(t.start_at), 'endAt', iso(t.end_at), 'maxUserCount', t.max_user_count, 'attendCount', t.attend_count)`;
const OF = 't.channel_seq = c.channel_seq and t.course_seq = c.course_seq and t.deleted_at is null';
const ALL = `(select coalesce(json_agg(${TERM} order by t.start_at desc, t.term_seq desc), '[]') from challenge_term t where ${OF})`;
/** $3 now. */
const LEFT = `(select coalesce(json_agg(${TERM} order by t.start_at, t.term_seq), '[]') from challenge_term t where ${OF} and t.end_at > $3::timestamptz)`;

const ON_SHOW = `c.channel_seq = $1::bigint and c.course_type_cd = '${CHALLENGE}' and c.publish_status_cd = '00' and c.public_cd = '00' and c.trash_type_cd = '00'`;
/** $1 channel, $3 now, $4 size, $5 offset; newest first. */
export const LIST = `select json_build_object('list', (select coalesce(json_agg(f.card), '[]') from (
    select json_build_object('courseSeq', c.course_seq, 'title', c.title, 'subTitle', c.sub_title, 'imageUrl', c.image_url, 'fareCd', c.fare_cd, 'currency', c.currency, 'price', c.price, 'priceEx', c.price_ex,
      'fare', ${AMOUNT}, 'missionCount', c.curriculum_count, 'attendSum', c.attend_sum, 'likeCount', c.like_count, 'reviewCount', c.review_count, 'reviewRate', c.review_rate, 'terms', ${LEFT}) as card
    from course c where ${ON_SHOW} order by c.published_at desc, c.course_seq desc limit $4::int offset $5::int) f),
  'totalCount', (select count(*)::int from course c where ${ON_SHOW}))::text where $2::bigint is null or true`;

const JOINABLE = `exists (select from challenge_term t where ${OF} and t.end_at > $3::timestamptz`;
const STATE = `case when c.trash_type_cd <> '00' then 'TRASHED' when c.publish_status_cd <> '00' then case when c.publish_requested_at is null then 'PREPARING' else 'REVIEWING' end
  when not ${JOINABLE}) or (c.pay_end_cd <> '99' and c.pay_end_at < $3::timestamptz) then 'CLOSED'
  when not ${JOINABLE} and (t.max_user_count = 0 or t.attend_count < t.max_user_count)) then 'FULL' else 'OPEN' end`;
/** $1 channel, $2 title pattern, $3 now, $4 state or null, $5 size, $6 offset. */
export const ADMIN_LIST = `with rows as (select c.course_seq, ${STATE} as state from course c
    where c.channel_seq = $1::bigint and c.course_type_cd = '${CHALLENGE}' and c.trash_type_cd <> '99' and ($2::text is null or c.title ilike $2)),
  hits as (select * from rows where case when $4::text is null then state <> 'TRASHED' else state = $4 end)
  select json_build_object('list', (select coalesce(json_agg(row_to_json(f)), '[]') from (
    select c.course_seq as "courseSeq", h.state, ${ADMIN_FIELDS},
      c.curriculum_count as "missionCount", (select count(*)::int from challenge_term t where ${OF}) as "termCount",
      (select ${TERM} from challenge_term t where ${OF}
        order by case when t.end_at <= $3::timestamptz then 2 when t.start_at > $3::timestamptz then 1 else 0 end, abs(extract(epoch from t.start_at - $3::timestamptz)), t.term_seq limit 1) as term
    from (select * from hits order by course_seq desc limit $5::int offset $6::int) h join course c on c.channel_seq = $1::bigint and c.course_seq = h.course_seq order by c.course_seq desc) f),
  'totalCount', (select count(*)::int from hits))::text`;

/** $1 channel, $2 the challenge. */
export const FIND = `select json_build_object('challenge', json_build_object('courseSeq', c.course_seq, 'title', c.title, 'subTitle', c.sub_title, 'introduction', c.introduction, 'imageUrl', c.image_url,
    'channelCategorySeq', c.channel_category_seq, 'fareCd', c.fare_cd, 'currency', c.currency, 'price', c.price, 'priceEx', c.price_ex, 'discountPrice', c.discount_price, 'period', c.period, 'choiseTypeCd', c.choise_type_cd,
    'publishStatusCd', c.publish_status_cd, 'publicCd', c.public_cd, 'trashTypeCd', c.trash_type_cd, 'missionCount', c.curriculum_count,
    'xp', (select coalesce(sum(k.xp), 0)::int from curriculum k where k.channel_seq = c.channel_seq and k.course_seq = c.course_seq),
    'attendCount', c.attend_count, 'acceptCnt', c.accept_cnt, 'waitCnt', c.wait_cnt, 'attendSum', c.attend_sum, 'likeCount', c.like_count, 'reviewCount', c.review_count, 'reviewRate', c.review_rate,
    'createdAt', iso(c.created_at), 'updatedAt', iso(c.updated_at)), 'terms', ${ALL})::text as found
  from course c where c.channel_seq = $1::bigint and c.course_seq = $2::bigint and c.course_type_cd = '${CHALLENGE}' and c.trash_type_cd <> '99'`;

/** For the page: $1 channel, $2 the challenge, $3 now, $4 the viewer or null. */
export const LEFT_OF = `select json_build_object('terms', ${LEFT}, 'mine', (select ${TERM} from attend a join challenge_term t on t.channel_seq = a.channel_seq and t.term_seq = a.term_seq
    where a.channel_seq = c.channel_seq and a.course_seq = c.course_seq and a.user_seq = $4::bigint and a.ended_at is null))::text
  from course c where c.channel_seq = $1::bigint and c.course_seq = $2::bigint`;

/** One of them, for whoever holds the challenge: $1 channel, $2 challenge, $3 term. */
export const TERM_ONE = `select ${TERM} as term from challenge_term t where t.channel_seq = $1 and t.course_seq = $2 and t.term_seq = $3 and t.deleted_at is null`;
export const TERM_COUNT = 'select count(*)::int as n from challenge_term where channel_seq = $1 and course_seq = $2 and deleted_at is null';
export const TERM_ADD = `insert into challenge_term (channel_seq, course_seq, name, start_at, end_at, max_user_count, created_at, updated_at) values ($1, $2, $3, $4, $5, $6, $7, $7) returning term_seq as seq`;
export const TERM_SET = `update challenge_term set name = $3, start_at = $4, end_at = $5, max_user_count = $6, updated_at = $7 where channel_seq = $1 and term_seq = $2`;
/** Who is in it has it under its name, and ends with it: $3 name, $4 its end so far, $5 from now on, $6 the last day to review. */
export const TERM_FOLLOW = `update attend set term_name = $3,
    valid_at = case when choise_status_cd = '00' and valid_at = $4::timestamptz then $5::timestamptz else valid_at end,
    review_expring_at = case when choise_status_cd = '00' and valid_at = $4::timestamptz then $6::timestamptz else review_expring_at end
  where channel_seq = $1 and term_seq = $2 and ended_at is null`;
/** Whether anybody is, was or is about to be enrolled in the term. */
export const TERM_USED =
  'select 1 from attend where channel_seq = $1 and term_seq = $2 and (ended_at is null or attend_at is not null) limit 1';
export const TERM_DELETE = 'update challenge_term set deleted_at = $3 where channel_seq = $1 and term_seq = $2';

/** What was handed in for each mission, and who has done it: $1 channel, $2 challenge. */
export const DONE = `select coalesce(json_object_agg(k.curriculum_seq, json_build_object(
    'submissionCount', (select count(*)::int from submission s where s.channel_seq = k.channel_seq and s.curriculum_seq = k.curriculum_seq),
    'completedCount', (select count(*)::int from playtime p join attend a on a.channel_seq = p.channel_seq and a.course_seq = p.course_seq and a.user_seq = p.user_seq and a.ended_at is null and a.choise_status_cd = '00'
      where p.channel_seq = k.channel_seq and p.curriculum_seq = k.curriculum_seq and p.completed_at is not null))), '{}')::text
  from curriculum k where k.channel_seq = $1::bigint and k.course_seq = $2::bigint`;
