import { sql } from '../sql/sql';
import { statement } from '../sql/statement';

/** How many jobs of a queue wait, and for how long the oldest has. */
export interface Waiting {
  queue: string;
  jobs: number;
  /** Seconds since the oldest of them came due; 0 while none is due. */
  oldest: number;
}
/** Jobs that wait, by queue; those of dead-letter queues are the dead letters. The queue's library times them by the database's clock. */
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
