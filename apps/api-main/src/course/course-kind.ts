import {
  SELECTION_TYPE,
  COURSE_TYPE_CD,
  PUBLISH_STATUS,
  UNLIMITED_DAYS,
  USER_LIMIT,
  USER_TYPE,
  type LessonType,
} from '@madang/contracts/codes';
import { codeOfClass, ENROL_BY, isSurvey, kindOf, takesLesson, type CourseKind } from '@madang/contracts/main/course-kinds';
import { rows, type Tx } from '@madang/server/db';
import { failField } from '@madang/server/fail';
import { LESSON_ITEMS } from '../curriculum/lesson-change.sql';
import { CourseUserEntity, type CourseEntity } from './course.entity';

/** The columns that follow from the kind of a class: whether staff approve enrolments, and whether it has seats and an end. */
export function termsOfKind(c: { courseType: string; courseTypeCd?: string | undefined }): Partial<CourseEntity> {
  const rules = kindOf({ courseTypeCd: COURSE_TYPE_CD.CLASS, ...c } as { courseType: string; courseTypeCd: string });
  if (rules?.enrolBy === ENROL_BY.APPLICATION) return { choiseTypeCd: SELECTION_TYPE.MANAGER };
  if (rules?.enrolBy === ENROL_BY.JOINING)
    return { userLimitTypeCd: USER_LIMIT.NONE, maxUserCount: 0, minUserCount: 0, vodDays: UNLIMITED_DAYS };
  return {};
}

/** Whether a member of the site, who is not staff, opened the class and runs it. A club of such a member counts, too. */
async function isProject(tx: Tx, { channelSeq, courseSeq, courseTypeCd, writerSeq }: CourseEntity): Promise<boolean> {
  if (courseTypeCd === COURSE_TYPE_CD.PROJECT) return true;
  if (writerSeq === null) return false;
  return tx.existsBy(CourseUserEntity, { channelSeq, courseSeq, userSeq: writerSeq, userTypeCd: USER_TYPE.FACILITATOR });
}

/**
 * The columns that change when a class becomes one of another kind; none for a class without a kind, such as a challenge or package.
 * Refused if the new kind does not allow the class's lessons, or if a class with learners or in a package would become a demand survey,
 * in which people only wait. A demand survey that becomes a class is unpublished until staff publish it, which tells the people who waited.
 */
export async function kindChange(tx: Tx, course: CourseEntity, courseType: CourseKind | undefined): Promise<Partial<CourseEntity>> {
  if (!courseType || courseType === course.courseType || !kindOf(course)) return {};
  const to = { courseType, courseTypeCd: codeOfClass(courseType, await isProject(tx, course)) };
  const lessons = await rows(tx, LESSON_ITEMS, { channelSeq: course.channelSeq, courseSeq: course.courseSeq });
  if (lessons.some((one) => !takesLesson(to, one.curriculumTypeCd as LessonType))) throw failField('courseType', 'kindWithoutLessons');
  if (isSurvey(to) && course.attendCount > 0) throw failField('courseType', 'kindWithLearners');
  if (isSurvey(to) && course.inPackage) throw failField('courseType', 'kindInPackage');
  const ends = isSurvey(course) && course.publishStatusCd === PUBLISH_STATUS.PUBLISHED;
  return {
    courseTypeCd: to.courseTypeCd,
    ...termsOfKind(to),
    ...(ends && { publishStatusCd: PUBLISH_STATUS.UNPUBLISHED }),
    ...(isSurvey(course) && { publishRequestedAt: null }),
  };
}
