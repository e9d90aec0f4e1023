import { USER_TYPE } from '@madang/contracts/codes';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

interface At {
  channelSeq: number;
  courseSeq: number;
}
/** A person who can become an instructor of a class: the permissions on the site, and whether the person has a role in the class. */
interface Candidate {
  roles: string[];
  inClass: boolean;
}
/** A row for each of `userSeqs` who is staff of the site. */
export const STAFF_AMONG = statement<At & { userSeqs: number[] }, Candidate>(
  'course.staff-among',
  (p) => sql`
    select
      u.roles,
      exists (
        select
        from course_user c
        where c.channel_seq = u.channel_seq
          and c.course_seq = ${p.courseSeq}
          and c.user_seq = u.user_seq
      ) as "inClass"
    from channel_user u
    where u.channel_seq = ${p.channelSeq}
      and u.user_seq = any(${p.userSeqs})
      and u.user_type_cd is not null
  `,
);
export const TEACHERS_OF_CLASS = statement<At, { userSeq: number }>(
  'course.teachers',
  (p) => sql`
    select user_seq as "userSeq"
    from course_user
    where channel_seq = ${p.channelSeq}
      and course_seq = ${p.courseSeq}
      and user_type_cd = ${USER_TYPE.TEACHER}
    order by user_order, user_seq
  `,
);
/** Removes the instructors of a class who are not in `userSeqs`. The rows of the others stay, with their introductions. */
export const REMOVE_TEACHERS = statement<At & { userSeqs: number[] }>(
  'course.remove-teachers',
  (p) => sql`
    delete from course_user
    where channel_seq = ${p.channelSeq}
      and course_seq = ${p.courseSeq}
      and user_type_cd = ${USER_TYPE.TEACHER}
      and user_seq <> all(${p.userSeqs}::bigint[])
  `,
);
/** Makes people instructors of a class; somebody with another role in the class keeps that role. */
export const ADD_TEACHERS = statement<At & { userSeqs: number[] }>(
  'course.add-teachers',
  (p) => sql`
    insert into course_user (channel_seq, course_seq, user_seq, user_type_cd, user_order)
    select
      ${p.channelSeq},
      ${p.courseSeq},
      t.seq,
      ${USER_TYPE.TEACHER},
      t.n - 1
    from unnest(${p.userSeqs}::bigint[]) with ordinality t (seq, n)
    on conflict (channel_seq, course_seq, user_seq) do update set user_order = excluded.user_order
  `,
);
export const INTRODUCE_TEACHERS = statement<At & { userSeqs: number[]; introductions: string[] }, { userSeq: number }>(
  'course.introduce-teachers',
  (p) => sql`
    update course_user u set
      introduction = n.introduction
    from (
      select
        c.user_seq,
        coalesce(t.introduction, '') as introduction
      from course_user c
      left join unnest(${p.userSeqs}::bigint[], ${p.introductions}::text[]) t (user_seq, introduction) on t.user_seq = c.user_seq
      where c.channel_seq = ${p.channelSeq}
        and c.course_seq = ${p.courseSeq}
        and c.user_type_cd = ${USER_TYPE.TEACHER}
    ) n
    where u.channel_seq = ${p.channelSeq}
      and u.course_seq = ${p.courseSeq}
      and u.user_seq = n.user_seq
      and u.introduction <> n.introduction
    returning u.user_seq as "userSeq"
  `,
);
