import { seoulTime } from '../dates';
import type { PostLesson } from './lesson';

/**
 * The rules of a mission of posts: how many posts, how many a day, at which times of the day, and which percentage of them completes it.
 */
export type PostRules = Pick<
  PostLesson,
  'maxChallengeCount' | 'dailyChallengeCount' | 'dailyStartTime' | 'dailyEndTime' | 'completionRateCondition'
>;
/** How many posts a learner has written for a mission: in all, and today (Seoul). */
export interface PostedCounts {
  total: number;
  today: number;
}
/** How many posts complete the mission. */
export const postsNeeded = (rules: PostRules) =>
  Math.max(1, Math.ceil(((rules.maxChallengeCount ?? 1) * (rules.completionRateCondition ?? 100)) / 100));

/** Whether a learner can write a post for the mission now, or why not. */
export function postState(rules: PostRules, posted: PostedCounts, now: Date | number): 'open' | 'early' | 'late' | 'todayDone' | 'allDone' {
  if (posted.total >= (rules.maxChallengeCount ?? 1)) return 'allDone';
  if (posted.today >= (rules.dailyChallengeCount ?? 1)) return 'todayDone';
  const time = seoulTime(now);
  if (rules.dailyStartTime && time < rules.dailyStartTime) return 'early';
  if (rules.dailyEndTime && time > rules.dailyEndTime) return 'late';
  return 'open';
}
