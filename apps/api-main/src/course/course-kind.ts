import {
  CHOISE_TYPE,
  COURSE_TYPE_CD,
  PUBLISH_STATUS,
  UNLIMITED_DAYS,
  USER_LIMIT,
  USER_TYPE,
  type CurriculumType,
} from '@madang/contracts/codes';
import { codeOfClass, ENROL_BY, isSurvey, kindOf, takesLesson, type CourseKind } from '@madang/contracts/main/course-kinds';
import { rows, type Tx } from '@madang/server/db';
import { failField } from '@madang/server/fail';
import { LESSON_ITEMS } from '../curriculum/lesson-change.sql';
import { CourseUserEntity, type CourseEntity } from './course.entity';

/** What the kind of a class says of the terms on which people come in. */
export function termsOfKind(c: { courseType: string; courseTypeCd?: string | undefined }): Partial<CourseEntity> {
  const rules = kindOf({ courseTypeCd: COURSE_TYPE_CD.CLASS, ...c } as { courseType: string; courseTypeCd: string });
  if (rules?.enrolBy === ENROL_BY.APPLICATION) return { choiseTypeCd: CHOISE_TYPE.MANAGER };
  if (rules?.enrolBy === ENROL_BY.JOINING)
    return { userLimitTypeCd: USER_LIMIT.NONE, maxUserCount: 0, minUserCount: 0, vodDays: UNLIMITED_DAYS };
  return {};
}

/** A class that a member of the site opened, also while it is a club: its writer runs it without being staff. */
async function isProject(tx: Tx, { channelSeq, courseSeq, courseTypeCd, writerSeq }: CourseEntity): Promise<boolean> {
  if (courseTypeCd === COURSE_TYPE_CD.PROJECT) return true;
  if (writerSeq === null) return false;
  return tx.existsBy(CourseUserEntity, { channelSeq, courseSeq, userSeq: writerSeq, userTypeCd: USER_TYPE.FACILITATOR });
}

/**
 * Another kind for a class: its lessons must be such as that kind takes, and whoever learns in it cannot become one who waits. A demand
 * survey that ends goes off the site until the class that it was for is ready; published, that tells those who waited.
 */
export async function kindChange(tx: Tx, course: CourseEntity, courseType: CourseKind | undefined): Promise<Partial<CourseEntity>> {
  if (!courseType || courseType === course.courseType || !kindOf(course)) return {};
  const to = { courseType, courseTypeCd: codeOfClass(courseType, await isProject(tx, course)) };
  const lessons = await rows(tx, LESSON_ITEMS, { channelSeq: course.channelSeq, courseSeq: course.courseSeq });
  if (lessons.some((one) => !takesLesson(to, one.curriculumTypeCd as CurriculumType))) throw failField('courseType', 'kindWithoutLessons');
  if (isSurvey(to) && course.attendCount > 0) throw failField('courseType', 'kindWithLearners');
  const ends = isSurvey(course) && course.publishStatusCd === PUBLISH_STATUS.PUBLISHED;
  return {
    courseTypeCd: to.courseTypeCd,
    ...termsOfKind(to),
    ...(ends && { publishStatusCd: PUBLISH_STATUS.UNPUBLISHED }),
    ...(isSurvey(course) && { publishRequestedAt: null }),
  };
}
