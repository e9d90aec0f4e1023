import { sql, type Sql } from '@madang/server/sql/sql';
import { DB_OWNERS } from '@madang/server/variables';

const COUNTED_SCHEMAS = [...DB_OWNERS, 'jobs', 'public'];
/** The tables to count; partitions are counted with their table. */
export const COUNTED_TABLES: Sql = sql`
  select format('%I.%I', n.nspname, c.relname) as name
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = any(${COUNTED_SCHEMAS})
    and c.relkind in ('r', 'p')
    and not c.relispartition
  order by 1`;

/** Opens a snapshot, and tells whether the user reads all rows: rows that row-level security hides would be missing in the dump. */
export const SNAPSHOT: Sql = sql`
  select
    pg_export_snapshot() as id,
    current_setting('server_version_num') as version,
    rolname as name,
    rolsuper or rolbypassrls as reads
  from pg_roles
  where rolname = current_user`;
