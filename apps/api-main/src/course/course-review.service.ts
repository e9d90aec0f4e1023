import { PUBLISH_STEP } from '@madang/contracts/answer-codes';
import { Injectable } from '@nestjs/common';
import { COURSE_TYPE_CD } from '@madang/contracts/codes';
import { LIMITS } from '@madang/contracts/limits';
import type { Page, QueryOf } from '@madang/contracts/endpoint';
import type { ClassInformation, courseApi, PublishRequest } from '@madang/contracts/main/course';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { Outbox } from '@madang/server/outbox';
import { placeAt } from '@madang/server/place-cursor';
import { CoursePublishService, NO_REQUEST } from './course-publish.service';
import { PUBLISH_REQUESTS } from './course-publish.sql';
import { CourseReadService } from './course-read.service';
import { CourseService } from './course.service';
import { requireStudioPlan } from './studio-plan';

/** Staff's decisions on requests to publish a class (AM-145). */
@Injectable()
export class CourseReviewService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly courses: CourseService,
    private readonly publishing: CoursePublishService,
    private readonly reads: CourseReadService,
  ) {}

  /** Requests to publish a class, the one that waits longest first. */
  async list(
    auth: User,
    { page, size, cursor }: QueryOf<typeof courseApi.publishRequests>,
  ): Promise<Page<PublishRequest> & { cursor: string | null }> {
    const channelSeq = auth.channelSeq!;
    const asked = { channelSeq, days: LIMITS.reviewDays, size, offset: cursor ? 0 : (page - 1) * size, ...placeAt(cursor) };
    return (await this.db.one({ channelSeq }, PUBLISH_REQUESTS, asked))!;
  }

  /** Publishes a class at the request of its authors, without waiting until the days for approval have passed. */
  async approve(auth: User, courseSeq: number): Promise<ClassInformation> {
    const channelSeq = auth.channelSeq!;
    await this.db.tx({ channelSeq }, async (tx) => {
      const course = await this.courses.lock(tx, auth, courseSeq);
      if (!course.publishRequestedAt) throw fail('NO_PUBLISH_REQUEST');
      if (course.courseTypeCd === COURSE_TYPE_CD.CHALLENGE) await requireStudioPlan(tx, channelSeq);
      await this.publishing.mustBeComplete(tx, course);
      await this.courses.write(tx, auth, course, await this.publishing.published(tx, course, auth.userSeq));
    });
    return this.reads.information(auth, courseSeq);
  }

  /** Refuses to publish the class and tells the requester the reason. */
  async refuse(auth: User, courseSeq: number, reason: string): Promise<ClassInformation> {
    const channelSeq = auth.channelSeq!;
    await this.db.tx({ channelSeq }, async (tx) => {
      const course = await this.courses.lock(tx, auth, courseSeq);
      if (!course.publishRequestedAt) throw fail('NO_PUBLISH_REQUEST');
      const now = this.clock.now();
      await this.courses.write(tx, auth, course, { ...NO_REQUEST, publishRefusedAt: now, publishRefusedReason: reason });
      await this.outbox.publish(tx, 'publish.changed', {
        channelSeq,
        courseSeq,
        what: PUBLISH_STEP.REFUSED,
        bySeq: auth.userSeq,
        at: now.toISOString(),
        requesterSeq: course.publishRequestedBy,
        reason,
      });
    });
    return this.reads.information(auth, courseSeq);
  }
}
