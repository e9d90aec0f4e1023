import { HISTORY_ENTITY, type CodeOf } from '@madang/contracts/codes';
import type { Course } from '@madang/contracts/main/course';
import { isChallenge } from '../course/course-card';

type Entity = CodeOf<typeof HISTORY_ENTITY>;

/** The address of the data history of one thing, such as one coupon. */
export const historyPath = (entity: Entity, seq: number) => `/settings/data-history?${new URLSearchParams({ entity, seq: String(seq) })}`;
/** The address of the data history of a class; the history of a challenge also lists what was noted of it as a class. */
export const classHistoryPath = (course: Pick<Course, 'courseSeq' | 'courseTypeCd'>) =>
  historyPath(isChallenge(course) ? HISTORY_ENTITY.CHALLENGE : HISTORY_ENTITY.COURSE, course.courseSeq);

/** Kinds of history lines that use the same numbers: those of classes, and those of pages. */
const SHARED_NUMBER_KINDS: readonly (readonly string[])[] = [
  [HISTORY_ENTITY.COURSE, HISTORY_ENTITY.CHALLENGE, HISTORY_ENTITY.CONTENT],
  [HISTORY_ENTITY.SITE_PAGE, HISTORY_ENTITY.BLOCKS],
];
/** Whether a number names the same thing in lines of both kinds. */
export const isSameThing = (one: string, other: string) =>
  one === other || SHARED_NUMBER_KINDS.some((kinds) => kinds.includes(one) && kinds.includes(other));
