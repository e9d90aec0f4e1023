import type { Call } from './errors';

/** Chances (0 to 1) of what goes wrong at a payment company. All 0 unless a test says otherwise. */
export interface Faults {
  /** Answers after `slowMs`. */
  slow: number;
  slowMs: number;
  /** 500 without having done anything. */
  errorBefore: number;
  /** Does it, then answers 500. */
  errorAfter: number;
  /** The card company says no at the confirmation. */
  decline: number;
  /** A notice is sent twice. */
  duplicate: number;
  /** A notice is never sent. */
  drop: number;
  /** Notices go out in any order, up to a second late. */
  shuffle: boolean;
  /** Refuses every such call with this code, without having done anything. */
  say: Partial<Record<Call, string>>;
  /** How a registered card's charge stands when it is answered; one in progress ends by `Billing.finish`. */
  charge: 'DONE' | 'IN_PROGRESS' | 'ABORTED';
  /** The failure of an aborted charge. */
  failure: string;
  /** Times of accounts come without their zone, as Seoul's. */
  bareDates: boolean;
  /** A deposit that the bank took back keeps its `approvedAt`. */
  keepApproval: boolean;
  /** PayPal looks at a payment before its money is there. */
  pending: boolean;
  /** PayPal's refunds arrive later. */
  slowRefund: boolean;
  /** Refuses every such call of PayPal with this issue, without having done anything. */
  issue: Partial<Record<'order' | 'capture' | 'refund', string>>;
}
export const NO_FAULTS: Faults = {
  slow: 0,
  slowMs: 3000,
  errorBefore: 0,
  errorAfter: 0,
  decline: 0,
  duplicate: 0,
  drop: 0,
  shuffle: false,
  say: {},
  charge: 'DONE',
  failure: 'REJECT_CARD_PAYMENT',
  bareDates: false,
  keepApproval: false,
  pending: false,
  slowRefund: false,
  issue: {},
};
export const happens = (chance: number) => chance > 0 && Math.random() < chance;
