/** What a learner does about refunds, without the rules: those stand in ./refund. */
import type { REFUND_BARRED } from '../answer-codes';
import type { Currency, RefundState, CodeOf } from '../codes';
import { service } from '../endpoint';
import type { refundAskInput, refundTermsQuery } from './refund';
import type { RefundTerms, RefundWorking } from './refund-rules';

const { get, post } = service('util', 'util/refund');
const order = '/channels/:channelSeq/payments/:orderNo/refund' as const;

/** A request for a refund, as its learner sees it. */
export interface RefundRequest {
  refundSeq: number;
  orderNo: string;
  state: RefundState;
  /** The sum that is asked for, agreed or returned, in won or cents of a dollar. */
  amount: number;
  currency: Currency;
  /** Why the learner asks, in their own words. */
  reason: string;
  /** The staff's, where they refused or returned another sum. */
  answer: string | null;
  requestedAt: string;
  /** By when staff have to decide. */
  dueAt: string;
  decidedAt: string | null;
  /** The arithmetic as it was agreed to. */
  working: RefundWorking;
}
/** What would come back of an order now. */
export interface RefundQuote {
  orderNo: string;
  title: string;
  currency: Currency;
  /** What was paid less what came back already. */
  paid: number;
  working: RefundWorking;
  /** Whether the money goes back at once; otherwise the staff look at the request until `dueAt`. */
  atOnce: boolean;
  dueAt: string;
  /** Whether an account of the learner's is needed, since a virtual account cannot be paid back into. */
  needsAccount: boolean;
  /** Why nothing can be asked for now. */
  barred: CodeOf<typeof REFUND_BARRED> | null;
  request: RefundRequest | null;
}

/** Calls about refunds that buyers' pages make; `refund.ts` adds the staff's calls and the rules of the input. */
export const refundApi = {
  /** The table of a class, or of memberships without one, by this site's rule. */
  terms: get('/channels/:channelSeq/refund-terms', 'public').takes<typeof refundTermsQuery>().returns<RefundTerms>(),
  quote: get(order, 'login').whileSuspended().returns<RefundQuote>(),
  /** Asks for what `quote` said; returned at once where that is clear. */
  ask: post(order, 'login').takes<typeof refundAskInput>().whileSuspended().returns<RefundRequest>(),
  withdraw: post(`${order}/withdraw`, 'login').whileSuspended().returns<RefundRequest>(),
};
