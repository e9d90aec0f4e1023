import { ORDER_STATUS, type OrderStatus, type PayMethod } from '@madang/contracts/codes';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';
import type { OrderEntity } from './order.entity';
import { ORDER_COLUMNS } from './order.sql';

/** How many orders one round of a lane takes. */
const ORDERS_PER_ROUND = 40;
/**
 * Takes due orders of one state, and sets when they are due next: after two seconds at first, then later and later up to a minute, and
 * after ten minutes from the 31st try on; orders that wait for a deposit after five minutes.
 */
export const DUE_ORDERS = statement<{ now: Date; status: OrderStatus; methods: readonly PayMethod[] }, OrderEntity>(
  'recovery.due',
  (p) => sql`
    update pay_order o
    set
      check_try = check_try + 1,
      check_at = ${p.now}::timestamptz + case
        when status = ${ORDER_STATUS.WAITING_DEPOSIT} then interval '5 minutes'
        when check_try < 30 then least(interval '2 seconds' * power(2, least(check_try, 5)), interval '1 minute')
        else interval '10 minutes'
      end
    from (
      select channel_seq, order_no
      from pay_order
      where status = ${p.status}
        and check_at <= ${p.now}::timestamptz
        and pay_method_cd = any(${p.methods}::text[])
      order by check_at
      limit ${ORDERS_PER_ROUND}
      for update skip locked
    ) due
    where o.channel_seq = due.channel_seq
      and o.order_no = due.order_no
    returning ${ORDER_COLUMNS}
  `,
);
