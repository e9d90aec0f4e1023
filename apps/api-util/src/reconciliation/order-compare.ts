import { Injectable } from '@nestjs/common';
import { ORDER_STATUS } from '@madang/contracts/codes';
import { Clock } from '@madang/server/clock';
import { Db, rows, type Tx } from '@madang/server/db';
import { OrderRecords } from '../payment/order-records';
import type { OrderEntity } from '../payment/order.entity';
import { heldAmount } from '../payment/held-amount';
import { PayProviders } from '../payment/pay-providers';
import type { ProviderPayment } from '../payment/provider';
import { ORDERS_TO_COMPARE, OUR_BOOK, SETTLE_DIFFERENCE, WRITE_DIFFERENCE, type OurBook } from './compare.sql';
import { differenceOf } from './difference';
import type { ReconciliationRunEntity } from './reconciliation.entity';
import type { Step } from './reconciliation.run';

/**
 * Compares orders with the payment company. What the company says about an order is booked as if it were a new answer; what still differs
 * after that is noted as a difference.
 */
@Injectable()
export class OrderCompare {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly records: OrderRecords,
    private readonly providers: PayProviders,
  ) {}

  async step(run: ReconciliationRunEntity, batch: number): Promise<Step> {
    const candidates = await this.db.all((tx) =>
      rows(tx, ORDERS_TO_COMPARE, { provider: run.provider, from: run.fromAt, until: run.untilAt, after: run.cursor ?? '', limit: batch }),
    );
    let settled = 0;
    for (const order of candidates) settled += (await this.compare(order)) ? 1 : 0;
    return { cursor: candidates.length < batch ? null : candidates.at(-1)!.orderNo, compared: candidates.length, settled };
  }

  /** Compares one order; true if our books or a noted difference were corrected, so that both agree now. */
  private async compare(order: Pick<OrderEntity, 'channelSeq' | 'orderNo' | 'payMethodCd' | 'windowKey'>): Promise<boolean> {
    const { channelSeq, orderNo } = order;
    const scope = { channelSeq };
    const before = await this.db.tx(scope, (tx) => this.ours(tx, channelSeq, orderNo));
    const payment = await this.providers.read(order);
    // If the order's seat is gone, the event of this booking makes the main service cancel the enrolment, so that the money is refunded.
    if (payment) await this.records.record(channelSeq, orderNo, payment, before.status === ORDER_STATUS.PAID);
    return this.db.tx(scope, async (tx) => {
      const after = await this.ours(tx, channelSeq, orderNo);
      if (await this.note(tx, { channelSeq, orderNo, ours: after, payment })) return false;
      const ended = await rows(tx, SETTLE_DIFFERENCE, { channelSeq, orderNo, now: this.clock.now() });
      return ended.length > 0 || before.held !== after.held || before.status !== after.status;
    });
  }

  private async ours(tx: Tx, channelSeq: number, orderNo: string): Promise<OurBook> {
    const [ours] = await rows(tx, OUR_BOOK, { channelSeq, orderNo });
    return ours!;
  }

  /** Notes a difference; answers whether there is one, also if an operator has settled it by hand. */
  private async note(tx: Tx, o: { channelSeq: number; orderNo: string; ours: OurBook; payment: ProviderPayment | null }): Promise<boolean> {
    const theirs = heldAmount(o.payment);
    const kind = differenceOf(o.ours.held, o.ours.status, theirs);
    if (!kind) return false;
    await rows(tx, WRITE_DIFFERENCE, {
      channelSeq: o.channelSeq,
      orderNo: o.orderNo,
      kind,
      ours: o.ours.held,
      theirs,
      currency: o.ours.currency,
      ourStatus: o.ours.status,
      theirStatus: o.payment?.status ?? null,
      now: this.clock.now(),
    });
    return true;
  }
}
