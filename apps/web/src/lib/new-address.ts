import { leave } from './leave';
import { log } from './log';
import { goWithTicket } from './session-moves';
import { MOVED_FROM } from './ticket';

/**
 * Goes on at the new address of a site, whose address the person has just changed from `from`. They stay logged in there; if that fails,
 * they log in again.
 */
export async function goToNewAddress(address: string, from: string): Promise<void> {
  const url = new URL(address);
  url.searchParams.set(MOVED_FROM, from);
  await goWithTicket(url.href).catch((error: unknown) => {
    log('a ticket for the new address', error);
    leave(address);
  });
}
