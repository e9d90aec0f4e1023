import { SUBSCRIPTION_STEP, SUBSCRIPTION_END, type SubscriptionStep } from '@madang/contracts/answer-codes';
import { Injectable } from '@nestjs/common';
import { MEMBERSHIP_PERIOD, NOTICE, SUBSCRIPTION_STATE } from '@madang/contracts/codes';
import { daysAfter, daysBefore, hoursAfter, monthsLater } from '@madang/contracts/dates';
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
import {
  FIRST_CHARGE_OF_PERIOD,
  LOCK_SUBSCRIPTION,
  MEMBER_CARD,
  REFUND_OF_PERIOD,
  setSubscription,
  STAYS_MEMBER,
  SUSPENSIONS_TO_MAKE_UP_FOR,
} from './subscription.sql';

export type MemberCard = Pick<MemberCardEntity, 'customerKey' | 'billingKey' | 'brand' | 'last4'>;
export const isAuto = (s: Pick<SubscriptionEntity, 'periodCd'>) => s.periodCd === MEMBERSHIP_PERIOD.AUTO;
const monthsOf = (s: SubscriptionEntity) => (isAuto(s) ? 1 : Number(s.periodCd));
/** Days for which access goes on after the end of a period while the next charge is awaited (`renewMemberAccess`). */
const ACCESS_AFTER_DAYS = 1;
type Ended = NonNullable<Subscription['endCd']>;
/** Days after the first charge of a period for which it is charged again while charges end without an outcome. */
const RECHARGE_DAYS = 7;
/** The subject of an operator's notice about a member's card. */
export const cardSubject = (channelSeq: number, userSeq: number) => `member_card:${channelSeq}:${userSeq}`;

/** The end of the running period as its order knows it: without the days that it was made longer by since. */
const paidUntil = ({ periodEnd, suspendedDays }: SubscriptionEntity) => periodEnd && daysBefore(periodEnd, suspendedDays);
/**
 * When a period begins that was due at `dueAt` and is paid at `at`: then, or with the payment if it came so late (the company gave no word,
 * or the site was suspended) that nobody pays for the days in between.
 */
export const periodBegin = (dueAt: Date, at: Date) => (at > daysAfter(dueAt, ACCESS_AFTER_DAYS) ? at : dueAt);

/** Changes subscriptions because of their orders, in the order's transaction. */
@Injectable()
export class SubscriptionRecords {
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
   * Whether money that comes now for an order still pays for its subscription: the subscription has not ended, and its person is a member
   * of the site. Nobody can leave a site with a subscription that has begun, but an account can be deleted, of which this service hears
   * later.
   */
  async isOpen(tx: Tx, order: OrderEntity): Promise<boolean> {
    const s = await this.lock(tx, order.channelSeq, order.subscriptionSeq!);
    return s.state !== SUBSCRIPTION_STATE.ENDED && this.staysMember(tx, s);
  }

  /** Throws unless the person belongs to the site, and keeps the person from leaving it before the transaction ends. */
  async mustStayMember(tx: Tx, who: Pick<SubscriptionEntity, 'channelSeq' | 'userSeq'>): Promise<void> {
    if (!(await this.staysMember(tx, who))) throw fail('NOT_CHANNEL_USER');
  }

  /** Whether the person belongs to the site; if so, the person cannot leave it, nor the product, before the transaction ends. */
  async staysMember(tx: Tx, { channelSeq, userSeq }: Pick<SubscriptionEntity, 'channelSeq' | 'userSeq'>): Promise<boolean> {
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
   * Begins the period that an order paid for: the first period now, each further one at the end of the last, or now if the member has had
   * no access since. Answers the period's end.
   */
  async paid(tx: Tx, order: OrderEntity): Promise<Date> {
    const s = await this.lock(tx, order.channelSeq, order.subscriptionSeq!);
    const now = this.clock.now();
    const months = monthsOf(s);
    const first = s.state === SUBSCRIPTION_STATE.WAITING;
    const start = first ? now : periodBegin(order.dueAt!, now);
    const anchor = start === now ? now : s.anchorAt!;
    const end = monthsLater(start, months, anchor);
    const period = { anchorAt: anchor, periodStart: start, periodEnd: end, checkAt: end, suspendedDays: 0 };
    await this.change(tx, s, { ...period, state: SUBSCRIPTION_STATE.ACTIVE, holdUntil: null, beganAt: s.beganAt ?? now });
    return end;
  }

  /**
   * Makes the running period of a locked subscription longer by the days on which its site was suspended since it was looked at last. The
   * following periods are counted from the new end.
   */
  async makeUp(tx: Tx, s: SubscriptionEntity): Promise<SubscriptionEntity> {
    if (s.state !== SUBSCRIPTION_STATE.ACTIVE) return s;
    const past = await rows(tx, SUSPENSIONS_TO_MAKE_UP_FOR, {
      channelSeq: s.channelSeq,
      after: s.suspensionSeq,
      periodStart: s.periodStart!,
    });
    const last = past.at(-1);
    if (!last) return s;
    let [periodEnd, days] = [s.periodEnd!, 0];
    for (const one of past)
      if (one.suspendedAt < periodEnd) {
        periodEnd = daysAfter(periodEnd, one.days);
        days += one.days;
      }
    const { suspensionSeq } = last;
    if (!days) return this.set(tx, s, { suspensionSeq });
    const longer = { periodEnd, anchorAt: periodEnd, checkAt: periodEnd, suspendedDays: s.suspendedDays + days };
    return this.change(tx, s, { ...longer, suspensionSeq });
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
   * week from the first charge of the period on, which may come late where the site was suspended; after that, or if it has not begun, it
   * ends.
   */
  async lapsed(tx: Tx, order: OrderEntity): Promise<void> {
    const s = await this.lock(tx, order.channelSeq, order.subscriptionSeq!);
    const now = this.clock.now();
    const { channelSeq, subscriptionSeq } = s;
    const [first] = order.dueAt ? await rows(tx, FIRST_CHARGE_OF_PERIOD, { channelSeq, subscriptionSeq, dueAt: order.dueAt }) : [];
    const patient = s.state === SUBSCRIPTION_STATE.ACTIVE && first !== undefined && now < daysAfter(first.at, RECHARGE_DAYS);
    if (patient && isAuto(s)) await this.set(tx, s, { checkAt: hoursAfter(now, 1) });
    else if (s.state !== SUBSCRIPTION_STATE.ENDED && isAuto(s)) await this.end(tx, s, SUBSCRIPTION_END.REFUSED);
  }

  /**
   * Whether the money of the running period goes back or may go back: its order is being refunded, or a request for that is undecided.
   * Nobody is charged for the next period before that is settled, since a refund ends the subscription (AM-947).
   */
  async isGoingBack(tx: Tx, s: SubscriptionEntity): Promise<boolean> {
    const { channelSeq, subscriptionSeq } = s;
    return (await rows(tx, REFUND_OF_PERIOD, { channelSeq, subscriptionSeq, periodEnd: paidUntil(s)! })).length > 0;
  }

  /** Ends a subscription if the money of its present period was refunded, in full or the agreed part. */
  async refunded(tx: Tx, order: OrderEntity): Promise<void> {
    const s = await this.lock(tx, order.channelSeq, order.subscriptionSeq!);
    const running = order.periodEnd !== null && paidUntil(s)?.getTime() === order.periodEnd.getTime();
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
