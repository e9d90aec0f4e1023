import { addDays, dayEnd, seoulDay } from '../dates';

/**
 * When access ends for somebody approved at `approvedAt`: with the last moment of a day in Seoul. null for no end.
 * It stands apart from course-rules.ts, which the first page loads without dayjs.
 */
export const accessEnd = (vodDays: number, approvedAt: Date): Date | null =>
  vodDays < 0 ? null : new Date(dayEnd(addDays(seoulDay(approvedAt), vodDays)).getTime() - 1);
