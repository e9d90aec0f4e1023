import type { ReactNode } from 'react';
import { ApiError } from '../../lib/api-error';
import { ErrorState } from '../../ui/states';
import AuthLayout from '../layouts/auth/auth-layout';

/** Whether a call failed without an answer about the person: on a lost connection, or in a service that is busy or broken. */
const saysNothing = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);

interface UnansweredProps {
  /** Why the call for the person's role, in the class or on the site, failed. */
  error: unknown;
  onRetry: () => void;
  /** Whether the error stands inside the page's frame, and not in place of the whole page. */
  inside?: boolean;
  /** What is shown where the answer was a refusal. */
  children: ReactNode;
}
/**
 * Shown where the calls for the role of somebody who may not see the page otherwise have failed: nobody knows yet whether they may. It is a
 * file of its own, since few people meet it.
 */
export default function Unanswered({ error, onRetry, inside, children }: UnansweredProps) {
  if (!saysNothing(error)) return children;
  const state = <ErrorState error={error} onRetry={onRetry} />;
  // The page's own frame needs what nobody knows yet; this one has the site's name and a way out.
  return inside ? state : <AuthLayout>{state}</AuthLayout>;
}
