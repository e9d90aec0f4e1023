import { Injectable } from '@nestjs/common';
import type { OrderStatus } from '@madang/contracts/codes';
import { MINUTE } from '@madang/contracts/time';
import { paysByDeposit } from '@madang/contracts/util/payment';
import { Clock } from '@madang/server/clock';
import { Db, rows, type Tx } from '@madang/server/db';
import { logger } from '@madang/server/log';
import { Outbox } from '@madang/server/outbox';
import type { OrderRow } from './order.row';
import type { ProviderPayment, Unclear } from './provider';
import { RefundBook } from './refund-book';
import { SubscriptionBook } from './subscription-book';
import { UnclearAnswers } from './unclear-answers';

const LIVE: readonly OrderStatus[] = ['CONFIRMING', 'WAITING_DEPOSIT', 'PAID'];
const ANOTHER = `select 1 from pay_order where channel_seq = $1 and (attend_seq = $2 or (subscription_seq = $4 and due_at = $5)) and order_no <> $3 and status in ('CONFIRMING', 'WAITING_DEPOSIT', 'PAID')`;
const WRITE = `insert into ledger (channel_seq, order_no, attend_seq, course_seq, kind, amount, currency, pay_method_cd, provider, transaction_key, at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict do nothing returning ledger_seq`;
const TAKEN_BACK = `select from ledger where channel_seq = $1 and order_no = $2
group by order_no having bool_or(kind = 'PAY' and at = $3) and sum(amount) = 0`;
const KNOWN = 'select from ledger where channel_seq = $1 and order_no = $2 and transaction_key = $3';
/** Deposits are asked about now and then, in case the notice of one was lost. */
const DEPOSIT_LOOK = 5 * MINUTE;

/**
 * Turns what the provider says into the order's state, its ledger rows and its event: one transaction under the order's lock.
 * The same word heard again, late or twice at once, finds its transaction in the ledger and changes nothing.
 */
@Injectable()
export class OrderBook {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly subscriptions: SubscriptionBook,
    private readonly requests: RefundBook,
    private readonly answers: UnclearAnswers,
  ) {}

  /** `knownPaid`: the order was PAID before the provider was asked for `p`. */
  record(channelSeq: number, orderNo: string, p: ProviderPayment, knownPaid = false): Promise<OrderRow> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const order = (await this.lock(tx, channelSeq, orderNo))!;
      if (p.orderId !== orderNo) {
        logger.error({ orderNo, answered: p.orderId }, 'the provider answered about another order');
        return order;
      }
      if (p.approvedAt && (p.status === 'DONE' || p.status === 'CANCELED' || p.status === 'PARTIAL_CANCELED'))
        return (await this.wasTakenBack(tx, order, p)) ? this.onEnd(tx, order, p) : this.onMoney(tx, order, p);
      if (p.status === 'WAITING_FOR_DEPOSIT') return this.onAccount(tx, order, p, knownPaid);
      if (p.status === 'CANCELED' || p.status === 'ABORTED' || p.status === 'EXPIRED') return this.onEnd(tx, order, p);
      return order;
    });
  }

  async lock(tx: Tx, channelSeq: number, orderNo: string): Promise<OrderRow | null> {
    const [order] = await rows<OrderRow>(tx, 'select * from pay_order where channel_seq = $1 and order_no = $2 for update', [
      channelSeq,
      orderNo,
    ]);
    return order ?? null;
  }

  /** Sets columns of a locked order. */
  async set(tx: Tx, order: OrderRow, to: Partial<OrderRow>): Promise<OrderRow> {
    const names = Object.keys(to) as (keyof OrderRow)[];
    const list = names.map((n, i) => `${n} = $${i + 3}`).join(', ');
    const [row] = await rows<OrderRow>(tx, `update pay_order set ${list} where channel_seq = $1 and order_no = $2 returning *`, [
      order.channel_seq,
      order.order_no,
      ...names.map((n) => to[n]),
    ]);
    return row!;
  }

  /** An attempt that took no money and never will; a key that was not its own is free for its owner. */
  async lose(
    tx: Tx,
    order: OrderRow,
    status: 'FAILED' | 'EXPIRED',
    /** `lapsed`: it ended without a word of the card. */
    why: { code: string | null; message: string | null; lapsed?: boolean },
    payStatus = order.pay_status,
  ): Promise<OrderRow> {
    const row = await this.set(tx, order, {
      status,
      pay_status: payStatus,
      fail_code: why.code,
      fail_message: why.message,
      payment_key: null,
      check_at: null,
    });
    await this.outbox.publish(tx, 'payment.failed', ids(row));
    if (row.subscription_seq !== null) await (why.lapsed ? this.subscriptions.lapsed(tx, row) : this.subscriptions.refused(tx, row));
    return row;
  }

  /** The provider said nothing about the buyer: the order stays as it is, and is asked about again after its pause. */
  unclear(order: OrderRow, e: Unclear): Promise<OrderRow> {
    const code = this.answers.codeOf(e, order.check_try);
    if (!code) return Promise.resolve(order);
    return this.db.tx({ channelSeq: order.channel_seq }, async (tx) => {
      const now = (await this.lock(tx, order.channel_seq, order.order_no))!;
      if (now.status !== order.status || now.refund_try !== order.refund_try || now.asked !== order.asked) return now;
      const asked = now.status === 'CONFIRMING' ? { asked: now.asked + 1 } : { refund_try: now.refund_try + 1 };
      await this.answers.tell(tx, now.provider, code, now.order_no);
      return this.set(tx, now, { unclear_code: code, ...(e.answered ? asked : {}) });
    });
  }

  /** A deposit that the bank took back keeps the day of its approval: told again with an end, it is no new money. */
  private async wasTakenBack(tx: Tx, order: OrderRow, p: ProviderPayment): Promise<boolean> {
    if (order.paid_at || p.status === 'DONE') return false;
    return (await rows(tx, TAKEN_BACK, [order.channel_seq, order.order_no, p.approvedAt])).length > 0;
  }

  private others(tx: Tx, o: OrderRow) {
    return rows(tx, ANOTHER, [o.channel_seq, o.attend_seq, o.order_no, o.subscription_seq, o.due_at]);
  }

  /** The payment took money, and may have returned some. */
  private async onMoney(tx: Tx, order: OrderRow, p: ProviderPayment): Promise<OrderRow> {
    const came = order.paid_at ? null : await this.enter(tx, order, p);
    if (!order.paid_at && !came) return order;
    const row = came ?? order;
    if (row.status === 'CANCELED' && row.refunded_amount >= row.amount) return row;
    let refunds = 0;
    for (const c of p.cancels) refunds += (await this.write(tx, row, 'REFUND', -c.amount, c.transactionKey, c.at)) ? 1 : 0;
    const refunded = p.cancels.reduce((sum, c) => sum + c.amount, 0);
    // A part that was agreed to is back; what comes back of the rest later is still written down.
    const agreed = row.status === 'CANCELING' && row.refund_target !== null && refunded >= row.refund_target;
    if (row.status === 'CANCELED' && !refunds) return row;
    if (p.status === 'CANCELED' || agreed) {
      const last = await this.set(tx, row, {
        status: 'CANCELED',
        pay_status: p.status,
        refunded_amount: refunded,
        cancel_at: row.cancel_at ?? p.cancels.at(-1)?.at ?? this.clock.now(),
        // The provider takes a payment's receipt back with the whole payment; after a part it stands for the rest.
        cash_receipt:
          p.status === 'CANCELED' && row.cash_receipt
            ? { ...row.cash_receipt, cancelledAt: this.clock.now().toISOString() }
            : row.cash_receipt,
        fail_code: null,
        fail_message: null,
        check_at: null,
      });
      await this.outbox.publish(tx, 'payment.refunded', ids(last));
      await this.requests.returned(tx, last);
      if (last.subscription_seq !== null) await this.subscriptions.refunded(tx, last);
      return last;
    }
    const receipt = row.cash_receipt && !row.cash_receipt.issueNumber && p.cashReceipt ? { ...row.cash_receipt, ...issuedOf(p) } : null;
    if (!refunds) return receipt ? this.set(tx, row, { cash_receipt: receipt }) : row;
    const partly = await this.set(tx, row, { pay_status: p.status, refunded_amount: refunded });
    await this.outbox.publish(tx, 'payment.refunded', ids(partly));
    return partly;
  }

  private async enter(tx: Tx, order: OrderRow, p: ProviderPayment): Promise<OrderRow | null> {
    const key = p.status === 'DONE' && p.transactionKey ? p.transactionKey : `pay:${p.paymentKey}`;
    if (!(await this.write(tx, order, 'PAY', p.totalAmount, key, p.approvedAt!))) return null;
    const [another] = LIVE.includes(order.status) ? [] : await this.others(tx, order);
    const over = order.subscription_seq !== null && !(await this.subscriptions.isOpen(tx, order));
    const wrong = !!another || over || p.totalAmount !== order.amount || p.currency !== order.currency;
    if (wrong) logger.error({ orderNo: order.order_no, amount: p.totalAmount, another: !!another }, 'money that must go back');
    // A refund asked for meanwhile goes on; money that fits no open order goes back.
    const back = wrong || order.status === 'CANCELING';
    const row = await this.set(tx, order, {
      status: back ? 'CANCELING' : 'PAID',
      pay_status: p.status,
      payment_key: p.paymentKey,
      paid_at: p.approvedAt,
      method_detail: p.methodDetail,
      receipt_url: p.receiptUrl,
      cash_receipt: order.cash_receipt && { ...order.cash_receipt, ...issuedOf(p) },
      fail_code: null,
      fail_message: null,
      ...(back ? { cancel_at: order.cancel_at ?? this.clock.now(), check_at: this.clock.now(), check_try: 0 } : { check_at: null }),
    });
    if (back) return row;
    await this.outbox.publish(tx, 'payment.paid', ids(row));
    return row.subscription_seq === null ? row : this.set(tx, row, { period_end: await this.subscriptions.paid(tx, row) });
  }

  /** An account was issued, or the bank took a deposit back. */
  private async onAccount(tx: Tx, order: OrderRow, p: ProviderPayment, knownPaid: boolean): Promise<OrderRow> {
    const account = p.account;
    if (!account) return order;
    const issued = {
      status: 'WAITING_DEPOSIT' as const,
      pay_status: p.status,
      payment_key: p.paymentKey,
      deposit_secret: p.secret,
      method_detail: p.methodDetail,
      deposit: {
        bankCode: account.bankCode,
        accountNumber: account.accountNumber,
        holderName: account.holderName,
        amount: p.totalAmount,
        deadline: account.dueAt.toISOString(),
      },
      deposit_until: account.dueAt,
      fail_code: null,
      fail_message: null,
      check_at: new Date(Math.min(this.clock.now().getTime() + DEPOSIT_LOOK, account.dueAt.getTime())),
      check_try: 0,
    };
    // Its deposit was told before the issue of the account was written down: an answer that was asked for before that is the older one.
    const older = !order.issue_key && !knownPaid;
    if (order.status === 'CANCELING' && order.paid_at) return older ? order : this.onTakenBack(tx, order, p);
    if (order.status === 'PAID') {
      if (older) {
        const { deposit, deposit_secret, deposit_until } = issued;
        return this.set(tx, order, { issue_key: p.transactionKey, deposit, deposit_secret, deposit_until });
      }
      if (!(await this.correct(tx, order, p))) return order;
    } else if (order.status === 'WAITING_DEPOSIT' || order.status === 'CANCELING' || order.status === 'CANCELED' || order.deposit) {
      return order;
    } else {
      const [another] = LIVE.includes(order.status) ? [] : await this.others(tx, order);
      if (another)
        return this.set(tx, order, {
          ...issued,
          status: 'CANCELING',
          issue_key: p.transactionKey,
          cancel_at: this.clock.now(),
          check_at: this.clock.now(),
        });
    }
    const row = await this.set(tx, order, {
      ...issued,
      ...withoutMoney(order, p),
      issue_key: order.status === 'PAID' ? order.issue_key : p.transactionKey,
    });
    await this.outbox.publish(tx, 'payment.waiting', { ...ids(row), deadline: account.dueAt.toISOString() });
    return row;
  }

  /** The row of a deposit that the bank took back, once; false where the provider tells of nothing new. */
  private async correct(tx: Tx, order: OrderRow, p: ProviderPayment): Promise<boolean> {
    const known = !p.transactionKey || p.transactionKey === order.issue_key;
    if (known || p.paymentKey !== order.payment_key) return false;
    if ((await rows(tx, KNOWN, [order.channel_seq, order.order_no, p.transactionKey])).length) return false;
    return this.write(tx, order, 'REFUND', -order.amount, `correction:${p.transactionKey}`, this.clock.now());
  }

  /** Nothing is left to return: the account is closed next, under a key that has not been refused, and the order ends with it. */
  private async onTakenBack(tx: Tx, order: OrderRow, p: ProviderPayment): Promise<OrderRow> {
    if (!(await this.correct(tx, order, p))) return order;
    await this.requests.takenBack(tx, order);
    return this.set(tx, order, {
      ...withoutMoney(order, p),
      refund_target: null,
      refund_try: order.refund_try + 1,
      fail_code: null,
      fail_message: null,
      check_at: this.clock.now(),
      check_try: 0,
    });
  }

  /**
   * An account that took a deposit can only expire, or be closed without a payment, after the bank took that back: we have missed the
   * correction, or hear of it at once.
   */
  private async onLateEnd(tx: Tx, order: OrderRow, p: ProviderPayment): Promise<OrderRow> {
    if (!paysByDeposit(order.pay_method_cd) || p.status === 'ABORTED') return order;
    if (order.status !== 'PAID' && order.status !== 'CANCELING') return order;
    if (!(await this.correct(tx, order, p))) {
      logger.error({ orderNo: order.order_no, status: p.status }, 'the provider says that a paid order has ended, and of no correction');
      return order;
    }
    await this.requests.takenBack(tx, order);
    const row = await this.set(tx, order, { ...withoutMoney(order, p), refund_target: null });
    return this.onEnd(tx, row.status === 'PAID' ? { ...row, status: 'WAITING_DEPOSIT' } : row, p);
  }

  /** The payment ended without money. */
  private async onEnd(tx: Tx, order: OrderRow, p: ProviderPayment): Promise<OrderRow> {
    const why = { code: p.failure?.code ?? null, message: p.failure?.message ?? null };
    if (order.status === 'READY' || order.status === 'CONFIRMING') {
      const code = why.code ?? p.status;
      const lapsed = !p.failure?.card;
      if (lapsed && !order.payment_key) await this.answers.tell(tx, order.provider, code, order.order_no);
      return this.lose(tx, order, p.status === 'EXPIRED' ? 'EXPIRED' : 'FAILED', { ...why, code, lapsed }, p.status);
    }
    if (order.paid_at) return this.onLateEnd(tx, order, p);
    if (order.status !== 'WAITING_DEPOSIT' && order.status !== 'CANCELING') return order;
    if (order.status === 'WAITING_DEPOSIT' && (p.status === 'EXPIRED' || order.deposit_until! <= this.clock.now()))
      return this.lose(tx, order, 'EXPIRED', why, p.status);
    const row = await this.set(tx, order, {
      status: 'CANCELED',
      pay_status: p.status,
      cancel_at: order.cancel_at ?? this.clock.now(),
      fail_code: null,
      fail_message: null,
      check_at: null,
    });
    await this.outbox.publish(tx, 'payment.failed', ids(row));
    return row;
  }

  private async write(tx: Tx, order: OrderRow, kind: 'PAY' | 'REFUND', amount: number, key: string, at: Date): Promise<boolean> {
    const written = await rows(tx, WRITE, [
      order.channel_seq,
      order.order_no,
      order.attend_seq,
      order.course_seq,
      kind,
      amount,
      order.currency,
      order.pay_method_cd,
      order.provider,
      key,
      at,
    ]);
    return written.length === 1;
  }
}

/** Nothing while the provider still issues it: a later word brings its number. */
const issuedOf = (p: ProviderPayment) => (p.cashReceipt ? { issueNumber: p.cashReceipt.issueNumber, url: p.cashReceipt.url } : {});
/** The receipt of a deposit goes with it. */
const withoutMoney = (o: OrderRow, p: ProviderPayment) => ({
  pay_status: p.status,
  paid_at: null,
  cash_receipt: o.cash_receipt && { ...o.cash_receipt, issueNumber: null, url: null },
});
const ids = (o: OrderRow) => ({ channelSeq: o.channel_seq, orderNo: o.order_no, attendSeq: o.attend_seq });
