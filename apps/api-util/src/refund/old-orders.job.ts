import { Injectable } from '@nestjs/common';
import { monthsLater } from '@madang/contracts/dates';
import { KEPT_MONTHS } from '@madang/contracts/kept-months';
import { HOUR } from '@madang/contracts/time';
import { Clock } from '@madang/server/clock';
import { Db, rows } from '@madang/server/db';
import { OneCopyJob } from '@madang/server/recurring-jobs';
import {
  OLD_ORDERS_AT_ONCE,
  PURGE_OLD_DELIVERIES,
  PURGE_OLD_ORDER_WORDS,
  PURGE_OLD_ORDERS,
  PURGE_OLD_REFUND_REQUESTS,
  SITES_WITH_OLD_ORDERS,
} from './purge.sql';

/** How many steps one round makes for a site; the next round goes on. */
const STEPS_PER_SITE = 50;

/**
 * Removes the buyers from orders whose legal retention has ended, also for people who are still members; the amounts stay. It goes site by
 * site, since the triggers of an order run as the tables' owner, who without a site's scope sees no row.
 */
@Injectable()
export class OldOrdersJob extends OneCopyJob {
  protected readonly job = 'old-orders';
  protected readonly every = HOUR;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {
    super();
  }

  protected async round(): Promise<void> {
    const before = monthsLater(this.clock.now(), -KEPT_MONTHS.orders);
    for (const { channelSeq } of await this.db.all((tx) => rows(tx, SITES_WITH_OLD_ORDERS, { before })))
      for (let step = 0, left = true; left && step < STEPS_PER_SITE; step++) left = await this.clear({ channelSeq, before });
  }

  private clear(past: { channelSeq: number; before: Date }): Promise<boolean> {
    return this.db.tx({ channelSeq: past.channelSeq }, async (tx) => {
      const cleared = await rows(tx, PURGE_OLD_ORDERS, past);
      const orderNos = cleared.map(({ orderNo }) => orderNo);
      await rows(tx, PURGE_OLD_ORDER_WORDS, { channelSeq: past.channelSeq, orderNos });
      await rows(tx, PURGE_OLD_REFUND_REQUESTS, past);
      await rows(tx, PURGE_OLD_DELIVERIES, past);
      return cleared.length === OLD_ORDERS_AT_ONCE;
    });
  }
}
