import { TRASH } from '@madang/contracts/codes';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

interface ClassKey {
  channelSeq: number;
  courseSeq: number;
}
interface ClassSeats {
  title: string;
  userLimitTypeCd: string;
  maxUserCount: number;
  acceptCnt: number;
}
/** The seats of a class and how many are taken. The caller must have locked the row of the class. */
export const SEATS_OF_CLASS = statement<ClassKey, ClassSeats>(
  'enrolment.seats-of-class',
  (p) => sql`
    select
      title,
      user_limit_type_cd as "userLimitTypeCd",
      max_user_count as "maxUserCount",
      accept_cnt as "acceptCnt"
    from course
    where channel_seq = ${p.channelSeq}
      and course_seq = ${p.courseSeq}
  `,
);
/** A row if the class is in the trash or deleted. The caller must have locked the row of the class. */
export const CLASS_GONE = statement<ClassKey>(
  'enrolment.class-gone',
  (p) => sql`
    select
    from course
    where channel_seq = ${p.channelSeq}
      and course_seq = ${p.courseSeq}
      and trash_type_cd <> ${TRASH.NORMAL}
  `,
);
export const RAISE_SEATS = statement<ClassKey & { maxUserCount: number; now: Date }>(
  'enrolment.raise-seats',
  (p) => sql`
    update course set
      max_user_count = ${p.maxUserCount}::int,
      updated_at = ${p.now}
    where channel_seq = ${p.channelSeq}
      and course_seq = ${p.courseSeq}
  `,
);
