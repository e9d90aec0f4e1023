import type { JobQueue } from '@madang/contracts/util/platform';
import { sql } from '@madang/server/sql/sql';
import { statement, type None } from '@madang/server/sql/statement';

/**
 * The queues of events; first those with dead letters, then those with the longest-waiting job. pg-boss times jobs by the database's
 * clock.
 */
export const JOB_QUEUES = statement<None, JobQueue>(
  'platform.queues',
  () => sql`
    select
      q.name as queue,
      coalesce(j.waiting, 0)::int as waiting,
      coalesce(j.working, 0)::int as working,
      coalesce(j.oldest, 0)::float8 as oldest,
      coalesce(j.done, 0)::int as done,
      (
        select count(*)
        from jobs.job d
        where d.name = q.dead_letter
          and d.state < 'active'
      )::int as letters
    from jobs.queue q
    left join lateral (
      select
        count(*) filter (where state < 'active') as waiting,
        count(*) filter (where state = 'active') as working,
        count(*) filter (where state = 'completed' and completed_on > now() - interval '1 day') as done,
        greatest(0, extract(epoch from now() - min(start_after) filter (where state < 'active'))) as oldest
      from jobs.job w
      where w.name = q.name
    ) j on true
    where q.dead_letter is not null
    order by letters desc, oldest desc, waiting desc, q.name
  `,
);
