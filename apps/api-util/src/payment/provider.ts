import type { PaymentStatus } from '@madang/contracts/answer-codes';
import type { Currency, PayMethod } from '@madang/contracts/codes';
import type { CashReceiptAsked } from '@madang/contracts/util/cash-receipt';
import type { WindowScript } from '@madang/contracts/util/payment';
import type { RefundAccount } from '@madang/contracts/main/enrolment';

/** What the provider says about a payment; the only truth about money. */
export interface ProviderPayment {
  paymentKey: string;
  orderId: string;
  /** PENDING: the provider has taken the payment up and looks at it; neither money nor a refusal yet. */
  status: PaymentStatus;
  totalAmount: number;
  currency: string;
  approvedAt: Date | null;
  transactionKey: string | null;
  secret: string | null;
  account: { bankCode: string; accountNumber: string; holderName: string; dueAt: Date } | null;
  /** Card company or bank with the masked number. */
  methodDetail: string | null;
  receiptUrl: string | null;
  /** The cash receipt of a deposit, once it is issued. */
  cashReceipt: { issueNumber: string; url: string | null } | null;
  cancels: { amount: number; at: Date; transactionKey: string }[];
  /** `card`: the card or the buyer said no; otherwise the provider itself came to no end. */
  failure: { code: string; message: string; card: boolean } | null;
}
/** One movement in the provider's own book. */
export interface ProviderTransaction {
  transactionKey: string;
  paymentKey: string;
  orderId: string;
  status: ProviderPayment['status'];
  amount: number;
  currency: string;
  at: Date;
}
/** A page of them; `next` is where the one after it begins, in the provider's own way, null on the last. */
export interface TransactionPage {
  list: ProviderTransaction[];
  next: string | null;
}
/** Movements of a time, oldest first; `after` is the `next` of the page before. */
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
  /** By when the virtual account must be paid into; null for other ways to pay. */
  depositUntil: Date | null;
  taxFreeAmount: number;
  /** The cash receipt that was asked for, with a deposit only; null: none is issued. */
  cashReceipt: CashReceiptAsked | null;
}

/** A registered card: what it is charged by, and what a person knows it by. */
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
  /** How much of `amount` bears no tax. */
  taxFreeAmount: number;
  customer: { name: string; email: string };
  /** How often it was answered by nothing about the card: each such answer would be repeated under its key. */
  asked: number;
}

/** The provider said no, and will say no again. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
    /** False: it is an answer about the payment alone, whose state is to be read before anything is believed. */
    readonly card = true,
  ) {
    super(message);
  }
}
/** No answer, or one that says nothing about what happened: ask again. */
export class Unclear extends Error {
  constructor(
    message: string,
    /** The provider's code, where it gave one. */
    readonly code: string | null = null,
    /** It was answered for good under this key: the next asking carries another one. */
    readonly answered = false,
  ) {
    super(message);
  }
}

/** `sandbox` and `paypal-sandbox` are stand-ins of ours. */
export type ProviderName = 'sandbox' | 'toss' | 'paypal' | 'paypal-sandbox';

/** `script`: what the company's own script opens there. */
export interface CardOpening {
  windowUrl: string | null;
  script: WindowScript | null;
}
/** A payment company. Every call may be repeated: the keys see to it that it acts once. */
export abstract class PayProvider {
  abstract readonly name: ProviderName;
  abstract readonly clientKey: string | null;
  /** False while the provider is not called because it answered nobody of late. */
  abstract readonly reachable: boolean;
  abstract sells(method: PayMethod): boolean;
  /** Opens a payment; the buyer goes to `windowUrl`. `windowKey` is the company's own number of it, where it knows it by that alone. */
  abstract open(payment: NewPayment): Promise<{ windowUrl: string; windowKey: string | null; script?: WindowScript }>;
  /** Takes the money of a payment that the buyer has proven. */
  abstract confirm(payment: { paymentKey: string; orderNo: string; amount: number; asked?: number }): Promise<ProviderPayment>;
  /** null when the provider does not know the order; `windowKey` as `open` told it. */
  abstract byOrder(orderNo: string, windowKey?: string | null): Promise<ProviderPayment | null>;
  /** The company's own book: what moved, whichever merchant account of ours it was for. */
  abstract transactions(range: TransactionRange): Promise<TransactionPage>;
  /** Opens the company's window in which a customer proves a card. */
  abstract cardWindow(customer: { customerKey: string; successUrl: string; failUrl: string }): CardOpening;
  /** The key of the card that was proven, by which it can be charged from now on. */
  abstract issueCard(proof: { authKey: string; customerKey: string }): Promise<ProviderCard>;
  /** Charges a registered card; the order's number is the key, so that repeating it charges once. */
  abstract charge(charge: Charge): Promise<ProviderPayment>;
  /** Returns `amount` of a payment, or all that is left of it. */
  abstract cancel(payment: {
    paymentKey: string;
    reason: string;
    key: string;
    account: RefundAccount | null;
    amount: number | null;
    /** How much of `amount` bears no tax; all that is left needs none. */
    taxFreeAmount: number;
  }): Promise<ProviderPayment>;
}
