import { Injectable } from '@nestjs/common';
import { addMonths, monthStart } from '@madang/contracts/dates';
import { MINUTE } from '@madang/contracts/time';
import { dueMonth } from '@madang/contracts/util/settlement-rules';
import { Clock } from '@madang/server/clock';
import { Db, rows } from '@madang/server/db';
import { OneCopyJob } from '@madang/server/recurring-jobs';
import { SITES_TO_CLOSE } from './settlement.sql';
import { closeMonths } from './statements';

/** Closes each site's month with ledger rows, from the second day of the next month on. */
@Injectable()
export class ClosingJob extends OneCopyJob {
  protected readonly job = 'closings';
  protected readonly every = MINUTE;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {
    super();
  }

  /** The sites with a month that must be closed now. */
  due(): Promise<{ channelSeq: number }[]> {
    const month = dueMonth(this.clock.now());
    return this.db.all((tx) => rows(tx, SITES_TO_CLOSE, { until: monthStart(addMonths(month, 1)), month }));
  }

  protected async round(): Promise<void> {
    for (const { channelSeq } of await this.due()) {
      try {
        await this.db.tx({ channelSeq }, (tx) => closeMonths(tx, channelSeq, this.clock.now()));
      } catch (e) {
        // A failure at one site does not stop the others; the next round tries it again.
        this.pieceFailed(e, { channelSeq }, 'closing of a month');
      }
    }
  }
}
