import { Injectable } from '@nestjs/common';
import { addMonths, monthStart } from '@madang/contracts/dates';
import { MINUTE } from '@madang/contracts/time';
import { dueMonth } from '@madang/contracts/util/settlement-rules';
import { Clock } from '@madang/server/clock';
import { Db, rows } from '@madang/server/db';
import { logger } from '@madang/server/log';
import { OneCopyJob } from '@madang/server/recurring-jobs';
import { closeMonths } from './statements';

/**
 * Sites with open rows of a month that is due. Where that month is closed already, rows came late: they belong to the next one and
 * make nobody look before that is due.
 */
export const DUE = `select distinct r.channel_seq as "channelSeq" from settlement_row r
where r.settlement_seq is null and r.at < $1
  and not exists (
    select from settlement s where s.channel_seq = r.channel_seq and s.currency = r.currency and s.month >= $2
  )
order by 1 limit 500`;

/** Closes the months of every site on the second of the next one. */
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

  /** The sites with a month to close now. */
  due(): Promise<{ channelSeq: number }[]> {
    const month = dueMonth(this.clock.now());
    return this.db.all((tx) => rows<{ channelSeq: number }>(tx, DUE, [monthStart(addMonths(month, 1)), month]));
  }

  protected async round(): Promise<void> {
    for (const { channelSeq } of await this.due()) {
      try {
        await this.db.tx({ channelSeq }, (tx) => closeMonths(tx, channelSeq, this.clock.now()));
      } catch (e) {
        // A site that fails does not stop the others; the next round tries it again.
        logger.error({ channelSeq, err: (e as Error).message }, 'closing of a month');
      }
    }
  }
}
