import { raw, sql, type Sql } from '@madang/server/sql/sql';

/** The tables of these schemas, each with its columns that the database does not compute. */
export const storedColumns = (schemas: readonly string[]): Sql => sql`
  select
    format('%I.%I', n.nspname, c.relname) as name,
    array_agg(format('%I', a.attname) order by a.attnum)::text[] as columns
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid
    and a.attnum > 0
    and not a.attisdropped
    and a.attgenerated = ''
  where n.nspname = any(${[...schemas]})
    and c.relkind in ('r', 'p')
    and not c.relispartition
  group by 1
  order by 1`;
/** The row count of a table and the sum of a hash of each row's values, as one text. */
export const digestOfTable = (table: string, columns: string[]): Sql => {
  const hash = sql`('x' || substr(md5(row(${raw(columns.join(', '))})::text), 1, 15))::bit(60)::bigint::numeric`;
  return sql`
  select count(*) || ' ' || coalesce(sum(${hash}), 0) as digest
  from ${raw(table)}`;
};
