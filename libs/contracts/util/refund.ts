import { REFUND_VIEW } from '../answer-codes';
import { number, object, type InferType } from 'yup';
import {
  ORDER_STATUS,
  PAY_METHOD,
  REFUND_RULE,
  values,
  type OrderStatus,
  type PayMethod,
  type RefundRule,
  type Yn,
  PERSONAL_DATA,
} from '../codes';
import { service, withRules, type CursorPage, type Page } from '../endpoint';
import { day, fallbackOneOf, oneOf, pageNumber, pageSize, placeCursor, REQUIRED, seq, text } from '../fields';
import { refundAccount } from '../main/enrolment';
import { REFUND_WAY } from '../refund-codes';
import { seoulDay, type Instant } from '../time';
import type { Order } from './payment';
import { refundApi as refundCalls, type RefundQuote, type RefundRequest } from './refund-calls';
import type { RefundWorking } from './refund-rules';

/** Maximum number of letters in the reason for a refund that is asked for or refused. */
export const REFUND_REASON_MAX = 200;

const { get, post, put } = service('util');
const ch = '/channels/:channelSeq' as const;

/** Asks for the terms of refund of a class; without `courseSeq` for those of memberships. */
export const refundTermsQuery = object({ courseSeq: seq().nullable() });
const amount = () => number().integer().min(1).required(REQUIRED);
/** The input of a refund request: the amount that the page showed, the reason, and the bank account for a deposit. */
export const refundAskInput = object({
  /** The amount that the page showed; the server calculates the refund itself and refuses another amount. */
  amount: amount(),
  reason: text(REFUND_REASON_MAX).default(''),
  refundAccount: refundAccount(),
}).noUnknown();
const refundDecideInput = object({
  amount: amount(),
  /** The staff's reason, which the learner reads; required if the amount is less than the rule gives. */
  reason: text(REFUND_REASON_MAX).default(''),
}).noUnknown();
/** How staff returned a part outside the product. */
const refundOutside = object({
  wayCd: oneOf(values(REFUND_WAY)).required(REQUIRED),
  returnedOn: day().required(REQUIRED),
  reference: text(100).required(REQUIRED),
}).noUnknown();
const refundApproveInput = refundDecideInput
  .shape({
    /** Says that the amount went back outside the product already; for parts that the payment company cannot return (`returnedByHand`). */
    outside: refundOutside.nullable().default(null),
  })
  .noUnknown();
const refundGiveInput = refundDecideInput
  .shape({ refundAccount: refundAccount(), outside: refundOutside.nullable().default(null) })
  .noUnknown();
const refundAgainInput = object({ refundAccount: refundAccount(), outside: refundOutside.nullable().default(null) }).noUnknown();
const refundSettingInput = object({ ruleCd: oneOf(values(REFUND_RULE)).required(REQUIRED) }).noUnknown();
/** The choices of lines on a page of the staff's list of requests. */
export const REFUND_SIZES = [20, 50, 100] as const;
const adminQuery = object({
  view: fallbackOneOf(values(REFUND_VIEW)),
  q: text(100),
  page: pageNumber(),
  size: pageSize([...REFUND_SIZES]),
  /** Of the open requests: the page after this place, instead of the one with the number. */
  cursor: placeCursor(),
});

/** Whether an order can be refunded: it is paid, and not all of the amount has gone back. */
export const isRefundable = (order: { status: OrderStatus; amount: number; refundedAmount: number }) =>
  order.status === ORDER_STATUS.PAID && order.refundedAmount < order.amount;
/** Whether a part of an order can be refunded; overseas cards can only be refunded in full. */
export const takesPartialRefund = (method: PayMethod) => method !== PAY_METHOD.OVERSEAS_CARD;
/**
 * Whether the payment company returns the whole of a payment or nothing: by its method, or because it has said so of this one
 * (`wholeOnly`), such as one by a foreign card that was paid as a Korean one.
 */
export const isWholeOnly = (order: { payMethodCd: PayMethod; wholeOnly: boolean }) =>
  order.wholeOnly || !takesPartialRefund(order.payMethodCd);
/** Whether the seller returns `amount` outside the product: a part of the `left` of a payment that the company returns whole only. */
export const returnedByHand = (wholeOnly: boolean, amount: number, left: number) => wholeOnly && amount > 0 && amount < left;
/** Whether the refund of an order is of a part that the payment company does not return, so that staff return it outside the product. */
export const isPartByHand = (order: { payMethodCd: PayMethod; wholeOnly: boolean; refundTarget: number | null; refundedAmount: number }) =>
  isWholeOnly(order) && order.refundTarget !== null && order.refundTarget > order.refundedAmount;
/** Whether a day can be the one on which staff returned a part outside the product: from the day of the payment on, and none to come. */
export const isReturnDay = (day: string, paidAt: Instant, now: Instant) => day >= seoulDay(paidAt) && day <= seoulDay(now);
/** How, when and by which reference staff returned a part outside the product, as it is sent. */
export type OutsideReturn = NonNullable<InferType<typeof refundApproveInput>['outside']>;
/** A refund request, in the staff's list. */
export interface AdminRefund extends RefundRequest {
  title: string;
  ordererName: string;
  email: string;
  payMethodCd: PayMethod;
  /** The amount that was paid for the order, less refunds. */
  paid: number;
  overdue: boolean;
  byStaff: boolean;
  decidedByName: string | null;
  /** The payment provider's error text, or without one its code, where it refused the last try; null: it did not refuse. */
  failMessage: string | null;
  /** Whether the payment company returns the whole payment or nothing, so that staff return a part outside the product. */
  wholeOnlyYn: Yn;
}
/** A refund request in the staff's drawer, with two calculations: that of the request (`working`), and a new one (`now`). */
export interface AdminRefundDetail extends AdminRefund {
  paidAt: string;
  /** The calculation for the day of the request, but with the lessons that are opened by now. */
  now: RefundWorking;
}
/** A page of the staff's list; `open` counts the requests that wait, `overdue` those of them whose deadline has passed. */
export interface AdminRefunds extends Page<AdminRefund> {
  open: number;
  overdue: number;
  /** Leads on from an open request to the next ones; null after the last, and for decided requests. */
  cursor: string | null;
}
/** A refund that was decided but not carried out: the payment company refused it, or the buyer's bank account is missing. */
export interface RefusedRefund extends Pick<
  Order,
  'orderNo' | 'title' | 'ordererName' | 'payMethodCd' | 'currency' | 'cancelReason' | 'failCode'
> {
  /** The amount that still has to go back; 0 where only a virtual account has to be closed. */
  left: number;
  /** The payment company's own error text, in Korean or, from PayPal, in English; null without one. */
  failMessage: string | null;
  /** Since when the refund has been due; by `dueAt` the buyer has to have the money. */
  cancelAt: string;
  dueAt: string;
  overdue: boolean;
  /** Whether a bank account has to be named first. */
  needsAccount: boolean;
  /** Whether it is a part of a payment that the company returns whole only, so that staff may return it outside the product. */
  byHand: boolean;
  /** When the order was paid; null where only a virtual account has to be closed. */
  paidAt: string | null;
}
/**
 * Counts for the menu: refund requests that wait, refunds that the payment company refused, how many of each are overdue, and failed
 * payments.
 */
export interface RefundsWaiting {
  open: number;
  overdue: number;
  refused: number;
  refusedOverdue: number;
  /** Failed payments that no later order has replaced and that staff have not marked as seen (`paymentApi.failures`). */
  failedPayments: number;
}

/** Calls about refunds: learners ask, staff decide. */
export const refundApi = {
  ...withRules(refundCalls, { terms: refundTermsQuery, ask: refundAskInput }),
  adminList: get(`${ch}/admin/refunds`, 'SITE_SALES_READ', adminQuery).persons(PERSONAL_DATA.REFUND, 'refundSeq').returns<AdminRefunds>(),
  waiting: get(`${ch}/admin/refunds-waiting`, 'SITE_SALES_READ').returns<RefundsWaiting>(),
  /** The refunds that were not carried out, the one with the earliest deadline first. */
  refused: get(`${ch}/admin/refunds-refused`, 'SITE_SALES_READ', object({ cursor: placeCursor(), size: pageSize([...REFUND_SIZES]) }))
    .persons(PERSONAL_DATA.ORDER, 'orderNo')
    .returns<CursorPage<RefusedRefund> & { totalCount: number }>(),
  /**
   * Asks the payment company again for a refund that it refused, with the same amount. With `outside` it is not asked: staff returned the
   * part themselves, where the company returns the whole alone (`RefusedRefund.byHand`).
   */
  again: post(`${ch}/admin/payments/:orderNo/refund-again`, 'SITE_SALES_UPDATE', refundAgainInput)
    .persons(PERSONAL_DATA.ORDER, 'orderNo')
    .whileSuspended()
    .returns<Order>(),
  adminFind: get(`${ch}/admin/refunds/:refundSeq`, 'SITE_SALES_READ')
    .persons(PERSONAL_DATA.REFUND, 'refundSeq')
    .returns<AdminRefundDetail>(),
  /**
   * Agrees to a request, with the amount by the rule or another one up to the full amount. The enrolment ends, or the membership if its
   * present period was paid with the order. With `outside` no company is asked: the money went back already.
   */
  approve: post(`${ch}/admin/refunds/:refundSeq/approve`, 'SITE_SALES_UPDATE', refundApproveInput)
    .persons(PERSONAL_DATA.REFUND, 'refundSeq')
    .whileSuspended()
    .returns<AdminRefund>(),
  refuse: post(
    `${ch}/admin/refunds/:refundSeq/refuse`,
    'SITE_SALES_UPDATE',
    object({ reason: text(REFUND_REASON_MAX).required(REQUIRED) }).noUnknown(),
  )
    .persons(PERSONAL_DATA.REFUND, 'refundSeq')
    .whileSuspended()
    .returns<AdminRefund>(),
  adminQuote: get(`${ch}/admin/payments/:orderNo/refund`, 'SITE_SALES_READ').returns<RefundQuote>(),
  /** Refunds an order or a part of it though nobody asked for that, with the same effect as `approve`. */
  give: post(`${ch}/admin/payments/:orderNo/refund`, 'SITE_SALES_UPDATE', refundGiveInput)
    .persons(PERSONAL_DATA.REFUND, 'refundSeq')
    .whileSuspended()
    .returns<AdminRefund>(),
  setting: get(`${ch}/refund-setting`, 'SITE_SALES_READ').returns<{ ruleCd: RefundRule }>(),
  saveSetting: put(`${ch}/refund-setting`, 'SITE_SALES_UPDATE', refundSettingInput).returns<{ ruleCd: RefundRule }>(),
};
