import { sql } from '../sql/sql';
import { statement } from '../sql/statement';

/** How many jobs of a queue wait, and how long the oldest of them has been due. */
export interface Waiting {
  queue: string;
  jobs: number;
  /** Seconds since the oldest waiting job became due; 0 while none is due. */
  oldest: number;
}
/** Reads the numbers of waiting jobs by queue, dead-letter queues included. Times are by the database's clock, as those of pg-boss are. */
export const WAITING_JOBS = statement<Record<never, never>, Waiting>(
  'backlog.jobs',
  () => sql`
    select
      name as queue,
      count(*)::int as jobs,
      greatest(0, coalesce(extract(epoch from now() - min(start_after)), 0))::float8 as oldest
    from jobs.job
    where state < 'active'
    group by name
  `,
);
