import { VIDEO_COURSES } from '@madang/contracts/answer-codes';
import { Injectable } from '@nestjs/common';
import {
  COURSE_TYPE,
  COURSE_TYPE_CD,
  CURRENCY,
  DIFFICULTY,
  FARE,
  PAY_METHOD,
  PUBLISH_STATUS,
  HISTORY_ENTITY,
} from '@madang/contracts/codes';
import type { InputOf, Page, QueryOf } from '@madang/contracts/endpoint';
import { contentApi as api, isContent } from '@madang/contracts/main/content';
import type { AdminCourse } from '@madang/contracts/main/course';
import { asksForMoney } from '@madang/contracts/main/selling';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail, failField } from '@madang/server/fail';
import { History } from '@madang/server/history';
import { RestrictedFields } from '@madang/server/restricted-fields';
import { ADMIN_COURSE } from '../course/course-list.sql';
import { CourseReadService } from '../course/course-read.service';
import { CourseTrashService } from '../course/course-trash.service';
import { CourseEntity } from '../course/course.entity';
import { NO_INSTALLMENT } from '../course/installment';
import { requireSellerDetails } from '../setting/seller-details';
import { CourseService } from '../course/course.service';
import { requireStudioPlan } from '../course/studio-plan';

type Columns = Partial<CourseEntity>;
/** The fields of a content that a line of the site's history shows. */
const shown = ({ title, imageUrl, price }: Pick<CourseEntity, 'title' | 'imageUrl' | 'price'>) => ({ title, imageUrl, price: price ?? 0 });

/**
 * The video classes of a site that the studio manages in a simpler way, as contents (ST-001); otherwise they are classes like others.
 * Making and changing them needs the studio's plan; deleting them does not.
 */
@Injectable()
export class ContentService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly history: History,
    private readonly courses: CourseService,
    private readonly reads: CourseReadService,
    private readonly trash: CourseTrashService,
    ownFields: RestrictedFields,
  ) {
    ownFields.hold(api.create, () => ({ fareCd: FARE.FREE, price: null }));
    ownFields.hold(api.update, async (auth, { courseSeq }: { courseSeq: number }) => {
      const { title, imageUrl, fareCd, price } = await this.db.tx({ channelSeq: auth.channelSeq }, (tx) => this.lock(tx, auth, courseSeq));
      return { title, imageUrl, fareCd, price };
    });
  }

  list(auth: User, q: QueryOf<typeof api.list>): Promise<Page<AdminCourse>> {
    return this.reads.adminList(auth, { ...q, kind: VIDEO_COURSES, sort: '' });
  }

  create(auth: User, input: InputOf<typeof api.create>): Promise<AdminCourse> {
    return this.db.tx({ channelSeq: auth.channelSeq }, async (tx) => {
      await requireStudioPlan(tx, auth.channelSeq!);
      const courseSeq = await this.courses.insert(tx, auth, {
        title: input.title,
        courseType: COURSE_TYPE.VOD,
        courseTypeCd: COURSE_TYPE_CD.CLASS,
        difficultyCd: DIFFICULTY.BEGINNER,
      });
      const paid = input.fareCd === FARE.PAID;
      const columns = { imageUrl: input.imageUrl ?? null, fareCd: input.fareCd, price: paid ? input.price! : 0 };
      await tx.update(CourseEntity, { channelSeq: auth.channelSeq!, courseSeq }, columns);
      await this.history.record(tx, auth, auth.channelSeq!, {
        entity: HISTORY_ENTITY.CONTENT,
        seq: courseSeq,
        before: null,
        after: shown({ title: input.title, ...columns }),
      });
      return this.contentRow(tx, auth, courseSeq);
    });
  }

  update(auth: User, courseSeq: number, input: InputOf<typeof api.update>): Promise<AdminCourse> {
    return this.db.tx({ channelSeq: auth.channelSeq }, async (tx) => {
      await requireStudioPlan(tx, auth.channelSeq!);
      const before = await this.lock(tx, auth, courseSeq);
      const { title = before.title, imageUrl = before.imageUrl } = input;
      const change: Columns = { title, imageUrl, ...priceColumnsOf(before, input) };
      if (before.publishStatusCd === PUBLISH_STATUS.PUBLISHED && !asksForMoney(before.fareCd) && change.fareCd)
        await requireSellerDetails(tx, auth.channelSeq!, change.fareCd);
      await tx.update(CourseEntity, { channelSeq: auth.channelSeq!, courseSeq }, { ...change, updatedAt: this.clock.now() });
      await this.history.record(tx, auth, auth.channelSeq!, {
        entity: HISTORY_ENTITY.CONTENT,
        seq: courseSeq,
        before: shown(before),
        after: shown({ ...before, ...change }),
      });
      return this.contentRow(tx, auth, courseSeq);
    });
  }

  remove(auth: User, courseSeq: number): Promise<null> {
    return this.db.tx({ channelSeq: auth.channelSeq }, async (tx) => {
      const before = await this.lock(tx, auth, courseSeq);
      await this.trash.trash(tx, auth, courseSeq);
      await this.history.record(tx, auth, auth.channelSeq!, {
        entity: HISTORY_ENTITY.CONTENT,
        seq: courseSeq,
        before: shown(before),
        after: null,
      });
      return null;
    });
  }

  private async lock(tx: Tx, auth: User, courseSeq: number): Promise<CourseEntity> {
    const course = await this.courses.lock(tx, auth, courseSeq);
    // The studio's contents are video classes only: it refuses all other classes as not found.
    if (!isContent(course)) throw fail('CLASS_NOT_FOUND');
    return course;
  }

  private async contentRow(tx: Tx, auth: User, courseSeq: number): Promise<AdminCourse> {
    const [found] = await rows(tx, ADMIN_COURSE, { channelSeq: auth.channelSeq!, courseSeq, now: this.clock.now() });
    return found!;
  }
}

const NO_MATERIAL = { materialPrice: null, materialPriceEx: null, materialTitle: null };
/**
 * The columns that a change of price writes, as the payment page would write them. The price is in won: a content sold in dollars has a
 * price in dollars as well, so its price is changed on the payment page only and is refused here.
 */
function priceColumnsOf(old: CourseEntity, input: InputOf<typeof api.update>): Columns {
  const fareCd = input.fareCd ?? old.fareCd;
  const price = input.price === undefined ? old.price : input.price;
  if (fareCd === old.fareCd && (fareCd !== FARE.PAID || price === old.price)) return {};
  const none = { discountPrice: null, discountPriceEx: null, discountStartAt: null, discountEndAt: null };
  if (fareCd !== FARE.PAID) return { fareCd, price: 0, priceEx: null, ...none, ...NO_MATERIAL, ...NO_INSTALLMENT };
  if (!price) throw failField('price', 'required');
  if (old.fareCd !== FARE.PAID)
    return { fareCd, price, priceEx: null, currency: CURRENCY.KRW, payMethods: [PAY_METHOD.CARD, PAY_METHOD.VIRTUAL_ACCOUNT], ...none };
  if (old.currency !== CURRENCY.KRW) throw failField('price', 'invalid');
  if (old.discountPrice !== null && old.discountPrice >= price)
    throw failField('price', 'numberMin', { min: old.discountPrice + 1 }, 'DISCOUNT_NOT_LOWER');
  // The price of a month was calculated from the old price, so paying by months is switched off.
  return { price, ...NO_INSTALLMENT };
}
