import { sql, type Sql } from '@madang/server/sql/sql';

/** Fifty notices that are due and were tried fewer than `triesMax` times: the oldest, or any. */
export const dueNotices = (triesMax: number, shuffled: boolean): Sql => sql`
  select
    webhook_seq,
    transmission_id,
    kind,
    body,
    tries
  from webhook
  where delivered_at is null
    and tries < ${triesMax}
    and next_at <= clock_timestamp()
  order by ${shuffled ? sql`random()` : sql`webhook_seq`}
  limit 50`;
