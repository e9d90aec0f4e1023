import type { PayMethod, Currency } from '@madang/contracts/codes';
import type { AdminRefund } from '@madang/contracts/util/refund';
import type { RefundRequest } from '@madang/contracts/util/refund-calls';
import type { RefundRow } from '../payment/refund-book';

/** A request with the order it is about. */
export interface RefundWithOrder extends RefundRow {
  title: string;
  orderer_name: string;
  email: string;
  pay_method_cd: PayMethod;
  currency: Currency;
  left: number;
  decided_by_name: string | null;
}
/** Columns of `RefundWithOrder`: r is the request, o its order. */
export const WITH_ORDER = `
select r.*, o.title, o.orderer_name, o.email, o.pay_method_cd, o.currency, o.amount - o.refunded_amount as left, a.name as decided_by_name
from refund_request r
join pay_order o on o.channel_seq = r.channel_seq and o.order_no = r.order_no
left join main.pub_account a on a.user_seq = r.decided_by`;

export const toRequest = (r: RefundRow, currency: Currency): RefundRequest => ({
  refundSeq: r.refund_seq,
  orderNo: r.order_no,
  state: r.state,
  amount: r.amount,
  currency,
  reason: r.reason,
  answer: r.answer,
  requestedAt: r.requested_at.toISOString(),
  dueAt: r.due_at.toISOString(),
  decidedAt: r.decided_at?.toISOString() ?? null,
  working: r.decision ?? r.working,
});
export const toAdminRefund = (r: RefundWithOrder, now: Date): AdminRefund => ({
  ...toRequest(r, r.currency),
  title: r.title,
  ordererName: r.orderer_name,
  email: r.email,
  payMethodCd: r.pay_method_cd,
  paid: r.left,
  overdue: r.state === 'REQUESTED' && r.due_at <= now,
  byStaff: r.by_staff,
  decidedByName: r.decided_by_name,
  failMessage: r.fail_message,
});
