import { sql, type Sql } from '@madang/server/sql/sql';

/** The current enrolments of a site, the latest first. */
export const currentEnrolments = (channelSeq: number): Sql => sql`
  select
    attend_seq,
    course_seq,
    user_seq,
    exists (
      select from main.package_extension e
      where e.channel_seq = a.channel_seq
        and e.attend_seq = a.attend_seq
    ) as carried,
    (extract(epoch from valid_at) * 1000)::bigint as until
  from main.attend a
  where channel_seq = ${channelSeq}
    and ended_at is null
  order by attend_seq desc`;
