import type { AdminCourse } from '@madang/contracts/main/course';
import { isSurvey } from '@madang/contracts/main/course-kinds';
import { isChallenge, isPackage } from './course-card';

type Numbered = Pick<AdminCourse, 'courseSeq' | 'courseTypeCd'>;
/** The path below which the settings of a course are. */
export const baseOf = (course: Numbered) =>
  isChallenge(course)
    ? `/studio/${course.courseSeq}/challenge`
    : `/${isPackage(course) ? 'packages' : 'classes'}/${course.courseSeq}/settings`;
/** The path of the first page of a course's settings. */
export const settingsOf = (course: Numbered) => `${baseOf(course)}/${isPackage(course) ? 'setting' : 'information'}`;
/** The path of the list of a course's people: those who wait for the opening while nobody can enrol, else its learners. */
export const peopleOf = (course: Numbered & Pick<AdminCourse, 'courseType'>) =>
  `${baseOf(course)}/${isSurvey(course) ? 'demand' : 'attendees'}`;
/**
 * The path of the settings for a person with a role in this course only. For a challenge it is that of a class, without the studio's
 * pages of terms and leaders, which only staff of the site may use (AM-680).
 */
export const settingsForClassStaff = (course: Numbered) =>
  isChallenge(course) ? `/classes/${course.courseSeq}/settings/information` : settingsOf(course);
