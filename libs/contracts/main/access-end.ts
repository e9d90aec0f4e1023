import { addDays, dayEnd, msBefore, seoulDay } from '../dates';

/**
 * The last millisecond of access of a person who was approved at `approvedAt`: the end of a day in Seoul; null: access has no end. The
 * function is not in course-rules.ts, since the first page loads that file without dayjs.
 */
export const accessEnd = (vodDays: number, approvedAt: Date): Date | null =>
  vodDays < 0 ? null : msBefore(dayEnd(addDays(seoulDay(approvedAt), vodDays)), 1);
