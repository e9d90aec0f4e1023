import { ORDER_STATUS, type OrderStatus } from '@madang/contracts/codes';
import { useLocation, useParams, useSearchParams } from 'react-router-dom';

/** The parts of the address to which the payment provider returns. */
export function useReturn() {
  const { pathname } = useLocation();
  const courseSeq = Number(useParams()['courseSeq']);
  const [query] = useSearchParams();
  const path = pathname.replace(/\/payment(\/.*)?$/, '');
  return {
    courseSeq,
    /** The path of the class or package: `/classes/12` or `/packages/12`. */
    path,
    /** The path of another page of this payment, such as `complete` or `fail`. */
    beside: (name: string, search: Record<string, string>) => `${path}/payment/${name}?${new URLSearchParams(search)}`,
    orderNo: query.get('orderNo') ?? query.get('orderId') ?? '',
    // PayPal passes its order id as `token`.
    paymentKey: query.get('paymentKey') ?? query.get('token') ?? '',
    amount: Number(query.get('amount') ?? NaN),
    code: query.get('code') ?? '',
    message: query.get('message') ?? '',
  };
}
const DONE_STATUSES: readonly OrderStatus[] = [
  ORDER_STATUS.PAID,
  ORDER_STATUS.WAITING_DEPOSIT,
  ORDER_STATUS.CANCELING,
  ORDER_STATUS.CANCELED,
];
export const isDone = (status: OrderStatus) => DONE_STATUSES.includes(status);
export const isLost = (status: OrderStatus) => status === ORDER_STATUS.FAILED || status === ORDER_STATUS.EXPIRED;
