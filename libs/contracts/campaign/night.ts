import { addDays, minutesAfter, seoulDay, seoulHour } from '../dates';
import { fromSeoul } from '../time';

/** Advertising needs a consent of its own from 21:00 to 08:00 in Seoul (정보통신망법 §50③). */
const NIGHT_HOURS = { from: 21, to: 8 } as const;
/**
 * Minutes before the night from which mails of marketing wait: the provider might deliver a mail of these minutes only in the night.
 */
const BEFORE_NIGHT_MINUTES = 10;

/** Whether a moment is between 21:00 and 08:00 in Seoul. */
export function isNight(at: Date | number): boolean {
  const hour = seoulHour(at);
  return hour >= NIGHT_HOURS.from || hour < NIGHT_HOURS.to;
}
/** Whether a mail of marketing has to wait for the morning: it is night, or will be in ten minutes. */
export const isQuiet = (at: Date): boolean => isNight(at) || isNight(minutesAfter(at, BEFORE_NIGHT_MINUTES));
/** The next 08:00 in Seoul: the end of the present night or, by day, of the coming one. */
export function morningAfter(at: Date): Date {
  const day = seoulDay(at);
  return new Date(fromSeoul(seoulHour(at) < NIGHT_HOURS.to ? day : addDays(day, 1), `0${NIGHT_HOURS.to}:00`));
}
/** Whether a campaign that goes on at this moment waited for the morning, and not for the next day's limit, which begins at midnight. */
export const waitsForMorning = (nextAt: string): boolean => seoulHour(new Date(nextAt)) === NIGHT_HOURS.to;
