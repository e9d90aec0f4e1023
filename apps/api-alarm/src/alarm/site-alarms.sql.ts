import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

export const PAST_DUE_OF_SITE = statement<{ channelSeq: number }, { pastDueAt: Date | null }>(
  'alarm.past-due-of-site',
  (p) => sql`
    select past_due_at as "pastDueAt"
    from util.pub_site_plan
    where channel_seq = ${p.channelSeq}
  `,
);
