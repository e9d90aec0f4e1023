import { getConfig } from '@testing-library/react';

const { getElementError } = getConfig();
/** How many of the callers are remembered. */
const FRAMES = 20;

/**
 * The error of a query, with the page as it stands when someone reads the message. A query that waits fails at every look until the
 * last, and printing the page for errors that nobody reads took a twentieth of all tests' time.
 */
export function lateError(message: string | null, container: Element): Error {
  const { stackTraceLimit } = Error;
  // A report shows the line of the test, which is among the nearest callers; to remember a hundred of them takes as long as the query.
  Error.stackTraceLimit = 0;
  const error = new Error();
  Error.stackTraceLimit = FRAMES;
  Error.captureStackTrace(error, lateError);
  Error.stackTraceLimit = stackTraceLimit;
  error.name = 'TestingLibraryElementError';
  Object.defineProperty(error, 'message', { configurable: true, get: () => getElementError(message, container).message });
  return error;
}
