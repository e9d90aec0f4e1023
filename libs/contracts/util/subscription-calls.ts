/** What a learner does with memberships, without the rules: those stand in ./subscription. */
import type { SubscriptionEnd } from '../answer-codes';
import type { MembershipPeriod, CodeOf, SUBSCRIPTION_STATE } from '../codes';
import { service, type Page } from '../endpoint';
import type { ProviderWindow } from './payment';
import type { CardWindow } from './plan';
import type { cardInput, mineQuery, subscribeInput } from './subscription';

const { get, post } = service('util', 'util/subscription');
const ch = '/channels/:channelSeq/memberships/:membershipSeq' as const;

/** One person's membership of a site. */
export interface Subscription {
  subscriptionSeq: number;
  channelSeq: number;
  membershipSeq: number;
  title: string;
  /** What the person pays for a period, in won, as it was on joining. */
  price: number;
  periodCd: MembershipPeriod;
  state: CodeOf<typeof SUBSCRIPTION_STATE>;
  beganAt: string | null;
  /** Until when the membership is paid for. */
  periodEnd: string | null;
  /** When the card is charged next; null where nothing is charged any more. */
  nextBillingAt: string | null;
  /** When the person gave the membership up; it lasts until its period ends. */
  cancelAt: string | null;
  endedAt: string | null;
  /** Why the membership is over; null while it is not. */
  endCd: SubscriptionEnd | null;
  /** The card that the monthly charge goes to. */
  card: { brand: string; last4: string } | null;
}
/** One of a person's own memberships, with the site that it is of. */
export interface MySubscription extends Subscription {
  siteName: string;
  domain: string;
  /** Members-only classes of this membership. */
  courseCount: number;
  /** The order that paid for the running period. */
  orderNo: string | null;
}
/** Where one of the windows is set, the browser goes there next; with both null the subscription is running. */
export interface Subscribed {
  subscription: Subscription;
  window: ProviderWindow | null;
  cardWindow: CardWindow | null;
}

/** Calls by which a person joins, ends and looks at memberships; `subscription.ts` adds the studio's and the rules of the input. */
export const subscriptionApi = {
  /** Begins one: a card window for the monthly charge, and after it the same call with the card's proof; else the payment's window. */
  subscribe: post(`${ch}/subscribe`, 'login').takes<typeof subscribeInput>().returns<Subscribed>(),
  /** Ends the subscription with its paid period: nothing is charged any more, and the benefits stay until then. */
  cancel: post(`${ch}/cancel`, 'login').whileSuspended().returns<Subscription>(),
  resume: post(`${ch}/resume`, 'login').returns<Subscription>(),
  /** Another card for the charges to come: without a proof its window, with one the card is taken. */
  card: post(`${ch}/card`, 'login').takes<typeof cardInput>().returns<{ cardWindow: CardWindow | null }>(),
  mine: get('/mypage/memberships', 'login').takes<typeof mineQuery>().whileSuspended().returns<Page<MySubscription>>(),
};
