import { ORDER_STATUS } from '@madang/contracts/codes';
import { list, sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';
import { SUBSCRIPTION } from '../payment/subscription.sql';
import type { SubscriptionEntity } from './subscription.entity';

/** How many memberships one round of the job takes. */
const AT_ONCE = 40;
/** Takes the subscriptions that are due for this process; those it leaves undone are due again in five minutes. */
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
      limit ${AT_ONCE}
      for update skip locked
    ) due
    where s.channel_seq = due.channel_seq
      and s.subscription_seq = due.subscription_seq
    returning ${SUBSCRIPTION}
  `,
);

/** The charge of a period that is under way or done; memberships know no deposit, which util.is_running would take in. */
export const CHARGE_OF_PERIOD = statement<{ channelSeq: number; subscriptionSeq: number; dueAt: Date }>(
  'membership.charge-of-period',
  (p) => sql`
    select
    from pay_order
    where channel_seq = ${p.channelSeq}
      and subscription_seq = ${p.subscriptionSeq}
      and status in (${list([ORDER_STATUS.CONFIRMING, ORDER_STATUS.PAID])})
      and due_at = ${p.dueAt}
  `,
);
