import { Injectable } from '@nestjs/common';
import type { InferType } from 'yup';
import {
  SELECTION_TYPE,
  COURSE_TYPE_CD,
  CURRENCY,
  FARE,
  PAY_LIMIT,
  PUBLISH_STATUS,
  UNLIMITED_DAYS,
  USER_LIMIT,
  YN,
} from '@madang/contracts/codes';
import type { ClassInformation } from '@madang/contracts/main/course';
import { ENROL_BY, kindOf } from '@madang/contracts/main/course-kinds';
import { lacksMinimum, takenAbove, type PriceKey } from '@madang/contracts/main/course-rules';
import { coursePaymentInput } from '@madang/contracts/main/course-payment';
import { discountSums, missingDiscounts, missingSums } from '@madang/contracts/main/priced-form';
import { asksForMoney } from '@madang/contracts/main/selling';
import { methodsOf } from '@madang/contracts/util/pay-methods';
import type { User } from '@madang/server/caller';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail, failField } from '@madang/server/fail';
import { canBePaid } from '@madang/server/pay-methods';
import { requireSellerDetails } from '../setting/seller-details';
import { CourseReadService } from './course-read.service';
import type { CourseEntity } from './course.entity';
import { PACKAGE_IN_OTHER_CURRENCY } from './course-publish.sql';
import { closingAfterForm } from './closed-by-hand';
import { endsBeforeClass } from './course-information';
import { CourseService } from './course.service';
import { installment } from './installment';
import { wholeDays } from './whole-days';

type Payment = InferType<typeof coursePaymentInput>;

@Injectable()
export class CoursePaymentService {
  constructor(
    private readonly db: Db,
    private readonly courses: CourseService,
    private readonly reads: CourseReadService,
  ) {}

  /** Saves all fields of the payment page. Existing enrolments keep the price and the access with which they were made. */
  async update(auth: User, courseSeq: number, input: Payment): Promise<ClassInformation> {
    await this.db.tx({ channelSeq: auth.channelSeq }, async (tx) => {
      const course = await this.courses.lock(tx, auth, courseSeq);
      // The price of a package follows other rules and is saved by another call.
      if (course.courseTypeCd === COURSE_TYPE_CD.PACKAGE) throw fail('CLASS_NOT_FOUND');
      const enrolBy = kindOf(course)?.enrolBy;
      if (enrolBy === ENROL_BY.DEMAND) throw failField('fareCd', 'kindWithoutPrice');
      if (enrolBy === ENROL_BY.APPLICATION && input.choiseTypeCd !== SELECTION_TYPE.MANAGER)
        throw failField('choiseTypeCd', 'kindByApplication');
      const challenge = course.courseTypeCd === COURSE_TYPE_CD.CHALLENGE;
      if (challenge && input.fareCd === FARE.OPEN) throw failField('fareCd', 'oneOf');
      // If this change makes a published free class one for money, the site must have entered the seller's details that the law requires.
      if (course.publishStatusCd === PUBLISH_STATUS.PUBLISHED && !asksForMoney(course.fareCd))
        await requireSellerDetails(tx, auth.channelSeq!, input.fareCd);
      if (course.inPackage && input.currency !== course.currency) await mustFitPackages(tx, course, input.currency);
      const window = saleWindow(input);
      const closing = closingAfterForm(course, window.payEndAt);
      if (!closing.payEndAt && endsBeforeClass(window.payEndAt, course.startAt))
        throw failField('payEndAt', 'datetime', undefined, 'SALE_WINDOW_ORDER');
      // The seats and the end of a challenge belong to its terms, and a community has neither seats nor an end.
      const seated = !challenge && enrolBy !== ENROL_BY.JOINING;
      const taken = seated ? takenAbove(course, input) : null;
      if (taken !== null) throw failField('maxUserCount', 'numberMin', { min: taken });
      await this.courses.write(tx, auth, course, {
        ...prices(input),
        ...installment(input),
        ...window,
        ...closing,
        ...seats(input, seated),
        vodDays: input.vodDays,
        ...(input.taxTypeCd !== undefined && { taxTypeCd: input.taxTypeCd }),
        ...(input.deliveryCd && { deliveryCd: input.deliveryCd }),
        ...(!seated && {
          userLimitTypeCd: USER_LIMIT.NONE,
          maxUserCount: 0,
          minUserCount: 0,
          vodDays: UNLIMITED_DAYS,
        }),
      });
    });
    return this.reads.information(auth, courseSeq);
  }
}

/** Refuses a currency in which a package with this class, as it is sold, could not contain it (EN-054). */
async function mustFitPackages(tx: Tx, { channelSeq, courseSeq }: CourseEntity, currency: string): Promise<void> {
  const [pack] = await rows(tx, PACKAGE_IN_OTHER_CURRENCY, { channelSeq, courseSeq, currency });
  if (pack) throw failField('currency', 'currencyOfPackage', { title: pack.title }, 'PACKAGE_CURRENCY');
}

type Prices = Pick<CourseEntity, PriceKey | 'materialPrice' | 'materialPriceEx' | 'materialTitle' | 'payMethods'>;
const NO_DISCOUNT = { discountPrice: null, discountPriceEx: null, discountStartAt: null, discountEndAt: null };
const NO_MATERIAL = { materialPrice: null, materialPriceEx: null, materialTitle: null };

function prices(input: Payment): Prices {
  const base = { fareCd: input.fareCd, currency: input.currency, payMethods: input.payMethods! };
  if (input.fareCd !== FARE.PAID) return { ...base, price: 0, priceEx: null, ...NO_DISCOUNT, ...NO_MATERIAL };
  const usd = input.currency === CURRENCY.USD;
  const [missing] = missingSums(input);
  if (missing) throw failField(missing, 'required');
  const foreign = input.payMethods!.filter((m) => !methodsOf(input.currency).includes(m));
  if (foreign.length) throw failField('payMethods', 'oneOf');
  if (!canBePaid(input.currency, input.payMethods!)) throw failField('payMethods', 'methodNotSold', undefined, 'PAY_METHOD_NOT_SOLD');
  const paid = { ...base, price: input.price ?? 0, priceEx: usd ? (input.priceEx ?? 0) : null, ...material(input, usd) };
  if (input.discountYn !== YN.YES) return { ...paid, ...NO_DISCOUNT };
  return { ...paid, ...discount(input, usd) };
}

function material(input: Payment, usd: boolean): Pick<Prices, keyof typeof NO_MATERIAL> {
  if (!input.materialPrice) return NO_MATERIAL;
  return {
    materialPrice: input.materialPrice,
    materialPriceEx: usd ? input.materialPriceEx : null,
    materialTitle: input.materialTitle || null,
  };
}

function discount(input: Payment, usd: boolean): typeof NO_DISCOUNT | Pick<Prices, keyof typeof NO_DISCOUNT> {
  const [missing] = missingDiscounts(input);
  if (missing) throw failField(missing, 'required');
  for (const field of discountSums(input.currency)) {
    const full = input[field === 'discountPrice' ? 'price' : 'priceEx'] ?? 0;
    if (input[field]! >= full) throw failField(field, 'moneyMax', { max: full - 1 }, 'DISCOUNT_NOT_LOWER');
  }
  for (const field of ['discountStartAt', 'discountEndAt'] as const) {
    if (!input[field]) throw failField(field, 'required', undefined, 'DISCOUNT_PERIOD_REQUIRED');
  }
  const discountStartAt = new Date(input.discountStartAt!);
  const discountEndAt = new Date(input.discountEndAt!);
  if (discountEndAt <= discountStartAt) throw failField('discountEndAt', 'datetime', undefined, 'DISCOUNT_PERIOD_REQUIRED');
  return { discountPrice: input.discountPrice!, discountPriceEx: usd ? input.discountPriceEx! : null, discountStartAt, discountEndAt };
}

/**
 * The time in which the class is sold. Without times (settingPayTimeYn N) it lasts from the first to the last moment of its days in Seoul
 * (AM-027).
 */
function saleWindow(input: Payment): Pick<CourseEntity, 'settingPayTimeYn' | 'payStartCd' | 'payEndCd' | 'payStartAt' | 'payEndAt'> {
  const at = (cd: string, value: string | null | undefined, field: string) => {
    if (cd === PAY_LIMIT.NONE) return null;
    if (!value) throw failField(field, 'required');
    return new Date(value);
  };
  const typed = {
    payStartAt: at(input.payStartCd, input.payStartAt, 'payStartAt'),
    payEndAt: at(input.payEndCd, input.payEndAt, 'payEndAt'),
  };
  const { payStartAt, payEndAt } = input.settingPayTimeYn === YN.NO ? wholeDays(typed) : typed;
  if (payStartAt && payEndAt && payEndAt < payStartAt) throw failField('payEndAt', 'datetime', undefined, 'SALE_WINDOW_ORDER');
  return { settingPayTimeYn: input.settingPayTimeYn, payStartCd: input.payStartCd, payEndCd: input.payEndCd, payStartAt, payEndAt };
}

function seats(input: Payment, seated: boolean): Pick<CourseEntity, 'userLimitTypeCd' | 'choiseTypeCd' | 'maxUserCount' | 'minUserCount'> {
  const limited = input.userLimitTypeCd !== USER_LIMIT.NONE;
  if (limited && input.maxUserCount < 1) throw failField('maxUserCount', 'required');
  if (seated && lacksMinimum(input)) throw failField('minUserCount', 'required');
  if (limited && input.minUserCount > input.maxUserCount) throw failField('minUserCount', 'numberMax', { max: input.maxUserCount });
  return {
    userLimitTypeCd: input.userLimitTypeCd,
    choiseTypeCd: input.choiseTypeCd,
    maxUserCount: input.maxUserCount,
    minUserCount: limited ? input.minUserCount : 0,
  };
}
