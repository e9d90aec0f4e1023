import { sql } from './sql/sql';
import { statement } from './sql/statement';

/** Tells a transaction how many milliseconds it may wait for a lock. */
export const LOCK_WAIT = statement<{ wait: string }>(
  'patience.lock-wait',
  (p) => sql`
    select set_config('lock_timeout', ${p.wait}, true)
  `,
);
