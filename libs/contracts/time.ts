/**
 * Durations and the business zone, without dayjs: the first page a visitor loads counts down and names hours, but reckons no dates
 * (dates.ts does).
 */

/** Durations in milliseconds. A day is 24 hours; days of the calendar are counted by dates.ts. */
export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The same in seconds, for tokens, cache headers, intervals of the database and lengths of videos. */
export const MINUTE_SECONDS = 60;
export const HOUR_SECONDS = 60 * MINUTE_SECONDS;
export const DAY_SECONDS = 24 * HOUR_SECONDS;

/** Business time: deadlines, days and months of money, times that staff type. */
export const TIME_ZONE = 'Asia/Seoul';
/** Its offset from UTC as ISO texts name it. Seoul has had no summer time since 1988, so it is the same all year. */
export const SEOUL_OFFSET = '+09:00';
/** The same in milliseconds. */
export const SEOUL_AHEAD = 9 * HOUR;

/** The moment of a day (`2026-11-20`) and a time of day (`14:30` or `14:30:59`) in Seoul, as an ISO text with its zone. */
export const fromSeoul = (day: string, time = '00:00') => `${day}T${time.length === 5 ? `${time}:00` : time}${SEOUL_OFFSET}`;
