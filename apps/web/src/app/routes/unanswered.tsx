import type { ReactNode } from 'react';
import { ApiError } from '../../lib/api-error';
import { ErrorState } from '../../ui/states';

/** Whether a call failed without an answer about the person: on a lost connection, or in a service that is busy or broken. */
const saysNothing = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);

interface UnansweredProps {
  /** Why the call for the person's role, in the class or on the site, failed. */
  error: unknown;
  onRetry: () => void;
  /** What is shown where the answer was a refusal. */
  children: ReactNode;
}
/**
 * Shown where the calls for the role of somebody who may not see the page otherwise have failed: nobody knows yet whether they may. It is a
 * file of its own, since few people meet it.
 */
export default function Unanswered({ error, onRetry, children }: UnansweredProps) {
  return saysNothing(error) ? <ErrorState error={error} onRetry={onRetry} /> : children;
}
