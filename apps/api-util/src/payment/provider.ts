import { PAYMENT_STATUS, type PaymentStatus } from '@madang/contracts/answer-codes';
import type { Currency, PayMethod } from '@madang/contracts/codes';
import type { CashReceiptAsked } from '@madang/contracts/util/cash-receipt';
import type { WindowScript } from '@madang/contracts/util/payment';
import type { RefundAccount } from '@madang/contracts/main/enrolment';

/** What the payment company says about a payment. Only this decides whether money moved. */
export interface ProviderPayment {
  paymentKey: string;
  orderId: string;
  /** The status; PENDING means that the payment company is reviewing the payment, so there is neither money nor a refusal yet. */
  status: PaymentStatus;
  totalAmount: number;
  currency: string;
  approvedAt: Date | null;
  transactionKey: string | null;
  secret: string | null;
  account: { bankCode: string; accountNumber: string; holderName: string; dueAt: Date } | null;
  /** The card company or bank with the masked number, or the masked mail address of a PayPal account. */
  methodDetail: string | null;
  receiptUrl: string | null;
  /** The cash receipt of a deposit, once it is issued. */
  cashReceipt: { issueNumber: string; url: string | null } | null;
  cancels: { amount: number; at: Date; transactionKey: string }[];
  /**
   * Why the payment failed. `card`: the card or the buyer was refused; otherwise the payment company itself could not finish the payment.
   */
  failure: { code: string; message: string; card: boolean } | null;
}
/** The states of a payment that took no money and never will. */
export const MONEYLESS_STATES: readonly PaymentStatus[] = [PAYMENT_STATUS.ABORTED, PAYMENT_STATUS.EXPIRED, PAYMENT_STATUS.CANCELED];
/** HTTP statuses that refuse a request only at this moment, such as too many requests: the same request may be sent again. */
export const PASSING_STATUSES: ReadonlySet<number> = new Set([408, 409, 425, 429]);
/** One movement of money in the payment company's books. */
export interface ProviderTransaction {
  transactionKey: string;
  paymentKey: string;
  orderId: string;
  status: ProviderPayment['status'];
  amount: number;
  currency: string;
  at: Date;
}
/** A page of movements; `next` is where the following page begins, in the company's own format; null on the last page. */
export interface TransactionPage {
  list: ProviderTransaction[];
  next: string | null;
}
/** The time span of the movements that are read, oldest first; `after` is the `next` of the page before. */
export interface TransactionRange {
  from: Date;
  until: Date;
  after: string | null;
  limit: number;
}
export interface NewPayment {
  orderNo: string;
  title: string;
  amount: number;
  currency: Currency;
  payMethodCd: PayMethod;
  successUrl: string;
  failUrl: string;
  buyer: { name: string; email: string };
  /** By when money must be paid into the virtual account; null for other ways to pay. */
  depositUntil: Date | null;
  taxFreeAmount: number;
  /** The cash receipt that the buyer wants for a deposit; null: none is issued. */
  cashReceipt: CashReceiptAsked | null;
}

/** A registered card: `billingKey` charges it, and the other fields tell its owner which card it is. */
export interface ProviderCard {
  billingKey: string;
  brand: string;
  last4: string;
  kind: string | null;
}
export interface Charge {
  billingKey: string;
  customerKey: string;
  orderNo: string;
  title: string;
  amount: number;
  /** The tax-free part of `amount`. */
  taxFreeAmount: number;
  customer: { name: string; email: string };
  /**
   * How many requests for this charge were finally answered with something that is not about the card. It is part of the idempotency key,
   * since the company repeats its answer to a key.
   */
  asked: number;
}

/** The payment company refused, and would refuse a repeat too. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
    /**
     * Whether the refusal is about the card or the buyer. If not, it is about this payment alone, and the payment's state has to be read.
     */
    readonly card = true,
  ) {
    super(message);
  }
}
/** There was no answer, or none that tells whether money moved; the company has to be asked again. */
export class Unclear extends Error {
  constructor(
    message: string,
    /** The company's code, or one of ours, where there is one. */
    readonly code: string | null = null,
    /** Whether the answer is final for its idempotency key, so that the next request needs another key. */
    readonly answered = false,
  ) {
    super(message);
  }

  /** There was no answer: `e` is the error of the request, whose own message says little without its cause. */
  static without(e: unknown): Unclear {
    const { message, cause } = e as Error;
    return Object.assign(new Unclear(message), { cause });
  }
}

/** The payment companies, without our stand-ins for them. */
export const PAYMENT_COMPANIES = ['toss', 'paypal'] as const;
/** `sandbox` and `paypal-sandbox` are stand-ins of ours. */
export type ProviderName = (typeof PAYMENT_COMPANIES)[number] | 'sandbox' | 'paypal-sandbox';

/** How the window for a card opens: by its address, or by the company's own script with `script`. */
export interface CardOpening {
  windowUrl: string | null;
  script: WindowScript | null;
}
/** A payment company. Its idempotency keys make the company act once, so that every request except `issueCard` may be repeated. */
export abstract class PayProvider {
  abstract readonly name: ProviderName;
  abstract readonly clientKey: string | null;
  /** Whether requests are sent to the company at present; false after it has not answered for a while. */
  abstract readonly reachable: boolean;
  /** Whether the company is the one for this way to pay, whether or not the installation sells it (`soldMethods`). */
  abstract takes(method: PayMethod): boolean;
  /**
   * Opens a payment; the buyer goes to `windowUrl`. `windowKey` is the company's number of the payment, if it finds the payment by that
   * alone.
   */
  abstract open(payment: NewPayment): Promise<{ windowUrl: string; windowKey: string | null; script?: WindowScript }>;
  /** Takes the money of a payment that the buyer has proven in the window. */
  abstract confirm(payment: { paymentKey: string; orderNo: string; amount: number; asked?: number }): Promise<ProviderPayment>;
  /** Reads a payment; null if the company does not know the order. `windowKey` is that of `open`. */
  abstract byOrder(orderNo: string, windowKey?: string | null): Promise<ProviderPayment | null>;
  /** Reads movements from the company's own books, of all sites. */
  abstract transactions(range: TransactionRange): Promise<TransactionPage>;
  /** Opens the company's window in which a customer registers a card. */
  abstract cardWindow(customer: { customerKey: string; successUrl: string; failUrl: string }): CardOpening;
  /** The billing key of a card that was proven in the window; it charges the card from now on. */
  abstract issueCard(proof: { authKey: string; customerKey: string }): Promise<ProviderCard>;
  /** Charges a registered card. The order's number is in the idempotency key, so a repeat does not charge again. */
  abstract charge(charge: Charge): Promise<ProviderPayment>;
  /** Refunds `amount` of a payment; null: all that is left. */
  abstract cancel(payment: {
    paymentKey: string;
    reason: string;
    key: string;
    account: RefundAccount | null;
    amount: number | null;
    /** The tax-free part of `amount`; it is not needed for a refund of all that is left. */
    taxFreeAmount: number;
  }): Promise<ProviderPayment>;
}
