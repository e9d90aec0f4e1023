import { sql, type Piece } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

/** SQL: whether a site is shut, since the platform suspended it or the time of that is not made up for yet. */
export const isShut = (channelSeq: Piece) => sql`exists (
        select
        from site_suspension s
        where s.site_seq = ${channelSeq}
          and s.extended_at is null
      )`;
/** Since when a site is shut; no row for an open one. */
export const SHUT_SINCE = statement<{ channelSeq: number }, { suspendedAt: Date }>(
  'shut-site.since',
  (p) => sql`
    select suspended_at as "suspendedAt"
    from site_suspension
    where site_seq = ${p.channelSeq}
      and extended_at is null
    order by suspended_at
    limit 1
  `,
);
