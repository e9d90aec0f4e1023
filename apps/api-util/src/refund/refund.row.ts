import { REFUND_STATE, type Currency, type PayMethod } from '@madang/contracts/codes';
import type { AdminRefund } from '@madang/contracts/util/refund';
import type { RefundRequest } from '@madang/contracts/util/refund-calls';
import type { RefundRequestEntity } from './refund.entity';

/** A request with the order it is about. */
export interface RefundWithOrder extends RefundRequestEntity {
  title: string;
  ordererName: string;
  email: string;
  payMethodCd: PayMethod;
  currency: Currency;
  left: number;
  decidedByName: string | null;
}

export const toRequest = (r: RefundRequestEntity, currency: Currency): RefundRequest => ({
  refundSeq: r.refundSeq,
  orderNo: r.orderNo,
  state: r.state,
  amount: r.amount,
  currency,
  reason: r.reason,
  answer: r.answer,
  requestedAt: r.requestedAt.toISOString(),
  dueAt: r.dueAt.toISOString(),
  decidedAt: r.decidedAt?.toISOString() ?? null,
  working: r.decision ?? r.working,
});
export const toAdminRefund = (r: RefundWithOrder, now: Date): AdminRefund => ({
  ...toRequest(r, r.currency),
  title: r.title,
  ordererName: r.ordererName,
  email: r.email,
  payMethodCd: r.payMethodCd,
  paid: r.left,
  overdue: r.state === REFUND_STATE.REQUESTED && r.dueAt <= now,
  byStaff: r.byStaff,
  decidedByName: r.decidedByName,
  failMessage: r.failMessage,
});
