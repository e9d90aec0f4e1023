import type { SessionUser } from '@madang/contracts/main/account';
import { accountApi } from '@madang/contracts/main/account-calls';
import { channelApi } from '@madang/contracts/main/channel-calls';
import type { UserType } from '@madang/contracts/codes';
import { LIMITS } from '@madang/contracts/limits';
import { hasPermission, type Permission } from '@madang/contracts/permissions';
import { DAY } from '@madang/contracts/time';
import { create } from 'zustand';
import { dropCookie } from './cookie';
import { setSnsInfo } from './sns-info';

const KEY = 'madang.session';
/** What the main page begins with for this person (domain/course/go-on.ts); it goes with the session. */
export const GO_ON_KEY = 'madang.goOn';
const LIFE = LIMITS.sessionDays * DAY;

export interface Session {
  token: string | null;
  user: SessionUser | null;
  /** Names of the permissions that the person has on this site. */
  roles: string[];
  userTypeCd: UserType | null;
  isChannelUser: boolean;
  /** Until when an operator of the platform is here as support; null in every other log-in. */
  supportUntil: string | null;
}
const NONE: Session = { token: null, user: null, roles: [], userTypeCd: null, isChannelUser: false, supportUntil: null };

/** The session as it is kept, with whether its roles were asked for. */
function stored(): Session & { checked: boolean } {
  const none = { ...NONE, checked: true };
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as (Session & { until: number; checked: boolean }) | null;
    if (!kept?.token || kept.until < Date.now()) return none;
    const { token, user, roles, userTypeCd, isChannelUser, supportUntil = null, checked } = kept;
    return { token, user, roles, userTypeCd, isChannelUser, supportUntil, checked };
  } catch {
    return none;
  }
}

/**
 * Who is here; `checked` once the roles on this site were asked for. Server state of the session, kept in local storage for its two days
 * (AU-016..020, AU-033).
 */
export const useSession = create<Session & { until: number; checked: boolean }>(() => {
  const kept = stored();
  return { ...kept, until: Date.now() + LIFE, checked: kept.token === null };
});
// What another tab wrote is only read: written back, it would undo what that tab has written since, its roles for one.
let reading = false;
useSession.subscribe((state) => {
  if (reading) return;
  if (state.token) localStorage.setItem(KEY, JSON.stringify(state));
  else localStorage.removeItem(KEY);
});
// Another tab of this site logged in or out.
globalThis.addEventListener?.('storage', (event) => {
  if (event.key !== KEY) return;
  reading = true;
  useSession.setState(stored());
  reading = false;
});

export const session = () => useSession.getState();
export const isLoggedIn = () => session().token !== null;
export const useLoggedIn = () => useSession((s) => s.token !== null);
export const useUser = () => useSession((s) => s.user);
/** A first token comes without roles: no page is refused before they were asked for, here or in another tab. */
export const setToken = (token: string) =>
  useSession.setState((old) => ({ token, until: Date.now() + LIFE, checked: old.token !== null && old.checked }));
export const setUser = (user: SessionUser) => useSession.setState({ user });
/** Forgets token, user, roles, channel user and what a social login left (AU-058, AU-060, AU-063). */
export function clearSession(): void {
  setSnsInfo(null);
  dropCookie('Http-Session');
  localStorage.removeItem(GO_ON_KEY);
  useSession.setState({ ...NONE, checked: true });
}

/** True when the user is a channel user whose roles hold one of the permissions (PE-009..012). */
export const may = (s: Session, needed: Permission | readonly Permission[]) => s.isChannelUser && hasPermission(s.roles, needed);

export const sessionCalls = {
  me: accountApi.me,
  redeem: accountApi.redeemTicket,
  channelUser: channelApi.channelUser,
  auth: channelApi.auth,
};
