import { call, report } from './api';
import { channelState } from './channel';
import { log } from './log';
import { session, sessionCalls, setUser } from './session';
import { refreshChannelUser, takeParameter } from './session-start';

/** The parameter by which the former address of a site sends its owner to the new one, beside a ticket. */
export const MOVED_FROM = 'movedFrom';

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
 * site, where its owner has just changed it (`movedFrom`): a stranger's link must not log a person in as somebody else. Of a
 * former address the service asks in addition whether the person of the ticket has changed it.
 */
export async function enterByTicket(ticket: string): Promise<boolean> {
  const from = takeParameter(MOVED_FROM);
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
