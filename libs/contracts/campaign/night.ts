import { addDays, seoulDay, seoulHour } from '../dates';
import { fromSeoul, MINUTE } from '../time';

/** Advertising needs a consent of its own from 21:00 to 08:00 in Seoul (정보통신망법 §50③). */
const NIGHT = { from: 21, to: 8 } as const;
/** What is in the post shortly before the night might leave it within the night. */
const BEFORE_NIGHT = 10 * MINUTE;

/** The hours in which nobody wants a mail of marketing. */
export function isNight(at: Date | number): boolean {
  const hour = seoulHour(at);
  return hour >= NIGHT.from || hour < NIGHT.to;
}
/** Whether a mail of marketing has to wait for the morning. */
export const isQuiet = (at: Date): boolean => isNight(at) || isNight(at.getTime() + BEFORE_NIGHT);
/** When the night ends that is or comes next. */
export function morningAfter(at: Date): Date {
  const day = seoulDay(at);
  return new Date(fromSeoul(seoulHour(at) < NIGHT.to ? day : addDays(day, 1), `0${NIGHT.to}:00`));
}
