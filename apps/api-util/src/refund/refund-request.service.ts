import { REFUND_BARRED } from '@madang/contracts/answer-codes';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { REFUND_STATE, YN } from '@madang/contracts/codes';
import type { InputOf, QueryOf } from '@madang/contracts/endpoint';
import { paysByDeposit } from '@madang/contracts/util/pay-methods';
import { isRefundable, isWholeOnly, returnedByHand, type refundApi } from '@madang/contracts/util/refund';
import type { RefundQuote, RefundRequest } from '@madang/contracts/util/refund-calls';
import { needsNoDecision, refundDueAt, refundTermsOf, type RefundTerms } from '@madang/contracts/util/refund-rules';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { Outbox } from '@madang/server/outbox';
import { OrderRecords } from '../payment/order-records';
import type { OrderEntity } from '../payment/order.entity';
import { ORDER_OF_BUYER, ORDER_OF_SITE } from '../payment/order.sql';
import { RefundRecords } from '../payment/refund-records';
import { RefundService } from '../payment/refund.service';
import { RefundDesk } from './refund-desk';
import { RefundFactsReader } from './refund-facts-reader';
import type { RefundRequestEntity } from './refund.entity';
import { toRequest } from './refund.row';
import { FORGET_REFUND_REQUESTS, LATEST_REFUND_REQUEST } from './refund.sql';

/** Calls of learners: they request a refund, and see what became of it. */
@Injectable()
export class RefundRequestService implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly orders: OrderRecords,
    private readonly refunds: RefundService,
    private readonly records: RefundRecords,
    private readonly desk: RefundDesk,
    private readonly facts: RefundFactsReader,
  ) {}

  onModuleInit(): void {
    this.outbox.on('account.withdrawn', async (e) => {
      await this.db.all((tx) => rows(tx, FORGET_REFUND_REQUESTS, { userSeq: e.userSeq }));
    });
  }

  terms(channelSeq: number, { courseSeq }: QueryOf<typeof refundApi.terms>): Promise<RefundTerms> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const groups = courseSeq ? await this.facts.offered(tx, channelSeq, courseSeq) : this.facts.membership();
      if (!groups) throw fail('NO_DATA');
      return refundTermsOf(groups, await this.facts.ruleOf(tx, channelSeq));
    });
  }

  /** The refund that an order would get now. `userSeq` null: for staff, who may ask about any order. */
  quote(channelSeq: number, orderNo: string, userSeq: number | null): Promise<RefundQuote> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const [order] = await (userSeq === null
        ? rows(tx, ORDER_OF_SITE, { channelSeq, orderNo })
        : rows(tx, ORDER_OF_BUYER, { channelSeq, orderNo, userSeq }));
      if (!order) throw fail('NO_DATA');
      const [request] = await rows(tx, LATEST_REFUND_REQUEST, { channelSeq, orderNo });
      const working = await this.desk.reckon(tx, order);
      const left = order.amount - order.refundedAmount;
      return {
        orderNo,
        title: order.title,
        currency: order.currency,
        paid: left,
        working,
        atOnce: needsNoDecision(working),
        dueAt: refundDueAt(this.clock.now()).toISOString(),
        needsAccount: paysByDeposit(order.payMethodCd),
        byHand: returnedByHand(isWholeOnly(order), working.amount, left),
        wholeOnlyYn: isWholeOnly(order) ? YN.YES : YN.NO,
        barred: barredBy(order, request, working.amount),
        request: request ? toRequest(request, order.currency) : null,
      };
    });
  }

  async ask(auth: User, channelSeq: number, orderNo: string, input: InputOf<typeof refundApi.ask>): Promise<RefundRequest> {
    const { asked, order } = await this.db.tx({ channelSeq }, async (tx) => {
      const order = await this.own(tx, auth, channelSeq, orderNo);
      await this.desk.mustBeOpen(tx, order);
      const working = await this.desk.reckon(tx, order);
      if (working.amount === 0) throw fail('REFUND_NOTHING_LEFT');
      if (working.amount !== input.amount) throw fail('AMOUNT_MISMATCH');
      const { amount } = working;
      const atOnce = needsNoDecision(working);
      const state = atOnce ? REFUND_STATE.RETURNING : REFUND_STATE.REQUESTED;
      const asked = await this.desk.write(tx, {
        order,
        state,
        amount,
        working,
        reason: input.reason,
        account: input.refundAccount,
        staff: null,
      });
      return { asked, order: atOnce ? await this.refunds.turn(tx, order, { reason: input.reason, target: null }) : null };
    });
    if (order) await this.refunds.carryOut(order);
    return this.read(channelSeq, asked);
  }

  withdraw(auth: User, channelSeq: number, orderNo: string): Promise<RefundRequest> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const order = await this.own(tx, auth, channelSeq, orderNo);
      const request = await this.records.open(tx, order);
      if (!request) throw fail('REFUND_DECIDED');
      if (request.state !== REFUND_STATE.REQUESTED) throw fail('REFUND_UNDERWAY');
      const over = { state: REFUND_STATE.WITHDRAWN, accountSealed: null, decidedAt: this.clock.now(), decidedBy: auth.userSeq };
      return toRequest(await this.records.set(tx, request, over), order.currency);
    });
  }

  /** The buyer's own order. An order of another site or buyer is refused like one that does not exist. */
  private async own(tx: Tx, auth: User, channelSeq: number, orderNo: string): Promise<OrderEntity> {
    const order = await this.orders.lock(tx, channelSeq, orderNo);
    if (order?.userSeq !== auth.userSeq) throw fail('NO_DATA');
    return order;
  }

  private read(channelSeq: number, { orderNo }: RefundRequestEntity): Promise<RefundRequest> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const [order] = await rows(tx, ORDER_OF_SITE, { channelSeq, orderNo });
      const [row] = await rows(tx, LATEST_REFUND_REQUEST, { channelSeq, orderNo });
      return toRequest(row!, order!.currency);
    });
  }
}

function barredBy(order: OrderEntity, request: RefundRequestEntity | undefined, amount: number): RefundQuote['barred'] {
  if (request?.state === REFUND_STATE.REQUESTED || request?.state === REFUND_STATE.RETURNING) return REFUND_BARRED.REQUESTED;
  if (!isRefundable({ status: order.status, amount: order.amount, refundedAmount: order.refundedAmount })) return REFUND_BARRED.NOT_PAID;
  return amount === 0 ? REFUND_BARRED.NOTHING_LEFT : null;
}
