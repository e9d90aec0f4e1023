import { ORDER_STATUS, type OrderStatus } from '../codes';
import type { ErrorName } from '../errors';
import { daysBefore } from '../dates';

/** How many days after a reminder staff can send the next one for the same enrolment. */
export const REMINDER_PAUSE_DAYS = 1;

/** The last reminder of a payment that staff sent for an enrolment, and how many they have sent in all. */
export interface PaymentReminder {
  at: string;
  byName: string | null;
  times: number;
}
/** What decides whether a learner can be reminded of a payment. */
export interface Unpaid {
  /** Whether the enrolment holds a seat that is not paid. */
  held: boolean;
  amount: number;
  /** Whether the seat is an offer, after an approval or as the next of the waitlist; otherwise its buyer is at the checkout. */
  claim: boolean;
  /** The state of the enrolment's order that is being paid or is paid; null where there is none. */
  orderStatus: OrderStatus | null;
  /** The moment until which the payment has to come. */
  payBy: string | null;
  remindedAt: string | null;
}
/** Why a learner cannot be reminded of a payment at the moment `now`; null where staff can remind them. */
export function reminderRefusal({ held, amount, claim, orderStatus, payBy, remindedAt }: Unpaid, now: number): ErrorName | null {
  if (!held || amount === 0) return 'NOTHING_TO_PAY';
  if (orderStatus === ORDER_STATUS.CONFIRMING || orderStatus === ORDER_STATUS.PAID) return 'PAYMENT_PENDING';
  if (payBy === null || Date.parse(payBy) <= now) return 'PAY_DEADLINE_PASSED';
  if (!claim && orderStatus !== ORDER_STATUS.WAITING_DEPOSIT) return 'AT_CHECKOUT';
  if (remindedAt !== null && new Date(remindedAt) > daysBefore(now, REMINDER_PAUSE_DAYS)) return 'REMINDED_TODAY';
  return null;
}
