import { columnsOf, setOf } from '@madang/server/sql/columns';
import { sql } from '@madang/server/sql/sql';
import { query, statement } from '@madang/server/sql/statement';
import type { MemberCard } from './subscription-book';
import { SubscriptionEntity } from '../membership/subscription.entity';

/** SQL for all columns of `subscription s`. */
export const SUBSCRIPTION = columnsOf(SubscriptionEntity, 's');

type SubscriptionKey = Pick<SubscriptionEntity, 'channelSeq' | 'subscriptionSeq'>;
export const LOCK_SUBSCRIPTION = statement<{ channelSeq: number; subscriptionSeq: number }, SubscriptionEntity>(
  'subscription.lock',
  (p) => sql`
    select ${SUBSCRIPTION}
    from subscription s
    where s.channel_seq = ${p.channelSeq}
      and s.subscription_seq = ${p.subscriptionSeq}
    for update
  `,
);
export const setSubscription = ({ channelSeq, subscriptionSeq }: SubscriptionKey, to: Partial<SubscriptionEntity>) =>
  query<SubscriptionEntity>(
    'subscription.set',
    sql`
      update subscription s
      set ${setOf(SubscriptionEntity, to)}
      where s.channel_seq = ${channelSeq}
        and s.subscription_seq = ${subscriptionSeq}
      returning ${SUBSCRIPTION}
    `,
  );

/** Whether a person belongs to the site; nobody who does leaves it before the transaction ends. */
export const STAYS_MEMBER = statement<{ channelSeq: number; userSeq: number }, { stays: boolean }>(
  'subscription.stays-member',
  (p) => sql`select main.stays_member(${p.channelSeq}, ${p.userSeq}) as stays`,
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
