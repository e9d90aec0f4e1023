import { rows, type Tx } from '@madang/server/db';
import type { OrderStatus } from '@madang/contracts/codes';

/** An order of an enrolment, as the payment service publishes it. */
export interface PublishedOrder {
  order_no: string;
  status: OrderStatus;
  pay_method_cd: string;
  deposit_until: Date | null;
  paid_at: Date | null;
  amount: number;
  refunded_amount: number;
}
const OF = `select order_no, status, pay_method_cd, deposit_until, paid_at, amount, refunded_amount from util.pub_order where channel_seq = $1 and attend_seq = $2 order by created_at desc`;

export const ordersOf = (tx: Tx, channelSeq: number, attendSeq: number) => rows<PublishedOrder>(tx, OF, [channelSeq, attendSeq]);

/** Money was paid or is on its way, so the seat must not be given to somebody else. */
export const isLive = (o: PublishedOrder) => o.status === 'CONFIRMING' || o.status === 'WAITING_DEPOSIT' || o.status === 'PAID';
