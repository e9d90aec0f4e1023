import { ORDER_STATUS, REFUND_STATE } from '@madang/contracts/codes';
import { columnsOf, setOf } from '@madang/server/sql/columns';
import { list, sql } from '@madang/server/sql/sql';
import { query, statement } from '@madang/server/sql/statement';
import type { MemberCard } from './subscription-records';
import { SubscriptionEntity } from '../membership/subscription.entity';

export const SUBSCRIPTION_COLUMNS = columnsOf(SubscriptionEntity, 's');

type SubscriptionKey = Pick<SubscriptionEntity, 'channelSeq' | 'subscriptionSeq'>;
export const LOCK_SUBSCRIPTION = statement<{ channelSeq: number; subscriptionSeq: number }, SubscriptionEntity>(
  'payment-subscription.lock',
  (p) => sql`
    select ${SUBSCRIPTION_COLUMNS}
    from subscription s
    where s.channel_seq = ${p.channelSeq}
      and s.subscription_seq = ${p.subscriptionSeq}
    for update
  `,
);
export const setSubscription = ({ channelSeq, subscriptionSeq }: SubscriptionKey, to: Partial<SubscriptionEntity>) =>
  query<SubscriptionEntity>(
    'payment-subscription.set',
    sql`
      update subscription s
      set ${setOf(SubscriptionEntity, to)}
      where s.channel_seq = ${channelSeq}
        and s.subscription_seq = ${subscriptionSeq}
      returning ${SUBSCRIPTION_COLUMNS}
    `,
  );

/** Whether a person belongs to the site. It also keeps the person from leaving the site before the transaction ends. */
export const STAYS_MEMBER = statement<{ channelSeq: number; userSeq: number }, { stays: boolean }>(
  'payment-subscription.stays-member',
  (p) => sql`select main.stays_member(${p.channelSeq}, ${p.userSeq}) as stays`,
);

/**
 * The suspensions of a site that ended after the period of a subscription had begun and were not looked at yet, each with the days of it
 * that fall into the period.
 */
export const SUSPENSIONS_TO_MAKE_UP_FOR = statement<
  { channelSeq: number; after: number; periodStart: Date },
  { suspensionSeq: number; suspendedAt: Date; days: number }
>(
  'payment-subscription.suspensions',
  (p) => sql`
    select
      suspension_seq as "suspensionSeq",
      suspended_at as "suspendedAt",
      main.suspended_days(greatest(suspended_at, ${p.periodStart}::timestamptz), reopened_at) as days
    from main.pub_past_suspension
    where channel_seq = ${p.channelSeq}
      and suspension_seq > ${p.after}
      and reopened_at > ${p.periodStart}::timestamptz
    order by suspension_seq
  `,
);

/** When a period of a subscription was charged for the first time. */
export const FIRST_CHARGE_OF_PERIOD = statement<SubscriptionKey & { dueAt: Date }, { at: Date }>(
  'payment-subscription.first-charge-of-period',
  (p) => sql`
    select min(created_at) as at
    from pay_order
    where channel_seq = ${p.channelSeq}
      and subscription_seq = ${p.subscriptionSeq}
      and due_at = ${p.dueAt}
  `,
);

/** SQL: whether the order `o` is being refunded, or its refund was asked for and is not decided. */
export const GOES_BACK = sql`(
        o.status = ${ORDER_STATUS.CANCELING}
        or exists (
          select
          from refund_request r
          where r.channel_seq = o.channel_seq
            and r.order_no = o.order_no
            and r.state in (${list([REFUND_STATE.REQUESTED, REFUND_STATE.RETURNING])})
        )
      )`;
/** Answers a row if the order of a period is being refunded, or its refund was asked for and is not decided. */
export const REFUND_OF_PERIOD = statement<SubscriptionKey & { periodEnd: Date }>(
  'payment-subscription.refund-of-period',
  (p) => sql`
    select
    from pay_order o
    where o.channel_seq = ${p.channelSeq}
      and o.subscription_seq = ${p.subscriptionSeq}
      and o.period_end = ${p.periodEnd}
      and ${GOES_BACK}
  `,
);

export const MEMBER_CARD = statement<{ channelSeq: number; userSeq: number }, MemberCard>(
  'member-card.find',
  (p) => sql`
    select
      customer_key as "customerKey",
      billing_key as "billingKey",
      brand,
      last4
    from member_card
    where channel_seq = ${p.channelSeq}
      and user_seq = ${p.userSeq}
  `,
);
