import { raw, sql } from './sql/sql';
import { statement } from './sql/statement';

/** Rows that a transaction deletes: nobody waits for it. */
export const ERASED_AT_ONCE = 1000;
/** Deletes some rows of a site. Partitions number their rows each for itself, so the site is asked for twice. */
export const eraseRows = (table: string) =>
  statement<{ channelSeq: number }>(
    `site-erasure.${table}`,
    (p) => sql`
      delete from ${raw(table)}
      where channel_seq = ${p.channelSeq}
        and ctid = any(
          array(
            select ctid
            from ${raw(table)}
            where channel_seq = ${p.channelSeq}
            limit ${ERASED_AT_ONCE}
          )
        )
      returning 1
    `,
  );
