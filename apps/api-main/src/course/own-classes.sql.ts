import { USER_TYPE, YN } from '@madang/contracts/codes';
import { sql, type Piece } from '@madang/server/sql/sql';

/*
 * The SQL of "own classes", for sites whose teachers may work in their own classes only (AM-197). The rule is the database's function
 * main.works_for_class, and `worksForClass` in TypeScript; these pieces say the same for joins and lists.
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
/** Whether the person has a role in the class `c`; a `userSeq` of null asks for no role, and lets every class through. */
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
