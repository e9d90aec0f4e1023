import { Injectable } from '@nestjs/common';
import { REFUND_STATE, type RefundState } from '@madang/contracts/codes';
import type { Sealed } from '@madang/contracts/events';
import type { RefundAccount } from '@madang/contracts/main/enrolment';
import type { RefundWorking } from '@madang/contracts/util/refund-rules';
import { rows, type Tx } from '@madang/server/db';
import { Outbox } from '@madang/server/outbox';
import { Unsealable, unseal } from '@madang/server/seal';
import type { OrderRow } from './order.row';

/** A row of `refund_request`. */
export interface RefundRow {
  channel_seq: number;
  refund_seq: number;
  order_no: string;
  user_seq: number;
  state: RefundState;
  by_staff: boolean;
  amount: number;
  working: RefundWorking;
  decision: RefundWorking | null;
  reason: string;
  account_sealed: string | null;
  requested_at: Date;
  due_at: Date;
  decided_at: Date | null;
  decided_by: number | null;
  answer: string | null;
  fail_message: string | null;
}
const OPEN = `
select * from refund_request
where channel_seq = $1 and order_no = $2 and state in ('REQUESTED', 'RETURNING')
for update`;

/** Requests for refunds, in step with their order, in the order's transaction and under its lock. */
@Injectable()
export class RefundBook {
  constructor(private readonly outbox: Outbox) {}

  /** The one of an order that is not decided yet, or whose money is on its way. */
  async open(tx: Tx, order: Pick<OrderRow, 'channel_seq' | 'order_no'>): Promise<RefundRow | null> {
    const [row] = await rows<RefundRow>(tx, OPEN, [order.channel_seq, order.order_no]);
    return row ?? null;
  }

  async isReturning(tx: Tx, order: OrderRow): Promise<boolean> {
    return (await this.open(tx, order))?.state === REFUND_STATE.RETURNING;
  }

  /** Sets columns of a locked request and tells of another state. */
  async set(tx: Tx, request: RefundRow, to: Partial<RefundRow>): Promise<RefundRow> {
    const names = Object.keys(to) as (keyof RefundRow)[];
    const list = names.map((name, i) => `${name} = $${i + 3}`).join(', ');
    const values = names.map((name) => (name === 'decision' ? JSON.stringify(to[name]) : to[name]));
    const [row] = await rows<RefundRow>(tx, `update refund_request set ${list} where channel_seq = $1 and refund_seq = $2 returning *`, [
      request.channel_seq,
      request.refund_seq,
      ...values,
    ]);
    if (row!.state !== request.state) await this.tell(tx, row!);
    return row!;
  }

  tell(tx: Tx, row: RefundRow): Promise<void> {
    return this.outbox.publish(tx, 'refund.changed', { channelSeq: row.channel_seq, refundSeq: row.refund_seq, state: row.state });
  }

  /** The money of an order is back, by whomever: what was asked for is done, with what came back since. */
  async returned(tx: Tx, order: OrderRow): Promise<void> {
    const request = await this.open(tx, order);
    if (!request) return;
    const before = order.amount - request.working.paid;
    await this.set(tx, request, {
      state: REFUND_STATE.DONE,
      amount: Math.max(1, order.refunded_amount - before),
      account_sealed: null,
      fail_message: null,
      decided_at: request.decided_at ?? order.cancel_at,
    });
  }

  /** The provider did not return it: the learner's waits for the staff again, the staff's own is over. */
  async failed(tx: Tx, order: OrderRow): Promise<void> {
    const request = await this.open(tx, order);
    if (request?.state !== REFUND_STATE.RETURNING) return;
    const state = request.by_staff ? REFUND_STATE.WITHDRAWN : REFUND_STATE.REQUESTED;
    const account = request.by_staff ? { account_sealed: null } : {};
    const fail_message = order.fail_message ?? order.fail_code;
    await this.set(tx, request, { state, ...account, decided_at: null, decided_by: null, decision: null, answer: null, fail_message });
  }

  /** The bank took the deposit back itself: what was on its way to somebody is nobody's any more. */
  async takenBack(tx: Tx, order: OrderRow): Promise<void> {
    const request = await this.open(tx, order);
    if (request) await this.set(tx, request, { state: REFUND_STATE.WITHDRAWN, account_sealed: null, fail_message: null });
  }

  /** Where a deposit goes back to, while a request is open. */
  async accountOf(tx: Tx, order: OrderRow): Promise<RefundAccount | null> {
    const request = await this.open(tx, order);
    if (!request?.account_sealed) return null;
    try {
      return JSON.parse(unseal(request.account_sealed as Sealed)) as RefundAccount;
    } catch (e) {
      // An account that no key opens has to be named again; the walk over sealed columns tells the operator.
      if (e instanceof Unsealable) return null;
      throw e;
    }
  }
}
