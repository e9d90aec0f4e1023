import { Injectable } from '@nestjs/common';
import { Db, rows } from '@madang/server/db';
import { OrderRecords } from './order-records';
import { EARLIER_CHARGES } from './order.sql';
import { MONEYLESS_STATES, PayProvider, Unclear } from './provider';

/**
 * Looks up earlier charges for a period at the payment company before another one is made. If one of them took the money after all, it
 * pays for the period.
 */
@Injectable()
export class EarlierCharges {
  constructor(
    private readonly db: Db,
    private readonly records: OrderRecords,
    private readonly provider: PayProvider,
  ) {}

  /** Whether there must be no further charge for the period: an earlier one took the money, is still running, or cannot be read now. */
  async suffice(channelSeq: number, subscriptionSeq: number, dueAt: Date): Promise<boolean> {
    const earlier = await this.db.tx({ channelSeq }, (tx) => rows(tx, EARLIER_CHARGES, { channelSeq, subscriptionSeq, dueAt }));
    try {
      for (const { orderNo } of earlier) {
        const payment = await this.provider.byOrder(orderNo);
        if (!payment || MONEYLESS_STATES.includes(payment.status)) continue;
        await this.records.record(channelSeq, orderNo, payment);
        return true;
      }
      return false;
    } catch (e) {
      if (e instanceof Unclear) return true;
      throw e;
    }
  }
}
