/**
 * Durations, the business time zone, and the few date functions that the first page needs. They are here without dayjs, which is four
 * kilobytes of script for that page; all other date functions are in dates.ts.
 */

/** A second in milliseconds. */
export const SECOND = 1000;
/** A minute in milliseconds. */
export const MINUTE = 60 * SECOND;
/** An hour in milliseconds. */
export const HOUR = 60 * MINUTE;
/** 24 hours in milliseconds, for durations. Moments are made of moments, and days of the calendar are counted, by dates.ts. */
export const DAY = 24 * HOUR;
/**
 * The whole days that are left until a moment; 0 in the last 24 hours and afterwards. The number agrees with a countdown beside it, which
 * shows the remaining hours separately.
 */
export const daysLeft = (until: Instant, now: number): number => Math.max(0, Math.floor((new Date(until).getTime() - now) / DAY));

/** A minute in seconds; the constants in seconds are for tokens, cache headers, database intervals and lengths of videos. */
export const MINUTE_SECONDS = 60;
/** An hour in seconds. */
export const HOUR_SECONDS = 60 * MINUTE_SECONDS;
/** 24 hours in seconds. */
export const DAY_SECONDS = 24 * HOUR_SECONDS;

/** The business time zone: deadlines, days and months of money, and times that staff type are in it. */
export const TIME_ZONE = 'Asia/Seoul';
/** The offset of Seoul from UTC in ISO texts. It is the same all year: Seoul has had no summer time since 1988. */
export const SEOUL_OFFSET = '+09:00';
/** How far Seoul's clock is ahead of UTC, in milliseconds. */
export const SEOUL_AHEAD_MS = 9 * HOUR;

/** A day (`2026-11-20`) and a time (`14:30` or `14:30:59`) in Seoul as an ISO text with its zone. */
export const fromSeoul = (day: string, time = '00:00') => `${day}T${time.length === 5 ? `${time}:00` : time}${SEOUL_OFFSET}`;

/** A moment: a Date, milliseconds since 1970, or an ISO text with its zone. */
export type Instant = Date | number | string;

const INVALID_DATE = 'Invalid Date';
/** Letters of a day as `YYYY-MM-DD`. */
const DAY_LENGTH = 10;
function clockAhead(at: Instant, ahead: number): string {
  const clock = new Date(new Date(at).getTime() + ahead);
  return Number.isNaN(clock.getTime()) ? INVALID_DATE : clock.toISOString();
}
/** The clock of Seoul at a moment, as an ISO text. */
export const seoulClock = (at: Instant): string => clockAhead(at, SEOUL_AHEAD_MS);
/** The clock of this machine's own zone at a moment, such as a visitor's browser, as an ISO text. */
export const ownClock = (at: Instant): string => clockAhead(at, -new Date(at).getTimezoneOffset() * MINUTE);
/** The day in Seoul: `2026-11-20`. */
export const seoulDay = (at: Instant): string => {
  const clock = seoulClock(at);
  return clock === INVALID_DATE ? INVALID_DATE : clock.slice(0, DAY_LENGTH);
};
/** The time of day in Seoul to the minute: `14:30`. */
export const seoulTime = (at: Instant): string => {
  const clock = seoulClock(at);
  return clock === INVALID_DATE ? INVALID_DATE : clock.slice(DAY_LENGTH + 1, DAY_LENGTH + 6);
};
/** The day that is `days` days after `day`, or before it where `days` is negative. */
export const addDays = (day: string, days: number): string => {
  const then = new Date(`${day}T00:00:00Z`).getTime() + days * DAY;
  return Number.isNaN(then) ? INVALID_DATE : new Date(then).toISOString().slice(0, DAY_LENGTH);
};
/** The weekday of a day, 0 for Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();
