import { Injectable } from '@nestjs/common';
import { Db, rows } from '@madang/server/db';
import { OneCopyJob } from '@madang/server/recurring-jobs';
import { lockSettlement } from '../settlement/statements';
import { FILL_ORDERS, FOLD_ORDERS, ORDER_FILL } from '../payment/order-days.sql';
import { FILL, FOLD, NEXT_FILL } from './ledger-days.sql';

/** One round is bounded; the next one goes on. */
const MOST_STEPS = 20;

/**
 * Folds what the ledger and the orders changed by into their days, and adds up the rows that were there before the days were kept. A step is one
 * transaction: one that is killed has done nothing.
 */
@Injectable()
export class FoldJob extends OneCopyJob {
  protected readonly job = 'ledger-fold';
  protected readonly every = 5_000;
  /** How many rows are one step. */
  batch = 2_000;

  constructor(private readonly db: Db) {
    super();
  }

  protected async round(): Promise<void> {
    await this.go(() => this.fill());
    await this.go(() => this.fillOrders());
    await this.go(() => this.fold(FOLD));
    await this.go(() => this.fold(FOLD_ORDERS));
  }

  /** Repeats while a step answers that there is more. */
  private async go(step: () => Promise<boolean>): Promise<void> {
    for (let steps = 0; steps < MOST_STEPS && (await step()); steps++);
  }

  private async fold(text: string): Promise<boolean> {
    const [folded] = await this.db.all((tx) => rows<{ n: number }>(tx, text, [this.batch]));
    return folded!.n === this.batch;
  }

  private fill(): Promise<boolean> {
    return this.db.all(async (tx) => {
      const [site] = await rows<{ channelSeq: number; done: number; upto: number }>(tx, NEXT_FILL);
      if (!site) return false;
      // A month that is closed meanwhile must see either all of a chunk or nothing of it.
      await lockSettlement(tx, site.channelSeq);
      const [chunk] = await rows<{ last: number | null }>(tx, FILL, [site.channelSeq, site.done, site.upto, this.batch]);
      const done = chunk!.last ?? site.upto;
      await (done < site.upto
        ? tx.query('update ledger_fill set done = $2 where channel_seq = $1', [site.channelSeq, done])
        : tx.query('delete from ledger_fill where channel_seq = $1', [site.channelSeq]));
      return true;
    });
  }

  private fillOrders(): Promise<boolean> {
    return this.db.all(async (tx) => {
      type Place = { channelSeq: number; orderNo: string };
      const [place] = await rows<Place>(tx, ORDER_FILL);
      if (!place) return false;
      const [last] = await rows<Place>(tx, FILL_ORDERS, [place.channelSeq, place.orderNo, this.batch]);
      await (last
        ? tx.query('update order_fill set site_seq = $1, order_no = $2', [last.channelSeq, last.orderNo])
        : tx.query('delete from order_fill'));
      return true;
    });
  }
}
