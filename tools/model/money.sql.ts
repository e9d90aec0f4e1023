import { SUBSCRIPTION_END } from '@madang/contracts/answer-codes';
import { APPLICATION_STATUS, REFUND_STATE, SUBSCRIPTION_STATE } from '@madang/contracts/codes';
import { sql, type Piece } from '@madang/server/sql/sql';
import { PAYPAL_CAPTURE, PAYPAL_REFUND } from '../../apps/sandbox-pay/src/codes';

const IS_CAPTURED = sql`p.captures @> ${JSON.stringify([{ status: PAYPAL_CAPTURE.COMPLETED }])}`;
/** SQL: the cents that PayPal holds of its order `p`. */
export const AT_PAYPAL = sql`case when ${IS_CAPTURED} then p.amount else 0 end
  - (
    select coalesce(sum((r ->> 'amount')::bigint), 0)
    from jsonb_array_elements(p.refunds) r
    where r ->> 'status' = ${PAYPAL_REFUND.COMPLETED}
  )`;
/** SQL: the money that every order has brought, by our books and by the payment company's. */
export const moneyOf = (channelSeq: Piece) => sql`money as (
  select
    o.channel_seq,
    o.order_no,
    o.attend_seq,
    o.subscription_seq,
    o.due_at,
    o.status,
    o.fail_code,
    o.pay_method_cd,
    o.amount,
    o.period_end,
    o.paid_at,
    o.check_at,
    o.look_due,
    coalesce((
      select sum(l.amount)
      from util.ledger l
      where l.channel_seq = o.channel_seq
        and l.order_no = o.order_no
    ), 0) as ours,
    coalesce((
      select p.received - p.returned
      from sandbox.payment p
      where p.order_id = o.order_no
    ), 0)
      + coalesce((
        select sum(${AT_PAYPAL})
        from sandbox.paypal_order p
        where p.custom_id = o.order_no
      ), 0) as theirs
  from util.pay_order o
  where o.channel_seq = ${channelSeq}
)`;
/** SQL: whether a partial refund was agreed, so that the rest belongs to the site. */
export const AGREED = sql`exists (select from util.refund_request r where r.channel_seq = m.channel_seq and r.order_no = m.order_no
  and r.state = ${REFUND_STATE.DONE})`;
/** SQL: whether the enrolment `a` is one that the order `m` pays for, and its learner may enter or had it to its end. */
export const MAY_LEARN = sql`coalesce(
      a.order_no = m.order_no and a.paid_at is not null and case
        when a.ended_at is null then a.choise_status_cd in (${APPLICATION_STATUS.APPROVED}, ${APPLICATION_STATUS.WAITING})
        else a.cancel_at is null and (a.valid_at <= a.ended_at or exists (
          select from main.account p
          where p.user_seq = a.user_seq and p.withdrawn_at <= a.ended_at)) end, false)`;
/** SQL: whether the subscription `s` is the one that the order `m` pays for, and its person is a member for the order's period. */
export const IS_MEMBER = (now: Piece) => sql`coalesce(
      m.period_end is not null and case when s.end_cd = ${SUBSCRIPTION_END.WITHDRAWN}
        then exists (
          select from main.account p
          where p.user_seq = s.user_seq
            and p.withdrawn_at >= m.paid_at
        )
        else m.period_end <= ${now}::timestamptz or s.state = ${SUBSCRIPTION_STATE.ACTIVE} end, false)`;
