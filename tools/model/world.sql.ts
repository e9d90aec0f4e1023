import { NOTICE } from '@madang/contracts/codes';
import { sql, type Piece, type Sql } from '@madang/server/sql/sql';

/** SQL: whether a site was reopened and its rights not made longer within five minutes, or operators are still told that of one. */
export const isReopeningWatched = (now: Piece): Sql => sql`
      exists (
        select from main.site_suspension
        where reopened_at < ${now}::timestamptz - interval '5 minutes'
          and extended_at is null
      )
      or exists (
        select from util.operator_notice
        where kind = ${NOTICE.REOPENING}
          and settled_at is null
      )`;
