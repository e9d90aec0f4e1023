import type { MyCourse } from '@madang/contracts/main/course';

/** Completed of all lessons, in percent. */
export const progressOf = (course: Pick<MyCourse, 'completedCount' | 'curriculumCount'>) =>
  course.curriculumCount > 0 ? Math.min(100, Math.round((course.completedCount / course.curriculumCount) * 100)) : 0;
