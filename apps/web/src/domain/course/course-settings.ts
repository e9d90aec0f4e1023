import type { AdminCourse } from '@madang/contracts/main/course';
import { isSurvey } from '@madang/contracts/main/course-kinds';
import { isChallenge, isPackage } from './course-card';

type Numbered = Pick<AdminCourse, 'courseSeq' | 'courseTypeCd'>;
/** The path below which the settings of a course lie. */
export const baseOf = (course: Numbered) =>
  isChallenge(course)
    ? `/studio/${course.courseSeq}/challenge`
    : `/${isPackage(course) ? 'packages' : 'classes'}/${course.courseSeq}/settings`;
/** The address of the first page of a class's settings. */
export const settingsOf = (course: Numbered) => `${baseOf(course)}/${isPackage(course) ? 'setting' : 'information'}`;
/** The list of its people: who waits for it while nobody can enrol, else who learns in it. */
export const peopleOf = (course: Numbered & Pick<AdminCourse, 'courseType'>) =>
  `${baseOf(course)}/${isSurvey(course) ? 'demand' : 'attendees'}`;
/**
 * The first page of them for whoever helps to run this course alone. Those of a challenge stand below the classes, too, without the terms
 * and leaders of the studio, which are for the staff of the site (AM-680).
 */
export const settingsForHelpers = (course: Numbered) =>
  isChallenge(course) ? `/classes/${course.courseSeq}/settings/information` : settingsOf(course);
