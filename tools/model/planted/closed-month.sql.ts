import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

/** Puts the rows of a site that are in no settlement into the last one of their currency. */
export const LATE_ROWS_CLOSED = statement<{ channelSeq: number }>(
  'model.planted-closed-month',
  (p) => sql`
    update settlement_row r set
      settlement_seq = (
        select max(s.settlement_seq)
        from settlement s
        where s.channel_seq = r.channel_seq
          and s.currency = r.currency
      )
    where channel_seq = ${p.channelSeq}
      and settlement_seq is null
  `,
);
