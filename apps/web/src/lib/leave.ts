import { log } from './log';

export const browser = { goTo: (url: string): void => location.assign(url), reload: (): void => location.reload() };

/** Leaves this document for an address, if the address is http or https; anything else, such as a script, is only logged. */
export function leave(url: string): void {
  const to = new URL(url, location.href);
  if (!/^https?:$/.test(to.protocol)) log('leave', new Error('no address to go to'));
  // Going to the address of this very document would only scroll to the part that it names.
  else if (to.hash && to.href === location.href) browser.reload();
  else browser.goTo(url);
}
