import { object, string, type InferType } from 'yup';
import { CASH_RECEIPT, CURRENCY, type CodeOf } from '../codes';
import { message, oneOf, REQUIRED } from '../fields';
import { LIMITS } from '../limits';
import { isBusinessNumber } from '../main/business-number';

/** The number that the tax office wants on a cash receipt that the buyer did not ask for. */
const SELF_ISSUE_NUMBER = '0100001234';
/** The number of a person's cash receipt: a mobile number, or that of a cash receipt card. */
const PERSONAL_NUMBER_PATTERN = /^(01\d{8,9}|\d{13,19})$/;
const digits = (text: string) => text.replace(/[\s-]/g, '');

/** The cash receipt that a buyer who pays by deposit asks for. SELF is not a choice: it is issued where the buyer asks for none. */
export const cashReceiptInput = object({
  type: oneOf([CASH_RECEIPT.INCOME, CASH_RECEIPT.BUSINESS] as const).required(REQUIRED),
  number: string()
    .transform((value: string) => digits(value))
    .required(REQUIRED)
    .when('type', {
      is: CASH_RECEIPT.BUSINESS,
      then: (s) => s.test('business', message('businessNumber'), (value) => !value || isBusinessNumber(value)),
      otherwise: (s) => s.matches(PERSONAL_NUMBER_PATTERN, { message: message('receiptNumber'), excludeEmptyString: true }),
    }),
}).noUnknown();
/** The buyer's wish for a cash receipt, as the form sends it. */
export type CashReceiptInput = InferType<typeof cashReceiptInput>;
/** The cash receipt to be issued: what it is for, and the telephone or business number it is issued to. */
export interface CashReceiptAsked {
  type: CodeOf<typeof CASH_RECEIPT>;
  number: string;
}
/** The cash receipt of an order: as the buyer asked for it and, after the deposit, as it was issued. */
export interface CashReceipt {
  type: CodeOf<typeof CASH_RECEIPT>;
  /** The number with its middle hidden; null for SELF, and once the account is deleted. */
  number: string | null;
  issueNumber: string | null;
  url: string | null;
  cancelledAt: string | null;
}

/**
 * The cash receipt that the payment provider is asked to issue for a payment in won: the one that the buyer wants, otherwise SELF from
 * `cashReceiptFrom` won on, otherwise none (소득세법 시행령 §210의3). Payments in dollars have none.
 */
export function receiptOf(asked: CashReceiptAsked | null | undefined, amount: number, currency: string): CashReceiptAsked | null {
  if (currency !== CURRENCY.KRW) return null;
  if (asked) return asked;
  return amount >= LIMITS.cashReceiptFrom ? { type: CASH_RECEIPT.SELF, number: SELF_ISSUE_NUMBER } : null;
}
/** A number with its middle hidden, by which its owner still recognises it: `010****5678`. */
export const maskedNumber = (number: string): string =>
  `${number.slice(0, 3)}${'*'.repeat(Math.max(0, number.length - 7))}${number.slice(-4)}`;
