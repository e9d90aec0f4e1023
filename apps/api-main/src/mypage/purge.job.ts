import { Injectable } from '@nestjs/common';
import { KEPT_DATA } from '@madang/contracts/codes';
import { HOUR } from '@madang/contracts/time';
import { Clock } from '@madang/server/clock';
import { Db, rows } from '@madang/server/db';
import { Outbox } from '@madang/server/outbox';
import { OneCopyJob } from '@madang/server/recurring-jobs';
import { KeptDataEntity } from './kept-data.entity';
import { DUE_TO_PURGE, PURGE_APPEALS, PURGE_ENROLMENTS, PURGE_REPORTS, PURGE_SECRET_POSTS } from './purge.sql';

/**
 * Deletes data that was kept of people who withdrew or left a site, when the time for keeping it is over; the data of a person who has
 * joined the site again stays.
 */
@Injectable()
export class PurgeJob extends OneCopyJob {
  protected readonly job = 'kept-data-purge';
  protected readonly every = HOUR;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
  ) {
    super();
  }

  protected async round(): Promise<void> {
    const now = this.clock.now();
    await this.db.all((tx) => rows(tx, PURGE_APPEALS, { now }));
    await this.db.all((tx) => rows(tx, PURGE_REPORTS, { now }));
    for (const due of await this.db.all((tx) => rows(tx, DUE_TO_PURGE, { now }))) {
      // A failure with one person's data does not keep that of others from being deleted.
      await this.db
        .all(async (tx) => {
          const { keptSeq, userSeq, channelSeq, whatCd } = due;
          await tx.update(KeptDataEntity, { keptSeq }, { purgedAt: now });
          if (due.isBack) return;
          if (whatCd === KEPT_DATA.ORDERS) await rows(tx, PURGE_ENROLMENTS, { keptSeq });
          else await rows(tx, PURGE_SECRET_POSTS, { keptSeq, now });
          await this.outbox.publish(tx, 'kept.due', { userSeq, channelSeq, whatCd, before: due.createdAt.toISOString() });
        })
        .catch((e: unknown) => this.pieceFailed(e, { keptSeq: due.keptSeq }, 'kept data are not purged yet'));
    }
  }
}
