import { TRASH } from '@madang/contracts/codes';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

/**
 * SQL: the storefront's order of classes, for lists that contain drafts too: by position, and at the same position drafts first, then the
 * newest.
 */
export const IN_ORDER = sql`course_order, published_at desc nulls first, course_seq desc`;
/**
 * Gives the named classes a new order: they share out the positions that they have now among all classes of the site, and all classes are
 * numbered anew. Answers those of the named classes that belong to the site.
 */
export const ORDER_COURSES = statement<{ channelSeq: number; courseSeqs: number[] }, { courseSeq: number }>(
  'course.order',
  (p) => sql`
    with ranked as (
      select
        course_seq,
        row_number() over (order by ${IN_ORDER}) as n
      from course
      where channel_seq = ${p.channelSeq} and trash_type_cd <> ${TRASH.DELETED}
    ),
    wanted as (
      select
        r.course_seq,
        row_number() over (order by w.n) as k
      from unnest(${p.courseSeqs}::bigint[]) with ordinality w (course_seq, n)
      join ranked r on r.course_seq = w.course_seq
    ),
    places as (
      select
        n,
        row_number() over (order by n) as k
      from ranked
      where course_seq = any(${p.courseSeqs}::bigint[])
    ),
    moved as (
      update course c set
        course_order = coalesce(p.n, r.n)
      from ranked r
      left join wanted w on w.course_seq = r.course_seq
      left join places p on p.k = w.k
      where c.channel_seq = ${p.channelSeq}
        and c.course_seq = r.course_seq
        and c.course_order is distinct from coalesce(p.n, r.n)
    )
    select course_seq as "courseSeq"
    from wanted
    order by k
  `,
);

/** Moves one class to a position among the site's classes that are not in the trash, before the class that has this position now. */
export const PLACE_COURSE = statement<{ channelSeq: number; courseSeq: number; place: number }, { courseSeq: number }>(
  'course.place',
  (p) => sql`
    with ranked as (
      select
        course_seq,
        trash_type_cd,
        row_number() over (order by ${IN_ORDER}) as n
      from course
      where channel_seq = ${p.channelSeq} and trash_type_cd <> ${TRASH.DELETED}
    ),
    moving as (
      select course_seq
      from ranked
      where course_seq = ${p.courseSeq} and trash_type_cd = ${TRASH.NORMAL}
    ),
    target as (
      select coalesce(
        (
          select n
          from ranked
          where trash_type_cd = ${TRASH.NORMAL} and course_seq <> ${p.courseSeq}
          order by n
          offset ${p.place}::int - 1
          limit 1
        ),
        (select max(n) + 1 from ranked)
      ) as n
    ),
    placed as (
      select
        r.course_seq,
        row_number() over (
          order by case when r.course_seq = m.course_seq then t.n else r.n end, (r.course_seq = m.course_seq) desc
        ) as n
      from ranked r
      cross join moving m
      cross join target t
    ),
    moved as (
      update course c
      set course_order = p.n
      from placed p
      where c.channel_seq = ${p.channelSeq}
        and c.course_seq = p.course_seq
        and c.course_order is distinct from p.n
    )
    select course_seq as "courseSeq"
    from moving
  `,
);
