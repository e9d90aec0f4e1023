import { Injectable } from '@nestjs/common';
import { LIMITS } from '@madang/contracts/limits';
import { MINUTE, SECOND } from '@madang/contracts/time';
import { Clock } from '@madang/server/clock';
import { Db, rows } from '@madang/server/db';
import { Outbox } from '@madang/server/outbox';
import { OneCopyJob } from '@madang/server/recurring-jobs';
import { OPENED_LIVES } from './live.sql';

const EVERY = 30 * SECOND;
/**
 * Publishes the event `live.opened` some minutes before a live lesson begins (`joinWindowMinutes`), once for each time that the lesson
 * gets.
 */
@Injectable()
export class LiveNoticeJob extends OneCopyJob {
  protected readonly job = 'live-notices';
  protected readonly every = EVERY;

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
      const until = new Date(now.getTime() + LIMITS.joinWindowMinutes * MINUTE);
      for (const live of await rows(tx, OPENED_LIVES, { now, until })) await this.outbox.publish(tx, 'live.opened', live);
    });
  }
}
