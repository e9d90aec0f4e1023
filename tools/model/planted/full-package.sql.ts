import { USER_LIMIT } from '@madang/contracts/codes';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

/** Gives the capped classes of a package more seats, or fewer. */
export const SEATS_IN_PACKAGE = statement<{ channelSeq: number; packageSeq: number; more: number }>(
  'model.planted-full-package',
  (p) => sql`
    update course set max_user_count = max_user_count + ${p.more}::int
    where channel_seq = ${p.channelSeq}
      and user_limit_type_cd = ${USER_LIMIT.CAPPED}
      and course_seq in (
        select course_seq
        from package_course
        where channel_seq = ${p.channelSeq}
          and package_seq = ${p.packageSeq}
      )
  `,
);
