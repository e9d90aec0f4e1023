import { REFUND_STATE, YN, type Currency, type PayMethod } from '@madang/contracts/codes';
import { isPartByHand, isWholeOnly, type AdminRefund, type RefusedRefund } from '@madang/contracts/util/refund';
import { paysByDeposit } from '@madang/contracts/util/pay-methods';
import type { RefundRequest } from '@madang/contracts/util/refund-calls';
import { refundDueAt } from '@madang/contracts/util/refund-rules';
import type { OrderEntity } from '../payment/order.entity';
import type { RefundRequestEntity } from './refund.entity';

/** A refund request, with columns of its order. */
export interface RefundWithOrder extends RefundRequestEntity {
  title: string;
  ordererName: string;
  email: string;
  payMethodCd: PayMethod;
  currency: Currency;
  left: number;
  wholeOnly: boolean;
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
  outside: r.outsideWay && { wayCd: r.outsideWay, returnedOn: r.outsideOn!, reference: r.outsideReference },
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
  wholeOnlyYn: isWholeOnly(r) ? YN.YES : YN.NO,
});
/** A refund that the payment company refused; `left` is the sum that a new try refunds, up to the agreed sum. */
export function toRefusedRefund(o: OrderEntity, now: Date): RefusedRefund {
  const cancelAt = o.cancelAt ?? o.createdAt;
  const dueAt = refundDueAt(cancelAt);
  return {
    orderNo: o.orderNo,
    title: o.title,
    ordererName: o.ordererName,
    payMethodCd: o.payMethodCd,
    currency: o.currency,
    cancelReason: o.cancelReason,
    failCode: o.failCode,
    failMessage: o.failMessage,
    left: o.paidAt ? (o.refundTarget ?? o.amount) - o.refundedAmount : 0,
    cancelAt: cancelAt.toISOString(),
    dueAt: dueAt.toISOString(),
    overdue: dueAt <= now,
    needsAccount: !!o.paidAt && paysByDeposit(o.payMethodCd),
    byHand: isPartByHand(o),
    paidAt: o.paidAt?.toISOString() ?? null,
  };
}
