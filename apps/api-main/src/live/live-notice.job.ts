import { Injectable } from '@nestjs/common';
import { LIMITS } from '@madang/contracts/limits';
import { minutesAfter, msBefore } from '@madang/contracts/dates';
import { MINUTE, SECOND } from '@madang/contracts/time';
import { Clock } from '@madang/server/clock';
import { Db, rows } from '@madang/server/db';
import { Outbox } from '@madang/server/outbox';
import { OneCopyJob } from '@madang/server/recurring-jobs';
import { OPENED_LIVES } from './live.sql';

const LIVE_NOTICE_INTERVAL_MS = 30 * SECOND;
/** How long after the beginning of a live lesson it is still announced; a site may let learners in at the beginning only. */
const ANNOUNCED_UNTIL_MS = 5 * MINUTE;
/**
 * Publishes the event `live.opened` once learners can enter a live lesson, as many minutes before it begins as their site says
 * (`attendeeJoinTimeLive`), once for each time that the lesson gets.
 */
@Injectable()
export class LiveNoticeJob extends OneCopyJob {
  protected readonly job = 'live-notices';
  protected readonly every = LIVE_NOTICE_INTERVAL_MS;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
  ) {
    super();
  }

  protected async round(): Promise<void> {
    const now = this.clock.now();
    await this.db.all(async (tx) => {
      const [since, until] = [msBefore(now, ANNOUNCED_UNTIL_MS), minutesAfter(now, LIMITS.joinWindowMax)];
      for (const live of await rows(tx, OPENED_LIVES, { now, since, until })) await this.outbox.publish(tx, 'live.opened', live);
    });
  }
}
