import { Injectable } from '@nestjs/common';
import { REFUND_STATE } from '@madang/contracts/codes';
import type { Sealed } from '@madang/contracts/events';
import type { RefundAccount } from '@madang/contracts/main/enrolment';
import { rows, type Tx } from '@madang/server/db';
import { Outbox } from '@madang/server/outbox';
import { Unsealable, unseal } from '@madang/server/seal';
import type { RefundRequestEntity } from '../refund/refund.entity';
import type { OrderEntity } from './order.entity';
import { OPEN_REFUND_REQUEST, setRefundRequest } from './refund.sql';

/** Keeps a refund request in step with its order; all calls run in a transaction that has locked the order. */
@Injectable()
export class RefundRecords {
  constructor(private readonly outbox: Outbox) {}

  /** The refund request of an order that is undecided, or whose refund is running; null without one. */
  async open(tx: Tx, order: Pick<OrderEntity, 'channelSeq' | 'orderNo'>): Promise<RefundRequestEntity | null> {
    const [row] = await rows(tx, OPEN_REFUND_REQUEST, order);
    return row ?? null;
  }

  async isReturning(tx: Tx, order: OrderEntity): Promise<boolean> {
    return (await this.open(tx, order))?.state === REFUND_STATE.RETURNING;
  }

  /** Sets columns of a locked request; a change of its state is published as an event. */
  async set(tx: Tx, request: RefundRequestEntity, to: Partial<RefundRequestEntity>): Promise<RefundRequestEntity> {
    const [row] = await rows(tx, setRefundRequest(request, to));
    if (row!.state !== request.state) await this.tell(tx, row!);
    return row!;
  }

  tell(tx: Tx, row: RefundRequestEntity): Promise<void> {
    return this.outbox.publish(tx, 'refund.changed', { channelSeq: row.channelSeq, refundSeq: row.refundSeq, state: row.state });
  }

  /** Closes the open request of an order as done, with the refunded sum, whether staff here or the payment company made the refund. */
  async returned(tx: Tx, order: OrderEntity): Promise<void> {
    const request = await this.open(tx, order);
    if (!request) return;
    const before = order.amount - request.working.paid;
    await this.set(tx, request, {
      state: REFUND_STATE.DONE,
      amount: Math.max(1, order.refundedAmount - before),
      accountSealed: null,
      failMessage: null,
      decidedAt: request.decidedAt ?? order.cancelAt,
    });
  }

  /**
   * Notes that the payment company refused the refund: a learner's request waits for the staff again, and one that staff made is closed.
   */
  async failed(tx: Tx, order: OrderEntity): Promise<void> {
    const request = await this.open(tx, order);
    if (request?.state !== REFUND_STATE.RETURNING) return;
    const state = request.byStaff ? REFUND_STATE.WITHDRAWN : REFUND_STATE.REQUESTED;
    const account = request.byStaff ? { accountSealed: null } : {};
    const failMessage = order.failMessage ?? order.failCode;
    await this.set(tx, request, { state, ...account, decidedAt: null, decidedBy: null, decision: null, answer: null, failMessage });
  }

  /** Closes the open request of an order whose deposit the bank took back, since no money is left to refund. */
  async takenBack(tx: Tx, order: OrderEntity): Promise<void> {
    const request = await this.open(tx, order);
    if (request) await this.set(tx, request, { state: REFUND_STATE.WITHDRAWN, accountSealed: null, failMessage: null });
  }

  /** The bank account to which the deposit of an order is refunded, out of its open request; null without one. */
  async accountOf(tx: Tx, order: OrderEntity): Promise<RefundAccount | null> {
    const request = await this.open(tx, order);
    if (!request?.accountSealed) return null;
    try {
      return JSON.parse(unseal(request.accountSealed as Sealed)) as RefundAccount;
    } catch (e) {
      // If none of our keys opens the account, it must be entered again; the job that looks through sealed columns tells the operator.
      if (e instanceof Unsealable) return null;
      throw e;
    }
  }
}
