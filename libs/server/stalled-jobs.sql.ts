import { sql } from './sql/sql';
import { statement } from './sql/statement';

/**
 * Makes a job with retries left due again if its worker has not renewed its heartbeat for four seconds, by the database's clock, since
 * clocks of machines differ.
 */
export const RETRY_STALLED_JOBS = statement<Record<never, never>, { name: string; id: string }>(
  'stalled-jobs.retry',
  () => sql`
    update jobs.job
    set
      state = 'retry',
      start_after = now(),
      heartbeat_on = null
    where state = 'active'
      and heartbeat_on < now() - interval '4 seconds'
      and retry_count < retry_limit
    returning name, id
  `,
);
