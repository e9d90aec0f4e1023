/** The kinds of requests to Toss; each has error codes of its own. */
export type Call = 'open' | 'confirm' | 'charge' | 'cancel' | 'card' | 'read';
/**
 * CARD: the card, account or buyer is refused, and would be again. STATE: the answer is about this one payment, and the payment's state
 * has to be read.
 */
export type Verdict = 'CARD' | 'STATE';

const CARD_CODES = [
  'INVALID_REJECT_CARD',
  'INVALID_CARD_EXPIRATION',
  'INVALID_STOPPED_CARD',
  'INVALID_CARD_LOST_OR_STOLEN',
  'INVALID_CARD_NUMBER',
  'INVALID_CARD_PASSWORD',
  'INVALID_CARD_IDENTITY',
  'INVALID_PASSWORD',
  'NOT_SUPPORTED_CARD_TYPE',
  'NOT_ALLOWED_POINT_USE',
  'EXCEED_MAX_CARD_INSTALLMENT_PLAN',
  'NOT_SUPPORTED_INSTALLMENT_PLAN_CARD_OR_MERCHANT',
  'INVALID_CARD_INSTALLMENT_PLAN',
  'NOT_SUPPORTED_MONTHLY_INSTALLMENT_PLAN',
  'EXCEED_MAX_DAILY_PAYMENT_COUNT',
  'EXCEED_MAX_PAYMENT_AMOUNT',
  'EXCEED_MAX_MONTHLY_PAYMENT_AMOUNT',
  'EXCEED_MAX_AMOUNT',
  'EXCEED_MAX_ONE_DAY_AMOUNT',
  'EXCEED_MAX_ONE_DAY_WITHDRAW_AMOUNT',
  'EXCEED_MAX_ONE_TIME_WITHDRAW_AMOUNT',
  'EXCEED_MAX_AUTH_COUNT',
  'REJECT_ACCOUNT_PAYMENT',
  'REJECT_CARD_PAYMENT',
  'REJECT_CARD_COMPANY',
  'REJECT_TOSSPAY_INVALID_ACCOUNT',
  'RESTRICTED_TRANSFER_ACCOUNT',
  'INVALID_ACCOUNT_INFO_RE_REGISTER',
  'FDS_ERROR',
  'PAY_PROCESS_CANCELED',
  'PAY_PROCESS_ABORTED',
] as const;
/** Codes that refuse a refund itself: because of its bank account, its amount or its date. */
const REFUND_CODES = [
  'INVALID_REFUND_ACCOUNT_INFO',
  'INVALID_REFUND_ACCOUNT_NUMBER',
  'INVALID_BANK',
  'FORBIDDEN_BANK_REFUND_REQUEST',
  'REFUND_REJECTED',
  'NOT_CANCELABLE_AMOUNT',
  'EXCEED_CANCEL_AMOUNT_DISCOUNT_AMOUNT',
  'EXCEED_MAX_REFUND_DUE',
  'NOT_ALLOWED_PARTIAL_REFUND',
  'NOT_ALLOWED_PARTIAL_REFUND_WAITING_DEPOSIT',
  'NOT_CANCELABLE_PAYMENT_FOR_DORMANT_USER',
] as const;

const table = (card: readonly string[], state: readonly string[]): ReadonlyMap<string, Verdict> =>
  new Map<string, Verdict>([...card.map((code) => [code, 'CARD'] as const), ...state.map((code) => [code, 'STATE'] as const)]);

/** The meaning of the codes by request. Every other code is not about the buyer (a wrong key, a fault of the company), and unclear. */
const VERDICTS_BY_CALL: Record<Call, ReadonlyMap<string, Verdict>> = {
  open: table([], ['DUPLICATED_ORDER_ID']),
  // The payment key comes from the buyer's browser, so it may be forged or too old; a code about it refuses only this payment.
  confirm: table(CARD_CODES, ['ALREADY_PROCESSED_PAYMENT', 'INVALID_REQUEST', 'NOT_FOUND_PAYMENT', 'NOT_FOUND_PAYMENT_SESSION']),
  // An unknown billing key does not count as a refused card: with the keys of another shop Toss would answer this for every card.
  charge: table(CARD_CODES, ['ALREADY_PROCESSED_PAYMENT', 'DUPLICATED_ORDER_ID']),
  cancel: table(REFUND_CODES, ['ALREADY_CANCELED_PAYMENT', 'ALREADY_REFUND_PAYMENT', 'NOT_CANCELABLE_PAYMENT']),
  card: table([...CARD_CODES, 'NOT_FOUND_BILLING', 'NOT_MATCHES_CUSTOMER_KEY', 'INVALID_BILL_KEY_REQUEST', 'INVALID_REQUEST'], []),
  read: table([], ['NOT_FOUND_PAYMENT', 'NOT_FOUND']),
};

/** What Toss's error code means for a payment; null if money may or may not have moved. */
export const verdictOf = (call: Call, code: string): Verdict | null => VERDICTS_BY_CALL[call].get(code) ?? null;
export const isCardsNo = (code: string | null | undefined): boolean => CARD_CODES.includes(code as never);

const KEY_FAULT_CODES = [
  'INVALID_API_KEY',
  'UNAUTHORIZED_KEY',
  'INCORRECT_BASIC_AUTH_FORMAT',
  'NOT_FOUND_TERMINAL_ID',
  'INVALID_UNREGISTERED_SUBMALL',
  'NOT_REGISTERED_BUSINESS',
];
/** Whether the code is about our keys or contract, so that every payment gets it. */
export const isAboutKeys = (code: string | null): boolean => KEY_FAULT_CODES.includes(code!);
/** Codes about the whole shop or about the time of day. Any other answer shows that Toss processes payments. */
const TROUBLE_CODES = [
  ...KEY_FAULT_CODES,
  'PROVIDER_ERROR',
  'FORBIDDEN_REQUEST',
  'FORBIDDEN_CONSECUTIVE_REQUEST',
  'NOT_AVAILABLE_PAYMENT',
  'NOT_AVAILABLE_BANK',
];
export const isTrouble = (code: string | null): boolean => TROUBLE_CODES.includes(code!);
