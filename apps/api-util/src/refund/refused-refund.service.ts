import { Injectable } from '@nestjs/common';
import { ORDER_STATUS, REFUND_STATE } from '@madang/contracts/codes';
import type { CursorPage, InputOf } from '@madang/contracts/endpoint';
import type { Order } from '@madang/contracts/util/payment';
import { isPartByHand, isReturnDay, type OutsideReturn, type refundApi, type RefusedRefund } from '@madang/contracts/util/refund';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db, rows } from '@madang/server/db';
import { fail, failField } from '@madang/server/fail';
import { cursorAt, placeAt, placedPage, TEXT_KEY } from '@madang/server/place-cursor';
import { OrderRecords } from '../payment/order-records';
import type { OrderEntity } from '../payment/order.entity';
import { toOrder } from '../payment/order.row';
import { RefundRecords } from '../payment/refund-records';
import { RefundService } from '../payment/refund.service';
import { outsideOf, RefundDesk } from './refund-desk';
import { REFUSED_REFUNDS, REFUSED_SINCE } from './refund-queue.sql';
import { toRefusedRefund } from './refund.row';

type Again = InputOf<typeof refundApi.again>;

/**
 * Refunds that the payment company refused. They wait until staff try again, until the money is refunded in the company's own console, or,
 * where a part goes back of a payment that the company returns whole only, until staff note that they returned it themselves.
 */
@Injectable()
export class RefusedRefundService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly refunds: RefundService,
    private readonly orders: OrderRecords,
    private readonly requests: RefundRecords,
    private readonly desk: RefundDesk,
  ) {}

  list(channelSeq: number, cursor: string | undefined, size: number): Promise<CursorPage<RefusedRefund> & { totalCount: number }> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const found = await rows(tx, REFUSED_REFUNDS, { channelSeq, limit: size + 1, ...placeAt(cursor, TEXT_KEY) });
      const all = await rows(tx, REFUSED_SINCE, { channelSeq });
      const now = this.clock.now();
      const page = placedPage(found, size, (last) => cursorAt(last.cancelAt!, last.orderNo));
      return { ...page, list: page.list.map((order) => toRefusedRefund(order, now)), totalCount: all.length };
    });
  }

  async again(auth: User, channelSeq: number, orderNo: string, { refundAccount, outside }: Again): Promise<Order> {
    const order = outside
      ? await this.note(auth, channelSeq, orderNo, outside)
      : await this.refunds.again(channelSeq, orderNo, refundAccount);
    return toOrder(order, auth.lang);
  }

  /** Notes that staff returned the refused part outside the product, which ends the order and its request (AM-1040). */
  private note(auth: User, channelSeq: number, orderNo: string, outside: OutsideReturn): Promise<OrderEntity> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const order = await this.orders.lock(tx, channelSeq, orderNo);
      if (!order) throw fail('NO_DATA');
      if (order.status !== ORDER_STATUS.CANCELING || !order.failCode || !order.paidAt) throw fail('REFUND_DECIDED');
      if (!isPartByHand(order)) throw failField('outside', 'invalid');
      if (!isReturnDay(outside.returnedOn, order.paidAt, this.clock.now())) throw failField('outside.returnedOn', 'returnDay');
      const request = await this.requests.open(tx, order);
      const amount = order.refundTarget! - order.refundedAmount;
      if (request) {
        const done = { state: REFUND_STATE.DONE, amount, accountSealed: null, failMessage: null, ...outsideOf(outside) };
        await this.desk.record(tx, auth, order, request, await this.requests.set(tx, request, done));
      }
      return this.orders.outside(tx, order, { amount, reason: '', key: `outside:${request?.refundSeq ?? orderNo}` });
    });
  }
}
