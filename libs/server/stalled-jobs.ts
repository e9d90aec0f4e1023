import { Injectable } from '@nestjs/common';
import { Db, rows } from './db';
import { logger } from './log';
import { OneCopyJob } from './recurring-jobs';

/** Seconds between the signs of life that a working process gives for its jobs. */
export const HEARTBEAT_SECONDS = 1;
/** The library gives up a silent worker after its least of ten seconds, and looks at most as often: too long for money. */
export const HEARTBEAT_TIMEOUT_SECONDS = 10;
export const LOST = `update jobs.job set state = 'retry', start_after = now(), heartbeat_on = null
where state = 'active' and heartbeat_on < now() - interval '4 seconds' and retry_count < retry_limit returning name, id`;

/** Gives jobs whose worker died to the next one. Handlers are idempotent: one that was only slow does no harm. */
@Injectable()
export class StalledJobRecovery extends OneCopyJob {
  protected readonly job = 'lost-jobs';
  protected readonly every = 2000;

  constructor(private readonly db: Db) {
    super();
  }

  protected async round(): Promise<void> {
    const lost = await this.db.tx({}, (tx) => rows<{ name: string; id: string }>(tx, LOST));
    if (lost.length) logger.warn({ jobs: lost.map((j) => `${j.name} ${j.id}`), service: this.db.service }, 'jobs of a dead worker');
  }
}
