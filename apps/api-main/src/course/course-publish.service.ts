import { PUBLISH_STEP } from '@madang/contracts/answer-codes';
import { Injectable } from '@nestjs/common';
import type { InferType } from 'yup';
import { COURSE_TYPE_CD, FARE, PAY_LIMIT, PUBLIC, PUBLISH_STATUS, TRASH, YN, type Currency, type Yn } from '@madang/contracts/codes';
import { LIMITS } from '@madang/contracts/limits';
import { courseApi, coursePublicInput, type ClassInformation, type PublishCheck } from '@madang/contracts/main/course';
import { isSurvey } from '@madang/contracts/main/course-kinds';
import { enrolButton, isAfterSale, publishMissing, VISITOR_ENROLMENT, type MissingStep } from '@madang/contracts/main/course-rules';
import { asksForMoney, sellerStep } from '@madang/contracts/main/selling';
import { packageMissing } from '@madang/contracts/main/package-rules';
import { daysAfter, msBefore, startOfMinute } from '@madang/contracts/dates';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db, rows, type Tx } from '@madang/server/db';
import { canBePaid } from '@madang/server/pay-methods';
import { fail, failField, Failure } from '@madang/server/fail';
import { Outbox } from '@madang/server/outbox';
import { RestrictedFields } from '@madang/server/restricted-fields';
import { keepProjectLimit } from '../membership/project-limit';
import { holdSellerDetails, missingOfSeller, requireSellerDetails } from '../setting/seller-details';
import { endsBeforeClass } from './course-information';
import { CourseReadService } from './course-read.service';
import { OPEN_TERMS, PACKAGE_CLASSES, REVIEWING_SITE } from './course-publish.sql';
import { CourseEntity } from './course.entity';
import { CourseService } from './course.service';
import { NO_INSTALLMENT } from './installment';
import { WAIT_ANEW } from '../demand/demand.sql';
import { tellWaiting } from '../demand/tell-waiting';
import { hasStudioPlan, requireStudioPlan } from './studio-plan';

/**
 * The columns of a class whose sale ends now. Pages reckon by the minute, so the end is the last moment of the minute before: a page would
 * otherwise sell the class until this minute is over (AM-1221).
 */
const closed = ({ settingPayTimeYn, payEndCd, payEndAt }: CourseEntity, now: Date): Partial<CourseEntity> => ({
  settingPayTimeYn: YN.YES,
  payEndCd: PAY_LIMIT.LIMITED,
  payEndAt: msBefore(startOfMinute(now), 1),
  beforeClose: { settingPayTimeYn, payEndCd, payEndAt: payEndAt?.toISOString() ?? null },
});
/**
 * The columns of a class whose sale continues. The sale has no end if its earlier one has passed by now, since it would otherwise end at
 * once, or if the first day of the class was moved behind it meanwhile (AM-152).
 */
function reopened({ beforeClose, settingPayTimeYn, startAt }: CourseEntity, now: Date): Partial<CourseEntity> {
  const payEndAt = beforeClose?.payEndCd === PAY_LIMIT.LIMITED && beforeClose.payEndAt ? new Date(beforeClose.payEndAt) : null;
  const fits = payEndAt && payEndAt > now && !endsBeforeClass(payEndAt, startAt);
  const again = fits ? { payEndCd: PAY_LIMIT.LIMITED, payEndAt } : { payEndCd: PAY_LIMIT.NONE, payEndAt: null };
  return { ...again, settingPayTimeYn: beforeClose?.settingPayTimeYn ?? settingPayTimeYn, beforeClose: null };
}

const incomplete = (missing: readonly MissingStep[]) =>
  new Failure(
    'PUBLISH_INCOMPLETE',
    undefined,
    missing.map(({ key }) => ({ field: key === 'large' || key === 'medium' ? `categoryCd.${key}` : key, message: { key: 'required' } })),
  );

/** The columns of a class whose publishing is neither asked for nor refused. */
export const NO_REQUEST = {
  publishRequestedAt: null,
  publishRequestedBy: null,
  publishRefusedAt: null,
  publishRefusedReason: null,
} satisfies Partial<CourseEntity>;

/** The enrolment state of a visitor, by which `enrolButton` tells whether a new person can enrol. */

/**
 * The kind of price of a class that is open to everybody. A package becomes free instead, and people still have to enrol in it, since it
 * has no lessons of its own to open (AM-587).
 */
const openPriceKind = ({ courseTypeCd }: { courseTypeCd: string }) => (courseTypeCd === COURSE_TYPE_CD.PACKAGE ? FARE.FREE : FARE.OPEN);

/** Checks, publishes and unpublishes classes, and ends their sale. */
@Injectable()
export class CoursePublishService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly courses: CourseService,
    private readonly reads: CourseReadService,
    ownFields: RestrictedFields,
  ) {
    ownFields.hold(courseApi.setPublic, async (auth, { courseSeq }: { courseSeq: number }) => {
      const { course } = await this.reads.information(auth, courseSeq);
      return { openYn: course.fareCd === openPriceKind(course) ? YN.YES : YN.NO };
    });
  }

  check(auth: User, courseSeq: number): Promise<PublishCheck> {
    return this.db.tx({ channelSeq: auth.channelSeq }, async (tx) => {
      const course = await tx.findOneBy(CourseEntity, { channelSeq: auth.channelSeq!, courseSeq });
      if (!course) throw fail('CLASS_NOT_FOUND');
      const missing = await this.missing(tx, course);
      const reviewed = await this.reviewed(tx, course.channelSeq);
      const at = course.publishRequestedAt;
      const refused = course.publishRefusedAt;
      const review = {
        requestedAt: at?.toISOString() ?? null,
        publishAt: at ? daysAfter(at, LIMITS.reviewDays).toISOString() : null,
        refusedAt: refused?.toISOString() ?? null,
        refusedReason: course.publishRefusedReason,
      };
      return { ready: missing.length === 0, missing, ...((reviewed || at || refused) && { review }) };
    });
  }

  /** Publishes a class, or requests the approval of the site's staff if the site requires that (AM-145). A second call changes nothing. */
  publish(auth: User, courseSeq: number): Promise<ClassInformation> {
    return this.change(auth, courseSeq, async (tx, course) => {
      if (course.courseTypeCd === COURSE_TYPE_CD.CHALLENGE) await requireStudioPlan(tx, auth.channelSeq!);
      if (course.publishStatusCd === PUBLISH_STATUS.PUBLISHED) return {};
      await this.mustBeComplete(tx, course);
      if (await this.reviewed(tx, course.channelSeq)) return this.requested(tx, auth, course);
      return this.published(tx, course, auth.userSeq);
    });
  }

  async mustBeComplete(tx: Tx, course: CourseEntity): Promise<void> {
    const missing = (await this.missing(tx, course)).filter(({ step }) => step !== 'seller');
    if (missing.length) throw incomplete(missing);
    if (!isSurvey(course)) await requireSellerDetails(tx, course.channelSeq, course.fareCd);
  }

  private async requested(tx: Tx, auth: User, course: CourseEntity): Promise<Partial<CourseEntity>> {
    if (course.publishRequestedAt) return {};
    const { channelSeq, courseSeq } = course;
    const now = this.clock.now();
    const who = { bySeq: auth.userSeq, requesterSeq: auth.userSeq };
    await this.outbox.publish(tx, 'publish.changed', {
      channelSeq,
      courseSeq,
      what: PUBLISH_STEP.REQUESTED,
      ...who,
      reason: null,
      at: now.toISOString(),
    });
    return { ...NO_REQUEST, publishRequestedAt: now, publishRequestedBy: auth.userSeq };
  }

  /**
   * Publishes a class whose days for approval have passed. A class that has become incomplete since the request is returned to its
   * authors, and so is a challenge whose site has lost the plan that it needs.
   */
  publishReviewed(channelSeq: number, courseSeq: number, until: Date): Promise<void> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const at = { channelSeq, courseSeq };
      const course = await tx.findOne(CourseEntity, { where: at, lock: { mode: 'pessimistic_write' } });
      if (!course?.publishRequestedAt || course.publishRequestedAt > until) return;
      await holdSellerDetails(tx, channelSeq);
      const ready = course.trashTypeCd === TRASH.NORMAL && (await this.missing(tx, course)).length === 0;
      const planned = course.courseTypeCd !== COURSE_TYPE_CD.CHALLENGE || (await hasStudioPlan(tx, channelSeq));
      const patch =
        ready && planned
          ? await this.published(tx, course, null)
          : await this.returned(tx, course, ready ? PUBLISH_STEP.PLAN_ENDED : PUBLISH_STEP.RETURNED);
      await this.courses.write(tx, { userSeq: null }, course, patch);
    });
  }

  /** Ends a request to publish a class that lacks something by now, is in the trash or has no plan, and tells the requester. */
  private async returned(
    tx: Tx,
    { channelSeq, courseSeq, publishRequestedBy }: CourseEntity,
    step: typeof PUBLISH_STEP.RETURNED | typeof PUBLISH_STEP.PLAN_ENDED,
  ): Promise<Partial<CourseEntity>> {
    const at = this.clock.now().toISOString();
    const what = { what: step, bySeq: null, requesterSeq: publishRequestedBy, reason: null };
    await this.outbox.publish(tx, 'publish.changed', { channelSeq, courseSeq, ...what, at });
    return NO_REQUEST;
  }

  /**
   * Publishes the events of a published class and answers its new columns. `bySeq` is null when the days for approval have passed and
   * nobody decided.
   */
  async published(tx: Tx, course: CourseEntity, bySeq: number | null): Promise<Partial<CourseEntity>> {
    const { channelSeq, courseSeq, publishedAt, publishRequestedAt, publishRequestedBy } = course;
    const now = this.clock.now();
    await this.outbox.publish(tx, 'course.published', { channelSeq, courseSeq });
    if (publishRequestedAt) {
      const what = { what: PUBLISH_STEP.PUBLISHED, bySeq, requesterSeq: publishRequestedBy, reason: null };
      await this.outbox.publish(tx, 'publish.changed', { channelSeq, courseSeq, ...what, at: now.toISOString() });
    }
    const opens =
      course.publicCd === PUBLIC.PUBLIC &&
      course.courseTypeCd !== COURSE_TYPE_CD.CHALLENGE &&
      enrolButton(course, VISITOR_ENROLMENT, now).enabled;
    if (isSurvey(course)) await rows(tx, WAIT_ANEW, { channelSeq, courseSeq });
    // The people who wait for the class are told when they can find it and enrol. If that is not so yet, and for challenges, which are
    // opened by their terms, `DemandJob` tells them later.
    else if (opens) await tellWaiting(tx, this.outbox, course, now);
    return { publishStatusCd: PUBLISH_STATUS.PUBLISHED, publishedAt: publishedAt ?? now, ...NO_REQUEST };
  }

  private async reviewed(tx: Tx, channelSeq: number): Promise<boolean> {
    return (await rows(tx, REVIEWING_SITE, { channelSeq })).length > 0;
  }

  unpublish(auth: User, courseSeq: number): Promise<ClassInformation> {
    return this.change(auth, courseSeq, async () => ({ publishStatusCd: PUBLISH_STATUS.UNPUBLISHED, ...NO_REQUEST }));
  }

  /** Ends the sale of a class now, or undoes that: the sale then continues with its earlier end, if that is still to come. */
  close(auth: User, courseSeq: number, closeYn: Yn): Promise<ClassInformation> {
    return this.change(auth, courseSeq, async (_tx, course) => {
      // A challenge is sold by its terms, which have times of their own.
      if (course.courseTypeCd === COURSE_TYPE_CD.CHALLENGE) throw fail('CLASS_NOT_FOUND');
      const now = this.clock.now();
      if (isAfterSale(course, now) === (closeYn === YN.YES)) return {};
      return closeYn === YN.YES ? closed(course, now) : reopened(course, now);
    });
  }

  setPublic(auth: User, courseSeq: number, input: InferType<typeof coursePublicInput>): Promise<ClassInformation> {
    const opened = {
      price: 0,
      priceEx: null,
      discountPrice: null,
      discountPriceEx: null,
      discountStartAt: null,
      discountEndAt: null,
      materialPrice: null,
      materialPriceEx: null,
      materialTitle: null,
      ...NO_INSTALLMENT,
    };
    return this.change(auth, courseSeq, async (_tx, course) => {
      // A challenge cannot be open to everybody, since its missions need an enrolment in a term.
      if (input.openYn === YN.YES && course.courseTypeCd === COURSE_TYPE_CD.CHALLENGE) throw failField('openYn', 'oneOf');
      return { publicCd: input.publicCd, ...(input.openYn === YN.YES && { ...opened, fareCd: openPriceKind(course) }) };
    });
  }

  private async change(
    auth: User,
    courseSeq: number,
    patch: (tx: Tx, course: CourseEntity) => Promise<Partial<CourseEntity>>,
  ): Promise<ClassInformation> {
    await this.db.tx({ channelSeq: auth.channelSeq }, (tx) =>
      keepProjectLimit(tx, auth, this.clock.now(), async () => {
        const course = await this.courses.lock(tx, auth, courseSeq);
        await this.courses.write(tx, auth, course, await patch(tx, course));
      }),
    );
    return this.reads.information(auth, courseSeq);
  }

  private async missing(tx: Tx, course: CourseEntity): Promise<PublishCheck['missing']> {
    // A demand survey costs nothing, so neither its price nor the seller is checked.
    if (isSurvey(course)) return this.unfinished(tx, course);
    const seller = asksForMoney(course.fareCd) ? await missingOfSeller(tx, course.channelSeq) : [];
    const payable = course.fareCd !== FARE.PAID || canBePaid(course.currency as Currency, course.payMethods);
    const methods: MissingStep[] = payable ? [] : [{ step: 'payment', key: 'payMethods' }];
    return [...(await this.unfinished(tx, course)), ...methods, ...seller.map(sellerStep)];
  }

  private async unfinished(tx: Tx, course: CourseEntity): Promise<PublishCheck['missing']> {
    const { channelSeq, courseSeq } = course;
    if (course.courseTypeCd === COURSE_TYPE_CD.CHALLENGE) {
      const open = await rows(tx, OPEN_TERMS, { channelSeq, courseSeq, now: this.clock.now() });
      return [...publishMissing(course), ...(open.length ? [] : [{ step: 'terms', key: 'terms' } as const])];
    }
    if (course.courseTypeCd !== COURSE_TYPE_CD.PACKAGE) return publishMissing(course);
    const [held] = await rows(tx, PACKAGE_CLASSES, { channelSeq, courseSeq, currency: course.currency });
    return packageMissing({ title: course.title, ...held! });
  }
}
