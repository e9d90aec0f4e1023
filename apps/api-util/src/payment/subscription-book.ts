import { SUBSCRIPTION_STEP, SUBSCRIPTION_END, type SubscriptionStep } from '@madang/contracts/answer-codes';
import { Injectable } from '@nestjs/common';
import { MEMBERSHIP_PERIOD, NOTICE, SUBSCRIPTION_STATE } from '@madang/contracts/codes';
import { monthsLater } from '@madang/contracts/dates';
import { DAY, HOUR } from '@madang/contracts/time';
import type { Subscription } from '@madang/contracts/util/subscription-calls';
import { Clock } from '@madang/server/clock';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { OperatorNotices } from '@madang/server/operator-notices';
import { Outbox } from '@madang/server/outbox';
import { keyOfCard, NoCard } from './billing';
import type { MemberCardEntity, SubscriptionEntity } from '../membership/subscription.entity';
import type { OrderEntity } from './order.entity';
import type { Charge } from './provider';
import { LOCK_SUBSCRIPTION, MEMBER_CARD, setSubscription, STAYS_MEMBER } from './subscription.sql';

export type MemberCard = Pick<MemberCardEntity, 'customerKey' | 'billingKey' | 'brand' | 'last4'>;
export const isAuto = (s: Pick<SubscriptionEntity, 'periodCd'>) => s.periodCd === MEMBERSHIP_PERIOD.AUTO;
const monthsOf = (s: SubscriptionEntity) => (isAuto(s) ? 1 : Number(s.periodCd));
type Ended = NonNullable<Subscription['endCd']>;
/** Milliseconds after the end of a period for which the next one is charged again while charges end without an outcome. */
const PATIENCE = 7 * DAY;
/** The subject of an operator's notice about a member's card. */
export const cardSubject = (channelSeq: number, userSeq: number) => `member_card:${channelSeq}:${userSeq}`;

/** Changes subscriptions because of their orders, in the order's transaction. */
@Injectable()
export class SubscriptionBook {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly notices: OperatorNotices,
  ) {}

  async lock(tx: Tx, channelSeq: number, subscriptionSeq: number): Promise<SubscriptionEntity> {
    const [row] = await rows(tx, LOCK_SUBSCRIPTION, { channelSeq, subscriptionSeq });
    return row!;
  }

  async set(tx: Tx, s: SubscriptionEntity, to: Partial<SubscriptionEntity>): Promise<SubscriptionEntity> {
    const [row] = await rows(tx, setSubscription(s, to));
    return row!;
  }

  /** Sets columns as `set` does, and publishes the change. */
  async change(
    tx: Tx,
    s: SubscriptionEntity,
    to: Partial<SubscriptionEntity>,
    what: SubscriptionStep = SUBSCRIPTION_STEP.CHANGED,
  ): Promise<SubscriptionEntity> {
    const row = await this.set(tx, s, to);
    await this.outbox.publish(tx, 'subscription.changed', {
      channelSeq: row.channelSeq,
      subscriptionSeq: row.subscriptionSeq,
      what,
    });
    return row;
  }

  end(tx: Tx, s: SubscriptionEntity, why: Ended): Promise<SubscriptionEntity> {
    const over = { state: SUBSCRIPTION_STATE.ENDED, endedAt: this.clock.now(), endCd: why, holdUntil: null, checkAt: null };
    // A membership that never began ends without an event.
    return s.beganAt
      ? this.change(tx, s, over, why === SUBSCRIPTION_END.REFUSED ? SUBSCRIPTION_STEP.REFUSED : SUBSCRIPTION_STEP.CHANGED)
      : this.set(tx, s, over);
  }

  /**
   * Whether money that comes now for an order still pays for its subscription: it has not ended, and one that is to begin is of somebody
   * who has not left the site meanwhile. Nobody leaves a site with a subscription that has begun.
   */
  async isOpen(tx: Tx, order: OrderEntity): Promise<boolean> {
    const s = await this.lock(tx, order.channelSeq, order.subscriptionSeq!);
    return s.state === SUBSCRIPTION_STATE.WAITING ? this.staysMember(tx, s) : s.state !== SUBSCRIPTION_STATE.ENDED;
  }

  /** Throws unless the person belongs to the site, and keeps the person from leaving it before the transaction ends. */
  async mustStayMember(tx: Tx, who: Pick<SubscriptionEntity, 'channelSeq' | 'userSeq'>): Promise<void> {
    if (!(await this.staysMember(tx, who))) throw fail('NOT_CHANNEL_USER');
  }

  private async staysMember(tx: Tx, { channelSeq, userSeq }: Pick<SubscriptionEntity, 'channelSeq' | 'userSeq'>): Promise<boolean> {
    const [member] = await rows(tx, STAYS_MEMBER, { channelSeq, userSeq });
    return member!.stays;
  }

  /** Throws unless the subscription waits for its first payment, at the order's price, and the payer is still a member of the site. */
  async mustWait(tx: Tx, order: OrderEntity): Promise<void> {
    const s = await this.lock(tx, order.channelSeq, order.subscriptionSeq!);
    if (s.state === SUBSCRIPTION_STATE.ACTIVE) throw fail('ORDER_NOT_PAYABLE');
    if (s.state === SUBSCRIPTION_STATE.ENDED || !s.holdUntil || s.holdUntil <= this.clock.now()) throw fail('HOLD_PASSED');
    if (s.price !== order.amount) throw fail('AMOUNT_MISMATCH');
    await this.mustStayMember(tx, s);
  }

  /**
   * Begins the period that an order paid for: now for the first one, else after the last one, or now if it would be over already. Answers
   * the period's end.
   */
  async paid(tx: Tx, order: OrderEntity): Promise<Date> {
    const s = await this.lock(tx, order.channelSeq, order.subscriptionSeq!);
    const now = this.clock.now();
    const months = monthsOf(s);
    const first = s.state === SUBSCRIPTION_STATE.WAITING;
    let start = first ? now : order.dueAt!;
    let anchor = first ? now : s.anchorAt!;
    let end = monthsLater(start, months, anchor);
    // The payment came after the end of its period, so the period begins now.
    if (end <= now) {
      start = anchor = now;
      end = monthsLater(now, months, now);
    }
    const period = { anchorAt: anchor, periodStart: start, periodEnd: end, checkAt: end };
    await this.change(tx, s, { ...period, state: SUBSCRIPTION_STATE.ACTIVE, holdUntil: null, beganAt: s.beganAt ?? now });
    return end;
  }

  /**
   * A refused card immediately ends a subscription that is charged automatically (AM-158). One that is paid in a window goes on waiting,
   * so that the member may try again.
   */
  async refused(tx: Tx, order: OrderEntity): Promise<void> {
    const s = await this.lock(tx, order.channelSeq, order.subscriptionSeq!);
    if (s.state !== SUBSCRIPTION_STATE.ENDED && isAuto(s)) await this.end(tx, s, SUBSCRIPTION_END.REFUSED);
  }

  /**
   * After a charge that ended without money although the card was not refused: a running subscription is charged again each hour, for a
   * week; after that, or at its first charge, it ends.
   */
  async lapsed(tx: Tx, order: OrderEntity): Promise<void> {
    const s = await this.lock(tx, order.channelSeq, order.subscriptionSeq!);
    const now = this.clock.now();
    const patient = s.state === SUBSCRIPTION_STATE.ACTIVE && now.getTime() < s.periodEnd!.getTime() + PATIENCE;
    if (patient && isAuto(s)) await this.set(tx, s, { checkAt: new Date(now.getTime() + HOUR) });
    else if (s.state !== SUBSCRIPTION_STATE.ENDED && isAuto(s)) await this.end(tx, s, SUBSCRIPTION_END.REFUSED);
  }

  /** Ends a subscription if the money of its present period was refunded, in full or the agreed part. */
  async refunded(tx: Tx, order: OrderEntity): Promise<void> {
    const s = await this.lock(tx, order.channelSeq, order.subscriptionSeq!);
    const running = order.periodEnd !== null && s.periodEnd?.getTime() === order.periodEnd.getTime();
    if (s.state === SUBSCRIPTION_STATE.ACTIVE && running) await this.end(tx, s, SUBSCRIPTION_END.REFUND);
  }

  /** The data for charging the member's registered card for an order without a window. */
  async chargeOf(order: OrderEntity): Promise<Charge> {
    const { channelSeq, userSeq } = order;
    const card = await this.db.tx({ channelSeq }, async (tx) => {
      const [found] = await rows(tx, MEMBER_CARD, { channelSeq, userSeq });
      return found;
    });
    try {
      return {
        billingKey: keyOfCard(card?.billingKey),
        customerKey: card!.customerKey,
        orderNo: order.orderNo,
        title: order.title,
        amount: order.amount,
        taxFreeAmount: order.taxFreeAmount,
        customer: { name: order.ordererName, email: order.email },
        asked: order.asked,
      };
    } catch (e) {
      if (e instanceof NoCard && e.unsealable)
        await this.db.tx({ channelSeq }, (tx) =>
          this.notices.raise(tx, { kind: NOTICE.UNSEALABLE, subject: cardSubject(channelSeq, userSeq), channelSeq }),
        );
      throw e;
    }
  }
}
