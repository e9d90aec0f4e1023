import { sql, type Piece, type Sql } from '@madang/server/sql/sql';

/**
 * SQL `with` parts for a fold: `taken` takes at most `limit` changes out of a table, and the statement that uses it adds them to the sums
 * of their days. Two runs at the same time take different changes.
 */
export const takenDeltas = (table: Sql, limit: Piece): Sql => sql`due as materialized (
      select channel_seq, delta_seq
      from ${table}
      order by channel_seq, delta_seq
      limit ${limit}
      for update skip locked
    ),
    taken as (
      delete from ${table} d
      using due
      where d.channel_seq = due.channel_seq
        and d.delta_seq = due.delta_seq
      returning d.*
    )`;
