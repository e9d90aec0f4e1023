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

/** Requests for refunds, in step with their order, in the order's transaction and under its lock. */
@Injectable()
export class RefundBook {
  constructor(private readonly outbox: Outbox) {}

  /** The request for a refund of an order that is not decided yet, or whose money is on its way. */
  async open(tx: Tx, order: Pick<OrderEntity, 'channelSeq' | 'orderNo'>): Promise<RefundRequestEntity | null> {
    const [row] = await rows(tx, OPEN_REFUND_REQUEST, order);
    return row ?? null;
  }

  async isReturning(tx: Tx, order: OrderEntity): Promise<boolean> {
    return (await this.open(tx, order))?.state === REFUND_STATE.RETURNING;
  }

  /** Sets columns of a locked request and tells of another state. */
  async set(tx: Tx, request: RefundRequestEntity, to: Partial<RefundRequestEntity>): Promise<RefundRequestEntity> {
    const [row] = await rows(tx, setRefundRequest(request, to));
    if (row!.state !== request.state) await this.tell(tx, row!);
    return row!;
  }

  tell(tx: Tx, row: RefundRequestEntity): Promise<void> {
    return this.outbox.publish(tx, 'refund.changed', { channelSeq: row.channelSeq, refundSeq: row.refundSeq, state: row.state });
  }

  /** Closes the open refund request of an order as done with the sum that has gone back, whoever returned the money. */
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

  /** Notes that the provider did not return the money: a learner's request waits for the staff again, a staff's own request is closed. */
  async failed(tx: Tx, order: OrderEntity): Promise<void> {
    const request = await this.open(tx, order);
    if (request?.state !== REFUND_STATE.RETURNING) return;
    const state = request.byStaff ? REFUND_STATE.WITHDRAWN : REFUND_STATE.REQUESTED;
    const account = request.byStaff ? { accountSealed: null } : {};
    const failMessage = order.failMessage ?? order.failCode;
    await this.set(tx, request, { state, ...account, decidedAt: null, decidedBy: null, decision: null, answer: null, failMessage });
  }

  /** Closes the open refund request of a deposit that the bank took back itself, since no money is left to return. */
  async takenBack(tx: Tx, order: OrderEntity): Promise<void> {
    const request = await this.open(tx, order);
    if (request) await this.set(tx, request, { state: REFUND_STATE.WITHDRAWN, accountSealed: null, failMessage: null });
  }

  /** Where a deposit goes back to, while a request is open. */
  async accountOf(tx: Tx, order: OrderEntity): Promise<RefundAccount | null> {
    const request = await this.open(tx, order);
    if (!request?.accountSealed) return null;
    try {
      return JSON.parse(unseal(request.accountSealed as Sealed)) as RefundAccount;
    } catch (e) {
      // An account that no key opens has to be named again; the walk over sealed columns tells the operator.
      if (e instanceof Unsealable) return null;
      throw e;
    }
  }
}
