/** Pure rules of a course, run by server, web and tests alike; `now` is always an argument (ms or Date). */
import type { CategoryCd } from './category';
import { isSurvey, kindOf, RUNS_BY } from './course-kinds';
import type { SellerMissing } from './selling';
import {
  CHOISE_STATUS,
  CHOISE_TYPE,
  COURSE_TYPE_CD,
  CURRENCY,
  CURRICULUM_TYPE,
  FARE,
  PAY_LIMIT,
  PUBLIC,
  PUBLISH_STATUS,
  TRASH,
  USER_LIMIT,
  type Currency,
} from '../codes';
import { LIMITS } from '../limits';
import { DAY, DAY_SECONDS, fromSeoul, HOUR, HOUR_SECONDS, MINUTE, MINUTE_SECONDS } from '../time';

type Now = Date | number;
const at = (v: string | Date | null | undefined) => (v ? new Date(v).getTime() : null);
const ms = (now: Now) => (typeof now === 'number' ? now : now.getTime());

/** When a class is on sale: from, until, and whether each of the two limits holds at all (`PAY_LIMIT`). */
export interface SaleWindow {
  payStartCd?: string | null;
  payEndCd?: string | null;
  payStartAt: string | Date | null;
  payEndAt: string | Date | null;
}
const start = (c: SaleWindow) => (c.payStartCd === PAY_LIMIT.NONE ? null : at(c.payStartAt));
const end = (c: SaleWindow) => (c.payEndCd === PAY_LIMIT.NONE ? null : at(c.payEndAt));

/** Before payStartAt; open exactly at it (AM-052). SQL: main.is_before_sale. */
export const isBeforeSale = (c: SaleWindow, now: Now) => start(c) !== null && ms(now) < start(c)!;
/** After payEndAt; the end itself still sells. SQL: main.is_after_sale. */
export const isAfterSale = (c: SaleWindow, now: Now) => end(c) !== null && ms(now) > end(c)!;

/** Everybody finds it: published, public and not in the trash. SQL: main.is_on_show. */
export const isOnShow = (c: { publishStatusCd: string; publicCd: string; trashTypeCd: string }) =>
  c.publishStatusCd === PUBLISH_STATUS.PUBLISHED && c.publicCd === PUBLIC.PUBLIC && c.trashTypeCd === TRASH.NORMAL;

/**
 * How many seats a class has, and how many are taken: `acceptCnt` counts whoever has one, `attendCount` whoever has one or waits for one.
 */
export interface Seats {
  userLimitTypeCd: string;
  choiseTypeCd?: string;
  maxUserCount: number;
  attendCount: number;
  acceptCnt: number;
}
/** One more learner can have a seat; whoever waits takes one of a capped class only. SQL: main.has_free_seat. */
export function hasFreeSeat(c: Omit<Seats, 'choiseTypeCd'>): boolean {
  switch (c.userLimitTypeCd) {
    case USER_LIMIT.NONE:
      return true;
    case USER_LIMIT.CAPPED:
      return c.attendCount < c.maxUserCount;
    case USER_LIMIT.WAITLIST:
      return c.acceptCnt < c.maxUserCount;
    default:
      return false;
  }
}
/** Staff can approve one more who waits without going beyond the seats: those who wait are counted as applicants already. */
export const canApprove = (c: Pick<Seats, 'userLimitTypeCd' | 'maxUserCount' | 'acceptCnt'>) =>
  c.userLimitTypeCd === USER_LIMIT.NONE || c.acceptCnt < c.maxUserCount;
/** Nobody can enrol for want of a seat; a class with a waitlist is never sold out. SQL: main.is_sold_out. */
export const isSoldOut = (c: Seats) => c.userLimitTypeCd === USER_LIMIT.CAPPED && !hasFreeSeat(c);
const isWaitlist = (c: Seats) => c.userLimitTypeCd === USER_LIMIT.WAITLIST && c.choiseTypeCd === CHOISE_TYPE.FIRST_COME && !hasFreeSeat(c);
/** Seats left, null where there is no limit; of a capped class applicants have taken theirs. */
export const seatsLeft = (c: Seats) =>
  c.userLimitTypeCd === USER_LIMIT.NONE
    ? null
    : Math.max(0, c.maxUserCount - (c.userLimitTypeCd === USER_LIMIT.CAPPED ? c.attendCount : c.acceptCnt));

/** What the sums of a class are made of: won in `price`, cents of a dollar in `priceEx`, and the same for discount and material. */
export interface Priced {
  fareCd: string;
  currency: string;
  price: number | null;
  priceEx?: number | null;
  discountPrice: number | null;
  discountPriceEx?: number | null;
  discountStartAt: string | Date | null;
  discountEndAt: string | Date | null;
  materialPrice?: number | null;
  materialPriceEx?: number | null;
  installmentMonth?: number | null;
  installmentPrice?: number | null;
}
/** What a class costs at one moment; sums are whole won, or cents of a dollar by `currency`. */
export interface Price {
  /** What the class itself costs now, in won or cents. */
  amount: number;
  /** The material cost, which no discount or coupon lowers. */
  material: number;
  /** What is paid now: class and material together. */
  total: number;
  original: number;
  discount: number;
  /** The discount in percent; null without one. */
  percent: number | null;
  currency: Currency;
  free: boolean;
  /** When the running discount ends, null if it does not. */
  discountEndAt: string | Date | null;
  /**
   * What a month costs where it is paid by installments (AM-030), in won; told, not charged: the card company divides the total and says
   * its fee.
   */
  installment: { months: number; amount: number; total: number } | null;
}
/** Half a percent counts as a whole one; whole numbers up to the division keep it exact. SQL: main.discount_percent. */
export const discountPercent = (price: number | null, discountPrice: number | null) =>
  price && discountPrice !== null && discountPrice < price ? Math.round(((price - discountPrice) * 100) / price) : null;

/** What each month costs of a price that is paid in months: reckoned, never less than its part. */
export const monthlySum = (price: number, months: number) => Math.ceil(price / months);
const installmentOf = ({ installmentMonth: months, installmentPrice }: Priced, total: number | null): Price['installment'] =>
  months && installmentPrice && total ? { months, amount: monthlySum(total, months), total } : null;

/** The price at a moment; a discount counts only inside its period, both ends included (AM-053). SQL: main.price_at and its parts. */
export function priceOf(c: Priced, now: Now): Price {
  const usd = c.currency === CURRENCY.USD;
  const currency = usd ? CURRENCY.USD : CURRENCY.KRW;
  if (c.fareCd === FARE.FREE || c.fareCd === FARE.OPEN)
    return {
      amount: 0,
      material: 0,
      total: 0,
      original: 0,
      discount: 0,
      percent: null,
      currency,
      free: true,
      discountEndAt: null,
      installment: null,
    };
  const original = (usd ? c.priceEx : c.price) ?? 0;
  const reduced = (usd ? c.discountPriceEx : c.discountPrice) ?? null;
  const from = at(c.discountStartAt);
  const to = at(c.discountEndAt);
  const runs = reduced !== null && reduced < original && (from === null || ms(now) >= from) && (to === null || ms(now) <= to);
  const amount = runs ? reduced : original;
  const material = (usd ? c.materialPriceEx : c.materialPrice) ?? 0;
  const won = usd ? ((runs ? c.discountPrice : c.price) ?? 0) + (c.materialPrice ?? 0) : amount + material;
  return {
    amount,
    material,
    total: amount + material,
    original,
    discount: original - amount,
    percent: runs ? discountPercent(original, reduced) : null,
    currency,
    free: amount + material === 0,
    discountEndAt: runs ? c.discountEndAt : null,
    installment: installmentOf(c, won),
  };
}

/** What a class costs as its form has it; a sum of 0 is none. */
export interface PricedForm {
  currency: string;
  price?: number | null | undefined;
  priceEx?: number | null | undefined;
  materialPrice?: number | null | undefined;
  materialPriceEx?: number | null | undefined;
}
/**
 * The sums that a class for money lacks: in dollars each is needed in won as well (PY-021, PY-023), and without a price it asks for its
 * material alone.
 */
export function missingSums(c: PricedForm): ('price' | 'priceEx' | 'materialPrice' | 'materialPriceEx')[] {
  const usd = c.currency === CURRENCY.USD;
  const priced = !!c.price || (usd && !!c.priceEx);
  const material = !!c.materialPrice || (usd && !!c.materialPriceEx);
  const needed = [
    ...(priced || !material ? (usd ? (['price', 'priceEx'] as const) : (['price'] as const)) : []),
    ...(material && usd ? (['materialPrice', 'materialPriceEx'] as const) : []),
  ];
  return needed.filter((field) => !c[field]);
}

/** The badge on a class's card that says how its sale stands. */
export type CourseBadge = 'closed' | 'closingSoon' | 'discount' | 'new';
/** One badge, the first that holds in the specification's order (AM-049). */
export function courseBadge(c: SaleWindow & Seats & Priced, now: Now): CourseBadge | null {
  if (isAfterSale(c, now) || isSoldOut(c)) return 'closed';
  const e = end(c);
  if (e !== null && e - ms(now) <= LIMITS.closingSoonHours * HOUR) return 'closingSoon';
  if (priceOf(c, now).discount > 0) return 'discount';
  const s = at(c.payStartAt);
  if (s !== null && ms(now) >= s && ms(now) - s <= LIMITS.newDays * DAY) return 'new';
  return null;
}

/** The badge on a class's card that says what kind it is or which lessons it has. */
export type LessonBadge = 'package' | 'challenge' | 'live' | 'vod' | 'liveVod';
/** The badge of a class by the states of its lessons. */
export function lessonBadge(curriculumStatusList: readonly string[], courseTypeCd?: string): LessonBadge | null {
  if (courseTypeCd === COURSE_TYPE_CD.PACKAGE) return 'package';
  if (courseTypeCd === COURSE_TYPE_CD.CHALLENGE) return 'challenge';
  const live = curriculumStatusList.includes(CURRICULUM_TYPE.LIVE);
  const vod = curriculumStatusList.includes(CURRICULUM_TYPE.VIDEO);
  return live && vod ? 'liveVod' : live ? 'live' : vod ? 'vod' : null;
}

/** By which of three words a screen calls a class. */
export type ClassLabel = 'project' | 'club' | 'class';
/** What a class is called by its code: every code that is neither a project's nor a club's reads as a class (AM-326). */
export const classLabel = (courseTypeCd: string): ClassLabel =>
  courseTypeCd === COURSE_TYPE_CD.PROJECT ? 'project' : courseTypeCd === COURSE_TYPE_CD.CLUB ? 'club' : 'class';

/** What says whether an enrolment lets its learner into the class now. */
export interface Attendance {
  choiseStatusCd: string | null;
  validAt: string | Date | null;
  attendAt: string | Date | null;
  /** When the enrolment ended; not set where only the current one is looked at. */
  endedAt?: string | Date | null;
}
/** Current, approved and, with an end, before it; without one, once attendance began (AM-059). SQL: main.is_enrolled. */
export const isAttend = (a: Attendance, now: Now) =>
  !a.endedAt && a.choiseStatusCd === CHOISE_STATUS.APPROVED && (a.validAt ? ms(now) < at(a.validAt)! : !!a.attendAt);
/** Need not and cannot enrol again now: in the class, or waiting for approval or a seat. SQL: main.is_enrolled_or_waiting. */
export const isAttendOrWaiting = (a: Attendance, now: Now) =>
  isAttend(a, now) || (!a.endedAt && a.choiseStatusCd === CHOISE_STATUS.WAITING);
/** Whether a learner may write a review now: approved, and before the last day for it. */
export const canReview = (a: { choiseStatusCd: string | null; reviewExpringAt: string | Date | null }, now: Now) =>
  a.choiseStatusCd === CHOISE_STATUS.APPROVED && !!a.reviewExpringAt && ms(now) < at(a.reviewExpringAt)!;

/** Whether the pages offer a review: it may be written, and something of the class was completed. */
export const offersReview = (a: Parameters<typeof canReview>[0] & { completedCount: number }, now: Now) =>
  canReview(a, now) && a.completedCount > 0;

/** A package that has no price yet is not for sale; a free one is (AM-054). */
export const lacksPrice = (c: { fareCd: string; courseTypeCd?: string; price?: number | null }) =>
  c.courseTypeCd === COURSE_TYPE_CD.PACKAGE && c.fareCd === FARE.PAID && (c.price ?? null) === null;

/** Where somebody stands on the waitlist of a full class, 1 comes next. */
export interface WaitlistPlace {
  position: number;
  total: number;
}
/** What the register button of a class shows: the way in for staff or learners, why nobody can enrol, or the way to enrol. */
export type EnrolState =
  | 'enterManager'
  | 'enter'
  | 'open'
  | 'awaiting'
  | 'waitlisted'
  | 'closed'
  | 'notOpen'
  | 'soldOut'
  | 'waitlist'
  | 'enrol';
/** The state of the register button, and whether it can be pressed. */
export interface EnrolButton {
  state: EnrolState;
  enabled: boolean;
}
/** The register button; the first state that holds wins (AM-050). */
export function enrolButton(
  c: SaleWindow & Seats & { fareCd: string; trashTypeCd?: string; courseTypeCd?: string; price?: number | null },
  viewer: Attendance & { manager: boolean; waitlist?: WaitlistPlace | null },
  now: Now,
): EnrolButton {
  if (viewer.manager) return { state: 'enterManager', enabled: true };
  if (isAttend(viewer, now)) return { state: 'enter', enabled: true };
  // A package that is open to everyone still enrols: its classes need it.
  if (c.fareCd === FARE.OPEN && c.courseTypeCd !== COURSE_TYPE_CD.PACKAGE) return { state: 'open', enabled: true };
  if (viewer.choiseStatusCd === CHOISE_STATUS.WAITING) return { state: viewer.waitlist ? 'waitlisted' : 'awaiting', enabled: false };
  if (isAfterSale(c, now)) return { state: 'closed', enabled: false };
  if (isBeforeSale(c, now) || lacksPrice(c)) return { state: 'notOpen', enabled: false };
  if (isSoldOut(c)) return { state: 'soldOut', enabled: false };
  if (isWaitlist(c)) return { state: 'waitlist', enabled: true };
  return { state: 'enrol', enabled: true };
}

/** The event of a class is announced now; a side without a moment is open. */
export const isEventOn = (e: { startAt: string | null; endAt: string | null }, now: Now) =>
  (!e.startAt || ms(now) >= at(e.startAt)!) && (!e.endAt || ms(now) <= at(e.endAt)!);

/** The floating deadline banner (CR-199..204, AM-060). */
export function showsFloatingBanner(
  c: SaleWindow & Seats & { courseFloatingShowYn: string; courseFloatingStartAt?: string | null; courseFloatingEndAt?: string | null },
  viewer: { choiseStatusCd: string | null; manager: boolean },
  now: Now,
): boolean {
  const from = at(c.courseFloatingStartAt);
  const to = at(c.courseFloatingEndAt);
  return (
    c.courseFloatingShowYn === 'Y' &&
    (from === null || ms(now) >= from) &&
    (to === null || ms(now) <= to) &&
    viewer.choiseStatusCd === null &&
    !viewer.manager &&
    (!isSoldOut(c) || isWaitlist(c)) &&
    !isBeforeSale(c, now) &&
    !isAfterSale(c, now)
  );
}

/** The time that is left until a moment, in whole parts for the screen. */
export interface Countdown {
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
  over: boolean;
  /** Whether a day or more remains, so that days are shown. */
  byDay: boolean;
}
/** The time that is left until `endAt`, never below 0. */
export function countdown(endAt: string | Date, now: Now): Countdown {
  const left = Math.max(0, at(endAt)! - ms(now));
  const s = Math.floor(left / 1000);
  return {
    days: Math.floor(s / DAY_SECONDS),
    hours: Math.floor((s % DAY_SECONDS) / HOUR_SECONDS),
    minutes: Math.floor((s % HOUR_SECONDS) / MINUTE_SECONDS),
    seconds: s % MINUTE_SECONDS,
    over: left === 0,
    byDay: s >= DAY_SECONDS,
  };
}

/** Like and share are off for a class that is not in normal state. */
export const canShare = (c: { trashTypeCd: string }) => c.trashTypeCd === TRASH.NORMAL;

/** Access period label parts: months where whole, else days (CR-081). */
export const accessPeriod = (vodDays: number): { unit: 'unlimited' | 'months' | 'days'; n: number } =>
  vodDays < 0
    ? { unit: 'unlimited', n: 0 }
    : vodDays % LIMITS.vodMonthDays === 0 && vodDays > 0
      ? { unit: 'months', n: vodDays / LIMITS.vodMonthDays }
      : { unit: 'days', n: vodDays };

/** Where seats are limited, staff say how many learners it takes for the class to begin. */
export const lacksMinimum = (c: { userLimitTypeCd: string; minUserCount: number }) =>
  c.userLimitTypeCd !== USER_LIMIT.NONE && c.minUserCount < 1;

/** `step` is the settings page that mends it. */
export interface MissingStep {
  step: 'information' | 'setting' | 'curriculums' | 'payment' | 'terms' | 'seller';
  key:
    | 'title'
    | 'subTitle'
    | 'large'
    | 'medium'
    | 'targetAudience'
    | 'introduction'
    | 'startAt'
    | 'period'
    | 'curriculum'
    | 'price'
    | 'minUserCount'
    | 'payMethods'
    | 'classes'
    | 'unpublished'
    | 'terms'
    | SellerMissing;
}
/** What a class still needs before it can be published; `step` is the settings page that mends it. */
export function publishMissing(c: {
  title: string;
  subTitle: string;
  introduction: string;
  curriculumCount: number;
  fareCd: string;
  price: number | null;
  materialPrice?: number | null;
  courseType: string;
  courseTypeCd: string;
  categoryCd: CategoryCd;
  targetAudience: string;
  startAt: string | null;
  period: number | null;
  userLimitTypeCd: string;
  minUserCount: number;
}): MissingStep[] {
  const missing: MissingStep[] = [];
  const kind = kindOf(c);
  if (c.title.trim().length < LIMITS.titleMin) missing.push({ step: 'information', key: 'title' });
  if (!c.subTitle.trim()) missing.push({ step: 'information', key: 'subTitle' });
  if (kind && !c.categoryCd.large) missing.push({ step: 'information', key: 'large' });
  if (kind && !c.categoryCd.medium) missing.push({ step: 'information', key: 'medium' });
  if (kind && !c.targetAudience.trim()) missing.push({ step: 'information', key: 'targetAudience' });
  if (!/<(img|iframe)\b/.test(c.introduction) && !c.introduction.replace(/<[^>]*>|&nbsp;/g, '').trim())
    missing.push({ step: 'information', key: 'introduction' });
  if (kind?.runsBy === RUNS_BY.DATES && !c.startAt) missing.push({ step: 'information', key: 'startAt' });
  if (kind?.runsBy === RUNS_BY.MONTHS && !c.period) missing.push({ step: 'information', key: 'period' });
  if (c.curriculumCount === 0 && (kind?.needsLesson ?? true)) missing.push({ step: 'curriculums', key: 'curriculum' });
  if (!isSurvey(c) && c.fareCd !== FARE.FREE && c.fareCd !== FARE.OPEN && !c.price && !c.materialPrice)
    missing.push({ step: 'payment', key: 'price' });
  if (kind && lacksMinimum(c)) missing.push({ step: 'payment', key: 'minUserCount' });
  return missing;
}

/** The last report of a player comes up to so many seconds before the end that it tells of. */
const END_SLACK = 2;
/** A video counts as seen near its end, since credits need nobody; one that must be watched whole (`limitPercent` 100) at its end alone. */
export function isCompleted(v: { position: number; duration: number | null; ended: boolean; limitPercent?: number | null }): boolean {
  if (!v.duration) return v.ended;
  if ((v.limitPercent ?? 0) < 100) return v.ended || v.position >= v.duration * 0.95;
  return v.position >= v.duration - (v.ended ? END_SLACK : 0);
}

/** Start and end of a live lesson in ms; times are Seoul's. */
export function liveTimes(l: { liveAt: string; liveStartAt: string; liveEndAt: string; liveEndDateAt?: string | null }): {
  start: number;
  end: number;
} {
  const of = (d: string, t: string) => Date.parse(fromSeoul(d, t.slice(0, 5)));
  const begin = of(l.liveAt, l.liveStartAt);
  let finish = of(l.liveEndDateAt ?? l.liveAt, l.liveEndAt);
  if (finish <= begin) finish += DAY;
  return { start: begin, end: finish };
}
/** How a live lesson's clock reads: its doors are closed, open before the begin, open in the first hour, or it has run longer. */
export type LiveLabel = 'before' | 'normal' | 'over' | 'over-long';
/** `serverDiff` = server clock minus ours, ms (LV-036..044). */
export function liveTimer(
  l: { liveAt: string; liveStartAt: string; liveEndAt: string; liveEndDateAt?: string | null },
  windowMinutes: number | null | undefined,
  now: Now,
  serverDiff = 0,
) {
  const { start: begin, end: finish } = liveTimes(l);
  const remaining = begin - (ms(now) + serverDiff);
  const window = (windowMinutes ?? LIMITS.joinWindowMinutes) * MINUTE;
  const label: LiveLabel = remaining > window ? 'before' : remaining > 0 ? 'normal' : remaining > -HOUR ? 'over' : 'over-long';
  return { remaining, label, joinable: remaining < window && ms(now) + serverDiff <= finish };
}
/** Default times of a new live lesson: the next half hour and half an hour later (AM-070). */
export function nextHalfHour(now: Date): Date {
  const half = 30 * MINUTE;
  return new Date(Math.ceil(now.getTime() / half) * half);
}

/** YouTube's id of 11 characters in the watch, short, embed and live forms, or null. */
export function youtubeId(link: string): string | null {
  const m =
    /^https?:\/\/(?:www\.|m\.)?(?:youtube\.com\/(?:watch\?(?:[^#]*&)?v=|embed\/|live\/|shorts\/)|youtu\.be\/|youtube-nocookie\.com\/embed\/)([A-Za-z0-9_-]{11})(?:[?&#/]|$)/.exec(
      link.trim(),
    );
  return m?.[1] ?? null;
}
/** Vimeo's id and, for unlisted videos, its hash. */
export function vimeoId(link: string): { id: string; hash: string | null } | null {
  const m =
    /^https?:\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/|channels\/[^/]+\/|groups\/[^/]+\/videos\/)?(\d+)(?:\/([0-9a-f]+))?(?:\?(?:[^#]*&)?h=([0-9a-f]+))?/.exec(
      link.trim(),
    );
  return m ? { id: m[1]!, hash: m[2] ?? m[3] ?? null } : null;
}
/** Seconds of an ISO-8601 duration such as PT1H2M3S, or null. */
export function isoSeconds(iso: string): number | null {
  const m = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/.exec(iso);
  return m && (m[1] ?? m[2] ?? m[3] ?? m[4]) !== undefined
    ? Number(m[1] ?? 0) * DAY_SECONDS +
        Number(m[2] ?? 0) * HOUR_SECONDS +
        Number(m[3] ?? 0) * MINUTE_SECONDS +
        Math.round(Number(m[4] ?? 0))
    : null;
}
