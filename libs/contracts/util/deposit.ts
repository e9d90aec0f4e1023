import { DEPOSIT_END, type DepositEnd } from '../answer-codes';
import { LIMITS } from '../limits';
import { exactMinutes, hoursAfter } from '../dates';

/** The choices of hours that a site can give for a deposit. */
export const DEPOSIT_HOURS = [3, 6, 12, 24, 48, 72, 168] as const;
/** The deadline of a deposit for a class, as the checkout shows it. */
export interface DepositDeadline {
  /** The deadline; null: too little time is left, so that no virtual account is issued. */
  deadline: string | null;
  by: DepositEnd;
  hours: number;
}
/** What limits the time for a deposit: the site's hours, the beginning of the class, and the end of its sale. */
export interface DepositBounds {
  hours: number;
  /** The beginning of the first lesson, meeting or term that is still to come; null: none is. */
  startsAt: string | Date | null;
  payEndAt: string | Date | null;
}

/**
 * The deadline of a deposit to an account issued at `now`: the earliest of its limits that is still to come, so that nobody pays for a
 * class after it began.
 */
export function depositDeadline(bounds: DepositBounds, now: Date): DepositDeadline {
  const ends: [DepositEnd, number][] = [[DEPOSIT_END.HOURS, hoursAfter(now, bounds.hours).getTime()]];
  for (const [by, at] of [
    [DEPOSIT_END.START, bounds.startsAt],
    [DEPOSIT_END.SALE, bounds.payEndAt],
  ] as const) {
    const end = at ? new Date(at).getTime() : 0;
    if (end > now.getTime()) ends.push([by, end]);
  }
  const [by, end] = ends.reduce((first, next) => (next[1] < first[1] ? next : first));
  const enough = exactMinutes(now, end) >= LIMITS.depositMinutesMin;
  return { deadline: enough ? new Date(end).toISOString() : null, by, hours: bounds.hours };
}
