import type { InputOf } from '@madang/contracts/endpoint';
import { courseApi, courseInformationInput, type ClassInformation } from '@madang/contracts/main/course';
import { reach, ValidationError, type Schema } from 'yup';
import type { FieldMessage } from '../../lib/form-text';

type CourseInformationInput = InputOf<typeof courseApi.update>;
/** Fields that may be left empty, as the form has them then. */
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
const ELSEWHERE = ['courseQuestionStatus', 'attendPhoneInputYn'] as const;
type Elsewhere = (typeof ELSEWHERE)[number];
/** The page as it is typed: a field that the call gets stands here without a line of its own. */
export type Information = Required<Omit<CourseInformationInput, Elsewhere | keyof Emptied>> & Emptied;

/** Fields that the page shows in another form than a class has them. */
const SHAPED = ['teacherSeqs', 'teacherIntroductions'] as const;
type Plain = Exclude<keyof Information, (typeof SHAPED)[number]>;
const isPlain = (key: string): key is Plain => ![...ELSEWHERE, ...SHAPED].some((other) => other === key);
const PLAIN = Object.keys(courseInformationInput.fields).filter(isPlain);
/** The fields that a class has as the page shows them; this does not compile while a class lacks one of them. */
const plainOf = (course: Pick<Information, Plain>) =>
  Object.fromEntries(PLAIN.map((key) => [key, course[key]])) as Pick<Information, Plain>;

export const informationOf = ({ course }: ClassInformation): Information => ({
  ...plainOf(course),
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
