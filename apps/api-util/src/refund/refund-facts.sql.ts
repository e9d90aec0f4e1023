import { SUBSCRIPTION_END } from '@madang/contracts/answer-codes';
import { DELIVERY_STATUS, ENROLMENT_END, SUBSCRIPTION_STATE, TRASH } from '@madang/contracts/codes';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

export interface BoughtClass {
  courseSeq: number;
  courseTypeCd: string;
  attendAt: Date | null;
  validAt: Date | null;
  /** When it ended; null also where the learner gave up the rest by deleting the account, as money can still come back (AM-758). */
  endedAt: Date | null;
  termFrom: Date | null;
  termTo: Date | null;
}
/** An enrolment with its class, and with the dates of its term for a challenge. */
export const BOUGHT_CLASS = statement<{ channelSeq: number; attendSeq: number | null }, BoughtClass>(
  'refund-facts.bought',
  (p) => sql`
    select
      a.course_seq as "courseSeq",
      c.course_type_cd as "courseTypeCd",
      a.attend_at as "attendAt",
      a.valid_at as "validAt",
      case
        when a.end_cd = ${ENROLMENT_END.USED_UP} and (a.valid_at is null or a.valid_at > a.ended_at) then null
        else a.ended_at
      end as "endedAt",
      t.start_at as "termFrom",
      t.end_at as "termTo"
    from main.pub_attend a
    join main.pub_course c on c.channel_seq = a.channel_seq and c.course_seq = a.course_seq
    left join main.pub_challenge_term t on t.channel_seq = a.channel_seq and t.term_seq = a.term_seq
    where a.channel_seq = ${p.channelSeq}
      and a.attend_seq = ${p.attendSeq}
  `,
);

/** Answers a row if the material of an enrolment was sent. */
export const MATERIAL_SENT = statement<{ channelSeq: number; attendSeq: number | null }>(
  'refund-facts.material-sent',
  (p) => sql`
    select
    from delivery
    where channel_seq = ${p.channelSeq}
      and attend_seq = ${p.attendSeq}
      and status_cd <> ${DELIVERY_STATUS.PREPARING}
  `,
);

interface ContainedClass {
  courseSeq: number;
  title: string;
  price: number;
}
/** The classes in the package of an enrolment, each with its price. */
export const CLASSES_OF_ENROLMENT = statement<{ channelSeq: number; attendSeq: number | null }, ContainedClass>(
  'refund-facts.parts',
  (p) => sql`
    select
      p.course_seq as "courseSeq",
      c.title,
      coalesce(c.price, 0)::bigint as price
    from main.pub_package_part p
    join main.pub_course c on c.channel_seq = p.channel_seq and c.course_seq = p.course_seq
    where p.channel_seq = ${p.channelSeq}
      and p.package_attend_seq = ${p.attendSeq}
    order by p.course_seq
  `,
);
export const CLASSES_OF_PACKAGE = statement<{ channelSeq: number; courseSeq: number }, ContainedClass>(
  'refund-facts.contained',
  (p) => sql`
    select
      p.course_seq as "courseSeq",
      c.title,
      coalesce(c.price, 0)::bigint as price
    from main.pub_package_course p
    join main.pub_course c on c.channel_seq = p.channel_seq and c.course_seq = p.course_seq
    where p.channel_seq = ${p.channelSeq}
      and p.package_seq = ${p.courseSeq}
    order by p.package_order
  `,
);

export interface Lesson {
  courseSeq: number;
  typeCd: string;
  heldFrom: Date | null;
  heldTo: Date | null;
  opened: boolean;
}
interface LessonsWanted {
  channelSeq: number;
  courseSeqs: number[];
  /** The buyer whose opened lessons are marked; null: none are, for a class that is only offered. */
  userSeq: number | null;
  /** From when on opened lessons count. */
  since: Date;
}
export const LESSONS_OF_CLASSES = statement<LessonsWanted, Lesson>(
  'refund-facts.lessons',
  (p) => sql`
    select
      l.course_seq as "courseSeq",
      l.curriculum_type_cd as "typeCd",
      l.held_from as "heldFrom",
      l.held_to as "heldTo",
      exists (
        select
        from main.pub_lesson_opening o
        where o.channel_seq = l.channel_seq
          and o.curriculum_seq = l.curriculum_seq
          and o.user_seq = ${p.userSeq}
          and o.opened_at >= ${p.since}
      ) as opened
    from main.pub_refund_lesson l
    where l.channel_seq = ${p.channelSeq}
      and l.course_seq = any(${p.courseSeqs})
  `,
);

/**
 * The membership of a subscription, with the subscription's present period. It `runs` also after its member deleted the account: what was
 * paid for the rest of the period can still come back.
 */
export const PERIOD_OF_MEMBERSHIP = statement<
  { channelSeq: number; subscriptionSeq: number | null },
  { membershipSeq: number; runs: boolean; from: Date | null; to: Date | null }
>(
  'refund-facts.period',
  (p) => sql`
    select
      membership_seq as "membershipSeq",
      state = ${SUBSCRIPTION_STATE.ACTIVE} or coalesce(end_cd = ${SUBSCRIPTION_END.WITHDRAWN}, false) as runs,
      period_start as "from",
      period_end as "to"
    from subscription
    where channel_seq = ${p.channelSeq}
      and subscription_seq = ${p.subscriptionSeq}
  `,
);
/** How many lessons in the classes of a membership a person has opened since a moment. */
export const LESSONS_OPENED_BY_MEMBER = statement<
  { channelSeq: number; userSeq: number; membershipSeq: number; since: Date | null },
  { n: number }
>(
  'refund-facts.member-use',
  (p) => sql`
    select count(*)::int as n
    from main.pub_lesson_opening o
    join main.pub_course_membership m on m.channel_seq = o.channel_seq and m.course_seq = o.course_seq
    where o.channel_seq = ${p.channelSeq}
      and o.user_seq = ${p.userSeq}
      and m.membership_seq = ${p.membershipSeq}
      and o.opened_at >= ${p.since}
  `,
);

export const OFFERED_CLASS = statement<{ channelSeq: number; courseSeq: number }, { courseTypeCd: string; vodDays: number }>(
  'refund-facts.offered',
  (p) => sql`
    select
      c.course_type_cd as "courseTypeCd",
      a.vod_days as "vodDays"
    from main.pub_course c
    join main.pub_course_access a on a.channel_seq = c.channel_seq and a.course_seq = c.course_seq
    where c.channel_seq = ${p.channelSeq}
      and c.course_seq = ${p.courseSeq}
      and c.trash_type_cd = ${TRASH.NORMAL}
  `,
);
/** The dates of a challenge's running term, or else of the next one. */
export const NEXT_TERM = statement<{ channelSeq: number; courseSeq: number; now: Date }, { from: Date; to: Date }>(
  'refund-facts.next-term',
  (p) => sql`
    select start_at as "from", end_at as "to"
    from main.pub_challenge_term
    where channel_seq = ${p.channelSeq}
      and course_seq = ${p.courseSeq}
      and end_at > ${p.now}
    order by start_at
    limit 1
  `,
);
