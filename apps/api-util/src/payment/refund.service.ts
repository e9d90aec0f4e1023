import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { ENROLMENT_END } from '@madang/contracts/codes';
import type { RefundAccount } from '@madang/contracts/main/enrolment';
import { paysByDeposit } from '@madang/contracts/util/payment';
import { Clock } from '@madang/server/clock';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { logger } from '@madang/server/log';
import { Outbox } from '@madang/server/outbox';
import { Checkpoint } from './checkpoint';
import { OrderBook } from './order-book';
import type { OrderRow } from './order.row';
import { PayProvider, Refused, Unclear, type ProviderPayment } from './provider';
import { RefundBook } from './refund-book';

const LOOK = 2000;
/** Whoever asks, the enrolment itself must say that it was cancelled: one that runs, or was used up, keeps its money. */
const OF_ATTEND = `select o.order_no from pay_order o
join main.pub_attend a on a.channel_seq = o.channel_seq and a.attend_seq = o.attend_seq and a.end_cd = '${ENROLMENT_END.CANCELLED}'
where o.channel_seq = $1 and o.attend_seq = $2 and o.status in ('PAID', 'WAITING_DEPOSIT', 'READY')`;
const ACCOUNT = 'select refund_account as account from main.pub_attend_refund where channel_seq = $1 and attend_seq = $2';
/** It runs, or was used up. */
const CURRENT = `select 1 from main.pub_attend where channel_seq = $1 and attend_seq = $2 and end_cd is distinct from '${ENROLMENT_END.CANCELLED}'
union all select 1 from subscription where channel_seq = $1 and subscription_seq = $3 and state = 'ACTIVE'`;
/** What was paid is what was asked for. */
const PAID_RIGHT = `select from ledger where channel_seq = $1 and order_no = $2
group by order_no having sum(amount) = $3`;
const REASON = '수강 취소';

/** The way back of the money, in full or up to what was agreed: acted out once by the provider, written down once. */
@Injectable()
export class RefundService implements OnModuleInit, OnModuleDestroy {
  private readonly underway = new Set<Promise<unknown>>();

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly book: OrderBook,
    private readonly provider: PayProvider,
    private readonly checkpoint: Checkpoint,
    private readonly requests: RefundBook,
  ) {}

  onModuleInit(): void {
    this.outbox.on('attend.cancelled', (e) => this.refundAttend(e.channelSeq, e.attendSeq, e.reason));
    this.outbox.on('attend.refund', (e) => this.refundAttend(e.channelSeq, e.attendSeq, e.reason));
  }

  /** Everything paid or payable for an enrolment that is over. What is being confirmed now, main asks for again once it is paid. */
  async refundAttend(channelSeq: number, attendSeq: number, reason: string): Promise<void> {
    const orders = await this.db.tx({ channelSeq }, (tx) => rows<{ order_no: string }>(tx, OF_ATTEND, [channelSeq, attendSeq]));
    for (const { order_no } of orders) {
      const order = await this.ask(channelSeq, order_no, reason);
      if (order) this.begin(order);
    }
  }

  /** A slow provider must not hold up the events behind this one; what fails here the recovery job carries out. */
  private begin(order: OrderRow): void {
    const work = this.carryOut(order)
      .catch((e: Error) => logger.warn({ orderNo: order.order_no, err: e.message }, 'refund'))
      .finally(() => this.underway.delete(work));
    this.underway.add(work);
  }
  async onModuleDestroy(): Promise<void> {
    await Promise.allSettled(this.underway);
  }

  /** Gives up an issued account; a deposit that came a moment before stays a payment. */
  async cancelDepositAccount(channelSeq: number, orderNo: string, reason: string): Promise<OrderRow> {
    const order = await this.ask(channelSeq, orderNo, reason, ['WAITING_DEPOSIT']);
    if (!order) return this.read(channelSeq, orderNo);
    const after = await this.carryOut(order);
    if (after.paid_at) return this.stepBack(after);
    if (after.fail_code) throw fail('REFUND_FAILED');
    return after;
  }

  /** Staff return the money of an order; its enrolment ends when it is back. */
  async byStaff(channelSeq: number, orderNo: string, reason: string, account: RefundAccount | undefined): Promise<OrderRow> {
    const order = await this.read(channelSeq, orderNo);
    if (order.status === 'CONFIRMING') throw fail('PAYMENT_PENDING');
    if (order.status !== 'PAID' && order.status !== 'WAITING_DEPOSIT' && order.status !== 'CANCELING') throw fail('ORDER_NOT_PAYABLE');
    const kept = account ?? (await this.db.tx({ channelSeq }, (tx) => this.accountOf(tx, order)));
    if (order.paid_at && paysByDeposit(order.pay_method_cd) && !kept) throw fail('REFUND_ACCOUNT_REQUIRED');
    const asked = await this.ask(channelSeq, orderNo, reason, ['PAID', 'WAITING_DEPOSIT', 'CANCELING']);
    const after = asked ? await this.carryOut(asked, kept) : await this.read(channelSeq, orderNo);
    if (!after.fail_code) return after;
    await this.stepBack(after);
    throw fail('REFUND_FAILED');
  }

  /** PAID or WAITING_DEPOSIT → CANCELING; an order never begun just ends. Null where nothing is to be returned. */
  private ask(
    channelSeq: number,
    orderNo: string,
    reason: string,
    from: OrderRow['status'][] = ['PAID', 'WAITING_DEPOSIT', 'READY'],
  ): Promise<OrderRow | null> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const order = (await this.book.lock(tx, channelSeq, orderNo))!;
      return from.includes(order.status) ? this.turn(tx, order, { reason, target: null }) : null;
    });
  }

  /** The same for a locked order; `target` is what goes back altogether, null all of it. One refund at a time: what was asked for first goes on. */
  async turn(tx: Tx, order: OrderRow, { reason, target }: { reason: string; target: number | null }): Promise<OrderRow | null> {
    const now = this.clock.now();
    if (order.status === 'READY') {
      await this.book.set(tx, order, { status: 'EXPIRED', check_at: null });
      return null;
    }
    if (order.status === 'CANCELING' && !order.fail_code && order.refund_target !== target) throw fail('REFUND_UNDERWAY');
    // After a refusal the same key would only repeat the refusal.
    const again = order.status === 'CANCELING' && order.fail_code ? 1 : 0;
    return this.book.set(tx, order, {
      status: 'CANCELING',
      cancel_at: order.cancel_at ?? now,
      cancel_reason: reason || order.cancel_reason,
      refund_try: order.refund_try + again,
      refund_target: target,
      fail_code: null,
      fail_message: null,
      check_at: new Date(now.getTime() + LOOK),
      check_try: 0,
    });
  }

  /** Lets the provider return the money of a CANCELING order and writes down what it says. */
  async carryOut(order: OrderRow, given: RefundAccount | null = null): Promise<OrderRow> {
    const deposited = !!order.paid_at && paysByDeposit(order.pay_method_cd);
    const account = deposited ? (given ?? (await this.db.tx({ channelSeq: order.channel_seq }, (tx) => this.accountOf(tx, order)))) : null;
    if (deposited && !account) return this.stuck(order, 'REFUND_ACCOUNT_REQUIRED', null);
    try {
      const payment = await this.cancelled(order, account);
      await this.checkpoint.reached('cancelled', order.order_no);
      return await this.book.record(order.channel_seq, order.order_no, payment);
    } catch (e) {
      if (e instanceof Unclear) return this.book.unclear(order, e);
      if (!(e instanceof Refused)) throw e;
      logger.error({ orderNo: order.order_no, refusal: e.code }, 'refund refused');
      return order.paid_at ? this.stuck(order, e.code, e.message) : this.deposited(order, e, given);
    }
  }

  /** An account that cannot be given up: perhaps the money is in it already, and goes back as money does. */
  private async deposited(order: OrderRow, e: Refused, given: RefundAccount | null): Promise<OrderRow> {
    const payment = await this.provider.byOrder(order.order_no).catch((silent: unknown) => {
      if (silent instanceof Unclear) return undefined;
      throw silent;
    });
    if (payment === undefined) return order;
    const now = payment ? await this.book.record(order.channel_seq, order.order_no, payment) : order;
    if (!now.paid_at || now.status !== 'CANCELING') return this.stuck(now, e.code, e.message);
    return this.carryOut(now, given);
  }

  private async cancelled(order: OrderRow, account: RefundAccount | null): Promise<ProviderPayment> {
    try {
      // A key repeats its first answer: a try with an account must not hear the refusal of one without.
      const key = `cancel:${order.order_no}:${order.refund_try}:${account ? 'account' : 'plain'}`;
      const amount = order.refund_target === null ? null : order.refund_target - order.refunded_amount;
      return await this.provider.cancel({
        paymentKey: order.payment_key!,
        reason: (order.cancel_reason || REASON).slice(0, 200),
        key,
        account,
        amount,
        // An order is of one class or package: it bears tax as a whole or not at all.
        taxFreeAmount: order.tax_free_amount > 0 ? (amount ?? 0) : 0,
      });
    } catch (e) {
      // Cancelled before, or the account had expired: the provider's own state tells.
      const over = e instanceof Refused && !e.card;
      const payment = over ? await this.provider.byOrder(order.order_no) : null;
      const back = payment?.cancels.reduce((sum, one) => sum + one.amount, 0) ?? 0;
      const agreed = order.refund_target !== null && back >= order.refund_target;
      if (!payment || (payment.status !== 'CANCELED' && payment.status !== 'EXPIRED' && !agreed)) throw e;
      return payment;
    }
  }

  /** Waits for somebody to look: it stands in the order list with the provider's reason. */
  private stuck(order: OrderRow, code: string, message: string | null): Promise<OrderRow> {
    return this.db.tx({ channelSeq: order.channel_seq }, async (tx) => {
      const now = (await this.book.lock(tx, order.channel_seq, order.order_no))!;
      if (now.status !== 'CANCELING') return now;
      const held = await this.book.set(tx, now, { fail_code: code, fail_message: message, check_at: null });
      // What a request asked for goes back into the queue.
      if ((await this.requests.isReturning(tx, now)) && (await this.backTo(tx, held))) await this.requests.failed(tx, held);
      return held;
    });
  }

  /** A refund that came to nothing leaves an enrolment paid that was not cancelled. */
  private stepBack(order: OrderRow): Promise<OrderRow> {
    return this.db.tx({ channelSeq: order.channel_seq }, async (tx) => {
      const now = (await this.book.lock(tx, order.channel_seq, order.order_no))!;
      return (await this.backTo(tx, now)) ?? now;
    });
  }

  private async backTo(tx: Tx, now: OrderRow): Promise<OrderRow | null> {
    const [current] = await rows(tx, CURRENT, [now.channel_seq, now.attend_seq, now.subscription_seq]);
    if (now.status !== 'CANCELING' || !now.paid_at || !current) return null;
    // Money of another amount pays for nothing, whoever changes their mind: it goes back.
    const [right] = await rows(tx, PAID_RIGHT, [now.channel_seq, now.order_no, now.amount - now.refunded_amount]);
    if (!right) return null;
    const row = await this.book.set(tx, now, {
      status: 'PAID',
      cancel_at: null,
      cancel_reason: null,
      fail_code: null,
      fail_message: null,
      refund_try: now.refund_try + 1,
      refund_target: null,
      check_at: null,
    });
    await this.outbox.publish(tx, 'payment.paid', { channelSeq: row.channel_seq, orderNo: row.order_no, attendSeq: row.attend_seq });
    return row;
  }

  private async accountOf(tx: Tx, order: OrderRow): Promise<RefundAccount | null> {
    const named = await this.requests.accountOf(tx, order);
    if (named) return named;
    const [row] = await rows<{ account: RefundAccount }>(tx, ACCOUNT, [order.channel_seq, order.attend_seq]);
    return row?.account ?? null;
  }

  private read(channelSeq: number, orderNo: string): Promise<OrderRow> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const [order] = await rows<OrderRow>(tx, 'select * from pay_order where channel_seq = $1 and order_no = $2', [channelSeq, orderNo]);
      if (!order) throw fail('NO_DATA');
      return order;
    });
  }
}
