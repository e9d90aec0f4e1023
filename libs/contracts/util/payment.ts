import { boolean, number, object, string } from 'yup';
import { service, withRules, type CursorPage, type Page } from '../endpoint';
import {
  CURRENCY,
  DATE_TYPE,
  ORDER_STATUS,
  PAY_METHOD,
  values,
  YN,
  PERSONAL_DATA,
  type EnrolmentEnd,
  type Currency,
  type OrderStatus,
  type PayMethod,
  type LedgerKind,
  type Yn,
} from '../codes';
import { day, fallbackOneOf, oneOf, pageNumber, pageSize, placeCursor, REQUIRED, seq, sortOf, text, sheetReason } from '../fields';
import { refundAccount } from '../main/enrolment';
import { cashReceiptInput, type CashReceipt } from './cash-receipt';
import { paymentApi as paymentCalls } from './payment-calls';
import type { RefundRequest } from './refund-calls';

const { get, post } = service('util');
const ch = '/channels/:channelSeq' as const;

interface DepositInfo {
  bankName: string;
  accountNumber: string;
  amount: number;
  deadline: string;
  holderName: string;
}
/** An order as its buyer and staff see it; amounts are won or US cents, as `currency` says. */
export interface Order {
  orderNo: string;
  channelSeq: number;
  /** The class that the order pays for, with its enrolment (`attendSeq`); both null where it pays for a membership (`subscriptionSeq`). */
  courseSeq: number | null;
  attendSeq: number | null;
  subscriptionSeq: number | null;
  /** The buyer. */
  userSeq: number;
  title: string;
  /** The name of the challenge's term that was bought; null for anything else. */
  termName: string | null;
  imageUrl: string | null;
  ordererName: string;
  email: string;
  phone: string | null;
  status: OrderStatus;
  payMethodCd: PayMethod;
  /** The payment's state at the payment company, by the names of `PAYMENT_STATUS`. */
  payStatus: string;
  price: number;
  discount: number;
  couponTitle: string | null;
  couponDiscount: number;
  /** The part of the amount that is the material cost, which no discount lowers. */
  materialPrice: number;
  materialTitle: string | null;
  amount: number;
  refundedAmount: number;
  currency: Currency;
  createdAt: string;
  paidAt: string | null;
  cancelAt: string | null;
  cancelReason: string | null;
  depositInfo: DepositInfo | null;
  /** The card company or bank, with the number masked. */
  methodDetail: string | null;
  receiptUrl: string | null;
  /** The cash receipt of a deposit: asked for with the order, issued once the money came. */
  cashReceipt: CashReceipt | null;
  failCode: string | null;
  failMessage: string | null;
  /** How the order's enrolment ended; only lists and details of orders have this field. */
  attendEndCd?: EnrolmentEnd | null;
  /** When staff last reminded the buyer of the payment; null: never. Only lists and details of orders have this field. */
  remindedAt?: string | null;
  /** The site that sold the class or membership; only the buyer's list over all sites has this field. */
  site?: { name: string; domain: string; closedYn: Yn };
  /** The latest refund request of the order; only the buyer's own list has this field. */
  refund?: Pick<RefundRequest, 'state' | 'amount' | 'answer' | 'dueAt' | 'outside'> | null;
}
/** What the page asks the payment company's script to do: to take a payment, or to register a card. */
export interface WindowScript {
  /** The number by which the company knows the customer; null: the customer pays as a guest. */
  customerKey: string | null;
  payment?: object;
  card?: object;
}
/** How the browser gets to the payment company's window; `windowUrl` is the address it goes to. */
export interface ProviderWindow {
  provider: 'sandbox' | 'toss' | 'paypal' | 'paypal-sandbox';
  windowUrl: string;
  /** What the company's script has to open on the page `windowUrl`; null where that address is the company's window itself. */
  script: WindowScript | null;
  clientKey: string | null;
  orderId: string;
  orderName: string;
  amount: number;
  currency: Currency;
  successUrl: string;
  failUrl: string;
}
/** A new order, and how the browser gets to the window in which it is paid. */
export interface OrderCreated {
  order: Order;
  window: ProviderWindow;
}

/** The check box by which the buyer agrees to passing data to the seller; needed where the buyer has not agreed before. */
export const sellerBox = () => boolean().default(false);
/** The input by which a checkout begins a payment. */
export const orderInput = object({
  courseSeq: seq().required(REQUIRED),
  attendSeq: seq().required(REQUIRED),
  payMethodCd: oneOf(values(PAY_METHOD)).required(REQUIRED),
  /** The coupon that the page showed; the server compares it with that of the enrolment and refuses another one. */
  couponSeq: seq().nullable(),
  /** The amount that the page showed; the server compares it with that of the enrolment, which is charged, and refuses another one. */
  amount: number().integer().min(0).required(REQUIRED),
  currency: oneOf(values(CURRENCY)).default(CURRENCY.KRW),
  /** The cash receipt that the buyer of a deposit wants; null: one is issued only where the law demands it (`receiptOf`). */
  cashReceipt: cashReceiptInput.nullable().default(null),
  sellerYn: sellerBox(),
}).noUnknown();
/** The proof with which the payment company's window leads back after a payment. */
export const successInput = object({
  paymentKey: string().trim().max(200).required(REQUIRED),
  amount: number().integer().min(0).required(REQUIRED),
}).noUnknown();
/** The error with which the payment company's window leads back. */
export const failInput = object({ code: string().max(100).default(''), message: string().max(500).default('') }).noUnknown();
/** The term of a challenge for which the deadline of a deposit is asked; null for any other class. */
export const depositDeadlineQuery = object({ termSeq: seq().nullable() });
/** The reason for which a buyer cancels an order; it may be empty. */
export const cancelOrderInput = object({ reason: text(200).default('') }).noUnknown();
/** Asks for a page of the caller's own orders, of one site or, without `channelSeq`, of all. */
export const ownOrdersQuery = object({ page: pageNumber(), size: pageSize([20]), channelSeq: seq().nullable() });
const orderFilter = {
  dateType: fallbackOneOf(['all', ...values(DATE_TYPE)], 'all'),
  startAt: day().nullable(),
  endAt: day().nullable(),
  status: string().oneOf(['', ...values(ORDER_STATUS)]),
  payMethodCd: string().oneOf(['', ...values(PAY_METHOD)]),
  q: text(100),
};
/** The columns by which the list of orders can be sorted; otherwise the latest come first. */
export const ORDER_SORTS = ['created', 'amount', 'buyer'] as const;
/** Asks for a page of orders. With `wholeYn` Y all of them are counted, however long it takes; pages ask so after an answer with `more`. */
export const adminOrderQuery = object({
  ...orderFilter,
  sort: sortOf(ORDER_SORTS),
  wholeYn: fallbackOneOf([YN.NO, YN.YES], YN.NO),
  page: pageNumber(),
  size: pageSize([20, 10, 50, 100]),
});
/** Sums of the orders that were counted; `…Krw` in won, `…Usd` in US cents. */
export interface OrderTotals {
  paidKrw: number;
  paidUsd: number;
  refundedKrw: number;
  refundedUsd: number;
  count: number;
}

/** For how many days a failed payment waits for the staff. */
export const FAILED_PAYMENT_DAYS = 14;
/** Maximum number of orders in the answer of `paymentApi.failures`. */
export const FAILED_PAYMENTS_MAX = 100;
/** An order whose payment failed and whose buyer has not paid by another order since. */
export interface FailedPayment extends Order {
  /** The moment until which the seat offered to the buyer is held; null where none is. */
  heldUntil: string | null;
}

/** Calls about orders: a buyer pays and cancels, staff see and refund them. */
export const paymentApi = {
  ...withRules(paymentCalls, {
    create: orderInput,
    success: successInput,
    fail: failInput,
    depositDeadline: depositDeadlineQuery,
    cancel: cancelOrderInput,
    mine: ownOrdersQuery,
  }),
  adminList: get(`${ch}/admin/payments`, 'SITE_SALES_READ', adminOrderQuery)
    .persons(PERSONAL_DATA.ORDER, 'orderNo')
    .returns<Page<Order> & { totals: OrderTotals }>(),
  /** The failed payments that no later order has replaced and nobody has marked as seen, of memberships too; the oldest first. */
  failures: get(`${ch}/admin/failed-payments`, 'SITE_SALES_READ', object({ cursor: placeCursor() }))
    .persons(PERSONAL_DATA.ORDER, 'orderNo')
    .returns<CursorPage<FailedPayment> & { totalCount: number }>(),
  adminFind: get(`${ch}/admin/payments/:orderNo`, 'SITE_SALES_READ')
    .persons(PERSONAL_DATA.ORDER, 'orderNo')
    .returns<Order & { ledger: LedgerRow[] }>(),
  /**
   * Refunds the rest of an order and ends what was bought, or closes the virtual account of an unpaid one; can be called again after the
   * payment company refused.
   */
  adminCancel: post(
    `${ch}/admin/payments/:orderNo/cancel`,
    'SITE_SALES_UPDATE',
    object({ reason: text(200).required(REQUIRED), refundAccount: refundAccount() }).noUnknown(),
  )
    .persons(PERSONAL_DATA.ORDER, 'orderNo')
    .whileSuspended()
    .returns<Order>(),
  adminExcel: get(`${ch}/admin/payments/excel`, 'SITE_SALES_READ', object({ ...orderFilter, reason: sheetReason() }))
    .needs('SITE_PERSONAL_READ')
    .sheet(PERSONAL_DATA.ORDER)
    .returnsFile(),
  /**
   * Takes the payment provider's notices. A notice only says that something changed; the product then asks the provider for the payment
   * itself.
   */
  webhook: post('/payments/webhook', 'secret').also('/payments/deposit').returns<null>(),
  /** Takes PayPal's notices, which are signed. */
  paypalWebhook: post('/payments/paypal', 'secret').returns<null>(),
};
/** A row of the ledger: money of an order that came or went back. */
export interface LedgerRow {
  ledgerSeq: number;
  kind: LedgerKind;
  /** Positive for money that came, negative for a refund, so that a sum of rows is what was paid less refunds. */
  amount: number;
  currency: Currency;
  at: string;
  transactionKey: string;
}
