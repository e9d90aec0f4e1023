import { raw, sql, type Sql } from '../../libs/server/sql/sql.ts';

/** Deletes the rows of a table but for one of every `perKept`. */
export const thinning = (table: string, perKept: number): Sql => sql`
  delete from ${raw(table)}
  where (tableoid, ctid) in (
    select tableoid, ctid
    from (
      select
        tableoid,
        ctid,
        row_number() over () as n
      from ${raw(table)}
    ) one
    where n % ${perKept} <> 0
  )`;
