import { getConfig } from '@testing-library/react';

const { getElementError } = getConfig();
/** How many callers the stack of the error has. */
const FRAMES = 20;

/**
 * The error of a failed query. The page is printed only when the message is read, because a query that waits fails many times before it
 * succeeds, and printing the page each time is slow.
 */
export function lateError(message: string | null, container: Element): Error {
  const { stackTraceLimit } = Error;
  // Twenty callers are enough to show the line of the test; collecting the usual hundred would take as long as the query.
  Error.stackTraceLimit = 0;
  const error = new Error();
  Error.stackTraceLimit = FRAMES;
  Error.captureStackTrace(error, lateError);
  Error.stackTraceLimit = stackTraceLimit;
  error.name = 'TestingLibraryElementError';
  Object.defineProperty(error, 'message', { configurable: true, get: () => getElementError(message, container).message });
  return error;
}
