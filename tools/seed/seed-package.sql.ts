import { USER_TYPE } from '@madang/contracts/codes';
import { sql, type Sql } from '@madang/server/sql/sql';

/** Puts classes into a package, in their order. */
export const packageClasses = (channelSeq: number, packageSeq: number, courses: number[]): Sql => sql`
  with put as (
    insert into main.package_course (channel_seq, package_seq, course_seq, package_order)
    select
      ${channelSeq},
      ${packageSeq},
      t.seq,
      t.n
    from unnest(${courses}::bigint[]) with ordinality t (seq, n)
  )
  update main.course set in_package = true
  where channel_seq = ${channelSeq}
    and course_seq = any(${courses})`;
/** Makes the teachers of a package's classes teachers of the package. */
export const packageTeachers = (channelSeq: number, packageSeq: number, courses: number[]): Sql => sql`
  insert into main.course_user (
    channel_seq,
    course_seq,
    user_seq,
    user_type_cd,
    user_order,
    introduction
  )
  select
    ${channelSeq},
    ${packageSeq},
    user_seq,
    ${USER_TYPE.TEACHER},
    row_number() over (order by user_seq) - 1,
    max(introduction)
  from main.course_user
  where channel_seq = ${channelSeq}
    and course_seq = any(${courses})
    and user_type_cd = ${USER_TYPE.TEACHER}
  group by user_seq`;
/** The earliest members of a site, no staff, who have none of these classes; `count` at most. */
export const packageBuyers = (channelSeq: number, courses: number[], count: number): Sql => sql`
  select
    a.user_seq::int as "userSeq",
    a.name,
    a.email
  from main.channel_user u
  join main.account a on a.user_seq = u.user_seq
  where u.channel_seq = ${channelSeq}
    and u.user_type_cd is null
    and not exists (
      select from main.attend t
      where t.channel_seq = ${channelSeq}
        and t.user_seq = u.user_seq
        and t.course_seq = any(${courses})
        and t.ended_at is null
    )
  order by a.user_seq
  limit ${count}`;
