import { PAYMENT_STATUS } from '@madang/contracts/answer-codes';
import type { Call } from './errors';

/** Chances (0 to 1) of what goes wrong at a payment company. All 0 unless a test says otherwise. */
export interface Faults {
  /** The chance that a call is answered only after `slowMs` milliseconds. */
  slow: number;
  slowMs: number;
  /** The chance that a call answers 500 and does nothing. */
  errorBefore: number;
  /** The chance that a call does its work and answers 500 all the same. */
  errorAfter: number;
  /** The chance that the card company says no at the confirmation. */
  decline: number;
  /** The chance that a notice is sent twice. */
  duplicate: number;
  /** The chance that a notice is never sent. */
  drop: number;
  /** Whether notices go out in any order, up to a second late. */
  shuffle: boolean;
  /** Refuses every such call with this code, without having done anything. */
  say: Partial<Record<Call, string>>;
  /** How a registered card's charge stands when it is answered; one in progress ends by `Billing.finish`. */
  charge: typeof PAYMENT_STATUS.DONE | typeof PAYMENT_STATUS.IN_PROGRESS | typeof PAYMENT_STATUS.ABORTED;
  /** The failure that an aborted charge tells. */
  failure: string;
  /** Whether times of accounts come without their zone, as Seoul's. */
  bareDates: boolean;
  /** Whether a deposit that the bank took back keeps its `approvedAt`. */
  keepApproval: boolean;
  /** Whether PayPal examines a payment before its money is there. */
  pending: boolean;
  /** Whether PayPal's refunds arrive later than their answer. */
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
  charge: PAYMENT_STATUS.DONE,
  failure: 'REJECT_CARD_PAYMENT',
  bareDates: false,
  keepApproval: false,
  pending: false,
  slowRefund: false,
  issue: {},
};
export const happens = (chance: number) => chance > 0 && Math.random() < chance;
