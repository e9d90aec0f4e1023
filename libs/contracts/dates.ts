import dayjs, { type Dayjs } from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import { addDays, SEOUL_AHEAD, seoulDay, type Instant } from './time';

export { addDays, seoulDay, seoulTime, weekdayOf, type Instant } from './time';

/**
 * Every reckoning with dates. There are three kinds of value: an instant, a day of the calendar (`2026-11-20`) and a month (`2026-11`).
 * Days and months are those of Seoul.
 *
 * A clock in Seoul is held in dayjs' UTC mode. Its `utcOffset` and `tz` pass through the zone of the process: where that skips an hour
 * in spring they show 03:30 in Seoul for 02:30. `tz` also asks Intl, which takes 100 µs a call instead of three, and visits are counted
 * by the thousand.
 */
dayjs.extend(utc);

const inSeoul = (at: Instant): Dayjs => dayjs.utc(new Date(at).getTime() + SEOUL_AHEAD);
const instantOf = (clock: Dayjs): Date => new Date(clock.valueOf() - SEOUL_AHEAD);

const DAY_FORMAT = 'YYYY-MM-DD';
const MONTH_FORMAT = 'YYYY-MM';

/** The month in Seoul: `2026-11`. */
export const seoulMonth = (at: Instant): string => inSeoul(at).format(MONTH_FORMAT);
/** The year in Seoul. */
export const seoulYear = (at: Instant): number => inSeoul(at).year();
/** The day of the month in Seoul, 1 to 31. */
export const seoulDayOfMonth = (at: Instant): number => inSeoul(at).date();
/** The full hour in Seoul, 0 to 23. */
export const seoulHour = (at: Instant): number => inSeoul(at).hour();
/** Day and time in Seoul to the second, as sheets show them: `2026-11-20 14:30:59`. */
export const seoulDateTime = (at: Instant): string => inSeoul(at).format('YYYY-MM-DD HH:mm:ss');
/** The same as ISO text without a zone, as providers read it: `2026-11-20T14:30:59`. */
export const seoulIso = (at: Instant): string => inSeoul(at).format('YYYY-MM-DDTHH:mm:ss');

/** When a day begins in Seoul. */
export const dayStart = (day: string): Date => instantOf(dayjs.utc(day));
/** When the day after begins: the end of a day, not included. */
export const dayEnd = (day: string): Date => dayStart(addDays(day, 1));
/** When the day in Seoul began that a moment is in. */
export const startOfDay = (at: Instant): Date => instantOf(inSeoul(at).startOf('day'));
/** When a month begins in Seoul. */
export const monthStart = (month: string): Date => dayStart(`${month}-01`);

/** Days from one day to another: 0 for the same one, negative where `until` is earlier. */
export const daysBetween = (from: string, until: string): number => dayjs.utc(until).diff(dayjs.utc(from), 'day');
/** Days of the calendar from now to a moment, 0 on its own day and after it. */
export const daysUntil = (at: string, now: number): number => Math.max(0, daysBetween(seoulDay(now), seoulDay(at)));
/** Whether a text is a day of the calendar: `2026-02-31` is none. */
export function isCalendarDay(text: string): boolean {
  const day = dayjs.utc(text);
  return day.isValid() && day.format(DAY_FORMAT) === text;
}

/** The month so many months later; earlier where `months` is negative. */
export const addMonths = (month: string, months: number): string => dayjs.utc(`${month}-01`).add(months, 'month').format(MONTH_FORMAT);
/**
 * The moment so many months later at the same time of day, on the day of `anchor` in Seoul, or on the last day of a month that is too
 * short for it. With one anchor a row of months goes back to its day: 31 January, 28 February, 31 March.
 */
export function monthsLater(from: Instant, months: number, anchor: Instant = from): Date {
  const month = inSeoul(from).date(1).add(months, 'month');
  return instantOf(month.date(Math.min(inSeoul(anchor).date(), month.daysInMonth())));
}

/** A day as parts of a page hold it that know dates of the browser alone: midnight by the browser's own clock. No zone moves the day. */
export const localDate = (day: string): Date => dayjs(day).toDate();
/** The day that such a date stands for. */
export const dayOfLocal = (date: Date): string => dayjs(date).format(DAY_FORMAT);
