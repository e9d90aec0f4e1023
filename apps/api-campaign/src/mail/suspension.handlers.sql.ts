import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

/** Since when and why the platform has suspended the site; no row while it has not. */
export const SUSPENDED_SINCE = statement<{ channelSeq: number }, { suspendedAt: Date; reason: string }>(
  'mail.suspended-since',
  (p) => sql`
    select suspended_at as "suspendedAt", reason
    from main.pub_suspended_site
    where channel_seq = ${p.channelSeq}
  `,
);
