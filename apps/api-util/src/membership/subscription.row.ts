import { SUBSCRIPTION_STATE, type Lang } from '@madang/contracts/codes';
import { payNamesIn } from '@madang/contracts/util/card-companies';
import type { Subscription } from '@madang/contracts/util/subscription-calls';
import { isAuto, type MemberCard } from '../payment/subscription-records';
import type { SubscriptionEntity } from './subscription.entity';

const iso = (at: Date | null) => at?.toISOString() ?? null;

/** A subscription as its member's calls answer it. */
export function toSubscription(s: SubscriptionEntity, card: MemberCard | null, lang: Lang): Subscription {
  const charged = s.state === SUBSCRIPTION_STATE.ACTIVE && isAuto(s) && !s.cancelAt;
  return {
    subscriptionSeq: s.subscriptionSeq,
    channelSeq: s.channelSeq,
    membershipSeq: s.membershipSeq,
    title: s.title,
    price: s.price,
    periodCd: s.periodCd,
    state: s.state,
    beganAt: iso(s.beganAt),
    periodEnd: iso(s.periodEnd),
    nextBillingAt: charged ? iso(s.periodEnd) : null,
    cancelAt: iso(s.cancelAt),
    endedAt: iso(s.endedAt),
    endCd: s.endCd,
    card:
      isAuto(s) && s.state === SUBSCRIPTION_STATE.ACTIVE && card?.brand && card.last4
        ? { brand: payNamesIn(card.brand, lang), last4: card.last4 }
        : null,
  };
}
