import type { AdminCourse } from '@madang/contracts/main/course';
import { CHALLENGE_PERMISSION } from '@madang/contracts/permissions';
import type { Needs } from '../../lib/can';
import { isChallenge, isPackage } from './course-card';
import { peopleOf, settingsOf } from './course-settings';

type May = (needs: Needs) => boolean;
type Listed = Pick<AdminCourse, 'courseSeq' | 'courseTypeCd' | 'courseType'>;

/** Whether permissions of classes change this course: in a challenge only together with the one to change challenges (AM-1213). */
export const isOpenTo = (may: May, course: Pick<AdminCourse, 'courseTypeCd'>): boolean => !isChallenge(course) || may(CHALLENGE_PERMISSION);

/** The first page of a course that this person of the staff may see: its settings, its people, or the page that visitors see. */
export function firstPageOf(may: May, course: Listed): string {
  if (may('CLASS_INFO_UPDATE') && isOpenTo(may, course)) return settingsOf(course);
  return may('CLASS_STUDENT_READ') ? peopleOf(course) : `/${isPackage(course) ? 'packages' : 'classes'}/${course.courseSeq}`;
}
