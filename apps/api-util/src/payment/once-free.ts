import { setTimeout as sleep } from 'node:timers/promises';
import { Unclear } from './provider';

/** How many times a request is sent at most. */
const REQUEST_TRIES = 8;
/** Milliseconds between two such tries. */
const RETRY_PAUSE_MS = 250;

/**
 * Repeats a request, up to `REQUEST_TRIES` times, while the payment company answers with the code `busy`, since an earlier request with the
 * same key is still being processed. A button pressed twice thus gets the answer of the first press.
 */
export async function onceFree<T>(busy: string, work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (e) {
      if (!(e instanceof Unclear) || e.code !== busy || tries === REQUEST_TRIES) throw e;
      await sleep(RETRY_PAUSE_MS);
    }
  }
}
