import { Injectable } from '@nestjs/common';
import type { InferType } from 'yup';
import { FARE, PUBLISH_STATUS, TRASH, YN } from '@madang/contracts/codes';
import { coursePublicInput, type ClassInformation, type PublishCheck } from '@madang/contracts/main/course';
import { publishMissing } from '@madang/contracts/main/course-rules';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db, type Tx } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { Outbox } from '@madang/server/outbox';
import { CourseReadService } from './course-read.service';
import { CourseEntity } from './course.entity';
import { CourseService } from './course.service';

const KEPT_DAYS = 7;
/** Somebody learns here, waits to, or is paying right now (AM-149). */
const ACTIVE = `select 1 from attend where channel_seq = $1 and course_seq = $2 and ended_at is null
  and (choise_status_cd = '01' or (choise_status_cd = '00' and (valid_at is null or valid_at > $3)) or (choise_status_cd is null and hold_until > $3)) limit 1`;

/** A class's way to the public and off it. */
@Injectable()
export class CoursePublishService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly courses: CourseService,
    private readonly reads: CourseReadService,
  ) {}

  check(auth: User, courseSeq: number): Promise<PublishCheck> {
    return this.db.tx({ channelSeq: auth.channelSeq }, async (tx) => {
      const course = await tx.findOneBy(CourseEntity, { channelSeq: auth.channelSeq!, courseSeq });
      if (!course) throw fail('CLASS_NOT_FOUND');
      const missing = publishMissing(course);
      return { ready: missing.length === 0, missing };
    });
  }

  /** At once: the site's own people publish, nobody reviews them. A second call changes nothing. */
  publish(auth: User, courseSeq: number): Promise<ClassInformation> {
    return this.change(auth, courseSeq, async (tx, course) => {
      if (publishMissing(course).length) throw fail('PUBLISH_INCOMPLETE');
      if (course.publishStatusCd === PUBLISH_STATUS.PUBLISHED) return {};
      await this.outbox.publish(tx, 'course.published', { channelSeq: auth.channelSeq!, courseSeq });
      return { publishStatusCd: PUBLISH_STATUS.PUBLISHED, publishedAt: course.publishedAt ?? this.clock.now() };
    });
  }

  unpublish(auth: User, courseSeq: number): Promise<ClassInformation> {
    return this.change(auth, courseSeq, async () => ({ publishStatusCd: PUBLISH_STATUS.UNPUBLISHED }));
  }

  setPublic(auth: User, courseSeq: number, input: InferType<typeof coursePublicInput>): Promise<ClassInformation> {
    const opened = {
      fareCd: FARE.OPEN,
      price: 0,
      priceEx: null,
      discountPrice: null,
      discountPriceEx: null,
      discountStartAt: null,
      discountEndAt: null,
    };
    return this.change(auth, courseSeq, async () => ({ publicCd: input.publicCd, ...(input.openYn === YN.YES && opened) }));
  }

  private async change(
    auth: User,
    courseSeq: number,
    patch: (tx: Tx, course: CourseEntity) => Promise<Partial<CourseEntity>>,
  ): Promise<ClassInformation> {
    await this.db.tx({ channelSeq: auth.channelSeq }, async (tx) => {
      const course = await this.courses.lock(tx, auth, courseSeq);
      await tx.update(
        CourseEntity,
        { channelSeq: auth.channelSeq!, courseSeq },
        { ...(await patch(tx, course)), updatedAt: this.clock.now() },
      );
    });
    return this.reads.information(auth, courseSeq);
  }

  /** Into the trash, from where it can come back for a week. The lock makes enrolments that run at the same time come first or fail. */
  async remove(auth: User, courseSeq: number): Promise<null> {
    await this.db.tx({ channelSeq: auth.channelSeq }, async (tx) => {
      await this.courses.lock(tx, auth, courseSeq);
      const now = this.clock.now();
      if ((await tx.query(ACTIVE, [auth.channelSeq, courseSeq, now])).length) throw fail('CLASS_HAS_STUDENTS');
      await tx.update(
        CourseEntity,
        { channelSeq: auth.channelSeq!, courseSeq },
        { trashTypeCd: TRASH.TRASHED, trashedAt: now, restoreExpiredAt: new Date(now.getTime() + KEPT_DAYS * 86_400_000), updatedAt: now },
      );
    });
    return null;
  }
}
