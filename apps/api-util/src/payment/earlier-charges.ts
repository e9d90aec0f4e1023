import { Injectable } from '@nestjs/common';
import { Db, rows } from '@madang/server/db';
import { OrderBook } from './order-book';
import { PayProvider, Unclear, type ProviderPayment } from './provider';

/** Orders of the same period that were believed to have taken nothing. */
const EARLIER = `select order_no from pay_order
where channel_seq = $1 and subscription_seq = $2 and due_at = $3 and payment_key is null and status in ('FAILED', 'EXPIRED')
order by created_at`;
const ENDED: readonly ProviderPayment['status'][] = ['ABORTED', 'EXPIRED', 'CANCELED'];

/** Charges of a period before the one that is about to be made: money that came after all pays for it. */
@Injectable()
export class EarlierCharges {
  constructor(
    private readonly db: Db,
    private readonly book: OrderBook,
    private readonly provider: PayProvider,
  ) {}

  /** True where another charge would be one too many: an earlier one took the money, has not ended, or cannot be read now. */
  async suffice(channelSeq: number, subscriptionSeq: number, dueAt: Date): Promise<boolean> {
    const values = [channelSeq, subscriptionSeq, dueAt];
    const earlier = await this.db.tx({ channelSeq }, (tx) => rows<{ order_no: string }>(tx, EARLIER, values));
    try {
      for (const { order_no: orderNo } of earlier) {
        const payment = await this.provider.byOrder(orderNo);
        if (!payment || ENDED.includes(payment.status)) continue;
        await this.book.record(channelSeq, orderNo, payment);
        return true;
      }
      return false;
    } catch (e) {
      if (e instanceof Unclear) return true;
      throw e;
    }
  }
}
