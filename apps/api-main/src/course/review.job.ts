import { Injectable } from '@nestjs/common';
import { LIMITS } from '@madang/contracts/limits';
import { DAY, MINUTE } from '@madang/contracts/time';
import { Clock } from '@madang/server/clock';
import { Db, rows } from '@madang/server/db';
import { logger } from '@madang/server/log';
import { OneCopyJob } from '@madang/server/recurring-jobs';
import { CoursePublishService } from './course-publish.service';

const EVERY = 10 * MINUTE;
export const DUE = `select channel_seq, course_seq from course where publish_requested_at <= $1 order by publish_requested_at, course_seq limit 200`;

/** Publishes classes whose days of review are over (AM-145). */
@Injectable()
export class ReviewJob extends OneCopyJob {
  protected readonly job = 'reviewed-classes';
  protected readonly every = EVERY;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly publishing: CoursePublishService,
  ) {
    super();
  }

  protected async round(): Promise<void> {
    const until = new Date(this.clock.now().getTime() - LIMITS.reviewDays * DAY);
    const due = await this.db.all((tx) => rows<{ channel_seq: number; course_seq: number }>(tx, DUE, [until]));
    for (const { channel_seq: channelSeq, course_seq: courseSeq } of due)
      await this.publishing
        .publishReviewed(channelSeq, courseSeq, until)
        .catch((e: Error) => logger.warn({ err: e.message, channelSeq, courseSeq }, 'a reviewed class was not published'));
  }
}
