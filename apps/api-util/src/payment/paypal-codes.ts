import type { Verdict } from './toss-codes';

/** The kinds of requests to PayPal; each has error codes of its own. */
export type PaypalCall = 'order' | 'capture' | 'refund' | 'read';

/** Codes by which the buyer's account or card is refused, or the buyer has not agreed. */
const BUYER_CODES = [
  'INSTRUMENT_DECLINED',
  'TRANSACTION_REFUSED',
  'PAYER_ACTION_REQUIRED',
  'PAYER_ACCOUNT_RESTRICTED',
  'PAYER_ACCOUNT_LOCKED_OR_CLOSED',
  'PAYER_CANNOT_PAY',
  'PAYER_COUNTRY_NOT_SUPPORTED',
  'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING',
  'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED',
  'CARD_EXPIRED',
  'COMPLIANCE_VIOLATION',
] as const;
/** Codes that refuse a refund itself: because of its amount, its date, a dispute, or the balance of our account. */
const REFUND_CODES = [
  'REFUND_AMOUNT_EXCEEDED',
  'REFUND_TIME_LIMIT_EXCEEDED',
  'REFUND_NOT_ALLOWED',
  'REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK',
  'REFUND_CAPTURE_CURRENCY_MISMATCH',
  'REFUND_FAILED_INSUFFICIENT_FUNDS',
  'PARTIAL_REFUND_NOT_ALLOWED',
  'MAX_NUMBER_OF_REFUNDS_EXCEEDED',
  'CAPTURE_DISPUTED_PARTIAL_REFUND_NOT_ALLOWED',
  'TRANSACTION_DISPUTED',
] as const;

const table = (card: readonly string[], state: readonly string[]): ReadonlyMap<string, Verdict> =>
  new Map<string, Verdict>([...card.map((code) => [code, 'CARD'] as const), ...state.map((code) => [code, 'STATE'] as const)]);

/** The meaning of PayPal's codes: the name of the issue, or of the error where there is no issue. Every other code is unclear. */
const VERDICTS_BY_CALL: Record<PaypalCall, ReadonlyMap<string, Verdict>> = {
  order: table([], []),
  capture: table(BUYER_CODES, [
    'ORDER_NOT_APPROVED',
    'ORDER_ALREADY_CAPTURED',
    'ORDER_EXPIRED',
    'ORDER_CANNOT_BE_CAPTURED',
    'DUPLICATE_INVOICE_ID',
    'INVALID_RESOURCE_ID',
    'RESOURCE_NOT_FOUND',
  ]),
  refund: table(REFUND_CODES, ['CAPTURE_FULLY_REFUNDED', 'PENDING_CAPTURE', 'INVALID_RESOURCE_ID', 'RESOURCE_NOT_FOUND']),
  read: table([], ['INVALID_RESOURCE_ID', 'RESOURCE_NOT_FOUND']),
};

/** What PayPal's error code means for a payment; null if money may or may not have moved. */
export const verdictOf = (call: PaypalCall, code: string): Verdict | null => VERDICTS_BY_CALL[call].get(code) ?? null;

const KEY_FAULT_CODES: readonly string[] = [
  'AUTHENTICATION_FAILURE',
  'NOT_AUTHORIZED',
  'PERMISSION_DENIED',
  'invalid_client',
  'unauthorized_client',
];
/** Whether the code is about our keys or our account, so that every payment gets it. */
export const isAboutKeys = (code: string): boolean => KEY_FAULT_CODES.includes(code) || code.startsWith('PAYEE_');
