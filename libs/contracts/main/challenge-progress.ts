/**
 * The rules of how far a challenge is: which days its missions have, what counts as done, streaks and badges. Days are those of Seoul.
 * None of the rules reads the clock. `TEAM_SO_FAR` of api-main counts `soFar` and `isTodayDone` over a whole term in SQL.
 */
import { BADGE, STAMP, type BadgeCode, type Stamp } from '../answer-codes';
import { LESSON_TYPE, YN, type LessonType, type Yn } from '../codes';
import { addDays, daysBetween, msBefore, seoulDay } from '../dates';
import type { ChallengeTerm } from './challenge-rules';
import { postsNeeded } from './post-mission';

/** How many days in a row win the badge `STREAK`. */
const STREAK_BADGE = 7;
/**
 * The number of parts (`partsOf`) from which on the first part wins a badge. With a single part that badge would be the same as the badge
 * for all parts.
 */
const FIRST_BADGE_PARTS = 2;
/** The number of parts from which on half of them win a badge. With fewer parts the badge for all of them is near enough. */
const HALF_BADGE_PARTS = 4;
/**
 * The share of a mission's days that its posts must fill for the mission to ask for a post on each day. A mission with fewer posts lets
 * the participant choose the days.
 */
const DAILY_PART = 0.5;

/** What the rules need to know of a mission. */
export interface MissionFacts {
  curriculumSeq: number;
  curriculumTypeCd: LessonType;
  openedAt: string | null;
  dueAt: string | null;
  lockStatusYn: Yn;
  maxChallengeCount: number | null;
  completionRateCondition: number | null;
}
/** A mission within a term. */
export interface PlannedMission {
  curriculumSeq: number;
  /** The days that have this mission, from the first to the last; null for one without days of its own. */
  days: { from: string; to: string } | null;
  /** How many posts it takes in all, if it asks for one on each of its days; null for a mission that is done once. */
  posts: number | null;
  /** How many posts, or one completion, it takes to be done. */
  needed: number;
  byPosts: boolean;
}
/** What one participant has done in the term. */
export interface OwnFacts {
  /** The day on which the person joined; nothing is asked of the person for earlier days. */
  joinedOn: string;
  posts: readonly { curriculumSeq: number; day: string; count: number }[];
  /** The completed missions, with the day of each. */
  completed: readonly { curriculumSeq: number; day: string }[];
}
/** A day of the term that has a mission for the participant. */
export interface StampDay {
  day: string;
  stampCd: Stamp;
  /** The mission that opens when the day is pressed: the first that is not done, or the first of all if every one is done. */
  curriculumSeq: number;
}
/** Days in a row on which every mission was done: `now` up to the present day, `longest` at any time. */
export interface Streak {
  now: number;
  longest: number;
}
/** How much is `done` of what was `asked` up to now. Today's missions count only once they are done. */
export interface SoFar {
  done: number;
  asked: number;
}
/**
 * A badge of a participant. `day` is when it was won, null if it was not; the participant has done `done` of the `of` parts that win it.
 */
export interface ChallengeBadge {
  badgeCd: BadgeCode;
  day: string | null;
  done: number;
  of: number;
}

const later = (a: string, b: string) => (a > b ? a : b);
const earlier = (a: string, b: string) => (a < b ? a : b);
/** The first and the last day of a term. The last day of a term that ends at midnight is the day before. */
export const termDays = ({ startAt, endAt }: Pick<ChallengeTerm, 'startAt' | 'endAt'>) => ({
  from: seoulDay(startAt),
  to: later(seoulDay(startAt), seoulDay(msBefore(endAt, 1))),
});

/**
 * The missions of a term with their days. A mission of daily posts (`DAILY_PART`) has each day from its opening to its deadline; a mission
 * of several posts that are not daily has none; every other mission has the day of its deadline or, without a deadline, of its opening.
 * Days outside of the term do not count, and a locked mission has no days.
 */
export function planOf(term: Pick<ChallengeTerm, 'startAt' | 'endAt'>, missions: readonly MissionFacts[]): PlannedMission[] {
  const { from, to } = termDays(term);
  return missions.map((one) => {
    const byPosts = one.curriculumTypeCd === LESSON_TYPE.POST;
    const max = one.maxChallengeCount ?? 1;
    const opened = one.openedAt && seoulDay(one.openedAt);
    const due = one.dueAt && seoulDay(one.dueAt);
    const common = { curriculumSeq: one.curriculumSeq, needed: byPosts ? postsNeeded({ ...NO_POSTING_HOURS, ...one }) : 1, byPosts };
    const days = { from: opened ? later(opened, from) : from, to: due ? earlier(due, to) : to };
    const count = daysBetween(days.from, days.to) + 1;
    const daily = byPosts && max > 1 && count > 0 && max >= count * DAILY_PART;
    if (daily && one.lockStatusYn === YN.NO) return { ...common, days, posts: max };
    const day = due ?? opened;
    const inTerm = day && day >= from && day <= to && !(byPosts && max > 1);
    return { ...common, days: inTerm && one.lockStatusYn === YN.NO ? { from: day, to: day } : null, posts: null };
  });
}
const NO_POSTING_HOURS = { dailyChallengeCount: null, dailyStartTime: null, dailyEndTime: null };

/**
 * For each day of the missions, which of them the participant was asked to do and which are done. Days before the person joined are
 * included only if something was done for them.
 */
function unitsOf(plan: readonly PlannedMission[], own: OwnFacts): Map<string, { curriculumSeq: number; done: boolean }[]> {
  const units = new Map<string, { curriculumSeq: number; done: boolean }[]>();
  const completed = new Set(own.completed.map((one) => one.curriculumSeq));
  for (const { curriculumSeq, days, posts } of plan) {
    if (!days) continue;
    const posted = own.posts.filter((one) => one.curriculumSeq === curriculumSeq);
    const total = posted.reduce((sum, one) => sum + one.count, 0);
    // A participant who has written all posts is not asked for any on later days.
    const finishedOn = posts !== null && total >= posts ? posted.map((one) => one.day).reduce(later) : null;
    for (let { from: day } = days; day <= days.to; day = addDays(day, 1)) {
      const done = posts === null ? completed.has(curriculumSeq) : posted.some((one) => one.day === day);
      if (!done && (day < own.joinedOn || (finishedOn !== null && day > finishedOn))) continue;
      units.set(day, [...(units.get(day) ?? []), { curriculumSeq, done }]);
    }
  }
  return units;
}

/** The stamp calendar of a participant: the days that have a mission, in their order. */
export function stampsOf(plan: readonly PlannedMission[], own: OwnFacts, today: string): StampDay[] {
  return [...unitsOf(plan, own)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([day, units]) => ({
      day,
      stampCd: units.every((one) => one.done) ? STAMP.DONE : day < today ? STAMP.MISSED : day === today ? STAMP.TODAY : STAMP.COMING,
      curriculumSeq: (units.find((one) => !one.done) ?? units[0]!).curriculumSeq,
    }));
}

/** The streak of these days. Today does not break the streak while its missions are not done yet, and later days do not count. */
export function streakOf(days: readonly StampDay[], today: string): Streak {
  const streak: Streak = { now: 0, longest: 0 };
  for (const { day, stampCd } of days) {
    if (day > today || stampCd === STAMP.TODAY) continue;
    streak.now = stampCd === STAMP.DONE ? streak.now + 1 : 0;
    streak.longest = Math.max(streak.longest, streak.now);
  }
  return streak;
}

/** How much of what was asked up to `today` is done: missions by their days, and in a challenge without such days whole missions. */
export function soFar(plan: readonly PlannedMission[], own: OwnFacts, today: string): SoFar {
  if (!plan.some((one) => one.days)) {
    const completed = new Set(own.completed.map((one) => one.curriculumSeq));
    return { done: plan.filter((one) => completed.has(one.curriculumSeq)).length, asked: plan.length };
  }
  const units = [...unitsOf(plan, own)].flatMap(([day, all]) => all.filter((one) => day < today || (day === today && one.done)));
  return { done: units.filter((one) => one.done).length, asked: units.length };
}
/** Whether the participant has done all that today asks for; false where it asks for nothing. */
export const isTodayDone = (days: readonly StampDay[], today: string) =>
  days.some(({ day, stampCd }) => day === today && stampCd === STAMP.DONE);
/** Whether any mission has this day. */
export const hasMission = (plan: readonly PlannedMission[], day: string) =>
  plan.some(({ days }) => days !== null && days.from <= day && day <= days.to);
/** The share in percent; null where nothing was asked yet. */
export const shareOf = ({ done, asked }: SoFar) => (asked === 0 ? null : Math.round((done / asked) * 100));

/**
 * The days on which parts of the missions were done, in their order. A part is one of the posts that a mission needs, or a completion. A
 * mission that was completed with fewer posts, since it needed fewer at that time, has all of its parts.
 */
function partsOf(plan: readonly PlannedMission[], own: OwnFacts): string[] {
  return plan
    .flatMap(({ curriculumSeq, byPosts, needed }) => {
      const posts = byPosts ? own.posts.filter((one) => one.curriculumSeq === curriculumSeq) : [];
      const days = posts.flatMap((one) => Array<string>(one.count).fill(one.day)).sort();
      const completed = own.completed.find((one) => one.curriculumSeq === curriculumSeq);
      return [...days, ...(completed ? Array<string>(needed).fill(completed.day) : [])].slice(0, needed);
    })
    .sort();
}
/** The day on which a streak first reached `length`; null if none did. */
function streakDay(days: readonly StampDay[], today: string, length: number): string | null {
  const at = days.findIndex((_, i) => streakOf(days.slice(0, i + 1), today).longest >= length);
  return days[at]?.day ?? null;
}

/** The badges that a challenge has for a participant, in the order in which they are commonly won. */
export function badgesOf(plan: readonly PlannedMission[], own: OwnFacts, today: string): ChallengeBadge[] {
  const days = stampsOf(plan, own, today);
  const parts = partsOf(plan, own);
  const total = plan.reduce((sum, one) => sum + one.needed, 0);
  const half = Math.ceil(total / 2);
  const counted = (badgeCd: BadgeCode, of: number): ChallengeBadge => ({
    badgeCd,
    day: parts[of - 1] ?? null,
    done: Math.min(parts.length, of),
    of,
  });
  const badges: ChallengeBadge[] = [];
  if (total === 0) return badges;
  if (total >= FIRST_BADGE_PARTS) badges.push(counted(BADGE.FIRST, 1));
  if (days.length >= STREAK_BADGE) {
    const day = streakDay(days, today, STREAK_BADGE);
    badges.push({ badgeCd: BADGE.STREAK, day, done: day ? STREAK_BADGE : streakOf(days, today).now, of: STREAK_BADGE });
  }
  if (total >= HALF_BADGE_PARTS) badges.push(counted(BADGE.HALF, half));
  return [...badges, counted(BADGE.EVERY, total)];
}
/** The badge that is nearest to being won; null if all are won. */
export function nextBadge(badges: readonly ChallengeBadge[]): ChallengeBadge | null {
  const left = badges.filter((one) => one.day === null);
  return left.reduce<ChallengeBadge | null>((near, one) => (near && near.of - near.done <= one.of - one.done ? near : one), null);
}
