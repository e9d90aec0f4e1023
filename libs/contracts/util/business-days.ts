import { addDays, weekdayOf } from '../dates';

/** Sunday as the number of a weekday (`weekdayOf`). */
const SUNDAY = 0;
/** Saturday as the number of a weekday (`weekdayOf`). */
const SATURDAY = 6;
const isWeekend = (day: string) => weekdayOf(day) === SUNDAY || weekdayOf(day) === SATURDAY;

/** Made at its first use: it takes some 15 ms, also on pages that reckon no business day. */
let lunar: Intl.DateTimeFormat | undefined;
/** Month and day of the Korean lunar calendar, as `8/15`; in a leap month as `6bis/1`. */
function lunarOf(day: string): string {
  const format = (lunar ??= new Intl.DateTimeFormat('en-u-ca-dangi', { timeZone: 'UTC', month: 'numeric', day: 'numeric' }));
  const part = (type: string) => format.formatToParts(Date.parse(day)).find((p) => p.type === type)?.value ?? '';
  return `${part('month')}/${part('day')}`;
}
function lunarDay(year: number, wanted: string, from: string, until: string): string {
  for (let day = `${year}-${from}`; day <= `${year}-${until}`; day = addDays(day, 1)) if (lunarOf(day) === wanted) return day;
  throw new Error(`${wanted} of ${year} lies outside of ${from} to ${until}`);
}

/** A holiday, and when the next working day is free as well: if the holiday falls on a Sunday, on any day of the weekend, or never. */
type Holiday = readonly [day: string, makesUp: 'sunday' | 'weekend' | 'none'];

function listOf(year: number): Holiday[] {
  const newYear = lunarDay(year, '1/1', '01-20', '02-22');
  const harvest = lunarDay(year, '8/15', '09-06', '10-09');
  const around = (day: string): Holiday[] => [-1, 0, 1].map((days) => [addDays(day, days), 'sunday'] as const);
  return [
    [`${year}-01-01`, 'none'],
    ...around(newYear),
    [`${year}-03-01`, 'weekend'],
    // Labour Day is no public holiday, but banks are closed.
    [`${year}-05-01`, 'none'],
    [`${year}-05-05`, 'weekend'],
    [lunarDay(year, '4/8', '04-25', '05-31'), 'weekend'],
    [`${year}-06-06`, 'none'],
    // Constitution Day has been a holiday again since 2026.
    ...(year >= 2026 ? [[`${year}-07-17`, 'weekend'] as const] : []),
    [`${year}-08-15`, 'weekend'],
    ...around(harvest),
    [`${year}-10-03`, 'weekend'],
    [`${year}-10-09`, 'weekend'],
    [`${year}-12-25`, 'weekend'],
  ];
}

const years = new Map<number, ReadonlySet<string>>();
/**
 * Korea's public holidays of a year by its permanent law, and the days that are free in place of those on weekends. Holidays that the
 * government declares for one occasion are missing.
 */
export function holidaysOf(year: number): ReadonlySet<string> {
  const known = years.get(year);
  if (known) return known;
  const list = listOf(year);
  const off = new Set(list.map(([day]) => day));
  const seen = new Set<string>();
  for (const [day, makesUp] of list) {
    const twice = seen.has(day);
    seen.add(day);
    const lost = makesUp !== 'none' && (weekdayOf(day) === SUNDAY || (makesUp === 'weekend' && weekdayOf(day) === SATURDAY) || twice);
    if (!lost) continue;
    let instead = addDays(day, 1);
    while (isWeekend(instead) || off.has(instead)) instead = addDays(instead, 1);
    off.add(instead);
  }
  years.set(year, off);
  return off;
}

/** Whether banks are open on a day. */
export const isBusinessDay = (day: string) => !isWeekend(day) && !holidaysOf(Number(day.slice(0, 4))).has(day);
/** The given day or, if banks are closed on it, the last business day before it. */
export function businessDayUpTo(day: string): string {
  let found = day;
  while (!isBusinessDay(found)) found = addDays(found, -1);
  return found;
}
/**
 * The business day that is `count` business days after a day; with 0 the day itself or, if banks are closed on it, the next business day.
 */
export function businessDayAfter(day: string, count: number): string {
  let found = day;
  for (let left = count; left > 0 || !isBusinessDay(found);) {
    found = addDays(found, 1);
    if (isBusinessDay(found)) left -= 1;
  }
  return found;
}
