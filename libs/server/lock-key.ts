/** How many values the second integer of an advisory lock has that are not negative. */
const LOCK_KEYS = 2 ** 31;
/** A number of ours, such as that of an enrolment, folded into the second integer of an advisory lock. */
export const lockKey = (seq: number): number => seq % LOCK_KEYS;
