import type { Curriculum } from './curriculum';

const SEOUL = 9 * 3_600_000;
/** The day and the hour in Seoul, which a day's posts go by. */
export function seoulNow(now: Date | number): { day: string; time: string } {
  const shown = new Date(Number(now) + SEOUL).toISOString();
  return { day: shown.slice(0, 10), time: shown.slice(11, 16) };
}
export type PostRules = Pick<
  Curriculum,
  'maxChallengeCount' | 'dailyChallengeCount' | 'dailyStartTime' | 'dailyEndTime' | 'completionRateCondition'
>;
export interface Posted {
  total: number;
  today: number;
}
/** How many posts make the mission count as done. */
export const postsNeeded = (rules: PostRules) =>
  Math.max(1, Math.ceil(((rules.maxChallengeCount ?? 1) * (rules.completionRateCondition ?? 100)) / 100));

/** Whether one may post now, or why not. */
export function postState(rules: PostRules, posted: Posted, now: Date | number): 'open' | 'early' | 'late' | 'todayDone' | 'allDone' {
  if (posted.total >= (rules.maxChallengeCount ?? 1)) return 'allDone';
  if (posted.today >= (rules.dailyChallengeCount ?? 1)) return 'todayDone';
  const { time } = seoulNow(now);
  if (rules.dailyStartTime && time < rules.dailyStartTime) return 'early';
  if (rules.dailyEndTime && time > rules.dailyEndTime) return 'late';
  return 'open';
}
