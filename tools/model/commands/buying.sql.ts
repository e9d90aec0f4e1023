import { APPLICATION_STATUS } from '@madang/contracts/codes';
import { sql, type Sql } from '@madang/server/sql/sql';

/** Enrolments that can be or could be entered, those that end first at the beginning. */
export const enrolledOrOver = (channelSeq: number): Sql => sql`
  select
    user_seq,
    course_seq
  from main.attend
  where channel_seq = ${channelSeq}
    and ended_at is null
    and choise_status_cd = ${APPLICATION_STATUS.APPROVED}
    and package_seq is null
  order by valid_at, attend_seq`;
/** Orders that had a payment window, the latest first, with the key of the window's payment. */
export const openWindows = (channelSeq: number): Sql => sql`
  select
    o.order_no,
    o.user_seq,
    coalesce(p.payment_key, b.order_id) as payment_key,
    b.order_id is not null as paypal,
    o.amount
  from util.pay_order o
  left join sandbox.payment p on p.order_id = o.order_no
  left join sandbox.paypal_order b on b.custom_id = o.order_no
  where o.channel_seq = ${channelSeq}
    and coalesce(p.payment_key, b.order_id) is not null
    and p.billing_key is null
  order by o.created_at desc, o.order_no`;
/** Enrolments whose seat waits for its payment: new ones, approved ones, and those moved up from the waitlist. */
export const heldSeats = (channelSeq: number): Sql => sql`
  select
    user_seq,
    course_seq
  from main.attend
  where channel_seq = ${channelSeq}
    and ended_at is null
    and hold_until is not null
    and package_seq is null
  order by attend_seq desc`;
