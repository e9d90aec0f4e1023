import { MEMBER_PROJECTS } from '@madang/contracts/main/membership';
import type { User } from '@madang/server/caller';
import { rows, type Tx } from '@madang/server/db';
import { fail } from '@madang/server/fail';

/** Two classes made at once are counted one after the other. */
const LOCK = 'select from channel_user where channel_seq = $1 and user_seq = $2 for update';
/** Neither deleted nor closed: what recruits, will, or is still running. */
const RUNNING = `select count(*)::int as n from course where channel_seq = $1 and writer_seq = $2 and trash_type_cd = '00'
  and not (pay_end_cd <> '99' and pay_end_at < $3::timestamptz and (end_at is null or end_at < ($3::timestamptz at time zone 'Asia/Seoul')::date))`;

/** A member may run three classes at a time (AM-109). */
export async function requireFreeProject(tx: Tx, auth: User, now: Date): Promise<void> {
  await tx.query(LOCK, [auth.channelSeq, auth.userSeq]);
  const [running] = await rows<{ n: number }>(tx, RUNNING, [auth.channelSeq, auth.userSeq, now]);
  if (running!.n >= MEMBER_PROJECTS) throw fail('MEMBER_PROJECT_LIMIT');
}
