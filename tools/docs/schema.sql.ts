import { sql, type Sql } from '@madang/server/sql/sql';

/** The tables of these schemas, without bookkeeping of the installation and partitions of months. */
export const tablesOf = (schemas: readonly string[]): Sql => sql`
  select
    n.nspname as schema,
    c.relname as name,
    c.relrowsecurity as fenced,
    c.relkind = 'p' as partitioned,
    (
      select json_agg(json_build_object(
        'name', a.attname,
        'type', format_type(a.atttypid, a.atttypmod),
        'nullable', not a.attnotnull,
        'fallback', case
          when a.attidentity <> '' then 'numbered by the database'
          when a.attgenerated <> '' then 'computed by the database'
          else pg_get_expr(d.adbin, d.adrelid)
        end
      ) order by a.attnum)
      from pg_attribute a
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = c.oid
        and a.attnum > 0
        and not a.attisdropped
    ) as columns,
    (
      select coalesce(json_agg(pg_get_constraintdef(k.oid) order by k.contype desc, k.conname), '[]')
      from pg_constraint k
      where k.conrelid = c.oid
        and k.contype in ('p', 'u', 'f')
        and k.conparentid = 0
    ) as keys
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = any(${schemas})
    and c.relkind in ('r', 'p')
    and not c.relispartition
  order by n.nspname, c.relname`;
/** The views of these schemas. */
export const viewsOf = (schemas: readonly string[]): Sql => sql`
  select
    n.nspname as schema,
    c.relname as name,
    array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid
    and a.attnum > 0
    and not a.attisdropped
  where n.nspname = any(${schemas})
    and c.relkind = 'v'
  group by n.nspname, c.relname
  order by n.nspname, c.relname`;
