import { MEMBER_PROJECTS } from '@madang/contracts/main/membership';
import type { User } from '@madang/server/caller';
import { rows, type Tx } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { LOCK_MEMBER, RUNNING_PROJECTS } from './membership.sql';

/** Refuses a member who runs as many classes already as a member may run at a time (AM-109). */
export async function requireFreeProject(tx: Tx, auth: User, now: Date): Promise<void> {
  const member = { channelSeq: auth.channelSeq!, userSeq: auth.userSeq };
  await rows(tx, LOCK_MEMBER, member);
  const [running] = await rows(tx, RUNNING_PROJECTS, { ...member, now });
  if (running!.count >= MEMBER_PROJECTS) throw fail('MEMBER_PROJECT_LIMIT');
}

/**
 * Makes a change of a class, and refuses it where a member of the site would run more classes by it than a member may at a time, such as by
 * opening a closed one again. Staff are not limited. The caller must not have locked the class yet, since enrolments lock the member first.
 */
export async function keepProjectLimit<T>(tx: Tx, auth: User, now: Date, change: () => Promise<T>): Promise<T> {
  if (auth.userTypeCd !== null) return change();
  const member = { channelSeq: auth.channelSeq!, userSeq: auth.userSeq };
  const running = async () => (await rows(tx, RUNNING_PROJECTS, { ...member, now }))[0]!.count;
  await rows(tx, LOCK_MEMBER, member);
  const before = await running();
  const done = await change();
  const after = await running();
  if (after > before && after > MEMBER_PROJECTS) throw fail('MEMBER_PROJECT_LIMIT');
  return done;
}
