import { SUBSCRIPTION_END } from '@madang/contracts/answer-codes';
import { SUBSCRIPTION_STATE } from '@madang/contracts/codes';
import { msAfter } from '@madang/contracts/dates';
import { HOUR } from '@madang/contracts/time';
import { Injectable } from '@nestjs/common';
import { Clock } from '@madang/server/clock';
import { Db, rows } from '@madang/server/db';
import { OneCopyJob } from '@madang/server/recurring-jobs';
import { EarlierCharges } from '../payment/earlier-charges';
import { PaymentService } from '../payment/payment.service';
import { isAuto, SubscriptionRecords } from '../payment/subscription-records';
import type { SubscriptionEntity } from './subscription.entity';
import { CHARGE_OF_PERIOD, IS_SUSPENDED, TAKE_DUE_SUBSCRIPTIONS, SUBSCRIPTIONS_PER_TRANSACTION } from './membership.job.sql';
import { SubscriptionService } from './subscription.service';

/** Milliseconds between two rounds of the job. */
const MEMBERSHIP_JOB_INTERVAL_MS = 5000;
/** Milliseconds between two looks at a subscription that is due while its site is suspended, or while its money may go back. */
const HELD_RETRY_MS = HOUR;
/** How many subscriptions are worked on at the same time. */
const SUBSCRIPTIONS_IN_PARALLEL = 4;
/** How many times a round takes subscriptions, as long as as many are due as it takes: after a suspension all of a site are. */
const TAKES_PER_ROUND = 20;

/** How a subscription ends that is not charged again. */
const endOf = (s: SubscriptionEntity) =>
  s.state === SUBSCRIPTION_STATE.WAITING ? SUBSCRIPTION_END.HOLD : s.cancelAt ? SUBSCRIPTION_END.CANCEL : SUBSCRIPTION_END.TERM;

/** Charges subscriptions when their period ends, and ends those whose time is over or whose first payment never came. */
@Injectable()
export class MembershipJob extends OneCopyJob {
  protected readonly job = 'memberships';
  protected readonly every = MEMBERSHIP_JOB_INTERVAL_MS;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly records: SubscriptionRecords,
    private readonly subscriptions: SubscriptionService,
    private readonly payments: PaymentService,
    private readonly earlier: EarlierCharges,
  ) {
    super();
  }

  protected async round(): Promise<void> {
    for (let take = 0; take < TAKES_PER_ROUND; take++) if ((await this.take()) < SUBSCRIPTIONS_PER_TRANSACTION) return;
  }

  /** Looks at some of the subscriptions that are due, and answers at how many. */
  private async take(): Promise<number> {
    const due = await this.db.all((tx) => rows(tx, TAKE_DUE_SUBSCRIPTIONS, { now: this.clock.now() }));
    for (let at = 0; at < due.length; at += SUBSCRIPTIONS_IN_PARALLEL)
      await Promise.all(due.slice(at, at + SUBSCRIPTIONS_IN_PARALLEL).map((s) => this.look(s)));
    return due.length;
  }

  private async look(seen: SubscriptionEntity): Promise<void> {
    try {
      if (await this.isPaid(seen)) return;
      const order = await this.db.tx({ channelSeq: seen.channelSeq }, async (tx) => {
        const locked = await this.records.lock(tx, seen.channelSeq, seen.subscriptionSeq);
        // Asked before the past suspensions are read: one that ends in between is still waited for, and made up for at the next look.
        const suspended = (await rows(tx, IS_SUSPENDED, { channelSeq: seen.channelSeq })).length > 0;
        const s = await this.records.makeUp(tx, locked);
        const now = this.clock.now();
        const due = s.state === SUBSCRIPTION_STATE.ACTIVE ? s.periodEnd! : s.holdUntil;
        if (s.state === SUBSCRIPTION_STATE.ENDED || !due) return null;
        if (due > now) {
          await this.records.set(tx, s, { checkAt: due });
          return null;
        }
        // No second charge for a period while the first one runs or once it is paid.
        const { channelSeq, subscriptionSeq } = s;
        const dueAt = s.state === SUBSCRIPTION_STATE.ACTIVE ? due : s.createdAt;
        if ((await rows(tx, CHARGE_OF_PERIOD, { channelSeq, subscriptionSeq, dueAt })).length) return null;
        const goesOn = s.state === SUBSCRIPTION_STATE.ACTIVE && isAuto(s) && !s.cancelAt;
        // Members cannot use a suspended site, so what ends or is charged waits until the site is open again and has made up for the time.
        if (s.state === SUBSCRIPTION_STATE.ACTIVE && suspended) {
          await this.records.set(tx, s, { checkAt: msAfter(now, HELD_RETRY_MS) });
          return null;
        }
        // The account may have been deleted, and the event that ends its subscriptions not have come yet.
        if (goesOn && (await this.records.staysMember(tx, s))) {
          if (!(await this.records.isGoingBack(tx, s))) return this.subscriptions.renewal(tx, s);
          await this.records.set(tx, s, { checkAt: msAfter(now, HELD_RETRY_MS) });
          return null;
        }
        await this.records.end(tx, s, goesOn ? SUBSCRIPTION_END.WITHDRAWN : endOf(s));
        return null;
      });
      if (order) await this.payments.settle(order);
    } catch (e) {
      // After an error the subscription is due again five minutes after it was taken.
      this.pieceFailed(e, { subscriptionSeq: seen.subscriptionSeq }, 'membership round');
    }
  }

  /** Whether an earlier charge for the due period took the money after all, or may still take it. */
  private async isPaid({ channelSeq, subscriptionSeq: seq, ...s }: SubscriptionEntity): Promise<boolean> {
    const due = s.state === SUBSCRIPTION_STATE.ACTIVE && isAuto(s) && s.periodEnd! <= this.clock.now();
    return due && this.earlier.suffice(channelSeq, seq, s.periodEnd!);
  }
}
