import { sql, type Sql } from '@madang/server/sql/sql';

/** How old a first try is that never ended, because the stand-in was stopped, when it no longer blocks its key. */
const STALE_AFTER = sql`interval '30 seconds'`;
/** Takes a key for a call; no row where another call has it. */
export const keyTaken = (key: string, path: string): Sql => sql`
  insert into idempotency (key, path)
  values (${key}, ${path})
  on conflict (key, path) do update set created_at = clock_timestamp()
  where idempotency.status is null
    and idempotency.created_at < clock_timestamp() - ${STALE_AFTER}`;
