import { channelState } from './channel';

let place = () => '/';

/**
 * An error that nobody caught. Whoever runs the platform may want to hear of it; what tells them is loaded with the first one, and only
 * then. Whatever goes wrong while an error is told is told to nobody.
 */
export function failed(error: unknown): void {
  if (channelState().release) import('./failure-report').then((told) => told.reportFailure(error, place())).catch(() => undefined);
}

/** From now on; `at` names the page of the moment by the pattern of its route, since addresses have names and secrets in them. */
export function watchFailures(at: () => string): void {
  place = at;
  addEventListener('error', (e) => failed(e.error));
  addEventListener('unhandledrejection', (e) => failed(e.reason));
}
