import { Injectable } from '@nestjs/common';
import { REFUND_STATE, type RefundState } from '@madang/contracts/codes';
import type { RefundAccount } from '@madang/contracts/main/enrolment';
import { paysByDeposit } from '@madang/contracts/util/payment';
import { isRefundable } from '@madang/contracts/util/refund';
import { refundDueAt, refundOf, type RefundWorking } from '@madang/contracts/util/refund-rules';
import { Clock } from '@madang/server/clock';
import { rows, type Tx } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { payLock } from '@madang/server/pay-lock';
import { seal } from '@madang/server/seal';
import type { OrderRow } from '../payment/order.row';
import { RefundBook, type RefundRow } from '../payment/refund-book';
import { RefundFactsReader } from './refund-facts';

const INSERT = `
insert into refund_request (channel_seq, order_no, user_seq, state, by_staff, amount, working, reason, account_sealed, requested_at, due_at, decided_at, decided_by, answer)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) returning *`;
interface New {
  order: OrderRow;
  state: RefundState;
  amount: number;
  working: RefundWorking;
  reason: string;
  account: RefundAccount | undefined;
  /** For a refund by staff: who made it, and the note the learner reads. */
  staff: { userSeq: number; answer: string } | null;
}

/** What learners and staff share about refunds: calculating one, and storing a request. */
@Injectable()
export class RefundDesk {
  constructor(
    private readonly clock: Clock,
    private readonly facts: RefundFactsReader,
    private readonly book: RefundBook,
  ) {}

  /** What comes back of an order; asked for at `at`, with what is opened by now. */
  async reckon(tx: Tx, order: OrderRow, at = this.clock.now(), rule?: RefundWorking['ruleCd']): Promise<RefundWorking> {
    return refundOf(await this.facts.of(tx, order), rule ?? (await this.facts.ruleOf(tx, order.channel_seq)), at);
  }

  /** Why nothing can go back of a locked order; also sees to it that no lesson is opened while its refund is reckoned. */
  async mustBeOpen(tx: Tx, order: OrderRow): Promise<void> {
    if (order.status === 'CONFIRMING') throw fail('PAYMENT_PENDING');
    if (await this.book.open(tx, order)) throw fail('REFUND_REQUESTED');
    if (order.status === 'CANCELING') throw fail('REFUND_UNDERWAY');
    if (!isRefundable({ status: order.status, amount: order.amount, refundedAmount: order.refunded_amount }))
      throw fail('REFUND_NOTHING_LEFT');
    await this.holdLessons(tx, order);
  }

  /** The main service stores openings of lessons under the same lock. */
  async holdLessons(tx: Tx, order: OrderRow): Promise<void> {
    if (order.attend_seq !== null) await payLock(tx, order.attend_seq);
  }

  async write(tx: Tx, { order, state, amount, working, reason, account, staff }: New): Promise<RefundRow> {
    const deposited = paysByDeposit(order.pay_method_cd);
    if (deposited && !account) throw fail('REFUND_ACCOUNT_REQUIRED');
    const now = this.clock.now();
    const [row] = await rows<RefundRow>(tx, INSERT, [
      ...[order.channel_seq, order.order_no, order.user_seq, state, staff !== null, amount, JSON.stringify(working), reason],
      ...[deposited ? seal(JSON.stringify(account)) : null, now, refundDueAt(now)],
      ...[staff ? now : null, staff?.userSeq ?? null, staff?.answer || null],
    ]);
    if (state === REFUND_STATE.REQUESTED) await this.book.tell(tx, row!);
    return row!;
  }
}
