import { SUBSCRIPTION_END } from '@madang/contracts/answer-codes';
import { DELIVERY_STATUS, ENROLMENT_END, TRASH } from '@madang/contracts/codes';
import { TIMED_LESSONS, type Shut } from '@madang/contracts/util/refund-rules';
import { list, sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

export interface BoughtClass {
  courseSeq: number;
  courseTypeCd: string;
  attendAt: Date | null;
  validAt: Date | null;
  /** The days until `validAt` on which the site was suspended. */
  idleDays: number;
  /**
   * When the enrolment ended; null also if the learner gave up the rest by deleting the account, since money can still be refunded
   * (AM-758), and if its access ran out after `at` and the person enrolled again.
   */
  endedAt: Date | null;
  /** When the enrolment ended all the same, since the access was used up and bought anew; later use belongs to the next purchase. */
  usedUntil: Date | null;
  termFrom: Date | null;
  termTo: Date | null;
}
/** An enrolment with its class, as a refund that was asked for at `at` sees it, and with the dates of its term for a challenge. */
export const BOUGHT_CLASS = statement<{ channelSeq: number; attendSeq: number | null; at: Date }, BoughtClass>(
  'refund-facts.bought',
  (p) => sql`
    select
      a.course_seq as "courseSeq",
      c.course_type_cd as "courseTypeCd",
      a.attend_at as "attendAt",
      a.valid_at as "validAt",
      a.suspended_days as "idleDays",
      case
        when a.end_cd = ${ENROLMENT_END.USED_UP} and (a.valid_at is null or a.valid_at > a.ended_at or a.ended_at > ${p.at}) then null
        else a.ended_at
      end as "endedAt",
      a.ended_at as "usedUntil",
      t.start_at as "termFrom",
      t.end_at as "termTo"
    from main.pub_attend a
    join main.pub_course c on c.channel_seq = a.channel_seq and c.course_seq = a.course_seq
    left join main.pub_challenge_term t on t.channel_seq = a.channel_seq and t.term_seq = a.term_seq
    where a.channel_seq = ${p.channelSeq}
      and a.attend_seq = ${p.attendSeq}
  `,
);

/** The times for which a site was suspended: its past suspensions, and the one that is not made up for yet. */
export const TIMES_SHUT = statement<{ channelSeq: number }, Shut>(
  'refund-facts.times-shut',
  (p) => sql`
    select suspended_at as "from", reopened_at as "to"
    from main.pub_past_suspension
    where channel_seq = ${p.channelSeq}
    union all
    select suspended_at, null
    from main.pub_suspended_site
    where channel_seq = ${p.channelSeq}
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
/** The classes that an enrolment in a package was sold with, each with its price. */
export const CLASSES_OF_ENROLMENT = statement<{ channelSeq: number; attendSeq: number | null }, ContainedClass>(
  'refund-facts.parts',
  (p) => sql`
    select
      p.course_seq as "courseSeq",
      c.title,
      coalesce(c.price, 0)::bigint as price
    from main.pub_package_class p
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
  /** Whether the learner used it since; false for live lessons and meetings, which count by their times. */
  opened: boolean;
}
/** Whose use of lessons counts, and of which time. */
export interface UseOfLessons {
  /** The buyer whose used lessons are marked; null: none are, for a class that is only offered. */
  userSeq: number | null;
  /** From when on used lessons count. */
  since: Date;
  /** Until when they do; null: until now. */
  until: Date | null;
}
export const LESSONS_OF_CLASSES = statement<UseOfLessons & { channelSeq: number; courseSeqs: number[] }, Lesson>(
  'refund-facts.lessons',
  (p) => sql`
    select
      l.course_seq as "courseSeq",
      l.curriculum_type_cd as "typeCd",
      l.held_from as "heldFrom",
      l.held_to as "heldTo",
      l.curriculum_type_cd not in (${list(TIMED_LESSONS)}) and exists (
        select
        from main.pub_lesson_use u
        where u.channel_seq = l.channel_seq
          and u.user_seq = ${p.userSeq}
          and u.course_seq = l.course_seq
          and u.curriculum_seq = l.curriculum_seq
          and u.used_at >= ${p.since}
          and (${p.until}::timestamptz is null or u.used_at < ${p.until})
      ) as opened
    from main.pub_refund_lesson l
    where l.channel_seq = ${p.channelSeq}
      and l.course_seq = any(${p.courseSeqs})
  `,
);

export interface PeriodOfMembership {
  membershipSeq: number;
  /**
   * When the subscription ended; null also after the member deleted the account, since what was paid for the rest of the period can still
   * be refunded.
   */
  endedAt: Date | null;
  from: Date | null;
  to: Date | null;
  idleDays: number;
}
/** The membership of a subscription, with the subscription's present period. */
export const PERIOD_OF_MEMBERSHIP = statement<{ channelSeq: number; subscriptionSeq: number | null }, PeriodOfMembership>(
  'refund-facts.period',
  (p) => sql`
    select
      membership_seq as "membershipSeq",
      case when end_cd is distinct from ${SUBSCRIPTION_END.WITHDRAWN} then ended_at end as "endedAt",
      period_start as "from",
      period_end as "to",
      suspended_days as "idleDays"
    from subscription
    where channel_seq = ${p.channelSeq}
      and subscription_seq = ${p.subscriptionSeq}
  `,
);
interface MemberUse {
  channelSeq: number;
  userSeq: number;
  membershipSeq: number;
  from: Date;
  /** Null: until now. */
  until: Date | null;
}
/**
 * How many lessons in the classes of a membership a person has used in a period, live ones among them; without those of classes to which
 * the person then had access of another kind.
 */
export const LESSONS_USED_BY_MEMBER = statement<MemberUse, { n: number }>(
  'refund-facts.member-use',
  (p) => sql`
    select count(distinct u.curriculum_seq)::int as n
    from main.pub_lesson_use u
    join main.pub_course_membership m on m.channel_seq = u.channel_seq and m.course_seq = u.course_seq
    where u.channel_seq = ${p.channelSeq}
      and u.user_seq = ${p.userSeq}
      and m.membership_seq = ${p.membershipSeq}
      and u.used_at >= ${p.from}
      and (${p.until}::timestamptz is null or u.used_at < ${p.until})
      and not u.apart
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
