import { LESSON_TYPE, YN } from '@madang/contracts/codes';
import { liveTimes } from '@madang/contracts/main/course-rules';
import type { CurriculumItem, Lesson, OfflineLesson } from '@madang/contracts/main/lesson';
import { MINUTE, SECOND } from '@madang/contracts/time';
import { serverNow } from '../../lib/time';
import { isOverDays } from '../live/over-days';

export interface Section {
  /** The title of the section; null for the lessons before the first section. */
  title: string | null;
  key: number;
  lessons: Lesson[];
  seconds: number;
}
/** How many seconds the video of a lesson lasts; 0 without a video, or while its length is not known. */
export const videoSeconds = (one: CurriculumItem): number => (one.curriculumTypeCd === LESSON_TYPE.VIDEO ? (one.duration ?? 0) : 0);
/**
 * How many seconds a lesson takes, the one rule for the class page and the editor (AM-1342): a video its duration; a live lesson and a
 * meeting at a place the time from their beginning to their end; any other, and a video without a duration, the minutes that its author
 * states. 0 while none of it is known, and for a live lesson of several days, of which nobody sits through the nights.
 */
export function lessonSeconds(lesson: CurriculumItem): number {
  const seconds = videoSeconds(lesson);
  if (seconds) return Math.round(seconds);
  const times = heldTimes(lesson);
  if (times) return Math.round((times.end - times.start) / SECOND);
  return (lesson.requiredMinutes ?? 0) * (MINUTE / SECOND);
}
/** The beginning and end of a live lesson of one day or of a meeting at a place, in ms; null without all their times. */
function heldTimes(lesson: CurriculumItem): { start: number; end: number } | null {
  if (lesson.curriculumTypeCd === LESSON_TYPE.OFFLINE) return meetingTimes(lesson);
  if (lesson.curriculumTypeCd !== LESSON_TYPE.LIVE || isOverDays(lesson)) return null;
  const { liveAt, liveStartAt, liveEndAt } = lesson;
  return liveAt && liveStartAt && liveEndAt ? liveTimes({ liveAt, liveStartAt, liveEndAt }) : null;
}
/** The start and end of a lesson at a place, in milliseconds; a lesson past midnight ends on the next day. null without all its times. */
export function meetingTimes(lesson: OfflineLesson): { start: number; end: number } | null {
  const { offlineStartAt: liveAt, offlineStartTime: liveStartAt, offlineEndTime: liveEndAt } = lesson;
  return liveAt && liveStartAt && liveEndAt ? liveTimes({ liveAt, liveStartAt, liveEndAt }) : null;
}
/** The time at which a lesson opens by itself; null for a lesson that is open already, or locked by staff. */
export const opensAt = ({ lockStatusYn, openedAt }: CurriculumItem): string | null =>
  lockStatusYn !== YN.YES && openedAt && Date.parse(openedAt) > serverNow() ? openedAt : null;
/** Groups lessons by section, in order; a section without lessons stays. */
export function sectionsOf(list: readonly CurriculumItem[]): Section[] {
  const sections: Section[] = [];
  for (const one of list) {
    if (one.curriculumTypeCd === LESSON_TYPE.SECTION) sections.push({ title: one.title, key: one.curriculumSeq, lessons: [], seconds: 0 });
    else {
      if (sections.length === 0) sections.push({ title: null, key: 0, lessons: [], seconds: 0 });
      const last = sections.at(-1)!;
      last.lessons.push(one);
      last.seconds += lessonSeconds(one);
    }
  }
  return sections;
}
export const lessonsOf = (list: readonly CurriculumItem[]): Lesson[] => list.filter((one) => one.curriculumTypeCd !== LESSON_TYPE.SECTION);
