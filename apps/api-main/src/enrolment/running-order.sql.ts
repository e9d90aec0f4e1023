import { sql, type Piece } from '@madang/server/sql/sql';

/**
 * SQL: whether money of an order of the enrolment `a` was paid or may still come (`isLive`). A transaction that sees all sites names
 * util.job_order as `orders`, one in the scope of a site util.pub_order.
 */
export const hasRunningOrder = (a: Piece, orders: Piece = sql`util.pub_order`) => sql`exists (
            select
            from ${orders} o
            where o.channel_seq = ${a}.channel_seq
              and o.attend_seq = ${a}.attend_seq
              and util.is_running(o.status)
          )`;
