import { ORDER_STATUS } from '@madang/contracts/codes';
import { sql, type Sql } from '@madang/server/sql/sql';

/** The paid orders of a site, the latest first. */
export const paidOf = (channelSeq: number, kind = sql`true`): Sql => sql`
  select
    order_no,
    user_seq,
    amount
  from util.pay_order
  where channel_seq = ${channelSeq}
    and status = ${ORDER_STATUS.PAID}
    and ${kind}
  order by created_at desc, order_no`;
