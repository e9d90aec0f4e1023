import { Injectable } from '@nestjs/common';
import { Clock } from '@madang/server/clock';
import { Db, rows } from '@madang/server/db';
import { logger } from '@madang/server/log';
import { OneCopyJob } from '@madang/server/recurring-jobs';
import { isHeld } from './enrolment.row';
import { claimChecks, type EnrolmentCheck } from './enrolment-checks';
import { isLive, ordersOf } from './published-orders';
import { PaymentFollowerService } from './payment-follower.service';
import { SeatsService } from './seats.service';

/** Seats are released a moment after the hold ends, so that a payment of the last second is seen first. */
const GRACE = 30_000;
const EVERY = 5000;
const AT_ONCE = 200;
export const PASSED = `select channel_seq, course_seq, attend_seq from attend where hold_until < $1 and ended_at is null and package_seq is null order by hold_until limit ${AT_ONCE}`;
export const LINES = `select distinct a.channel_seq, a.course_seq from attend a join course c on c.channel_seq = a.channel_seq and c.course_seq = a.course_seq
where a.waitlisted and a.ended_at is null and c.user_limit_type_cd = '00' and c.choise_type_cd = '00' and c.accept_cnt < c.max_user_count and c.trash_type_cd = '00' limit 100`;
/** Releases seats whose payment never came, offers free seats to the waitlist, and looks at enrolments whose orders changed. */
@Injectable()
export class HoldJob extends OneCopyJob {
  protected readonly job = 'holds';
  protected readonly every = EVERY;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly seats: SeatsService,
    private readonly payments: PaymentFollowerService,
  ) {
    super();
  }

  protected async round(): Promise<void> {
    await this.giveBack();
    await this.fillLines();
    await this.follow();
  }

  private async giveBack(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - GRACE);
    const passed = await this.db.all((tx) => rows<Ids>(tx, PASSED, [before]));
    for (const at of passed) await this.alone(at, () => this.release(at, before));
  }

  private async fillLines(): Promise<void> {
    const lines = await this.db.all((tx) => rows<Omit<Ids, 'attend_seq'>>(tx, LINES));
    for (const at of lines)
      await this.alone(at, () =>
        this.db.tx({ channelSeq: at.channel_seq }, async (tx) => {
          await this.seats.lock(tx, at.channel_seq, at.course_seq, 0);
          await this.seats.promote(tx, at.channel_seq, at.course_seq);
        }),
      );
  }

  private async follow(): Promise<void> {
    const looks = await this.db.all((tx) => claimChecks(tx, this.clock.now(), AT_ONCE));
    for (const at of looks) await this.alone(at, () => this.payments.follow(at.channel_seq, at.attend_seq));
  }

  private async release(at: Ids, before: Date): Promise<void> {
    const live = await this.db.tx({ channelSeq: at.channel_seq }, async (tx) => {
      const row = await this.seats.lock(tx, at.channel_seq, at.course_seq, at.attend_seq);
      if (!row || !isHeld(row) || new Date(row.hold_until!) >= before) return false;
      if ((await ordersOf(tx, at.channel_seq, at.attend_seq)).some(isLive)) return true;
      await this.seats.release(tx, row, { cd: 'HOLD', reason: '' });
      return false;
    });
    if (live) await this.payments.follow(at.channel_seq, at.attend_seq);
  }

  /** A failed one does not stop the others; the next round tries it again. */
  private async alone(at: Partial<EnrolmentCheck>, work: () => Promise<unknown>): Promise<void> {
    await work().catch((e: Error) => logger.warn({ ...at, err: e.message }, 'an enrolment stays as it is'));
  }
}

interface Ids extends EnrolmentCheck {
  course_seq: number;
}
