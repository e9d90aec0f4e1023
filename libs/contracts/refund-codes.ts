/** Codes of money that a seller returns outside the product, in a file of their own, since the first pages of learners need none. */
import type { CodeOf, PayMethod } from './codes';

/**
 * What stands in the ledger instead of a payment method where a seller returned money outside the product. None of the money that is paid
 * out moved, and no payment company knows of it.
 */
export const REFUNDED_OUTSIDE = 'OUTSIDE';
/** How money of a ledger row came or went: a means of payment, or outside of the product. */
export type LedgerMethod = PayMethod | typeof REFUNDED_OUTSIDE;

/** How a seller returned money outside the product: by a bank transfer, or in another way. */
export const REFUND_WAY = { BANK: 'BANK', OTHER: 'OTHER' } as const;
export type RefundWay = CodeOf<typeof REFUND_WAY>;
