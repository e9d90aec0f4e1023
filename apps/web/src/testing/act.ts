import React from 'react';
import { flushSync } from 'react-dom';

// Stored before any test replaces the timers, so that `settled` waits in real time.
const { setImmediate: nextTurn } = globalThis;
const isPromise = (value: unknown): value is PromiseLike<unknown> =>
  typeof (value as { then?: unknown } | null | undefined)?.then === 'function';

/** Waits for the work, then three turns of the event loop, in which React runs its effects and draws the state that they set. */
async function settled(result: unknown): Promise<unknown> {
  const value = await result;
  for (let turn = 0; turn < 3; turn++) await new Promise((resume) => nextTurn(resume));
  return value;
}

/**
 * The `act` that testing-library needs. The tests run with React's production build, which has none; this one draws the changes and runs
 * their effects before the test continues.
 */
function act(work: () => unknown): PromiseLike<unknown> {
  const result = flushSync(work);
  // Draws the state that the effects have set.
  if (!isPromise(result)) flushSync(() => undefined);
  // The result is a thenable, so that the waiting happens only if the test awaits it.
  return { then: (done, failed) => settled(result).then(done, failed) };
}

// With NODE_ENV=development React has an `act` of its own, which stays.
if (!('act' in React)) Object.assign(React, { act });
