import { SUBSCRIPTION_END } from '@madang/contracts/answer-codes';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

interface Person {
  userSeq: number;
}
export const MESSAGE_TITLE = statement<{ channelSeq: number; messageSeq: number }, { title: string }>(
  'alarm.message-title',
  (p) => sql`
    select title
    from campaign.pub_message
    where channel_seq = ${p.channelSeq}
      and message_seq = ${p.messageSeq}
    limit 1
  `,
);

export const NAMES_OF_PEOPLE = statement<{ userSeqs: number[] }, Person & { name: string }>(
  'alarm.names-of-people',
  (p) => sql`
    select
      user_seq as "userSeq",
      name
    from main.pub_account
    where user_seq = any(${p.userSeqs})
      and withdrawn_at is null
  `,
);

interface Membership extends Person {
  title: string;
  /** When the membership began; null while its first payment is awaited. */
  beganAt: Date | null;
  /** When the member gave it up; it runs to `periodEnd` then. */
  cancelAt: Date | null;
  periodEnd: Date | null;
  /** When it ended because its payment was refunded; null where it did not. */
  refundedAt: Date | null;
}
export const MEMBERSHIP_OF = statement<{ channelSeq: number; subscriptionSeq: number }, Membership>(
  'alarm.membership-of',
  (p) => sql`
    select
      user_seq as "userSeq",
      title,
      began_at as "beganAt",
      cancel_at as "cancelAt",
      period_end as "periodEnd",
      case when end_cd = ${SUBSCRIPTION_END.REFUND} then ended_at end as "refundedAt"
    from util.pub_subscription
    where channel_seq = ${p.channelSeq}
      and subscription_seq = ${p.subscriptionSeq}
  `,
);

export const REFUSED_MEMBER = statement<{ channelSeq: number; subscriptionSeq: number }, Person>(
  'alarm.refused-member',
  (p) => sql`
    select user_seq as "userSeq"
    from util.pub_subscription
    where channel_seq = ${p.channelSeq}
      and subscription_seq = ${p.subscriptionSeq}
      and end_cd = ${SUBSCRIPTION_END.REFUSED}
  `,
);
