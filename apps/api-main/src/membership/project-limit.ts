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
