import React from 'react';
import { flushSync } from 'react-dom';

// The real one, also where a test has its own clock.
const { setImmediate: nextTurn } = globalThis;
const isPromise = (value: unknown): value is PromiseLike<unknown> =>
  typeof (value as { then?: unknown } | null | undefined)?.then === 'function';

/** Work, its effects and what those set in turn: React's scheduler takes one turn for each. */
async function settled(result: unknown): Promise<unknown> {
  const value = await result;
  for (let turn = 0; turn < 3; turn++) await new Promise((resume) => nextTurn(resume));
  return value;
}

/**
 * React's build for production, with which the tests run, has no `act`, and testing-library asks for one: what it does to the page
 * is drawn before it goes on, with its effects.
 */
function act(work: () => unknown): PromiseLike<unknown> {
  const result = flushSync(work);
  // What the effects have set.
  if (!isPromise(result)) flushSync(() => undefined);
  // Waits only if it is awaited.
  return { then: (done, failed) => settled(result).then(done, failed) };
}

// With NODE_ENV=development it is React's own.
if (!('act' in React)) Object.assign(React, { act });
