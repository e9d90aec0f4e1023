import { service } from '../endpoint';
import type { SiteSwitch } from '../platform-codes';

const { get } = service('main');

/** A part of a site that the platform has switched off, as its staff read it. */
export interface SwitchedOff {
  switchCd: SiteSwitch;
  /** Why it is off, in the words of the operator. */
  reason: string;
  offAt: string;
}
/** The call by which those who look after a site learn what of it is switched off. */
export const siteSwitchApi = {
  list: get('/channels/:channelSeq/switches', 'SITE_CONSOLE_READ').returns<SwitchedOff[]>(),
};
