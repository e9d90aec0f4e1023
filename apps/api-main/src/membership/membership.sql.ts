const COURSES = `(select coalesce(json_agg(json_build_object('courseSeq', c.course_seq, 'title', c.title) order by c.course_seq), '[]') from course c
  where c.channel_seq = m.channel_seq and m.membership_seq = any(c.site_membership_seqs) and c.trash_type_cd = '00'`;
const OF = `m.membership_seq as "membershipSeq", m.title, m.description, m.price, m.period_cd as "periodCd", m.benefits`;
const CREATE_YN = `case when ch.page_type_cd = '01' then 'Y' else 'N' end as "createYn"`;

/** On sale, the classes that anybody may see: $1 channel. */
export const OFFERS = `select coalesce(json_agg(row_to_json(f)), '[]')::text from (
  select ${OF}, ${COURSES} and c.publish_status_cd = '00' and c.public_cd = '00') as courses, ${CREATE_YN}
  from membership m join channel ch on ch.channel_seq = m.channel_seq
  where m.channel_seq = $1::bigint and m.deleted_at is null and m.open_yn = 'Y' order by m.price, m.membership_seq) f`;

const RUNNING = (more = '') =>
  `(select count(*)::int from util.pub_subscription s where s.channel_seq = m.channel_seq and s.membership_seq = m.membership_seq and s.state = 'ACTIVE'${more})`;
/** $1 channel, $2 one of them (null: all). */
export const LIST = `select ${OF}, ${COURSES}) as courses, m.open_yn as "openYn", iso(m.created_at) as "createdAt",
  ${RUNNING()} as "memberCount", ${RUNNING(' and s.cancel_at is not null')} as "leavingCount"
from membership m where m.channel_seq = $1::bigint and m.deleted_at is null and ($2::bigint is null or m.membership_seq = $2) order by m.membership_seq desc`;

/** Takes classes out of a membership and puts others in, locked in the order of their numbers; answers those that changed. $1 channel, $2 membership, $3 its classes from now on. */
export const SET_COURSES = `with changed as (
  select course_seq from course where channel_seq = $1::bigint and (course_seq = any($3::bigint[])) <> ($2::bigint = any(site_membership_seqs))
  order by course_seq for no key update)
update course set site_membership_seqs = case when course_seq = any($3::bigint[]) then array_append(site_membership_seqs, $2::bigint)
    else array_remove(site_membership_seqs, $2::bigint) end
where channel_seq = $1::bigint and course_seq in (select course_seq from changed) returning course_seq as "courseSeq"`;

/** $1 channel, $2 search, $3 now, $4 '', MEMBERS or EVERYBODY, $5 membership, $6 limit, $7 offset. */
export const STUDIO_COURSES = `with hits as (
    select c.course_seq from course c where c.channel_seq = $1::bigint and c.trash_type_cd = '00' and c.course_type_cd <> '09' and ($2::text is null or c.title ilike $2)
      and ($4::text is null or ($4 = 'MEMBERS') = (c.site_membership_seqs <> '{}')) and ($5::bigint is null or $5 = any(c.site_membership_seqs)))
  select json_build_object(
    'list', (select coalesce(json_agg(row_to_json(f)), '[]') from (
      select c.course_seq as "courseSeq", title, image_url as "imageUrl", course_type as "courseType",
        case when c.publish_status_cd <> '00' then 'PREPARING' when c.pay_end_cd <> '99' and c.pay_end_at < $3::timestamptz then 'CLOSED'
          when c.user_limit_type_cd = '99' and c.attend_count >= c.max_user_count then 'FULL' else 'OPEN' end as state,
        public_cd as "publicCd", publish_status_cd as "publishStatusCd", fare_cd as "fareCd", price, discount_price as "discountPrice", currency,
        attend_count as "attendCount", wait_cnt as "waitCnt", max_user_count as "maxUserCount", user_limit_type_cd as "userLimitTypeCd", review_rate as "reviewRate", review_count as "reviewCount",
        iso(created_at) as "createdAt", iso(updated_at) as "updatedAt",
        (select coalesce(json_agg(json_build_object('membershipSeq', m.membership_seq, 'title', m.title) order by m.membership_seq), '[]') from membership m
          where m.channel_seq = c.channel_seq and m.membership_seq = any(c.site_membership_seqs)) as memberships
      from (select * from hits order by course_seq desc limit $6::int offset $7::int) h
      join course c on c.channel_seq = $1::bigint and c.course_seq = h.course_seq order by c.course_seq desc) f),
    'totalCount', (select count(*) from hits))::text`;
