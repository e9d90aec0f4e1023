import { eventApi } from '@madang/contracts/event/event-calls';
import { accountApi } from '@madang/contracts/main/account-calls';
import { call } from './api';
import { channelState } from './channel';
import { leave } from './leave';
import { queryClient } from './query';
import { clearSession, session, setUser } from './session';
import { refreshChannelUser } from './session-start';

/** Starts a session after a login or sign-up: the client has stored the token already, and the permissions are loaded here. */
export async function enterSession(user: Parameters<typeof setUser>[0]): Promise<void> {
  setUser(user);
  queryClient.clear();
  await refreshChannelUser();
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

/** Opens an address on another host of the product and takes the session along by a ticket that works once. */
export async function goWithTicket(address: string): Promise<void> {
  const url = new URL(address);
  if (session().token) {
    const { ticket } = await call(accountApi.createTicket);
    url.searchParams.set('ticket', ticket);
  }
  leave(url.href);
}
