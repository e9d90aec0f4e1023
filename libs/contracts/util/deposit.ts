import { DEPOSIT_END, type DepositEnd } from '../answer-codes';
import { LIMITS } from '../limits';
import { HOUR, MINUTE } from '../time';

/** How long a site may let a deposit wait. */
export const DEPOSIT_HOURS = [3, 6, 12, 24, 48, 72, 168] as const;
/** By when a deposit for a class has to come, as its checkout says. */
export interface DepositTerms {
  /** By when the deposit has to come; null: too little time is left for one. */
  deadline: string | null;
  by: DepositEnd;
  hours: number;
}
/** What bounds the time for a deposit: the site's hours, the begin of what is bought, the end of its sale. */
export interface DepositBounds {
  hours: number;
  /** When the first lesson, meeting or term still to come begins. */
  startsAt: string | Date | null;
  payEndAt: string | Date | null;
}

/** By when an account that is issued now must be paid into: nobody pays for a lesson after it began. */
export function depositTerms(bounds: DepositBounds, now: Date): DepositTerms {
  const ends: [DepositEnd, number][] = [[DEPOSIT_END.HOURS, now.getTime() + bounds.hours * HOUR]];
  for (const [by, at] of [
    [DEPOSIT_END.START, bounds.startsAt],
    [DEPOSIT_END.SALE, bounds.payEndAt],
  ] as const) {
    const end = at ? new Date(at).getTime() : 0;
    if (end > now.getTime()) ends.push([by, end]);
  }
  const [by, end] = ends.reduce((first, next) => (next[1] < first[1] ? next : first));
  const enough = end - now.getTime() >= LIMITS.depositMinutesMin * MINUTE;
  return { deadline: enough ? new Date(end).toISOString() : null, by, hours: bounds.hours };
}
