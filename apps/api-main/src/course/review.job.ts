import { Injectable } from '@nestjs/common';
import { LIMITS } from '@madang/contracts/limits';
import { daysBefore } from '@madang/contracts/dates';
import { MINUTE } from '@madang/contracts/time';
import { Clock } from '@madang/server/clock';
import { Db, rows } from '@madang/server/db';
import { OneCopyJob } from '@madang/server/recurring-jobs';
import { CoursePublishService } from './course-publish.service';
import { REVIEWED_COURSES } from './course-publish.sql';

const REVIEW_JOB_INTERVAL_MS = 10 * MINUTE;

/** Publishes classes whose days for approval have passed without a decision, or gives incomplete ones back to their authors (AM-145). */
@Injectable()
export class ReviewJob extends OneCopyJob {
  protected readonly job = 'reviewed-classes';
  protected readonly every = REVIEW_JOB_INTERVAL_MS;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly publishing: CoursePublishService,
  ) {
    super();
  }

  protected async round(): Promise<void> {
    const until = daysBefore(this.clock.now(), LIMITS.reviewDays);
    const due = await this.db.all((tx) => rows(tx, REVIEWED_COURSES, { until }));
    for (const { channelSeq, courseSeq } of due)
      await this.publishing
        .publishReviewed(channelSeq, courseSeq, until)
        .catch((e: unknown) => this.pieceFailed(e, { channelSeq, courseSeq }, 'a reviewed class was not published'));
  }
}
