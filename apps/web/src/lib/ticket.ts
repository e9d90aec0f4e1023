import { call, report } from './api';
import { channelState } from './channel';
import { log } from './log';
import { session, sessionCalls, setUser } from './session';
import { refreshChannelUser } from './session-start';

/** Whether a page at this address led here. */
function cameFrom(address: string): boolean {
  try {
    return new URL(document.referrer).origin === new URL(address).origin;
  } catch {
    return false;
  }
}

/**
 * Exchanges a ticket for a session; answers whether it did. Only the product's own host passes tickets on, and the former address of a
 * site (`from`), where its owner has just changed it: a stranger's link must not log a person in as somebody else. Of a former address the
 * service asks in addition whether the person of the ticket has changed it.
 */
export async function enterByTicket(ticket: string, from: string | null): Promise<boolean> {
  const { channel, mainOrigin, siteOrigin } = channelState();
  if (channel && from && !session().token && cameFrom(siteOrigin.replace('{domain}', from))) {
    try {
      setUser((await call(sessionCalls.redeem, { body: { ticket, moved: { channelSeq: channel.channelSeq, from } } })).user);
    } catch (error) {
      log('the session at a new address', error);
    }
    await refreshChannelUser();
    return true;
  }
  if (!cameFrom(mainOrigin)) return false;
  try {
    setUser((await call(sessionCalls.redeem, { body: { ticket } })).user);
    await refreshChannelUser();
  } catch (error) {
    report(error);
  }
  return true;
}
