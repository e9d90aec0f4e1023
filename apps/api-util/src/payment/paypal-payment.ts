import { CURRENCY } from '@madang/contracts/codes';
import { maskedEmail } from '@madang/contracts/masked';
import type { ProviderPayment, ProviderTransaction } from './provider';

interface Money {
  currency_code: string;
  value: string;
}
export interface PaypalCapture {
  id: string;
  status: 'COMPLETED' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'PENDING' | 'REFUNDED' | 'FAILED';
  status_details?: { reason?: string };
  amount: Money;
  create_time: string;
  update_time?: string;
}
export interface PaypalRefund {
  id: string;
  status: 'CANCELLED' | 'FAILED' | 'PENDING' | 'COMPLETED';
  amount: Money;
  create_time: string;
  update_time?: string;
}
export interface PaypalOrder {
  id: string;
  status: 'CREATED' | 'SAVED' | 'APPROVED' | 'VOIDED' | 'COMPLETED' | 'PAYER_ACTION_REQUIRED';
  purchase_units: {
    custom_id?: string;
    amount: Money;
    payments?: { captures?: PaypalCapture[]; refunds?: PaypalRefund[] };
  }[];
  payment_source?: { paypal?: { email_address?: string } };
  links?: { rel: string; href: string }[];
}
/** A row of PayPal's report of transactions. */
export interface PaypalTransaction {
  transaction_info: {
    transaction_id: string;
    paypal_reference_id?: string;
    transaction_event_code: string;
    transaction_initiation_date: string;
    transaction_amount: Money;
    /** S: completed, P: pending, D: denied, V: reversed. */
    transaction_status: string;
    custom_field?: string;
    invoice_id?: string;
  };
}

/** An amount as PayPal's decimal text. We store dollars in cents, so they get two decimals; won has none. */
export const moneyOf = (amount: number, currency: string): Money => ({
  currency_code: currency,
  value: currency === CURRENCY.USD ? (amount / 100).toFixed(2) : String(amount),
});
export const amountOf = ({ currency_code, value }: Money): number => Math.round(Number(value) * (currency_code === CURRENCY.USD ? 100 : 1));

/**
 * The capture that decides about an order: the latest one that is completed or refunded, else the latest under review, else the latest of
 * all.
 */
export function captureOf(order: PaypalOrder): PaypalCapture | undefined {
  const all = order.purchase_units[0]?.payments?.captures ?? [];
  const first = (...of: PaypalCapture['status'][]) => all.findLast((c) => of.includes(c.status));
  return first('COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED') ?? first('PENDING') ?? all.at(-1);
}

const isPending = (refund: PaypalRefund) => refund.status === 'PENDING';
/** Whether PayPal has begun a refund of an order that it has not ended. */
export const isReturning = (order: PaypalOrder): boolean => (order.purchase_units[0]?.payments?.refunds ?? []).some(isPending);

const STATUS_BEFORE_CAPTURE: Record<PaypalOrder['status'], ProviderPayment['status']> = {
  CREATED: 'READY',
  SAVED: 'READY',
  PAYER_ACTION_REQUIRED: 'READY',
  APPROVED: 'IN_PROGRESS',
  VOIDED: 'EXPIRED',
  COMPLETED: 'PENDING',
};

/** What PayPal's order says about the payment. Only a completed capture is money, and only a completed refund is money returned. */
export function toPayment(order: PaypalOrder): ProviderPayment {
  const unit = order.purchase_units[0]!;
  const capture = captureOf(order);
  const total = amountOf(capture?.amount ?? unit.amount);
  const cancels = capture ? cancelsOf(capture, unit.payments?.refunds ?? [], total) : [];
  const returned = cancels.reduce((sum, one) => sum + one.amount, 0);
  const declined = capture?.status === 'DECLINED' || capture?.status === 'FAILED';
  const paid = capture !== undefined && !declined && capture.status !== 'PENDING';
  const email = order.payment_source?.paypal?.email_address;
  return {
    paymentKey: order.id,
    orderId: unit.custom_id ?? '',
    status: !capture
      ? STATUS_BEFORE_CAPTURE[order.status]
      : declined
        ? 'ABORTED'
        : !paid
          ? 'PENDING'
          : returned >= total
            ? 'CANCELED'
            : returned
              ? 'PARTIAL_CANCELED'
              : 'DONE',
    totalAmount: total,
    currency: (capture?.amount ?? unit.amount).currency_code,
    // The time of the capture's last change: the money of a capture under review came at the end of the review.
    approvedAt: paid ? new Date(capture.update_time ?? capture.create_time) : null,
    transactionKey: capture?.id ?? null,
    secret: null,
    account: null,
    methodDetail: email ? maskedEmail(email) : null,
    receiptUrl: null,
    cashReceipt: null,
    cancels,
    failure: declined ? { code: capture.status_details?.reason ?? `CAPTURE_${capture.status}`, message: '', card: true } : null,
  };
}

function cancelsOf(capture: PaypalCapture, refunds: readonly PaypalRefund[], total: number): ProviderPayment['cancels'] {
  const done = refunds.filter((one) => one.status === 'COMPLETED');
  const cancels = done.map((one) => ({
    amount: amountOf(one.amount),
    at: new Date(one.update_time ?? one.create_time),
    transactionKey: one.id,
  }));
  const left = total - cancels.reduce((sum, one) => sum + one.amount, 0);
  // If the refunds do not add up to the amount of a refunded capture, the buyer's bank took the rest back.
  if (capture.status === 'REFUNDED' && left > 0 && !refunds.some(isPending))
    cancels.push({ amount: left, at: new Date(capture.update_time ?? capture.create_time), transactionKey: `reversed:${capture.id}` });
  return cancels;
}

export function toTransaction({ transaction_info: t }: PaypalTransaction): ProviderTransaction {
  const back = t.transaction_amount.value.startsWith('-');
  return {
    transactionKey: t.transaction_id,
    paymentKey: t.paypal_reference_id ?? t.transaction_id,
    orderId: t.custom_field ?? t.invoice_id ?? '',
    status: t.transaction_status === 'D' ? 'ABORTED' : t.transaction_status === 'P' ? 'PENDING' : back ? 'CANCELED' : 'DONE',
    amount: Math.abs(amountOf(t.transaction_amount)),
    currency: t.transaction_amount.currency_code,
    at: new Date(t.transaction_initiation_date),
  };
}
