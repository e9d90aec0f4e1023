import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState, SkeletonRows } from '../../ui/states';

/** What a call brought, or that it is on its way, or why it did not come. */
export function Loaded<T>({ of, children }: { of: UseQueryResult<T>; children: (data: T) => ReactNode }) {
  if (of.isPending) return <SkeletonRows />;
  if (of.isError) return <ErrorState error={of.error} onRetry={() => void of.refetch()} />;
  return children(of.data);
}
