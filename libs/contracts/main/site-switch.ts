import { service } from '../endpoint';
import type { SiteSwitch } from '../platform-codes';

const { get } = service('main');

/** A part of a site that the platform has switched off. */
export interface SwitchedOff {
  switchCd: SiteSwitch;
  /** Why the part is off, in the words of the operator; null for members who look neither after the site nor after a class of it. */
  reason: string | null;
  offAt: string;
}
/**
 * The call by which people learn which parts of a site are switched off. People who look after the site or after a class of it get all
 * parts; other members get mails and uploads, which they might use themselves. A suspended site answers it too, since its staff still have
 * their admin there, and a reopened one counts as suspended until its suspension is made up for.
 */
export const siteSwitchApi = {
  list: get('/channels/:channelSeq/switches', 'member').whileSuspended().returns<SwitchedOff[]>(),
};
