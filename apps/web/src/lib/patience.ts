import { SECOND } from '@madang/contracts/time';
import { create } from 'zustand';
import { ApiError, Cancelled } from './api-error';

/** How many calls wait because the site is busy; the screen says so (ui/hosts). */
export const useBusySite = create<{ waiting: number }>(() => ({ waiting: 0 }));

/** The most times that a call is sent. */
const CALL_TRIES_MAX = 5;
/** Milliseconds since the first try after which a call is not repeated any more. */
const RETRYING_MAX_MS = 30 * SECOND;
/**
 * The longest wait in milliseconds, to which a random part of up to one half is added. If a refusal asks for a longer wait, as a rate limit
 * or maintenance does, it is shown and the call is not repeated.
 */
const LONGEST_RETRY_MS = 10_000;
/** Milliseconds before the second try; each later wait is twice as long. */
const FIRST_RETRY_MS = 500;

/** Whether a failed call may be repeated: `repeatable` if repeating does no harm, `persistent` also if no answer came. */
interface Again {
  repeatable: boolean;
  persistent?: boolean | undefined;
}

/**
 * Milliseconds until the call should be repeated, null if it should not. Reads and writes with an idempotency key are repeated whenever
 * waiting helps and, if `persistent`, also when no answer came; other writes only after BUSY or a 429 of the gateway, which mean that
 * nothing was done.
 */
function pauseAfter(failed: ApiError, { repeatable, persistent }: Again, attempt: number): number | null {
  const { status, retryAfter } = failed;
  const sentAway = retryAfter !== null && (status === 503 || status === 429);
  const undone = sentAway && (status === 429 || failed.is('BUSY'));
  const open = [502, 503, 504].includes(status) || (persistent && status === 0);
  const worthIt = repeatable ? sentAway || open : undone;
  if (!worthIt) return null;
  const pause = Math.max((retryAfter ?? 0) * 1000, FIRST_RETRY_MS * 2 ** attempt);
  if (pause > LONGEST_RETRY_MS) return null;
  // The wait is randomized, so that callers refused at the same time do not all return at the same time.
  return Math.round(pause * (1 + Math.random() / 2));
}

function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(new Cancelled());
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
}

/** Repeats a call while the site is busy, within the limits above; resolves or rejects with its last answer. */
export async function patiently<T>(ask: () => Promise<T>, { signal, ...again }: Again & { signal?: AbortSignal | undefined }): Promise<T> {
  const began = Date.now();
  for (let attempt = 0; ; attempt++) {
    try {
      return await ask();
    } catch (error) {
      const pause = error instanceof ApiError && attempt + 1 < CALL_TRIES_MAX ? pauseAfter(error, again, attempt) : null;
      if (pause === null || Date.now() - began + pause > RETRYING_MAX_MS) throw error;
      useBusySite.setState((s) => ({ waiting: s.waiting + 1 }));
      try {
        await sleep(pause, signal);
      } finally {
        useBusySite.setState((s) => ({ waiting: s.waiting - 1 }));
      }
    }
  }
}
