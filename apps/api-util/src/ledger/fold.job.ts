import { SECOND } from '@madang/contracts/time';
import { Injectable } from '@nestjs/common';
import { Db, rows } from '@madang/server/db';
import { OneCopyJob } from '@madang/server/recurring-jobs';
import { FILL_ORDERS, FOLD_ORDERS, ORDER_FILL } from '../payment/order-days.sql';
import { OrderFillEntity } from '../payment/order.entity';
import { lockSettlement } from '../settlement/statements';
import { FILL_LEDGER, FOLD_LEDGER, NEXT_FILL } from './ledger-days.sql';
import { LedgerFillEntity } from './ledger.entity';

/** How many steps of each kind one round of the job makes at most; the next round goes on. */
const FOLDS_PER_ROUND = 20;

/**
 * Adds changes of the ledger and of orders to the sums of their days, and sums up rows from before there were such sums. Each step is one
 * transaction, so an interrupted step leaves nothing behind.
 */
@Injectable()
export class FoldJob extends OneCopyJob {
  protected readonly job = 'ledger-fold';
  protected readonly every = 5 * SECOND;
  /** How many rows one step adds up at most. */
  batch = 2_000;

  constructor(private readonly db: Db) {
    super();
  }

  protected async round(): Promise<void> {
    await this.go(() => this.fill());
    await this.go(() => this.fillOrders());
    await this.go(() => this.fold(FOLD_LEDGER));
    await this.go(() => this.fold(FOLD_ORDERS));
  }

  /** Repeats a step while it answers that more is left, up to `FOLDS_PER_ROUND` times. */
  private async go(step: () => Promise<boolean>): Promise<void> {
    for (let steps = 0; steps < FOLDS_PER_ROUND && (await step()); steps++);
  }

  private async fold(statement: typeof FOLD_LEDGER | typeof FOLD_ORDERS): Promise<boolean> {
    const [folded] = await this.db.all((tx) => rows(tx, statement, { limit: this.batch }));
    return folded!.n === this.batch;
  }

  private fill(): Promise<boolean> {
    return this.db.all(async (tx) => {
      const [site] = await rows(tx, NEXT_FILL);
      if (!site) return false;
      const { channelSeq } = site;
      // The lock keeps a settlement from closing a month while only a part of a chunk is summed up.
      await lockSettlement(tx, channelSeq);
      const [chunk] = await rows(tx, FILL_LEDGER, { ...site, limit: this.batch });
      const done = chunk!.last ?? site.upto;
      await (done < site.upto ? tx.update(LedgerFillEntity, { channelSeq }, { done }) : tx.delete(LedgerFillEntity, { channelSeq }));
      return true;
    });
  }

  private fillOrders(): Promise<boolean> {
    return this.db.all(async (tx) => {
      const [place] = await rows(tx, ORDER_FILL);
      if (!place) return false;
      const [last] = await rows(tx, FILL_ORDERS, { ...place, limit: this.batch });
      await (last
        ? tx.update(OrderFillEntity, { one: true }, { siteSeq: last.channelSeq, orderNo: last.orderNo })
        : tx.delete(OrderFillEntity, { one: true }));
      return true;
    });
  }
}
