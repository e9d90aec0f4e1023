import { setTimeout as sleep } from 'node:timers/promises';
import { Unclear } from './provider';

/** How often a call is made again while the company is still busy with the one before. */
const TRIES = 8;
/** Milliseconds between two such calls. */
const PAUSE = 250;

/**
 * Asks again while the first request of the same key is at work at the company, which says so by the code `busy`: a press that is
 * repeated waits for the one before it, and hears the same answer.
 */
export async function onceFree<T>(busy: string, work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (e) {
      if (!(e instanceof Unclear) || e.code !== busy || tries === TRIES) throw e;
      await sleep(PAUSE);
    }
  }
}
