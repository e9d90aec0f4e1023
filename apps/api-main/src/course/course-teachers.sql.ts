import { USER_TYPE } from '@madang/contracts/codes';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

interface At {
  channelSeq: number;
  courseSeq: number;
}
/** Those of some people who are staff of the site. */
export const STAFF_AMONG = statement<{ channelSeq: number; userSeqs: number[] }>(
  'course.staff-among',
  (p) => sql`
    select 1
    from channel_user
    where channel_seq = ${p.channelSeq}
      and user_seq = any(${p.userSeqs})
      and user_type_cd is not null
  `,
);
export const TEACHERS = statement<At, { userSeq: number }>(
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
export const REMOVE_TEACHERS = statement<At>(
  'course.remove-teachers',
  (p) => sql`
    delete from course_user
    where channel_seq = ${p.channelSeq}
      and course_seq = ${p.courseSeq}
      and user_type_cd = ${USER_TYPE.TEACHER}
  `,
);
/** Whoever has another role in the class keeps it. */
export const ADD_TEACHERS = statement<At & { userSeqs: number[] }>(
  'course.add-teachers',
  (p) => sql`
    insert into course_user (channel_seq, course_seq, user_seq, user_type_cd, user_order)
    select ${p.channelSeq}, ${p.courseSeq}, t.seq, ${USER_TYPE.TEACHER}, t.n - 1
    from unnest(${p.userSeqs}::bigint[]) with ordinality t (seq, n)
    on conflict (channel_seq, course_seq, user_seq) do update set user_order = excluded.user_order
  `,
);
