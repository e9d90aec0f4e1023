import type { InferType } from 'yup';
import { PAY_LIMIT } from '@madang/contracts/codes';
import { dayStart } from '@madang/contracts/dates';
import type { courseInformationInput } from '@madang/contracts/main/course';
import { failField } from '@madang/server/fail';
import { cleanHtml, isImageAddress } from '@madang/server/rich-text';
import type { CourseEntity } from './course.entity';

export type Information = InferType<typeof courseInformationInput>;
/** Fields of a class that hold HTML, which is cleaned when it is saved. */
const HTML_FIELDS = ['introduction', 'notPayedIntroduction', 'desc1', 'desc2', 'desc4', 'desc5', 'desc6'] as const;

/** The input without the keys that are undefined, so that their columns stay unchanged. */
export const defined = <T extends object>(input: T): Partial<T> =>
  Object.fromEntries(Object.entries(input).filter(([, v]) => v !== undefined)) as Partial<T>;

/**
 * Whether the sale of a class ends before the day on which the class starts, which is refused unless staff ended the sale by hand (AM-152).
 */
export const endsBeforeClass = (payEndAt: Date | null, startAt: string | null) =>
  payEndAt !== null && startAt !== null && payEndAt.getTime() < dayStart(startAt).getTime();

/** The columns that the information page changes, checked against the class as it is. Teachers and questions are stored by other calls. */
export function informationChange(course: CourseEntity, input: Information, aliases: readonly string[]): Partial<CourseEntity> {
  if (input.imageUrl && !isImageAddress(input.imageUrl)) throw failField('imageUrl', 'url');
  if (input.serviceAlias !== undefined && !['default', ...aliases].includes(input.serviceAlias)) throw failField('serviceAlias', 'oneOf');
  const { teacherSeqs: _teachers, teacherIntroductions: _introductions, courseQuestionStatus, openTypeUrl, ...rest } = input;
  return {
    ...defined(rest),
    ...days(course, input),
    ...operation(course, input),
    ...Object.fromEntries(HTML_FIELDS.flatMap((key) => (input[key] === undefined ? [] : [[key, cleanHtml(input[key])]]))),
    ...(courseQuestionStatus && { questionStatusCd: courseQuestionStatus }),
    ...(openTypeUrl !== undefined && { openTypeUrl: openTypeUrl || null }),
  };
}

function days(course: CourseEntity, input: Information): Pick<CourseEntity, 'startAt' | 'endAt'> {
  const startAt = input.startAt === undefined ? course.startAt : input.startAt || null;
  const endAt = input.endAt === undefined ? course.endAt : input.endAt || null;
  if (startAt && endAt && endAt < startAt) throw failField('endAt', 'date', undefined, 'SALE_WINDOW_ORDER');
  // The end of the sale is not compared for a class that staff closed by hand, since that end is only the moment at which they closed it.
  if (input.startAt && !course.beforeClose && course.payEndCd === PAY_LIMIT.LIMITED && endsBeforeClass(course.payEndAt, startAt))
    throw failField('startAt', 'date', undefined, 'SALE_WINDOW_ORDER');
  return { startAt, endAt };
}

function operation(course: CourseEntity, input: Information): Pick<CourseEntity, 'operatingStartAt' | 'operatingEndAt'> {
  const at = (key: 'operatingStartAt' | 'operatingEndAt') =>
    input[key] === undefined ? course[key] : input[key] ? new Date(input[key]) : null;
  const [operatingStartAt, operatingEndAt] = [at('operatingStartAt'), at('operatingEndAt')];
  if (operatingStartAt && operatingEndAt && operatingEndAt <= operatingStartAt) throw failField('operatingEndAt', 'termOrder');
  return { operatingStartAt, operatingEndAt };
}
