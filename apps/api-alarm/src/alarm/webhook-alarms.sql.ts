import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

export const FAILING_WEBHOOK = statement<{ channelSeq: number; endpointSeq: number }, { name: string; stateCd: string }>(
  'webhook-alarms.webhook',
  (p) => sql`
    select
      name,
      state_cd as "stateCd"
    from campaign.pub_webhook
    where channel_seq = ${p.channelSeq}
      and endpoint_seq = ${p.endpointSeq}
  `,
);
