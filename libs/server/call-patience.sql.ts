import { sql } from './sql/sql';
import { statement } from './sql/statement';

/** Sets for how many milliseconds the statements of a transaction may wait for a lock. */
export const LOCK_WAIT = statement<{ wait: string }>(
  'patience.lock-wait',
  (p) => sql`
    select set_config('lock_timeout', ${p.wait}, true)
  `,
);
