import { countdown } from './main/course-rules';
import { daysLeft } from './time';
import fc from 'fast-check';
import {
  addDays,
  addMonths,
  dayEnd,
  dayOfLocal,
  dayOfUtc,
  daysAfter,
  daysBefore,
  daysBetween,
  dayStart,
  exactDays,
  exactHours,
  exactMinutes,
  hoursAfter,
  hoursBefore,
  instantOfIso,
  isCalendarDay,
  localDate,
  minutesAfter,
  minutesBefore,
  monthsLater,
  monthStart,
  msAfter,
  msBefore,
  nextHalfHour,
  seoulDateTime,
  seoulDay,
  seoulDayOfMonth,
  seoulHour,
  seoulIso,
  seoulIsoWithZone,
  seoulMonth,
  seoulTime,
  seoulYear,
  startOfDay,
  startOfMinute,
  weekdayOf,
} from './dates';
import { DAY, fromSeoul, HOUR, MINUTE, TIME_ZONE } from './time';

/** Shows the time of Seoul by the time zone table of `Intl`, which the tested module does not use. */
const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE, dateStyle: 'short', timeStyle: 'medium' });

const FIRST = Date.parse('2000-01-01T00:00:00Z');
const LAST = Date.parse('2099-12-31T00:00:00Z');
const anyInstant = fc.integer({ min: FIRST, max: LAST });
/** Generates moments within two minutes of a midnight in Seoul, at the 1st, 15th or 28th of a month. */
const nearMidnight = fc
  .tuple(fc.integer({ min: 0, max: 99 * 12 }), fc.constantFrom(1, 1, 15, 28), fc.integer({ min: -2 * MINUTE, max: 2 * MINUTE }))
  .map(([month, day, ms]) => Date.UTC(2000, month, day, -9) + ms);
const instants = fc.oneof(anyInstant, nearMidnight);
const days = instants.map((at) => clock.format(at).slice(0, 10));

// New York skips an hour in spring and repeats one in autumn, which must not change the times of Seoul.
describe.each([
  ['UTC', 0],
  ['America/New_York', 300],
  ['Asia/Seoul', -540],
])('in a process of %s', (zone, offset) => {
  const before = process.env['TZ'];
  beforeAll(() => {
    process.env['TZ'] = zone;
    expect(new Date('2026-01-15T00:00:00Z').getTimezoneOffset()).toBe(offset);
  });
  afterAll(() => {
    if (before === undefined) delete process.env['TZ'];
    else process.env['TZ'] = before;
  });

  it('shows the clock of Seoul as the table of zones has it', () => {
    fc.assert(
      fc.property(instants, (at) => {
        const shown = clock.format(at);
        expect(seoulDateTime(at)).toBe(shown);
        expect(seoulIso(new Date(at))).toBe(shown.replace(' ', 'T'));
        expect([seoulDay(at), seoulMonth(at), seoulTime(at)]).toEqual([shown.slice(0, 10), shown.slice(0, 7), shown.slice(11, 16)]);
        expect([seoulYear(at), seoulDayOfMonth(at), seoulHour(at)]).toEqual(
          [shown.slice(0, 4), shown.slice(8, 10), shown.slice(11, 13)].map(Number),
        );
        expect(seoulDay(new Date(at).toISOString())).toBe(seoulDay(at));
      }),
    );
  });
  it('shows each half hour of the nights in which New York changes its clocks', () => {
    for (const night of ['2026-03-07', '2026-03-08', '2026-10-31', '2026-11-01'])
      for (let at = Date.parse(`${night}T00:00:00Z`), i = 0; i < 96; i += 1) {
        const instant = at + i * 30 * MINUTE;
        expect(seoulDateTime(instant)).toBe(clock.format(instant));
      }
  });
  it('begins and ends a day where the day changes', () => {
    fc.assert(
      fc.property(instants, (at) => {
        const day = seoulDay(at);
        const [start, end] = [dayStart(day), dayEnd(day)];
        expect(start.getTime()).toBeLessThanOrEqual(at);
        expect(end.getTime()).toBeGreaterThan(at);
        expect(end.getTime() - start.getTime()).toBe(DAY);
        expect(startOfDay(at)).toEqual(start);
        expect(start).toEqual(new Date(fromSeoul(day)));
        expect([seoulDay(start.getTime() - 1), seoulDay(end.getTime() - 1), seoulDay(end)]).toEqual([
          addDays(day, -1),
          day,
          addDays(day, 1),
        ]);
      }),
    );
  });
  it('counts days and months there and back', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: -1000, max: 1000 }), (day, n) => {
        const later = addDays(day, n);
        expect(isCalendarDay(later)).toBe(true);
        expect(daysBetween(day, later)).toBe(n);
        expect(addDays(later, -n)).toBe(day);
        expect(dayOfLocal(localDate(day))).toBe(day);
        expect(weekdayOf(later)).toBe((((weekdayOf(day) + n) % 7) + 7) % 7);
        const month = day.slice(0, 7);
        expect(addMonths(addMonths(month, n), -n)).toBe(month);
        expect(seoulMonth(monthStart(month))).toBe(month);
        expect(seoulMonth(monthStart(addMonths(month, 1)).getTime() - 1)).toBe(month);
      }),
    );
  });
  it('goes on and back by days of 24 hours, hours, minutes and milliseconds, and counts them', () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: -1000, max: 1000 }), (at, n) => {
        const ways = [
          [daysAfter(at, n), daysBefore(at, -n), DAY, exactDays],
          [hoursAfter(at, n), hoursBefore(at, -n), HOUR, exactHours],
          [minutesAfter(at, n), minutesBefore(at, -n), MINUTE, exactMinutes],
        ] as const;
        for (const [later, same, unit, exact] of ways) {
          expect([later.getTime(), same.getTime()]).toEqual([at + n * unit, at + n * unit]);
          expect(exact(at, later)).toBeCloseTo(n, 10);
          expect(exact(at, at + unit / 2)).toBe(0.5);
        }
        expect([msAfter(at, n).getTime(), msBefore(at, n).getTime()]).toEqual([at + n, at - n]);
        expect(seoulTime(daysAfter(at, n))).toBe(seoulTime(at));
        expect(daysAfter(new Date(at).toISOString(), 2.5).getTime()).toBe(at + 60 * HOUR);
        expect(startOfMinute(at).getTime()).toBe(at - (at % MINUTE));
        expect(dayOfUtc(new Date(at))).toBe(new Date(at).toISOString().slice(0, 10));
      }),
    );
  });
  it('keeps day and time of a month later, or its last day', () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: -30, max: 30 }), (at, months) => {
        const later = monthsLater(at, months);
        expect(seoulMonth(later)).toBe(addMonths(seoulMonth(at), months));
        expect(later.getTime() - startOfDay(later).getTime()).toBe(at - startOfDay(at).getTime());
        const [wanted, found] = [seoulDay(at).slice(8), seoulDay(later)];
        if (found.slice(8) === wanted) return;
        expect(found.slice(8) < wanted).toBe(true);
        expect(addDays(found, 1).slice(8)).toBe('01');
      }),
    );
  });
});

it('knows days that are none', () => {
  expect(['2026-02-28', '2028-02-29', '2026-12-31'].map(isCalendarDay)).toEqual([true, true, true]);
  expect(
    ['2026-02-29', '2026-02-31', '2026-11-31', '2026-13-01', '2026-1-1', '2026-11-20T00:00', '', 'Invalid Date'].map(isCalendarDay),
  ).toEqual(Array(8).fill(false));
});
it('goes back to the anchor after a short month', () => {
  const at = (day: string) => new Date(fromSeoul(day, '10:00'));
  const anchor = at('2027-01-31');
  const feb = monthsLater(anchor, 1, anchor);
  expect([feb, monthsLater(feb, 1, anchor), monthsLater(feb, 1)]).toEqual([at('2027-02-28'), at('2027-03-31'), at('2027-03-28')]);
});

it('CU-027 AM-070 the next half hour is where a clock shows :00 or :30', () => {
  const next = (time: string) => nextHalfHour(`2026-11-21T${time}Z`).toISOString().slice(8, 16);
  expect(['10:12:00', '10:00:00', '10:00:01', '10:30:00', '23:45:00'].map(next)).toEqual([
    '21T10:30',
    '21T10:00',
    '21T10:30',
    '21T10:30',
    '22T00:00',
  ]);
});
it('reads the times of other services, which are in Seoul where they name no zone', () => {
  const moment = '2026-11-20T05:30:59.000Z';
  for (const text of ['2026-11-20T14:30:59', '2026-11-20T14:30:59+09:00', '2026-11-20T14:30:59+0900', '2026-11-20T05:30:59Z'])
    expect(instantOfIso(text).toISOString()).toBe(moment);
  expect(seoulIsoWithZone(moment)).toBe('2026-11-20T14:30:59+09:00');
  expect(instantOfIso('soon').getTime()).toBeNaN();
});

it('the days that are left are whole days, as a countdown shows them', () => {
  const now = Date.parse('2026-11-28T05:00:00+09:00');
  const left = (until: string) => [daysLeft(until, now), countdown(until, now).days];
  // 1 December is three calendar days away, but only two days and almost 23 hours.
  expect(left('2026-12-01T03:44:00+09:00')).toEqual([2, 2]);
  // The end of a day is as many whole days away as the calendar says.
  expect(left('2026-11-30T23:59:59.999+09:00')).toEqual([2, 2]);
  expect(left('2026-11-29T04:59:59+09:00')).toEqual([0, 0]);
  expect(left('2026-11-27T04:59:59+09:00')).toEqual([0, 0]);
});
