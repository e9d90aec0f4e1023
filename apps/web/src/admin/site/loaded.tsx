import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState, SkeletonRows } from '../../ui/states';

/** Shows the answer of a call by `children`, or that it is loading, or why it failed. */
export function Loaded<T>({ of, children }: { of: UseQueryResult<T>; children: (data: T) => ReactNode }) {
  if (of.isPending) return <SkeletonRows />;
  if (of.isError) return <ErrorState error={of.error} onRetry={() => void of.refetch()} />;
  return children(of.data);
}
