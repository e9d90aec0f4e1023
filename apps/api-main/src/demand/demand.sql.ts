import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

interface At {
  channelSeq: number;
  courseSeq: number;
}
type Person = At & { userSeq: number | null };

/** How many wait for a class, and since when this person does. */
export const DEMAND = statement<Person, { count: number; mineAt: Date | null }>(
  'demand.find',
  (p) => sql`
    select
      count(*)::int as count,
      max(created_at) filter (where user_seq = ${p.userSeq}::bigint) as "mineAt"
    from course_demand
    where channel_seq = ${p.channelSeq}
      and course_seq = ${p.courseSeq}
  `,
);
export const DEMAND_INSERT = statement<Person & { now: Date }>(
  'demand.insert',
  (p) => sql`
    insert into course_demand (channel_seq, course_seq, user_seq, created_at)
    values (${p.channelSeq}, ${p.courseSeq}, ${p.userSeq}, ${p.now})
    on conflict do nothing
  `,
);
/** Everybody who has not been told yet is told at this moment. */
export const TELL_DEMAND = statement<At & { now: Date }, { userSeq: number }>(
  'demand.tell',
  (p) => sql`
    update course_demand
    set told_at = ${p.now}
    where channel_seq = ${p.channelSeq}
      and course_seq = ${p.courseSeq}
      and told_at is null
    returning user_seq as "userSeq"
  `,
);
