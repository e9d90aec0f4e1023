import type { PayMethod } from '@madang/contracts/codes';
import type { RefundAccount } from '@madang/contracts/main/attend';

/** What the provider says about a payment; the only truth about money. */
export interface ProviderPayment {
  paymentKey: string;
  orderId: string;
  status: 'READY' | 'IN_PROGRESS' | 'WAITING_FOR_DEPOSIT' | 'DONE' | 'CANCELED' | 'PARTIAL_CANCELED' | 'ABORTED' | 'EXPIRED';
  totalAmount: number;
  currency: string;
  approvedAt: Date | null;
  transactionKey: string | null;
  secret: string | null;
  account: { bankCode: string; accountNumber: string; holderName: string; dueAt: Date } | null;
  /** Card company or bank with the masked number. */
  methodDetail: string | null;
  receiptUrl: string | null;
  cancels: { amount: number; at: Date; transactionKey: string }[];
  failure: { code: string; message: string } | null;
}
export interface NewPayment {
  orderNo: string;
  title: string;
  amount: number;
  payMethodCd: PayMethod;
  successUrl: string;
  failUrl: string;
  buyer: { name: string; email: string };
  depositHours: number;
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
  customer: { name: string; email: string };
}

/** The provider said no, and will say no again. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}
/** No answer, or one that says nothing about what happened: ask again. */
export class Unclear extends Error {}

/** A payment company. Every call may be repeated: the keys see to it that it acts once. */
export abstract class PayProvider {
  abstract readonly name: 'sandbox' | 'toss';
  abstract readonly clientKey: string | null;
  abstract sells(method: PayMethod): boolean;
  /** Opens a payment; the buyer goes to `windowUrl`. */
  abstract open(payment: NewPayment): Promise<{ windowUrl: string }>;
  /** Takes the money of a payment that the buyer has proven. */
  abstract confirm(payment: { paymentKey: string; orderNo: string; amount: number }): Promise<ProviderPayment>;
  /** null when the provider does not know the order. */
  abstract byOrder(orderNo: string): Promise<ProviderPayment | null>;
  /** Where a customer proves a card; null where the provider's own script opens it in the browser. */
  abstract cardWindow(customer: { customerKey: string; successUrl: string; failUrl: string }): string | null;
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
  }): Promise<ProviderPayment>;
}
