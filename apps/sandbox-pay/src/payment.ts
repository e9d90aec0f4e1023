import { PAYMENT_STATUS } from '@madang/contracts/answer-codes';
import type { CodeOf } from '@madang/contracts/codes';
import { seoulIsoWithZone } from '@madang/contracts/dates';
import { BANK } from '@madang/contracts/util/banks';
import { TOSS_CANCEL_STATUS, TOSS_METHOD, TOSS_PAYMENT_TYPE, type TossMethod, type TossStatus } from './codes';

/** One payment in the book of the stand-in company. */
export interface Row {
  payment_key: string;
  order_id: string;
  order_name: string;
  method: TossMethod;
  easy_pay: string | null;
  international: boolean;
  total_amount: number;
  currency: string;
  status: TossStatus;
  received: number;
  returned: number;
  success_url: string;
  fail_url: string;
  customer_name: string | null;
  customer_email: string | null;
  valid_hours: number;
  due_at: Date | null;
  tax_free_amount: number;
  receipt_asked: { type: ReceiptType; registrationNumber: string } | null;
  receipt: CashReceipt | null;
  secret: string;
  last_transaction_key: string | null;
  card: { number: string; issuerCode: string } | null;
  virtual_account: VirtualAccount | null;
  failure: { code: string; message: string } | null;
  cancels: Cancel[];
  billing_key: string | null;
  requested_at: Date;
  authenticated_at: Date | null;
  approved_at: Date | null;
}
/** Means of payment as Toss's answers name them. */
export const METHOD_NAMES = {
  [TOSS_METHOD.CARD]: '카드',
  [TOSS_METHOD.VIRTUAL_ACCOUNT]: '가상계좌',
  [TOSS_METHOD.TRANSFER]: '계좌이체',
  [TOSS_METHOD.FOREIGN_EASY_PAY]: '간편결제',
} as const;
interface VirtualAccount {
  accountNumber: string;
  bankCode: string;
  customerName: string;
  dueDate: string;
}
export const RECEIPT_TYPES = ['소득공제', '지출증빙', '미발행'] as const;
type ReceiptType = (typeof RECEIPT_TYPES)[number];
/** The receipt for cash that came; a refund takes as much of it back. */
export interface CashReceipt {
  type: ReceiptType;
  receiptKey: string;
  issueNumber: string;
  amount: number;
  taxFreeAmount: number;
}
interface Cancel {
  cancelAmount: number;
  taxFreeAmount: number;
  cancelReason: string;
  canceledAt: string;
  transactionKey: string;
  refundableAmount: number;
  cancelStatus: CodeOf<typeof TOSS_CANCEL_STATUS>;
}

/** Codes of the banks at which a virtual account may be opened. */
export const OFFERED_BANKS = [BANK.SHINHAN, BANK.KOOKMIN, BANK.WOORI, BANK.NONGHYUP] as const;
/** Codes of card companies at the provider. */
export const CARD_ISSUER = { KOOKMIN: '11', SHINHAN: '41', HYUNDAI: '61' } as const;

/** A payment as the provider's API answers it; its pages stand on the host that the buyer comes back to. */
export function paymentJson(r: Row) {
  const { origin } = new URL(r.success_url);
  return {
    mId: 'madang-sandbox',
    version: '2022-11-16',
    type: r.billing_key ? TOSS_PAYMENT_TYPE.BILLING : TOSS_PAYMENT_TYPE.NORMAL,
    paymentKey: r.payment_key,
    orderId: r.order_id,
    orderName: r.order_name,
    currency: r.currency,
    method: r.easy_pay ? '간편결제' : METHOD_NAMES[r.method],
    status: r.status,
    totalAmount: r.total_amount,
    balanceAmount: r.total_amount - r.cancels.reduce((sum, c) => sum + c.cancelAmount, 0),
    requestedAt: seoulIsoWithZone(r.requested_at),
    approvedAt: r.approved_at ? seoulIsoWithZone(r.approved_at) : null,
    lastTransactionKey: r.last_transaction_key,
    isPartialCancelable: !r.international,
    secret: r.secret,
    card: r.card
      ? {
          ...r.card,
          amount: r.total_amount,
          installmentPlanMonths: 0,
          approveNo: '00000000',
          cardType: '신용',
          ownerType: '개인',
          isInterestFree: false,
        }
      : null,
    easyPay: r.easy_pay ? { provider: r.easy_pay, amount: r.card ? 0 : r.total_amount, discountAmount: 0 } : null,
    virtualAccount: r.virtual_account
      ? {
          ...r.virtual_account,
          accountType: '일반',
          refundStatus: r.returned ? 'COMPLETED' : 'NONE',
          expired: r.status === PAYMENT_STATUS.EXPIRED,
          settlementStatus: 'INCOMPLETED',
        }
      : null,
    transfer: null,
    suppliedAmount: Math.round((r.total_amount - r.tax_free_amount) / 1.1),
    vat: r.total_amount - r.tax_free_amount - Math.round((r.total_amount - r.tax_free_amount) / 1.1),
    taxFreeAmount: r.tax_free_amount,
    cashReceipt: r.receipt ? { ...r.receipt, receiptUrl: `${origin}/sandbox/pay/receipt?paymentKey=${r.payment_key}` } : null,
    receipt: r.approved_at ? { url: `${origin}/sandbox/pay/receipt?paymentKey=${r.payment_key}` } : null,
    checkout: { url: `${origin}/sandbox/pay/window?paymentKey=${r.payment_key}` },
    failure: r.failure,
    cancels: r.cancels.length ? r.cancels : null,
  };
}
export type PaymentJson = ReturnType<typeof paymentJson>;
