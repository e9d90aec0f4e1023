import { sql, type Sql } from './sql/sql';

/** The table that says which files have run, each with its hash. */
export const MIGRATION_TABLE = `
  create table if not exists public.migration (
    owner text,
    name text,
    hash text not null,
    ran_at timestamptz(3) not null default now(),
    primary key (owner, name)
  )`;

/** The indexes of interrupted builds. `left` is the temporary index that an interrupted rebuild has left beside its index. */
export const unfinishedIndexes = (schemas: readonly string[]): Sql => sql`
  select
    format('%I.%I', n.nspname, c.relname) as name,
    c.relname ~ '_ccnew[0-9]*$' as "left"
  from pg_index i
  join pg_class c on c.oid = i.indexrelid
  join pg_namespace n on n.oid = c.relnamespace
  where not i.indisvalid
    and c.relkind = 'i'
    and n.nspname = any(${[...schemas]})`;
