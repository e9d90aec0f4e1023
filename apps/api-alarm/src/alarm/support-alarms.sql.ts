import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

/** The reason why the platform's support asks to enter the site; no row once the owner answered or support withdrew. */
export const SUPPORT_ASKED = statement<{ channelSeq: number; accessSeq: number }, { reason: string }>(
  'alarm.support-asked',
  (p) => sql`
    select reason
    from main.pub_support_access
    where channel_seq = ${p.channelSeq}
      and access_seq = ${p.accessSeq}
      and granted_at is null
      and ended_at is null
  `,
);
