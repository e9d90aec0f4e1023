import type { ChallengeTerm } from '@madang/contracts/main/challenge-rules';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';
import type { EnrolmentOwner } from './enrolment.row';

interface ClassKey {
  channelSeq: number;
  courseSeq: number;
}
interface TermKey {
  channelSeq: number;
  termSeq: number | null;
}
/**
 * Locks the class of a challenge's terms before a seat of a term is taken or given back, so that such changes happen one after the other
 * and all locks are taken in the same order.
 */
export const LOCK_CLASS_OF_TERMS = statement<ClassKey>(
  'term-seats.lock-class',
  (p) => sql`
    select 1
    from course
    where channel_seq = ${p.channelSeq}
      and course_seq = ${p.courseSeq}
    for no key update
  `,
);
export const TERMS_NOT_OVER = statement<ClassKey & { now: Date }, ChallengeTerm>(
  'term-seats.terms-not-over',
  (p) => sql`
    select
      term_seq as "termSeq",
      name,
      start_at as "startAt",
      end_at as "endAt",
      max_user_count as "maxUserCount",
      attend_count as "attendCount"
    from challenge_term
    where channel_seq = ${p.channelSeq}
      and course_seq = ${p.courseSeq}
      and deleted_at is null
      and end_at > ${p.now}
  `,
);
export const COUNT_SEATS_OF_TERM = statement<TermKey & { seats: number }>(
  'term-seats.count',
  (p) => sql`
    update challenge_term set
      attend_count = attend_count + ${p.seats}::int
    where channel_seq = ${p.channelSeq}
      and term_seq = ${p.termSeq}
  `,
);
/** Takes a seat of a term; answers no row if none is free or the term has ended. */
export const TAKE_SEAT_OF_TERM_AGAIN = statement<TermKey & { now: Date }>(
  'term-seats.take-again',
  (p) => sql`
    update challenge_term set
      attend_count = attend_count + 1
    where channel_seq = ${p.channelSeq}
      and term_seq = ${p.termSeq}
      and deleted_at is null
      and end_at > ${p.now}
      and not is_term_full(max_user_count, attend_count)
    returning term_seq
  `,
);
export const END_OF_TERM = statement<TermKey, { endAt: Date }>(
  'term-seats.end-of-term',
  (p) => sql`
    select end_at as "endAt"
    from challenge_term
    where channel_seq = ${p.channelSeq}
      and term_seq = ${p.termSeq}
  `,
);
/**
 * Removes the learner's completions, since they do not count in the term of this enrolment, unless the learner's last enrolment that began
 * before was in the same term.
 */
export const CLEAR_COMPLETIONS_OF_OTHER_TERM = statement<EnrolmentOwner & { now: Date }>(
  'term-seats.clear-completions',
  (p) => sql`
    update playtime p set
      completed_at = null,
      updated_at = ${p.now}
    where p.channel_seq = ${p.channelSeq}
      and p.course_seq = ${p.courseSeq}
      and p.user_seq = ${p.userSeq}
      and p.completed_at is not null
      and (
        select o.term_seq
        from attend o
        where o.channel_seq = ${p.channelSeq}
          and o.course_seq = ${p.courseSeq}
          and o.user_seq = ${p.userSeq}
          and o.attend_seq < ${p.attendSeq}
          and o.attend_at is not null
        order by o.attend_seq desc
        limit 1
      ) is distinct from (
        select n.term_seq
        from attend n
        where n.channel_seq = ${p.channelSeq}
          and n.attend_seq = ${p.attendSeq}
      )
  `,
);
/**
 * Counts the completed lessons of an enrolment and their points anew, so that a learner who comes back into the same term keeps the
 * progress made there.
 */
export const RECOUNT_COMPLETIONS = statement<EnrolmentOwner>(
  'term-seats.recount',
  (p) => sql`
    update attend a set
      completed_count = d.completed_count,
      xp = d.xp
    from completion_of(${p.channelSeq}, ${p.userSeq}, ${p.courseSeq}) d
    where a.channel_seq = ${p.channelSeq}
      and a.attend_seq = ${p.attendSeq}
  `,
);
