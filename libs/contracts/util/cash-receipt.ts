import { object, string, type InferType } from 'yup';
import { CASH_RECEIPT, CURRENCY, type CodeOf } from '../codes';
import { message, oneOf, REQUIRED } from '../fields';
import { LIMITS } from '../limits';
import { isBusinessNumber } from '../main/business-number';

/** The number of the tax office for receipts that nobody asked for. */
const SELF_ISSUE_NUMBER = '0100001234';
/** A phone number, or that of a cash receipt card. */
const PERSONAL = /^(01\d{8,9}|\d{13,19})$/;
const digits = (text: string) => text.replace(/[\s-]/g, '');

/** What a buyer by deposit wants a cash receipt for; SELF is the law's, never a buyer's choice. */
export const cashReceiptInput = object({
  type: oneOf([CASH_RECEIPT.INCOME, CASH_RECEIPT.BUSINESS] as const).required(REQUIRED),
  number: string()
    .transform((value: string) => digits(value))
    .required(REQUIRED)
    .when('type', {
      is: CASH_RECEIPT.BUSINESS,
      then: (s) => s.test('business', message('businessNumber'), (value) => !value || isBusinessNumber(value)),
      otherwise: (s) => s.matches(PERSONAL, { message: message('receiptNumber'), excludeEmptyString: true }),
    }),
}).noUnknown();
/** The cash receipt that a buyer asks for, as the form sends it. */
export type CashReceiptInput = InferType<typeof cashReceiptInput>;
/** The cash receipt that a buyer asks for: what it is for, and the telephone or business number it goes to. */
export interface CashReceiptAsked {
  type: CodeOf<typeof CASH_RECEIPT>;
  number: string;
}
/** The cash receipt of an order: what the buyer asked for and, once the money came, what was issued. */
export interface CashReceipt {
  type: CodeOf<typeof CASH_RECEIPT>;
  /** With its middle hidden; null once the account is withdrawn, and for SELF. */
  number: string | null;
  issueNumber: string | null;
  url: string | null;
  cancelledAt: string | null;
}

/** What the provider is told: the buyer's wish, else the law's own from its amount on, else none (소득세법 시행령 §210의3). */
export function receiptOf(asked: CashReceiptAsked | null | undefined, amount: number, currency: string): CashReceiptAsked | null {
  if (currency !== CURRENCY.KRW) return null;
  if (asked) return asked;
  return amount >= LIMITS.cashReceiptFrom ? { type: CASH_RECEIPT.SELF, number: SELF_ISSUE_NUMBER } : null;
}
/** `010****5678`: enough to know it again. */
export const maskedNumber = (number: string): string =>
  `${number.slice(0, 3)}${'*'.repeat(Math.max(0, number.length - 7))}${number.slice(-4)}`;
