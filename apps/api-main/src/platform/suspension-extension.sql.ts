import { ENROLMENT_END, HOLD } from '@madang/contracts/codes';
import { sql, type Piece, type Sql } from '@madang/server/sql/sql';
import { statement, type None } from '@madang/server/sql/statement';
import { carriedUntil } from '../enrolment/carried.sql';

interface Key {
  suspensionSeq: number;
}
/** Suspensions that have ended and whose time is not made up for yet, the oldest first. */
export const ENDED_SUSPENSIONS = statement<None, Key & { siteSeq: number }>(
  'suspension.ended',
  () => sql`
    select
      suspension_seq as "suspensionSeq",
      site_seq as "siteSeq"
    from site_suspension
    where reopened_at is not null
      and extended_at is null
    order by suspension_seq
  `,
);
export interface Ended extends Key {
  suspendedAt: Date;
  reopenedAt: Date;
  days: number;
  /** The number of the last enrolment that was gone through. */
  upto: number;
}
/** Locks a suspension until the transaction ends; no row once its time is made up for. */
export const LOCK_SUSPENSION = statement<Key, Ended>(
  'suspension.lock',
  (p) => sql`
    select
      suspension_seq as "suspensionSeq",
      suspended_at as "suspendedAt",
      reopened_at as "reopenedAt",
      suspended_days(suspended_at, reopened_at) as days,
      extended_upto as upto
    from site_suspension
    where suspension_seq = ${p.suspensionSeq}
      and reopened_at is not null
      and extended_at is null
    for update
  `,
);
/** A moment, moved by the days of `c` if that is so. */
const movedIf = (isMoved: Sql, end: Piece) => sql`case when ${isMoved} then ${end} + c.days * interval '24 hours' else ${end} end`;
/** Moves an end of the access in `c` that was still to come as the suspension began. */
const moved = (end: Piece, suspendedAt: Piece) => movedIf(sql`c.has_access and ${end} > ${suspendedAt}::timestamptz`, end);
/** Since when the package runs that the seat `a` belongs to, which may be longer than the seat; null if it belongs to none. */
const PACKAGE_SINCE = sql`(
          select p.attend_at
          from attend p
          where p.channel_seq = a.channel_seq
            and p.course_seq = a.package_seq
            and p.user_seq = a.user_seq
            and p.is_package
            and p.ended_at is null
        )`;
/**
 * Whether the seat `a` was given after the reopening by a package that ran before: it has the package's end as it was, if the package is
 * made longer in this batch or was since. A seat given once the package was longer has the new end already.
 */
const hasEarlierEnd = (reopenedAt: Piece, upto: Piece) => sql`exists (
          select
          from attend p
          where p.channel_seq = a.channel_seq
            and p.course_seq = a.package_seq
            and p.user_seq = a.user_seq
            and p.is_package
            and p.ended_at is null
            and p.attend_at < ${reopenedAt}::timestamptz
            and (p.attend_seq > ${upto} or p.valid_at > a.valid_at)
        )`;
/** Whether the enrolment `a` had access with an end as the suspension began, and has not ended since. */
const hasAccess = (suspendedAt: Piece) => sql`(a.ended_at is null and a.valid_at > ${suspendedAt}::timestamptz)`;
/** Whether the time for a review of the enrolment `a` was not over as the suspension began; one that is cancelled has none. */
const hasReviewTime = (suspendedAt: Piece) =>
  sql`(a.review_expring_at > ${suspendedAt}::timestamptz and a.end_cd is distinct from ${ENROLMENT_END.CANCELLED})`;
/**
 * Makes the access of some enrolments longer by the days of the suspension, or by those since they, or the package that they belong to,
 * were let in during it: of those whose access had not ended as it began, also where staff have put them off or the bank took their
 * deposit back, since they keep that end if they are let in again. What a package remembers of the end before and after it moves along.
 * The time for a review becomes longer too, also where access has no end, is over or is used up (AM-1070). Answers the numbers of the
 * enrolments, and of which the access became longer.
 */
export const EXTEND_ACCESS = statement<
  { channelSeq: number; suspendedAt: Date; reopenedAt: Date; upto: number; limit: number },
  { attendSeq: number; hasAccess: boolean }
>(
  'suspension.extend-access',
  (p) => sql`
    with chosen as (
      select
        attend_seq,
        coalesce(${hasAccess(p.suspendedAt)}, false) as has_access,
        suspended_days(
          greatest(${p.suspendedAt}::timestamptz, least(attend_at, ${PACKAGE_SINCE})),
          ${p.reopenedAt}::timestamptz
        ) as days
      from attend a
      where channel_seq = ${p.channelSeq}
        and attend_seq > ${p.upto}
        and (${hasAccess(p.suspendedAt)} or ${hasReviewTime(p.suspendedAt)})
        and (attend_at is null or attend_at < ${p.reopenedAt}::timestamptz or ${hasEarlierEnd(p.reopenedAt, p.upto)})
      order by attend_seq
      limit ${p.limit}
      for update
    ), remembered as (
      update package_extension e
      set
        valid_before = ${moved(sql`e.valid_before`, p.suspendedAt)},
        valid_after = ${moved(sql`e.valid_after`, p.suspendedAt)}
      from chosen c
      where e.channel_seq = ${p.channelSeq}
        and e.attend_seq = c.attend_seq
        and e.applied_at is not null
    )
    update attend a
    set
      valid_at = ${moved(sql`a.valid_at`, p.suspendedAt)},
      staff_end_at = ${moved(sql`a.staff_end_at`, p.suspendedAt)},
      review_expring_at = ${movedIf(hasReviewTime(p.suspendedAt), sql`a.review_expring_at`)},
      suspended_days = a.suspended_days + case when c.has_access then c.days else 0 end
    from chosen c
    where a.channel_seq = ${p.channelSeq}
      and a.attend_seq = c.attend_seq
    returning
      a.attend_seq as "attendSeq",
      c.has_access as "hasAccess"
  `,
);
/**
 * Holds enrolments that packages extend back to the later one of their own end and those of the packages: a package that began after the
 * reopening, or late in the suspension, gets fewer days than the enrolment got. An end that staff set stays. It runs once every enrolment
 * of the site has been made longer.
 */
export const HOLD_BACK_CARRIED = statement<{ channelSeq: number; suspendedAt: Date }>(
  'suspension.hold-back-carried',
  (p) => sql`
    with carried as (
      select
        e.attend_seq,
        min(coalesce(e.valid_before, 'infinity')) as own
      from package_extension e
      where e.channel_seq = ${p.channelSeq}
        and e.applied_at is not null
      group by e.attend_seq
    ), chosen as (
      select a.*
      from attend a
      join carried using (attend_seq)
      where a.channel_seq = ${p.channelSeq}
        and a.ended_at is null
        and a.valid_at > ${p.suspendedAt}::timestamptz
      order by a.attend_seq
      for update of a
    ), ends as (
      select
        a.attend_seq,
        greatest(c.own, a.staff_end_at, ${carriedUntil(sql`a.channel_seq`, sql`a.attend_seq`)}) as until
      from chosen a
      join carried c using (attend_seq)
    ), remembered as (
      update package_extension e
      set valid_after = nullif(least(e.valid_after, n.until), 'infinity')
      from ends n
      where e.channel_seq = ${p.channelSeq}
        and e.attend_seq = n.attend_seq
        and e.applied_at is not null
    )
    update attend a
    set valid_at = n.until
    from ends n
    where a.channel_seq = ${p.channelSeq}
      and a.attend_seq = n.attend_seq
      and a.valid_at > n.until
  `,
);
/**
 * Gives those whom a seat was offered before the suspension its days for the payment, which they could not make meanwhile (AM-922): the
 * offer itself, the seats in the classes of an offered package, and offers that are put aside for a package.
 */
export const LENGTHEN_OFFERS = statement<{ channelSeq: number; suspendedAt: Date; days: number }>(
  'suspension.lengthen-offers',
  (p) => sql`
    with chosen as (
      select a.attend_seq
      from attend a
      where a.channel_seq = ${p.channelSeq}
        and a.ended_at is null
        and a.hold_until > ${p.suspendedAt}::timestamptz
        and (
          a.hold_cd = ${HOLD.CLAIM}
          or exists (
            select
            from attend p
            where p.channel_seq = a.channel_seq
              and p.course_seq = a.package_seq
              and p.user_seq = a.user_seq
              and p.is_package
              and p.ended_at is null
              and p.hold_cd = ${HOLD.CLAIM}
          )
        )
      order by a.attend_seq
      for update
    ), aside as (
      update package_extension
      set offered_until = offered_until + ${p.days}::int * interval '24 hours'
      where channel_seq = ${p.channelSeq}
        and offered_until > ${p.suspendedAt}::timestamptz
    )
    update attend a
    set hold_until = a.hold_until + ${p.days}::int * interval '24 hours'
    from chosen c
    where a.channel_seq = ${p.channelSeq}
      and a.attend_seq = c.attend_seq
  `,
);
/** Stores how far a suspension is made up for, in the transaction that did it. */
export const KEEP_EXTENDED = statement<Key & { upto: number; more: number; doneAt: Date | null }>(
  'suspension.keep-extended',
  (p) => sql`
    update site_suspension
    set
      extended_upto = ${p.upto},
      extended_count = coalesce(extended_count, 0) + ${p.more},
      extended_at = ${p.doneAt}
    where suspension_seq = ${p.suspensionSeq}
  `,
);
