import { HOUR, MINUTE } from '@madang/contracts/time';
import { rows, type Tx } from '@madang/server/db';
import { CHECK_LATER, CLAIM_CHECKS, TAKE_CHECKS } from './enrolment-checks.sql';

/** An enrolment that has to be looked at. */
export interface EnrolmentCheck {
  channelSeq: number;
  attendSeq: number;
}
const SOON = MINUTE;
const SLOWEST = HOUR;
/** Looks are tried for some three days; after that the sweep finds what is still out of step. */
const MOST = 70;

/** Enrolments whose time has come, each for one copy of the service alone; for a transaction that sees every site. */
export async function claimChecks(tx: Tx, now: Date, most: number): Promise<EnrolmentCheck[]> {
  const claimed = await rows(tx, CLAIM_CHECKS, { now, limit: most });
  const once = new Map(claimed.map((one) => [`${one.channelSeq}:${one.attendSeq}`, one]));
  return [...once.values()];
}

/** Deletes the request for the look that begins now and answers its number of tries; later changes make a new request. */
export async function takeChecks(tx: Tx, channelSeq: number, attendSeq: number): Promise<number> {
  const taken = await rows(tx, TAKE_CHECKS, { channelSeq, attendSeq });
  return Math.max(0, ...taken.map((one) => one.tries));
}

/** Asks for a look in a minute, later each time it comes to nothing. */
export async function checkAgain(tx: Tx, row: EnrolmentCheck, now: Date, tries: number): Promise<void> {
  if (tries > MOST) return;
  const pause = Math.min(SOON * 2 ** Math.min(tries, 10), SLOWEST);
  const dueAt = new Date(now.getTime() + pause);
  await rows(tx, CHECK_LATER, { channelSeq: row.channelSeq, attendSeq: row.attendSeq, dueAt, tries: tries + 1 });
}
