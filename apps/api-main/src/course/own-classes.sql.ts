import { USER_TYPE, YN } from '@madang/contracts/codes';
import { sql, type Piece } from '@madang/server/sql/sql';

/*
 * SQL for the rule of "own classes", on sites whose teachers may work in their own classes only (AM-197). The database's function
 * main.works_for_class and `worksForClass` in TypeScript state the same rule; these pieces state it for joins and lists.
 */

/** Whether a member of staff may work in a class; `inCourse` is null for somebody without a role in the class. */
export const worksFor = (channelSeq: Piece, userTypeCd: Piece, inCourse: Piece) => sql`(
      ${userTypeCd} <> ${USER_TYPE.TEACHER}
      or ${inCourse} is not null
      or not exists (
        select
        from channel own
        where own.channel_seq = ${channelSeq}
          and own.teacher_own_yn = ${YN.YES}
      )
    )`;
/** SQL: whether the person has a role in the class `c`; if `userSeq` is null, every class counts. */
export const isOwnOf = (userSeq: Piece) => sql`(
      ${userSeq}::bigint is null
      or exists (
        select
        from course_user own
        where own.channel_seq = c.channel_seq
          and own.course_seq = c.course_seq
          and own.user_seq = ${userSeq}
      )
    )`;
