import type { Permission } from '@madang/contracts/permissions';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

export const REFUND_FACTS = statement<{ channelSeq: number; refundSeq: number }, { userSeq: number; title: string; dueAt: Date }>(
  'alarm.refund-facts',
  (p) => sql`
    select
      user_seq as "userSeq",
      title,
      due_at as "dueAt"
    from util.pub_refund_request
    where channel_seq = ${p.channelSeq}
      and refund_seq = ${p.refundSeq}
  `,
);

const SALES_UPDATE_PERMISSION: Permission = 'SITE_SALES_UPDATE';
/** The staff who may decide about refunds. */
export const REFUND_DECIDERS = statement<{ channelSeq: number }, { userSeq: number }>(
  'alarm.refund-deciders',
  (p) => sql`
    select user_seq as "userSeq"
    from main.pub_channel_user
    where channel_seq = ${p.channelSeq}
      and roles @> ${JSON.stringify([SALES_UPDATE_PERMISSION])}
  `,
);
