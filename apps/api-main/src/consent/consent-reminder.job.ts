import { Injectable } from '@nestjs/common';
import { isNight } from '@madang/contracts/campaign/night';
import { CONSENT_AGAIN_MONTHS } from '@madang/contracts/main/consent';
import { monthsLater } from '@madang/contracts/dates';
import { HOUR } from '@madang/contracts/time';
import { Clock } from '@madang/server/clock';
import { Db, rows } from '@madang/server/db';
import { Outbox } from '@madang/server/outbox';
import { OneCopyJob } from '@madang/server/recurring-jobs';
import { DUE_REMINDERS, NOTE_REMINDED } from './consent.sql';

/**
 * Reminds members every two years that they consented to advertising, and how to withdraw that (정보통신망법 §50⑧). It sends nothing at night.
 */
@Injectable()
export class ConsentReminderJob extends OneCopyJob {
  protected readonly job = 'consent-reminders';
  protected readonly every = HOUR;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
  ) {
    super();
  }

  protected async round(): Promise<void> {
    const now = this.clock.now();
    if (isNight(now)) return;
    const before = monthsLater(now, -CONSENT_AGAIN_MONTHS);
    for (;;) {
      const due = await this.db.all((tx) => rows(tx, DUE_REMINDERS, { before }));
      if (due.length === 0) return;
      for (const { since, ...member } of due) {
        await this.db.tx({ channelSeq: member.channelSeq }, async (tx) => {
          if (!(await rows(tx, NOTE_REMINDED, { ...member, before, now })).length) return;
          await this.outbox.publish(tx, 'consent.remind', { ...member, since: since.toISOString(), at: now.toISOString() });
        });
      }
    }
  }
}
