import { Injectable } from '@nestjs/common';
import { NOTICE } from '@madang/contracts/codes';
import { msBefore } from '@madang/contracts/dates';
import { MINUTE } from '@madang/contracts/time';
import { Clock } from '@madang/server/clock';
import { Db, rows } from '@madang/server/db';
import { OperatorNotices } from '@madang/server/operator-notices';
import { OneCopyJob } from '@madang/server/recurring-jobs';
import { LATE_REOPENINGS, TOLD_OF_REOPENINGS } from './reopening-watch.sql';

/** Milliseconds after which a site that was reopened should be open. */
const REOPENING_LATE_MS = 5 * MINUTE;

/** Tells the platform operators of sites that stay shut after their suspension ended (AM-906), and withdraws the notice once they open. */
@Injectable()
export class ReopeningWatchJob extends OneCopyJob {
  protected readonly job = 'reopening-watch';
  protected readonly every = MINUTE;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly notices: OperatorNotices,
  ) {
    super();
  }

  protected round(): Promise<void> {
    return this.db.all(async (tx) => {
      const late = await rows(tx, LATE_REOPENINGS, { before: msBefore(this.clock.now(), REOPENING_LATE_MS) });
      const subjects = late.map(({ siteSeq }) => `site:${siteSeq}`);
      for (const { subject } of await rows(tx, TOLD_OF_REOPENINGS))
        if (!subjects.includes(subject)) await this.notices.settle(tx, NOTICE.REOPENING, subject);
      for (const { siteSeq, reopenedAt } of late)
        await this.notices.raise(tx, {
          kind: NOTICE.REOPENING,
          subject: `site:${siteSeq}`,
          channelSeq: siteSeq,
          detail: { reopened: reopenedAt.toISOString() },
        });
    });
  }
}
