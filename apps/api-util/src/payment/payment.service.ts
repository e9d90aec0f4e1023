import { PAYMENT_STATUS } from '@madang/contracts/answer-codes';
import { Injectable } from '@nestjs/common';
import { ORDER_STATUS } from '@madang/contracts/codes';
import { msAfter, msBefore } from '@madang/contracts/dates';
import { MINUTE } from '@madang/contracts/time';
import type { CashReceiptAsked } from '@madang/contracts/util/cash-receipt';
import type { DepositDeadline } from '@madang/contracts/util/deposit';
import type { Order, OrderCreated, orderInput } from '@madang/contracts/util/payment';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { isUniqueViolation } from '@madang/server/database-errors';
import { Db, keptPlanRows, rows, type Tx } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { logger } from '@madang/server/log';
import type { InferType } from 'yup';
import { charged } from './billing';
import { Checkpoint } from './checkpoint';
import { DepositService } from './deposit.service';
import { newOrderNo } from './order-no';
import { OrderRecords } from './order-records';
import type { OrderEntity } from './order.entity';
import { GAVE_UP, toOrder } from './order.row';
import { ORDER_OF_BUYER } from './order.sql';
import { frozenOf, PayableService } from './payable.service';
import { createOrder, OPEN_ORDERS } from './payment.sql';
import { PayProviders } from './pay-providers';
import { Refused, Unclear } from './provider';
import { RefundService } from './refund.service';
import { returnAddress } from './return-address';
import { SellerConsent } from './seller-consent';
import { SubscriptionRecords } from './subscription-records';
import { UNPAID_ORDER_LIFE_MS } from './unpaid-order';

export type OrderInput = InferType<typeof orderInput>;
/**
 * Milliseconds for which an open order is used again instead of a new one. The payment company keeps a window for half an hour, so at
 * least ten minutes are left for paying.
 */
const ORDER_REUSE_MS = 20 * MINUTE;
/** Milliseconds after which the payment company is asked for the outcome of a confirmation. */
const CONFIRM_LOOK = 2000;

/** A buyer's calls, from opening the payment window until the payment is done. */
@Injectable()
export class PaymentService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly records: OrderRecords,
    private readonly payables: PayableService,
    private readonly providers: PayProviders,
    private readonly refunds: RefundService,
    private readonly checkpoint: Checkpoint,
    private readonly subscriptions: SubscriptionRecords,
    private readonly deposits: DepositService,
    private readonly seller: SellerConsent,
  ) {}

  async create(
    auth: User,
    channelSeq: number,
    input: OrderInput,
    from: { origin: string | undefined; host: string },
  ): Promise<OrderCreated> {
    const { courseSeq, attendSeq, payMethodCd } = input;
    const { order, payable } = await this.db.tx({ channelSeq }, async (tx) => {
      const payable = await this.payables.find(tx, { channelSeq, courseSeq, attendSeq, userSeq: auth.userSeq });
      const cost = this.payables.check(payable, payMethodCd, input.amount, input.couponSeq);
      await this.seller.mustStand(tx, auth, channelSeq, input);
      const now = this.clock.now();
      const { couponSeq, termSeq } = payable;
      const youngerThan = msBefore(now, ORDER_REUSE_MS);
      const wanted = { channelSeq, attendSeq, payMethodCd, amount: cost.amount, couponSeq, termSeq, youngerThan };
      const open = await keptPlanRows(tx, OPEN_ORDERS, wanted);
      const running = open.find((o) => o.status !== ORDER_STATUS.READY);
      if (running) throw refusedBy(running);
      await this.deposits.mayOpen(tx, { channelSeq, userSeq: auth.userSeq, payMethodCd });
      if (open[0]) return { order: open[0], payable };
      const made = createOrder({
        channelSeq,
        orderNo: newOrderNo(now),
        courseSeq,
        userSeq: auth.userSeq,
        ...frozenOf(payable, cost),
        payMethodCd,
        provider: this.providers.of({ payMethodCd }).name,
        createdAt: now,
        checkAt: msAfter(now, UNPAID_ORDER_LIFE_MS),
      });
      const [order] = await rows(tx, made);
      return { order: order!, payable };
    });
    return this.opened(auth, order, returnAddress({ ...payable, channelSeq, courseSeq }, from.origin, from.host), input.cashReceipt);
  }

  /** Opens the payment company's window for a READY order. */
  async opened(
    auth: User,
    order: OrderEntity,
    urls: { successUrl: string; failUrl: string },
    cashReceipt?: CashReceiptAsked | null,
  ): Promise<OrderCreated> {
    const buyer = { name: order.ordererName, email: order.email };
    const provider = this.providers.of(order);
    const payment = {
      orderNo: order.orderNo,
      title: order.title,
      amount: order.amount,
      currency: order.currency,
      payMethodCd: order.payMethodCd,
      ...urls,
      buyer,
      ...(await this.deposits.opening(order, cashReceipt)),
    };
    const {
      windowUrl,
      windowKey,
      script = null,
    } = await provider.open(payment).catch(async (e: unknown) => {
      logger.warn({ orderNo: order.orderNo, err: (e as Error).message }, 'a payment that cannot be opened');
      if (!(e instanceof Refused || e instanceof Unclear)) throw e;
      const now = await this.db.tx({ channelSeq: order.channelSeq }, (tx) => this.records.lock(tx, order.channelSeq, order.orderNo));
      // The order is no longer READY. If it still is, the payment company could not open the payment.
      throw refusedBy(now!) ?? fail('TEMPORARY');
    });
    if (windowKey && windowKey !== order.windowKey) await this.keepWindow(order, windowKey);
    return {
      order: toOrder(order, auth.lang),
      window: {
        provider: provider.name,
        windowUrl,
        script,
        clientKey: provider.clientKey,
        orderId: order.orderNo,
        orderName: order.title,
        amount: order.amount,
        currency: order.currency,
        ...urls,
      },
    };
  }

  /** Stores the key by which PayPal can be asked about the order, even if the buyer does not come back. */
  private async keepWindow({ channelSeq, orderNo }: OrderEntity, windowKey: string): Promise<void> {
    await this.db.tx({ channelSeq }, async (tx) => {
      const now = (await this.records.lock(tx, channelSeq, orderNo))!;
      await this.records.set(tx, now, { windowKey });
    });
  }

  /** The buyer has come back from the window with a proven payment: takes the money. Repeated calls do not take it twice. */
  async success(auth: User, channelSeq: number, orderNo: string, input: { paymentKey: string; amount: number }): Promise<Order> {
    const order = await this.own(auth, channelSeq, orderNo);
    if (order.status === ORDER_STATUS.EXPIRED) throw fail('HOLD_PASSED');
    if (order.status !== ORDER_STATUS.READY) return toOrder(order, auth.lang);
    if (order.amount !== input.amount) throw fail('AMOUNT_MISMATCH');
    const mine = await this.begin(channelSeq, orderNo, input.paymentKey);
    return toOrder(mine ? await this.settle(mine) : await this.own(auth, channelSeq, orderNo), auth.lang);
  }

  /**
   * Moves an order from READY to CONFIRMING, for one caller; null for the others. Throws unless its seat or subscription still waits for
   * the payment.
   */
  private async begin(channelSeq: number, orderNo: string, paymentKey: string): Promise<OrderEntity | null> {
    try {
      return await this.db.tx({ channelSeq }, async (tx) => {
        const order = (await this.records.lock(tx, channelSeq, orderNo))!;
        if (order.status !== ORDER_STATUS.READY) return null;
        await this.payables.mustWait(tx, order);
        await this.deposits.mayOpen(tx, order);
        return this.records.set(tx, order, {
          status: ORDER_STATUS.CONFIRMING,
          paymentKey,
          checkAt: msAfter(this.clock.now(), CONFIRM_LOOK),
          checkTry: 0,
        });
      });
    } catch (e) {
      // Another order of the same enrolment or period is being paid, or the payment key belongs to another order.
      if (isUniqueViolation(e)) throw fail('ORDER_NOT_PAYABLE');
      throw e;
    }
  }

  /**
   * Asks the payment company to take the money of a CONFIRMING order, and books its answer. Without a clear answer the order stays as it
   * is.
   */
  async settle(order: OrderEntity): Promise<OrderEntity> {
    try {
      const payment = await this.confirmed(order);
      await this.checkpoint.reached('confirmed', order.orderNo);
      return await this.records.record(order.channelSeq, order.orderNo, payment);
    } catch (e) {
      if (e instanceof Unclear) return this.records.unclear(order, e);
      if (!(e instanceof Refused)) throw e;
      return this.refused(order, e);
    }
  }

  private async confirmed(order: OrderEntity) {
    // An order without a payment key was not paid in the company's window: it pays for a period of a membership, by a charge of the
    // member's card.
    if (!order.paymentKey) return charged(this.providers.of(order), await this.subscriptions.chargeOf(order));
    const { paymentKey, orderNo, amount, asked } = order;
    try {
      return await this.providers.of(order).confirm({ paymentKey, orderNo, amount, asked });
    } catch (e) {
      if (!(e instanceof Refused) || e.card) throw e;
      // The refusal concerns only this payment, which may have succeeded before, so the payment is read before the order is given up.
      const payment = await this.providers.read(order);
      if (payment && payment.status !== PAYMENT_STATUS.READY && payment.status !== PAYMENT_STATUS.IN_PROGRESS) return payment;
      throw e.code === 'ALREADY_PROCESSED_PAYMENT' ? new Unclear(e.message, e.code, true) : e;
    }
  }

  private refused(order: OrderEntity, e: Refused): Promise<OrderEntity> {
    return this.db.tx({ channelSeq: order.channelSeq }, async (tx) => {
      const now = (await this.records.lock(tx, order.channelSeq, order.orderNo))!;
      return now.status === ORDER_STATUS.CONFIRMING
        ? this.records.lose(tx, now, ORDER_STATUS.FAILED, { code: e.code, message: e.message }, PAYMENT_STATUS.ABORTED)
        : now;
    });
  }

  /** Notes that the payment window refused the payment or the buyer closed it. The buyer keeps the seat until the hold ends. */
  async fail(auth: User, channelSeq: number, orderNo: string, input: { code: string; message: string }): Promise<Order> {
    await this.own(auth, channelSeq, orderNo);
    return this.giveUp(auth, channelSeq, orderNo, {
      code: /^[A-Z][A-Z0-9_]{2,99}$/.test(input.code) ? input.code : GAVE_UP,
      message: input.message || null,
    });
  }

  /** The buyer cancels an order before its payment, or gives up a virtual account without a deposit. */
  async cancel(auth: User, channelSeq: number, orderNo: string, reason: string): Promise<Order> {
    const order = await this.own(auth, channelSeq, orderNo);
    if (order.status === ORDER_STATUS.PAID) throw fail('CANCEL_BY_STAFF');
    if (order.status === ORDER_STATUS.CONFIRMING) throw fail('PAYMENT_PENDING');
    if (order.status === ORDER_STATUS.WAITING_DEPOSIT)
      return toOrder(await this.refunds.cancelDepositAccount(channelSeq, orderNo, reason), auth.lang);
    return this.giveUp(auth, channelSeq, orderNo, { code: GAVE_UP, message: null });
  }

  private giveUp(auth: User, channelSeq: number, orderNo: string, why: { code: string; message: string | null }): Promise<Order> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const order = (await this.records.lock(tx, channelSeq, orderNo))!;
      return toOrder(
        order.status === ORDER_STATUS.READY ? await this.records.lose(tx, order, ORDER_STATUS.FAILED, why, PAYMENT_STATUS.ABORTED) : order,
        auth.lang,
      );
    });
  }

  depositDeadline(channelSeq: number, courseSeq: number, termSeq: number | null): Promise<DepositDeadline> {
    return this.deposits.deadline(channelSeq, courseSeq, termSeq);
  }

  async find(auth: User, channelSeq: number, orderNo: string): Promise<Order> {
    return toOrder(await this.own(auth, channelSeq, orderNo), auth.lang);
  }

  /** The buyer's own order. An order of another site or buyer is refused like one that does not exist. */
  private own(auth: User, channelSeq: number, orderNo: string): Promise<OrderEntity> {
    return this.db.tx({ channelSeq }, async (tx: Tx) => {
      const [order] = await rows(tx, ORDER_OF_BUYER, { channelSeq, orderNo, userSeq: auth.userSeq });
      if (!order) throw fail('NO_DATA');
      return order;
    });
  }
}

/** The error for opening an order that is no longer READY; null if it still is. */
function refusedBy({ status }: OrderEntity): Error | null {
  if (status === ORDER_STATUS.READY) return null;
  return fail(status === ORDER_STATUS.CONFIRMING ? 'PAYMENT_PENDING' : 'ORDER_NOT_PAYABLE');
}
