import { Injectable, type OnModuleInit } from '@nestjs/common';
import { SECOND } from '@madang/contracts/time';
import { Clock } from '@madang/server/clock';
import { Db, rows } from '@madang/server/db';
import { Outbox } from '@madang/server/outbox';
import { OneCopyJob } from '@madang/server/recurring-jobs';
import { ConferenceAccounts } from './conference-accounts';
import { MEETINGS_DUE } from './conference.sql';
import { Meetings } from './meetings';

const EVERY = 20 * SECOND;
const A_ROUND = 60;
/** Services count the askings of an account: no more at once than somebody at their website would. */
const LANES = 3;

/**
 * Looks for lives whose meeting is not as they want it: whatever changed them (the lesson, its class, a copy, the trash), and whatever
 * failed before. A lesson that is saved or deleted says so by event, and need not wait for the round.
 */
@Injectable()
export class MeetingJob extends OneCopyJob implements OnModuleInit {
  protected readonly job = 'live-meetings';
  protected readonly every = EVERY;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly accounts: ConferenceAccounts,
    private readonly meetings: Meetings,
  ) {
    super();
  }

  onModuleInit(): void {
    this.outbox.on('live.changed', (of) => this.meetings.settle(of));
  }

  protected async round(): Promise<void> {
    const asked = { now: this.clock.now(), platform: this.accounts.platform, limit: A_ROUND };
    const due = (await this.db.all((tx) => rows(tx, MEETINGS_DUE, asked))).values();
    const lane = async () => {
      for (const of of due) await this.meetings.settle(of);
    };
    await Promise.all(Array.from({ length: LANES }, lane));
  }
}
