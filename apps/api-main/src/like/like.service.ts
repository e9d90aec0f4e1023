import { Injectable } from '@nestjs/common';
import { canShare } from '@madang/contracts/main/course-rules';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db, type Tx } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { Outbox } from '@madang/server/outbox';
import { CourseAccess } from '../course/course-access';

@Injectable()
export class LikeService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly access: CourseAccess,
  ) {}

  /** A second like leaves the first one's moment. */
  async like(auth: User, courseSeq: number): Promise<{ likeAt: string; likeCount: number }> {
    await this.check(auth, courseSeq);
    const channelSeq = auth.channelSeq!;
    return this.db.tx({ channelSeq }, async (tx) => {
      const made: unknown[] = await tx.query(
        'insert into course_like (channel_seq, course_seq, user_seq, like_at) values ($1, $2, $3, $4) on conflict do nothing returning 1',
        [channelSeq, courseSeq, auth.userSeq, this.clock.now()],
      );
      const [{ likeAt }]: [{ likeAt: Date }] = await tx.query(
        'select like_at as "likeAt" from course_like where channel_seq = $1 and course_seq = $2 and user_seq = $3',
        [channelSeq, courseSeq, auth.userSeq],
      );
      if (made.length) await this.outbox.publish(tx, 'course.liked', { channelSeq, courseSeq, userSeq: auth.userSeq });
      return { likeAt: likeAt.toISOString(), likeCount: await this.count(tx, channelSeq, courseSeq, made.length) };
    });
  }

  async unlike(auth: User, courseSeq: number): Promise<{ likeAt: null; likeCount: number }> {
    await this.check(auth, courseSeq);
    const channelSeq = auth.channelSeq!;
    return this.db.tx({ channelSeq }, async (tx) => {
      const [, gone]: [unknown, number] = await tx.query(
        'delete from course_like where channel_seq = $1 and course_seq = $2 and user_seq = $3',
        [channelSeq, courseSeq, auth.userSeq],
      );
      return { likeAt: null, likeCount: await this.count(tx, channelSeq, courseSeq, -gone) };
    });
  }

  /** A class in the trash takes no likes, not from its staff either (RV-035). */
  private async check(auth: User, courseSeq: number): Promise<void> {
    if (!canShare(await this.access.of(auth, courseSeq))) throw fail('CLASS_DELETED');
  }

  private async count(tx: Tx, channelSeq: number, courseSeq: number, by: number): Promise<number> {
    const [rows] = (await tx.query(
      'update course set like_count = like_count + $3 where channel_seq = $1 and course_seq = $2 returning like_count as "likeCount"',
      [channelSeq, courseSeq, by],
    )) as [{ likeCount: number }[], number];
    return rows[0]!.likeCount;
  }
}
