import { startOfMinute } from '@madang/contracts/dates';
import type { CourseEntity } from './course.entity';

const minuteOf = (at: Date) => startOfMinute(at).getTime();
/**
 * The columns by which a class that staff closed by hand stays closed while its form is saved: the form sends the end of the sale, which is
 * then the closing, to the minute. With another end the class is no longer one that staff closed, and has no earlier end to go back to.
 */
export const closingAfterForm = (
  { beforeClose, payEndAt, settingPayTimeYn }: Pick<CourseEntity, 'beforeClose' | 'payEndAt' | 'settingPayTimeYn'>,
  sentEnd: Date | null | undefined,
): Partial<CourseEntity> =>
  beforeClose && payEndAt && sentEnd && minuteOf(sentEnd) === minuteOf(payEndAt) ? { payEndAt, settingPayTimeYn } : { beforeClose: null };
