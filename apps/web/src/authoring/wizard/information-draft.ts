import type { InputOf } from '@madang/contracts/endpoint';
import { courseApi, courseInformationInput, type ClassInformation } from '@madang/contracts/main/course';
import { reach, ValidationError, type Schema } from 'yup';
import type { FieldMessage } from '../../lib/form-text';

type CourseInformationInput = InputOf<typeof courseApi.update>;
/** The fields that can be empty in the form, where they are null. */
interface Emptied {
  imageUrl: string | null;
  channelCategorySeq: number | null;
  /** A day as YYYY-MM-DD, like the other days of this form; null for none (AT-010). */
  startAt: string | null;
  endAt: string | null;
  classTime: string | null;
  period: number | null;
  operatingStartAt: string | null;
  operatingEndAt: string | null;
  openTypeUrl: string | null;
}
/** The fields of the call that this page does not show. */
const FIELDS_ELSEWHERE = ['courseQuestionStatus', 'attendPhoneInputYn'] as const;
type Elsewhere = (typeof FIELDS_ELSEWHERE)[number];
/** The values of the page's form: every field of the call that is not listed above has the call's own type. */
export type Information = Required<Omit<CourseInformationInput, Elsewhere | keyof Emptied>> & Emptied;

/** The fields whose form in the page differs from that in a class. */
const RESHAPED_FIELDS = ['teacherSeqs', 'teacherIntroductions'] as const;
type Plain = Exclude<keyof Information, (typeof RESHAPED_FIELDS)[number]>;
const isPlain = (key: string): key is Plain => ![...FIELDS_ELSEWHERE, ...RESHAPED_FIELDS].some((other) => other === key);
const PLAIN_FIELDS = Object.keys(courseInformationInput.fields).filter(isPlain);
/** The fields that page and class share; this does not compile if a class lacks one of them. */
const plainOf = (course: Pick<Information, Plain>) =>
  Object.fromEntries(PLAIN_FIELDS.map((key) => [key, course[key]])) as Pick<Information, Plain>;

export const informationOf = ({ course }: ClassInformation): Information => ({
  ...plainOf(course),
  teacherSeqs: course.teachers.map((teacher) => teacher.userSeq),
  teacherIntroductions: course.teachers.flatMap(({ userSeq, introduction }) => (introduction ? [{ userSeq, introduction }] : [])),
});
const REQUIRED_FIELDS: readonly (keyof Information)[] = ['title'];

/** The message for a value by the schema of the call; null when the value may be saved. */
export function checkInformation<K extends keyof Information>(key: K, value: Information[K]): FieldMessage {
  if (REQUIRED_FIELDS.includes(key) && !String(value).trim()) return { key: 'required' };
  // An empty line is no error while the list is edited; it is left out when the list is sent.
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
