import { msAfter } from '@madang/contracts/dates';
import { PAYMENT_STATUS } from '@madang/contracts/answer-codes';
import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { ORDER_STATUS } from '@madang/contracts/codes';
import type { RefundAccount } from '@madang/contracts/main/enrolment';
import { paysByDeposit } from '@madang/contracts/util/pay-methods';
import { Clock } from '@madang/server/clock';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { logger } from '@madang/server/log';
import { Outbox } from '@madang/server/outbox';
import { Checkpoint } from './checkpoint';
import { OrderRecords } from './order-records';
import type { OrderEntity } from './order.entity';
import { LEDGER_SAYS, ORDER_OF_SITE } from './order.sql';
import { PayProviders } from './pay-providers';
import { Refused, Unclear, type ProviderPayment } from './provider';
import { RefundRecords } from './refund-records';
import { KEPT_BY_BUYER, ORDERS_TO_TAKE_BACK, REFUND_ACCOUNT } from './refund.sql';

/** Milliseconds after which the payment company is asked for the outcome of a refund. */
const REFUND_LOOK_MS = 2000;
const DEFAULT_CANCEL_REASON = '수강 취소';
/** The codes by which Toss and PayPal say that they return nothing but the whole of a payment. */
const WHOLE_ONLY: readonly string[] = ['NOT_ALLOWED_PARTIAL_REFUND', 'PARTIAL_REFUND_NOT_ALLOWED'];

/** Refunds orders, in full or up to an agreed sum. Repeated calls neither refund nor book anything twice. */
@Injectable()
export class RefundService implements OnModuleInit, OnModuleDestroy {
  private readonly underway = new Set<Promise<unknown>>();

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly records: OrderRecords,
    private readonly providers: PayProviders,
    private readonly checkpoint: Checkpoint,
    private readonly requests: RefundRecords,
  ) {}

  onModuleInit(): void {
    this.outbox.on('attend.cancelled', (e) => this.refundEnrolment(e.channelSeq, e.attendSeq, e.reason));
    this.outbox.on('attend.refund', (e) => this.refundEnrolment(e.channelSeq, e.attendSeq, e.reason));
  }

  /** Refunds all orders of an enrolment that was cancelled. Main calls again if a payment that was being confirmed has become paid. */
  async refundEnrolment(channelSeq: number, attendSeq: number, reason: string): Promise<void> {
    const orders = await this.db.tx({ channelSeq }, (tx) => rows(tx, ORDERS_TO_TAKE_BACK, { channelSeq, attendSeq }));
    for (const { orderNo } of orders) {
      const order = await this.ask(channelSeq, orderNo, reason);
      if (order) this.begin(order);
    }
  }

  /**
   * Begins a refund without waiting for its end, so that a slow payment company does not delay the next events; the recovery job repeats a
   * failed one.
   */
  private begin(order: OrderEntity): void {
    const work = this.carryOut(order)
      .catch((e: Error) => logger.warn({ orderNo: order.orderNo, err: e.message }, 'refund'))
      .finally(() => this.underway.delete(work));
    this.underway.add(work);
  }
  async onModuleDestroy(): Promise<void> {
    await Promise.allSettled(this.underway);
  }

  /** Gives up a virtual account. If its deposit arrived a moment before, the order stays paid. */
  async cancelDepositAccount(channelSeq: number, orderNo: string, reason: string): Promise<OrderEntity> {
    const order = await this.ask(channelSeq, orderNo, reason, [ORDER_STATUS.WAITING_DEPOSIT]);
    if (!order) return this.read(channelSeq, orderNo);
    const after = await this.carryOut(order);
    if (after.paidAt) return this.stepBack(after);
    if (after.failCode) throw fail('REFUND_FAILED');
    return after;
  }

  /** Staff refund an order; its enrolment ends when the refund is done. */
  async byStaff(channelSeq: number, orderNo: string, reason: string, account: RefundAccount | undefined): Promise<OrderEntity> {
    const order = await this.read(channelSeq, orderNo);
    if (order.status === ORDER_STATUS.CONFIRMING) throw fail('PAYMENT_PENDING');
    if (order.status !== ORDER_STATUS.PAID && order.status !== ORDER_STATUS.WAITING_DEPOSIT && order.status !== ORDER_STATUS.CANCELING)
      throw fail('ORDER_NOT_PAYABLE');
    const kept = account ?? (await this.db.tx({ channelSeq }, (tx) => this.accountOf(tx, order)));
    if (order.paidAt && paysByDeposit(order.payMethodCd) && !kept) throw fail('REFUND_ACCOUNT_REQUIRED');
    const asked = await this.ask(channelSeq, orderNo, reason, [ORDER_STATUS.PAID, ORDER_STATUS.WAITING_DEPOSIT, ORDER_STATUS.CANCELING]);
    const after = asked ? await this.carryOut(asked, kept) : await this.read(channelSeq, orderNo);
    if (!after.failCode) return after;
    await this.stepBack(after);
    throw fail('REFUND_FAILED');
  }

  /**
   * Requests a refund again that the payment company refused, up to the same sum. If it is refused once more, the order stays as it was.
   */
  async again(channelSeq: number, orderNo: string, account: RefundAccount | undefined): Promise<OrderEntity> {
    const asked = await this.db.tx({ channelSeq }, async (tx) => {
      const order = await this.records.lock(tx, channelSeq, orderNo);
      if (!order) throw fail('NO_DATA');
      if (order.status !== ORDER_STATUS.CANCELING || !order.failCode) throw fail('REFUND_DECIDED');
      const kept = account ?? (await this.accountOf(tx, order));
      if (order.paidAt && paysByDeposit(order.payMethodCd) && !kept) throw fail('REFUND_ACCOUNT_REQUIRED');
      return (await this.turn(tx, order, { reason: order.cancelReason ?? '', target: order.refundTarget }))!;
    });
    const after = await this.carryOut(asked, account ?? null);
    if (after.failCode) throw fail('REFUND_FAILED');
    return after;
  }

  /** Moves an order from PAID or WAITING_DEPOSIT to CANCELING; one in READY expires. Null if nothing has to be refunded. */
  private ask(
    channelSeq: number,
    orderNo: string,
    reason: string,
    from: OrderEntity['status'][] = [ORDER_STATUS.PAID, ORDER_STATUS.WAITING_DEPOSIT, ORDER_STATUS.READY],
  ): Promise<OrderEntity | null> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const order = (await this.records.lock(tx, channelSeq, orderNo))!;
      return from.includes(order.status) ? this.turn(tx, order, { reason, target: null }) : null;
    });
  }

  /**
   * Begins the refund of an order that the transaction has locked; a READY order only expires, and null is answered. `target` is the sum
   * that will have been refunded in all; null: everything. An order has one refund at a time; throws if another sum is being refunded.
   */
  async turn(tx: Tx, order: OrderEntity, { reason, target }: { reason: string; target: number | null }): Promise<OrderEntity | null> {
    const now = this.clock.now();
    if (order.status === ORDER_STATUS.READY) {
      await this.records.set(tx, order, { status: ORDER_STATUS.EXPIRED, checkAt: null });
      return null;
    }
    if (order.status === ORDER_STATUS.CANCELING && !order.failCode && order.refundTarget !== target) throw fail('REFUND_UNDERWAY');
    // The company repeats its refusal for the same key, so a new try gets a new one.
    const again = order.status === ORDER_STATUS.CANCELING && order.failCode ? 1 : 0;
    return this.records.set(tx, order, {
      status: ORDER_STATUS.CANCELING,
      cancelAt: order.cancelAt ?? now,
      cancelReason: reason || order.cancelReason,
      refundTry: order.refundTry + again,
      refundTarget: target,
      failCode: null,
      failMessage: null,
      checkAt: msAfter(now, REFUND_LOOK_MS),
      checkTry: 0,
    });
  }

  /** Asks the payment company for the refund of a CANCELING order, and books its answer. */
  async carryOut(order: OrderEntity, given: RefundAccount | null = null): Promise<OrderEntity> {
    const deposited = !!order.paidAt && paysByDeposit(order.payMethodCd);
    const account = deposited ? (given ?? (await this.db.tx({ channelSeq: order.channelSeq }, (tx) => this.accountOf(tx, order)))) : null;
    if (deposited && !account) return this.stuck(order, 'REFUND_ACCOUNT_REQUIRED', null);
    try {
      const payment = await this.cancelled(order, account);
      await this.checkpoint.reached('cancelled', order.orderNo);
      return await this.records.record(order.channelSeq, order.orderNo, payment);
    } catch (e) {
      if (e instanceof Unclear) return this.records.unclear(order, e);
      if (!(e instanceof Refused)) throw e;
      logger.error({ orderNo: order.orderNo, refusal: e.code }, 'refund refused');
      return order.paidAt ? this.stuck(order, e.code, e.message) : this.deposited(order, e, given);
    }
  }

  /** The payment company refuses to close a virtual account: if its deposit has arrived, the money is refunded like any other payment. */
  private async deposited(order: OrderEntity, e: Refused, given: RefundAccount | null): Promise<OrderEntity> {
    const payment = await this.providers.read(order).catch((silent: unknown) => {
      if (silent instanceof Unclear) return undefined;
      throw silent;
    });
    if (payment === undefined) return order;
    const now = payment ? await this.records.record(order.channelSeq, order.orderNo, payment) : order;
    if (!now.paidAt || now.status !== ORDER_STATUS.CANCELING) return this.stuck(now, e.code, e.message);
    return this.carryOut(now, given);
  }

  private async cancelled(order: OrderEntity, account: RefundAccount | null): Promise<ProviderPayment> {
    try {
      // The company repeats its answer for the same key, so a request with a bank account has another key than one without.
      const key = `cancel:${order.orderNo}:${order.refundTry}:${account ? 'account' : 'plain'}`;
      const amount = order.refundTarget === null ? null : order.refundTarget - order.refundedAmount;
      return await this.providers.of(order).cancel({
        paymentKey: order.paymentKey!,
        reason: (order.cancelReason || DEFAULT_CANCEL_REASON).slice(0, 200),
        key,
        account,
        amount,
        // An order is for one class, package or membership, so either all of it is taxed or nothing.
        taxFreeAmount: order.taxFreeAmount > 0 ? (amount ?? 0) : 0,
      });
    } catch (e) {
      // The payment may have been refunded before, unheard, or its account have expired, so its state is read whatever the refusal says.
      const payment = e instanceof Refused ? await this.providers.read(order) : null;
      const back = payment?.cancels.reduce((sum, one) => sum + one.amount, 0) ?? 0;
      const agreed = order.refundTarget !== null && back >= order.refundTarget;
      if (!payment || (payment.status !== PAYMENT_STATUS.CANCELED && payment.status !== PAYMENT_STATUS.EXPIRED && !agreed)) throw e;
      return payment;
    }
  }

  /** Stops a refund until staff look at it: the list of orders shows it, with the company's reason. */
  private stuck(order: OrderEntity, code: string, message: string | null): Promise<OrderEntity> {
    return this.db.tx({ channelSeq: order.channelSeq }, async (tx) => {
      const now = (await this.records.lock(tx, order.channelSeq, order.orderNo))!;
      if (now.status !== ORDER_STATUS.CANCELING) return now;
      const wholeOnly = now.wholeOnly || WHOLE_ONLY.includes(code);
      const held = await this.records.set(tx, now, { failCode: code, failMessage: message, checkAt: null, wholeOnly });
      // A learner's refund request waits for the staff again; a request that staff made is closed.
      if ((await this.requests.isReturning(tx, now)) && (await this.backTo(tx, held))) await this.requests.failed(tx, held);
      return held;
    });
  }

  /** Makes a CANCELING order paid again, if the right amount came and what it pays for was not cancelled. */
  private stepBack(order: OrderEntity): Promise<OrderEntity> {
    return this.db.tx({ channelSeq: order.channelSeq }, async (tx) => {
      const now = (await this.records.lock(tx, order.channelSeq, order.orderNo))!;
      return (await this.backTo(tx, now)) ?? now;
    });
  }

  private async backTo(tx: Tx, now: OrderEntity): Promise<OrderEntity | null> {
    const [current] = await rows(tx, KEPT_BY_BUYER, now);
    if (now.status !== ORDER_STATUS.CANCELING || !now.paidAt || !current) return null;
    const { channelSeq, orderNo } = now;
    // If the amount that came was wrong, it pays for nothing and still has to go back.
    const [right] = await rows(tx, LEDGER_SAYS, { channelSeq, orderNo, amount: now.amount - now.refundedAmount });
    if (!right) return null;
    const row = await this.records.set(tx, now, {
      status: ORDER_STATUS.PAID,
      cancelAt: null,
      cancelReason: null,
      failCode: null,
      failMessage: null,
      refundTry: now.refundTry + 1,
      refundTarget: null,
      checkAt: null,
    });
    await this.outbox.publish(tx, 'payment.paid', { channelSeq: row.channelSeq, orderNo: row.orderNo, attendSeq: row.attendSeq });
    return row;
  }

  private async accountOf(tx: Tx, order: OrderEntity): Promise<RefundAccount | null> {
    const named = await this.requests.accountOf(tx, order);
    if (named) return named;
    const [row] = await rows(tx, REFUND_ACCOUNT, order);
    return row?.account ?? null;
  }

  private read(channelSeq: number, orderNo: string): Promise<OrderEntity> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const [order] = await rows(tx, ORDER_OF_SITE, { channelSeq, orderNo });
      if (!order) throw fail('NO_DATA');
      return order;
    });
  }
}
