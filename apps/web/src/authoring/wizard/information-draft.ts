import type { InputOf } from '@madang/contracts/endpoint';
import { courseApi, courseInformationInput, type ClassInformation } from '@madang/contracts/main/course';
import { reach, ValidationError, type Schema } from 'yup';
import type { FieldMessage } from '../../lib/form-text';

type CourseInformationInput = InputOf<typeof courseApi.update>;
/** What may be left empty. */
interface Emptied {
  imageUrl: string | null;
  channelCategorySeq: number | null;
  /** Days as YYYY-MM-DD, null for none (AT-010). */
  startAt: string | null;
  endAt: string | null;
  classTime: string | null;
  period: number | null;
  operatingStartAt: string | null;
  operatingEndAt: string | null;
  openTypeUrl: string | null;
}
/** Fields of the call that stand on other pages, or on none. */
type Elsewhere = 'courseQuestionStatus' | 'attendPhoneInputYn';
/** The page as it is typed; `informationOf` does not compile while a field of the call is missing. */
export type Information = Required<Omit<CourseInformationInput, Elsewhere | keyof Emptied>> & Emptied;

export const informationOf = ({ course }: ClassInformation): Information => ({
  title: course.title,
  subTitle: course.subTitle,
  introduction: course.introduction,
  imageUrl: course.imageUrl,
  courseType: course.courseType,
  channelCategorySeq: course.channelCategorySeq,
  difficultyCd: course.difficultyCd,
  targetAudience: course.targetAudience,
  gains: course.gains,
  publicCd: course.publicCd,
  startAt: course.startAt,
  endAt: course.endAt,
  period: course.period,
  classTime: course.classTime,
  operatingStartAt: course.operatingStartAt,
  operatingEndAt: course.operatingEndAt,
  curriculumProgressCd: course.curriculumProgressCd,
  liveTypeCd: course.liveTypeCd,
  notPayedIntroduction: course.notPayedIntroduction,
  desc1: course.desc1,
  desc2: course.desc2,
  desc4: course.desc4,
  desc5: course.desc5,
  desc6: course.desc6,
  serviceAlias: course.serviceAlias,
  openTypeCd: course.openTypeCd,
  openTypeUrl: course.openTypeUrl,
  teacherSeqs: course.teachers.map((teacher) => teacher.userSeq),
  teacherIntroductions: course.teachers.flatMap(({ userSeq, introduction }) => (introduction ? [{ userSeq, introduction }] : [])),
});
const REQUIRED: readonly (keyof Information)[] = ['title'];

/** The message of a value by the call's own schema, null when it may be saved. */
export function checkInformation<K extends keyof Information>(key: K, value: Information[K]): FieldMessage {
  if (REQUIRED.includes(key) && !String(value).trim()) return { key: 'required' };
  // A line that is still being written is no mistake; it is left out when sent.
  const checked = key === 'gains' ? filled(value as string[]) : value;
  try {
    (reach(courseInformationInput, key) as Schema).validateSync(checked);
    return null;
  } catch (error) {
    if (!ValidationError.isError(error)) throw error;
    const raw: unknown = error.errors[0];
    return typeof raw === 'object' && raw !== null && 'key' in raw ? (raw as FieldMessage) : { key: 'invalid' };
  }
}
export const filled = (lines: readonly string[]) => lines.map((line) => line.trim()).filter(Boolean);
