import { MEETING_FAULT, type CodeOf } from '@madang/contracts/codes';
import { HOUR, MINUTE, SECOND } from '@madang/contracts/time';

/** What asking again does not change, until somebody does something. */
export const ENDING_FAULTS = [MEETING_FAULT.KEYS, MEETING_FAULT.REFUSED] as const;
/** After this many tries without an answer the staff of the class are told. */
export const TRIES_TOLD = 4;
/** One asking of a service takes no longer. */
export const IN_HAND = MINUTE;
const FIRST_PAUSE = 30 * SECOND;
const LONGEST_PAUSE = HOUR;
/** A refusal is looked at again after that: keys may have been put right at the service itself. */
const AFTER_REFUSAL = 6 * HOUR;

/** How long a service is left alone after a fault, in milliseconds. */
export function pauseAfter(fault: CodeOf<typeof MEETING_FAULT>, tries: number, asked: number | null): number {
  if (ENDING_FAULTS.some((one) => one === fault)) return AFTER_REFUSAL;
  return Math.max((asked ?? 0) * SECOND, Math.min(FIRST_PAUSE * 2 ** Math.max(0, tries - 1), LONGEST_PAUSE));
}
