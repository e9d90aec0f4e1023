import { APPLICATION_STATUS } from '@madang/contracts/codes';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

export const LIMIT_OF_LEARNERS = statement<{ channelSeq: number }, { limit: number }>(
  'plan-limit.limit',
  (p) => sql`
    select (setting ->> 'studentLimit')::int as "limit"
    from channel
    where channel_seq = ${p.channelSeq}
      and setting ->> 'studentLimit' is not null
  `,
);
/**
 * How many learners of a site count against the limit of its plan, and whether this person is one of them: everybody who is approved or
 * holds a seat, also after the access has run out (AM-063).
 */
export const LEARNERS_OF_SITE = statement<{ channelSeq: number; userSeq: number }, { count: number; counted: boolean }>(
  'plan-limit.learners',
  (p) => sql`
    select
      count(distinct user_seq)::int as count,
      coalesce(bool_or(user_seq = ${p.userSeq}), false) as counted
    from attend
    where channel_seq = ${p.channelSeq}
      and ended_at is null
      and (choise_status_cd = ${APPLICATION_STATUS.APPROVED} or hold_until is not null)
  `,
);
