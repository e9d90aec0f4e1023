/** The calls of a learner about memberships, without the rules of their input, which ./subscription holds. */
import type { SubscriptionEnd } from '../answer-codes';
import type { MembershipPeriod, CodeOf, SUBSCRIPTION_STATE, Yn } from '../codes';
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
  /** The won that the person pays for each period; it stays the price at which the person joined. */
  price: number;
  periodCd: MembershipPeriod;
  state: CodeOf<typeof SUBSCRIPTION_STATE>;
  beganAt: string | null;
  /** The moment until which the membership is paid. */
  periodEnd: string | null;
  /** When the card is charged next; null: it will not be. */
  nextBillingAt: string | null;
  /** When the person cancelled the membership, which still lasts until `periodEnd`; null: not cancelled. */
  cancelAt: string | null;
  endedAt: string | null;
  /** Why the membership has ended; null: it has not. */
  endCd: SubscriptionEnd | null;
  /** The card that is charged every month; null: there is none. */
  card: { brand: string; last4: string } | null;
}
/** A membership of the caller, with its site. */
export interface MySubscription extends Subscription {
  siteName: string;
  domain: string;
  /** How many classes only its members can enrol in. */
  courseCount: number;
  /** The order that paid for the present period. */
  orderNo: string | null;
  /** Whether its money goes back, or a request for that is undecided: nothing is charged before that is settled, not at `nextBillingAt`. */
  refundWaitYn: Yn;
}
/**
 * The result of joining a membership. Where `window` or `cardWindow` is set, the browser goes to it next; with both null the membership has
 * begun.
 */
export interface Subscribed {
  subscription: Subscription;
  window: ProviderWindow | null;
  cardWindow: CardWindow | null;
}

/** Calls by which a person joins, cancels and sees memberships; `subscription.ts` adds the studio's calls and the rules of the input. */
export const subscriptionApi = {
  /**
   * Joins a membership. For one that is charged monthly, the first call answers the window that registers a card, and a second call with
   * the card's `proof` begins it. For any other the call answers the window of the payment.
   */
  subscribe: post(`${ch}/subscribe`, 'login').takes<typeof subscribeInput>().returns<Subscribed>(),
  /** Cancels the membership: nothing more is charged, and its benefits last until the end of the paid period. */
  cancel: post(`${ch}/cancel`, 'login').whileSuspended().returns<Subscription>(),
  resume: post(`${ch}/resume`, 'login').returns<Subscription>(),
  /**
   * Changes the card of the monthly charge: the first call answers the window that registers a card, a second call with the card's `proof`
   * sets it.
   */
  card: post(`${ch}/card`, 'login').takes<typeof cardInput>().whileSuspended().returns<{ cardWindow: CardWindow | null }>(),
  mine: get('/mypage/memberships', 'login').takes<typeof mineQuery>().whileSuspended().returns<Page<MySubscription>>(),
};
