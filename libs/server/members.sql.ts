import { MEMBER_KIND, LEARNING } from '@madang/contracts/answer-codes';
import { CURRENCY, YN, type Currency } from '@madang/contracts/codes';
import { contains } from './contains';
import { isEnrolled } from './enrolment-rules.sql';
import type { MemberFilter } from './members';
import { sql, type Piece } from './sql/sql';

/*
 * SQL over published views for everybody who lists the members of a site or writes to them: which members a filter or segment selects. `u`
 * is a row of main.pub_channel_user, `a` one of main.pub_account.
 */

/** SQL: what member `u` paid in a currency less the refunds, out of the sums that the util service keeps. */
export const paidSum = (currency: Currency) => sql`
  coalesce(
    (
      select m.paid
      from util.pub_member_paid m
      where m.channel_seq = u.channel_seq
        and m.user_seq = u.user_seq
        and m.currency = ${currency}
    ),
    0
  )`;

/** SQL: whether enrolment `t` counts: it has not ended, or it was applied for before it ended. */
export const IS_COUNTED_ENROLMENT = sql`(t.ended_at is null or t.applied_at is not null)`;

/** SQL: in how many classes member `u` has an enrolment that gives access now; the classes of a package count, the package does not. */
export const classCount = (now: Piece) => sql`
  (
    select count(*)::int
    from main.pub_attend_package t
    where t.channel_seq = u.channel_seq
      and t.user_seq = u.user_seq
      and not t.is_package
      and ${isEnrolled(sql`t`, now)}
  )`;

/**
 * SQL: whether member `u` has an enrolment that counts (`IS_COUNTED_ENROLMENT`), in the class if one is named, and that meets the
 * condition `kind`.
 */
const hasEnrolment = (courseSeq: Piece, kind: Piece) => sql`
  coalesce(
    (
      select true
      from main.pub_attend t
      where t.channel_seq = u.channel_seq
        and t.user_seq = u.user_seq
        and ${IS_COUNTED_ENROLMENT}
        and (${courseSeq}::bigint is null or t.course_seq = ${courseSeq})
        and ${kind}
      limit 1
    ),
    false
  )`;

/** From how many digits on a search also looks at phone numbers. */
const PHONE_DIGITS = 4;
const digitsOf = (text: Piece) => sql`regexp_replace(${text}, '\\D', '', 'g')`;

/**
 * SQL: whether member `u` paid an amount in won between two bounds; without a payment the amount is 0. Reads the site's sums once, not
 * once per member.
 */
const paidBetween = (min: Piece, max: Piece) => sql`
      case
        when ${min}::bigint is null and ${max}::bigint is null then true
        when coalesce(${min}, 0) <= 0 then not (u.user_seq in (select util.members_who_paid(${CURRENCY.KRW}, ${max} + 1, null)))
        else u.user_seq in (select util.members_who_paid(${CURRENCY.KRW}, ${min}, ${max}))
      end`;

/** SQL: `from` and `where` of a query for the members that a filter selects. */
export function filteredMembers(p: Readonly<Record<keyof MemberFilter, Piece>>) {
  const enrolledNow = hasEnrolment(p.courseSeq, isEnrolled(sql`t`, p.now));
  const everEnrolled = hasEnrolment(p.courseSeq, sql`true`);
  return sql`
    from main.pub_channel_user u
    join main.pub_account a on a.user_seq = u.user_seq and a.withdrawn_at is null
    where u.channel_seq = ${p.channelSeq}::bigint
      and (
        ${p.q}::text is null
        or ${contains(sql`a.name`, p.q)}
        or (${p.contacts}::boolean and position(lower(${p.q}) in a.email) > 0)
        or (
          ${p.contacts}
          and length(${digitsOf(p.q)}) >= ${PHONE_DIGITS}
          and position(${digitsOf(p.q)} in coalesce(a.phone, '')) > 0
        )
      )
      and (${p.kind}::text is null or (${p.kind} = ${MEMBER_KIND.STAFF}) = (u.user_type_cd is not null))
      and (${p.marketing}::text is null or u.marketing_consent = (${p.marketing} = ${YN.YES}))
      and (${p.joinedFrom}::timestamptz is null or u.joined_at >= ${p.joinedFrom})
      and (${p.joinedBefore}::timestamptz is null or u.joined_at < ${p.joinedBefore})
      and case ${p.learning}::text
        when ${LEARNING.NOW} then ${enrolledNow}
        when ${LEARNING.ENDED} then ${everEnrolled} and not ${enrolledNow}
        when ${LEARNING.NEVER} then not ${everEnrolled}
        else ${p.courseSeq}::bigint is null or ${everEnrolled}
      end
      and ${paidBetween(p.paidMin, p.paidMax)}`;
}
