import { REFUND_VIEW, REFUND_BASIS, REFUND_UNIT } from '@madang/contracts/answer-codes';
import { seesContacts } from '@madang/server/contacts';
import type { Caller } from '@madang/server/caller';
import { Injectable } from '@nestjs/common';
import { HISTORY_ENTITY, ORDER_STATUS, REFUND_STATE, type RefundRule } from '@madang/contracts/codes';
import type { InputOf, QueryOf } from '@madang/contracts/endpoint';
import {
  isReturnDay,
  isWholeOnly,
  returnedByHand,
  takesPartialRefund,
  type AdminRefund,
  type AdminRefundDetail,
  type AdminRefunds,
  type RefundsWaiting,
  type refundApi,
} from '@madang/contracts/util/refund';
import { refundDueAt, refundOf, type RefundWorking } from '@madang/contracts/util/refund-rules';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail, failField } from '@madang/server/fail';
import { History } from '@madang/server/history';
import { cursorAt, placeAt, placedPage } from '@madang/server/place-cursor';
import { OrderRecords } from '../payment/order-records';
import type { OrderEntity } from '../payment/order.entity';
import { ORDER_OF_SITE } from '../payment/order.sql';
import { OrderListService } from '../payment/order-list.service';
import { RefundRecords } from '../payment/refund-records';
import { RefundService } from '../payment/refund.service';
import { outsideOf, RefundDesk } from './refund-desk';
import { RefundFactsReader } from './refund-facts-reader';
import {
  CLOSED_REFUNDS,
  COUNT_OF_REFUNDS,
  OPEN_REFUNDS,
  ORDER_OF_REFUND,
  REFUND_WITH_ORDER,
  REFUSED_SINCE,
  WAITING_REFUNDS,
} from './refund-queue.sql';
import type { RefundRequestEntity } from './refund.entity';
import { toAdminRefund, type RefundWithOrder } from './refund.row';
import { SAVE_REFUND_RULE } from './refund.sql';

type Decision = InputOf<typeof refundApi.approve>;
type Given = Omit<InputOf<typeof refundApi.give>, 'refundAccount'>;

/** Calls of staff: they see and decide refund requests, refund orders without a request, and choose the site's rule. */
@Injectable()
export class RefundQueueService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly history: History,
    private readonly orders: OrderRecords,
    private readonly refunds: RefundService,
    private readonly records: RefundRecords,
    private readonly desk: RefundDesk,
    private readonly facts: RefundFactsReader,
    private readonly orderLists: OrderListService,
  ) {}

  list(auth: Caller, channelSeq: number, { view, q, page, size, cursor }: QueryOf<typeof refundApi.adminList>): Promise<AdminRefunds> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const open = view === REFUND_VIEW.OPEN;
      const wanted = { channelSeq, open, q: q || null, contacts: seesContacts(auth) };
      const place = placeAt(open ? cursor : '');
      const offset = place.afterAt ? 0 : (page - 1) * size;
      const found = await rows(tx, open ? OPEN_REFUNDS : CLOSED_REFUNDS, { ...wanted, ...place, limit: size + 1, offset });
      const rest = placedPage(found, size, (last) => cursorAt(last.dueAt, last.refundSeq));
      const [count] = await rows(tx, COUNT_OF_REFUNDS, wanted);
      const now = this.clock.now();
      const list = rest.list.map((row) => toAdminRefund(row, now));
      return { list, cursor: open ? rest.cursor : null, totalCount: count!.n, ...(await this.counted(tx, channelSeq)) };
    });
  }

  waiting(channelSeq: number): Promise<RefundsWaiting> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const refused = await rows(tx, REFUSED_SINCE, { channelSeq });
      const now = this.clock.now();
      const late = refused.filter(({ cancelAt }) => refundDueAt(cancelAt) <= now);
      return {
        ...(await this.counted(tx, channelSeq)),
        refused: refused.length,
        refusedOverdue: late.length,
        failedPayments: await this.orderLists.failureCount(tx, channelSeq),
      };
    });
  }

  private async counted(tx: Tx, channelSeq: number): Promise<{ open: number; overdue: number }> {
    const [row] = await rows(tx, WAITING_REFUNDS, { channelSeq, now: this.clock.now() });
    return row!;
  }

  find(channelSeq: number, refundSeq: number): Promise<AdminRefundDetail> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const row = await this.one(tx, channelSeq, refundSeq);
      const [order] = await rows(tx, ORDER_OF_SITE, row);
      const waits = row.state === REFUND_STATE.REQUESTED;
      const now = waits ? await this.anew(tx, order!, row) : (row.decision ?? row.working);
      return { ...toAdminRefund(row, this.clock.now()), paidAt: order!.paidAt!.toISOString(), now };
    });
  }

  /**
   * Calculates a waiting request again, as of the day of the request, so that the learner does not lose money by the staff's delay. The
   * new result replaces the request's own working only if more lessons were opened since, the sum paid has changed, or the enrolment was
   * over by that day; changes of the class by staff do not count.
   */
  private async anew(tx: Tx, order: OrderEntity, request: RefundRequestEntity): Promise<RefundWorking> {
    const { working, requestedAt } = request;
    const facts = await this.facts.of(tx, order, requestedAt);
    const now = refundOf(facts, working.ruleCd, requestedAt);
    const same = now.paid === working.paid && now.basis !== REFUND_BASIS.OVER && openedIn(now) <= openedIn(working);
    // The lines of a membership and of a term count days, so that only the basis tells of lessons that were opened since.
    const begun = facts.opened > 0 && now.basis === REFUND_BASIS.BY_USE && working.basis !== REFUND_BASIS.BY_USE;
    return same && !begun ? working : now;
  }

  async approve(auth: User, channelSeq: number, refundSeq: number, input: Decision): Promise<AdminRefund> {
    const { request, order } = await this.db.tx({ channelSeq }, async (tx) => {
      const { order, request } = await this.waitingOne(tx, channelSeq, refundSeq);
      if (order.status !== ORDER_STATUS.PAID) throw fail('REFUND_UNDERWAY');
      await this.desk.holdLessons(tx, order);
      const decision = await this.anew(tx, order, request);
      this.mustFit(order, decision, input);
      const decided = await this.records.set(tx, request, {
        state: input.outside ? REFUND_STATE.DONE : REFUND_STATE.RETURNING,
        amount: input.amount,
        decision,
        answer: input.reason || null,
        decidedAt: this.clock.now(),
        decidedBy: auth.userSeq,
        failMessage: null,
        ...(input.outside && outsideOf(input.outside)),
      });
      await this.desk.record(tx, auth, order, request, decided);
      return { request: decided, order: await this.begin(tx, order, decided, input) };
    });
    return order ? this.finish(request, order) : this.read(channelSeq, refundSeq);
  }

  async refuse(auth: User, channelSeq: number, refundSeq: number, reason: string): Promise<AdminRefund> {
    await this.db.tx({ channelSeq }, async (tx) => {
      const { order, request } = await this.waitingOne(tx, channelSeq, refundSeq);
      const over = { state: REFUND_STATE.REFUSED, answer: reason, accountSealed: null };
      const refused = await this.records.set(tx, request, { ...over, decidedAt: this.clock.now(), decidedBy: auth.userSeq });
      await this.desk.record(tx, auth, order, request, refused);
    });
    return this.read(channelSeq, refundSeq);
  }

  /** Staff refund an order, in full or in part, without a request. */
  async give(auth: User, channelSeq: number, orderNo: string, input: InputOf<typeof refundApi.give>): Promise<AdminRefund> {
    const { request, order } = await this.db.tx({ channelSeq }, async (tx) => {
      const order = await this.orders.lock(tx, channelSeq, orderNo);
      if (!order) throw fail('NO_DATA');
      await this.desk.mustBeOpen(tx, order);
      const working = await this.desk.reckon(tx, order);
      this.mustFit(order, working, input);
      const request = await this.desk.write(tx, {
        order,
        state: REFUND_STATE.RETURNING,
        amount: input.amount,
        working,
        reason: '',
        account: input.refundAccount,
        staff: { userSeq: auth.userSeq, answer: input.reason },
      });
      const { outside } = input;
      const given = outside ? await this.records.set(tx, request, { state: REFUND_STATE.DONE, ...outsideOf(outside) }) : request;
      await this.desk.record(tx, auth, order, null, given);
      return { request: given, order: await this.begin(tx, order, given, input) };
    });
    return order ? this.finish(request, order) : this.read(channelSeq, request.refundSeq);
  }

  /** Begins the refund of a decided request; null if the amount went back outside the product, which ends the order. */
  private async begin(tx: Tx, order: OrderEntity, { refundSeq }: RefundRequestEntity, input: Given): Promise<OrderEntity | null> {
    if (!input.outside) return this.start(tx, order, input);
    await this.orders.outside(tx, order, { amount: input.amount, reason: input.reason, key: `outside:${refundSeq}` });
    return null;
  }

  /**
   * Throws if the amount is more than is left, if it is less than the rule gives and no reason is given, or if it is a part that the
   * payment company cannot return and that was not returned outside the product, or the other way round. Where the company has refused a
   * part, it may be asked once more.
   */
  private mustFit(order: OrderEntity, working: RefundWorking, { amount, reason, outside }: Given): void {
    const left = order.amount - order.refundedAmount;
    if (amount > left) throw failField('amount', 'max', { max: left });
    const byHand = returnedByHand(isWholeOnly(order), amount, left);
    if (byHand && !outside && !takesPartialRefund(order.payMethodCd)) throw fail('REFUND_WHOLE_ONLY');
    if (outside && !byHand) throw failField('outside', 'invalid');
    if (outside && !isReturnDay(outside.returnedOn, order.paidAt!, this.clock.now())) throw failField('outside.returnedOn', 'returnDay');
    if (amount < working.amount && !reason) throw failField('reason', 'required');
  }

  private async start(tx: Tx, order: OrderEntity, { amount, reason }: Given): Promise<OrderEntity> {
    const target = order.refundedAmount + amount;
    return (await this.refunds.turn(tx, order, { reason, target: target < order.amount ? target : null }))!;
  }

  /**
   * Carries the refund out. If the payment company refuses, the call fails; a learner's request then waits for the staff again, and one
   * that staff made is closed.
   */
  private async finish(request: RefundRequestEntity, order: OrderEntity): Promise<AdminRefund> {
    const after = await this.refunds.carryOut(order);
    if (after.failCode) throw fail('REFUND_FAILED');
    return this.read(request.channelSeq, request.refundSeq);
  }

  private async waitingOne(tx: Tx, channelSeq: number, refundSeq: number): Promise<{ order: OrderEntity; request: RefundRequestEntity }> {
    const [found] = await rows(tx, ORDER_OF_REFUND, { channelSeq, refundSeq });
    if (!found) throw fail('NO_DATA');
    // The order is locked before its request, as everywhere, so that no deadlock arises.
    const order = (await this.orders.lock(tx, channelSeq, found.orderNo))!;
    const request = await this.records.open(tx, order);
    if (request?.refundSeq !== refundSeq || request.state !== REFUND_STATE.REQUESTED) throw fail('REFUND_DECIDED');
    return { order, request };
  }

  private async one(tx: Tx, channelSeq: number, refundSeq: number): Promise<RefundWithOrder> {
    const [row] = await rows(tx, REFUND_WITH_ORDER, { channelSeq, refundSeq });
    if (!row) throw fail('NO_DATA');
    return row;
  }

  private read(channelSeq: number, refundSeq: number): Promise<AdminRefund> {
    return this.db.tx({ channelSeq }, async (tx) => toAdminRefund(await this.one(tx, channelSeq, refundSeq), this.clock.now()));
  }

  setting(channelSeq: number): Promise<{ ruleCd: RefundRule }> {
    return this.db.tx({ channelSeq }, async (tx) => ({ ruleCd: await this.facts.ruleOf(tx, channelSeq) }));
  }

  saveSetting(auth: User, channelSeq: number, ruleCd: RefundRule): Promise<{ ruleCd: RefundRule }> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const before = await this.facts.ruleOf(tx, channelSeq);
      await rows(tx, SAVE_REFUND_RULE, { channelSeq, ruleCd, now: this.clock.now() });
      await this.history.record(tx, auth, channelSeq, {
        entity: HISTORY_ENTITY.REFUND_RULE,
        before: { ruleCd: before },
        after: { ruleCd },
      });
      return { ruleCd };
    });
  }
}

const openedIn = (working: RefundWorking) =>
  working.lines.reduce((sum, line) => sum + (line.unit === REFUND_UNIT.LESSON ? line.done : 0), 0);
