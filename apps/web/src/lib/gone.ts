import type { Endpoint } from '@madang/contracts/endpoint';
import type { ApiError } from './api-error';
import { errorMessage } from './api';
import { channelState } from './channel';
import { toast, useDialogs } from './dialogs';
import { browser } from './leave';

/** Whether this document was asked for anew since its site is closed; who keeps it because of unsaved input is not asked again. */
let left = false;

/**
 * Says in a notice that what a write was for is deleted. Nothing was written, so its caller must not go on as after a success (AM-1170).
 * Calls of the event service are sent by the page itself, so nobody waits for them. A read that is refused since the owner has closed this
 * site loads the document anew: every address of the site then says so.
 */
export function tellGone({ service, method }: Pick<Endpoint, 'service' | 'method'>, failed: ApiError): void {
  if (method === 'GET') {
    if (left || !failed.is('SITE_CLOSED') || !channelState().channel) return;
    left = true;
    browser.reload();
    return;
  }
  failed.claim();
  const message = errorMessage(failed);
  const isTold = useDialogs.getState().toasts.some((one) => one.message === message);
  if (service !== 'event' && !isTold) toast(message, { tone: 'bad' });
}
