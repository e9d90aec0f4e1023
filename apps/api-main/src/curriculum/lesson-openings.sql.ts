import { ORDER_STATUS } from '@madang/contracts/codes';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

interface Learner {
  channelSeq: number;
  attendSeq: number;
}
interface Opening extends Learner {
  curriculumSeq: number;
}
export const KNOWN_OPENING = statement<Opening>(
  'curriculum.known-opening',
  (p) => sql`
    select 'true'
    from lesson_opening
    where channel_seq = ${p.channelSeq}::bigint
      and attend_seq = ${p.attendSeq}::bigint
      and curriculum_seq = ${p.curriculumSeq}::bigint
  `,
);
/** Locks the row of the enrolment; `locks.ts` says that it has to be locked before the payment. */
export const HOLD_ENROLMENT = statement<Learner>(
  'curriculum.hold-enrolment',
  (p) => sql`select 1 from attend where channel_seq = ${p.channelSeq} and attend_seq = ${p.attendSeq} for key share`,
);
/** The enrolments by whose payment the learner has this one: the enrolment itself, and those in packages that contain the class. */
export const PAYING_ENROLMENTS = statement<Learner, { attendSeq: number }>(
  'curriculum.paying-enrolments',
  (p) => sql`
    select a.attend_seq as "attendSeq"
    from attend a
    where a.channel_seq = ${p.channelSeq}
      and a.attend_seq = ${p.attendSeq}
    union
    select p.package_attend_seq
    from pub_package_part p
    where p.channel_seq = ${p.channelSeq}
      and p.attend_seq = ${p.attendSeq}
    order by "attendSeq"
  `,
);
interface Payers {
  channelSeq: number;
  attendSeqs: number[];
  courseSeq: number;
  userSeq: number | null;
}
/** A row if a refund of these enrolments is under way, or of a membership by which the learner is in the class. */
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
    join util.pub_subscription_order o on o.channel_seq = s.channel_seq
      and o.subscription_seq = s.subscription_seq
      and o.status = ${ORDER_STATUS.CANCELING}
    where m.channel_seq = ${p.channelSeq}
      and m.course_seq = ${p.courseSeq}
  `,
);
export const ADD_OPENING = statement<Opening & { courseSeq: number; userSeq: number | null; now: Date }>(
  'curriculum.add-opening',
  (p) => sql`
    insert into lesson_opening (channel_seq, attend_seq, curriculum_seq, course_seq, user_seq, opened_at)
    values (${p.channelSeq}, ${p.attendSeq}, ${p.curriculumSeq}, ${p.courseSeq}, ${p.userSeq}, ${p.now})
    on conflict do nothing
  `,
);
