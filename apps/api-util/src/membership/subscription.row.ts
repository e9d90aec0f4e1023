import type { Subscription } from '@madang/contracts/util/subscription-calls';
import { isAuto, type MemberCardRow, type SubscriptionRow } from '../payment/subscription-book';

const iso = (at: Date | null) => at?.toISOString() ?? null;

/** A membership on the wire, to its member. */
export function toSubscription(s: SubscriptionRow, card: MemberCardRow | null): Subscription {
  const charged = s.state === 'ACTIVE' && isAuto(s) && !s.cancel_at;
  return {
    subscriptionSeq: s.subscription_seq,
    channelSeq: s.channel_seq,
    membershipSeq: s.membership_seq,
    title: s.title,
    price: s.price,
    periodCd: s.period_cd,
    state: s.state,
    beganAt: iso(s.began_at),
    periodEnd: iso(s.period_end),
    nextBillingAt: charged ? iso(s.period_end) : null,
    cancelAt: iso(s.cancel_at),
    endedAt: iso(s.ended_at),
    endCd: s.end_cd,
    card: isAuto(s) && s.state === 'ACTIVE' && card?.brand && card.last4 ? { brand: card.brand, last4: card.last4 } : null,
  };
}
