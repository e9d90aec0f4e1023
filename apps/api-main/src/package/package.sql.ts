import { COURSE_TYPE_CD, PACKAGE_LIMIT, USER_LIMIT } from '@madang/contracts/codes';
import { flag, fields } from '../course/json-sql';
import { asText, raw } from '@madang/server/sql/sql';
import { isEnrolled, IS_VISIBLE, summary, viewerJoin, viewerSide } from '../course/course.sql';

const IS_ATTEND = asText(isEnrolled(raw('$3')));
const SUMMARY = asText(summary(raw('$3')));
const VIEWER = asText(viewerSide(raw('$3')));
const VIEWER_JOIN = asText(viewerJoin(raw('$2')));
const VISIBLE = asText(IS_VISIBLE);
const PACKAGE = COURSE_TYPE_CD.PACKAGE;
/** The row keeps the codes of every course; a package has its own for them (AM-007). */
const LIMIT = `case k.user_limit_type_cd when '${USER_LIMIT.CAPPED}' then '${PACKAGE_LIMIT.CAPPED}' when '${USER_LIMIT.WAITLIST}' then '${PACKAGE_LIMIT.WAITLIST}' else '${PACKAGE_LIMIT.NONE}' end`;
const PACK = `json_build_object('courseSeq', k.course_seq, 'title', k.title, 'subTitle', k.sub_title, 'imageUrl', k.image_url,
  'price', k.price, 'priceEx', k.price_ex, 'discountPrice', k.discount_price, 'discountPriceEx', k.discount_price_ex, 'currency', k.currency,
  'startAt', iso(k.pay_start_at), 'endAt', iso(k.pay_end_at), 'partNumber', k.max_user_count,
  'currentPartNumber', case when k.user_limit_type_cd = '${USER_LIMIT.WAITLIST}' then k.accept_cnt else k.attend_count end, 'userLimitTypeCd', ${LIMIT}, 'choiseTypeCd', k.choise_type_cd,
  'fareCd', k.fare_cd, 'likeAt', iso(k.like_at), 'likeCount', k.like_count, 'vodDays', k.vod_days, 'payMethods', k.pay_methods, 'publishStatusCd', k.publish_status_cd, 'publicCd', k.public_cd)`;
const ATTEND = `json_build_object('attendSeq', k.attend_seq, 'choiseStatusCd', k.choise_status_cd, 'attendAt', iso(k.attend_at), 'validAt', iso(k.valid_at))`;
/** Cards of its classes in their order; those in the trash are none. */
const COURSES = `(select coalesce(string_agg(${SUMMARY} || ${VIEWER} || ${fields({ onShow: flag(`c.publish_status_cd = '00' and c.public_cd = '00'`) })} || '}', ',' order by p.package_order), '')
  from package_course p join course c on c.channel_seq = p.channel_seq and c.course_seq = p.course_seq and c.trash_type_cd = '00' join channel ch on ch.channel_seq = c.channel_seq ${VIEWER_JOIN}
  where p.channel_seq = $1::bigint and p.package_seq = k.course_seq)`;
const INFO = `'{"pack":' || ${PACK} || ',"attend":' || ${ATTEND} || ',"courses":[' || ${COURSES} || ']}'`;
const ROW = 'c.*, l.like_at, a.attend_seq, a.choise_status_cd, a.attend_at, a.valid_at';

/** $1 channel, $2 the viewer or null, $3 now, $4 the package; no row for whoever may not see it. */
export const FIND = `select ${INFO} from (select ${ROW} from course c ${VIEWER_JOIN}
  where c.channel_seq = $1::bigint and c.course_seq = $4::bigint and c.course_type_cd = '${PACKAGE}' and ${VISIBLE}) k where $3::timestamptz is not null`;

const ON_SHOW = `c.channel_seq = $1::bigint and c.course_type_cd = '${PACKAGE}' and c.publish_status_cd = '00' and c.public_cd = '00' and c.trash_type_cd = '00'`;
/** Packages on show, newest first: $4 size, $5 offset. */
export const LIST = `select '{"list":[' || coalesce((select string_agg(${INFO}, ',' order by k.published_at desc, k.course_seq desc)
    from (select ${ROW} from course c ${VIEWER_JOIN} where ${ON_SHOW} order by c.published_at desc, c.course_seq desc limit $4::int offset $5::int) k), '') ||
  '],"totalCount":' || (select count(*) from course c where ${ON_SHOW}) || '}' where $3::timestamptz is not null`;

/** What this person is in, or has applied for, already: $1 channel, $2 the person, $3 now, $4 the package. */
export const ATTENDED = `select coalesce(json_agg(json_build_object('courseSeq', c.course_seq, 'title', c.title, 'validAt', iso(a.valid_at)) order by p.package_order), '[]')::text
  from package_course p join course c on c.channel_seq = p.channel_seq and c.course_seq = p.course_seq
  join attend a on a.channel_seq = p.channel_seq and a.course_seq = p.course_seq and a.user_seq = $2::bigint and a.ended_at is null and (a.choise_status_cd = '01' or ${IS_ATTEND})
  where p.channel_seq = $1::bigint and p.package_seq = $4::bigint`;

/** $1 channel, $2 the chosen classes: those that a package may hold, in the order they were chosen. */
export const CHOSEN = `select c.course_seq as "courseSeq", c.currency, c.image_url as "imageUrl" from unnest($2::bigint[]) with ordinality t (seq, n)
  join course c on c.channel_seq = $1 and c.course_seq = t.seq and c.trash_type_cd = '00' and c.course_type_cd not in ('${PACKAGE}', '${COURSE_TYPE_CD.CHALLENGE}') order by t.n for key share of c`;
export const TAKE_OUT =
  'delete from package_course where channel_seq = $1 and package_seq = $2 and course_seq <> all($3::bigint[]) returning course_seq';
export const PUT_IN = `insert into package_course (channel_seq, package_seq, course_seq, package_order) select $1, $2, t.seq, t.n from unnest($3::bigint[]) with ordinality t (seq, n)
  on conflict (channel_seq, package_seq, course_seq) do update set package_order = excluded.package_order`;
/** Classes say for themselves whether a package holds them; in the order of their numbers, as seats are taken. */
export const MARK = `update course c set in_package = exists (select 1 from package_course p where p.channel_seq = c.channel_seq and p.course_seq = c.course_seq)
  where c.channel_seq = $1 and c.course_seq in (select course_seq from course where channel_seq = $1 and course_seq = any($2::bigint[]) order by course_seq for no key update)`;
/** Teachers of the package are those of its classes. */
export const TEACHERS_OUT = `delete from course_user where channel_seq = $1 and course_seq = $2 and user_type_cd = 'TCH'`;
export const TEACHERS_IN = `insert into course_user (channel_seq, course_seq, user_seq, user_type_cd, user_order, introduction)
  select $1, $2, u.user_seq, 'TCH', row_number() over (order by min(p.package_order), min(u.user_order), u.user_seq) - 1, max(u.introduction) from package_course p
  join course_user u on u.channel_seq = p.channel_seq and u.course_seq = p.course_seq and u.user_type_cd = 'TCH'
  where p.channel_seq = $1 and p.package_seq = $2 group by u.user_seq on conflict do nothing`;
