import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import {
  COURSE_TYPE_CD,
  CURRENCY,
  FARE,
  PACKAGE_LIMIT,
  PAY_LIMIT,
  PAY_METHOD,
  PUBLISH_STATUS,
  USER_LIMIT,
  YN,
  type Currency,
} from '@madang/contracts/codes';
import { LIMITS } from '@madang/contracts/limits';
import { askedTogether, type Asked } from '@madang/contracts/main/asked-together';
import { takenAbove } from '@madang/contracts/main/course-rules';
import { discountSums, missingDiscounts } from '@madang/contracts/main/priced-form';
import { packageApi, type packageCreateInput, type PackageInfo, type packageUpdateInput } from '@madang/contracts/main/package';
import { methodsOf } from '@madang/contracts/util/pay-methods';
import { asksForMoney } from '@madang/contracts/main/selling';
import type { Caller, User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db, rows, type Tx } from '@madang/server/db';
import { canBePaid } from '@madang/server/pay-methods';
import { fail, failField } from '@madang/server/fail';
import { History } from '@madang/server/history';
import { RestrictedFields } from '@madang/server/restricted-fields';
import { cleanHtml, isImageAddress } from '@madang/server/rich-text';
import { jsonAnswer, type RawAnswer } from '@madang/server/route';
import type { InferType } from 'yup';
import { closingAfterForm } from '../course/closed-by-hand';
import { CourseAccess } from '../course/course-access';
import { CourseEntity, CourseUserEntity } from '../course/course.entity';
import { courseMade } from '../course/course-history';
import { CourseService } from '../course/course.service';
import { ASKED_BY_PACKAGE } from '../enrolment/package-asked.sql';
import { requireVerifiedMailbox } from '../course/verified-mailbox';
import { wholeDays } from '../course/whole-days';
import { requireSellerDetails } from '../setting/seller-details';
import { PackageContents } from './package-contents';
import {
  CHOSEN_CLASSES,
  CLASSES_OF_PACKAGE,
  ENROLLED_CLASSES,
  PACKAGE_INFORMATION,
  PACKAGES_ON_SHOW,
  type ChosenClass,
} from './package.sql';

type Input = InferType<typeof packageUpdateInput>;
type Columns = Partial<CourseEntity>;
/** The code for a limit of seats in the row of a course, by the package's own code for it (AM-007). */
const ROW_LIMIT = {
  [PACKAGE_LIMIT.CAPPED]: USER_LIMIT.CAPPED,
  [PACKAGE_LIMIT.WAITLIST]: USER_LIMIT.WAITLIST,
  [PACKAGE_LIMIT.NONE]: USER_LIMIT.NONE,
};

/** The terms of sale of a new package, until staff change them. */
const NEW_PACKAGE_TERMS = { fareCd: FARE.PAID, currency: CURRENCY.KRW, payMethods: [PAY_METHOD.CARD, PAY_METHOD.VIRTUAL_ACCOUNT] };

/** Makes, changes and lists packages. A package is a row of `course` that contains classes. */
@Injectable()
export class PackageService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly access: CourseAccess,
    private readonly courses: CourseService,
    private readonly contents: PackageContents,
    private readonly history: History,
    ownFields: RestrictedFields,
  ) {
    ownFields.hold(packageApi.create, () => NEW_PACKAGE_TERMS);
    ownFields.hold(packageApi.update, (auth, { courseSeq }: { courseSeq: number }) => this.held(auth, courseSeq));
  }

  async list(auth: Caller, page: number, size: number): Promise<RawAnswer> {
    const { channelSeq } = auth;
    const asked = { ...this.viewing(auth), size, offset: (page - 1) * size };
    const [json] = await this.db.read({ channelSeq }, PACKAGES_ON_SHOW, asked);
    return jsonAnswer(json!);
  }

  async find(auth: Caller, courseSeq: number): Promise<RawAnswer> {
    const { channelSeq } = auth;
    const [json] = await this.db.read({ channelSeq }, PACKAGE_INFORMATION, { ...this.viewing(auth), courseSeq });
    if (json) return jsonAnswer(json);
    await this.access.of(auth, courseSeq);
    // This call answers a class that is no package as if it did not exist.
    throw fail('CLASS_NOT_FOUND');
  }

  async checkAttend(auth: User, courseSeq: number): Promise<RawAnswer> {
    await this.access.of(auth, courseSeq);
    const { channelSeq, userSeq } = auth;
    const asked = { channelSeq, packageSeq: courseSeq, userSeq, now: this.clock.now() };
    const [json] = await this.db.read({ channelSeq }, ENROLLED_CLASSES, asked);
    return jsonAnswer(json!);
  }

  async asked(auth: User, courseSeq: number): Promise<Asked> {
    await this.access.of(auth, courseSeq);
    const { channelSeq, userSeq } = auth;
    const [json] = await this.db.read({ channelSeq }, ASKED_BY_PACKAGE, { channelSeq, courseSeq, userSeq, now: this.clock.now() });
    // This call answers a class that is no package as if it did not exist.
    if (!json) throw fail('CLASS_NOT_FOUND');
    return askedTogether(JSON.parse(json) as Parameters<typeof askedTogether>[0]);
  }

  async create(auth: User, input: InferType<typeof packageCreateInput>): Promise<PackageInfo> {
    const courseSeq = await this.db.tx({ channelSeq: auth.channelSeq }, async (tx) => {
      await requireVerifiedMailbox(tx, auth);
      const chosen = await this.chosen(tx, auth, input.courseSeqs);
      const now = this.clock.now();
      const blank = { title: '', ...NEW_PACKAGE_TERMS };
      const columns = { ...blank, ...this.columns(blank, input) };
      mustFit(columns, chosen);
      const imageUrl = columns.imageUrl ?? chosen.find((one) => one.imageUrl)?.imageUrl ?? null;
      const fixed = { channelSeq: auth.channelSeq!, courseTypeCd: COURSE_TYPE_CD.PACKAGE, writerSeq: auth.userSeq };
      const made = await tx.insert(CourseEntity, { ...columns, ...fixed, imageUrl, createdAt: now, updatedAt: now });
      const seq = Number(made.identifiers[0]!['courseSeq']);
      await this.contents.fill(tx, auth.channelSeq!, seq, chosen);
      await this.history.record(tx, auth, auth.channelSeq!, courseMade(seq, input.title));
      return seq;
    });
    return this.information(auth, courseSeq);
  }

  async update(auth: User, courseSeq: number, input: Input): Promise<PackageInfo> {
    await this.db.tx({ channelSeq: auth.channelSeq }, async (tx) => {
      const course = await this.courses.lock(tx, auth, courseSeq);
      if (course.courseTypeCd !== COURSE_TYPE_CD.PACKAGE) throw fail('CLASS_NOT_FOUND');
      const columns = this.columns(course, input);
      if (input.endAt !== undefined) Object.assign(columns, closingAfterForm(course, columns.payEndAt));
      const held = await rows(tx, CLASSES_OF_PACKAGE, { channelSeq: auth.channelSeq!, packageSeq: courseSeq });
      const chosen = await this.chosen(tx, auth, input.courseSeqs ?? held.map((one) => one.courseSeq));
      mustFit({ ...course, ...columns }, chosen);
      const offered = course.publishStatusCd === PUBLISH_STATUS.PUBLISHED && !asksForMoney(course.fareCd);
      if (offered && columns.fareCd) await requireSellerDetails(tx, auth.channelSeq!, columns.fareCd);
      const taken = takenAbove(course, { ...course, ...columns });
      if (taken !== null) throw failField('partNumber', 'numberMin', { min: taken });
      const sold = chosen.map((one) => one.courseSeq);
      const moved = sold.join() !== held.map((one) => one.courseSeq).join();
      await this.courses.write(tx, auth, course, columns, moved ? ['courseSeqs'] : []);
      if (input.courseSeqs) await this.contents.fill(tx, auth.channelSeq!, courseSeq, chosen);
    });
    return this.information(auth, courseSeq);
  }

  /** The current values of a package, under the names of its input's fields. */
  private async held(auth: User, courseSeq: number): Promise<object> {
    const at = { channelSeq: auth.channelSeq!, courseSeq, courseTypeCd: COURSE_TYPE_CD.PACKAGE };
    const course = await this.db.tx({ channelSeq: auth.channelSeq }, (tx) => tx.findOneBy(CourseEntity, at));
    if (!course) throw fail('CLASS_NOT_FOUND');
    const { introduction, settingPayTimeYn } = course;
    return { ...(await this.information(auth, courseSeq)).pack, introduction, settingPayTimeYn };
  }

  private async information(auth: User, courseSeq: number): Promise<PackageInfo> {
    const asked = { ...this.viewing(auth), courseSeq };
    return (await this.db.one({ channelSeq: auth.channelSeq }, PACKAGE_INFORMATION, asked))!;
  }

  private viewing({ channelSeq, userSeq }: Caller) {
    return { channelSeq, viewerSeq: userSeq, now: this.clock.now() };
  }

  private async chosen(tx: Tx, auth: User, courseSeqs: readonly number[]): Promise<ChosenClass[]> {
    const seqs = [...new Set(courseSeqs)];
    const found = await rows(tx, CHOSEN_CLASSES, { channelSeq: auth.channelSeq!, courseSeqs: seqs });
    if (found.length !== seqs.length) throw failField('courseSeqs', 'oneOf');
    // Teachers who may work only in own classes can put only these into a package.
    const own = { channelSeq: auth.channelSeq!, userSeq: auth.userSeq, courseSeq: In(seqs) };
    if (auth.ownClasses && (await tx.countBy(CourseUserEntity, own)) !== seqs.length) throw failField('courseSeqs', 'oneOf');
    if (found.length < LIMITS.packageMin) throw failField('courseSeqs', 'required', undefined, 'PACKAGE_TOO_FEW');
    return found;
  }

  /** The columns for the fields that were sent, checked together with the values that stay. */
  private columns(old: Pick<CourseEntity, 'title' | 'fareCd' | 'currency' | 'payMethods'> & Columns, input: Input): Columns {
    const { courseSeqs: _classes, startAt, endAt, partNumber, userLimitTypeCd, introduction, ...same } = input;
    if (input.imageUrl && !isImageAddress(input.imageUrl)) throw failField('imageUrl', 'url');
    const columns: Columns = Object.fromEntries(Object.entries(same).filter(([, value]) => value !== undefined));
    if (introduction !== undefined) columns.introduction = cleanHtml(introduction);
    if (startAt !== undefined) Object.assign(columns, windowOf('payStart', startAt));
    if (endAt !== undefined) Object.assign(columns, windowOf('payEnd', endAt));
    if (input.settingPayTimeYn === YN.NO) Object.assign(columns, wholeDays({ ...old, ...columns }));
    else if (isOther(startAt, old.payStartAt) || isOther(endAt, old.payEndAt)) columns.settingPayTimeYn = YN.YES;
    if (userLimitTypeCd !== undefined) columns.userLimitTypeCd = ROW_LIMIT[userLimitTypeCd];
    if (partNumber !== undefined) columns.maxUserCount = partNumber;
    const now = { ...old, ...columns };
    if (now.payStartAt && now.payEndAt && now.payEndAt <= now.payStartAt)
      throw failField('endAt', 'datetime', undefined, 'SALE_WINDOW_ORDER');
    if ((now.userLimitTypeCd ?? USER_LIMIT.NONE) !== USER_LIMIT.NONE && !now.maxUserCount) throw failField('partNumber', 'required');
    return { ...columns, ...pricesOf(now) };
  }
}

/** Whether a moment was sent that is not the present one. */
const isOther = (sent: string | null | undefined, now: Date | null | undefined) => !!sent && new Date(sent).getTime() !== now?.getTime();
const windowOf = (side: 'payStart' | 'payEnd', at: string | null): Columns => ({
  [`${side}At`]: at ? new Date(at) : null,
  [`${side}Cd`]: at ? PAY_LIMIT.LIMITED : PAY_LIMIT.NONE,
});

/** The price columns of a package. A free package costs 0, one without a price cannot be bought yet, and a discount has no period. */
function pricesOf(c: Columns): Columns {
  const none = { discountPrice: null, discountPriceEx: null, discountStartAt: null, discountEndAt: null };
  if (c.fareCd !== FARE.PAID) return { ...none, price: 0, priceEx: null };
  const usd = c.currency === CURRENCY.USD;
  const price = c.price || null;
  const priceEx = usd ? c.priceEx || null : null;
  if (usd && (price === null) !== (priceEx === null)) throw failField(price === null ? 'price' : 'priceEx', 'required');
  const methods = c.payMethods ?? [];
  if (methods.some((method) => !methodsOf(c.currency as Currency).includes(method as never))) throw failField('payMethods', 'oneOf');
  if (!canBePaid(c.currency as Currency, methods)) throw failField('payMethods', 'methodNotSold', undefined, 'PAY_METHOD_NOT_SOLD');
  const discounts = discountSums(c.currency!);
  const given = discounts.filter((field) => (c[field] ?? null) !== null);
  if (price === null || !given.length) return { ...none, price, priceEx };
  const [missing] = missingDiscounts({ ...c, currency: c.currency! });
  if (missing) throw failField(missing, 'required');
  for (const field of discounts) {
    const full = field === 'discountPrice' ? price : priceEx!;
    if (c[field]! >= full) throw failField(field, 'moneyMax', { max: full - 1 }, 'DISCOUNT_NOT_LOWER');
  }
  return { ...none, price, priceEx, discountPrice: c.discountPrice!, discountPriceEx: usd ? c.discountPriceEx! : null };
}

/** Refuses a package whose currency differs from that of one of its classes; a package in won may contain any (EN-054). */
function mustFit(c: Columns, chosen: readonly ChosenClass[]): void {
  if (c.currency !== CURRENCY.KRW && chosen.some((one) => one.currency !== c.currency))
    throw failField('currency', 'oneOf', undefined, 'PACKAGE_CURRENCY');
}
