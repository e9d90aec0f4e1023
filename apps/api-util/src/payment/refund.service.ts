import { PAYMENT_STATUS } from '@madang/contracts/answer-codes';
import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { ORDER_STATUS } from '@madang/contracts/codes';
import type { RefundAccount } from '@madang/contracts/main/enrolment';
import { paysByDeposit } from '@madang/contracts/util/payment';
import { Clock } from '@madang/server/clock';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { logger } from '@madang/server/log';
import { Outbox } from '@madang/server/outbox';
import { Checkpoint } from './checkpoint';
import { OrderBook } from './order-book';
import type { OrderEntity } from './order.entity';
import { LEDGER_SAYS, ORDER_OF_SITE } from './order.sql';
import { PayProviders } from './pay-providers';
import { Refused, Unclear, type ProviderPayment } from './provider';
import { RefundBook } from './refund-book';
import { KEPT_BY_BUYER, ORDERS_TO_TAKE_BACK, REFUND_ACCOUNT } from './refund.sql';

/** Milliseconds after which the payment company is asked what became of a refund. */
const LOOK = 2000;
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
    private readonly providers: PayProviders,
    private readonly checkpoint: Checkpoint,
    private readonly requests: RefundBook,
  ) {}

  onModuleInit(): void {
    this.outbox.on('attend.cancelled', (e) => this.refundEnrolment(e.channelSeq, e.attendSeq, e.reason));
    this.outbox.on('attend.refund', (e) => this.refundEnrolment(e.channelSeq, e.attendSeq, e.reason));
  }

  /** Returns everything paid for an enrolment that is over. For a payment that is being confirmed now, main calls again once it is paid. */
  async refundEnrolment(channelSeq: number, attendSeq: number, reason: string): Promise<void> {
    const orders = await this.db.tx({ channelSeq }, (tx) => rows(tx, ORDERS_TO_TAKE_BACK, { channelSeq, attendSeq }));
    for (const { orderNo } of orders) {
      const order = await this.ask(channelSeq, orderNo, reason);
      if (order) this.begin(order);
    }
  }

  /** Begins a refund without waiting for it, so that a slow provider does not hold up later events; the recovery job repeats failures. */
  private begin(order: OrderEntity): void {
    const work = this.carryOut(order)
      .catch((e: Error) => logger.warn({ orderNo: order.orderNo, err: e.message }, 'refund'))
      .finally(() => this.underway.delete(work));
    this.underway.add(work);
  }
  async onModuleDestroy(): Promise<void> {
    await Promise.allSettled(this.underway);
  }

  /** Gives up an issued account; a deposit that came a moment before stays a payment. */
  async cancelDepositAccount(channelSeq: number, orderNo: string, reason: string): Promise<OrderEntity> {
    const order = await this.ask(channelSeq, orderNo, reason, [ORDER_STATUS.WAITING_DEPOSIT]);
    if (!order) return this.read(channelSeq, orderNo);
    const after = await this.carryOut(order);
    if (after.paidAt) return this.stepBack(after);
    if (after.failCode) throw fail('REFUND_FAILED');
    return after;
  }

  /** Returns the money of an order for the staff; its enrolment ends when the money is back. */
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

  /** Asks the provider again for a refund that it refused, up to the same sum; after a second refusal the order stays as it was. */
  async again(channelSeq: number, orderNo: string, account: RefundAccount | undefined): Promise<OrderEntity> {
    const asked = await this.db.tx({ channelSeq }, async (tx) => {
      const order = await this.book.lock(tx, channelSeq, orderNo);
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

  /** PAID or WAITING_DEPOSIT → CANCELING; an order never begun just ends. Null where nothing is to be returned. */
  private ask(
    channelSeq: number,
    orderNo: string,
    reason: string,
    from: OrderEntity['status'][] = [ORDER_STATUS.PAID, ORDER_STATUS.WAITING_DEPOSIT, ORDER_STATUS.READY],
  ): Promise<OrderEntity | null> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const order = (await this.book.lock(tx, channelSeq, orderNo))!;
      return from.includes(order.status) ? this.turn(tx, order, { reason, target: null }) : null;
    });
  }

  /**
   * Begins the refund of an order that this transaction has locked; `target` is the sum returned together with earlier refunds, null
   * for all. An order has one refund at a time: while one runs, it goes on unchanged.
   */
  async turn(tx: Tx, order: OrderEntity, { reason, target }: { reason: string; target: number | null }): Promise<OrderEntity | null> {
    const now = this.clock.now();
    if (order.status === ORDER_STATUS.READY) {
      await this.book.set(tx, order, { status: ORDER_STATUS.EXPIRED, checkAt: null });
      return null;
    }
    if (order.status === ORDER_STATUS.CANCELING && !order.failCode && order.refundTarget !== target) throw fail('REFUND_UNDERWAY');
    // After a refusal the same key would only repeat the refusal.
    const again = order.status === ORDER_STATUS.CANCELING && order.failCode ? 1 : 0;
    return this.book.set(tx, order, {
      status: ORDER_STATUS.CANCELING,
      cancelAt: order.cancelAt ?? now,
      cancelReason: reason || order.cancelReason,
      refundTry: order.refundTry + again,
      refundTarget: target,
      failCode: null,
      failMessage: null,
      checkAt: new Date(now.getTime() + LOOK),
      checkTry: 0,
    });
  }

  /** Lets the provider return the money of a CANCELING order and writes down what it says. */
  async carryOut(order: OrderEntity, given: RefundAccount | null = null): Promise<OrderEntity> {
    const deposited = !!order.paidAt && paysByDeposit(order.payMethodCd);
    const account = deposited ? (given ?? (await this.db.tx({ channelSeq: order.channelSeq }, (tx) => this.accountOf(tx, order)))) : null;
    if (deposited && !account) return this.stuck(order, 'REFUND_ACCOUNT_REQUIRED', null);
    try {
      const payment = await this.cancelled(order, account);
      await this.checkpoint.reached('cancelled', order.orderNo);
      return await this.book.record(order.channelSeq, order.orderNo, payment);
    } catch (e) {
      if (e instanceof Unclear) return this.book.unclear(order, e);
      if (!(e instanceof Refused)) throw e;
      logger.error({ orderNo: order.orderNo, refusal: e.code }, 'refund refused');
      return order.paidAt ? this.stuck(order, e.code, e.message) : this.deposited(order, e, given);
    }
  }

  /** Deals with a virtual account that the provider does not give up: if its deposit has come, the money is returned as any payment's. */
  private async deposited(order: OrderEntity, e: Refused, given: RefundAccount | null): Promise<OrderEntity> {
    const payment = await this.providers.read(order).catch((silent: unknown) => {
      if (silent instanceof Unclear) return undefined;
      throw silent;
    });
    if (payment === undefined) return order;
    const now = payment ? await this.book.record(order.channelSeq, order.orderNo, payment) : order;
    if (!now.paidAt || now.status !== ORDER_STATUS.CANCELING) return this.stuck(now, e.code, e.message);
    return this.carryOut(now, given);
  }

  private async cancelled(order: OrderEntity, account: RefundAccount | null): Promise<ProviderPayment> {
    try {
      // A key repeats its first answer: a try with an account must not hear the refusal of one without.
      const key = `cancel:${order.orderNo}:${order.refundTry}:${account ? 'account' : 'plain'}`;
      const amount = order.refundTarget === null ? null : order.refundTarget - order.refundedAmount;
      return await this.providers.of(order).cancel({
        paymentKey: order.paymentKey!,
        reason: (order.cancelReason || REASON).slice(0, 200),
        key,
        account,
        amount,
        // An order is of one class or package: it bears tax as a whole or not at all.
        taxFreeAmount: order.taxFreeAmount > 0 ? (amount ?? 0) : 0,
      });
    } catch (e) {
      // Cancelled before, or the account had expired: the provider's own state tells.
      const over = e instanceof Refused && !e.card;
      const payment = over ? await this.providers.read(order) : null;
      const back = payment?.cancels.reduce((sum, one) => sum + one.amount, 0) ?? 0;
      const agreed = order.refundTarget !== null && back >= order.refundTarget;
      if (!payment || (payment.status !== PAYMENT_STATUS.CANCELED && payment.status !== PAYMENT_STATUS.EXPIRED && !agreed)) throw e;
      return payment;
    }
  }

  /** Waits for somebody to look: it stands in the order list with the provider's reason. */
  private stuck(order: OrderEntity, code: string, message: string | null): Promise<OrderEntity> {
    return this.db.tx({ channelSeq: order.channelSeq }, async (tx) => {
      const now = (await this.book.lock(tx, order.channelSeq, order.orderNo))!;
      if (now.status !== ORDER_STATUS.CANCELING) return now;
      const held = await this.book.set(tx, now, { failCode: code, failMessage: message, checkAt: null });
      // What a request asked for goes back into the queue.
      if ((await this.requests.isReturning(tx, now)) && (await this.backTo(tx, held))) await this.requests.failed(tx, held);
      return held;
    });
  }

  /** Makes an order paid again after its refund came to nothing, if its enrolment was not cancelled. */
  private stepBack(order: OrderEntity): Promise<OrderEntity> {
    return this.db.tx({ channelSeq: order.channelSeq }, async (tx) => {
      const now = (await this.book.lock(tx, order.channelSeq, order.orderNo))!;
      return (await this.backTo(tx, now)) ?? now;
    });
  }

  private async backTo(tx: Tx, now: OrderEntity): Promise<OrderEntity | null> {
    const [current] = await rows(tx, KEPT_BY_BUYER, now);
    if (now.status !== ORDER_STATUS.CANCELING || !now.paidAt || !current) return null;
    const { channelSeq, orderNo } = now;
    // Money of another amount pays for nothing, whoever changes their mind: it goes back.
    const [right] = await rows(tx, LEDGER_SAYS, { channelSeq, orderNo, amount: now.amount - now.refundedAmount });
    if (!right) return null;
    const row = await this.book.set(tx, now, {
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
