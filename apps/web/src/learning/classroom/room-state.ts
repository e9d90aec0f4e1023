import { CURRICULUM_PROGRESS, CURRICULUM_TYPE } from '@madang/contracts/codes';
import type { Curriculum } from '@madang/contracts/main/lesson';
import { liveTimes } from '@madang/contracts/main/course-rules';
import { meetingTimes } from '../../domain/lesson/lesson';
import { lessonsOf } from '../../domain/lesson/lessons';

export type LessonState = 'done' | 'current' | 'open' | 'live' | 'locked';
/** A live or meeting that has ended; no other lesson is ever over. */
function isOver(one: Curriculum, now: number): boolean {
  if (one.curriculumTypeCd === CURRICULUM_TYPE.OFFLINE) return (meetingTimes(one)?.end ?? now) < now;
  if (one.curriculumTypeCd !== CURRICULUM_TYPE.LIVE) return false;
  const { liveAt, liveStartAt, liveEndAt, liveEndDateAt } = one;
  return (
    liveAt !== null && liveStartAt !== null && liveEndAt !== null && liveTimes({ liveAt, liveStartAt, liveEndAt, liveEndDateAt }).end < now
  );
}

/** In a class taken in order, the lesson that must be finished before this one. */
export function waitsFor(
  list: readonly Curriculum[],
  lesson: Curriculum,
  course: { curriculumProgressCd: string },
  now: number,
): Curriculum | null {
  if (course.curriculumProgressCd !== CURRICULUM_PROGRESS.SEQUENTIAL || lesson.completed || lesson.isPublic) return null;
  const lessons = lessonsOf(list);
  const before = lessons.slice(
    0,
    lessons.findIndex((one) => one.curriculumSeq === lesson.curriculumSeq),
  );
  return before.find((one) => !one.completed && one.lockStatusYn !== 'Y' && !isOver(one, now)) ?? null;
}
/** Where to go on: the first open lesson that is not done, else the first one. */
export function nextLesson(list: readonly Curriculum[]): Curriculum | null {
  const lessons = lessonsOf(list);
  return lessons.find((one) => one.playable && !one.completed) ?? lessons.find((one) => one.playable) ?? lessons[0] ?? null;
}
export function lessonState(lesson: Curriculum, current: number, waits: boolean): LessonState {
  if (lesson.curriculumSeq === current) return 'current';
  if (!lesson.playable || waits) return 'locked';
  if (lesson.completed) return 'done';
  return lesson.curriculumTypeCd === CURRICULUM_TYPE.LIVE ? 'live' : 'open';
}
/** The whole first watching is asked for (AM-041, AM-043). */
export const mustWatchAll = (lesson: Curriculum, manager: boolean) =>
  lesson.curriculumTypeCd === CURRICULUM_TYPE.VIDEO && (lesson.limitPercent ?? 0) >= 100 && !lesson.completed && !manager;
