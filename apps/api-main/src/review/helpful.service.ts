import { Injectable } from '@nestjs/common';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db, rows } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { insertNew } from '@madang/server/insert-new';
import { CourseAccess } from '../course/course-access';
import { HELPFUL_COUNT, HELPFUL_REVIEW } from './helpful.sql';
import { ReviewHelpfulEntity } from './review.entity';

/** The marks by which members call reviews of others helpful. */
@Injectable()
export class HelpfulService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly access: CourseAccess,
  ) {}

  /** Marks a review as helpful for the caller, or removes the mark; repeating either changes nothing. */
  async mark(auth: User, courseSeq: number, evaluationSeq: number, helps: boolean): Promise<{ helpfulCount: number }> {
    await this.access.of(auth, courseSeq);
    const one = { channelSeq: auth.channelSeq!, evaluationSeq, userSeq: auth.userSeq };
    return this.db.tx({ channelSeq: one.channelSeq }, async (tx) => {
      const [found] = await rows(tx, HELPFUL_REVIEW, { ...one, courseSeq });
      if (!found) throw fail('NO_DATA');
      if (helps) await insertNew(tx, ReviewHelpfulEntity, { ...one, createdAt: this.clock.now() });
      else await tx.delete(ReviewHelpfulEntity, one);
      return (await rows(tx, HELPFUL_COUNT, one))[0]!;
    });
  }
}
