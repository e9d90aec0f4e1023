import { USER_TYPE, YN } from '@madang/contracts/codes';
import { sql, type Piece } from '@madang/server/sql/sql';

/*
 * Teachers on a site where they have their own classes alone (AM-197). The rule itself is `main.works_for_class`, twin of `worksForClass`;
 * these are the same for joins of staff, who are few, and for lists.
 */

/** Whether somebody of the staff works for a class; `inCourse` is null where the person is nothing to it. */
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
/** The class `c` is this person's own; null is everybody's. */
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
