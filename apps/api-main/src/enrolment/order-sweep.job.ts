import { Injectable } from '@nestjs/common';
import { daysBefore } from '@madang/contracts/dates';
import { HOUR, MINUTE } from '@madang/contracts/time';
import { Clock } from '@madang/server/clock';
import { Db, rows } from '@madang/server/db';
import { OneCopyJob } from '@madang/server/recurring-jobs';
import { CHECK_OUT_OF_STEP } from './enrolment-jobs.sql';

/** For how many days back the sweep looks at paid and cancelled orders; orders that wait for a deposit count at any age. */
const SWEEP_REACH_DAYS = 3;

/** Once an hour, requests to compare enrolments with recent orders from which they differ, in case an event was lost. */
@Injectable()
export class OrderSweepJob extends OneCopyJob {
  protected readonly job = 'orders';
  protected readonly every = MINUTE;
  protected override readonly once = HOUR;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {
    super();
  }

  protected round(): Promise<void> {
    return this.sweep();
  }

  /** Runs the sweep at once, whether an hour has passed or not. */
  async sweep(): Promise<void> {
    const since = daysBefore(this.clock.now(), SWEEP_REACH_DAYS);
    await this.db.all((tx) => rows(tx, CHECK_OUT_OF_STEP, { since }));
  }
}
