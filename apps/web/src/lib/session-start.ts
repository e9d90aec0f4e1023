import type { Lang, UserType } from '@madang/contracts/codes';
import { eventApi } from '@madang/contracts/event/event-calls';
import { accountApi } from '@madang/contracts/main/account-calls';
import i18n from 'i18next';
import { ApiError } from './api-error';
import { call, report } from './api';
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
function takeParameter(name: string): string | null {
  const url = new URL(location.href);
  const value = url.searchParams.get(name);
  if (value === null) return null;
  url.searchParams.delete(name);
  history.replaceState(history.state, '', url.pathname + url.search + url.hash);
  return value;
}

/** Loads the person's permissions and membership on this site (AU-038, AU-039); a failure is only logged (ER-020). */
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
  useSession.setState({ checked: true });
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

/**
 * Whether the visitor comes from the product's own host. Only it passes tickets on: a stranger's link must not log a person in as
 * somebody else.
 */
function fromMain(): boolean {
  try {
    return new URL(document.referrer).origin === channelState().mainOrigin;
  } catch {
    return false;
  }
}

/**
 * The site of this host with the address that it had before, where a page at that address led here; null for any other way. The service
 * asks in addition whether the person of the ticket has just changed the address.
 */
function movedHere(from: string | null): { channelSeq: number; from: string } | null {
  const { channel, siteOrigin } = channelState();
  try {
    const came = new URL(document.referrer).origin;
    return channel && from && came === new URL(siteOrigin.replace('{domain}', from)).origin
      ? { channelSeq: channel.channelSeq, from }
      : null;
  } catch {
    return null;
  }
}

/**
 * Restores the session when the page loads. A ticket that the product's own host passed on, or the former address of this site, is
 * exchanged for a session first.
 */
export async function startSession(): Promise<void> {
  takeParameter('checkLogin');
  const ticket = takeParameter('ticket');
  const moved = movedHere(takeParameter('movedFrom'));
  if (ticket && moved && !session().token) {
    try {
      setUser((await call(sessionCalls.redeem, { body: { ticket, moved } })).user);
    } catch (error) {
      log('the session at a new address', error);
    }
    return refreshChannelUser();
  }
  if (ticket && fromMain()) {
    try {
      setUser((await call(sessionCalls.redeem, { body: { ticket } })).user);
      await refreshChannelUser();
    } catch (error) {
      report(error);
    }
    return;
  }
  if (!session().token) return;
  // Runs in the background: until the answers arrive, the stored permissions count.
  void refreshUser().then(refreshChannelUser);
}

/** Starts a session after a login or sign-up: the client has stored the token already, and the permissions are loaded here. */
export async function enterSession(user: Parameters<typeof setUser>[0]): Promise<void> {
  setUser(user);
  queryClient.clear();
  await refreshChannelUser();
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

/**
 * Ends the session here and on the server. A site then reloads with checkLogin=false; the product's own host goes to the brand's website
 * (AU-063..066).
 */
export async function logout(): Promise<void> {
  await Promise.allSettled([
    call(eventApi.log, { body: { eventType: 'logout', message: { path: location.pathname } } }),
    call(accountApi.logout),
  ]);
  clearSession();
  queryClient.clear();
  leave(channelState().channel ? '/?checkLogin=false' : channelState().brandUrl);
}

/**
 * Goes on at the new address of a site, whose address the person has just changed from `from`. They stay logged in there; if that fails,
 * they log in again.
 */
export async function goToNewAddress(address: string, from: string): Promise<void> {
  const url = new URL(address);
  url.searchParams.set('movedFrom', from);
  await goWithTicket(url.href).catch((error: unknown) => {
    log('a ticket for the new address', error);
    leave(address);
  });
}

/** Opens an address on another host of the product and takes the session along by a ticket that works once. */
export async function goWithTicket(address: string): Promise<void> {
  const url = new URL(address);
  if (session().token) {
    const { ticket } = await call(accountApi.createTicket);
    url.searchParams.set('ticket', ticket);
  }
  leave(url.href);
}
