import { LESSON_SEQUENCE, LESSON_TYPE, YN } from '@madang/contracts/codes';
import type { CurriculumItem } from '@madang/contracts/main/lesson';
import { liveTimes } from '@madang/contracts/main/course-rules';
import type { Course, CourseViewer } from '@madang/contracts/main/course';
import { isChallenge } from '../../domain/course/course-card';
import { lessonsOf, meetingTimes } from '../../domain/lesson/lessons';

/** The prefix of the word keys about lessons: a challenge has other words, because its lessons are called missions. */
export const keysOf = (course: Pick<Course, 'courseTypeCd'>) => (isChallenge(course) ? 'mission.' : '');
export type LessonState = 'done' | 'current' | 'open' | 'live' | 'locked';
/** Whether a live lesson or a lesson at a place has ended; always false for other types. */
function isOver(one: CurriculumItem, now: number): boolean {
  if (one.curriculumTypeCd === LESSON_TYPE.OFFLINE) return (meetingTimes(one)?.end ?? now) < now;
  if (one.curriculumTypeCd !== LESSON_TYPE.LIVE) return false;
  const { liveAt, liveStartAt, liveEndAt, liveEndDateAt } = one;
  return (
    liveAt !== null && liveStartAt !== null && liveEndAt !== null && liveTimes({ liveAt, liveStartAt, liveEndAt, liveEndDateAt }).end < now
  );
}

/**
 * The lesson that has to be completed before this one in a class with a fixed order; null if there is none, and for a completed or public
 * lesson. Lessons that are locked by staff or whose meeting is over need not be completed first.
 */
export function waitsFor(
  list: readonly CurriculumItem[],
  lesson: CurriculumItem,
  course: { curriculumProgressCd: string },
  now: number,
): CurriculumItem | null {
  if (course.curriculumProgressCd !== LESSON_SEQUENCE.SEQUENTIAL || lesson.completed || lesson.isPublic) return null;
  const lessons = lessonsOf(list);
  const before = lessons.slice(
    0,
    lessons.findIndex((one) => one.curriculumSeq === lesson.curriculumSeq),
  );
  return before.find((one) => !one.completed && one.lockStatusYn !== YN.YES && !isOver(one, now)) ?? null;
}
/** The lesson to continue with: the first open one that is not complete, else the first open one, else the first. */
export function nextLesson(list: readonly CurriculumItem[]): CurriculumItem | null {
  const lessons = lessonsOf(list);
  return lessons.find((one) => one.playable && !one.completed) ?? lessons.find((one) => one.playable) ?? lessons[0] ?? null;
}
export function lessonState(lesson: CurriculumItem, current: number, waits: boolean): LessonState {
  if (lesson.curriculumSeq === current) return 'current';
  if (!lesson.playable || waits) return 'locked';
  if (lesson.completed) return 'done';
  return lesson.curriculumTypeCd === LESSON_TYPE.LIVE ? 'live' : 'open';
}
/** Whether the first watching has to cover the whole video (AM-041, AM-043). */
export const mustWatchAll = (lesson: CurriculumItem, manager: boolean) =>
  lesson.curriculumTypeCd === LESSON_TYPE.VIDEO && (lesson.limitPercent ?? 0) >= 100 && !lesson.completed && !manager;
/** Whether the class is for members of a membership that the viewer has not joined. */
export const needsMembership = (course: Pick<Course, 'siteMembershipSeqs'>, viewer: Pick<CourseViewer, 'isSiteMember'>) =>
  course.siteMembershipSeqs.length > 0 && !viewer.isSiteMember;
