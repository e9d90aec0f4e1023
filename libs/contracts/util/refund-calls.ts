/** The calls of a learner about refunds, without the rules of their input, which ./refund holds. */
import type { REFUND_BARRED } from '../answer-codes';
import type { Currency, RefundState, CodeOf, Yn } from '../codes';
import { service } from '../endpoint';
import type { RefundWay } from '../refund-codes';
import type { refundAskInput, refundTermsQuery } from './refund';
import type { RefundTerms, RefundWorking } from './refund-rules';

const { get, post } = service('util', 'util/refund');
const order = '/channels/:channelSeq/payments/:orderNo/refund' as const;

/** How a seller returned the sum of a request outside the product. */
export interface RefundOutside {
  wayCd: RefundWay;
  /** The day in Korea on which the money went back. */
  returnedOn: string;
  /** What the learner finds it by, such as the name on the transfer; null once it was removed with the request's other texts. */
  reference: string | null;
}
/** A refund request, as its learner sees it. */
export interface RefundRequest {
  refundSeq: number;
  orderNo: string;
  state: RefundState;
  /** The amount that was asked for or, after the decision, is returned; in won or US cents, as `currency` says. */
  amount: number;
  currency: Currency;
  /** The learner's reason, in the learner's own words. */
  reason: string;
  /** The staff's reason, if they refused the request or returned another amount; otherwise null. */
  answer: string | null;
  requestedAt: string;
  /** The moment by which staff have to decide. */
  dueAt: string;
  decidedAt: string | null;
  /** How the seller returned the amount outside the product; null: the payment company returns it. */
  outside: RefundOutside | null;
  /** The calculation of the amount at the time of the request. */
  working: RefundWorking;
}
/** What a learner would get back for an order now. */
export interface RefundQuote {
  orderNo: string;
  title: string;
  currency: Currency;
  /** The amount that was paid, less refunds. */
  paid: number;
  working: RefundWorking;
  /** Whether the money would be returned without a decision of staff; otherwise staff decide until `dueAt`. */
  atOnce: boolean;
  dueAt: string;
  /** Whether the learner has to name a bank account, since money cannot be sent back to a virtual account. */
  needsAccount: boolean;
  /** Whether the seller returns the amount outside the product, since the payment company returns no part of such a payment. */
  byHand: boolean;
  /** Whether the payment company returns the whole payment or nothing. */
  wholeOnlyYn: Yn;
  /** Why the learner cannot ask for a refund now; null: the learner can. */
  barred: CodeOf<typeof REFUND_BARRED> | null;
  request: RefundRequest | null;
}

/** Calls about refunds by buyers' pages; `refund.ts` adds the staff's calls and the rules of the input. */
export const refundApi = {
  /** The terms of refund of a class or, without one, of memberships, by the rule that the site has chosen. */
  terms: get('/channels/:channelSeq/refund-terms', 'public').takes<typeof refundTermsQuery>().returns<RefundTerms>(),
  quote: get(order, 'login').whileSuspended().returns<RefundQuote>(),
  /** Asks for the refund that `quote` showed; where it needs no decision the money goes back at once. */
  ask: post(order, 'login').takes<typeof refundAskInput>().whileSuspended().returns<RefundRequest>(),
  withdraw: post(`${order}/withdraw`, 'login').whileSuspended().returns<RefundRequest>(),
};
