import { Injectable } from '@nestjs/common';
import { Db, rows } from './db';
import { logger } from './log';
import { OneCopyJob } from './recurring-jobs';
import { RETRY_STALLED_JOBS } from './stalled-jobs.sql';

/** Seconds between two heartbeats that a worker writes for its running jobs. */
export const HEARTBEAT_SECONDS = 1;
/**
 * Seconds without a heartbeat after which pg-boss itself gives a worker up. Ten is the least that pg-boss allows, and it checks only every
 * ten seconds, which is too slow for payments, so there is `StalledJobRecovery`.
 */
export const HEARTBEAT_TIMEOUT_SECONDS = 10;

/**
 * Gives the jobs of a worker that died to other workers. If the worker was only slow, the job runs twice, which does no harm, since
 * handlers are idempotent.
 */
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
