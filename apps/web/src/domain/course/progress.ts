import type { MyCourse } from '@madang/contracts/main/course';

/** How many of a class's lessons are completed, in percent; 0 for a class without lessons. */
export const progressOf = (course: Pick<MyCourse, 'completedCount' | 'curriculumCount'>) =>
  course.curriculumCount > 0 ? Math.min(100, Math.round((course.completedCount / course.curriculumCount) * 100)) : 0;
const goesOn = (one: MyCourse) => one.isAttend && one.nextCurriculumSeq !== null;
/**
 * The class to continue with, of those that the person may enter: the one learned in last, else one that was begun, else the first of them.
 */
export const nextOf = (courses: readonly MyCourse[], lastCourseSeqs: readonly number[]): MyCourse | undefined => {
  const open = courses.filter(goesOn);
  for (const courseSeq of lastCourseSeqs) {
    const last = open.find((one) => one.courseSeq === courseSeq);
    if (last) return last;
  }
  return open.find((one) => one.completedCount > 0) ?? open[0];
};
