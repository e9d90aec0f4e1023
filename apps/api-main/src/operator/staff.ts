import { HISTORY_ENTITY } from '@madang/contracts/codes';
import { STAFF_TYPE, type CourseStaffType, type StaffType } from '@madang/contracts/staff-types';
import { PERMISSIONS } from '@madang/contracts/permission-list';
import { hasPermission, type Permission } from '@madang/contracts/permissions';
import { coursePermissions, ROLE_PERMISSIONS } from '@madang/contracts/role-permissions';
import { allowedRoles } from '@madang/contracts/teacher-rules';
import type { User } from '@madang/server/caller';
import type { Clock } from '@madang/server/clock';
import { rows, type Tx } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import type { History } from '@madang/server/history';
import type { Outbox } from '@madang/server/outbox';
import { ChannelUserEntity } from '../channel/channel.entity';
import { COURSE_STAFF_MEMBER, OTHER_OWNERS, STAFF_ROW, STAFF_TURN } from './operator.sql';

/** Whether two lists have the same permissions, in whatever order. */
export const isSameSet = (one: readonly string[], other: readonly string[]): boolean =>
  PERMISSIONS.every((p) => one.includes(p) === other.includes(p));

export interface StaffRow {
  userSeq: number;
  userTypeCd: StaffType | null;
  roles: string[];
}
const STAFF_RANKS: Record<StaffType, number> = { OWN: 3, MNG: 2, TCH: 1 };
export const rankOf = (type: StaffType | null | undefined) => (type ? STAFF_RANKS[type] : 0);
/** Whether the caller may make, change and remove owners (PE-049). */
export const mayOwners = (auth: Pick<User, 'roles'>) => hasPermission(auth.roles, 'SITE_OWNER_UPDATE');

/** Makes changes of roles on a site wait for each other, so that of two owners who remove each other at the same moment one stays. */
export async function lockStaff(tx: Tx, channelSeq: number): Promise<void> {
  await rows(tx, STAFF_TURN, { channelSeq });
}

export async function staffRow(tx: Tx, channelSeq: number, userSeq: number): Promise<StaffRow | null> {
  const [row] = await rows(tx, STAFF_ROW, { channelSeq, userSeq });
  return row ?? null;
}

/** Refuses to remove the last owner of a site. The caller must have called `lockStaff` before. */
export async function requireAnotherOwner(tx: Tx, channelSeq: number, leavingSeq: number): Promise<void> {
  if (!(await rows(tx, OTHER_OWNERS, { channelSeq, userSeq: leavingSeq })).length) throw fail('LAST_OWNER');
}

/**
 * The permissions that `auth` gives together with a role. An owner gets all permissions. If permissions were chosen, `auth` must have each
 * of them that is new to the person; otherwise the person gets the role's default permissions as far as `auth` has them.
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

/**
 * Refuses to give a member a role in a class with permissions that are new to the member and that `auth` lacks there (AM-1160); those that
 * the site's rules for instructors take from the member anyway are not given. Answers the member.
 */
export async function classMember(tx: Tx, auth: User, userSeq: number, type: CourseStaffType): Promise<StaffRow> {
  const [member] = await rows(tx, COURSE_STAFF_MEMBER, { channelSeq: auth.channelSeq!, userSeq });
  if (!member) throw fail('MEMBERS_ONLY');
  const given = allowedRoles(coursePermissions(type), member.userTypeCd, member.rules, type);
  if (!given.every((p) => member.roles.includes(p) || hasPermission(auth.roles, p))) throw fail('PERMISSION_NOT_HELD');
  return member;
}

/** Tells of a role in a class that `auth` gave to somebody else; nobody hears of an own one. */
export async function tellJoined(
  tx: Tx,
  outbox: Outbox,
  clock: Clock,
  { auth, courseSeq, userSeq }: { auth: User; courseSeq: number; userSeq: number },
): Promise<void> {
  if (userSeq === auth.userSeq) return;
  const joined = { channelSeq: auth.channelSeq!, courseSeq, userSeq, bySeq: auth.userSeq, at: clock.now().toISOString() };
  await outbox.publish(tx, 'staff.joined', joined);
}

/**
 * Gives the person of `was` another role, none (null) or other permissions, and writes it to the site's history. The caller must have
 * called `lockStaff` before.
 */
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
