import { CHOISE_STATUS, MEMBERSHIP_PERIOD, SUBSCRIPTION_STATE } from '@madang/contracts/codes';
import { sql, type Piece, type Sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

/** The memberships of a site that a person has now. */
export const runningMemberships = (channel: Piece, user: Piece): Sql => sql`
      select s.membership_seq
      from util.pub_subscription s
      where s.channel_seq = ${channel}::bigint
        and s.user_seq = ${user}
        and s.state = ${SUBSCRIPTION_STATE.ACTIVE}`;

/** Whether a person has one of `memberships` now. */
export const isMember = (channel: Piece, user: Piece, memberships: Piece): Sql => sql`
      exists (
        select
        from util.pub_subscription s
        where s.channel_seq = ${channel}
          and s.user_seq = ${user}
          and s.membership_seq = any(${memberships})
          and s.state = ${SUBSCRIPTION_STATE.ACTIVE}
      )`;

/**
 * When access to the class would end without a membership, as `accessEnd(vodDays, attendAt)` computes it: null for no end, and the end of
 * the term in a challenge.
 */
const OWN_END = sql`
        case
          when a.term_seq is not null then (
            select t.end_at
            from challenge_term t
            where t.channel_seq = a.channel_seq
              and t.term_seq = a.term_seq
          )
          when a.vod_days >= 0 then
            (date_trunc('day', a.attend_at at time zone 'Asia/Seoul') at time zone 'Asia/Seoul')
            + (a.vod_days + 1) * interval '1 day' - interval '1 millisecond'
        end`;

/**
 * Sets when the access of a member ends to classes that are free for members: with the membership, a day later while the next charge is
 * awaited, and never later than the class itself allows. An end that staff set by hand may be later. `courseSeqs` null means all such
 * classes of the person.
 */
export const RENEW_MEMBER_ACCESS = statement<{ channelSeq: number; userSeq: number; courseSeqs: readonly number[] | null }>(
  'membership.renew-member-access',
  (p) => sql`
    with runs as (
      select
        c.course_seq,
        max(
          case
            when s.state = ${SUBSCRIPTION_STATE.ACTIVE} and s.period_cd = ${MEMBERSHIP_PERIOD.AUTO} and s.cancel_at is null
              then s.period_end + interval '1 day'
            else least(s.period_end, s.ended_at)
          end
        ) as until
      from course c
      join util.pub_subscription s on s.channel_seq = c.channel_seq
        and s.user_seq = ${p.userSeq}::bigint
        and s.membership_seq = any(c.site_membership_seqs)
        and s.began_at is not null
      where c.channel_seq = ${p.channelSeq}::bigint
        and c.site_membership_seqs <> '{}'
        and (${p.courseSeqs}::bigint[] is null or c.course_seq = any(${p.courseSeqs}))
      group by c.course_seq
    )
    update attend a set
      valid_at = greatest(least(r.until, ${OWN_END}), a.staff_end_at)
    from runs r
    where a.channel_seq = ${p.channelSeq}
      and a.course_seq = r.course_seq
      and a.user_seq = ${p.userSeq}
      and a.ended_at is null
      and a.choise_status_cd = ${CHOISE_STATUS.APPROVED}
      and a.price = 0
      and a.let_in_by is null
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
 * Locks approved enrolments that cost nothing and that staff did not make, by their numbers, which is the order of all locks of enrolments
 * (enrolment/locks.ts).
 */
export const LOCK_FREE_ENROLMENTS = statement<FreeEnrolments>(
  'membership.lock-free-enrolments',
  (p) => sql`
    select 1
    from attend
    where channel_seq = ${p.channelSeq}
      and (${p.userSeq}::bigint is null or user_seq = ${p.userSeq})
      and (${p.courseSeqs}::bigint[] is null or course_seq = any(${p.courseSeqs}))
      and ended_at is null
      and choise_status_cd = ${CHOISE_STATUS.APPROVED}
      and price = 0
      and let_in_by is null
    order by attend_seq
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
    update attend a set
      valid_at = nullif(greatest(coalesce(${OWN_END}, 'infinity'), a.staff_end_at), 'infinity')
    from course c
    where c.channel_seq = ${p.channelSeq}
      and c.course_seq = any(${p.courseSeqs})
      and c.site_membership_seqs = '{}'
      and a.channel_seq = c.channel_seq
      and a.course_seq = c.course_seq
      and a.ended_at is null
      and a.choise_status_cd = ${CHOISE_STATUS.APPROVED}
      and a.price = 0
      and a.let_in_by is null
  `,
);
export const PEOPLE_WITH_FREE_ACCESS = statement<{ channelSeq: number; courseSeqs: readonly number[] }, { userSeq: number }>(
  'membership.people-with-free-access',
  (p) => sql`
    select distinct a.user_seq as "userSeq"
    from attend a
    where a.channel_seq = ${p.channelSeq}
      and a.course_seq = any(${p.courseSeqs})
      and a.ended_at is null
      and a.choise_status_cd = ${CHOISE_STATUS.APPROVED}
      and a.price = 0
  `,
);
