import type { AdminCourse } from '@madang/contracts/main/course';
import { isChallenge, isPackage } from './course-card';

type Numbered = Pick<AdminCourse, 'courseSeq' | 'courseTypeCd'>;
/** The path below which the settings of a course lie. */
export const baseOf = (course: Numbered) =>
  isChallenge(course)
    ? `/studio/${course.courseSeq}/challenge`
    : `/${isPackage(course) ? 'packages' : 'classes'}/${course.courseSeq}/settings`;
/** The first page of them. */
export const settingsOf = (course: Numbered) => `${baseOf(course)}/${isPackage(course) ? 'setting' : 'information'}`;
