/** $n now: where a kind of coupon stands by its window, as `couponStatus` tells it. */
const status = (now: string) => `case when i.start_at > ${now} then 'SCHEDULED' when i.end_at < ${now} then 'ENDED' else 'RUNNING' end`;
const COURSES = `(select coalesce(json_agg(json_build_object('courseSeq', c.course_seq, 'title', c.title) order by array_position(i.course_seqs, c.course_seq)), '[]')
    from course c where c.channel_seq = i.channel_seq and c.course_seq = any(i.course_seqs))`;
const INFO = (
  now: string,
) => `i.coupon_info_seq as "couponInfoSeq", i.title, i.code, i.discount_type_cd as "discountTypeCd", i.discount, iso(i.start_at) as "startAt", iso(i.end_at) as "endAt",
  ${status(now)} as status, i.course_seqs as "courseSeqs", ${COURSES} as courses, i.issue_count as "issueCount", i.issued_count as "issuedCount",
  (select count(*)::int from coupon u where u.channel_seq = i.channel_seq and u.coupon_info_seq = i.coupon_info_seq and u.used_at is not null) as "usedCount", iso(i.created_at) as "createdAt"`;

/** $1 channel, $2 now, $3 search or null, $4 status or null, $5 limit, $6 offset: a page with the number of each status under the same search. */
export const LIST = `with hit as materialized (
  select i.coupon_info_seq, ${status('$2::timestamptz')} as status from coupon_info i
  where i.channel_seq = $1::bigint and i.deleted_at is null and ($3::text is null or position(lower($3) in lower(i.title || ' ' || i.code)) > 0)
)
select json_build_object(
  'list', (select coalesce(json_agg(row_to_json(r)), '[]') from (
    select ${INFO('$2::timestamptz')}
    from (select coupon_info_seq from hit where $4::text is null or status = $4 order by coupon_info_seq desc limit $5::int offset $6::int) p
    join coupon_info i on i.channel_seq = $1 and i.coupon_info_seq = p.coupon_info_seq order by i.coupon_info_seq desc) r),
  'totalCount', (select count(*)::int from hit where $4::text is null or status = $4),
  'counts', (select json_build_object('ALL', count(*)::int, 'SCHEDULED', count(*) filter (where status = 'SCHEDULED')::int,
    'RUNNING', count(*) filter (where status = 'RUNNING')::int, 'ENDED', count(*) filter (where status = 'ENDED')::int) from hit))::text`;

/** $1 channel, $2 kind, $3 now. */
export const ONE = `select ${INFO('$3::timestamptz')} from coupon_info i where i.channel_seq = $1 and i.coupon_info_seq = $2 and i.deleted_at is null`;
/** $1 channel, $2 kind. */
export const SUMS = `select count(*) filter (where c.used_at is null and c.attend_seq is not null)::int as "heldCount", coalesce(sum(a.coupon_discount) filter (where c.used_at is not null), 0)::bigint as "discountSum"
from coupon c left join attend a on a.channel_seq = c.channel_seq and a.attend_seq = c.attend_seq where c.channel_seq = $1 and c.coupon_info_seq = $2`;

/** $1 channel, $2 kind, $3 search or null, $4 state or null, $5 below which coupon or null, $6 limit. */
export const ISSUED = `select c.coupon_seq as "couponSeq", c.user_seq as "userSeq", u.name, u.email, case when c.used_at is not null then 'USED' when c.attend_seq is not null then 'HELD' else 'UNUSED' end as state,
  c.by_staff as "byStaff", iso(c.issued_at) as "issuedAt", iso(c.used_at) as "usedAt", a.course_seq as "courseSeq", o.title as "courseTitle", a.coupon_discount as amount
from coupon c join account u on u.user_seq = c.user_seq left join attend a on a.channel_seq = c.channel_seq and a.attend_seq = c.attend_seq
  left join course o on o.channel_seq = a.channel_seq and o.course_seq = a.course_seq
where c.channel_seq = $1 and c.coupon_info_seq = $2 and ($3::text is null or position(lower($3) in lower(u.name)) > 0 or position(lower($3) in u.email) > 0)
  and case $4::text when 'USED' then c.used_at is not null when 'HELD' then c.used_at is null and c.attend_seq is not null when 'UNUSED' then c.attend_seq is null else true end
  and ($5::bigint is null or c.coupon_seq < $5) order by c.coupon_seq desc limit $6::int`;

/** What can still be used at $3, what was used, and what no longer can: its window is over, or staff took it back. */
const WALLET = (now: string) =>
  `case when c.used_at is not null then 'USED' when c.attend_seq is null and (i.deleted_at is not null or i.end_at < ${now}) then 'EXPIRED' else 'AVAILABLE' end`;
const MINE_FROM = `from coupon c join coupon_info i on i.channel_seq = c.channel_seq and i.coupon_info_seq = c.coupon_info_seq`;
/** $1 channel, $2 person, $3 now, $4 state or null, $5 below which coupon or null, $6 limit, $7 one coupon alone or null. */
export const MINE = `select c.coupon_seq as "couponSeq", i.title, i.discount_type_cd as "discountTypeCd", i.discount, iso(i.start_at) as "startAt", iso(i.end_at) as "endAt", ${COURSES} as courses,
  c.used_at is null and c.attend_seq is not null as held, iso(c.used_at) as "usedAt",
  case when a.attend_seq is not null then json_build_object('courseSeq', o.course_seq, 'title', o.title) end as "usedFor", a.coupon_discount as "usedAmount"
${MINE_FROM} left join attend a on a.channel_seq = c.channel_seq and a.attend_seq = c.attend_seq left join course o on o.channel_seq = a.channel_seq and o.course_seq = a.course_seq
where c.channel_seq = $1 and c.user_seq = $2 and ($4::text is null or ${WALLET('$3::timestamptz')} = $4) and ($5::bigint is null or c.coupon_seq < $5) and ($7::bigint is null or c.coupon_seq = $7)
order by c.coupon_seq desc limit $6::int`;
/** $1 channel, $2 person, $3 now. */
export const MINE_COUNTS = `select count(*) filter (where s = 'AVAILABLE')::int as "AVAILABLE", count(*) filter (where s = 'USED')::int as "USED", count(*) filter (where s = 'EXPIRED')::int as "EXPIRED"
from (select ${WALLET('$3::timestamptz')} as s ${MINE_FROM} where c.channel_seq = $1 and c.user_seq = $2) f`;

/** Somebody's coupons with what they may be used for: $1 channel, $2 person, $3 one coupon alone or null. */
export const IN_HAND = `select c.coupon_seq as "couponSeq", c.attend_seq as "attendSeq", c.used_at as "usedAt", i.title, i.discount_type_cd as "discountTypeCd", i.discount, i.start_at as "startAt", i.end_at as "endAt", i.course_seqs as "courseSeqs"
${MINE_FROM} where c.channel_seq = $1 and c.user_seq = $2 and ($3::bigint is null or c.coupon_seq = $3) and i.deleted_at is null and c.used_at is null`;

/** What a class costs, and what its price was frozen at for a seat of this person that waits for payment: $1 channel, $2 course, $3 person, $4 now. */
export const PRICED = `select c.fare_cd as "fareCd", c.currency, c.price, c.price_ex as "priceEx", c.discount_price as "discountPrice", c.discount_price_ex as "discountPriceEx", c.discount_start_at as "discountStartAt", c.discount_end_at as "discountEndAt",
  (select json_build_object('attendSeq', a.attend_seq, 'price', a.price, 'discount', a.discount, 'currency', a.currency) from attend a
   where a.channel_seq = c.channel_seq and a.course_seq = c.course_seq and a.user_seq = $3 and a.ended_at is null and a.hold_until > $4) as held
from course c where c.channel_seq = $1 and c.course_seq = $2 and c.publish_status_cd = '00' and c.public_cd = '00' and c.trash_type_cd = '00'`;
