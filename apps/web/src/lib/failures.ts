import { channelState } from './channel';

/** A fault that the product finds in itself without an exception, such as a form that refuses a field it does not show. */
export class OwnFault extends Error {
  override name = 'OwnFault';
}

let place = () => '/';

/**
 * Handles an error that nobody caught. If the document names a release, it is reported to the platform operators; the code for that is
 * loaded with the first error, and errors while reporting are ignored.
 */
export function failed(error: unknown): void {
  if (channelState().release) import('./failure-report').then((told) => told.reportFailure(error, place())).catch(() => undefined);
}

/** Starts watching for uncaught errors. `at` gives the pattern of the current route, because addresses contain names and secrets. */
export function watchFailures(at: () => string): void {
  place = at;
  addEventListener('error', (e) => failed(e.error));
  addEventListener('unhandledrejection', (e) => failed(e.reason));
}
