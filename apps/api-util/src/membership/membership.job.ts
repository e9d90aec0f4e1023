import { Injectable } from '@nestjs/common';
import { Clock } from '@madang/server/clock';
import { Db, rows } from '@madang/server/db';
import { logger } from '@madang/server/log';
import { OneCopyJob } from '@madang/server/recurring-jobs';
import { EarlierCharges } from '../payment/earlier-charges';
import { PaymentService } from '../payment/payment.service';
import { isAuto, SubscriptionBook, type SubscriptionRow } from '../payment/subscription-book';
import { SubscriptionService } from './subscription.service';

const EVERY = 5000;
const AT_ONCE = 4;
/** Takes what is due for this process; should it end in the middle, another looks after the pause. */
export const DUE = `update subscription s set check_at = $1::timestamptz + interval '5 minutes'
from (select channel_seq, subscription_seq from subscription where check_at <= $1::timestamptz order by check_at limit 40 for update skip locked) due
where s.channel_seq = due.channel_seq and s.subscription_seq = due.subscription_seq returning s.*`;
const CHARGING =
  "select from pay_order where channel_seq = $1 and subscription_seq = $2 and status in ('CONFIRMING', 'PAID') and due_at = $3";

/** Charges memberships on their day, ends those that are over, and forgets those that nobody paid for. */
@Injectable()
export class MembershipJob extends OneCopyJob {
  protected readonly job = 'memberships';
  protected readonly every = EVERY;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly book: SubscriptionBook,
    private readonly subscriptions: SubscriptionService,
    private readonly payments: PaymentService,
    private readonly earlier: EarlierCharges,
  ) {
    super();
  }

  protected async round(): Promise<void> {
    const due = await this.db.all((tx) => rows<SubscriptionRow>(tx, DUE, [this.clock.now()]));
    for (let at = 0; at < due.length; at += AT_ONCE) await Promise.all(due.slice(at, at + AT_ONCE).map((s) => this.look(s)));
  }

  private async look(seen: SubscriptionRow): Promise<void> {
    try {
      if (await this.isPaid(seen)) return;
      const order = await this.db.tx({ channelSeq: seen.channel_seq }, async (tx) => {
        const s = await this.book.lock(tx, seen.channel_seq, seen.subscription_seq);
        const now = this.clock.now();
        const due = s.state === 'ACTIVE' ? s.period_end! : s.hold_until;
        if (s.state === 'ENDED' || !due) return null;
        if (due > now) {
          await this.book.set(tx, s, { check_at: due });
          return null;
        }
        // Its answer is waited for.
        const payment = s.state === 'ACTIVE' ? due : s.created_at;
        if ((await rows(tx, CHARGING, [s.channel_seq, s.subscription_seq, payment])).length) return null;
        if (s.state === 'ACTIVE' && isAuto(s) && !s.cancel_at) return this.subscriptions.renewal(tx, s);
        await this.book.end(tx, s, s.state === 'WAITING' ? 'HOLD' : s.cancel_at ? 'CANCEL' : 'TERM');
        return null;
      });
      if (order) await this.payments.settle(order);
    } catch (e) {
      // The next round looks again.
      logger.warn({ subscriptionSeq: seen.subscription_seq, err: (e as Error).message }, 'membership round');
    }
  }

  /** Whether a charge of the period that is due now took the money after all, or may yet. */
  private async isPaid({ channel_seq: channelSeq, subscription_seq: seq, ...s }: SubscriptionRow): Promise<boolean> {
    const due = s.state === 'ACTIVE' && isAuto(s) && s.period_end! <= this.clock.now();
    return due && this.earlier.suffice(channelSeq, seq, s.period_end!);
  }
}
