import { BILL_STATE, PLAN_STATE } from '@madang/contracts/util/plan';
import { ORDER_STATUS, SUBSCRIPTION_STATE } from '@madang/contracts/codes';
import { PAYMENT_STATUS } from '@madang/contracts/answer-codes';
import { list, sql, type Sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';
import { PAYPAL_CAPTURE, PAYPAL_REFUND } from '../../apps/sandbox-pay/src/codes';

/** SQL: whether the PayPal order `p` has an amount whose way has not ended. */
const IS_PENDING = sql`(p.captures @> ${JSON.stringify([{ status: PAYPAL_CAPTURE.PENDING }])}
  or p.refunds @> ${JSON.stringify([{ status: PAYPAL_REFUND.PENDING }])})`;
const anyOf = (conditions: readonly Sql[]) => list(conditions, ' or ');

/** Whether anything on a site is unfinished: events, notices, orders, bills, plans or subscriptions. */
export const UNFINISHED_WORK = statement<{ channelSeq: number; now: Date }, { open: boolean }>('model.open', (p) => {
  const kinds = [
    sql`
      exists (
        select from jobs.job
        where state in ('created', 'retry')
          and name ~ '[.](main|util)$'
      )`,
    sql`
      exists (
        select from main.site_suspension
        where site_seq = ${p.channelSeq}
          and reopened_at is not null
          and extended_at is null
      )`,
    sql`exists (select from sandbox.webhook where delivered_at is null)`,
    sql`
      exists (
        select from util.pay_order
        where channel_seq = ${p.channelSeq}
          and (
            look_due is not null
            or (check_at is not null and status in (${ORDER_STATUS.CONFIRMING}, ${ORDER_STATUS.CANCELING}))
          )
      )`,
    sql`
      exists (
        select from util.pay_order o
        join sandbox.payment p on p.order_id = o.order_no
        where o.channel_seq = ${p.channelSeq}
          and o.status = ${ORDER_STATUS.WAITING_DEPOSIT}
          and (
            p.status <> ${PAYMENT_STATUS.WAITING_FOR_DEPOSIT}
            or (o.deposit_until <= ${p.now} and o.check_at is not null)
          )
      )`,
    sql`
      exists (
        select from util.pay_order o
        join sandbox.paypal_order p on p.custom_id = o.order_no
        where o.channel_seq = ${p.channelSeq}
          and ${IS_PENDING}
      )`,
    sql`
      exists (
        select from util.pay_order
        where channel_seq = ${p.channelSeq}
          and status = ${ORDER_STATUS.CANCELING}
          and fail_code is not null
          and fail_code <> 'REFUND_ACCOUNT_REQUIRED'
      )`,
    sql`
      exists (
        select from util.plan_bill
        where channel_seq = ${p.channelSeq}
          and state = ${BILL_STATE.CHARGING}
      )`,
    sql`
      exists (
        select from util.site_plan
        where channel_seq = ${p.channelSeq}
          and state = ${PLAN_STATE.ACTIVE}
          and period_end <= ${p.now}
      )`,
    sql`
      exists (
        select from util.subscription
        where channel_seq = ${p.channelSeq}
          and state <> ${SUBSCRIPTION_STATE.ENDED}
          and check_at <= ${p.now}
      )`,
  ];
  return sql`select ${anyOf(kinds)} as open`;
});
