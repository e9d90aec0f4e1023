import { REFUND_PART, REFUND_LINE, REFUND_UNIT, REFUND_BASIS, type RefundBasis } from '../answer-codes';
import { LESSON_TYPE, REFUND_RULE, type RefundRule, type CodeOf } from '../codes';
import { addDays, dayEnd, daysBefore, exactDays, exactMinutes, monthsLater, seoulDay } from '../dates';
import { businessDayAfter } from './business-days';

/** Days within which a buyer who has used nothing can withdraw from the contract (전자상거래법 §17①). */
export const WITHDRAWAL_DAYS = 7;
/** Business days within which staff have to decide about a refund request, since the law then wants the money returned (전자상거래법 §18②). */
const REFUND_BUSINESS_DAYS = 3;
/**
 * The share of the price that comes back, by the share of the teaching time that has passed; for longer classes both are of one month
 * (평생교육법 시행령 별표 3).
 */
export const LIFELONG_STEPS: readonly { upTo: Share; back: Share }[] = [
  { upTo: [1, 3], back: [2, 3] },
  { upTo: [1, 2], back: [1, 2] },
];

/** Types of lessons that have a time. A refund reckons their use by it, and that of all others by whether a learner opened them. */
export const TIMED_LESSONS: readonly string[] = [LESSON_TYPE.LIVE, LESSON_TYPE.OFFLINE];

/** A fraction as numerator and denominator. */
export type Share = readonly [number, number];
const WHOLE_AMOUNT: Share = [1, 1];
const NO_SHARE: Share = [0, 1];

/** One part of what was bought, with the facts on which its refund depends. */
export type RefundPart =
  /** Texts, videos, files and other lessons without a time, which a learner opens one by one until the access ends; `total` may be 0. */
  | { kind: typeof REFUND_PART.LESSONS; total: number; opened: number; until: Date | null }
  /** Live lessons and meetings, with their times. */
  | { kind: typeof REFUND_PART.SESSIONS; sessions: readonly { from: Date; to: Date }[] }
  /** A term of a challenge. */
  | { kind: typeof REFUND_PART.TERM; from: Date; to: Date }
  /**
   * A period that is refunded by days: of a membership, or of the access to a class that has no lessons. It has become longer by
   * `idleDays`, for suspensions of the site.
   */
  | { kind: typeof REFUND_PART.DAYS; from: Date; to: Date; idleDays: number };
/** One class of a package, or the only thing that was bought. */
export interface RefundGroup {
  title: string | null;
  /** The weight with which the class shares in the price of a package. */
  weight: number;
  parts: readonly RefundPart[];
}
/** A time for which the site was suspended; `to` is null while it still is. */
export interface Shut {
  from: Date;
  to: Date | null;
}
/** The facts that the refund of one order depends on; amounts are won or US cents. */
export interface RefundFacts {
  /** The amount that was paid, less earlier refunds. */
  paid: number;
  paidAt: Date;
  /** How many lessons the learner has opened since the access or the paid period began, in all classes together. */
  opened: number;
  groups: readonly RefundGroup[];
  /** The material cost within `paid`, and whether the material has been sent; null: there is none. */
  material?: { amount: number; sent: boolean } | null;
  /** Whether the enrolment has ended, so that nothing comes back. */
  over: boolean;
  /** The suspensions of the site, whose time nobody has used. */
  shut?: readonly Shut[];
}

/** A line of a refund's calculation: of the amount `base` the fraction `share` comes back, which is `amount`. */
export interface RefundLine {
  what: CodeOf<typeof REFUND_LINE>;
  title: string | null;
  from: string | null;
  to: string | null;
  /** How much was used: `done` of `of` lessons, minutes or days. */
  done: number;
  of: number;
  unit: CodeOf<typeof REFUND_UNIT>;
  share: Share;
  base: number;
  amount: number;
}
/** A refund with its calculation, which learner and staff read and the request stores. */
export interface RefundWorking {
  ruleCd: RefundRule;
  at: string;
  basis: RefundBasis;
  paid: number;
  amount: number;
  lines: RefundLine[];
}

/** The part of an amount that a fraction is, rounded up to a whole won or cent in the learner's favour. */
export const returnedShare = (base: number, [part, whole]: Share) =>
  part >= whole ? base : Math.min(base, Math.ceil((base * part) / whole));
/** Divides an amount by weights into whole won or cents whose sum is the amount. */
export function splitBy(sum: number, weights: readonly number[]): number[] {
  const even = weights.every((weight) => weight <= 0);
  const each = weights.map((weight) => (even ? 1 : Math.max(0, weight)));
  const total = each.reduce((a, b) => a + b, 0);
  let before = 0;
  let given = 0;
  return each.map((weight) => {
    before += weight;
    const upTo = Math.floor((sum * before) / total);
    const own = upTo - given;
    given = upTo;
    return own;
  });
}

/** The end of the days of withdrawal that begin at `from`; if the last of them is no business day, it is the next one. */
export const withdrawalEnd = (from: Date) => dayEnd(businessDayAfter(addDays(seoulDay(from), WITHDRAWAL_DAYS), 0));
/** The moment by which staff have to decide about a request made at `asked`. */
export const refundDueAt = (asked: Date) => dayEnd(businessDayAfter(seoulDay(asked), REFUND_BUSINESS_DAYS));

type Held = Extract<RefundPart, { kind: typeof REFUND_PART.SESSIONS }>;
type Running = Extract<RefundPart, { from: Date }>;
/** Lessons at a time; those that are `missed` do not count as taught. */
interface Timed {
  kind: typeof REFUND_PART.SESSIONS;
  sessions: readonly { from: Date; to: Date; missed?: boolean }[];
}
const isRunning = (part: RefundPart): part is Running => part.kind === REFUND_PART.TERM || part.kind === REFUND_PART.DAYS;
const sessionsOf = (part: RefundPart) => (part.kind === REFUND_PART.SESSIONS ? part.sessions : []);
const beginsAt = (part: RefundPart): Date[] => (isRunning(part) ? [part.from] : sessionsOf(part).map((one) => one.from));

/** The reason for which the whole amount comes back; null: it does not. */
function wholeBasis(facts: RefundFacts, when: When): typeof REFUND_BASIS.BEFORE_START | typeof REFUND_BASIS.WITHDRAWAL | null {
  if (facts.opened > 0) return null;
  const parts = facts.groups.flatMap((group) => group.parts);
  if (parts.some((part) => part.kind === REFUND_PART.LESSONS && part.opened > 0)) return null;
  const begins = parts.flatMap(beginsAt);
  if (begins.length > 0 && begins.every((at) => at > when.usedTo)) return REFUND_BASIS.BEFORE_START;
  if (parts.some((part) => sessionsOf(part).some((one) => one.from <= when.usedTo && !isMissed(one, when)))) return null;
  const supplied = parts.filter(isRunning).map((part) => part.from.getTime());
  const from = new Date(Math.max(facts.paidAt.getTime(), ...supplied));
  return withoutIdle({ from, to: null }, when) < withdrawalEnd(from) ? REFUND_BASIS.WITHDRAWAL : null;
}

/**
 * The refund of an order at `now`, the moment at which the learner asks. Later, or with more lessons opened, it is never higher (a begun
 * day of a suspension apart). Before the class begins it is the whole amount, unless lessons were opened, the material has been sent or the
 * enrolment has ended.
 */
export function refundOf(facts: RefundFacts, ruleCd: RefundRule, now: Date): RefundWorking {
  const working = { ruleCd, at: now.toISOString(), paid: facts.paid };
  if (facts.over || facts.paid <= 0) return { ...working, basis: REFUND_BASIS.OVER, amount: 0, lines: [] };
  const material = materialLines(facts);
  const tuition = facts.paid - material.reduce((sum, one) => sum + one.base, 0);
  const { shut = [] } = facts;
  const when = { usedTo: usedTo(shut, now), shut };
  const whole = wholeBasis(facts, when);
  const lines = [...(tuition > 0 ? tuitionLines(facts, tuition, whole !== null, ruleCd, when) : []), ...material];
  return { ...working, basis: whole ?? REFUND_BASIS.BY_USE, amount: lines.reduce((sum, line) => sum + line.amount, 0), lines };
}
function tuitionLines({ groups }: RefundFacts, tuition: number, whole: boolean, ruleCd: RefundRule, when: When): RefundLine[] {
  if (whole) return [wholeLine(tuition)];
  const bases = splitBy(
    tuition,
    groups.map((group) => group.weight),
  );
  return groups.flatMap((group, i) => linesOf(group, bases[i]!, ruleCd, when));
}
/**
 * The line of the material: the whole cost is refunded until the material is sent, and after that only if staff decide so. Earlier refunds
 * count as refunds of something else.
 */
function materialLines({ material, paid }: RefundFacts): RefundLine[] {
  if (!material?.amount) return [];
  const [share, base] = [material.sent ? NO_SHARE : WHOLE_AMOUNT, Math.min(material.amount, paid)];
  return [
    line({ what: REFUND_LINE.MATERIAL, from: null, to: null, done: material.sent ? 1 : 0, of: 1, unit: REFUND_UNIT.LESSON, share, base }),
  ];
}

/**
 * Whether a refund needs no decision of staff: the whole amount comes back, for a reason that dates and counts prove. If the material has
 * been sent, staff decide, since it has to come back first.
 */
export const needsNoDecision = ({ basis, lines }: Pick<RefundWorking, 'basis' | 'lines'>) =>
  (basis === REFUND_BASIS.BEFORE_START || basis === REFUND_BASIS.WITHDRAWAL) &&
  lines.every(({ what, amount, base }) => what !== REFUND_LINE.MATERIAL || amount === base);
/** Whether the buyer gets the coupon back: after a full refund, but not after a partial one. */
export const couponComesBack = (order: { amount: number; refundedAmount: number }) => order.refundedAmount >= order.amount;

const wholeLine = (paid: number): RefundLine => ({
  what: REFUND_LINE.WHOLE,
  title: null,
  from: null,
  to: null,
  done: 0,
  of: 0,
  unit: REFUND_UNIT.LESSON,
  share: WHOLE_AMOUNT,
  base: paid,
  amount: paid,
});

/** The moment up to which access could be used by the moment of a refund, and the suspensions of the site. */
interface When {
  usedTo: Date;
  shut: readonly Shut[];
}
/** During a suspension it is its beginning, so that a refund does not shrink while the site is shut. */
const usedTo = (shut: readonly Shut[], now: Date) =>
  new Date(Math.min(now.getTime(), ...shut.filter(({ to }) => to === null || to > now).map(({ from }) => from.getTime())));
/** The suspensions that were over by then. */
const past = ({ usedTo, shut }: When) => shut.filter((one) => one.to !== null && one.to <= usedTo);
/** The begun days of a period on which the site was suspended, in the suspensions that were over by then. */
const idleBy = ({ from, to }: Shut, when: When) =>
  past(when)
    .filter((one) => to === null || one.from < to)
    .reduce((sum, one) => sum + Math.max(0, Math.ceil(exactDays(one.from > from ? one.from : from, one.to!))), 0);

/** The moment that it would be without the days of a period on which the site was suspended. */
const withoutIdle = (period: Shut, when: When) => daysBefore(when.usedTo, idleBy(period, when));
/** Whether the site was suspended at the time of a lesson, which so nobody could attend. */
const isMissed = (lesson: Shut & { to: Date }, when: When) => past(when).some(({ from, to }) => from < lesson.to && lesson.from < to!);

function linesOf(group: RefundGroup, base: number, ruleCd: RefundRule, when: When): RefundLine[] {
  const bases = splitBy(base, group.parts.map(lessonsIn));
  return group.parts.flatMap((part, i) => partLines(part, bases[i]!, ruleCd, when).map((line) => ({ ...line, title: group.title })));
}
/** The weight of a part among the parts of one class: how many lessons it has. */
const lessonsIn = (part: RefundPart) =>
  part.kind === REFUND_PART.LESSONS ? part.total : part.kind === REFUND_PART.SESSIONS ? part.sessions.length : 1;

function partLines(part: RefundPart, base: number, ruleCd: RefundRule, when: When): RefundLine[] {
  const { usedTo } = when;
  if (part.kind === REFUND_PART.LESSONS) return [lessonLine(part, base, usedTo)];
  if (part.kind === REFUND_PART.DAYS) return [dayLine(part, base, usedTo, part.idleDays, idleBy(part, when))];
  // The dates of a term stay, though access lasts longer; so its days are counted without those of suspensions.
  const now = part.kind === REFUND_PART.TERM ? withoutIdle(part, when) : usedTo;
  const timed = part.kind === REFUND_PART.TERM ? part : withMissed(part, when);
  if (ruleCd === REFUND_RULE.LIFELONG) return monthLines(timed, base, now);
  return [timed.kind === REFUND_PART.TERM ? dayLine(timed, base, now) : timeLine(timed, base, now)];
}
/** Lessons at a time, with those marked that nobody could attend. */
const withMissed = (part: Held, when: When): Timed => ({
  ...part,
  sessions: part.sessions.map((one) => ({ ...one, missed: isMissed(one, when) })),
});

function line(of: Omit<RefundLine, 'title' | 'from' | 'to' | 'amount'> & { from: Date | null; to: Date | null }): RefundLine {
  const { from, to, ...rest } = of;
  return {
    ...rest,
    title: null,
    from: from?.toISOString() ?? null,
    to: to?.toISOString() ?? null,
    amount: returnedShare(of.base, of.share),
  };
}

/** The line of lessons without a time: those that the learner has not opened come back, and none of them once the access has ended. */
function lessonLine(part: Extract<RefundPart, { kind: typeof REFUND_PART.LESSONS }>, base: number, now: Date): RefundLine {
  const over = part.until !== null && part.until <= now;
  const opened = Math.min(part.opened, part.total);
  const share: Share = over ? NO_SHARE : part.total === 0 ? WHOLE_AMOUNT : [part.total - opened, part.total];
  return line({
    what: REFUND_LINE.LESSONS,
    from: null,
    to: part.until,
    done: opened,
    of: part.total,
    unit: REFUND_UNIT.LESSON,
    share,
    base,
  });
}

/** The line of a period in days: those that have not begun come back. `idle` of them were nobody's to use, `idleBefore` up to `now`. */
function dayLine(part: Running, base: number, now: Date, idle = 0, idleBefore = 0): RefundLine {
  const { from, to } = part;
  const what = part.kind === REFUND_PART.TERM ? REFUND_LINE.PERIOD : REFUND_LINE.DAYS;
  const of = Math.max(1, Math.ceil(exactDays(from, to)) - idle);
  const done = Math.min(of, Math.max(0, Math.ceil(exactDays(from, now)) - idleBefore));
  return line({ what, from, to, done, of, unit: REFUND_UNIT.DAY, share: [of - done, of], base });
}

/** The line of lessons at a time: the minutes that are still to be taught come back. */
function timeLine(part: Timed, base: number, now: Date): RefundLine {
  const { from, to, done, of } = taught(part.sessions, now);
  return line({ what: REFUND_LINE.PERIOD, from, to, done, of, unit: REFUND_UNIT.MINUTE, share: of ? [of - done, of] : WHOLE_AMOUNT, base });
}

/** The minutes of lessons: of how many in all, how many are taught, and how many nobody could attend. */
interface Taught {
  from: Date | null;
  to: Date | null;
  done: number;
  of: number;
  missed: number;
}
function taught(sessions: Timed['sessions'], now: Date): Taught {
  let [done, of, missed] = [0, 0, 0];
  for (const { from, to, missed: byAll } of sessions) {
    const length = Math.max(1, Math.round(exactMinutes(from, to)));
    of += length;
    if (byAll) missed += length;
    else done += Math.min(length, Math.max(0, Math.ceil(exactMinutes(from, now))));
  }
  const ends = sessions.flatMap((one) => [one.from.getTime(), one.to.getTime()]);
  return { from: ends.length ? new Date(Math.min(...ends)) : null, to: ends.length ? new Date(Math.max(...ends)) : null, done, of, missed };
}

interface Month {
  from: Date;
  to: Date;
  done: number;
  of: number;
  missed: number;
  unit: typeof REFUND_UNIT.MINUTE | typeof REFUND_UNIT.DAY;
}
/** The months of a class, counted from its first day, each with its teaching time and how much of it has passed. */
function monthsOf(part: Timed | Running, now: Date): Month[] {
  const { from, to } = part.kind === REFUND_PART.SESSIONS ? taught(part.sessions, now) : part;
  if (!from || !to) return [];
  const months: Month[] = [];
  for (let start = from; start < to;) {
    const next = monthsLater(start, 1, from);
    const end = next < to ? next : to;
    months.push({ from: start, to: end, ...timeIn(part, start, end, now) });
    start = next;
  }
  return months.filter((month) => month.of > 0);
}
function timeIn(part: Timed | Running, from: Date, to: Date, now: Date): Pick<Month, 'done' | 'of' | 'missed' | 'unit'> {
  if (part.kind === REFUND_PART.SESSIONS) {
    const inside = part.sessions.filter((one) => one.from >= from && one.from < to);
    return { ...taught(inside, now), unit: REFUND_UNIT.MINUTE };
  }
  const of = Math.max(1, Math.round(exactDays(from, to)));
  const done = Math.min(of, Math.max(0, Math.ceil(exactDays(from, now))));
  return { done, of, missed: 0, unit: REFUND_UNIT.DAY };
}

/**
 * The share of one month that comes back by law: all before it begins, two thirds up to a third of its teaching time, half up to half of
 * it, then nothing.
 */
function stepOf({ done, of }: Pick<Month, 'done' | 'of'>): Share {
  if (done <= 0) return WHOLE_AMOUNT;
  return LIFELONG_STEPS.find(({ upTo: [part, whole] }) => done * whole <= of * part)?.back ?? NO_SHARE;
}

/** The lines of a class by months: one each for the months that have passed, the running month, and the months to come. */
function monthLines(part: Timed | Running, base: number, now: Date): RefundLine[] {
  const months = monthsOf(part, now);
  const bases = splitBy(
    base,
    months.map((month) => month.of),
  );
  if (months.length === 0)
    return [line({ what: REFUND_LINE.LATER, from: null, to: null, done: 0, of: 0, unit: REFUND_UNIT.MINUTE, share: WHOLE_AMOUNT, base })];
  const kindOf = (month: Month) => (month.from > now ? REFUND_LINE.LATER : month.to <= now ? REFUND_LINE.PAST : REFUND_LINE.NOW);
  return ([REFUND_LINE.PAST, REFUND_LINE.NOW, REFUND_LINE.LATER] as const).flatMap((what) => {
    const of = months.map((month, i) => ({ month, base: bases[i]! })).filter(({ month }) => kindOf(month) === what);
    if (of.length === 0) return [];
    const sum = (get: (one: (typeof of)[number]) => number) => of.reduce((total, one) => total + get(one), 0);
    const all = sum((one) => one.month.of);
    // Of the months that have passed only lessons come back that nobody could attend.
    const missed = sum((one) => one.month.missed);
    const passed: Share = missed > 0 ? [missed, all] : NO_SHARE;
    const share = what === REFUND_LINE.LATER ? WHOLE_AMOUNT : what === REFUND_LINE.PAST ? passed : stepOf(of[0]!.month);
    return [
      line({
        what,
        share,
        from: of[0]!.month.from,
        to: of.at(-1)!.month.to,
        unit: of[0]!.month.unit,
        done: sum((one) => one.month.done),
        of: all,
        base: sum((one) => one.base),
      }),
    ];
  });
}

/** One part of what is for sale, for the terms of refund that a buyer reads beforehand. */
export interface RefundTermsPart {
  kind: RefundPart['kind'];
  /** How many lessons the part has. */
  count: number;
  /** Whether the class takes more than a month, so that each month is refunded by itself. */
  long: boolean;
  from: string | null;
  to: string | null;
}
/** The terms of refund of something for sale: the rule, and the parts to which it is applied. */
export interface RefundTerms {
  ruleCd: RefundRule;
  groups: { title: string | null; weight: number; parts: RefundTermsPart[] }[];
}
/** Makes the terms of refund from the parts of what is for sale. */
export const refundTermsOf = (groups: readonly RefundGroup[], ruleCd: RefundRule): RefundTerms => ({
  ruleCd,
  groups: groups.map(({ title, weight, parts }) => ({ title, weight, parts: parts.map(refundTermsPart) })),
});
function refundTermsPart(part: RefundPart): RefundTermsPart {
  if (part.kind === REFUND_PART.LESSONS) return { kind: part.kind, count: part.total, long: false, from: null, to: null };
  const { from, to } = part.kind === REFUND_PART.SESSIONS ? taught(part.sessions, new Date(0)) : part;
  const long = from !== null && to !== null && monthsLater(from, 1, from) < to;
  const count = part.kind === REFUND_PART.SESSIONS ? part.sessions.length : 1;
  return { kind: part.kind, count, long, from: from?.toISOString() ?? null, to: to?.toISOString() ?? null };
}
