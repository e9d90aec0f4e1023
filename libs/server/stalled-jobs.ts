import { Injectable } from '@nestjs/common';
import { Db, rows } from './db';
import { logger } from './log';
import { OneCopyJob } from './recurring-jobs';
import { RETRY_STALLED_JOBS } from './stalled-jobs.sql';

/** Seconds between the signs of life that a working process gives for its jobs. */
export const HEARTBEAT_SECONDS = 1;
/** The library gives up a silent worker after its least of ten seconds, and looks at most as often: too long for money. */
export const HEARTBEAT_TIMEOUT_SECONDS = 10;

/** Gives jobs whose worker died to the next one. Handlers are idempotent: one that was only slow does no harm. */
@Injectable()
export class StalledJobRecovery extends OneCopyJob {
  protected readonly job = 'lost-jobs';
  protected readonly every = 2000;

  constructor(private readonly db: Db) {
    super();
  }

  protected async round(): Promise<void> {
    const lost = await this.db.tx({}, (tx) => rows(tx, RETRY_STALLED_JOBS));
    if (lost.length) logger.warn({ jobs: lost.map((j) => `${j.name} ${j.id}`), service: this.db.service }, 'jobs of a dead worker');
  }
}
