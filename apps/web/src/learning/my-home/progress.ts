import type { MyCourse } from '@madang/contracts/main/course';
import { DAY } from '@madang/contracts/time';

/** Completed of all lessons, in percent. */
export const progressOf = (course: Pick<MyCourse, 'completedCount' | 'curriculumCount'>) =>
  course.curriculumCount > 0 ? Math.min(100, Math.round((course.completedCount / course.curriculumCount) * 100)) : 0;
/** Whole days until an access ends, the last one counted. */
export const daysLeft = (validAt: string, now: number) => Math.max(0, Math.ceil((Date.parse(validAt) - now) / DAY));
