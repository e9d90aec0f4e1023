import { HOUR, MINUTE } from '@madang/contracts/time';
import { rows, type Tx } from '@madang/server/db';

/** An enrolment that has to be looked at. */
export interface EnrolmentCheck {
  channel_seq: number;
  attend_seq: number;
}
const SOON = MINUTE;
const SLOWEST = HOUR;
/** Looks are tried for some three days; after that the sweep finds what is still out of step. */
const MOST = 70;

const AGAIN = 'insert into attend_look (channel_seq, attend_seq, due_at, tries) values ($1, $2, $3, $4)';
const TAKE = 'delete from attend_look where channel_seq = $1 and attend_seq = $2 returning tries';
/** Whoever claims some looks again only after a pause, should the one who claimed them die. */
export const CLAIM = `update attend_look l set due_at = $1::timestamptz + least(interval '10 seconds' * power(2, least(l.tries, 10)), interval '1 hour'), tries = l.tries + 1
from (
  select channel_seq, look_seq from attend_look
  where coalesce(due_at, '-infinity'::timestamptz(3)) <= $1
  order by coalesce(due_at, '-infinity'::timestamptz(3)), look_seq limit $2 for update skip locked
) due
where l.channel_seq = due.channel_seq and l.look_seq = due.look_seq returning l.channel_seq, l.attend_seq`;

/** Enrolments whose time has come, each for one copy of the service alone; for a transaction that sees every site. */
export async function claimChecks(tx: Tx, now: Date, most: number): Promise<EnrolmentCheck[]> {
  const claimed = await rows<EnrolmentCheck>(tx, CLAIM, [now, most]);
  const once = new Map(claimed.map((one) => [`${one.channel_seq}:${one.attend_seq}`, one]));
  return [...once.values()];
}

/** Deletes the request for the look that begins now and answers its number of tries; later changes make a new request. */
export async function takeChecks(tx: Tx, channelSeq: number, attendSeq: number): Promise<number> {
  const taken = await rows<{ tries: number }>(tx, TAKE, [channelSeq, attendSeq]);
  return Math.max(0, ...taken.map((one) => one.tries));
}

/** Asks for a look in a minute, later each time it comes to nothing. */
export async function checkAgain(tx: Tx, row: EnrolmentCheck, now: Date, tries: number): Promise<void> {
  if (tries > MOST) return;
  const pause = Math.min(SOON * 2 ** Math.min(tries, 10), SLOWEST);
  await tx.query(AGAIN, [row.channel_seq, row.attend_seq, new Date(now.getTime() + pause), tries + 1]);
}
