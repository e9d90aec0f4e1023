import {
  SELECTION_TYPE,
  COURSE_TYPE_CD,
  CURRENCY,
  DELIVERY,
  FARE,
  PACKAGE_LIMIT,
  PAY_LIMIT,
  UNLIMITED_DAYS,
  USER_LIMIT,
  YN,
  type CodeOf,
  type Currency,
  type PayMethod,
  type TaxType,
  type Yn,
} from '@madang/contracts/codes';
import { seoulDay, seoulTime } from '@madang/contracts/dates';
import type { Message } from '@madang/contracts/fields';
import { LIMITS } from '@madang/contracts/limits';
import { lacksMinimum, monthlySum } from '@madang/contracts/main/course-rules';
import type { Course } from '@madang/contracts/main/course';
import { missingDiscounts, missingSums } from '@madang/contracts/main/priced-form';
import { fromSeoul } from '@madang/contracts/time';
import { methodsOf } from '@madang/contracts/util/pay-methods';

/** The page of price and seats while it is edited; days (`2026-11-20`) and hours (`14:30`) are in Seoul time. */
export interface PaymentDraft {
  /** Whether the course is a package: it is free or paid, may have no price yet, and its discount has no period. */
  packaged: boolean;
  fareCd: string;
  currency: Currency;
  /** The price in won; a class in dollars needs it too, because cards are charged in won (PY-020, PY-021). */
  price: number;
  /** The price in cents of a dollar. */
  priceEx: number;
  discounted: boolean;
  discountPrice: number;
  discountPriceEx: number;
  discountStart: Moment;
  discountEnd: Moment;
  /** Whether the class asks for a material cost beside the price; packages have none. */
  withMaterial: boolean;
  materialPrice: number;
  /** The material cost in cents of a dollar. */
  materialPriceEx: number;
  materialTitle: string;
  byMonth: boolean;
  installmentMonth: number;
  byTime: boolean;
  window: 'always' | 'period';
  payStart: Moment;
  payEnd: Moment;
  userLimitTypeCd: CodeOf<typeof USER_LIMIT>;
  maxUserCount: number;
  minUserCount: number;
  choiseTypeCd: CodeOf<typeof SELECTION_TYPE>;
  access: 'unlimited' | 'days' | 'custom';
  vodDays: number;
  payMethods: PayMethod[];
  /** Whether the class is taxed; empty: as the site's setting says. */
  taxTypeCd: TaxType | '';
  /** Whether material is sent to each learner. */
  delivered: boolean;
}
interface Moment {
  day: string;
  time: string;
}
export type PaymentInput = {
  fareCd: CodeOf<typeof FARE>;
  currency: Currency;
  price: number | null;
  priceEx: number | null;
  discountYn: Yn;
  discountPrice: number | null;
  discountPriceEx: number | null;
  discountStartAt: string | null;
  discountEndAt: string | null;
  materialPrice: number | null;
  materialPriceEx: number | null;
  materialTitle: string | null;
  installmentMonth: number | null;
  installmentPrice: number | null;
  settingPayTimeYn: Yn;
  payStartCd: CodeOf<typeof PAY_LIMIT>;
  payEndCd: CodeOf<typeof PAY_LIMIT>;
  payStartAt: string | null;
  payEndAt: string | null;
  userLimitTypeCd: CodeOf<typeof USER_LIMIT>;
  choiseTypeCd: CodeOf<typeof SELECTION_TYPE>;
  maxUserCount: number;
  minUserCount: number;
  vodDays: number;
  payMethods: PayMethod[];
  taxTypeCd: TaxType | null;
  deliveryCd: CodeOf<typeof DELIVERY>;
};
export type PaymentErrors = Partial<Record<keyof PaymentInput, Message | string>>;

const EMPTY_START: Moment = { day: '', time: '00:00' };
const EMPTY_END: Moment = { day: '', time: '23:59' };
function momentOf(iso: string | null, empty: Moment): Moment {
  if (!iso) return empty;
  return { day: seoulDay(iso), time: seoulTime(iso) };
}
/** The number of months that is preset for the price by month. */
const PRESET_MONTHS = 3;
const ACCESS_DAY_CHOICES: readonly number[] = LIMITS.vodDayChoices;

export function draftOf(course: Course): PaymentDraft {
  return {
    packaged: course.courseTypeCd === COURSE_TYPE_CD.PACKAGE,
    fareCd: course.fareCd,
    currency: course.currency,
    price: course.price ?? 0,
    priceEx: course.priceEx ?? 0,
    discounted: course.discountPrice !== null,
    discountPrice: course.discountPrice ?? 0,
    discountPriceEx: course.discountPriceEx ?? 0,
    discountStart: momentOf(course.discountStartAt, EMPTY_START),
    discountEnd: momentOf(course.discountEndAt, EMPTY_END),
    withMaterial: course.materialPrice !== null,
    materialPrice: course.materialPrice ?? 0,
    materialPriceEx: course.materialPriceEx ?? 0,
    materialTitle: course.materialTitle ?? '',
    byMonth: course.installmentMonth !== null,
    installmentMonth: course.installmentMonth ?? PRESET_MONTHS,
    byTime: course.settingPayTimeYn === YN.YES,
    window: course.payStartCd === PAY_LIMIT.NONE && course.payEndCd === PAY_LIMIT.NONE ? 'always' : 'period',
    payStart: momentOf(course.payStartCd === PAY_LIMIT.NONE ? null : course.payStartAt, EMPTY_START),
    payEnd: momentOf(course.payEndCd === PAY_LIMIT.NONE ? null : course.payEndAt, EMPTY_END),
    userLimitTypeCd: course.userLimitTypeCd,
    maxUserCount: course.maxUserCount,
    // For a class without a set minimum the minimum is 1: it begins with its first learner.
    minUserCount: course.minUserCount || 1,
    choiseTypeCd: course.choiseTypeCd,
    access: course.vodDays < 0 ? 'unlimited' : ACCESS_DAY_CHOICES.includes(course.vodDays) ? 'days' : 'custom',
    vodDays: course.vodDays < 0 ? ACCESS_DAY_CHOICES[2]! : course.vodDays,
    payMethods: course.payMethods,
    taxTypeCd: course.taxTypeCd ?? '',
    delivered: course.deliveryCd === DELIVERY.REQUIRED,
  };
}

/** The end of a period includes its last second: of the day (23:59:59), or of the given minute (AM-027). */
const startOf = (m: Moment, byTime: boolean) => (m.day ? fromSeoul(m.day, byTime ? m.time : '00:00') : null);
const endOf = (m: Moment, byTime: boolean) => (m.day ? fromSeoul(m.day, `${byTime ? m.time : '23:59'}:59`) : null);

/** The body of the call. Hours count only if `byTime` is set, amounts only if the class is paid. */
export function inputOf(d: PaymentDraft): PaymentInput {
  const paid = d.fareCd === FARE.PAID;
  const usd = d.currency === CURRENCY.USD;
  const discounted = paid && d.discounted;
  const material = paid && !d.packaged && d.withMaterial;
  const period = d.window === 'period';
  const payStartAt = period ? startOf(d.payStart, d.byTime) : null;
  const payEndAt = period ? endOf(d.payEnd, d.byTime) : null;
  return {
    fareCd: d.fareCd as PaymentInput['fareCd'],
    currency: d.currency,
    price: paid ? d.price : 0,
    priceEx: paid && usd ? d.priceEx : null,
    discountYn: discounted ? YN.YES : YN.NO,
    discountPrice: discounted ? d.discountPrice : null,
    discountPriceEx: discounted && usd ? d.discountPriceEx : null,
    discountStartAt: discounted && !d.packaged ? startOf(d.discountStart, d.byTime) : null,
    discountEndAt: discounted && !d.packaged ? endOf(d.discountEnd, d.byTime) : null,
    materialPrice: material ? d.materialPrice : null,
    materialPriceEx: material && usd ? d.materialPriceEx : null,
    materialTitle: material ? d.materialTitle.trim() || null : null,
    installmentMonth: paid && d.byMonth ? d.installmentMonth : null,
    installmentPrice: paid && d.byMonth ? monthlySum(d.price + (material ? d.materialPrice : 0), Math.max(1, d.installmentMonth)) : null,
    settingPayTimeYn: d.byTime ? YN.YES : YN.NO,
    payStartCd: payStartAt ? PAY_LIMIT.LIMITED : PAY_LIMIT.NONE,
    payEndCd: payEndAt ? PAY_LIMIT.LIMITED : PAY_LIMIT.NONE,
    payStartAt,
    payEndAt,
    userLimitTypeCd: d.userLimitTypeCd,
    choiseTypeCd: d.choiseTypeCd,
    maxUserCount: d.userLimitTypeCd === USER_LIMIT.NONE ? 0 : d.maxUserCount,
    minUserCount: d.userLimitTypeCd === USER_LIMIT.NONE ? 0 : d.minUserCount,
    vodDays: d.access === 'unlimited' ? UNLIMITED_DAYS : d.vodDays,
    payMethods: d.payMethods.filter((m) => methodsOf(d.currency).includes(m)),
    taxTypeCd: d.taxTypeCd || null,
    deliveryCd: d.delivered ? DELIVERY.REQUIRED : DELIVERY.NONE,
  };
}

/** The errors found before the call is sent, by the names of the call's fields. */
export function errorsOf(d: PaymentDraft): PaymentErrors {
  const errors: PaymentErrors = {};
  const input = inputOf(d);
  const usd = d.currency === CURRENCY.USD;
  const unpriced = d.packaged && d.price <= 0 && d.priceEx <= 0 && !d.discounted;
  if (unpriced) return windowErrors(d, errors);
  if (d.fareCd === FARE.PAID) for (const field of missingSums(input)) errors[field] = { key: 'required' };
  // Material that is switched on needs an amount.
  if (input.materialPrice === 0 && !input.materialPriceEx) {
    errors.materialPrice = { key: 'required' };
    if (usd) errors.materialPriceEx = { key: 'required' };
  }
  if (input.discountYn === YN.YES) {
    if (d.discountPrice >= d.price) errors.discountPrice = 'discountNotLower';
    if (usd && d.discountPriceEx >= d.priceEx) errors.discountPriceEx = 'discountNotLower';
    for (const field of missingDiscounts(input)) errors[field] = { key: 'required' };
    if (!d.packaged && !input.discountStartAt) errors.discountStartAt = 'discountPeriod';
    if (!d.packaged && !input.discountEndAt) errors.discountEndAt = 'discountPeriod';
    if (input.discountStartAt && input.discountEndAt && input.discountEndAt <= input.discountStartAt)
      errors.discountEndAt = 'endBeforeStart';
  }
  if (input.installmentMonth !== null) {
    if (input.installmentMonth < 2 || input.installmentMonth > 36) errors.installmentMonth = 'installmentMonths';
  }
  return windowErrors(d, errors);
}
function windowErrors(d: PaymentDraft, errors: PaymentErrors): PaymentErrors {
  const input = inputOf(d);
  if (d.window === 'period') {
    if (!input.payStartAt && !input.payEndAt) errors.payStartAt = 'windowNeeded';
    if (input.payStartAt && input.payEndAt && input.payEndAt <= input.payStartAt) errors.payEndAt = 'endBeforeStart';
  }
  if (d.userLimitTypeCd !== USER_LIMIT.NONE && d.maxUserCount < 1) errors.maxUserCount = 'seatsNeeded';
  if (!d.packaged && lacksMinimum(input)) errors.minUserCount = 'minimumNeeded';
  else if (!d.packaged && input.minUserCount > Math.max(1, input.maxUserCount)) errors.minUserCount = 'minimumAbove';
  if (d.access === 'custom' && (d.vodDays < 1 || d.vodDays > 3650)) errors.vodDays = { key: 'numberMax', values: { max: 3650 } };
  if (d.fareCd === FARE.PAID && input.payMethods.length === 0) errors.payMethods = 'methodNeeded';
  return errors;
}

/** The draft over values that were read anew: fields that were not touched follow them. */
export function rebased(draft: PaymentDraft, saved: PaymentDraft, fresh: PaymentDraft): PaymentDraft {
  const before: Record<string, unknown> = { ...saved };
  const touched = Object.entries(draft).filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field]));
  return { ...fresh, ...Object.fromEntries(touched) };
}
/**
 * The names of the fields that changed, by whose labels the save bar names them. A choice that shows or hides other fields counts alone
 * when it changed itself.
 */
export function changedOf(a: PaymentDraft, b: PaymentDraft): string[] {
  const [x, y] = [inputOf(a), inputOf(b)];
  const differing = (...fields: (keyof PaymentInput)[]) => fields.filter((field) => JSON.stringify(x[field]) !== JSON.stringify(y[field]));
  const group = (choice: string, before: unknown, after: unknown, ...fields: (keyof PaymentInput)[]) =>
    before === after ? differing(...fields) : [choice];
  const sums = () => [
    ...differing('currency', 'priceEx', 'price'),
    ...group('discountYn', x.discountYn, y.discountYn, 'discountPriceEx', 'discountPrice', 'discountStartAt', 'discountEndAt'),
    ...group('material', x.materialPrice === null, y.materialPrice === null, 'materialPriceEx', 'materialPrice', 'materialTitle'),
    ...group('installment', x.installmentMonth === null, y.installmentMonth === null, 'installmentMonth'),
  ];
  return [
    ...(x.fareCd === y.fareCd ? sums() : ['fareCd']),
    ...group('window', a.window, b.window, 'payStartAt', 'payEndAt', 'settingPayTimeYn'),
    ...group('userLimitTypeCd', x.userLimitTypeCd, y.userLimitTypeCd, 'maxUserCount', 'minUserCount'),
    ...differing('choiseTypeCd'),
    ...(x.vodDays === y.vodDays ? [] : [b.access === 'custom' ? 'vodDays' : 'access']),
    ...(JSON.stringify([...a.payMethods].sort()) === JSON.stringify([...b.payMethods].sort()) ? [] : ['payMethods']),
    ...differing('taxTypeCd', 'deliveryCd'),
  ];
}

/** The class as learners would see it if the draft were saved. */
export function previewOf(course: Course, d: PaymentDraft): Course {
  const { discountYn: _yn, price, discountPrice, discountPriceEx, ...input } = inputOf(d);
  // A discount without a price cannot be saved.
  const discounts = { discountPrice: discountPrice || null, discountPriceEx: discountPriceEx || null };
  // A package without a price is not for sale yet.
  return { ...course, ...input, ...discounts, price: d.packaged ? price || null : price };
}

const PACKAGE_LIMIT_BY_USER_LIMIT = {
  [USER_LIMIT.CAPPED]: PACKAGE_LIMIT.CAPPED,
  [USER_LIMIT.WAITLIST]: PACKAGE_LIMIT.WAITLIST,
  [USER_LIMIT.NONE]: PACKAGE_LIMIT.NONE,
};
/** The body of a package's call, whose fields and codes differ from those of a class (AM-007). */
export function packageOf(d: PaymentDraft) {
  const input = inputOf(d);
  return {
    fareCd: d.fareCd === FARE.FREE ? FARE.FREE : FARE.PAID,
    currency: input.currency,
    price: input.price || null,
    priceEx: input.priceEx || null,
    discountPrice: input.discountPrice,
    discountPriceEx: input.discountPriceEx,
    startAt: input.payStartAt,
    endAt: input.payEndAt,
    settingPayTimeYn: input.settingPayTimeYn,
    partNumber: input.maxUserCount,
    userLimitTypeCd: PACKAGE_LIMIT_BY_USER_LIMIT[input.userLimitTypeCd],
    choiseTypeCd: input.choiseTypeCd,
    vodDays: input.vodDays,
    payMethods: input.payMethods,
  };
}
/** The names of a package's fields in the call of a class, where they differ, by their names in the call of a package. */
export const PACKAGE_FIELDS: Record<string, string> = { startAt: 'payStartAt', endAt: 'payEndAt', partNumber: 'maxUserCount' };
