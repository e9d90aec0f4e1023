import { service } from '../endpoint';
import type { SiteSwitch } from '../platform-codes';

const { get } = service('main');

/** A part of a site that the platform has switched off. */
export interface SwitchedOff {
  switchCd: SiteSwitch;
  /** Why it is off, in the words of the operator; null for members who look neither after the site nor after a class of it. */
  reason: string | null;
  offAt: string;
}
/**
 * The call by which people learn what of a site is switched off: who looks after the site or after a class of it all of it, other members
 * what they might use themselves, mails and uploads.
 */
export const siteSwitchApi = {
  list: get('/channels/:channelSeq/switches', 'member').returns<SwitchedOff[]>(),
};
