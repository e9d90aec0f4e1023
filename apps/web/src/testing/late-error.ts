import { getConfig } from '@testing-library/react';

const { getElementError } = getConfig();

/**
 * The error of a query, with the page as it stands when someone reads the message. A query that waits fails at every look until the
 * last, and printing the page for errors that nobody reads took a twentieth of all tests' time.
 */
export function lateError(message: string | null, container: Element): Error {
  const error = new Error();
  // A report shows the line of the test.
  Error.captureStackTrace(error, lateError);
  error.name = 'TestingLibraryElementError';
  Object.defineProperty(error, 'message', { configurable: true, get: () => getElementError(message, container).message });
  return error;
}
