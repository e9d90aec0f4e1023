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

const SESSION_KEY = 'madang.session';
/** The storage key of the lesson to continue with, shown on the main page (domain/course/go-on.ts); it is removed with the session. */
export const GO_ON_KEY = 'madang.goOn';
const SESSION_LIFE_MS = LIMITS.sessionDays * DAY;

export interface Session {
  token: string | null;
  user: SessionUser | null;
  /** The permissions that the person has on this site. */
  roles: string[];
  userTypeCd: UserType | null;
  isChannelUser: boolean;
  /** Until when a platform operator is logged in as support; null in every other session. */
  supportUntil: string | null;
}
const NO_SESSION: Session = { token: null, user: null, roles: [], userTypeCd: null, isChannelUser: false, supportUntil: null };

/** The stored session, until when it is stored, and whether its permissions were loaded. */
function stored(): Session & { until: number; checked: boolean } {
  const none = { ...NO_SESSION, until: 0, checked: true };
  try {
    const kept = JSON.parse(localStorage.getItem(SESSION_KEY) ?? 'null') as (Session & { until: number; checked: boolean }) | null;
    if (!kept?.token || kept.until < Date.now()) return none;
    const { token, user, roles, userTypeCd, isChannelUser, supportUntil = null, until, checked } = kept;
    return { token, user, roles, userTypeCd, isChannelUser, supportUntil, until, checked };
  } catch {
    return none;
  }
}

/**
 * The session of this host: the person and their permissions; `checked` is true once the permissions were asked for, and without a token.
 * `unanswered` is why they are not known: no call told whether the person is a member. The session is stored in local storage for two days
 * (AU-016..020, AU-033).
 */
export const useSession = create<Session & { until: number; checked: boolean; unanswered?: unknown }>(() => {
  const kept = stored();
  return { ...kept, checked: kept.token === null };
});
// Whether the state is being read from what another tab stored: it must not be written back, because that tab may have stored newer data
// since.
let reading = false;
useSession.subscribe((state) => {
  if (reading) return;
  if (state.token) localStorage.setItem(SESSION_KEY, JSON.stringify(state));
  else localStorage.removeItem(SESSION_KEY);
});
const otherTabs = new Set<(before: number | null, now: number | null) => void>();
/** Calls `told` with the persons before and after another tab of this host has logged in or out; answers what ends that. */
export function onOtherTab(told: (before: number | null, now: number | null) => void): () => void {
  otherTabs.add(told);
  return () => void otherTabs.delete(told);
}
const person = () => useSession.getState().user?.userSeq ?? null;
function readStored(): void {
  const before = person();
  reading = true;
  useSession.setState(stored());
  reading = false;
  for (const told of otherTabs) told(before, person());
}
globalThis.addEventListener?.('storage', (event) => event.key === SESSION_KEY && readStored());
// A page that the browser kept aside, and shows again as it was, was told of nothing meanwhile.
globalThis.addEventListener?.('pageshow', (event) => event.persisted && readStored());

export const session = () => useSession.getState();
export const isLoggedIn = () => session().token !== null;
export const useLoggedIn = () => useSession((s) => s.token !== null);
export const useUser = () => useSession((s) => s.user);
/**
 * The token of a new session comes without permissions: `checked` is false until they are loaded, so that no page is refused before that,
 * in any tab. A token that replaces another leaves `checked` as it is.
 */
export const setToken = (token: string) =>
  useSession.setState((old) => ({ token, until: Date.now() + SESSION_LIFE_MS, checked: old.token !== null && old.checked }));
export const setUser = (user: SessionUser) => useSession.setState({ user });
/**
 * Removes the token, the account, the permissions, the name of the browsing session, what a social login stored, and the lesson stored for
 * the main page (AU-058, AU-060, AU-063).
 */
export function clearSession(): void {
  setSnsInfo(null);
  dropCookie('Http-Session');
  localStorage.removeItem(GO_ON_KEY);
  useSession.setState({ ...NO_SESSION, checked: true });
}

const memberIn = (s: Session & { checked: boolean }) => s.isChannelUser || (s.checked ? false : null);
/** Whether the person is a member of this site; null until that is known. */
export const isMember = () => memberIn(session());
export const useMember = () => useSession(memberIn);
/** Whether the person is a member of the site and has one of the permissions (PE-009..012). */
export const may = (s: Session, needed: Permission | readonly Permission[]) => s.isChannelUser && hasPermission(s.roles, needed);

export const sessionCalls = {
  me: accountApi.me,
  redeem: accountApi.redeemTicket,
  channelUser: channelApi.channelUser,
  auth: channelApi.auth,
};
