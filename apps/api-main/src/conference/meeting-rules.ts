import { MEETING_FAULT, type CodeOf } from '@madang/contracts/codes';
import { HOUR, MINUTE, SECOND } from '@madang/contracts/time';

/** Faults that another try seldom solves: somebody has to change the keys or the lesson first. */
export const ENDING_FAULTS = [MEETING_FAULT.KEYS, MEETING_FAULT.REFUSED] as const;
/** After how many tries the class's staff are told that the meeting failed, for faults that another try may solve. */
export const MEETING_TRIES = 4;
/** For how many milliseconds a process claims a meeting, so that another one takes it over if the process dies. */
export const IN_HAND_MS = MINUTE;
const FIRST_RETRY_MS = 30 * SECOND;
const LONGEST_RETRY_MS = HOUR;
/** Milliseconds after which the job tries again after a refusal, since somebody may have corrected the keys at the conference service. */
const AFTER_REFUSAL_MS = 6 * HOUR;

/** How many milliseconds the job waits after a fault. `asked` is the pause in seconds that the service asked for. */
export function pauseAfter(fault: CodeOf<typeof MEETING_FAULT>, tries: number, asked: number | null): number {
  if (ENDING_FAULTS.some((one) => one === fault)) return AFTER_REFUSAL_MS;
  return Math.max((asked ?? 0) * SECOND, Math.min(FIRST_RETRY_MS * 2 ** Math.max(0, tries - 1), LONGEST_RETRY_MS));
}
