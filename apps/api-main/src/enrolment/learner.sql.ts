import { ENROLMENT_END, LEARNER_STATE } from '@madang/contracts/codes';
import { contains } from '@madang/server/contains';

/** One state of a learner (AM-012), from the enrolment alone. */
const STATE = `case when a.end_cd = '${ENROLMENT_END.USED_UP}' then '${LEARNER_STATE.ENDED}'
  when a.end_cd = '${ENROLMENT_END.CANCELLED}' then case when a.refunded_at is not null then 'CANCEL_COMPLETE' else 'CANCELLED' end
  when a.choise_status_cd = '00' then case when a.paid_at is not null then 'PAYMENT_COMPLETE' else 'APPROVED' end else 'WAITING' end`;

const STATES = ['APPROVED', 'WAITING', 'CANCELLED', 'PAYMENT_COMPLETE', 'CANCEL_COMPLETE', LEARNER_STATE.ENDED];
/** A filter takes in those who went on: who paid is approved too, whose money came back is cancelled too (AM-012). */
const within = (state: string) =>
  `case when ${state} = 'APPROVED' then p.state in ('APPROVED', 'PAYMENT_COMPLETE') when ${state} = 'CANCELLED' then p.state in ('CANCELLED', 'CANCEL_COMPLETE') else p.state = ${state} end`;

/** What the search text $3 finds; one lookup by key for each enrolment, whatever the planner thinks of the number of accounts. */
const FOUND = `(
  select ${contains('u.name', '$3')}
    or position(lower($3) in u.email) > 0
    or position(replace($3, '-', '') in coalesce(a.phone, u.phone, '')) > 0
  from account u where u.user_seq = a.user_seq
)`;
/**
 * The enrolments of class $2 of channel $1 with their states, out of an index alone unless something is searched for. $8 a term of a
 * challenge or null. Checkouts that were given up are no learners.
 */
const people = (found: string) => `people as materialized (
  select a.attend_seq, ${STATE} as state
  from attend a
  where a.channel_seq = $1 and a.course_seq = $2 and ($8::bigint is null or a.term_seq = $8) and (a.ended_at is null or a.applied_at is not null)
    and ${found}
)`;

/** $4 state or null, $5 now, $6 limit, $7 offset. The order is looked up for the page's rows only. */
const ROWS = `
select p.attend_seq as "attendSeq", p.user_seq as "userSeq", u.name, u.email, coalesce(p.phone, u.phone) as phone, u.profile_image_url as "profileImageUrl", p.choise_status_cd as "choiseStatusCd", h.state,
  p.ended_at is null and p.choise_status_cd = '00' and coalesce(p.valid_at > $5::timestamptz, p.attend_at is not null) as "isAttend",
  iso(p.created_at) as "createdAt", iso(p.hold_until) as "holdUntil", iso(p.attend_at) as "attendAt", iso(p.valid_at) as "validAt", p.vod_days as "vodDays", iso(p.cancel_at) as "cancelAt", p.cancel_reason as "cancelReason",
  p.completed_count as "completedCount", c.curriculum_count as "curriculumCount", p.answers, o.order_no as "orderNo", coalesce(o.amount, p.amount) as amount, coalesce(o.currency, p.currency) as currency, p.coupon_title as "couponTitle", p.coupon_discount as "couponDiscount",
  o.pay_method_cd as "payMethodCd", o.status as "orderStatus", iso(o.paid_at) as "paidAt", p.package_seq as "packageSeq", p.term_seq as "termSeq", p.term_name as "termName", p.xp,
  (select coalesce(sum(s.point), 0)::int from submission s where s.channel_seq = p.channel_seq and s.course_seq = p.course_seq and s.user_seq = p.user_seq and s.term_seq is not distinct from p.term_seq) as point,
  (select l.name from account l where l.user_seq = p.let_in_by) as "letInBy"
from (select * from people p where $4::text is null or ${within('$4::text')} order by attend_seq desc limit $6::int offset $7::int) h
cross join lateral (select * from attend where channel_seq = $1 and attend_seq = h.attend_seq offset 0) p
cross join lateral (select name, email, phone, profile_image_url from account where user_seq = p.user_seq offset 0) u
join course c on c.channel_seq = p.channel_seq and c.course_seq = p.course_seq
left join lateral (
  select order_no, amount, currency, pay_method_cd, status, paid_at from util.pub_order o
  where o.channel_seq = p.channel_seq and o.attend_seq = p.attend_seq
  order by (o.order_no = p.order_no) desc nulls last, (o.status in ('PAID', 'CONFIRMING', 'WAITING_DEPOSIT', 'CANCELING')) desc, o.created_at desc limit 1
) o on true
order by p.attend_seq desc`;

/** A page of learners with the number of each state under the same search. */
const learners = (found: string) => `with ${people(found)}
select json_build_object(
  'list', (select coalesce(json_agg(row_to_json(r)), '[]') from (${ROWS}) r),
  'totalCount', (select count(*)::int from people p where $4::text is null or ${within('$4::text')}),
  'counts', (select json_build_object('ALL', count(*)::int, ${STATES.map((state) => `'${state}', count(*) filter (where ${within(`'${state}'`)})::int`).join(', ')}) from people p))::text`;
/** Without a search $3 is null. */
export const LEARNERS = { all: learners('$3::text is null'), found: learners(FOUND) };
