import { DATE_TYPE, SEARCH_TYPE, values, type CodeOf, type DateType } from '@madang/contracts/codes';
import { addDays, daysBetween, seoulDay } from '@madang/contracts/dates';
import { DASHBOARD_DAYS } from '@madang/contracts/event/event';

export const DATE_TYPES = values(DATE_TYPE);
const DEFAULT_DATE_TYPE: DateType = DATE_TYPE.LAST_7;
export const dateTypeOf = (raw: string | null): DateType => DATE_TYPES.find((type) => type === raw) ?? DEFAULT_DATE_TYPE;

export const PERIOD_STEPS = values(SEARCH_TYPE);
export type Step = CodeOf<typeof SEARCH_TYPE>;
export interface Period {
  startAt: string;
  endAt: string;
  searchType: Step;
}
const lengthOf = (p: Pick<Period, 'startAt' | 'endAt'>) => daysBetween(p.startAt, p.endAt) + 1;

/** The first and last day of a chosen period as seen from `now`, both included (AM-162). */
export function periodOf(type: DateType, now: number): Period {
  const today = seoulDay(now);
  const daily = (startAt: string, endAt = today): Period => ({ startAt, endAt, searchType: SEARCH_TYPE.DAILY });
  switch (type) {
    case DATE_TYPE.TODAY:
      return { startAt: today, endAt: today, searchType: SEARCH_TYPE.HOURLY };
    case DATE_TYPE.YESTERDAY:
      return { startAt: addDays(today, -1), endAt: addDays(today, -1), searchType: SEARCH_TYPE.HOURLY };
    case DATE_TYPE.LAST_30:
      return daily(addDays(today, -29));
    case DATE_TYPE.LAST_90:
      return daily(addDays(today, -89));
    case DATE_TYPE.LAST_MONTH: {
      const end = addDays(`${today.slice(0, 7)}-01`, -1);
      return daily(`${end.slice(0, 7)}-01`, end);
    }
    default:
      return daily(addDays(today, -6));
  }
}
/**
 * Whether a period can be shown by day or by hour: it has several days, but no more than one call answers by the hour. One day is always
 * by hour (AM-586).
 */
export const hasSteps = (p: Period) => lengthOf(p) > 1 && lengthOf(p) <= DASHBOARD_DAYS.HOURLY;
export const withStep = (p: Period, raw: string | null): Period =>
  hasSteps(p) && raw === SEARCH_TYPE.HOURLY ? { ...p, searchType: SEARCH_TYPE.HOURLY } : p;
/** The period of as many days that ends on the day before `p` starts. */
export function previousOf(p: Period): Period {
  const days = lengthOf(p);
  return { ...p, startAt: addDays(p.startAt, -days), endAt: addDays(p.endAt, -days) };
}

/** A point's label: its day (`2026-11-20`) or its hour; with more than 24 points the hour has its day before it (DB-027, DB-036). */
export function pointLabel(baseDate: string, points: number): string {
  const [day = '', hour] = baseDate.split('T');
  if (!hour) return day;
  return points > 24 ? `${day} ${hour.slice(0, 5)}` : hour.slice(0, 5);
}
