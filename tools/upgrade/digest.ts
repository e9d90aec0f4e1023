import type pg from 'pg';
import { sql } from '@madang/server/sql/sql';
import { DB_OWNERS } from '@madang/server/variables';

/** The columns of every table of the services, by table, without those that the database computes. */
export async function columnsOf(client: pg.Client): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    sql`select format('%I.%I', n.nspname, c.relname) as name, array_agg(format('%I', a.attname) order by a.attnum)::text[] as columns
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where n.nspname = any(${[...DB_OWNERS]}) and c.relkind in ('r', 'p') and not c.relispartition
     group by 1 order by 1`,
  );
  return new Map(rows.map(({ name, columns }) => [name, columns]));
}

/** For each table the row count and a hash of the values in these columns; if it is equal, nothing was lost or changed. */
export async function digestOf(client: pg.Client, tables: Map<string, string[]>): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const [name, columns] of tables) {
    const { rows } = await client.query<{ digest: string }>(
      `select count(*) || ' ' || coalesce(sum(('x' || substr(md5(row(${columns.join(', ')})::text), 1, 15))::bit(60)::bigint::numeric), 0)
         as digest
       from ${name}`,
    );
    found[name] = rows[0]!.digest;
  }
  return found;
}
