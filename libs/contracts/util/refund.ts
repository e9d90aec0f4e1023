import { REFUND_VIEW } from '../answer-codes';
import { number, object } from 'yup';
import { ORDER_STATUS, PAY_METHOD, REFUND_RULE, values, type OrderStatus, type PayMethod, type RefundRule, PERSONAL_DATA } from '../codes';
import { service, withRules, type Page } from '../endpoint';
import { fallbackOneOf, oneOf, pageNumber, pageSize, REQUIRED, seq, text } from '../fields';
import { refundAccount } from '../main/enrolment';
import type { Order } from './payment';
import { refundApi as refundCalls, type RefundQuote, type RefundRequest } from './refund-calls';
import type { RefundWorking } from './refund-rules';

const { get, post, put } = service('util');
const ch = '/channels/:channelSeq' as const;

/** The class whose terms are asked for; without one they are those of memberships. */
export const refundTermsQuery = object({ courseSeq: seq().nullable() });
const amount = () => number().integer().min(1).required(REQUIRED);
/** What a learner asks for: the sum that the page showed, why, and where a deposit goes back to. */
export const refundAskInput = object({
  /** Compared only: the refund is calculated anew. */
  amount: amount(),
  reason: text(200).default(''),
  refundAccount: refundAccount(),
}).noUnknown();
const refundDecideInput = object({
  amount: amount(),
  /** What the learner reads; needed below the sum of the rule. */
  reason: text(200).default(''),
}).noUnknown();
const refundGiveInput = refundDecideInput.shape({ refundAccount: refundAccount() }).noUnknown();
const refundSettingInput = object({ ruleCd: oneOf(values(REFUND_RULE)).required(REQUIRED) }).noUnknown();
/** How many lines a page of the staff's list may have. */
export const REFUND_SIZES = [20, 50, 100] as const;
const adminQuery = object({
  view: fallbackOneOf(values(REFUND_VIEW)),
  q: text(100),
  page: pageNumber(),
  size: pageSize([...REFUND_SIZES]),
});

/** An order from which money can go back. */
export const isRefundable = (order: { status: OrderStatus; amount: number; refundedAmount: number }) =>
  order.status === ORDER_STATUS.PAID && order.refundedAmount < order.amount;
/** Cards of other countries are returned whole or not at all. */
export const takesPartialRefund = (method: PayMethod) => method !== PAY_METHOD.OVERSEAS_CARD;
/** A request in the staff's queue. */
export interface AdminRefund extends RefundRequest {
  title: string;
  ordererName: string;
  email: string;
  payMethodCd: PayMethod;
  /** What was paid for the order, less what was returned already. */
  paid: number;
  overdue: boolean;
  byStaff: boolean;
  decidedByName: string | null;
  /** Why the provider did not return the money at the last try. */
  failMessage: string | null;
}
/** A request in the staff's drawer, with the working as it would be now. */
export interface AdminRefundDetail extends AdminRefund {
  /** Reckoned anew: the day is that of the request, what was opened counts as it stands now. */
  now: RefundWorking;
}
/** A page of the staff's list; `open` counts all that wait, `overdue` those whose legal day has passed. */
export interface AdminRefunds extends Page<AdminRefund> {
  open: number;
  overdue: number;
}
/** A refund that was begun and not carried out: the payment company refused it, or it needs an account to go to. */
export interface RefusedRefund extends Pick<
  Order,
  'orderNo' | 'title' | 'ordererName' | 'payMethodCd' | 'currency' | 'cancelReason' | 'failCode'
> {
  /** What goes back once it is asked for again; 0 for an account that is only to be closed. */
  left: number;
  /** The payment company's own words, in Korean. */
  failMessage: string | null;
  /** Since when the money has been due to go back; by `dueAt` it has to be with the buyer. */
  cancelAt: string;
  dueAt: string;
  overdue: boolean;
  /** Whether the refund needs an account that nobody has named yet. */
  needsAccount: boolean;
}
/** What waits for staff, for the menu: requests for refunds, refunds that were refused, and how many of each wait for too long. */
export interface RefundsWaiting {
  open: number;
  overdue: number;
  refused: number;
  refusedOverdue: number;
}

/** Calls about refunds: learners ask, staff decide. */
export const refundApi = {
  ...withRules(refundCalls, { terms: refundTermsQuery, ask: refundAskInput }),
  adminList: get(`${ch}/admin/refunds`, 'SITE_SALES_READ', adminQuery).persons(PERSONAL_DATA.REFUND, 'refundSeq').returns<AdminRefunds>(),
  waiting: get(`${ch}/admin/refunds-waiting`, 'SITE_SALES_READ').returns<RefundsWaiting>(),
  /** Refunds that the payment company refused, the one whose day comes first before the others. */
  refused: get(`${ch}/admin/refunds-refused`, 'SITE_SALES_READ', object({ page: pageNumber(), size: pageSize([...REFUND_SIZES]) }))
    .persons(PERSONAL_DATA.ORDER, 'orderNo')
    .returns<Page<RefusedRefund>>(),
  /** Asks the payment company again for what it refused to return: the same sum, also where a part was agreed on. */
  again: post(`${ch}/admin/payments/:orderNo/refund-again`, 'SITE_SALES_UPDATE', object({ refundAccount: refundAccount() }).noUnknown())
    .persons(PERSONAL_DATA.ORDER, 'orderNo')
    .whileSuspended()
    .returns<Order>(),
  adminFind: get(`${ch}/admin/refunds/:refundSeq`, 'SITE_SALES_READ')
    .persons(PERSONAL_DATA.REFUND, 'refundSeq')
    .returns<AdminRefundDetail>(),
  /** Returns the sum of the rule or another one up to the whole, and ends the enrolment. */
  approve: post(`${ch}/admin/refunds/:refundSeq/approve`, 'SITE_SALES_UPDATE', refundDecideInput)
    .persons(PERSONAL_DATA.REFUND, 'refundSeq')
    .whileSuspended()
    .returns<AdminRefund>(),
  refuse: post(`${ch}/admin/refunds/:refundSeq/refuse`, 'SITE_SALES_UPDATE', object({ reason: text(200).required(REQUIRED) }).noUnknown())
    .persons(PERSONAL_DATA.REFUND, 'refundSeq')
    .whileSuspended()
    .returns<AdminRefund>(),
  adminQuote: get(`${ch}/admin/payments/:orderNo/refund`, 'SITE_SALES_READ').returns<RefundQuote>(),
  /** Staff return a part of an order without a request, and end its enrolment. */
  give: post(`${ch}/admin/payments/:orderNo/refund`, 'SITE_SALES_UPDATE', refundGiveInput)
    .persons(PERSONAL_DATA.REFUND, 'refundSeq')
    .whileSuspended()
    .returns<AdminRefund>(),
  setting: get(`${ch}/refund-setting`, 'SITE_SALES_READ').returns<{ ruleCd: RefundRule }>(),
  saveSetting: put(`${ch}/refund-setting`, 'SITE_SALES_UPDATE', refundSettingInput).returns<{ ruleCd: RefundRule }>(),
};
