import { sql, type Sql } from '@madang/server/sql/sql';

/** The columns of the tables and views of these schemas. */
export const columnsOf = (schemas: string[]): Sql => sql`
  select
    format('%s.%s.%s', n.nspname, c.relname, a.attname) as at,
    format_type(a.atttypid, null) as type,
    (not a.attnotnull or a.atthasdef or a.attidentity <> '' or a.attgenerated <> '' or c.relkind = 'v') as optional,
    not a.attnotnull as nullable
  from pg_attribute a
  join pg_class c on c.oid = a.attrelid
  join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = any(${schemas})
    and c.relkind in ('r', 'p', 'v')
    and not c.relispartition
    and a.attnum > 0
    and not a.attisdropped`;
/** The constraints and unique indexes of their tables, but for primary keys. */
export const rulesOf = (schemas: string[]): Sql => sql`
  select
    format('%s.%s', n.nspname, c.relname) as at,
    regexp_replace(pg_get_constraintdef(k.oid), ' NOT VALID$', '') as says
  from pg_constraint k
  join pg_class c on c.oid = k.conrelid
  join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = any(${schemas})
    and k.contype in ('c', 'u', 'x', 'f')
    and not c.relispartition
  union all
  select
    format('%s.%s', n.nspname, c.relname),
    regexp_replace(pg_get_indexdef(i.indexrelid), '^.* USING ', 'UNIQUE INDEX ')
  from pg_index i
  join pg_class c on c.oid = i.indrelid
  join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = any(${schemas})
    and i.indisunique
    and not i.indisprimary
    and not c.relispartition`;
/** Their functions. */
export const functionsOf = (schemas: string[]): Sql => sql`
  select format('%s.%s(%s)', n.nspname, p.proname, pg_get_function_identity_arguments(p.oid)) as at
  from pg_proc p
  join pg_namespace n on n.oid = p.pronamespace
  where n.nspname = any(${schemas})
    and p.prokind = 'f'`;
