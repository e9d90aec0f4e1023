import { sql, type Sql } from '../../libs/server/sql/sql.ts';

/** The site of the last order, and the addresses of its seller and its buyer. */
export const LAST_PURCHASE: Sql = sql`
  select
    o.channel_seq,
    owner.email,
    buyer.email
  from util.pay_order o
  join main.channel c using (channel_seq)
  join main.account owner on owner.user_seq = c.created_by
  join main.account buyer on buyer.user_seq = o.user_seq
  order by o.created_at desc
  limit 1`;
