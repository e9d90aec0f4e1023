import { create } from 'zustand';
import { ApiError, Cancelled } from './api-error';

/** How many calls wait for a busy site to take them; the screen says so (ui/hosts). */
export const useBusySite = create<{ waiting: number }>(() => ({ waiting: 0 }));

/** How often a call is made at most. */
const TRIES = 5;
/** Milliseconds after which a call is not repeated any more, so that nobody is left without an answer for longer. */
const LONGEST = 30_000;
/** Milliseconds; a refusal that asks for a longer wait is a limit on the person, so it is shown and the call is not repeated. */
const LONGEST_PAUSE = 10_000;
/** Milliseconds before the second try; each later pause is twice as long. */
const FIRST_PAUSE = 500;

/** Whether and for how long a failed call may be repeated by itself. */
interface Again {
  repeatable: boolean;
  persistent?: boolean | undefined;
}

/**
 * Milliseconds until it makes sense to ask again, null when it does not. What only reads, and a write with an Idempotency-Key, is sent
 * again whenever waiting helps, where its caller is `persistent` also when nobody answered; every other write only after BUSY and
 * after the gateway's own 429, which say that nothing was done.
 */
function pauseAfter(failed: ApiError, { repeatable, persistent }: Again, attempt: number): number | null {
  const { status, retryAfter } = failed;
  const sentAway = retryAfter !== null && (status === 503 || status === 429);
  const undone = sentAway && (status === 429 || failed.is('BUSY'));
  const open = [502, 503, 504].includes(status) || (persistent && status === 0);
  const worthIt = repeatable ? sentAway || open : undone;
  if (!worthIt) return null;
  const pause = Math.max((retryAfter ?? 0) * 1000, FIRST_PAUSE * 2 ** attempt);
  if (pause > LONGEST_PAUSE) return null;
  // A crowd that was sent away together must not come back together.
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

/** Asks until the site has time for it, within bounds; the last answer is the answer. */
export async function patiently<T>(ask: () => Promise<T>, { signal, ...again }: Again & { signal?: AbortSignal | undefined }): Promise<T> {
  const began = Date.now();
  for (let attempt = 0; ; attempt++) {
    try {
      return await ask();
    } catch (error) {
      const pause = error instanceof ApiError && attempt + 1 < TRIES ? pauseAfter(error, again, attempt) : null;
      if (pause === null || Date.now() - began + pause > LONGEST) throw error;
      useBusySite.setState((s) => ({ waiting: s.waiting + 1 }));
      try {
        await sleep(pause, signal);
      } finally {
        useBusySite.setState((s) => ({ waiting: s.waiting - 1 }));
      }
    }
  }
}
