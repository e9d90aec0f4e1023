import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';
import { SUBSCRIPTION_COLUMNS } from '../payment/subscription.sql';
import type { SubscriptionEntity } from './subscription.entity';

/** How many subscriptions the job takes in one transaction. */
export const SUBSCRIPTIONS_PER_TRANSACTION = 40;
/** Takes the subscriptions that are due, and makes them due again five minutes later, for those that this process does not finish. */
export const TAKE_DUE_SUBSCRIPTIONS = statement<{ now: Date }, SubscriptionEntity>(
  'membership.take-due',
  (p) => sql`
    update subscription s
    set check_at = ${p.now}::timestamptz + interval '5 minutes'
    from (
      select channel_seq, subscription_seq
      from subscription
      where check_at <= ${p.now}::timestamptz
      order by check_at
      limit ${SUBSCRIPTIONS_PER_TRANSACTION}
      for update skip locked
    ) due
    where s.channel_seq = due.channel_seq
      and s.subscription_seq = due.subscription_seq
    returning ${SUBSCRIPTION_COLUMNS}
  `,
);

/** Answers a row if the charge of a period is running or done. */
export const CHARGE_OF_PERIOD = statement<{ channelSeq: number; subscriptionSeq: number; dueAt: Date }>(
  'membership.charge-of-period',
  (p) => sql`
    select
    from pay_order
    where channel_seq = ${p.channelSeq}
      and subscription_seq = ${p.subscriptionSeq}
      and is_running(status)
      and due_at = ${p.dueAt}
  `,
);

/** Answers a row if the platform has suspended the site. */
export const IS_SUSPENDED = statement<{ channelSeq: number }>(
  'membership.is-suspended',
  (p) => sql`
    select
    from main.pub_suspended_site
    where channel_seq = ${p.channelSeq}
  `,
);
