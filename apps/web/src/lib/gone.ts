import type { Endpoint } from '@madang/contracts/endpoint';
import type { ApiError } from './api-error';
import { errorMessage } from './api';
import { toast, useDialogs } from './dialogs';

/**
 * Says in a notice that what a write was for is deleted. Nothing was written, so its caller must not go on as after a success (AM-1170).
 * Calls of the event service are sent by the page itself, so nobody waits for them.
 */
export function tellGone({ service }: Endpoint, failed: ApiError): void {
  failed.claim();
  const message = errorMessage(failed);
  const isTold = useDialogs.getState().toasts.some((one) => one.message === message);
  if (service !== 'event' && !isTold) toast(message, { tone: 'bad' });
}
