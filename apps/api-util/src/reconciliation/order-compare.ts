import { Injectable } from '@nestjs/common';
import { ORDER_STATUS } from '@madang/contracts/codes';
import { Clock } from '@madang/server/clock';
import { Db, rows, type Tx } from '@madang/server/db';
import { OrderBook } from '../payment/order-book';
import type { OrderRow } from '../payment/order.row';
import { PayProvider, type ProviderPayment } from '../payment/provider';
import { differenceOf, heldAmount } from './held-amount';
import type { RunRow, Step } from './reconciliation.run';

/** Orders with a movement in one book that the other lacks, and orders that differed before. */
const CANDIDATES = `select o.channel_seq, o.order_no from pay_order o
where o.provider = $1 and o.order_no > $4 and o.order_no in (
  select t.order_no from provider_transaction t
  join pay_order p on p.order_no = t.order_no
  where t.provider = $1 and t.at >= $2 and t.at < $3 and t.status in ('DONE', 'CANCELED', 'PARTIAL_CANCELED')
    and not exists (
      select from ledger l
      where l.channel_seq = p.channel_seq and l.order_no = t.order_no and l.transaction_key = t.transaction_key and abs(l.amount) = t.amount
    )
  union
  -- The bank took a deposit back, and we have not heard of it.
  select t.order_no from provider_transaction t
  join pay_order p on p.order_no = t.order_no
  join ledger l on l.channel_seq = p.channel_seq and l.order_no = p.order_no and l.kind = 'PAY' and l.at <= t.at
  where t.provider = $1 and t.at >= $2 and t.at < $3 and t.status = 'WAITING_FOR_DEPOSIT'
    and not exists (
      select from ledger c
      where c.channel_seq = l.channel_seq and c.order_no = t.order_no and c.transaction_key = 'correction:' || t.transaction_key
    )
  union
  select l.order_no from ledger l
  where l.provider = $1 and l.at >= $2 and l.at < $3
    and not exists (select from provider_transaction t where t.provider = $1 and t.transaction_key = l.transaction_key)
  union
  select d.order_no from payment_difference d where d.settled_at is null
)
order by o.order_no limit $5`;
const OURS = `select o.status, o.currency, coalesce((
  select sum(l.amount) from ledger l where l.channel_seq = o.channel_seq and l.order_no = o.order_no
), 0)::bigint as held
from pay_order o where o.channel_seq = $1 and o.order_no = $2`;
const FOUND = `insert into payment_difference (channel_seq, order_no, kind, ours, theirs, currency, our_status, their_status, found_at, seen_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)
on conflict (channel_seq, order_no) where settled_at is null do update
set kind = excluded.kind, ours = excluded.ours, theirs = excluded.theirs, our_status = excluded.our_status,
  their_status = excluded.their_status, seen_at = excluded.seen_at`;
const SAME = 'update payment_difference set settled_at = $3 where channel_seq = $1 and order_no = $2 and settled_at is null returning 1';
type At = Pick<OrderRow, 'channel_seq' | 'order_no'>;
type Ours = Pick<OrderRow, 'status' | 'currency'> & { held: number };

/** Compares orders with the provider: what is clear goes through the book of orders, the rest stays as a difference. */
@Injectable()
export class OrderCompare {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly book: OrderBook,
    private readonly provider: PayProvider,
  ) {}

  async step(run: RunRow, batch: number): Promise<Step> {
    const candidates = await this.db.all((tx) =>
      rows<At>(tx, CANDIDATES, [run.provider, run.from_at, run.until_at, run.cursor ?? '', batch]),
    );
    let settled = 0;
    for (const order of candidates) settled += (await this.compare(order)) ? 1 : 0;
    return { cursor: candidates.length < batch ? null : candidates.at(-1)!.order_no, compared: candidates.length, settled };
  }

  /** True where both say the same now and did not before. */
  private async compare({ channel_seq: channelSeq, order_no: orderNo }: At): Promise<boolean> {
    const scope = { channelSeq };
    const before = await this.db.tx(scope, (tx) => this.ours(tx, channelSeq, orderNo));
    const payment = await this.provider.byOrder(orderNo);
    // The event that follows returns the money of an order whose seat is gone.
    if (payment) await this.book.record(channelSeq, orderNo, payment, before.status === ORDER_STATUS.PAID);
    return this.db.tx(scope, async (tx) => {
      const after = await this.ours(tx, channelSeq, orderNo);
      if (await this.note(tx, { channelSeq, orderNo, ours: after, payment })) return false;
      const ended = await rows(tx, SAME, [channelSeq, orderNo, this.clock.now()]);
      return ended.length > 0 || before.held !== after.held || before.status !== after.status;
    });
  }

  private async ours(tx: Tx, channelSeq: number, orderNo: string): Promise<Ours> {
    const [ours] = await rows<Ours>(tx, OURS, [channelSeq, orderNo]);
    return ours!;
  }

  private async note(tx: Tx, o: { channelSeq: number; orderNo: string; ours: Ours; payment: ProviderPayment | null }): Promise<boolean> {
    const theirs = heldAmount(o.payment);
    const kind = differenceOf(o.ours.held, o.ours.status, theirs);
    if (!kind) return false;
    await tx.query(FOUND, [
      ...[o.channelSeq, o.orderNo, kind, o.ours.held, theirs, o.ours.currency],
      ...[o.ours.status, o.payment?.status ?? null, this.clock.now()],
    ]);
    return true;
  }
}
