import { sql, type Piece } from '@madang/server/sql/sql';

/*
 * SQL for the rule of "own classes", on sites whose teachers may work in their own classes only (AM-197). `worksFor` asks for one person
 * and class. Lists ask with `isOwnOf` for the classes of a person to whom the rule is known to apply (`onlyOf`).
 */

/**
 * Whether a member of staff, by the role `userTypeCd` on the site, may work in a class; `inCourse` is the role in the class, null for
 * somebody without one. The site's row is read only where it decides.
 */
export const worksFor = (channelSeq: Piece, userTypeCd: Piece, inCourse: Piece) => sql`works_for_class(
      ${userTypeCd},
      (
        select own.teacher_own_yn
        from channel own
        where own.channel_seq = ${channelSeq}
      ),
      ${inCourse}
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
