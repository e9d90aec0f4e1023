import { CASH_RECEIPT } from '@madang/contracts/codes';
import type { EnrolValues } from '../../domain/enrolment/enrol-fields';

/** The value for a buyer who wants no cash receipt. */
export const NO_RECEIPT = 'NONE';
export type ReceiptChoice = typeof NO_RECEIPT | typeof CASH_RECEIPT.INCOME | typeof CASH_RECEIPT.BUSINESS;
export interface PayValues extends EnrolValues {
  receiptType: ReceiptChoice;
  /** A person's phone or card number for the receipt; the number of a business has its own field, `receiptBusiness`. */
  receiptNumber: string;
  receiptBusiness: string;
}
export const RECEIPT_CHOICES: readonly ReceiptChoice[] = [CASH_RECEIPT.INCOME, CASH_RECEIPT.BUSINESS, NO_RECEIPT];
