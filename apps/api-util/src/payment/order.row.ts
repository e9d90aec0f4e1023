import { WINDOW_END } from '@madang/contracts/answer-codes';
import { ORDER_STATUS, type EnrolmentEnd, type Lang } from '@madang/contracts/codes';
import { bankName } from '@madang/contracts/util/banks';
import { payNamesIn } from '@madang/contracts/util/card-companies';
import type { Order } from '@madang/contracts/util/payment';
import { errorText } from '@madang/server/responses';
import type { OrderEntity } from './order.entity';

/** An order, and, if the statement reads it, how its enrolment ended and when its buyer was reminded of the payment. */
export type OrderWithEnd = OrderEntity & { attendEndCd?: EnrolmentEnd | null; remindedAt?: Date | null };

/** The `failCode` of an order whose buyer closed the payment window. */
export const GAVE_UP = WINDOW_END.CLOSED;

/** An order as calls answer it. The messages of Toss are Korean, so in other languages the order has a message of ours. */
export const toOrder = (r: OrderWithEnd, lang: Lang): Order => ({
  orderNo: r.orderNo,
  channelSeq: r.channelSeq,
  courseSeq: r.courseSeq,
  attendSeq: r.attendSeq,
  subscriptionSeq: r.subscriptionSeq,
  userSeq: r.userSeq,
  title: r.title,
  termName: r.termName,
  imageUrl: r.imageUrl,
  ordererName: r.ordererName,
  email: r.email,
  phone: r.phone,
  status: r.status,
  payMethodCd: r.payMethodCd,
  payStatus: r.payStatus,
  price: r.price,
  discount: r.discount,
  couponTitle: r.couponTitle,
  couponDiscount: r.couponDiscount,
  materialPrice: r.materialPrice,
  materialTitle: r.materialTitle,
  amount: r.amount,
  refundedAmount: r.refundedAmount,
  currency: r.currency,
  createdAt: r.createdAt.toISOString(),
  paidAt: r.paidAt?.toISOString() ?? null,
  cancelAt: r.cancelAt?.toISOString() ?? null,
  cancelReason: r.cancelReason,
  depositInfo: r.deposit && {
    bankName: bankName(r.deposit.bankCode, lang),
    accountNumber: r.deposit.accountNumber,
    amount: r.deposit.amount,
    deadline: r.deposit.deadline,
    holderName: r.deposit.holderName,
  },
  methodDetail: r.methodDetail && payNamesIn(r.methodDetail, lang),
  receiptUrl: r.receiptUrl,
  cashReceipt: r.cashReceipt,
  failCode: r.failCode,
  failMessage: r.failCode ? failText(r, lang) : null,
  ...(r.attendEndCd !== undefined && { attendEndCd: r.attendEndCd }),
  ...(r.remindedAt !== undefined && { remindedAt: r.remindedAt?.toISOString() ?? null }),
});

function failText(r: OrderWithEnd, lang: Lang): string {
  if (r.failCode === GAVE_UP) return errorText('PAYMENT_CANCELLED', lang);
  if (r.status === ORDER_STATUS.CANCELING)
    return errorText(r.failCode === 'REFUND_ACCOUNT_REQUIRED' ? 'REFUND_ACCOUNT_REQUIRED' : 'REFUND_FAILED', lang);
  return (lang === 'ko' && r.failMessage) || errorText('PAYMENT_DECLINED', lang);
}
