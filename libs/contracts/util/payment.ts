import { boolean, number, object, string } from 'yup';
import { service, type Page } from '../endpoint';
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
import { day, fallbackOneOf, oneOf, pageNumber, pageSize, REQUIRED, seq, sortOf, text, sheetReason } from '../fields';
import { refundAccount } from '../main/enrolment';
import { cashReceiptInput, type CashReceipt } from './cash-receipt';
import type { DepositTerms } from './deposit';
import type { RefundRequest } from './refund-calls';

const { get, post } = service('util');
const ch = '/channels/:channelSeq' as const;

/** By which methods a class that is priced in a currency can be paid (AM-160); the card of a class in dollars is charged in won. */
export const methodsOf = (currency: Currency): readonly PayMethod[] =>
  currency === CURRENCY.USD
    ? [PAY_METHOD.OVERSEAS_CARD, PAY_METHOD.PAYPAL]
    : [PAY_METHOD.CARD, PAY_METHOD.VIRTUAL_ACCOUNT, PAY_METHOD.TRANSFER, PAY_METHOD.KAKAO_PAY, PAY_METHOD.SAMSUNG_PAY];
/** Paid into an issued account until a deadline. */
export const paysByDeposit = (method: string) => method === PAY_METHOD.VIRTUAL_ACCOUNT || method === PAY_METHOD.TRANSFER;

interface DepositInfo {
  bankName: string;
  accountNumber: string;
  amount: number;
  deadline: string;
  holderName: string;
}
/** An order as its buyer and staff see it; amounts are won, or cents of a dollar by `currency`. */
export interface Order {
  orderNo: string;
  channelSeq: number;
  /** What the order pays for: an enrolment in a class, or a membership. */
  courseSeq: number | null;
  attendSeq: number | null;
  subscriptionSeq: number | null;
  /** The buyer's account. */
  userSeq: number;
  title: string;
  /** The name of the challenge's term that was bought; null for any other class. */
  termName: string | null;
  imageUrl: string | null;
  ordererName: string;
  email: string;
  phone: string | null;
  status: OrderStatus;
  payMethodCd: PayMethod;
  /** Text of the payment's own state at the provider, e.g. DONE, WAITING_FOR_DEPOSIT. */
  payStatus: string;
  price: number;
  discount: number;
  couponTitle: string | null;
  couponDiscount: number;
  /** The material cost, part of the amount; no discount lowers it. */
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
  /** Card company or bank with the masked number. */
  methodDetail: string | null;
  receiptUrl: string | null;
  /** The cash receipt of a deposit: requested with the order, issued once the money came. */
  cashReceipt: CashReceipt | null;
  failCode: string | null;
  failMessage: string | null;
  /** How the enrolment it paid for ended; told by lists and details. */
  attendEndCd?: EnrolmentEnd | null;
  /** How the enrolment that this order paid for ended; present in lists and details of orders only. */
  site?: { name: string; domain: string; closedYn: Yn };
  /** The latest refund request of the order, in the buyer's own list. */
  refund?: Pick<RefundRequest, 'state' | 'amount' | 'answer' | 'dueAt'> | null;
}
/** A request to the script of a payment company: to pay, or to prove a card. */
export interface WindowScript {
  /** The number by which the company knows the customer; null: the customer pays as a guest. */
  customerKey: string | null;
  payment?: object;
  card?: object;
}
/** What opens the provider's window; `windowUrl` is where the browser goes. */
export interface ProviderWindow {
  provider: 'sandbox' | 'toss' | 'paypal' | 'paypal-sandbox';
  windowUrl: string;
  /** What the company's own script opens at `windowUrl`; null where that is the window itself. */
  script: WindowScript | null;
  clientKey: string | null;
  orderId: string;
  orderName: string;
  amount: number;
  currency: Currency;
  successUrl: string;
  failUrl: string;
}
/** A new order with what opens the payment company's window for it. */
export interface OrderCreated {
  order: Order;
  window: ProviderWindow;
}

/** Agrees to passing the buyer's data to the seller; needed where that was not agreed to before. */
export const sellerBox = () => boolean().default(false);
/** What a checkout sends to begin a payment. */
export const orderInput = object({
  courseSeq: seq().required(REQUIRED),
  attendSeq: seq().required(REQUIRED),
  payMethodCd: oneOf(values(PAY_METHOD)).required(REQUIRED),
  /** Compared only, like the amount. */
  couponSeq: seq().nullable(),
  /** Compared only: the amount that is charged comes from the enrolment. */
  amount: number().integer().min(0).required(REQUIRED),
  currency: oneOf(values(CURRENCY)).default(CURRENCY.KRW),
  /** The cash receipt that a deposit shall have; where nobody asks for one, the law's is issued. */
  cashReceipt: cashReceiptInput.nullable().default(null),
  sellerYn: sellerBox(),
}).noUnknown();
const successInput = object({
  paymentKey: string().trim().max(200).required(REQUIRED),
  amount: number().integer().min(0).required(REQUIRED),
}).noUnknown();
const failInput = object({ code: string().max(100).default(''), message: string().max(500).default('') }).noUnknown();
const orderFilter = {
  dateType: fallbackOneOf(['all', ...values(DATE_TYPE)], 'all'),
  startAt: day().nullable(),
  endAt: day().nullable(),
  status: string().oneOf(['', ...values(ORDER_STATUS)]),
  payMethodCd: string().oneOf(['', ...values(PAY_METHOD)]),
  q: text(100),
};
/** What the list of orders can be sorted by; the newest come first. */
export const ORDER_SORTS = ['created', 'amount', 'buyer'] as const;
/** `wholeYn`: everything is counted, however long that takes; asked for after an answer that has `more`. */
export const adminOrderQuery = object({
  ...orderFilter,
  sort: sortOf(ORDER_SORTS),
  wholeYn: fallbackOneOf([YN.NO, YN.YES], YN.NO),
  page: pageNumber(),
  size: pageSize([20, 10, 50, 100]),
});
/** Sums of the orders that are counted. */
export interface OrderTotals {
  paidKrw: number;
  paidUsd: number;
  refundedKrw: number;
  refundedUsd: number;
  count: number;
}

/** Calls about orders: a buyer pays and cancels, staff look at them and refund. */
export const paymentApi = {
  /** Ways to pay that this installation has a company for. */
  methods: get('/pay-methods', 'public').returns<{ methods: PayMethod[] }>(),
  create: post(`${ch}/payments`, 'login', orderInput).returns<OrderCreated>(),
  success: post(`${ch}/payments/:orderNo/success`, 'login', successInput).whileSuspended().returns<Order>(),
  fail: post(`${ch}/payments/:orderNo/fail`, 'login', failInput).whileSuspended().returns<Order>(),
  /** By when a deposit for this class would have to come, were its account issued now. */
  depositTerms: get(`${ch}/courses/:courseSeq/deposit-terms`, 'login', object({ termSeq: seq().nullable() })).returns<DepositTerms>(),
  find: get(`${ch}/payments/:orderNo`, 'login').whileSuspended().returns<Order>(),
  cancel: post(`${ch}/payments/:orderNo/cancel`, 'login', object({ reason: text(200).default('') }).noUnknown())
    .whileSuspended()
    .returns<Order>(),
  adminList: get(`${ch}/admin/payments`, 'SITE_SALES_READ', adminOrderQuery)
    .persons(PERSONAL_DATA.ORDER, 'orderNo')
    .returns<Page<Order> & { totals: OrderTotals }>(),
  adminFind: get(`${ch}/admin/payments/:orderNo`, 'SITE_SALES_READ')
    .persons(PERSONAL_DATA.ORDER, 'orderNo')
    .returns<Order & { ledger: LedgerRow[] }>(),
  /** Returns the money in full and ends the enrolment; again after a refusal of the provider. */
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
    .returns<Blob>(),
  mine: get('/mypage/orders', 'login', object({ page: pageNumber(), size: pageSize([20]), channelSeq: seq().nullable() }))
    .also('/payments/mine')
    .whileSuspended()
    .returns<Page<Order>>(),
  /** The provider's notices; body as the provider sends it. A hint only: the truth is read from the provider. */
  webhook: post('/payments/webhook', 'secret').also('/payments/deposit').returns<null>(),
  /** The address that PayPal sends its signed notices to. */
  paypalWebhook: post('/payments/paypal', 'secret').returns<null>(),
};
/** A row of the ledger: money of an order that came or went back. */
export interface LedgerRow {
  ledgerSeq: number;
  kind: LedgerKind;
  /** Signed: a refund is negative, so that the sum is what the site holds. */
  amount: number;
  currency: Currency;
  at: string;
  transactionKey: string;
}
