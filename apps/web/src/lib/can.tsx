import type { ReactNode } from 'react';
import type { Access, Endpoint } from '@madang/contracts/endpoint';
import { PERMISSIONS, type Permission } from '@madang/contracts/permissions';
import { may, useSession, type Session } from './session';

type Needs = Pick<Endpoint, 'access'> | Permission | readonly Permission[];
const isPermission = (access: Access): access is Permission | readonly Permission[] =>
  typeof access !== 'string' || (PERMISSIONS as readonly string[]).includes(access);

/** Whether this session may make the call; the server decides again. */
export function canDo(s: Session, needs: Needs): boolean {
  const access: Access = typeof needs === 'object' && 'access' in needs ? needs.access : needs;
  if (isPermission(access)) return may(s, access);
  if (access === 'public') return true;
  return access === 'member' ? s.isChannelUser : s.token !== null;
}
export const useCan = (needs: Needs) => useSession((s) => canDo(s, needs));

/** Shows its children only to who may make the call: `<Can do={courseApi.create}>`. */
export function Can({ do: needs, children, otherwise = null }: { do: Needs; children: ReactNode; otherwise?: ReactNode }) {
  return useCan(needs) ? children : otherwise;
}
