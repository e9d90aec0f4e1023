import { msBefore } from '@madang/contracts/dates';
import { SECOND } from '@madang/contracts/time';
import { Injectable } from '@nestjs/common';
import { CANCEL } from '@madang/contracts/codes';
import { Clock } from '@madang/server/clock';
import { Db, rows } from '@madang/server/db';
import { OneCopyJob } from '@madang/server/recurring-jobs';
import { isHeld, type EnrolmentOwner } from './enrolment.row';
import { claimChecks } from './enrolment-checks';
import { HOLDS_PASSED, WAITLISTS_WITH_SEAT } from './enrolment-jobs.sql';
import { isDepositMissed, isLive, ordersOf } from './published-orders';
import { PaymentFollowerService } from './payment-follower.service';
import { SeatsService } from './seats.service';
import { StuckHolds } from './stuck-holds';

/** Milliseconds after the end of a hold at which its seat is released, so that a payment made in the last second is seen before. */
const HOLD_GRACE_MS = 30 * SECOND;
/** Milliseconds between two rounds of the job. */
const HOLD_RELEASE_INTERVAL_MS = 5 * SECOND;
/** The class before all others. */
const BEFORE_ALL_CLASSES = { channelSeq: 0, courseSeq: 0 };
/** How many enrolments one round of the job compares with their orders. */
const CHECKS_AT_ONCE = 200;

/**
 * Releases seats whose payment did not come in time, offers free seats to the waitlist, and compares enrolments with orders that changed.
 */
@Injectable()
export class HoldJob extends OneCopyJob {
  protected readonly job = 'holds';
  protected readonly every = HOLD_RELEASE_INTERVAL_MS;
  /** How many holds one round ends at most. */
  holdsAtOnce = 200;
  /** How many classes with a waitlist one round looks at; the next round goes on with those after them. */
  classesAtOnce = 100;
  private last = BEFORE_ALL_CLASSES;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly seats: SeatsService,
    private readonly payments: PaymentFollowerService,
    private readonly stuck: StuckHolds,
  ) {
    super();
  }

  protected async round(): Promise<void> {
    await this.giveBack();
    await this.fillLines();
    await this.follow();
  }

  private async giveBack(): Promise<void> {
    const now = this.clock.now();
    const before = msBefore(now, HOLD_GRACE_MS);
    const passed = await this.db.all(async (tx) => {
      await this.stuck.forget(tx, before);
      return rows(tx, HOLDS_PASSED, { before, now, limit: this.holdsAtOnce });
    });
    for (const at of passed) if (!(await this.alone(at, () => this.release(at, before)))) await this.alone(at, () => this.stuck.failed(at));
  }

  private async fillLines(): Promise<void> {
    const waitlists = await this.db.all((tx) => rows(tx, WAITLISTS_WITH_SEAT, { ...this.last, limit: this.classesAtOnce }));
    // A class whose waitlist stands still keeps its free seat. So that it does not keep others from their turn, all have theirs in order.
    this.last = waitlists.length < this.classesAtOnce ? BEFORE_ALL_CLASSES : waitlists.at(-1)!;
    for (const at of waitlists)
      await this.alone(at, () =>
        this.db.tx({ channelSeq: at.channelSeq }, async (tx) => {
          await this.seats.lock(tx, at.channelSeq, at.courseSeq, 0);
          await this.seats.promote(tx, at.channelSeq, at.courseSeq);
        }),
      );
  }

  private async follow(): Promise<void> {
    const looks = await this.db.all((tx) => claimChecks(tx, this.clock.now(), CHECKS_AT_ONCE));
    for (const { channelSeq, attendSeq } of looks)
      await this.alone({ channelSeq, attendSeq }, () => this.payments.follow(channelSeq, attendSeq));
  }

  private async release(at: Omit<EnrolmentOwner, 'userSeq'>, before: Date): Promise<void> {
    await this.db.tx({ channelSeq: at.channelSeq }, async (tx) => {
      const row = await this.seats.lock(tx, at.channelSeq, at.courseSeq, at.attendSeq);
      if (!row || !isHeld(row) || new Date(row.holdUntil!) >= before) return;
      // A payment has begun since the enrolment was found. Each change of its order requests a comparison, which `follow` makes.
      const orders = await ordersOf(tx, at.channelSeq, at.attendSeq);
      if (orders.some(isLive)) return;
      await this.seats.release(tx, row, { cd: CANCEL.HOLD, reason: '', told: orders.some(isDepositMissed) });
    });
  }

  /**
   * Runs work on one enrolment or class; answers whether it was done. A failure is logged and does not stop the work on the others; a later
   * round tries again.
   */
  private async alone(at: Partial<EnrolmentOwner>, work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (e) {
      this.pieceFailed(e, at, 'an enrolment stays as it is');
      return false;
    }
  }
}
