import { YN } from '@madang/contracts/codes';
import { formatDeadline } from '../../lib/own-time';

/** A moment of the sale period; with the time of day only if the class is sold to the minute (CR-073). */
export const saleDate = (course: { settingPayTimeYn: string }, when: string) => formatDeadline(when, course.settingPayTimeYn !== YN.YES);
