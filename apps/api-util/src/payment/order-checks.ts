import { Injectable } from '@nestjs/common';
import { ORDER_STATUS } from '@madang/contracts/codes';
import { Clock } from '@madang/server/clock';
import { Db, rows } from '@madang/server/db';
import { logger } from '@madang/server/log';
import { OrderBook } from './order-book';
import type { OrderRow } from './order.row';
import { PayProvider, Unclear } from './provider';

/** An order as it was before the provider was asked. */
type At = Pick<OrderRow, 'channel_seq' | 'order_no' | 'status'>;

const MOST = 40;
const AT_ONCE = 4;
/** After a look the order is left alone for two seconds; the same after a clock that was turned back. */
const MAY = "(look_at is null or look_at not between $2::timestamptz - interval '2 seconds' and $2::timestamptz + interval '2 seconds')";
/** One of all notices takes the look; the first that comes too soon asks for one more, for all that follow it. */
const CLAIM = `update pay_order
set look_at = case when ${MAY} then $2 else look_at end,
  look_due = case when ${MAY} then null else look_at + interval '2 seconds' end
where order_no = $1 and (${MAY} or look_due is null)
returning look_due is null as mine`;
export const DUE_CHECKS = `update pay_order o set look_at = $1, look_due = null
from (
  select channel_seq, order_no from pay_order where look_due <= $1 order by look_due limit ${MOST} for update skip locked
) due
where o.channel_seq = due.channel_seq and o.order_no = due.order_no
returning o.channel_seq, o.order_no, o.status`;
const AGAIN = `update pay_order set look_due = coalesce(look_due, $3::timestamptz + interval '30 seconds') where channel_seq = $1 and order_no = $2`;

/** Looks at an order at the provider because of its notices: one in two seconds, over all copies of the service. */
@Injectable()
export class OrderChecks {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly book: OrderBook,
    private readonly provider: PayProvider,
  ) {}

  /** A notice came: looks now, or sees to it that somebody looks once more after the look that was. */
  async checkSoon(order: At): Promise<void> {
    const [claim] = await this.db.all((tx) => rows<{ mine: boolean }>(tx, CLAIM, [order.order_no, this.clock.now()]));
    if (claim?.mine) await this.look(order);
  }

  /** The looks that are due. */
  async round(): Promise<void> {
    const due = await this.db.all((tx) => rows<At>(tx, DUE_CHECKS, [this.clock.now()]));
    for (let at = 0; at < due.length; at += AT_ONCE) await Promise.all(due.slice(at, at + AT_ONCE).map((order) => this.look(order)));
  }

  /** A look that fails is made again: the notice was answered and does not come back. */
  private async look(order: At): Promise<void> {
    try {
      const payment = await this.provider.byOrder(order.order_no);
      if (payment) await this.book.record(order.channel_seq, order.order_no, payment, order.status === ORDER_STATUS.PAID);
    } catch (e) {
      if (!(e instanceof Unclear)) logger.warn({ orderNo: order.order_no, err: (e as Error).message }, 'a notice of the provider');
      const again = [order.channel_seq, order.order_no, this.clock.now()];
      await this.db.tx({ channelSeq: order.channel_seq }, (tx) => tx.query(AGAIN, again));
    }
  }
}
