import { PAYMENT_STATUS } from '@madang/contracts/answer-codes';
import { Injectable } from '@nestjs/common';
import { LEDGER_KIND, ORDER_STATUS, type LedgerKind } from '@madang/contracts/codes';
import { REFUNDED_OUTSIDE } from '@madang/contracts/refund-codes';
import { msAfter } from '@madang/contracts/dates';
import { MINUTE } from '@madang/contracts/time';
import { isRunning } from '@madang/contracts/util/order-rules';
import { paysByDeposit } from '@madang/contracts/util/pay-methods';
import { Clock } from '@madang/server/clock';
import { Db, keptPlanRows, rows, type Tx } from '@madang/server/db';
import { logger } from '@madang/server/log';
import { Outbox } from '@madang/server/outbox';
import type { LedgerEntity } from '../ledger/ledger.entity';
import type { OrderEntity } from './order.entity';
import {
  DEPOSIT_TAKEN_BACK,
  enterInLedger,
  LOCK_ORDER,
  OTHER_RUNNING_ORDERS,
  RETURNED_OUTSIDE,
  setOrder,
  TRANSACTION_IN_LEDGER,
} from './order.sql';
import type { ProviderPayment, Unclear } from './provider';
import { RefundRecords } from './refund-records';
import { SubscriptionRecords } from './subscription-records';
import { UnclearAnswers } from './unclear-answers';

/** Milliseconds between two requests for the state of an open deposit, in case the payment company's notice was lost. */
const DEPOSIT_LOOK_MS = 5 * MINUTE;

/**
 * Books what the payment company says about a payment: the order's state, its ledger rows and its event, in one transaction that locks the
 * order. If it says the same again, late or twice at once, the ledger already has the transaction and nothing changes.
 */
@Injectable()
export class OrderRecords {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly subscriptions: SubscriptionRecords,
    private readonly requests: RefundRecords,
    private readonly answers: UnclearAnswers,
  ) {}

  /**
   * Books what the payment company says (`p`). `knownPaid`: the order was already PAID when the company was asked, so `p` is newer than
   * that payment.
   */
  record(channelSeq: number, orderNo: string, p: ProviderPayment, knownPaid = false): Promise<OrderEntity> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const order = (await this.lock(tx, channelSeq, orderNo))!;
      if (p.orderId !== orderNo) {
        logger.error({ orderNo, answered: p.orderId }, 'the provider answered about another order');
        return order;
      }
      if (
        p.approvedAt &&
        (p.status === PAYMENT_STATUS.DONE || p.status === PAYMENT_STATUS.CANCELED || p.status === PAYMENT_STATUS.PARTIAL_CANCELED)
      )
        return (await this.wasTakenBack(tx, order, p)) ? this.onEnd(tx, order, p) : this.onMoney(tx, order, p);
      if (p.status === PAYMENT_STATUS.PENDING) return this.onReview(tx, order, p);
      if (p.status === PAYMENT_STATUS.WAITING_FOR_DEPOSIT) return this.onAccount(tx, order, p, knownPaid);
      if (p.status === PAYMENT_STATUS.CANCELED || p.status === PAYMENT_STATUS.ABORTED || p.status === PAYMENT_STATUS.EXPIRED)
        return this.onEnd(tx, order, p);
      return order;
    });
  }

  async lock(tx: Tx, channelSeq: number, orderNo: string): Promise<OrderEntity | null> {
    const [order] = await keptPlanRows(tx, LOCK_ORDER, { channelSeq, orderNo });
    return order ?? null;
  }

  /** Sets columns of an order that the transaction has locked. */
  async set(tx: Tx, order: OrderEntity, to: Partial<OrderEntity>): Promise<OrderEntity> {
    const [row] = await rows(tx, setOrder(order, to));
    return row!;
  }

  /**
   * Ends an order whose payment took no money and never will. Its `paymentKey` is cleared: it may belong to another order, which can then
   * use it.
   */
  async lose(
    tx: Tx,
    order: OrderEntity,
    status: typeof ORDER_STATUS.FAILED | typeof ORDER_STATUS.EXPIRED,
    /** `lapsed`: the payment ended although the card was not refused. */
    why: { code: string | null; message: string | null; lapsed?: boolean },
    payStatus = order.payStatus,
  ): Promise<OrderEntity> {
    const row = await this.set(tx, order, {
      status,
      payStatus,
      failCode: why.code,
      failMessage: why.message,
      paymentKey: null,
      checkAt: null,
    });
    await this.outbox.publish(tx, 'payment.failed', { ...ids(row), ...(order.payStatus === PAYMENT_STATUS.PENDING && { reviewed: true }) });
    if (row.subscriptionSeq !== null) await (why.lapsed ? this.subscriptions.lapsed(tx, row) : this.subscriptions.refused(tx, row));
    return row;
  }

  /**
   * Notes an answer of the payment company that is not about the buyer (a fault, a wrong key): the order keeps its state and is asked
   * about again later. The first tries without any answer are not noted.
   */
  unclear(order: OrderEntity, e: Unclear): Promise<OrderEntity> {
    const code = this.answers.codeOf(e, order.checkTry);
    if (!code) return Promise.resolve(order);
    return this.db.tx({ channelSeq: order.channelSeq }, async (tx) => {
      const now = (await this.lock(tx, order.channelSeq, order.orderNo))!;
      if (now.status !== order.status || now.refundTry !== order.refundTry || now.asked !== order.asked) return now;
      const asked = now.status === ORDER_STATUS.CONFIRMING ? { asked: now.asked + 1 } : { refundTry: now.refundTry + 1 };
      await this.answers.tell(tx, now.provider, code, now.orderNo);
      return this.set(tx, now, { unclearCode: code, ...(e.answered ? asked : {}) });
    });
  }

  /**
   * Whether an answer is about a deposit that the bank has already taken back, and so brings no new money. Such a deposit is recognised by
   * its time of approval.
   */
  private async wasTakenBack(tx: Tx, order: OrderEntity, p: ProviderPayment): Promise<boolean> {
    if (order.paidAt || p.status === PAYMENT_STATUS.DONE) return false;
    const { channelSeq, orderNo } = order;
    return (await rows(tx, DEPOSIT_TAKEN_BACK, { channelSeq, orderNo, approvedAt: p.approvedAt })).length > 0;
  }

  /** Notes that the payment company is reviewing a payment, perhaps for days; the order waits, and its page says so. */
  private onReview(tx: Tx, order: OrderEntity, p: ProviderPayment): Promise<OrderEntity> | OrderEntity {
    const waits = order.status === ORDER_STATUS.CONFIRMING && order.payStatus !== p.status;
    return waits ? this.set(tx, order, { payStatus: p.status }) : order;
  }

  /** Books the money of a payment, and what has been refunded of it. */
  private async onMoney(tx: Tx, order: OrderEntity, p: ProviderPayment): Promise<OrderEntity> {
    const came = order.paidAt ? null : await this.enter(tx, order, p);
    if (!order.paidAt && !came) return order;
    const row = came ?? order;
    if (row.status === ORDER_STATUS.CANCELED && row.refundedAmount >= row.amount) return row;
    let refunds = 0;
    for (const c of p.cancels) refunds += (await this.write(tx, row, LEDGER_KIND.REFUND, -c.amount, c.transactionKey, c.at)) ? 1 : 0;
    const refunded = await this.backOf(tx, row, p);
    // The agreed part of the amount has been refunded, so the order is done; later refunds are still booked.
    const agreed = row.status === ORDER_STATUS.CANCELING && row.refundTarget !== null && refunded >= row.refundTarget;
    if (row.status === ORDER_STATUS.CANCELED && !refunds) return row;
    if (p.status === PAYMENT_STATUS.CANCELED || agreed) {
      const last = await this.set(tx, row, {
        status: ORDER_STATUS.CANCELED,
        payStatus: p.status,
        refundedAmount: refunded,
        cancelAt: row.cancelAt ?? p.cancels.at(-1)?.at ?? this.clock.now(),
        // The payment company cancels the cash receipt only with a refund in full; after a partial one the receipt is for what is left.
        cashReceipt:
          p.status === PAYMENT_STATUS.CANCELED && row.cashReceipt
            ? { ...row.cashReceipt, cancelledAt: this.clock.now().toISOString() }
            : row.cashReceipt,
        failCode: null,
        failMessage: null,
        checkAt: null,
      });
      return this.over(tx, last);
    }
    const receipt = row.cashReceipt && !row.cashReceipt.issueNumber && p.cashReceipt ? { ...row.cashReceipt, ...issuedOf(p) } : null;
    if (!refunds) return receipt ? this.set(tx, row, { cashReceipt: receipt }) : row;
    const partly = await this.set(tx, row, { payStatus: p.status, refundedAmount: refunded });
    await this.outbox.publish(tx, 'payment.refunded', ids(partly));
    return partly;
  }

  /**
   * What has gone back of an order's amount: by the payment company, and from the seller outside the product. A payment that went back
   * whole brought the whole amount back with it, even one of another amount than the order's, so that sums of orders keep nothing of it.
   */
  private async backOf(tx: Tx, order: OrderEntity, p: ProviderPayment): Promise<number> {
    if (p.status === PAYMENT_STATUS.CANCELED) return order.amount;
    const cancelled = p.cancels.reduce((sum, c) => sum + c.amount, 0);
    if (!order.refundedAmount) return cancelled;
    const [outside] = await rows(tx, RETURNED_OUTSIDE, order);
    return Math.min(order.amount, cancelled + outside!.amount);
  }

  /** Publishes that an order has ended with its refund, and closes what hangs on it. */
  private async over(tx: Tx, order: OrderEntity): Promise<OrderEntity> {
    await this.outbox.publish(tx, 'payment.refunded', ids(order));
    await this.requests.returned(tx, order);
    if (order.subscriptionSeq !== null) await this.subscriptions.refunded(tx, order);
    return order;
  }

  /**
   * Books a part of a locked order that the seller returned outside the product, and ends the order. It is PAID, or its refund was
   * refused. The payment company keeps the payment as it is, so the row has neither its name nor its payment method, and settlements
   * leave it out.
   */
  async outside(
    tx: Tx,
    order: OrderEntity,
    { amount, reason, key }: { amount: number; reason: string; key: string },
  ): Promise<OrderEntity> {
    const now = this.clock.now();
    await this.write(tx, { ...order, payMethodCd: REFUNDED_OUTSIDE, provider: REFUNDED_OUTSIDE }, LEDGER_KIND.REFUND, -amount, key, now);
    const last = await this.set(tx, order, {
      status: ORDER_STATUS.CANCELED,
      refundedAmount: order.refundedAmount + amount,
      cancelAt: now,
      cancelReason: reason || order.cancelReason,
      failCode: null,
      failMessage: null,
      checkAt: null,
    });
    return this.over(tx, last);
  }

  private async enter(tx: Tx, order: OrderEntity, p: ProviderPayment): Promise<OrderEntity | null> {
    const key = p.status === PAYMENT_STATUS.DONE && p.transactionKey ? p.transactionKey : `pay:${p.paymentKey}`;
    if (!(await this.write(tx, order, LEDGER_KIND.PAY, p.totalAmount, key, p.approvedAt!))) return null;
    const [another] = isRunning(order.status) ? [] : await rows(tx, OTHER_RUNNING_ORDERS, order);
    const over = order.subscriptionSeq !== null && !(await this.subscriptions.isOpen(tx, order));
    const wrong = !!another || over || p.totalAmount !== order.amount || p.currency !== order.currency;
    if (wrong) logger.error({ orderNo: order.orderNo, amount: p.totalAmount, another: !!another }, 'money that must go back');
    // The money is refunded if a refund was asked for meanwhile, or if the order cannot take the money: another order for the same is paid
    // or being paid, the subscription has ended, or the amount or currency is wrong.
    const back = wrong || order.status === ORDER_STATUS.CANCELING;
    const row = await this.set(tx, order, {
      status: back ? ORDER_STATUS.CANCELING : ORDER_STATUS.PAID,
      payStatus: p.status,
      paymentKey: p.paymentKey,
      paidAt: p.approvedAt,
      methodDetail: p.methodDetail,
      receiptUrl: p.receiptUrl,
      cashReceipt: order.cashReceipt && { ...order.cashReceipt, ...issuedOf(p) },
      failCode: null,
      failMessage: null,
      ...(back ? { cancelAt: order.cancelAt ?? this.clock.now(), checkAt: this.clock.now(), checkTry: 0 } : { checkAt: null }),
    });
    if (back) return row;
    await this.outbox.publish(tx, 'payment.paid', ids(row));
    return row.subscriptionSeq === null ? row : this.set(tx, row, { periodEnd: await this.subscriptions.paid(tx, row) });
  }

  /** Notes that a virtual account was issued, or that the bank took its deposit back. */
  private async onAccount(tx: Tx, order: OrderEntity, p: ProviderPayment, knownPaid: boolean): Promise<OrderEntity> {
    const account = p.account;
    if (!account) return order;
    const issued = {
      status: ORDER_STATUS.WAITING_DEPOSIT,
      payStatus: p.status,
      paymentKey: p.paymentKey,
      depositSecret: p.secret,
      methodDetail: p.methodDetail,
      deposit: {
        bankCode: account.bankCode,
        accountNumber: account.accountNumber,
        holderName: account.holderName,
        amount: p.totalAmount,
        deadline: account.dueAt.toISOString(),
      },
      depositUntil: account.dueAt,
      failCode: null,
      failMessage: null,
      checkAt: new Date(Math.min(msAfter(this.clock.now(), DEPOSIT_LOOK_MS).getTime(), account.dueAt.getTime())),
      checkTry: 0,
    };
    // The deposit was booked before its account was known to be issued. If this answer was requested before the payment was known, it is
    // older and corrects nothing.
    const older = !order.issueKey && !knownPaid;
    if (order.status === ORDER_STATUS.CANCELING && order.paidAt) return older ? order : this.onTakenBack(tx, order, p);
    if (order.status === ORDER_STATUS.PAID) {
      if (older) {
        const { deposit, depositSecret, depositUntil } = issued;
        return this.set(tx, order, { issueKey: p.transactionKey, deposit, depositSecret, depositUntil });
      }
      if (!(await this.correct(tx, order, p))) return order;
    } else if (
      order.status === ORDER_STATUS.WAITING_DEPOSIT ||
      order.status === ORDER_STATUS.CANCELING ||
      order.status === ORDER_STATUS.CANCELED ||
      order.deposit
    ) {
      return order;
    } else {
      const [another] = isRunning(order.status) ? [] : await rows(tx, OTHER_RUNNING_ORDERS, order);
      if (another)
        return this.set(tx, order, {
          ...issued,
          status: ORDER_STATUS.CANCELING,
          issueKey: p.transactionKey,
          cancelAt: this.clock.now(),
          checkAt: this.clock.now(),
        });
    }
    const row = await this.set(tx, order, {
      ...issued,
      ...withoutMoney(order, p),
      issueKey: order.status === ORDER_STATUS.PAID ? order.issueKey : p.transactionKey,
    });
    await this.outbox.publish(tx, 'payment.waiting', { ...ids(row), deadline: account.dueAt.toISOString() });
    return row;
  }

  /** Books once in the ledger that the bank took a deposit back; false if the payment company says nothing new. */
  private async correct(tx: Tx, order: OrderEntity, p: ProviderPayment): Promise<boolean> {
    const known = !p.transactionKey || p.transactionKey === order.issueKey;
    if (known || p.paymentKey !== order.paymentKey) return false;
    const { channelSeq, orderNo } = order;
    if ((await rows(tx, TRANSACTION_IN_LEDGER, { channelSeq, orderNo, transactionKey: p.transactionKey! })).length) return false;
    return this.write(tx, order, LEDGER_KIND.REFUND, -order.amount, `correction:${p.transactionKey}`, this.clock.now());
  }

  /**
   * Handles a deposit that the bank took back while its refund was running: nothing is left to refund. The virtual account is closed next,
   * under a new key, and the order ends with it.
   */
  private async onTakenBack(tx: Tx, order: OrderEntity, p: ProviderPayment): Promise<OrderEntity> {
    if (!(await this.correct(tx, order, p))) return order;
    await this.requests.takenBack(tx, order);
    return this.set(tx, order, {
      ...withoutMoney(order, p),
      refundTarget: null,
      refundTry: order.refundTry + 1,
      failCode: null,
      failMessage: null,
      checkAt: this.clock.now(),
      checkTry: 0,
    });
  }

  /**
   * Handles the end of a virtual account that had got its deposit. An account ends so only if the bank took the deposit back, and the
   * notice of that was lost or is this one.
   */
  private async onLateEnd(tx: Tx, order: OrderEntity, p: ProviderPayment): Promise<OrderEntity> {
    if (!paysByDeposit(order.payMethodCd) || p.status === PAYMENT_STATUS.ABORTED) return order;
    if (order.status !== ORDER_STATUS.PAID && order.status !== ORDER_STATUS.CANCELING) return order;
    if (!(await this.correct(tx, order, p))) {
      logger.error({ orderNo: order.orderNo, status: p.status }, 'the provider says that a paid order has ended, and of no correction');
      return order;
    }
    await this.requests.takenBack(tx, order);
    const row = await this.set(tx, order, { ...withoutMoney(order, p), refundTarget: null });
    return this.onEnd(tx, row.status === ORDER_STATUS.PAID ? { ...row, status: ORDER_STATUS.WAITING_DEPOSIT } : row, p);
  }

  /** Books that a payment ended without money. */
  private async onEnd(tx: Tx, order: OrderEntity, p: ProviderPayment): Promise<OrderEntity> {
    const why = { code: p.failure?.code ?? null, message: p.failure?.message ?? null };
    if (order.status === ORDER_STATUS.READY || order.status === ORDER_STATUS.CONFIRMING) {
      const code = why.code ?? p.status;
      const lapsed = !p.failure?.card;
      if (lapsed && !order.paymentKey) await this.answers.tell(tx, order.provider, code, order.orderNo);
      return this.lose(
        tx,
        order,
        p.status === PAYMENT_STATUS.EXPIRED ? ORDER_STATUS.EXPIRED : ORDER_STATUS.FAILED,
        { ...why, code, lapsed },
        p.status,
      );
    }
    if (order.paidAt) return this.onLateEnd(tx, order, p);
    if (order.status !== ORDER_STATUS.WAITING_DEPOSIT && order.status !== ORDER_STATUS.CANCELING) return order;
    if (order.status === ORDER_STATUS.WAITING_DEPOSIT && (p.status === PAYMENT_STATUS.EXPIRED || order.depositUntil! <= this.clock.now()))
      return this.lose(tx, order, ORDER_STATUS.EXPIRED, why, p.status);
    const row = await this.set(tx, order, {
      status: ORDER_STATUS.CANCELED,
      payStatus: p.status,
      cancelAt: order.cancelAt ?? this.clock.now(),
      failCode: null,
      failMessage: null,
      checkAt: null,
    });
    await this.outbox.publish(tx, 'payment.failed', ids(row));
    return row;
  }

  private async write(
    tx: Tx,
    order: Pick<LedgerEntity, 'channelSeq' | 'orderNo' | 'attendSeq' | 'courseSeq' | 'currency' | 'payMethodCd' | 'provider'>,
    kind: LedgerKind,
    amount: number,
    transactionKey: string,
    at: Date,
  ): Promise<boolean> {
    const { channelSeq, orderNo, attendSeq, courseSeq, currency, payMethodCd, provider } = order;
    const row = { channelSeq, orderNo, attendSeq, courseSeq, kind, amount, currency, payMethodCd, provider, transactionKey, at };
    const written = await rows(tx, enterInLedger(row));
    return written.length === 1;
  }
}

/** Number and address of the issued cash receipt; nothing while the receipt is being issued, since a later notice has them. */
const issuedOf = (p: ProviderPayment) => (p.cashReceipt ? { issueNumber: p.cashReceipt.issueNumber, url: p.cashReceipt.url } : {});
/** The columns of an order whose deposit the bank took back; its cash receipt is void too. */
const withoutMoney = (o: OrderEntity, p: ProviderPayment) => ({
  payStatus: p.status,
  paidAt: null,
  cashReceipt: o.cashReceipt && { ...o.cashReceipt, issueNumber: null, url: null },
});
const ids = (o: OrderEntity) => ({ channelSeq: o.channelSeq, orderNo: o.orderNo, attendSeq: o.attendSeq });
