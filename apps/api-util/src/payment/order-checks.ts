import { Injectable } from '@nestjs/common';
import { ORDER_STATUS } from '@madang/contracts/codes';
import { msAfter } from '@madang/contracts/dates';
import { SECOND } from '@madang/contracts/time';
import { Clock } from '@madang/server/clock';
import { Db, rows } from '@madang/server/db';
import { logger } from '@madang/server/log';
import { OrderRecords } from './order-records';
import { CLAIM_LOOK, DUE_LOOKS, CHECK_AGAIN, CHECK_MADE, type SeenOrder } from './order-checks.sql';
import { PayProviders } from './pay-providers';
import { Unclear } from './provider';

/** How many orders are asked about at the same time. */
const ORDERS_IN_PARALLEL = 4;
/** Milliseconds after which a look that failed, or that a process took up and never finished, is due again. */
const CHECK_RETRY_MS = 30 * SECOND;

/** Asks the payment company about an order because of its notices, at most once in two seconds, over all copies of the service. */
@Injectable()
export class OrderChecks {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly records: OrderRecords,
    private readonly providers: PayProviders,
  ) {}

  /** Asks about an order for which a notice came. If it was asked about in the last two seconds, one more look is planned afterwards. */
  async checkSoon(order: SeenOrder): Promise<void> {
    const [claim] = await this.db.all((tx) => rows(tx, CLAIM_LOOK, { orderNo: order.orderNo, now: this.clock.now() }));
    if (claim?.mine) await this.look(order);
  }

  /**
   * Asks about orders whose planned look is due. Each stays planned for later until it was made: the company does not repeat the notice, so
   * a process that dies meanwhile must not take the look along.
   */
  async round(): Promise<void> {
    const now = this.clock.now();
    const again = msAfter(now, CHECK_RETRY_MS);
    const due = await this.db.all((tx) => rows(tx, DUE_LOOKS, { now, again }));
    for (let at = 0; at < due.length; at += ORDERS_IN_PARALLEL)
      await Promise.all(due.slice(at, at + ORDERS_IN_PARALLEL).map((order) => this.look(order, again)));
  }

  /**
   * Asks the payment company about an order; `planned` is when the look is due again unless it is made now. A failed look is planned again,
   * since the company does not repeat a notice that we accepted.
   */
  private async look(order: SeenOrder, planned: Date | null = null): Promise<void> {
    const { channelSeq, orderNo } = order;
    try {
      const payment = await this.providers.read(order);
      if (payment) await this.records.record(channelSeq, orderNo, payment, order.status === ORDER_STATUS.PAID);
      if (planned) await this.db.tx({ channelSeq }, (tx) => rows(tx, CHECK_MADE, { channelSeq, orderNo, planned }));
    } catch (e) {
      if (!(e instanceof Unclear)) logger.warn({ orderNo, err: (e as Error).message }, 'a notice of the provider');
      const again = msAfter(this.clock.now(), CHECK_RETRY_MS);
      await this.db.tx({ channelSeq }, (tx) => rows(tx, CHECK_AGAIN, { channelSeq, orderNo, again }));
    }
  }
}
