import { Injectable } from '@nestjs/common';
import { SECOND } from '@madang/contracts/time';
import { Clock } from '@madang/server/clock';
import { Db, rows } from '@madang/server/db';
import { Outbox } from '@madang/server/outbox';
import { OneCopyJob } from '@madang/server/recurring-jobs';
import { OPENED_CLASSES } from './demand.sql';
import { tellWaiting } from './tell-waiting';

const DEMAND_JOB_INTERVAL_MS = 30 * SECOND;

/**
 * Tells people who wait for a class once a new person can enrol in it: its sale has begun, a seat is free, it has a new term, or it was
 * opened again. The job examines the classes themselves, so that people are told whatever the reason of the opening is (AM-771).
 */
@Injectable()
export class DemandJob extends OneCopyJob {
  protected readonly job = 'opened-classes';
  protected readonly every = DEMAND_JOB_INTERVAL_MS;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
  ) {
    super();
  }

  protected async round(): Promise<void> {
    const now = this.clock.now();
    const opened = await this.db.all((tx) => rows(tx, OPENED_CLASSES, { now }));
    for (const at of opened)
      await this.db
        .tx({ channelSeq: at.channelSeq }, (tx) => tellWaiting(tx, this.outbox, at, now))
        .catch((e: unknown) => this.pieceFailed(e, at, 'those who wait for a class were not told'));
  }
}
