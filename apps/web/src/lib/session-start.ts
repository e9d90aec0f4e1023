import type { Lang, UserType } from '@madang/contracts/codes';
import { accountApi } from '@madang/contracts/main/account-calls';
import i18n from 'i18next';
import { ApiError } from './api-error';
import { call } from './api';
import { channelState } from './channel';
import { leave } from './leave';
import { log } from './log';
import { queryClient } from './query';
import { clearSession, onOtherTab, session, sessionCalls, setUser, useSession } from './session';
import { setSnsInfo } from './sns-info';

/**
 * Removes a parameter from the address and returns its value, null if it is missing, so that it is not kept, shared or sent in the Source
 * header.
 */
export function takeParameter(name: string): string | null {
  const url = new URL(location.href);
  const value = url.searchParams.get(name);
  if (value === null) return null;
  url.searchParams.delete(name);
  history.replaceState(history.state, '', url.pathname + url.search + url.hash);
  return value;
}

/** Loads the person's permissions and membership on this site (AU-038, AU-039); a failure is only logged (ER-020), two are noted. */
export async function refreshChannelUser(): Promise<void> {
  const { channel } = channelState();
  if (!session().token) return;
  if (!channel) {
    tellLang();
    return useSession.setState({ checked: true });
  }
  const params = { channelSeq: channel.channelSeq };
  const [auth, member] = await Promise.allSettled([call(sessionCalls.auth, { params }), call(sessionCalls.channelUser, { params })]);
  if (!session().token) return;
  if (auth.status === 'fulfilled') {
    const { roles, userTypeCd, supportUntil } = auth.value;
    useSession.setState({ roles, userTypeCd: userTypeCd as UserType | null, supportUntil });
  } else log('auth', auth.reason);
  if (member.status === 'fulfilled')
    useSession.setState({
      isChannelUser: member.value.isChannelUser,
      ...(auth.status === 'fulfilled' ? {} : { roles: member.value.roles, userTypeCd: member.value.userTypeCd }),
    });
  else log('channel user', member.reason);
  // Whoever has a role on the site is a member of it; without one only the other call knows.
  const staff = auth.status === 'fulfilled' && auth.value.userTypeCd !== null;
  if (member.status === 'rejected' && staff) useSession.setState({ isChannelUser: true });
  useSession.setState({ checked: true, unanswered: member.status === 'rejected' && !staff ? member.reason : null });
  tellLang();
}

const LANG_TOLD_KEY = 'lang-told';
/** Tells the service which language the person uses here, once for each visit and after each change, because mails are sent in it. */
export function tellLang(): void {
  const { user, token, supportUntil } = session();
  if (!token || !user || supportUntil) return;
  const { channel } = channelState();
  const body = { lang: i18n.language as Lang, channelSeq: channel?.channelSeq ?? null };
  const told = [user.userSeq, body.channelSeq, body.lang].join('/');
  if (sessionStorage.getItem(LANG_TOLD_KEY) === told) return;
  call(accountApi.noteLang, { body }).then(
    () => sessionStorage.setItem(LANG_TOLD_KEY, told),
    (error: unknown) => log('language', error),
  );
}

/** Loads the account of the token: an invalid token ends the session (AU-060), other failures are only logged (ER-021). */
async function refreshUser(): Promise<void> {
  try {
    setUser((await call(sessionCalls.me)).user);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) clearSession();
    else log('user', error);
  }
}

/** Restores the session when the page loads; a ticket from another host is exchanged for a session first. */
export async function startSession(): Promise<void> {
  takeParameter('checkLogin');
  const ticket = takeParameter('ticket');
  if (ticket && (await (await import('./ticket')).enterByTicket(ticket))) return;
  if (!session().token) return;
  // Runs in the background: until the answers arrive, the stored permissions count.
  void refreshUser().then(refreshChannelUser);
}

/**
 * Follows what another tab of this host does with the session. After a log-in there, this tab asks again for what it showed to a visitor;
 * after a log-out it forgets the answers that were for the person; for another person it loads its document again, since its components
 * hold what belongs to the one before.
 */
export function followOtherTabs(): () => void {
  return onOtherTab((before, now) => {
    if (before === now) return;
    if (before === null) return void queryClient.invalidateQueries();
    setSnsInfo(null);
    if (now !== null) return leave(location.href);
    // Once the pages that need a log-in are gone, so that nobody asks again what a visitor may not read.
    setTimeout(() => void queryClient.resetQueries());
  });
}
