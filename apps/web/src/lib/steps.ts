import { BULK_STEP } from '@madang/contracts/bulk';
import { useRef, useState } from 'react';

/** How far work on many things is. */
export interface StepsAt {
  done: number;
  all: number;
  stopping: boolean;
}
export interface Worked<T, R> {
  answers: R[];
  /** Whom it did not come to: it was stopped, or `broken` says what went wrong. */
  left: readonly T[];
  broken: unknown;
}

/**
 * Sends a work on many step by step, each as a call of its own, which may be sent again without being done again (`persistent`).
 * `at` is set while there is more than one step; what fails at the first one is thrown, as of a single call.
 */
export function useSteps() {
  const [at, setAt] = useState<StepsAt | null>(null);
  const stopped = useRef(false);
  const stop = () => {
    stopped.current = true;
    setAt((now) => now && { ...now, stopping: true });
  };
  const run = async <T, R>(all: readonly T[], send: (some: readonly T[]) => Promise<R>): Promise<Worked<T, R>> => {
    const answers: R[] = [];
    let done = 0;
    stopped.current = false;
    try {
      while (done < all.length && !stopped.current) {
        if (all.length > BULK_STEP) setAt({ done, all: all.length, stopping: false });
        const some = all.slice(done, done + BULK_STEP);
        answers.push(await send(some));
        done += some.length;
      }
      return { answers, left: all.slice(done), broken: null };
    } catch (broken) {
      if (done === 0) throw broken;
      return { answers, left: all.slice(done), broken };
    } finally {
      setAt(null);
    }
  };
  return { at, run, stop };
}
