import { Injectable, type OnModuleInit } from '@nestjs/common';
import { CANCEL, CERTIFICATE_REVOKE, APPLICATION_STATUS, ENROLMENT_END, HOLD, ORDER_STATUS } from '@madang/contracts/codes';
import { LIMITS } from '@madang/contracts/limits';
import { msAfter } from '@madang/contracts/dates';
import { MINUTE } from '@madang/contracts/time';
import { couponComesBack } from '@madang/contracts/util/refund-rules';
import { Clock } from '@madang/server/clock';
import { Db, rows, type Tx } from '@madang/server/db';
import { Outbox } from '@madang/server/outbox';
import { CertificateIssuer } from '../certificate/certificate-issuer';
import { CouponUseService } from '../coupon/coupon-use.service';
import { CLASS_GONE } from './class-seats.sql';
import { isHeld, keyOf, ownerOf, type EnrolmentRow } from './enrolment.row';
import { CLASS_OF_ENROLMENT, MARK_REFUNDED, SET_HOLD_END } from './enrolment.sql';
import { checkAgain, takeChecks } from './enrolment-checks';
import { ordersOf, type PublishedOrder } from './published-orders';
import { SeatsService } from './seats.service';
import { TermSeats } from './term-seats';

const RETRY_HOLD_MS = LIMITS.cardHoldMinutes * MINUTE;
/** Whether the enrolment was cancelled. One that was used up, which is the other way to end, keeps its money whatever its orders say. */
const wasCancelled = (row: EnrolmentRow) => row.endCd === ENROLMENT_END.CANCELLED;
const hasEnded = ({ status }: PublishedOrder) => status === ORDER_STATUS.CANCELED || status === ORDER_STATUS.EXPIRED;

/**
 * Brings an enrolment into the state that follows from its orders. An event only says which enrolment to compare: each call reads the
 * orders as the payment service publishes them now, so that late, repeated or swapped events lead to the same state.
 */
@Injectable()
export class PaymentFollowerService implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly seats: SeatsService,
    private readonly terms: TermSeats,
    private readonly coupons: CouponUseService,
    private readonly certificates: CertificateIssuer,
  ) {}

  onModuleInit(): void {
    for (const event of ['payment.paid', 'payment.waiting', 'payment.failed', 'payment.refunded'] as const) {
      this.outbox.on(event, async (e) => {
        // An order without an enrolment pays for a membership, which this service does not follow.
        if (e.attendSeq !== null) await this.follow(e.channelSeq, e.attendSeq);
      });
    }
  }

  follow(channelSeq: number, attendSeq: number): Promise<void> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const [found] = await rows(tx, CLASS_OF_ENROLMENT, { channelSeq, attendSeq });
      const row = found ? await this.seats.lock(tx, channelSeq, found.courseSeq, attendSeq) : null;
      // The requests are deleted before the orders are read: an order that changes after that makes a new request, so no change is missed.
      const tries = await takeChecks(tx, channelSeq, attendSeq);
      if (row) await this.inStep(tx, row, await ordersOf(tx, channelSeq, attendSeq), tries);
    });
  }

  private async inStep(tx: Tx, row: EnrolmentRow, orders: PublishedOrder[], tries: number): Promise<void> {
    const paid = orders.find((o) => o.status === ORDER_STATUS.PAID);
    const waiting = orders.find((o) => o.status === ORDER_STATUS.WAITING_DEPOSIT);
    if ((paid ?? waiting) && isHeld(row) && (await this.isTooLate(tx, row))) return this.refuse(tx, row, tries);
    if (paid) return this.onPaid(tx, row, paid, tries);
    if (waiting) return this.onWaiting(tx, row, waiting, tries);
    if (orders.some((o) => o.status === ORDER_STATUS.CONFIRMING)) return;
    const over = orders.find((o) => hasEnded(o) && o.order_no === row.orderNo);
    // A seat whose deposit the bank took back has minutes left for another payment, as after any payment that brought no money (AM-953).
    if (over && (over.paid_at || !isHeld(row))) return this.onEnd(tx, row, over);
    if (isHeld(row) && row.holdCd === HOLD.PAY) await this.shorten(tx, row);
  }

  private async onPaid(tx: Tx, row: EnrolmentRow, order: PublishedOrder, tries: number): Promise<void> {
    const paid = { orderNo: order.order_no, at: order.paid_at! };
    if (isHeld(row)) return this.seats.approve(tx, row, paid);
    if (!wasCancelled(row)) return;
    // The hold ended while the payment was under way. The person gets the seat again if one is free; otherwise the money is refunded.
    const lost = row.cancelCd === CANCEL.HOLD || row.cancelCd === CANCEL.PACKAGE;
    if (lost && (await this.seats.revive(tx, row))) return this.seats.approve(tx, { ...row, endedAt: null }, paid);
    await this.giveBack(tx, row, tries);
  }

  private async onWaiting(tx: Tx, row: EnrolmentRow, order: PublishedOrder, tries: number): Promise<void> {
    const takenBack = row.choiseStatusCd === APPLICATION_STATUS.APPROVED && row.orderNo === order.order_no;
    if (isHeld(row) || (takenBack && !row.endedAt)) {
      const until = order.deposit_until!;
      const kept = row.holdUntil ? new Date(row.holdUntil) : until;
      return this.seats.hold(tx, row, kept > until ? kept : until);
    }
    if (wasCancelled(row)) await this.giveBack(tx, row, tries);
  }

  /** Whether what a seat is paid for is no more: its term has ended, or its class was deleted. */
  private async isTooLate(tx: Tx, row: EnrolmentRow): Promise<boolean> {
    return (await this.terms.isOver(tx, row)) || (await rows(tx, CLASS_GONE, ownerOf(row))).length > 0;
  }

  private async refuse(tx: Tx, row: EnrolmentRow, tries: number): Promise<void> {
    await this.seats.release(tx, row, { cd: CANCEL.HOLD, reason: '' });
    await this.giveBack(tx, row, tries);
  }

  /** Requests the payment service to refund a cancelled enrolment, and requests it again later, until the refund has begun. */
  private async giveBack(tx: Tx, row: EnrolmentRow, tries: number): Promise<void> {
    const { channelSeq, attendSeq } = keyOf(row);
    await this.outbox.publish(tx, 'attend.refund', { channelSeq, attendSeq, reason: '' });
    await checkAgain(tx, row, this.clock.now(), tries);
  }

  /** Follows the end of the order that paid for an enrolment: it was refunded, or the bank took its deposit back and no other one came. */
  private async onEnd(tx: Tx, row: EnrolmentRow, order: PublishedOrder): Promise<void> {
    if (order.paid_at) await rows(tx, MARK_REFUNDED, { ...keyOf(row), now: this.clock.now() });
    const free = !order.paid_at || couponComesBack({ amount: order.amount, refundedAmount: order.refunded_amount });
    // After a partial refund the payment company may return the rest, too; then all of the money is back, and the coupon is free again.
    if (free && wasCancelled(row)) await this.coupons.free(tx, row);
    // One that has ended already is not cancelled, so its certificates are revoked here; else the event of the cancellation does that.
    if (row.endedAt) return this.certificates.revoke(tx, keyOf(row), CERTIFICATE_REVOKE.CANCELLED);
    // After a partial refund the coupon stays used, together with this enrolment.
    await this.seats.release(tx, free ? row : { ...row, couponSeq: null }, { cd: CANCEL.PAYMENT, reason: '' });
  }

  /** Shortens the hold of a seat for which no payment is under way any more: the buyer has some minutes left for another try. */
  private async shorten(tx: Tx, row: EnrolmentRow): Promise<void> {
    const until = msAfter(this.clock.now(), RETRY_HOLD_MS);
    if (new Date(row.holdUntil!) <= until) return;
    await rows(tx, SET_HOLD_END, { ...keyOf(row), holdUntil: until });
  }
}
