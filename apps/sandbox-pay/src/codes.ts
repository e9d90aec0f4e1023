/** The words of the payment companies that this app stands in for, Toss Payments and PayPal, as their APIs and notices write them. */
import type { PAYMENT_STATUS, PaymentStatus } from '@madang/contracts/answer-codes';
import type { CodeOf } from '@madang/contracts/codes';

/** The state of a payment at Toss, which examines none as PayPal does. */
export type TossStatus = Exclude<PaymentStatus, typeof PAYMENT_STATUS.PENDING>;
/** Means of payment in requests to Toss; answers have Korean names for them. FOREIGN_EASY_PAY: a foreign wallet. */
export const TOSS_METHOD = {
  CARD: 'CARD',
  VIRTUAL_ACCOUNT: 'VIRTUAL_ACCOUNT',
  TRANSFER: 'TRANSFER',
  FOREIGN_EASY_PAY: 'FOREIGN_EASY_PAY',
} as const;
export type TossMethod = CodeOf<typeof TOSS_METHOD>;
/** Whether Toss has returned the money of one refund; it answers a refund only then. */
export const TOSS_CANCEL_STATUS = { DONE: 'DONE' } as const;

/** Whether a payment at Toss is a buyer's own in the window, or a charge of a registered card. */
export const TOSS_PAYMENT_TYPE = { NORMAL: 'NORMAL', BILLING: 'BILLING' } as const;

/** The state of an order at PayPal. PAYER_ACTION_REQUIRED: the buyer has not agreed yet; APPROVED: the money can be taken. */
export const PAYPAL_ORDER = {
  PAYER_ACTION_REQUIRED: 'PAYER_ACTION_REQUIRED',
  APPROVED: 'APPROVED',
  COMPLETED: 'COMPLETED',
} as const;
/** The state of a payment that was taken for an order at PayPal. PENDING: PayPal examines it; the last two: money went back. */
export const PAYPAL_CAPTURE = {
  COMPLETED: 'COMPLETED',
  PENDING: 'PENDING',
  DECLINED: 'DECLINED',
  PARTIALLY_REFUNDED: 'PARTIALLY_REFUNDED',
  REFUNDED: 'REFUNDED',
} as const;
/** How PayPal's examination of a payment ends. */
export type PaypalReviewEnd = typeof PAYPAL_CAPTURE.COMPLETED | typeof PAYPAL_CAPTURE.DECLINED;
/** The state of a refund at PayPal. PENDING: the money is on its way. */
export const PAYPAL_REFUND = { COMPLETED: 'COMPLETED', PENDING: 'PENDING', FAILED: 'FAILED' } as const;
/** How a refund of PayPal that was on its way ends. */
export type PaypalRefundEnd = Exclude<CodeOf<typeof PAYPAL_REFUND>, typeof PAYPAL_REFUND.PENDING>;
