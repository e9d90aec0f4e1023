import { HISTORY_ENTITY } from '@madang/contracts/codes';
import { STAFF_TYPE, type StaffType } from '@madang/contracts/main/operator';
import { hasPermission, PERMISSIONS, ROLE_PERMISSIONS, type Permission } from '@madang/contracts/permissions';
import type { User } from '@madang/server/caller';
import { rows, type Tx } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import type { History } from '@madang/server/history';
import { ChannelUserEntity } from '../channel/channel.entity';
import { OTHER_OWNERS, STAFF_ROW, STAFF_TURN } from './operator.sql';

export interface StaffRow {
  userSeq: number;
  userTypeCd: StaffType | null;
  roles: string[];
}
const RANKS: Record<StaffType, number> = { OWN: 3, MNG: 2, TCH: 1 };
export const rankOf = (type: StaffType | null | undefined) => (type ? RANKS[type] : 0);
/** Whether the caller may change, make or end an owner (PE-049). */
export const mayOwners = (auth: Pick<User, 'roles'>) => hasPermission(auth.roles, 'SITE_OWNER_UPDATE');

/** Role changes of one site follow each other: two owners who remove each other at once leave one. */
export async function lockStaff(tx: Tx, channelSeq: number): Promise<void> {
  await rows(tx, STAFF_TURN, { channelSeq });
}

export async function staffRow(tx: Tx, channelSeq: number, userSeq: number): Promise<StaffRow | null> {
  const [row] = await rows(tx, STAFF_ROW, { channelSeq, userSeq });
  return row ?? null;
}

/** Refuses to take the last owner away; call it after `lockStaff`. */
export async function keepAnOwner(tx: Tx, channelSeq: number, leavingSeq: number): Promise<void> {
  if (!(await rows(tx, OTHER_OWNERS, { channelSeq, userSeq: leavingSeq })).length) throw fail('LAST_OWNER');
}

/**
 * The permissions that `auth` may give with a role: an owner has all; of a chosen set nothing that is new to the person
 * may be missing from the giver's own; a role's default set is cut to that.
 */
export function grantOf(
  auth: Pick<User, 'roles'>,
  to: StaffType,
  chosen: readonly string[] | undefined,
  had: readonly string[],
): Permission[] {
  if (to === STAFF_TYPE.OWNER) return [...PERMISSIONS];
  const givable = (p: string) => had.includes(p) || hasPermission(auth.roles, p);
  if (chosen && !chosen.every(givable)) throw fail('PERMISSION_NOT_HELD');
  const set: readonly string[] = chosen ?? ROLE_PERMISSIONS[to].filter(givable);
  return PERMISSIONS.filter((p) => set.includes(p));
}

/** Gives `was` another role or other permissions, and says so in the site's history; call it after `lockStaff`. */
export async function setStaff(
  { tx, history, auth, channelSeq }: { tx: Tx; history: History; auth: Pick<User, 'userSeq'>; channelSeq: number },
  was: StaffRow,
  userTypeCd: StaffType | null,
  roles: readonly string[],
): Promise<void> {
  await tx.update(ChannelUserEntity, { channelSeq, userSeq: was.userSeq }, { userTypeCd, roles: [...roles] });
  const before = was.userTypeCd && { userTypeCd: was.userTypeCd, roles: was.roles };
  await history.record(tx, auth, channelSeq, {
    entity: HISTORY_ENTITY.OPERATOR,
    seq: was.userSeq,
    before,
    after: userTypeCd && { userTypeCd, roles },
  });
}
