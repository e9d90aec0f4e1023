import { createContext, use, type ReactNode } from 'react';
import type { Access, Endpoint } from '@madang/contracts/endpoint';
import { CONSOLE_PERMISSION, isPermission, opens, type Permission } from '@madang/contracts/permissions';
import { supportMay } from '@madang/contracts/support-rule';
import { useChannel } from './channel';
import { contractWord } from './i18n';
import { may, useSession, type Session } from './session';

export type Needs =
  | (Pick<Endpoint, 'access' | 'also' | 'inConsole' | 'support'> & Partial<Pick<Endpoint, 'method'>>)
  | Permission
  | readonly Permission[];

/** Whether an operator logged in as support may not make a call, by the same rule as the services' guard. */
const isClosedToSupport = (s: Session, needs: Needs): boolean =>
  s.supportUntil !== null && typeof needs === 'object' && 'access' in needs && !supportMay(needs);

/** Whether this session may make a call or see a page; the server checks again. */
export function canDo(s: Session, needs: Needs): boolean {
  const asked = typeof needs === 'object' && 'access' in needs ? needs : { access: needs };
  const access: Access = asked.access;
  if (isClosedToSupport(s, needs)) return false;
  if (isPermission(access)) return s.isChannelUser && opens(s.roles, may(s, CONSOLE_PERMISSION), { ...asked, access });
  if (access === 'public') return true;
  return access === 'member' ? s.isChannelUser : s.token !== null;
}
/** The permissions that the person has, in addition to those on the site, in the class that this page is about. */
export const CourseRoles = createContext<readonly string[]>([]);
/** The session with the permissions `roles` added. */
export const withRoles = <S extends Session>(s: S, roles: readonly string[]): S =>
  roles.length ? { ...s, roles: [...s.roles, ...roles] } : s;
export function useCan(needs: Needs): boolean {
  const here = use(CourseRoles);
  // On the product's own host, a person who runs the managed site counts as a member of it.
  const runs = useChannel((s) => s.managed !== null);
  return useSession((s) => canDo(withRoles(runs ? { ...s, isChannelUser: true } : s, here), needs));
}

/** A function that says whether this session may make a call, with the permissions in the class that this page is about. */
export function useMay(): (needs: Needs) => boolean {
  const here = use(CourseRoles);
  const runs = useChannel((s) => s.managed !== null);
  const s = useSession();
  const all = withRoles(runs ? { ...s, isChannelUser: true } : s, here);
  return (needs) => canDo(all, needs);
}

/** A function that says whether this session may change a field of a call, by the declaration that the service's guard uses, too. */
export function useFields<E extends Pick<Endpoint, 'fields'>>(endpoint: E): (field: string) => boolean {
  const here = use(CourseRoles);
  const s = useSession();
  const all = withRoles(s, here);
  return (field) => {
    const needed = endpoint.fields?.[field];
    return !needed || (may(all, needed) && (!s.supportUntil || supportMay({ access: needed, method: 'POST' })));
  };
}

/**
 * Shows its children only to people who may make the call: `<Can do={courseApi.create}>`. To an operator logged in as support it shows them
 * disabled, with the reason on hover, unless there is an `otherwise`.
 */
export function Can({ do: needs, children, otherwise = null }: { do: Needs; children: ReactNode; otherwise?: ReactNode }) {
  const can = useCan(needs);
  const off = useSession((s) => isClosedToSupport(s, needs));
  if (can) return children;
  if (!off || otherwise !== null) return otherwise;
  const why = contractWord('errors.SUPPORT_REFUSED') ?? '';
  return (
    <fieldset disabled className="switched-off" title={why} aria-label={why}>
      {children}
    </fieldset>
  );
}
