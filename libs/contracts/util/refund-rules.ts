import { REFUND_PART, REFUND_LINE, REFUND_UNIT, REFUND_BASIS, type RefundBasis } from '../answer-codes';
import { REFUND_RULE, type RefundRule, type CodeOf } from '../codes';
import { addDays, dayEnd, monthsLater, seoulDay } from '../dates';
import { DAY, MINUTE } from '../time';
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

/** A fraction as numerator and denominator. */
export type Share = readonly [number, number];
const WHOLE_AMOUNT: Share = [1, 1];
const NONE: Share = [0, 1];

/** One part of what was bought, with the facts that its refund depends on. */
export type RefundPart =
  /** Texts, videos, files and other lessons without a time, which a learner opens one by one until the access ends; `total` may be 0. */
  | { kind: typeof REFUND_PART.LESSONS; total: number; opened: number; until: Date | null }
  /** Live lessons and meetings, with their times. */
  | { kind: typeof REFUND_PART.SESSIONS; sessions: readonly { from: Date; to: Date }[] }
  /** A term of a challenge. */
  | { kind: typeof REFUND_PART.TERM; from: Date; to: Date }
  /** A period that is refunded by days: of a membership, or of the access to a class that has no lessons. */
  | { kind: typeof REFUND_PART.DAYS; from: Date; to: Date };
/** One class of a package, or the only thing that was bought. */
export interface RefundGroup {
  title: string | null;
  /** The weight by which the price is divided among the classes of a package. */
  weight: number;
  parts: readonly RefundPart[];
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
const isRunning = (part: RefundPart): part is Running => part.kind === REFUND_PART.TERM || part.kind === REFUND_PART.DAYS;
const sessionsOf = (part: RefundPart) => (part.kind === REFUND_PART.SESSIONS ? part.sessions : []);
const beginsAt = (part: RefundPart): Date[] => (isRunning(part) ? [part.from] : sessionsOf(part).map((one) => one.from));

/** The reason for which the whole amount comes back; null: it does not. */
function wholeBasis(facts: RefundFacts, now: Date): typeof REFUND_BASIS.BEFORE_START | typeof REFUND_BASIS.WITHDRAWAL | null {
  if (facts.opened > 0) return null;
  const parts = facts.groups.flatMap((group) => group.parts);
  if (parts.some((part) => part.kind === REFUND_PART.LESSONS && part.opened > 0)) return null;
  const begins = parts.flatMap(beginsAt);
  if (begins.length > 0 && begins.every((at) => at > now)) return REFUND_BASIS.BEFORE_START;
  if (parts.some((part) => sessionsOf(part).some((one) => one.from <= now))) return null;
  const supplied = parts.filter(isRunning).map((part) => part.from.getTime());
  return now < withdrawalEnd(new Date(Math.max(facts.paidAt.getTime(), ...supplied))) ? REFUND_BASIS.WITHDRAWAL : null;
}

/**
 * The refund of an order at `now`, the moment at which the learner asks. Later, or with more lessons opened, it is never higher. Before the
 * class begins it is the whole amount, unless lessons were opened, the material has been sent or the enrolment has ended.
 */
export function refundOf(facts: RefundFacts, ruleCd: RefundRule, now: Date): RefundWorking {
  const working = { ruleCd, at: now.toISOString(), paid: facts.paid };
  if (facts.over || facts.paid <= 0) return { ...working, basis: REFUND_BASIS.OVER, amount: 0, lines: [] };
  const material = materialLines(facts);
  const tuition = facts.paid - material.reduce((sum, one) => sum + one.base, 0);
  const whole = wholeBasis(facts, now);
  const lines = [...(tuition > 0 ? tuitionLines(facts, tuition, whole !== null, ruleCd, now) : []), ...material];
  return { ...working, basis: whole ?? REFUND_BASIS.BY_USE, amount: lines.reduce((sum, line) => sum + line.amount, 0), lines };
}
function tuitionLines({ groups }: RefundFacts, tuition: number, whole: boolean, ruleCd: RefundRule, now: Date): RefundLine[] {
  if (whole) return [wholeLine(tuition)];
  const bases = splitBy(
    tuition,
    groups.map((group) => group.weight),
  );
  return groups.flatMap((group, i) => linesOf(group, bases[i]!, ruleCd, now));
}
/**
 * The line of the material: its cost comes back whole until it is sent, and from then on only if staff decide so. Earlier refunds are taken
 * not to have been for it.
 */
function materialLines({ material, paid }: RefundFacts): RefundLine[] {
  if (!material?.amount) return [];
  const [share, base] = [material.sent ? NONE : WHOLE_AMOUNT, Math.min(material.amount, paid)];
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
  ...{ what: REFUND_LINE.WHOLE, title: null, from: null, to: null, done: 0, of: 0, unit: REFUND_UNIT.LESSON },
  ...{ share: WHOLE_AMOUNT, base: paid, amount: paid },
});

function linesOf(group: RefundGroup, base: number, ruleCd: RefundRule, now: Date): RefundLine[] {
  const bases = splitBy(base, group.parts.map(lessonsIn));
  return group.parts.flatMap((part, i) => partLines(part, bases[i]!, ruleCd, now).map((line) => ({ ...line, title: group.title })));
}
/** The weight of a part among the parts of one class: how many lessons it has. */
const lessonsIn = (part: RefundPart) =>
  part.kind === REFUND_PART.LESSONS ? part.total : part.kind === REFUND_PART.SESSIONS ? part.sessions.length : 1;

function partLines(part: RefundPart, base: number, ruleCd: RefundRule, now: Date): RefundLine[] {
  if (part.kind === REFUND_PART.LESSONS) return [lessonLine(part, base, now)];
  if (part.kind === REFUND_PART.DAYS) return [dayLine(part, base, now, REFUND_LINE.DAYS)];
  if (ruleCd === REFUND_RULE.LIFELONG) return monthLines(part, base, now);
  return [part.kind === REFUND_PART.TERM ? dayLine(part, base, now, REFUND_LINE.PERIOD) : timeLine(part, base, now)];
}

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
  const share: Share = over ? NONE : part.total === 0 ? WHOLE_AMOUNT : [part.total - opened, part.total];
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

/** The line of a period in days: the days that have not begun come back. */
function dayLine(part: Running, base: number, now: Date, what: typeof REFUND_LINE.DAYS | typeof REFUND_LINE.PERIOD): RefundLine {
  const of = Math.max(1, Math.ceil((part.to.getTime() - part.from.getTime()) / DAY));
  const done = Math.min(of, Math.max(0, Math.ceil((now.getTime() - part.from.getTime()) / DAY)));
  return line({ what, from: part.from, to: part.to, done, of, unit: REFUND_UNIT.DAY, share: [of - done, of], base });
}

/** The line of lessons at a time: the minutes that are still to be taught come back. */
function timeLine(part: Held, base: number, now: Date): RefundLine {
  const { from, to, done, of } = taught(part.sessions, now);
  return line({ what: REFUND_LINE.PERIOD, from, to, done, of, unit: REFUND_UNIT.MINUTE, share: of ? [of - done, of] : WHOLE_AMOUNT, base });
}

function taught(sessions: Held['sessions'], now: Date): { from: Date | null; to: Date | null; done: number; of: number } {
  let done = 0;
  let of = 0;
  for (const { from, to } of sessions) {
    const length = Math.max(1, Math.round((to.getTime() - from.getTime()) / MINUTE));
    of += length;
    done += Math.min(length, Math.max(0, Math.ceil((now.getTime() - from.getTime()) / MINUTE)));
  }
  const ends = sessions.flatMap((one) => [one.from.getTime(), one.to.getTime()]);
  return { from: ends.length ? new Date(Math.min(...ends)) : null, to: ends.length ? new Date(Math.max(...ends)) : null, done, of };
}

interface Month {
  from: Date;
  to: Date;
  done: number;
  of: number;
  unit: typeof REFUND_UNIT.MINUTE | typeof REFUND_UNIT.DAY;
}
/** The months of a class, counted from its first day, each with its teaching time and how much of it has passed. */
function monthsOf(part: Held | Running, now: Date): Month[] {
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
function timeIn(part: Held | Running, from: Date, to: Date, now: Date): Pick<Month, 'done' | 'of' | 'unit'> {
  if (part.kind === REFUND_PART.SESSIONS) {
    const inside = part.sessions.filter((one) => one.from >= from && one.from < to);
    return { ...taught(inside, now), unit: REFUND_UNIT.MINUTE };
  }
  const of = Math.max(1, Math.round((to.getTime() - from.getTime()) / DAY));
  const done = Math.min(of, Math.max(0, Math.ceil((now.getTime() - from.getTime()) / DAY)));
  return { done, of, unit: REFUND_UNIT.DAY };
}

/**
 * The share of one month that comes back by law: all before it begins, two thirds up to a third of its teaching time, half up to half of
 * it, then nothing.
 */
function stepOf({ done, of }: Pick<Month, 'done' | 'of'>): Share {
  if (done <= 0) return WHOLE_AMOUNT;
  return LIFELONG_STEPS.find(({ upTo: [part, whole] }) => done * whole <= of * part)?.back ?? NONE;
}

/** The lines of a class by months: one each for the months that have passed, the running month, and the months to come. */
function monthLines(part: Held | Running, base: number, now: Date): RefundLine[] {
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
    const share = what === REFUND_LINE.LATER ? WHOLE_AMOUNT : what === REFUND_LINE.PAST ? NONE : stepOf(of[0]!.month);
    return [
      line({
        ...{ what, share, from: of[0]!.month.from, to: of.at(-1)!.month.to, unit: of[0]!.month.unit },
        ...{ done: sum((one) => one.month.done), of: sum((one) => one.month.of), base: sum((one) => one.base) },
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
export const termsOf = (groups: readonly RefundGroup[], ruleCd: RefundRule): RefundTerms => ({
  ruleCd,
  groups: groups.map(({ title, weight, parts }) => ({ title, weight, parts: parts.map(termsPart) })),
});
function termsPart(part: RefundPart): RefundTermsPart {
  if (part.kind === REFUND_PART.LESSONS) return { kind: part.kind, count: part.total, long: false, from: null, to: null };
  const { from, to } = part.kind === REFUND_PART.SESSIONS ? taught(part.sessions, new Date(0)) : part;
  const long = from !== null && to !== null && monthsLater(from, 1, from) < to;
  const count = part.kind === REFUND_PART.SESSIONS ? part.sessions.length : 1;
  return { kind: part.kind, count, long, from: from?.toISOString() ?? null, to: to?.toISOString() ?? null };
}
