import type { EnrolmentEnd, Currency, Lang, OrderStatus, PayMethod } from '@madang/contracts/codes';
import { bankName } from '@madang/contracts/util/banks';
import type { CashReceipt } from '@madang/contracts/util/cash-receipt';
import type { Order } from '@madang/contracts/util/payment';
import { errorText } from '@madang/server/responses';

interface Deposit {
  bankCode: string;
  accountNumber: string;
  holderName: string;
  amount: number;
  deadline: string;
}
/** A row of `pay_order`. */
export interface OrderRow {
  channel_seq: number;
  order_no: string;
  attend_seq: number | null;
  course_seq: number | null;
  /** It pays for a period of a membership, which ends then. */
  subscription_seq: number | null;
  due_at: Date | null;
  period_end: Date | null;
  user_seq: number;
  title: string;
  image_url: string | null;
  orderer_name: string;
  email: string;
  phone: string | null;
  price: number;
  discount: number;
  coupon_seq: number | null;
  coupon_title: string | null;
  coupon_discount: number;
  /** Of a challenge. */
  term_seq: number | null;
  term_name: string | null;
  amount: number;
  currency: Currency;
  pay_method_cd: PayMethod;
  provider: string;
  status: OrderStatus;
  pay_status: string;
  window_url: string | null;
  payment_key: string | null;
  deposit_secret: string | null;
  issue_key: string | null;
  deposit: Deposit | null;
  deposit_until: Date | null;
  method_detail: string | null;
  receipt_url: string | null;
  tax_free_amount: number;
  cash_receipt: CashReceipt | null;
  fail_code: string | null;
  fail_message: string | null;
  refunded_amount: number;
  /** Up to how much goes back altogether; null: all of it. */
  refund_target: number | null;
  refund_try: number;
  created_at: Date;
  paid_at: Date | null;
  cancel_at: Date | null;
  cancel_reason: string | null;
  check_at: Date | null;
  check_try: number;
  asked: number;
  unclear_code: string | null;
  /** Of its enrolment, where the statement asks for it (`WITH_END`). */
  attend_end_cd?: EnrolmentEnd | null;
}

/** Columns of an order, with how its enrolment ended. */
export const WITH_END = `pay_order.*, (select a.end_cd from main.pub_attend a where a.channel_seq = pay_order.channel_seq and a.attend_seq = pay_order.attend_seq) as attend_end_cd`;

/** The code of a buyer who closed the window. */
export const GAVE_UP = 'PAY_PROCESS_CANCELED';

/** An order on the wire; the provider's own words are Korean. */
export const toOrder = (r: OrderRow, lang: Lang): Order => ({
  orderNo: r.order_no,
  channelSeq: r.channel_seq,
  courseSeq: r.course_seq,
  attendSeq: r.attend_seq,
  subscriptionSeq: r.subscription_seq,
  title: r.title,
  termName: r.term_name,
  imageUrl: r.image_url,
  ordererName: r.orderer_name,
  email: r.email,
  phone: r.phone,
  status: r.status,
  payMethodCd: r.pay_method_cd,
  payStatus: r.pay_status,
  price: r.price,
  discount: r.discount,
  couponTitle: r.coupon_title,
  couponDiscount: r.coupon_discount,
  amount: r.amount,
  refundedAmount: r.refunded_amount,
  currency: r.currency,
  createdAt: r.created_at.toISOString(),
  paidAt: r.paid_at?.toISOString() ?? null,
  cancelAt: r.cancel_at?.toISOString() ?? null,
  cancelReason: r.cancel_reason,
  depositInfo: r.deposit && {
    bankName: bankName(r.deposit.bankCode, lang),
    accountNumber: r.deposit.accountNumber,
    amount: r.deposit.amount,
    deadline: r.deposit.deadline,
    holderName: r.deposit.holderName,
  },
  methodDetail: r.method_detail,
  receiptUrl: r.receipt_url,
  cashReceipt: r.cash_receipt,
  failCode: r.fail_code,
  failMessage: r.fail_code ? failText(r, lang) : null,
  ...(r.attend_end_cd !== undefined && { attendEndCd: r.attend_end_cd }),
});

function failText(r: OrderRow, lang: Lang): string {
  if (r.fail_code === GAVE_UP) return errorText('PAYMENT_CANCELLED', lang);
  if (r.status === 'CANCELING')
    return errorText(r.fail_code === 'REFUND_ACCOUNT_REQUIRED' ? 'REFUND_ACCOUNT_REQUIRED' : 'REFUND_FAILED', lang);
  return (lang === 'ko' && r.fail_message) || errorText('PAYMENT_DECLINED', lang);
}
