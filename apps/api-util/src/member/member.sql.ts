/** Won that u paid less what went back. */
const PAID = (currency: string) =>
  `coalesce((select sum(o.amount - o.refunded_amount) from pay_order o where o.channel_seq = u.channel_seq and o.user_seq = u.user_seq and o.paid_at is not null and o.currency = '${currency}'), 0)::bigint`;
/** An enrolment that counts, and one that can be entered at $3. */
const ENROLLED = `(t.ended_at is null or t.applied_at is not null)`;
const ATTENDING = `(t.ended_at is null and t.choise_status_cd = '00' and coalesce(t.valid_at > $3::timestamptz, t.attend_at is not null))`;
const attends = (which: string) =>
  `exists (select 1 from main.pub_attend t where t.channel_seq = u.channel_seq and t.user_seq = u.user_seq and ${ENROLLED} and ($9::bigint is null or t.course_seq = $9) and ${which})`;

/**
 * The members a filter leaves: $1 channel, $2 search, $3 now, $4 conditions' kind, $5 marketing, $6 joined from, $7 before,
 * $8 learning, $9 course, $10 and $11 won paid at least and at most.
 */
const HIT = `from main.pub_channel_user u join main.pub_account a on a.user_seq = u.user_seq and a.withdrawn_at is null
where u.channel_seq = $1::bigint
  and ($2::text is null or position(lower($2) in lower(a.name)) > 0 or position(lower($2) in a.email) > 0 or (length(regexp_replace($2, '\\D', '', 'g')) >= 4 and position(regexp_replace($2, '\\D', '', 'g') in coalesce(a.phone, '')) > 0))
  and ($4::text is null or ($4 = 'STAFF') = (u.user_type_cd is not null)) and ($5::text is null or u.marketing_consent = ($5 = 'Y'))
  and ($6::timestamptz is null or u.joined_at >= $6) and ($7::timestamptz is null or u.joined_at < $7)
  and case $8::text when 'NOW' then ${attends(ATTENDING)} when 'ENDED' then ${attends('true')} and not ${attends(ATTENDING)} when 'NEVER' then not ${attends('true')} else $9::bigint is null or ${attends('true')} end
  and ($10::bigint is null or ${PAID('KRW')} >= $10) and ($11::bigint is null or ${PAID('KRW')} <= $11)`;

const MEMBER = `u.user_seq as "userSeq", a.name, a.email, a.phone, a.profile_image_url as "profileImageUrl", u.user_type_cd as "userTypeCd", u.memo, u.marketing_consent as "marketingConsent", main.iso(u.joined_at) as "joinedAt",
  (select count(*)::int from main.pub_attend t where t.channel_seq = u.channel_seq and t.user_seq = u.user_seq and ${ATTENDING}) as "courseCount", ${PAID('KRW')} as "paidKrw"`;

export const COUNT = `select count(*)::int as n ${HIT}`;
/** $12 and $13 the last row's moment and number, $14 limit: the page's rows are found first, their figures after that. */
export const PAGE = `select ${MEMBER} from (
    select u.* ${HIT} and ($12::timestamptz is null or (u.joined_at, u.user_seq) < ($12, $13::bigint)) order by u.joined_at desc, u.user_seq desc limit $14::int
  ) u join main.pub_account a on a.user_seq = u.user_seq order by u.joined_at desc, u.user_seq desc`;

/** $1 channel, $2 person, $3 now. */
export const DETAIL = `select ${MEMBER}, ${PAID('USD')} as "paidUsd",
  (select count(*)::int from pay_order o where o.channel_seq = u.channel_seq and o.user_seq = u.user_seq and o.paid_at is not null) as "orderCount",
  (select count(*)::int from main.pub_review r where r.channel_seq = u.channel_seq and r.user_seq = u.user_seq) as "reviewCount",
  (select count(*)::int from main.pub_course_like l where l.channel_seq = u.channel_seq and l.user_seq = u.user_seq) as "likeCount"
from main.pub_channel_user u join main.pub_account a on a.user_seq = u.user_seq and a.withdrawn_at is null where u.channel_seq = $1::bigint and u.user_seq = $2::bigint`;

/** $1 channel, $2 person, $3 now, $4 limit, $5 offset. */
export const COURSES = `select json_build_object(
  'totalCount', (select count(*)::int from main.pub_attend t where t.channel_seq = $1::bigint and t.user_seq = $2::bigint and ${ENROLLED}),
  'list', (select coalesce(json_agg(row_to_json(f)), '[]') from (
    select t.attend_seq as "attendSeq", t.course_seq as "courseSeq", c.title, c.image_url as "imageUrl", main.iso(t.applied_at) as "appliedAt", main.iso(t.valid_at) as "validAt",
      case when t.cancel_at is not null then 'CANCELLED' when ${ATTENDING} then 'ATTENDING' when t.ended_at is null and t.choise_status_cd is distinct from '00' then 'WAITING' else 'ENDED' end as state
    from main.pub_attend t join main.pub_course c on c.channel_seq = t.channel_seq and c.course_seq = t.course_seq
    where t.channel_seq = $1 and t.user_seq = $2 and ${ENROLLED} order by t.attend_seq desc limit $4::int offset $5::int) f))::text`;

/** A window that was never answered is no order. $1 channel, $2 person, $3 limit, $4 offset. */
const ORDER = `o.channel_seq = $1::bigint and o.user_seq = $2::bigint and (o.status not in ('READY', 'EXPIRED') or o.deposit is not null)`;
export const ORDERS = `select json_build_object(
  'totalCount', (select count(*)::int from pay_order o where ${ORDER}),
  'list', (select coalesce(json_agg(row_to_json(f)), '[]') from (
    select o.order_no as "orderNo", o.course_seq as "courseSeq", o.title, o.amount, o.refunded_amount as "refundedAmount", o.currency, o.status, main.iso(o.created_at) as "createdAt"
    from pay_order o where ${ORDER} order by o.created_at desc, o.order_no desc limit $3::int offset $4::int) f))::text`;

const REGISTERED_HIT = `r.channel_seq = $1::bigint and ($2::text is null or position(lower($2) in lower(r.name || ' ' || r.email || ' ' || coalesce(r.phone, '') || ' ' || r.memo)) > 0)`;
const REGISTERED = `r.member_seq as "memberSeq", r.name, r.email, r.phone, r.memo, coalesce(b.name, '') as "createdByName", main.iso(r.created_at) as "createdAt",
  (select u.user_seq from main.pub_account a join main.pub_channel_user u on u.channel_seq = r.channel_seq and u.user_seq = a.user_seq where a.email = r.email and a.withdrawn_at is null) as "userSeq"`;
export const REGISTERED_COUNT = `select count(*)::int as n from registered_member r where ${REGISTERED_HIT}`;
/** $3 and $4 the last row's moment and number, $5 limit. */
export const REGISTERED_PAGE = `select ${REGISTERED} from registered_member r left join main.pub_account b on b.user_seq = r.created_by
where ${REGISTERED_HIT} and ($3::timestamptz is null or (r.created_at, r.member_seq) < ($3, $4::bigint)) order by r.created_at desc, r.member_seq desc limit $5::int`;
export const REGISTERED_ONE = `select ${REGISTERED} from registered_member r left join main.pub_account b on b.user_seq = r.created_by where r.channel_seq = $1::bigint and r.member_seq = $2::bigint`;

export const EXPORTS = `select coalesce(json_agg(row_to_json(f)), '[]')::text from (
  select e.export_seq as "exportSeq", coalesce(a.name, '') as name, e.kind, e.reason, e.row_count as "rowCount", main.iso(e.created_at) as "createdAt"
  from member_export e left join main.pub_account a on a.user_seq = e.user_seq where e.channel_seq = $1::bigint order by e.created_at desc, e.export_seq desc limit 100) f`;
