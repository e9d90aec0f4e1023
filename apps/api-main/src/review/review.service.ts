import { Injectable } from '@nestjs/common';
import type { InferType } from 'yup';
import { CHOISE_STATUS, YN, type Yn } from '@madang/contracts/codes';
import type { Page } from '@madang/contracts/endpoint';
import { canReview } from '@madang/contracts/main/course-rules';
import { reviewInput, type AdminReview, type Review } from '@madang/contracts/main/review';
import type { Caller, User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { countedPage } from '@madang/server/counted';
import { Db, type Tx } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { Outbox } from '@madang/server/outbox';
import { jsonAnswer, type RawAnswer } from '@madang/server/route';
import { CourseAccess } from '../course/course-access';
import { LIST_MAX } from '../course/course-list.sql';
import { ReviewEntity } from './review.entity';
import { ADMIN_LIST, ADMIN_ONE, BEST_OF, COUNT, LIST, MINE } from './review.sql';

interface Written {
  choiseStatusCd: string | null;
  reviewExpringAt: Date | null;
}
const ATTEND = `select choise_status_cd as "choiseStatusCd", review_expring_at as "reviewExpringAt" from attend where channel_seq = $1 and course_seq = $2 and attend_seq = $3 and user_seq = $4`;

@Injectable()
export class ReviewService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly access: CourseAccess,
  ) {}

  async list(
    auth: Caller,
    courseSeq: number,
    q: { lastEvaluationSeq?: number | null; lastReviewDatetime?: string | null },
  ): Promise<RawAnswer> {
    const after = q.lastEvaluationSeq && q.lastReviewDatetime ? [q.lastReviewDatetime, q.lastEvaluationSeq] : null;
    const values = [auth.channelSeq, auth.userSeq, courseSeq, ...(after ?? [])];
    const [json] = await this.db.hot({ channelSeq: auth.channelSeq }, after ? LIST.after : LIST.first, values);
    // The course cannot be seen; its access rules give the reason.
    if (!json) await this.access.of(auth, courseSeq);
    return jsonAnswer(json ?? 'null', 1);
  }

  /** One review an enrolment; a second call edits it. The course's totals change in the same transaction, last, since others wait for that row. */
  async save(auth: User, courseSeq: number, input: InferType<typeof reviewInput>): Promise<Review> {
    await this.access.of(auth, courseSeq);
    const channelSeq = auth.channelSeq!;
    await this.db.tx({ channelSeq }, async (tx) => {
      const now = this.clock.now();
      const [attend]: Written[] = await tx.query(ATTEND, [channelSeq, courseSeq, input.attendSeq, auth.userSeq]);
      if (!attend || attend.choiseStatusCd !== CHOISE_STATUS.APPROVED) throw fail('REVIEW_NOT_ALLOWED');
      if (!canReview(attend, now)) throw fail('REVIEW_EXPIRED');
      const fields = ratings(input);
      const before = await this.insertOrLock(tx, {
        ...fields,
        channelSeq,
        courseSeq,
        attendSeq: input.attendSeq,
        userSeq: auth.userSeq,
        hideYn: YN.NO,
        createdAt: now,
      });
      if (typeof before === 'number') {
        await this.count(tx, channelSeq, courseSeq, null, input.reviewPoint);
        await this.outbox.publish(tx, 'review.written', { channelSeq, courseSeq, evaluationSeq: before, userSeq: auth.userSeq });
        return;
      }
      await tx.update(ReviewEntity, { channelSeq, evaluationSeq: before.evaluationSeq }, { ...fields, updatedAt: now });
      if (before.hideYn === YN.NO) await this.count(tx, channelSeq, courseSeq, before.reviewPoint, input.reviewPoint);
    });
    return (await this.db.one<Review>({ channelSeq }, MINE, [channelSeq, courseSeq, auth.userSeq, input.attendSeq]))!;
  }

  /** The number of the new review, or the one there was, held. */
  private async insertOrLock(tx: Tx, row: Omit<ReviewEntity, 'evaluationSeq' | 'updatedAt'>): Promise<number | ReviewEntity> {
    const made = await tx.createQueryBuilder().insert().into(ReviewEntity).values(row).orIgnore().returning('evaluation_seq').execute();
    const seq = (made.raw as { evaluation_seq: number }[])[0]?.evaluation_seq;
    if (seq !== undefined) return Number(seq);
    return tx.findOneOrFail(ReviewEntity, {
      where: { channelSeq: row.channelSeq, attendSeq: row.attendSeq },
      lock: { mode: 'pessimistic_write' },
    });
  }

  async remove(auth: User, courseSeq: number, attendSeq: number): Promise<null> {
    await this.db.tx({ channelSeq: auth.channelSeq }, async (tx) => {
      const review = await tx.findOne(ReviewEntity, {
        where: { channelSeq: auth.channelSeq!, courseSeq, attendSeq, userSeq: auth.userSeq },
        lock: { mode: 'pessimistic_write' },
      });
      if (!review) throw fail('NO_DATA');
      await this.drop(tx, review);
    });
    return null;
  }

  async mine(auth: User, courseSeq: number): Promise<Review | null> {
    const { attend } = await this.access.of(auth, courseSeq);
    return this.db.one<Review>({ channelSeq: auth.channelSeq }, MINE, [
      auth.channelSeq,
      courseSeq,
      auth.userSeq,
      attend?.attendSeq ?? null,
    ]);
  }

  async adminList(
    auth: User,
    q: { page: number; size: number; courseSeq?: number | null; reviewPoint?: number | null; q?: string },
  ): Promise<Page<AdminReview>> {
    const text = q.q || null;
    const page = await this.db.one<Page<AdminReview>>({ channelSeq: auth.channelSeq }, text ? ADMIN_LIST.found : ADMIN_LIST.all, [
      auth.channelSeq,
      q.courseSeq ?? null,
      q.reviewPoint ?? null,
      text,
      q.size,
      Math.min((q.page - 1) * q.size, LIST_MAX),
    ]);
    return countedPage(page!);
  }

  async hide(auth: User, evaluationSeq: number, hideYn: Yn): Promise<AdminReview> {
    await this.db.tx({ channelSeq: auth.channelSeq }, async (tx) => {
      const review = await this.hold(tx, auth, evaluationSeq);
      if (review.hideYn === hideYn) return;
      await tx.update(ReviewEntity, { channelSeq: auth.channelSeq!, evaluationSeq }, { hideYn });
      const stars = review.reviewPoint;
      await this.count(tx, auth.channelSeq!, review.courseSeq, hideYn === YN.YES ? stars : null, hideYn === YN.YES ? null : stars);
    });
    return (await this.db.one<AdminReview>({ channelSeq: auth.channelSeq }, ADMIN_ONE, [auth.channelSeq, evaluationSeq]))!;
  }

  async adminRemove(auth: User, evaluationSeq: number): Promise<null> {
    await this.db.tx({ channelSeq: auth.channelSeq }, async (tx) => this.drop(tx, await this.hold(tx, auth, evaluationSeq)));
    return null;
  }

  async best(auth: Caller): Promise<RawAnswer> {
    const [json] = await this.db.read({ channelSeq: auth.channelSeq }, BEST_OF, [auth.channelSeq]);
    return jsonAnswer(json!, 1);
  }

  private async hold(tx: Tx, auth: User, evaluationSeq: number): Promise<ReviewEntity> {
    const review = await tx.findOne(ReviewEntity, {
      where: { channelSeq: auth.channelSeq!, evaluationSeq },
      lock: { mode: 'pessimistic_write' },
    });
    if (!review) throw fail('NO_DATA');
    return review;
  }

  private async drop(tx: Tx, review: ReviewEntity): Promise<void> {
    await tx.delete(ReviewEntity, { channelSeq: review.channelSeq, evaluationSeq: review.evaluationSeq });
    if (review.hideYn === YN.NO) await this.count(tx, review.channelSeq, review.courseSeq, review.reviewPoint, null);
  }

  private async count(tx: Tx, channelSeq: number, courseSeq: number, off: number | null, on: number | null): Promise<void> {
    await tx.query(COUNT, [channelSeq, courseSeq, off, on]);
  }
}

const ratings = (input: InferType<typeof reviewInput>) => ({
  reviewPoint: input.reviewPoint,
  description: input.description,
  deliveryPoint: input.deliveryPoint ?? null,
  kindnessPoint: input.kindnessPoint ?? null,
  preparationPoint: input.preparationPoint ?? null,
  punctualityPoint: input.punctualityPoint ?? null,
  recommendYn: input.recommendYn ?? null,
});
