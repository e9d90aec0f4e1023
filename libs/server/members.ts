import { dayEnd, dayStart } from '@madang/contracts/dates';
import type { SegmentConditions } from '@madang/contracts/util/member';
import { contains } from './contains';
import { failField } from './fail';

/**
 * Who of a site's members a filter or a segment leaves, over published views alone: for whoever lists members or addresses them.
 * Won that u paid less what went back.
 */
export const PAID = (currency: string) =>
  `coalesce((select sum(o.amount - o.refunded_amount) from util.pub_order o where o.channel_seq = u.channel_seq and o.user_seq = u.user_seq and o.paid_at is not null and o.currency = '${currency}'), 0)::bigint`;
/** An enrolment that counts, and one that can be entered at $3. */
export const ENROLLED = `(t.ended_at is null or t.applied_at is not null)`;
export const ATTENDING = 'main.is_enrolled(t.choise_status_cd, t.attend_at, t.valid_at, t.ended_at, $3::timestamptz)';
/** How many classes u can enter: those of a package are counted, the package itself is none. */
export const CLASSES = `(select count(*)::int from main.pub_attend_package t where t.channel_seq = u.channel_seq and t.user_seq = u.user_seq and not t.is_package and ${ATTENDING})`;
/** Asked member by member, never of the whole site at once: a page stops after twenty of them. */
const attends = (which: string) =>
  `coalesce((
    select true from main.pub_attend t
    where t.channel_seq = u.channel_seq and t.user_seq = u.user_seq and ${ENROLLED} and ($9::bigint is null or t.course_seq = $9) and ${which}
    limit 1
  ), false)`;

/**
 * The members a filter leaves: $1 channel, $2 search, $3 now, $4 conditions' kind, $5 marketing, $6 joined from, $7 before,
 * $8 learning, $9 course, $10 and $11 won paid at least and at most.
 */
export const MEMBERS_HIT = `from main.pub_channel_user u join main.pub_account a on a.user_seq = u.user_seq and a.withdrawn_at is null
where u.channel_seq = $1::bigint
  and ($2::text is null or ${contains('a.name', '$2')} or position(lower($2) in a.email) > 0 or (length(regexp_replace($2, '\\D', '', 'g')) >= 4 and position(regexp_replace($2, '\\D', '', 'g') in coalesce(a.phone, '')) > 0))
  and ($4::text is null or ($4 = 'STAFF') = (u.user_type_cd is not null)) and ($5::text is null or u.marketing_consent = ($5 = 'Y'))
  and ($6::timestamptz is null or u.joined_at >= $6) and ($7::timestamptz is null or u.joined_at < $7)
  and case $8::text when 'NOW' then ${attends(ATTENDING)} when 'ENDED' then ${attends('true')} and not ${attends(ATTENDING)} when 'NEVER' then not ${attends('true')} else $9::bigint is null or ${attends('true')} end
  and ($10::bigint is null or ${PAID('KRW')} >= $10) and ($11::bigint is null or ${PAID('KRW')} <= $11)`;

/** The values $1..$11 of `MEMBERS_HIT`. */
export function filterValues(channelSeq: number, q: string | null, now: Date, c: SegmentConditions): unknown[] {
  if (c.startAt && c.endAt && c.endAt < c.startAt) throw failField('endAt', 'date');
  return [
    channelSeq,
    q || null,
    now,
    c.kind || null,
    c.marketing || null,
    c.startAt ? dayStart(c.startAt) : null,
    c.endAt ? dayEnd(c.endAt) : null,
    c.learning || null,
    c.courseSeq ?? null,
    c.paidMin ?? null,
    c.paidMax ?? null,
  ];
}
