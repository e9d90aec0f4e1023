import { msAfter } from '@madang/contracts/dates';
import { HOUR, MINUTE } from '@madang/contracts/time';
import { rows, type Tx } from '@madang/server/db';
import { CHECK_LATER, CLAIM_CHECKS, TAKE_CHECKS } from './enrolment-checks.sql';

/** An enrolment that has to be compared with its orders. */
export interface EnrolmentCheck {
  channelSeq: number;
  attendSeq: number;
}
const CHECK_PAUSE_MIN_MS = MINUTE;
const CHECK_PAUSE_MAX_MS = HOUR;
/**
 * How many times an enrolment is compared again, over about three days; afterwards only the hourly sweep examines it, while its order is
 * recent or waits for a deposit.
 */
const CHECKS_MAX = 70;

/**
 * Claims the enrolments that are due to be compared with their orders, so that no other process takes them. The transaction must see all
 * sites.
 */
export async function claimChecks(tx: Tx, now: Date, most: number): Promise<EnrolmentCheck[]> {
  const claimed = await rows(tx, CLAIM_CHECKS, { now, limit: most });
  const once = new Map(claimed.map((one) => [`${one.channelSeq}:${one.attendSeq}`, one]));
  return [...once.values()];
}

/**
 * Deletes the requests to compare an enrolment, since the caller compares it now, and answers how often they were claimed. A later change
 * makes a new request.
 */
export async function takeChecks(tx: Tx, channelSeq: number, attendSeq: number): Promise<number> {
  const taken = await rows(tx, TAKE_CHECKS, { channelSeq, attendSeq });
  return Math.max(0, ...taken.map((one) => one.tries));
}

/**
 * Requests another comparison of the enrolment with its orders: a minute later at first, then after growing pauses, and none after
 * `CHECKS_MAX` tries. The request keeps the number of tries; its claim adds one, so that a claim whose comparison failed counts too.
 */
export async function checkAgain(tx: Tx, row: EnrolmentCheck, now: Date, tries: number): Promise<void> {
  if (tries >= CHECKS_MAX) return;
  const pause = Math.min(CHECK_PAUSE_MIN_MS * 2 ** Math.min(tries, 10), CHECK_PAUSE_MAX_MS);
  const dueAt = msAfter(now, pause);
  await rows(tx, CHECK_LATER, { channelSeq: row.channelSeq, attendSeq: row.attendSeq, dueAt, tries });
}
