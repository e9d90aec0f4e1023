import { raw, sql } from './sql/sql';
import { statement } from './sql/statement';

/** How many rows one transaction deletes; they are few, so that no call waits for its locks. */
export const ERASED_AT_ONCE = 1000;
/**
 * Deletes up to `ERASED_AT_ONCE` rows of a site. The site is in both conditions, since the `ctid` of a row is unique only within its
 * partition.
 */
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
