import { rows, type Tx } from '@madang/server/db';
import { lockLimit } from './locks';

const LIMIT = `select (setting ->> 'studentLimit')::int as "limit" from channel where channel_seq = $1 and setting ->> 'studentLimit' is not null`;
const LEARNERS = `select count(distinct user_seq)::int as n, coalesce(bool_or(user_seq = $2), false) as counted from attend
where channel_seq = $1 and ended_at is null and (choise_status_cd = '00' or hold_until is not null)`;

/**
 * Would letting this person in exceed the plan's number of different learners (AM-063)? Seats that wait for their payment count:
 * whoever paid is never turned away.
 */
export async function planIsFull(tx: Tx, channelSeq: number, userSeq: number): Promise<boolean> {
  const [plan] = await rows<{ limit: number }>(tx, LIMIT, [channelSeq]);
  if (!plan) return false;
  await lockLimit(tx, channelSeq);
  const [learners] = await rows<{ n: number; counted: boolean }>(tx, LEARNERS, [channelSeq, userSeq]);
  return !learners!.counted && learners!.n >= plan.limit;
}
