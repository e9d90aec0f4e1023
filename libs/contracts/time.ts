/**
 * Durations, the business zone and the few reckonings of the first page a visitor loads (the lives of a week), without dayjs, which is
 * four kilobytes of it; all others are in dates.ts.
 */

/** A second in milliseconds, like the three durations below. A day is 24 hours; days of the calendar are counted by dates.ts. */
export const SECOND = 1000;
/** A minute in milliseconds. */
export const MINUTE = 60 * SECOND;
/** An hour in milliseconds. */
export const HOUR = 60 * MINUTE;
/** 24 hours in milliseconds. */
export const DAY = 24 * HOUR;

/** A minute in seconds; seconds are for tokens, cache headers, intervals of the database and lengths of films. */
export const MINUTE_SECONDS = 60;
/** An hour in seconds. */
export const HOUR_SECONDS = 60 * MINUTE_SECONDS;
/** 24 hours in seconds. */
export const DAY_SECONDS = 24 * HOUR_SECONDS;

/** Business time: deadlines, days and months of money, times that staff type. */
export const TIME_ZONE = 'Asia/Seoul';
/** Its offset from UTC as ISO texts name it. Seoul has had no summer time since 1988, so it is the same all year. */
export const SEOUL_OFFSET = '+09:00';
/** How far Seoul's clock is ahead of UTC, in milliseconds. */
export const SEOUL_AHEAD = 9 * HOUR;

/** The moment of a day (`2026-11-20`) and a time of day (`14:30` or `14:30:59`) in Seoul, as an ISO text with its zone. */
export const fromSeoul = (day: string, time = '00:00') => `${day}T${time.length === 5 ? `${time}:00` : time}${SEOUL_OFFSET}`;

/** A moment; a number is milliseconds since 1970, a text is ISO with its zone. */
export type Instant = Date | number | string;

const INVALID = 'Invalid Date';
/** Letters of a day as `YYYY-MM-DD`. */
const DAY_LENGTH = 10;
/** ISO text of a moment as a clock in Seoul shows it. */
function seoulClock(at: Instant): string {
  const clock = new Date(new Date(at).getTime() + SEOUL_AHEAD);
  return Number.isNaN(clock.getTime()) ? INVALID : clock.toISOString();
}
/** The day in Seoul: `2026-11-20`. */
export const seoulDay = (at: Instant): string => {
  const clock = seoulClock(at);
  return clock === INVALID ? INVALID : clock.slice(0, DAY_LENGTH);
};
/** The time of day in Seoul to the minute: `14:30`. */
export const seoulTime = (at: Instant): string => {
  const clock = seoulClock(at);
  return clock === INVALID ? INVALID : clock.slice(DAY_LENGTH + 1, DAY_LENGTH + 6);
};
/** The day so many days later; earlier where `days` is negative. */
export const addDays = (day: string, days: number): string => {
  const then = new Date(`${day}T00:00:00Z`).getTime() + days * DAY;
  return Number.isNaN(then) ? INVALID : new Date(then).toISOString().slice(0, DAY_LENGTH);
};
/** The weekday of a day, 0 for Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();
