import { sql, list, raw, type Value } from '@madang/server/sql/sql';
import { query, statement } from '@madang/server/sql/statement';
import type { MemberCardRow, SubscriptionRow } from './subscription-book';

type SubscriptionKey = Pick<SubscriptionRow, 'channel_seq' | 'subscription_seq'>;
export const LOCK_SUBSCRIPTION = statement<{ channelSeq: number; subscriptionSeq: number }, SubscriptionRow>(
  'subscription.lock',
  (p) => sql`
    select *
    from subscription
    where channel_seq = ${p.channelSeq}
      and subscription_seq = ${p.subscriptionSeq}
    for update
  `,
);
export const setSubscription = ({ channel_seq, subscription_seq }: SubscriptionKey, to: Partial<SubscriptionRow>) =>
  query<SubscriptionRow>(
    'subscription.set',
    sql`
      update subscription
      set ${list(Object.entries(to).map(([column, value]) => sql`${raw(column)} = ${value as Value}`))}
      where channel_seq = ${channel_seq}
        and subscription_seq = ${subscription_seq}
      returning *
    `,
  );

export const MEMBER_CARD = statement<{ channelSeq: number; userSeq: number }, MemberCardRow>(
  'member-card.find',
  (p) => sql`
    select
      customer_key,
      billing_key,
      brand,
      last4
    from member_card
    where channel_seq = ${p.channelSeq}
      and user_seq = ${p.userSeq}
  `,
);
