import { Injectable } from '@nestjs/common';
import { HIDE_DAYS } from '@madang/contracts/main/report';
import { daysBefore } from '@madang/contracts/dates';
import { MINUTE } from '@madang/contracts/time';
import { Clock } from '@madang/server/clock';
import { Db, rows } from '@madang/server/db';
import { OneCopyJob } from '@madang/server/recurring-jobs';
import { ModerationService } from './moderation.service';
import { CASES_DUE, FORGET_KEPT } from './report.sql';

/**
 * Shows texts again that were hidden for a limited time, and deletes the copies of texts about whose deletion nobody can object any more.
 */
@Injectable()
export class ReportJob extends OneCopyJob {
  protected readonly job = 'hidden-content';
  protected readonly every = 10 * MINUTE;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly moderation: ModerationService,
  ) {
    super();
  }

  protected async round(): Promise<void> {
    const now = this.clock.now();
    const due = await this.db.all((tx) => rows(tx, CASES_DUE, { now }));
    for (const { channelSeq, caseSeq } of due)
      await this.moderation
        .due(channelSeq, caseSeq)
        .catch((e: unknown) => this.pieceFailed(e, { channelSeq, caseSeq }, 'what was hidden for a time did not come back'));
    await this.db.all((tx) => rows(tx, FORGET_KEPT, { until: daysBefore(now, HIDE_DAYS), now }));
  }
}
