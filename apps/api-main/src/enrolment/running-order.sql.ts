import { HOLD, ORDER_STATUS } from '@madang/contracts/codes';
import { sql, type Piece, type Sql } from '@madang/server/sql/sql';

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

/** SQL: whether the enrolment `of` holds a seat until it is paid. A package counts once, without the enrolments in its classes. */
export const isHeldForPayment = (of: Sql, now: Piece) => sql`(
            ${of}.ended_at is null
            and ${of}.package_seq is null
            and ${of}.hold_cd = ${HOLD.PAY}
            and ${of}.hold_until > ${now}
          )`;
/**
 * SQL: whether the outcome of order `o`, whose enrolment is `a`, is still open. Money that is being confirmed may have been taken even if
 * the enrolment has ended meanwhile; a deposit for an ended enrolment is not awaited any more.
 */
export const IS_OUTCOME_OPEN = sql`(util.is_being_paid(o.status) and (o.status = ${ORDER_STATUS.CONFIRMING} or a.ended_at is null))`;
