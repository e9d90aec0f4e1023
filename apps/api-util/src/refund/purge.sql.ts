import { sql, type Sql } from '@madang/server/sql/sql';
import { statement, type Placeholders } from '@madang/server/sql/statement';

/** Stands where the name of a buyer was. */
const PURGED_NAME = '–';

interface Past {
  userSeq: number;
  /** Null: everything of the person. */
  channelSeq: number | null;
  before: string;
}
const isOf = (p: Placeholders<Past>, at: Sql) => sql`
      user_seq = ${p.userSeq}
      and ${at} <= ${p.before}::timestamptz
      and (${p.channelSeq}::bigint is null or channel_seq = ${p.channelSeq})`;
/** Who bought; figures, days and the numbers of the payment company belong to the books. */
export const PURGE_ORDERS = statement<Past>(
  'purge.orders',
  (p) => sql`
    update pay_order set
      orderer_name = ${PURGED_NAME},
      email = '',
      phone = null,
      deposit = null,
      cash_receipt = null,
      receipt_url = null,
      cancel_reason = null,
      fail_message = null
    where ${isOf(p, sql`created_at`)}
  `,
);
/** The words that orders are found by, as they are without the buyer. */
export const PURGE_ORDER_WORDS = statement<Past>(
  'purge.order-words',
  (p) => sql`
    update order_words w set
      words = words_of_order(o)
    from pay_order o
    where w.channel_seq = o.channel_seq
      and w.order_no = o.order_no
      and o.user_seq = ${p.userSeq}
      and o.created_at <= ${p.before}::timestamptz
      and (${p.channelSeq}::bigint is null or o.channel_seq = ${p.channelSeq})
  `,
);
/** What a learner wrote for a refund, and what was answered. */
export const PURGE_REFUND_REQUESTS = statement<Past>(
  'purge.refund-requests',
  (p) => sql`
    update refund_request set
      reason = '',
      answer = null,
      account_sealed = null
    where ${isOf(p, sql`requested_at`)}
  `,
);
