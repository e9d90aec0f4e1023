import { COURSE_TYPE_CD } from '@madang/contracts/codes';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

interface Package {
  channelSeq: number;
  packageSeq: number;
}

export const LOCK_LIMIT = statement<{ channelSeq: number }>(
  'locks.limit',
  (p) => sql`
    select pg_advisory_xact_lock(hashtext('plan'), hashtext(channel_seq::text))
    from channel
    where channel_seq = ${p.channelSeq}
      and setting ->> 'studentLimit' is not null
  `,
);

/**
 * Locks a class or a package. With a package, it also locks the other packages of the same people, since an enrolment that leaves one
 * package may go over to another.
 */
export const LOCK_COURSES = statement<
  { channelSeq: number; courseSeq: number; userSeqs: readonly number[]; attendSeqs: readonly number[] },
  { isPackage: boolean }
>(
  'locks.courses',
  (p) => sql`
    select
      course_seq,
      course_type_cd = ${COURSE_TYPE_CD.PACKAGE} as "isPackage"
    from course
    where channel_seq = ${p.channelSeq}
      and course_seq in (
        select ${p.courseSeq}::bigint
        union all
        select p.course_seq
        from course k
        join attend p on p.channel_seq = k.channel_seq
        where k.channel_seq = ${p.channelSeq}
          and k.course_seq = ${p.courseSeq}
          and k.course_type_cd = ${COURSE_TYPE_CD.PACKAGE}
          and p.is_package
          and p.ended_at is null
          and p.user_seq = any(
            ${p.userSeqs}::bigint[] || array(
              select user_seq
              from attend
              where channel_seq = ${p.channelSeq}
                and attend_seq = any(${p.attendSeqs}::bigint[])
            )
          )
      )
    order by course_seq
    for no key update
  `,
);

/**
 * Locks the classes that belong to a package: those it contains, those in which these people have enrolments from it, and those in which
 * it extends an enrolment that they had before.
 */
export const LOCK_CLASSES_OF_PACKAGE = statement<Package & { userSeqs: readonly number[] }, { courseSeq: number }>(
  'locks.classes-of-package',
  (p) => sql`
    select course_seq as "courseSeq"
    from course
    where channel_seq = ${p.channelSeq}
      and course_seq in (
        select course_seq
        from package_course
        where channel_seq = ${p.channelSeq}
          and package_seq = ${p.packageSeq}
        union
        select course_seq
        from attend
        where channel_seq = ${p.channelSeq}
          and package_seq = ${p.packageSeq}
          and user_seq = any(${p.userSeqs}::bigint[])
          and ended_at is null
        union
        select a.course_seq
        from attend p
        join package_extension e on e.channel_seq = p.channel_seq and e.package_attend_seq = p.attend_seq
        join attend a on a.channel_seq = e.channel_seq and a.attend_seq = e.attend_seq
        where p.channel_seq = ${p.channelSeq}
          and p.course_seq = ${p.packageSeq}
          and p.user_seq = any(${p.userSeqs}::bigint[])
          and p.ended_at is null
      )
    order by course_seq
    for no key update
  `,
);
export const LOCK_ENROLMENTS_OF = statement<{ channelSeq: number; courseSeqs: readonly number[]; userSeqs: readonly number[] }>(
  'locks.enrolments-of',
  (p) => sql`
    select 1
    from attend
    where channel_seq = ${p.channelSeq}
      and course_seq = any(${p.courseSeqs}::bigint[])
      and user_seq = any(${p.userSeqs}::bigint[])
      and ended_at is null
    order by attend_seq
    for update
  `,
);
export const PEOPLE_OF_ENROLMENTS = statement<{ channelSeq: number; attendSeqs: readonly number[] }, { userSeq: number }>(
  'locks.people-of-enrolments',
  (p) => sql`
    select distinct user_seq as "userSeq"
    from attend
    where channel_seq = ${p.channelSeq}
      and attend_seq = any(${p.attendSeqs}::bigint[])
  `,
);

/** Locks the limits of learners of the sites on which a person who is withdrawing has an enrolment. */
export const LOCK_LIMITS_OF_PERSON = statement<{ userSeq: number }>(
  'locks.limits-of-person',
  (p) => sql`
    select pg_advisory_xact_lock(hashtext('plan'), hashtext(c.channel_seq::text))
    from (
      select channel_seq
      from channel
      where setting ->> 'studentLimit' is not null
        and channel_seq in (
          select channel_seq
          from attend
          where user_seq = ${p.userSeq}
            and ended_at is null
        )
      order by channel_seq
    ) c
  `,
);
/**
 * Locks the classes, or the packages, in which a person who is withdrawing has an enrolment, the classes of those packages, and the ones
 * that the person likes.
 */
export const LOCK_COURSES_OF_PERSON = statement<{ userSeq: number; packages: boolean }>(
  'locks.courses-of-person',
  (p) => sql`
    select course_seq
    from course
    where course_seq in (
        select course_seq
        from attend
        where user_seq = ${p.userSeq}
          and ended_at is null
        union
        select c.course_seq
        from attend a
        join package_course c on c.channel_seq = a.channel_seq and c.package_seq = a.course_seq
        where a.user_seq = ${p.userSeq}
          and a.is_package
          and a.ended_at is null
        union
        select course_seq
        from course_like
        where user_seq = ${p.userSeq}
      )
      and (course_type_cd = ${COURSE_TYPE_CD.PACKAGE}) = ${p.packages}
    order by course_seq
    for no key update
  `,
);
export const LOCK_ENROLMENTS_OF_PERSON = statement<{ userSeq: number }>(
  'locks.enrolments-of-person',
  (p) => sql`
    select 1
    from attend
    where user_seq = ${p.userSeq}
      and ended_at is null
    order by attend_seq
    for update
  `,
);
