import { Injectable } from '@nestjs/common';
import { Clock } from '@madang/server/clock';
import { Db, rows } from '@madang/server/db';
import { logger } from '@madang/server/log';
import { Rounds } from '@madang/server/rounds';
import { OrderBook } from './order-book';
import type { OrderRow } from './order.row';
import { PaymentService } from './payment.service';
import { PayProvider, Refused, Unclear } from './provider';
import { RefundService } from './refund.service';

const EVERY = 1000;
const AT_ONCE = 4;
/** Takes the due orders for this process: whoever takes one looks again only after its pause. */
const DUE = `update pay_order o set check_try = check_try + 1,
  check_at = $1::timestamptz + case when status = 'WAITING_DEPOSIT' then interval '5 minutes' when check_try < 30 then interval '2 seconds' else interval '1 minute' end
from (select channel_seq, order_no from pay_order where check_at <= $1::timestamptz order by check_at limit 40 for update skip locked) due
where o.channel_seq = due.channel_seq and o.order_no = due.order_no returning o.*`;

/** Finishes what a crash, a silent provider or a lost notice left open, by asking the provider. */
@Injectable()
export class RecoveryJob extends Rounds {
  protected readonly every = EVERY;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly book: OrderBook,
    private readonly provider: PayProvider,
    private readonly payments: PaymentService,
    private readonly refunds: RefundService,
  ) {
    super();
  }

  protected async round(): Promise<void> {
    const due = await this.db.all((tx) => rows<OrderRow>(tx, DUE, [this.clock.now()]));
    for (let at = 0; at < due.length; at += AT_ONCE) await Promise.all(due.slice(at, at + AT_ONCE).map((o) => this.look(o)));
  }

  private async look(order: OrderRow): Promise<void> {
    try {
      if (order.status === 'READY') await this.forget(order);
      else if (order.status === 'CONFIRMING') await this.finish(order);
      else if (order.status === 'WAITING_DEPOSIT') await this.expectDeposit(order);
      else if (order.status === 'CANCELING') await this.giveBack(order);
    } catch (e) {
      // The next round asks again.
      logger.warn({ orderNo: order.order_no, err: (e as Error).message }, 'payment recovery');
    }
  }

  private async forget(order: OrderRow): Promise<void> {
    await this.db.tx({ channelSeq: order.channel_seq }, async (tx) => {
      const now = await this.book.lock(tx, order.channel_seq, order.order_no);
      if (now?.status === 'READY') await this.book.set(tx, now, { status: 'EXPIRED', check_at: null });
    });
  }

  private async finish(order: OrderRow): Promise<void> {
    const payment = await this.ask(order);
    if (payment === undefined) return;
    // Not taken yet: the buyer has proven it and his seat waits, so it is taken now, by the same key as before.
    if (payment === null || payment.status === 'READY' || payment.status === 'IN_PROGRESS') await this.payments.settle(order);
    else await this.book.record(order.channel_seq, order.order_no, payment);
  }

  private async expectDeposit(order: OrderRow): Promise<void> {
    const payment = await this.ask(order);
    if (!payment) return;
    const now = await this.book.record(order.channel_seq, order.order_no, payment);
    if (now.status !== 'WAITING_DEPOSIT' || now.deposit_until! > this.clock.now()) return;
    // Past the deadline no deposit may slip in: the account is closed.
    try {
      const closed = await this.provider.cancel({
        paymentKey: now.payment_key!,
        reason: '입금 기한 만료',
        key: `expire:${now.order_no}`,
        account: null,
        amount: null,
      });
      await this.book.record(now.channel_seq, now.order_no, closed);
    } catch (e) {
      if (e instanceof Unclear) return;
      if (!(e instanceof Refused)) throw e;
      const after = await this.provider.byOrder(now.order_no);
      if (after) await this.book.record(now.channel_seq, now.order_no, after);
    }
  }

  private async giveBack(order: OrderRow): Promise<void> {
    const payment = await this.ask(order);
    if (!payment) return;
    const now = await this.book.record(order.channel_seq, order.order_no, payment);
    if (now.status === 'CANCELING') await this.refunds.carryOut(now);
  }

  /** undefined: the provider does not answer now. */
  private async ask(order: OrderRow) {
    try {
      return await this.provider.byOrder(order.order_no);
    } catch (e) {
      if (e instanceof Unclear) return undefined;
      throw e;
    }
  }
}
