import { sql, type Sql } from '@madang/server/sql/sql';

/** The orders of a site whose PayPal order `p` is of a kind, the latest first, each with its last capture. */
export const ordersWhere = (channelSeq: number, kind: Sql): Sql => sql`
  select
    o.order_no,
    o.user_seq,
    p.order_id as paypal_id,
    p.captures -> -1 ->> 'id' as capture_id
  from util.pay_order o
  join sandbox.paypal_order p on p.custom_id = o.order_no
  where o.channel_seq = ${channelSeq}
    and ${kind}
  order by o.created_at desc, o.order_no`;
