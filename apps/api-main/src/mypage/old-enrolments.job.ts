import { Injectable } from '@nestjs/common';
import { monthsLater } from '@madang/contracts/dates';
import { KEPT_MONTHS } from '@madang/contracts/kept-months';
import { HOUR } from '@madang/contracts/time';
import { Clock } from '@madang/server/clock';
import { Db, rows } from '@madang/server/db';
import { OneCopyJob } from '@madang/server/recurring-jobs';
import { PURGE_OLD_ADDRESSES, PURGE_OLD_ENROLMENTS, SITES_WITH_OLD } from './old-enrolments.sql';

/**
 * Clears personal data of ended enrolments, and addresses of deliveries, once the law no longer requires them. This concerns people who
 * stay members; it works through one site after the other.
 */
@Injectable()
export class OldEnrolmentsJob extends OneCopyJob {
  protected readonly job = 'old-enrolments';
  protected readonly every = HOUR;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {
    super();
  }

  protected async round(): Promise<void> {
    const before = monthsLater(this.clock.now(), -KEPT_MONTHS.orders);
    for (const { channelSeq } of await this.db.all((tx) => rows(tx, SITES_WITH_OLD, { before })))
      await this.db.tx({ channelSeq }, async (tx) => {
        await rows(tx, PURGE_OLD_ENROLMENTS, { channelSeq, before });
        await rows(tx, PURGE_OLD_ADDRESSES, { channelSeq, before });
      });
  }
}
