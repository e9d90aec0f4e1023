import { FARE } from '@madang/contracts/codes';
import { CLASSROOM_PERMISSIONS } from '@madang/contracts/permissions';
import { isEnrolled } from '@madang/server/enrolment-rules.sql';
import { list, sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';
import type { Lesson, Watched } from './watch.service';

export const WATCH_LOCK = statement('watch.lock', () => sql`select pg_advisory_xact_lock(hashtext('event.watch'))`);

/** Deletes the stretches that touch new ones, and inserts both joined into one. */
export const MERGE_WATCHED = statement<{ [K in keyof Watched]: Watched[K][] }>(
  'watch.merge',
  (p) => sql`
    with input as (
      select *
      from unnest(
        ${p.channelSeq}::bigint[],
        ${p.userSeq}::bigint[],
        ${p.courseSeq}::bigint[],
        ${p.curriculumSeq}::bigint[],
        ${p.startedAt}::timestamptz[],
        ${p.endedAt}::timestamptz[]
      ) as i (channel_seq, user_seq, course_seq, curriculum_seq, started_at, ended_at)
    ), touched as (
      delete from watch w
      using input i
      where (w.channel_seq, w.user_seq, w.curriculum_seq) = (i.channel_seq, i.user_seq, i.curriculum_seq)
        and w.started_at <= i.ended_at
        and w.ended_at >= i.started_at
      returning
        w.channel_seq,
        w.user_seq,
        w.course_seq,
        w.curriculum_seq,
        w.started_at,
        w.ended_at
    ), pieces as (
      select
        *,
        max(ended_at) over (
          partition by channel_seq, user_seq, curriculum_seq
          order by started_at, ended_at
          rows between unbounded preceding and 1 preceding
        ) as reach
      from (
        select *
        from input
        union all
        select *
        from touched
      ) as both_sides
    ), stretches as (
      select
        *,
        count(*) filter (where reach is null or started_at > reach) over (
          partition by channel_seq, user_seq, curriculum_seq
          order by started_at, ended_at
        ) as stretch
      from pieces
    )
    insert into watch (
      channel_seq,
      user_seq,
      course_seq,
      curriculum_seq,
      started_at,
      ended_at
    )
    select
      channel_seq,
      user_seq,
      min(course_seq),
      curriculum_seq,
      min(started_at),
      max(ended_at)
    from stretches
    group by channel_seq, user_seq, curriculum_seq, stretch
  `,
);

/** The lesson, if the person may enter it: the person learns in, teaches or manages its class, or the lesson or class is open to all. */
export const LESSON_TO_WATCH = statement<{ channelSeq: number; curriculumSeq: number; userSeq: number; now: Date }, Lesson>(
  'watch.lesson',
  (p) => sql`
    select json_build_object('courseSeq', l.course_seq)::text
    from main.pub_curriculum l
    join main.pub_course c on c.channel_seq = l.channel_seq and c.course_seq = l.course_seq
    where l.channel_seq = ${p.channelSeq}::bigint
      and l.curriculum_seq = ${p.curriculumSeq}::bigint
      and (
        l.is_public
        or c.fare_cd = ${FARE.OPEN}
        or exists (
          select
          from main.pub_attend a
          where a.channel_seq = l.channel_seq
            and a.course_seq = l.course_seq
            and a.user_seq = ${p.userSeq}::bigint
            and ${isEnrolled(sql`a`, p.now)}
        )
        or exists (
          select
          from main.pub_course_user u
          where u.channel_seq = l.channel_seq
            and u.course_seq = l.course_seq
            and u.user_seq = ${p.userSeq}::bigint
        )
        or exists (
          select
          from main.pub_channel_user s
          where s.channel_seq = l.channel_seq
            and s.user_seq = ${p.userSeq}::bigint
            and s.roles ?| array[${list(CLASSROOM_PERMISSIONS)}]
            and main.works_for_class(s.user_type_cd, s.teacher_own_yn, null)
        )
      )
  `,
);
