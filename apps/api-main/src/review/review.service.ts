import { Injectable } from '@nestjs/common';
import type { InferType } from 'yup';
import { APPLICATION_STATUS, YN } from '@madang/contracts/codes';
import type { InputOf, Page, QueryOf } from '@madang/contracts/endpoint';
import { canReview } from '@madang/contracts/main/course-rules';
import { reviewInput, type AdminReview, type Review, type reviewApi } from '@madang/contracts/main/review';
import { hasPermission } from '@madang/contracts/permissions';
import { onlyOf, type Caller, type User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { countedPage } from '@madang/server/counted';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail, failField } from '@madang/server/fail';
import { Outbox } from '@madang/server/outbox';
import { jsonAnswer, type RawAnswer } from '@madang/server/route';
import { CourseAccess } from '../course/course-access';
import { LIST_MAX } from '../course/course-list.sql';
import { ModerationService, reviewOf } from '../report/moderation.service';
import { HiddenPictures } from '../upload/hidden-pictures';
import { ReviewEntity } from './review.entity';
import {
  ADMIN_REVIEW_ONE,
  ADMIN_REVIEWS,
  BEST_REVIEWS,
  COURSE_REVIEW_TOTALS,
  OWN_PICTURES,
  REVIEW_OF_WRITER,
  REVIEWED_ENROLMENT,
  REVIEWS_OF_COURSE,
  REVIEWS_SORTED,
  VALUE_NOW,
  type AdminPage,
  type Viewing,
} from './review.sql';

/** What a page of the reviews of a class is asked by. */
type ListQuery = Partial<QueryOf<typeof reviewApi.list>>;

@Injectable()
export class ReviewService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly access: CourseAccess,
    private readonly moderation: ModerationService,
    private readonly hidden: HiddenPictures,
  ) {}

  async list(auth: Caller, courseSeq: number, q: ListQuery): Promise<RawAnswer> {
    const viewing = { channelSeq: auth.channelSeq, viewerSeq: auth.userSeq, courseSeq };
    const json = await this.page(viewing, q);
    // Without a row the viewer may not see the class; this call throws the reason.
    if (!json) await this.access.of(auth, courseSeq);
    return jsonAnswer(json ?? 'null', 1);
  }

  private async page(viewing: Viewing, q: ListQuery): Promise<string | undefined> {
    const scope = { channelSeq: viewing.channelSeq };
    const sorted = REVIEWS_SORTED[q.sort as keyof typeof REVIEWS_SORTED];
    const last = q.lastEvaluationSeq && q.lastReviewDatetime ? { lastSeq: q.lastEvaluationSeq, lastAt: q.lastReviewDatetime } : null;
    if (!last) return (await this.db.hot(scope, (sorted ?? REVIEWS_OF_COURSE).first, viewing))[0];
    if (!sorted) return (await this.db.hot(scope, REVIEWS_OF_COURSE.after, { ...viewing, ...last }))[0];
    return (await this.db.hot(scope, sorted.after, { ...viewing, ...last, lastValue: q.lastReviewValue ?? VALUE_NOW }))[0];
  }

  /** Stores the staff's reply to a review; an empty text removes it. */
  async reply(auth: User, courseSeq: number, evaluationSeq: number, text: string): Promise<null> {
    const access = await this.access.of(auth, courseSeq);
    if (!access.manager && !hasPermission(access.roles, 'SITE_REVIEW_UPDATE')) throw fail('NO_PERMISSION');
    const channelSeq = auth.channelSeq!;
    const said = text ? { reply: text, replyAt: this.clock.now(), replyBy: auth.userSeq } : { reply: null, replyAt: null, replyBy: null };
    await this.db.tx({ channelSeq }, async (tx) => {
      const review = await this.hold(tx, auth, evaluationSeq);
      if (review.courseSeq !== courseSeq) throw fail('NO_DATA');
      await tx.update(ReviewEntity, { channelSeq, evaluationSeq }, said);
      // The review's author is told of an answer, but not of corrections to it.
      if (text && review.reply === null && review.hideYn === YN.NO && review.userSeq !== auth.userSeq)
        await this.outbox.publish(tx, 'review.answered', { channelSeq, courseSeq, evaluationSeq, userSeq: review.userSeq });
    });
    return null;
  }

  /**
   * Writes the review of an enrolment, or changes the one it has. Unless the review is hidden, the totals of the class change in the same
   * transaction, near its end, since other reviews of the class wait for that row.
   */
  async save(auth: User, courseSeq: number, input: InferType<typeof reviewInput>): Promise<Review> {
    await this.access.of(auth, courseSeq);
    const channelSeq = auth.channelSeq!;
    const writer = { channelSeq, courseSeq, attendSeq: input.attendSeq, userSeq: auth.userSeq };
    const hidden = await this.db.tx({ channelSeq }, async (tx) => {
      const now = this.clock.now();
      const [enrolment] = await rows(tx, REVIEWED_ENROLMENT, writer);
      if (enrolment?.choiseStatusCd !== APPLICATION_STATUS.APPROVED) throw fail('REVIEW_NOT_ALLOWED');
      if (!canReview(enrolment, now)) throw fail('REVIEW_EXPIRED');
      await this.mustBeOwn(tx, auth, input.photos);
      const fields = ratings(input);
      const before = await this.insertOrLock(tx, {
        ...fields,
        ...writer,
        hideYn: YN.NO,
        createdAt: now,
      });
      if (typeof before === 'number') {
        await this.count(tx, channelSeq, courseSeq, null, input.reviewPoint);
        await this.outbox.publish(tx, 'review.written', { channelSeq, courseSeq, evaluationSeq: before, userSeq: auth.userSeq });
        return false;
      }
      await tx.update(ReviewEntity, { channelSeq, evaluationSeq: before.evaluationSeq }, { ...fields, updatedAt: now });
      if (before.hideYn === YN.NO) await this.count(tx, channelSeq, courseSeq, before.reviewPoint, input.reviewPoint);
      return before.hideYn === YN.YES;
    });
    if (hidden) await this.hidden.settleIn(channelSeq, JSON.stringify(input.photos));
    return (await this.ofWriter(writer))!;
  }

  /** Refuses pictures that the caller has not uploaded on this site. */
  private async mustBeOwn(tx: Tx, { channelSeq, userSeq }: User, photos: readonly string[]): Promise<void> {
    if (!photos.length) return;
    const keys = photos.map((url) => url.replace(/^\/files\//, ''));
    const own = await rows(tx, OWN_PICTURES, { channelSeq: channelSeq!, userSeq, keys });
    if (own.length !== new Set(keys).size || own.length !== photos.length) throw failField('photos', 'photo');
  }

  /** Inserts a review and answers its number; if the enrolment has one already, locks and answers that. */
  private async insertOrLock(
    tx: Tx,
    row: Omit<ReviewEntity, 'evaluationSeq' | 'updatedAt' | 'helpfulCount' | 'reply' | 'replyAt' | 'replyBy'>,
  ): Promise<number | ReviewEntity> {
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

  /** The caller's review of an own enrolment; `attendSeq` is null for the present one, and may name an earlier one. */
  async mine(auth: User, courseSeq: number, attendSeq: number | null): Promise<Review | null> {
    const { enrolment } = await this.access.of(auth, courseSeq);
    const { channelSeq, userSeq } = auth;
    return this.ofWriter({ channelSeq: channelSeq!, courseSeq, userSeq, attendSeq: attendSeq ?? enrolment?.attendSeq ?? null });
  }
  /** A review for its own writer, who sees its pictures even while it is hidden. */
  private async ofWriter(writer: {
    channelSeq: number;
    courseSeq: number;
    userSeq: number;
    attendSeq: number | null;
  }): Promise<Review | null> {
    const { channelSeq } = writer;
    const own = await this.db.one({ channelSeq }, REVIEW_OF_WRITER, writer);
    return own && (await this.hidden.shownOf(channelSeq, [own]))[0]!;
  }

  async adminList(auth: User, q: QueryOf<typeof reviewApi.adminList>): Promise<Page<AdminReview>> {
    const channelSeq = auth.channelSeq!;
    const asked = {
      channelSeq,
      courseSeq: q.courseSeq ?? null,
      reviewPoint: q.reviewPoint ?? null,
      size: q.size,
      offset: Math.min((q.page - 1) * q.size, LIST_MAX),
    };
    const found = countedPage((await this.adminPage(asked, q, onlyOf(auth)))!);
    return { ...found, list: await this.hidden.shownOf(channelSeq, found.list) };
  }

  private adminPage(
    asked: AdminPage,
    { q, sort }: QueryOf<typeof reviewApi.adminList>,
    ownerSeq: number | null,
  ): Promise<Page<AdminReview> | null> {
    const { all, found, own, ownFound } = ADMIN_REVIEWS[sort || 'written.desc'];
    const scope = { channelSeq: asked.channelSeq };
    if (ownerSeq === null) return q ? this.db.one(scope, found, { ...asked, q }) : this.db.one(scope, all, asked);
    return q ? this.db.one(scope, ownFound, { ...asked, ownerSeq, q }) : this.db.one(scope, own, { ...asked, ownerSeq });
  }

  /** Hides a review with a reason, which its author is told, or shows it again; repeating either changes nothing. */
  async hide(auth: User, evaluationSeq: number, { hideYn, reasonCd, reasonText }: InputOf<typeof reviewApi.hide>): Promise<AdminReview> {
    await this.db.tx({ channelSeq: auth.channelSeq }, async (tx) => {
      const review = await this.hold(tx, auth, evaluationSeq);
      if (review.hideYn === hideYn) return;
      if (hideYn === YN.NO) return this.moderation.bringReviewBack(tx, auth, evaluationSeq);
      await this.moderation.takeReviewDown(tx, auth, evaluationSeq, { reasonCd: reasonCd!, reasonText });
    });
    const channelSeq = auth.channelSeq!;
    const found = (await this.db.one({ channelSeq }, ADMIN_REVIEW_ONE, { channelSeq, evaluationSeq }))!;
    return (await this.hidden.shownOf(channelSeq, [found]))[0]!;
  }

  async adminRemove(auth: User, evaluationSeq: number, why: InputOf<typeof reviewApi.adminRemove>): Promise<null> {
    await this.db.tx({ channelSeq: auth.channelSeq }, async (tx) => {
      const review = await this.hold(tx, auth, evaluationSeq);
      await this.moderation.keepRemoved(tx, auth, reviewOf(auth, evaluationSeq), why);
      await this.drop(tx, review);
    });
    return null;
  }

  async best(auth: Caller): Promise<RawAnswer> {
    const [json] = await this.db.read({ channelSeq: auth.channelSeq }, BEST_REVIEWS, { channelSeq: auth.channelSeq });
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

  private async count(tx: Tx, channelSeq: number, courseSeq: number, lost: number | null, gained: number | null): Promise<void> {
    await rows(tx, COURSE_REVIEW_TOTALS, { channelSeq, courseSeq, lost, gained });
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
  photos: input.photos,
});
