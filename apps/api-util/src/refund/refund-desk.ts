import { Injectable } from '@nestjs/common';
import { HISTORY_ENTITY, ORDER_STATUS, REFUND_STATE, type RefundState } from '@madang/contracts/codes';
import type { RefundAccount } from '@madang/contracts/main/enrolment';
import { paysByDeposit } from '@madang/contracts/util/pay-methods';
import { isRefundable, type OutsideReturn } from '@madang/contracts/util/refund';
import { refundDueAt, refundOf, type RefundWorking } from '@madang/contracts/util/refund-rules';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { rows, type Tx } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { History } from '@madang/server/history';
import { memberPayLock, payLock } from '@madang/server/pay-lock';
import { seal } from '@madang/server/seal';
import type { OrderEntity } from '../payment/order.entity';
import { RefundRecords } from '../payment/refund-records';
import { RefundFactsReader } from './refund-facts-reader';
import type { RefundRequestEntity } from './refund.entity';
import { createRefundRequest } from './refund.sql';

interface New {
  order: OrderEntity;
  state: RefundState;
  amount: number;
  working: RefundWorking;
  reason: string;
  account: RefundAccount | undefined;
  /** For a refund that staff make: who makes it, and the note for the learner. Null: a learner requests it. */
  staff: { userSeq: number; answer: string } | null;
}

/** What the calls of learners and of staff have in common: calculating a refund and storing a request. */
@Injectable()
export class RefundDesk {
  constructor(
    private readonly clock: Clock,
    private readonly facts: RefundFactsReader,
    private readonly records: RefundRecords,
    private readonly history: History,
  ) {}

  /** Calculates the refund of an order, as if it were requested at `at`, with the lessons that have been opened by now. */
  async reckon(tx: Tx, order: OrderEntity, at = this.clock.now(), rule?: RefundWorking['ruleCd']): Promise<RefundWorking> {
    return refundOf(await this.facts.of(tx, order, at), rule ?? (await this.facts.ruleOf(tx, order.channelSeq)), at);
  }

  /** Throws if a locked order cannot be refunded. Otherwise locks what it paid for, so that no lesson is opened meanwhile. */
  async mustBeOpen(tx: Tx, order: OrderEntity): Promise<void> {
    if (order.status === ORDER_STATUS.CONFIRMING) throw fail('PAYMENT_PENDING');
    if (await this.records.open(tx, order)) throw fail('REFUND_REQUESTED');
    if (order.status === ORDER_STATUS.CANCELING) throw fail('REFUND_UNDERWAY');
    if (!isRefundable({ status: order.status, amount: order.amount, refundedAmount: order.refundedAmount }))
      throw fail('REFUND_NOTHING_LEFT');
    await this.holdLessons(tx, order);
  }

  /** Takes the lock under which the main service notes that a lesson was opened, so that none is opened until the transaction ends. */
  async holdLessons(tx: Tx, order: OrderEntity): Promise<void> {
    if (order.attendSeq !== null) await payLock(tx, order.attendSeq);
    if (order.subscriptionSeq !== null) await memberPayLock(tx, order.subscriptionSeq);
  }

  async write(tx: Tx, { order, state, amount, working, reason, account, staff }: New): Promise<RefundRequestEntity> {
    const deposited = paysByDeposit(order.payMethodCd);
    if (deposited && !account) throw fail('REFUND_ACCOUNT_REQUIRED');
    const now = this.clock.now();
    const asked = createRefundRequest({
      channelSeq: order.channelSeq,
      orderNo: order.orderNo,
      userSeq: order.userSeq,
      state,
      byStaff: staff !== null,
      amount,
      working,
      reason,
      accountSealed: deposited ? seal(JSON.stringify(account)) : null,
      requestedAt: now,
      dueAt: refundDueAt(now),
      decidedAt: staff ? now : null,
      decidedBy: staff?.userSeq ?? null,
      answer: staff?.answer || null,
    });
    const [row] = await rows(tx, asked);
    if (state === REFUND_STATE.REQUESTED) await this.records.tell(tx, row!);
    return row!;
  }

  /** Notes in the site's history what staff did with a request; `before` null: they made it. */
  record(tx: Tx, auth: User, order: OrderEntity, before: RefundRequestEntity | null, after: RefundRequestEntity): Promise<void> {
    const lineOf = (row: RefundRequestEntity) => ({
      title: order.title,
      orderNo: row.orderNo,
      state: row.state,
      amount: row.amount,
      answer: row.answer,
      ...(row.outsideWay && { outsideWay: row.outsideWay, outsideOn: row.outsideOn, outsideReference: row.outsideReference }),
    });
    return this.history.record(tx, auth, order.channelSeq, {
      entity: HISTORY_ENTITY.REFUND,
      seq: after.refundSeq,
      before: before && lineOf(before),
      after: lineOf(after),
    });
  }
}

/** The columns of a request whose amount staff returned outside the product. */
export const outsideOf = ({ wayCd, returnedOn, reference }: OutsideReturn) => ({
  outsideWay: wayCd,
  outsideOn: returnedOn,
  outsideReference: reference,
});
