import type { Currency } from '@madang/contracts/codes';
import { MEMBERS_HIT as HIT } from '@madang/server/members';
import { classCount, IS_COUNTED_ENROLMENT, isEnrolled, paidSum } from '@madang/server/members.sql';
import { asText, raw } from '@madang/server/sql/sql';

const ATTENDING = asText(isEnrolled(raw('$3')));
const CLASSES = asText(classCount(raw('$3')));
const ENROLLED = asText(IS_COUNTED_ENROLMENT);
const PAID = (currency: Currency) => asText(paidSum(currency));

const MEMBER = `u.user_seq as "userSeq", a.name, a.email, a.phone, a.profile_image_url as "profileImageUrl", u.user_type_cd as "userTypeCd", u.memo, u.marketing_consent as "marketingConsent",
  (select b.state from campaign.pub_mail_address b where b.address = a.email) as "mailState",
  main.iso(u.joined_at) as "joinedAt",
  ${CLASSES} as "courseCount", ${PAID('KRW')} as "paidKrw"`;

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

/** An order whose window was never answered is left out. $1 channel, $2 person, $3 limit, $4 offset. */
const ORDER = `o.channel_seq = $1::bigint and o.user_seq = $2::bigint and (o.status not in ('READY', 'EXPIRED') or o.deposit is not null)`;
export const ORDERS = `select json_build_object(
  'totalCount', (select count(*)::int from pay_order o where ${ORDER}),
  'list', (select coalesce(json_agg(row_to_json(f)), '[]') from (
    select o.order_no as "orderNo", o.course_seq as "courseSeq", o.title, o.amount, o.refunded_amount as "refundedAmount", o.currency, o.status, main.iso(o.created_at) as "createdAt"
    from pay_order o where ${ORDER} order by o.created_at desc, o.order_no desc limit $3::int offset $4::int) f))::text`;

/** $1 channel, $2 person, $3 now, $4 limit, $5 offset. One that was taken back before it was used is nobody's any more. */
const COUPON = `p.channel_seq = $1::bigint and p.user_seq = $2::bigint and (p.deleted_at is null or p.attend_seq is not null)`;
export const COUPONS = `select json_build_object(
  'totalCount', (select count(*)::int from main.pub_coupon p where ${COUPON}),
  'list', (select coalesce(json_agg(row_to_json(f)), '[]') from (
    select p.coupon_seq as "couponSeq", p.coupon_info_seq as "couponInfoSeq", p.title, p.discount_type_cd as "discountTypeCd", p.discount,
      case when p.used_at is not null then 'USED' when p.attend_seq is not null then 'HELD' when p.end_at < $3::timestamptz then 'EXPIRED' else 'UNUSED' end as state,
      main.iso(p.issued_at) as "issuedAt", main.iso(p.used_at) as "usedAt", main.iso(p.end_at) as "endAt"
    from main.pub_coupon p where ${COUPON} order by p.coupon_seq desc limit $4::int offset $5::int) f))::text`;

/** $1 channel, $2 person, $3 limit, $4 offset. What a mail's row no longer tells had been sent. */
const SENT_TO = `s.channel_seq = $1::bigint and s.user_seq = $2::bigint`;
export const MESSAGES = `select json_build_object(
  'totalCount', (select count(*)::int from campaign.pub_message s where ${SENT_TO}),
  'list', (select coalesce(json_agg(row_to_json(f)), '[]') from (
    select s.message_seq as "messageSeq", s.kind, s.title, coalesce(a.name, '') as "createdByName",
      case s.status when 'DEAD' then 'FAILED' when 'QUEUED' then 'WAITING' when 'SENDING' then 'WAITING' when 'FAILED' then 'WAITING' else 'SENT' end as state,
      main.iso(s.posted_at) as "postedAt"
    from campaign.pub_message s left join main.pub_account a on a.user_seq = s.created_by and a.withdrawn_at is null
    where ${SENT_TO} order by s.posted_at desc, s.message_seq desc limit $3::int offset $4::int) f))::text`;

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
