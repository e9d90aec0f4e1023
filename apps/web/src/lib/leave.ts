import { log } from './log';

export const browser = { goTo: (url: string): void => location.assign(url) };

/** Leaves this document for an address, if the address is http or https; anything else, such as a script, is only logged. */
export function leave(url: string): void {
  if (/^https?:$/.test(new URL(url, location.href).protocol)) browser.goTo(url);
  else log('leave', new Error('no address to go to'));
}
