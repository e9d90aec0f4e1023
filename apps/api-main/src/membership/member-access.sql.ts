import { MEMBERSHIP_PERIOD, SUBSCRIPTION_STATE } from '@madang/contracts/codes';
import { TIME_ZONE } from '@madang/contracts/time';
import { sql, type Piece, type Sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';
import { carriedUntil } from '../enrolment/carried.sql';

export const runningMemberships = (channel: Piece, user: Piece): Sql => sql`
      select s.membership_seq
      from util.pub_subscription s
      where s.channel_seq = ${channel}::bigint
        and s.user_seq = ${user}
        and s.state = ${SUBSCRIPTION_STATE.ACTIVE}`;

/**
 * SQL: whether a person has one of some memberships at `now`. One that renews by itself counts for a day after its period, while the next
 * charge is awaited; a charge that waits longer, such as for a refund (AM-947), opens nothing.
 */
export const isMember = (channel: Piece, user: Piece, memberships: Piece, now: Piece): Sql => sql`
      exists (
        select
        from util.pub_subscription s
        where s.channel_seq = ${channel}
          and s.user_seq = ${user}
          and s.membership_seq = any(${memberships})
          and s.state = ${SUBSCRIPTION_STATE.ACTIVE}
          and (s.period_cd <> ${MEMBERSHIP_PERIOD.AUTO} or s.period_end + interval '1 day' > ${now}::timestamptz)
      )`;

/** An enrolment that costs nothing and came neither by staff nor with a package, whose seats have no price of their own. */
const IS_FREE_ENROLMENT = sql`a.price = 0
      and a.let_in_by is null
      and a.package_seq is null`;

/**
 * When access to the class would end without a membership, as `accessEnd(vodDays, attendAt)` computes it: null for no end, and the end of
 * the term in a challenge; later by the days of suspensions.
 */
const OWN_END = sql`
        case
          when a.term_seq is not null then (
            select t.end_at + a.suspended_days * interval '24 hours'
            from challenge_term t
            where t.channel_seq = a.channel_seq
              and t.term_seq = a.term_seq
          )
          when a.vod_days >= 0 then
            (date_trunc('day', a.attend_at at time zone ${TIME_ZONE}) at time zone ${TIME_ZONE})
            + (a.vod_days + 1 + a.suspended_days) * interval '1 day' - interval '1 millisecond'
        end`;

/**
 * The end of what the memberships `s` of a person allow: a membership's own end, or a day after its period while the next charge is
 * awaited.
 */
const MEMBER_END = sql`
        max(
          case
            when s.state = ${SUBSCRIPTION_STATE.ACTIVE} and s.period_cd = ${MEMBERSHIP_PERIOD.AUTO} and s.cancel_at is null
              then s.period_end + interval '1 day'
            else least(s.period_end, s.ended_at)
          end
        )`;

/** Until when the packages run that extend the enrolment `a`; null if none does. */
const PACKAGE_ACCESS_END = carriedUntil(sql`a.channel_seq`, sql`a.attend_seq`);

/**
 * Sets the ends of the enrolments in `ends`: `own`, or that of a package that extends them, if it is `carried` longer. What these packages
 * remember of the end without and with them becomes that too, so that each can be taken back.
 */
const SET_ENDS = sql`remembered as (
      update package_extension e set
        valid_before = nullif(ends.own, 'infinity'),
        valid_after = nullif(greatest(ends.own, ends.carried), 'infinity')
      from ends
      where e.channel_seq = ends.channel_seq
        and e.attend_seq = ends.attend_seq
        and e.applied_at is not null
    )
    update attend a set
      valid_at = nullif(greatest(ends.own, ends.carried), 'infinity')
    from ends
    where a.channel_seq = ends.channel_seq
      and a.attend_seq = ends.attend_seq`;

/**
 * Sets when the access of a member ends to classes that are free for members: with the membership, a day later while the next charge is
 * awaited, but never later than the class itself allows. If staff set a later end by hand, that end stays. `courseSeqs` null means all
 * such classes of the person.
 */
export const RENEW_MEMBER_ACCESS = statement<{ channelSeq: number; userSeq: number; courseSeqs: readonly number[] | null }>(
  'membership.renew-member-access',
  (p) => sql`
    with runs as (
      select
        c.course_seq,
        ${MEMBER_END} as until
      from course c
      join util.pub_subscription s on s.channel_seq = c.channel_seq
        and s.user_seq = ${p.userSeq}::bigint
        and s.membership_seq = any(c.site_membership_seqs)
        and s.began_at is not null
      where c.channel_seq = ${p.channelSeq}::bigint
        and c.site_membership_seqs <> '{}'
        and (${p.courseSeqs}::bigint[] is null or c.course_seq = any(${p.courseSeqs}))
      group by c.course_seq
    ), ends as (
      select
        a.channel_seq,
        a.attend_seq,
        greatest(least(r.until, ${OWN_END}), a.staff_end_at) as own,
        ${PACKAGE_ACCESS_END} as carried
      from attend a
      join runs r on r.course_seq = a.course_seq
      where a.channel_seq = ${p.channelSeq}
        and a.user_seq = ${p.userSeq}
        and is_approved(a.choise_status_cd, a.ended_at)
        and ${IS_FREE_ENROLMENT}
    ), ${SET_ENDS}
  `,
);

/** Whether a package extends the enrolment `a`. */
const IS_CARRIED = sql`exists (
          select
          from package_extension e
          where e.channel_seq = a.channel_seq
            and e.attend_seq = a.attend_seq
            and e.applied_at is not null
        )`;
/**
 * The free enrolments of some classes for members whose memberships are all over, with the end of the last one. While a membership of the
 * class runs, it becomes longer as well, and the access with it (`RENEW_MEMBER_ACCESS`), so that nobody waits for that in front of a
 * locked class.
 */
const formerMembers = (channelSeq: Piece, which: Sql) => sql`
      select
        a.attend_seq,
        max(least(s.period_end, s.ended_at)) as until
      from attend a
      join course c on c.channel_seq = a.channel_seq and c.course_seq = a.course_seq
      join util.pub_subscription s on s.channel_seq = a.channel_seq
        and s.user_seq = a.user_seq
        and s.membership_seq = any(c.site_membership_seqs)
        and s.began_at is not null
      where a.channel_seq = ${channelSeq}
        and ${which}
        and ${IS_FREE_ENROLMENT}
      group by a.attend_seq
      having bool_and(s.state <> ${SUBSCRIPTION_STATE.ACTIVE})`;
/**
 * Holds enrolments, which the caller has locked and made longer for a suspension, back to the end of a membership that is over. What
 * packages extended is left to `HOLD_BACK_ALL_FORMER_MEMBERS`.
 */
export const HOLD_BACK_FORMER_MEMBERS = statement<{ channelSeq: number; attendSeqs: readonly number[] }>(
  'membership.hold-back-former-members',
  (p) => sql`
    with former as (${formerMembers(p.channelSeq, sql`a.attend_seq = any(${p.attendSeqs}::bigint[]) and not ${IS_CARRIED}`)}
    )
    update attend a set
      valid_at = greatest(least(a.valid_at, f.until), a.staff_end_at)
    from former f
    where a.channel_seq = ${p.channelSeq}
      and a.attend_seq = f.attend_seq
  `,
);

/**
 * Holds the enrolments of all former members back to the end of the membership, or to that of the packages that extend them if it comes
 * later, and what these packages remember of the end without and with them too, so that giving one back opens nothing again. An earlier
 * end, such as one that staff have set, stays. It runs once every enrolment of the site has been made longer for a suspension, those of the
 * packages among them.
 */
export const HOLD_BACK_ALL_FORMER_MEMBERS = statement<{ channelSeq: number; suspendedAt: Date }>(
  'membership.hold-back-all-former-members',
  (p) => sql`
    with former as (${formerMembers(
      p.channelSeq,
      sql`is_approved(a.choise_status_cd, a.ended_at)
        and a.valid_at > ${p.suspendedAt}::timestamptz`,
    )}
    ), chosen as (
      select a.*
      from attend a
      join former using (attend_seq)
      where a.channel_seq = ${p.channelSeq}
      order by a.attend_seq
      for update of a
    ), reckoned as (
      select
        a.attend_seq,
        greatest(least(f.until, ${OWN_END}), a.staff_end_at) as own,
        ${PACKAGE_ACCESS_END} as carried
      from chosen a
      join former f using (attend_seq)
    ), remembered as (
      update package_extension e
      set
        valid_before = least(e.valid_before, r.own),
        valid_after = nullif(least(e.valid_after, greatest(r.own, r.carried)), 'infinity')
      from reckoned r
      where e.channel_seq = ${p.channelSeq}
        and e.attend_seq = r.attend_seq
        and e.applied_at is not null
    )
    update attend a
    set valid_at = greatest(r.own, r.carried)
    from reckoned r
    where a.channel_seq = ${p.channelSeq}
      and a.attend_seq = r.attend_seq
      and a.valid_at > greatest(r.own, r.carried)
  `,
);

interface FreeEnrolments {
  channelSeq: number;
  /** The person whose enrolments are locked; null for all people. */
  userSeq: number | null;
  /** The classes whose enrolments are locked; null for all classes. */
  courseSeqs: readonly number[] | null;
}
/**
 * Locks approved enrolments that are free (`IS_FREE_ENROLMENT`), in the order of their numbers, which is the order of all locks of
 * enrolments (enrolment/locks.ts).
 */
export const LOCK_FREE_ENROLMENTS = statement<FreeEnrolments>(
  'membership.lock-free-enrolments',
  (p) => sql`
    select 1
    from attend a
    where a.channel_seq = ${p.channelSeq}
      and (${p.userSeq}::bigint is null or a.user_seq = ${p.userSeq})
      and (${p.courseSeqs}::bigint[] is null or a.course_seq = any(${p.courseSeqs}))
      and is_approved(a.choise_status_cd, a.ended_at)
      and ${IS_FREE_ENROLMENT}
    order by a.attend_seq
    for update
  `,
);

/**
 * Sets free access to classes that no longer need a membership to the end that the class itself sets, or to a later one that staff set by
 * hand.
 */
export const RELEASE_CLASS_ACCESS = statement<{ channelSeq: number; courseSeqs: readonly number[] }>(
  'membership.release-class-access',
  (p) => sql`
    with ends as (
      select
        a.channel_seq,
        a.attend_seq,
        greatest(coalesce(${OWN_END}, 'infinity'), a.staff_end_at) as own,
        ${PACKAGE_ACCESS_END} as carried
      from attend a
      join course c on c.channel_seq = a.channel_seq and c.course_seq = a.course_seq
      where c.channel_seq = ${p.channelSeq}
        and c.course_seq = any(${p.courseSeqs})
        and c.site_membership_seqs = '{}'
        and is_approved(a.choise_status_cd, a.ended_at)
        and ${IS_FREE_ENROLMENT}
    ), ${SET_ENDS}
  `,
);
export const PEOPLE_WITH_FREE_ACCESS = statement<{ channelSeq: number; courseSeqs: readonly number[] }, { userSeq: number }>(
  'membership.people-with-free-access',
  (p) => sql`
    select distinct a.user_seq as "userSeq"
    from attend a
    where a.channel_seq = ${p.channelSeq}
      and a.course_seq = any(${p.courseSeqs})
      and is_approved(a.choise_status_cd, a.ended_at)
      and ${IS_FREE_ENROLMENT}
  `,
);
