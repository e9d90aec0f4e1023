import { addDays, addMonths, isCalendarDay } from '@madang/contracts/dates';

export const CUSTOM_PERIOD = 'custom';
export const SALES_PERIODS = ['thisMonth', 'lastMonth', 'last30Days', 'last90Days', 'thisYear', CUSTOM_PERIOD] as const;

/** The first and last day of a chosen period, both included; for a custom period, the days typed so far, '' where none is valid. */
export function daysOf(period: string, today: string, own: { startAt: string; endAt: string }): { startAt: string; endAt: string } {
  const month = today.slice(0, 7);
  switch (period) {
    case 'lastMonth':
      return { startAt: `${addMonths(month, -1)}-01`, endAt: addDays(`${month}-01`, -1) };
    case 'last30Days':
      return { startAt: addDays(today, -29), endAt: today };
    case 'last90Days':
      return { startAt: addDays(today, -89), endAt: today };
    case 'thisYear':
      return { startAt: `${today.slice(0, 4)}-01-01`, endAt: today };
    case CUSTOM_PERIOD: {
      const day = (text: string) => (isCalendarDay(text) ? text : '');
      return { startAt: day(own.startAt), endAt: day(own.endAt) };
    }
    default:
      return { startAt: `${month}-01`, endAt: today };
  }
}
