import { BULK_STEP } from '@madang/contracts/bulk';
import { useRef, useState } from 'react';

/** The progress of a call that runs for many items. */
export interface StepsAt {
  done: number;
  all: number;
  stopping: boolean;
}
export interface Worked<T, R> {
  answers: R[];
  /** The items not reached, because the run was stopped or failed; `broken` is the error of a failure. */
  left: readonly T[];
  broken: unknown;
}

/**
 * How many of the items that are left go into the next batch. Twenty-one go as eleven and ten: a call with a single item throws its refusal
 * as an error, while one with several counts it among the failures.
 */
const batchSize = (left: number) => (left === BULK_STEP + 1 ? Math.ceil(left / 2) : Math.min(left, BULK_STEP));

/**
 * Runs a call for many items in batches; each batch is a call of its own, which can be repeated without taking effect twice
 * (`persistent`). `at` is the progress, if there is more than one batch. An error of the first batch is thrown, as with a single call.
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
        const some = all.slice(done, done + batchSize(all.length - done));
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
