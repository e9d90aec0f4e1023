import type { ProviderWindow } from '@madang/contracts/util/payment';
import type { CardWindow } from '@madang/contracts/util/plan';
import { leave } from '../../lib/leave';

const PAY_WINDOW_KEY = 'pay-window';
/** What the payment company's script needs to open its window: the client key, the script, and the address for a failure. */
export type Opening = Pick<ProviderWindow, 'clientKey' | 'script' | 'failUrl'>;

/**
 * Leaves for the payment company's window for a payment or a card; false if there is none. What its script needs is stored for this tab.
 */
export function openWindow(window: ProviderWindow | CardWindow | null | undefined): boolean {
  if (!window?.windowUrl) return false;
  const { clientKey, script, failUrl } = window;
  if (script) sessionStorage.setItem(PAY_WINDOW_KEY, JSON.stringify({ clientKey, script, failUrl } satisfies Opening));
  leave(window.windowUrl);
  return true;
}

/** Forgets the stored window, so that the browser's back button does not open it a second time. */
export const openedWindow = () => sessionStorage.removeItem(PAY_WINDOW_KEY);

/** The stored window, if one waits. It is never read from the address, which a stranger could write. */
export function keptOpening(): Opening | null {
  try {
    return JSON.parse(sessionStorage.getItem(PAY_WINDOW_KEY) ?? 'null') as Opening | null;
  } catch {
    return null;
  }
}
