import { ORDER_STATUS, SUBSCRIPTION_STATE } from '@madang/contracts/codes';
import { sql } from '@madang/server/sql/sql';
import { statement, type Placeholders } from '@madang/server/sql/statement';

/** The number that no enrolment has, for statements whose plan must not depend on whether there is one. */
export const NO_ENROLMENT = 0;
interface Learner {
  channelSeq: number;
  attendSeq: number;
}
interface Opening extends Learner {
  userSeq: number;
  courseSeq: number;
  curriculumSeq: number;
}

/** SQL: the enrolments that pay for the learner's enrolment: the enrolment itself, and those in packages that contain the class. */
const payers = (p: Placeholders<Learner>) => sql`
    select a.attend_seq as "attendSeq"
    from attend a
    where a.channel_seq = ${p.channelSeq}::bigint
      and a.attend_seq = ${p.attendSeq}::bigint
    union
    select p.package_attend_seq
    from pub_package_part p
    where p.channel_seq = ${p.channelSeq}::bigint
      and p.attend_seq = ${p.attendSeq}::bigint`;

/**
 * SQL: a row if the lesson was opened since the latest beginning of what pays for it: the enrolment, a package, or the running period of a
 * membership.
 */
const knownOpening = (p: Placeholders<Opening>) => sql`
    select 'true'
    from lesson_opening
    where channel_seq = ${p.channelSeq}::bigint
      and user_seq = ${p.userSeq}::bigint
      and curriculum_seq = ${p.curriculumSeq}::bigint
      and opened_at >= coalesce(
        greatest(
          (
            select max(attend_at)
            from attend
            where channel_seq = ${p.channelSeq}::bigint
              and attend_seq in (${payers(p)})
          ),
          (
            select max(s.period_start)
            from pub_course_membership m
            join util.pub_subscription s on s.channel_seq = m.channel_seq
              and s.membership_seq = m.membership_seq
              and s.user_seq = ${p.userSeq}::bigint
              and s.state = ${SUBSCRIPTION_STATE.ACTIVE}
            where m.channel_seq = ${p.channelSeq}::bigint
              and m.course_seq = ${p.courseSeq}::bigint
          )
        ),
        '-infinity'
      )
    limit 1`;
export const KNOWN_OPENING = statement<Opening>('curriculum.known-opening', knownOpening);
/** Locks the row of the enrolment, which has to be locked before the payment (`locks.ts`). */
export const HOLD_ENROLMENT = statement<Learner>(
  'curriculum.hold-enrolment',
  (p) => sql`select 1 from attend where channel_seq = ${p.channelSeq} and attend_seq = ${p.attendSeq} for key share`,
);
export const PAYING_ENROLMENTS = statement<Learner, { attendSeq: number }>(
  'curriculum.paying-enrolments',
  (p) => sql`
    ${payers(p)}
    order by "attendSeq"
  `,
);
/** The subscriptions by which the learner may take the class. */
export const PAYING_SUBSCRIPTIONS = statement<Opening, { subscriptionSeq: number }>(
  'curriculum.paying-subscriptions',
  (p) => sql`
    select s.subscription_seq as "subscriptionSeq"
    from pub_course_membership m
    join util.pub_subscription s on s.channel_seq = m.channel_seq
      and s.membership_seq = m.membership_seq
      and s.user_seq = ${p.userSeq}
      and s.state = ${SUBSCRIPTION_STATE.ACTIVE}
    where m.channel_seq = ${p.channelSeq}
      and m.course_seq = ${p.courseSeq}
    order by s.subscription_seq
  `,
);
interface Payers {
  channelSeq: number;
  attendSeqs: number[];
  courseSeq: number;
  userSeq: number;
}
/** A row if a refund of these enrolments, or of a membership by which the learner may take the class, is under way. */
export const LEAVING_MONEY = statement<Payers>(
  'curriculum.leaving-money',
  (p) => sql`
    select 1
    from util.pub_order
    where channel_seq = ${p.channelSeq}
      and attend_seq = any(${p.attendSeqs})
      and status = ${ORDER_STATUS.CANCELING}
    union all
    select 1
    from pub_course_membership m
    join util.pub_subscription s on s.channel_seq = m.channel_seq
      and s.membership_seq = m.membership_seq
      and s.user_seq = ${p.userSeq}
      and s.state = ${SUBSCRIPTION_STATE.ACTIVE}
    join util.pub_subscription_order o on o.channel_seq = s.channel_seq
      and o.subscription_seq = s.subscription_seq
      and o.status = ${ORDER_STATUS.CANCELING}
    where m.channel_seq = ${p.channelSeq}
      and m.course_seq = ${p.courseSeq}
  `,
);
export const ADD_OPENING = statement<Opening & { now: Date }>(
  'curriculum.add-opening',
  (p) => sql`
    insert into lesson_opening (
      channel_seq,
      user_seq,
      curriculum_seq,
      opened_at,
      attend_seq,
      course_seq
    )
    select
      ${p.channelSeq}::bigint,
      ${p.userSeq}::bigint,
      ${p.curriculumSeq}::bigint,
      ${p.now}::timestamptz,
      nullif(${p.attendSeq}::bigint, ${NO_ENROLMENT}),
      ${p.courseSeq}::bigint
    where not exists (${knownOpening(p)})
    on conflict do nothing
  `,
);
