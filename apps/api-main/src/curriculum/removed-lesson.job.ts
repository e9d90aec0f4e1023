import { Injectable } from '@nestjs/common';
import { msBefore } from '@madang/contracts/dates';
import { MINUTE } from '@madang/contracts/time';
import { Clock } from '@madang/server/clock';
import { Db, rows } from '@madang/server/db';
import { OneCopyJob } from '@madang/server/recurring-jobs';
import { RESTORE_TERM_MS, withRemoved } from './removed-lesson';
import { PURGE_REMOVED, SITES_TO_PURGE } from './removed-lesson.sql';

/** Deletes lessons for good whose deletion can no longer be undone. */
@Injectable()
export class RemovedLessonJob extends OneCopyJob {
  protected readonly job = 'removed-lessons';
  protected readonly every = MINUTE;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {
    super();
  }

  protected async round(): Promise<void> {
    const before = msBefore(this.clock.now(), RESTORE_TERM_MS);
    const sites = await this.db.all((tx) => withRemoved(tx, () => rows(tx, SITES_TO_PURGE, { before })));
    for (const { channelSeq } of sites)
      await this.db.tx({ channelSeq }, (tx) => withRemoved(tx, () => rows(tx, PURGE_REMOVED, { channelSeq, before })));
  }
}
