import { Injectable, type OnModuleInit } from '@nestjs/common';
import { SECOND } from '@madang/contracts/time';
import { Clock } from '@madang/server/clock';
import { Db, rows } from '@madang/server/db';
import { Outbox } from '@madang/server/outbox';
import { OneCopyJob } from '@madang/server/recurring-jobs';
import { ConferenceAccounts } from './conference-accounts';
import { LIVES_AHEAD, MEETINGS_IN_TURN, type SeenLive } from './wanted-meeting.sql';
import { Meetings } from './meetings';

const MEETING_JOB_INTERVAL_MS = 20 * SECOND;
/** How many rows one query of the job reads, however many there are. */
const ROWS_PER_QUERY = 100;
/** How many calls to conference services run at the same time; few, because the services limit how often one account may call them. */
const CALLS_AT_ONCE = 3;

interface Of {
  channelSeq: number;
  curriculumSeq: number;
}

const isAfter = (a: SeenLive, b: SeenLive) =>
  a.liveTo > b.liveTo || (a.liveTo.getTime() === b.liveTo.getTime() && a.curriculumSeq > b.curriculumSeq);

/**
 * Finds live lessons whose meeting differs from what they need, because the lesson or its class changed or because an earlier try failed,
 * and corrects the meetings. A lesson that is saved or deleted sends an event and need not wait for the round. Each round reads the lives
 * that end first, and then continues where the last round stopped: with other lives, and with meetings whose lesson is gone.
 */
@Injectable()
export class MeetingJob extends OneCopyJob implements OnModuleInit {
  protected readonly job = 'live-meetings';
  protected readonly every = MEETING_JOB_INTERVAL_MS;
  slice = ROWS_PER_QUERY;
  /** The live or meeting at which the last round stopped; null to begin with the first again. */
  private live: SeenLive | null = null;
  private meeting: Of | null = null;

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
    const due = [...(await this.dueLives()), ...(await this.dueMeetings())].values();
    const lane = async () => {
      for (const of of due) await this.meetings.settle(of);
    };
    await Promise.all(Array.from({ length: CALLS_AT_ONCE }, lane));
  }

  private async dueLives(): Promise<Of[]> {
    const now = this.clock.now();
    const soonest = await this.livesAfter(now, now, 0);
    const last = soonest.at(-1);
    if (!last || soonest.length < this.slice) return soonest.filter(({ due }) => due);
    const from = this.live && isAfter(this.live, last) ? this.live : last;
    const others = await this.livesAfter(now, from.liveTo, from.curriculumSeq);
    this.live = others.length < this.slice ? null : others.at(-1)!;
    return [...soonest, ...others].filter(({ due }) => due);
  }

  private livesAfter(now: Date, afterAt: Date, afterSeq: number): Promise<SeenLive[]> {
    const asked = { now, platform: this.accounts.platform, afterAt, afterSeq, limit: this.slice };
    return this.db.all((tx) => rows(tx, LIVES_AHEAD, asked));
  }

  private async dueMeetings(): Promise<Of[]> {
    const { channelSeq: afterSite, curriculumSeq: afterSeq } = this.meeting ?? { channelSeq: 0, curriculumSeq: 0 };
    const asked = { now: this.clock.now(), afterSite, afterSeq, limit: this.slice };
    const seen = await this.db.all((tx) => rows(tx, MEETINGS_IN_TURN, asked));
    this.meeting = seen.length < this.slice ? null : seen.at(-1)!;
    return seen.filter(({ due }) => due);
  }
}
