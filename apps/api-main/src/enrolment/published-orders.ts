import { rows, type Tx } from '@madang/server/db';
import { ORDER_STATUS, type OrderStatus } from '@madang/contracts/codes';
import { isRunning } from '@madang/contracts/util/order-rules';
import { ORDERS_OF_ENROLMENT } from './enrolment.sql';

/** An order of an enrolment, in the view that the payment service publishes. */
export interface PublishedOrder {
  order_no: string;
  status: OrderStatus;
  pay_method_cd: string;
  deposit_until: Date | null;
  paid_at: Date | null;
  amount: number;
  refunded_amount: number;
}
export const ordersOf = (tx: Tx, channelSeq: number, attendSeq: number) => rows(tx, ORDERS_OF_ENROLMENT, { channelSeq, attendSeq });

/** Whether money of the order was paid or may still come, so that its seat must not go to somebody else. */
export const isLive = (o: PublishedOrder) => isRunning(o.status);

/** Whether the order gave out an account to which no deposit came in time. */
export const isDepositMissed = (o: PublishedOrder) => o.status === ORDER_STATUS.EXPIRED && o.deposit_until !== null;
