/**
 * Rules of a class that server, web and tests share. They read neither the clock nor a database; `now` (ms or Date) is always an argument.
 */
import type { CategoryCd } from './category';
import { isSurvey, kindOf, RUNS_BY } from './course-kinds';
import type { SellerMissing } from './selling';
import {
  APPLICATION_STATUS,
  SELECTION_TYPE,
  COURSE_TYPE_CD,
  CURRENCY,
  LESSON_TYPE,
  FARE,
  PAY_LIMIT,
  PUBLIC,
  PUBLISH_STATUS,
  TRASH,
  USER_LIMIT,
  type Currency,
  YN,
} from '../codes';
import { LIMITS } from '../limits';
import { addDays, DAY, DAY_SECONDS, daysLeft, fromSeoul, HOUR, HOUR_SECONDS, MINUTE, MINUTE_SECONDS } from '../time';

type Now = Date | number;
const at = (v: string | Date | null | undefined) => (v ? new Date(v).getTime() : null);
const ms = (now: Now) => (typeof now === 'number' ? now : now.getTime());

/** When a class is on sale; `payStartCd` and `payEndCd` say whether the two moments are limits at all (`PAY_LIMIT`). */
export interface SaleWindow {
  payStartCd?: string | null;
  payEndCd?: string | null;
  payStartAt: string | Date | null;
  payEndAt: string | Date | null;
}
const start = (c: SaleWindow) => (c.payStartCd === PAY_LIMIT.NONE ? null : at(c.payStartAt));
const end = (c: SaleWindow) => (c.payEndCd === PAY_LIMIT.NONE ? null : at(c.payEndAt));

/** Whether the sale has yet to begin; at `payStartAt` itself it has begun (AM-052). SQL: main.is_before_sale. */
export const isBeforeSale = (c: SaleWindow, now: Now) => start(c) !== null && ms(now) < start(c)!;
/** Whether the sale is over; at `payEndAt` itself it still runs. SQL: main.is_after_sale. */
export const isAfterSale = (c: SaleWindow, now: Now) => end(c) !== null && ms(now) > end(c)!;

/** Whether a class can be opened by whom it is for: it is published and not in the trash. SQL: main.is_published. */
export const isPublished = (c: { publishStatusCd: string; trashTypeCd: string }) =>
  c.publishStatusCd === PUBLISH_STATUS.PUBLISHED && c.trashTypeCd === TRASH.NORMAL;
/** Whether everybody can find a class: it is published, public and not in the trash. SQL: main.is_on_show. */
export const isOnShow = (c: { publishStatusCd: string; publicCd: string; trashTypeCd: string }) =>
  isPublished(c) && c.publicCd === PUBLIC.PUBLIC;

/**
 * The seats of a class and how many are taken: `acceptCnt` counts people with a seat, `attendCount` these and the people who wait for one.
 */
export interface Seats {
  userLimitTypeCd: string;
  choiseTypeCd?: string;
  maxUserCount: number;
  attendCount: number;
  acceptCnt: number;
}
/**
 * Whether a class has a seat for one more person. Without a waitlist (CAPPED) people who wait for approval count as having a seat; with one
 * they do not. SQL: main.has_free_seat.
 */
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
/** Whether staff can approve one more application within the seats. Applications themselves take no seat here, unlike in `hasFreeSeat`. */
export const canApprove = (c: Pick<Seats, 'userLimitTypeCd' | 'maxUserCount' | 'acceptCnt'>) =>
  c.userLimitTypeCd === USER_LIMIT.NONE || c.acceptCnt < c.maxUserCount;
/**
 * How many seats are taken, where a limit of seats would be set below that; null where it would not, or where the class has no more seats
 * now.
 */
export const takenAbove = (
  c: Pick<Seats, 'userLimitTypeCd' | 'maxUserCount' | 'acceptCnt'>,
  next: Pick<Seats, 'userLimitTypeCd' | 'maxUserCount'>,
): number | null => {
  const lowered = c.userLimitTypeCd === USER_LIMIT.NONE || next.maxUserCount < c.maxUserCount;
  return next.userLimitTypeCd !== USER_LIMIT.NONE && lowered && next.maxUserCount < c.acceptCnt ? c.acceptCnt : null;
};
/** Whether a class has no seat left, so that nobody can enrol; a class with a waitlist never counts as sold out. SQL: main.is_sold_out. */
export const isSoldOut = (c: Seats) => c.userLimitTypeCd === USER_LIMIT.CAPPED && !hasFreeSeat(c);
const isWaitlist = (c: Seats) =>
  c.userLimitTypeCd === USER_LIMIT.WAITLIST && c.choiseTypeCd === SELECTION_TYPE.FIRST_COME && !hasFreeSeat(c);
/** The number of free seats; null: no limit. Without a waitlist (CAPPED) people who wait for approval count as having a seat. */
export const seatsLeft = (c: Seats) =>
  c.userLimitTypeCd === USER_LIMIT.NONE
    ? null
    : Math.max(0, c.maxUserCount - (c.userLimitTypeCd === USER_LIMIT.CAPPED ? c.attendCount : c.acceptCnt));

/** The fields of a class from which its price, with a discount, is reckoned; see `Priced`. */
export type PriceKey =
  | 'fareCd'
  | 'currency'
  | 'price'
  | 'priceEx'
  | 'discountPrice'
  | 'discountPriceEx'
  | 'discountStartAt'
  | 'discountEndAt';
/**
 * The sums that the price of a class is made of: `price`, `discountPrice` and `materialPrice` are won, the same names with `Ex` US cents.
 */
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
/** What a class costs at one moment; all sums are whole won or US cents, as `currency` says. */
export interface Price {
  /** The price of the class itself, with the discount that runs now. */
  amount: number;
  /** The material cost, which no discount or coupon lowers. */
  material: number;
  /** What a person pays now: `amount` and `material`. */
  total: number;
  original: number;
  discount: number;
  /** The discount in percent; null where none runs. */
  percent: number | null;
  currency: Currency;
  free: boolean;
  /** When the discount that runs now ends; null where none runs or it has no end. */
  discountEndAt: string | Date | null;
  /**
   * What one month costs in won if a card pays by installments (AM-030). The page only shows it; the card company divides the total, and
   * adds a fee of its own.
   */
  installment: { months: number; amount: number; total: number } | null;
}
/**
 * The discount as a percentage of the price, rounded half up; null without a discount. The numbers stay whole until the division, so that
 * rounding is exact. SQL: main.discount_percent.
 */
export const discountPercent = (price: number | null, discountPrice: number | null) =>
  price && discountPrice !== null && discountPrice < price ? Math.round(((price - discountPrice) * 100) / price) : null;

/** What each month costs of a price that is paid in months, rounded up to a whole won. */
export const monthlySum = (price: number, months: number) => Math.ceil(price / months);
/** What each month costs where the total, in won, is paid by installments; null where it is not. */
export const installmentOf = ({ installmentMonth: months, installmentPrice }: Priced, total: number | null): Price['installment'] =>
  months && installmentPrice && total ? { months, amount: monthlySum(total, months), total } : null;

/**
 * The price of a class at a moment; a discount runs from its first to its last moment, both included (AM-053). SQL: main.price_at and its
 * parts.
 */
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

/** Milliseconds after the beginning of its sale for which a class is new. */
const NEW_FOR_MS = LIMITS.newDays * DAY;
/** The badge on a class's card about its sale. */
export type CourseBadge = 'closed' | 'closingSoon' | 'discount' | 'new';
/** The badge of a class about its sale: the first that applies, in the specification's order (AM-049); null: none. */
export function courseBadge(c: SaleWindow & Seats & Priced, now: Now): CourseBadge | null {
  if (isAfterSale(c, now) || isSoldOut(c)) return 'closed';
  const e = end(c);
  if (e !== null && e - ms(now) <= LIMITS.closingSoonHours * HOUR) return 'closingSoon';
  if (priceOf(c, now).discount > 0) return 'discount';
  const s = at(c.payStartAt);
  if (s !== null && ms(now) >= s && ms(now) - s <= NEW_FOR_MS) return 'new';
  return null;
}

/** The badge on a class's card about its kind or its types of lessons. */
export type LessonBadge = 'package' | 'challenge' | 'live' | 'vod' | 'liveVod';
/** The badge of a class from the types of its lessons; null where none applies. */
export function lessonBadge(curriculumStatusList: readonly string[], courseTypeCd?: string): LessonBadge | null {
  if (courseTypeCd === COURSE_TYPE_CD.PACKAGE) return 'package';
  if (courseTypeCd === COURSE_TYPE_CD.CHALLENGE) return 'challenge';
  const live = curriculumStatusList.includes(LESSON_TYPE.LIVE);
  const vod = curriculumStatusList.includes(LESSON_TYPE.VIDEO);
  return live && vod ? 'liveVod' : live ? 'live' : vod ? 'vod' : null;
}

/** The three words by which screens call a class. */
export type ClassLabel = 'project' | 'club' | 'class';
/** The word for a class by its `courseTypeCd`; all but projects and clubs are called a class (AM-326). */
export const classLabel = (courseTypeCd: string): ClassLabel =>
  courseTypeCd === COURSE_TYPE_CD.PROJECT ? 'project' : courseTypeCd === COURSE_TYPE_CD.CLUB ? 'club' : 'class';

/** The parts of an enrolment that decide whether its learner may enter the classroom now. */
export interface EnrolmentAccess {
  choiseStatusCd: string | null;
  validAt: string | Date | null;
  attendAt: string | Date | null;
  /** When the enrolment ended; left out where the caller passes current enrolments only. */
  endedAt?: string | Date | null;
}
/** Whether an enrolment is current and approved, be its access begun, running or over. SQL: main.is_approved. */
export const isApproved = (a: Pick<EnrolmentAccess, 'choiseStatusCd' | 'endedAt'>) =>
  !a.endedAt && a.choiseStatusCd === APPLICATION_STATUS.APPROVED;
/**
 * Whether a learner may enter the classroom now: the enrolment is approved and has not ended, and its access still lasts or, without an end
 * of access, has begun (AM-059). SQL: main.is_enrolled.
 */
export const isEnrolled = (a: EnrolmentAccess, now: Now) => isApproved(a) && (a.validAt ? ms(now) < at(a.validAt)! : !!a.attendAt);
/**
 * Whether a person is enrolled or waits for approval or a seat, so that the person cannot enrol again. SQL: main.is_enrolled_or_waiting.
 */
export const isEnrolledOrWaiting = (a: EnrolmentAccess, now: Now) =>
  isEnrolled(a, now) || (!a.endedAt && a.choiseStatusCd === APPLICATION_STATUS.WAITING);
/** Whether a learner may write a review now: the enrolment is approved, and the time for a review is not over. */
export const canReview = (a: { choiseStatusCd: string | null; reviewExpringAt: string | Date | null }, now: Now) =>
  a.choiseStatusCd === APPLICATION_STATUS.APPROVED && !!a.reviewExpringAt && ms(now) < at(a.reviewExpringAt)!;

/** Whether the pages invite a learner to write a review: it is possible, and the learner has completed a lesson. */
export const offersReview = (a: Parameters<typeof canReview>[0] & { completedCount: number }, now: Now) =>
  canReview(a, now) && a.completedCount > 0;

/** Whether a package is not for sale since it is paid and has no price yet (AM-054). */
export const lacksPrice = (c: { fareCd: string; courseTypeCd?: string; price?: number | null }) =>
  c.courseTypeCd === COURSE_TYPE_CD.PACKAGE && c.fareCd === FARE.PAID && (c.price ?? null) === null;

/** A person's place on the waitlist of a full class, from 1, and how many wait in all. */
export interface WaitlistPlace {
  position: number;
  total: number;
}
/** The enrolment of somebody who has none and is no staff, such as a visitor, for `enrolButton`. */
export const VISITOR_ENROLMENT: EnrolmentAccess & { manager: boolean } = {
  manager: false,
  choiseStatusCd: null,
  validAt: null,
  attendAt: null,
};
/** What the register button of a class says: how staff or learners enter, why nobody can enrol, or how to enrol. */
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
/** The text of the register button (by its state), and whether it can be pressed. */
export interface EnrolButton {
  state: EnrolState;
  enabled: boolean;
}
/** The register button of a class for a viewer: the first state that applies, in this order (AM-050). */
export function enrolButton(
  c: SaleWindow & Seats & { fareCd: string; trashTypeCd?: string; courseType?: string; courseTypeCd?: string; price?: number | null },
  viewer: EnrolmentAccess & { manager: boolean; waitlist?: WaitlistPlace | null },
  now: Now,
): EnrolButton {
  if (viewer.manager) return { state: 'enterManager', enabled: true };
  if (isEnrolled(viewer, now)) return { state: 'enter', enabled: true };
  // Nobody enters or enrols in a survey of demand, whatever it cost before; its page offers to tell once it opens instead of this button.
  const survey = c.courseType && c.courseTypeCd && isSurvey({ courseType: c.courseType, courseTypeCd: c.courseTypeCd });
  // A package that is open to everyone is enrolled in all the same, since its classes need an enrolment.
  if (c.fareCd === FARE.OPEN && c.courseTypeCd !== COURSE_TYPE_CD.PACKAGE && !survey) return { state: 'open', enabled: true };
  if (viewer.choiseStatusCd === APPLICATION_STATUS.WAITING) return { state: viewer.waitlist ? 'waitlisted' : 'awaiting', enabled: false };
  if (survey) return { state: 'notOpen', enabled: false };
  if (isAfterSale(c, now)) return { state: 'closed', enabled: false };
  if (isBeforeSale(c, now) || lacksPrice(c)) return { state: 'notOpen', enabled: false };
  if (isSoldOut(c)) return { state: 'soldOut', enabled: false };
  if (isWaitlist(c)) return { state: 'waitlist', enabled: true };
  return { state: 'enrol', enabled: true };
}

const MEMBER_STATES: readonly string[] = ['enrol', 'waitlist', 'open'];
/**
 * Whether the button of a class for members asks a viewer without a membership for one instead of saying `state`: with a membership the
 * viewer could enrol, wait for a seat or enter.
 */
export const asksMembership = (state: string) => MEMBER_STATES.includes(state);

/** Whether the event of a class is announced at `now`; without `startAt` it already is, without `endAt` it stays. */
export const isEventOn = (e: { startAt: string | null; endAt: string | null }, now: Now) =>
  (!e.startAt || ms(now) >= at(e.startAt)!) && (!e.endAt || ms(now) <= at(e.endAt)!);

/** Whether the banner that counts down to the end of the sale floats over a class's page (CR-199..204, AM-060). */
export function showsFloatingBanner(
  c: SaleWindow & Seats & { courseFloatingShowYn: string; courseFloatingStartAt?: string | null; courseFloatingEndAt?: string | null },
  viewer: { choiseStatusCd: string | null; manager: boolean },
  now: Now,
): boolean {
  const from = at(c.courseFloatingStartAt);
  const to = at(c.courseFloatingEndAt);
  return (
    c.courseFloatingShowYn === YN.YES &&
    (from === null || ms(now) >= from) &&
    (to === null || ms(now) <= to) &&
    viewer.choiseStatusCd === null &&
    !viewer.manager &&
    (!isSoldOut(c) || isWaitlist(c)) &&
    !isBeforeSale(c, now) &&
    !isAfterSale(c, now)
  );
}

/** The time until a moment, in days, hours, minutes and seconds for the screen. */
export interface Countdown {
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
  over: boolean;
  /** Whether a day or more is left, so that the screen shows days. */
  byDay: boolean;
}
/** The time from `now` until `endAt`; zero once that is past. */
export function countdown(endAt: string | Date, now: Now): Countdown {
  const left = Math.max(0, at(endAt)! - ms(now));
  const s = Math.floor(left / 1000);
  return {
    days: daysLeft(endAt, ms(now)),
    hours: Math.floor((s % DAY_SECONDS) / HOUR_SECONDS),
    minutes: Math.floor((s % HOUR_SECONDS) / MINUTE_SECONDS),
    seconds: s % MINUTE_SECONDS,
    over: left === 0,
    byDay: s >= DAY_SECONDS,
  };
}

/** Whether the page offers like and share: not for a class in the trash. */
export const canShare = (c: { trashTypeCd: string }) => c.trashTypeCd === TRASH.NORMAL;

/** The number and unit of a class's access period: whole months of 30 days as months, otherwise days (CR-081). */
export const accessPeriod = (vodDays: number): { unit: 'unlimited' | 'months' | 'days'; n: number } =>
  vodDays < 0
    ? { unit: 'unlimited', n: 0 }
    : vodDays % LIMITS.vodMonthDays === 0 && vodDays > 0
      ? { unit: 'months', n: vodDays / LIMITS.vodMonthDays }
      : { unit: 'days', n: vodDays };

/**
 * Whether a page numbers the sections of a class. It does not where their author has, as in `1장 시작하기` or `[2] Forms`, or where a single
 * section has a title.
 */
export const numbersSections = (titles: readonly (string | null)[]) =>
  titles.filter(Boolean).length > 1 && !titles.some((title) => /^\W{0,2}\d/.test(title ?? ''));

/** Whether staff have not said how many learners a class with limited seats needs to begin. */
export const lacksMinimum = (c: { userLimitTypeCd: string; minUserCount: number }) =>
  c.userLimitTypeCd !== USER_LIMIT.NONE && c.minUserCount < 1;

/** One thing that a class lacks to be published; `step` is the page of the wizard on which staff can add it. */
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
    | 'currency'
    | 'classes'
    | 'unpublished'
    | 'terms'
    | SellerMissing;
}
/** The things that the class itself lacks to be published. The server adds what its package or the site lacks. */
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

/** Seconds before the end at which a player's last position may lie when it reports that the video ended. */
const END_SLACK = 2;
/** The second that any video has come to at its end, also where neither its player nor its lesson says how long it is. */
const LEAST_PLAYED = 2;
interface Watched {
  position: number;
  duration: number | null;
  ended: boolean;
  limitPercent?: number | null;
  /** Whether another service plays the video, whose file may have become shorter than `duration`, which staff noted of it. */
  hosted?: boolean;
}
/**
 * Whether a video counts as watched: at its end or from 95 percent on, since learners may skip the credits. A video that must be watched
 * whole (`limitPercent` 100) counts at its end only; that of another service ends where its player says so, if the seconds of watching bear
 * it out (`secondToBearOut`).
 */
export function isCompleted(v: Watched): boolean {
  if (!v.duration || (v.hosted && v.ended)) return v.ended;
  if ((v.limitPercent ?? 0) < 100) return v.ended || v.position >= v.duration * 0.95;
  return v.position >= v.duration - (v.ended ? END_SLACK : 0);
}

/**
 * The second that the player of another service says it has come to, where that is believed only as far as the seconds of watching bear it
 * out: of a video that must be watched whole. A player that tells no second at its end is taken to be at the noted one. null: no such
 * video.
 */
export function secondToBearOut(v: Pick<Watched, 'position' | 'duration' | 'limitPercent' | 'hosted'>): number | null {
  if (!v.hosted || (v.limitPercent ?? 0) < 100) return null;
  return Math.max(v.position || v.duration || 0, LEAST_PLAYED);
}

/**
 * The beginning and end of a live lesson, or of a meeting at a place, in ms since 1970; its dates and times are those of Seoul. An end that
 * is not after the beginning lies on the next day. In SQL main.meeting_time and main.meeting_end say the same.
 */
export function liveTimes(l: { liveAt: string; liveStartAt: string; liveEndAt: string; liveEndDateAt?: string | null }): {
  start: number;
  end: number;
} {
  const of = (d: string, t: string) => Date.parse(fromSeoul(d, t.slice(0, 5)));
  const begin = of(l.liveAt, l.liveStartAt);
  const lastDay = l.liveEndDateAt ?? l.liveAt;
  const finish = of(lastDay, l.liveEndAt);
  return { start: begin, end: finish > begin ? finish : of(addDays(lastDay, 1), l.liveEndAt) };
}
/**
 * The state of a live lesson's clock. before: it is too early to enter; normal: people can enter, and the lesson has not begun; over: it
 * began less than an hour ago; over-long: earlier than that.
 */
export type LiveLabel = 'before' | 'normal' | 'over' | 'over-long';
/**
 * The clock of a live lesson, and whether one can enter now. `serverDiff` is the server's clock minus the browser's, in ms (LV-036..044).
 */
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
