import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';
import type { RefundFacts } from '../template/refund-request-mail';

export const REFUND_TO_MAIL = statement<{ channelSeq: number; refundSeq: number }, RefundFacts & { userSeq: number; byStaff: boolean }>(
  'mail.refund',
  (p) => sql`
    select
      user_seq as "userSeq",
      by_staff as "byStaff",
      title,
      order_no as "orderNo",
      amount,
      currency,
      answer,
      due_at as "dueAt"
    from util.pub_refund_request
    where channel_seq = ${p.channelSeq}
      and refund_seq = ${p.refundSeq}
  `,
);
