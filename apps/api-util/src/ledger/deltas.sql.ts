import { sql, type Piece, type Sql } from '@madang/server/sql/sql';

/**
 * `with` parts that take at most `limit` rows out of a table of changes: `taken` has them, for the statement that adds them to its days.
 * Two rounds at a time take different rows.
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
