import { Injectable } from '@nestjs/common';
import { HOUR } from '@madang/contracts/time';
import { Clock } from '@madang/server/clock';
import { Db, rows } from '@madang/server/db';
import { OneCopyJob } from '@madang/server/recurring-jobs';
import { lockPerson } from '../enrolment/locks';
import { SeatsService } from '../enrolment/seats.service';
import { atTheirSites } from './at-their-sites';
import { LOCK_RUNNING_ENROLMENTS, WITHDRAWN_WITH_SEATS } from './withdraw.sql';

/**
 * Gives up the seats of withdrawn accounts. Withdrawing gives up seats itself (AM-758); the job is for accounts that were withdrawn before
 * that rule, and for seats whose payment arrived after the withdrawal.
 */
@Injectable()
export class WithdrawnSeatsJob extends OneCopyJob {
  protected readonly job = 'withdrawn-seats';
  protected readonly every = HOUR;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly seats: SeatsService,
  ) {
    super();
  }

  protected async round(): Promise<void> {
    const now = this.clock.now();
    for (const { userSeq } of await this.db.all((tx) => rows(tx, WITHDRAWN_WITH_SEATS, { now })))
      await this.db
        .all(async (tx) => {
          await lockPerson(tx, userSeq);
          const running = await rows(tx, LOCK_RUNNING_ENROLMENTS, { userSeq, channelSeq: null, now });
          await atTheirSites(tx, running, (row) => this.seats.giveUp(tx, row));
        })
        .catch((e: unknown) => this.pieceFailed(e, { userSeq }, 'seats of a withdrawn account are not given up yet'));
  }
}
