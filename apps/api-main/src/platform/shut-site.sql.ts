import { sql, type Piece } from '@madang/server/sql/sql';

/** SQL: whether a site is shut, since the platform suspended it or the time of that is not made up for yet. */
export const isShut = (channelSeq: Piece) => sql`exists (
        select
        from site_suspension s
        where s.site_seq = ${channelSeq}
          and s.extended_at is null
      )`;
