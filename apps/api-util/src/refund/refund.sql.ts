import { REFUND_STATE, type RefundRule } from '@madang/contracts/codes';
import { rowOf } from '@madang/server/sql/columns';
import { sql } from '@madang/server/sql/sql';
import { query, statement } from '@madang/server/sql/statement';
import { REFUND_REQUEST } from '../payment/refund.sql';
import { RefundRequestEntity } from './refund.entity';

/** The columns that have a value only once a request is decided. */
type DecidedLater = 'refundSeq' | 'decision' | 'failMessage' | 'outsideWay' | 'outsideOn' | 'outsideReference';
/** Inserts a request. It is a statement and not an entity's `save`, since it answers the row with its new number. */
export const createRefundRequest = (request: Omit<RefundRequestEntity, DecidedLater>) =>
  query<RefundRequestEntity>(
    'refund.create',
    sql`
      insert into refund_request as r ${rowOf(RefundRequestEntity, request)}
      returning ${REFUND_REQUEST}
    `,
  );
export const LATEST_REFUND_REQUEST = statement<{ channelSeq: number; orderNo: string }, RefundRequestEntity>(
  'refund.latest',
  (p) => sql`
    select ${REFUND_REQUEST}
    from refund_request r
    where r.channel_seq = ${p.channelSeq}
      and r.order_no = ${p.orderNo}
    order by r.refund_seq desc
    limit 1
  `,
);
/**
 * Removes the bank accounts for refunds of a person who left, except those of requests that are undecided or being refunded: the money has
 * to reach that account, and it is removed when the request closes. The texts of the requests stay for the legal retention of complaints.
 */
export const FORGET_REFUND_REQUESTS = statement<{ userSeq: number }>(
  'refund.forget',
  (p) => sql`
    update refund_request set
      account_sealed = null
    where user_seq = ${p.userSeq}
      and state not in (${REFUND_STATE.REQUESTED}, ${REFUND_STATE.RETURNING})
  `,
);

export const REFUND_RULE_OF_SITE = statement<{ channelSeq: number }, { ruleCd: RefundRule }>(
  'refund.rule',
  (p) => sql`select rule_cd as "ruleCd" from refund_setting where channel_seq = ${p.channelSeq}`,
);
export const SAVE_REFUND_RULE = statement<{ channelSeq: number; ruleCd: RefundRule; now: Date }>(
  'refund.save-rule',
  (p) => sql`
    insert into refund_setting (channel_seq, rule_cd, changed_at)
    values (${p.channelSeq}, ${p.ruleCd}, ${p.now})
    on conflict (channel_seq) do update set
      rule_cd = excluded.rule_cd,
      changed_at = excluded.changed_at
  `,
);
