import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

/** Why support asks to come in; no row once it was answered. */
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
