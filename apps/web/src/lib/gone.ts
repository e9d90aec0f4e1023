import type { Endpoint } from '@madang/contracts/endpoint';
import type { ApiError } from './api-error';
import { errorMessage } from './api';
import { useChannel } from './channel';
import { toast, useDialogs } from './dialogs';

/** Whether this document was asked for anew since its site is closed; who keeps it because of unsaved input is not asked again. */
let left = false;

/**
 * What is deleted reads as nothing, without an error (ER-016). A read that is refused since the owner has closed this site loads the
 * document anew: every address of the site then says so. A write for something deleted wrote nothing, so that its caller must not go on as
 * after a success (AM-1170): a notice says so, and the error is thrown on. Calls of the event service are sent by the page itself, so
 * nobody waits for them.
 */
export function gone({ service, method }: Pick<Endpoint, 'service' | 'method'>, failed: ApiError): null {
  if (method === 'GET') {
    if (!left && failed.is('SITE_CLOSED') && useChannel.getState().channel) {
      left = true;
      location.reload();
    }
    return null;
  }
  failed.claim();
  const message = errorMessage(failed);
  const isTold = useDialogs.getState().toasts.some((one) => one.message === message);
  if (service !== 'event' && !isTold) toast(message, { tone: 'bad' });
  throw failed;
}
