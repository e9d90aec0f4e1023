import { Injectable } from '@nestjs/common';
import { canShare } from '@madang/contracts/main/course-rules';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { Outbox } from '@madang/server/outbox';
import { CourseAccess } from '../course/course-access';
import { LIKE_COUNT, LIKE_DELETE, LIKE_INSERT, LIKE_OF_PERSON } from './like.sql';

@Injectable()
export class LikeService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly access: CourseAccess,
  ) {}

  /** Likes a class for the caller; a second like keeps the moment of the first. */
  async like(auth: User, courseSeq: number): Promise<{ likeAt: string; likeCount: number }> {
    await this.check(auth, courseSeq);
    const like = { channelSeq: auth.channelSeq!, courseSeq, userSeq: auth.userSeq };
    return this.db.tx({ channelSeq: like.channelSeq }, async (tx) => {
      const [first] = await rows(tx, LIKE_INSERT, { ...like, now: this.clock.now() });
      const { likeAt } = first ?? (await rows(tx, LIKE_OF_PERSON, like))[0]!;
      if (first) await this.outbox.publish(tx, 'course.liked', like);
      return { likeAt: likeAt.toISOString(), likeCount: await this.count(tx, like, first ? 1 : 0) };
    });
  }

  async unlike(auth: User, courseSeq: number): Promise<{ likeAt: null; likeCount: number }> {
    await this.check(auth, courseSeq);
    const like = { channelSeq: auth.channelSeq!, courseSeq, userSeq: auth.userSeq };
    return this.db.tx({ channelSeq: like.channelSeq }, async (tx) => {
      const gone = await rows(tx, LIKE_DELETE, like);
      return { likeAt: null, likeCount: await this.count(tx, like, -gone.length) };
    });
  }

  /** Refuses to like or unlike a class in the trash, also for its staff (RV-035). */
  private async check(auth: User, courseSeq: number): Promise<void> {
    if (!canShare(await this.access.of(auth, courseSeq))) throw fail('CLASS_DELETED');
  }

  private async count(tx: Tx, { channelSeq, courseSeq }: { channelSeq: number; courseSeq: number }, by: number): Promise<number> {
    const [course] = await rows(tx, LIKE_COUNT, { channelSeq, courseSeq, by });
    return course!.likeCount;
  }
}
