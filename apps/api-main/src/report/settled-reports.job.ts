import { Injectable } from '@nestjs/common';
import { monthsLater } from '@madang/contracts/dates';
import { KEPT_MONTHS } from '@madang/contracts/kept-months';
import { HOUR } from '@madang/contracts/time';
import { Clock } from '@madang/server/clock';
import { Db, rows } from '@madang/server/db';
import { OneCopyJob } from '@madang/server/recurring-jobs';
import { DROP_SETTLED_CASES, FORGET_SETTLED_REPORTS, SITES_WITH_SETTLED, SILENCE_SETTLED_CASES } from './settled.sql';

/**
 * Deletes reports and objections when the law no longer requires them after the decision: the whole case, or only their texts while the
 * reported text is still hidden. It works in the scope of one site after the other, since triggers of the deletion run as the owner of the
 * tables, who sees no rows outside of such a scope.
 */
@Injectable()
export class SettledReportsJob extends OneCopyJob {
  protected readonly job = 'settled-reports';
  protected readonly every = HOUR;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {
    super();
  }

  protected async round(): Promise<void> {
    const before = monthsLater(this.clock.now(), -KEPT_MONTHS.complaints);
    for (const { channelSeq } of await this.db.all((tx) => rows(tx, SITES_WITH_SETTLED, { before })))
      await this.db.tx({ channelSeq }, async (tx) => {
        await rows(tx, FORGET_SETTLED_REPORTS, { channelSeq, before });
        await rows(tx, SILENCE_SETTLED_CASES, { channelSeq, before });
        await rows(tx, DROP_SETTLED_CASES, { channelSeq, before });
      });
  }
}
