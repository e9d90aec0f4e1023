import { Injectable } from '@nestjs/common';
import { HOUR } from '@madang/contracts/time';
import { Clock } from '@madang/server/clock';
import { Db, rows } from '@madang/server/db';
import { logger } from '@madang/server/log';
import { OneCopyJob } from '@madang/server/recurring-jobs';
import { PURGE_ANSWERS, PURGED_AT_ONCE } from './form.sql';

/** How many transactions one round of the job makes at most; what is left waits for the next round. */
const TRANSACTIONS_PER_ROUND = 100;

/** Deletes answers whose period of keeping is over, and the answers of deleted forms. */
@Injectable()
export class AnswerPurgeJob extends OneCopyJob {
  protected readonly job = 'answer-purge';
  protected readonly every = HOUR;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {
    super();
  }

  protected async round(): Promise<void> {
    const now = this.clock.now();
    for (let step = 0, gone = PURGED_AT_ONCE; gone === PURGED_AT_ONCE && step < TRANSACTIONS_PER_ROUND; step++) {
      [{ gone }] = (await this.db.all((tx) => rows(tx, PURGE_ANSWERS, { now }))) as [{ gone: number }];
      if (gone) logger.info({ event: 'answers purged', gone });
    }
  }
}
