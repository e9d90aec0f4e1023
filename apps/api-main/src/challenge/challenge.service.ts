import { Injectable } from '@nestjs/common';
import {
  COURSE_TYPE,
  COURSE_TYPE_CD,
  CURRENCY,
  FARE,
  PUBLISH_STATUS,
  USER_LIMIT,
  USER_TYPE,
  HISTORY_ENTITY,
} from '@madang/contracts/codes';
import { asksForMoney } from '@madang/contracts/main/selling';
import type { InputOf, Page, QueryOf } from '@madang/contracts/endpoint';
import {
  challengeApi as api,
  type AdminChallenge,
  type Challenge,
  type ChallengeCard,
  type ChallengeDetail,
} from '@madang/contracts/main/challenge';
import type { JoinableTerms } from '@madang/contracts/main/challenge-calls';
import { defaultTerm } from '@madang/contracts/main/challenge-rules';
import { onlyOf, type Caller, type User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db, type Tx } from '@madang/server/db';
import { fail, failField } from '@madang/server/fail';
import { History } from '@madang/server/history';
import { RestrictedFields } from '@madang/server/restricted-fields';
import { cleanHtml, isImageAddress } from '@madang/server/rich-text';
import { CourseAccess } from '../course/course-access';
import { pattern } from '../course/course-list.sql';
import { CourseTrashService } from '../course/course-trash.service';
import { requireSellerDetails } from '../setting/seller-details';
import { CourseEntity, CourseUserEntity } from '../course/course.entity';
import { CourseService } from '../course/course.service';
import { NO_INSTALLMENT } from '../course/installment';
import { requireStudioPlan } from '../course/studio-plan';
import { requireVerifiedMailbox } from '../course/verified-mailbox';
import { COURSE_STAFF } from '../operator/operator.sql';
import { ADMIN_CHALLENGES, CHALLENGE_DETAIL, CHALLENGES_ON_SHOW, JOINABLE_TERMS } from './challenge.sql';

type Input = InputOf<typeof api.update>;
/** The fields of a challenge that a line of the site's history shows. */
const shown = ({ title, subTitle, price, period }: Pick<Challenge, 'title' | 'subTitle' | 'price' | 'period'>) => ({
  title,
  subTitle,
  price,
  period,
});

/** Challenges: courses whose missions are done in terms. */
@Injectable()
export class ChallengeService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly access: CourseAccess,
    private readonly courses: CourseService,
    private readonly trash: CourseTrashService,
    private readonly history: History,
    ownFields: RestrictedFields,
  ) {
    ownFields.hold(api.create, () => ({ price: 0 }));
    ownFields.hold(
      api.update,
      async (auth, { courseSeq }: { courseSeq: number }) => (await this.find(auth.channelSeq!, courseSeq)).challenge,
    );
  }

  async list(channelSeq: number, q: QueryOf<typeof api.list>): Promise<Page<ChallengeCard>> {
    const now = this.clock.now();
    const asked = { channelSeq, now, size: q.size, offset: (q.page - 1) * q.size };
    const found = (await this.db.one({ channelSeq }, CHALLENGES_ON_SHOW, asked))!;
    return { ...found, list: found.list.map((card) => ({ ...card, defaultTermSeq: defaultTerm(card.terms, now)?.termSeq ?? null })) };
  }

  async adminList(auth: User, q: QueryOf<typeof api.adminList>): Promise<Page<AdminChallenge>> {
    const channelSeq = auth.channelSeq!;
    const asked = {
      ownerSeq: onlyOf(auth),
      channelSeq,
      titlePattern: pattern(q.q),
      state: q.state || null,
      now: this.clock.now(),
      size: q.size,
      offset: (q.page - 1) * q.size,
    };
    return (await this.db.one({ channelSeq }, ADMIN_CHALLENGES, asked))!;
  }

  async find(channelSeq: number, courseSeq: number): Promise<ChallengeDetail> {
    const found = await this.db.one({ channelSeq }, CHALLENGE_DETAIL, { channelSeq, courseSeq });
    if (!found) throw fail('CLASS_NOT_FOUND');
    const leaders = (await this.db.one({ channelSeq }, COURSE_STAFF, { channelSeq, courseSeq }))!;
    return { ...found, leaders, defaultTermSeq: defaultTerm(found.terms, this.clock.now())?.termSeq ?? null };
  }

  async joinable(auth: Caller, courseSeq: number): Promise<JoinableTerms> {
    await this.access.of(auth, courseSeq);
    const now = this.clock.now();
    const { channelSeq, userSeq: viewerSeq } = auth;
    const found = (await this.db.one({ channelSeq }, JOINABLE_TERMS, { channelSeq, courseSeq, viewerSeq, now }))!;
    return { ...found, defaultTermSeq: defaultTerm(found.terms, now)?.termSeq ?? null };
  }

  async create(auth: User, input: InputOf<typeof api.create>): Promise<ChallengeDetail> {
    const channelSeq = auth.channelSeq!;
    const courseSeq = await this.db.tx({ channelSeq }, async (tx) => {
      await requireVerifiedMailbox(tx, auth);
      await requireStudioPlan(tx, channelSeq);
      const now = this.clock.now();
      const columns = await this.columns(tx, auth, null, input);
      const kind = { courseTypeCd: COURSE_TYPE_CD.CHALLENGE, courseType: COURSE_TYPE.COMMUNITY, userLimitTypeCd: USER_LIMIT.NONE };
      const made = await tx.insert(CourseEntity, {
        ...columns,
        ...kind,
        channelSeq,
        writerSeq: auth.userSeq,
        createdAt: now,
        updatedAt: now,
      });
      const seq = Number(made.identifiers[0]!['courseSeq']);
      await tx.insert(CourseUserEntity, { channelSeq, courseSeq: seq, userSeq: auth.userSeq, userTypeCd: USER_TYPE.TEACHER, userOrder: 0 });
      const after = shown(await tx.findOneByOrFail(CourseEntity, { channelSeq, courseSeq: seq }));
      await this.history.record(tx, auth, channelSeq, { entity: HISTORY_ENTITY.CHALLENGE, seq, before: null, after });
      return seq;
    });
    return this.find(channelSeq, courseSeq);
  }

  async update(auth: User, courseSeq: number, input: Input): Promise<ChallengeDetail> {
    const channelSeq = auth.channelSeq!;
    await this.db.tx({ channelSeq }, async (tx) => {
      const course = await this.lock(tx, auth, courseSeq);
      await requireStudioPlan(tx, channelSeq);
      const columns = await this.columns(tx, auth, course, input);
      // If this price makes a published free challenge one for money, the site must have entered the seller's details that the law
      // requires.
      if (course.publishStatusCd === PUBLISH_STATUS.PUBLISHED && !asksForMoney(course.fareCd) && columns.fareCd)
        await requireSellerDetails(tx, channelSeq, columns.fareCd);
      await tx.update(CourseEntity, { channelSeq, courseSeq }, { ...columns, updatedAt: this.clock.now() });
      const change = { before: shown(course), after: shown({ ...course, ...columns }) };
      await this.history.record(tx, auth, channelSeq, { entity: HISTORY_ENTITY.CHALLENGE, seq: courseSeq, ...change });
    });
    return this.find(channelSeq, courseSeq);
  }

  /**
   * Puts a challenge into the trash for a week, as a class; refused while it has learners, or while a package or the site's main page shows
   * it.
   */
  async remove(auth: User, courseSeq: number): Promise<null> {
    const channelSeq = auth.channelSeq!;
    await this.db.tx({ channelSeq }, async (tx) => {
      const course = await this.lock(tx, auth, courseSeq);
      await this.trash.trash(tx, auth, courseSeq);
      await this.history.record(tx, auth, channelSeq, {
        entity: HISTORY_ENTITY.CHALLENGE,
        seq: courseSeq,
        before: shown(course),
        after: null,
      });
    });
    return null;
  }

  /** Locks the row of a challenge and answers it, so that changes of the challenge, its terms and its seats happen one after the other. */
  async lock(tx: Tx, auth: User, courseSeq: number): Promise<CourseEntity> {
    const course = await this.courses.lock(tx, auth, courseSeq);
    if (course.courseTypeCd !== COURSE_TYPE_CD.CHALLENGE) throw fail('CLASS_NOT_FOUND');
    return course;
  }

  private async columns(tx: Tx, auth: User, old: CourseEntity | null, input: Input): Promise<Partial<CourseEntity>> {
    if (input.imageUrl && !isImageAddress(input.imageUrl)) throw failField('imageUrl', 'url');
    const sorted = await this.courses.categoryChange(tx, auth, input);
    const { price, introduction, ...same } = input;
    const columns: Partial<CourseEntity> = Object.fromEntries(Object.entries(same).filter(([, value]) => value !== undefined));
    if (introduction !== undefined) columns.introduction = cleanHtml(introduction);
    return { ...columns, ...sorted, ...priceOf(old, price) };
  }
}

/**
 * The columns that a new price in won changes; `undefined` changes none. Price 0 also removes the discount and, but for the case below, the
 * material cost; other currencies and new discounts are set on the page of the payment.
 */
function priceOf(old: CourseEntity | null, price: number | null | undefined): Partial<CourseEntity> {
  if (price === undefined) return {};
  const discountFree = { discountPrice: null, discountPriceEx: null, discountStartAt: null, discountEndAt: null };
  // What a month costs was computed from the old price, so paying by months is switched off.
  const months = price === (old?.price ?? 0) ? {} : NO_INSTALLMENT;
  // A challenge that asks for a material cost in won stays one for money although its own price is 0.
  if (!price && old?.fareCd === FARE.PAID && old.materialPrice && old.currency === CURRENCY.KRW)
    return { price: 0, ...discountFree, ...months };
  if (!price)
    return {
      fareCd: FARE.FREE,
      price: 0,
      priceEx: null,
      ...discountFree,
      materialPrice: null,
      materialPriceEx: null,
      materialTitle: null,
      ...NO_INSTALLMENT,
    };
  if (old && old.fareCd === FARE.PAID && old.currency !== CURRENCY.KRW) throw failField('price', 'invalid');
  if (old?.discountPrice && old.discountPrice >= price) throw failField('price', 'invalid', undefined, 'DISCOUNT_NOT_LOWER');
  return { fareCd: FARE.PAID, price, ...months };
}
