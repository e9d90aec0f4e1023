import { log } from './log';

export const browser = { goTo: (url: string): void => location.assign(url) };

/** Leaves for an address outside of this page, which is a place and never a script. */
export function leave(url: string): void {
  if (/^https?:$/.test(new URL(url, location.href).protocol)) browser.goTo(url);
  else log('leave', new Error('no address to go to'));
}
