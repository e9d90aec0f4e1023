import type { ProviderWindow } from '@madang/contracts/util/payment';
import type { CardWindow } from '@madang/contracts/util/plan';
import { leave } from '../../lib/leave';

const KEY = 'pay-window';
/** What the script of the payment company is to open, with the key it is known by. */
export type Opening = Pick<ProviderWindow, 'clientKey' | 'script' | 'failUrl'>;

/** Leaves for the window of a payment or a card; false where there is none to go to. What its script opens waits in this tab alone. */
export function openWindow(window: ProviderWindow | CardWindow | null | undefined): boolean {
  if (!window?.windowUrl) return false;
  const { clientKey, script, failUrl } = window;
  if (script) sessionStorage.setItem(KEY, JSON.stringify({ clientKey, script, failUrl } satisfies Opening));
  leave(window.windowUrl);
  return true;
}

/** It is opened once: whoever comes back to the page by the browser's own button is not led on again. */
export const openedWindow = () => sessionStorage.removeItem(KEY);

/** What waits to be opened. Never from the address, where a stranger could write it. */
export function keptOpening(): Opening | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Opening | null;
  } catch {
    return null;
  }
}
